"""Proof files, and receipts beside a transcript: the three verifiers judge them in the same words, and end alike."""

import io
import random
import struct
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from long import LONG
from proofs import KEY, OPERATOR, SEED, STRANGER, archive, log, members, note, proof, rows_of, transcript

from fairdeal.service.evidence.receipts import Operator
from fairdeal.service.evidence.verify import VERIFIER, judge
from fairdeal.service.witness.signing import Signer, rotation, together

pytestmark = pytest.mark.processes

Reports = list[dict[str, Any]]
Judged = Callable[..., list[Reports]]
SHARE = 1 if LONG else 5  # of what is made up by dice

LOG, REWRITTEN, LATER = log(), log(part=12), log(30)
BACK = log(30, recovered=(25, {"size": 20, "root": "ab" * 32}))
LOST = log(30, lost=(12, {"size": 20, "root": "ab" * 32}))
LOST_LATER = log(30, part=8, lost=(15, {"size": 20, "root": "ab" * 32}))
CHANGED = note(LOG, 15).replace("\n15\n", "\n14\n")
HALF = log(6)

Verdict = tuple[str, str, int | None, int]  # kind, code, seq, exit code
FINE: Verdict = ("consistent", "", None, 0)
UNCHECKED: Verdict = ("incomplete", "not-checked", None, 3)
OTHER_KEY: Verdict = ("incomplete", "other-key", None, 3)


# The operator's key was changed for a new one, and that for the newest.
OLD_SIGNER, NEW_SIGNER, NEWEST_SIGNER = (Signer(seed, "fairdeal") for seed in (SEED, bytes([7] * 32), bytes([8] * 32)))
NEW, NEWEST = Operator(bytes([7] * 32)), Operator(bytes([8] * 32))
CHANGE = rotation(OLD_SIGNER, NEW_SIGNER, "2026-11-22T10:00:00.000Z")
NEXT_CHANGE = rotation(NEW_SIGNER, NEWEST_SIGNER, "2026-11-23T10:00:00.000Z")
OTHER_CHANGE = rotation(OLD_SIGNER, NEWEST_SIGNER, "2026-11-22T10:00:00.000Z")
BACK_CHANGE = rotation(NEW_SIGNER, OLD_SIGNER, "2026-11-23T10:00:00.000Z")
CHANGES = together(CHANGE, NEXT_CHANGE)
BOTH_KEYS = (note(LOG, 10), note(LOG, 15, by=NEW))


def unsigned_by(signer: Signer) -> str:
    """The change without the signature of one of its keys."""
    text, _, lines = CHANGE.partition("\n\n")
    [left] = [line for line in lines.splitlines(keepends=True) if line not in signer.sign(f"{text}\n")]
    return f"{text}\n\n{left}"


def two_logs(seq: int) -> Verdict:
    return "contradicted", "two-logs", seq, 1


# name: the file, the key that is given, the receipts beside it; and the verdict
CASES: dict[str, tuple[tuple[Any, ...], Verdict]] = {
    # nobody contradicts
    "good": ((proof(LOG, [note(LOG, 10, 30), note(LOG, 20, 40)]), ""), FINE),
    "good, the key given": ((proof(LOG, [note(LOG, 10)]), KEY), FINE),
    "good, old and new receipts": ((proof(LOG, [note(LOG, 10), note(LOG, 20, 40)]), ""), FINE),
    "the log grew": ((proof(LOG, [note(LOG), note(LATER)], LATER), ""), FINE),
    "a receipt goes beyond": ((proof(HALF, [note(LOG)]), ""), FINE),
    "receipts alone": ((archive(members(notes=[note(LOG)])), KEY), FINE),
    "signed again at one moment": (
        (proof(LOG, [note(LOG, 10, 30), note(LOG, 9, 30)]), ""),
        FINE,
    ),
    "lost and found": ((proof(BACK, [note(BACK, 20, 40), note(BACK, 12, 50), note(BACK)]), ""), FINE),
    # the operator contradicts itself
    "two logs, both in the file": (
        (proof(LOG, [note(LOG, 15), note(REWRITTEN)], REWRITTEN), ""),
        two_logs(12),
    ),
    "two logs, one size": ((proof(LOG, [note(LOG, 15), note(REWRITTEN, 15)]), ""), two_logs(14)),
    "two logs, only receipts": (
        (archive(members(notes=[note(LOG), note(REWRITTEN)])), ""),
        two_logs(19),
    ),
    "two logs, the longer one kept": (
        (proof(REWRITTEN, [note(LOG, 15), note(REWRITTEN)]), ""),
        two_logs(14),
    ),
    "two logs by another key that is given": (
        (proof(LOG, [note(LOG, by=STRANGER), note(REWRITTEN, by=STRANGER)]), STRANGER.verifier_key),
        two_logs(19),
    ),
    "a receipt beside the proof": ((proof(LOG, [note(LOG)]), "", note(REWRITTEN)), two_logs(19)),
    "rolled back": ((proof(LOG, [note(LOG, 20, 40), note(LOG, 10, 50)]), ""), ("contradicted", "rolled-back", 10, 1)),
    "rolled back, and on": (
        (proof(LOG, [note(LOG, 20, 40), note(REWRITTEN, 10, 50), note(REWRITTEN, 18, 60)], log(18, 12)), ""),
        two_logs(12),
    ),
    "lost, and admitted": ((proof(LOG, [note(LOG), note(LOST)], LOST), ""), ("contradicted", "lost", 12, 1)),
    "lost, and more than is admitted": (
        (proof(log(22, 5), [note(log(22, 5)), note(LOST)], LOST), ""),
        two_logs(5),
    ),
    "lost, played on, and admitted later": (
        (
            proof(
                LOG,
                [note(LOG, 20, 9), note(LOST_LATER, 13, 14), note(LOST_LATER, 18, 70), note(LOST_LATER)],
                LOST_LATER,
            ),
            "",
        ),
        ("contradicted", "lost", 15, 1),
    ),
    "admitted, and signed after that": (
        (proof(LOG, [note(LOG, 20, 99), note(LOST_LATER, 13, 50), note(LOST_LATER)], LOST_LATER), ""),
        two_logs(8),
    ),
    "admitted by a part that is not signed": (
        (proof(LOG, [note(LOG, 20, 10), note(LOST_LATER, 13, 50)], LOST_LATER), ""),
        two_logs(8),
    ),
    "rolled back, and admitted": (
        (proof(LOST, [note(LOG, 20, 10), note(LOST, 12, 50), note(LOST)]), ""),
        ("contradicted", "lost", 12, 1),
    ),
    "found, as an unsigned part says": (
        (proof(BACK, [note(BACK, 20, 40), note(BACK, 12, 50)]), ""),
        ("contradicted", "rolled-back", 12, 1),
    ),
    # the files part, and no receipt says who did it
    "a part that no receipt covers": (
        (proof(LOG, [note(LOG, 10), note(REWRITTEN)]), ""),
        ("failed", "receipt", 19, 1),
    ),
    "two files, and receipts of neither": (
        (proof(LOG, [note(LOG, 10)], REWRITTEN), ""),
        ("failed", "receipt", 12, 1),
    ),
    "kept damaged": (
        (archive(members(transcript(LOG).replace(b"line 5", b"line 6"), [note(LOG, 4)])), ""),
        ("failed", "hash", 5, 1),
    ),
    "kept cut": (
        (archive(members(transcript(LOG).partition(b"line 9")[0], [note(LOG, 4)])), ""),
        ("incomplete", "truncated", 9, 3),
    ),
    # made up
    "a made-up receipt": ((proof(LOG, [note(LOG), note(REWRITTEN, by=STRANGER)]), ""), UNCHECKED),
    "all receipts made up": ((proof(LOG, [note(REWRITTEN, by=STRANGER)]), ""), UNCHECKED),
    "a changed receipt": ((proof(LOG, [CHANGED]), ""), UNCHECKED),
    "no receipt": ((proof(LOG, []), ""), UNCHECKED),
    "no key": ((proof(LOG, [note(REWRITTEN)], key=""), ""), UNCHECKED),
    "a key that is none": ((proof(LOG, [note(LOG)], key="fairdeal+00000000+AAAA"), ""), UNCHECKED),
    "of another table": ((proof(LOG, [note(log(table="other"))]), ""), UNCHECKED),
    # another key
    "another key now": ((proof(LOG, [note(LOG)], now=STRANGER.verifier_key), ""), OTHER_KEY),
    "another key given": ((proof(LOG, [note(LOG)]), STRANGER.verifier_key), OTHER_KEY),
    # keys that were changed, and signed for each other
    "old receipts beside new ones": ((proof(LOG, BOTH_KEYS, key=NEW.verifier_key, changes=CHANGE), ""), FINE),
    "the old key given": ((proof(LOG, BOTH_KEYS, key=NEW.verifier_key, changes=CHANGE), KEY), FINE),
    "the new key given": (
        (proof(LOG, BOTH_KEYS, key=NEW.verifier_key, changes=CHANGE), NEW.verifier_key),
        FINE,
    ),
    "kept before the key was changed": (
        (proof(LOG, [note(LOG, 10)], now=NEW.verifier_key, changes=CHANGE), ""),
        FINE,
    ),
    "a key that was changed twice": (
        (proof(LOG, [*BOTH_KEYS, note(LOG, 16, by=NEWEST)], now=NEWEST.verifier_key, changes=CHANGES), KEY),
        FINE,
    ),
    "two logs under two keys": (
        (proof(LOG, [note(LOG, 15), note(REWRITTEN, by=NEW)], REWRITTEN, changes=CHANGE), ""),
        two_logs(12),
    ),
    "a change without the old key's signature": (
        (proof(LOG, BOTH_KEYS, now=NEW.verifier_key, changes=unsigned_by(OLD_SIGNER)), ""),
        OTHER_KEY,
    ),
    "a change without the new key's signature": (
        (proof(LOG, BOTH_KEYS, now=NEW.verifier_key, changes=unsigned_by(NEW_SIGNER)), ""),
        OTHER_KEY,
    ),
    "a change that was edited": (
        (proof(LOG, BOTH_KEYS, now=NEW.verifier_key, changes=CHANGE.replace("-22T", "-21T")), ""),
        OTHER_KEY,
    ),
    "a key that was changed for two others": (
        (proof(LOG, BOTH_KEYS, now=NEW.verifier_key, changes=together(CHANGE, OTHER_CHANGE)), ""),
        OTHER_KEY,
    ),
    "a key that comes after two": (
        (proof(LOG, BOTH_KEYS, key=NEWEST.verifier_key, changes=together(OTHER_CHANGE, NEXT_CHANGE)), ""),
        UNCHECKED,
    ),
    "a key that comes back": (
        (proof(LOG, [note(LOG, 10, by=NEW)], now=NEW.verifier_key, changes=together(CHANGE, BACK_CHANGE)), ""),
        OTHER_KEY,
    ),
    "a stranger's key given beside a change": (
        (proof(LOG, BOTH_KEYS, key=NEW.verifier_key, changes=CHANGE), STRANGER.verifier_key),
        OTHER_KEY,
    ),
    "a file, and both keys": ((transcript(LOG), f"{KEY} {NEW.verifier_key}", *BOTH_KEYS), FINE),
    "a file, and the new key alone": ((transcript(LOG), NEW.verifier_key, *BOTH_KEYS), UNCHECKED),
    "the number of a key is another's": (
        (proof(LOG, [note(LOG)]), f"fairdeal+00000000+{KEY.partition('+')[2].partition('+')[2]}"),
        ("unreadable", "key", None, 2),
    ),
    "the key given is none": ((proof(LOG, [note(LOG)]), "fairdeal"), ("unreadable", "key", None, 2)),
    # a transcript with receipts beside it
    "a file that fits": ((transcript(LOG), KEY, note(LOG)), FINE),
    "a file that does not fit": ((transcript(LOG), KEY, note(REWRITTEN)), ("failed", "receipt", 19, 1)),
    "a file without the key": ((transcript(LOG), "", note(REWRITTEN)), UNCHECKED),
    "a file, and a made-up receipt": ((transcript(LOG), KEY, note(REWRITTEN, by=STRANGER)), UNCHECKED),
    "the server shows less than it signed": (
        (proof(LOG, [note(LOG)], HALF), ""),
        ("incomplete", "receipt-beyond", 6, 3),
    ),
    "a file that ends early": ((transcript(HALF), KEY, note(LOG)), ("incomplete", "receipt-beyond", 6, 3)),
    "a file, and two logs": ((transcript(LOG), KEY, note(LOG), note(REWRITTEN, 15)), two_logs(14)),
    "a file of another table": ((transcript(log(table="other")), KEY, note(LOG)), UNCHECKED),
    "a file with a wrong key": ((transcript(LOG), "nonsense", note(LOG)), ("unreadable", "key", None, 2)),
    "a damaged file": ((transcript(LOG).replace(b"line 5", b"line 6"), KEY, note(LOG, 4)), ("failed", "hash", 5, 1)),
    "a file, and a receipt of Windows": ((transcript(LOG), f"{KEY}\r\n", note(LOG).replace("\n", "\r\n")), FINE),
}


@pytest.fixture(scope="module")
def reports(judged: Judged) -> dict[str, Reports]:
    """Name of the case → what each of the three says."""
    files = {name: case for name, (case, _) in CASES.items()}
    return dict(zip(CASES, map(list, zip(*judged(files), strict=True)), strict=True))


@pytest.mark.parametrize("name", CASES)
def test_the_three_give_the_verdict_that_is_expected(name: str, reports: dict[str, Reports]) -> None:
    ours, *others = reports[name]
    assert tuple(ours[each] for each in ("kind", "code", "seq", "exit")) == CASES[name][1], ours["headline"]
    assert others == [ours] * 2, "word for word"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        (
            "good",
            "Nobody contradicts this match: 2 receipts of table kept, signed by the key fairdeal, up to record #19.",
        ),
        (
            "two logs, both in the file",
            "The operator's key fairdeal signed two different logs of table kept: they part at record #12.",
        ),
        (
            "two logs, one size",
            "The operator's key fairdeal signed two different logs of table kept: "
            "they part at record #14 or before it.",
        ),
        (
            "rolled back",
            "The operator's key fairdeal signed a shorter log of table kept after a longer one: "
            "20 records at 2026-11-22T07:00:40.000Z, but 10 records at 2026-11-22T07:00:50.000Z.",
        ),
        (
            "lost, and admitted",
            "The operator lost records of table kept that its key fairdeal had signed, from "
            "record #12 on: the log admits it in record #12.",
        ),
        ("no key", "Nothing is proved: no key was given."),
    ],
)
def test_the_verdict_comes_first_in_words_for_people(name: str, says: str, reports: dict[str, Reports]) -> None:
    assert reports[name][0]["headline"] == says


@pytest.mark.parametrize("name", [name for name, (_, verdict) in CASES.items() if verdict[1] == "not-checked"])
def test_what_is_not_checked_is_never_called_rewritten(name: str, reports: dict[str, Reports]) -> None:
    report = reports[name][0]
    assert "rewritten" not in str(report)
    assert {each["kind"] for each in report["receipts"] if each["table"] != "other"} <= {
        "not checked",
        "fits",
        "other table",
    }


def test_a_key_that_only_the_file_names_is_said_to_be_its_own(reports: dict[str, Reports]) -> None:
    assert "compare it with the one that the operator publishes" in reports["good"][0]["said"][0]
    assert reports["good, the key given"][0]["said"] == []


def anything(dice: random.Random) -> tuple[Any, ...]:
    """Some of many logs of two tables, and receipts for them by two operators at any time."""
    logs = [LOG, REWRITTEN, LATER, BACK, LOST, LOST_LATER, HALF, log(25, 5), log(table="other")]

    def some() -> str:
        lines = dice.choice(logs)
        when = dice.choice([-1, dice.randrange(60)])
        return note(lines, dice.randrange(1, len(lines) + 1), when, dice.choice([OPERATOR] * 9 + [STRANGER]))

    notes = [some() for _ in range(dice.randrange(5))]
    beside = [some() for _ in range(dice.choice([0, 0, 0, 1, 2]))]
    key = dice.choice(["", "", KEY, STRANGER.verifier_key])
    kept, shown = (transcript(dice.choice(logs)) if dice.randrange(5) else b"" for _ in range(2))
    if dice.randrange(6) == 0:
        kept = kept[: dice.randrange(len(kept) + 1)].replace(b"line 4", b"line 5")
    if dice.randrange(4) == 0:
        return kept, key, *beside
    now = dice.choice(["", "", "", STRANGER.verifier_key, "nonsense"])
    return archive(members(kept, notes, dice.choice([KEY, KEY, KEY, ""]), shown, now)), key, *beside


def test_the_three_agree_on_whatever_is_in_a_proof_file(judged: Judged) -> None:
    dice = random.Random("a proof file of anything")
    ours, alone, page = judged({f"{number}": anything(dice) for number in range(400 if LONG else 120)}, SHARE)
    assert alone == ours[::SHARE]
    assert page == ours
    met = {(report["kind"], report["code"]) for report in ours}
    assert met >= {(kind, code) for _, (kind, code, _, _) in CASES.values() if code not in ("receipt-beyond", "key")}


def test_who_signs_one_log_that_only_grows_is_never_contradicted() -> None:
    """No choice of what an honest operator signed and showed can be held against it."""
    dice = random.Random("honest")
    for _ in range(60):
        sizes = sorted(dice.randrange(1, 31) for _ in range(dice.randrange(1, 6)))
        notes = [note(LATER, size, 40 + rank // 2) for rank, size in enumerate(sizes)]
        dice.shuffle(notes)
        kept, shown = LATER[: dice.randrange(1, 31)], LATER[: dice.randrange(sizes[-1], 31)]
        assert judge(io.BytesIO(proof(kept, notes, shown)), KEY).kind == "consistent"


# Damaged archives

GOOD = members(transcript(LOG), [note(LOG)])
WHOLE = archive(GOOD)
LIST = WHOLE.index(b"PK\1\2")


def put(whole: bytes, at: int, *patch: int) -> bytes:
    return whole[:at] + bytes(patch) + whole[at + len(patch) :]


def named(name: str) -> bytes:
    return archive([*GOOD.items(), (name, b"x")])


def doubled() -> bytes:
    with pytest.warns(UserWarning, match="Duplicate"):
        return archive([*GOOD.items(), ("key.txt", STRANGER.verifier_key.encode())])


def with_comment() -> bytes:
    whole = io.BytesIO(WHOLE)
    with zipfile.ZipFile(whole, "a") as file:
        file.comment = b"hello"
    return whole.getvalue()


def swapped() -> bytes:
    """The list names members in another order than they stand in."""
    [first, second] = [WHOLE.index(b"PK\1\2", LIST + at) for at in (0, 1)]
    third = WHOLE.index(b"PK\1\2", second + 1)
    return WHOLE[:first] + WHOLE[second:third] + WHOLE[first:second] + WHOLE[third:]


def huge() -> bytes:
    """The list says that the first member has four gigabytes."""
    return put(WHOLE, LIST + 20, *struct.pack("<2L", 2**32 - 2, 2**32 - 2))


def overlapping() -> bytes:
    """Two members of the list are one and the same in the archive."""
    one = archive({"key.txt": KEY.encode()})
    at = one.index(b"PK\1\2")
    entry = one[at:-22].replace(b"key.txt", b"key-now.txt")
    entry = entry[:28] + struct.pack("<H", 11) + entry[30:]
    both = one[at:-22] + entry
    return one[:at] + both + struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 2, 2, len(both), at, 0)


def with_gap() -> bytes:
    """Between the last member and the list stands something that nobody names."""
    end = len(WHOLE) - 22
    return WHOLE[:LIST] + b"gap" + put(WHOLE, end + 16, *struct.pack("<L", LIST + 3))[LIST:]


DAMAGED: dict[str, tuple[Callable[[], bytes], str]] = {
    "cut": (lambda: WHOLE[:-1], "it is cut off, or something stands after its end"),
    "cut to two letters": (lambda: b"PK", "it is cut off, or something stands after its end"),
    "more after its end": (lambda: WHOLE + b"x", "it is cut off, or something stands after its end"),
    "a comment": (with_comment, "it is cut off, or something stands after its end"),
    "something before it": (lambda: b"PK" + WHOLE, "its list of members is damaged"),
    "compressed": (
        lambda: archive(GOOD, zipfile.ZIP_DEFLATED),
        "'READ-ME.txt' is compressed or encrypted, and a proof file stores its members as they are",
    ),
    "encrypted": (
        lambda: put(WHOLE, LIST + 8, 1),
        "'READ-ME.txt' is compressed or encrypted, and a proof file stores its members as they are",
    ),
    "sizes after the member": (
        lambda: put(WHOLE, LIST + 8, 8),
        "'READ-ME.txt' is compressed or encrypted, and a proof file stores its members as they are",
    ),
    "doubled": (doubled, "'key.txt' stands in it twice"),
    "a way out": (lambda: named("../kept.jsonl"), "'../kept.jsonl' is no member of a proof file"),
    "a way from the root": (lambda: named("/etc/passwd"), "'/etc/passwd' is no member of a proof file"),
    "a way of Windows": (lambda: named("receipts\\2.txt"), "'receipts?2.txt' is no member of a proof file"),
    "a name that commands a terminal": (lambda: named("\x1b[2Jkey"), "'??2Jkey' is no member of a proof file"),
    "a name in a script of its own": (lambda: named("kéy.txt"), "'k??y.txt' is no member of a proof file"),
    "a name of 300 letters": (lambda: named("k" * 300), f"'{'k' * 60}' is no member of a proof file"),
    "receipts without end": (lambda: named("receipts/100.txt"), "'receipts/100.txt' is no member of a proof file"),
    "too many": (
        lambda: archive({f"receipts/{n}.txt": b"" for n in range(1, 66)}),
        "it has 65 members, and a proof file 1 to 64",
    ),
    "none": (lambda: archive({}), "it has 0 members, and a proof file 1 to 64"),
    "huge": (huge, "'READ-ME.txt' is not where the list of members says, or not as it says"),
    "other bytes": (
        lambda: put(WHOLE, 30 + len("READ-ME.txt"), 0x57 ^ 1),
        "'READ-ME.txt' is damaged: its check sum does not fit",
    ),
    "another name where it stands": (
        lambda: put(WHOLE, 30, ord("r")),
        "'READ-ME.txt' is not where the list of members says, or not as it says",
    ),
    "another order": (swapped, "'kept.jsonl' is not where the list of members says, or not as it says"),
    "one in another": (overlapping, "'key-now.txt' is not where the list of members says, or not as it says"),
    "something before the list": (with_gap, "its list of members is damaged"),
    "a list that ends early": (lambda: put(WHOLE, len(WHOLE) - 12, 2, 0), "its list of members is damaged"),
    "ZIP64": (lambda: put(WHOLE, len(WHOLE) - 14, *b"\xff" * 12), "it has 65535 members, and a proof file 1 to 64"),
    "a receipt that is not UTF-8": (
        lambda: archive({**GOOD, "receipts/2.txt": b"\xff\xfe"}),
        "'receipts/2.txt' is not UTF-8",
    ),
    "a receipt without end": (
        lambda: archive({**GOOD, "receipts/2.txt": b"x" * (2**16 + 1)}),
        "'receipts/2.txt' has more than 64 KiB",
    ),
}


@pytest.fixture(scope="module")
def refused(judged: Judged) -> dict[str, Reports]:
    files = {name: (make(), "") for name, (make, _) in DAMAGED.items()}
    return dict(zip(DAMAGED, map(list, zip(*judged(files), strict=True)), strict=True))


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_archive_is_refused_in_a_sentence(name: str, refused: dict[str, Reports]) -> None:
    for report in refused[name]:
        assert report["headline"] == f"This is no proof file that can be read: {DAMAGED[name][1]}."
        assert [report[each] for each in ("kind", "code", "exit")] == ["unreadable", "archive", 2]


def test_no_changed_byte_of_the_archive_is_overlooked(judged: Judged) -> None:
    """Of most bytes a change is found; a changed date, system or right of a member means nothing here."""
    good = judged({"good": (WHOLE, KEY)})[0][0]
    changed = {f"{at}": (put(WHOLE, at, WHOLE[at] ^ 0x11), KEY) for at in range(0, len(WHOLE), 7)}
    ours, alone, page = judged(changed, SHARE)
    assert alone == ours[::SHARE]
    assert page == ours
    for at, report in zip(changed, ours, strict=True):
        listed = int(at) >= LIST
        assert report == good if listed and report["exit"] == 0 else report["exit"] in (1, 2, 3)


def test_python_runs_a_proof_file_by_itself(tmp_path: Path) -> None:
    program = b"import sys\nimport fairdeal_verify\nsys.exit(fairdeal_verify.main([sys.path[0], *sys.argv[1:]]))\n"
    own = {"fairdeal_verify.py": VERIFIER.read_bytes(), "__main__.py": program}
    found = members(transcript(LOG), [note(LOG, 15), note(REWRITTEN)], shown=transcript(REWRITTEN))
    (tmp_path / "fairdeal-proof-kept.zip").write_bytes(archive({**found, **own}))
    command = [sys.executable, "-I", "fairdeal-proof-kept.zip", "--key", KEY]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=600, check=False)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith("The operator's key fairdeal signed two different logs of table kept")


# The document

VERDICTS = rows_of("transcript.md", "What is said of receipts")


def test_every_verdict_on_receipts_and_its_exit_code_is_met_in_a_file() -> None:
    told = {(kind, code.strip("`"), int(number)) for kind, code, number, _ in VERDICTS}
    of_lines = {("failed", "as for a transcript", 1), ("incomplete", "as for a transcript", 3)}
    found = {(kind, code, number) for _, (kind, code, _, number) in CASES.values()} | of_lines
    lines = {("failed", "hash", 1), ("incomplete", "truncated", 3)}
    of_the_log = {("contradicted", "two-trees", 1), ("unreadable", "policy", 2)}  # test_logged.py
    other_files = {("unreadable", "archive", 2), ("unreadable", "evening", 2)}  # the latter in test_evenings.py
    assert told == {each for each in found if each not in lines} | other_files | of_the_log


def test_the_verdicts_on_receipts_stand_in_the_order_in_which_they_are_given() -> None:
    codes = [code for _, code, _, _ in VERDICTS]
    given = [
        "two-logs",
        "lost",
        "two-trees",
        "rolled-back",
        "receipt",
        "other-key",
        "not-checked",
        "receipt-beyond",
        "archive",
        "key",
        "policy",
        "evening",
    ]
    assert [code.strip("`") for code in codes if code.startswith("`")] == given
