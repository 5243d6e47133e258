"""The lobby: opening a table, sitting down and leaving before the match, and meeting again after it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET, UnsetType

from fairdeal.engine import EVERYBODY, Game, bots_for, find
from fairdeal.engine.errors import BadOption, UnknownGame
from fairdeal.engine.secrecy import Audience
from fairdeal.engine.words import _, mark, person, second_person

from ...errors import Problem, of_engine
from ..play.draws import goes_on, signing
from ..state.chairs import Chair, SeatKind
from ..state.command import Command
from ..state.draw import Draw, by_seat, commit_to
from ..state.event import Act, TableEvent
from ..state.feature import Ask, Base, Context, Feature, Kind, recall, same_signature
from ..state.heads import is_head
from ..state.house import PLAIN_HOUSE, House, fits_together
from ..state.opening import LAW, Board, Opened, is_dealt
from ..state.saying import HOLE, Name, Said, around, kind_of_bot
from ..state.seat_clocks import SeatClocks
from ..state.signed import (
    SIGNED_NAME,
    Countersigned,
    Signed,
    must_say,
    needs_seat_key,
    no_such_head,
    other_name,
)
from ..state.state import Former, Table
from . import names
from .former import SENT_AWAY, must_be_kept_for
from .invitations import must_be_host, must_be_invited, must_not_break_again, taken_by
from .names import likeness

BOT_NAMES = ("Ada", "Basil", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hedy")

# Commands


class Sit(Command, frozen=True):
    """Take the seat that one's key has signed for."""

    name: str = ""  # empty: any that is free


class SeatBot(Command, frozen=True):
    """Put a bot on an open seat."""

    at: int
    kind: str


class Fill(SeatBot, frozen=True):
    """Put a bot on a seat of a tournament's board to which nobody came; the service itself asks."""


class Leave(Command, frozen=True):
    """Give one's seat up while the match has not begun."""


class Kick(Command, frozen=True):
    """Open somebody else's seat again while the match has not begun."""

    at: int


class Rematch(Command, frozen=True):
    """Meet again: same game, options and seats."""


# Events


class Seated(TableEvent, frozen=True):
    """A seat was taken. A person's is a key: `key` and `recovery` are public, and a bot has neither.

    `noise` is the hash of what they add to the draw of the number `draw`; `invitation` has signed the same as the key,
    if they came with one. `private`: the name is sealed, open to everybody, and can be removed; it is empty then.
    """

    seat: int
    name: str
    kind: SeatKind
    bot: str = ""
    key: str = ""
    recovery: str = ""
    noise: str = ""
    draw: int = 0
    private: bool = False
    invitation: Countersigned | UnsetType = UNSET

    @property
    def is_nameless(self) -> bool:
        """Whether the name was removed."""
        return self.private and not self.name


class Left(TableEvent, frozen=True):
    """A seat is open again: its player left, or the seat that the record is by sent them away."""

    seat: int


class Rematched(TableEvent, frozen=True):
    """The same seats meet again at another table."""

    table: str


# Decisions


def sit(table: Table, command: Sit, context: Context) -> Iterator[TableEvent | Act]:
    """Seat the first key that comes to a seat as whoever may."""
    seat, signed = command.needs_seat(), command.by_key
    if signed is None:
        raise needs_seat_key()
    if table.waits_for_entrant(seat):
        _must_be_left(table)
    elif table.chairs[seat].kind != "open":
        if signed.key == table.chairs[seat].key:
            raise Problem("seat_taken", _("You sit there already."))
        raise taken_by(table, seat)
    else:
        table.must_be_lobby()
    must_be_kept_for(table, seat, signed)
    must_be_invited(table, seat, signed, command.countersigned)
    if not context.again:
        must_not_break_again(table, command.countersigned)
    yield from _seated(table, seat, _key_seated(table, command, signed, context))


def _must_be_left(table: Table) -> None:
    """Raise `Problem` where a bot cannot leave its seat to the entrant who comes late."""
    if table.status == "over":
        table.must_be_playing()
    if table.status == "lobby" and not table.draw.is_seed:
        raise Problem("not_now", _("The cards are being drawn."), remedy=_("Wait a minute, until they are dealt."))
    if table.drawing() is not None:
        raise Problem("not_now", _("A repair draws the cards anew."), remedy=_("Wait a minute, until it is drawn."))


def number_of_draw(table: Table) -> int:
    """Return the number of the draw to which whoever sits down now adds."""
    return table.draw.number


def _key_seated(table: Table, command: Sit, signed: Signed, context: Context) -> Seated:
    """Return the event of a key taking a seat. Raises `Problem` if what it signed is not what it asks for."""
    said, seat = signed.sit or {}, command.needs_seat()
    draw = number_of_draw(table)
    must_say(said, {"table": table.id, "seat": seat, "draw": draw, "key": signed.key})
    if said["key"] == said["recovery"] or (table.keys | table.barred) & {said["key"], said["recovery"]}:
        raise Problem("bad_signature", _("A seat has a key and a recovery key of its own."), remedy=_("Make new keys."))
    if not is_head(table, said["head"], 0, context):
        raise no_such_head()
    name = said["name"]
    if not context.again:
        free = free_name(table, own_name(table, names.chosen(name)))
        if free != name:
            raise other_name(name, free)
    return Seated(
        seat, name, "person", "", signed.key, said["recovery"], said["noise"], draw,
        private=True, invitation=command.countersigned or UNSET,
    )  # fmt: skip


def own_name(table: Table, name: str) -> str:
    """Return a person's name. Raises `Problem("bad_name")` if it looks like that of an office, a bot or the referee."""
    names.must_be_a_persons(name)
    look = names.looks(name)
    if any(chair.kind == "bot" and names.looks(chair.name) == look for chair in table.chairs):
        raise _taken_name(_("A bot at this table is called {name}.", name=name))
    if table.referee_name and names.looks(table.referee_name) == look:
        raise _taken_name(_("The referee of this table is called {name}.", name=name))
    return name


def _taken_name(why: str) -> Problem:
    return Problem("bad_name", why, remedy=_(names.CHOOSE))


def free_name(table: Table, name: str) -> str:
    """Add a number to a name that somebody at the table has already, or that looks like theirs."""
    taken = {likeness(chair.name) for chair in table.chairs}
    for number in range(2, len(table.chairs) + 2):
        if likeness(name) not in taken:
            break
        name = f"{name.rsplit(' (', 1)[0][: names.LONGEST - 4]} ({number})"
    return name


def seat_bot(table: Table, command: SeatBot, context: Context) -> Iterator[TableEvent | Act]:
    """Put a bot on an open seat, for the host."""
    asker = command.needs_seat()
    table.must_be_lobby()
    must_be_host(table, asker)
    yield from _bot_sits(table, command)


def fill(table: Table, command: Fill, context: Context) -> Iterator[TableEvent | Act]:
    """Put a bot on an open seat of a tournament's board; the last one begins the match."""
    if not table.opened.board:
        raise Problem("not_now", _("Only a tournament fills the seats of its boards."))
    table.must_be_lobby()
    yield from _bot_sits(table, command)


def _bot_sits(table: Table, command: SeatBot) -> Iterator[TableEvent]:
    bots = bots_for(table.game.name)
    if command.kind not in bots:
        raise Problem(
            "bad_command",
            _("There is no bot '{kind}'.", kind=command.kind[:40]),
            remedy=_("Bots: {bots}.", bots=", ".join(bots)),
        )
    table.must_be_a_seat(command.at)
    if table.chairs[command.at].kind != "open":
        raise taken_by(table, command.at)
    if table.keeps(command.at):
        raise Problem("seat_taken", _("This seat is kept for somebody who is to come."))
    yield from _seated(table, command.at, bot_seated(table, command.at, command.kind))


def bot_seated(table: Table, seat: int, bot: str, people: Sequence[str] = ()) -> Seated:
    """Return the event of a bot sitting down, with a name that nobody has at the table, or of the `people` to come."""
    taken = {names.looks(each) for each in (*people, table.referee_name, *(chair.name for chair in table.chairs))}
    others = [BOT_NAMES[(seat + step) % len(BOT_NAMES)] for step in range(len(BOT_NAMES))]
    name = next((each for each in others if names.looks(each) not in taken), others[0])
    return Seated(seat, free_name(table, name), "bot", bot, draw=number_of_draw(table))


def _seated(table: Table, seat: int, seated: Seated) -> Iterator[TableEvent]:
    """Take a seat; the last one starts the match, or closes the draw of the cards."""
    yield seated
    if table.seats_of("open") != [seat]:
        return
    keys = signing(table) | ({seat: seated.key} if seated.key else {})
    yield from goes_on(table, table.draw.brings(seat, hash=seated.noise), keys)


def leave(table: Table, command: Leave, context: Context) -> Iterator[TableEvent | Act]:
    """Give up one's own seat."""
    seat = command.needs_seat()
    table.must_be_lobby()
    if table.opened.board:
        raise Problem("not_now", _("A tournament keeps this seat for you."), remedy=_("Resign when the match begins."))
    yield Left(seat)


def kick(table: Table, command: Kick, context: Context) -> Iterator[TableEvent | Act]:
    """Open another seat again, for the person who sat down first."""
    seat = command.needs_seat()
    table.must_be_lobby()
    table.must_be_a_seat(command.at)
    must_be_host(table, seat)
    if command.at == seat or table.chairs[command.at].kind == "open":
        raise Problem("not_now", _("Nobody else sits there."), remedy=_("Leave, if it is your own seat."))
    yield Left(command.at)


def rematch(table: Table, command: Rematch, context: Context) -> Iterator[TableEvent | Act]:
    """Point to the table of the rematch, once the match is over."""
    command.needs_seat()
    if table.opened.board:
        raise Problem("not_now", _("A tournament seats its players itself; at its tables there is no rematch."))
    if table.status != "over":
        raise Problem("match_running", _("The match is not over yet."))
    if table.rematch:
        raise Problem("not_now", _("The rematch is open already."), detail={"table": table.rematch})
    yield Rematched(rematch_id(table.id))


def rematch_id(table: str) -> str:
    """Return the id of a table's rematch, which everybody can work out."""
    stem, _dash, number = table.partition("-")
    return f"{stem}-{int(number or 1) + 1}"


def opening(
    game: str,
    options: Mapping[str, Any],
    seats: int,
    *,
    table: str,
    secret: bytes,
    spectators: bool = True,
    listed: bool = True,
    rematch_of: str = "",
    forked_from: str = "",
    position: str = "",
    house: House = PLAIN_HOUSE,
    operator: str = "",
    reserved: Sequence[int] = (),
    owners: Sequence[str] = (),
    lesson: bool = False,
    language: str = "",
    invitations: Mapping[int, str] = {},
    board: Board | None = None,
) -> Opened:
    """Return the first event of `table`, which binds the server to the secret; that of a `board` is its seed.

    Raises `Problem` for a game, options or seats that cannot be.
    """
    try:
        found = find(game)
        chosen = found.start(seats, options).options
    except (BadOption, UnknownGame) as wrong:
        raise of_engine(wrong) from None
    if not (rematch_of or forked_from):  # which keep the rules that they had
        fits_together(house)
    return Opened(
        game,
        found.version,
        found.write_options(chosen),
        seats,
        spectators,
        listed,
        commit_to(secret, board.tournament, board.number) if is_dealt(board) else commit_to(secret, table, 0),
        secret.hex(),
        rematch_of,
        forked_from,
        position,
        house,
        LAW,
        operator,
        tuple(reserved),
        tuple(owners),
        True if lesson else UNSET,
        language or UNSET,
        by_seat(invitations, seats) if invitations else UNSET,
        board=board or UNSET,
    )


# Changes


def _is_opened(table: Table, event: Opened, by: int | None) -> None:
    table.opened, table.house, table.game, table.opened_at = event, event.house, find(event.game), table.at
    table.chairs = [Chair() for _ in range(event.seats)]
    table.draw = Draw(0, event.commit, event.secret, is_seed=is_dealt(event.board))
    invited = event.invites()
    table.invitations = dict(invited)
    table.keys = frozenset(invited.values())
    if event.house.clock != "none":
        table.clock = SeatClocks(event.house, event.seats)
    fresh = table.game.start(event.seats, event.options)
    table.state = table.game.read(event.position) if event.position else fresh
    table.state.keep_to(event.rules)


def _is_seated(table: Table, event: Seated, by: int | None) -> None:
    chair = table.chairs[event.seat] = Chair()
    chair.name, chair.kind, chair.bot = event.name, event.kind, event.bot
    if event.is_nameless:
        chair.name, chair.removed = _("Seat {n}", n=event.seat + 1), True
    chair.key, chair.codes, chair.since, chair.held = event.key, (event.recovery,), table.seq, table.seq
    if not (table.opened.board and event.kind == "bot"):  # which leaves the seat to whoever is invited to it
        chair.came_by = table.invitations.pop(event.seat, "")
    if event.by_key and event.by_key.sit:
        chair.look = event.by_key.sit.get("look")
    if chair.key:
        chair.joined = not event.invitation and not (event.by_key and event.by_key.rematch)
        table.keys |= {event.key, event.recovery}
    if not table.draw.is_seed and table.status == "lobby":  # who comes late adds nothing
        table.draw = table.draw.brings(event.seat, hash=event.noise)


def _is_left(table: Table, event: Left, by: int | None) -> None:
    """Empty the chair; its key never comes back."""
    chair = table.chairs[event.seat]
    if chair.key:
        why = "left" if by == event.seat else SENT_AWAY
        table.former[chair.key] = Former(event.seat, table.seq, why, chair.codes)
        table.barred |= {chair.key}
    if not table.opened.rematch_of:
        table.released |= {event.seat}
    table.chairs[event.seat] = Chair()
    table.draw = table.draw.without(event.seat)


def _is_rematched(table: Table, event: Rematched, by: int | None) -> None:
    table.rematch = event.table


# Sentences


def fork_words(forked_from: str) -> Said:
    """Say what everybody should know before sitting down at a table that plays on from a moment of another."""
    return around(
        _(
            "This table plays on from {moment}, a finished match whose cards are open: "
            "the hands and piles with which it begins have been seen.",
            moment=HOLE,
        ),
        Name(forked_from),
    )


def lesson_words() -> str:
    """Say what a lesson is."""
    return _("This is a lesson: its cards were laid out beforehand, and the bots play as it says.")


def _says_opened(event: Opened, who: str, game: Game) -> Iterator[Said]:
    yield _("The table is open: {game} for {n}.", game=game.title, n=event.seats)
    if event.forked_from:
        yield fork_words(event.forked_from)
    if event.lesson is True:
        yield lesson_words()
    if event.board:
        plays = mark("It plays board {n} of the tournament {tournament}.")
        if event.board.own is True:
            plays = mark("It is match {n} of the tournament {tournament}.")
        yield _(plays, n=event.board.number + 1, tournament=event.board.tournament)
    if event.house.referee:
        yield _("It has a referee.")


def _says_seated(event: Seated, who: str, game: Game) -> Said:
    seat = person(event.seat)
    if event.is_nameless:
        return _("{who} sits down. The name was removed.", who=seat)
    if event.kind == "person":
        return _("{who} sits down.", who=seat)
    return around(_("{who}, a {kind} bot, sits down.", who=seat, kind=HOLE), Name(kind_of_bot(event.bot)))


def _says_left(event: Left, who: str, game: Game) -> str:
    if who == person(event.seat):
        return _("Seat {n} is open again.", n=event.seat + 1)
    return _("{who} opened seat {n} again.", who=who, n=event.seat + 1)


# What was asked


def _recall_seated(event: Seated, base: Base) -> Command:
    if event.kind == "bot":
        return (Fill if base["seat"] is None else SeatBot)(**base, at=event.seat, kind=event.bot)
    base = {**base, "by_key": event.by_key or None, "countersigned": event.invitation or None}
    return Sit(**base, name=event.name)


def _recall_left(event: Left, base: Base) -> Command:
    return Leave(**base) if base["seat"] == event.seat else Kick(**base, at=event.seat)


def _hides_name(event: Seated, by: int) -> Mapping[str, Audience]:
    if not event.private:
        return {}
    return dict.fromkeys(("name", SIGNED_NAME) if event.by_key else ("name",), EVERYBODY)


second_person(
    {
        "{who} sits down.": mark("You sit down."),
        "{who} opened seat {n} again.": mark("You opened seat {n} again."),
    }
)


FEATURE = Feature(
    "lobby",
    asks=(
        Ask(Sit, sit, "sit", alike=same_signature),
        Ask(SeatBot, seat_bot, "bot", said={"at": "seat", "kind": "bot"}),
        Ask(Fill, fill),
        Ask(Leave, leave, "leave"),
        Ask(Kick, kick, "kick", said={"at": "seat"}),
        Ask(Rematch, rematch, "rematch"),
    ),
    kinds=(
        Kind(
            Opened,
            "opened",
            changes=_is_opened,
            says=_says_opened,
            hides=lambda event, by: {"secret": (), "position": ()} if event.position else {"secret": ()},
        ),
        Kind(Seated, "seated.3", changes=_is_seated, says=_says_seated, recalls=_recall_seated, hides=_hides_name),
        Kind(Left, "left", changes=_is_left, says=_says_left, recalls=_recall_left),
        Kind(
            Rematched,
            "rematched",
            changes=_is_rematched,
            says=lambda event, who, game: _("A rematch is open."),
            recalls=recall(Rematch),
        ),
    ),
)
