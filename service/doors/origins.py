"""Pages of other addresses may not act here."""

from flask import current_app, request

from ..errors import Problem
from ..live.websocket import origin_allowed


def same_origin() -> None:
    """Raise `Problem("bad_origin")` for a page that is neither ours nor among the allowed ones."""
    origin = request.headers.get("Origin")
    browser = "Cookie" in request.headers or "Sec-Fetch-Mode" in request.headers
    allowed = current_app.extensions["fairdeal"].config.origins
    # A browser leaves Origin out where page and address are the same; Sec-Fetch-Site then says so.
    if origin is None and request.headers.get("Sec-Fetch-Site") == "same-origin":
        return
    if not origin_allowed(origin, request.host, allowed, scheme=request.scheme, browser=browser):
        raise Problem(
            "bad_origin",
            f"Pages of {(origin or 'an unnamed address')[:100]!r} may not act here.",
            remedy="The host can allow them with --origin.",
        )
