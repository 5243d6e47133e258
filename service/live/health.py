"""What a proxy asks a server: does it answer, and should people be sent here?"""

from flask import Blueprint, Response, jsonify

from .parts import service

bp = Blueprint("health", __name__)


@bp.get("/healthz")
def healthz() -> Response:
    """Tell that the server answers, and how much it carries."""
    return jsonify(ok=True, tables=len(service().tables.kept()), sockets=service().hub.sockets())


@bp.get("/readyz")
def readyz() -> Response:
    """Tell whether a proxy should send people here: not while the server ends, nor when it has lost its log."""
    neighbours = service().neighbours
    lost = service().journal.failed or (neighbours is not None and neighbours.cut_off)
    why = "restarting" if service().guards.drain.ending else "storage" if lost else ""
    answer = jsonify(ready=not why, **({"why": why} if why else {}))
    answer.status_code = 503 if why else 200
    return answer
