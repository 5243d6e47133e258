"""Sentences reach the catalogue: each stands whole in `_`, `plural` or `mark`, and a translation says it."""

import ast
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from fairdeal import engine
from fairdeal.engine import Game, at, find, games
from fairdeal.engine.cover_your_assets import cards as assets
from fairdeal.engine.dirty_money import cards as loot
from fairdeal.engine.monopoly import cards as properties
from fairdeal.engine.sweep import cards as deck
from fairdeal.engine.words import spoken_by

OURS = list(games.OUR_OWN.values())
FOLDER = Path(engine.__file__).parent
NO_CASH = dict.fromkeys(("fives", "tens", "twenties", "fifties", "hundreds"), 0)
every_game = pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)


def shouted(text: str) -> str:
    """A language of capitals; the names of places stay as they are."""
    return re.sub(r"\{[a-z_]+\}|[^{]+", lambda part: part[0] if part[0][0] == "{" else part[0].upper(), text)


def in_capitals(say: Callable[[], str]) -> str:
    with spoken_by(shouted, lambda one, many, n: shouted(one if n == 1 else many)):
        return say()


def calls() -> Iterator[tuple[str, ast.Call]]:
    for path in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("_", "plural", "mark", "Figure")
            ):
                yield f"{path.name}:{node.lineno}", node


def extracted() -> set[str]:
    constants = [each.value for _, call in calls() for each in call.args if isinstance(each, ast.Constant)]
    return {value for value in constants if isinstance(value, str)}


def test_no_sentence_is_put_together_before_it_is_translated() -> None:
    assert [place for place, call in calls() if any(isinstance(each, ast.JoinedStr) for each in call.args)] == []


def test_each_place_of_a_sentence_has_its_value() -> None:
    for place, call in calls():
        if isinstance(call.func, ast.Name) and call.func.id == "_" and isinstance(call.args[0], ast.Constant):
            sentence = str(call.args[0].value)
            assert {value.arg for value in call.keywords} == set(re.findall(r"\{([a-z_]+)\}", sentence)), place


@every_game
def test_options_the_blurb_and_the_counters_are_in_the_catalogue(game: Game) -> None:
    schema = msgspec.json.schema(game.options)["$defs"][game.options.__name__]["properties"].values()
    titles = [option[part] for option in schema for part in ("title", "description") if part in option]
    counters = [form for each in game.counters.values() for form in (each.one, each.other)]
    assert titles
    assert {game.blurb, *titles, *counters, *game.chosen.values()} <= extracted()


@every_game
def test_what_is_asked_of_chosen_cards_names_actions_and_seats_in_their_fields(game: Game) -> None:
    fields = {kind.__struct_config__.tag: kind.__struct_fields__ for kind in get_args(game.actions)}
    for tags, sentence in game.chosen.items():
        first, *others = tags.split()
        assert {first, *others} <= set(fields), tags
        assert set(re.findall(r"\{(\w+)\}", sentence)) <= set(fields[first]) & {"opponent", "target"}, sentence


@pytest.mark.parametrize(
    ("english", "say"),
    [
        ("Classic Auto", lambda: assets.spoken("auto")),
        ("7 of Jewels", lambda: loot.spoken("J7")),
        ("First-Player cleaner", lambda: loot.spoken("C1")),
        ("a 1st house", lambda: properties.spoken("house1")),
        ("the queen of spades", lambda: deck.spoken(["QS"])),
    ],
)
def test_a_card_is_named_by_the_catalogue(english: str, say: Callable[[], str]) -> None:
    assert say() == english
    assert in_capitals(say) == english.upper()


PROPER = {code for code, _name in (*properties.RAILROADS, *properties.UTILITIES)}  # names that no language changes


@every_game
def test_every_face_is_named_by_the_catalogue_and_looks_the_same_in_every_language(game: Game) -> None:
    with spoken_by(shouted, lambda one, many, n: shouted(one if n == 1 else many)):
        faces = game.spoken_faces()
    assert game.spoken_faces() == game.faces
    assert {code: face.name.upper() for code, face in game.faces.items()} == {
        code: face.name.upper() for code, face in faces.items()
    }
    stay = {
        code for code, face in faces.items() if face.name == game.faces[code].name and face.name.upper() != face.name
    }
    assert stay == (PROPER if game.name == "monopoly" else set())
    for code, face in faces.items():
        assert replace(face, name="", text="") == replace(game.faces[code], name="", text="")


def refusal(wrong: Callable[[], object]) -> str:
    with pytest.raises((ValueError, LookupError)) as refused:
        wrong()
    return str(refused.value)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: find("chess"),
        lambda: at("chess; turn 1"),
        lambda: at("sweep; hands 5S 5S | 6S"),
        lambda: at("sweep; stacks 9 5H"),
        lambda: at("sweep; turn x"),
        lambda: at("sweep; nonsense 1"),
        lambda: at("money sweeper; grid 20 x"),
        lambda: at("money sweeper; stacks x | -"),
        lambda: at("monopoly; hands x | -"),
        lambda: at("monopoly; seats 3; totals 1"),
        lambda: at("dirty money; scored 1"),
        lambda: at("cover your assets; piles home | -"),
        lambda: find("sweep").start(3),
        lambda: find("sweep").read_options({"jackpot": 1}),
        lambda: find("money-sweeper").read_options({"own_deck": True, "half_deck": True}),
        lambda: find("money-sweeper").read_options({"own_deck": True, **NO_CASH}),
        lambda: find("sweep").read_action({"type": "throw", "card": "\ud800"}),
        lambda: find("money-sweeper").read_action({"type": "flip", "cell": 2**60}),
    ],
)
def test_a_refusal_is_said_by_the_catalogue(wrong: Callable[[], object]) -> None:
    ours, theirs = refusal(wrong), in_capitals(lambda: refusal(wrong))
    assert theirs != ours
    assert theirs.upper() == ours.upper()
