"""Shuffles: whether each deck comes from the secret and everybody's entropy, none left out and none dealt twice."""

from __future__ import annotations

import hmac
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from typing import Any

from .canonical import is_hash, is_number
from .draws import OF_DRAWS, Draws
from .epochs import Shuffle
from .keys import CHANGES
from .results import OF_RESULTS, Result
from .seals import is_sealed
from .words import IN_TOURNAMENT, NO_SECRET, NOT_BEGUN, NOTHING_DEALT, count

Kept = tuple[str, str, str, Any, bool]  # type, `by`, `at`, data, and is its secret closed?
MOST_CARDS = 10_000
NOTHING_MORE = ("begun", "dealt", "reseeded", "revealed", "played")  # comes once every deck is known
OF_SHUFFLES = ("opened", "seated", "left", "begun", "dealt", "rewound", "ruled", "reseeded")
KEPT = (*OF_DRAWS, *CHANGES, *OF_SHUFFLES, *OF_RESULTS, "revealed")


def _numbers(seed: bytes, deal: int) -> Iterator[int]:
    """Yield the 32-bit words of shuffle-v1."""
    block = 0
    while True:
        message = b"fairdeal/shuffle-v1\0" + deal.to_bytes(4, "big") + block.to_bytes(8, "big")
        digest = hmac.new(seed, message, "sha256").digest()
        yield from (int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
        block += 1


def shuffled(cards: list[str], seed: bytes, deal: int) -> list[str]:
    """Return the cards in the order of shuffle-v1, the top of the deck first (docs/fairness.md)."""
    deck, words = list(cards), _numbers(seed, deal)
    for i in range(len(deck) - 1, 0, -1):
        limit = 2**32 - 2**32 % (i + 1)
        j = next(word for word in words if word < limit) % (i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def counted(runs: Any) -> list[str] | None:
    """List the cards in canonical order, [["1",2],["5",1]] being 1 1 5; None where they are not counted so."""
    fine = isinstance(runs, list) and all(
        isinstance(run, list) and len(run) == 2 and isinstance(run[0], str) and is_number(run[1], MOST_CARDS)
        for run in runs
    )
    if not fine or sum(number for _, number in runs) > MOST_CARDS:
        return None
    return [card for card, number in runs for _ in range(number)]


class Shuffles(Draws):
    """The records of the table that say how its cards were shuffled, gone through once.

    Nothing is undone in the log, so only `now` goes back with a rewind; the epochs stay, each with its number.
    """

    def __init__(self, kept: dict[int, Kept], table: str, seeds: Mapping[str, bytes] = {}) -> None:
        """Go through the records; `seeds` are those that tournaments have opened, by the commitments to them."""
        super().__init__(table)
        self.result = Result()
        self.now = (0, 0)  # how many shuffles have been dealt, and in which epoch the next one falls
        self.seqs, self.stages = [0], [self.now]  # where that changed, and to what
        if 0 not in kept:
            self.found.append((0, "setup"))
        for seq, (kind, by, at, data, closed) in kept.items():
            if kind == "revealed" and closed:
                data = {}
            commits = kind in ("opened", "draw-opened") or (kind == "ruled" and is_hash(data.get("commit")))
            fine = (kind == "opened") == (seq == 0) and not (self.over and kind in NOTHING_MORE)
            if not (fine and self.take(kind, seq, by, at, data) and (closed or not commits)):
                self.found.append((seq, "setup"))
            if not self.result.take(kind, by, at, data):
                self.found.append((seq, "final"))
        if self.epochs[0].board and self.epochs[0].commit in seeds:
            self.open(0, self.epochs[0], seeds[self.epochs[0].commit].hex())

    def take(self, kind: str, seq: int, by: str, at: str, data: Any) -> bool:
        """Take the next record; False where it could not stand there."""
        if kind in OF_DRAWS:
            return self.draw_record(kind, seq, by, at, data)
        if kind == "reseeded":
            return self.reseeded(seq, at)
        if kind in OF_RESULTS:
            return True
        if kind in CHANGES:
            return self.changes_key(data.get("seat"), data.get("key"))
        return bool(getattr(self, kind.replace("-", "_"))(seq, by, data))

    def becomes(self, seq: int, stage: tuple[int, int]) -> None:
        """Note how many shuffles there were from this record on, and the epoch of the next."""
        self.now = stage
        self.seqs.append(seq)
        self.stages.append(stage)

    def dealt(self, seq: int, by: str, data: Any) -> bool:
        """Deal the next shuffle."""
        cards, action = counted(data.get("cards")), data.get("action")
        order = action.get("order") if isinstance(action, dict) else None
        sealed = is_sealed(action) or is_sealed(order)
        listed = isinstance(order, list) and all(isinstance(card, str) for card in order)
        if not cards or not (sealed or listed):
            return False
        deals, epoch = self.now
        if type(data.get("deal")) is not int or data["deal"] != deals:
            self.found.append((seq, "deal-gap"))
        self.shuffles.append(Shuffle(seq, deals, cards, None if sealed else order, epoch))
        self.becomes(seq, (deals + 1, epoch))
        return self.begins(seq)

    def rewound(self, seq: int, by: str, data: Any) -> bool:
        """Go back to an earlier record of the play."""
        to = data.get("to")
        if self.over or self.first < 0 or not is_number(to, seq - 1, self.first):
            return False
        self.becomes(seq, self.stages[bisect_right(self.seqs, to) - 1])
        return True

    def reseeded(self, seq: int, at: str) -> bool:
        """Let shuffles come from the draw of the last ruling."""
        if not self.ruling or (self.ruling.hashes and not self.ruling.closed) or self.ruling.may_still_open(at):
            return False
        self.becomes(seq, (self.now[0], len(self.epochs)))
        self.silent += [(self.ruling.number, seat) for seat in sorted(self.keys) if seat not in self.ruling.entropy]
        self.epochs.append(self.ruling)
        self.ruling = None
        return True

    def revealed(self, seq: int, by: str, data: Any) -> bool:
        """Open the secrets of the match and of its repairs; a board's is opened by its tournament alone."""
        self.over = True
        later, repairs = data.get("later", []), self.epochs[1:]
        if not self.epochs[0].board:
            self.open(seq, self.epochs[0], data.get("secret"))
        elif data.get("secret") != "":
            return False
        if not isinstance(later, list) or len(later) != len(repairs):
            self.found.append((seq, "commit"))
            return True
        for number, epoch in enumerate(repairs):
            self.open(seq, epoch, later[number])
        return True

    def played(self, seq: int, by: str, data: Any) -> bool:
        """Take a move; it is looked at only where none may stand."""
        return True

    def findings(self) -> list[tuple[int, str]]:
        """List everything that does not hold, the first seq first."""
        found = list(self.found)
        seeds = [epoch.seed(self.table, self.seats) if epoch.secret else None for epoch in self.epochs]
        for seq, deal, cards, order, epoch in self.shuffles:
            seed = seeds[epoch]
            if seed and order is not None and order != shuffled(cards, seed, deal):
                found.append((seq, "shuffle"))
        return sorted(found)

    def checks(self) -> dict[str, str]:
        """Say what was checked, as it is if no fault was found."""
        return {
            "setup": "holds",
            "commitment": self._of_commitment(),
            "draw": self._of_draw(),
            "deals": "hold" if self.shuffles else NOTHING_DEALT,
            "shuffles": self._of_shuffles(),
        }

    def _of_draw(self) -> str:
        silent = self._called_silent()
        if self.first < 0:
            return NOT_BEGUN + silent
        seats = ", ".join(map(str, self.by))
        who = f"{'seat' if len(self.by) == 1 else 'seats'} {seats}" if seats else "nobody but the server"
        if board := self.epochs[0].board:
            return f"holds: board {board[1]} of the tournament {board[0]}, to which no seat adds{silent}"
        laid_out = "; the first cards were laid out" if self.laid_out else ""
        return f"holds: draw {self.epochs[0].number + 1}, {who} took part{laid_out}{silent}"

    def _called_silent(self) -> str:
        said = ", ".join(f"seat {seat} in draw {number + 1}" for number, seat in self.silent)
        return f"; the server called silent: {said}" if said else ""

    def _of_commitment(self) -> str:
        closed, secrets = sum(not epoch.secret for epoch in self.epochs), len(self.epochs)
        if self.epochs[0].board and not self.epochs[0].secret:
            return f"not checked: the secret {IN_TOURNAMENT}"
        if closed == secrets:
            return NO_SECRET
        return f"not checked: {closed} of {secrets} secrets not open in this file" if closed else "holds"

    def _of_shuffles(self) -> str:
        closed = sum(not self.epochs[epoch].secret for *_, epoch in self.shuffles)
        sealed, dealt = sum(order is None for *_, order, _ in self.shuffles), len(self.shuffles)
        if not dealt:
            return NOTHING_DEALT
        elsewhere = sum(not epoch for *_, epoch in self.shuffles) if self.epochs[0].board else 0
        if elsewhere and not self.epochs[0].secret:
            return f"not checked: the secret of {elsewhere} of {dealt} shuffles {IN_TOURNAMENT}"
        if closed == dealt:
            return NO_SECRET
        if closed:
            return f"not checked: the secret of {closed} of {dealt} shuffles is not open in this file"
        return f"not checked: {sealed} of {count(dealt, 'order')} sealed" if sealed else "hold"
