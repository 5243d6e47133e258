"""The server: one gevent process that listens, keeps many sockets open and stops when told to.

gevent's monkey patching has to come first, before anything else is imported:

    from gevent import monkey
    monkey.patch_all()
"""

import errno
import logging
import signal
import socket as tcp
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import IO, Any

import gevent
from flask import Flask
from gevent import monkey
from gevent.event import Event
from gevent.pool import Pool
from gevent.pywsgi import Input, WSGIHandler, WSGIServer

from fairdeal.engine.words import _

from ..doors.guards import Guards
from ..measures import counted
from .websocket import ENVIRON_KEY, LETS_GO, RESTARTS, open_sockets

log = logging.getLogger("fairdeal.server")

BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
WILDCARDS = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1"}
WANTED_FILES = 65_536
FILES_FOR_THE_REST = 256
PIECE = 16 * 1024  # bytes of a body that are read at once
HANDSHAKE_SECONDS = 10.0
Address = tuple[str, *tuple[int, ...]]
Secure = Callable[[], ssl.SSLContext]


class CannotListen(OSError):
    """A failure to listen on an address; the message says why, and how to cure it."""


def serve(
    app: Flask,
    host: str,
    port: int,
    *,
    ready: Callable[[str], None] | None = None,
    backlog: int = 2048,
    idle: float = 75.0,
    grace: float = 1.0,
    drain: Callable[[Event], None] | None = None,
    listener: tcp.socket | None = None,
    guards: Guards | None = None,
    secure: Secure | None = None,
    name: str = "",
) -> None:
    """Serve the app until SIGTERM or SIGINT, then return; at the socket of a `listener`, where one is given.

    `guards` say whose connections and requests are served, and in which order. With `secure` it is over TLS, which that
    is asked about for each connection, at a `name` for which its certificate is good.

    Port 0 takes a free one; `ready` is called with the URL to open once it is listened on. A connection on which no
    request comes for `idle` seconds is ended. When it is told to stop, `drain` finishes what was begun, while
    everything is answered yet; its event is set by a second signal, for it to return early. Then every open socket is
    closed with 1012, and connections that are open after `grace` seconds are cut off. Raises CannotListen if the
    address cannot be had, RuntimeError without gevent's monkey patching.
    """
    _require_patching()
    room = _raise_file_limit() - FILES_FOR_THE_REST
    server = listens(app, host, port, backlog=backlog, room=room, idle=idle, listener=listener, secure=secure)
    server.guards = guards or server.guards
    with told_to_stop() as told:
        try:
            if ready:
                ready(address_of(name or host, server.server_port, "https" if secure else "http"))
            told.wait()
            if drain:
                told.clear()
                drain(told)
        finally:
            _stop(server, grace)


def _require_patching() -> None:
    if not monkey.is_module_patched("socket"):
        raise RuntimeError(
            "The server runs under gevent, and the socket module is not patched: "
            "call gevent.monkey.patch_all() before any other import."
        )


def _raise_file_limit() -> int:
    """Raise the soft limit of open files as far as we may, and return the limit then in force."""
    try:
        import resource
    except ImportError:
        return WANTED_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY or soft >= WANTED_FILES:
        return WANTED_FILES
    wanted = WANTED_FILES if hard == resource.RLIM_INFINITY else min(hard, WANTED_FILES)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return int(resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def listens(
    app: Flask,
    host: str,
    port: int,
    *,
    backlog: int = 64,
    room: int = 64,
    idle: float = 10.0,
    listener: tcp.socket | None = None,
    secure: Secure | None = None,
) -> "Server":
    """Begin to serve an app, to `room` connections at once. Raises CannotListen."""
    with listening(host, port):
        server = Server(
            listener or (host or "0.0.0.0", port),
            app,
            backlog=None if listener else backlog,
            spawn=Pool(room),
            log=None,
            error_log=log,
            handler_class=Handler,
            environ={"SERVER_NAME": host or "0.0.0.0"},
            **({"ssl_context": secure()} if secure else {}),
        )
        server.secure = secure
        server.idle = idle
        server.start()
    return server


@contextmanager
def bound(host: str, port: int, backlog: int = 2048) -> Iterator[tcp.socket]:
    """Listen on an address for servers that inherit the socket. Raises CannotListen."""
    with listening(host, port):
        family = tcp.AF_INET6 if ":" in host else tcp.AF_INET
        listener = tcp.create_server((host or "0.0.0.0", port), family=family, backlog=backlog)
    with listener:
        yield listener


@contextmanager
def listening(host: str, port: int) -> Iterator[None]:
    """Raise CannotListen for an address that cannot be listened on; it says why, and what to do."""
    try:
        yield
    except (OSError, OverflowError) as error:
        told = _("Cannot listen on {address}: {why}", address=_address(host, port), why=_reason(error))
        raise CannotListen(told) from error


def _reason(error: OSError | OverflowError) -> str:
    if isinstance(error, OverflowError):
        return _("a port is a number from 0 to 65535.")
    if isinstance(error, tcp.gaierror):
        return _("no such host is known; 127.0.0.1 is this machine alone, 0.0.0.0 all of its networks.")
    match error.errno:
        case errno.EADDRINUSE:
            return _("another program listens there. Choose another port, or 0 for any free one.")
        case errno.EACCES | errno.EPERM:
            return _("this user may not. Choose a port from 1024 up, or 0 for any free one.")
        case errno.EADDRNOTAVAIL:
            return _("this machine has no such address; 127.0.0.1 is this machine alone, 0.0.0.0 all of its networks.")
    return f"{error.strerror}."


def _address(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def address_of(host: str, port: int, scheme: str = "http") -> str:
    """Write the address to open in a browser."""
    return f"{scheme}://{_address(WILDCARDS.get(host, host), port)}"


@contextmanager
def told_to_stop() -> Iterator[Event]:
    """Give an event that SIGTERM and SIGINT set."""
    told = Event()
    watchers = [gevent.signal_handler(number, told.set) for number in (signal.SIGTERM, signal.SIGINT)]
    try:
        yield told
    finally:
        for watcher in watchers:
            watcher.cancel()


def _stop(server: "Server", grace: float) -> None:
    server.close()
    for socket in open_sockets():
        socket.close_soon(*RESTARTS, patience=grace / 2)
    with gevent.Timeout(grace / 2, False):
        while open_sockets():
            gevent.sleep(0.01)
    server.stop(timeout=grace / 2)


class Head:
    """The lines of a head, of at most so many bytes."""

    def __init__(self, lines: IO[bytes], left: int) -> None:
        self._lines, self._left = lines, left

    def readline(self, size: int) -> bytes:
        line = self._lines.readline(size)
        self._left -= len(line)
        if self._left < 0:
            raise ValueError("the head of the request is too long")
        return line


class Server(WSGIServer):  # type: ignore[misc]
    """The WSGI server of gevent, with our handler's patience. A connection too many ends before it costs anything."""

    idle = 75.0
    max_accept = 16  # connections in one round of the loop
    guards = Guards(limited=False)
    secure: Secure | None = None

    def wrap_socket_and_handle(self, sock: tcp.socket, address: Address) -> None:
        """Agree on keys; a peer that is slow about it, or speaks something else, is left without a word."""
        assert self.secure
        try:
            with gevent.Timeout(HANDSHAKE_SECONDS, TimeoutError("no keys were agreed on")):
                agreed = self.secure().wrap_socket(sock, server_side=True)
        except OSError as why:
            log.debug("a peer and this server agreed on no keys (%s)", why)
            return
        with agreed:
            self.handle(agreed, address)

    def do_handle(self, sock: tcp.socket, address: Address) -> None:
        if self.guards.connects(address[0]):
            super().do_handle(sock, address)
        else:
            super().do_close(sock, address)

    def do_close(self, sock: tcp.socket, address: Address) -> None:
        self.guards.parts(address[0])
        super().do_close(sock, address)


class Handler(WSGIHandler):  # type: ignore[misc]
    """A connection, which ends quietly whatever its peer does, and keeps HTTP out of an open WebSocket."""

    HEAD_SECONDS = 10.0
    LONGEST_HEAD = 32 * 1024  # bytes
    LONGEST_REST = 1024 * 1024  # bytes of a body that nobody wanted, which are read for the answer to be heard
    REST_SECONDS = 5.0
    socket: Any
    rfile: Any
    wsgi_input: Input
    headers: Any

    def __init__(self, sock: tcp.socket, address: Address, server: Server, rfile: IO[bytes] | None = None) -> None:
        sock.settimeout(server.idle)
        # A head and its body, or two messages, are not to wait for the peer's acknowledgement of the first.
        with suppress(OSError):
            sock.setsockopt(tcp.IPPROTO_TCP, tcp.TCP_NODELAY, 1)
        super().__init__(sock, address, server, rfile)

    def handle(self) -> None:
        try:
            super().handle()
        except OSError:
            log.debug("a connection was lost")
        except Exception:  # of any kind: gevent would print it without saying where
            log.exception("a connection could not be handled")

    def read_request(self, raw_requestline: str) -> bool:
        self.server.guards.begins(self.client_address[0])
        with gevent.Timeout(self.HEAD_SECONDS, ValueError("the head of the request did not come")):
            whole: bool = super().read_request(raw_requestline)
        hosts = self.headers.get_all("Host", [])
        if len(hosts) > 1 or (not hosts and self.request_version == "HTTP/1.1"):
            raise ValueError("a request names one host")
        return whole

    def read_requestline(self) -> str:
        """Wait for a request as long as a connection may be idle; once it has begun, its line comes soon or never."""
        if not self.rfile.peek(1):
            return ""
        with gevent.Timeout(self.HEAD_SECONDS, TimeoutError("the line of the request did not come")):
            line: str = super().read_requestline()
        return line

    def get_environ(self) -> dict[str, Any]:
        environ: dict[str, Any] = super().get_environ()
        environ[LETS_GO] = self._let_go
        return environ

    def _let_go(self) -> None:
        """Leave the connection to a WebSocket, which has a descriptor of its own, but over TLS."""
        if not isinstance(self.socket, ssl.SSLSocket):
            self.socket.close()
        self.socket = self.rfile = None
        self.wsgi_input = Input(None, 0)
        self.headers = WSGIHandler.headers

    def MessageClass(self, lines: IO[bytes], *more: object) -> object:
        return super().MessageClass(Head(lines, self.LONGEST_HEAD), *more)

    def run_application(self) -> None:
        try:
            super().run_application()
        finally:
            self._read_the_rest()

    def _read_the_rest(self) -> None:
        """Read what is left of a body, others going between; where it is long or slow, the connection ends."""
        rest = self.wsgi_input
        if not rest.chunked_input:
            if rest.position >= (rest.content_length or 0):
                return
            rest.send_100_continue_enabled = False
            with gevent.Timeout(self.REST_SECONDS, False), suppress(OSError):
                for _piece in range(self.LONGEST_REST // PIECE):
                    if not rest.read(PIECE):
                        return
                    gevent.sleep(0)
        self.close_connection = True
        self.wsgi_input = Input(self.rfile, 0)

    def handle_one_response(self) -> None:
        try:
            super().handle_one_response()
        finally:
            if socket := self.environ.get(ENVIRON_KEY):
                self.close_connection = True
                socket.close_soon(1011, "the server failed")
                socket.sock.wait_for_its_end()

    def _sendall(self, data: bytes) -> None:
        # a handler that raised after the upgrade gets a 500 from Flask, which is no frame
        if ENVIRON_KEY not in self.environ:
            super()._sendall(data)
            counted.sent["http"] += len(data)

    def _log_error(self, kind: type[BaseException], value: BaseException, trace: TracebackType | None) -> None:
        if not issubclass(kind, gevent.GreenletExit):
            log.error("the app failed", exc_info=(kind, value, trace))

    def _handle_client_error(self, error: Exception) -> tuple[str, bytes]:
        log.info("refused a malformed request (%s)", type(error).__name__)
        return "400", BAD_REQUEST
