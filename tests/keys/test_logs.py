"""The three verifiers on logs of tables at which seats are keys: each says of each what logs.json says."""

import importlib.util
import json
import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from keys.logs import cases
from long import LONG
from voices import in_browser

from fairdeal.service.evidence.tamper import Copy
from fairdeal.service.evidence.verify import VERIFIER, check

pytestmark = pytest.mark.processes

Reports = dict[str, list[dict[str, Any]]]
LOGS: dict[str, Any] = json.loads((Path(__file__).parent / "logs.json").read_text(encoding="utf-8"))
FILES = {
    name: "".join(f"{LOGS['lines'][place]}\n" for place in log["lines"]).encode() for name, log in LOGS["logs"].items()
}


def test_the_shared_logs_are_those_that_are_written_today() -> None:
    assert cases() == LOGS


def alone(fast: bool) -> Callable[[bytes], dict[str, Any]]:
    """The one-file verifier, with or without the package cryptography."""
    spec = importlib.util.spec_from_file_location("fairdeal_verify_of_logs", VERIFIER)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    quick = module.with_cryptography()
    assert quick is not module.is_signed
    verify = quick if fast else module.is_signed
    return lambda whole: dict(module.check(iter(whole.splitlines(keepends=True)), verify).public())


def said(files: Mapping[str, bytes], folder: Path, *, fast: bool = True) -> Reports:
    """Name of a file → what each says of it, `fairdeal verify` first; the one file is run both ways unless `fast`."""
    paths = [folder / f"{number}.jsonl" for number, _ in enumerate(files)]
    for path, whole in zip(paths, files.values(), strict=True):
        path.write_bytes(whole)
    ours = [check(whole.splitlines(keepends=True)).public() for whole in files.values()]
    both = [[verify(whole) for whole in files.values()] for verify in (alone(True), *([] if fast else [alone(False)]))]
    return dict(zip(files, map(list, zip(ours, *both, in_browser(paths), strict=True)), strict=True))


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> Reports:
    return said(FILES, tmp_path_factory.mktemp("logs"), fast=False)


@pytest.mark.parametrize("name", FILES)
def test_every_verifier_gives_the_shared_logs_these_verdicts(name: str, reports: Reports) -> None:
    ours, *others = reports[name]
    kind = "verified" if ours["kind"] == "sealed" else ours["kind"]
    assert [kind, ours["code"], ours["seq"]] == LOGS["logs"][name]["verdict"], ours["headline"]
    assert others == [ours] * 3, "word for word"


def test_a_whole_match_tells_how_far_each_key_reaches(reports: Reports) -> None:
    [report, *_] = reports["a whole match"]
    assert report["checks"]["signatures"] == "hold: 12 records signed"
    assert report["checks"]["draw"] == "holds: draw 1, seats 0, 1 took part"
    assert [(seat, reach) for seat, _, reach in report["keys"]] == [(0, 19), (1, 15)]


def test_a_draw_that_was_broken_off_is_told_by_its_number(reports: Reports) -> None:
    [report, *_] = reports["a draw that was broken off"]
    assert report["checks"]["draw"] == "holds: draw 2, seats 0, 1 took part; the server called silent: seat 1 in draw 1"
    assert [seat for seat, _, _ in report["keys"]] == [0, 1, 1]


ODD: list[Any] = [None, True, False, 0, -1, 1, 2, 3, 10**15, "", "x", "0" * 64, [], ["x"], {}, {"sealed": "0" * 64}]
ODD += [
    "referee",
    {"sealed": "0" * 64, "to": []},
    {"sealed": "0" * 64, "to": [0]},
    {"command": {}, "key": "", "signature": ""},
]
NAMES = ["by_key", "recovery", "key", "noise", "draw", "seat", "commit", "keys", "law", "action", "position", "entropy"]
NAMES += ["signs", "office"]
TYPES = ["seated.3", "left", "draw-closed", "draw-opened", "noise-given", "noise-opened", "barred", "played", "begun"]
TYPES += ["resigned", "rewound", "timed-out", "reconsidered", "entropy-added"]
TYPES += ["referee-came", "referee-replaced", "ruled", "looked", "heard", "stated", "settled"]
BY = ["table", "seat:0", "seat:1", "seat:2", "bot:0", "clock:0", "seat:7", "referee"]


def rewritten(whole: bytes, dice: random.Random) -> bytes:
    """Something odd stands in some record, or in what was signed; and everything is sealed again."""
    copy = Copy(whole.splitlines(keepends=True))
    for _ in range(dice.randrange(2)):
        copy.put(*dice.sample(copy.records[1:], 2))
    record = dice.choice(copy.records)
    for _ in range(dice.randrange(1, 3)):
        place = record["data"]
        by_key = place.get("by_key")
        if isinstance(by_key, dict) and dice.randrange(2):
            place = dice.choice([by_key, *(each for each in by_key.values() if isinstance(each, dict))])
        name = dice.choice([*place, *NAMES])
        place[name] = dice.choice([*ODD, *place.values(), *(each["hash"] for each in copy.records)])
        if dice.randrange(4) == 0:
            place.pop(name)
        if dice.randrange(6) == 0:
            record["type"] = dice.choice(TYPES)
        if dice.randrange(6) == 0:
            record["by"] = dice.choice(BY)
        if dice.randrange(6) == 0:
            record["cmd"] = f"{dice.choice(['0:x', '1:x', '2:x', 'referee:x', record['cmd']])}#{dice.randrange(1, 9)}"
    shows = dice.randrange(9) == 0  # what nobody may be shown is told before all else
    kept = {each["seq"] for each in copy.records if each["seq"] < record["seq"]} if shows else set()
    copy.openings = [each for each in copy.openings if each["seq"] in kept]
    copy.header["viewer"] = "public"
    copy.seal_from(copy.records[0])
    return copy.whole()


@pytest.mark.parametrize("name", ["a whole match", "a draw that was broken off", "a referee who signs"])
def test_the_three_agree_on_whatever_such_a_log_is_rewritten_to(name: str, tmp_path: Path) -> None:
    dice = random.Random(f"rewritten {name}")
    files = {f"{number}": rewritten(FILES[name], dice) for number in range(250 if LONG else 25)}
    told = said(files, tmp_path)
    assert {number: (alone, page) for number, (ours, alone, page) in told.items() if not ours == alone == page} == {}
    codes = {ours["code"] for ours, *_ in told.values()}
    assert {"signature", "setup", *(["noise"] if LONG else [])} <= codes
