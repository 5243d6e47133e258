"""Refusals of what was signed, as several features give them."""

from fairdeal.engine.words import _, person

from ...errors import Problem
from .chairs import Holder


def signed_otherwise(name: str, said: object, value: object) -> Problem:
    """Say which member was signed otherwise than it must be."""
    return Problem(
        "bad_signature",
        _("What was signed has {name} {said}, expected {value}.", name=name, said=said, value=value),
        remedy=_("Sign it anew."),
    )


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
