"""A sentence for each thing that happened at a tournament, with entrants as `{0}`, `{1}` …, and its standings."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from fairdeal.engine.words import _, person, plural
from fairdeal.events.judge.commands import DEPUTY

from ..table.state.event import TableEvent
from ..table.state.saying import flat
from .command import DIRECTOR
from .evolve import entrant_in
from .features import KINDS
from .rating import Rating
from .scoring import Scoring, percent
from .standings import standings
from .state import Tournament


def told(tournament: Tournament, event: TableEvent, by: str) -> str:
    """Tell an event that is `by` somebody, as the log writes it."""
    entrant = entrant_in(by)
    who = person(entrant) if entrant is not None else _office(by)
    return flat(KINDS[type(event)].says(event, tournament, who))


def _office(by: str) -> str:
    if by.startswith(DEPUTY):
        return _("Deputy {n}", n=int(by.removeprefix(DEPUTY)))
    return _("The director") if by == DIRECTOR else _("The house")


def places(tournament: Tournament) -> Iterator[str]:
    """Tell the standings, a line for each entrant: place, name, total, and the rule that broke a tie."""
    placed = standings(tournament)
    titles = {each.entrant: tournament.title(each.entrant) for each in placed}
    wide = max(map(len, titles.values()), default=0)
    for each in placed:
        scoring = tournament.opened.scoring
        shares = scoring == "matchpoints"
        total = f"{worth(scoring, each.share)} %" if shares else worth(scoring, each.total)
        yield f"{each.place:4}  {titles[each.entrant]:{wide}}  {total:>9}{f'  ({each.tie})' if each.tie else ''}"


def strengths(ratings: Sequence[Rating]) -> Iterator[str]:
    """Tell who is how strong, a line each: place, name, mu and sigma, and how many evenings."""
    wide = max((len(each.name) for each in ratings), default=0)
    for place, _player, name, (mu, sigma), evenings in ratings:
        told_of = plural(evenings, "{n} evening", "{n} evenings", n=evenings)
        yield f"{place:4}  {name:{wide}}  {mu:6.2f} ± {sigma:.2f}  {told_of}"


def worth(scoring: Scoring, value: Fraction) -> str:
    """Write what a board, or all, brought somebody: a share in percent, or points, to two places: "58.33", "120"."""
    return percent(value) if scoring == "matchpoints" else f"{float(round(value, 2)):.15g}"
