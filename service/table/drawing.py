"""Drawing: what seats add to the seed of the match, or of a repair, so that nobody chooses the cards."""

from collections.abc import Iterator

from msgspec.structs import replace

from fairdeal.engine import Game
from fairdeal.engine.words import _, mark, person, second_person

from ..errors import Problem
from .disputes.rulings import adds_to_repair
from .play.draws import (
    Barred,
    DrawClosed,
    DrawOpened,
    GiveHash,
    NoiseGiven,
    NoiseOpened,
    OpenNoise,
    goes_on,
    is_closed,
    signing,
)
from .play.play import begin
from .state.chairs import TABLE, Chair
from .state.command import Expire
from .state.draw import MOST_DRAWS, OPENING_SECONDS, Draw
from .state.event import Act, TableEvent
from .state.feature import Ask, Context, Feature, Kind, recall
from .state.signed import noise_hash
from .state.state import Table
from .state.time import millis, moment, written

# Decisions


def give_hash(table: Table, command: GiveHash, context: Context) -> Iterator[TableEvent | Act]:
    """Give the hash of one's noise; the last one closes the draw."""
    seat, draw = command.needs_seat(), _drawing(table, command.draw)
    if draw.is_closed:
        raise Problem("not_now", _("Draw {n} is closed; nothing can be added.", n=draw.number + 1))
    if seat in draw.hashes:
        raise Problem("answered", _("You have given your hash already."))
    yield NoiseGiven(draw.number, command.noise)
    yield from _added(table, draw.brings(seat, hash=command.noise), context)


def open_noise(table: Table, command: OpenNoise, context: Context) -> Iterator[TableEvent | Act]:
    """Open one's noise; the last one sets the shuffles off."""
    seat, draw = command.needs_seat(), _drawing(table, command.draw)
    if not draw.is_closed:
        raise Problem("not_now", _("The hashes of draw {n} are not all there yet.", n=draw.number + 1))
    if seat not in draw.hashes:
        raise Problem("not_now", _("You have given no hash in this draw."))
    if seat in draw.texts:
        raise Problem("answered", _("You have opened your noise already."))
    if noise_hash(table.id, draw.number, seat, draw.commit, command.noise) != draw.hashes[seat]:
        raise Problem(
            "bad_noise",
            _("The noise does not fit the hash that you signed for draw {n}.", n=draw.number + 1),
            remedy=_("Open what you have hashed; the hash is bound to table, draw, seat and commitment."),
        )
    yield NoiseOpened(draw.number, command.noise)
    yield from _added(table, draw.brings(seat, text=command.noise), context)


def _drawing(table: Table, number: int) -> Draw:
    draw = table.drawing()
    if draw is None or draw.number != number:
        raise Problem("not_now", _("Nothing can be added to draw {n} now.", n=number + 1))
    return draw


def _added(table: Table, draw: Draw, context: Context) -> Iterator[TableEvent | Act]:
    """Go on where nobody else is waited for; `draw` counts what is being recorded now."""
    if table.incident:
        yield from adds_to_repair(table, table.incident, draw, context)
    elif not draw.is_closed:
        if not table.seats_of("open"):
            yield from goes_on(table, draw, signing(table))
    elif not draw.unopened():
        yield from begin(table, draw.epoch(len(table.chairs)))


# Changes


def _changes(table: Table, draw: Draw) -> None:
    """Put the draw that is going on in the place of what it was."""
    if table.incident:
        table.incident.draw = draw
    else:
        table.draw = draw


def _is_given(table: Table, event: NoiseGiven, by: int | None) -> None:
    if (draw := table.drawing()) and by is not None:
        _changes(table, draw.brings(by, hash=event.noise))


def _is_opened(table: Table, event: NoiseOpened, by: int | None) -> None:
    if (draw := table.drawing()) and by is not None:
        _changes(table, draw.brings(by, text=event.noise))


def _is_closed(table: Table, event: DrawClosed, by: int | None) -> None:
    if draw := table.drawing():
        closed = is_closed(draw, table.seq, table.at)
        _changes(table, closed)
        if table.incident and table.at:
            table.repair_until = written(moment(millis(table.at) + OPENING_SECONDS * 1000))


def _draws_anew(table: Table, event: DrawOpened, by: int | None) -> None:
    """Begin a draw to which nobody has added yet."""
    table.draw = Draw(event.draw, event.commit, event.secret, silent=table.draw.silent)
    table.drawn = event.draw


def _is_barred(table: Table, event: Barred, by: int | None) -> None:
    table.barred |= {table.chairs[event.seat].key}
    if came_by := table.chairs[event.seat].came_by:
        table.invitations[event.seat] = came_by  # for another key
        table.broken[came_by] += event.seat not in table.opened.reserved  # whose seat is kept closes their own table
    table.chairs[event.seat] = Chair()
    silent = (*table.draw.silent, (event.draw, event.seat))
    table.draw = replace(table.draw.without(event.seat), silent=silent)


# Sentences


def _says_opened(event: DrawOpened, who: str, game: Game) -> Iterator[str]:
    yield _("Draw {n} of the cards was broken off before anything was dealt.", n=event.draw)
    yield _(
        "Draw {n} of at most {most} begins: the server has bound itself to a new secret, and all add anew.",
        n=event.draw + 1,
        most=MOST_DRAWS,
    )


second_person(
    {
        "{who} adds to the draw of the cards.": mark("You add to the draw of the cards."),
        "{who} opens what they added.": mark("You open what you added."),
    }
)


FEATURE = Feature(
    "draw",
    asks=(
        Ask(GiveHash, give_hash, "noise-hash"),
        Ask(OpenNoise, open_noise, "noise"),
    ),
    kinds=(
        Kind(
            DrawOpened,
            "draw-opened",
            by=TABLE,
            changes=_draws_anew,
            says=_says_opened,
            hides=lambda event, by: {"secret": ()},
        ),
        Kind(
            DrawClosed,
            "draw-closed",
            by=TABLE,
            changes=_is_closed,
            says=lambda event, who, game: _("Nothing can be added to the draw of the cards any more; now all open it."),
            recalls=recall(Expire),
        ),
        Kind(
            NoiseGiven,
            "noise-given",
            changes=_is_given,
            says=lambda event, who, game: _("{who} adds to the draw of the cards.", who=who),
            recalls=recall(GiveHash),
        ),
        Kind(
            NoiseOpened,
            "noise-opened",
            changes=_is_opened,
            says=lambda event, who, game: _("{who} opens what they added.", who=who),
            recalls=recall(OpenNoise),
        ),
        Kind(
            Barred,
            "barred",
            by=TABLE,
            changes=_is_barred,
            says=lambda event, who, game: _(
                "{who} did not open in time what they added to the draw: the seat is open again.",
                who=person(event.seat),
            ),
            recalls=recall(Expire),
        ),
    ),
)
