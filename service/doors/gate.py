"""The gate before every door, at which the guards look at a request before any work is done for it."""

import gevent
from flask import Flask, Response, current_app, g, request
from werkzeug.middleware.proxy_fix import ProxyFix

from fairdeal.engine.words import _

from ..errors import Problem
from .parts import service

BODY_SECONDS = 10


def _before() -> None:
    service().guards.admit(request)
    if "Transfer-Encoding" in request.headers:  # pieces would be read one by one, of hundreds of bodies at once
        told = _("The request does not say how long its body is.")
        raise Problem("bad_request", told, remedy=_("Send it whole, with Content-Length."))
    if 0 < (request.content_length or 0) <= (current_app.config["MAX_CONTENT_LENGTH"] or 0):
        said = _("The body did not come within {n} seconds.", n=BODY_SECONDS)
        with gevent.Timeout(BODY_SECONDS, Problem("bad_json", said, remedy=_("Send it again."))):
            request.get_data()  # read once and for all; who sends it drop by drop keeps nobody waiting


def _after(response: Response) -> Response:
    response.headers.setdefault("Cross-Origin-Opener-Policy", "same-origin")
    response.headers.setdefault("Cross-Origin-Resource-Policy", "same-origin")
    if dug := g.pop("dug", None):
        response.call_on_close(dug)
    return response


def init_app(app: Flask, proxies: int = 0) -> None:
    """Put the guards before every door; behind `proxies` proxies a client's address is the one that they tell."""
    if proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies)  # type: ignore[method-assign]
    app.before_request(_before)
    app.after_request(_after)
