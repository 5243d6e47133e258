"""The seats in a transcript, and what became of each: resigned, forfeited, played by a bot for a while."""

from msgspec.structs import replace

from fairdeal.engine.words import _
from fairdeal.events import Record

from ...table.disputes.events import Forfeited
from ...table.seats.lobby import Left, Seated
from ...table.seats.presence import HandedBack, Resigned
from ...table.state.chairs import seat_in
from ...table.state.event import StoodIn, TableEvent
from .document import Player


class Chairs:
    """The chairs after the records that were stepped through."""

    def __init__(self, seats: int) -> None:
        self._chairs: list[Player | None] = [None] * seats
        self._stand_ins: dict[int, tuple[str, int]] = {}  # seat → the bot, and since which record

    @property
    def names(self) -> tuple[str, ...]:
        """Name each seat; an open one by its number, from 1."""
        return tuple(
            chair.name if chair else _("Seat {number}", number=seat + 1) for seat, chair in enumerate(self._chairs)
        )

    def all(self) -> tuple[Player, ...]:
        """Give every chair, with the bots that still stand in."""
        for seat, (bot, since) in self._stand_ins.items():
            self._note(seat, _("a {bot} bot played from #{first} on", bot=bot, first=since))
        self._stand_ins.clear()
        return tuple(chair or Player("") for chair in self._chairs)

    def step(self, event: TableEvent, record: Record) -> None:
        """Take up a record; one about a seat that does not exist changes nothing."""
        match event:
            case Seated(seat, name, _, bot) if self._there(seat):
                self._chairs[seat] = Player(name, bot)
                if event.is_nameless:
                    self._chairs[seat] = Player(_("Seat {number}", number=seat + 1), notes=(_("the name was removed"),))
            case Left(seat) if self._there(seat):
                self._chairs[seat] = None
            case StoodIn(seat, bot):
                self._stand_ins[seat] = bot, record.seq
            case HandedBack(seat) if seat in self._stand_ins:
                bot, since = self._stand_ins.pop(seat)
                self._note(
                    seat, _("a {bot} bot played from #{first} to #{last}", bot=bot, first=since, last=record.seq)
                )
            case Resigned():
                self._note(seat_in(record.by), _("resigned in #{seq}", seq=record.seq))
            case Forfeited(seat):
                self._note(seat, _("lost the match by a ruling in #{seq}", seq=record.seq))

    def _there(self, seat: int | None) -> bool:
        return seat is not None and 0 <= seat < len(self._chairs)

    def _note(self, seat: int | None, note: str) -> None:
        if seat is not None and self._there(seat) and (chair := self._chairs[seat]):
            self._chairs[seat] = replace(chair, notes=(*chair.notes, note))
