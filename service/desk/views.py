"""What a view message tells of a table besides the game, part by part."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Literal, Protocol, get_args

import msgspec

from fairdeal.engine import Action, Choices, Deal, GameState
from fairdeal.engine.secrecy import hidden
from fairdeal.engine.words import ToldTo, _

from ..table.disputes.referee import remedies
from ..table.disputes.sentences import remedy_words
from ..table.play.draws import until
from ..table.play.hints import hinted
from ..table.play.undo import PRACTICE, bots_lose, reasons
from ..table.seats.lobby import fork_words
from ..table.seats.lost_keys import asked_to_agree
from ..table.seats.own_time import bot_from
from ..table.state.chairs import REFEREE
from ..table.state.draw import Draw
from ..table.state.requests import Incident, Ruling, UndoRequest
from ..table.state.saying import flat
from ..table.state.seat_clocks import SeatClocks
from ..table.state.state import SeatClaim, Table
from ..table.state.time import written_millis
from ..table.tell import News
from ..table.waits import WAITS, waiting

encode = msgspec.json.Encoder().encode
Eyes = int | Literal["referee"] | None  # a seat's, the referee's, a spectator's


class Invites(Protocol):
    """The maker of the links that invite a referee to a table."""

    def token(self, table: str, office: int = 0) -> str:
        """Return the token of such a link; `office`: so many referees were replaced before."""


def table_part(table: Table, invited_to: int | None = None, **more: object) -> bytes:
    """Tell the `table` of a view message: who sits where, and the stage; to a guest, also which seat is theirs."""
    return encode({**table_members(table), **({"invitation": invited_to} if invited_to is not None else {}), **more})


def to_act(table: Table) -> list[int]:
    """List the seats that play waits for now, to whoever is not shown the game."""
    return sorted([*table.acting("person"), *table.acting("bot")])


def table_members(table: Table) -> dict[str, object]:
    """Tell the `table` of a view message by its members."""
    return {
        "id": table.id,
        "game": table.game.name,
        "title": table.game.title,
        "status": table.status,
        "seats": [seat_part(table, seat) for seat in range(len(table.chairs))],
        "options": table.opened.options,
        "rematch": table.rematch or None,
        "spectators": table.opened.spectators,
        "listed": table.opened.listed,
        **({"fewest_wins": True} if table.game.fewest_wins else {}),
        **({"fork": fork_part(table)} if table.opened.forked_from else {}),
        **({"lesson": True} if table.opened.lesson is True else {}),
        **({"language": table.language} if table.language else {}),
        **({"host": table.host()} if table.status == "lobby" else {}),
        **(affairs(table) if table.seq >= 0 else {}),
        **members_in_play(table),
    }


def members_in_play(table: Table) -> dict[str, object]:
    """Tell those members of `table` that a move of the game can change."""
    told = {
        "seat_claims": table.seat_claims
        and [claim_part(table, claim) for claim in table.seat_claims.values() if not claim.answered],
        "clock": table.clock and clock_part(table.clock),
        "pause_asked": table.pause_asked,
        "end_asked": table.end_asked,
        "overdue": table.overdue,
        "waits": waits_part(table),
        "undo": not table.incident and table.undos.pending and undo_part(table, table.undos.pending),
        "lost": table.missing,
    }
    return {"deal": table.waits_for_deal(), **{name: value for name, value in told.items() if value}}


IN_PLAY = frozenset({"deal", "seat_claims", "clock", "pause_asked", "end_asked", "overdue", "waits", "undo", "lost"})


def fork_part(table: Table) -> dict[str, str]:
    """Tell the table and record that play goes on from, and what that means, in words."""
    return {"of": table.opened.forked_from, "words": flat(fork_words(table.opened.forked_from))}


def seat_part(table: Table, seat: int) -> dict[str, object]:
    """Tell who sits there, and how they are."""
    chair = table.chairs[seat]
    told: dict[str, object] = {"seat": seat, "name": chair.name, "kind": chair.kind, "bot": chair.bot}
    if chair.kind == "person":
        told["key"] = chair.key
    if chair.look:
        told["look"] = chair.look
    if chair.kind == "open" and table.keeps(seat):
        told["reserved"] = True
        if owner := table.owner(seat):
            told["owner"] = owner
    if invitation := table.invitations.get(seat):
        told["invited"] = invitation
    if seat in table.away:
        told.update(away=True)
        if until := bot_from(table, seat):
            told["until"] = until
    if chair.removed:
        told["removed"] = True
    if chair.stand_in:
        told["stand_in"] = chair.stand_in
    if seat in table.lost:
        told["lost"] = table.lost[seat]
    return told


def affairs(table: Table) -> dict[str, object]:
    """Tell of everything around the game that no move changes; anything that is as usual is left out."""
    told = {
        "law": table.law,
        "draw": draw_part(table.draw, position=bool(table.opened.position)),
        "board": table.opened.board,
        "rematch_of": table.opened.rematch_of,
        "house": msgspec.structs.asdict(table.house),
        "referee": referee_part(table) if table.house.referee else None,
        "paused": table.paused,
        "resume_asked": table.resume_asked,
        "practice": table.practice,
        "undone": [[span.start, span.stop - 1] for span in table.undone()] if table.branches.rewinds else None,
        "incident": incident_part(table.incident, table) if table.incident else None,
        "adjourned": [adjourned_part(incident) for incident in table.adjourned.values()],
        "referee_asked": table.referee_asked,
        "outcome": table.outcome(),
        "final": table.final_since,
    }
    return {name: value for name, value in told.items() if value}


def referee_part(table: Table) -> dict[str, object]:
    """Tell the name of the referee, "" as long as nobody has come, and the key with which they sign."""
    told: dict[str, object] = {"name": table.referee_name}
    if table.referee_signs:
        told["key"] = table.referee_signs.public
    return {**told, "removed": True} if table.referee_removed else told


def draw_part(draw: Draw, *, position: bool = False) -> dict[str, object]:
    """Tell how the cards are drawn: the number of draws, what binds the server, and who adds beside it."""
    told: dict[str, object] = {"number": draw.number, "commit": draw.commit, "by": draw.by(), "closed": draw.is_closed}
    if draw.is_closed:
        told.update(opened=draw.opened(), until=until(draw))
    if draw.silent:
        told["silent"] = [{"draw": number, "seat": seat} for number, seat in draw.silent]
    if position:
        told["position"] = True
    return told


def claim_part(table: Table, claim: SeatClaim) -> dict[str, object]:
    """Tell of a claim for a seat whose key is lost: the new key, and who has agreed and is to agree."""
    needs = [seat for seat in asked_to_agree(table, claim.seat) if seat not in claim.agreed]
    return {
        "claim": claim.seq,
        "seat": claim.seat,
        "key": claim.key,
        "agreed": claim.agreed,
        "needs": needs,
        "since": claim.since or None,
    }


def waits_part(table: Table) -> list[dict[str, str]]:
    """Tell what is waited for, and until when: what then happens is the same for all tables (`law`)."""
    return [{"wait": wait.name, "until": written_millis(when)} for when, wait in waiting(table)]


def law() -> list[dict[str, str]]:
    """Tell the law of waiting: each kind, what then happens by itself, and whose time it costs."""
    return [
        {"wait": wait.name, "what": _(wait.what), "then": _(wait.follows), "costs": _(wait.costs)} for wait in WAITS
    ]


def clock_part(clock: SeatClocks) -> dict[str, object]:
    """Tell how much time each seat had left, and when."""
    return {"left": clock.left[:], "running": clock.running, "at": written_millis(clock.at)}


def undo_part(table: Table, request: UndoRequest) -> dict[str, object]:
    """Tell the request that waits for answers."""
    words, *told = [_reasons(table, request, seat) for seat in (None, *range(len(table.chairs)))]
    return {
        "ask": request.ask,
        "by": request.by,
        "target": request.target,
        "to": request.to,
        "needs": request.needs,
        "referee": request.referee,
        "yes": request.yes,
        "may_block": table.undos.may_block(),
        "words": words,
        "told": {str(seat): said for seat, said in enumerate(told) if said != words},
        "shown": request.shown,
        "until": request.until,
    }


def _reasons(table: Table, request: UndoRequest, to: int | None) -> list[str]:
    """Tell why a request needs answers, to a seat that is called "you", or to nobody."""
    with ToldTo(to):
        said = list(reasons(request.acted, request.leaks, again=request.again))
        return [*said, _(PRACTICE)] if bots_lose(table, request) and not table.practice else said


def incident_part(incident: Incident, table: Table) -> dict[str, object]:
    """Tell everything that was said and ruled."""
    appeal = incident.appeal
    return {
        "seq": incident.seq,
        "by": incident.by,
        "about": incident.about,
        "seen": incident.seen,
        "claim": incident.claim,
        "stage": incident.stage,
        "heard": incident.heard,
        "until": deadline(incident, table),
        "statements": incident.said,
        "looks": incident.looks,
        "rulings": [ruling_part(ruling, table) for ruling in incident.rulings],
        "accepted": incident.accepted,
        "appeal": {"by": appeal[0], "why": appeal[1]} if appeal else None,
        **({"draw": draw_part(incident.draw)} if incident.draw else {}),
    }


def deadline(incident: Incident, table: Table) -> str:
    """Return when the stage at which an incident is ends by itself."""
    match incident.stage:
        case "open":
            return incident.until
        case "ruled":
            return incident.ruling.until
        case "appealed":
            return incident.appeal_until
    return table.repair_until


def adjourned_part(incident: Incident) -> dict[str, object]:
    """Tell a claim that waits for a ruling while play goes on; `again`: play has stopped for it a second time."""
    return {
        "seq": incident.seq,
        "by": incident.by,
        "about": incident.about,
        "claim": incident.claim,
        "heard": incident.heard,
        "again": incident.again,
    }


def ruling_part(ruling: Ruling, table: Table) -> dict[str, object]:
    """Tell a ruling, with its remedy in words."""
    until = table.repair_until if table.incident and table.incident.draw else ruling.until
    return {
        "seq": ruling.seq,
        "finding": ruling.finding,
        "clause": ruling.clause,
        "remedy": ruling.remedy,
        "words": remedy_words(ruling.remedy),
        "until": until,
    }


def is_asked(table: Table, seat: int) -> bool:
    """Tell whether a seat has choices now."""
    return seat in table.asked and seat in table.acting(table.chairs[seat].kind)


def mine_part(table: Table, seat: int, invites: Invites, listed: Choices | None = None) -> dict[str, object] | None:
    """Tell the `mine` of a view message: the cards and choices of that seat alone, which may be `listed` already."""
    if table.first_dealt < 0:
        return None
    state: GameState = table.state
    asked = is_asked(table, seat)
    choices = (listed or state.choices(seat)) if asked else None
    mine: dict[str, object] = {
        "seat": seat,
        "zones": state.private(seat),
        "choices": NO_CHOICES if choices is None else choices,
        "prompt": state.prompt(seat) if asked else "",
    }
    if table.chairs[seat].key:
        mine["number"] = table.chairs[seat].number
        if choices and hides(table.game.actions) and (seals := seals_part(choices, seat)):
            mine["seals"] = seals
    if seat in table.last and table.house.undo != "off" and table.status == "playing":
        mine["undo"] = {"last": table.last[seat]}
    if asked and table.has_hints():
        mine["hint"] = hinted(table, seat)
    if table.rematch:
        mine["rematch"] = {"table": table.rematch, "url": f"/table/{table.rematch}"}
    if table.referees and not table.referee_signs and seat == keeper(table):
        mine["referee"] = {"url": referee_url(table, invites)}
    return mine


@cache
def hides(actions: Any) -> bool:
    """Tell whether seats have actions among these kinds that hide anything."""
    return any(hidden(kind) for kind in get_args(actions) or (actions,) if kind is not Deal)


def seals_part(choices: Choices, seat: int) -> dict[str, object]:
    """Tell, by the types of actions that the seat may choose and that hide something, who learns each hidden field."""
    one_of_each: dict[type[Action], Action] = {type(choice.action): choice.action for choice in choices.items}
    told: dict[str, object] = {}
    for action in one_of_each.values():
        if learners := action.audiences(seat):
            told[msgspec.to_builtins(action)["type"]] = learners
    return told


def keeper(table: Table) -> int | None:
    """Return the seat that is given a new referee's link: who sat down first of those who are here, or of all."""
    here = [seat for seat in table.voters() if seat in table.present()]
    seats = here or table.voters()
    return min(seats, key=lambda seat: table.chairs[seat].since, default=None)


def referee_url(table: Table, invites: Invites) -> str:
    """Return the link of the referee who takes the place of one that was replaced."""
    return f"/table/{table.id}#{invites.token(table.id, table.referees)}"


NO_CHOICES = {"items": (), "more": False}


def office_part(table: Table, invites: Invites) -> dict[str, object]:
    """Tell which hands the referee may see already, and which remedies and rewinds a ruling may name.

    While nobody has come, `office` is the number that whoever comes with a key signs; then `number` is the last that
    this key has signed.
    """
    looks = table.incident.looks if table.incident else ()
    office: dict[str, object] = {
        "looks": [{"eyes": look.eyes, "upto": look.upto} for look in looks if look.by == REFEREE],
        "remedies": remedies(table) if table.begun else [],
        "rewinds": table.rewinds_in_force() if table.begun else [],
    }
    if table.referee_signs:
        office["number"] = table.referee_signs.number
    else:
        office["office"] = table.referees
    if table.rematch:
        office["rematch"] = {"table": table.rematch, "url": f"/table/{table.rematch}#{invites.token(table.rematch)}"}
    return office


def log_message(table: Table, id: str, told: Sequence[News], more: bool) -> bytes:
    """Build the answer to `log`."""
    return encode({"is": "log", "id": id, "news": told, "more": more})
