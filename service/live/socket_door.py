"""The WebSockets: of a table, where the client says hello with a ticket, then asks; and of a tournament's page."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial

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
from .parts import service
from .websocket import RESTARTS, ConnectionClosed, Socket, install

HELLO_SECONDS = 15
PATIENCE = (1, 200)  # refusals of messages that come too fast: a second, and at once; then the socket is closed
CLOSES = {"rate": (1013, "rate"), "restarting": RESTARTS}  # other refusals close with 1008
PING_SECONDS = 12  # a peer that has vanished is noticed after the second silence of this length


def init_app(app: Flask) -> None:
    """Give the app its socket routes."""
    install()
    app.config["SOCK_SERVER_OPTIONS"] = {"ping_interval": PING_SECONDS, "max_message_size": LONGEST}
    sock = Sock()
    sock.route("/api/v1/tables/<table>/socket")(live)
    sock.route("/ws/tournaments/<tournament>")(watch)
    sock.init_app(app)


def live(socket: Socket, table: str) -> None:
    """Serve one connection to a table, from hello to goodbye."""
    parts = service()
    with _let_in(socket) as (peer, crowd_allows), Speech(parts.tables.catalogue_of(table)):
        with Readable():
            ticket, hello = _greeted(socket, table, crowd_allows)
            parts.guards.joins(peer)
            brought = hello["since"], hello["receipt"], hello["changes"]
            guest = parts.hub.join(table, ticket, socket, *brought, peer)
        parts.bots.poke(table)
        try:
            _listen(socket, guest.tell, partial(parts.hub.hear, table, guest), crowd_allows)
        finally:
            parts.hub.leave(table, guest)


def watch(socket: Socket, tournament: str) -> None:
    """Serve one page of a tournament; whoever knows its address may see it."""
    parts = service()
    with _let_in(socket) as (peer, crowd_allows), Speech(parts.tournaments.catalogue_of(tournament)):
        with Readable():
            parts.guards.joins(peer)
            page = parts.hall.join(tournament, socket)
        try:
            _listen(socket, page.tell, partial(parts.hall.hear, page), crowd_allows)
        finally:
            parts.hall.leave(tournament, page)


@contextmanager
def _let_in(socket: Socket) -> Iterator[tuple[str, Callable[[], bool]]]:
    """Count a socket of ours while it is open: its peer, and what tells whether one more message may be heard.

    Whoever is refused is told why, and sent away.
    """
    try:
        same_origin()
        peer = request.remote_addr or ""
        with service().guards.socket(peer) as crowd_allows:
            yield peer, crowd_allows
    except Problem as problem:
        counted.refusals[problem.code] += 1
        socket.send(encode({"is": "refused", **problem.body()}).decode())
        socket.close(*CLOSES.get(problem.code, (1008, problem.code)))


def _listen(
    socket: Socket, tell: Callable[[Json], None], hear: Callable[[str | bytes], None], crowd_allows: Callable[[], bool]
) -> None:
    """Hear a guest until it goes; one who goes on although it is told that it is too fast is sent away."""
    config = service().config
    rate, patience = Rate(config.rate, config.burst), Rate(*PATIENCE)
    with suppress(ConnectionClosed):
        while True:
            text = socket.receive()
            if crowd_allows() and rate.allows():
                hear(text)
            elif not patience.allows():
                socket.close(1013, "rate")
            else:
                counted.refusals["rate"] += 1
                tell({"is": "refused", **_too_fast().body()})


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
