"""The judge's reports as people read them."""

from fairdeal.events.judge.judgement import Judgement
from fairdeal.events.judge.logs import Log
from fairdeal.events.judge.report import Report

WHOLE = Report("verified", "", None, {"lines": "hold"}, "t", "full", 1, 0, 0, 0, [], "a" * 64)


def test_a_report_names_the_last_hash_of_a_log_that_is_whole() -> None:
    assert f"head        {'a' * 64}" in list(WHOLE.lines())
    assert not [line for line in WHOLE._replace(head="").lines() if line.startswith("head")]


def test_a_judgement_tells_each_transcript_with_its_checks_and_what_no_file_can_prove() -> None:
    log = Log("kept.jsonl", WHOLE, [], [], [], [])
    told = list(Judgement("consistent", "", None, "All agree.", transcripts=(log,)).lines())
    assert told[:4] == [
        "All agree.",
        "verdict     consistent",
        "kept.jsonl: verified: table t, 1 record, 0 openings",
        "  lines       hold",
    ]
    assert told[4] == "No file can prove:"


def test_of_what_cannot_be_read_nothing_more_is_told() -> None:
    assert list(Judgement("unreadable", "", None, "No.").lines()) == ["No.", "verdict     unreadable"]
