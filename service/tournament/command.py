"""The base of every command at a tournament: who asks. Each feature adds its own commands."""

from fairdeal.events.judge.commands import DIRECTOR as DIRECTOR

from ..table.state import command as tables

HOUSE = "tournament"  # how the log calls the service itself, and how the ids of its commands begin
Holder = int | str  # of a key: an entrant's number, or an office, "director" or "deputy-1"


class Command(tables.Command, frozen=True, kw_only=True):
    """Something asked at a tournament. `seat` is the entrant's number; None: an office, or the service itself."""

    signs: str = ""  # the office whose key signs; "" of entrants

    @property
    def holder(self) -> Holder | None:
        """Whose key must sign; None for what the service itself does, and for who enters."""
        return self.signs or self.seat


class Expire(Command, frozen=True):
    """The service's own command: something that was waited for is due."""


def stem(command: Command) -> str:
    """Return the beginning of a command's ids in the log: nobody can give an id that begins like another's."""
    holder = command.holder
    return HOUSE if holder is None and command.by_key is None else "-" if holder is None else str(holder)
