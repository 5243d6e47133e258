"""Canonical JSON (RFC 8785, whole numbers only), and the forms of what stands in records."""

from __future__ import annotations

import json
import re
from calendar import timegm
from typing import Any, NoReturn

DEEPEST, LARGEST_INTEGER = 32, 2**53 - 1
HEX128, HEX64, HEX32 = (re.compile(f"[0-9a-f]{{{digits}}}") for digits in (128, 64, 32))
SEAT = re.compile("seat:(0|[1-9][0-9]{0,8})")
TIME = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z", re.ASCII)


class Broken(ValueError):
    """A fault: a reason's code, and the seq if it is another than that of the record due."""

    def __init__(self, code: str, seq: int | None = None) -> None:
        super().__init__(code)
        self.code, self.seq = code, seq


def require(holds: object, code: str, seq: int | None = None) -> None:
    """Raise `Broken` unless it holds."""
    if not holds:
        raise Broken(code, seq)


_quick = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":"), check_circular=False).encode


def canonical(value: Any) -> str:
    """Return the one text of a value; raise ValueError for what has none."""
    _must_be_plain(value, 0)
    text = _quick(value)
    # Python sorts keys by code points, RFC 8785 by UTF-16: that differs only beyond the Basic Multilingual Plane.
    return text if text.isascii() or max(text) <= "\uffff" else _slowly(value)


def _must_be_plain(value: Any, depth: int) -> None:
    kind = type(value)
    if kind is dict:
        value = value.values()
    elif kind is not list:
        if kind is float or (kind is int and abs(value) > LARGEST_INTEGER):
            raise ValueError("no number of a record")
        return
    if depth == DEEPEST:
        raise ValueError("nested too deep")
    for member in value:
        if type(member) is not str:
            _must_be_plain(member, depth + 1)


def _slowly(value: Any) -> str:
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode("utf-16-be", "surrogatepass"))
        return "{" + ",".join([_quick(key) + ":" + _slowly(value[key]) for key in keys]) + "}"
    return "[" + ",".join(map(_slowly, value)) + "]" if isinstance(value, list) else _quick(value)


def _small(text: str) -> int:
    return int(text) if len(text) < 20 else _no_number(text)


def _no_number(text: str) -> NoReturn:
    raise ValueError("no number of a record: " + text[:20])


_read = json.JSONDecoder(parse_int=_small, parse_float=_no_number, parse_constant=_no_number).decode


def decode(text: str) -> Any:
    """Return the value that `text` is the canonical form of; raise `Broken` where it is of none."""
    try:
        value = _read(text)
        again = canonical(value)
    except (ValueError, RecursionError):
        raise Broken("canonical") from None
    require(again == text, "canonical")
    return value


def is_shape(value: Any, members: dict[str, type]) -> bool:
    """Tell whether an object has exactly these members, of these types; True is no integer."""
    return (
        type(value) is dict
        and value.keys() == members.keys()
        and all(type(value[name]) is kind or kind is object for name, kind in members.items())
    )


def is_number(value: Any, most: int, least: int = 1) -> bool:
    """Tell whether it is a whole number from `least` to `most`."""
    return type(value) is int and least <= value <= most


def is_hash(value: Any) -> bool:
    """Tell whether it is 64 hex digits in lower case."""
    return isinstance(value, str) and HEX64.fullmatch(value) is not None


def seconds(since: str, at: str) -> float:
    """Return the seconds between two times of records, or −1 where one is before 1970."""
    one, other = _moment(since), _moment(at)
    return (other - one) / 1000 if one >= 0 and other >= 0 else -1


def _moment(at: str) -> int:
    """Return the milliseconds since 1970, also of a day that its month has not; it counts on into the next."""
    year, month, day, hour, minute, second, thousandth = map(int, re.split("[-T:.Z]", at)[:7])
    if year < 1970:
        return -1
    return (timegm((year, month, 1, hour, minute, second)) + (day - 1) * 86_400) * 1000 + thousandth
