"""Introductions: a code of six letters brings a guest to a host's page, which answers with an invitation.

The server carries question and answer, and cannot read the invitation. Nothing of it is in a log: a code is known while
it is good, and as long again as one that is good no more; a question until it is answered or given up.
"""

import secrets
from collections.abc import Callable, Collection
from dataclasses import dataclass
from time import monotonic, sleep
from typing import NamedTuple, Protocol

from fairdeal.engine.words import _

from ..errors import Problem
from ..table.state.state import Table
from .tables import Tables

LETTERS = "BCDFGHJKMNPQRSTVWXYZ"  # none is taken for another or for a digit, and no word comes about
LENGTH = 6
GOOD_SECONDS = 3600
HERE_SECONDS = 15  # a host's page counts as open for so long after its server said so
PATIENCE_SECONDS = 20  # for the answer of a host's page
LOOK_SECONDS = 0.2

Clock = Callable[[], float]


class Offer(NamedTuple):
    """The meaning of a code: a table, until so many seconds from now; is the host's page open, is the table full?"""

    code: str
    table: str
    left: float
    here: bool
    full: bool


class Ask(NamedTuple):
    """A guest's question: the key to which the invitation is to be locked."""

    id: str
    code: str
    key: str


class Answer(NamedTuple):
    """The host's answer: its own key, and the invitation, locked for the guest."""

    key: str
    box: str


class Slips(Protocol):
    """The place where codes, questions and answers lie; servers of one log share it."""

    def offer(self, code: str, table: str, seconds: float) -> bool:
        """Let a code stand for a table; False if it is in use. What is too old is forgotten."""

    def of_table(self, table: str) -> Offer | None:
        """Return the code that stands for a table and is good."""

    def find(self, code: str) -> Offer | None:
        """Return what a code stands for, or stood for not long ago."""

    def here(self, codes: Collection[str], seconds: float) -> None:
        """Say that the hosts' pages of these codes are open for so long from now."""

    def fill(self, code: str) -> None:
        """Keep nothing of a code's table but that it is full, and none of its questions."""

    def ask(self, ask: Ask) -> None:
        """Lay down a question."""

    def asked(self, codes: Collection[str]) -> list[Ask]:
        """Take the questions that nobody has taken yet."""

    def answer(self, ask: str, code: str, answer: Answer) -> bool:
        """Lay down the answer to a question about that code; False where nobody waits for it."""

    def answered(self, ask: str) -> Answer | None:
        """Return the answer, if it has come."""

    def drop(self, ask: str) -> None:
        """Forget a question and its answer."""


@dataclass
class _Code:
    table: str
    until: float
    here: float
    full: bool = False


@dataclass
class _Question:
    ask: Ask
    taken: bool = False
    answer: Answer | None = None


class SlipsHere:
    """The slips of a server that has its log for itself, in its memory."""

    def __init__(self, clock: Clock = monotonic) -> None:
        self._clock = clock
        self._codes: dict[str, _Code] = {}
        self._questions: dict[str, _Question] = {}

    def offer(self, code: str, table: str, seconds: float) -> bool:
        now = self._clock()
        self._codes = {each: kept for each, kept in self._codes.items() if kept.until + GOOD_SECONDS > now}
        if code in self._codes:
            return False
        self._codes[code] = _Code(table, now + seconds, now)
        return True

    def of_table(self, table: str) -> Offer | None:
        found = (self.find(code) for code, kept in self._codes.items() if kept.table == table and not kept.full)
        return next((offer for offer in found if offer and offer.left > 0), None)

    def find(self, code: str) -> Offer | None:
        now, kept = self._clock(), self._codes.get(code)
        if kept is None or kept.until + GOOD_SECONDS <= now:
            return None
        return Offer(code, kept.table, kept.until - now, kept.here > now, kept.full)

    def here(self, codes: Collection[str], seconds: float) -> None:
        for code in codes:
            if (kept := self._codes.get(code)) and not kept.full:
                kept.here = self._clock() + seconds

    def fill(self, code: str) -> None:
        if kept := self._codes.get(code):
            self._codes[code] = _Code("", kept.until, 0.0, full=True)
        self._questions = {each: found for each, found in self._questions.items() if found.ask.code != code}

    def ask(self, ask: Ask) -> None:
        self._questions[ask.id] = _Question(ask)

    def asked(self, codes: Collection[str]) -> list[Ask]:
        fresh = [each for each in self._questions.values() if each.ask.code in codes and not each.taken]
        for each in fresh:
            each.taken = True
        return [each.ask for each in fresh]

    def answer(self, ask: str, code: str, answer: Answer) -> bool:
        found = self._questions.get(ask)
        if found is None or found.ask.code != code or found.answer:
            return False
        found.answer = answer
        return True

    def answered(self, ask: str) -> Answer | None:
        found = self._questions.get(ask)
        return found.answer if found else None

    def drop(self, ask: str) -> None:
        self._questions.pop(ask, None)


def has_room(table: Table) -> bool:
    """Tell whether a host still invites to a seat."""
    return table.status == "lobby" and any(seat in table.invitations for seat in table.seats_of("open"))


class Introductions:
    """The introductions of one server: hosts are given codes, guests come with them."""

    def __init__(self, tables: Tables, slips: Slips, patience: float = PATIENCE_SECONDS) -> None:
        self.slips = slips
        self._tables, self._patience = tables, patience

    def offer(self, table: Table) -> Offer:
        """Return the code of a table whose host asks for it, a new one where none is good. Raises `Problem`."""
        if not has_room(table):
            raise full()
        while (found := self.slips.of_table(table.id)) is None:
            code = "".join(secrets.choice(LETTERS) for _letter in range(LENGTH))
            self.slips.offer(code, table.id, GOOD_SECONDS)
        return found

    def find(self, code: str) -> Offer:
        """Return what a guest's code stands for. Raises `Problem` where it does not lead to a free seat now."""
        found = self.slips.find(code)
        if found is None:
            raise Problem(
                "unknown_code",
                _("No table has this code."),
                remedy=_("Look at the six letters once more, or ask the host for the link."),
            )
        if found.left <= 0 and not found.full:
            raise Problem(
                "expired",
                _("This code was good for {n} minutes, and they are over.", n=GOOD_SECONDS // 60),
                remedy=_("The host's page shows a new one."),
            )
        if not found.full:
            self._must_have_room(found)
        must_be_open(found)
        return found

    def _must_have_room(self, found: Offer) -> None:
        with self._tables.held(found.table) as desk:
            room = has_room(desk.table)
        if not room:
            self.slips.fill(found.code)
            raise full()

    def ask(self, code: str, key: str) -> Answer:
        """Ask the host's page on behalf of a guest, and wait for its answer. Raises `Problem` where none comes."""
        asked = Ask(secrets.token_hex(12), code, key)
        self.slips.ask(asked)
        try:
            return self._answer(asked)
        finally:
            self.slips.drop(asked.id)

    def _answer(self, asked: Ask) -> Answer:
        until = monotonic() + self._patience
        while monotonic() < until:
            if answer := self.slips.answered(asked.id):
                return answer
            if found := self.slips.find(asked.code):
                must_be_open(found)
            sleep(LOOK_SECONDS)
        raise Problem(
            "host_silent",
            _("The host's page has not answered within {n} seconds.", n=round(self._patience)),
            remedy=_("Ask the host to look at the table, and try again; or ask for the link."),
        )


def must_be_open(found: Offer) -> None:
    """Raise `Problem` where the host's table is full, or no page of the host is open."""
    if found.full:
        raise full()
    if not found.here:
        raise Problem(
            "host_away",
            _("The host's page is closed, and nobody else can let you in."),
            remedy=_("Ask the host to open the table, and try again; or ask for the link."),
        )


def full() -> Problem:
    """Make the problem of a table at which the host invites to no seat any more."""
    return Problem(
        "table_full",
        _("No seat of this table is free any more."),
        remedy=_("Ask the host for a seat at another table."),
    )
