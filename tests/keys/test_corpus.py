"""Logs of released versions are read, verified and audited by every later one, and fold to what they folded to."""

import json
from pathlib import Path

import pytest
from corpus import HERE, INDEX, logs, read, write
from keys.test_logs import said

from fairdeal.events.chain import BrokenChain
from fairdeal.service.table.state.state import Table

RELEASED = sorted(HERE.glob(f"*/{INDEX}"))


@pytest.fixture(scope="module")
def todays(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small corpus of this version: a match that was played to its end, its rematch, and one that goes on."""
    folder = tmp_path_factory.mktemp("corpus") / "today"
    write(folder, (2, 3))
    return folder


@pytest.mark.processes
@pytest.mark.parametrize("version", ["today", *(index.parent.name for index in RELEASED)])
def test_its_logs_tell_what_they_told_and_all_voices_verify_them(version: str, todays: Path, tmp_path: Path) -> None:
    folder = todays if version == "today" else HERE / version
    files = {name: lines for name, lines, _ in logs(folder)}
    assert {name: read(lines) for name, lines in files.items()} == {name: was for name, _, was in logs(folder)}
    for name, reports in said(files, tmp_path).items():
        assert [report["code"] for report in reports] == [""] * len(reports), name


def test_it_has_matches_that_are_over_and_one_that_goes_on_and_nothing_in_them_is_amiss(todays: Path) -> None:
    tellings = [was for _, _, was in logs(todays)]
    assert {was["status"] for was in tellings} == {"over", "playing"}
    assert all(was["verdict"].startswith("verified") and was["findings"] == [] for was in tellings)


def test_a_rule_that_was_changed_after_the_release_is_found(todays: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if a later version let seats win for which others have played."""
    monkeypatch.setattr(Table, "played_for", lambda _table: ())
    assert [name for name, lines, was in logs(todays) if read(lines) != was] == ["evening-2-0.jsonl.gz"]


def test_a_line_that_was_changed_is_not_read(todays: Path) -> None:
    _, lines, _ = next(logs(todays))
    with pytest.raises(BrokenChain):
        read(lines.replace(b'"by":"seat:1"', b'"by":"seat:2"', 1))


def test_what_was_written_once_is_not_written_again(todays: Path) -> None:
    before = json.loads((todays / INDEX).read_bytes())
    with pytest.raises(FileExistsError):
        write(todays, (2,))
    assert json.loads((todays / INDEX).read_bytes()) == before
