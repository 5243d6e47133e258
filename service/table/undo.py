"""Undo: what it costs, who is asked, and what came of it. Nothing is erased, nothing is dealt anew.

The price is worked out from who has acted and who has learned what since; it names no hidden card, so everybody
may be told it.
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta
from typing import Literal

from msgspec import Struct

from fairdeal.engine import Game

from ..errors import Problem
from .chairs import seat_in
from .clocks import UNDO_SECONDS
from .commands import AnswerUndo, AskUndo, WithdrawUndo
from .context import Look
from .events import Leak, Played, Rewound, TableEvent, UndoAnswered, UndoAsked, UndoEnded
from .ledger import Learnt, learnt, owner
from .recorded import Act, Step
from .requests import REFUSALS, Request, parts
from .state import Table
from .time import written

MOST_NAMED = 6
FAR_BACK = 10  # records that are looked at for each decision that is offered
Kind = Literal["free", "granted", "consent", "referee"]


class Price(Struct, frozen=True):
    """What taking back everything from record `target` on would cost `seat`."""

    seat: int
    target: int
    to: int
    kind: Kind
    needs: tuple[int, ...]
    acted: tuple[int, ...]
    learnt: tuple[Learnt, ...]

    @property
    def at_once(self) -> bool:
        """Does it need nobody's answer?"""
        return self.kind in ("free", "granted")


# The price


def price(table: Table, seat: int, target: int | None, look: Look) -> Price:
    """What the undo would cost. Raises `Problem` if it cannot be had at all."""
    table.must_be_playing()
    if seat in table.lost:
        raise Problem("not_now", f"You have {table.lost[seat]} this match.")
    if table.house.undo == "off":
        raise Problem("undo_off", "This table was opened without undo.", remedy="Play on, or call the referee.")
    target, to = _target(table, seat, target, look)
    if to < table.settled_at:
        raise Problem("settled_before", f"The ruling carried out at #{table.settled_at} stands.")
    steps = table.counted(look.steps(to, table.seq))
    acted = tuple(sorted({who for step in steps if (who := _player(step)) is not None} - {seat}))
    found = tuple(each for step in steps for each in learnt(step.event, step.record.seq, len(table.chairs)))
    kind = _kind(table, seat, acted, found, {step.record.seq for step in steps if _player(step) == seat})
    return Price(seat, target, to, kind, _needs(table, seat, kind, acted, found), acted, found)


def _target(table: Table, seat: int, target: int | None, look: Look) -> tuple[int, int]:
    """The record to take back, and the one after which the table would be as it was."""
    if target is None:
        target = table.last.get(seat)
    if target is None:
        raise Problem("nothing_to_undo", "You have not decided anything yet that could be taken back.")
    if not 0 <= target <= table.seq:
        raise Problem("nothing_to_undo", f"There is no record #{target}; the last one is #{table.seq}.")
    [step] = look.steps(target - 1, target)
    if isinstance(step.event, Rewound):
        return _undo_of_undo(table, seat, step, look)
    if not isinstance(step.event, Played) or step.record.by != f"seat:{seat}":
        raise Problem(
            "not_yours", f"#{target} is not a decision of yours.", remedy="Choose one that you made yourself."
        )
    if not table.counts(target):
        raise Problem("undone", f"#{target} is undone already.")
    return target, target - 1


def _undo_of_undo(table: Table, seat: int, step: Step, look: Look) -> tuple[int, int]:
    """Whoever took something back may take that back."""
    assert isinstance(step.event, Rewound)
    seq = step.record.seq
    [cause] = look.steps(step.event.cause - 1, step.event.cause)
    if cause.record.by != f"seat:{seat}":
        raise Problem("not_yours", f"The undo at #{seq} was not asked for by you.")
    if (seq, step.event.to) not in table.rewinds_in_force():
        raise Problem("undone", f"The undo at #{seq} is itself undone.")
    return seq, seq - 1


def _player(step: Step) -> int | None:
    """Who played the step; None for the dealer's."""
    return seat_in(step.record.by) if isinstance(step.event, Played) else None


def _kind(table: Table, seat: int, acted: tuple[int, ...], found: tuple[Learnt, ...], own: set[int]) -> Kind:
    if not acted and not found:
        return "free"
    if table.house.undo == "free":
        return "granted"
    # Whoever asks may be forgiven by the others; what another seat alone has learned gives that seat an advantage.
    advantage = any(seat not in each.seats and not (each.public and each.seq in own) for each in found)
    if table.house.undo == "referee" or (advantage and table.house.referee):
        return "referee"
    return "consent"


def _needs(table: Table, seat: int, kind: Kind, acted: tuple[int, ...], found: tuple[Learnt, ...]) -> tuple[int, ...]:
    if kind != "consent":
        return ()
    others = [other for other in range(len(table.chairs)) if other != seat and other not in table.lost]
    return tuple(others if found else acted)


# Deciding


def ask(table: Table, command: AskUndo, look: Look) -> Iterator[TableEvent | Act]:
    """A request, granted at once where nobody need be asked."""
    seat = command.needs_seat()
    table.must_not_wait()
    if table.undos.pending:
        raise Problem("undo_pending", "A request to take something back waits for its answers already.")
    cost = price(table, seat, command.target, look)
    if command.target is None:
        _meant(table, command, cost.target)
    if not cost.at_once:
        _may_ask(table, seat, cost)
    until = "" if cost.at_once else written(look.now + timedelta(seconds=UNDO_SECONDS))
    leaks = tuple(each.leak for each in cost.learnt)
    asked = UndoAsked(cost.target, cost.to, cost.needs, cost.kind == "referee", cost.acted, leaks, until)
    number = table.seq + 1
    yield asked
    if cost.at_once:
        yield Rewound(cost.to, number)
    else:
        yield from _bots_answer(table, Request(number, seat, asked))


def _meant(table: Table, command: AskUndo, last: int) -> None:
    """Sent a second time under another id, a request for the last decision must not take back the one before it."""
    changed = max([last, *(seq for seq, _ in table.course.rewinds)])
    if command.seq is not None and command.seq < changed:
        raise Problem(
            "stale",
            f"You had seen the table up to #{command.seq}; since #{changed} #{last} is your last decision.",
            remedy="Look at the table as it is now, or name the record to take back.",
        )


def _may_ask(table: Table, seat: int, cost: Price) -> None:
    if table.house.undo == "referee" and not table.house.referee:
        raise Problem("no_referee", "Only a referee could allow this, and this table has none.")
    if table.undos.asked[seat] >= table.house.undo_limit:
        raise Problem("undo_limit", f"You have asked {table.house.undo_limit} times; this table allows no more.")
    if tired := [other for other in cost.needs if (seat, other) in table.undos.blocked]:
        raise Problem("undo_blocked", f"{{{tired[0]}}} wants no more requests from you.")


def bot_agrees(request: Request) -> bool:
    """The rule by which bots consent: yes, unless whoever asks has learned hidden cards from what is taken back."""
    return not any(request.by in leak.seats for leak in request.asked.leaks)


def _bots_answer(table: Table, request: Request) -> Iterator[TableEvent | Act]:
    for seat in request.asked.needs:
        if table.plays_as(seat) == "bot":
            yes = bot_agrees(request)
            yield Act(UndoAnswered(request.ask, yes), f"bot:{seat}")
            if not yes:
                yield UndoEnded(request.ask, "refused")
                return
            request = Request(*parts(request), (*request.yes, seat))
    if not request.waits_for and not request.asked.referee:
        yield Rewound(request.asked.to, request.ask)


def answer(table: Table, command: AnswerUndo, look: Look) -> Iterator[TableEvent | Act]:
    """The last yes takes everything back; one no ends the request."""
    request = _waiting(table)
    if command.ask != request.ask:
        raise Problem("no_request", f"The request that waits is #{request.ask}, not #{command.ask}.")
    if not command.referee:
        _may_answer(table, request, command.needs_seat(), command)
    elif not request.asked.referee:
        raise Problem("not_asked", "This is for the players to answer.")
    elif command.block:
        raise Problem("bad_command", "Only a seat that is asked can forbid further requests.")
    yield UndoAnswered(request.ask, command.yes, command.block)
    if not command.yes:
        yield UndoEnded(request.ask, "refused")
    elif command.referee or request.waits_for == (command.seat,):
        yield Rewound(request.asked.to, request.ask)


def _waiting(table: Table) -> Request:
    if table.undos.pending is None:
        raise Problem("no_request", "No request waits for an answer; it may have run out.")
    return table.undos.pending


def _may_answer(table: Table, request: Request, seat: int, command: AnswerUndo) -> None:
    if seat in request.yes:
        raise Problem("answered", "You have said yes already.")
    if seat not in request.waits_for:
        raise Problem("not_asked", "You are not asked about this.")
    if command.block and (command.yes or seat not in table.undos.may_block()):
        raise Problem("bad_command", f"Requests can be blocked with refusal number {REFUSALS} of a player, no sooner.")


def withdraw(table: Table, command: WithdrawUndo, look: Look) -> Iterator[TableEvent | Act]:
    """Whoever asked may think better of it."""
    request = _waiting(table)
    if command.needs_seat() != request.by:
        raise Problem("not_yours", f"{{{request.by}}} asked for this; you can only answer.")
    yield UndoEnded(request.ask, "withdrawn")


def played_on(table: Table, seat: int | None) -> Iterator[TableEvent]:
    """Playing on while a request waits refuses it, or withdraws one's own."""
    if request := table.undos.pending:
        yield UndoEnded(request.ask, "withdrawn" if request.by == seat else "played on")


def own_decisions(table: Table, seat: int, look: Look, most: int = 20) -> list[Step]:
    """The seat's own decisions among the last records that could be taken back, the newest first."""
    start = max(table.first_dealt, table.settled_at, table.seq - most * FAR_BACK)
    mine = [step for step in look.steps(start, table.seq) if step.record.by == f"seat:{seat}"]
    return [step for step in reversed(table.counted(mine)) if isinstance(step.event, Played)][:most]


# Words


def words(game: Game, cost: Price) -> Iterator[str]:
    """Why it costs what it costs, in whole sentences for whoever would ask; cards only where they may be told."""
    if cost.kind == "free":
        yield "Nobody else has acted, and nobody has learned anything."
    yield from reasons(cost.acted, [each.leak for each in cost.learnt], _shown(game, cost))


def _shown(game: Game, cost: Price) -> dict[Leak, str]:
    """What was seen, by name, where whoever asks may know it."""
    shown: dict[Leak, list[str]] = {}
    for each in cost.learnt:
        if each.seen_by(cost.seat):
            shown.setdefault(each.leak, []).extend(game.faces[code].name for code in each.cards if code in game.faces)
    return {leak: ", ".join(named[:MOST_NAMED]) for leak, named in shown.items() if named}


def reasons(acted: Iterable[int], leaks: Iterable[Leak], shown: Mapping[Leak, str] | None = None) -> Iterator[str]:
    """Why it costs what it costs, in sentences; cards are named where `shown` has them."""
    for seat in acted:
        yield f"{{{seat}}} has acted since."
    for leak in dict.fromkeys(leaks):
        has = "has" if len(leak.seats) == 1 else "have"
        named = f" ({shown[leak]})" if shown and leak in shown else ""
        yield f"{_all(leak.seats)} {has} seen {where(leak.place)} at #{leak.seq}{named}."


def where(place: str) -> str:
    """A place in words: cards of a hand, or of a pile."""
    seat = owner(place)
    return f"cards of the {place.replace('-', ' ')}" if seat is None else f"cards of {{{seat}}}’s hand"


def _all(seats: tuple[int, ...]) -> str:
    names = [f"{{{seat}}}" for seat in seats]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
