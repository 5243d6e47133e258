"""The links that lead to a seat: invitations, which the host's client has made, or that of whoever opened the table."""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import NamedTuple
from urllib.parse import urlsplit

from fairdeal.engine.words import _

from ..errors import Problem

TABLE = re.compile(r"/table/([0-9A-Za-z_.-]{1,64})/?")
INVITES = "invite."
EXAMPLE = "https://cards.example/table/k7x2m9q4tz#invite.…"

_SEAT = re.compile(r"([0-9])-([0-9A-Za-z_-]{43})")


class Place(NamedTuple):
    """A table of a server."""

    server: str  # "https://cards.example"
    table: str

    @property
    def api(self) -> str:
        """Return the address below which all is asked that is about the table."""
        return f"{self.server}/api/v1/tables/{self.table}"

    @property
    def socket(self) -> str:
        """Return the address of the table's socket."""
        return f"{self.api.replace('http', 'ws', 1)}/socket"


class Invitation(NamedTuple):
    """Seats to which a host invites, or whoever opened the table; docs/keys.md tells what the link holds."""

    place: Place
    root: str  # the hash of record 0, in hex
    host: str  # the host's key, in hex; "" where the invitations stand in record 0
    secrets: dict[int, bytes]  # by seat: the private half of the invitation


def read_link(text: str) -> Invitation:
    """Read a link. Raises `Problem` for an address that is no table, or a table without a seat."""
    try:
        parts = urlsplit(text)
        host, _port = parts.hostname, parts.port
    except ValueError:
        host = None
    found = TABLE.fullmatch(parts.path) if host and parts.scheme in ("http", "https") else None
    if found is None:
        why = _("'{text}' is no link of a table.", text=text)
        raise Problem("bad_request", why, remedy=_("Such a link looks like {example}.", example=EXAMPLE))
    if not parts.fragment.startswith(INVITES):
        why = _("The link has no invitation after a '#', and so leads to no seat: it is one for spectators.")
        raise Problem("bad_token", why, remedy=_("Copy the whole link of a seat, such as {example}.", example=EXAMPLE))
    place = Place(f"{parts.scheme}://{parts.netloc}", found[1])
    return _invitation(place, parts.fragment.removeprefix(INVITES))


def _invitation(place: Place, fragment: str) -> Invitation:
    root, _dot, rest = fragment.partition(".")
    host, _dot, seated = rest.partition(".")
    by_opener = _SEAT.fullmatch(host) is not None
    host, rest = ("", rest) if by_opener else (host, seated)
    seats = [_SEAT.fullmatch(part) for part in rest.split(".")]
    try:
        secrets = {int(each[1]): _bytes(each[2]) for each in seats if each}
        if len(secrets) == len(seats):
            return Invitation(place, _bytes(root).hex(), host if by_opener else _bytes(host).hex(), secrets)
    except ValueError:
        pass
    why = _("The invitation in the link is not whole: its end is missing, or it was changed.")
    raise Problem("bad_token", why, remedy=_("Copy the whole link, or ask the host for it again."))


def _bytes(text: str) -> bytes:
    """Read 32 bytes from base64url without padding. Raises `ValueError`."""
    raw = urlsafe_b64decode(f"{text}=")
    if len(raw) != 32 or urlsafe_b64encode(raw).decode() != f"{text}=":
        raise ValueError(text)
    return raw
