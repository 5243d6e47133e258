"""One verdict: no command tells a file as good that verify fails, and none ends in a traceback."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pytest
from click.testing import CliRunner, Result
from forger import Forger
from forging import draft_of
from long import LONG
from msgspec.structs import replace
from sitting import Sitting, StillClock, a_service

from fairdeal.events import export
from fairdeal.events.judge.report import Report
from fairdeal.events.judge.words import REASONS
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.errors import Problem
from fairdeal.service.evidence.judged import WRONG, judged
from fairdeal.service.evidence.tamper import KINDS, tamper
from fairdeal.service.evidence.transcripts import FORMS, evidence_in, render
from fairdeal.service.evidence.verify import check, read_lines
from fairdeal.service.table.play.play import NextDeal
from fairdeal.service.table.play.undo import AskUndo

Asked = TypeVar("Asked")
GOLDEN = Path(__file__).parents[1] / "golden"
SMALL = GOLDEN / "monopoly-4.jsonl"
QUARREL = GOLDEN / "disputed-monopoly-3.jsonl"
EVERY = [
    *(("show", "--format", form) for form in (*FORMS, "fdn", "jsonl")),
    ("show", "--at", "9"),
    ("show", "--at", "9", "--legal", "--format", "html"),
    ("show", "--to", "9"),
    ("show", "--case", "9"),
    ("ledger",),
    ("ledger", "--seat", "0", "--upto", "6"),
    ("audit",),
]
FAILS = {1, 3}
DAMAGED = {name: kind.code for name, kind in KINDS.items() if kind.code}


def asked(kind: str, every: Sequence[Asked]) -> Sequence[Asked]:
    """Half for the first kind of damage of each code of verify; of another kind one, by turns; in the long form all."""
    place = list(DAMAGED).index(kind)
    alike = list(DAMAGED.values()).index(DAMAGED[kind])
    return every if LONG else every[place % 2 :: 2] if alike == place else [every[place % len(every)]]


@cache
def undone() -> bytes:
    """Dirty Money: an undo goes back over the deal of round 2, which is dealt again."""
    table = Sitting(a_service(StillClock()), "dirty-money", 3, options={"length": "rounds", "rounds": 2}, undo="free")
    while not table.table.waits_for_deal():
        last = table.play()
    table.do(1, NextDeal)
    table.play(2)
    asker = next(int(by[-1]) for seq, (by, _kind) in enumerate(table.log()) if seq == last)
    table.do(asker, AskUndo, target=last)
    table.play_to_the_end()
    return b"".join(f"{line}\n".encode() for line in export(list(table.service.store.read(table.id)), "full"))


@cache
def damaged(kind: str) -> bytes:
    """The first of some transcripts that can be damaged so."""
    for whole in (
        SMALL.read_bytes(),
        undone(),
        QUARREL.read_bytes(),
        *(p.read_bytes() for p in GOLDEN.glob("*.jsonl")),
    ):
        try:
            return tamper(whole.splitlines(keepends=True), kind)
        except Problem:
            continue
    raise AssertionError(f"no transcript can be damaged by {kind}")


def run(*arguments: str | Path) -> Result:
    """Run a command in this process; it ends by an exit code, and by no other exception."""
    done = CliRunner().invoke(fairdeal, list(map(str, arguments)))
    assert done.exception is None or isinstance(done.exception, SystemExit), repr(done.exception)
    return done


def praises(said: str) -> bool:
    """Does it say that the file is good?"""
    return "verified" in said or "Nobody touched" in said


@pytest.mark.parametrize("kind", DAMAGED)
def test_no_command_tells_a_file_as_good_that_verify_fails(kind: str, tmp_path: Path) -> None:
    file = tmp_path / "damaged.jsonl"
    file.write_bytes(damaged(kind))
    report = check(damaged(kind).splitlines(keepends=True))
    for command in asked(kind, EVERY):
        done = run(command[0], file, *command[1:])
        fails = FAILS if command == ("audit",) else {report.exit_code}
        assert done.exit_code in fails, command
        if "jsonl" not in command:
            assert not praises(done.output), (command, done.output[:600])


@pytest.mark.parametrize(("kind", "form"), [(kind, form) for kind in DAMAGED for form in asked(kind, list(FORMS))])
def test_what_is_wrong_stands_before_everything_else(kind: str, form: str) -> None:
    found = read_lines(damaged(kind).splitlines(keepends=True))
    if not found.records or found.records[0].seq or found.records[0].type != "opened":
        return
    try:
        told = "".join(render(found.records, found.viewer, form, verdict=found.report))
    except ValueError:
        return
    why, first = judged(found.report), told.index("cannot be trusted" if found.report.kind == "failed" else "not whole")
    assert "cannot be trusted" in why or "not whole" in why
    assert first < told.index("Seats" if form != "html" else '<p class="result">')
    assert f"({found.report.code})" in told.replace("\\", "")


def test_a_whole_file_is_said_to_be_untouched_and_a_sealed_one_what_stays_sealed() -> None:
    whole = read_lines(SMALL.read_bytes().splitlines())
    assert judged(whole.report).startswith("Nobody touched this match since its head was known: its 54 records")
    assert judged(whole.report).endswith(
        "Every shuffle is what the secret fixed beforehand and everybody's entropy give."
    )
    public = read_lines(list(export(whole.records, "public")))
    assert "hidden values stay sealed to this reader" in judged(public.report)
    assert judged(public.report).endswith("Its shuffles cannot all be checked with this file.")


def test_every_code_of_verify_has_words_for_people() -> None:
    incomplete = {"truncated", "opening-missing"}
    assert set(WRONG) | incomplete == set(REASONS)


@pytest.mark.parametrize("seq", [None, 0, 7])
@pytest.mark.parametrize("code", [*WRONG, "of-a-later-program"])
def test_what_is_wrong_is_one_sentence_that_says_since_when(code: str, seq: int | None) -> None:
    said = judged(Report("failed", code, seq, {}, "t", "full", 9, 0, 0, 0, [], ""))
    assert said.endswith(".")
    assert "{" not in said
    assert (seq is None) == ("#" not in said)
    if seq:
        assert f"from #{seq} on" in said
        assert said.endswith(f"Up to #{seq - 1} it holds.")


def test_a_file_of_false_shuffles_carries_its_lines_along_in_html_and_they_fail_as_it_does(tmp_path: Path) -> None:
    lines = damaged(
        "shuffle-swap" if "shuffle-swap" in KINDS else next(n for n, k in KINDS.items() if k.code == "shuffle")
    )
    file = tmp_path / "false.jsonl"
    file.write_bytes(lines)
    page = run("show", file, "--format", "html").output
    assert check(evidence_in(page)).code == "shuffle"


# Files that hold, of matches that never were


def sealed_anew(**changed: Any) -> bytes:
    """A whole log in which a record says something else; its hashes fit."""
    records = read_lines(SMALL.read_bytes().splitlines()).records
    drafts = [draft_of(record) for record in records]
    drafts[9] = replace(drafts[9], data=drafts[9].data | changed, secrets={})
    again = Forger().append(records[0].table, -1, drafts)
    return b"".join(f"{line}\n".encode() for line in export(again, "full"))


@pytest.mark.parametrize(
    "changed",
    [
        {"facts": 3},
        {"facts": [{"type": "drew", "seat": 99, "card": "dog"}]},
        {"facts": [{"type": "drew", "seat": 0, "card": "no card"}]},
        {"facts": [{"type": "discarded", "seat": -7, "card": "dog"}]},
        {"facts": [{"type": "round-scored", "dollars": [], "details": []}]},
        {"action": None},
    ],
    ids=str,
)
@pytest.mark.parametrize("command", EVERY, ids=" ".join)
def test_nonsense_under_good_hashes_ends_in_a_sentence(
    command: tuple[str, ...], changed: dict[str, Any], tmp_path: Path
) -> None:
    file = tmp_path / "nonsense.jsonl"
    file.write_bytes(sealed_anew(**changed))
    assert run("verify", file).exit_code == 0
    done = run(command[0], file, *command[1:])
    assert done.exit_code in ((1,) if command == ("audit",) else (0, 2))


@pytest.mark.parametrize(
    "content", [b"", b"\n", b"PGN 1.0\n", b"\xff\xfe\x00", b"<!doctype html><p>no lines</p>", b"{}\n"]
)
@pytest.mark.parametrize("command", EVERY, ids=" ".join)
def test_what_is_no_transcript_is_refused_in_a_sentence(
    command: tuple[str, ...], content: bytes, tmp_path: Path
) -> None:
    file = tmp_path / "other.jsonl"
    file.write_bytes(content)
    done = run(command[0], file, *command[1:])
    assert done.exit_code == 1
    assert not praises(done.output)


def test_a_proof_file_is_not_told_but_named(tmp_path: Path) -> None:
    file = tmp_path / "proof.zip"
    file.write_bytes(b"PK\x03\x04 and so on")
    for command in ("show", "ledger"):
        done = run(command, file)
        assert (done.exit_code, "fairdeal verify judges it" in " ".join(done.output.split())) == (2, True)
