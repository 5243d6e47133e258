"""One sentence for each thing that happened at a tournament; entrants stand in it as `{0}`, `{1}` …"""

from fairdeal.engine.words import _, person

from ..table.state.saying import flat
from .command import DIRECTOR
from .event import TournamentEvent
from .evolve import entrant_in
from .features import KINDS
from .state import Tournament


def told(tournament: Tournament, event: TournamentEvent, by: str) -> str:
    """Tell an event that is `by` somebody, as the log writes it."""
    entrant = entrant_in(by)
    who = person(entrant) if entrant is not None else _("The director") if by == DIRECTOR else _("The house")
    return flat(KINDS[type(event)].says(event, tournament, who))
