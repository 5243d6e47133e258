"""Playing and dealing on, what happens when a time is up, and how a match begins and ends."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from fairdeal.engine import DEALER, Deal, GameState, Relaid, shuffled
from fairdeal.engine.errors import BadAction, Refused

from ..errors import Problem, of_engine
from . import undo
from .chairs import STAND_IN
from .clocks import millis, millis_of
from .commands import Command, Expire, NextDeal, Play
from .context import Look
from .events import Begun, Dealt, Ended, Played, Revealed, StoodIn, TableEvent, TimedOut, UndoEnded, runs
from .recorded import Act
from .seeds import match_seed
from .state import Table


def play(table: Table, command: Play, look: Look) -> Iterator[TableEvent | Act]:
    """A seat plays; what follows at once, the dealer does."""
    seat = command.needs_seat()
    table.must_be_playing()
    table.must_not_wait()
    if table.chairs[seat].stand_in and not command.bot:
        raise Problem("not_your_turn", "A bot plays for you.", remedy="Take your seat back first.")
    if table.waits_for_deal():
        raise Problem("not_your_turn", "The round is over; deal the next one first.")
    _is_fresh(table, command, seat)
    yield from undo.played_on(table, seat)
    yield from _acted(table, seat, command.action)


def _is_fresh(table: Table, command: Command, seat: int) -> None:
    """Against stale moves: `seat` must have known of everything since it was asked."""
    if command.seq is not None and command.seq < table.timed_out.get(seat, -1):
        raise Problem("time_is_up", "Your time ran out before this came; the log says what was played for you.")
    if command.seq is not None and command.seq < table.asked.get(seat, table.seq):
        raise Problem(
            "stale",
            f"That was made for #{command.seq}, but the table is at #{table.seq}.",
            remedy="Look at the table as it is now and choose again.",
        )


def _acted(table: Table, seat: int, given: Any) -> Iterator[TableEvent]:
    scratch = table.state.clone()
    try:
        action = table.game.read_action(given)
        if isinstance(action, Deal):
            raise BadAction("The dealer alone deals; a seat plays one of the choices that its view lists.")
        facts = tuple(scratch.apply(seat, action))
    except (BadAction, Refused) as wrong:
        raise of_engine(wrong) from None
    yield Played(action, facts)
    yield from _goes_on(table, scratch)


def _goes_on(table: Table, scratch: GameState) -> Iterator[TableEvent]:
    """Shuffles within a round are dealt at once; the end of the match opens the secret."""
    if scratch.is_over():
        yield _revealed(table)
    elif scratch.to_act() == (DEALER,) and not scratch.between_rounds():
        yield from _deal(table, scratch, table.deals)


def _deal(table: Table, scratch: GameState, number: int, seed: bytes | None = None) -> Iterator[TableEvent]:
    cards = scratch.to_shuffle()
    deal = Deal(shuffled(cards, seed or table.seed(), number))
    yield Dealt(number, deal, tuple(scratch.apply(DEALER, deal)), runs(cards))


def _revealed(table: Table) -> Revealed:
    """The secrets behind all shuffles, once nothing can be played any more."""
    return Revealed(table.opened.secret, tuple(epoch.secret for epoch in table.epochs[1:]))


def begin(table: Table, entropy: Mapping[int, str] | None = None) -> Iterator[TableEvent]:
    """The first deal, or the position of a fork; `entropy` is that of seats which are only just being taken."""
    brought = [(entropy or {}).get(seat, chair.entropy) for seat, chair in enumerate(table.chairs)]
    seed = match_seed(bytes.fromhex(table.opened.secret), table.id, brought)
    if not table.opened.position:
        yield from _deal(table, table.state.clone(), 0, seed)
        return
    yield Begun()
    if table.state.to_act() == (DEALER,) and not table.state.between_rounds():
        yield from _deal(table, table.state.clone(), 0, seed)


def next_deal(table: Table, command: NextDeal, look: Look) -> Iterator[TableEvent | Act]:
    """Somebody lets the next round be dealt."""
    table.must_be_playing()
    table.must_not_wait()
    if command.seat is None and table.people():
        command.needs_seat()
    if not table.waits_for_deal():
        raise Problem("not_now", "The round is not over; there is nothing to deal.")
    yield from undo.played_on(table, command.seat)
    yield from _deal(table, table.state.clone(), table.deals)


def expire(table: Table, command: Expire, look: Look) -> Iterator[TableEvent | Act]:
    """What is due by now: a request that nobody answered, or a seat whose time is up."""
    now = millis_of(look.now)
    request = table.undos.pending
    if request and millis(request.asked.until) <= now:
        yield UndoEnded(request.ask, "time")
        return
    due = table.clock.deadline() if table.clock else None
    if due is None or due[0] > now:
        raise Problem("not_now", "Nothing is due yet.")
    yield from _plays_default(table, due[1])


def _plays_default(table: Table, seat: int) -> Iterator[TableEvent | Act]:
    yield from undo.played_on(table, seat)
    yield TimedOut(seat)
    played, *rest = _acted(table, seat, msgspec.to_builtins(table.state.default(seat)))
    yield Act(played, f"clock:{seat}")
    yield from rest
    if table.house.away == "bot" and not isinstance(rest[-1] if rest else None, Revealed):
        yield StoodIn(seat, STAND_IN)


def relays(table: Table, places: set[str], secret: bytes, entropy: Sequence[str]) -> Iterator[TableEvent]:
    """The dealer shuffles these face-down piles again: the places of the cards, so that no card is named."""
    seed = match_seed(secret, table.id, entropy)
    lost = [(pile, cards) for pile, cards in sorted(table.state.face_down().items()) if pile in places and cards]
    for number, (pile, cards) in enumerate(lost, table.deals):
        spots = tuple(map(str, range(len(cards))))
        order = shuffled(spots, seed, number)
        yield Dealt(number, Deal(order), (Relaid(pile, tuple(map(int, order))),), runs(spots))


def goes_without(table: Table, seat: int, why: Literal["resigned", "forfeited"]) -> Iterator[TableEvent]:
    """A seat has lost: a side that is left alone has won, else a bot plays the seat's cards on."""
    if table.status != "playing":
        return
    left = [other for other in range(len(table.chairs)) if other != seat and other not in table.lost]
    players = table.state.public().players
    if len({players[other].side if players[other].side is not None else other for other in left}) <= 1:
        yield from ends(table, why, tuple(left))
    elif table.plays_as(seat) == "person":
        yield StoodIn(seat, STAND_IN)


def ends(table: Table, why: Literal["resigned", "forfeited", "void", "abandoned"], winners: tuple[int, ...]) -> Any:
    """The match ends now; if its cards had not ended it already, the secrets are opened."""
    yield Ended(why, winners)
    if table.status == "playing":
        yield _revealed(table)
