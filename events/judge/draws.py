"""Draws: what seats and the server put into the shuffles, in which order, and whether it is opened as it was bound."""

from __future__ import annotations

from typing import Any

from .canonical import SEAT, is_hash, is_number, is_shape
from .epochs import Epoch, Shuffle, noise_hash
from .seals import is_sealed

LAW, MOST_DRAWS, MOST_SEATS = 4, 3, 1_000
OF_DRAWS = ("draw-opened", "draw-closed", "noise-given", "noise-opened", "barred")


def board_of(opened: dict[str, Any]) -> tuple[str, int] | None:
    """Return the tournament and the number of the board at which a table was opened; None of other tables."""
    board: Any = opened.get("board")
    if not is_shape(board, {"tournament": str, "number": int}) or not is_number(board["number"], 2**53, 0):
        return None
    return board["tournament"], board["number"]


def is_match_of(opened: dict[str, Any]) -> bool:
    """Tell whether a table was opened for a match of a tournament's, and draws its own cards all the same."""
    board: Any = opened.get("board")
    return is_shape(board, {"tournament": str, "number": int, "own": bool}) and board["own"] and board["number"] >= 0


def brings_key(data: dict[str, Any]) -> bool:
    """Tell whether with this record of the type `seated` a person sits down, whose seat is a key."""
    return bool(data.get("kind") == "person")


class Draws:
    """The seats and the draws of a table: who sits, which draw goes on, and what each seat has added to it.

    Each method that takes a record returns False where the record could not stand there; `found` has other faults.
    """

    def __init__(self, table: str) -> None:
        self.table, self.seats, self.other_law = table, 0, False
        self.found: list[tuple[int, str]] = []
        self.epochs = [Epoch("", 0)]
        self.ruling: Epoch | None = None  # of the last repair that was ruled, until it is carried out
        self.taken: set[int] = set()  # the seats that somebody has, until play begins
        self.bots: set[int] = set()  # the seats that bots have
        self.over, self.invites = False, False  # was the secret revealed? does a tournament invite to the seats?
        self.keys: dict[int, str] = {}  # of the seats of people
        self.drawn, self.laid_out = 0, False  # the number of the newest draw; does play begin from a position?
        self.by: list[int] = []  # the seats that had added something when play began
        self.first = -1  # the seq with which play began
        self.silent: list[tuple[int, int]] = []  # the seats that the server called silent, each with the draw's number
        self.shuffles: list[Shuffle] = []

    def open(self, seq: int, epoch: Epoch, secret: Any) -> None:
        """Open an epoch's secret, which must be the one that was committed to."""
        if not epoch.open(secret, self.table):
            self.found.append((seq, "commit"))

    def is_seat(self, seat: Any) -> bool:
        """Tell whether there is such a seat."""
        return is_number(seat, self.seats - 1, 0)

    def opened(self, seq: int, by: str, data: Any) -> bool:
        """Open the table, with the commitment for its first draw."""
        seats, commit, secret, law = data.get("seats"), data.get("commit"), data.get("secret"), data.get("law", 1)
        if not is_number(seats, MOST_SEATS) or not is_hash(commit) or type(law) is not int or law < 1:
            return False
        self.seats, self.other_law, self.laid_out = seats, law != LAW, data.get("position", "") != ""
        board = board_of(data)
        self.invites = "board" in data
        if self.invites and board is None and not is_match_of(data):
            return False
        self.epochs = [Epoch(commit, 0, board)]
        if not is_sealed(secret):
            self.open(seq, self.epochs[0], secret)
        return True

    def seated(self, seq: int, by: str, data: Any) -> bool:
        """Seat a bot, or a key with the hash of its noise."""
        seat = data.get("seat")
        if not self.is_seat(seat) or not self.may_sit(data):
            return False
        self.taken.add(seat)
        self.bots = self.bots - {seat} if brings_key(data) else self.bots | {seat}
        if brings_key(data):
            self.keys[seat] = data["key"]
        if brings_key(data) and not self.epochs[0].board and self.first < 0:
            self.epochs[0].hashes[seat] = data["noise"]
        return True

    def may_sit(self, data: Any) -> bool:
        """Tell whether somebody may sit down there, in the draw in force: a person with a hash, a bot with nothing.

        At a tournament's table a person may take a seat over from a bot, also in play; by which invitation is judged
        by the signatures.
        """
        draw, number = self.epochs[0], data.get("draw")
        late = (
            self.invites
            and (draw.board or self.first >= 0)
            and data["seat"] in self.bots
            and brings_key(data)
            and not self.over
        )
        if not late and (data["seat"] in self.taken or draw.closed or self.first >= 0):
            return False
        if type(number) is not int or number != draw.number:
            return False
        brought = [data.get(name, "") for name in ("key", "recovery", "noise")]
        return all(map(is_hash, brought)) if brings_key(data) else not any(brought)

    def left(self, seq: int, by: str, data: Any) -> bool:
        """Let somebody leave, as long as the draw is not closed; a tournament keeps its seats."""
        fine = self.is_seat(data.get("seat")) and not self.epochs[0].closed and not self.invites
        if fine:
            self.gives_up(data["seat"])
        return fine

    def changes_key(self, seat: Any, key: Any) -> bool:
        """Let a seat draw with another key from now on; whether it may is judged by the signatures."""
        if self.is_seat(seat) and seat in self.keys and is_hash(key):
            self.keys[seat] = key
        return True

    def gives_up(self, seat: int) -> None:
        """Free a seat, with what it added to the draw."""
        self.taken.discard(seat)
        self.keys.pop(seat, None)
        if not self.shuffles:
            self.epochs[0].entropy.pop(seat, None)
            self.epochs[0].hashes.pop(seat, None)

    def begun(self, seq: int, by: str, data: Any) -> bool:
        """Begin to play, once."""
        return self.first < 0 and self.begins(seq)

    def begins(self, seq: int) -> bool:
        """Let play begin, if it has not; every seat must be taken, and every key have opened its noise."""
        if self.first >= 0:
            return True
        self.first, draw = seq, self.epochs[0]
        self.by = [seat for seat in range(self.seats) if draw.entropy.get(seat)]
        drawn = draw.board or not self.keys or (bool(draw.closed) and self.keys.keys() <= draw.entropy.keys())
        return bool(drawn) and len(self.taken) == self.seats

    def ruled(self, seq: int, by: str, data: Any) -> bool:
        """Rule; with a commitment it is a repair, and begins a draw."""
        commit, secret = data.get("commit", ""), data.get("secret")
        if commit == "":
            self.ruling = None
            return True
        if not is_hash(commit) or type(data.get("draw")) is not int or data["draw"] != self.drawn + 1:
            return False
        self.drawn += 1
        self.ruling = Epoch(commit, self.drawn)
        if not is_sealed(secret):
            self.open(seq, self.ruling, secret)
        return True

    def draw_record(self, kind: str, seq: int, by: str, at: str, data: Any) -> bool:
        """Take a record of a draw: of the match before it begins, or of a repair."""
        draw = self.ruling or (self.epochs[0] if self.first < 0 else None)
        if draw is None or draw.board:
            return False
        if kind == "draw-opened":
            return self.draws_anew(seq, data, draw)
        number, named, noise = data.get("draw"), SEAT.fullmatch(by), data.get("noise")
        if not is_number(number, 2**53, 0) or number != draw.number:
            return False
        if kind == "draw-closed":
            return self.closes(seq, at, data, draw)
        if kind == "barred":
            return self.bars(data.get("seat"), at, draw)
        seat = int(named[1]) if named else -1
        if seat not in self.keys or not is_hash(noise):
            return False
        if kind == "noise-given":
            return self.gives(seat, noise, draw)
        return self.opens(seq, seat, noise, draw)

    def gives(self, seat: int, noise: str, draw: Epoch) -> bool:
        """Give the hash of a seat's noise to a later draw."""
        if draw.closed or seat in draw.hashes or draw.number == 0:
            return False
        draw.hashes[seat] = noise
        return True

    def opens(self, seq: int, seat: int, noise: str, draw: Epoch) -> bool:
        """Open a seat's noise, which must have the hash that was given."""
        if not draw.closed or not draw.waits_for(seat):
            return False
        if noise_hash(self.table, draw.number, seat, draw.commit, noise) != draw.hashes[seat]:
            self.found.append((seq, "noise"))
        draw.entropy[seat] = noise
        return True

    def closes(self, seq: int, at: str, data: Any, draw: Epoch) -> bool:
        """Close a draw: each seat with a hash is listed with the key and the hash that it came with."""
        if draw.closed or data.get("commit") != draw.commit or not draw.hashes:
            return False
        if draw is not self.ruling and (len(self.taken) < self.seats or self.keys.keys() - draw.hashes.keys()):
            return False
        draw.closed, everyone = at, range(self.seats)
        if data.get("keys") != [self.keys[seat] if seat in draw.hashes else "" for seat in everyone]:
            return False
        if data.get("noise") != [draw.hashes.get(seat, "") for seat in everyone]:
            self.found.append((seq, "noise"))
        return True

    def bars(self, seat: Any, at: str, draw: Epoch) -> bool:
        """Bar a seat that has not opened its noise in its time."""
        if draw is self.ruling or not draw.closed or not self.is_seat(seat) or not draw.waits_for(seat):
            return False
        if draw.may_still_open(at):
            return False
        draw.barred = True
        self.silent.append((draw.number, seat))
        self.gives_up(seat)
        return True

    def draws_anew(self, seq: int, data: Any, draw: Epoch) -> bool:
        """Begin another draw of the match, after somebody was barred."""
        number, commit = data.get("draw"), data.get("commit")
        if draw is self.ruling or not draw.barred or not is_number(number, MOST_DRAWS - 1):
            return False
        if number != draw.number + 1 or not is_hash(commit):
            return False
        self.epochs[0], self.drawn = Epoch(commit, number), number
        if not is_sealed(data.get("secret")):
            self.open(seq, self.epochs[0], data.get("secret"))
        return True
