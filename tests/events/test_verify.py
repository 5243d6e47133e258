"""The verifier's verdicts: what holds, what is missing, and what was done to a transcript."""

import io
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fairdeal.events import EXIT_CODES, Draft, MemoryStore, decode, encode, lines_of, read_transcript, seal, verify
from fairdeal.events.chain import digest

Lines = Callable[[str], list[str]]
MakeDraft = Callable[..., Draft]

# verdict on a transcript line by line: 0 is the header, 1 to 5 the records 0 to 4, then the openings
SEQ_3, FIRST_OPENING = 4, 6


def with_members(line: str, **members: Any) -> str:
    return encode({**decode(line), **members}).decode()


def sealed_again(line: str) -> str:
    """The line with the hash that fits what it says now, as somebody would who covers up a change."""
    return with_members(line, hash=digest(line, decode(line)["hash"]))


def test_a_full_transcript_is_verified(lines: Lines) -> None:
    assert str(verify(lines("full"))) == "verified: table t_1, 5 records, 3 openings"


def test_sealed_fields_are_counted(lines: Lines) -> None:
    verdict = verify(lines("seat:2"))
    assert str(verdict) == "verified with 1 field sealed: table t_1, 5 records, 2 openings"
    assert (verdict.kind, verdict.sealed, verdict.exit_code) == ("sealed", 1, 0)


def test_line_ends_and_bytes_make_no_difference(lines: Lines) -> None:
    file = io.BytesIO("".join(f"{line}\n" for line in lines("full")).encode())
    assert verify(lines_of(file)) == verify(lines("full"))


def test_programs_get_an_exit_code_for_each_verdict() -> None:
    assert EXIT_CODES == {"verified": 0, "sealed": 0, "incomplete": 3, "failed": 1}


def test_records_are_read_with_their_openings_put_back(lines: Lines, store: MemoryStore) -> None:
    assert read_transcript(lines("full")).records == list(store.read("t_1"))


def test_what_stays_sealed_is_read_as_its_seal(lines: Lines) -> None:
    deal = read_transcript(lines("seat:2")).records[1].data["facts"]
    assert deal[1] == {"card": "J15"}
    assert deal[0]["order"]["to"] == []


def test_the_records_before_a_failure_are_read(lines: Lines) -> None:
    changed = lines("full")
    changed[SEQ_3] = changed[SEQ_3].replace("seat:2", "seat:1")
    transcript = read_transcript(changed)
    assert [record.seq for record in transcript.records] == [0, 1, 2]
    assert transcript.verdict.seq == 3


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
    "a flipped byte": (rewrite(SEQ_3, lambda line: line.replace("seat:2", "seat:3")), 3, "changed since it was sealed"),
    "a missing line": (lambda lines: lines.pop(SEQ_3), 3, "expected seq 3, found seq 4"),
    "the first record missing": (lambda lines: lines.pop(1), 0, "expected seq 0, found seq 1"),
    "a line twice": (lambda lines: lines.insert(3, lines[2]), 2, "expected seq 2, found seq 1"),
    "two lines exchanged": (swap, 2, "expected seq 2, found seq 3"),
    "the last record missing": (lambda lines: lines.pop(5), 4, "is missing: an opening stands in its place"),
    "a line sealed again": (rewrite(SEQ_3, by_another), 4, "another line"),
    "the last line sealed again": (
        rewrite(5, lambda line: sealed_again(with_members(line, by="x"))),
        4,
        "not the head",
    ),
    "an unknown version": (rewrite(SEQ_3, lambda line: with_members(line, v=2)), 3, "version 2 is unknown"),
    "another table's line": (
        rewrite(SEQ_3, lambda line: sealed_again(with_members(line, table="t_2"))),
        3,
        "belongs to table 't_2', expected 't_1'",
    ),
    "a key twice": (rewrite(SEQ_3, lambda line: line[:-1] + ',"v":1}'), 3, "the key 'v' stands twice"),
    "a member too many": (rewrite(SEQ_3, lambda line: with_members(line, w=1)), 3, "unknown field `w`"),
    "a member too few": (rewrite(SEQ_3, lambda line: line.replace(',"v":1', "")), 3, "missing required field `v`"),
    "a float": (rewrite(SEQ_3, lambda line: line.replace('"v":1', '"v":1.0')), 3, "float"),
    "a space": (rewrite(SEQ_3, lambda line: f"{line} "), 3, "not canonical"),
    "a seal with a wrong shape": (
        rewrite(SEQ_3, lambda line: sealed_again(line.replace('"to":[0,2]', '"to":[2,0]'))),
        3,
        "rising list of seats",
    ),
    "a seal without a path": (
        rewrite(1, lambda line: sealed_again(with_members(line, data={"a.b": {"sealed": "0" * 64, "to": []}}))),
        0,
        "has no path",
    ),
    "a command twice": (repeated_cmd, 4, "repeats the command"),
    "time that runs back": (earlier, 4, "is before 2026-11-21T10:14:58.123Z"),
    "a time that is none": (rewrite(1, lambda line: sealed_again(with_members(line, at="noon"))), 0, "expected UTC"),
    "a number that is not sealed": (opening(path="facts.0.cards"), 1, "nothing is sealed there"),
    "another value": (opening(value=[1, 2, 3]), 1, "does not fit its commitment"),
    "another salt": (opening(salt="00" * 16), 1, "does not fit its commitment"),
    "a salt that is none": (opening(salt="zz" * 16), 1, "not 32 hex digits"),
    "an opening twice": (lambda lines: lines.insert(7, lines[6]), 1, r"'facts\.0\.order' is opened twice"),
    "openings out of order": (lambda lines: lines.append(lines.pop(6)), 1, "opened out of order"),
    "an opening of a seq that is not there": (opening(seq=9), 9, "nothing is sealed there"),
    "an opening too many": (rewrite(0, lambda line: with_members(line, viewer="seat:2")), 1, "may not see it"),
    "a header with another head": (rewrite(0, lambda line: with_members(line, head="0" * 64)), 4, "not the head"),
    "a header with another table": (rewrite(0, lambda line: with_members(line, table="t")), 0, "expected 't'"),
    "a header with fewer records": (rewrite(0, lambda line: with_members(line, records=4)), 3, "not the head"),
    "a header with more records": (rewrite(0, lambda line: with_members(line, records=6)), 5, "is missing"),
    "a header of an unknown version": (rewrite(0, lambda line: with_members(line, v=2)), None, "version 2 is unknown"),
    "a header for nobody": (rewrite(0, lambda line: with_members(line, viewer="all")), None, "no header"),
    "no header": (lambda lines: lines.pop(0), None, "no header"),
    "nothing": (lambda lines: lines.clear(), None, "nothing in it"),
    "a line that is too long": (rewrite(SEQ_3, lambda line: line + " " * 2**20), 3, "longer than 1048576 bytes"),
    "bytes that are no text": (lambda lines: lines.insert(SEQ_3, b"\xff"), 3, "not UTF-8"),
    "a record after the last": (
        lambda lines: lines.insert(6, lines[5]),
        None,
        "line 7, after 5 records, is no",
    ),
}


@pytest.mark.parametrize("what", TAMPERED)
def test_tampering_fails_at_its_seq_with_its_reason(lines: Lines, what: str) -> None:
    tamper, seq, why = TAMPERED[what]
    changed = lines("full")
    tamper(changed)
    verdict = verify(changed)
    assert (verdict.kind, verdict.seq, verdict.exit_code) == ("failed", seq, 1)
    with pytest.raises(ValueError, match=why):
        raise ValueError(str(verdict))


def test_a_failure_is_told_as_a_sentence(lines: Lines) -> None:
    changed = lines("public")
    del changed[SEQ_3]
    assert str(verify(changed)) == ("failed at seq 3: expected seq 3, found seq 4: a line is missing or out of place")


@pytest.mark.parametrize(
    ("kept", "why"),
    [
        (1, "incomplete: 5 records missing, from seq 0 on"),
        (5, "incomplete: 1 record missing, from seq 4 on"),
        (6, "incomplete: 3 openings missing, the first for 'facts.0.order' at seq 1"),
        (8, "incomplete: 1 opening missing, the first for 'card' at seq 3"),
    ],
)
def test_a_cut_off_end_is_incomplete_and_says_what_is_missing(lines: Lines, kept: int, why: str) -> None:
    verdict = verify(lines("full")[:kept])
    assert (str(verdict), verdict.exit_code) == (why, 3)


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
    assert str(verify([*lines("public"), '{"open":{"pa'])) == "incomplete: the last line is cut off"


def test_a_file_without_a_line_end_is_not_read_to_its_end() -> None:
    endless = io.BytesIO(b"x" * 2**22)
    assert "longer than" in verify(lines_of(endless)).why
    assert endless.tell() <= 2 * (2**20 + 2)


def test_more_lines_than_anybody_plays_are_refused(lines: Lines) -> None:
    assert verify(lines("full"), most_lines=4).why == "there are more than 4 lines"


def test_an_opening_cannot_bring_another_seal(store: MemoryStore, lines: Lines) -> None:
    changed = lines("full")
    rewritten = opening(value={"sealed": "0" * 64, "to": []})
    rewritten(changed)
    assert verify(changed).seq == 1


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.data())
def test_no_changed_byte_is_verified(lines: Lines, data: st.DataObject) -> None:
    whole = bytearray("\n".join(lines("full")).encode())
    at = data.draw(st.integers(0, len(whole) - 1))
    whole[at] ^= data.draw(st.integers(1, 255))
    assert verify(bytes(whole).split(b"\n")).exit_code != 0


@given(st.lists(st.binary() | st.text()))
def test_any_bytes_get_a_verdict(garbage: list[bytes | str]) -> None:
    assert verify(garbage).kind == "failed"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
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
    assert "longer than" in verify([*lines("full")[:1], line]).why
    assert "longer than" not in verify([*lines("full")[:1], line[:-1]]).why


def test_records_of_other_types_need_not_be_kept(lines: Lines) -> None:
    kept = read_transcript(lines("full"), only={"seated"}).records
    assert [record.type for record in kept] == ["seated.2"]


def test_a_last_line_with_its_line_end_is_not_cut_off_but_wrong(lines: Lines) -> None:
    assert (verify([*lines("full"), '{"open":{"pa\n']).kind, verify([*lines("full"), '{"open":{"pa']).kind) == (
        "failed",
        "incomplete",
    )
