"""Cards drawn in HTML from a game's faces: corner, mark, name; readable in black and white and without styles."""

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from fairdeal.engine import Face, Game, Zone
from fairdeal.engine.view import View

from .words import LONGEST_LIST, safe, spoken

TEXT_SHAPE = "\ufe0e"  # asks for the black sign where a font has a coloured picture
TINTS = frozenset(
    [
        "black",
        "blue",
        "brown",
        "gold",
        "green",
        "grey",
        "mine",
        "navy",
        "orange",
        "pink",
        "purple",
        "red",
        "silver",
        "sky",
        "teal",
        "yellow",
    ]
)  # those that the style sheet knows


def card(face: Face) -> Markup:
    """A small card with its name as the accessible text."""
    tint = face.tint if face.tint in TINTS else "black"
    return Markup('<span class="card {}" role="img" aria-label="{}" title="{}"><b>{}</b><i>{}</i></span>').format(
        f"t-{tint}", face.name, face.name, face.corner, face.mark + TEXT_SHAPE if face.mark else ""
    )


def look_alike(game: Game) -> bool:
    """Are there cards of different names that are drawn alike?"""
    return len({(face.corner, face.mark, face.tint) for face in game.faces.values()}) < len(game.faces)


BACK = Markup('<span class="card back" role="img" aria-label="a card, face down"></span>')
GAP = Markup('<span class="card gap"></span>')


def row(game: Game, codes: Sequence[str]) -> Markup:
    """The cards beside a sentence; a deck is folded away behind its number of cards."""
    drawn = Markup("").join(card(game.faces[code]) for code in codes)
    if not codes:
        return Markup("")
    if len(codes) <= LONGEST_LIST:
        return Markup(' <span class="cards">{}</span>').format(drawn)
    folded = '<details class="deck"><summary>{} cards in order</summary><span class="cards">{}</span></details>'
    return Markup(folded).format(len(codes), drawn)


def table(game: Game, view: View, names: Sequence[str]) -> Markup:
    """The public table: what lies in the middle, then what lies before each seat."""
    middle = [zone for zone in view.zones if zone.owner is None and zone.cards]
    places = [_place(game, "", middle, names)] if middle else []
    for player in view.players:
        own = [zone for zone in view.zones if zone.owner == player.seat and zone.cards]
        if own:
            places.append(_place(game, names[player.seat], own, names))
    return Markup("").join(places)


def _place(game: Game, owner: str, zones: Iterable[Zone], names: Sequence[str]) -> Markup:
    title = Markup("<h4><bdi>{}</bdi></h4>").format(safe(owner)) if owner else Markup("")
    drawn = Markup("").join(_zone(game, zone, names) for zone in zones)
    return Markup('<div class="place">{}{}</div>').format(title, drawn)


def _zone(game: Game, zone: Zone, names: Sequence[str]) -> Markup:
    cards = Markup("").join(_element(game, code) for code in zone.cards)
    is_grid = zone.layout == "grid" and zone.columns
    style = Markup(' style="--columns:{}"').format(zone.columns) if is_grid else Markup("")
    return Markup('<div class="zone"><span class="label">{}</span><div class="{}"{}>{}</div></div>').format(
        " · ".join(filter(None, [zone.label, spoken(zone.note, names)])), "grid" if is_grid else "fan", style, cards
    )


def _element(game: Game, code: str | None) -> Markup:
    if code is None:
        return GAP
    return card(game.faces[code]) if code in game.faces else BACK
