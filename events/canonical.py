"""Canonical JSON (RFC 8785) of strings, integers, true, false, null, lists and objects: one value, one text."""

from typing import Any

import msgspec

from fairdeal.events.judge.canonical import DEEPEST, LARGEST_INTEGER, Broken, require

_encode = msgspec.json.Encoder(order="sorted").encode
_encode_as_given = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


class Unwritable(ValueError):
    """A value that has no place in a record; the message says which one and why."""


def encode(value: Any, depth: int = 0) -> bytes:
    """Return the canonical text of `value`, as UTF-8; `depth` counts the levels that it will be put into.

    Raises `Unwritable` for floats, integers beyond 2**53 - 1, lone surrogates, tuples and every other type,
    keys that are not strings, and nesting deeper than 32.
    """
    check(value, depth)
    return write(value)


def write(value: Any) -> bytes:
    """Return the same as `encode`, for a value that is known to pass `check`."""
    try:
        text = _encode(value)
    except UnicodeEncodeError as error:
        raise Unwritable(f"{error.object!r} holds half a surrogate pair, which UTF-8 cannot write") from None
    # RFC 8785 sorts keys by UTF-16, msgspec by UTF-8: they differ only where a character needs four bytes.
    if not text.isascii() and max(text) >= 0xF0:
        return _encode_as_given(_sorted(value))
    return text


def decode(text: str | bytes) -> Any:
    """Return the value whose canonical form `text` is, as the judge's own `decode` does, and more quickly."""
    try:
        raw = text.encode() if isinstance(text, str) else text
        value = _decode(raw)
        again = encode(value)
    except (ValueError, RecursionError):
        raise Broken("canonical") from None
    require(again == raw, "canonical")
    return value


def check(value: Any, depth: int = 0) -> None:
    """Raise `Unwritable` unless a record may hold `value`; lone surrogates pass."""
    level = [value]  # the values of one depth after the other: records are small, and each call counts
    while level:
        inner: list[Any] = []
        for each in level:
            kind = type(each)
            if kind is str or (kind is int and -LARGEST_INTEGER <= each <= LARGEST_INTEGER):
                continue
            if kind is dict:
                for key in each:
                    if type(key) is not str:
                        raise Unwritable(f"the key {key!r} is {_named(key)}: keys are strings")
                inner += each.values()
            elif kind is list:
                inner += each
            else:
                _check_scalar(each)
                continue
            if depth >= DEEPEST:
                raise Unwritable(f"nested deeper than {DEEPEST}")
        level, depth = inner, depth + 1


def _check_scalar(value: Any) -> None:
    kind = type(value)
    if kind is int:
        if not -LARGEST_INTEGER <= value <= LARGEST_INTEGER:
            raise Unwritable(f"{value} is beyond 2**53 - 1: write it as a string")
    elif kind is not str and kind is not bool and value is not None:
        raise Unwritable(f"{value!r} is {_named(value)}: use strings, integers, booleans, None, lists, dicts")


def _named(value: object) -> str:
    return f"of type {type(value).__name__}"


def _sorted(value: Any) -> Any:
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode("utf-16-be"))
        return {key: _sorted(value[key]) for key in keys}
    if isinstance(value, list):
        return [_sorted(member) for member in value]
    return value
