"""Entry: opening a tournament, entering it with a key for the whole evening, leaving it, and closing entry."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from fairdeal.engine import EVERYBODY, bots_for, find
from fairdeal.engine.errors import BadOption, UnknownGame
from fairdeal.engine.secrecy import Audience
from fairdeal.engine.words import _, mark, person, plural
from fairdeal.events.judge.epochs import commit_to

from ..errors import Problem, of_engine
from ..table.seats import names
from ..table.state.chairs import KeyInForce
from ..table.state.heads import is_head
from ..table.state.house import PLAIN_HOUSE, House, fits_together
from ..table.state.saying import HOLE, Name, Said, around, kind_of_bot
from ..table.state.signed import ENTERED_NAME, must_say, needs_seat_key, no_such_head, other_name
from ..table.state.time import millis
from .command import DIRECTOR, Command
from .daily import adds, must_be_day
from .event import Ended, Entered, EntryClosed, Fill, Left, Opened, OpenSeating, Scoring, TournamentEvent
from .feature import Ask, Base, Context, Feature, Kind, recall
from .floor import Floor
from .formats import FORMATS
from .formats.daily import DAILY
from .formats.free import FREE
from .pairs import must_be_a_bots, must_be_partner
from .sides import sides_of
from .sitting import begins, sizes
from .sitting import closes as closes_floor
from .state import MOST_ENTRANTS, MOST_ROUNDS, Draw, Entrant, Tournament
from .ties import TIES, Tie

HOUR = 3_600
PAIRED = {name: each for name, each in FORMATS.items() if each not in (FREE, DAILY)}  # with rounds
CHOSEN = {**PAIRED, FREE.name: FREE}  # by whoever opens a tournament

# Commands


class Enter(Command, frozen=True):
    """Take part, with a key for the whole evening; where pairs play, perhaps as the `partner` of an entrant."""

    name: str
    partner: int | None = None


class EnterBot(Command, frozen=True):
    """Let a bot of this server take part."""

    name: str
    kind: str
    partner: int | None = None


class Leave(Command, frozen=True):
    """Play no further round."""


class CloseEntry(Command, frozen=True):
    """Let nobody enter any more."""


# Decisions


def opening(
    tournament: str,
    entropy: Callable[[int], bytes],
    *,
    title: str,
    game: str,
    options: Mapping[str, Any],
    seats: int,
    format: str,
    rounds: int,
    entry_until: str,
    fill: Fill = "bots",
    scoring: Scoring = "matchpoints",
    ties: tuple[Tie, ...] = (),
    round_seconds: int = HOUR,
    break_seconds: int = 300,
    patience_seconds: int = 120,
    director: str = "",
    listed: bool = True,
    house: House = PLAIN_HOUSE,
    operator: str = "",
    language: str = "",
    entry_from: str = "",
    open_seating: OpenSeating | None = None,
    pairs: bool = False,
) -> Opened:
    """Return the first event of a tournament, which binds the server to the secret of every board.

    With `entry_from` it is the deal of a day, with `open_seating` one sits where one likes. With `pairs` those play
    where the game has sides, by a format with rounds. Raises `Problem` for a
    game, options, seats, format or times that cannot be.
    """
    try:
        found = find(game)
        fresh = found.start(seats, options)
    except (BadOption, UnknownGame) as wrong:
        raise of_engine(wrong) from None
    sides = sides_of(fresh) if pairs else ()
    if pairs and open_seating:
        raise _cannot(_("Pairs do not sit where they like."), ", ".join(PAIRED))
    if pairs and not sides:
        raise _cannot(_("{game} has no sides of two partners each with these seats and options.", game=found.title),
                      _("persons as entrants, or seats and options with sides"))  # fmt: skip
    formats = {DAILY.name: DAILY} if entry_from else CHOSEN if open_seating else PAIRED
    meeting = len(set(sides)) or seats
    if format not in formats or meeting not in formats[format].seats:
        fit = ", ".join(name for name, each in formats.items() if meeting in each.seats)
        raise _cannot(_("There is no format '{format}' for tables of {n}.", format=format[:40], n=seats), fit)
    if unknown := [tie for tie in ties if tie not in TIES]:
        raise _cannot(_("There is no rule '{rule}' that breaks ties.", rule=unknown[0][:40]), ", ".join(TIES))
    free = format == FREE.name
    for name, value, least, most in (
        ("rounds", rounds, 0 if free else 1, 0 if free else MOST_ROUNDS),
        ("round_seconds", round_seconds, 60, 24 * HOUR),
        ("break_seconds", break_seconds, 0, 24 * HOUR),
        ("patience_seconds", patience_seconds, 0, 24 * HOUR),
    ):
        if not least <= value <= most:
            raise _cannot(_("{name} is {value}.", name=name, value=value), f"{least}–{most}")
    if open_seating:
        _must_be_seated(format, scoring, open_seating)
    most = max(sizes(game, options), default=seats) if free else seats  # clocks are told before tables have their seats
    house = in_time(house, most, round_seconds - patience_seconds)
    fits_together(house)
    formats[format].rounds(
        MOST_ENTRANTS, meeting, rounds, fill
    )  # where what pairs them is not installed, it says so now
    secrets = [entropy(32) for _board in range(rounds)]
    return Opened(
        names.clean(title), game, found.version, found.write_options(fresh.options), seats, format, rounds, fill,
        scoring, ties, entry_until, round_seconds, break_seconds, patience_seconds, commits_to(tournament, secrets),
        tuple(secret.hex() for secret in secrets), fresh.fewest_wins, director, listed, house, operator=operator,
        language=language or UNSET, entry_from=entry_from or UNSET, sides=sides or UNSET,
        open_seating=open_seating or UNSET,
    )  # fmt: skip


def _must_be_seated(format: str, scoring: Scoring, told: OpenSeating) -> None:
    """Raise `Problem` for an evening that cannot be held where one sits where one likes."""
    if format != FREE.name:
        raise _cannot(_("Nobody sits where they like by the format '{format}'.", format=format), FREE.name)
    if scoring != "matchpoints":
        raise _cannot(_("Other cards bring other points: they are not added up where one sits where one likes."),
                      "matchpoints")  # fmt: skip
    for name, value, least, most in (("seconds", told.seconds, 60, 24 * HOUR), ("least", told.least, 1, MOST_ENTRANTS)):
        if not least <= value <= most:
            raise _cannot(_("{name} is {value}.", name=name, value=value), f"{least}–{most}")


def in_time(house: House, seats: int, seconds: int) -> House:
    """Return the house with a clock by which its tables are over within so many seconds; one without gets it.

    So whoever is behind gains nothing by letting the time of a round run out. Raises `Problem` for other clocks.
    """
    each = seconds // seats
    timed = replace(house, clock="bank", seconds=max(0, each)) if house.clock == "none" else house
    if timed.clock == "bank" and not timed.increment and 0 < timed.seconds <= each:
        return timed
    raise _cannot(
        _("The clocks of {n} seats could outlast the {seconds} s of a round after all have come.", n=seats,
          seconds=seconds),
        _("time for the match, at most {each} s for each seat, without more after a decision", each=max(0, each)),
    )  # fmt: skip


def _cannot(why: str, may: str) -> Problem:
    return Problem("bad_command", why, remedy=_("It can be: {may}.", may=may))


def commits_to(tournament: str, secrets: list[bytes]) -> tuple[str, ...]:
    """Return the commitment to the secret of each board."""
    return tuple(commit_to(secret, tournament, board) for board, secret in enumerate(secrets))


def enter(tournament: Tournament, command: Enter, context: Context) -> Iterator[TournamentEvent]:
    """Let a key take part that has signed its own entry."""
    if tournament.opened.entry_from:
        must_be_day(tournament, context)
        must_have_room(tournament)
    else:
        _must_be_open(tournament)
    signed = command.by_key
    if signed is None or signed.enter is None:
        raise needs_seat_key()
    said = signed.enter
    must_say(said, {"table": tournament.id, "key": signed.key, "name": command.name, "partner": command.partner})
    if said["key"] == said["recovery"] or tournament.used & {said["key"], said["recovery"]}:
        raise Problem("bad_signature", _("Whoever enters has a key and a recovery key of their own."),
                      remedy=_("Make new keys."))  # fmt: skip
    if not is_head(tournament, said["head"], 0, context):
        raise no_such_head()
    if command.partner is not None or command.countersigned:
        must_be_partner(tournament, command.partner, command, said, context)
    number = len(tournament.entrants)
    if not context.again and (free := free_name(tournament, command.name, number)) != command.name:
        raise other_name(command.name, free)
    yield Entered(number, command.name, "person", "", said["key"], said["recovery"], said["noise"],
                  _unless_none(command.partner), _unless_none(command.countersigned))  # fmt: skip
    if tournament.opened.entry_from:
        yield adds(tournament, number)


def enter_bot(tournament: Tournament, command: EnterBot, context: Context) -> Iterator[TournamentEvent]:
    """Let a bot take part that can play the game."""
    _must_be_open(tournament)
    bots = bots_for(tournament.opened.game)
    if command.kind not in bots and not context.again:
        raise _cannot(_("There is no bot '{kind}'.", kind=command.kind[:40]), ", ".join(bots))
    if command.partner is not None:
        must_be_a_bots(tournament, command.partner)
    number, partner = len(tournament.entrants), _unless_none(command.partner)
    yield Entered(number, command.name, "bot", command.kind, partner=partner)


def _unless_none(value: Any) -> Any:
    return UNSET if value is None else value


def _must_be_open(tournament: Tournament) -> None:
    if tournament.stage not in ("entering", "sitting"):
        raise Problem("not_now", _("Entry is closed."))
    must_have_room(tournament)


def must_have_room(tournament: Tournament) -> None:
    """Raise `Problem("table_full")` where nobody else can enter."""
    if len(tournament.entrants) == MOST_ENTRANTS:
        raise Problem("table_full", _("{n} have entered, and no more can.", n=MOST_ENTRANTS))


def free_name(tournament: Tournament, wanted: str, number: int) -> str:
    """Return a person's name for an entrant, with a number if it looks like somebody else's.

    Raises `Problem("bad_name")` for no name.
    """
    name = names.chosen(wanted)
    names.must_be_a_persons(name)
    taken = {names.likeness(each.name) for at, each in enumerate(tournament.entrants) if at != number}
    for count in range(2, len(taken) + 2):
        if names.likeness(name) not in taken:
            break
        name = f"{name.rsplit(' (', 1)[0][: names.LONGEST - 6]} ({count})"
    return name


def leave(tournament: Tournament, command: Leave, context: Context) -> Iterator[TournamentEvent]:
    """Give up one's part; not while the boards are drawn, where whoever leaves could choose between two draws."""
    entrant = command.needs_seat()
    tournament.must_go_on()
    if tournament.stage in ("hashing", "drawing"):
        raise Problem("not_now", _("The boards are being drawn."), remedy=_("Open your noise, and leave then."))
    if tournament.entrants[entrant].gone:
        raise Problem("not_now", _("You have left already."))
    yield Left()


def close_entry(tournament: Tournament, command: CloseEntry, context: Context) -> Iterator[TournamentEvent]:
    """Close entry before its time."""
    if tournament.floor:
        tournament.must_be("sitting", _("The evening has not begun, or nobody sits down any more."))
        yield closes_floor(tournament)
        return
    tournament.must_be("entering", _("Entry is closed already."))
    if len(tournament.contestants()) < 2:
        raise Problem("not_now", _("Fewer than two have entered."), remedy=_("Wait for more, or end the tournament."))
    yield closes(tournament)


def closes(tournament: Tournament) -> EntryClosed:
    """Return the event by which entry ends, with the number of rounds that there are to be."""
    contestants, opened = len(tournament.contestants()), tournament.opened
    asked = FORMATS[opened.format].rounds(contestants, tournament.meeting, opened.rounds, opened.fill)
    return EntryClosed(tuple(tournament.playing()), min(asked, opened.rounds))


def entry_ends(tournament: Tournament) -> int | None:
    """Tell when entry closes by itself."""
    return millis(tournament.opened.entry_until) if tournament.stage == "entering" else None


def closes_itself(tournament: Tournament, context: Context) -> Iterator[TournamentEvent]:
    """Close entry at its time; where fewer than two have entered there is no tournament.

    Where one sits where one likes the evening begins then, and entry stays open.
    """
    if len(tournament.contestants()) < 2:
        yield Ended("unfilled")
    else:
        yield begins(tournament) if tournament.floor else closes(tournament)


# Changes


def _is_opened(tournament: Tournament, event: Opened, by: int | None) -> None:
    tournament.opened, tournament.opened_at = event, tournament.at
    tournament.draw = Draw(0, event.commits, event.secrets)
    tournament.floor = Floor() if event.open_seating else None
    if event.director:
        tournament.offices[DIRECTOR] = KeyInForce(event.director, 0, 0)
        tournament.used.add(event.director)


def _is_entered(tournament: Tournament, event: Entered, by: int | None) -> None:
    tournament.entrants.append(Entrant(event.name, event.kind, event.bot, event.key, event.noise, tournament.seq))
    tournament.used |= {event.key, event.recovery} - {""}
    if event.partner is not UNSET:
        tournament.pairs(event.partner, event.entrant)
    if event.invitation:
        tournament.invited.pop(event.invitation.key)
        tournament.chosen |= {*tournament.members(event.entrant)}


def _is_left(tournament: Tournament, event: Left, by: int | None) -> None:
    if by is not None:
        tournament.entrants[by].gone = "left"
        if tournament.entry_open:
            tournament.parts(by)
    if by is not None and tournament.floor:
        tournament.floor.rises(by)


def _is_closed(tournament: Tournament, event: EntryClosed, by: int | None) -> None:
    tournament.entry_open, tournament.planned = False, event.rounds
    tournament.draw = tournament.draw._replace(is_closed=True)
    if tournament.floor:
        tournament.floor.waiting.clear()


# Sentences


def _says_opened(event: Opened, tournament: Tournament, who: str) -> Said:
    game, format = find(event.game).title, _(FORMATS[event.format].title)
    which = mark("{title} is open: {game}, {format}, tables of {n}. Entry closes at {time} UTC.")
    if event.sides:
        which = mark("{title} is open for pairs: {game}, {format}, tables of {n}. Entry closes at {time} UTC.")
    if event.open_seating:
        which = mark("{title} is open: {game}, {format}. The evening begins at {time} UTC.")
    sentence = _(which, title=HOLE, game=game, format=format, n=event.seats, time=event.entry_until[11:16])
    return around(sentence, Name(event.title))


def _says_entered(event: Entered, tournament: Tournament, who: str) -> Said:
    who = person(event.entrant)
    if event.kind == "person":
        if event.partner is not UNSET:
            return _("{who} takes part with {partner}.", who=who, partner=person(event.partner))
        return _("{who} takes part.", who=who)
    return around(_("{who}, a {kind} bot, takes part.", who=who, kind=HOLE), Name(kind_of_bot(event.bot)))


def _says_closed(event: EntryClosed, tournament: Tournament, who: str) -> Said:
    if tournament.floor:
        return _("Nobody enters or sits down any more; what is played is played to its end.")
    return plural(len(event.entrants), "Entry is closed: {n} takes part.", "Entry is closed: {n} take part.",
                  n=len(event.entrants))  # fmt: skip


# What was asked, and what is hidden


def _recall_entered(event: Entered, base: Base) -> Command:
    partner = None if event.partner is UNSET else event.partner
    if event.kind == "bot":
        return EnterBot(**base, name=event.name, kind=event.bot, partner=partner)
    return Enter(**base, countersigned=event.invitation or None, name=event.name, partner=partner)


def hides_secrets(event: Any) -> Mapping[str, Audience]:
    """Seal the secret of each board, open to nobody until `board-opened` tells it."""
    return {f"secrets.{board}": () for board in range(len(event.secrets))}


def _hides_name(event: Entered) -> Mapping[str, Audience]:
    return dict.fromkeys(("name", ENTERED_NAME), EVERYBODY) if event.kind == "person" else {}


FEATURE = Feature(
    asks=(
        Ask(Enter, enter, "enter"),
        Ask(EnterBot, enter_bot),
        Ask(Leave, leave, "leave"),
        Ask(CloseEntry, close_entry, "close-entry"),
    ),
    kinds=(
        Kind(Opened, "opened", _is_opened, _says_opened, hides=hides_secrets),
        Kind(Entered, "entered", _is_entered, _says_entered, _recall_entered, _hides_name),
        Kind(Left, "left", _is_left, lambda event, at, who: _("{who} plays no further round.", who=who), recall(Leave)),
        Kind(EntryClosed, "entry-closed", _is_closed, _says_closed, recall(CloseEntry)),
    ),
)  # fmt: skip
