"""Tables in this process at which a draw goes on only as a test says: who opens their noise, and with which words."""

from __future__ import annotations

from typing import Any

from sitting import NAMES, Sitting

from fairdeal.service.app import Service
from fairdeal.service.doors.signatures import keyed_command
from fairdeal.service.doors.tokens import Pass
from fairdeal.service.remote.signer import SigningKey
from fairdeal.service.table.seats.lobby import Sit
from fairdeal.service.table.state.signed import NOISE
from fairdeal.sitting import KEYS, head, noise_of

Message = dict[str, Any]


class Signing(Sitting):
    """People who open their noise once all have sat down, unless told to `keep` it; later when they are told to."""

    def __init__(
        self,
        service: Service,
        game: str = "cover-your-assets",
        seats: int = 3,
        *,
        keep: tuple[int, ...] = (),
        **given: Any,
    ) -> None:
        super().__init__(service, game, seats, keep=range(seats), **given)
        self.open(*(seat for seat in self.keys if seat not in keep))

    @property
    def keys(self) -> dict[int, SigningKey]:
        """The keys of those who sit there, by their seats."""
        return {seat: KEYS[chair.key] for seat, chair in enumerate(self.table.chairs) if chair.key}

    def sit(self, seat: int) -> int:
        """Sit down with a new key."""
        return self.do(seat, Sit, name=NAMES[seat])

    def submit(self, message: Message, holder: Pass | None = None) -> int:
        """Send a message that a key has signed, as a door gets it."""
        wanted = keyed_command(message, holder or Pass(self.id, None, ""), self.table)
        return self.service.tables.submit(self.id, wanted)

    def opening(self, seat: int, **otherwise: Any) -> Message:
        """The message by which a seat opens its noise; any member of what is signed can be given otherwise."""
        draw = self.drawing.number
        said = {"table": self.id, "draw": draw, "seat": seat, "noise": noise_of(seat, draw), "head": self.head()}
        said |= otherwise
        self._count += 1
        signed = {"noise-open": said, "signature": self.keys[seat].sign(NOISE, said)}
        return {"do": "noise", "id": f"open-{self._count}", "signed": signed}

    def open(self, *seats: int) -> None:
        """These open their noise, if the draw is closed."""
        for seat in seats:
            draw = self.table.drawing()
            if draw and draw.is_closed and seat in draw.unopened():
                self.submit(self.opening(seat))

    def head(self, seq: int | None = None) -> str:
        """The hash of a record, the last unless told otherwise."""
        return head(self.service, self.id, seq)
