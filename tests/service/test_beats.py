"""What is seen to happen has a name, which the page knows, and a sentence."""

import re
from pathlib import Path

import pytest

from fairdeal.engine import find
from fairdeal.engine.games import OUR_OWN
from fairdeal.service.evidence.verify import read_lines
from fairdeal.service.table.codec import read_event
from fairdeal.service.table.tell import told_with_beats

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
