"""Fixed records and transcripts: what any implementation, in any language, must make of the same drafts."""

import json
import re
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from verdicts import verify

from fairdeal.events import Draft, MemoryStore, Record, Salt, export

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text())
PAGE = (Path(__file__).resolve().parents[2] / "docs" / "transcript.md").read_text()


@pytest.fixture
def records(salt: Salt) -> list[Record]:
    store = MemoryStore(salt)
    drafts: list[dict[str, Any]] = [dict(vector["draft"]) for vector in VECTORS["records"]]
    [table] = {draft.pop("table") for draft in drafts}
    return store.append(table, -1, [Draft(**draft) for draft in drafts])


def test_drafts_are_sealed_to_the_lines_of_the_vectors(records: list[Record]) -> None:
    assert [record.line for record in records] == [vector["line"] for vector in VECTORS["records"]]
    assert [record.hash for record in records] == [vector["hash"] for vector in VECTORS["records"]]


def test_openings_are_those_of_the_vectors(records: list[Record]) -> None:
    made = [(opening.path, opening.salt, opening.value) for record in records for opening in record.openings()]
    given = chain.from_iterable(vector["openings"] for vector in VECTORS["records"])
    assert made == [(opening["path"], opening["salt"], opening["value"]) for opening in given]


@pytest.mark.parametrize("viewer", VECTORS["transcripts"])
def test_transcripts_are_those_of_the_vectors(records: list[Record], viewer: str) -> None:
    assert list(export(records, viewer)) == VECTORS["transcripts"][viewer]


@pytest.mark.parametrize(("viewer", "kind"), [("public", "sealed"), ("seat:0", "sealed"), ("full", "verified")])
def test_the_transcripts_of_the_vectors_hold(viewer: str, kind: str) -> None:
    assert verify(VECTORS["transcripts"][viewer]).kind == kind


def test_the_worked_example_of_the_specification_is_the_second_vector() -> None:
    vector = VECTORS["records"][1]
    blocks = re.findall(r"```json\n(.*?)\n```", PAGE, re.DOTALL)
    assert blocks[:2] == [vector["line"], "\n".join(VECTORS["transcripts"]["seat:0"])]


def test_the_specification_shows_the_hashes_of_the_example() -> None:
    line = json.loads(VECTORS["records"][1]["line"])
    order, card = line["data"]["facts"]
    shown = [line["hash"], line["prev"], order["order"]["sealed"], card["card"]["sealed"]]
    assert all(f"`{text}`" in PAGE for text in shown)
