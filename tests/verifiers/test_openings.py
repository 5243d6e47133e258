"""Openings of noise in a proof file: what a browser signed, and the log lacks, is told by all verifiers alike."""

from collections.abc import Callable
from typing import Any

import pytest
from keys.logs import LABELS, Written, broken_off, key, lobby, noise
from proofs import KEY, archive, members

from fairdeal.events.judge.canonical import canonical

pytestmark = pytest.mark.processes

Reports = list[dict[str, Any]]
Judged = Callable[..., list[Reports]]
SHOWS = "openings/1.json shows nothing: "
NO_FILE = " Whether the server had it in time, no file can show."


def opening(log: Written, of: int, by: int = -1, **otherwise: Any) -> str:
    """What the browser of a seat signed when the first draw was closed."""
    said = {"table": "t", "draw": 0, "seat": of, "noise": noise(of), "head": log.head(3), **otherwise}
    said["table"] = otherwise.get("table", log.records[0].table)
    signature = key(of if by < 0 else by).sign(LABELS["noise-open"], said)
    return canonical({"noise-open": said, "signature": signature})


def told(log: Written, text: str) -> tuple[Any, ...]:
    kept = "".join(f"{line}\n" for line in log.told()).encode()
    return archive({**members(kept), "openings/1.json": text.encode()}), KEY


def test_what_was_signed_and_is_not_in_the_log_is_told_with_what_no_file_can_show(judged: Judged) -> None:
    log, alone = broken_off(), lobby()
    lacks = "openings/1.json: the key of seat {} signed what it opened in draw 1, and kept.jsonl lacks it"
    alone.opens_noise(0)
    cases = {
        "lacks": (told(log, opening(log, 1)), lacks.format(1) + ": #6 calls the seat silent." + NO_FILE),
        "not ended": (told(alone, opening(alone, 1)), lacks.format(1) + "." + NO_FILE),
        "held": (
            told(log, opening(log, 0)),
            "openings/1.json: kept.jsonl holds what the key of seat 0 opened in draw 1, at #5.",
        ),
        "other key": (told(log, opening(log, 1, by=0)), SHOWS + "it is not what the key of seat 1 was to open."),
        "other noise": (
            told(log, opening(log, 1, noise="ab" * 32)),
            SHOWS + "it is not what the key of seat 1 was to open.",
        ),
        "no key": (told(log, opening(log, 2)), SHOWS + "it is not what the key of seat 2 was to open."),
        "no draw": (told(log, opening(log, 1, draw=7)), SHOWS + "it is of no draw that kept.jsonl tells of."),
        "no seat": (told(log, opening(log, 1, seat=9)), SHOWS + "it is of no draw that kept.jsonl tells of."),
        "other table": (
            told(log, opening(log, 1, table="other")),
            SHOWS + "it is of no draw that kept.jsonl tells of.",
        ),
        "more": (told(log, opening(log, 1, more=1)), SHOWS + "it is no signed opening."),
        "truth": (told(log, opening(log, 1, draw=False)), SHOWS + "it is no signed opening."),
        "blank": (told(log, opening(log, 1) + " "), SHOWS + "it is no signed opening."),
        "list": (told(log, "[]"), SHOWS + "it is no signed opening."),
    }
    for reports in judged({name: case for name, (case, _) in cases.items()}):
        for (name, (_, says)), report in zip(cases.items(), reports, strict=True):
            assert report["said"][-1] == says, name
            assert report["code"] == "not-checked", name


def test_a_log_that_does_not_hold_shows_nothing_of_an_opening(judged: Judged) -> None:
    log = broken_off()
    log.add("barred", "table", "table:later", seat=0, draw=0)
    for [report] in judged({"broken": told(log, opening(log, 1))}):
        assert report["kind"] != "consistent"
        assert not any("openings/" in says for says in report["said"])
