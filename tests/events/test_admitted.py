"""Whatever may be written into a log, the judge reads: nothing that it refuses by its form is ever sealed."""

from contextlib import suppress
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from fairdeal.events import Draft, Record, Unwritable, export, seal
from fairdeal.events.judge.admits import admits
from fairdeal.events.judge.lines import Reading

TEXT = st.one_of(
    st.text(max_size=8), st.sampled_from(["sealed", "to", "a", "b", "0", "a.b", "\ud800", "\U0001f600", ""])
)
NUMBER = st.one_of(st.integers(-3, 3), st.sampled_from([2**53 - 1, 2**53, -(2**53), 10**30, 1.0, 0.5, float("nan")]))
PLAIN = st.one_of(TEXT, NUMBER, st.booleans(), st.none(), st.binary(max_size=2))
VALUE = st.recursive(PLAIN, lambda of: st.lists(of, max_size=3) | st.dictionaries(TEXT, of, max_size=3), max_leaves=8)
NAME = st.one_of(st.sampled_from(["seat:0", "0:c1", "table"]), TEXT, st.sampled_from(["x" * 200, "x" * 201]))
TYPE = st.one_of(st.sampled_from(["played", "seated.3", "a.1", "a.02", "Played", "left\n", "é"]), TEXT)
TIME = st.sampled_from(["2026-11-21T10:14:58.123Z", "2026-13-01T00:00:00.000Z", "2026-11-21T10:14:58.123Z\n", "", "x"])
PATH = st.sampled_from(["a", "b", "a.b", "a.0", "a.b.0", "0", "", ".", "a.", "sealed", "to", "a.sealed", "a.-1"])
SEAT = st.one_of(st.integers(-1, 3), st.sampled_from([True, 2**53 - 1, 2**53, 1.0, "1", None]))
AUDIENCE = st.one_of(st.lists(SEAT, max_size=3), st.sampled_from(["everybody", "nobody", (0, 1)]))


def deep(levels: int) -> Any:
    return {"a": deep(levels - 1)} if levels else 0


@given(
    data=st.dictionaries(st.one_of(st.sampled_from(["a", "b", "0"]), TEXT), VALUE, max_size=3),
    secrets=st.dictionaries(PATH, AUDIENCE, max_size=2),
    names=st.tuples(NAME, NAME, NAME),
    kind=TYPE,
    at=TIME,
)
@example(data=deep(27), secrets={"a.a": [0]}, names=("t", "b", "c"), kind="played", at="2026-11-21T10:14:58.123Z")
@example(data={"a": 1}, secrets={"a": [2**53]}, names=("t", "b", "c"), kind="played", at="2026-11-21T10:14:58.123Z")
@example(
    data={"a": {"b": 1}}, secrets={"a.b": [1, 0, 1]}, names=("t", "b", "c"), kind="a", at="2026-11-21T10:14:58.123Z"
)
def test_what_is_sealed_holds_for_the_judge(
    data: Any, secrets: Any, names: tuple[str, str, str], kind: str, at: str
) -> None:
    table, by, cmd = names
    record: Record | None = None
    with suppress(Unwritable):
        record = seal(Draft(type=kind, by=by, data=data, cmd=cmd, at=at, secrets=secrets), table)
    if record is not None:
        assert Reading().through(export([record], "full")) == ("verified", "", None)


def test_a_claim_is_admitted_with_the_signature_of_the_key_that_claims() -> None:
    claim = {"seat": 1, "key": "a" * 64, "recovery": "b" * 64}

    def signed_by(key: str, **more: Any) -> bool:
        by_key = {"key": key, "signature": "0" * 128, "claim": {"table": "t", **claim}}
        data = {**claim, "by_key": by_key, **more}
        line = {"table": "t", "type": "seat-claimed", "by": "table", "cmd": "-:c1", "data": data}
        return admits(line, lambda *signature: True)

    assert (signed_by("a" * 64), signed_by("c" * 64)) == (True, False)
    vouch = {"key": "d" * 64, "signature": "1" * 128}
    assert [signed_by("a" * 64, vouch=each) for each in (vouch, None, {"key": "d" * 64})] == [True, False, False]
