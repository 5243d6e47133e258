"""The answers of the interface: JSON, and one shape for every refusal."""

import logging

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from fairdeal.engine.words import _
from fairdeal.events import Archived, StoreFailed

from ...desk.historian import Asked
from ...desk.tables import of_archive, storage
from ...desk.views import encode
from ...errors import Problem
from ...measures import counted
from ..messages import spoken
from ..pages import asks_for_page, trouble
from ..parts import service

HTTP_CODES = {400: "bad_json", 404: "not_found", 405: "method_not_allowed", 413: "too_large", 422: "bad_request"}
log = logging.getLogger("fairdeal.http")


def raw(body: bytes, status: int = 200) -> Response:
    """Answer with JSON that is encoded already."""
    return Response(body, status, mimetype="application/json")


def told(what: object, status: int = 200) -> Response:
    """Answer with a value as JSON."""
    return raw(encode(what), status)


def history(asked: Asked) -> Response:
    """Answer with what the history of a table says. A table is not held meanwhile."""
    return raw(service().histories.ask(asked))


def refusal(problem: Problem) -> Response:
    """Answer a problem: a person with a page, a program with JSON."""
    counted.refusals[problem.code] += 1
    if asks_for_page():
        response = trouble(problem.status, problem.message, problem.remedy)
    else:
        response = told({"error": problem.body()}, problem.status)
    if problem.code in ("rate", "restarting") and problem.detail:
        response.headers["Retry-After"] = str(problem.detail["after"])
        response.headers["Connection"] = "close"  # what was sent already is not read
    return response


def _archived(kept: Archived) -> Response:
    """Answer for a table that was archived while it was still in memory."""
    service().tables.let_go(kept.table)
    return refusal(of_archive(kept))


def _http(wrong: HTTPException) -> Response:
    """Answer with Flask's and smorest's own refusals in our shape."""
    status = wrong.code or 500
    data = getattr(wrong, "data", None) or {}
    message = spoken(data["messages"]) if "messages" in data else wrong.description or wrong.name
    code = HTTP_CODES.get(status, "bad_request")
    counted.refusals[code] += 1
    if status == 404 and asks_for_page():
        return trouble(status)
    response = told({"error": {"code": code, "message": message}}, status)
    if status == 405:
        response.headers["Allow"] = ", ".join(getattr(wrong, "valid_methods", None) or ())
    return response


def _unexpected(wrong: Exception) -> Response:
    """Answer for a mistake of ours: it is logged, without the request's body."""
    log.exception("while answering %s %s", request.method, request.path)
    return refusal(Problem("internal", _("Something went wrong on the server; nothing has changed.")))


def init_app(app: Flask) -> None:
    """Answer every refusal in the one shape."""
    app.register_error_handler(Problem, refusal)
    app.register_error_handler(Archived, _archived)
    app.register_error_handler(StoreFailed, lambda failure: refusal(storage(failure)))
    app.register_error_handler(HTTPException, _http)
    app.register_error_handler(Exception, _unexpected)
