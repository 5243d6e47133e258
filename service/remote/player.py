"""A player that is a program: sits down on a seat, lets a function choose, and comes back when the line breaks."""

import json
import os
import traceback
from collections.abc import Callable, Iterator
from time import monotonic, sleep
from typing import Any

import msgspec
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from fairdeal.engine import Dice, Game, UnknownGame, find, named, sensible
from fairdeal.engine.bots import Bot
from fairdeal.engine.words import _

from ..errors import Problem, of_engine
from .asking import SECONDS, Asking, Unreachable
from .chooser import must_play
from .keyed import Keyed
from .program import NoAnswer
from .shown import Message, choices_of, view_of

LOOK_AT_SCORES = 8.0  # seconds before it deals the next round, where other people may want to look
PAUSES = (0.5, 1, 2, 4, 8, 16)  # seconds between two tries to come back; then the last again and again
PATIENCE = 600.0  # seconds in which it tries
OFTEN = 1.0  # seconds to wait when the server finds that it speaks too often, or cannot write now
LATER = ("rate", "storage")  # nothing has changed, or it is not known: the same command is sent once more
NOT_LAWFUL = ("rule", "bad_action", "bad_command")
MOST_SEATS = 10
FOR_GOOD = ("seat_taken", "bad_name", "bad_token", "no_seat", "no_spectators", "unknown_table", "needs_key")
Tell = Callable[[str], None]


class Lost(Exception):
    """The end of a connection, after which another one is tried."""


class Player:
    """One seat at one table, played to the end of the match. What happens is told as sentences."""

    def __init__(self, chair: Keyed, bot: Bot, tell: Tell, *, kind: str = "", patience: float = PATIENCE) -> None:
        self.chair, self.bot, self.tell = chair, bot, tell
        self.kind = kind or getattr(bot, "__name__", "bot")
        self.patience = patience
        self.failed = 0  # moves that were refused, or that the bot could not choose
        self._dice = Dice(os.urandom(32))
        self._game: Game | None = None
        self._view: dict[str, Any] = {}
        self._seen = 0.0  # when that was shown
        self._receipt = ""
        self._asked: Asking | None = None  # a command that waits for its answer, also over a lost line
        self._again = False  # was that sent once more?
        self._asked_at = -1  # the record that was shown then
        self._after = -1  # nothing is asked for before a view of this record
        self._stand_in = False  # the bot's move was refused: the game's own bot plays this turn
        self._answered: set[str] = set()  # requests to undo
        self._deal_at: tuple[int, float] = (-1, 0.0)  # the record after which a round may be dealt, and when

    def play(self) -> Message:
        """Play to the end of the match, and return its last view. Raises `Problem` for what cannot be mended."""
        been_there, gone, pauses = False, 0.0, iter(PAUSES)  # `gone`: since when there is no line; 0.0: there is one
        while True:
            try:
                ticket = self.chair.ticket()
                with connect(self.chair.place.socket, open_timeout=SECONDS, max_size=None) as socket:
                    self._greet(socket, ticket)
                    been_there, gone, pauses = True, 0.0, iter(PAUSES)
                    return self._listen(socket)
            except (Unreachable, Lost, OSError, WebSocketException) as lost:
                gone = gone or monotonic()
                if not been_there or monotonic() - gone > self.patience:
                    raise Problem("storage", _("The server cannot be reached: {why}", why=lost)) from None
                pause = next(pauses, PAUSES[-1])
                self.tell(_("The connection is lost ({why}); trying again in {n} seconds.", why=lost, n=pause))
                sleep(pause)

    def _greet(self, socket: ClientConnection, ticket: str) -> None:
        """Say hello, and ask once more for what has not been answered."""
        newest = {"receipt": self._receipt} if self._receipt else {}
        socket.send(json.dumps({"do": "hello", "ticket": ticket, "since": self._view.get("seq", -1), **newest}))
        self._again = self._asked is not None
        if self._asked:
            socket.send(json.dumps(self._asked.message))

    def _listen(self, socket: ClientConnection) -> Message:
        """Hear what the server says, and answer, until the match is over."""
        while True:
            try:
                heard = json.loads(socket.recv(timeout=self._until_deal()))
            except TimeoutError:
                heard = {"is": "silence"}
            self._hear(heard)
            if self._view and self._view["table"]["status"] == "over":
                return self._view
            if self._view and not self._asked and self._view["seq"] >= self._after:
                self._asked = next(self._wants(), None)
                if self._asked:
                    self._asked_at, self._again = self._view["seq"], False
                    socket.send(json.dumps(self._asked.message))

    def _hear(self, heard: Message) -> None:
        """Take in a message. Raises `Problem` for a refusal that no other try will mend, and `Lost`."""
        self._receipt = heard.get("receipt", self._receipt)
        self.chair.hear(heard)
        match heard["is"]:
            case "welcome":
                self._after = min(self._after, heard["seq"])  # records may have been lost
            case "view":
                self._see(heard)
            case "done" if self._asked and heard["id"] == self._asked.id:
                self._asked, self._stand_in, self._after = None, False, heard["seq"]
            case "refused":
                self._refused(heard)

    def _see(self, view: Message) -> None:
        first = not self._view
        self._view, self._seen = dict(view), monotonic()
        if first:
            self._game = self._found(view["table"]["game"])
            must_play(self.bot, self.kind, self._game.name)

    def _found(self, game: str) -> Game:
        try:
            return find(game)
        except UnknownGame as unknown:
            why = _("The table plays {game}, which is not installed here. {why}", game=game, why=of_engine(unknown))
            raise Problem("unknown_game", why) from None

    def _refused(self, refusal: Message) -> None:
        code, message = refusal["code"], named(refusal["message"], self._names())
        asked = self._asked
        if asked is None or refusal.get("id") != asked.id:
            if code == "ahead":  # records were lost for good: everything is looked at anew
                self._view, self._asked, self._after = {}, None, -1
            raise Lost(message) if code in ("bad_ticket", "ahead", "rate") else self._problem(refusal)
        if code in LATER:
            sleep(OFTEN)
            raise Lost(message)  # the command is sent again over the next connection
        self._asked = None
        if code in FOR_GOOD:
            raise self._problem(refusal)
        if code == "too_late" and self._again:
            return  # it was signed long ago: the same is signed anew
        if code in NOT_LAWFUL and asked.do == "play" and not self._stand_in:
            self._fault(_("The move was refused: {why}", why=_by_clause(message, refusal.get("clause", ""))))
        else:
            self._stand_in, self._after = False, self._asked_at + 1  # the table has gone on: a later view shows how

    def _problem(self, refusal: Message) -> Problem:
        message = named(refusal["message"], self._names())
        return Problem(refusal["code"], message, clause=refusal.get("clause", ""), remedy=refusal.get("remedy", ""))

    def _fault(self, why: str) -> None:
        """Let the game's own bot play this turn, so that nobody waits; the bot's author is told."""
        self.failed += 1
        self._stand_in = True
        self.tell(_("{why} The game's own bot plays this turn.", why=why))

    # What it asks for

    def _wants(self) -> Iterator[Asking]:
        """Yield what it would ask for now, the most urgent first."""
        view, table = self._view, self._view["table"]
        yield from self.chair.owed(view)
        mine = view["mine"]
        if table["status"] == "lobby":
            return
        if mine is None:
            raise Problem("seat_taken", _("Somebody else sits on this seat, and the match has begun."))
        undo = table.get("undo") or {}
        if mine["seat"] in undo.get("needs", ()) and undo["ask"] not in self._answered:
            self._answered.add(undo["ask"])
            yield self.chair.command(view, "undo-answer", ask=undo["ask"], yes=True)
        if mine["choices"]["items"]:
            yield self.chair.command(view, "play", action=msgspec.json.decode(msgspec.json.encode(self._chosen())))
        if table["deal"] and self._until_deal() == 0.0:
            yield self.chair.command(view, "deal")

    def _chosen(self) -> Any:
        assert self._game is not None
        view, choices = view_of(self._view), choices_of(self._view, self._game)
        if not self._stand_in:
            try:
                told = {"left": self._left()} if getattr(self.bot, "timed", False) else {}
                return self._checked(self.bot(view, choices, self._dice, **told))
            except NoAnswer as why:
                self._fault(str(why))
            except Exception:  # a bot of somebody else may raise anything; its own trace tells it
                self._fault(_("The bot has failed:\n{trace}", trace=traceback.format_exc()))
        return sensible(view, choices, self._dice)

    def _left(self) -> float | None:
        """Return the seconds that the clock leaves the seat; None where none runs for it."""
        clock, seat = self._view["table"].get("clock"), self._view["mine"]["seat"]
        if not clock or seat not in clock["running"]:
            return None
        return float(clock["left"][seat]) / 1000 - (monotonic() - self._seen)

    def _checked(self, action: Any) -> Any:
        assert self._game is not None
        return self._game.read_action(msgspec.to_builtins(action))

    def _until_deal(self) -> float | None:
        """Return the seconds until it deals the next round; None while no round is to be dealt."""
        if not self._view or not self._view["table"]["deal"] or self._asked or self._view["seq"] < self._after:
            return None
        seq = self._view["seq"]
        if self._deal_at[0] != seq:
            mine = self._view["mine"] or {}
            people = [each for each in self._view["table"]["seats"] if each["kind"] == "person"]
            others = [each for each in people if each["seat"] != mine.get("seat")]
            self._deal_at = (seq, monotonic() + (LOOK_AT_SCORES if others else 0.0))
        return max(0.0, self._deal_at[1] - monotonic())

    def _names(self) -> list[str]:
        seats = self._view["table"]["seats"] if self._view else ()
        names = [each["name"] for each in seats] or [""] * MOST_SEATS
        return [name or _("seat {seat}", seat=seat) for seat, name in enumerate(names)]


def _by_clause(message: str, clause: str) -> str:
    return _("{message} (rule {clause})", message=message, clause=clause) if clause else message
