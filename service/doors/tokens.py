"""The rights to look: tokens of keys that have shown themselves, a referee's link, and tickets that open a socket."""

import hashlib
from collections.abc import Callable
from typing import NamedTuple

from itsdangerous import BadSignature, Serializer, SignatureExpired, URLSafeSerializer, URLSafeTimedSerializer
from itsdangerous.encoding import base64_encode
from itsdangerous.timed import TimestampSigner

from fairdeal.engine.words import _, mark

from ..errors import Problem
from ..table.state.chairs import REFEREE, Holder
from ..table.state.signed import needs_key
from ..table.state.state import Entropy, Table
from ..table.state.time import Clock, now

TICKET_SECONDS = 30
NONCE_SECONDS = 30
READING_SECONDS = 600
FAULTY = (BadSignature, ValueError, TypeError)  # what is raised for a text that was not signed here


class Pass(NamedTuple):
    """A right to come in, as a token or a ticket gives it: the table, and the seat and key of whoever has shown one.

    The referee has no seat, a spectator neither seat nor key. `office` is that to which a referee's link invites: how
    many referees had been replaced when it was made; -1 of all that is no such link.
    """

    table: str
    seat: int | None
    key: str
    referee: bool = False
    office: int = -1


def reads(table: str, holder: Holder, key: str) -> Pass:
    """Return the right of whoever has shown that they have a key: to look, and to ask for what is signed with it."""
    if isinstance(holder, str):
        return Pass(table, None, key, referee=True)
    return Pass(table, holder, key)


def why_not_in(table: Table, holder: Pass, closed: bool = False) -> Problem:
    """Say why somebody may not watch: there are no spectators, and the referee's link is none where a key has come.

    A tournament's board is `closed` while others play it.
    """
    if holder.referee and table.referee_signs:
        return needs_key(REFEREE)
    if closed:
        return not_yet()
    return Problem("no_spectators", _("This table has no spectators."), remedy=_("Show your seat's key."))


def not_yet() -> Problem:
    """Say that a tournament's board is played still."""
    return Problem(
        "not_yet",
        _("These cards are still played at other tables of the tournament."),
        remedy=_("Come back when the board is over."),
    )


class Unpacked(URLSafeSerializer):
    """Writes tokens whose beginning a page can read: never packed, though it reads packed ones of earlier versions."""

    def dump_payload(self, obj: object) -> bytes:
        return base64_encode(Serializer.dump_payload(self, obj))


class Used:
    """A memory of what is good once, and was used in this process."""

    def __init__(self) -> None:
        self._used: dict[str, None] = {}

    def __call__(self, what: str) -> bool:
        """Use something up; False if that was done before."""
        if what in self._used:
            return False
        self._used[what] = None
        # The oldest have run out by themselves long before a hundred thousand newer ones were used.
        while len(self._used) > 100_000:
            del self._used[next(iter(self._used))]
        return True


class Tokens:
    """The signer of tokens and tickets, which reads them again, with one secret key.

    `use` uses up what is good once, and says whether it was still good; servers that share a log share it.
    """

    def __init__(
        self, secret_key: bytes, nonce: Entropy, use: Callable[[str], bool] | None = None, clock: Clock = now
    ) -> None:
        class Timed(TimestampSigner):
            def get_timestamp(self) -> int:
                return int(clock().timestamp())

        self._tokens = Unpacked(secret_key, salt="fairdeal referee", signer_kwargs={"digest_method": hashlib.sha256})
        self._tickets = URLSafeTimedSerializer(secret_key, salt="fairdeal ticket", signer=Timed)
        # Made anew with every start: what was asked before it, and perhaps used, counts no more. Servers that share
        # what is used up meet each other's nonces.
        secret = secret_key + (b"" if use else nonce(16))
        self._nonces = URLSafeTimedSerializer(secret, salt="fairdeal nonce", signer=Timed)
        self._readings = URLSafeTimedSerializer(secret_key, salt="fairdeal reading", signer=Timed)
        self._nonce = nonce
        self._use = use or Used()

    def token(self, table: str, office: int = 0) -> str:
        """Make the token of the link that invites a referee; `office`: so many referees were replaced before."""
        return _text(self._tokens.dumps([table, REFEREE, office]))

    def read(self, token: str, table: str) -> Pass:
        """Read a token. Raises `Problem("bad_token")` if it is forged, or for another table."""
        try:
            found = self._reading(token) or self._invitation(token)
        except SignatureExpired:
            raise Problem(
                "bad_token", _("That token was good for {n} minutes.", n=READING_SECONDS // 60), remedy=_(_AGAIN)
            ) from None
        except FAULTY:
            raise Problem("bad_token", _("That is no token of this server."), remedy=_(_LINK)) from None
        if found.table != table:
            raise Problem("bad_token", _("That token is for another table."), remedy=_(_LINK))
        return found

    def _reading(self, token: str) -> Pass | None:
        try:
            return reads(*self._readings.loads(token, max_age=READING_SECONDS))
        except SignatureExpired:
            raise
        except FAULTY:
            return None

    def _invitation(self, token: str) -> Pass:
        table, _referee, office = self._tokens.loads(token)
        return Pass(table, None, "", referee=True, office=office)

    def reading(self, holder: Pass) -> str:
        """Make a token with which a key may look for a few minutes; it asks for nothing but calls."""
        return _text(self._readings.dumps([holder.table, REFEREE if holder.referee else holder.seat, holder.key]))

    def challenge(self, table: str, seat: int | str) -> str:
        """Make a nonce for the key of a seat, or of an office, to sign: good once, for 30 seconds."""
        return _text(self._nonces.dumps([table, seat, self._nonce(12).hex()]))

    def meet(self, nonce: str, table: str, seat: int | str) -> None:
        """Use a nonce up. Raises `Problem("bad_ticket")`."""
        try:
            found, whose, _nonce = self._nonces.loads(nonce, max_age=NONCE_SECONDS)
        except FAULTY:
            found = whose = None
        if (found, whose) != (table, seat) or not self._use(fingerprint(nonce)):
            raise Problem(
                "bad_ticket",
                _("The nonce is used up, too old, or for another seat."),
                remedy=_("POST to the table's challenges for a new one."),
            )

    def ticket(self, holder: Pass) -> str:
        """Make a ticket for the socket: good once, for 30 seconds."""
        return _text(self._tickets.dumps([*holder, self._nonce(8).hex()]))

    def use(self, ticket: str, table: str) -> Pass:
        """Read a ticket, which is then used up. Raises `Problem("bad_ticket")`."""
        try:
            *found, _nonce = self._tickets.loads(ticket, max_age=TICKET_SECONDS)
            holder = Pass(*found)
        except SignatureExpired:
            raise Problem(
                "bad_ticket", _("The ticket is older than {n} seconds.", n=TICKET_SECONDS), remedy=_(_AGAIN)
            ) from None
        except FAULTY:
            raise Problem("bad_ticket", _("That is no ticket of this server."), remedy=_(_AGAIN)) from None
        if holder.table != table or not self._use(fingerprint(ticket)):
            raise Problem("bad_ticket", _("The ticket is used up, or for another table."), remedy=_(_AGAIN))
        return holder


_LINK = mark("Sign a challenge with your key for a token to look, or open the referee's link again, whole.")
_AGAIN = mark("POST to the table's tickets for a new one.")


def _text(written: str | bytes) -> str:
    return written if isinstance(written, str) else written.decode()


def fingerprint(token: str) -> str:
    """Return the text by which something is known again; nobody can make it from that."""
    return hashlib.sha256(token.encode()).hexdigest()[:24]
