"""The pages: lobby, table, replay, rulebooks, verifier, health; and what goes with every answer."""

from pathlib import Path

from flask import Blueprint, Flask, Response, current_app, jsonify, request, send_from_directory
from swagger_ui_bundle import swagger_ui_path

from fairdeal.engine import GAMES

from ..errors import Problem
from .rulebooks import rulebook_page

bp = Blueprint("pages", __name__)

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ws: wss:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
# swagger-ui styles its own elements; the one that is packaged reads OpenAPI 3.0.
DOCS_POLICY = POLICY.replace("style-src 'self'", "style-src 'self' 'unsafe-inline'")


@bp.get("/")
def lobby() -> Response:
    return _page("index.html")


@bp.get("/table/<table>")
def table(table: str) -> Response:
    return _page("table.html")


@bp.get("/verify")
def verify() -> Response:
    return _page("verify/index.html")


@bp.get("/replay/<table>")
def replay(table: str) -> Response:
    return _page("replay.html")


@bp.get("/rules/<game>")
def rules(game: str) -> Response:
    if game not in GAMES:
        raise Problem("unknown_game", f"There is no game {game[:40]!r}.")
    return Response(rulebook_page(game, GAMES[game].title), mimetype="text/html")


@bp.get("/healthz")
def healthz() -> Response:
    service = current_app.extensions["fairdeal"]
    return jsonify(ok=True, tables=len(service.tables.kept()), sockets=service.hub.sockets())


@bp.get("/api/v1/docs")
def docs() -> Response:
    return Response(DOCS, mimetype="text/html")


@bp.get("/api/v1/docs/<path:name>")
def docs_file(name: str) -> Response:
    return send_from_directory(swagger_ui_path, name)


def _page(name: str) -> Response:
    folder = current_app.static_folder
    assert folder is not None
    return send_from_directory(Path(folder), name)


def _headers(response: Response) -> Response:
    in_docs = request.path.startswith("/api/v1/docs")
    response.headers.setdefault("Content-Security-Policy", DOCS_POLICY if in_docs else POLICY)
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("Referrer-Policy", "no-referrer")
    if request.path.startswith("/api/"):
        response.headers.setdefault("Cache-Control", "no-store")
    return response


def init_app(app: Flask) -> None:
    """Register the pages."""
    app.register_blueprint(bp)
    app.after_request(_headers)


DOCS = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Fairdeal: the HTTP interface</title>
<link rel="stylesheet" href="/api/v1/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api/v1/docs/swagger-ui-bundle.js"></script>
<script src="/web/js/docs.js"></script>
</body>
</html>
"""
