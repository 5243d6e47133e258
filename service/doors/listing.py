"""The list of tables that a lobby shows: the newest first, and none that everybody has left."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ..desk.tables import reading
from ..table.state import Table
from ..table.time import millis, millis_of

if TYPE_CHECKING:
    from ..app import Service

EMPTY_SECONDS = 15 * 60  # a lobby where nobody sits, nobody is connected, and nothing happens, is listed for so long
LEFT_SECONDS = 24 * 60 * 60  # … and one where somebody sits, who may come back for a slow match


def listed(service: "Service") -> Iterable[Table]:
    """Return the tables that the lobby shows, those that were opened last first."""
    kept = (desk.table for desk in reversed(service.tables.kept()))
    found = [table for table in kept if table.opened.listed and table.status != "over"]
    left = abandoned(service, [table for table in found if table.status == "lobby"])
    shown = [table for table in found if table.id not in left]
    return service.guards.rows(sorted(shown, key=lambda table: table.opened_at, reverse=True))


def abandoned(service: "Service", lobbies: Iterable[Table]) -> set[str]:
    """Tell in which of these nothing has happened for a while, and nobody is connected, at whichever server."""
    now = millis_of(service.tables.clock())
    quiet = {table.id for table in lobbies if _is_quiet(table, now) and not service.hub.has_at(table.id)}
    if quiet and service.board:
        with reading():
            quiet -= service.board.others(quiet).keys()
    return quiet


def _is_quiet(table: Table, now: int) -> bool:
    seconds = LEFT_SECONDS if table.seats_of("person") else EMPTY_SECONDS
    return millis(table.at) + seconds * 1000 <= now
