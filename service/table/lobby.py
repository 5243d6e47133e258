"""Before and after the match: opening a table, sitting down and leaving, meeting again."""

from collections.abc import Iterator, Mapping
from typing import Any

from fairdeal.engine import BOTS, find
from fairdeal.engine.errors import BadOption, UnknownGame

from ..errors import Problem, of_engine
from . import names
from .commands import Leave, Rematch, SeatBot, Sit
from .context import Look
from .events import PLAIN_HOUSE, House, Left, Opened, Rematched, Seated, TableEvent
from .play import begin
from .recorded import Act
from .state import Table

BOT_NAMES = ("Ada", "Basil", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hedy")


def sit(table: Table, command: Sit, look: Look) -> Iterator[TableEvent | Act]:
    """Whoever comes first with a seat's link has the seat."""
    seat = command.needs_seat()
    chair = table.chairs[seat]
    if chair.kind != "open":
        whose = "You sit there already." if chair.key == command.key else f"{chair.name} sits there."
        raise Problem("seat_taken", whose)
    table.must_be_lobby()
    if command.key in table.barred:
        raise Problem("seat_taken", "This link was sent away from the table.", remedy="Ask for another link.")
    name = free_name(table, names.clean(command.name))
    yield from _taken(table, seat, Seated(seat, name, "person", "", command.key, command.entropy))


def free_name(table: Table, name: str) -> str:
    """Two people of one name are told apart by a number."""
    taken = {chair.name for chair in table.chairs}
    for number in range(2, len(table.chairs) + 2):
        if name not in taken:
            break
        name = f"{name.rsplit(' (', 1)[0][: names.LONGEST - 4]} ({number})"
    return name


def seat_bot(table: Table, command: SeatBot, look: Look) -> Iterator[TableEvent | Act]:
    """Anybody who sits may put a bot on an open seat."""
    command.needs_seat()
    table.must_be_lobby()
    if command.kind not in BOTS:
        raise Problem("bad_command", f"There is no bot {command.kind!r}.", remedy=f"Bots: {', '.join(BOTS)}.")
    table.must_be_a_seat(command.at)
    if table.chairs[command.at].kind != "open":
        raise Problem("seat_taken", f"{table.chairs[command.at].name} sits there.")
    yield from _taken(table, command.at, bot_seated(table, command.at, command.kind))


def bot_seated(table: Table, seat: int, bot: str) -> Seated:
    """The event of a bot sitting down, with a name that nobody at the table has."""
    return Seated(seat, free_name(table, BOT_NAMES[seat % len(BOT_NAMES)]), "bot", bot)


def _taken(table: Table, seat: int, seated: Seated) -> Iterator[TableEvent]:
    """The last seat that is taken starts the match."""
    yield seated
    if table.seats_of("open") == [seat]:
        yield from begin(table, {seat: seated.entropy})


def leave(table: Table, command: Leave, look: Look) -> Iterator[TableEvent | Act]:
    """A seat is given up before the match."""
    seat = command.needs_seat()
    table.must_be_lobby()
    yield Left(seat)


def rematch(table: Table, command: Rematch, look: Look) -> Iterator[TableEvent | Act]:
    """Meet again once the match is over."""
    command.needs_seat()
    if table.status != "over":
        raise Problem("match_running", "The match is not over yet.")
    table.must_not_wait()
    if table.rematch:
        raise Problem("not_now", "The rematch is open already.", detail={"table": table.rematch})
    yield Rematched(rematch_id(table.id))


def rematch_id(table: str) -> str:
    """The id of a table's rematch, which everybody can work out."""
    stem, _, number = table.partition("-")
    return f"{stem}-{int(number or 1) + 1}"


def opening(
    game: str,
    options: Mapping[str, Any],
    seats: int,
    *,
    secret: bytes,
    commit: str,
    spectators: bool = True,
    listed: bool = True,
    rematch_of: str = "",
    forked_from: str = "",
    position: str = "",
    house: House = PLAIN_HOUSE,
) -> Opened:
    """The first event of a table. Raises `Problem` for a game, options or seats that cannot be."""
    try:
        found = find(game)
        chosen = found.start(seats, options).options
    except (BadOption, UnknownGame) as wrong:
        raise of_engine(wrong) from None
    _fits_together(house)
    return Opened(
        game,
        found.version,
        found.write_options(chosen),
        seats,
        spectators,
        listed,
        commit,
        secret.hex(),
        rematch_of,
        forked_from,
        position,
        house,
    )


def _fits_together(house: House) -> None:
    """Raise `Problem("bad_option")` for house rules that contradict each other."""
    if house.clock != "none" and not house.seconds:
        raise Problem("bad_option", f"A clock of the kind {house.clock!r} needs a number of seconds.")
    if house.clock == "none" and (house.seconds or house.increment):
        raise Problem("bad_option", "Seconds are for a clock.", remedy="Choose the clock, or leave them out.")
    if house.undo == "referee" and not house.referee:
        raise Problem("bad_option", "Undo by the referee alone needs a referee.", remedy="Open the table with one.")
