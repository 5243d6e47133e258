"""Tables in this process at which people's seats are keys."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec
from keyed import SeatKey, commitment, noise_hash
from sitting import NAMES, Sitting, Who

from fairdeal.service.app import Service
from fairdeal.service.doors.signatures import keyed_command
from fairdeal.service.doors.tokens import Pass
from fairdeal.service.table.features import ASKS
from fairdeal.service.table.state.command import Command, own_fields
from fairdeal.service.table.state.draw import Draw
from fairdeal.service.table.state.time import millis_of, moment, written

Message = dict[str, Any]


def noise_of(seat: int, draw: int) -> str:
    """The noise of a seat in a draw: the same in every test."""
    return hashlib.sha256(f"noise {seat} {draw}".encode()).hexdigest()


class Signing(Sitting):
    """People who open their noise, unless told to `keep` it."""

    def __init__(
        self,
        service: Service,
        game: str = "cover-your-assets",
        seats: int = 3,
        *,
        people: int | None = None,
        keep: tuple[int, ...] = (),
        **given: Any,
    ) -> None:
        super().__init__(service, game, seats, people=0, **given)
        self.keys: dict[int, SeatKey] = {}
        self.numbers: dict[int, int] = {}
        self.keyed = 0
        for seat in self.table.seats_of("open")[:people]:
            self.sit(seat)
        self.open(*(seat for seat in self.keys if seat not in keep))

    def sign(self, wanted: Command) -> Command:
        """As it is; of the referee as everywhere."""
        return super().sign(wanted) if wanted.referee else wanted

    def asks(self, who: Who, ask: type[Command], /, **fields: Any) -> int:
        """Ask for something that no seat's key here signs."""
        return self.service.tables.submit(self.id, self.command(who, ask, **fields))

    # Sitting down

    def sit_message(self, seat: int, key: SeatKey | None = None, **otherwise: Any) -> Message:
        """What a key signs to sit down."""
        self.keyed += 1
        key = key or SeatKey(hashlib.sha256(f"key {seat} {self.keyed}".encode()).digest())
        recovery = SeatKey(hashlib.sha256(f"recovery {seat} {self.keyed}".encode()).digest())
        salt = hashlib.sha256(f"name {seat} {self.keyed}".encode()).hexdigest()[:32]
        draw = self.table.draw
        assert draw
        said = {
            "table": self.id,
            "seat": seat,
            "draw": draw.number,
            "name": {"sealed": commitment("by_key.sit.name", salt, NAMES[seat]), "to": "everybody"},
            "key": key.public,
            "recovery": recovery.public,
            "head": self.head(),
            "noise": self.hash(seat, draw),
            **otherwise,
        }
        self.keys[seat], self.numbers[seat] = key, 0
        openings = {"name": {"salt": salt, "value": NAMES[seat]}}
        signed = {"sit": said, "signature": key.sign("fairdeal/sit/v1", said), "openings": openings}
        invitation = SeatKey(hashlib.sha256(f"invitation {seat}".encode()).digest())
        if self.table.invitations.get(seat) == invitation.public:
            by = {"key": invitation.public, "signature": invitation.sign("fairdeal/invitation/v1", said)}
            signed = {**signed, "invitation": by}
        return {"do": "sit", "id": f"sit-{self.keyed}", "seat_key": signed}

    def sit(self, seat: int, **otherwise: Any) -> int:
        """Sit down with a new key."""
        return self.submit(self.sit_message(seat, **otherwise), Pass(self.id, seat, f"key-{seat}"))

    def submit(self, message: Message, holder: Pass | None = None) -> int:
        """Send a message that a key has signed, as a door gets it."""
        wanted = keyed_command(message, holder or Pass(self.id, None, ""), self.table)
        return self.service.tables.submit(self.id, wanted)

    # Drawing

    def hash(self, seat: int, draw: Draw) -> str:
        """The hash of a seat's noise in a draw."""
        return noise_hash(self.id, draw.number, seat, draw.commit, noise_of(seat, draw.number))

    def opening(self, seat: int, **otherwise: Any) -> Message:
        """The message by which a seat opens its noise."""
        draw = self.table.drawing()
        assert draw
        said = {
            "table": self.id,
            "draw": draw.number,
            "seat": seat,
            "noise": noise_of(seat, draw.number),
            "head": self.head(),
            **otherwise,
        }
        self._count += 1
        signed = {"noise-open": said, "signature": self.keys[seat].sign("fairdeal/noise-open/v1", said)}
        return {"do": "noise", "id": f"open-{self._count}", "signed": signed}

    @property
    def drawing(self) -> Draw:
        """The draw that goes on."""
        draw = self.table.drawing()
        assert draw
        return draw

    def open(self, *seats: int) -> None:
        """These open their noise, if the draw is closed."""
        for seat in seats:
            draw = self.table.drawing()
            if draw and draw.is_closed and seat in draw.unopened():
                self.submit(self.opening(seat))

    def head(self, seq: int | None = None) -> str:
        """The hash of a record, the last unless told otherwise."""
        seq = self.seq if seq is None else seq
        return self.records()[seq].hash

    # Commands

    def message(self, seat: int, do: str, own: Mapping[str, Any], **frame: Any) -> Message:
        """The message of a signed command; any member of its frame can be given otherwise."""
        self.numbers[seat] += 1
        self._count += 1
        now = self.service.tables.clock()
        said = {
            "table": self.id,
            "seat": seat,
            "n": self.numbers[seat],
            "head": self.head(),
            "id": f"ask-{self._count}",
            "until": written(moment(millis_of(now) + 60_000)),
            "do": do,
            **own,
            **frame,
        }
        openings = self._seal(seat, said)
        signature = self.keys[seat].sign("fairdeal/command/v1", said)
        sent: Message = {"do": "signed", "signed": {"command": said, "signature": signature}}
        return {**sent, "openings": openings} if openings else sent

    def _seal(self, seat: int, said: Message) -> Message:
        """Seal the hidden fields of an action."""
        if said["do"] != "play":
            return {}
        hidden = self.table.game.read_action(said["action"]).audiences(seat)
        openings = {}
        for field, who in hidden.items():
            salt, value = hashlib.sha256(f"{seat} {said['n']}".encode()).hexdigest()[:32], said["action"][field]
            sealed = commitment(f"by_key.command.action.{field}", salt, value)
            to = list(who) if isinstance(who, tuple) else who
            said["action"] = {**said["action"], field: {"sealed": sealed, "to": to}}
            openings[field] = {"salt": salt, "value": value}
        return openings

    def do(self, who: Who, ask: type[Command], /, **fields: Any) -> int:
        """Ask for something as somebody, signed where the seat is a key."""
        if not isinstance(who, int) or not self.table.chairs[who].key:
            return self.asks(who, ask, **fields)
        return self.submit(self.signed(who, ask, **fields))

    def signed(self, who: int, ask: type[Command], /, **fields: Any) -> Message:
        """The signed message of a command."""
        found, own = ASKS[ask], {}
        for name in own_fields(ask):
            if name in fields:
                said = found.said.get(name, name)
                own["whom" if said == "seat" else said] = msgspec.json.decode(msgspec.json.encode(fields.pop(name)))
        return self.message(who, found.name, own, **fields)
