"""Evenings drawn by chance: every log holds, folds, passes its audit and verifies in all voices."""

from pathlib import Path

import pytest
from evenings import SHORT, Evening
from keys.test_logs import said
from long import LONG

from fairdeal.events import export

BLOCK = 50  # so many evenings are judged together
BLOCKS = [range(first, first + BLOCK) for first in range(0, 3_000, BLOCK)] if LONG else [SHORT]


@pytest.mark.processes
@pytest.mark.parametrize("numbers", BLOCKS, ids=lambda numbers: f"from {numbers[0]}")
def test_whatever_the_rules_allow_is_an_honest_log_in_all_voices(numbers: range, tmp_path: Path) -> None:
    files, wrong = {}, {}
    for number in numbers:
        try:
            evening = Evening(number)
            for place in evening.tables:
                evening.near.holds(place)
                records = [*evening.near.service.store.read(place.table, -1)]
                for viewer in ("public", "full"):
                    lines = export(records, viewer)
                    files[f"evening {number}, {place.table}, {viewer}"] = "".join(
                        f"{line}\n" for line in lines
                    ).encode()
        except Exception as fault:
            fault.add_note(f"It was evening {number}: Evening({number}) in tests/evenings.py.")
            raise
    for name, [ours, *others] in said(files, tmp_path).items():
        if ours["code"] or others != [ours] * 2:
            wrong[name] = [report["headline"] for report in (ours, *others)]
    assert wrong == {}
