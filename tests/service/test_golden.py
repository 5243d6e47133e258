"""Recorded matches, one for each form and option that changes play: they verify, fold as before, and audit."""

import json
import sys
from pathlib import Path

import pytest

from engine import GAMES
from events import Record, read_transcript
from service.audit import audit
from service.records import read_simple
from service.table import Table
from service.tables import seat_in
from service.tell import read_event

FOLDER = Path(__file__).parents[1] / "golden"
sys.path.insert(0, str(FOLDER))
from record import FORMS, name_of  # noqa: E402

sys.path.remove(str(FOLDER))
RESULTS = json.loads((FOLDER / "results.json").read_text(encoding="utf-8"))
DIFFERENCES = json.loads((FOLDER / "differences.json").read_text(encoding="utf-8"))
every_transcript = pytest.mark.parametrize("name", sorted(RESULTS))


def records(name: str) -> list[Record]:
    transcript = read_transcript((FOLDER / f"{name}.jsonl").read_bytes().splitlines())
    assert transcript.verdict.kind == "verified", str(transcript.verdict)
    return transcript.records


@every_transcript
def test_the_fold_gives_the_result_that_was_recorded(name: str) -> None:
    first, *others = records(name)
    table = Table(first.table)
    table.evolve(read_simple(first.type, first.plain))
    for record in others:
        table.evolve(read_event(table.game, record), seat_in(record.by))
    result = table.state.result()
    assert result
    assert {"scores": list(result.scores), "winners": list(result.winners)} == RESULTS[name]


@every_transcript
def test_the_audit_finds_what_is_known_to_differ_and_nothing_else(name: str) -> None:
    found = [f"#{finding.seq} {finding.check} {finding.clause}".strip() for finding in audit(records(name)).findings]
    assert found == DIFFERENCES.get(name, [])


def test_every_form_of_every_game_has_a_transcript() -> None:
    assert set(FORMS) == set(GAMES)
    assert {name_of(game, *form) for game, forms in FORMS.items() for form in forms} == set(RESULTS)
