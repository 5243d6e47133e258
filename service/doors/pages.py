"""The pages: lobby, table, replay, rulebooks, verifier; and the headers of every answer."""

import json
from ipaddress import ip_address
from pathlib import Path

from flask import Blueprint, Flask, Response, make_response, render_template, request
from markupsafe import Markup
from msgspec import to_builtins

from fairdeal.engine import GAMES
from fairdeal.engine.words import _

from ..errors import Problem
from .files import FILES, address, address_of, folder, zip_page
from .languages import readers_choose, speak_as_table
from .looks import look
from .parts import service
from .ratings import of_house
from .rulebooks import faces, rulebook_html
from .wording import direction, language, languages, say, sentences

TEMPLATES = Path(__file__).parents[2] / "web" / "templates"

# What checks a transcript without the server.
OFFLINE_MODULES = ("verify", "verify/worker")
OFFLINE_FILES = (
    *("css/base.css", "css/verify.css", "icon.svg", "js/dom/theme-early.js"),
    *("fonts/source-sans-3.woff2", "fonts/besley-700.woff2"),
)

bp = Blueprint("pages", __name__, template_folder=str(TEMPLATES))
bp.before_request(speak_as_table)

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' {sockets}; "
    "frame-ancestors {framed}; base-uri 'none'; form-action 'self'"
)
TYPES = "require-trusted-types-for 'script'; trusted-types fairdeal"  # which web/js/dom/trusted.js makes


@bp.get("/")
def lobby() -> Response:
    """Show the lobby."""
    dresses = filter(None, (address_of(game, "table.css") for game in GAMES.values()))
    return page("lobby.html", games=GAMES.values(), dresses=dresses)


@bp.get("/table/<table>", defaults={"name": "table"})
@bp.get("/replay/<table>", defaults={"name": "replay"})
def of_table(name: str, table: str) -> Response:
    """Show a table, or its past."""
    push = service().calls.push
    return page(f"{name}.html", table=table, calls=push.key if push.is_on else "")


@bp.get("/cup/<tournament>")
def cup(tournament: str) -> Response:
    """Show a tournament: to its players, its director, on a projector, or one of its boards."""
    game = service().tournaments.evening(tournament).tournament.opened.game
    return page("cup.html", game=game, rated=service().ratings is not None)


@bp.get("/ratings/<game>")
def ratings(game: str) -> Response:
    """Show who is how strong at a game, where the house wants that."""
    found = of_house(game)
    return page("ratings.html", game=GAMES[game].title, ratings=found)


@bp.get("/join", defaults={"name": "join"})
@bp.get("/verify", defaults={"name": "verify"})
@bp.get("/offline", defaults={"name": "offline"})
@bp.get("/api/v1/docs", defaults={"name": "docs"})
def alone(name: str) -> Response:
    """Show a page without a table: for codes, transcripts, lost connections, or the HTTP interface."""
    return page(f"{name}.html")


@bp.get("/rules/<game>")
def rules(game: str) -> Response:
    """Show a rulebook, its positions drawn with the table's cards."""
    if game not in GAMES:
        raise Problem("unknown_game", _("There is no game '{game}'.", game=game[:40]))
    shown = {"rules": Markup(rulebook_html(game)), "faces": faces(game), "look": to_builtins(look(GAMES[game]))}
    return page("rulebook.html", game=GAMES[game].title, **shown)


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    """Describe the app that a browser can install."""
    icons = [("icon-192", 192, "any"), ("icon-512", 512, "any"), ("maskable-512", 512, "maskable")]
    told = {
        "id": "/",
        "name": "Fairdeal",
        "description": say("page-lobby.description"),
        "lang": language(),
        "start_url": "/",
        "display": "standalone",
        "background_color": "#185c44",
        "theme_color": "#10402f",
        "icons": [
            {"src": address(f"icons/{name}.png"), "sizes": f"{side}x{side}", "type": "image/png", "purpose": purpose}
            for name, side, purpose in icons
        ],
    }
    return _current(json.dumps(told), "application/manifest+json")


@bp.get("/service-worker.js")
def service_worker() -> Response:
    """Send the service worker of this version, with what it keeps: the verifier, and a page for lost connections."""
    modules = [name for start in OFFLINE_MODULES for name in FILES.needed(f"js/{start}.js")]
    needed = [address(name) for name in dict.fromkeys([*modules, *OFFLINE_FILES])]
    house = {"files": folder(), "pages": ["/offline", "/verify"], "needed": needed}
    script = FILES.file("js/service-worker.js")
    assert script
    return _current(f"const HOUSE = {json.dumps(house)}\n{script.content.decode()}", "text/javascript")


def asks_for_page() -> bool:
    """Tell whether a person asked, who is answered with a page: a browser that opens an address, not a program."""
    return "text/html" in request.headers.get("Accept", "") and not request.path.startswith("/api/")


def trouble(status: int, message: str = "", remedy: str = "") -> Response:
    """Answer a person with a page that says what is wrong and what to do; without `message`, nothing is there."""
    response = make_response(render_template("trouble.html", message=message, remedy=remedy), status)
    response.vary.add("Accept")
    response.cache_control.no_store = True
    return response


def page(template: str, **given: object) -> Response:
    """Answer with a page, which a browser may keep if it asks each time whether it is still the same."""
    response = _current(render_template(template, **given), "text/html")
    response.vary.update(("Accept-Language", "Cookie"))
    return response


def _current(content: str, mimetype: str) -> Response:
    response = Response(content, mimetype=mimetype)
    response.cache_control.no_cache = True
    response.add_etag()
    zip_page(response)
    response.make_conditional(request)
    return response


def unprotected() -> bool:
    """Tell whether others in the network can read along: over plain HTTP, unless it stays on this machine."""
    return not (request.is_secure or ip_address(request.remote_addr or "::1").is_loopback)


def _headers(response: Response) -> Response:
    sockets = f"ws://{request.host} wss://{request.host}"  # not every browser takes them for 'self'
    framed = "'self'" if request.path.startswith("/replay/") else "'none'"  # two beside each other
    policy = f"{POLICY}; {TYPES}".format(sockets=sockets, framed=framed)
    response.headers.setdefault("Content-Security-Policy", policy)
    response.headers.setdefault("X-Content-Type-Options", "nosniff")
    response.headers.setdefault("Referrer-Policy", "no-referrer")
    if request.path.startswith("/api/"):
        response.headers.setdefault("Cache-Control", "no-store")
    return response


def dress(app: Flask) -> None:
    """Give an app what the templates of pages ask for, and the headers of every answer."""
    app.jinja_env.globals.update(say=say, sentences=sentences, language=language, direction=direction)
    app.jinja_env.globals.update(languages=languages, readers_choose=readers_choose, unprotected=unprotected)
    app.after_request(_headers)


def init_app(app: Flask) -> None:
    """Register the pages."""
    dress(app)
    app.register_blueprint(bp)
