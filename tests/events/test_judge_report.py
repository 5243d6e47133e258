"""The judge's report as people read it."""

from fairdeal.events.judge.report import Report


def test_a_report_names_the_last_hash_of_a_log_that_is_whole() -> None:
    whole = Report("verified", "", None, {"lines": "hold"}, "t", "full", 1, 0, 0, 0, [], "a" * 64)
    assert f"head        {'a' * 64}" in list(whole.lines())
    assert not [line for line in whole._replace(head="").lines() if line.startswith("head")]
