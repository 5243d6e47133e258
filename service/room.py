"""Who is connected to a table, and what each of them is shown after every commit."""

from collections.abc import Sequence
from time import monotonic
from typing import Any

from engine import Refused

from .errors import Problem, of_engine
from .frames import ViewFrames, encode, log_message
from .messages import command, load, parse, read_play
from .receipts import Operator
from .replay import hearer
from .seats import Seats, Ticket
from .table import Table
from .tables import Desk, Step, Tables
from .tell import News, news, read_event
from .websocket import Outbox, Socket, frame

NEWS_AT_ONCE = 300
RECEIPT_SECONDS = 1.0


class Guest:
    """One open socket at a table: which seat's token it came with, and its outbox."""

    __slots__ = ("key", "outbox", "seat", "shown")

    def __init__(self, ticket: Ticket, socket: Socket) -> None:
        self.seat = ticket.seat
        self.key = ticket.key
        self.outbox = Outbox(socket)

    def sits(self, table: Table) -> int | None:
        """The seat whose eyes this guest has now; None without one."""
        if self.seat is None or not self.key or table.chairs[self.seat].key != self.key:
            return None
        return self.seat

    def tell(self, message: dict[str, Any]) -> None:
        """Send a message that must arrive."""
        self.outbox.post(frame(encode(message)))


def why_not(table: Table, seat: int, chosen: Sequence[str]) -> Problem:
    """Why nothing can be done with these elements: the rule against what is most likely meant, if that is clear."""
    action = table.state.meant(seat, chosen)
    try:
        if action is not None:
            table.state.clone().apply(seat, action)
    except Refused as no:
        return of_engine(no)
    return Problem("not_now", "That cannot be used now.", remedy="Choose among what is lit.")


class Room:
    """Joins sockets to tables and shows them what happens."""

    def __init__(self, tables: Tables, seats: Seats, operator: Operator) -> None:
        self.operator = operator
        self._signed: dict[str, float] = {}
        self._tables = tables
        self._seats = seats
        tables.listeners.append(self.show)

    def join(self, table: str, ticket: Ticket, socket: Socket, since: int) -> Guest:
        """Let a socket in: it is welcomed, told what it missed, and shown the table. Raises `Problem`."""
        guest = Guest(ticket, socket)
        with self._tables.held(table) as desk:
            seat = guest.sits(desk.table)
            if guest.seat is None and not desk.table.opened.spectators:
                raise Problem("no_spectators", "This table has no spectators.", remedy="Open your seat's link.")
            desk.guests.append(guest)
            guest.tell({"is": "welcome", "seat": seat, "seq": desk.table.seq})
            guest.outbox.post(frame(self.view(desk.table, seat, since)))
            self._tell_who_is_here(desk)
        return guest

    def leave(self, table: str, guest: Guest) -> None:
        """The socket is gone."""
        with self._tables.held(table) as desk:
            if guest in desk.guests:
                desk.guests.remove(guest)
            if not desk.guests:
                self._signed.pop(table, None)
            self._tell_who_is_here(desk)

    def view(self, table: Table, seat: int | None, since: int) -> bytes:
        """The view message with the news after `since`, at most the last 300."""
        after = max(since, table.seq - NEWS_AT_ONCE)
        steps, more = self._steps(table, after), after > since
        return ViewFrames(table, steps, self._seats, more=more, receipt=self.receipt(table)).view(seat)

    def receipt(self, table: Table) -> str:
        """The operator's receipt for a table's log as it is now."""
        head = self._tables.store.head(table.id)
        return self.operator.sign(table.id, head.seq + 1, head.hash)

    def _due(self, table: Table, steps: Sequence[Step]) -> str:
        """A receipt with the views once a second, and when the match is over: signing costs more than showing."""
        now = monotonic()
        if table.status != "over" and now - self._signed.get(table.id, -1e9) < RECEIPT_SECONDS:
            return ""
        self._signed[table.id] = now
        last = steps[-1].record
        return self.operator.sign(table.id, last.seq + 1, last.hash)

    def _steps(self, table: Table, after: int) -> list[Step]:
        if after >= table.seq:
            return []
        records = self._tables.store.read(table.id, after, table.seq)
        return [Step(record, read_event(table.game, record)) for record in records]

    def show(self, desk: Desk, steps: Sequence[Step]) -> None:
        """After a commit: everybody who is connected sees the table as it is now."""
        if not desk.guests:
            return
        frames = ViewFrames(desk.table, steps, self._seats, receipt=self._due(desk.table, steps))
        shown: dict[int | None, bytes] = {}
        for guest in desk.guests:
            seat = guest.sits(desk.table)
            if seat not in shown:
                shown[seat] = frame(frames.view(seat))
            guest.outbox.show(shown[seat])

    def _tell_who_is_here(self, desk: Desk) -> None:
        seats = {guest.sits(desk.table) for guest in desk.guests}
        watching = sum(guest.sits(desk.table) is None for guest in desk.guests)
        message = frame(encode({"is": "here", "seats": sorted(seats - {None}), "watching": watching}))
        for guest in desk.guests:
            guest.outbox.post(message)

    def hear(self, table: str, guest: Guest, text: str | bytes) -> None:
        """Do what a message asks and answer it; a refusal is an answer."""
        asked: dict[str, Any] = {}
        try:
            if play := read_play(text):
                asked = play
                self._answer(table, guest, "play", play)
            else:
                asked = parse(text)
                self._answer(table, guest, *load(asked))
        except Problem as problem:
            said = asked.get("id")
            known = {"id": said} if isinstance(said, str) and len(said) <= 64 else {}
            guest.tell({"is": "refused", **known, **problem.body()})

    def _answer(self, table: str, guest: Guest, asked: str, said: dict[str, Any]) -> None:
        match asked:
            case "fit":
                self._fit(table, guest, said)
            case "log":
                self._log(table, guest, said)
            case "hello":
                raise Problem("bad_command", "You have been welcomed already.")
            case _:
                seq = self._tables.submit(table, command(asked, said, guest.seat, guest.key))
                guest.tell({"is": "done", "id": said["id"], "seq": seq})
                if asked in ("sit", "leave"):
                    self._moved(table)

    def _moved(self, table: str) -> None:
        with self._tables.held(table) as desk:
            self._tell_who_is_here(desk)

    def _fit(self, table: str, guest: Guest, said: dict[str, Any]) -> None:
        with self._tables.held(table) as desk:
            seat = guest.sits(desk.table)
            if seat is None or seat not in desk.table.acting("person"):
                raise Problem("not_your_turn", "You are not asked for anything now.")
            try:
                found = desk.table.state.choices(seat, said["chosen"])
            except ValueError as wrong:
                raise of_engine(wrong) from None
            if said["chosen"] and not found.items:
                raise why_not(desk.table, seat, said["chosen"])
        guest.tell({"is": "choices", "id": said["id"], "items": found.items, "more": found.more})

    def _log(self, table: str, guest: Guest, said: dict[str, Any]) -> None:
        with self._tables.held(table) as desk:
            told, more = self.log(desk.table, guest.sits(desk.table), said["before"])
            guest.outbox.post(frame(log_message(desk.table, said["id"], told, more)))

    def log(self, table: Table, seat: int | str | None, before: int) -> tuple[list[News], bool]:
        """The last 300 entries before seq `before`, and whether there are older ones."""
        upto = min(before, table.seq + 1) - 1
        after = max(-1, upto - NEWS_AT_ONCE)
        records = self._tables.store.read(table.id, after, upto) if upto >= 0 else ()
        told = [news(table.game, record, read_event(table.game, record), hearer(record, seat)) for record in records]
        return told, after >= 0
