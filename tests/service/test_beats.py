"""What is seen to happen has a name, which the page knows, and a sentence."""

import re
from pathlib import Path

import pytest

from fairdeal.engine import find
from fairdeal.engine.games import OUR_OWN
from fairdeal.events import Record
from fairdeal.service.evidence.verify import read_lines
from fairdeal.service.table.codec import read_event
from fairdeal.service.table.state.event import TableEvent
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
    assert {name for name in find(game).beats.values() if isinstance(name, str)} <= KNOWN


@pytest.mark.parametrize(
    ("match", "beat", "says"),
    [
        ("money-sweeper-2", "mine", "explodes"),
        ("dirty-money-3", "trick", "takes"),
        ("dirty-money-3", "wiped", "all prints wiped"),
        ("sweep-4", "round", "The game is over"),
        ("cover-your-assets-2", "steal", "to steal"),
        ("monopoly-4", "trade", "trades"),
        ("monopoly-4", "counted", "The hand is counted"),
    ],
)
def test_a_beat_comes_with_the_sentence_of_its_fact(match: str, beat: str, says: str) -> None:
    lines = [line for name, line in told(match) if name == beat]
    assert lines
    assert beat in KNOWN
    assert all(says in line for line in lines), lines[0]


@pytest.mark.parametrize(
    ("match", "verb", "number"),
    [
        ("money-sweeper-2", "flips", 1),
        ("dirty-money-3", "plays", 1),
        ("sweep-4", "throws", 1),
        ("cover-your-assets-2", "to steal", 1),
    ],
)
def test_a_move_shows_the_cards_that_everybody_saw_and_a_deal_none(match: str, verb: str, number: int) -> None:
    game = find(match.rpartition("-")[0])
    moves: list[tuple[TableEvent, Record]] = []
    others: list[tuple[TableEvent, Record]] = []
    for record in read_lines((GOLDEN / f"{match}.jsonl").read_bytes().splitlines()).records:
        event = read_event(game, record)
        (moves if record.type == "played" else others).append((event, record))
    assert {(record.type == "dealt", played_cards(event)) for event, record in others} == {(True, ()), (False, None)}
    said = [(told_with_beats(game, event, None, record.by)[0], played_cards(event)) for event, record in moves]
    found = [cards for lines, cards in said if any(verb in line for line in lines)]
    assert found
    assert all(cards is not None and len(cards) == number and {*cards} <= {*game.spoken_faces()} for cards in found)
