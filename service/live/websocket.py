"""One WebSocket: whole frames by one writer, bounded reading, and an end after which nothing is sent.

`simple_websocket.Server` speaks the protocol; `Socket` takes its place in flask-sock and reads in the handler's own
greenlet, so that a peer that writes faster than the handler reads is held back by TCP and costs no memory.
"""

import socket as tcp
import ssl
from contextlib import suppress
from time import monotonic
from typing import Any, overload

import flask_sock
import gevent
from gevent.event import Event
from gevent.lock import Semaphore
from simple_websocket import ConnectionClosed, Server
from werkzeug.exceptions import BadRequest
from wsproto.events import CloseConnection, Ping
from wsproto.frame_protocol import CloseReason
from wsproto.utilities import RemoteProtocolError

from ..doors.guards import Rate
from ..measures import counted

__all__ = ["ConnectionClosed", "Outbox", "Socket", "frame", "install", "open_sockets"]

WHOLE_TEXT = 0x81
WHOLE_BYTES = 0x82
RESTARTS = (1012, "the server restarts")
CUT_OFF = (1013, "the log is out of reach: come back, perhaps to another server")
LINGER = 1.0
MESSAGES_A_TURN = 32
IDLE_FRAMES = (20, 200)  # pings, pongs and pieces of messages that a peer may send: a second, and at once
ENVIRON_KEY = "fairdeal.socket"
LETS_GO = "fairdeal.lets_go"  # with which the server lets go of what it read a request with

_open: set["Socket"] = set()


def install() -> None:
    """Make every flask-sock route of this process hand its handler a `Socket`."""
    flask_sock.Server = Socket


def open_sockets() -> list["Socket"]:
    """List the sockets of this process whose TCP connection has not ended yet."""
    return list(_open)


def frame(payload: bytes, kind: int = WHOLE_TEXT) -> bytes:
    """Build the frame of one message, of text in UTF-8 or of bytes; it is built once and sent to many."""
    size = len(payload)
    if size < 126:
        return bytes((kind, size)) + payload
    if size < 1 << 16:
        return bytes((kind, 126)) + size.to_bytes(2, "big") + payload
    return bytes((kind, 127)) + size.to_bytes(8, "big") + payload


class Connection:
    """The TCP side of a socket: everything written goes out whole, one writer at a time."""

    __slots__ = ("closed", "lock", "tcp")

    def __init__(self, connection: Any) -> None:
        self.tcp = connection
        self.lock = Semaphore(1)
        self.closed = False
        connection.settimeout(None)
        with suppress(OSError):
            connection.setsockopt(tcp.IPPROTO_TCP, tcp.TCP_NODELAY, 1)

    def send(self, data: bytes) -> int:
        # the name the base class calls; its own partial writes would cut a frame in two
        with self.lock:
            self.tcp.sendall(data)
        counted.sent["socket"] += len(data)
        return len(data)

    def recv(self, size: int) -> bytes:
        # gevent reads before it waits: a peer that always has more to say would keep everybody else from a turn
        if self.closed:
            raise ConnectionAbortedError("the connection has ended here")
        self.tcp._wait(self.tcp._read_event)
        received: bytes = self.tcp.recv(size)
        return received

    def recv_now(self, size: int) -> bytes | None:
        """Return the bytes that have arrived already, or None."""
        try:
            received: bytes = self.tcp._sock.recv(size)
        except BlockingIOError:
            return None
        return received

    def write_now(self, data: bytes) -> bytes:
        """Write as much as the kernel takes without waiting; return the rest. The caller holds the lock."""
        try:
            written = self.tcp.send(data, 0, 0.0)
            counted.sent["socket"] += written
            return data[written:]
        except BlockingIOError:
            return data

    def offer(self, data: bytes) -> None:
        """Write `data` without making the caller wait, or drop it if another writer is at work."""
        if not self.lock.acquire(blocking=False):
            return
        with suppress(OSError):
            if rest := self.write_now(data):
                gevent.spawn(self._finish, rest)
                return
        self.lock.release()

    def _finish(self, rest: bytes) -> None:
        try:
            with suppress(OSError):
                self.tcp.sendall(rest)
                counted.sent["socket"] += len(rest)
        finally:
            self.lock.release()

    def shut(self, how: int) -> None:
        with suppress(OSError):
            self.tcp.shutdown(how)

    def close(self) -> None:
        self.closed = True
        self.tcp.close()

    def wait_for_its_end(self) -> None:
        """Return at once: the server's handler closes a descriptor of its own."""


class Secured(Connection):
    """The same over TLS, where bytes may have arrived that the kernel knows nothing of, and nothing has a duplicate."""

    __slots__ = ("_ended",)

    def __init__(self, connection: Any) -> None:
        super().__init__(connection)
        self._ended = Event()

    def recv(self, size: int) -> bytes:
        if not self.tcp.pending():
            return super().recv(size)
        gevent.sleep(0)
        return self.recv_now(size) or b""

    def recv_now(self, size: int) -> bytes | None:
        try:
            # Once this side has been shut there is nothing that deciphers what comes.
            received: bytes = self.tcp._sslobj.read(size) if self.tcp._sslobj else b""
        except ssl.SSLWantReadError:
            return None
        return received

    def write_now(self, data: bytes) -> bytes:
        with suppress(ssl.SSLWantWriteError, ssl.SSLWantReadError):
            while data and self.tcp._sslobj:
                written = self.tcp._sslobj.write(data)  # a record, of 16 KiB at most
                counted.sent["socket"] += written
                data = data[written:]
        return data

    def close(self) -> None:
        super().close()
        self._ended.set()

    def wait_for_its_end(self) -> None:
        """Wait until all is said: what the handler closes is this connection."""
        self._ended.wait()


class NoReader:
    """A stand-in for the thread that the base class would start: the handler itself reads."""

    def __init__(self, target: object) -> None:
        self.name = ""

    def start(self) -> None:
        pass


class Socket(Server):  # type: ignore[misc]
    """One player's WebSocket, for use under gevent.

    `receive` and `close` behave as in simple-websocket. A message above `max_message_size` bytes closes with 1009
    before it is read; compression is never agreed to. Every `ping_interval` seconds a peer
    that has said nothing since the last time is pinged, and closed with 1008 if it says nothing to that either (None:
    never). An app may set the keyword arguments in `SOCK_SERVER_OPTIONS`.
    """

    sock: Connection
    ws: Any

    def __init__(
        self,
        environ: dict[str, Any],
        *,
        max_message_size: int | None = 64 * 1024,
        ping_interval: float | None = 25,
        receive_bytes: int = 16 * 1024,
        **options: Any,
    ) -> None:
        # an agreed permessage-deflate costs 100 KiB a socket
        environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
        self.outbox: Outbox | None = None
        self._inbox = bytearray()
        self._pieces = 0
        self._idle = Rate(*IDLE_FRAMES)
        self._turn = 0
        self._waiting = False
        self._heard = True
        self._pinged = False
        self._timer: Any = None
        options |= {"thread_class": NoReader, "receive_bytes": receive_bytes}
        super().__init__(environ, max_message_size=max_message_size, ping_interval=ping_interval, **options)
        environ[ENVIRON_KEY] = self
        environ["wsgi.input"] = None  # its buffer, and the handshake's, are a fifth of what a silent socket costs
        environ.pop(LETS_GO, lambda: None)()
        _open.add(self)
        if ping_interval:
            self._timer = gevent.get_hub().loop.timer(ping_interval, repeat=ping_interval)
            self._timer.start(self._listen_for_life)

    def handshake(self) -> None:
        """Answer the upgrade; raises BadRequest for one that does not hold."""
        self.sock = (Secured if isinstance(self.sock, ssl.SSLSocket) else Connection)(self.sock)
        try:
            super().handshake()
        except RemoteProtocolError as error:
            raise BadRequest(f"This is not a WebSocket handshake: {error}") from error
        if not self.connected:
            raise BadRequest("This is not a WebSocket handshake.")
        self.ws = self.ws.connection

    def send(self, data: str | bytes) -> None:
        """Send one message, waiting as long as the peer is slow: text for a str, binary for bytes.

        Raises ConnectionClosed at the end.
        """
        if isinstance(data, str):
            self.send_frame(frame(data.encode()))
        else:
            self.send_frame(frame(data, WHOLE_BYTES))

    def send_frame(self, encoded: bytes) -> None:
        """Send a frame that `frame` built, waiting as long as the peer is slow; raises ConnectionClosed at the end."""
        if self.connected:
            try:
                self.sock.send(encoded)
                return
            except OSError:
                self._lost()
        raise ConnectionClosed(self.close_reason, self.close_message)

    @overload
    def receive(self) -> str | bytes: ...

    @overload
    def receive(self, timeout: float) -> str | bytes | None: ...

    def receive(self, timeout: float | None = None) -> str | bytes | None:
        """Return the next message; None if `timeout` seconds pass without one. Raises ConnectionClosed at the end."""
        deadline = None if timeout is None else monotonic() + timeout
        while self.connected:
            message = self._take()
            if message is not None:
                self._give_way()
                return message
            if self.connected and not self._fill(deadline):
                return None
        raise ConnectionClosed(self.close_reason, self.close_message)

    def _give_way(self) -> None:
        self._turn += 1
        if self._turn >= MESSAGES_A_TURN:
            self._turn = 0
            gevent.sleep(0)

    def close(self, reason: int | None = None, message: str | None = None, patience: float = LINGER) -> None:
        """Send all that waits in the outbox and a close frame, then end the TCP connection.

        Waits at most `patience` seconds for a slow peer to take it, and a second for its answer. Raises
        ConnectionClosed if the end has come already.
        """
        if not self.connected:
            raise ConnectionClosed(self.close_reason, self.close_message)
        self._finish(self._leave(reason, message), patience)

    def close_soon(self, reason: int, message: str, patience: float = LINGER) -> None:
        """Close as `close` does, without waiting; do nothing at the end."""
        if self.connected:
            gevent.spawn(self._finish, self._leave(reason, message), patience)

    def _leave(self, reason: int | None, message: str | None) -> bytes:
        self.connected = False
        self.close_reason = CloseReason.NORMAL_CLOSURE if reason is None else reason
        self.close_message = message
        pending = self.outbox.take() if self.outbox else b""
        last: bytes = self.ws.send(CloseConnection(self.close_reason, message))
        return pending + last

    def _finish(self, last_words: bytes, patience: float) -> None:
        with suppress(OSError), gevent.Timeout(patience, False):
            self.sock.send(last_words)
        self._part()

    def _part(self) -> None:
        # a peer whose last bytes nobody reads is sent a reset, and may lose the close frame to it
        self.sock.shut(tcp.SHUT_WR)
        if self._waiting:
            gevent.spawn_later(LINGER, self._hang_up)
            return
        with suppress(OSError), gevent.Timeout(LINGER, False):
            for _ in range(16):
                if not self.sock.recv(64 * 1024):
                    break
        self._hang_up()

    def _hang_up(self) -> None:
        self.connected = False
        _open.discard(self)
        if self._timer is not None:
            self._timer.close()
            self._timer = None
        self.sock.shut(tcp.SHUT_RDWR)
        self.sock.close()

    def _take(self) -> str | bytes | None:
        while span := self._span():
            start, size = span
            if self.max_message_size and self._pieces + size > self.max_message_size:
                self.close(CloseReason.MESSAGE_TOO_BIG, f"a message has at most {self.max_message_size} bytes")
                return None
            if len(self._inbox) < start + size:
                return None
            message = self._read_frame(start, size)
            if message is not None or not self.connected:
                return message
        return None

    def _span(self) -> tuple[int, int] | None:
        """Return the length of the next frame's header and of its payload, as soon as the header is here."""
        inbox = self._inbox
        if len(inbox) < 2:
            return None
        size = inbox[1] & 0x7F
        extra = {126: 2, 127: 8}.get(size, 0)
        start = 2 + extra + (4 if inbox[1] & 0x80 else 0)
        if len(inbox) < start:
            return None
        return start, int.from_bytes(inbox[2 : 2 + extra], "big") if extra else size

    def _read_frame(self, start: int, size: int) -> str | bytes | None:
        encoded = bytes(self._inbox[: start + size])
        del self._inbox[: start + size]
        if encoded[0] == WHOLE_TEXT and start == _plain_start(size) and self.incoming_message is None:
            # Nearly every frame is like this, and wsproto takes ten times as long for it; faulty ones still go there.
            with suppress(UnicodeDecodeError):
                return _unmasked(encoded[start:], encoded[start - 4 : start]).decode()
        return self._read_any(encoded, size)

    def _read_any(self, encoded: bytes, size: int) -> str | bytes | None:
        if not self._idle.allows():
            self.close(CloseReason.TRY_AGAIN_LATER, "too many frames that say nothing")
            return None
        if not encoded[0] & 0x08:
            self._pieces += size
        self.ws.receive_data(encoded)
        try:
            self.connected = self._handle_events()
        except OSError:
            self.connected = False
        if not self.connected:
            self._part()
        if self.incoming_message is None:
            self._pieces = 0
        message: str | bytes | None = self.input_buffer.pop() if self.input_buffer else None
        return message

    def _fill(self, deadline: float | None) -> bool:
        data = self._read(deadline)
        while data and not self.connected:
            # another greenlet said goodbye: later bytes are not heard, and the line ends within LINGER
            data = self._read(None)
        if data is None:
            return False
        self._turn = 0
        if data:
            self._heard = True
            self._inbox += data
        else:
            self._lost()
        return True

    def _read(self, deadline: float | None) -> bytes | None:
        self._waiting = True
        try:
            if deadline is None:
                return self.sock.recv(self.receive_bytes)
            with gevent.Timeout(max(0.0, deadline - monotonic()), False):
                return self.sock.recv(self.receive_bytes)
            return self.sock.recv_now(self.receive_bytes)
        except OSError:
            return b""
        finally:
            self._waiting = False

    def _lost(self) -> None:
        if self.connected:
            self.close_reason = CloseReason.ABNORMAL_CLOSURE
        self._hang_up()

    def _listen_for_life(self) -> None:
        if self._heard:
            self._heard = self._pinged = False
        elif not self.connected or not self._waiting:
            # while the handler does not listen, silence says nothing about the peer
            return
        elif self._pinged:
            self.close_soon(CloseReason.POLICY_VIOLATION, "no answer to a ping")
        else:
            self._pinged = True
            self.sock.offer(self.ws.send(Ping()))


def _plain_start(size: int) -> int:
    return 6 if size < 126 else 8 if size < 1 << 16 else 14


def _unmasked(payload: bytes, key: bytes) -> bytes:
    size = len(payload)
    keys = (key * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, "little") ^ int.from_bytes(keys, "little")).to_bytes(size, "little")


class Outbox:
    """The frames that wait to be sent to one socket; nobody who puts one in ever waits.

    It holds at most `frames` frames or `size` bytes besides those being written; a single frame of any size
    finds room when nothing else waits. All that waits goes out in one write when the greenlet that put it in yields.
    To be used from greenlets of the server's own thread. Frames that come after the socket's end are dropped.
    """

    __slots__ = (
        "_draining",
        "_ending",
        "_frames",
        "_loop",
        "_pending",
        "_scheduled",
        "_size",
        "_size_limit",
        "_socket",
        "_views",
        "is_answering",
    )

    def __init__(self, socket: Socket, *, frames: int = 512, size: int = 1 << 20) -> None:
        self._socket = socket
        self._frames = frames
        self._size_limit = size
        self._pending: list[bytes] = []
        self._size = 0
        self._views: list[int] = []  # where views wait, and what changes them
        self._scheduled = False
        self._draining = False
        self._ending = ""  # why the socket is closed after the answer to come
        self.is_answering = False  # whether a command of this peer is being carried out
        self._loop = gevent.get_hub().loop
        socket.outbox = self

    def post(self, encoded: bytes) -> None:
        """Send this frame after all before it; a reader too slow for it is closed with 1013, to resync."""
        if self._full(encoded):
            # a long catch-up from one greenlet has not met the reader yet
            self._flush()
        if self._full(encoded):
            self._overflow()
        elif self._socket.connected and not self._ending:
            self._add(encoded)

    def show(self, encoded: bytes, whole: bool = True) -> None:
        """Send this view after all that was posted; a whole one instead of all older ones that still wait."""
        if self._ending or not self._socket.connected:
            return
        if whole:
            for place in reversed(self._views):
                self._size -= len(self._pending.pop(place))
            self._views.clear()
        self._views.append(len(self._pending))
        self._add(encoded)

    @property
    def waiting(self) -> int:
        """The bytes that wait to be written."""
        return self._size

    def is_behind(self) -> bool:
        """Tell whether the peer is slow: an older view waits for it still, and a whole one should take its place."""
        return self._draining and bool(self._views)

    def dismiss(self, why: str = "no_spectators") -> None:
        """Close the socket of somebody who may not be here any more; nothing that waits is sent.

        Whoever ends their own seat by a command is told that it is done, and nothing else.
        """
        self.take()
        if self.is_answering:
            self._ending = why
        else:
            self._socket.close_soon(CloseReason.POLICY_VIOLATION, why)

    def send_away(self) -> None:
        """Close the socket, so that its holder comes again."""
        self._socket.close_soon(*CUT_OFF)

    def answer(self, encoded: bytes) -> None:
        """Send the answer to a command; it is the last word to somebody whom that command has dismissed."""
        self.is_answering, why = False, self._ending
        self._ending = ""
        self.post(encoded)
        if why:
            self._socket.close_soon(CloseReason.POLICY_VIOLATION, why)

    def take(self) -> bytes:
        """Take out everything that waits, in order."""
        waiting = b"".join(self._pending)
        self._pending.clear()
        self._size = 0
        self._views.clear()
        return waiting

    def _full(self, encoded: bytes) -> bool:
        waiting = len(self._pending)
        return waiting > 0 and (waiting >= self._frames or self._size + len(encoded) > self._size_limit)

    def _add(self, encoded: bytes) -> None:
        self._pending.append(encoded)
        self._size += len(encoded)
        if not self._scheduled and not self._draining:
            self._scheduled = True
            self._loop.run_callback(self._on_yield)

    def _overflow(self) -> None:
        self.take()
        self._socket.close_soon(CloseReason.TRY_AGAIN_LATER, "too slow: come back and resync", patience=10)

    def _on_yield(self) -> None:
        self._scheduled = False
        self._flush()

    def _flush(self) -> None:
        if self._draining or not self._pending:
            return
        line = self._socket.sock
        rest = b""
        if line.lock.acquire(blocking=False):
            try:
                rest = line.write_now(self.take())
            except OSError:
                self.take()
            if not rest:
                line.lock.release()
                return
            self._draining = True
            gevent.spawn(self._drain, rest)
        else:
            self._draining = True
            gevent.spawn(self._drain_in_turn)

    def _drain_in_turn(self) -> None:
        self._socket.sock.lock.acquire()
        self._drain(b"")

    def _drain(self, rest: bytes) -> None:
        line = self._socket.sock
        try:
            with suppress(OSError):
                while rest or self._pending:
                    rest = rest or self.take()
                    line.tcp.sendall(rest)
                    counted.sent["socket"] += len(rest)
                    rest = b""
        finally:
            self._draining = False
            line.lock.release()
