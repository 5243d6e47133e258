"""Who is connected to a table, and what each of them is shown after every commit."""

from collections.abc import Sequence
from time import monotonic
from typing import Any, Literal

from fairdeal.engine import Refused

from ..desk.deadlines import Alarms
from ..desk.replay import hearer
from ..desk.tables import Desk, Tables
from ..doors.messages import command, load, parse, read_play
from ..doors.tokens import Pass, Seats
from ..errors import Problem, of_engine
from ..evidence.receipts import Operator
from ..table.events import Left, Seated
from ..table.recorded import Step
from ..table.state import Table
from ..table.tell import News, news, read_event, sentences
from ..table.time import written
from ..table.undo import own_decisions, price, words
from .views import ViewFrames, encode, log_message
from .websocket import Outbox, Socket, frame

NEWS_AT_ONCE = 300
REFEREE: Literal["referee"] = "referee"
Eyes = int | Literal["referee"] | None  # a seat's, the referee's, a spectator's
RECEIPT_SECONDS = 1.0


class Guest:
    """One open socket at a table: which seat's token it came with, and its outbox."""

    __slots__ = ("holder", "outbox")

    def __init__(self, holder: Pass, socket: Socket) -> None:
        self.holder = holder
        self.outbox = Outbox(socket)

    def sits(self, table: Table) -> int | None:
        """The seat whose eyes this guest has now; None without one."""
        seat, key = self.holder.seat, self.holder.key
        return seat if seat is not None and key and table.chairs[seat].key == key else None

    def officiates(self, table: Table) -> bool:
        """Has this guest the referee's link of this table?"""
        return self.holder.referee and table.referee_key in ("", self.holder.key)

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

    def __init__(self, tables: Tables, seats: Seats, operator: Operator, alarms: Alarms) -> None:
        self.operator = operator
        self._alarms = alarms
        self._signed: dict[str, float] = {}
        self._tables = tables
        self._seats = seats
        tables.listeners.append(self.show)

    def join(self, table: str, holder: Pass, socket: Socket, since: int) -> Guest:
        """Let a socket in: it is welcomed, told what it missed, and shown the table. Raises `Problem`."""
        guest = Guest(holder, socket)
        with self._tables.held(table) as desk:
            seat = guest.sits(desk.table)
            if holder.seat is None and not holder.referee and not desk.table.opened.spectators:
                raise Problem("no_spectators", "This table has no spectators.", remedy="Open your seat's link.")
            desk.guests.append(guest)
            now = written(self._tables.clock())
            guest.tell({"is": "welcome", "seat": seat, "seq": desk.table.seq, "now": now})
            eyes: Eyes = REFEREE if guest.officiates(desk.table) else seat
            guest.outbox.post(frame(self.view(desk.table, eyes, since)))
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

    def view(self, table: Table, seat: Eyes, since: int) -> bytes:
        """The view message with the news after `since`, at most the last 300."""
        after = max(since, table.seq - NEWS_AT_ONCE)
        steps, more = self._tables.past.steps(table, after, table.seq), after > since
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

    def show(self, desk: Desk, steps: Sequence[Step]) -> None:
        """After a commit: everybody who is connected sees the table as it is now."""
        if not desk.guests:
            return
        frames = ViewFrames(desk.table, steps, self._seats, receipt=self._due(desk.table, steps))
        shown: dict[Eyes, bytes] = {}
        for guest in desk.guests:
            seat: Eyes = REFEREE if guest.officiates(desk.table) else guest.sits(desk.table)
            if seat not in shown:
                shown[seat] = frame(frames.view(seat))
            guest.outbox.show(shown[seat])
        if any(isinstance(step.event, Seated | Left) for step in steps):
            self._tell_who_is_here(desk)

    def _tell_who_is_here(self, desk: Desk) -> None:
        seats = {guest.sits(desk.table) for guest in desk.guests}
        watching = sum(guest.sits(desk.table) is None for guest in desk.guests)
        message = frame(encode({"is": "here", "seats": sorted(seats - {None}), "watching": watching}))
        for guest in desk.guests:
            guest.outbox.post(message)
        self._alarms.here(desk.table, sorted(seat for seat in seats if seat is not None))

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
            case "price":
                self._price(table, guest, said)
            case "hello":
                raise Problem("bad_command", "You have been welcomed already.")
            case _:
                seq = self._tables.submit(table, command(asked, said, guest.holder))
                guest.tell({"is": "done", "id": said["id"], "seq": seq})

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

    def _price(self, table: str, guest: Guest, said: dict[str, Any]) -> None:
        with self._tables.held(table) as desk:
            seat = guest.sits(desk.table)
            if seat is None:
                raise Problem("no_seat", "Only somebody with a seat may do this.", remedy="Open your seat's link.")
            told = self.price(desk.table, seat, said["target"])
        guest.tell({"is": "price", "id": said["id"], **told})

    def price(self, table: Table, seat: int, target: int | None) -> dict[str, Any]:
        """What an undo would cost that seat, in words too, and what else it could take back."""
        look = self._tables.look(table)
        cost = price(table, seat, target, look)
        return {
            "target": cost.target,
            "to": cost.to,
            "kind": cost.kind,
            "needs": cost.needs,
            "referee": cost.kind == "referee",
            "words": list(words(table.game, cost)),
            "earlier": [
                {"seq": step.record.seq, "line": " ".join(sentences(table.game, step.event, seat))}
                for step in own_decisions(table, seat, look)
            ],
        }

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
