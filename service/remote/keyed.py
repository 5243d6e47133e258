"""A seat that is a key: taken with an invitation, seen by signing; every command is signed.

docs/keys.md fixes every byte. All keys and noise come from one secret of the program: with the same secret, link and
name it is the same key again, so that a program which was started anew goes on where it was.
"""

import hmac
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any, NamedTuple

from fairdeal.engine.words import _
from fairdeal.events import BrokenChain, Chain
from fairdeal.events.judge.canonical import Broken
from fairdeal.events.judge.commands import holds
from fairdeal.events.record import Line, parse

from ..errors import Problem
from ..evidence.ed25519 import is_signed
from ..evidence.receipts import BadReceipt, read
from ..table.seats.invitations import withdrawn
from ..table.state.signed import noise_hash
from ..table.state.time import Clock, millis_of, now, written
from .asking import Asking, asked, get, new_id, odd, post
from .link import Invitation
from .shown import Message, Said
from .signer import SeatSigner, SigningKey

LASTS = timedelta(minutes=2)  # a command that came to nothing is not to count later
FAR = 100  # records before the newest one, among which the end of a draw is looked for
TAKEN = ("bad_signature", "seat_taken", "withdrawn")  # codes after which the link's next seat is tried


class Own(NamedTuple):
    """A seat of the link, with what this program makes for it."""

    seat: int
    invitation: SigningKey
    made: Callable[[str], bytes]  # 32 bytes for each purpose

    @property
    def key(self) -> SigningKey:
        """The key that takes the seat and holds it."""
        return SigningKey(self.made("key"))

    def noise(self, draw: Message) -> str:
        """Return what the seat adds to a draw: bound to the commitment, so that no other one can have it."""
        return self.made(f"noise {draw['number']} {draw['commit']}").hex()


class Keyed:
    """A seat that a key holds, of those to which the link invites; it is taken under that name."""

    def __init__(self, link: Invitation, name: str, secret: bytes, clock: Clock = now) -> None:
        self.place, self.link, self.name, self._clock = link.place, link, name, clock
        self._seats = [Own(seat, SigningKey(raw), self._maker(secret, raw)) for seat, raw in link.secrets.items()]
        self._sits: Own | None = None
        self._number = 0  # of the last command
        self._head = ""  # the hash of the last record that was shown

    def _maker(self, secret: bytes, invitation: bytes) -> Callable[[str], bytes]:
        def made(purpose: str) -> bytes:
            parts = ("fairdeal/bot/v1", self.place.table, self.link.root, self.name, purpose)
            return hmac.digest(secret, invitation + "\0".join(parts).encode(), "sha256")

        return made

    # Being let in

    def ticket(self) -> str:
        """Sign for a ticket; take a seat first, where none was taken yet."""
        if self._sits is None:
            self._sits = self._held() or self._taken()
        return self._shown(self._sits.seat, self._sits.key)["ticket"]

    def _shown(self, seat: int, key: SigningKey) -> dict[str, str]:
        """Return the ticket and the token to look that a signature is good for."""
        nonce = post(f"{self.place.api}/challenges", {"seat": seat})["nonce"]
        shows = SeatSigner(key, self.place.table, seat).shows(nonce, self.place.server)
        return post(f"{self.place.api}/tickets", shows)

    def _held(self) -> Own | None:
        """Find the seat that this program has taken before."""
        for own in self._seats:
            try:
                self._shown(own.seat, own.key)
            except Problem as refused:
                if refused.code != "bad_signature":
                    raise
            else:
                return own
        return None

    def _taken(self) -> Own:
        """Take the first seat of the link that is open. Raises the `Problem` of the last one if none is."""
        *others, last = self._seats
        for own in others:
            try:
                return self._take(own)
            except Problem as refused:
                if refused.code not in TAKEN:
                    raise
        return self._take(last)

    def _take(self, own: Own) -> Own:
        token, head = self._let_in(own)
        draw = get(self.place.api, token)["draw"]
        try:
            self._asks_for(self._sit(own, draw, head, self.name))
        except Problem as refused:
            free = (refused.detail or {}).get("name")
            if refused.code != "bad_name" or not free:
                raise
            self._asks_for(self._sit(own, draw, head, free))
        return own

    def _let_in(self, own: Own) -> tuple[str, str]:
        """Return a token with which the lobby is shown, and the hash of the last record."""
        try:
            token = self._shown(own.seat, own.invitation)["read"]
        except Problem as refused:
            raise withdrawn() if refused.code == "bad_signature" else refused from None
        return token, self._checked(own, self._lines(-1, token))

    def _asks_for(self, seat_key: Said) -> None:
        """Ask for the seat."""
        post(f"{self.place.api}/join", {"seat_key": seat_key})

    def _sit(self, own: Own, draw: Message, head: str, name: str) -> Said:
        return self._signer(own).sits(
            name,
            draw=draw["number"],
            recovery=SigningKey(own.made("recovery")).public,
            head=head,
            noise=self._hash(own, draw),
            invitation=own.invitation,
        )

    def _signer(self, own: Own) -> SeatSigner:
        return SeatSigner(own.key, self.place.table, own.seat)

    def _hash(self, own: Own, draw: Message) -> str:
        return noise_hash(self.place.table, draw["number"], own.seat, draw["commit"], own.noise(draw))

    def _checked(self, own: Own, lines: list[str]) -> str:
        """Return the hash of the last record. Raises `Problem` unless the link's host invites to the seat there."""
        chain, link = Chain(self.place.table), self.link
        host, invitation = link.host, own.invitation
        try:
            records = [chain.line(line) for line in lines]
        except BrokenChain:
            records = []
        if not link.host:
            given = records[0].data.get("invitations") if records and records[0].hash == link.root else None
            stands = isinstance(given, list) and [invitation.public] == given[own.seat : own.seat + 1]
            return _found(stands, chain)
        sat = any(_is_by(record, "seated", "sit", host) and record.data.get("key") == host for record in records)
        invited = [each for each in records if _kind(each) == "invited" and each.data.get("seat") == own.seat]
        mine = [each for each in invited[-1:] if _is_by(each, "invited", "command", host)]
        keys = [each.data.get("invitation") for each in mine]
        stands = bool(records) and records[0].hash == link.root and sat and keys == [invitation.public]
        return _found(stands, chain)

    def _lines(self, after: int, token: str) -> list[str]:
        """Read records as they were hashed; the openings that follow them are left out."""
        url = f"{self.place.api}/lines?after={after}"
        try:
            lines = asked(url, token).decode().removesuffix("\n").split("\n")
        except UnicodeDecodeError:
            raise odd(url) from None
        return [line for line in lines if not line.startswith('{"open":')]

    # Playing

    def hear(self, heard: Message) -> None:
        """Note the last record that was shown."""
        if heard["is"] == "welcome":
            try:
                self._head = read(heard["receipt"]).root
            except BadReceipt as bad:
                raise Problem("bad_request", str(bad)) from None
        elif heard["is"] == "view":
            self._number = max(self._number, (heard["mine"] or {}).get("number", 0))
            if heard["news"]:
                self._head = heard["news"][-1]["hash"]

    def owed(self, view: Message) -> Iterator[Asking]:
        """Give the hash of this seat's noise to a draw, and open the noise when the draw is closed."""
        table, own = view["table"], self._own
        draw = (table.get("incident") or {}).get("draw") or (table["status"] == "lobby" and table["draw"])
        if not draw:
            return
        if not draw["closed"] and own.seat not in draw["by"]:
            yield self.command(view, "noise-hash", draw=draw["number"], noise=self._hash(own, draw))
        elif draw["closed"] and own.seat in draw["by"] and own.seat not in draw["opened"]:
            yield self._opens(own, draw, view["seq"])

    @property
    def _own(self) -> Own:
        assert self._sits is not None, "a view comes over a socket, which a ticket opened"
        return self._sits

    def _opens(self, own: Own, draw: Message, seq: int) -> Asking:
        """Open the noise. Raises `Problem` where the record that closed the draw has not what this seat gave."""
        token = self._shown(own.seat, own.key)["read"]
        head = _closed(self._lines(max(-1, seq - FAR), token), draw, own, self._hash(own, draw))
        if not head:
            why = _("The draw was closed with another hash than this seat gave to it: its noise was not opened.")
            raise Problem("bad_noise", why, remedy=_("Keep the transcript: it shows what the server did."))
        id = new_id()
        message = self._signer(own).opens(id, draw=draw["number"], noise=own.noise(draw), head=head)
        return Asking("noise", id, message)

    def command(self, view: Message, do: str, **fields: Any) -> Asking:
        """Sign a command as the table was shown last, its hidden fields as seals."""
        own, at, id = self._own, self._clock(), new_id()
        self._number = max(self._number + 1, millis_of(at))  # rises, also if this program was started anew
        seals = (view["mine"] or {}).get("seals", {})
        message = self._signer(own).asks(
            do,
            fields,
            id=id,
            n=self._number,
            head=self._head,
            until=written(at + LASTS),
            hidden=seals.get(fields["action"]["type"]) if do == "play" else None,
        )
        return Asking(do, id, message)


def _found(stands: bool, chain: Chain) -> str:
    """Return the hash of the last record. Raises `Problem` where the invitation does not stand in the log."""
    if not stands:
        why = _("The log of this table does not hold the invitation that the link speaks of: nothing was signed.")
        remedy = _("Ask the host for a new link; if that is refused, too, the server shows you another log.")
        raise Problem("bad_signature", why, remedy=remedy)
    return chain.hash


def _closed(lines: list[str], draw: Message, own: Own, hash: str) -> str:
    """Return the hash of the record that closed the draw with just this hash of the seat; "" if there is none."""
    closed = {"draw": draw["number"], "commit": draw["commit"]}
    try:
        for line in lines:
            record = parse(line)
            if _kind(record) == "draw-closed" and closed.items() <= record.data.items():
                ours = (record.data["keys"][own.seat], record.data["noise"][own.seat]) == (own.key.public, hash)
                return record.hash if ours else ""
    except (Broken, LookupError, TypeError):
        pass
    return ""


def _kind(record: Line) -> str:
    """Return the type of a record without the number of its version."""
    return record.type.partition(".")[0]


def _is_by(record: Line, kind: str, member: str, key: str) -> bool:
    """Tell whether that key has signed a record of the kind."""
    by_key = record.data.get("by_key")
    if _kind(record) != kind or not isinstance(by_key, dict):
        return False
    return by_key.get("key") == key and holds(by_key, member, is_signed)
