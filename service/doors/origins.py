"""Origins: pages of other addresses may not act here unless the host allows them."""

import re
from collections.abc import Collection

from flask import request

from fairdeal.engine.words import _

from ..errors import Problem
from .parts import service

ORIGIN = re.compile(r"(https?)://(\[[0-9a-f:.]+\]|[^\s/?#@:\[\]]+)(?::(\d{1,5}))?", re.IGNORECASE | re.ASCII)
DEFAULT_PORTS = {"http": 80, "https": 443}


def same_origin() -> None:
    """Raise `Problem("bad_origin")` for a page that is neither ours nor among the allowed ones."""
    origin = request.headers.get("Origin")
    # Programs may say a Sec-Fetch-Mode, as Node's fetch does; a Sec-Fetch-Site is a browser's alone.
    browser = "Cookie" in request.headers or "Sec-Fetch-Site" in request.headers
    allowed = service().config.origins
    # A browser leaves Origin out where page and address are the same; Sec-Fetch-Site then says so.
    if origin is None and request.headers.get("Sec-Fetch-Site") == "same-origin":
        return
    if not origin_allowed(origin, request.host, allowed, scheme=request.scheme, browser=browser):
        raise Problem(
            "bad_origin",
            _("Pages of '{origin}' may not act here.", origin=origin[:100])
            if origin
            else _("Pages of an unnamed address may not act here."),
            remedy=_("The host can allow them with --origin."),
        )


def must_be_ours(origin: str) -> None:
    """Raise `Problem("bad_origin")` for a key that has signed to come in at another address than this server's."""
    if not origin_allowed(origin, request.host, service().config.origins, scheme=request.scheme):
        raise Problem(
            "bad_origin",
            _("The key signed for a ticket of {origin}, and this is {own}.", origin=origin, own=request.host),
            remedy=_("Sign for the address of this server."),
        )


def origin_allowed(
    origin: str | None,
    host: str,
    allowed: Collection[str] = (),
    *,
    scheme: str = "http",
    browser: bool = True,
) -> bool:
    """Tell whether a page of this origin may open a socket here.

    It may when scheme, host and port are those of the request itself (`scheme` and the `Host` header) or of an
    entry of `allowed`, each written `https://cards.example` or `https://cards.example:8443`. Letter case and a
    default port spelled out make no difference; anything else does. A request without an origin is allowed only
    when it comes from no browser: pass `browser=True` if it carries `Cookie` or `Sec-Fetch-Site`. Raises
    ValueError for an entry of `allowed` that is not an origin.
    """
    entries = {_configured(entry) for entry in allowed}
    if origin is None:
        return not browser
    found = _origin(origin)
    return found is not None and (found == _origin(f"{scheme}://{host}") or found in entries)


def _origin(text: str) -> tuple[str, str, int] | None:
    parts = ORIGIN.fullmatch(text)
    if parts is None:
        return None
    scheme = parts[1].lower()
    return scheme, parts[2].lower(), int(parts[3] or DEFAULT_PORTS[scheme])


def _configured(entry: str) -> tuple[str, str, int]:
    found = _origin(entry)
    if found is None:
        raise ValueError(f"{entry!r} is not an origin: write scheme://host or scheme://host:port, nothing after it")
    return found
