"""Files from the operator's log of heads, beside transcripts and in proof files: three verifiers, the same words."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from proofs import KEY, SECRET, STRANGER, archive, log, members, note, transcript
from witness.logs import COSIGNER, OPERATOR, ORIGIN, Bare, policy
from witness.proofs import NEW, SECOND

from fairdeal.events.judge import heads
from fairdeal.events.judge.ed25519 import is_signed
from fairdeal.events.judge.inclusion import entry_of, table_name
from fairdeal.events.judge.notes import BadNote
from fairdeal.events.judge.words import NOT_LOGGED
from fairdeal.service.witness import tree
from fairdeal.service.witness.log import base64_lines, proof_text
from fairdeal.service.witness.signing import Signer

pytestmark = pytest.mark.processes

Reports = list[dict[str, Any]]
Judged = Callable[..., list[Reports]]
TESTS = Path(__file__).parents[1]
PROOFS: dict[str, dict[str, Any]] = json.loads((TESTS / "witness" / "proofs.json").read_text(encoding="utf-8"))


def codes_in_browser() -> list[str]:
    script = str(Path(__file__).parent / "included.mjs")
    asked = json.dumps(list(PROOFS.values()))
    done = subprocess.run(["node", script], input=asked, capture_output=True, text=True, timeout=600, check=True)
    return list(json.loads(done.stdout))


def test_the_page_gives_the_shared_proofs_their_codes() -> None:
    assert dict(zip(PROOFS, codes_in_browser(), strict=True)) == {name: case["code"] for name, case in PROOFS.items()}


@pytest.mark.parametrize("name", PROOFS)
def test_the_one_file_gives_the_shared_proofs_their_codes(name: str, alone: ModuleType) -> None:
    given = PROOFS[name]
    trust = {name: given[name] for name in ("operator", "policy")}
    proof = (given["proof"], given["table"], given["size"], given["head"])
    try:
        alone.check_inclusion(*proof, **trust, verify=alone.is_signed)
    except alone.NotIncluded as wrong:
        assert wrong.code == given["code"]
    else:
        assert given["code"] == ""


# A table whose match ended with record 12 of 20, and the log of the operator who keeps it.

ENDED, REWRITTEN = (log(part=part, revealed=(12, {"secret": SECRET})) for part in (-1, 5))
WITNESSES = f"{COSIGNER.key} {SECOND.key}"
OPERATOR_KEY = str(OPERATOR.key)


def head_of(lines: list[str], size: int) -> bytes:
    return entry_of(table_name("kept", ORIGIN), size, json.loads(lines[size - 1])["hash"])


OTHERS = [entry_of(table_name(f"other{number}", ORIGIN), 1, "ab" * 32) for number in range(5)]
LEAVES = [*OTHERS[:2], head_of(ENDED, 1), OTHERS[2], head_of(ENDED, 13), *OTHERS[3:]]
TREE = Bare(*LEAVES)
FORKED = Bare(*LEAVES[:-1], entry_of(table_name("hidden", ORIGIN), 1, "cd" * 32))


def checkpoint(of: Bare = TREE, size: int = 7, *witnesses: Signer) -> str:
    made = Bare(*of.leaves.entries(0, size)).note()
    text = made.partition("\n\n")[0] + "\n"
    return made + "".join(each.cosign(text, 1_795_000_000 + at) for at, each in enumerate(witnesses))


def logged(number: int = 4, size: int = 7, of: Bare = TREE, witnesses: tuple[Signer, ...] = (COSIGNER, SECOND)) -> str:
    path = tree.inclusion_path(number, size, of.leaves.node)
    return proof_text(number, path, checkpoint(of, size, *witnesses))


def growth(old: int, new: int, path: list[bytes] | None = None) -> str:
    found = tree.consistency_path(old, new, TREE.leaves.node) if path is None else path
    return f"old {old}\n" + "".join(f"{line}\n" for line in base64_lines(found)) + f"\n{checkpoint(TREE, new)}"


def asked(witnesses: str = WITNESSES, least: int | None = None, key: str = OPERATOR_KEY) -> dict[str, Any]:
    return {"key": key, "policy": policy(*witnesses.split(), least=least)}


def says(code: str) -> str:
    return f"not checked: {NOT_LOGGED[code]}"


def test_a_proof_without_a_transcript_beside_it_says_so() -> None:
    [told], _sizes = heads.logged([("log.txt", logged().encode())], heads.Trust((OPERATOR_KEY,)), [], is_signed)
    assert told.why == NOT_LOGGED["alone"]


def test_a_growth_of_another_form_is_a_note_of_no_form() -> None:
    with pytest.raises(BadNote) as wrong:
        heads.read_growth("young 3\n\n")
    assert wrong.value.code == "form"


SEEN = ", seen by witness.example/w1 at 2026-11-18T11:06:40Z and witness.example/w2 at 2026-11-18T11:06:41Z"
UNCHECKED = ("incomplete", "not-checked", 3)
FINE = ("consistent", "", 0)
PLAIN = "13 records of table kept, in the operator's log of heads as leaf 4 of 7; the file fits"
END = f"13 records of table kept, in the operator's log of heads as leaf 4 of 7{SEEN}; the file fits"
# name: file, what is named, files beside it; the verdict, and what is said of each file beside it
CASES: dict[str, tuple[tuple[Any, ...], tuple[str, str, int], list[str]]] = {
    "the end": ((ENDED, asked(), logged()), FINE, [END]),
    "the beginning": (
        (ENDED, asked(), logged(2)),
        FINE,
        [f"1 record of table kept, in the operator's log of heads as leaf 2 of 7{SEEN}; the file fits"],
    ),
    "nobody is asked to have seen it": (
        (ENDED, asked(""), logged(witnesses=())),
        FINE,
        [PLAIN],
    ),
    "one of two": (
        (ENDED, asked(least=1), logged(witnesses=(COSIGNER,))),
        FINE,
        [f"{END.partition(' and')[0]}; the file fits"],
    ),
    "too few": ((ENDED, asked(), logged(witnesses=(COSIGNER,))), UNCHECKED, [says("unseen")]),
    "rewritten": ((REWRITTEN, asked(), logged()), UNCHECKED, [says("path")]),
    "rewritten, and its beginning": (
        (REWRITTEN, asked(""), logged(), logged(2)),
        UNCHECKED,
        [says("path"), "1 record of table kept, in the operator's log of heads as leaf 2 of 7; the file fits"],
    ),
    "rewritten after a receipt": (
        (REWRITTEN, asked("", key=KEY), logged(), note(ENDED, 15)),
        ("failed", "receipt", 1),
        [says("path"), "15 records of table kept, signed; the file has another hash at #14"],
    ),
    "a receipt against the log": (
        (ENDED, asked("", key=KEY), logged(), note(REWRITTEN, 13)),
        ("contradicted", "two-logs", 1),
        [
            PLAIN,
            "13 records of table kept, signed; the file has another hash at #12",
        ],
    ),
    "no key": ((ENDED, asked("", key=""), logged()), UNCHECKED, ["not checked: no key was given"]),
    "another operator": ((ENDED, asked("", key=STRANGER.verifier_key), logged()), UNCHECKED, [says("origin")]),
    "the first key, and one of now": (
        (ENDED, asked("", key=f"{KEY}\n{Signer(NEW, 'fairdeal').key}"), logged()),
        FINE,
        [PLAIN],
    ),
    "no proof": ((ENDED, asked(), "c2sp.org/tlog-proof@v1\nindex x\n"), UNCHECKED, [says("form")]),
    "a signature of another": ((ENDED, asked(), logged().replace("\n7\n", "\n8\n")), UNCHECKED, [says("signature")]),
    "one tree after the other": (
        (ENDED, asked(""), logged(2, 3), logged(), growth(3, 7)),
        FINE,
        [
            "1 record of table kept, in the operator's log of heads as leaf 2 of 3; the file fits",
            PLAIN,
            "the log of heads went on from 3 to 7 leaves",
        ],
    ),
    "growth from nowhere": ((ENDED, asked(""), logged(), growth(3, 7)), UNCHECKED, [PLAIN, says("old")]),
    "growth that leads elsewhere": (
        (ENDED, asked(""), logged(2, 3), growth(3, 7, [bytes(32)] * 3)),
        UNCHECKED,
        ["1 record of table kept, in the operator's log of heads as leaf 2 of 3; the file fits", says("grown")],
    ),
    "two trees": (
        (ENDED, asked(""), logged(), logged(of=FORKED)),
        ("contradicted", "two-trees", 1),
        [PLAIN] * 2,
    ),
    "no witness's key": ((ENDED, asked("nonsense"), logged()), ("unreadable", "policy", 2), []),
    "an operator's key for a witness's": ((ENDED, asked(KEY), logged()), ("unreadable", "policy", 2), []),
}  # fmt: skip


@pytest.fixture(scope="module")
def reports(judged: Judged) -> dict[str, Reports]:
    files = {name: (transcript(lines), *more) for name, ((lines, *more), _, _) in CASES.items()}
    return dict(zip(CASES, map(list, zip(*judged(files), strict=True)), strict=True))


@pytest.mark.parametrize("name", CASES)
def test_the_three_judge_files_from_the_log_alike(name: str, reports: dict[str, Reports]) -> None:
    _, verdict, said = CASES[name]
    ours, alone, page = reports[name]
    assert (alone, page) == (ours, ours)
    assert (ours["kind"], ours["code"], ours["exit"]) == verdict
    assert [each["says"] for each in ours["receipts"]] == said


def test_a_proof_file_carries_proofs_from_the_log(judged: Judged) -> None:
    inside = members(transcript(ENDED), [note(ENDED)]) | {
        "log.txt": logged().encode(),
        "log-first.txt": logged(2, 3).encode(),
        "log-growth.txt": growth(3, 7).encode(),
    }
    for [report] in judged({"proof": (archive(inside), asked(""))}):
        assert (report["kind"], [each["name"] for each in report["receipts"]]) == (
            "consistent",
            ["receipts/1.txt", "log-first.txt", "log.txt", "log-growth.txt"],
        )


def test_what_is_asked_for_of_witnesses_holds_for_a_proof_file_too(judged: Judged) -> None:
    inside = members(transcript(ENDED), [note(ENDED)]) | {"log.txt": logged(witnesses=()).encode()}
    for [report] in judged({"proof": (archive(inside), asked())}):
        assert (report["kind"], report["receipts"][1]["says"]) == ("incomplete", says("unseen"))
