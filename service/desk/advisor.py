"""Good moves for seats that have asked: found as a strong bot finds them, from what that seat was told alone."""

import logging
from collections import OrderedDict
from typing import NamedTuple

from msgspec import Struct

from fairdeal.engine import Action, Choice, Dice, GameState, Past, find, seed_of, sensible
from fairdeal.engine.words import _, plural

from ..errors import Problem
from ..table.play.hints import hinted, must_be_asked
from ..table.state.state import Table
from .remembered import Remembered
from .tables import Tables
from .thinking import NoThought, Thinker

log = logging.getLogger("fairdeal.advisor")
KEPT = 200  # pieces of advice


class Advised(Struct, frozen=True):
    """A good move for the decision about which record `seq` asked, and why it is good, in a sentence."""

    seq: int
    choice: Choice
    reason: str


class Moment(NamedTuple):
    """A decision about which a seat asked: the game as it is, and what the seat was told before, if that is known."""

    table: str
    seq: int
    seat: int
    state: GameState
    past: Past | None

    @property
    def seed(self) -> bytes:
        """The seed of the advisor's dice."""
        return seed_of(f"{self.table} {self.seq} hint")


class Advisor:
    """The advisor of one service: each piece of advice is found once, and told as often as its seat asks for it."""

    def __init__(self, tables: Tables, thinker: Thinker) -> None:
        self._tables, self._thinker = tables, thinker
        self._remembered = Remembered(tables.checkpoints)
        self._found: OrderedDict[tuple[str, int], Advised] = OrderedDict()
        self._busy: set[tuple[str, int]] = set()

    def advise(self, table: str, seat: int) -> Advised:
        """Find a good move for the decision about which that seat has asked. Raises `Problem`."""
        with self._tables.held(table) as desk:
            moment = self._moment(desk.table, seat)
        key = table, moment.seq
        if key in self._found:
            return self._found[key]
        if key in self._busy:
            raise Problem("rate", _("A good move is being looked for already."), remedy=_("Wait a second."))
        self._busy.add(key)
        try:
            found = self._advised(moment)
        finally:
            self._busy.discard(key)
        self._found[key] = found
        while len(self._found) > KEPT:
            self._found.popitem(last=False)
        return found

    def _moment(self, table: Table, seat: int) -> Moment:
        table.must_be_playing()
        must_be_asked(table, seat)
        seq = hinted(table, seat)
        if seq is None:
            raise Problem("not_asked", _("You have not asked for a hint on this turn."), remedy=_("Send 'hint' first."))
        past = self._remembered.past(table, seat) if table.game.guide else None  # which no search could use elsewhere
        return Moment(table.id, seq, seat, table.state.clone(), past)

    def _advised(self, moment: Moment) -> Advised:
        action, reason = self._searched(moment) or (_sensible(moment), _("The sensible bot would play this."))
        return Advised(moment.seq, moment.state.describe(moment.seat, action), reason)

    def _searched(self, moment: Moment) -> tuple[Action, str] | None:
        """Search for the best action, and say why it is; None where nobody can search."""
        if moment.past is None:
            return None
        try:
            found = self._thinker.advise(moment.state.view(moment.seat), moment.past, moment.seed)
        except NoThought as why:
            log.warning("no search advises seat %s of table %s: %s", moment.seat, moment.table, why)
            return None
        return find(moment.state.game).read_action(found["action"]), found["reason"] or _tried(found["tried"])


def _sensible(moment: Moment) -> Action:
    state, seat = moment.state, moment.seat
    return sensible(state.view(seat), state.choices(seat), Dice(moment.seed), moment.past)


def _tried(tried: list[dict[str, object]]) -> str:
    """Say why the best of the actions that were tried is good, where its game has no words for it."""
    others = len(tried) - 1
    if not others:
        return _("There is no other move worth trying.")
    return plural(
        others,
        "The other move that was tried out is not surely better.",
        "None of {n} other moves that were tried out is surely better.",
        n=others,
    )
