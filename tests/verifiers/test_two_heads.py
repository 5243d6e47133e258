"""Two logs of one table, each with signatures of seats beyond the place where they part: what is said of them."""

import json
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from keys.logs import TABLE, Written, begun
from proofs import KEY, OPERATOR, archive, members

from fairdeal.service.evidence.verify import judge


def parted(seat: int) -> Written:
    """The match goes on by a move of that seat, and by one more of it that names the first as its head."""
    log = begun()
    log.plays(seat, action={"type": "flip", "cell": seat})
    log.plays(seat)
    return log


def told(log: Written) -> bytes:
    return "".join(f"{line}\n" for line in log.told()).encode()


def receipt(log: Written) -> str:
    return OPERATOR.sign(TABLE, len(log.records), log.head())


def said(seat: int, name: str) -> str:
    who = f"the key of seat {seat} ({parted(seat).keys[seat].public[:16]}…)"
    return f"From record #11 on {who} signed what {name} says, up to #11."


BOTH = [said(0, "kept.jsonl"), said(1, "shown.jsonl")]
Judged = Callable[[dict[str, tuple[Any, ...]]], list[list[dict[str, Any]]]]


@pytest.mark.parametrize("signed", [True, False])
def test_it_is_said_who_was_shown_which_log(signed: bool, judged: Judged) -> None:
    one, other = parted(0), parted(1)
    notes = [receipt(one), receipt(other)] if signed else []
    file = archive(members(told(one), notes, shown=told(other)))
    for [report] in judged({"parted": (file, KEY)}):
        assert [each for each in report["said"] if "signed what" in each] == BOTH
        verdict = ("contradicted", "two-logs", 11) if signed else ("failed", "receipt", 11)
        assert (report["kind"], report["code"], report["seq"]) == verdict


def test_nothing_is_said_of_logs_that_go_on_from_each_other() -> None:
    log = parted(0)
    short = begun()
    file = archive(members(told(short), [receipt(log)], shown=told(log)))
    report = judge(BytesIO(file), KEY).public()
    assert (report["kind"], report["said"]) == ("consistent", [])
    assert json.loads(json.dumps(report)) == report
