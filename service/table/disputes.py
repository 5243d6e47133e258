"""Disputes: an incident freezes the table until the referee's ruling is carried out, or all let it be."""

from collections.abc import Callable, Collection, Iterator
from datetime import timedelta

from ..doors.rulebooks import clauses
from ..errors import Problem
from . import events as records
from . import names
from .chairs import HOST, seat_in
from .clocks import APPEAL_SECONDS, millis, millis_of
from .commands import (
    Accept,
    AddEntropy,
    Appeal,
    CarryOut,
    Come,
    Dispute,
    HostLooks,
    LetBe,
    LookAt,
    Rule,
    State,
    WithdrawDispute,
)
from .context import Look
from .events import (
    Accepted,
    Adjusted,
    Appealed,
    Dealt,
    EntropyAdded,
    Forfeited,
    IncidentOpened,
    Looked,
    Played,
    RefereeCame,
    Remedy,
    RepairAwaited,
    Reseeded,
    Rewound,
    Ruled,
    Settled,
    Stated,
    TableEvent,
    UndoEnded,
)
from .ledger import Learnt, learnt, owner
from .names import said
from .play import ends, goes_without, relays
from .recorded import Act, Step
from .requests import Incident
from .seeds import commit
from .state import Table
from .time import written

CLAIM, FINDING = 500, 2_000  # letters
MOST_POINTS = 1_000_000
REMEDY_FIELDS = {"rewind": {"to"}, "repair": {"to"}, "adjust": {"seat", "points"}, "forfeit": {"seat"}}


# Raising it


def dispute(table: Table, command: Dispute, look: Look) -> Iterator[TableEvent | Act]:
    """The table freezes; what the caller had seen by then is pinned."""
    command.needs_seat()
    if not table.begun:
        table.must_be_playing()
    if not table.house.referee:
        raise Problem(
            "no_referee", "This table has no referee.", remedy="Ask for an undo, or settle it among yourselves."
        )
    if table.incident:
        raise Problem("incident_open", f"An incident is open already, at #{table.incident.seq}: make a statement.")
    if table.rematch:
        raise Problem("window_closed", "A rematch is open; this match can no longer be disputed.")
    claim = said(command.claim, CLAIM, "claim")
    seen = table.seq if command.seq is None else min(command.seq, table.seq)
    if not 0 <= command.about <= seen:
        raise Problem(
            "bad_claim", f"You had seen the table up to #{seen}, and not a record #{command.about}.",
            remedy=f"Name a record from 0 to {seen}.",
        )  # fmt: skip
    _in_time(table, command.about, look)
    if request := table.undos.pending:
        yield UndoEnded(request.ask, "incident")
    yield IncidentOpened(command.about, seen, claim)


def _in_time(table: Table, about: int, look: Look) -> None:
    """How long an action can be disputed is decided by events, never by a clock."""
    steps = table.counted(look.steps(about - 1, table.seq))
    scored = False
    for step in steps:
        if isinstance(step.event, Dealt) and scored:
            raise Problem("window_closed", f"The next round was dealt at #{step.record.seq}; that is too late.")
        scored = scored or _scores(step)
    acted = {seat_in(step.record.by) for step in steps if step.record.seq > about and isinstance(step.event, Played)}
    if table.game.window == "lap" and table.status == "playing" and acted >= set(range(len(table.chairs))):
        raise Problem("window_closed", f"Everybody has acted once more since #{about}; that is too late.")


def _scores(step: Step) -> bool:
    facts = step.event.facts if isinstance(step.event, Played) else ()
    return any(fact.ends_round for fact in facts)


def state(table: Table, command: State, look: Look) -> Iterator[TableEvent | Act]:
    """Everybody with a seat, and the referee, may say something."""
    if not command.referee:
        command.needs_seat()
    _open(table)
    yield Stated(said(command.text, CLAIM, "statement"))


def withdraw(table: Table, command: WithdrawDispute, look: Look) -> Iterator[TableEvent | Act]:
    """Whoever called the referee may let it be, as long as nothing is ruled."""
    seat, incident = command.needs_seat(), _open(table)
    if seat != incident.by:
        raise Problem("not_yours", f"{{{incident.by}}} opened this; only they can withdraw it.")
    if incident.rulings:
        raise Problem("ruled_already", "It is ruled; accept the ruling or appeal.")
    yield Settled(incident.seq)


def let_be(table: Table, command: LetBe, look: Look) -> Iterator[TableEvent | Act]:
    """A referee who does not come must not keep people from playing: all who are there can go on without."""
    seat, incident = command.needs_seat(), _open(table)
    if not _waits_for_referee(incident):
        raise Problem("ruled_already", "It is ruled; accept the ruling or appeal.")
    if seat in incident.let_be:
        raise Problem("answered", "You have said so already; the others have not yet.")
    yield records.LetBe()
    yield from settled_among(incident, {*table.present(), seat}, {*incident.let_be, seat})


def _waits_for_referee(incident: Incident) -> bool:
    return incident.stage in ("open", "appealed")


def settled_among(incident: Incident, there: Collection[int], let_be: Collection[int]) -> Iterator[TableEvent]:
    """The incident is over without a ruling if everybody who is there lets it be."""
    if _waits_for_referee(incident) and there and set(there) <= set(let_be):
        yield Settled(incident.seq)


def _open(table: Table) -> Incident:
    if table.incident is None:
        raise Problem("no_incident", "No incident is open at this table.", remedy="A seat opens one with its claim.")
    return table.incident


# The referee


def come(table: Table, command: Come, look: Look) -> Iterator[TableEvent | Act]:
    """The first to come with the referee's link is the referee of this table."""
    _needs_referee(command.referee, table)
    if table.referee_key:
        raise Problem("seat_taken", f"{table.referee_name} is the referee already.")
    yield RefereeCame(names.clean(command.name), command.key)


def _needs_referee(is_referee: bool, table: Table) -> None:
    if not table.house.referee:
        raise Problem("no_referee", "This table has no referee.")
    if not is_referee:
        raise Problem("not_referee", "Only the referee may do this.", remedy="Open the referee's link.")


def look_at(table: Table, command: LookAt, look: Look) -> Iterator[TableEvent | Act]:
    """Every look at hidden cards by somebody without that seat is an event that the players see."""
    _needs_referee(command.referee, table)
    if table.status == "over":
        raise Problem("not_now", "The match is over: all hands are open to everybody.")
    _open(table)
    yield Looked(_eyes(table, command.eyes), table.seq)


def host_looks(table: Table, command: HostLooks, look: Look) -> Iterator[TableEvent | Act]:
    """Whoever holds the log's file can open it; that is said too."""
    yield Act(Looked(_eyes(table, command.eyes), table.seq, host=True), HOST)


def _eyes(table: Table, eyes: str) -> str:
    table.must_have_begun()
    known = ["all", *(f"seat:{seat}" for seat in range(len(table.chairs)))]
    if eyes not in known:
        raise Problem("bad_command", f"Nobody has the eyes {eyes[:20]!r}.", remedy=f"Choose from: {', '.join(known)}.")
    return eyes


def rule(table: Table, command: Rule, look: Look) -> Iterator[TableEvent | Act]:
    """The first ruling waits for those whom it concerns; the second is carried out at once."""
    _needs_referee(command.referee, table)
    incident = _open(table)
    if incident.stage in ("ruled", "repair"):
        raise Problem("ruled_already", "It is ruled; there is a second ruling only after an appeal.")
    finding = said(command.finding, FINDING, "finding")
    if command.clause not in clauses(table.game.name):
        raise Problem(
            "bad_remedy", f"The rulebook has no clause {command.clause[:20]!r}.", remedy="Name one, such as 3.2."
        )
    _fits(table, command.remedy)
    final = incident.appeal is not None
    until = "" if final else written(look.now + timedelta(seconds=APPEAL_SECONDS))
    secret = look.entropy(32) if command.remedy.kind == "repair" else b""
    ruled = Ruled(finding, command.clause, command.remedy, until, commit(secret) if secret else "", secret.hex())
    number = table.seq + 1
    yield ruled
    if final:
        yield from _carry_out(table, incident, (number, ruled), look)
        return
    for seat in _agreeing_bots(table):
        yield Act(Accepted(), f"bot:{seat}")
    if not table.people():
        yield from _carry_out(table, incident, (number, ruled), look)


def _agreeing_bots(table: Table) -> list[int]:
    """Bots accept every ruling."""
    return [seat for seat in range(len(table.chairs)) if seat not in table.people()]


def remedies(table: Table) -> list[str]:
    """What can be ruled now."""
    playing = ["rewind", "repair"] if table.status == "playing" else []
    return ["stands", *playing, "adjust", "forfeit", "void"]


def _fits(table: Table, remedy: Remedy) -> None:
    """Raise `Problem("bad_remedy")` for a remedy that cannot be carried out here."""
    if remedy.kind not in remedies(table):
        raise _bad(f"After the match every deck is known, so nothing can be rewound ({remedy.kind}).")
    wanted = REMEDY_FIELDS.get(remedy.kind, set())
    given = {name for name, plain in (("to", -1), ("seat", -1), ("points", 0)) if getattr(remedy, name) != plain}
    if given != wanted:
        named = ", ".join(sorted(wanted)) or "nothing else"
        raise _bad(f"The remedy {remedy.kind!r} names {named}; given: {', '.join(sorted(given)) or 'nothing'}.")
    if "to" in wanted and not table.first_dealt <= remedy.to < table.seq:
        raise _bad(f"The game can go back to a record from #{table.first_dealt} to #{table.seq - 1}, not #{remedy.to}.")
    if "seat" in wanted and not 0 <= remedy.seat < len(table.chairs):
        raise _bad(f"There is no seat {remedy.seat}; seats go from 0 to {len(table.chairs) - 1}.")
    if remedy.kind == "forfeit" and remedy.seat in table.lost:
        raise _bad(f"{{{remedy.seat}}} has lost the match already.")
    if abs(remedy.points) > MOST_POINTS:
        raise _bad(f"{remedy.points} points are more than any game knows.")


def _bad(why: str) -> Problem:
    return Problem("bad_remedy", why)


# After the ruling


def accept(table: Table, command: Accept, look: Look) -> Iterator[TableEvent | Act]:
    """When everybody has accepted, the ruling is carried out."""
    seat, incident = _answers(table, command.needs_seat())
    yield Accepted()
    if set(table.people()) <= {*incident.accepted, seat}:
        yield from _carry_out(table, incident, incident.ruling, look)


def appeal(table: Table, command: Appeal, look: Look) -> Iterator[TableEvent | Act]:
    """One seat's appeal is enough for a second ruling, which is the last."""
    _answers(table, command.needs_seat())
    yield Appealed(said(command.why, CLAIM, "reason"))


def _answers(table: Table, seat: int) -> tuple[int, Incident]:
    incident = _open(table)
    if not incident.rulings:
        raise Problem("not_ruled", "There is no ruling yet.", remedy="Wait for the referee.")
    if incident.appeal:
        raise Problem("appealed_already", "There was an appeal; the second ruling is the last.")
    if incident.stage != "ruled":
        raise Problem("ruled_already", "The ruling is being carried out.")
    if seat in incident.accepted:
        raise Problem("answered", "You have accepted the ruling.")
    return seat, incident


def carry_out(table: Table, command: CarryOut, look: Look) -> Iterator[TableEvent | Act]:
    """Once there was time to appeal, the referee need not wait for those who say nothing."""
    _needs_referee(command.referee, table)
    incident = _open(table)
    if incident.stage in ("open", "appealed"):
        raise Problem("not_ruled", "There is nothing to carry out yet.", remedy="Rule first.")
    until = table.repair_until if incident.entropy is not None else incident.ruling[1].until
    if until and millis_of(look.now) < millis(until):
        raise Problem("too_early", "Seats may still answer.", detail={"until": until})
    if incident.entropy is not None:
        yield from _repair(table, incident, incident.entropy, look)
    else:
        yield from _carry_out(table, incident, incident.ruling, look)


def add_entropy(table: Table, command: AddEntropy, look: Look) -> Iterator[TableEvent | Act]:
    """The last seat's entropy sets the repair off."""
    seat, incident = command.needs_seat(), _open(table)
    if incident.entropy is None:
        raise Problem("not_now", "No repair waits for entropy.")
    if seat in incident.entropy:
        raise Problem("answered", "You have added yours already.")
    yield EntropyAdded(command.entropy)
    brought = {**incident.entropy, seat: command.entropy}
    if set(table.people()) <= set(brought):
        yield from _repair(table, incident, brought, look)


Ruling = tuple[int, Ruled]


def _carry_out(table: Table, incident: Incident, ruling: Ruling, look: Look) -> Iterator[TableEvent | Act]:
    number, ruled = ruling
    remedy = ruled.remedy
    if remedy.kind == "repair":
        yield RepairAwaited(written(look.now + timedelta(seconds=APPEAL_SECONDS)))
        if not table.people():
            yield from _repair(table, incident, {}, look, ruling)
        return
    known = _known(table, remedy.to, look) if remedy.kind == "rewind" else ()
    yield Settled(incident.seq, number, tuple(each.leak for each in known))
    yield from REMEDIES[remedy.kind](table, remedy, number)


def _stands(table: Table, remedy: Remedy, ruling: int) -> Iterator[TableEvent | Act]:
    yield from ()


def _rewind(table: Table, remedy: Remedy, ruling: int) -> Iterator[TableEvent | Act]:
    yield Rewound(remedy.to, ruling)


def _adjust(table: Table, remedy: Remedy, ruling: int) -> Iterator[TableEvent | Act]:
    yield Adjusted(remedy.seat, remedy.points)


def _forfeit(table: Table, remedy: Remedy, ruling: int) -> Iterator[TableEvent | Act]:
    yield Forfeited(remedy.seat)
    yield from goes_without(table, remedy.seat, "forfeited")


def _void(table: Table, remedy: Remedy, ruling: int) -> Iterator[TableEvent | Act]:
    yield from ends(table, "void", ())


REMEDIES: dict[str, Callable[[Table, Remedy, int], Iterator[TableEvent | Act]]] = {
    "stands": _stands,
    "rewind": _rewind,
    "adjust": _adjust,
    "forfeit": _forfeit,
    "void": _void,
}


def _known(table: Table, to: int, look: Look) -> list[Learnt]:
    """What somebody learned in that which a rewind takes back: it cannot be made unknown."""
    steps = table.counted(look.steps(to, table.seq))
    return [each for step in steps for each in learnt(step.event, step.record.seq, len(table.chairs))]


def _repair(
    table: Table, incident: Incident, brought: dict[int, str], look: Look, ruling: Ruling | None = None
) -> Iterator[TableEvent | Act]:
    """Back to where it was, and then only what lost its secrecy is shuffled again."""
    number, ruled = ruling or incident.ruling
    known = _known(table, ruled.remedy.to, look)
    yield Settled(incident.seq, number, tuple(each.leak for each in known))
    yield Rewound(ruled.remedy.to, number)
    yield Reseeded()
    then = look.then(ruled.remedy.to)
    entropy = [brought.get(seat, "") for seat in range(len(table.chairs))]
    places = {each.place for each in known if owner(each.place) is None}
    yield from relays(then, places, bytes.fromhex(ruled.secret), entropy)
