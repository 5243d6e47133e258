"""The events of a tournament, as its log holds them, and the shares that stand in them."""

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from ..table.state.event import TableEvent
from ..table.state.house import PLAIN_HOUSE, House
from ..table.state.signed import Countersigned
from .formats import Fill as Fill
from .scoring import Scoring as Scoring
from .ties import Tie

LAW = 1  # of tournaments; each one's first record names it
EntrantKind = Literal["person", "bot"]
WhyOver = Literal["played", "void", "repaired", "time"]  # only what was "played" is compared
WhyEnded = Literal["played", "called-off", "unfilled", "undrawn"]


class OpenSeating(Struct, frozen=True):
    """An evening at which one sits where one likes: so many `seconds` after its beginning nobody sits down any more.

    Who met fewer than so many others at `least`, or than all where fewer take part, has nothing of who is missing.
    """

    seconds: int
    least: int


class TournamentEvent(TableEvent, frozen=True):
    """Something that happened in a tournament. `by_key` stands where an entrant or the director has signed."""


class Opened(TournamentEvent, frozen=True):
    """A tournament was opened. By `commits` the server is bound to the secret of each board, before anybody enters.

    Of each board one deal of `game` is played with these `options` by every table of its round. Entry closes at
    `entry_until`; a round has `round_seconds`, and after it the next begins by itself in `break_seconds`; who has not
    come to their table `patience_seconds` after its beginning is played for by a bot until they come. The deal of a day
    is entered from `entry_from` on. Where pairs play, `sides` has the side of each seat.
    """

    title: str
    game: str
    rules: int  # version of the game's rules
    options: dict[str, Any]
    seats: int
    format: str
    rounds: int  # asked for; there is a board for each
    fill: Fill
    scoring: Scoring
    ties: tuple[Tie, ...]
    entry_until: str
    round_seconds: int
    break_seconds: int
    patience_seconds: int
    commits: tuple[str, ...]
    secrets: tuple[str, ...]
    fewest_wins: bool = False  # whether the lowest score is the best in this game
    director: str = ""  # the key that signs for the director; "" without one
    listed: bool = True
    house: House = PLAIN_HOUSE
    law: int = LAW
    operator: str = ""  # the key with which this server signs
    language: str | UnsetType = UNSET
    entry_from: str | UnsetType = UNSET  # when the day of a deal begins; others have no such member
    sides: tuple[int, ...] | UnsetType = UNSET
    open_seating: OpenSeating | UnsetType = UNSET  # where one sits where one likes; others have no such member


class Entered(TournamentEvent, frozen=True):
    """Somebody takes part from now on: a person with a key for the whole evening, or a bot of this server.

    `noise` is the hash of what the key adds to the draw of the boards. A person's name is sealed, and can be removed.
    Who comes as the `partner` of an entrant shows the link that this one made, a bot excepted.
    """

    entrant: int
    name: str
    kind: EntrantKind
    bot: str = ""
    key: str = ""
    recovery: str = ""
    noise: str = ""
    partner: int | UnsetType = UNSET
    invitation: Countersigned | UnsetType = UNSET


class Paired(TournamentEvent, frozen=True):
    """The director puts two together as a pair; whomever they had for a partner before is alone."""

    one: int
    other: int


class Left(TournamentEvent, frozen=True):
    """The entrant whose record it is plays no further round."""


class EntryClosed(TournamentEvent, frozen=True):
    """Nobody enters any more, and every hash of noise stands: from here each is only opened."""

    entrants: tuple[int, ...]
    rounds: int


class NoiseGiven(TournamentEvent, frozen=True):
    """An entrant gives the hash of new noise, for a draw that is made anew."""

    draw: int
    noise: str


class DrawClosed(TournamentEvent, frozen=True):
    """Every hash of a draw that is made anew stands; who gave none in time is out."""

    draw: int
    out: tuple[int, ...]


class NoiseOpened(TournamentEvent, frozen=True):
    """An entrant opens their noise."""

    draw: int
    noise: str


class Redrawn(TournamentEvent, frozen=True):
    """Some did not open their noise: they are out, and all boards are drawn anew, from new secrets."""

    draw: int
    out: tuple[int, ...]
    commits: tuple[str, ...]
    secrets: tuple[str, ...]


class Pairing(Struct, frozen=True):
    """A table of a round, with the entrants by seat; −1 is a bot that does not count."""

    table: str
    seats: tuple[int, ...]


class RoundBegun(TournamentEvent, frozen=True):
    """A round begins: who sits where, and who rests. Its number, from 0, is that of the board that is played."""

    round: int
    tables: tuple[Pairing, ...]
    byes: tuple[int, ...]


class TableAdded(TournamentEvent, frozen=True):
    """A table is added to the one round of the deal of a day, for whoever has entered just before; bots fill it.

    Where one sits where one likes, it is added for those who have sat down there, the last of them just before.
    """

    table: str
    seats: tuple[int, ...]


class Sat(TournamentEvent, frozen=True):
    """The entrant whose record it is sits down at a table of that number, with so many seats; the first begins it."""

    at: int
    seats: int


class BotSat(TournamentEvent, frozen=True):
    """A bot that takes part sits down so."""

    entrant: int
    at: int
    seats: int


class GotUp(TournamentEvent, frozen=True):
    """The entrant whose record it is gets up from the table at which they wait."""


class GivenUp(TournamentEvent, frozen=True):
    """Nobody else has come to a table in time: all there get up."""

    at: int


class TableOver(TournamentEvent, frozen=True):
    """A table's match is over. `head` is the hash of its last record then, and `scores` follow from its records.

    What was not `played` to its end with the board's own shuffles is compared with nobody; of a table whose time was
    over there are no scores.
    """

    table: str
    head: str
    scores: tuple[int, ...]
    why: WhyOver


class BoardOpened(TournamentEvent, frozen=True):
    """A board is over at all its tables: its secret is open, and every shuffle can be computed again."""

    number: int
    secret: str


class Adjusted(TournamentEvent, frozen=True):
    """The director awards an entrant a score for a round: percents of the possible, or points, as it is scored."""

    round: int
    entrant: int
    score: int
    reason: str
    clause: str


class Penalised(TournamentEvent, frozen=True):
    """The director takes points, or percents of one board, from an entrant's total."""

    entrant: int
    points: int
    reason: str
    clause: str


class Substituted(TournamentEvent, frozen=True):
    """A bot plays for an entrant from the next round on."""

    entrant: int
    kind: str


class Invited(TournamentEvent, frozen=True):
    """A link is open, by which somebody comes once: to an entrant's place by its number, a `new` one, or an office.

    By one to `partner-3`, which entrant 3 makes, somebody enters as their partner.
    """

    key: str
    place: str


class Withdrawn(TournamentEvent, frozen=True):
    """Nobody comes by a link any more."""

    key: str


class Joined(TournamentEvent, frozen=True):
    """Somebody came by a link, and plays from the next round on: as a new entrant, or in the place of one.

    With one more entrant there may be more `rounds` than before; else they are not told.
    """

    entrant: int
    name: str
    key: str
    invitation: Countersigned
    rounds: int | UnsetType = UNSET


class OfficeTaken(TournamentEvent, frozen=True):
    """Somebody came by a link to the desk: as a deputy, or as the director in the place of the one before."""

    office: str
    name: str
    key: str
    invitation: Countersigned


class Dismissed(TournamentEvent, frozen=True):
    """A deputy's key does nothing more."""

    deputy: str


class Paused(TournamentEvent, frozen=True):
    """The clock of the tournament stands; the tables play on."""


class Resumed(TournamentEvent, frozen=True):
    """The clock goes on."""


class Lengthened(TournamentEvent, frozen=True):
    """The round, or the break, has so many seconds more."""

    seconds: int


class Announced(TournamentEvent, frozen=True):
    """The director says something to all."""

    text: str


class Ended(TournamentEvent, frozen=True):
    """The tournament is over, and its standings are final."""

    why: WhyEnded
