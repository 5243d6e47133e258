"""`fairdeal verify`, fairdeal_verify.py and the page say the same of every file; expected.json is the truth.

expected.json: name of a file → [kind, code, seq, exit code]. A name with a slash is a kind of tampering, and whose
transcript it was done to.
"""

import json
import random
from collections.abc import Callable
from hashlib import sha256
from itertools import cycle
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from befallen import ODD, mutated
from long import LONG, shortly

from fairdeal.engine.games import OUR_OWN
from fairdeal.events import Record, export, read_transcript
from fairdeal.events.judge.canonical import canonical
from fairdeal.events.judge.shuffles import KEPT
from fairdeal.events.judge.words import CANNOT_PROVE, CHECK_OF, REASONS
from fairdeal.service.errors import Problem
from fairdeal.service.evidence.tamper import KINDS, Copy, tamper

pytestmark = pytest.mark.processes

ROOT = Path(__file__).parents[2]
EXPECTED: dict[str, list[Any]] = json.loads((Path(__file__).parent / "expected.json").read_text(encoding="utf-8"))
GOLDEN = ROOT / "tests" / "golden"
# In the short form what is forged in a log whole, and a third of what is forged in one as a viewer gets it, or it runs.
ASKED = [
    name
    for number, name in enumerate(EXPECTED)
    if LONG or number % 3 == 0 or "/" not in name or name.startswith(("full/", "mended/"))
]
SHARE = 1 if LONG else 5  # of what is made up by dice
Three = Callable[..., list[list[dict[str, Any]]]]


@pytest.fixture(scope="module")
def files(told: dict[str, bytes]) -> dict[str, bytes]:
    """The files that expected.json names."""
    found = {}
    for name in ASKED:
        viewer, _, kind = name.partition("/")
        lines = told[viewer].splitlines(keepends=True)
        found[name] = tamper(lines, kind) if kind else told[viewer]
    return found


@pytest.fixture(scope="module")
def reports(three: Three, files: dict[str, bytes]) -> dict[str, list[dict[str, Any]]]:
    """Name of the file → what `fairdeal verify` says, the page, and of some the one file."""
    ours, alone, page = three(files, SHARE)
    some = dict(zip([*files][::SHARE], alone, strict=True))
    said = zip(files, ours, page, strict=True)
    return {name: [one, other, *([some[name]] if name in some else [])] for name, one, other in said}


@pytest.mark.parametrize("name", ASKED)
def test_the_three_give_the_verdict_that_is_expected(name: str, reports: dict[str, list[dict[str, Any]]]) -> None:
    ours, *others = reports[name]
    assert [ours[key] for key in ("kind", "code", "seq", "exit")] == EXPECTED[name]
    assert others == [ours] * len(others), "the page and the one file say the same, word for word"


def test_a_log_that_begins_with_the_end_of_a_rematchs_seats_gets_a_report(three: Three) -> None:
    """What is asked of the first record may not need one before it."""
    released = {"at": "2026-11-21T10:00:00.000Z", "by": "table", "cmd": "c", "data": {"seats": [0]}, "prev": "0" * 64}
    record = {**released, "seq": 0, "table": "t", "type": "released", "v": 1}
    head = sha256(canonical(record).encode()).hexdigest()
    header = {"fairdeal": "transcript", "head": head, "records": 1, "table": "t", "v": 1, "viewer": "full"}
    lines = [canonical(header), canonical({**record, "hash": head})]
    [ours], [alone], [page] = three({"released": "".join(f"{line}\n" for line in lines).encode()})
    assert (ours["kind"], ours["code"], ours["seq"]) == ("failed", "setup", 0)
    assert [alone, page] == [ours, ours]


@pytest.mark.parametrize("match", ["full", "mended"])
def test_every_kind_of_tampering_is_expected_to_be_caught_as_it_says(match: str) -> None:
    caught = {name.partition("/")[2]: row[1] for name, row in EXPECTED.items() if name.startswith(f"{match}/")}
    signed = match == "full"  # bots alone sit at the other table
    assert caught == {
        name: kind.expected(signed) for name, kind in KINDS.items() if match == "mended" or not kind.needs
    }


@pytest.mark.parametrize("kind", [name for name, kind in KINDS.items() if kind.needs])
def test_a_kind_that_needs_an_undo_or_a_repair_says_so_where_there_is_none(kind: str, told: dict[str, bytes]) -> None:
    with pytest.raises(Problem, match=f"it lacks {KINDS[kind].needs}"):
        tamper(told["full"].splitlines(keepends=True), kind)


@pytest.mark.parametrize(("name", "opened", "sealed"), [("-running", 3, 4), ("", 5, 2)])
@pytest.mark.parametrize("viewer", ["public", "seat-1"])
def test_what_everybody_saw_is_sealed_while_it_lies_face_down(
    viewer: str, name: str, opened: int, sealed: int, reports: dict[str, list[dict[str, Any]]]
) -> None:
    for report in reports[f"swept{name}-{viewer}"]:
        assert (report["openings"], report["sealed"]) == (opened, sealed)


def test_every_reason_is_met_in_a_file() -> None:
    keyed = json.loads((ROOT / "tests" / "keys" / "logs.json").read_text(encoding="utf-8"))["logs"].values()
    found = {code for _, code, _, _ in EXPECTED.values()} | {log["verdict"][1] for log in keyed}
    assert found - {""} == set(REASONS)


def test_whoever_seals_all_again_where_nobody_signed_is_caught_by_a_head_noted_before_and_by_nothing_else(
    told: dict[str, bytes], reports: dict[str, list[dict[str, Any]]]
) -> None:
    before, after = (json.loads(whole.split(b"\n")[0])["head"] for whole in (told["mended"], _resealed(told)))
    assert (reports["mended/reseal-all"][0]["kind"], before == after) == ("verified", False)


def _resealed(told: dict[str, bytes]) -> bytes:
    return tamper(told["mended"].splitlines(keepends=True), "reseal-all")


def recorded() -> dict[str, list[Record]]:
    """The records of the golden matches, one for each form of a game, and one of each in which people quarrel."""
    return {path.stem: read_transcript(path.read_bytes().splitlines()) for path in GOLDEN.glob("*.jsonl")}


@pytest.mark.parametrize(("viewers", "half"), shortly([(["full"], 0), (["seat:1", "public"], 1)], 0))
def test_the_three_verify_recorded_matches_of_every_game(viewers: list[str], half: int, three: Three) -> None:
    """Half of the matches whole, the others as viewers get them; test_golden.py verifies all by `fairdeal verify`."""
    matches = sorted(recorded().items())
    matches = matches if LONG else matches[half::2]
    assert {records[0].data["game"] for _, records in matches} == set(OUR_OWN)
    told = {}
    for (name, records), viewer in zip(matches, cycle(viewers), strict=False):
        told[name] = "".join(f"{line}\n" for line in export(records, viewer)).encode()
    ours, alone, page = three(told)
    assert {(report["kind"], report["exit"]) for report in ours} == {("sealed" if viewers[1:] else "verified", 0)}
    assert alone == ours
    assert page == ours


def test_the_three_know_the_same_words(alone: ModuleType) -> None:
    assert (alone.REASONS, alone.CANNOT_PROVE, alone.CHECK_OF) == (REASONS, CANNOT_PROVE, CHECK_OF)


def test_the_specification_lists_every_reason_and_what_cannot_be_proved() -> None:
    page = (ROOT / "docs" / "transcript.md").read_text(encoding="utf-8")
    assert all(f"| `{code}` | {says} |" in page for code, says in REASONS.items())
    assert all(claim in page for claim in CANNOT_PROVE)


@pytest.mark.parametrize("viewer", shortly(["full", "seat-0", "public", "mended", "swept-public"], 1, 3))
def test_the_three_agree_on_whatever_befalls_a_file(viewer: str, told: dict[str, bytes], three: Three) -> None:
    dice = random.Random(f"whatever {viewer}")
    files = {f"{number}": mutated(told[viewer], dice) for number in range(150 if LONG else 25)}
    ours, alone, page = three(files, SHARE)
    assert alone == ours[::SHARE]
    assert page == ours


def rewritten(whole: bytes, dice: random.Random) -> bytes:
    """A record of the table says something odd, and everything is sealed again."""
    copy = Copy(whole.splitlines(keepends=True))
    record = dice.choice([each for each in copy.records if each["type"].partition(".")[0] in KEPT])
    name = dice.choice([*record["data"], "secret", "seat", "entropy", "cards", "to", "commit", "later"])
    record["data"][name] = dice.choice(ODD)
    if dice.randrange(8) == 0:
        record["type"] = dice.choice(KEPT)
    if dice.randrange(8) == 0:
        record["by"] = dice.choice(["table", "seat:0", "seat:3", "seat:01", "seat:-1", "seat:1 ", "seat:²"])
    copy.openings = [each for each in copy.openings if each["seq"] != record["seq"]] if dice.randrange(3) else []
    copy.header["viewer"] = dice.choice(["full", "public"])
    copy.seal_from(record)
    return copy.whole()


def rearranged(whole: bytes, dice: random.Random) -> bytes:
    """Some records stand elsewhere or are left out, and everything is sealed again."""
    copy = Copy(whole.splitlines(keepends=True))
    for _ in range(dice.randrange(1, 4)):
        one, other = dice.sample(copy.records[1:], 2)
        if dice.randrange(3):
            copy.put(one, other)
        else:
            copy.drop(other)
    return copy.whole()


@pytest.mark.parametrize("viewer", shortly(["mended", "mended-public", "mended-running"], 1))
def test_the_three_agree_on_whatever_order_the_log_is_brought_to(
    viewer: str, told: dict[str, bytes], three: Three
) -> None:
    dice = random.Random(f"rearranged {viewer}")
    files = {f"{number}": rearranged(told[viewer], dice) for number in range(80 if LONG else 20)}
    ours, alone, page = three(files, SHARE)
    assert alone == ours[::SHARE]
    assert page == ours


@pytest.mark.parametrize("viewer", shortly(["full", "public", "running", "mended", "mended-public"], 0, 4))
def test_the_three_agree_on_whatever_the_log_is_rewritten_to(viewer: str, told: dict[str, bytes], three: Three) -> None:
    dice = random.Random(f"rewritten {viewer}")
    files = {f"{number}": rewritten(told[viewer], dice) for number in range(80 if LONG else 20)}
    ours, alone, page = three(files, SHARE)
    assert alone == ours[::SHARE]
    assert page == ours


def test_no_changed_byte_is_verified(told: dict[str, bytes], three: Three) -> None:
    dice = random.Random("bytes")
    whole = told["full"]
    changed = {}
    for number in range(100 if LONG else 30):
        at = dice.randrange(len(whole) - 1)
        changed[f"{number}"] = whole[:at] + bytes([whole[at] ^ dice.randrange(1, 256)]) + whole[at + 1 :]
    for reports in three(changed, SHARE):
        assert {report["exit"] for report in reports} <= {1, 3}
