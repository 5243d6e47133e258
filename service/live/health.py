"""What a proxy asks a server: does it answer, and should people be sent here?"""

import gevent
from flask import Blueprint, Response, jsonify

from fairdeal.events import StoreFailed

from .parts import service

bp = Blueprint("health", __name__)
PATIENCE = 1.0  # seconds for a write of nothing; it goes on, and whoever asks next hears what came of it
ANY_TABLE = ""  # whose command is looked for, where there is none: a look at the log that finds nothing


@bp.get("/healthz")
def healthz() -> Response:
    """Tell that the server answers, and how much it carries."""
    return jsonify(ok=True, tables=len(service().tables.kept()), sockets=service().hub.sockets())


@bp.get("/readyz")
def readyz() -> Response:
    """Tell whether a proxy should send people here: not while the server ends, nor when it has lost its log."""
    why = "restarting" if service().guards.drain.ending else "" if _has_its_log() else "storage"
    answer = jsonify(ready=not why, **({"why": why} if why else {}))
    answer.status_code = 503 if why else 200
    return answer


def _has_its_log() -> bool:
    """Tell whether the log can be read now, and takes what is written."""
    parts = service()
    if parts.journal.failed or (parts.neighbours and parts.neighbours.cut_off):
        return False
    if parts.tables.write_failed:
        gevent.spawn(parts.tables.try_to_write).join(PATIENCE)
        if parts.tables.write_failed:
            return False
    if parts.neighbours:  # it looks at the database all the time, and is patient with it
        return True
    try:
        parts.store.find_command(ANY_TABLE, ANY_TABLE)
    except StoreFailed:
        return False
    return True
