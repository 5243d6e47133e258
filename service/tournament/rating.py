"""Who is how strong at a game, and how sure that is: a fold of tournaments that are over, in the order of their ends.

A rating stands in no log: whoever has the logs, or the files, computes the same. Those who were compared on a board
played a match of Plackett and Luce's model, by openskill; a person is their key, and a bot its kind.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from fairdeal.engine.words import _
from fairdeal.events import Record

from ..errors import Problem
from ..table.state.saying import kind_of_bot
from .codec import read_event
from .event import Entered, Joined
from .evolve import evolve
from .formats.daily import DAILY
from .scoring import matches
from .standings import met, results
from .state import Sits, Tournament

LEAST = 2  # evenings of one key, or kind of bot, before it is listed
SURE = 3  # by so many sigmas the ordinal is below mu

Match = tuple[tuple[tuple[Sits, ...], int], ...]  # the sides, of one player or a pair; more points are better


class Outcome(NamedTuple):
    """The outcome of a tournament that is over: its matches, and by key the names, "" for one that was removed.

    `at` is the time of its end.
    """

    id: str
    at: str
    game: str
    matches: tuple[Match, ...]
    names: Mapping[str, str]


class Strength(NamedTuple):
    """A strength on openskill's scale, on which everybody begins with 25, and its standard deviation."""

    mu: float
    sigma: float

    @property
    def ordinal(self) -> float:
        """Return the strength that one has at least, almost certainly, to two places: by it one is placed."""
        return round(self.mu - SURE * self.sigma, 2)


class Rating(NamedTuple):
    """A line of a game's list: the place, from 1, which equals share; `name` is that of the newest evening."""

    place: int
    player: Sits
    name: str
    strength: Strength
    evenings: int

    def told(self) -> dict[str, object]:
        """Tell it to programs, numbers as text of two places."""
        numbers = {name: f"{getattr(self.strength, name):.2f}" for name in ("ordinal", "mu", "sigma")}
        return {"place": self.place, "name": self.name, **self.player._asdict(), **numbers, "evenings": self.evenings}


def outcome(log: Sequence[Record]) -> Outcome | None:
    """Fold the log of a tournament; None for one that is not over, and for a deal of the day.

    Of that somebody may have seen the cards before, in another browser.
    """
    tournament, names = Tournament(log[0].table), dict[str, str]()
    for record in log:
        event = read_event(record)
        evolve(tournament, event, record.by, record.at)
        if isinstance(event, Entered | Joined) and event.key:
            names[event.key] = event.name
    if not tournament.ended or tournament.opened.format == DAILY.name:
        return None
    return Outcome(tournament.id, tournament.at, tournament.opened.game, _matches(tournament), names)


def _matches(tournament: Tournament) -> tuple[Match, ...]:
    """List what was compared on each board, among at least two players: of one kind of bot nothing is learned."""
    told = results(tournament, len(tournament.boards), {})
    way = -1 if told.rules.fewest_wins else 1
    found = (
        [*_met(tournament)]
        if tournament.floor
        else [
            tuple((_sat(tournament, sheet.board, row.entrant), way * row.score) for row in rows)
            for sheet in told.sheets
            for rows in matches(sheet, told.rules, told.adjustments)
        ]
    )
    return tuple(match for match in found if len({side for side, _score in match}) > 1)


def _sat(tournament: Tournament, board: int, contestant: int) -> tuple[Sits, ...]:
    return tuple(tournament.rounds[board].sit[each] for each in tournament.members(contestant))


def _met(tournament: Tournament) -> Iterator[Match]:
    """Yield the matches of an evening at which one sat where one liked."""
    awarded = {(each.round, each.entrant) for each in tournament.adjusted}
    way = -1 if tournament.opened.fewest_wins else 1
    for meeting in met(tournament) if tournament.floor else ():
        sit = tournament.floor.sit[meeting.number] if tournament.floor else {}
        rows = zip(meeting.seats, meeting.scores, strict=True)
        if meeting.compared:
            yield tuple(((sit[one],), way * score) for one, score in rows if (meeting.number, one) not in awarded)


def plackett_luce() -> Any:
    """Return openskill's model. Raises `Problem` where it is not installed."""
    try:
        from openskill.models import PlackettLuce
    except ImportError as lacking:
        raise Problem(
            "bad_request",
            _("Ratings are computed by openskill, which cannot be imported: {why}.", why=lacking),
            remedy=_("Install it with: pip install 'fairdeal[rating]'"),
        ) from None
    return PlackettLuce()


class Ratings:
    """The strengths at each game, after the evenings that were added, each of which ended after those before.

    Raises `Problem` where openskill is not installed.
    """

    def __init__(self) -> None:
        self._model = plackett_luce()
        self._games: dict[str, dict[Sits, Strength]] = defaultdict(dict)
        self._evenings: Counter[tuple[str, Sits]] = Counter()
        self._names: dict[str, str] = {}
        self._removed: set[str] = set()  # keys one of whose names was removed: nobody of them is told any more

    def add(self, evening: Outcome, between: Callable[[], object] = lambda: None) -> None:
        """Rate its matches one after the other; `between` lets others have their turn after each."""
        known = self._games[evening.game]
        for match in evening.matches:
            known |= self._rated(match, known)
            between()
        self._evenings.update(
            {(evening.game, player) for match in evening.matches for side, _score in match for player in side}
        )
        self._names |= evening.names
        self._removed |= {key for key, name in evening.names.items() if not name}

    def _rated(self, match: Match, known: Mapping[Sits, Strength]) -> dict[Sits, Strength]:
        """Return the players' strengths after a match; who sits there several times has the mean of them."""
        sides, scores = zip(*match, strict=True)
        before = [[self._model.rating(*known.get(player, ())) for player in side] for side in sides]
        after: dict[Sits, list[tuple[float, float]]] = defaultdict(list)
        for side, rated in zip(sides, self._model.rate(before, scores=list(scores)), strict=True):
            for player, one in zip(side, rated, strict=True):
                after[player].append((one.mu, one.sigma))
        return {player: Strength(*map(fmean, zip(*each, strict=True))) for player, each in after.items()}

    def games(self) -> list[str]:
        """List the games at which somebody is listed, sorted."""
        return [game for game in sorted(self._games) if self.of(game)]

    def of(self, game: str) -> list[Rating]:
        """List who has played that game on two evenings or more, the strongest first, by the ordinal."""
        lines = [
            (strength, self._names.get(player.key) or _("{bot} bot", bot=kind_of_bot(player.bot)), player)
            for player, strength in self._games.get(game, {}).items()
            if self._evenings[game, player] >= LEAST and player.key not in self._removed
        ]
        lines.sort(key=lambda line: (-line[0].ordinal, *line[1:]))
        places: dict[float, int] = {}
        return [
            Rating(places.setdefault(strength.ordinal, at), player, name, strength, self._evenings[game, player])
            for at, (strength, name, player) in enumerate(lines, 1)
        ]


def rated(evenings: Iterable[Outcome]) -> Ratings:
    """Rate evenings in the order of their ends, of such as ended together in that of their ids; each counts once."""
    ratings = Ratings()
    for each in sorted({each.id: each for each in evenings}.values(), key=lambda each: (each.at, each.id)):
        ratings.add(each)
    return ratings
