"""The base of every action: what a seat asks for, and who learns of it what is not open."""

from typing import ClassVar, final

from msgspec import Struct

from .secrecy import Audience, audience, hidden


class Action(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", gc=False):
    """A seat's wish to do something. Its written name is the tag; a new meaning gets a new tag (`flip.2`)."""

    clauses: ClassVar[tuple[str, ...]] = ()  # of the rulebook, which allow such an action

    @final
    def audiences(self, seat: int) -> dict[str, Audience]:
        """Map each field that is not open to the seats that know it once `seat` has done this, as `secrecy` says."""
        fields = hidden(type(self))
        return {field: audience(self, told, seat=seat) for field, told in fields} if fields else {}
