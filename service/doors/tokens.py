"""Who may sit where: signed seat tokens, and tickets that open a socket once."""

import hashlib
from collections.abc import Callable
from typing import Literal, NamedTuple

from itsdangerous import BadSignature, SignatureExpired, URLSafeSerializer, URLSafeTimedSerializer

from ..errors import Problem

TICKET_SECONDS = 30


REFEREE = "referee"


class Pass(NamedTuple):
    """What a token or a ticket says: the table, the seat, and the token's fingerprint.

    The referee has no seat; a spectator's ticket has neither seat nor fingerprint.
    """

    table: str
    seat: int | None
    key: str
    referee: bool = False


class Seats:
    """Signs and reads tokens and tickets with one secret key."""

    def __init__(self, secret_key: bytes, nonce: Callable[[int], bytes]) -> None:
        self._tokens = URLSafeSerializer(
            secret_key, salt="fairdeal seat", signer_kwargs={"digest_method": hashlib.sha256}
        )
        self._tickets = URLSafeTimedSerializer(secret_key, salt="fairdeal ticket")
        self._nonce = nonce
        self._used: dict[str, None] = {}

    def token(self, table: str, seat: int | Literal["referee"], nonce: str = "") -> str:
        """A new token for that seat, or for the referee; the same `nonce` gives the same token."""
        text = self._tokens.dumps([table, seat, nonce or self._nonce(12).hex()])
        return text if isinstance(text, str) else text.decode()

    def read(self, token: str, table: str) -> Pass:
        """What the token says. Raises `Problem("bad_token")` if it is forged, or for another table."""
        try:
            found, seat, _ = self._tokens.loads(token)
        except (BadSignature, ValueError, TypeError):
            raise Problem("bad_token", "That is no seat token of this server.", remedy=_LINK) from None
        if found != table:
            raise Problem("bad_token", "That seat belongs to another table.", remedy=_LINK)
        referee = seat == REFEREE
        return Pass(found, None if referee else seat, fingerprint(token), referee)

    def ticket(self, holder: Pass) -> str:
        """A ticket for the socket: good once, for 30 seconds."""
        text = self._tickets.dumps([*holder, self._nonce(8).hex()])
        return text if isinstance(text, str) else text.decode()

    def use(self, ticket: str, table: str) -> Pass:
        """What the ticket says, which is then used up. Raises `Problem("bad_ticket")`."""
        try:
            found, seat, key, referee, _ = self._tickets.loads(ticket, max_age=TICKET_SECONDS)
        except SignatureExpired:
            raise Problem("bad_ticket", f"The ticket is older than {TICKET_SECONDS} seconds.", remedy=_AGAIN) from None
        except (BadSignature, ValueError, TypeError):
            raise Problem("bad_ticket", "That is no ticket of this server.", remedy=_AGAIN) from None
        if found != table or ticket in self._used:
            raise Problem("bad_ticket", "The ticket is used up, or for another table.", remedy=_AGAIN)
        self._remember(ticket)
        return Pass(found, seat, key, referee)

    def _remember(self, ticket: str) -> None:
        self._used[ticket] = None
        # Older ones have run out by themselves long before a hundred thousand newer ones were used.
        while len(self._used) > 100_000:
            del self._used[next(iter(self._used))]


_LINK = "Open the seat's link again, whole, as it was given to you."
_AGAIN = "POST to the table's tickets for a new one."


def fingerprint(token: str) -> str:
    """What the log says of a token: enough to know it again, too little to make it."""
    return hashlib.sha256(token.encode()).hexdigest()[:24]
