"""What is seen to happen has a name, which the page knows, and a sentence."""

import re
from pathlib import Path

import pytest

from fairdeal.engine import find
from fairdeal.engine.games import OUR_OWN
from fairdeal.service.evidence.files import read_lines
from fairdeal.service.table.codec import read_event
from fairdeal.service.table.tell import played_cards, told_with_beats

GOLDEN = Path(__file__).parents[1] / "golden"
SCENE = (Path(__file__).parents[2] / "web" / "js" / "table" / "scene.js").read_text(encoding="utf-8")
KNOWN = set(re.findall(r'^  "?([a-z-]+)"?: \{ sound: ', SCENE, re.MULTILINE))


def told(match: str) -> list[tuple[str, str]]:
    """Every beat of a recorded match, with its sentence for a spectator; "" for none."""
    game, found = find(match.rpartition("-")[0]), []
    for record in read_lines((GOLDEN / f"{match}.jsonl").read_bytes().splitlines()).records:
        event = read_event(game, record)
        lines, beats = told_with_beats(game, event, None, record.by)
        found += [(name, lines[place] if place >= 0 else "") for name, place in beats]
    return found


@pytest.mark.parametrize("game", OUR_OWN)
def test_the_page_knows_every_beat_of_a_game(game: str) -> None:
    assert set(find(game).beats.values()) <= KNOWN


@pytest.mark.parametrize(
    ("match", "beat", "says"),
    [
        ("money-sweeper-2", "mine", "explodes"),
        ("dirty-money-3", "trick", "takes"),
        ("sweep-4", "round", "The game is over"),
        ("cover-your-assets-2", "steal", "to steal"),
        ("monopoly-4", "trade", "trades"),
    ],
)
def test_a_beat_comes_with_the_sentence_of_its_fact(match: str, beat: str, says: str) -> None:
    lines = [line for name, line in told(match) if name == beat]
    assert lines
    assert all(says in line for line in lines), lines[0]


@pytest.mark.parametrize(
    ("match", "verb"),
    [
        ("money-sweeper-2", "flips"),
        ("dirty-money-3", "plays"),
        ("sweep-4", "throws"),
        ("cover-your-assets-2", "to steal"),
    ],
)
def test_a_move_shows_the_cards_that_everybody_saw_and_a_deal_none(match: str, verb: str) -> None:
    game = find(match.rpartition("-")[0])
    records = read_lines((GOLDEN / f"{match}.jsonl").read_bytes().splitlines()).records
    told = [(read_event(game, record), record) for record in records]
    moves = [each for each in told if each[1].type == "played"]
    others = [each for each in told if each[1].type != "played"]
    assert {(record.type == "dealt", played_cards(event)) for event, record in others} == {(True, ()), (False, None)}
    said = [(told_with_beats(game, event, None, record.by)[0], played_cards(event)) for event, record in moves]
    found = [cards for lines, cards in said if any(verb in line for line in lines)]
    assert found
    assert all(cards is not None and len(cards) == 1 and {*cards} <= {*game.spoken_faces()} for cards in found)
