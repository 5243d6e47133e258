"""The WebSocket of a table: the client says hello with a ticket, then asks; the hub answers and shows."""

from collections.abc import Callable

from flask import Flask, request
from flask_sock import Sock

from fairdeal.engine.words import Speech, _

from ..desk.tables import Readable
from ..desk.views import encode
from ..doors.guards import Rate
from ..doors.messages import LONGEST, Json, load, parse
from ..doors.origins import same_origin
from ..doors.tokens import Pass
from ..errors import Problem
from ..measures import counted
from .hub import Guest
from .parts import LiveParts, service
from .websocket import RESTARTS, ConnectionClosed, Socket, install

HELLO_SECONDS = 15
PATIENCE = (1, 200)  # refusals of messages that come too fast: a second, and at once; then the socket is closed
CLOSES = {"rate": (1013, "rate"), "restarting": RESTARTS}  # other refusals close with 1008
PING_SECONDS = 12  # a peer that has vanished is noticed after the second silence of this length


def init_app(app: Flask) -> None:
    """Give the app its socket route."""
    install()
    app.config["SOCK_SERVER_OPTIONS"] = {"ping_interval": PING_SECONDS, "max_message_size": LONGEST}
    sock = Sock()
    sock.route("/api/v1/tables/<table>/socket")(live)
    sock.init_app(app)


def live(socket: Socket, table: str) -> None:
    """Serve one connection, from hello to goodbye."""
    parts = service()
    try:
        same_origin()
        peer = request.remote_addr or ""
        with parts.guards.socket(peer) as crowd_allows, Speech(parts.tables.catalogue_of(table)):
            with Readable():
                ticket, hello = _greeted(socket, table, crowd_allows)
                parts.guards.joins(peer)
                brought = hello["since"], hello["receipt"], hello["changes"]
                guest = parts.hub.join(table, ticket, socket, *brought, peer)
            parts.bots.poke(table)
            _listen(parts, table, guest, socket, crowd_allows)
    except Problem as problem:
        counted.refusals[problem.code] += 1
        socket.send(encode({"is": "refused", **problem.body()}).decode())
        socket.close(*CLOSES.get(problem.code, (1008, problem.code)))


def _listen(parts: LiveParts, table: str, guest: Guest, socket: Socket, crowd_allows: Callable[[], bool]) -> None:
    """Hear a guest until it goes; one who goes on although it is told that it is too fast is sent away."""
    rate, patience = Rate(parts.config.rate, parts.config.burst), Rate(*PATIENCE)
    try:
        while True:
            text = socket.receive()
            if crowd_allows() and rate.allows():
                parts.hub.hear(table, guest, text)
            elif not patience.allows():
                socket.close(1013, "rate")
            else:
                counted.refusals["rate"] += 1
                guest.tell({"is": "refused", **_too_fast().body()})
    except ConnectionClosed:
        pass
    finally:
        parts.hub.leave(table, guest)


def _too_fast() -> Problem:
    return Problem("rate", _("That is too many messages at once."), remedy=_("Wait a second."))


def _greeted(socket: Socket, table: str, crowd_allows: Callable[[], bool]) -> tuple[Pass, Json]:
    text = socket.receive(timeout=HELLO_SECONDS)
    if text is None:
        raise Problem(
            "bad_ticket", _("No hello came within {n} seconds.", n=HELLO_SECONDS), remedy=_("Say hello first.")
        )
    if not crowd_allows():
        raise _too_fast()
    asked, said = load(parse(text))
    if asked != "hello":
        raise Problem("bad_ticket", _("The first message must be hello, with a ticket."))
    return service().tokens.use(said["ticket"], table), said
