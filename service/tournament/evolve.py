"""How a tournament changes by an event of its log. No rule stands here; each feature holds its own changes."""

from ..table.state.event import TableEvent
from .command import Holder
from .event import DrawClosed, EntryClosed, RoundBegun
from .features import KINDS
from .state import Tournament


def entrant_in(by: str) -> int | None:
    """Return the entrant that `entrant:3` names; None for the director and the service itself."""
    kind, _, number = by.partition(":")
    return int(number) if kind == "entrant" else None


def evolve(tournament: Tournament, event: TableEvent, by: str, at: str) -> None:
    """Change the tournament by an event of its log: by whom it is, as the log writes it, and its record's time."""
    before = tournament.stage
    tournament.seq += 1
    tournament.at = at
    if event.by_key and (command := event.by_key.command):
        _signs(tournament, command["seat"], command["n"])
    KINDS[type(event)].changes(tournament, event, entrant_in(by))
    if isinstance(event, EntryClosed | DrawClosed):
        tournament.closed_at = tournament.seq
    if tournament.seq == 0 or tournament.stage != before or isinstance(event, RoundBegun):
        tournament.since, tournament.extra = at, 0


def _signs(tournament: Tournament, holder: Holder, number: int) -> None:
    """Note the number of a key's last signed command: the next has a higher one."""
    if isinstance(holder, str):
        tournament.offices[holder] = tournament.offices[holder]._replace(number=number)
    else:
        tournament.entrants[holder].number = number
