"""What the director does: award and take points, stop and lengthen the clock, say something to all, substitute."""

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import Meta

from fairdeal.engine import bots_for
from fairdeal.engine.words import _, mark, people, person

from ..errors import Problem
from ..table.seats import names
from ..table.state.command import Text
from ..table.state.saying import Quote, Said
from ..table.state.time import millis
from .command import Command
from .event import (
    Adjusted,
    Announced,
    Lengthened,
    Pairing,
    Paused,
    Penalised,
    Resumed,
    Substituted,
    TournamentEvent,
)
from .feature import Ask, Context, Feature, Kind, recall
from .state import Tournament

PAUSE_SECONDS = 1_800
LONGEST_REASON, LONGEST_TEXT = 500, 500
MOST_POINTS = 1_000_000

# Commands


class Adjust(Command, frozen=True):
    """Award an entrant a score for a round: percents of the possible, or points, as the tournament is scored."""

    round: int
    entrant: int
    score: int
    reason: Text
    clause: str


class Penalise(Command, frozen=True):
    """Take points, or percents of one board, from an entrant's total."""

    entrant: int
    points: int
    reason: Text
    clause: str


class Substitute(Command, frozen=True):
    """Let a bot play for an entrant from the next round on."""

    entrant: int
    kind: str


class Pause(Command, frozen=True):
    """Stop the clock of the tournament."""


class Resume(Command, frozen=True):
    """Let the clock go on."""


class Lengthen(Command, frozen=True):
    """Give the round, or the break, more time."""

    seconds: Annotated[int, Meta(ge=1, le=3_600)]


class Announce(Command, frozen=True):
    """Say something to all."""

    text: Text


# Decisions


def adjust(tournament: Tournament, command: Adjust, context: Context) -> Iterator[TournamentEvent]:
    """Award a score for a round that is over; a later one takes the place of the one before."""
    tournament.must_go_on()
    if not is_over(tournament, command.round):
        raise Problem("not_now", _("Round {n} is not over.", n=command.round + 1))
    tournament.must_have_contestant(command.entrant)
    _must_have_played(tournament, command.round, command.entrant)
    most = 100 if tournament.opened.scoring == "matchpoints" else MOST_POINTS
    least = 0 if tournament.opened.scoring == "matchpoints" else -MOST_POINTS
    if not least <= command.score <= most:
        raise Problem("bad_command", _("A score of {n} cannot be awarded.", n=command.score),
                      remedy=_("It goes from {least} to {most}.", least=least, most=most))  # fmt: skip
    names.said(command.reason, LONGEST_REASON, _("reason"))
    yield Adjusted(command.round, command.entrant, command.score, command.reason, _clause(command.clause))


def tables_of(tournament: Tournament, round: int) -> Sequence[Pairing]:
    """List the tables of a round, from 0; where one sits where one likes, the one of that match."""
    if tournament.floor:
        return [each for held in tournament.rounds for each in held.tables][round : round + 1]
    return tournament.rounds[round].tables


def is_over(tournament: Tournament, round: int) -> bool:
    """Tell whether something can be awarded for a round, or for a match where one sits where one likes."""
    if tournament.floor and round >= 0:
        return any(each.table in tournament.rounds[-1].over for each in tables_of(tournament, round))
    return 0 <= round < len(tournament.boards)


def _must_have_played(tournament: Tournament, round: int, entrant: int) -> None:
    if not any(entrant in pairing.seats for pairing in tables_of(tournament, round)):
        raise Problem("bad_command", _("{who} did not play in round {n}.", who=person(entrant), n=round + 1))


def _clause(clause: str) -> str:
    if len(clause) > 20:
        raise Problem("bad_command", _("There is no clause {clause}.", clause=clause[:20]))
    return clause


def penalise(tournament: Tournament, command: Penalise, context: Context) -> Iterator[TournamentEvent]:
    """Take points from somebody's total."""
    tournament.must_go_on()
    tournament.must_have_contestant(command.entrant)
    if not 1 <= command.points <= MOST_POINTS:
        raise Problem("bad_command", _("A penalty takes at least one point, not {n}.", n=command.points))
    names.said(command.reason, LONGEST_REASON, _("reason"))
    yield Penalised(command.entrant, command.points, command.reason, _clause(command.clause))


def substitute(tournament: Tournament, command: Substitute, context: Context) -> Iterator[TournamentEvent]:
    """Put a bot in an entrant's place, once the boards are drawn."""
    each = tournament.must_have(command.entrant)
    tournament.must_be_drawn()
    bots = bots_for(tournament.opened.game)
    if command.kind not in bots and not context.again:
        raise Problem("bad_command", _("There is no bot '{kind}'.", kind=command.kind[:40]),
                      remedy=_("Bots: {bots}.", bots=", ".join(bots)))  # fmt: skip
    if each.kind == "bot":
        raise Problem("not_now", _("A bot plays there already."))
    yield Substituted(command.entrant, command.kind)


def pause(tournament: Tournament, command: Pause, context: Context) -> Iterator[TournamentEvent]:
    """Stop the clock of a round or of a break."""
    _must_run(tournament)
    yield Paused()


def _must_run(tournament: Tournament) -> None:
    if tournament.stage not in ("break", "playing", "sitting") or tournament.paused_at:
        raise Problem("not_now", _("No clock of the tournament runs now."))


def resume(tournament: Tournament, command: Resume, context: Context) -> Iterator[TournamentEvent]:
    """Let the clock go on."""
    if not tournament.paused_at:
        raise Problem("not_now", _("The tournament is not paused."))
    yield Resumed()


def pause_ends(tournament: Tournament) -> int | None:
    """Tell when a pause ends by itself."""
    return millis(tournament.paused_at) + 1000 * PAUSE_SECONDS if tournament.paused_at else None


def resumes(tournament: Tournament, context: Context) -> Iterator[TournamentEvent]:
    """Let the clock go on by itself."""
    yield Resumed()


def lengthen(tournament: Tournament, command: Lengthen, context: Context) -> Iterator[TournamentEvent]:
    """Give the present round, or break, more time."""
    if tournament.stage not in ("break", "playing", "sitting"):
        raise Problem("not_now", _("There is no round and no break now."))
    yield Lengthened(command.seconds)


def announce(tournament: Tournament, command: Announce, context: Context) -> Iterator[TournamentEvent]:
    """Say something to all."""
    tournament.must_go_on()
    names.said(command.text, LONGEST_TEXT, _("text"))
    yield Announced(command.text)


# Changes


def _is_adjusted(tournament: Tournament, event: Adjusted, by: int | None) -> None:
    tournament.adjusted.append(event)


def _is_penalised(tournament: Tournament, event: Penalised, by: int | None) -> None:
    tournament.penalties.append((max(0, len(tournament.rounds) - 1), event))


def _is_substituted(tournament: Tournament, event: Substituted, by: int | None) -> None:
    each = tournament.entrants[event.entrant]
    each.kind, each.bot, each.key = "bot", event.kind, ""
    if tournament.in_pairs:  # with whom the partner plays on, whoever has gone
        each.gone = ""
        tournament.comes_in(event.entrant)


def _is_paused(tournament: Tournament, event: Paused, by: int | None) -> None:
    tournament.paused_at = tournament.at


def _is_resumed(tournament: Tournament, event: Resumed, by: int | None) -> None:
    tournament.extra += millis(tournament.at) - millis(tournament.paused_at)
    tournament.paused_at = ""


def _is_lengthened(tournament: Tournament, event: Lengthened, by: int | None) -> None:
    tournament.extra += 1000 * event.seconds


def _changes_nothing(tournament: Tournament, event: Announced, by: int | None) -> None:
    pass


# Sentences


def _says_adjusted(event: Adjusted, tournament: Tournament, who: str) -> Said:
    unit = mark("{who} awards {entrant} {n} % for round {round} (§{clause}): ")
    if tournament.opened.scoring == "points":
        unit = mark("{who} awards {entrant} {n} points for round {round} (§{clause}): ")
    whom = people(tournament.members(event.entrant))
    sentence = _(unit, who=who, entrant=whom, n=event.score, round=event.round + 1, clause=event.clause)
    return sentence, Quote(event.reason)


def _says_penalised(event: Penalised, tournament: Tournament, who: str) -> Said:
    unit = mark("{who} takes {n} % of a board from {entrant} (§{clause}): ")
    if tournament.opened.scoring == "points":
        unit = mark("{who} takes {n} points from {entrant} (§{clause}): ")
    whom = people(tournament.members(event.entrant))
    return _(unit, who=who, n=event.points, entrant=whom, clause=event.clause), Quote(event.reason)


FEATURE = Feature(
    asks=(
        Ask(Adjust, adjust, "adjust"),
        Ask(Penalise, penalise, "penalise"),
        Ask(Substitute, substitute, "substitute"),
        Ask(Pause, pause, "pause"),
        Ask(Resume, resume, "resume"),
        Ask(Lengthen, lengthen, "lengthen"),
        Ask(Announce, announce, "announce"),
    ),
    kinds=(
        Kind(Adjusted, "adjusted", _is_adjusted, _says_adjusted, recall(Adjust)),
        Kind(Penalised, "penalised", _is_penalised, _says_penalised, recall(Penalise)),
        Kind(Substituted, "substituted", _is_substituted,
             lambda event, at, who: _("A bot plays for {entrant} from the next round on.",
                                      entrant=person(event.entrant)), recall(Substitute)),
        Kind(Paused, "paused", _is_paused,
             lambda event, at, who: _("{who} stops the clock of the tournament.", who=who), recall(Pause)),
        Kind(Resumed, "resumed", _is_resumed,
             lambda event, at, who: _("The clock of the tournament goes on."), recall(Resume)),
        Kind(Lengthened, "lengthened", _is_lengthened,
             lambda event, at, who: _("{who} gives {n} seconds more.", who=who, n=event.seconds), recall(Lengthen)),
        Kind(Announced, "announced", _changes_nothing,
             lambda event, at, who: (_("{who} says: ", who=who), Quote(event.text)), recall(Announce)),
    ),
)  # fmt: skip
