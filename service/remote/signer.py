"""What a key says at a table, as the messages that docs/keys.md fixes: it sits down, opens its noise, and asks."""

from collections.abc import Callable, Mapping
from secrets import token_bytes
from typing import NamedTuple

from fairdeal.events.seal import EVERYBODY, SALT_BYTES, Audience, commitment

from ..evidence.ed25519 import Secret
from ..table.codec import SIGNED_ACTION
from ..table.state.chairs import Holder
from ..table.state.signed import (
    COME,
    COMING_NAME,
    COMMAND,
    INVITATION,
    NOISE,
    REMATCH,
    SIGNED_NAME,
    SIT,
    TICKET,
    message,
)
from .shown import Message, Said


class SigningKey:
    """An Ed25519 key, made from a seed of 32 bytes."""

    def __init__(self, seed: bytes) -> None:
        self._private = Secret(seed)
        self.public = self._private.public.hex()

    def sign(self, label: str, said: object) -> str:
        """Sign an object, under a label of docs/keys.md."""
        return self._private.sign(message(label, said)).hex()


class SeatSigner(NamedTuple):
    """A key that signs for a seat of a table, which it holds or is about to take, or for its office of referee."""

    key: SigningKey
    table: str
    seat: Holder
    draws: Callable[[int], bytes] = token_bytes  # the salts of what it seals

    def sits(
        self,
        name: str,
        *,
        draw: int,
        recovery: str,
        head: str,
        noise: str,
        invitation: SigningKey | None = None,
    ) -> Said:
        """Return the member `seat_key` of a message to sit down; `noise` is the hash of the seat's noise."""
        sealed, opening = self._sealed(SIGNED_NAME, name, EVERYBODY)
        said = {
            **{"table": self.table, "seat": self.seat, "draw": draw, "name": sealed, "key": self.key.public},
            **{"recovery": recovery, "head": head, "noise": noise},
        }
        given = {"sit": said, "signature": self.key.sign(SIT, said), "openings": {"name": opening}}
        if invitation is not None:
            given["invitation"] = {"key": invitation.public, "signature": invitation.sign(INVITATION, said)}
        return given

    def comes(self, name: str, *, office: int, head: str) -> Said:
        """Return the member `office_key` of the message to come as the referee, after `office` others."""
        sealed, opening = self._sealed(COMING_NAME, name, EVERYBODY)
        said = {"table": self.table, "office": office, "name": sealed, "key": self.key.public, "head": head}
        return {"come": said, "signature": self.key.sign(COME, said), "openings": {"name": opening}}

    def opens(self, id: str, *, draw: int, noise: str, head: str) -> Said:
        """Return the message that opens the seat's noise."""
        said = {"table": self.table, "draw": draw, "seat": self.seat, "noise": noise, "head": head}
        return {"do": "noise", "id": id, "signed": {"noise-open": said, "signature": self.key.sign(NOISE, said)}}

    def asks(
        self,
        do: str,
        fields: Message,
        *,
        id: str,
        n: int,
        head: str,
        until: str,
        hidden: Mapping[str, Audience] | None = None,
    ) -> Said:
        """Return the message of a command; `hidden` names the fields of its action that are signed as seals."""
        said = {
            **{"table": self.table, "seat": self.seat, "n": n, "head": head, "id": id, "until": until, "do": do},
            **fields,
        }
        openings = {}
        for field, to in (hidden or {}).items():
            sealed, openings[field] = self._sealed(f"{SIGNED_ACTION}.{field}", said["action"][field], to)
            said["action"] = {**said["action"], field: sealed}
        signed = {"command": said, "signature": self.key.sign(COMMAND, said)}
        return {"do": "signed", "signed": signed, **({"openings": openings} if openings else {})}

    def shows(self, nonce: str, origin: str) -> Said:
        """Return the body that asks for a ticket, in answer to the server's nonce."""
        said = {"seat": self.seat, "nonce": nonce, "origin": origin}
        return {**said, "signature": self.key.sign(TICKET, {"table": self.table, **said})}

    def precedes(self, again: "SeatSigner") -> str:
        """Sign for the key that takes the same seat at the rematch of this table."""
        said = {"table": again.table, "seat": again.seat, "key": again.key.public, "of": self.table}
        return self.key.sign(REMATCH, said)

    def _sealed(self, path: str, value: object, to: Audience) -> tuple[Said, Said]:
        """Return the seal of a value, and its opening."""
        salt = self.draws(SALT_BYTES)
        audience = list(to) if isinstance(to, tuple) else to
        return {"sealed": commitment(path, salt, value), "to": audience}, {"salt": salt.hex(), "value": value}
