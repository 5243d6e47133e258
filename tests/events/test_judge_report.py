"""The judge's reports as people read them."""

from fairdeal.events.judge.judgement import Judgement
from fairdeal.events.judge.logs import Log
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
