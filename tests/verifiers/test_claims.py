"""What docs/transcript.md and docs/fairness.md claim: for a sentence files, and what all three say of them.

The other sentences have their tests in test_three_verifiers.py (damage), test_undone_shuffles.py (undos and repairs),
test_proofs.py (receipts, proof files), test_ed25519.py (signatures) and tests/events (canonical JSON, seals, records).
"""

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from proofs import log, rows_of

from fairdeal.events.judge.lines import LONGEST_LINE
from fairdeal.service.table.state.draw import commit_to

DOCS = Path(__file__).parents[2] / "docs"
Reports = list[dict[str, Any]]
Verdict = tuple[str, int | None]  # code and seq
Files = dict[str, tuple[bytes, Verdict]]
GOOD: Verdict = ("", None)


def written(value: Any) -> str:
    """A value in the canonical form, as far as these tests go."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def commitment(path: str, salt: str, value: Any) -> str:
    text = written([path, value]).encode()
    return hashlib.sha256(b"fairdeal/seal/v1\0" + bytes.fromhex(salt) + text).hexdigest()


class Line(NamedTuple):
    """A change of one record, after which it and all that follow are chained again, but for what `keep` names."""

    change: Callable[[dict[str, Any]], object]
    keep: tuple[str, ...] = ()


def told(
    line: Line | None = None,
    at: int = 3,
    header: dict[str, Any] | None = None,
    openings: tuple[str, ...] = (),
    end: str = "\n",
) -> bytes:
    """The transcript of five records, of which one may be changed."""
    records = [json.loads(each) for each in log(5)]
    if line:
        line.change(records[at])
    prev = records[at - 1]["hash"]
    for number, record in enumerate(records[at:]):
        keep = line.keep if line and not number else ()
        if "prev" not in keep:
            record["prev"] = prev
        if "hash" not in keep:
            rest = {name: value for name, value in record.items() if name != "hash"}
            record["hash"] = hashlib.sha256(written(rest).encode()).hexdigest()
        prev = record.get("hash")
    first = {"fairdeal": "transcript", "head": prev, "records": 5, "table": "kept", "v": 1, "viewer": "public"}
    lines = [written({**first, **(header or {})}), *map(written, records), *openings]
    return (end.join(lines) + end).encode(errors="surrogatepass")


def sets(keep: tuple[str, ...] = (), **members: Any) -> Line:
    return Line(lambda record: record.update(members), keep)


def deep(levels: int) -> Any:
    value: Any = 0
    for _ in range(levels):
        value = [value]
    return value


def of_bytes(size: int) -> Line:
    """A record whose line has so many bytes."""

    def fill(record: dict[str, Any]) -> None:
        record["data"] = {"text": ""}
        record["data"]["text"] = "x" * (size - len(written(record)))

    return Line(fill)


def seal(value: Any, path: str, to: Any = ()) -> dict[str, Any]:
    return {"sealed": commitment(path, "0" * 32, value), "to": list(to) if isinstance(to, tuple) else to}


def opening(path: str, value: Any, salt: str = "0" * 32, seq: int = 3) -> str:
    return written({"open": {"path": path, "salt": salt, "seq": seq, "value": value}})


def opened(value: Any, path: str = "text", **changes: Any) -> bytes:
    """A transcript in which a field that everybody may know is sealed and opened."""
    data = {"text": seal(value, "text", "everybody")}
    return told(sets(data=data), openings=(opening(path, value, **changes),))


def each(verdict: Verdict, **files: bytes) -> Files:
    return {name: (whole, verdict) for name, whole in files.items()}


FIRST, *REST = told().split(b"\n", 1)
WHOLE = told()

LINES: dict[str, Files] = {
    "integers from −(2⁵³ − 1) to 2⁵³ − 1": {
        **each(GOOD, most=told(sets(data={"n": 2**53 - 1})), least=told(sets(data={"n": 1 - 2**53}))),
        **each(("canonical", 3), more=told(sets(data={"n": 2**53})), less=told(sets(data={"n": -(2**53)}))),
        **each(("canonical", 3), endless=told(sets(data={"n": 10**60}))),
    },
    "nested at most 32 deep, the object of the line itself being the first": {
        **each(GOOD, deepest=told(sets(data={"x": deep(30)}))),
        **each(("canonical", 3), deeper=told(sets(data={"x": deep(31)}))),
        **each(("canonical", 3), abyss=WHOLE.replace(b'"line 3"', b"[" * 90_000 + b"]" * 90_000)),
    },
    "Days are 01 to 31 in any month, seconds 00 to 59": {
        **each(("time", 4), february=told(sets(at="2026-12-31T07:00:00.000Z"))),
        **each(("record", 3), day=told(sets(at="2026-11-32T07:00:03.000Z"))),
        **each(("record", 3), second=told(sets(at="2026-11-22T07:00:60.000Z"))),
        **each(("record", 3), zone=told(sets(at="2026-11-22T07:00:03.000+00:00"))),
        **each(("time", 4), thirtieth=told(sets(at="2027-02-31T07:00:03.000Z"))),
    },
    "who did it, 1 to 200 characters (Unicode code points)": {
        **each(GOOD, long=told(sets(by="😀" * 200)), short=told(sets(by="x"))),
        **each(("record", 3), longer=told(sets(by="😀" * 201)), empty=told(sets(by=""))),
    },
    "the id of the command, 1 to 200 characters": {
        **each(GOOD, long=told(sets(cmd="é" * 200))),
        **each(("record", 3), longer=told(sets(cmd="é" * 201)), empty=told(sets(cmd=""))),
    },
    "`[a-z][a-z0-9_-]*`, at most 100 characters; from the second version of a type on with a point and its number, "
    "2 to 999999 without leading zeros": {
        **each(GOOD, long=told(sets(type="a" * 100 + ".999999")), odd=told(sets(type="a_-9"))),
        **each(GOOD, two=told(sets(type="a.2"))),
        **each(("record", 3), longer=told(sets(type="a" * 101)), empty=told(sets(type="")), upper=told(sets(type="A"))),
        **each(("record", 3), one=told(sets(type="a.1")), zero=told(sets(type="a.02"))),
        **each(("record", 3), more=told(sets(type="a.1000000"))),
        **each(("record", 3), feed=told(sets(type="said\n")), digit=told(sets(type="a.²"))),
    },
    "A line has at most 1 MiB (1,048,576 bytes), the line feed that ends it left out.": {
        **each(GOOD, longest=told(of_bytes(LONGEST_LINE))),
        **each(("size", 3), longer=told(of_bytes(LONGEST_LINE + 1))),
    },
    "`to` lists the seats that learn the value, as integers from 0 in rising order, none twice": {
        **each(GOOD, rising=told(sets(data={"x": seal(1, "x", (0, 2, 10**12))}))),
        **each(("seal", 3), falling=told(sets(data={"x": seal(1, "x", (2, 0))}))),
        **each(("seal", 3), twice=told(sets(data={"x": seal(1, "x", (0, 0))}))),
        **each(("seal", 3), below=told(sets(data={"x": seal(1, "x", (-1,))}))),
        **each(("seal", 3), true=told(sets(data={"x": seal(1, "x", (True,))}))),
        **each(("seal", 3), word=told(sets(data={"x": seal(1, "x", "nobody")}))),
        **each(("seal", 3), none=told(sets(data={"x": {"sealed": "0" * 64}}))),
    },
    "it has exactly these two members, and it stands nowhere else than in the place of a field": {
        **each(("seal", 3), whole=told(sets(data=seal(1, "")))),
        **each(("seal", 3), three=told(sets(data={"x": {**seal(1, "x"), "more": 1}}))),
        **each(("seal", 3), upper=told(sets(data={"x": {"sealed": "A" * 64, "to": []}}))),
    },
    "A key with a dot in it cannot be on the way to a seal, nor can a seal stand inside a sealed value.": {
        **each(("seal", 3), dot=told(sets(data={"a.b": seal(1, "a.b")}))),
        **each(GOOD, other=told(sets(data={"a.b": 1}))),
        **each(("opening", 3), inside=opened({"x": seal(1, "x")})),
    },
    "An index has no leading zeros.": {
        **each(GOOD, plain=told(sets(data={"l": [seal(1, "l.0", "everybody")]}), openings=(opening("l.0", 1),))),
        **each(
            ("opening-nowhere", 3),
            zeros=told(sets(data={"l": [seal(1, "l.00", "everybody")]}), openings=(opening("l.00", 1),)),
        ),
    },
    "its salt as 32 lower-case hex digits": {
        **each(GOOD, good=opened("x")),
        **each(("opening", 3), short=opened("x", salt="0" * 31), word=opened("x", salt="G" * 32)),
    },
    "each ended by a line feed (U+000A); the last one may lack it": each(GOOD, without=WHOLE[:-1]),
    "A carriage return before it is part of the line, which is then not canonical; so is a line with nothing in it.": {
        **each(("canonical", 0), windows=FIRST + b"\n" + WHOLE.partition(b"\n")[2].replace(b"\n", b"\r\n")),
        **each(("format", None), header=FIRST + b"\r\n" + WHOLE.partition(b"\n")[2]),
        **each(("canonical", None), empty=WHOLE + b"\n"),
        **each(("canonical", 0), between=WHOLE.replace(b"\n", b"\n\n", 1)),
    },
    "A `head` or a `table` of any form is taken for one; it is found at the records that it does not fit.": {
        **each(("head", 4), head=told(header={"head": "x"})),
        **each(("table", 0), table=told(header={"table": ""})),
        **each(("format", None), number=told(header={"head": 1})),
    },
    "n is written in decimal digits without leading zeros, at most 999999999": {
        **each(GOOD, zero=told(header={"viewer": "seat:0"}), most=told(header={"viewer": "seat:999999999"})),
        **each(("format", None), more=told(header={"viewer": "seat:1000000000"})),
        **each(("format", None), word=told(header={"viewer": "seat:a"})),
        **each(("format", None), zeros=told(header={"viewer": "seat:01"}), below=told(header={"viewer": "seat:-1"})),
        **each(("format", None), none=told(header={"viewer": "seat:"}), other=told(header={"viewer": "Public"})),
        **each(("format", None), feed=told(header={"viewer": "seat:1\n"}), digit=told(header={"viewer": "seat:²"})),
    },
    "the value stands at most 30 deep in itself": {
        **each(GOOD, deepest=opened(deep(30))),
        **each(("canonical", None), deeper=opened(deep(31))),
    },
    "Every fault of it is `format`, also that it is too long or not UTF-8, but for the version: an integer `v` other "
    "than 1.": {
        **each(("format", None), bytes=b"\xff" + WHOLE, mark=b"\xef\xbb\xbf" + WHOLE, empty=b"", feed=b"\n" + WHOLE),
        **each(("format", None), long=told(header={"table": "x" * 2**20}), none=told(header={"records": 0})),
        **each(("format", None), more=told(header={"more": 1}), true=told(header={"v": True})),
        **each(("format", None), word=told(header={"v": "2"})),
        **each(("format", None), space=WHOLE.replace(b",", b", ", 1), other=told(header={"fairdeal": "chess"})),
        **each(("version", None), later=told(header={"v": 2}), all=told(header={"v": 0, "more": 1, "records": "x"})),
    },
    "its members, each of its JSON type, and the forms of `type`, `at`, `table`, `by` and `cmd`": {
        **each(("record", 3), seq=told(sets(seq="3")), true=told(sets(seq=True)), hash=told(sets(("hash",), hash=1))),
        **each(("record", 3), prev=told(sets(("prev",), prev=None)), data=told(sets(data=[]))),
        **each(("record", 3), table=told(sets(table=""))),
        **each(("record", 3), more=told(sets(more=1)), v=told(sets(v="1"))),
        **each(("record", 3), less=told(Line(lambda record: record.pop("by")))),
        **each(("version", 3), later=told(sets(v=2)), all=told(sets(v=0, at="noon", more=1))),
    },
    "A `hash` that is a text but not 64 hex digits does not fit, which is `hash`; so with `prev` and `seq`.": {
        **each(("hash", 3), hash=told(sets(("hash",), hash="x")), empty=told(sets(("hash",), hash=""))),
        **each(("hash", 3), upper=told(Line(lambda record: record.update(hash=record["hash"].upper()), ("hash",)))),
        **each(("prev", 3), prev=told(sets(("prev",), prev="x"))),
        **each(("seq", 3), seq=told(sets(seq=-1)), later=told(sets(seq=2**53 - 1))),
    },
    "begins as a record (`{\"at\":\"`) or an opening (`{\"open\":{\"path\":\"`) does, as far as it goes": {
        **each(("truncated", 4), cut=WHOLE[:-30], start=WHOLE[: WHOLE.rindex(b'{"at"') + 1]),
        **each(("canonical", 4), other=WHOLE[: WHOLE.rindex(b'{"at"')] + b'{"by"', fed=WHOLE[:-30] + b"\n"),
    },
}  # fmt: skip


@pytest.fixture(scope="module")
def heard(three: Callable[..., list[Reports]]) -> dict[str, Reports]:
    files = {f"{claim}/{name}": whole for claim, cases in LINES.items() for name, (whole, _) in cases.items()}
    return dict(zip(files, map(list, zip(*three(files), strict=True)), strict=True))


def page(name: str) -> str:
    return " ".join((DOCS / name).read_text(encoding="utf-8").split())


@pytest.mark.parametrize("claim", LINES)
def test_the_specification_says_it_and_the_three_do_it(claim: str, heard: dict[str, Reports]) -> None:
    assert claim in page("transcript.md")
    for name, (_, verdict) in LINES[claim].items():
        ours, alone, theirs = heard[f"{claim}/{name}"]
        assert (ours["code"], ours["seq"]) == verdict, name
        assert alone == ours, name
        assert theirs == ours, name


# The table's records

Write = Callable[[Any], int | None]  # writes a log after its opening, and answers the seq of what does not hold


def dealt(hide: str = "", **changes: Any) -> Write:
    data: dict[str, Any] = {"deal": 0, "cards": [["A", 4]], "action": {"order": ["A"] * 4}, "facts": []}
    changed = {name: value for name, value in {**data, **changes}.items() if value != "not there"}
    return lambda story: int(story.add("dealt", "dealer", hide, **changed))


def fits(write: Write) -> Write:
    def nothing(story: Any) -> None:
        write(story)

    return nothing


def reveals(data: dict[str, Any]) -> Write:
    def write(story: Any) -> int:
        story.deal(0)
        return int(story.add("revealed", **data))

    return write


def reveals_a_seal(story: Any) -> int:
    story.deal(0)
    return int(story.add("revealed", hide="secret", secret=story.secret(0)))


def reveals_a_later_seal(story: Any) -> int:
    story.mend(1, story.deal(0))
    return int(story.add("revealed", hide="later.0", secret=story.secret(0), later=[story.secret(1)]))


def seated(**data: Any) -> Write:
    return lambda story: int(story.add("seated.3", **data))


def reopened(**changes: Any) -> Write:
    """The table is opened otherwise; nobody sits down."""

    def write(story: Any) -> int:
        story.again(sit=False, **changes)
        return 0

    return write


NO_SECRETS: list[dict[str, Any]] = [{}, {"secret": None}, {"secret": "x"}, {"secret": "0" * 64}]
NO_ACTIONS: list[Any] = [{}, None, {"order": None}, {"order": [1]}, {"order": "A"}, [], "not there"]

TABLE: dict[str, tuple[str, list[Write]]] = {
    "the shuffle's number, an integer from 0; anything else is `deal-gap`": (
        "deal-gap",
        [dealt(deal=odd) for odd in (None, True, "0", -1, 1, 2**32, 2**53 - 1, [0], "not there")],
    ),
    "`[card, how many]` side by side, each a text and a number from 1, 1 to 10,000 cards in all": (
        "setup",
        [
            dealt(cards=odd)
            for odd in ([], None, [["A", 0]], [["A", 10_001]], [["A", 9_999], ["B", 2]], [[1, 1]], [["A"]], "not there")
        ],
    ),
    "the deck, a list of texts with the top first, or a seal in place of it or of `action`": (
        "setup",
        [dealt(action=odd) for odd in NO_ACTIONS],
    ),
    "`seats`: how many, 1 to 1,000": ("setup", [reopened(seats=odd) for odd in (0, 1_001, -1, True, None, "3")]),
    "anything else in them, also a seal that this viewer may open, or no `secret`, is `commit`": (
        "commit",
        [
            *(reveals(data) for data in NO_SECRETS),
            reveals_a_seal,
            reveals_a_later_seal,
        ],
    ),
    "`seat`: from 0": ("setup", [seated(), seated(seat=3), seated(seat=-1), seated(seat=True)]),
    "1 to 10,000 cards in all; `action.order`": ("", [
        fits(dealt(hide, cards=[["A", 10_000]], action={"order": ["A"] * 10_000}))
        for hide in ("", "action", "action.order")
    ]),
}  # fmt: skip


@pytest.fixture(scope="module")
def tables(story: Any, three: Any) -> dict[str, list[tuple[int | None, Reports]]]:
    files, seqs = {}, {}
    for says, (_, writes) in TABLE.items():
        for number, write in enumerate(writes):
            written = story()
            written.open()
            seqs[f"{says}/{number}"] = write(written)
            files[f"{says}/{number}"] = written.told()
            files[f"public {says}/{number}"] = written.told("public")
    said = dict(zip(files, map(list, zip(*three(files), strict=True)), strict=True))
    return {
        says: [
            (seqs[f"{says}/{number}"], said[f"{eyes}{says}/{number}"])
            for number, _ in enumerate(writes)
            for eyes in ("", "public ")
        ]
        for says, (_, writes) in TABLE.items()
    }


@pytest.mark.parametrize("says", TABLE)
def test_the_records_of_the_table_are_as_the_specification_says(says: str, tables: Any) -> None:
    assert says in page("transcript.md")
    for number, (seq, (ours, alone, theirs)) in enumerate(tables[says]):
        assert (ours["code"], ours["seq"]) == (TABLE[says][0], seq), number
        assert alone == ours
        assert theirs == ours


# Tables of the documents


def test_the_members_of_a_proof_file_are_those_that_are_taken(alone: Any) -> None:
    names = [name for cell, _ in rows_of("transcript.md", "Proof files") for name in re.findall("`([^`]+)`", cell)]
    assert names == [name for name in names if alone.MEMBER.fullmatch(name)]
    assert len(names) == 14


@pytest.mark.parametrize(
    "claim", ["256 MiB at most", "1 to 64 members", "at most 64 KiB", "S is less than the order of the base point"]
)
def test_the_bounds_of_a_proof_file_are_named(claim: str) -> None:
    assert claim in page("transcript.md")


def test_the_commitment_is_what_the_page_of_keys_says() -> None:
    said = "`commit` = SHA-256(`fairdeal/commit/v2` ‖ table ‖ draw ‖ secret), the secret in hex (64 digits)"
    assert said in page("keys.md")
    joined = "\0".join(("fairdeal/commit/v2", "t", "0", "00" * 32)).encode()
    assert commit_to(bytes(32), "t", 0) == hashlib.sha256(joined).hexdigest()


def test_the_first_test_vector_is_the_one_that_fairness_names() -> None:
    [first, *_] = json.loads((DOCS.parent / "tests" / "engine" / "shuffle_v1.json").read_text(encoding="utf-8"))
    shown = f"`{' '.join(first['cards'])}`, a seed of 32 zero bytes, shuffle 0, gives `{' '.join(first['shuffled'])}`"
    assert shown in page("fairness.md").replace("five cards ", "")
    assert (first["seed"], first["deal"]) == ("00" * 32, 0)


@pytest.mark.parametrize(
    "remains",
    [
        "Choose the cards of a match to which nobody honest added.",
        "Read every hand and every deck",
        "Write moves of its own bots",
        "Show different people different logs",
    ],
)
def test_what_an_operator_can_still_do_is_said_plainly(remains: str) -> None:
    assert remains in page("fairness.md")
