"""Refusals of what was signed, as several features give them."""

from fairdeal.engine.words import _, person

from ..errors import Problem
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


def needs_key(holder: Holder) -> Problem:
    """Say that whoever holds that asks for nothing without a signature."""
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
