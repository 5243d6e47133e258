"""The link of a seat: where the server is, which table it is, and the token."""

import re
from typing import NamedTuple
from urllib.parse import urlsplit

from fairdeal.engine.words import _

from ..errors import Problem

TABLE = re.compile(r"/table/([0-9A-Za-z_.-]{1,64})/?")
EXAMPLE = "https://cards.example/table/k7x2m9q4tz#TOKEN"


class Link(NamedTuple):
    """A seat at a table of a server."""

    server: str  # "https://cards.example"
    table: str
    token: str

    @property
    def api(self) -> str:
        """Return the address below which all is asked that is about the table."""
        return f"{self.server}/api/v1/tables/{self.table}"

    @property
    def socket(self) -> str:
        """Return the address of the table's socket."""
        return f"{self.api.replace('http', 'ws', 1)}/socket"


def read_link(text: str) -> Link:
    """Read the link of a seat. Raises `Problem` for an address that is no table, or a table without a seat."""
    try:
        parts = urlsplit(text)
        host, _port = parts.hostname, parts.port
    except ValueError:
        host = None
    found = TABLE.fullmatch(parts.path) if host and parts.scheme in ("http", "https") else None
    if found is None:
        why = _("'{text}' is no link of a table.", text=text)
        raise Problem("bad_request", why, remedy=_("Such a link looks like {example}.", example=EXAMPLE))
    if not parts.fragment:
        why = _("The link has no token after a '#', and so leads to no seat: it is one for spectators.")
        raise Problem("bad_token", why, remedy=_("Copy the whole link of a seat, such as {example}.", example=EXAMPLE))
    return Link(f"{parts.scheme}://{parts.netloc}", found[1], parts.fragment)
