"""The sixty cards of Monopoly: The Card Game: kinds, values, faces, hands by kinds; and the options of a match."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, NamedTuple

from msgspec import Meta

from ..game import MatchLength
from ..view import Face
from ..words import _, kept, mark, series

NAME = "monopoly"

# 1 Cards


class Group(NamedTuple):
    """A colour group: its value, which is also that of each house on it, and its properties as (code, name)."""

    name: str
    corner: str
    tint: str
    value: int
    properties: tuple[tuple[str, str], ...]


GROUPS = (  # §1.2, the dearest first
    Group(mark("dark blue"), "DB", "navy", 400, (("park", "Park Place"), ("boardwalk", "Boardwalk"))),
    Group(
        mark("green"), "GR", "green", 350,
        (("pacific", "Pacific Avenue"), ("carolina", "North Carolina Avenue"), ("pennsylvania", "Pennsylvania Avenue")),
    ),
    Group(
        mark("yellow"), "YE", "yellow", 300,
        (("atlantic", "Atlantic Avenue"), ("ventnor", "Ventnor Avenue"), ("marvin", "Marvin Gardens")),
    ),
    Group(
        mark("red"), "RE", "red", 250,
        (("kentucky", "Kentucky Avenue"), ("indiana", "Indiana Avenue"), ("illinois", "Illinois Avenue")),
    ),
    Group(
        mark("orange"), "OR", "orange", 200,
        (("james", "St. James Place"), ("tennessee", "Tennessee Avenue"), ("newyork", "New York Avenue")),
    ),
    Group(
        mark("pink"), "PI", "pink", 150,
        (("charles", "St. Charles Place"), ("states", "States Avenue"), ("virginia", "Virginia Avenue")),
    ),
    Group(
        mark("light blue"), "LB", "sky", 100,
        (("oriental", "Oriental Avenue"), ("vermont", "Vermont Avenue"), ("connecticut", "Connecticut Avenue")),
    ),
    Group(mark("brown"), "BR", "brown", 50, (("mediterranean", "Mediterranean Avenue"), ("baltic", "Baltic Avenue"))),
)  # fmt: skip
RAILROADS = (
    ("reading", "Reading Railroad"),
    ("pennrr", "Pennsylvania Railroad"),
    ("bo", "B. & O. Railroad"),
    ("shortline", "Short Line"),
)
RAILROAD_VALUES = (0, 0, 250, 500, 1_000)  # §1.3, by the number held
UTILITIES = (("electric", "Electric Company"), ("water", "Water Works"))
UTILITY_VALUES = (0, 0, 500)  # §1.3
HOUSES = (  # code, place, copies
    ("house1", mark("1st"), 5), ("house2", mark("2nd"), 4), ("house3", mark("3rd"), 3), ("house4", mark("4th"), 2),
)  # fmt: skip
HOTELS, GOS, MONOPOLIES, CHANCES = 2, 4, 4, 2
HOTEL_VALUE, GO_VALUE, MOST_VALUE = 500, 200, 1_000  # §1.4
HAND = 10  # cards held between turns, §2.1
REWARD = 5  # cards of the draw pile at most, §6.5
FIRST_REWARD = 5  # the same in the first rules: by it the fact of a reward is read
LOW_TARGET, HIGH_TARGET = 7_000, 10_000  # dollars, §9.1
TOKENS = (mark("dog"), mark("hat"), mark("car"), mark("ship"), mark("boot"), mark("iron"))

# A hand is counted by kinds: for every rule the cards of one kind are alike.

Counts = tuple[int, ...]
COLOURS = range(8)  # the groups, the dearest first
RAIL, UTILITY, HOUSE, HOTEL, TOKEN, GO, MM, CHANCE = 8, 9, 10, 14, 15, 16, 17, 18
BUILDINGS = range(HOUSE, HOTEL + 1)  # 1st, 2nd, 3rd and 4th house, hotel
FILLERS = range(TOKEN, CHANCE)  # tokens, GO and Mr. Monopoly go with any hand
SIZES = tuple(len(group.properties) for group in GROUPS)
VALUES = tuple(group.value for group in GROUPS)


def _kinds() -> dict[str, int]:
    kinds = {code: kind for kind in COLOURS for code, _ in GROUPS[kind].properties}
    kinds |= {code: RAIL for code, _ in RAILROADS} | {code: UTILITY for code, _ in UTILITIES}
    kinds |= {code: HOUSE + floor for floor, (code, _, _) in enumerate(HOUSES)}
    return (
        kinds
        | {"hotel": HOTEL}
        | {f"token.{token}": TOKEN for token in TOKENS}
        | {"go": GO, "mm": MM, "chance": CHANCE}
    )


KIND = _kinds()  # card → its kind, in canonical order
COPIES = {code: copies for code, _, copies in HOUSES} | {
    "hotel": HOTELS,
    "go": GOS,
    "mm": MONOPOLIES,
    "chance": CHANCES,
}
DECK = tuple(card for card in KIND for _ in range(COPIES.get(card, 1)))  # §1.1, in canonical order
PLACE = {card: place for place, card in enumerate(KIND)}


def counted(cards: Iterable[str]) -> Counts:
    """Count the cards of each kind; 19 numbers."""
    counts = [0] * (CHANCE + 1)
    for card in cards:
        counts[KIND[card]] += 1
    return tuple(counts)


def shown(cards: Iterable[str]) -> list[str]:
    """Sort a hand as its owner sees it: in the order of the deck."""
    return sorted(cards, key=PLACE.__getitem__)


def without(hand: Sequence[str], cards: Sequence[str]) -> list[str] | None:
    """Return `hand` less `cards`; None if they are not all in it."""
    rest = list(hand)
    for card in cards:
        if card not in rest:
            return None
        rest.remove(card)
    return rest


def _faces() -> dict[str, Face]:
    faces = {}
    for group in GROUPS:
        n, value = len(group.properties), group.value
        for code, name in group.properties:
            spoken = _("{name}, {group}", name=name, group=_(group.name))
            text = _("{name} · {n} for ${value}, house ${value}", name=name, n=n, value=value)
            faces[code] = Face(spoken, group.corner, "■", group.tint, text)
    for code, name in RAILROADS:
        text = _("{name} · 2, 3, 4 for $250, $500, $1,000", name=name)
        faces[code] = Face(name, "RR", "╫", "black", text)
    for code, name in UTILITIES:
        faces[code] = Face(name, "UT", "✦", "grey", _("{name} · 2 for $500", name=name))
    for code, place, _copies in HOUSES:
        name, text = _("{place} house", place=_(place)), _("as much as the group it stands on")
        faces[code] = Face(name, place, "⌂", "teal", text)
    faces["hotel"] = Face(_("hotel"), "H", "▦", "teal", "$500")
    for token in TOKENS:
        name, text = _("{token} token", token=_(token)), _("{token} · pays your best group", token=_(token))
        faces[f"token.{token}"] = Face(name, "T", "♟", "purple", text)
    faces["go"] = Face(_("GO"), "GO", "➜", "red", "$200")
    faces["mm"] = Face(_("Mr. Monopoly"), "MM", "♛", "gold", _("most of them: $1,000"))
    text = _("stands for a card if you go out; else the hand is worth nothing")
    faces["chance"] = Face(_("Chance"), "?", "?", "orange", text)
    return faces


def _ranked(card: str, face: Face) -> Face:
    return Face(face.name, face.corner, face.mark, face.tint, face.text, PLACE[card], chr(ord("a") + KIND[card]))


@kept
def faces() -> Mapping[str, Face]:
    """Return the faces in the language that speaks."""
    return {card: _ranked(card, face) for card, face in _faces().items()}


FACES = faces()
NAMES = {code: name for group in (*(g.properties for g in GROUPS), RAILROADS, UTILITIES) for code, name in group}


_SPOKEN = {
    "house1": mark("a 1st house"),
    "house2": mark("a 2nd house"),
    "house3": mark("a 3rd house"),
    "house4": mark("a 4th house"),
    "hotel": mark("a hotel"),
    "token.dog": mark("the dog token"),
    "token.hat": mark("the hat token"),
    "token.car": mark("the car token"),
    "token.ship": mark("the ship token"),
    "token.boot": mark("the boot token"),
    "token.iron": mark("the iron token"),
    "go": mark("a GO"),
    "mm": mark("a Mr. Monopoly"),
    "chance": mark("a Chance"),
}


def spoken(card: str) -> str:
    """Name a card in a sentence: "Boardwalk", "a 1st house", "the dog token"."""
    return NAMES[card] if card in NAMES else _(_SPOKEN[card])


def listed(cards: Sequence[str]) -> str:
    """Name cards in a sentence: "Boardwalk, a GO and a hotel"; "no card" if there are none."""
    return series([spoken(card) for card in cards]) if cards else _("no card")


# 9 The match


class Options(MatchLength, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """9.1 A match to 10,000 or 7,000 dollars; the variations of section 9."""

    target: Annotated[
        int,
        Meta(
            title=mark("Target in dollars"),
            description=mark("0 stands for $10,000 with two to four players and $7,000 with five or six."),
            ge=0,
            le=1_000_000,
        ),
    ] = 0
    rounds: Annotated[int, Meta(title=mark("Number of hands"), ge=1, le=50)] = 1
    token_includes_buildings: Annotated[
        bool,
        Meta(
            title=mark("Tokens count buildings"), description=mark("A token also pays the buildings on the best group.")
        ),
    ] = False

    def ended(self, played: int, seats: int, highest: int) -> bool:
        """§9.1, §9.3 Tell whether the match is over after `played` hands, with the `highest` total on the sheet."""
        if self.length == "target":
            return highest >= self.goal(seats)
        return super().ended(played, seats, highest)

    def goal(self, seats: int) -> int:
        """§9.1 Return the dollars that end the match; 0 where it ends otherwise."""
        if self.length != "target":
            return 0
        return self.target or (HIGH_TARGET if seats <= 4 else LOW_TARGET)
