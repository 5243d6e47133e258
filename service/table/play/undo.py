"""Undo: its price, who is asked, and how a request ends. Nothing is erased, nothing is dealt anew.

The price follows from who has acted and who has learned something since; it names no hidden card, so everybody may
be told it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.engine import Action, Game
from fairdeal.engine.knowledge import owner
from fairdeal.engine.words import _, mark, people, person, plural, second_person

from ...errors import Problem
from ..state.chairs import REFEREE, TABLE, Holder, seat_in
from ..state.command import Command, Expire
from ..state.event import Act, Leak, Played, Step, TableEvent
from ..state.feature import Ask, Base, Context, Feature, Kind, recall
from ..state.requests import REFUSALS, UndoRequest
from ..state.state import Table
from ..state.time import millis, millis_of, written
from .ledger import Learnt, learnt_since, steps_in_force
from .told_once import Closed

UNDO_SECONDS = 60
GLANCE_SECONDS = 1  # so long after the next seat was shown the position, a decision can still be taken back for nothing
TAKEN_BACK = 5  # times that one decision can be, where the house asks nobody
MOST_NAMED = 6
MOST_OFFERED = 20
LOOKED_THROUGH = 200  # records, for decisions that are offered
PriceKind = Literal["free", "granted", "consent", "referee"]


# Commands


class AskUndo(Command, frozen=True):
    """Take back everything from one's own decision `target` on; None: the last one."""

    target: int | None = None


class AnswerUndo(Command, frozen=True):
    """Say yes or no to the request of record `ask`."""

    ask: int
    yes: bool
    block: bool = False


class WithdrawUndo(Command, frozen=True):
    """Take one's own request back."""


# Events


class UndoAsked(TableEvent, frozen=True):
    """A seat asks to take back everything from record `target` on; the table would be as it was after `to`.

    The price: free, or the yes of the seats in `needs`, or of the referee; because these seats have `acted` since,
    because of the `leaks`, because these seats were `shown` the position and are to act, or because the decision was
    taken back `again`. Without all answers by `until` it is off.
    """

    target: int
    to: int
    needs: tuple[int, ...]
    referee: bool
    acted: tuple[int, ...]
    leaks: tuple[Leak, ...]
    until: str
    shown: tuple[int, ...] = ()
    again: bool = False


class Reconsidered(TableEvent, frozen=True):
    """A seat takes back the secret choice of record `target`, and nothing else, by the move that follows."""

    target: int


class Practised(TableEvent, frozen=True):
    """Somebody takes back what a bot could lose by, alone or forgiven by the others: practice from here on."""


class UndoAnswered(TableEvent, frozen=True):
    """Yes or no to the request of record `ask`; with a no, `block` forbids that seat any further request."""

    ask: int
    yes: bool
    block: bool = False


class UndoEnded(TableEvent, frozen=True):
    """The request came to nothing."""

    ask: int
    why: Literal["refused", "time", "played on", "withdrawn"]


class Rewound(TableEvent, frozen=True):
    """The game is as it was after record `to`. Everything since stays in the log, undone.

    `cause` is the request or the ruling; a rewind to before another one takes that one back.
    """

    to: int
    cause: int

    def outdates(self, holder: Holder) -> bool:
        return holder != REFEREE


# The price


class Price(Struct, frozen=True):
    """The price for `seat` of taking back everything from record `target` on.

    `instead`: the action by which only the seat's own secret choice is taken back, while others still choose.
    """

    seat: int
    target: int
    to: int
    kind: PriceKind
    needs: tuple[int, ...]
    acted: tuple[int, ...]
    learnt: tuple[Learnt, ...]
    shown: tuple[int, ...] = ()
    again: bool = False
    practice: bool = False  # the match would be practice from here on
    instead: Action | None = None

    @property
    def at_once(self) -> bool:
        """Whether it needs nobody's answer."""
        return self.kind in ("free", "granted")


def price(table: Table, seat: int, target: int | None, context: Context) -> Price:
    """Work out the price of an undo. Raises `Problem` if it cannot be had at all."""
    table.must_be_playing()
    table.must_not_be_out(seat)
    if table.house.undo == "off":
        raise Problem("undo_off", _("This table was opened without undo."), remedy=_("Play on, or call the referee."))
    target, to = _target(table, seat, target, context)
    if to < table.settled_at:
        raise Problem("settled_before", _("The ruling carried out at #{seq} stands.", seq=table.settled_at))
    steps = steps_in_force(table, to, context)  # plays and deals; a deal is no seat's
    if (instead := _instead(table, seat, target, steps)) is not None:
        return Price(seat, target, to, "free", (), (), (), instead=instead)
    acted = tuple(sorted({who for step in steps if (who := seat_in(step.record.by)) is not None} - {seat}))
    found = learnt_since(table, to, context, closed=Closed(table))
    kind = _kind(table, seat, acted, found, {step.record.seq for step in steps if seat_in(step.record.by) == seat})
    return _looked_at(table, context, Price(seat, target, to, kind, (), acted, found))


def _looked_at(table: Table, context: Context, plain: Price) -> Price:
    """Add what makes a free undo cost something, and grant what one person asks who plays against bots alone."""
    seat, kind = plain.seat, plain.kind
    shown: tuple[int, ...] = ()
    again = False
    alone = table.alone() and not table.opened.board  # of a board others lose, who play it elsewhere
    if kind == "free":
        shown = tuple(other for other in table.acting("person") if other != seat and _has_looked(table, other, context))
        again = (seat, table.branches.position(plain.to)) in table.undos.freed
        if shown or (again and set(table.voters()) - {seat}):
            kind = "referee" if table.house.undo == "referee" else "consent"
    if kind == "consent" and (alone or table.house.undo == "free"):
        kind = "granted"
    if kind == "granted" and not alone:
        _must_not_be_endless(table, plain)
    acted = tuple(range(len(table.chairs))) if again else (*plain.acted, *shown)
    needs = _needs(table, seat, kind, acted, plain.learnt)
    if again:
        needs = tuple(other for other in needs if other != seat and other in table.voters())
    cost = replace(plain, kind=kind, needs=needs, shown=shown, again=again)
    loses = kind == "consent" and bots_lose(table, cost)
    practice = (loses or (kind == "granted" and alone)) and not table.practice
    return replace(cost, needs=tuple(table.others(seat)) if loses else needs, practice=practice)


def _must_not_be_endless(table: Table, cost: Price) -> None:
    if table.undos.freed[cost.seat, table.branches.position(cost.to)] >= TAKEN_BACK:
        raise Problem(
            "undo_limit",
            plural(
                TAKEN_BACK,
                "You have taken this decision back {n} time; now it stands.",
                "You have taken this decision back {n} times; now it stands.",
                n=TAKEN_BACK,
            ),
            remedy=_("Take back an earlier one, or play on."),
        )


def _has_looked(table: Table, seat: int, context: Context) -> bool:
    """Tell whether a seat that is to act has had the position before it for longer than a glance."""
    since = table.asked.get(seat)
    if since is None or seat in table.away:
        return False
    [step] = context.steps(since - 1, since)
    return millis_of(context.now) - millis(step.record.at) > GLANCE_SECONDS * 1000


def _instead(table: Table, seat: int, target: int, since: Sequence[Step]) -> Action | None:
    """Return the action of the game that takes back what the seat chose in secret at `target`, if it still can."""
    own = [step.record for step in since if seat_in(step.record.by) == seat]
    if table.chairs[seat].stand_in or [record.seq for record in own] != [target]:
        return None
    return table.state.take_back(seat)


def _target(table: Table, seat: int, target: int | None, context: Context) -> tuple[int, int]:
    """Return the record to take back, and the one after which the table would be as it was."""
    if target is None:
        target = table.last.get(seat)
    if target is None:
        raise Problem("nothing_to_undo", _("You have not decided anything yet that could be taken back."))
    if not 0 <= target <= table.seq:
        raise Problem(
            "nothing_to_undo", _("There is no record #{seq}; the last one is #{last}.", seq=target, last=table.seq)
        )
    [step] = context.steps(target - 1, target)
    if isinstance(step.event, Rewound):
        return _undo_of_undo(table, seat, step, context)
    if not isinstance(step.event, Played) or step.record.by != f"seat:{seat}":
        raise Problem(
            "not_yours",
            _("#{seq} is not a decision of yours.", seq=target),
            remedy=_("Choose one that you made yourself."),
        )
    if not table.counts(target):
        raise Problem("undone", _("#{seq} is undone already.", seq=target))
    return target, target - 1


def _undo_of_undo(table: Table, seat: int, step: Step, context: Context) -> tuple[int, int]:
    """Return the same for a rewind, which the seat that asked for it may take back."""
    assert isinstance(step.event, Rewound)
    seq = step.record.seq
    [cause] = context.steps(step.event.cause - 1, step.event.cause)
    if cause.record.by != f"seat:{seat}":
        raise Problem("not_yours", _("You did not ask for the undo at #{seq}.", seq=seq))
    if (seq, step.event.to) not in table.rewinds_in_force():
        raise Problem("undone", _("The undo at #{seq} is itself undone.", seq=seq))
    return seq, seq - 1


def _kind(table: Table, seat: int, acted: tuple[int, ...], found: tuple[Learnt, ...], own: set[int]) -> PriceKind:
    if not acted and not found:
        return "free"
    if table.house.undo == "free":
        return "granted"
    # The others may forgive the asker; but cards that another seat alone has learned give that seat an advantage.
    advantage = any(seat not in each.seats and not (each.public and each.seq in own) for each in found)
    if table.house.undo == "referee" or (advantage and table.house.referee):
        return "referee"
    return "consent"


def _needs(
    table: Table, seat: int, kind: PriceKind, acted: tuple[int, ...], found: tuple[Learnt, ...]
) -> tuple[int, ...]:
    if kind != "consent":
        return ()
    return tuple(table.others(seat) if found else acted)


def own_decisions(table: Table, seat: int, context: Context) -> list[Step]:
    """List the seat's own decisions among the last records that could be taken back, the newest first."""
    start = max(table.first_dealt, table.settled_at, table.seq - LOOKED_THROUGH)
    mine = [step for step in context.steps(start, table.seq) if step.record.by == f"seat:{seat}"]
    return [step for step in reversed(table.counted(mine)) if isinstance(step.event, Played)][:MOST_OFFERED]


# Decisions


def ask(table: Table, command: AskUndo, context: Context) -> Iterator[TableEvent | Act]:
    """Write the request, and grant it at once where nobody need be asked."""
    seat = command.needs_seat()
    table.must_not_wait()
    if table.undos.pending:
        raise Problem("undo_pending", _("A request to take something back waits for its answers already."))
    cost = price(table, seat, command.target, context)
    if command.target is None:
        _must_be_meant(table, command, cost.target)
    if cost.instead is not None:
        yield Reconsidered(cost.target)
        yield Played(cost.instead, tuple(table.state.clone().apply(seat, cost.instead)))
        return
    if not cost.at_once:
        _may_ask(table, seat, cost)
    until = "" if cost.at_once else written(context.now + timedelta(seconds=UNDO_SECONDS))
    leaks = tuple(each.leak for each in cost.learnt)
    asked = UndoAsked(
        cost.target, cost.to, cost.needs, cost.kind == "referee", cost.acted, leaks, until, cost.shown, cost.again
    )
    number = table.seq + 1
    yield asked
    if cost.practice and cost.at_once:
        yield Act(Practised(), TABLE)
    request = _request(number, seat, asked)
    if not _people_asked(table, request):
        yield from _bots_answer(table, request)


def _people_asked(table: Table, request: UndoRequest) -> list[int]:
    """List the people who have not answered yet; the bots answer after them."""
    return [seat for seat in request.waits_for if table.plays_as(seat) != "bot"]


def _request(number: int, seat: int, asked: UndoAsked) -> UndoRequest:
    return UndoRequest(
        number,
        seat,
        asked.target,
        asked.to,
        asked.needs,
        asked.referee,
        asked.acted,
        asked.leaks,
        asked.until,
        shown=asked.shown,
        again=asked.again,
    )


def _must_be_meant(table: Table, command: AskUndo, last: int) -> None:
    """Raise `Problem("stale")` if the asker cannot have meant this decision.

    Sent a second time under another id, a request for the last decision must not take back the one before it.
    """
    changed = max([last, *(seq for seq, _to in table.branches.rewinds)])
    if command.seq is not None and command.seq < changed:
        raise Problem(
            "stale",
            _(
                "You had seen the table up to #{seen}; since #{changed} your last decision is #{last}.",
                seen=command.seq,
                changed=changed,
                last=last,
            ),
            remedy=_("Look at the table as it is now, or name the record to take back."),
        )


def _may_ask(table: Table, seat: int, cost: Price) -> None:
    if table.undos.asked[seat] >= table.house.undo_limit:
        raise Problem(
            "undo_limit",
            plural(
                table.house.undo_limit,
                "You have asked {n} time; this table allows no more.",
                "You have asked {n} times; this table allows no more.",
                n=table.house.undo_limit,
            ),
        )
    if tired := [other for other in cost.needs if (seat, other) in table.undos.blocked]:
        raise Problem("undo_blocked", _("{who} takes no more requests from you.", who=person(tired[0])))


def bots_lose(table: Table, asked: UndoRequest | Price) -> bool:
    """Tell whether a bot that is asked gives something away by a yes: then the match is practice."""
    who, leaks = (
        (asked.seat, [each.leak for each in asked.learnt]) if isinstance(asked, Price) else (asked.by, asked.leaks)
    )
    named = [seat for seat in asked.needs if table.chairs[seat].kind == "bot"]
    learned = any(who in leak.seats for leak in leaks)
    return any(learned or seat in asked.acted for seat in named)


def _bots_answer(table: Table, request: UndoRequest) -> Iterator[TableEvent | Act]:
    """Let the bots answer that are asked, and take everything back where nobody else is.

    They say yes to what people forgive, but one that stands in gives nothing away for whoever is silent.
    """
    for seat in request.needs:
        if table.plays_as(seat) == "bot":
            yes = not table.chairs[seat].stand_in
            yield Act(UndoAnswered(request.ask, yes), f"bot:{seat}")
            if not yes:
                yield UndoEnded(request.ask, "refused")
                return
            request = request.agreed(seat)
    if not request.waits_for and not request.referee:
        if bots_lose(table, request) and not table.practice:
            yield Act(Practised(), TABLE)
        yield Rewound(request.to, request.ask)


def answer(table: Table, command: AnswerUndo, context: Context) -> Iterator[TableEvent | Act]:
    """Write the answer. The last yes takes everything back; one no ends the request."""
    request = _waiting(table)
    if table.incident:
        table.must_not_wait()
    if command.ask != request.ask:
        raise Problem(
            "no_request",
            _("The request that waits is #{waiting}, not #{named}.", waiting=request.ask, named=command.ask),
        )
    if not command.referee:
        _may_answer(table, request, command.needs_seat(), command)
    elif not request.referee:
        raise Problem("not_asked", _("The players answer this request, not the referee."))
    elif command.block:
        raise Problem("bad_command", _("Only a seat that is asked can forbid further requests."))
    yield UndoAnswered(request.ask, command.yes, command.block)
    if not command.yes:
        yield UndoEnded(request.ask, "refused")
    elif command.referee or request.waits_for == (command.seat,):
        yield Rewound(request.to, request.ask)
    elif command.seat is not None:
        agreed = request.agreed(command.seat)
        if not _people_asked(table, agreed):
            yield from _bots_answer(table, agreed)


def _waiting(table: Table) -> UndoRequest:
    if table.undos.pending is None:
        raise Problem("no_request", _("No request waits for an answer; it may have run out."))
    return table.undos.pending


def _may_answer(table: Table, request: UndoRequest, seat: int, command: AnswerUndo) -> None:
    if seat in request.yes:
        raise Problem("answered", _("You have said yes already."))
    if seat not in request.waits_for:
        raise Problem("not_asked", _("You are not asked about this."))
    if command.block and (command.yes or seat not in table.undos.may_block()):
        raise Problem(
            "bad_command",
            _("You can forbid a player's requests with your refusal number {n}, no sooner.", n=REFUSALS),
        )


def withdraw(table: Table, command: WithdrawUndo, context: Context) -> Iterator[TableEvent | Act]:
    """End one's own request."""
    request = _waiting(table)
    if command.needs_seat() != request.by:
        raise Problem("not_yours", _("{who} asked for this; you can only answer.", who=person(request.by)))
    yield UndoEnded(request.ask, "withdrawn")


def played_on(table: Table, seat: int | None) -> Iterator[TableEvent]:
    """End the request that waits, because a seat plays on: one's own is withdrawn, another's refused."""
    if request := table.undos.pending:
        yield UndoEnded(request.ask, "withdrawn" if request.by == seat else "played on")


def without(table: Table, seat: int) -> Iterator[Act]:
    """End the request that waits where a seat that has lost made it, or was to answer it."""
    if (request := table.undos.pending) and seat in (request.by, *request.waits_for):
        yield Act(UndoEnded(request.ask, "withdrawn" if seat == request.by else "played on"), TABLE)


def until(table: Table) -> int | None:
    """Tell when the request that waits lapses: in time, or when the asker's clock is used up; not while play stands."""
    request = table.undos.pending
    if request is None or table.waiting:
        return None
    lapses = millis(request.until)
    if table.clock is None or request.by in table.acting("person"):
        return lapses
    return min(lapses, table.clock.flag(request.by) or lapses)


def lapses(table: Table, context: Context) -> Iterator[TableEvent]:
    """End a request that nobody answered in time."""
    yield UndoEnded(_waiting(table).ask, "time")


# Changes


def _is_asked(table: Table, event: UndoAsked, by: int | None) -> None:
    assert by is not None
    table.undos.pending = _request(table.seq, by, event)
    table.undos.asked[by] += bool(event.needs or event.referee)
    if not (event.needs or event.referee):
        table.undos.freed[by, table.branches.position(event.to)] += 1


def _is_practice(table: Table, event: Practised, by: int | None) -> None:
    table.practice = True


def _is_answered(table: Table, event: UndoAnswered, by: int | None) -> None:
    undos = table.undos
    if by is None:
        table.referee_asked = ()  # the referee is there
    if undos.pending is None or by is None:
        return
    if event.yes:
        undos.pending = undos.pending.agreed(by)
        return
    pair = (undos.pending.by, by)
    undos.refusals[pair] += 1
    undos.blocked |= {pair} if event.block else set()


def _is_over(table: Table, event: UndoEnded | Rewound, by: int | None) -> None:
    """Let no request wait."""
    table.undos.pending = None


# Sentences

ENDED = {
    "refused": mark("The request #{ask} is refused."),
    "time": mark("Nobody answered the request #{ask} in time."),
    "played on": mark("Play went on: the request #{ask} is refused."),
    "withdrawn": mark("The request #{ask} is withdrawn."),
}


def _says_asked(event: UndoAsked, who: str, game: Game) -> Iterator[str]:
    yield _("{who} asks to take back #{target} and everything after it.", who=who, target=event.target)
    why = list(reasons(event.acted, event.leaks, again=event.again))
    for seat in event.shown:
        why.append(_("{who} has the position before them.", who=person(seat)))
    yield from why
    if event.needs:
        yield _("It needs the yes of {seats}.", seats=people(event.needs))
    elif event.referee:
        yield _("It needs the referee’s yes.")
    elif why:
        yield _("This table grants it.")
    else:
        yield _("It is free: nobody else has acted, and nobody has learned anything.")


def _says_reconsidered(event: Reconsidered, who: str, game: Game) -> str:
    return _("{who} takes back the choice at #{target}, which nobody has seen.", who=who, target=event.target)


def _says_answered(event: UndoAnswered, who: str, game: Game) -> str:
    if event.block:
        return _("{who} says no and takes no more requests.", who=who)
    return _("{who} says yes.", who=who) if event.yes else _("{who} says no.", who=who)


def _says_ended(event: UndoEnded, who: str, game: Game) -> str:
    return _(ENDED[event.why], ask=event.ask)


def _says_rewound(event: Rewound, who: str, game: Game) -> str:
    return _("The game is as it was after #{to}; everything since is undone.", to=event.to)


def words(game: Game, cost: Price) -> Iterator[str]:
    """Say the price in one sentence to the seat that would ask, then who learned what, a sentence each.

    Cards are named only where the asker may be told them.
    """
    if cost.instead is not None:
        yield _("It is free: nobody has seen your choice, and the choices of the others stand.")
        return
    yield _(SAID[cost.kind], who=people(cost.needs) if cost.needs else "", why=_why(cost))
    yield from reasons((), [each.leak for each in cost.learnt], _shown(game, cost))


PRACTICE = mark("The match is practice from here on: it is not counted as won against the bots.")
SAID: dict[PriceKind, str] = {
    "free": mark("It is free: nobody else has acted, and nobody has learned anything."),
    "granted": mark("This table grants it at once, though {why}."),
    "consent": mark("{who} must agree: {why}."),
    "referee": mark("Only the referee can allow it: {why}."),
}


def _why(cost: Price) -> str:
    """Give the reasons for a price in one clause: who has acted, and who has seen how many cards."""
    why = []
    if cost.acted:
        why.append(
            plural(len(cost.acted), "{who} has acted since", "{who} have acted since", who=people(cost.acted)),
        )
    if saw := sorted({seat for each in cost.learnt for seat in each.seats}):
        number = sum(len(each.cards) for each in cost.learnt)
        cards = plural(number, "a card", "{n} cards", n=number)
        why.append(plural(len(saw), "{who} has seen {cards}", "{who} have seen {cards}", who=people(saw), cards=cards))
    if cost.shown:
        why.append(
            plural(
                len(cost.shown),
                "{who} has the position before them",
                "{who} have the position before them",
                who=people(cost.shown),
            )
        )
    if cost.again:
        why.append(_("you have taken this decision back once already"))
    return _("{one}, and {other}", one=", ".join(why[:-1]), other=why[-1]) if len(why) > 1 else "".join(why)


def _shown(game: Game, cost: Price) -> dict[Leak, str]:
    """Name the cards of each leak, where the asker may know them."""
    shown: dict[Leak, list[str]] = {}
    faces = game.spoken_faces()
    for each in cost.learnt:
        if each.seen_by(cost.seat):
            shown.setdefault(each.leak, []).extend(faces[code].name for code in each.cards if code in faces)
    return {leak: ", ".join(named[:MOST_NAMED]) for leak, named in shown.items() if named}


def reasons(
    acted: Iterable[int], leaks: Iterable[Leak], shown: Mapping[Leak, str] | None = None, *, again: bool = False
) -> Iterator[str]:
    """Explain a price in sentences; cards are named where `shown` has them."""
    for seat in acted:
        yield _("{who} has acted since.", who=person(seat))
    for leak in dict.fromkeys(leaks):
        named = f" ({shown[leak]})" if shown and leak in shown else ""
        yield plural(
            len(leak.seats),
            "{who} has seen {cards} at #{seq}{named}.",
            "{who} have seen {cards} at #{seq}{named}.",
            who=people(leak.seats),
            cards=where(leak.place),
            seq=leak.seq,
            named=named,
        )
    if again:
        yield _("It was taken back once already.")


def where(place: str) -> str:
    """Put a place into words: cards of a hand, or of a pile."""
    seat = owner(place)
    if seat is None:
        return _("cards of the {pile}", pile=place.replace("-", " "))
    return _("cards of {who}’s hand", who=person(seat))


def _recall_ended(event: UndoEnded, base: Base) -> Command:
    return Expire(**base) if event.why == "time" else WithdrawUndo(**base)


second_person(
    {
        "{who} asks to take back #{target} and everything after it.": mark(
            "You ask to take back #{target} and everything after it."
        ),
        "{who} has the position before them.": mark("You have the position before you."),
        "{who} takes back the choice at #{target}, which nobody has seen.": mark(
            "You take back the choice at #{target}, which nobody has seen."
        ),
        "{who} says no and takes no more requests.": mark("You say no and take no more requests."),
        "{who} says yes.": mark("You say yes."),
        "{who} says no.": mark("You say no."),
        "{who} has acted since.": mark("You have acted since."),
        "{who} has seen {cards}": mark("you have seen {cards}"),
        "{who} has seen {cards} at #{seq}{named}.": mark("You have seen {cards} at #{seq}{named}."),
        "cards of {who}’s hand": mark("cards of your hand"),
    }
)
second_person({"It needs the yes of {seats}.": mark("It needs your yes.")}, place="seats")


FEATURE = Feature(
    "undo",
    asks=(
        Ask(AskUndo, ask, "undo"),
        Ask(AnswerUndo, answer, "undo-answer"),
        Ask(WithdrawUndo, withdraw, "undo-withdraw"),
    ),
    kinds=(
        Kind(UndoAsked, "undo-asked", changes=_is_asked, says=_says_asked, recalls=recall(AskUndo)),
        Kind(
            Practised,
            "practised",
            by=TABLE,
            changes=_is_practice,
            says=lambda event, who, game: _(PRACTICE),
        ),
        Kind(Reconsidered, "reconsidered", says=_says_reconsidered, recalls=recall(AskUndo)),
        Kind(UndoAnswered, "undo-answered", changes=_is_answered, says=_says_answered, recalls=recall(AnswerUndo)),
        Kind(UndoEnded, "undo-ended", by=TABLE, changes=_is_over, says=_says_ended, recalls=_recall_ended),
        Kind(Rewound, "rewound", by=TABLE, changes=_is_over, says=_says_rewound),
    ),
    check="undo",
)
