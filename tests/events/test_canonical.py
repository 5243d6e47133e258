"""Canonical JSON: the bytes of RFC 8785, and a refusal for whatever has none."""

import datetime
import json
from contextlib import suppress
from typing import Any

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.events import Unwritable, decode, encode
from fairdeal.events.judge import canonical as judge
from fairdeal.events.judge.canonical import Broken

TOP = 2**53 - 1
text = st.text(st.characters(exclude_categories=["Cs"]))
scalars = st.none() | st.booleans() | st.integers(-TOP, TOP) | text
values = st.recursive(scalars, lambda inner: st.lists(inner) | st.dictionaries(text, inner), max_leaves=25)


def nested(levels: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(levels - 1):
        value = [value]
    return value


@given(values)
def test_the_bytes_are_those_of_rfc_8785(value: Any) -> None:
    assert encode(value) == rfc8785.dumps(value)


@given(values)
def test_what_was_encoded_decodes_to_the_same_value(value: Any) -> None:
    assert decode(encode(value)) == value


@given(values)
def test_a_text_with_spaces_is_never_canonical(value: Any) -> None:
    with pytest.raises(Broken):
        decode(json.dumps(value, indent=1) + " ")


@given(st.binary())
def test_any_bytes_decode_or_are_refused(raw: bytes) -> None:
    with suppress(Broken):
        assert encode(decode(raw)) == raw


def test_keys_are_sorted_by_utf_16() -> None:
    assert encode({"\uffff": 1, "\U0001f600": 2}) == '{"\U0001f600":2,"\uffff":1}'.encode()


@pytest.mark.parametrize(
    "value",
    [1.0, float("nan"), TOP + 1, -TOP - 1, 2**70, (1,), {1}, b"x", {1: 2}, [{"a": 1.5}], datetime.date.min],
    ids=repr,
)
def test_a_value_outside_the_domain_is_unwritable(value: Any) -> None:
    with pytest.raises(Unwritable):
        encode(value)


@pytest.mark.parametrize("value", ["\ud800", {"\udfff": 1}, ["x\ud800"]], ids=ascii)
def test_half_a_surrogate_pair_is_unwritable(value: Any) -> None:
    with pytest.raises(Unwritable, match="surrogate"):
        encode(value)


def test_32_levels_are_written_and_read() -> None:
    assert decode(encode(nested(32))) == nested(32)


def test_33_levels_are_unwritable() -> None:
    with pytest.raises(Unwritable, match="deeper than 32"):
        encode(nested(33))


@pytest.mark.parametrize(
    "raw",
    [
        '{"a":1,"a":2}',
        '{"b":1,"a":2}',
        "1.0",
        "1e3",
        "-0",
        "9007199254740992",
        "1" * 5000,
        '"\\u0041"',
        '"\\ud800"',
        "[1",
        "",
        "[" * 100_000,
        "\ud800",
        "1\n",
    ],
    ids=lambda x: ascii(x)[:20],
)
def test_a_text_that_is_not_canonical_is_refused_also_by_the_judge(raw: str) -> None:
    with pytest.raises(Broken, match="canonical"):
        decode(raw)
    with pytest.raises(Broken, match="canonical"):
        judge.decode(raw)


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(Broken, match="canonical"):
        decode(b'"\xff"')
