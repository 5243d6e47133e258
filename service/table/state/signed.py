"""What a seat with a key signs, as bytes, how a record holds it, and how features refuse what was signed otherwise.

No cryptography stands here.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from msgspec import Struct

from fairdeal.engine.words import _, person
from fairdeal.events import encode
from fairdeal.events.judge.epochs import noise_hash as noise_hash

from ...errors import Problem
from .chairs import Holder
from .time import millis, millis_of

SIT, COMMAND, TICKET = "fairdeal/sit/v1", "fairdeal/command/v1", "fairdeal/ticket/v1"
INVITATION = "fairdeal/invitation/v1"
COME = "fairdeal/come/v1"
SIGNED_NAME = "by_key.sit.name"  # the path of the name that a key has signed, sealed by whoever signed
COMING_NAME = "by_key.come.name"  # … and of a referee's
HANDOVER, RECOVER = "fairdeal/handover/v1", "fairdeal/recover/v1"
CLAIM, REMATCH = "fairdeal/claim/v1", "fairdeal/rematch/v1"
VOUCH = "fairdeal/vouch/v1"  # over the very claim
NOISE = "fairdeal/noise-open/v1"
HEAD = "fairdeal/shown/v1"  # of no record: seats sign it for one another
ENTERED_NAME = "by_key.enter.name"  # the path of the name with which a key enters a tournament
JOIN = "fairdeal/join/v1"
JOINED_NAME = "by_key.join.name"  # … with which one comes there by a link of the director
LONGEST_AHEAD = 24 * 3_600_000  # milliseconds between a command and its `until`
WHOM = "whom"  # a member that a message calls "seat", which is who signs


class Countersigned(Struct, frozen=True, forbid_unknown_fields=True):
    """The signature of another key over the same: an invitation's over a `sit`, a sponsor's over a `claim`."""

    key: str
    signature: str


class Signed(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, rename={"noise_open": "noise-open"}):
    """A signature in a record, with what it is over: a `command`, a key's `sit` or noise that it opens, a
    referee's `come`, a key's `enter` or `join` at a tournament, or another key.

    The hidden fields of a command's action are signed as seals: what is signed stands in the record's line. `by_new` is
    the new key's signature beside a `handover`, `rematch` that of the key of the same seat at the table before, beside
    a `sit`.
    """

    key: str
    signature: str
    command: dict[str, Any] | None = None
    sit: dict[str, Any] | None = None
    noise_open: dict[str, Any] | None = None
    handover: dict[str, Any] | None = None
    recover: dict[str, Any] | None = None
    claim: dict[str, Any] | None = None
    come: dict[str, Any] | None = None
    enter: dict[str, Any] | None = None
    join: dict[str, Any] | None = None
    by_new: str = ""
    rematch: str = ""


def message(label: str, said: Any) -> bytes:
    """Return the bytes that are signed: the label, a zero byte, and canonical JSON. Raises `Unwritable`."""
    return label.encode() + b"\0" + encode(said)


def shown(key: str) -> str:
    """Write the beginning of a key so that people can compare it: `3f9a 12bc 77de 0a41`."""
    return " ".join(key[place : place + 4] for place in range(0, 16, 4))


def signed_otherwise(name: str, said: object, value: object) -> Problem:
    """Say which member was signed otherwise than it must be."""
    return Problem(
        "bad_signature",
        _("What was signed has {name} {said}, expected {value}.", name=name, said=said, value=value),
        remedy=_("Sign it anew."),
    )


def must_say(said: Mapping[str, Any], expected: Mapping[str, Any]) -> None:
    """Raise `Problem("bad_signature")` unless these members were signed, with these values."""
    for name, value in expected.items():
        if said.get(name) != value:
            raise signed_otherwise(name, said.get(name), value)


def must_be_above(last: int, n: int) -> None:
    """Raise `Problem` for the number of a command that is not above the last one of its key."""
    if n <= last:
        raise Problem(
            "old_number",
            _("Command number {n} is not above {last}, the last one of this key.", n=n, last=last),
            remedy=_("Number each command higher than the one before."),
        )


def must_be_in_time(until: str, now: datetime) -> None:
    """Raise `Problem("too_late")` for a command that was signed for a time that is past, or more than a day ahead."""
    if not 0 <= millis(until) - millis_of(now) <= LONGEST_AHEAD:
        raise Problem(
            "too_late",
            _("The command was signed for the time until {until}, and it is {now}.", until=until,
              now=now.isoformat(timespec="milliseconds")),
            remedy=_("Sign it anew, for a time to come and at most a day ahead."),
        )  # fmt: skip


def other_name(name: str, free: str) -> Problem:
    """Say which name can be signed for in the place of one that cannot be taken."""
    return Problem(
        "bad_name",
        _("The name {name} cannot be taken as it is.", name=name),
        remedy=_("Sign for the name {free}.", free=free),
        detail={"name": free},
    )


def no_such_head() -> Problem:
    """Say that a head is no record's."""
    return Problem("bad_head", _("No record of this log has the hash that this was made against."))


def needs_seat_key() -> Problem:
    """Say that nobody takes a seat without a key."""
    return Problem(
        "needs_key",
        _("A seat is a key, and 'sit' came without one."),
        remedy=_("Send 'seat_key', signed as docs/keys.md has it, with an invitation where the seat needs one."),
    )


def needs_key(holder: Holder | None) -> Problem:
    """Say that whoever holds that, or a seat yet unnamed, asks for nothing without a signature."""
    if holder is None:
        return Problem(
            "needs_key",
            _("Whatever is asked for at a table is signed with the key of a seat, and this was not."),
            remedy=_("Send it as 'signed', as docs/keys.md has it."),
        )
    if isinstance(holder, str):
        return Problem(
            "needs_key",
            _("What the referee asks for must be signed with a key of their own."),
            remedy=_("Use the browser in which you came."),
        )
    return Problem(
        "needs_key",
        _("The seat of {who} is a key: what it asks for must be signed with it.", who=person(holder)),
        remedy=_("Use the browser in which you sat down."),
    )
