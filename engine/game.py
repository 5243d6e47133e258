"""The parts that every game gives: actions, facts, options, and a state that decides and evolves.

A game never rolls dice. When the cards must be shuffled, `to_act()` is `(DEALER,)`, `to_shuffle()` tells which
cards in which canonical order, and the dealer's action `Deal(order)` brings them in the order that chance gave.
"""

from abc import abstractmethod
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Self, TypeVar, final, get_args

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from .action import Action as Action
from .errors import BadAction, BadOption, Misplaced, Refused, Unfit
from .fields import Declared
from .notation import Notation
from .options import spoken_schema
from .secrecy import Audience, Open, Secret, audience, hidden, must_say
from .view import BRIEF, SHEET, TALLY, Choice, Choices, Face, Figure, Kept, SheetRound, View, Zone
from .words import _, mark, people, person, plural

DEALER = -1
ID, SEAT = map(attrgetter, ("id", "seat"))
Seat = int
Place = str
Window = Literal["round", "lap"]  # until the next round is dealt; or besides only until everybody has acted since
LARGEST = 2**53 - 1  # the largest whole number that a record can hold


class Fact(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", gc=False):
    """Something that happened, in the past tense. Its written name is the tag; a new meaning gets a new tag."""

    ends_round: ClassVar[bool] = False  # True for the fact that scores a round: it closes the sheet's next one
    ends_match: ClassVar[bool] = False  # True for the fact that says who has won: its sentence is the match's result

    @final
    def audiences(self) -> dict[str, Audience]:
        """Map each field that is not open to the seats that learn it, as its type says (`secrecy`).

        `EVERYBODY` is told the field when it happens. A second time it is told only while the cards lie open that it
        is about: those of `lies_at`.
        """
        fields = hidden(type(self))
        return {field: audience(self, told) for field, told in fields} if fields else {}

    def lies_at(self) -> Mapping[str, tuple[str, ...]]:
        """Map each field that is told `Once` to the elements of the view in which its cards lie: `grid.15`.

        The field is closed while one of them shows everybody its back. A closed field is None when the fact is told.
        """
        return {}

    def uncovers(self) -> Mapping[str, Place | tuple[Place, ...]]:
        """Map each field with cards that lay hidden until now to their place, or to a place for each of its items.

        A place is a pile of `face_down()`, `hand:2`, whose seat knew them, or `hands`, when all lay theirs open.
        Those who learn the cards are the field's audience, or everybody if it is public.
        """
        return {}

    def covers(self) -> Mapping[str, Place | tuple[Place, ...]]:
        """Map each field with cards that lie hidden from now on to the hand they are in, `hand:2`, or to one for each.

        Those who know them there are the field's audience, or everybody if it is public. A game that names any hand
        here, or in whose facts `tells_only_cards` is true, names every card that comes into a hand; what leaves one
        stands in `uncovers`. A card that is shown and stays in the hand stands in both.
        """
        return {}

    def tells_only_cards(self) -> bool:
        """Tell whether those who knew the cards of a hand that it shows learn nothing from it.

        False, as it is until a game says otherwise: they learn something, as where the rules allow a card to be
        played only with, or only without, certain others in the hand.
        """
        return False


class Relaid(Fact, frozen=True, tag="relaid"):
    """The cards of a face-down pile changed places: where the i-th lies now, the `order[i]`-th lay before."""

    pile: Open[str]
    order: Secret[tuple[int, ...]]


class Deal(Action, frozen=True, tag="deal"):
    """The dealer's action, which brings the shuffled cards, the top of the deck first. Nobody knows the order."""

    order: Secret[tuple[str, ...]]


class Result(Struct, frozen=True):
    """The end of a match: the total of each seat, and the seats that share the win (all of them in a draw)."""

    scores: tuple[int, ...]
    winners: tuple[Seat, ...]


Length = Annotated[
    Literal["target", "rounds", "everyone deals"],
    Meta(
        title=mark("The match lasts until"),
        extra_json_schema={
            "words": {
                "target": mark("somebody reaches the target"),
                "rounds": mark("a number of rounds is played"),
                "everyone deals": mark("everybody has dealt once"),
            }
        },
    ),
]


class MatchLength(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The length of a match; the base of every game's options. A game sets its own defaults and its target."""

    length: Length = "target"
    rounds: Annotated[int, Meta(title=mark("Number of rounds"), ge=1, le=50)] = 1
    target: int = 0

    later: ClassVar[frozenset[str]] = frozenset()  # options that came later: not written while they have their default

    def ended(self, played: int, seats: int, highest: int) -> bool:
        """Tell whether the match is over after `played` rounds, with the `highest` total on the sheet."""
        if self.length == "target":
            return highest >= self.target
        return played >= (self.rounds if self.length == "rounds" else seats)


class GameState(metaclass=Declared):
    """One match of one game. `decide` holds every rule, `evolve` none; only `evolve` changes the state.

    A game declares the fields of its state once, with `plain`, `fresh` and `by_seat` (see `fields`); `__init__` and
    `clone` follow from them.
    """

    __slots__ = ("options", "seats")
    seats: int
    options: Any
    game: ClassVar[str]
    in_pieces: ClassVar[bool] = False  # whether choices may be many, and `choosing` lists them piece by piece
    fewest_wins: ClassVar[bool] = False  # whether the lowest total wins, as where points are penalties

    if TYPE_CHECKING:

        def __init__(self, seats: int, options: Any) -> None: ...

        def clone(self) -> Self:
            """Return a copy that shares nothing that changes."""

    # The part of each game

    @abstractmethod
    def decide(self, seat: Seat, action: Action) -> Iterator[Fact]:
        """Yield the facts that follow, each to be evolved before the next is asked for.

        Everything is checked before the first fact. Raises `Refused` with the rulebook's clause.
        """

    @abstractmethod
    def evolve(self, fact: Fact) -> None:
        """Change the state by the fact; raises `Unfit` if it could not have happened here."""

    @abstractmethod
    def to_act(self) -> tuple[Seat, ...]:
        """Return the seats that must act; `(DEALER,)` when cards must be shuffled; `()` when the match is over."""

    @abstractmethod
    def to_shuffle(self) -> tuple[str, ...]:
        """Return the cards that the dealer must shuffle, in canonical order; `()` when there is nothing to shuffle."""

    @abstractmethod
    def face_down(self) -> Mapping[str, tuple[str, ...]]:
        """Return the cards that lie face down and that nobody should know, by pile, in a fixed order of places."""

    @abstractmethod
    def relay(self, pile: str, cards: tuple[str, ...]) -> None:
        """Put these cards on the places of that pile, in the order of `face_down`; for `Relaid` alone."""

    @abstractmethod
    def between_rounds(self) -> bool:
        """Tell whether a round (or the match) is about to be dealt, with nothing in play."""

    @abstractmethod
    def legal(self, seat: Seat) -> Sequence[Action]:
        """List every action that `decide` accepts from `seat` now."""

    @abstractmethod
    def describe(self, seat: Seat, action: Action) -> Choice:
        """Return a legal action with its label and the elements it uses."""

    def described(self, seat: Seat, actions: Sequence[Action]) -> Sequence[Choice]:
        """Describe several legal actions; a game that keeps their words looks these up once for all."""
        return [self.describe(seat, action) for action in actions]

    @abstractmethod
    def public(self) -> View:
        """Build the view that everybody is shown; a game that names zones in `touched` may take those that are kept."""

    @abstractmethod
    def private(self, seat: Seat) -> tuple[Zone, ...]:
        """Return the zones that look different to `seat`: they replace the public zones of the same id."""

    @abstractmethod
    def prompt(self, seat: Seat) -> str:
        """Return the question that `seat` must answer now; empty when it need not act."""

    @abstractmethod
    def sheet(self) -> tuple[SheetRound, ...]:
        """Return the finished rounds, the first one first."""

    @abstractmethod
    def result(self) -> Result | None:
        """Return the outcome once the match is over, else None."""

    def ended_with(self, scores: Sequence[int]) -> bool:
        """Tell whether the match would be over with these totals of the seats, as many rounds being finished as are.

        A ruling can change the totals; `Options.ended` is asked for the highest.
        """
        ended: bool = self.options.ended(len(self.sheet()), self.seats, max(scores))
        return ended

    def leaders(self, scores: Sequence[int], among: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return the seats among those named that would win the finished match with these totals.

        A ruling can change both the totals and the seats that may win.
        """
        best = self.best(scores[seat] for seat in among)
        return tuple(seat for seat in among if scores[seat] == best)

    @classmethod
    def best(cls, scores: Iterable[int]) -> int:
        """Return the score that is ahead of these: the highest, or the lowest where `fewest_wins`; 0 of none."""
        return min(scores, default=0) if cls.fewest_wins else max(scores, default=0)

    @abstractmethod
    def holdings(self) -> Iterator[str]:
        """Yield every physical card, wherever it lies; between rounds and after the last none need lie anywhere."""

    @abstractmethod
    def position(self) -> str:
        """Write the state in one line of text, which `at` reads back."""

    # The part that a game may add

    def keep_to(self, version: int) -> None:
        """Decide as that version of the rules did; a game says so here if it still knows how. A fold needs no rule."""

    def remember(self, before: Self) -> None:
        """Keep what everybody goes on being shown after an undo; `before` is the game until then, of the same deal."""

    def touched(self, fact: Fact) -> Collection[str | int] | None:
        """Name what everybody or a seat sees otherwise after this fact; None: perhaps anything.

        Zones are named by their ids, players by their seats, and the rest by `TALLY`, `BRIEF` and `SHEET`. It is asked
        of the state after the fact, and perhaps others; a name more does no harm.
        A game that names any lets `public(kept)` take from `kept` what it does not draw anew.
        """
        return None

    def rebuilt(self, kept: Kept) -> View:
        """Build the public view from the parts of an earlier one that no fact has touched since."""
        public: Callable[..., View] = self.public
        return public(kept) if kept else public()

    # The part that follows from it

    def apply(self, seat: Seat, action: Action) -> list[Fact]:
        """Decide and evolve. Return the facts in the order of their happening. Raises `Refused`, changing nothing."""
        facts = []
        for fact in self.decide(seat, action):
            self.evolve(fact)
            facts.append(fact)
        return facts

    def default(self, seat: Seat) -> Action:
        """Return the action played for a `seat` whose time is up: the mildest lawful one, printed in the rulebook."""
        return self.legal(seat)[0]

    def untouched(self, before: View, facts: Iterable[Fact]) -> dict[str | int, Any] | None:
        """Return the parts of the view `before` that these facts have left as they were.

        None where one of the facts can have changed anything.
        """
        kept: dict[str | int, Any] = {TALLY: before.tally, BRIEF: before.brief, SHEET: before.sheet}
        kept.update(zip(map(ID, before.zones), before.zones, strict=True))
        kept.update(zip(map(SEAT, before.players), before.players, strict=True))
        for fact in facts:
            names = self.touched(fact)
            if names is None:
                return None
            for name in names:
                kept.pop(name, None)
        return kept

    def relaid(self, fact: Relaid) -> None:
        """Evolve by `Relaid`, alike in every game. Raises `Unfit` for a pile that is not there or another size."""
        cards = self.face_down().get(fact.pile)
        if cards is None or sorted(fact.order) != list(range(len(cards))):
            raise Unfit(fact, f"{len(cards or ())} cards lie face down there")
        self.relay(fact.pile, tuple(cards[place] for place in fact.order))

    def choices(self, seat: Seat, chosen: Sequence[str] = (), limit: int = 200) -> Choices:
        """Describe the legal actions of `seat` that use all `chosen` elements; at most `limit` of them."""
        legal, items = self.legal(seat), list[Choice]()
        if not chosen:
            return Choices(tuple(self.described(seat, legal[:limit])), more=len(legal) > limit)
        for action in legal:
            choice = self.describe(seat, action)
            if set(chosen) <= set(choice.uses):
                if len(items) == limit:
                    return Choices(tuple(items), more=True)
                items.append(choice)
        return Choices(tuple(items))

    def choosing(self, seat: Seat) -> Generator[None, None, Choices]:
        """List the choices of `seat` as `choices` does, piece by piece, for whoever shares a processor with others.

        Between two pieces others are let go on: how long one takes tells them next to nothing of a hand. A game whose
        choices may be many overrides this, and says so by `in_pieces`. The state must not change meanwhile.
        """
        yield from ()
        return self.choices(seat)

    def take_back(self, seat: Seat) -> Action | None:
        """Return the action by which `seat` takes back its own choice, made in secret, while others still choose.

        `decide` accepts it though the seat is not asked, and `legal` does not list it. It brings the seat back among
        those who must act, and changes nothing for the others. None where no choice of that seat waits.
        """
        return None

    def meant(self, seat: Seat, chosen: Sequence[str]) -> Action | None:
        """Return the action most likely meant by somebody who points at these elements, lawful or not; None if unclear.

        Its refusal teaches the rule that stands against it.
        """
        return None

    def view(self, seat: Seat | None = None) -> View:
        """Build the view of `seat`; without a seat, the view of a spectator."""
        shown = self.public()
        if seat is None:
            return shown
        own = {zone.id: zone for zone in self.private(seat)}
        zones = tuple(own.pop(zone.id, zone) for zone in shown.zones)
        return msgspec.structs.replace(shown, seat=seat, zones=zones + tuple(own.values()), prompt=self.prompt(seat))

    def is_over(self) -> bool:
        """Tell whether the match has ended."""
        return self.result() is not None

    def asked(self) -> tuple[Seat, ...]:
        """Return the seats that must act, without the dealer, who is no seat."""
        asked = self.to_act()
        return () if asked == (DEALER,) else asked

    def turn_of(self, seat: Seat, action: Action) -> None:
        """Raise `Misplaced` unless `seat` is among those that must act, and `Refused` for a wrong deal.

        The dealer deals, and does nothing else; a deal brings exactly the cards that are to be shuffled now.
        """
        if seat not in (asked := self.to_act()):
            raise Misplaced("0.1", _not_asked(seat, asked))
        if not isinstance(action, Deal):
            if seat == DEALER:
                raise Misplaced("0.2", _("The cards are to be shuffled and dealt first."))
        elif seat != DEALER:
            raise Misplaced("0.2", _("Nothing is to be dealt now."))
        elif sorted(action.order) != sorted(expected := self.to_shuffle()):
            raise Refused("0.2", _("A deal brings exactly the {n} cards that are to be shuffled.", n=len(expected)))


def _not_asked(seat: Seat, asked: tuple[Seat, ...]) -> str:
    if not asked:
        return _("The match is over; nobody acts any more.")
    if asked == (DEALER,):
        return _("The cards are to be shuffled and dealt first.")
    if seat < 0:
        return _("{others} must act first.", others=people(asked))
    return _("It is not {who}'s turn: {others} must act first.", who=person(seat), others=people(asked))


def no_action(action: Action, title: str) -> Misplaced:
    """Return the refusal of an action that belongs to another game."""
    return Misplaced("0.1", _("{action} is not an action of {game}.", action=type(action).__name__, game=title))


Bot = Callable[..., Action]  # of view, choices and dice; where it `recalls`, of the past, too
AnyBot = TypeVar("AnyBot", bound=Bot)


def plays(*games: str, recalls: bool = False) -> Callable[[AnyBot], AnyBot]:
    """Say of a bot that it plays these games, any where none is named, and whether it is given its seat's `Past`."""

    def said(bot: AnyBot) -> AnyBot:
        about: Any = bot
        about.recalls = recalls
        if games:
            about.games = games
        return bot

    return said


class Game(Struct, frozen=True, kw_only=True):
    """Everything that the world needs to know of a game: its names, seats, options, state and codecs."""

    name: str  # as written in logs and addresses: "money-sweeper"
    title: str
    blurb: str  # one sentence for the lobby
    version: int  # of the rules; raised when a rule is fixed
    seats: tuple[int, ...]  # numbers of players it takes
    options: type[MatchLength]
    state: Callable[[int, Any], GameState]
    actions: Any  # the union of its actions, for decoding
    facts: Any  # the union of its facts
    faces: Mapping[str, Face]  # card code → how it is drawn and spoken
    tell: Callable[[Fact, Seat | None], str]  # a sentence for one viewer, "" if there is nothing to say
    notation: Notation[Any]  # of positions in text
    bot: Bot  # a fair player of the game, from its seat's view alone
    unit: str = "points"  # of scores: "$", "points", "coins"
    counters: Mapping[str, Figure] = {}  # what is counted before every player, in place of the score
    # What is asked of chosen cards, by the tag of the action they make, or of all they can make ("eat make"); a place,
    # as `{opponent}`, is the seat in that field of the action. Without one the prompt stays.
    chosen: Mapping[str, str] = {}
    # Facts that are seen and heard to happen, by the names that the page knows; or what names one, or None.
    beats: Mapping[type[Any], str | Callable[[Any], str | None]] = {}
    window: Window = "round"  # how long an action can be disputed, printed in the rulebook
    numbers: Callable[[int, Any], Any] | None = None  # `Numbers` for so many seats and options; None: it has none
    tensor: Callable[[int, Any], Any] | None = None  # `Tensor` for so many seats and options, with the static zones
    worlds: Callable[[int, Any], Any] | None = None  # `World`: what a seat cannot tell apart
    guide: Callable[[], Any] | None = None  # `Guide` of the search for good actions; None: `strong` does not play it
    say_faces: Callable[[], Mapping[str, Face]] | None = None  # `faces` in the language that speaks; None: in any
    rulebook: str = ""  # where it lies, as "package:file"; a game of this house has docs/rules/<name>.md

    def __post_init__(self) -> None:
        """Raise `Undeclared` unless every fact and every action says who learns its cards."""
        for kind in get_args(self.facts) or (self.facts,):
            must_say(kind, game=self.title)
        for kind in get_args(self.actions) or (self.actions,):
            must_say(kind, "seat", game=self.title)

    @property
    def fewest_wins(self) -> bool:
        """Whether the lowest total wins; the game's state says so."""
        return getattr(self.state, "fewest_wins", False)

    def start(self, seats: int, options: Mapping[str, Any] | MatchLength | None = None) -> GameState:
        """Set up a new match, waiting for the dealer. Raises `BadOption` for seats or options it does not take."""
        if seats not in self.seats:
            given = seats if -LARGEST <= seats <= LARGEST else _("so many")
            raise BadOption(
                _("{game} is for {numbers} players, not {n}.", game=self.title, numbers=_spoken(self.seats), n=given)
            )
        if not isinstance(options, MatchLength):
            options = self.read_options(options) if options else self.options()
        return self.state(seats, options)

    def spoken_options(self) -> dict[str, Any]:
        """Describe the options as JSON Schema, in the language that speaks (`options`)."""
        schema = spoken_schema(self.options)
        for name in ("target", "rounds"):
            schema["properties"][name].setdefault("counts", {"length": [name]})
        return schema

    def beat(self, fact: Fact) -> str | None:
        """Return the name by which a fact is seen and heard to happen; None if it is not."""
        named = self.beats.get(type(fact))
        return named(fact) if callable(named) else named

    def spoken_counters(self) -> Mapping[str, Figure]:
        """Return the counters with their words in the language that speaks."""
        return {name: _spoken_figure(each) for name, each in self.counters.items()}

    def spoken_chosen(self) -> Mapping[str, str]:
        """Return what is asked once cards are chosen, in the language that speaks."""
        return {tags: _(text) for tags, text in self.chosen.items()}

    def spoken_faces(self) -> Mapping[str, Face]:
        """Return the faces with their names and small print in the language in which sentences come now."""
        return self.say_faces() if self.say_faces else self.faces

    def numbered(self, seats: int, options: Any) -> Any:
        """Return the game's `Numbers` at such a table. Raises `LookupError` if it has none."""
        return self._given("numbers", self.numbers)(seats, options)

    def encoded(self, seats: int, options: Any) -> Any:
        """Return the game's `Tensor` at such a table. Raises `LookupError` if it has none."""
        return self._given("tensor", self.tensor)(seats, options)

    def world(self, seats: int, options: Any) -> Any:
        """Return what the game makes of a history, a `World`. Raises `LookupError` if it has none."""
        return self._given("worlds", self.worlds)(seats, options)

    def guided(self) -> Any:
        """Return the game's `Guide`, for the search. Raises `LookupError` if it has none."""
        return self._given("guide", self.guide)()

    def _given(self, field: str, made: Callable[..., Any] | None) -> Callable[..., Any]:
        if made is None:
            raise LookupError(_("{game} brings no {field}: its `Game` names none.", game=self.title, field=field))
        return made

    def read(self, text: str) -> GameState:
        """Read the state that a position in text describes. Raises `BadNotation`."""
        state: GameState = self.notation.read(text, self.start)
        return state

    def read_options(self, given: Mapping[str, Any]) -> MatchLength:
        """Read options from plain data. Raises `BadOption`, naming the option, the value and its bounds."""
        for name in given:
            if name not in self.options.__struct_fields__:
                known = ", ".join(self.options.__struct_fields__)
                raise BadOption(
                    _("{game} has no option {name}. It has: {known}.", game=self.title, name=repr(name), known=known)
                )
        try:
            return msgspec.convert(dict(given), self.options)
        except (msgspec.ValidationError, UnicodeEncodeError) as wrong:
            raise BadOption(self._misfit(given, wrong)) from None

    def _misfit(self, given: Mapping[str, Any], wrong: Exception) -> str:
        for name, value in given.items():
            if f"`$.{name}`" in str(wrong) or value == getattr(wrong, "object", wrong):
                why, shown = _plain(wrong).partition(" - at ")[0], _shown(value)
                return _("{game}: {name} cannot be {value}: {why}.", game=self.title, name=name, value=shown, why=why)
        return _("{game} cannot be played so: {why}.", game=self.title, why=_plain(wrong))

    def write_options(self, options: MatchLength) -> dict[str, Any]:
        """Write options as plain data, as a log holds them, without those that came `later` and have their default."""
        usual = self.options()
        written = msgspec.structs.asdict(options)
        return {
            name: value
            for name, value in written.items()
            if name not in self.options.later or value != getattr(usual, name)
        }

    def read_action(self, given: Any) -> Action:
        """Read an action from plain data. Raises `BadAction`, naming the mistake."""
        try:
            action = self._converted(given)
        except (msgspec.ValidationError, UnicodeEncodeError) as wrong:
            raise BadAction(_("{game} has no such action: {why}.", game=self.title, why=_plain(wrong))) from None
        for name in action.__struct_fields__:
            if wrong_in := _not_writable(getattr(action, name)):
                raise BadAction(
                    _("{game} has no such action: {why} - at '$.{name}'.", game=self.title, why=wrong_in, name=name)
                )
        return action

    def _converted(self, given: Any) -> Action:
        """Convert plain data by a struct, which msgspec keeps ready; a bare union takes it ten times as long."""
        try:
            held: Any = msgspec.convert({"action": given}, _holder(self.actions))
        except msgspec.ValidationError:
            bare: Action = msgspec.convert(given, self.actions)  # which names the mistake's place in the action alone
            return bare
        action: Action = held.action
        return action


@cache
def _holder(actions: Any) -> type[Struct]:
    return msgspec.defstruct("Holder", [("action", actions)])


def _plain(wrong: Exception) -> str:
    if isinstance(wrong, UnicodeEncodeError):
        return _half(wrong.object)
    return str(wrong).replace("`", "'").rstrip(".")


def _not_writable(value: object) -> str:
    """Tell why no record could hold the value; "" if one can."""
    if isinstance(value, int) and not -LARGEST <= value <= LARGEST:
        return _("a whole number lies between -{most} and {most}", most=LARGEST)
    if isinstance(value, str) and not value.isascii():
        return _half(value)
    return next(filter(None, map(_not_writable, value)), "") if isinstance(value, tuple) else ""


def _half(text: str) -> str:
    half = any("\ud800" <= each <= "\udfff" for each in text)
    return _("{text} holds half of a character", text=ascii(text)) if half else ""


def _shown(value: object) -> str:
    try:
        return ascii(value)[:40]
    except ValueError:  # a number of more digits than Python writes
        return _("a number of thousands of digits")


def _spoken(seats: tuple[int, ...]) -> str:
    if len(seats) > 2 and seats == tuple(range(seats[0], seats[-1] + 1)):
        return _("{least} to {most}", least=seats[0], most=seats[-1])
    return _(" or ").join(map(str, seats))


def _spoken_figure(figure: Figure) -> Figure:
    one, other = (plural(number, figure.one, figure.other, n="{n}") for number in (1, 2))
    return replace(figure, one=one, other=other)
