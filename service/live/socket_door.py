"""The WebSocket of a table: the client says hello with a ticket, then asks; the hub answers and shows."""

from typing import Any

from flask import Flask, current_app
from flask_sock import Sock

from fairdeal.engine.words import _

from ..desk.views import encode
from ..doors.messages import LONGEST, load, parse
from ..doors.origins import same_origin
from ..doors.tokens import Pass
from ..errors import Problem
from .rate import Rate
from .websocket import ConnectionClosed, Socket, install

HELLO_SECONDS = 15
PING_SECONDS = 25


def init_app(app: Flask) -> None:
    """Give the app its socket route."""
    install()
    app.config["SOCK_SERVER_OPTIONS"] = {"ping_interval": PING_SECONDS, "max_message_size": LONGEST}
    sock = Sock()
    sock.route("/api/v1/tables/<table>/socket")(live)
    sock.init_app(app)


def live(socket: Socket, table: str) -> None:
    """Serve one connection, from hello to goodbye."""
    service = current_app.extensions["fairdeal"]
    try:
        same_origin()
        ticket, hello = _greeted(socket, table)
        guest = service.hub.join(table, ticket, socket, hello["since"], hello["receipt"], hello["changes"])
    except Problem as problem:
        socket.send(encode({"is": "refused", **problem.body()}).decode())
        socket.close(1008, problem.code)
        return
    service.bots.poke(table)
    rate = Rate(service.config.rate, service.config.burst)
    try:
        while True:
            text = socket.receive()
            if rate.allows():
                service.hub.hear(table, guest, text)
            else:
                guest.tell({"is": "refused", **_too_fast().body()})
    except ConnectionClosed:
        pass
    finally:
        service.hub.leave(table, guest)


def _too_fast() -> Problem:
    return Problem("rate", _("That is too many messages at once."), remedy=_("Wait a second."))


def _greeted(socket: Socket, table: str) -> tuple[Pass, dict[str, Any]]:
    text = socket.receive(timeout=HELLO_SECONDS)
    if text is None:
        raise Problem(
            "bad_ticket", _("No hello came within {n} seconds.", n=HELLO_SECONDS), remedy=_("Say hello first.")
        )
    asked, said = load(parse(text))
    if asked != "hello":
        raise Problem("bad_ticket", _("The first message must be hello, with a ticket."))
    service = current_app.extensions["fairdeal"]
    return service.tokens.use(said["ticket"], table), said
