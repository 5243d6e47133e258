"""The verifier's verdicts: what holds, what is missing, and what was done to a transcript."""

import io
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from verdicts import verify

from fairdeal.events import Draft, MemoryStore, decode, encode, lines_of, read_transcript, seal

Lines = Callable[[str], list[str]]
MakeDraft = Callable[..., Draft]

# verdict on a transcript line by line: 0 is the header, 1 to 5 the records 0 to 4, then the openings
SEQ_3, FIRST_OPENING = 4, 6


def with_members(line: str, **members: Any) -> str:
    return encode({**decode(line), **members}).decode()


def sealed_again(line: str) -> str:
    """The line with the hash that fits what it says now, as somebody would who covers up a change."""
    members = decode(line)
    del members["hash"]
    return with_members(line, hash=sha256(encode(members)).hexdigest())


def test_a_full_transcript_is_verified(lines: Lines) -> None:
    assert str(verify(lines("full"))) == "verified: table t_1, 5 records, 3 openings"


def test_sealed_fields_are_counted(lines: Lines) -> None:
    verdict = verify(lines("seat:2"))
    assert str(verdict) == "verified, 1 field sealed: table t_1, 5 records, 2 openings"
    assert (verdict.kind, verdict.sealed, verdict.exit_code) == ("sealed", 1, 0)


def test_line_ends_and_bytes_make_no_difference(lines: Lines) -> None:
    file = io.BytesIO("".join(f"{line}\n" for line in lines("full")).encode())
    assert verify(lines_of(file)) == verify(lines("full"))


def test_records_are_read_with_their_openings_put_back(lines: Lines, store: MemoryStore) -> None:
    assert read_transcript(lines("full")) == list(store.read("t_1"))


def test_what_stays_sealed_is_read_as_its_seal(lines: Lines) -> None:
    deal = read_transcript(lines("seat:2"))[1].data["facts"]
    assert deal[1] == {"card": "J15"}
    assert deal[0]["order"]["to"] == []


def test_the_records_before_a_failure_are_read(lines: Lines) -> None:
    changed = lines("full")
    changed[SEQ_3] = changed[SEQ_3].replace("seat:2", "seat:1")
    assert [record.seq for record in read_transcript(changed)] == [0, 1, 2]
    assert verify(changed).seq == 3


Tamper = Callable[[list[Any]], Any]


def swap(lines: list[str]) -> None:
    lines[3], lines[4] = lines[4], lines[3]


def rewrite(number: int, change: Callable[[str], str]) -> Tamper:
    return lambda lines: lines.__setitem__(number, change(lines[number]))


def opening(**members: Any) -> Tamper:
    def change(line: str) -> str:
        return encode({"open": {**decode(line)["open"], **members}}).decode()

    return rewrite(FIRST_OPENING, change)


def by_another(line: str) -> str:
    return sealed_again(with_members(line, by="seat:1"))


def repeated_cmd(lines: list[str]) -> None:
    """A last line that repeats a command, sealed again, and named as head."""
    lines[5] = sealed_again(with_members(lines[5], cmd=decode(lines[1])["cmd"]))
    lines[0] = with_members(lines[0], head=decode(lines[5])["hash"])


def earlier(lines: list[str]) -> None:
    lines[5] = sealed_again(with_members(lines[5], at="2026-11-21T10:14:58.122Z"))
    lines[0] = with_members(lines[0], head=decode(lines[5])["hash"])


TAMPERED: dict[str, tuple[Tamper, int | None, str]] = {
    "a flipped byte": (rewrite(SEQ_3, lambda line: line.replace("seat:2", "seat:3")), 3, "hash"),
    "a missing line": (lambda lines: lines.pop(SEQ_3), 3, "seq"),
    "the first record missing": (lambda lines: lines.pop(1), 0, "seq"),
    "a line twice": (lambda lines: lines.insert(3, lines[2]), 2, "seq"),
    "two lines exchanged": (swap, 2, "seq"),
    "the last record missing": (lambda lines: lines.pop(5), 4, "record-missing"),
    "a line sealed again": (rewrite(SEQ_3, by_another), 4, "prev"),
    "the last line sealed again": (
        rewrite(5, lambda line: sealed_again(with_members(line, by="x"))),
        4,
        "head",
    ),
    "an unknown version": (rewrite(SEQ_3, lambda line: with_members(line, v=2)), 3, "version"),
    "another table's line": (
        rewrite(SEQ_3, lambda line: sealed_again(with_members(line, table="t_2"))),
        3,
        "table",
    ),
    "a key twice": (rewrite(SEQ_3, lambda line: line[:-1] + ',"v":1}'), 3, "canonical"),
    "a member too many": (rewrite(SEQ_3, lambda line: with_members(line, w=1)), 3, "record"),
    "a member too few": (rewrite(SEQ_3, lambda line: line.replace(',"v":1', "")), 3, "record"),
    "a float": (rewrite(SEQ_3, lambda line: line.replace('"v":1', '"v":1.0')), 3, "canonical"),
    "a space": (rewrite(SEQ_3, lambda line: f"{line} "), 3, "canonical"),
    "a seal with a wrong shape": (
        rewrite(SEQ_3, lambda line: sealed_again(line.replace('"to":[0,2]', '"to":[2,0]'))),
        3,
        "seal",
    ),
    "a seal without a path": (
        rewrite(1, lambda line: sealed_again(with_members(line, data={"a.b": {"sealed": "0" * 64, "to": []}}))),
        0,
        "seal",
    ),
    "a command twice": (repeated_cmd, 4, "command"),
    "time that runs back": (earlier, 4, "time"),
    "a time that is none": (rewrite(1, lambda line: sealed_again(with_members(line, at="noon"))), 0, "record"),
    "a number that is not sealed": (opening(path="facts.0.cards"), 1, "opening-nowhere"),
    "another value": (opening(value=[1, 2, 3]), 1, "opening"),
    "another salt": (opening(salt="00" * 16), 1, "opening"),
    "a salt that is none": (opening(salt="zz" * 16), 1, "opening"),
    "an opening twice": (lambda lines: lines.insert(7, lines[6]), 1, "opening-twice"),
    "openings out of order": (lambda lines: lines.append(lines.pop(6)), 1, "opening-order"),
    "an opening of a seq that is not there": (opening(seq=9), 9, "opening-nowhere"),
    "an opening too many": (rewrite(0, lambda line: with_members(line, viewer="seat:2")), 1, "opening-viewer"),
    "a header with another head": (rewrite(0, lambda line: with_members(line, head="0" * 64)), 4, "head"),
    "a header with another table": (rewrite(0, lambda line: with_members(line, table="t")), 0, "table"),
    "a header with fewer records": (rewrite(0, lambda line: with_members(line, records=4)), 3, "head"),
    "a header with more records": (rewrite(0, lambda line: with_members(line, records=6)), 5, "record-missing"),
    "a header of an unknown version": (rewrite(0, lambda line: with_members(line, v=2)), None, "version"),
    "a header for nobody": (rewrite(0, lambda line: with_members(line, viewer="all")), None, "format"),
    "no header": (lambda lines: lines.pop(0), None, "format"),
    "nothing": (lambda lines: lines.clear(), None, "format"),
    "a line that is too long": (rewrite(SEQ_3, lambda line: line + " " * 2**20), 3, "size"),
    "bytes that are no text": (lambda lines: lines.insert(SEQ_3, b"\xff"), 3, "utf-8"),
    "a record after the last": (
        lambda lines: lines.insert(6, lines[5]),
        None,
        "extra",
    ),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_tampering_fails_at_its_seq_with_its_reason(lines: Lines, what: str) -> None:
    tamper, seq, code = TAMPERED[what]
    changed = lines("full")
    tamper(changed)
    verdict = verify(changed)
    assert (verdict.kind, verdict.code, verdict.seq, verdict.exit_code) == ("failed", code, seq, 1)


def test_a_failure_is_told_as_a_sentence(lines: Lines) -> None:
    changed = lines("public")
    del changed[SEQ_3]
    assert str(verify(changed)) == ("failed at seq 3 (seq): a line is missing, or out of its place")


@pytest.mark.parametrize(
    ("kept", "code", "seq"),
    [(1, "truncated", 0), (5, "truncated", 4), (6, "opening-missing", 1), (8, "opening-missing", 3)],
)
def test_a_cut_off_end_is_incomplete_and_says_what_is_missing(lines: Lines, kept: int, code: str, seq: int) -> None:
    verdict = verify(lines("full")[:kept])
    assert (verdict.kind, verdict.code, verdict.seq, verdict.exit_code) == ("incomplete", code, seq, 3)


def test_a_transcript_cut_anywhere_is_never_verified(lines: Lines) -> None:
    whole = "\n".join(lines("full")).encode()
    for length in range(1, len(whole)):
        verdict = verify(whole[:length].split(b"\n"))
        header_cut = b"\n" not in whole[:length] and length < len(lines("full")[0])
        assert verdict.kind == ("failed" if header_cut else "incomplete"), whole[:length]


def test_an_empty_last_line_means_nothing(lines: Lines) -> None:
    whole = "\n".join(lines("full")) + "\n"
    assert verify(whole.split("\n")).kind == "verified"


def test_half_an_opening_that_nobody_waits_for_is_incomplete(lines: Lines) -> None:
    assert str(verify([*lines("public"), '{"open":{"pa'])) == "incomplete (truncated): the file ends early"


def test_a_file_without_a_line_end_is_not_read_to_its_end() -> None:
    endless = io.BytesIO(b"x" * 2**22)
    assert verify(lines_of(endless)).code == "format"
    assert endless.tell() <= 2 * (2**20 + 2)


def test_more_lines_than_anybody_plays_are_refused(lines: Lines, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fairdeal.events.judge.lines.MOST_LINES", 4)
    assert (verify(lines("full")).code, verify(lines("full")).seq) == ("size", 3)


def test_an_opening_cannot_bring_another_seal(store: MemoryStore, lines: Lines) -> None:
    changed = lines("full")
    rewritten = opening(value={"sealed": "0" * 64, "to": []})
    rewritten(changed)
    assert verify(changed).seq == 1


@given(st.data())
def test_no_changed_byte_is_verified(lines: Lines, data: st.DataObject) -> None:
    whole = bytearray("\n".join(lines("full")).encode())
    at = data.draw(st.integers(0, len(whole) - 1))
    whole[at] ^= data.draw(st.integers(1, 255))
    assert verify(bytes(whole).split(b"\n")).exit_code != 0


@given(st.lists(st.binary() | st.text()))
def test_any_bytes_get_a_verdict(garbage: list[bytes | str]) -> None:
    assert verify(garbage).kind == "failed"


@given(number=st.integers(0, 8), garbage=st.binary() | st.text(st.characters()))
def test_any_bytes_in_a_transcript_get_a_verdict(lines: Lines, number: int, garbage: bytes | str) -> None:
    changed: list[str | bytes] = [*lines("full")]
    changed[number] = garbage
    assert str(verify(changed)).startswith(("failed", "incomplete"))


@given(
    st.recursive(st.none() | st.integers() | st.text(), lambda x: st.lists(x) | st.dictionaries(st.text(), x)),
)
def test_any_json_after_a_header_gets_a_verdict(value: Any) -> None:
    head = {"fairdeal": "transcript", "head": "", "records": 1, "table": "t", "v": 1, "viewer": "full"}
    try:
        line = encode(value)
    except ValueError:
        line = b"[]"
    assert verify([encode(head), line]).kind == "failed"


def test_a_table_of_one_record_is_verified(draft: MakeDraft) -> None:
    record = seal(draft(), "t_9")
    head = {"fairdeal": "transcript", "head": record.hash, "records": 1, "table": "t_9", "v": 1, "viewer": "public"}
    assert str(verify([encode(head), record.line])) == "verified: table t_9, 1 record, 0 openings"


def test_a_line_of_the_greatest_length_is_read_without_its_line_end_too(lines: Lines) -> None:
    line = b'{"at":"' + b"x" * (2**20 - 6)
    assert verify([*lines("full")[:1], line]).code == "size"
    assert verify([*lines("full")[:1], line[:-1]]).code == "truncated"


def test_a_last_line_with_its_line_end_is_not_cut_off_but_wrong(lines: Lines) -> None:
    assert (verify([*lines("full"), '{"open":{"pa\n']).kind, verify([*lines("full"), '{"open":{"pa']).kind) == (
        "failed",
        "incomplete",
    )
