"""The draw of the boards: every entrant's key opens its noise, and who does not is out and all is drawn anew."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from fairdeal.engine.words import _, people
from fairdeal.events.judge.epochs import noise_hash

from ..errors import Problem
from ..table.state.draw import OPENING_SECONDS
from ..table.state.saying import Said
from .command import Command
from .entry import commits_to, hides_secrets
from .event import DrawClosed, Ended, NoiseGiven, NoiseOpened, Redrawn, TournamentEvent
from .feature import Ask, Context, Feature, Kind, recall
from .state import MOST_DRAWS, Draw, Tournament

Hex = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]

# Commands


class GiveHash(Command, frozen=True):
    """Give the hash of new noise, for a draw that is made anew."""

    draw: int
    noise: Hex


class OpenNoise(Command, frozen=True):
    """Open one's noise, once every hash stands."""

    draw: int
    noise: Hex


# Decisions


def hash_of(tournament: Tournament, key: str, noise: str) -> str:
    """Return the hash that a key gives of its noise: bound to the key, the draw, and every board's commitment."""
    draw = tournament.draw
    return noise_hash(tournament.id, draw.number, key, "\0".join(draw.commits), noise)


def give_hash(tournament: Tournament, command: GiveHash, context: Context) -> Iterator[TournamentEvent]:
    """Take the hash of new noise; the last one closes the draw."""
    entrant = _must_add(tournament, command)
    tournament.must_be("hashing", _("No draw is open."))
    if entrant not in tournament.unhashed():
        raise Problem("not_now", _("Your hash stands already."))
    yield NoiseGiven(command.draw, command.noise)
    if tournament.unhashed() == [entrant]:
        yield DrawClosed(command.draw, ())


def open_noise(tournament: Tournament, command: OpenNoise, context: Context) -> Iterator[TournamentEvent]:
    """Take noise that fits its hash."""
    entrant = _must_add(tournament, command)
    tournament.must_be("drawing", _("No noise is to be opened now."))
    if entrant not in tournament.unopened():
        raise Problem("not_now", _("Your noise is open already."))
    each = tournament.entrants[entrant]
    if hash_of(tournament, each.key, command.noise) != each.hash:
        raise Problem("bad_command", _("This noise is not what you gave the hash of."))
    yield NoiseOpened(command.draw, command.noise)


def _must_add(tournament: Tournament, command: GiveHash | OpenNoise) -> int:
    entrant = command.needs_seat()
    if command.draw != tournament.draw.number:
        raise Problem("not_now", _("Draw {n} is over, or still to come.", n=command.draw + 1))
    return entrant


def hashing_ends(tournament: Tournament) -> int | None:
    """Tell when a draw that is made anew is closed without those who gave no hash."""
    return tournament.lasts(OPENING_SECONDS) if tournament.stage == "hashing" else None


def closes_draw(tournament: Tournament, context: Context) -> Iterator[TournamentEvent]:
    """Go on without those who gave no hash: they have seen nothing of this draw that they could choose by."""
    out = tournament.unhashed()
    yield DrawClosed(tournament.draw.number, tuple(out))
    if len(_staying(tournament, out)) < 2:
        yield Ended("unfilled")


def _staying(tournament: Tournament, out: list[int]) -> list[int]:
    """List the contestants who play on without those who are out."""
    return [each for each in tournament.contestants() if not {*tournament.members(each)} & {*out}]


def opening_ends(tournament: Tournament) -> int | None:
    """Tell when the draw is broken off if somebody has not opened their noise."""
    return tournament.lasts(OPENING_SECONDS) if tournament.stage == "drawing" else None


def breaks_off(tournament: Tournament, context: Context) -> Iterator[TournamentEvent]:
    """Draw anew without those who did not open; where two are not left, or for the third time, end the tournament."""
    draw, out = tournament.draw, tournament.unopened()
    if draw.number + 1 == MOST_DRAWS:
        yield Ended("undrawn")
        return
    secrets = [context.entropy(32) for _board in draw.secrets]
    texts = tuple(secret.hex() for secret in secrets)
    yield Redrawn(draw.number + 1, tuple(out), commits_to(tournament.id, secrets), texts)
    staying = _staying(tournament, out)
    if len(staying) < 2:
        yield Ended("unfilled")
    elif not {*tournament.drawing()} & {member for each in staying for member in tournament.members(each)}:
        yield DrawClosed(draw.number + 1, ())


# Changes


def _is_given(tournament: Tournament, event: NoiseGiven, by: int | None) -> None:
    if by is not None:
        tournament.entrants[by].hash = event.noise


def _is_closed(tournament: Tournament, event: DrawClosed, by: int | None) -> None:
    _are_out(tournament, event.out)
    tournament.draw = tournament.draw._replace(is_closed=True)


def _is_noise(tournament: Tournament, event: NoiseOpened, by: int | None) -> None:
    if by is not None:
        tournament.entrants[by].noise = event.noise


def _is_redrawn(tournament: Tournament, event: Redrawn, by: int | None) -> None:
    _are_out(tournament, event.out)
    for each in tournament.entrants:
        each.hash = each.noise = ""
    tournament.draw = Draw(event.draw, event.commits, event.secrets)


def _are_out(tournament: Tournament, entrants: tuple[int, ...]) -> None:
    for entrant in entrants:
        tournament.entrants[entrant].gone = "silent"


# Sentences


def _says_closed(event: DrawClosed, tournament: Tournament, who: str) -> Said:
    if not event.out:
        return _("What all add to the boards stands.")
    return _("What all add to the boards stands. Out: {people}.", people=people(event.out))


def _says_redrawn(event: Redrawn, tournament: Tournament, who: str) -> Said:
    return _("{people} did not open what they added to the boards, so all boards are drawn anew. Out: {people}.",
             people=people(event.out))  # fmt: skip


FEATURE = Feature(
    asks=(Ask(GiveHash, give_hash, "noise-hash"), Ask(OpenNoise, open_noise, "noise")),
    kinds=(
        Kind(NoiseGiven, "noise-given", _is_given,
             lambda event, at, who: _("{who} adds to the boards.", who=who), recall(GiveHash)),
        Kind(DrawClosed, "draw-closed", _is_closed, _says_closed),
        Kind(NoiseOpened, "noise-opened", _is_noise,
             lambda event, at, who: _("{who} opens what they added to the boards.", who=who), recall(OpenNoise)),
        Kind(Redrawn, "redrawn", _is_redrawn, _says_redrawn, hides=hides_secrets),
    ),
)  # fmt: skip
