"""Tournaments: they are listed, opened, shown and directed; their boards, standings and files."""

import csv
from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from itertools import chain, islice
from typing import Any
from zlib import crc32

import gevent
from flask import Response, request
from msgspec.structs import asdict

from fairdeal.engine.words import _

from ...desk.looking_back import evening_of, parting, rulings
from ...desk.tournament_views import columns, traveller
from ...desk.views import encode
from ...errors import Problem
from ...evidence.evenings import whole
from ...table.state.chairs import REFEREE
from ...table.state.time import written
from ...tournament.command import DIRECTOR
from ...tournament.state import Tournament
from ..cup_signatures import keyed_command, must_hold_office
from ..languages import must_be_spoken
from ..messages import parse
from ..origins import must_be_ours
from ..parts import service
from ..ratings import of_house
from ..schemas import (
    DeskSchema,
    DirectorSchema,
    DoneSchema,
    EveningCommandSchema,
    NewTournament,
    NewTournamentSchema,
    NonceSchema,
    OpenedTournamentSchema,
    RefereeLinkSchema,
    RulingsSchema,
)
from ..signatures import must_be_holder
from .answers import raw, told
from .records import receipt_now
from .routes import bp

LISTED = 50
LINES_AT_ONCE = 200


@bp.shows("/tournaments", says="Listed tournaments that are not over, the newest first")
def tournaments() -> Response:
    """List the tournaments"""
    shown = service().guards.rows(service().tournaments.listed())
    return told({"tournaments": list(map(row, islice(shown, LISTED)))})


def row(tournament: Tournament) -> dict[str, object]:
    """Tell of a tournament in the lobby."""
    opened = tournament.opened
    return {
        "id": tournament.id,
        **{name: getattr(opened, name) for name in ("title", "game", "seats", "format", "rounds", "entry_until")},
        "entrants": len(tournament.playing()),
        "stage": tournament.stage,
    }


@bp.does("/tournaments", OpenedTournamentSchema)
@bp.body(NewTournamentSchema, as_kwargs=True)
def new_tournament(**body: Any) -> dict[str, object]:
    """Open a tournament"""
    wanted = NewTournament(**body)
    service().guards.opens(request, wanted.rounds)
    must_be_spoken(wanted.language)
    given = asdict(wanted)
    closes = service().tables.clock() + timedelta(minutes=given.pop("entry_minutes"))
    given |= {"ties": tuple(wanted.ties), "director": wanted.director or "", "entry_until": written(closes)}
    opened = service().tournaments.open(**given)
    service().guards.opened(request, opened.id)
    return {"tournament": opened.id, "url": f"/cup/{opened.id}", **receipt_now(opened.id)}


@bp.shows("/tournaments/<tournament>", says="All that its page shows; the same ETag as long as nothing has changed")
def one_tournament(tournament: str) -> Response:
    """Show a tournament"""
    evening = service().tournaments.newest(tournament)
    body = encode(service().tournament_views.view(evening))
    response = raw(body)
    response.set_etag(f"{evening.last.seq}-{crc32(body):08x}", weak=True)
    response.make_conditional(request)
    return response


@bp.shows("/tournaments/<tournament>/boards/<int:board>", says="A line for each table of a board that is over")
def board(tournament: str, board: int) -> Response:
    """Tell what everybody made of a board"""
    return told(traveller(service().tournaments.newest(tournament).tournament, board))


@bp.shows(
    "/tournaments/<tournament>/boards/<int:board>/parting/<int:one>/<int:other>",
    says="How many moves two tables of a board that is over have in common, and the record of each where they part",
)
def parting_of(tournament: str, board: int, one: int, other: int) -> Response:
    """Tell where two tables of a board parted"""
    held = service().tournaments.newest(tournament).tournament
    return told(parting(service().store, held, board, (one, other)))


@bp.shows("/tournaments/<tournament>/entrants/<int:entrant>", says="A line for each board that is over")
def entrant(tournament: str, entrant: int) -> Response:
    """Tell a player's evening board by board"""
    return told(evening_of(service().tournaments.newest(tournament).tournament, entrant))


@bp.shows("/tournaments/<tournament>/standings.csv", says="The standings as a sheet, the leader first")
def sheet(tournament: str) -> Response:
    """Write the standings as CSV"""
    text = StringIO()
    csv.writer(text).writerows(columns(service().tournaments.newest(tournament).tournament))
    response = Response(text.getvalue(), mimetype="text/csv")
    response.headers["Content-Disposition"] = f'attachment; filename="{tournament}.csv"'
    return response


@bp.shows("/tournaments/<tournament>/file", says="JSON Lines: its log, then the transcript of each of its tables")
def file(tournament: str) -> Response:
    """Write the file of a tournament that is over, to be verified as a whole"""
    service().tournaments.newest(tournament)
    lines = whole(service().store, tournament)
    first = next(lines)  # before the answer begins: it may be refused

    def pieces() -> Iterator[str]:
        rest = chain([first], lines)
        while some := list(islice(rest, LINES_AT_ONCE)):
            yield "".join(f"{line}\n" for line in some)
            gevent.sleep(0)  # others have their turn between

    response = Response(pieces(), mimetype="application/x-ndjson")
    response.headers["Content-Disposition"] = f'attachment; filename="{tournament}.jsonl"'
    return response


@bp.shows("/games/<game>/ratings", says="Who has played it on two evenings or more, the strongest first, with an ETag")
def ratings(game: str) -> Response:
    """Tell who is how strong at a game"""
    response = told({"game": game, "ratings": [each.told() for each in of_house(game)]})
    response.add_etag()
    response.make_conditional(request)
    return response


@bp.does("/tournaments/<tournament>/commands", DoneSchema, status=200)
@bp.describes("application/json", EveningCommandSchema)
def direct(tournament: str) -> dict[str, object]:
    """Enter, add to the draw, leave, or direct: whatever a key has signed"""
    asked = parse(request.get_data())
    wanted = keyed_command(asked, service().tournaments.newest(tournament).tournament)
    service().guards.hears_at_tournament(tournament, wanted, request.remote_addr or "")
    return {"id": wanted.id, "seq": service().tournaments.submit(tournament, wanted)}


@bp.does("/tournaments/<tournament>/challenges", NonceSchema)
def challenge_director(tournament: str) -> dict[str, str]:
    """Make a nonce for the director's key to sign"""
    service().tournaments.newest(tournament)
    return {"nonce": service().tokens.challenge(tournament, DIRECTOR)}


@bp.does("/tournaments/<tournament>/referee", RefereeLinkSchema)
@bp.body(DirectorSchema, as_kwargs=True)
def referee(tournament: str, office: str, table: str, nonce: str, origin: str, signature: str) -> dict[str, str]:
    """Give the director the link by which a table of the tournament invites its referee"""
    held = _at_desk(tournament, office, nonce, origin, signature)
    if not any(pairing.table == table for round in held.rounds for pairing in round.tables):
        raise Problem("unknown_table", _("The tournament has no table '{table}'.", table=table[:40]))
    with service().tables.held(table) as desk:
        must_be_holder(desk.table, REFEREE)
        token = service().tokens.token(table, desk.table.referees)
    return {"url": f"/table/{table}#{token}", "token": token}


@bp.does("/tournaments/<tournament>/rulings", RulingsSchema, status=200)
@bp.body(DeskSchema, as_kwargs=True)
def ruled(tournament: str, office: str, nonce: str, origin: str, signature: str) -> dict[str, object]:
    """Tell the desk what was ruled at all tables, by clause"""
    return {"rulings": rulings(service().store, _at_desk(tournament, office, nonce, origin, signature))}


def _at_desk(tournament: str, office: str, nonce: str, origin: str, signature: str) -> Tournament:
    """Return the tournament for whoever shows that they hold an office there. Raises `Problem`."""
    must_be_ours(origin)
    held = service().tournaments.newest(tournament).tournament
    must_hold_office(held, office, nonce, origin, signature)
    service().tokens.meet(nonce, tournament, DIRECTOR)
    return held
