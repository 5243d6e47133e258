"""The meeting point of sockets and tables: who is connected, and which view each is shown after every commit."""

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from time import monotonic
from typing import Literal

import gevent

from fairdeal.engine import Refused
from fairdeal.engine.words import Speech, _, speaking
from fairdeal.events import StoreFailed

from ..desk.answers import NEWS_AT_ONCE, Answers, told_since
from ..desk.deadlines import Deadlines, do_for_ever
from ..desk.introductions import Answer
from ..desk.pictures import Book, Picture, Views
from ..desk.recovery import Recovery
from ..desk.tables import Desk, Readable, Tables
from ..desk.views import Eyes, Invites, encode, log_message
from ..doors.guards import Guards
from ..doors.messages import Json, load, parse, unsigned
from ..doors.signatures import head_of, id_of, is_keyed, keyed_command
from ..doors.tokens import Pass, why_not_in
from ..errors import Problem, of_engine
from ..measures import counted
from ..table.disputes.events import RefereeCame, RefereeReplaced
from ..table.play.draws import Barred
from ..table.seats.former import is_gone, must_not_be_former
from ..table.seats.handover import HandedOver
from ..table.seats.invitations import Invited, Withdrawn
from ..table.seats.lobby import Left, Seated
from ..table.seats.lost_keys import (
    ClaimSeat,
    KeyRecovered,
    TakenOver,
    asked_to_agree,
    must_be_claimable,
)
from ..table.seats.presence import CalledOff, EndAsked, PauseAsked
from ..table.state.command import must_have_seat
from ..table.state.event import Played, Step
from ..table.state.state import Table
from ..table.state.time import written
from .hosts import Hosts
from .neighbours import Here
from .websocket import CUT_OFF, Outbox, Socket, frame, open_sockets

log = logging.getLogger("fairdeal.hub")
REFEREE: Literal["referee"] = "referee"
RECEIPT_SECONDS = 1.0
LEAVING = (Left, Barred, HandedOver, KeyRecovered, TakenOver)  # after which somebody holds a seat no more …
MOVING = (Seated, *LEAVING)  # … others sit there …
CLOSING = (RefereeCame, RefereeReplaced, Invited, Withdrawn, *MOVING)  # … or may not watch
LOOK_SECONDS = 0.25  # how often it is looked whether a receipt is due while nothing happens
PACED = (Played, PauseAsked, EndAsked, CalledOff)  # of which many may come at once, and none hurries
PIECE_SECONDS = 0.001  # between two pieces of choices that are many; for no time at all, sockets would not be looked at
CROWD = 16  # more who only watch a table than that are a crowd …
CROWD_SECONDS = 0.05  # … which is shown no more moves for so long after those that it was shown


class Guest:
    """One open socket at a table: which seat's key it came with, and its outbox."""

    __slots__ = ("book", "changes", "eyes", "holder", "outbox", "peer", "picture", "shown")

    def __init__(self, holder: Pass, socket: Socket, changes: bool = False, peer: str = "") -> None:
        self.holder = holder
        self.peer = peer  # the address from which it came
        self.changes = changes  # whether it wants to be told changes, or every view whole
        self.outbox = Outbox(socket)
        self.shown = -1  # the seq of the newest view that it was given
        self.picture: Picture | None = None  # what that view showed, and to which eyes
        self.eyes: Eyes = None
        self.book = Book()  # the choices that it has been told

    def saw(self, picture: Picture, eyes: Eyes, *, whole: bool) -> None:
        """Note what it has been shown."""
        self.shown, self.picture, self.eyes = picture.seq, picture, eyes
        if whole and self.changes:
            self.book.begin(picture.mine(eyes))

    def last(self, eyes: Eyes) -> Picture | None:
        """Return the picture from which it can go on by changes; None where it must be shown all."""
        return self.picture if self.changes and self.eyes == eyes and not self.outbox.is_behind() else None

    def sits(self, table: Table) -> int | None:
        """Return the seat whose eyes this guest has now; None without one."""
        seat, key = self.holder.seat, self.holder.key
        return seat if seat is not None and key and table.chairs[seat].key == key else None

    def may_watch(self, table: Table, closed: bool) -> bool:
        """Tell whether this guest may be here: with a seat's key, with the office, or where spectators may.

        At a board that is `closed`, since others still play it, none may.
        """
        return table.lets_in(self.holder.seat, self.holder.key, closed) or self.officiates(table)

    def officiates(self, table: Table) -> bool:
        """Tell whether this guest has the referee's key, or the link that still invites the referee of this table."""
        return self.holder.referee and table.officiates(self.holder.key, self.holder.office)

    def tell(self, message: Json) -> None:
        """Send a message that must arrive."""
        self.outbox.post(frame(encode(message)))


def eyes_of(guest: Guest, table: Table) -> Eyes:
    """Tell through whose eyes a guest sees the table."""
    return REFEREE if guest.holder.referee and guest.officiates(table) else guest.sits(table)


def why_not(table: Table, seat: int, chosen: Sequence[str]) -> Problem:
    """Explain why nothing can be done with these elements: by the rule against the likely meaning, if that is clear."""
    action = table.state.meant(seat, chosen)
    try:
        if action is not None:
            table.state.clone().apply(seat, action)
    except Refused as no:
        return of_engine(no)
    return Problem("not_now", _("That cannot be used now."), remedy=_("Choose a card that is lit."))


class Showing:
    """A table as it is after a commit, to be shown to its guests; each gets the news since its last view.

    It holds until the next commit of the table.
    """

    def __init__(self, table: Table, steps: Sequence[Step], picture: Picture, receipt: str) -> None:
        self.steps, self.receipt = steps, receipt
        self.speech = speaking()  # the table's: what is shown later is said in it, too
        self.table, self._picture = table, picture
        self._views: dict[int, Views] = {}
        self._frames: dict[tuple[int, Eyes, int, int], tuple[bytes, bool]] = {}

    def choosing(self, eyes: Iterable[Eyes]) -> Iterator[None]:
        """Find the choices of these seats, piece by piece."""
        for each in eyes:
            yield from self._picture.choosing(each)

    def to(self, guest: Guest, eyes: Eyes) -> None:
        """Show it to a guest with these eyes who has not seen it yet."""
        if guest.shown < self.table.seq:
            last = guest.last(eyes)
            views = self._views.get(guest.shown) or self._since(guest.shown)
            looks = eyes if last is None or views.concerns(last, eyes) else None  # None: it is told what everybody is
            # What a seat alone is told depends on what its socket was told before.
            key = guest.shown, looks, id(last), id(guest.book) if last and looks is not None else 0
            if (framed := self._frames.get(key)) is None:
                framed = self._frames[key] = self._framed(views, looks, last, guest.book)
            encoded, whole = framed
            guest.outbox.show(encoded, whole)
            guest.saw(self._picture, eyes, whole=whole)

    def once_more(self, guest: Guest) -> None:
        """Show it to a guest who may have seen it already, without news."""
        if guest.shown >= self.table.seq:
            eyes = eyes_of(guest, self.table)
            guest.outbox.post(frame(self._since(self.table.seq).view(eyes)))
            guest.saw(self._picture, eyes, whole=True)

    def _framed(self, views: Views, eyes: Eyes, last: Picture | None, book: Book) -> tuple[bytes, bool]:
        changes = views.changes(last, eyes, book) if last else None
        return frame(changes or views.view(eyes)), changes is None

    def _since(self, seq: int) -> Views:
        if seq not in self._views:
            missed = [step for step in self.steps if step.record.seq > seq]
            self._views[seq] = Views(self._picture, self.table, missed, closed=None, receipt=self.receipt)
        return self._views[seq]


class Hub:
    """The guests of every table: it lets them in, shows them each commit, and hears their messages."""

    def __init__(
        self,
        tables: Tables,
        invites: Invites,
        recovery: Recovery,
        deadlines: Deadlines,
        answers: Answers,
        guards: Guards,
        hosts: Hosts,
    ) -> None:
        self._tables, self._invites = tables, invites
        self._recovery, self._signing = recovery, recovery.signing
        self._deadlines, self._answers, self._guards, self._hosts = deadlines, answers, guards, hosts
        self._guests: dict[str, list[Guest]] = {}
        self.besides: list[Callable[[], Mapping[str, Here]]] = []
        self._signed: dict[str, float] = {}  # table → when a receipt was last sent to its guests
        self._unsigned: set[str] = set()  # tables whose guests have no receipt yet for the newest records
        self._heads: dict[str, dict[int, Json]] = {}  # table → by seat: the newest head that it signed
        self._pictures: dict[str, Picture] = {}  # table → the newest that its guests were shown
        self._others: Mapping[str, Here] = {}  # who is connected to these tables at other servers
        self._late: dict[str, Showing] = {}  # table → what the seats that are asked are to be shown yet
        # Tables that were just shown to a crowd → what it is to be shown next, if that has come already.
        self._resting: dict[str, Showing | None] = {}
        self._loop = gevent.get_hub().loop
        tables.listeners.insert(0, self.show)  # before those who write what follows when they hear of it
        recovery.shows.append(self._show_again)
        tables.folded_again.append(self._draw_again)
        recovery.wakes.append(lambda desk: self._tell_who_is_here(desk.table))
        recovery.parts.append(self._send_away_from)
        tables.in_use.append(self.has_at)

    def sockets(self) -> int:
        """Count the guests of all tables, and of what stands `besides`."""
        besides = (each.watching for stands in self.besides for each in stands().values())
        return sum(map(len, self._guests.values())) + sum(besides)

    def has_at(self, table: str) -> bool:
        """Tell whether anybody is connected to a table here."""
        return table in self._guests

    def here(self) -> dict[str, Here]:
        """Return who is connected to each table here, and to what stands `besides`, such as tournaments."""
        found = {table: self._here(table, guests) for table, guests in list(self._guests.items())}
        for each in self.besides:
            found |= each()
        return found

    def _here(self, table: str, guests: Sequence[Guest]) -> Here:
        sitting = [guest.sits(self._tables.desk(table).table) for guest in guests]
        return Here(tuple(sorted({seat for seat in sitting if seat is not None})), sitting.count(None))

    def elsewhere(self, others: Mapping[str, Here]) -> None:
        """Take in who is connected to the same tables at other servers, and tell the guests where that has changed."""
        before, self._others = self._others, others
        for table in before.keys() | others.keys():
            if before.get(table) != others.get(table) and table in self._guests:
                with self._tables.held(table) as desk:
                    self._tell_who_is_here(desk.table)

    def send_away(self) -> None:
        """Close every socket, so that its holder comes again: this server has lost its log, others may have it."""
        for socket in open_sockets():
            socket.close_soon(*CUT_OFF)

    def _send_away_from(self, table: str) -> None:
        """Close the sockets of a table whose log has lost what they were shown, so that their holders come again."""
        for kept in (self._pictures, self._late, self._resting, self._heads):
            kept.pop(table, None)
        for guest in self._guests.pop(table, ()):
            guest.outbox.send_away()

    def join(
        self,
        table: str,
        holder: Pass,
        socket: Socket,
        since: int,
        newest: str = "",
        changes: bool = False,
        peer: str = "",
    ) -> Guest:
        """Let a socket in: it is welcomed, told the news that it missed, and shown the table. Raises `Problem`.

        `newest` is the newest receipt that it brings: perhaps it knows of records that this server has lost. With
        `changes` it is shown the whole table once, and then what changes.
        """
        guest = Guest(holder, socket, changes, peer)
        with self._tables.held(table) as desk:
            must_not_be_former(desk.table, holder.key)
            seat, closed = guest.sits(desk.table), self._tables.is_closed(desk.table)
            if not guest.may_watch(desk.table, closed):
                raise why_not_in(desk.table, holder, closed)
            since = self._recovery.meet(desk, since, newest)
            self._guards.tells(peer, told_since(desk.table, since))
            receipt = self._signing.now(table)
            # Built first: a guest for whom this fails is no guest, and keeps no table in memory.
            eyes, picture = eyes_of(guest, desk.table), Picture(desk.table, self._invites)
            view = frame(self._answers.views(desk.table, picture, since, receipt).view(eyes))
            self._guests.setdefault(table, []).append(guest)
            now, key = written(self._tables.clock()), self._signing.key
            welcome = {"is": "welcome", "seat": seat, "seq": desk.table.seq, "now": now}
            if holder.seat is not None and desk.table.is_invited(holder.seat, holder.key):
                welcome["invitation"] = holder.seat
            lost = {"lost": desk.table.missing} if desk.table.missing else {}
            guest.tell({**welcome, "receipt": receipt, "key": key, **lost})
            guest.outbox.post(view)
            for signed in self._heads.get(table, {}).values():
                guest.tell(signed)
            guest.saw(picture, eyes, whole=True)
            self._tell_who_is_here(desk.table)
        return guest

    def leave(self, table: str, guest: Guest) -> None:
        """Let go of a socket that has closed."""
        self._hosts.leaves(guest)
        with self._tables.held(table) as desk:
            here = self._guests.get(table, [])
            if guest in here:
                here.remove(guest)
            if not here:
                for kept in (self._guests, self._signed, self._late, self._resting, self._pictures, self._heads):
                    kept.pop(table, None)
                self._unsigned.discard(table)
            self._tell_who_is_here(desk.table)

    def _due(self, table: Table) -> str:
        """Sign a receipt once a second, and when the match is over: signing costs more than showing."""
        now = monotonic()
        if table.status != "over" and now - self._signed.get(table.id, -1e9) < RECEIPT_SECONDS:
            self._unsigned.add(table.id)
            return ""
        self._signed[table.id] = now
        return self._sign(table.id)

    def _sign(self, table: str) -> str:
        """Sign for a table; empty while the log cannot be read, and then it is tried again."""
        try:
            receipt = self._signing.now(table)
        except StoreFailed as failure:
            log.warning("no receipt for table %s: %s", table, failure)
            self._unsigned.add(table)
            return ""
        self._unsigned.discard(table)
        return receipt

    def sign_for_silence(self) -> None:
        """Send the last receipt where nothing has followed for nearly a second."""
        due = monotonic() - RECEIPT_SECONDS + LOOK_SECONDS
        for table in [each for each in self._unsigned if self._signed.get(each, 0.0) <= due]:
            with self._tables.held(table):
                if table in self._unsigned and self._guests.get(table):
                    self._signed[table] = monotonic()
                    if receipt := self._sign(table):
                        self._tell_all(table, {"is": "receipt", "receipt": receipt})

    def run(self, spawn: Callable[[Callable[[], None]], object]) -> None:
        """Look for silence again and again, in the background, as long as the process lives."""
        spawn(lambda: do_for_ever(self.sign_for_silence, LOOK_SECONDS, log))

    def _tell_all(self, table: str, message: Json) -> None:
        encoded = frame(encode(message))
        for guest in self._guests.get(table, ()):
            guest.outbox.post(encoded)

    def show(self, desk: Desk, steps: Sequence[Step]) -> None:
        """Show the table, after a commit, to everybody who is connected; to the seats that are asked last.

        Finding a seat's choices takes a time that speaks of its hand. So it begins when what all others are told of
        this commit, the answer to the one who moved among it, has been written to the sockets; and it goes by pieces,
        between which all others have their turn (decision 74).
        """
        table, guests = desk.table, self._guests.get(desk.table.id)
        missed = [held for held in (self._late.pop(table.id, None), self._resting.get(table.id)) if held]
        if not guests:
            return
        receipt = self._due(table) or next((held.receipt for held in missed if held.receipt), "")
        picture = self._pictures[table.id] = Picture(table, self._invites, self._pictures.get(table.id), steps)
        # All that was missed ends where this commit begins, so that the longest holds the others.
        earlier = max((held.steps for held in missed), key=len, default=())
        showing = Showing(table, [*earlier, *steps], picture, receipt)
        asked, watching = table.acting("person"), []
        for guest in guests:
            eyes = eyes_of(guest, table) if guest.holder.referee else guest.sits(table)
            if eyes in asked:
                self._late[table.id] = showing
            elif eyes is None:
                watching.append(guest)
            else:
                showing.to(guest, eyes)
        if watching:
            self._show_watching(table.id, watching, showing, steps)
        else:
            self._resting.pop(table.id, None)
        if table.id in self._late:
            # What this turn puts into outboxes is written by callbacks of this turn; this one comes after them all.
            self._loop.run_callback(self._loop.run_callback, self._show_late, table.id, showing)
        self._see_out(table, guests, steps)

    def _show_watching(self, table: str, watching: Sequence[Guest], showing: Showing, steps: Sequence[Step]) -> None:
        """Show a commit to those who only watch; a crowd is shown moves at most every `CROWD_SECONDS`, together.

        And wishes. So players do not wait for it. Anything else is shown at once, with the moves before it.
        """
        rests = table in self._resting
        if rests and all(isinstance(step.event, PACED) for step in steps):
            self._resting[table] = showing
            return
        for guest in watching:
            showing.to(guest, None)
        if rests:
            self._resting[table] = None
        elif len(watching) > CROWD:
            self._resting[table] = None
            gevent.spawn_later(CROWD_SECONDS, self._end_rest, table)

    def _end_rest(self, table: str) -> None:
        """Show the moves that were made meanwhile to a crowd, and rest again; without any, rest no more.

        The table need not be held: it changes in one go, and only when its records are on disk.
        """
        showing = self._resting.pop(table, None)
        if showing:
            with Speech(showing.speech):
                guests = self._guests.get(table, ())
                watching = [guest for guest in guests if eyes_of(guest, showing.table) is None]
                self._show_watching(table, watching, showing, ())

    def _see_out(self, table: Table, guests: Sequence[Guest], steps: Sequence[Step]) -> None:
        """Tell who is here where that changes by these steps, and close the sockets of those who may not watch now."""
        kinds = {type(step.event) for step in steps}
        if not kinds.isdisjoint(MOVING):
            self._tell_who_is_here(table)
        if not kinds.isdisjoint(CLOSING):
            closed = self._tables.is_closed(table)
            left = {step.event.seat for step in steps if isinstance(step.event, LEAVING)}
            for guest in list(guests):
                holder = guest.holder
                if holder.key in table.former or (holder.seat in left and is_gone(table, holder.key)):
                    guest.outbox.dismiss("needs_key")
                elif not guest.may_watch(table, closed):
                    guest.outbox.dismiss(why_not_in(table, holder, closed).code)

    def _draw_again(self, table: str) -> None:
        """Draw a table anew for its guests: the picture that they were shown holds names that were removed."""
        self._pictures.pop(table, None)
        if self.has_at(table):
            with self._tables.held(table) as desk:
                self._show_again(desk)

    def _show_again(self, desk: Desk) -> None:
        """Show a table to its guests though no record has come: something is to be told about its log."""
        table = desk.table
        self._end_rest(table.id)
        if guests := self._guests.get(table.id):
            shown = Showing(table, (), Picture(table, self._invites), self._signing.now(table.id))
            for guest in guests:
                shown.once_more(guest)

    def _show_late(self, table: str, showing: "Showing") -> None:
        """Show the table to the seats that are asked, at once where their choices are found in one piece."""
        if self._late.get(table) is showing:
            with Speech(showing.speech):
                if showing.table.state.in_pieces:
                    eyes = {eyes_of(guest, showing.table): None for guest in self._behind(table, showing)}
                    pieces = showing.choosing(eyes)
                    for _piece in pieces:
                        gevent.spawn(self._show_later, table, showing, pieces)
                        return
                self._show_found(table, showing)

    def _show_later(self, table: str, showing: "Showing", pieces: Iterator[None]) -> None:
        """Find the other choices, while all others go on; a later commit of the table takes that over."""
        with Speech(showing.speech):
            while self._late.get(table) is showing:
                for _piece in pieces:
                    break
                else:
                    return self._show_found(table, showing)
                gevent.sleep(PIECE_SECONDS)

    def _show_found(self, table: str, showing: "Showing") -> None:
        """Show what was found. The table need not be held: it changes in one go, and when its records are on disk."""
        del self._late[table]
        for guest in self._behind(table, showing):
            if (eyes := eyes_of(guest, showing.table)) is not None:
                showing.to(guest, eyes)

    def _behind(self, table: str, showing: "Showing") -> list[Guest]:
        return [guest for guest in self._guests.get(table, ()) if guest.shown < showing.table.seq]

    def _tell_who_is_here(self, table: Table) -> None:
        guests = self._guests.get(table.id, [])
        sitting = [guest.sits(table) for guest in guests]
        others = self._others.get(table.id, Here())
        seats = sorted({*others.seats, *(seat for seat in sitting if seat is not None)})
        self._tell_all(table.id, {"is": "here", "seats": seats, "watching": sitting.count(None) + others.watching})
        self._deadlines.here(table, seats)

    def hear(self, table: str, guest: Guest, text: str | bytes) -> None:
        """Carry out a message and answer it; a refusal is an answer."""
        asked: Json = {}
        try:
            with Readable():
                if (asked := parse(text)).get("do") == "head":
                    self._relay(table, guest, asked)
                elif is_keyed(asked):
                    self._carry_out(table, guest, asked)
                else:
                    self._answer(table, guest, *load(asked))
        except Problem as problem:
            said = id_of(asked)
            guest.tell(_refused(problem, said if isinstance(said, str) and len(said) <= 64 else None))

    def _answer(self, table: str, guest: Guest, asked: str, said: Json) -> None:
        match asked:
            case "beat":
                guest.tell({"is": "beat"})
            case "fit":
                self._fit(table, guest, said)
            case "log":
                self._log(table, guest, said)
            case "price":
                self._price(table, guest, said)
            case "code":
                self._code(table, guest, said)
            case "introduce":
                self._introduce(table, guest, said)
            case "hurry":
                self._hurry(table, guest, said)
            case "hello":
                raise Problem("bad_command", _("You have been welcomed already."))
            case _:
                raise unsigned(asked)

    def _carry_out(self, table: str, guest: Guest, asked: Json) -> None:
        """Submit a signed command and answer who sent it, who may lose their seat by it and be dismissed."""
        known = self._tables.desk(table).table
        wanted = keyed_command(asked, guest.holder, known)
        self._guards.hears(known, wanted, guest.peer)
        if isinstance(wanted, ClaimSeat) and not wanted.countersigned:
            return self._ask_around(known, guest, wanted.id, asked["signed"])
        guest.outbox.is_answering = True
        try:
            answer = {"is": "done", "id": wanted.id, "seq": self._tables.submit(table, wanted)}
        except Problem as problem:
            answer = _refused(problem, wanted.id)
        guest.outbox.answer(frame(encode(answer)))

    def _ask_around(self, table: Table, guest: Guest, said: str, signed: Json) -> None:
        """Tell those who may vouch for it of a claim that nobody has vouched for yet; nothing of it is recorded."""
        must_be_claimable(table, seat := signed["claim"]["seat"])
        may = set(asked_to_agree(table, seat))
        pages = [each for each in self._guests.get(table.id, ()) if each.sits(table) in may]
        if not pages:
            raise Problem(
                "not_now",
                _("Nobody who could vouch for you has this table open now."),
                remedy=_("Call them, and ask again; the link by which you came, or your recovery code, needs nobody."),
            )
        for page in pages:
            page.tell({"is": "asks-for", "signed": signed})
        guest.tell({"is": "done", "id": said, "seq": table.seq})

    def _relay(self, table: str, guest: Guest, asked: Json) -> None:
        """Tell all others which log a seat's browser says it was shown; whoever comes later is told, too."""
        with self._tables.held(table) as desk:
            seat = guest.sits(desk.table)
            if seat is not None:
                self._guards.relays(table, seat)
            signed = head_of(asked, desk.table, seat)
            known = self._heads.setdefault(table, {})
            if seat is None or known.get(seat) == signed:
                return
            known[seat] = signed
            encoded = frame(encode(signed))
            for other in self._guests.get(table, ()):
                if other is not guest:
                    other.outbox.post(encoded)

    def _fit(self, table: str, guest: Guest, said: Json) -> None:
        with self._tables.held(table) as desk:
            seat = guest.sits(desk.table)
            if seat is None or seat not in desk.table.acting("person"):
                raise Problem("not_your_turn", _("You are not asked for anything now."))
            try:
                found = desk.table.state.choices(seat, said["chosen"])
            except ValueError as wrong:
                raise of_engine(wrong) from None
            if said["chosen"] and not found.items:
                raise why_not(desk.table, seat, said["chosen"])
        guest.tell({"is": "choices", "id": said["id"], "items": found.items, "more": found.more})

    def _hurry(self, table: str, guest: Guest, said: Json) -> None:
        """Let the bots of a table go on quickly until its only person is asked; nothing of it is recorded."""
        with self._tables.held(table) as desk:
            must_have_seat(guest.sits(desk.table))
            if not desk.table.alone():
                raise Problem("not_now", _("Others watch the bots here, too: they keep their pace."))
            if desk.table.acting("bot"):
                self._tables.hurried.add(table)
        guest.tell({"is": "done", "id": said["id"], "seq": desk.table.seq})

    def _code(self, table: str, guest: Guest, said: Json) -> None:
        """Give the host the code with which guests come to the table; nothing of it is recorded."""
        told = self._hosts.offer(self._tables.desk(table).table, guest)
        guest.tell({"is": "code", "id": said["id"], **told})

    def _introduce(self, table: str, guest: Guest, said: Json) -> None:
        """Carry an invitation, locked for a guest who has asked, from the host's page to them."""
        self._hosts.answer(guest, said["id"], Answer(said["key"], said["box"]))
        guest.tell({"is": "done", "id": said["id"], "seq": self._tables.desk(table).table.seq})

    def _price(self, table: str, guest: Guest, said: Json) -> None:
        with self._tables.held(table) as desk:
            self._guards.asks(guest.peer, desk.table)
            seat = must_have_seat(guest.sits(desk.table))
            told = self._answers.price(desk.table, seat, said["target"])
        guest.tell({"is": "price", "id": said["id"], **told})

    def _log(self, table: str, guest: Guest, said: Json) -> None:
        self._guards.tells(guest.peer, NEWS_AT_ONCE)
        with self._tables.held(table) as desk:
            told, more = self._answers.log(desk.table, guest.sits(desk.table), said["before"])
            guest.outbox.post(frame(log_message(desk.table, said["id"], told, more)))


def _refused(problem: Problem, said: str | None) -> Json:
    """Write the refusal of a message, which is counted; `said` is its id, if it has one that can be told."""
    counted.refusals[problem.code] += 1
    return {"is": "refused", **({"id": said} if said is not None else {}), **problem.body()}
