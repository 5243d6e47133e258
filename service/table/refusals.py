"""Refusals of what was signed, as several features give them."""

from fairdeal.engine.words import _

from ..errors import Problem


def signed_otherwise(name: str, said: object, value: object) -> Problem:
    """Say which member was signed otherwise than it must be."""
    return Problem(
        "bad_signature",
        _("What was signed has {name} {said}, expected {value}.", name=name, said=said, value=value),
        remedy=_("Sign it anew."),
    )


def no_such_head() -> Problem:
    """Say that a head is no record's."""
    return Problem("bad_head", _("No record of this log has the hash that this was made against."))
