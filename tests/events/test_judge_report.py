"""The judge's reports as people read them."""

import pytest

from fairdeal.events.judge.judgement import Judgement
from fairdeal.events.judge.logs import Log
from fairdeal.events.judge.proof import Judge
from fairdeal.events.judge.receipts import Receipt
from fairdeal.events.judge.report import Report

WHOLE = Report("verified", "", None, {"lines": "hold"}, "t", "full", 1, 0, 0, 0, [], "a" * 64)


def test_a_report_names_the_last_hash_of_a_log_that_is_whole() -> None:
    assert f"head        {'a' * 64}" in list(WHOLE.lines())
    assert not [line for line in WHOLE._replace(head="").lines() if line.startswith("head")]


def test_a_judgement_tells_receipts_and_transcripts_and_what_no_file_can_prove() -> None:
    said, receipts = ["So it is."], [{"name": "receipts/1.txt", "says": "fits"}]
    log = Log("kept.jsonl", WHOLE, [], [], [], [])
    assert list(Judgement("consistent", "", None, "All agree.", said, "", receipts, (log,)).lines())[:7] == [
        "All agree.",
        "  So it is.",
        "verdict     consistent",
        "receipts/1.txt: fits",
        "kept.jsonl: verified: table t, 1 record, 0 openings",
        "  lines       hold",
        "No file can prove:",
    ]


def test_of_what_cannot_be_read_nothing_more_is_told() -> None:
    assert list(Judgement("unreadable", "", None, "No.").lines()) == ["No.", "verdict     unreadable"]


def test_a_log_gives_up_lost_records_of_its_own_table_alone() -> None:
    log = Log("kept.jsonl", WHOLE, ["b" * 64], [], [], [])
    lost = Receipt("receipts/1.txt", "t", 2, "c" * 64, "2026-11-22T10:00:00.000Z", "")
    of_another = lost._replace(table="u")
    assert [log.gives_up(note, 2, "2026-11-22T10:02:00.000Z") for note in (lost, of_another)] == [True, False]


@pytest.mark.parametrize(("covered", "code"), [(3, "rolled-back"), (4, "lost")])
def test_records_are_admitted_to_be_lost_by_a_record_that_a_receipt_covers(covered: int, code: str) -> None:
    log = Log("kept.jsonl", WHOLE, [4 * str(seq) for seq in range(5)], [(3, "10:02", "lost", 5)], [], [])
    notes = [
        Receipt("1", "t", 5, "none", "10:00", ""),
        Receipt("2", "t", covered, log.hashes[covered - 1], "10:03", ""),
    ]
    assert Judge(None, notes, [log], []).verdict("")[:2] == ("contradicted", code)
