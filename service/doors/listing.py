"""The list of tables that a lobby shows: the newest first, and none that everybody has left."""

from collections.abc import Callable, Collection

from ..desk.tables import Reading, Tables
from ..table.state.state import Table
from ..table.state.time import millis, millis_of

EMPTY_SECONDS = 15 * 60  # a lobby where nobody sits, nobody is connected, and nothing happens, is listed for so long
LEFT_SECONDS = 24 * 60 * 60  # … and one where somebody sits, who may come back for a slow match
Visited = Callable[[Collection[str]], Collection[str]]


def listed(tables: Tables, visited: Visited) -> list[Table]:
    """List the tables that the lobby shows, those that were opened last first.

    `visited` tells to which of some tables anybody is connected, at whichever server.
    """
    kept = (desk.table for desk in reversed(tables.kept()))
    found = [table for table in kept if table.opened.listed and table.status != "over"]
    now = millis_of(tables.clock())
    quiet = {table.id for table in found if _is_quiet(table, now)}
    with Reading():
        left = quiet.difference(visited(quiet) if quiet else ())
    shown = (table for table in found if table.id not in left)
    return sorted(shown, key=lambda table: table.opened_at, reverse=True)


def _is_quiet(table: Table, now: int) -> bool:
    """Tell whether a table waits for players, and nothing has happened there for a while."""
    seconds = LEFT_SECONDS if table.seats_of("person") else EMPTY_SECONDS
    return table.status == "lobby" and millis(table.at) + seconds * 1000 <= now
