"""Recorded matches, one for each form and option that changes play: they verify, fold as before, and audit."""

import json
from pathlib import Path

import pytest
from golden.disputed import CLAUSES, SEATS
from golden.record import FORMS, name_of
from msgspec.json import encode

from fairdeal.engine.games import OUR_OWN
from fairdeal.events import MemoryStore, Record
from fairdeal.service.desk.checkpoints import fold
from fairdeal.service.evidence.audit import audit
from fairdeal.service.evidence.verify import read_lines
from fairdeal.service.table.codec import read_event, read_simple
from fairdeal.service.table.evolve import evolve
from fairdeal.service.table.play.undo import Rewound
from fairdeal.service.table.state.chairs import seat_in
from fairdeal.service.table.state.state import Table
from fairdeal.sitting import everything

FOLDER = Path(__file__).parents[1] / "golden"
RESULTS = json.loads((FOLDER / "results.json").read_text(encoding="utf-8"))
OUTCOMES = json.loads((FOLDER / "disputed.json").read_text(encoding="utf-8"))
DIFFERENCES = json.loads((FOLDER / "differences.json").read_text(encoding="utf-8"))
every_match = pytest.mark.parametrize("name", sorted(RESULTS))
every_transcript = pytest.mark.parametrize("name", sorted(RESULTS | OUTCOMES))
every_quarrel = pytest.mark.parametrize("name", sorted(OUTCOMES))


def records(name: str) -> list[Record]:
    found = read_lines((FOLDER / f"{name}.jsonl").read_bytes().splitlines())
    assert found.report.kind == "verified", found.report.headline
    return found.records


def folded(name: str) -> Table:
    """The table after all records."""
    return tables_after_each(name)[-1]


def tables_after_each(name: str) -> list[Table]:
    """The table after each record; a rewind takes up the table as it was then."""
    first, *others = records(name)
    table = Table(first.table)
    evolve(table, read_simple(first.type, first.plain), at=first.at)
    before = [table.clone()]
    for record in others:
        event = read_event(table.game, record)
        then = before[event.to].clone() if isinstance(event, Rewound) else None
        evolve(table, event, seat_in(record.by), record.at, then)
        before.append(table.clone())
    return before


@every_match
def test_the_fold_gives_the_result_that_was_recorded(name: str) -> None:
    result = folded(name).state.result()
    assert result
    assert {"scores": list(result.scores), "winners": list(result.winners)} == RESULTS[name]


@every_quarrel
def test_the_fold_through_rewinds_and_rulings_gives_the_outcome_that_was_recorded(name: str) -> None:
    assert json.loads(encode(folded(name).outcome())) == OUTCOMES[name]


@every_quarrel
def test_a_quarrel_has_everything_that_can_go_wrong_in_it(name: str) -> None:
    kinds = {record.type for record in records(name)}
    assert kinds >= {"undo-asked", "undo-ended", "rewound", "timed-out", "stood-in", "paused", "looked"}
    assert kinds >= {"stated", "ruled", "appealed", "reseeded", "settled", "adjusted"}


@every_transcript
def test_the_audit_finds_what_is_known_to_differ_and_nothing_else(name: str) -> None:
    found = [f"#{finding.seq} {finding.check} {finding.clause}".strip() for finding in audit(records(name)).findings]
    assert found == DIFFERENCES.get(name, [])


def test_every_game_has_a_quarrel() -> None:
    assert sorted(OUTCOMES) == sorted(f"disputed-{game}-{seats}" for game, seats in SEATS.items())
    assert set(SEATS) == set(CLAUSES) == set(OUR_OWN)


def test_every_form_of_every_game_has_a_transcript() -> None:
    assert set(FORMS) == set(OUR_OWN)
    assert {name_of(game, *form) for game, forms in FORMS.items() for form in forms} == set(RESULTS)


@every_transcript
def test_plays_folded_in_one_go_leave_the_table_as_one_by_one(name: str) -> None:
    written = records(name)
    one_by_one = tables_after_each(name)
    for end in {len(written), *range(1, len(written), len(written) // 6 + 1)}:
        store = MemoryStore()
        store.append(written[0].table, -1, written[:end])
        assert everything(fold(store, written[0].table)) == everything(one_by_one[end - 1])
