"""The cards of Cover Your Assets, the pairs they make, and the options of a match."""

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta

from ..game import MatchLength
from ..view import Face, translated
from ..words import _, kept, mark

NAME = "cover-your-assets"

# 1 Cards: §1.1 the number of each kind, and the dollars of one

COPIES = {
    "home": 8,
    "jewels": 10, "auto": 10,
    "bank": 10, "coins": 10, "stocks": 10,
    "baseball": 10, "cash": 10, "piggy": 10, "stamps": 10,
    "silver": 8, "gold": 4,
}  # fmt: skip
VALUE = {
    "home": 20_000,
    "jewels": 15_000, "auto": 15_000,
    "bank": 10_000, "coins": 10_000, "stocks": 10_000,
    "baseball": 5_000, "cash": 5_000, "piggy": 5_000, "stamps": 5_000,
    "silver": 25_000, "gold": 50_000,
}  # fmt: skip
# What the cards were worth in the first rules: facts that name no dollars mean these.
FIRST_VALUE = {
    "home": 20_000,
    "jewels": 15_000, "auto": 15_000,
    "bank": 10_000, "coins": 10_000, "stocks": 10_000,
    "baseball": 5_000, "cash": 5_000, "piggy": 5_000, "stamps": 5_000,
    "silver": 25_000, "gold": 50_000,
}  # fmt: skip
KINDS = tuple(COPIES)
WILDS = frozenset({"silver", "gold"})  # §1.2
DECK = tuple(kind for kind, copies in COPIES.items() for _ in range(copies))


def _face(kind: str, name: str, mark: str, tint: str) -> Face:
    suit = "wild" if kind in WILDS else ""
    return Face(name, str(VALUE[kind] // 1000), mark, tint, name, KINDS.index(kind), suit)


FACES = {
    "home": _face("home", mark("Home"), "⌂", "green"),
    "jewels": _face("jewels", mark("Jewels"), "◆", "red"),
    "auto": _face("auto", mark("Classic Auto"), "⊛", "orange"),
    "bank": _face("bank", mark("Bank Account"), "▥", "blue"),
    "coins": _face("coins", mark("Coin Collection"), "◉", "brown"),
    "stocks": _face("stocks", mark("Stocks"), "↗", "teal"),
    "baseball": _face("baseball", mark("Baseball Cards"), "◐", "purple"),
    "cash": _face("cash", mark("Cash"), "$", "green"),
    "piggy": _face("piggy", mark("Piggy Bank"), "●", "pink"),
    "stamps": _face("stamps", mark("Stamps"), "▣", "black"),
    "silver": _face("silver", mark("Silver"), "☆", "silver"),
    "gold": _face("gold", mark("Gold"), "★", "gold"),
}
NAMES = {kind: face.name for kind, face in FACES.items()}
ORDER = {kind: place for place, kind in enumerate(KINDS)}

Pile = tuple[str, ...]


class Options(MatchLength, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """§6.2 A match to 1,000,000 dollars, with the variations of section 7."""

    target: Annotated[int, Meta(title=mark("Target in dollars"), ge=5_000, le=20_000_000)] = 1_000_000
    hand_size: Annotated[int, Meta(title=mark("Cards in a hand"), ge=4, le=5)] = 4
    single_round: Annotated[
        bool, Meta(title=mark("Single round"), description=mark("One round decides, whatever the length of the match."))
    ] = False

    def ended(self, played: int, seats: int, highest: int) -> bool:
        """§6.2, §7.2, §7.3 Tell whether the match is over after `played` rounds."""
        return self.single_round or super().ended(played, seats, highest)


@kept
def faces() -> Mapping[str, Face]:
    """Return the faces in the language that speaks."""
    return translated(FACES)


def makes_pair(one: str, other: str) -> bool:
    """§3.2, §3.3 Tell whether the two are equal assets, or an asset and a wild."""
    return (one not in WILDS) if one == other else (one in WILDS) != (other in WILDS)


def asset_of(pile: Pile) -> str:
    """§3.2 Return the asset that a pile collects: of the two cards it began with, one is an asset."""
    return pile[0] if pile[0] not in WILDS else pile[1]


def answers(card: str, asset: str) -> bool:
    """§4.3, §4.4 Tell whether the card may be shown in a battle for a pile of that asset."""
    return card == asset or card in WILDS


def spoken(card: str) -> str:
    """Return the card's name; of a code that is no card, the code itself."""
    name = NAMES.get(card)
    return _(name) if name else repr(card)
