"""What no command brings about, and deciding again cannot tell: how a table is set up, and that its cards are whole."""

from collections import Counter

from fairdeal.engine import GameState
from fairdeal.engine.words import _
from fairdeal.events import Record

from ..table.features import CHECK_OF
from ..table.play.play import Begun
from ..table.seats.lobby import Seated
from ..table.state.draw import commit_to
from ..table.state.event import Dealt, Played, TableEvent
from ..table.state.opening import Opened, is_dealt
from ..table.state.state import Table
from .findings import Finding


class Closely:
    """The table as it was before a record, and what was found up to there."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.found: list[Finding] = []
        self.by_version: list[Finding] = []  # what another version of the rules may have decided otherwise
        self.seq = 0
        self.setting_up = True  # is the table still being set up, before anybody came?
        self.deck: list[str] = []  # the cards of the round, sorted

    def find(self, check: str, why: str) -> None:
        """Note what is wrong with this record."""
        self.found.append(Finding(check, self.seq, why))

    def knows_the_rules(self) -> bool:
        """Tell whether this program decides by the version of the rules that was in force."""
        written, today = self.table.opened.rules, self.table.game.version
        keeps = type(self.table.state).keep_to is not GameState.keep_to
        return written == today or (keeps and 1 <= written < today)

    def by_itself(self, event: TableEvent, record: Record) -> None:
        """Look at a record that no command brought about."""
        if isinstance(event, Opened | Seated) and record.by != "table":
            why = _("'{event}' is by '{by}', expected '{whose}'", event=record.type, by=record.by, whose="table")
            self.find("seats", why)
        if isinstance(event, Seated):
            self._seated(event, record)
        elif not isinstance(event, Begun | Dealt | Opened) or (isinstance(event, Opened) and self.seq > 0):
            self.find(CHECK_OF[type(event)], _("'{event}' stands where nothing asked for it", event=record.type))

    def opened(self) -> None:
        """Check that the server was bound to the secret by which it shuffles, and that there is such a version."""
        opened = self.table.opened
        bound = (self.table.id, 0)
        if is_dealt(opened.board):
            bound = (opened.board.tournament, opened.board.number)
        if commit_to(bytes.fromhex(opened.secret), *bound) != opened.commit:
            self.find("commitment", _("the secret of the table is not the one that it was committed to"))
        if opened.rules < 1:
            self.find("version", _("there is no version {n} of the rules", n=opened.rules))

    def named(self, event: Seated) -> None:
        """Check that nobody else at the table has that name."""
        others = (chair.name for seat, chair in enumerate(self.table.chairs) if seat != event.seat)
        if event.name and event.name in others:
            self.find("seats", _("two at the table are called '{name}'", name=event.name))

    def _seated(self, event: Seated, record: Record) -> None:
        """Check that the table seats a bot with its opening, on a free seat."""
        seat, kind = event.seat, event.kind
        if not 0 <= seat < len(self.table.chairs):
            return self.find("seats", _("there is no seat {seat}", seat=seat))
        if self.table.chairs[seat].kind != "open":
            self.find("seats", _("seat {seat} was taken already when a {kind} sat down", seat=seat, kind=kind))
        if kind != "bot" or not self.setting_up or record.at != self.table.at:
            self.find("seats", _("the table seats a bot only when it is opened"))
        if event.key:
            self.find("seats", _("a bot has no key"))

    def deals(self, event: TableEvent) -> None:
        """Note the cards of the round that begins with this record."""
        if isinstance(event, Dealt) and self.table.state.between_rounds():
            self.deck = sorted(event.action.order)
        elif isinstance(event, Begun):
            self.deck = sorted(self.table.state.holdings())

    def cards(self, event: TableEvent) -> None:
        """Check that every physical card lies somewhere, and only once; a game may clear the table at its end."""
        state = self.table.state
        if isinstance(event, Played | Dealt) and not state.between_rounds():
            held = sorted(state.holdings())
            cleared = state.is_over() and not held
            if held != self.deck and not cleared:
                lie, deck = Counter(held), Counter(self.deck)
                odd = Finding(
                    "cards",
                    self.seq,
                    _("cards are missing or there twice: {cards}", cards=dict((lie - deck) | (deck - lie))),
                )
                (self.found if self.knows_the_rules() else self.by_version).append(odd)
