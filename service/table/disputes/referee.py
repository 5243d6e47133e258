"""The referee: coming to the table, looking at hidden cards, and ruling."""

from collections.abc import Iterator, Mapping
from typing import Any

from fairdeal.engine.words import _, person

from ...errors import Problem
from ..seats import names
from ..seats.names import said
from ..seats.presence import must_be_heard_still
from ..state.chairs import HOST, REFEREE
from ..state.draw import commit_to
from ..state.event import Act, TableEvent
from ..state.feature import Context
from ..state.heads import is_head
from ..state.requests import Remedy, Ruling
from ..state.signed import Signed, must_say, needs_key, no_such_head, other_name
from ..state.state import Table, no_seat
from .claims import after, comes_first, open_incident, to_be_ruled
from .events import (
    Accepted,
    Come,
    HostLooks,
    LookAt,
    Looked,
    RefereeCame,
    RefereeReplaced,
    ReplacementAsked,
    ReplaceReferee,
    Rule,
    Ruled,
)
from .rulings import APPEAL_SECONDS, REMEDY_FIELDS, carry_out_ruling, needs_referee, no_referee

FINDING = 2_000  # letters
MOST_POINTS = 1_000_000
PARDONS = ("stands", "rewind")  # remedies that need no clause: a slip of the hand breaks no rule


def come(table: Table, command: Come, context: Context) -> Iterator[TableEvent | Act]:
    """Make the first who comes with the referee's link the referee of this table."""
    needs_referee(command.referee, table)
    if command.by_key is None:
        raise needs_key(REFEREE)
    if table.referee_signs:
        raise Problem("seat_taken", _("{name} is the referee already.", name=table.referee_name))
    if command.office != table.referees:
        raise Problem(
            "not_referee",
            _("The players have replaced the referee; this link is void."),
            remedy=_("Ask the players for the new link."),
        )
    said = _said_to_come(table, command, command.by_key, context)
    name = said["name"] if context.again else names.clean(said["name"])
    if not context.again:
        _must_look_like_no_player(table, name)
    if name != said["name"]:
        raise other_name(said["name"], name)
    yield RefereeCame(name, command.by_key.key, command.office, private=True)


def _said_to_come(table: Table, command: Come, signed: Signed, context: Context) -> Mapping[str, Any]:
    """Return what a referee who comes with a key has signed. Raises `Problem` if it is not what they ask for."""
    said = signed.come or {}
    must_say(said, {"table": table.id, "office": command.office, "key": signed.key})
    if signed.key in table.keys | table.barred:
        raise Problem("bad_signature", _("That key was at this table before."), remedy=_("Make a new one."))
    if not is_head(table, said.get("head"), 0, context):
        raise no_such_head()
    return said


def _must_look_like_no_player(table: Table, name: str) -> None:
    names.must_be_a_persons(name)
    if any(names.looks(chair.name) == names.looks(name) for chair in table.chairs if chair.name):
        raise Problem("bad_name", _("A player is called {name}.", name=name), remedy=_(names.CHOOSE))


def replace_referee(table: Table, command: ReplaceReferee, context: Context) -> Iterator[TableEvent | Act]:
    """Wish for another referee, or no longer; when every person does who plays, the office is empty."""
    seat = command.needs_seat()
    _may_be_replaced(table, seat)
    wished = seat in table.referee_asked
    if not command.yes and not wished:
        raise Problem("not_now", _("You have not asked for another referee."))
    left = set(table.voters()) - {*table.referee_asked, seat}
    if command.yes and wished and left:
        raise Problem("answered", _("You have asked for another referee already; not everybody has."))
    if command.yes and not wished:
        must_be_heard_still(table, seat, "referee")
    yield ReplacementAsked(command.yes)
    if command.yes and not left:
        yield RefereeReplaced(table.referees + 1)


def _may_be_replaced(table: Table, seat: int) -> None:
    if not table.house.referee:
        raise no_referee()
    table.must_have_begun()
    table.must_not_be_out(seat)
    if table.incident and table.incident.stage in ("ruled", "repair"):
        raise Problem(
            "ruled_already",
            _("A ruling waits to be carried out; the referee cannot be replaced now."),
            remedy=_("Appeal, or ask again when it is carried out."),
        )


def look_at(table: Table, command: LookAt, context: Context) -> Iterator[TableEvent | Act]:
    """Write the referee's look at hidden cards into the log, where the players see it."""
    needs_referee(command.referee, table)
    if table.status == "over" and not table.opened.board:
        raise Problem("not_now", _("The match is over: all hands are open to everybody."))
    incident, eyes = open_incident(table), _eyes(table, command.eyes)
    yield from comes_first(incident, context)
    yield Looked(eyes, table.seq)


def host_looks(table: Table, command: HostLooks, context: Context) -> Iterator[TableEvent | Act]:
    """Write the host's look into the log: who holds the log's file can open it."""
    yield Act(Looked(_eyes(table, command.eyes), table.seq, host=True), HOST)


def _eyes(table: Table, eyes: str) -> str:
    table.must_have_begun()
    known = ["all", *(f"seat:{seat}" for seat in range(len(table.chairs)))]
    if eyes not in known:
        raise Problem(
            "bad_command",
            _("Nobody has the eyes '{eyes}'.", eyes=eyes[:20]),
            remedy=_("Choose from: {known}.", known=", ".join(known)),
        )
    return eyes


def rule(table: Table, command: Rule, context: Context) -> Iterator[TableEvent | Act]:
    """Rule. The first ruling waits for those whom it concerns; the second is carried out at once."""
    needs_referee(command.referee, table)
    incident = to_be_ruled(table, command.incident)
    if incident.stage in ("ruled", "repair"):
        raise Problem("ruled_already", _("You have ruled; there is a second ruling only after an appeal."))
    finding = said(command.finding, FINDING, _("finding"))
    if command.clause or command.remedy.kind not in PARDONS:
        _must_be_a_clause(command.clause, table, context)
    _fits(table, command.remedy)
    final = incident.appeal is not None
    until = "" if final else after(context, APPEAL_SECONDS)
    secret = context.entropy(32) if command.remedy.kind == "repair" else b""
    draw = table.drawn + 1 if secret else 0
    bound = commit_to(secret, table.id, draw) if secret else ""
    ruled = Ruled(finding, command.clause, command.remedy, until, bound, secret.hex(), incident.seq, draw)
    before = list(comes_first(incident, context)) if table.incident else []
    ruling = ruling_of(table.seq + 1 + len(before), ruled)
    yield from before
    yield ruled
    if final:
        yield from carry_out_ruling(table, incident, ruling, context)
        return
    for bot in sorted({*range(len(table.chairs))} - {*table.people()}):
        yield Act(Accepted(), f"bot:{bot}")
    if not table.people():
        yield from carry_out_ruling(table, incident, ruling, context)


def _must_be_a_clause(clause: str, table: Table, context: Context) -> None:
    if clause not in context.clauses(table.game.name):
        raise Problem(
            "bad_remedy",
            _("The rulebook has no clause '{clause}'.", clause=clause[:20]),
            remedy=_("Name one, such as 3.2."),
        )


def ruling_of(seq: int, ruled: Ruled) -> Ruling:
    """Return the ruling of record `seq`."""
    return Ruling(seq, ruled.finding, ruled.clause, ruled.remedy, ruled.until, ruled.secret, ruled.commit, ruled.draw)


def remedies(table: Table) -> list[str]:
    """List the remedies that can be ruled now."""
    playing = ["rewind", "repair"] if table.status == "playing" else []
    return ["stands", *playing, "adjust", "forfeit", "void"]


def _fits(table: Table, remedy: Remedy) -> None:
    """Raise `Problem("bad_remedy")` for a remedy that cannot be carried out here."""
    if remedy.kind not in remedies(table):
        raise _bad(_("After the match every deck is known, so nothing can be taken back ({kind}).", kind=remedy.kind))
    wanted = REMEDY_FIELDS.get(remedy.kind, set())
    given = {name for name, plain in (("to", -1), ("seat", -1), ("points", 0)) if getattr(remedy, name) != plain}
    if given != wanted:
        raise _bad(
            _(
                "The remedy '{kind}' names {wanted}; given: {given}.",
                kind=remedy.kind,
                wanted=", ".join(sorted(wanted)) or _("nothing else"),
                given=", ".join(sorted(given)) or _("nothing"),
            )
        )
    if "to" in wanted and not table.first_dealt <= remedy.to < table.seq:
        raise _bad(
            _(
                "The game can go back to a record from #{first} to #{last}, not #{to}.",
                first=table.first_dealt,
                last=table.seq - 1,
                to=remedy.to,
            )
        )
    if "seat" in wanted and not 0 <= remedy.seat < len(table.chairs):
        raise _bad(no_seat(remedy.seat, len(table.chairs)))
    if remedy.kind == "forfeit" and remedy.seat in table.lost:
        raise _bad(_("{who} has lost the match already.", who=person(remedy.seat)))
    if abs(remedy.points) > MOST_POINTS:
        raise _bad(
            _(
                "{points} points are too many; at most {most} can be given or taken.",
                points=remedy.points,
                most=MOST_POINTS,
            )
        )


def _bad(why: str) -> Problem:
    return Problem("bad_remedy", why)
