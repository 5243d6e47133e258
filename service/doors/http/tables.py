"""Tables: they are listed, shown and opened, anew or from a moment of another."""

from collections.abc import Callable, Collection
from datetime import timedelta
from itertools import islice
from typing import Any
from weakref import WeakKeyDictionary

from flask import Response, request
from msgspec.structs import replace

from fairdeal.engine import bots_for
from fairdeal.engine.words import _, speaking

from ...desk.tables import Readable, Tables
from ...desk.views import table_part, to_act
from ...errors import Problem
from ...rulebooks import lesson
from ...table.seats.names import chosen, must_be_a_persons
from ...table.state.house import PLAIN_HOUSE
from ...table.state.state import Table, must_reach
from ...table.state.time import written
from ..languages import must_be_spoken
from ..parts import service
from ..schemas import Fork, ForkSchema, NewTable, NewTableSchema, OpenedTableSchema, SeatPlan
from .answers import raw
from .asking import looking
from .games import game_of
from .records import receipt_now
from .routes import bp

LISTED = 50


@bp.shows("/tables", says="Listed tables, the newest first")
def tables() -> Response:
    """List the open tables"""
    rows = service().guards.rows(listed(service().tables, service().visited))
    return raw(b'{"tables":[%b]}' % b",".join(map(row, islice(rows, LISTED))))


@bp.shows("/tables/<table>", says="Who sits where, the stage, and who is to act")
def one_table(table: str) -> Response:
    """Show a table"""
    with looking(table) as look:
        return raw(table_part(look.table, look.invited, to_act=to_act(look.table)))


@bp.does("/tables", OpenedTableSchema)
@bp.body(NewTableSchema, as_kwargs=True)
def new_table(**body: Any) -> dict[str, object]:
    """Open a table"""
    wanted = NewTable(**body)
    service().guards.opens(request, bots_in(wanted))
    if wanted.lesson:
        wanted = as_lesson(wanted)
    must_be_spoken(wanted.language)
    return open_table(wanted)


@bp.does("/tables/<table>/fork", OpenedTableSchema)
@bp.body(ForkSchema, as_kwargs=True)
def fork(table: str, **body: Any) -> dict[str, object]:
    """Open a new table that plays on from a moment of a finished match"""
    wanted = Fork(**body)
    with looking(table) as look:
        look.must_be_over()
        then = fork_point(look.table, wanted.seq, len(wanted.seats))
    service().guards.opens(request, bots_in(wanted))
    new = NewTable(
        seats=wanted.seats,
        name=wanted.name,
        invitations=wanted.invitations,
        game=then.game.name,
        options=then.opened.options,
        listed=False,
        language=then.language,
        position=then.state.position(),
    )
    return open_table(new, forked_from=f"{then.id}#{then.seq}")


def fork_point(live: Table, seq: int, seats: int) -> Table:
    """Return the table as it was at the moment to go on from.

    Raises `Problem` while the match runs: its hidden cards could be played out.
    """
    if live.status != "over":
        raise Problem("not_yet", _("A match can be played on from here when it is over."))
    if seats != len(live.chairs):
        raise Problem("bad_request", _("{n} sat at that table, not {seats}.", n=len(live.chairs), seats=seats))
    must_reach(live, seq)
    then = service().replays.at(live.id, seq)
    if not then.begun or then.state.is_over():
        raise Problem(
            "bad_request",
            _("Nothing is in play at that moment."),
            remedy=_("Choose one between the first deal and the end."),
        )
    return then


def as_lesson(wanted: NewTable) -> NewTable:
    """Return the request for a lesson with its position, options and seats. Raises `Problem`."""
    game = game_of(wanted.game)
    taught = lesson(game.name)
    if taught is None:
        raise Problem("bad_request", _("{game} has no lesson.", game=game.title))
    state = game.read(taught.position)
    seats = [SeatPlan("me"), *[SeatPlan("bot")] * (state.seats - 1)]
    laid_out = replace(wanted, position=taught.position, options=game.write_options(state.options), seats=seats)
    return replace(laid_out, house=PLAIN_HOUSE, listed=False)


def open_table(wanted: NewTable, forked_from: str = "") -> dict[str, object]:
    """Open a table; return the answer to the one who asked."""
    mine = my_seat(wanted)
    name = chosen(wanted.name) if mine is not None and wanted.name else ""
    must_be_a_persons(name)
    bots = {seat: bot_of(plan, wanted.game) for seat, plan in enumerate(wanted.seats) if plan.kind == "bot"}
    desk = service().tables.open(
        wanted.game,
        wanted.options,
        len(wanted.seats),
        bots=bots,
        spectators=wanted.spectators,
        listed=wanted.listed,
        forked_from=forked_from,
        position=wanted.position,
        lesson=wanted.lesson,
        language=wanted.language,
        house=wanted.house,
        people=[name] if name else [],
        reserved=[] if mine is None else [mine],
        invitations={int(seat): key for seat, key in wanted.invitations.items()},
    )
    service().guards.opened(request, desk.table.id)
    # Signed before anybody sits down: record 0 binds this server to the secret behind the shuffles.
    return {**receipt_now(desk.table.id), **opened(desk.table, mine)}


def my_seat(wanted: NewTable | Fork) -> int | None:
    """Return the seat of whoever asks, if any. Raises `Problem("bad_request")` for invitations that cannot be."""
    plans, keys = [plan.kind for plan in wanted.seats], wanted.invitations
    if plans.count("me") > 1:
        raise Problem("bad_request", _("Two seats are yours; one person has one seat."))
    if odd := [seat for seat in sorted(map(int, keys)) if seat >= len(plans) or plans[seat] == "bot"]:
        raise Problem("bad_request", _("Nobody can be invited to seat {n}.", n=odd[0] + 1))
    if len(set(keys.values())) < len(keys):
        raise Problem("bad_request", _("Two invitations have one key."), remedy=_("Make a key for each seat."))
    mine = plans.index("me") if "me" in plans else None
    if mine is not None and str(mine) not in keys:
        raise Problem(
            "bad_request",
            _("Seat {n} is yours, and nothing in 'invitations' opens it for you.", n=mine + 1),
            remedy=_("Make a key, and invite yourself with its public half; then sit down with it."),
        )
    return mine


def bots_in(wanted: NewTable | Fork) -> int:
    """Count the seats that are planned for bots."""
    return sum(plan.kind == "bot" for plan in wanted.seats)


def bot_of(plan: SeatPlan, game: str) -> str:
    """Return the kind of bot that a seat is planned for. Raises `Problem("bad_request")` for one that is not there."""
    if plan.bot not in (known := bots_for(game)):
        raise Problem(
            "bad_request",
            _("There is no bot '{kind}'.", kind=plan.bot[:40]),
            remedy=_("Bots: {bots}.", bots=", ".join(known)),
        )
    return plan.bot


def opened(table: Table, mine: int | None) -> dict[str, object]:
    """Answer for a new table, at which the seat of whoever asked is kept for them."""
    [first] = service().store.read(table.id, -1, 0)
    address, token = f"/table/{table.id}", service().tokens.token(table.id)
    return {
        "table": table.id,
        "url": address,
        "watch": address if table.opened.spectators else None,
        "seat": mine,
        "nonce": None if mine is None else service().tokens.challenge(table.id, mine),
        "root": first.hash,
        "draw": {"number": table.draw.number, "commit": table.draw.commit},
        "referee": {"url": f"{address}#{token}", "token": token} if table.house.referee else None,
    }


EMPTY_SECONDS = 15 * 60  # a lobby where nobody sits, nobody is connected, and nothing happens, is listed for so long
LEFT_SECONDS = 24 * 60 * 60  # … and one where somebody sits, who may come back for a slow match
Visited = Callable[[Collection[str]], Collection[str]]


def listed(tables: Tables, visited: Visited) -> list[Table]:
    """List the tables that the lobby shows, those that were opened last first.

    `visited` tells to which of some tables anybody is connected, at whichever server.
    """
    kept = (desk.table for desk in reversed(tables.kept()))
    found = [table for table in kept if table.opened.listed and table.status != "over"]
    now = tables.clock()
    left_at, empty_at = (written(now - timedelta(seconds=seconds)) for seconds in (LEFT_SECONDS, EMPTY_SECONDS))
    quiet = {table.id for table in found if _is_quiet(table, left_at, empty_at)}
    with Readable():
        left = quiet.difference(visited(quiet) if quiet else ())
    shown = (table for table in found if table.id not in left)
    return sorted(shown, key=lambda table: table.opened_at, reverse=True)


def _is_quiet(table: Table, left_at: str, empty_at: str) -> bool:
    """Tell whether a table waits for players, and nothing has happened there since: where nobody sits, or somebody."""
    return table.status == "lobby" and table.at <= empty_at and (table.at <= left_at or not table.seats_of("person"))


_rows: WeakKeyDictionary[Table, tuple[object, bytes]] = WeakKeyDictionary()


def row(table: Table) -> bytes:
    """Tell of a table in the lobby; put into bytes once, until something of it changes, for all who ask."""
    state = table.seq, table.missing, speaking()
    known, told = _rows.get(table, (None, b""))
    if known != state:
        told = table_part(table)
        _rows[table] = state, told
    return told
