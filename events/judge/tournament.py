"""The log of a tournament: who entered with which key, how the boards were drawn, who sat where, and who signed."""

from __future__ import annotations

import re
from typing import Any

from .admits import JOINED
from .canonical import is_number
from .day import DAILY, KINDS, Seats, day_of
from .ed25519 import Verify
from .entering import EnteringLog
from .epochs import commit_to, draw_seed, noise_hash
from .floor import FREE, SIT, floor_of
from .offices import BY_ENTRANT
from .shapes import FILLS, is_shaped

TOURNAMENT_LAW, MOST_DRAWN = 1, 3
ENTRANT = re.compile("entrant:(0|[1-9][0-9]{0,8})")


class TournamentLog(EnteringLog):
    """The reading of a tournament's log. `found` has the faults: each a record's seq, and the code of the reason."""

    def __init__(self, verify: Verify) -> None:
        super().__init__(verify)
        self.records: list[dict[str, Any]] = []
        self.found: list[tuple[int, str]] = []
        self.given: list[dict[str, Any]] = []  # what the director awarded and took: the data of the records
        self.draw, self.ended = 0, ""

    def holds(self, record: dict[str, Any], text: str) -> None:
        """Take note of the next record that holds, as it stands in its line."""
        self.records.append(record)

    def opens(self, seq: int, path: str, salt: str, value: Any) -> None:
        """Take note of an opening that fits."""
        if path == "name" and isinstance(value, str):
            self.called[seq] = value

    def judge(self) -> None:
        """Go through the records once all lines are read; where the first opens no tournament, no further."""
        for record in self.records:
            kind, seq = record["type"].partition(".")[0], record["seq"]
            if not self.is_signed_right(kind, record):
                self.found.append((seq, "signature"))
            if code := self.may_stand(kind, record):
                self.found.append((seq, code))
            elif self.day and not self.day.is_in_time(kind, record["at"], record["data"]):
                self.found.append((seq, "day"))
            if (0, "setup") in self.found:
                return
            self.seqs[record["hash"]] = seq

    # What may stand where

    def may_stand(self, kind: str, record: dict[str, Any]) -> str:
        """Let a record count; return the code of what is wrong with it."""
        data, seq = record["data"], record["seq"]
        if (kind == "opened") != (seq == 0) or self.ended or not is_shaped(kind, data):
            return "setup"
        if (self.day and kind not in KINDS) or (kind in SIT and not self.floor):
            return "setup"
        if self.floor and (found := self.stands(kind, record, self.floor)) is not None:
            return found
        if kind in BY_ENTRANT:
            by = ENTRANT.fullmatch(record["by"])
            return self.is_of(int(by[1]), kind, data) if by and self.are_entrants([int(by[1])]) else "setup"
        if kind == "opened":
            return self.is_opened(data)
        if kind == "entered":
            return self.is_entered(data, seq)
        if kind in ("entry-closed", "draw-closed", "redrawn"):
            return self.draws(kind, data, seq)
        if kind == "round-begun":
            return self.begins(data)
        if kind == "table-added":
            return self.adds(data)
        if kind == "table-over":
            return self.is_over(data)
        if kind == "board-opened":
            return self.is_board(data)
        if kind in ("adjusted", "penalised"):
            return self.gives(kind, data)
        if kind == "substituted":
            return self.is_bot(data["entrant"])
        if kind == "paired":
            return self.puts_together(data)
        if kind == "invited" and (by := ENTRANT.fullmatch(record["by"])):
            return self.invites_partner(data, int(by[1]), seq)
        if kind in ("invited", "withdrawn", "dismissed"):
            return "" if self.desk.directs(kind, data, seq, len(self.entrants)) else "setup"
        if kind in JOINED:
            return self.joins(data, seq) if kind == "joined" else self.desk.takes_office(data, seq)
        return self.ends(data["why"], "by_key" in data) if kind == "ended" else ""

    def is_opened(self, data: dict[str, Any]) -> str:
        self.first, self.commits = data, data["commits"]
        self.desk.opens(data["director"])
        same = len(self.commits) == data["rounds"] == len(data["secrets"]) and self.pairs.opens(data)
        self.day = day_of(str(self.table), data) if data["format"] == DAILY else None
        self.floor = floor_of(data) if data["format"] == FREE else None
        same = same and {DAILY: self.day, FREE: self.floor}.get(data["format"], True) is not None
        same = same and not (self.pairs.sides and (self.day or self.floor))
        return "" if same and data["law"] == TOURNAMENT_LAW and is_number(data["seats"], 100, 2) else "setup"

    def is_of(self, number: int, kind: str, data: dict[str, Any]) -> str:
        """Let an entrant leave, or add to the draw."""
        entrant = self.entrants[number]
        if kind == "left":
            drawn = self.entry or self.is_drawn()
            entrant.gone = True
            if self.entry:
                self.pairs.parts(number)
            return "" if drawn else "setup"
        if data["draw"] != self.draw or not self.plays(number):
            return "setup"
        if kind == "noise-given":
            fine = not self.entry and self.closed < 0 and not entrant.hash
            entrant.hash = data["noise"]
            return "" if fine else "setup"
        if self.closed < 0 or entrant.noise:
            return "setup"
        entrant.noise = data["noise"]
        commits = "\0".join(self.commits)
        fits = noise_hash(str(self.table), self.draw, entrant.key, commits, entrant.noise)
        return "" if fits == entrant.hash else "draw"

    def draws(self, kind: str, data: dict[str, Any], seq: int) -> str:
        """Close the draw, or make it anew without those who are out: who gave no hash, or did not open their noise."""
        if kind == "entry-closed":
            fine, self.entry, self.closed, self.planned = self.entry, False, seq, data["rounds"]
            return "" if fine else "setup"
        anew = kind == "redrawn"
        out = data["out"] == self.lacking("noise" if anew else "hash")
        fine = out and not self.entry and not self.rounds and (self.closed >= 0) == anew and (not anew or data["out"])
        for number in data["out"] if self.are_entrants(data["out"]) else []:
            self.entrants[number].gone = True
        if not anew:
            self.closed = seq
            return "" if fine and data["draw"] == self.draw else "setup"
        self.draw, self.commits, self.closed = self.draw + 1, data["commits"], -1
        for each in self.entrants:
            each.hash = each.noise = ""
        same = len(self.commits) == self.first["rounds"] and data["draw"] == self.draw < MOST_DRAWN
        return "" if fine and same else "setup"

    def begins(self, data: dict[str, Any]) -> str:
        """Begin a round: everybody sits once, and all noise is open."""
        tables = [(each["table"], each["seats"]) for each in data["tables"]]
        everybody = [number for _, seats in tables for number in seats if number != FILLS] + data["byes"]
        if not self.are_entrants(everybody):
            return "setup"
        fresh = len({name for name, _ in tables} - self.tables.keys()) == len(tables)
        shaped = all(len(seats) == self.first["seats"] for _, seats in tables)
        for name, seats in tables:
            keys = [self.entrants[number].key if number != FILLS else "" for number in seats]
            self.tables.setdefault(name, Seats(len(self.rounds), seats, keys))
        self.field = self.field or self.contestants()
        drawn = not everybody and not tables if self.day else self.is_drawn()
        due = data["round"] == len(self.rounds) == len(self.seeds) < len(self.commits)
        self.rounds.append(([name for name, _ in tables], data["byes"]))
        if len(set(everybody)) < len(everybody):
            return "twice"
        if shaped and not (all(self.pairs.are_seated(seats) for _, seats in tables) and self.pairs.rest(data["byes"])):
            return "pair"
        there = all(map(self.plays, everybody))
        return "" if fresh and shaped and drawn and due and there else "setup"

    def gives(self, kind: str, data: dict[str, Any]) -> str:
        """Let the director award something to whoever has played a round that is over, or take something."""
        if not self.are_entrants([data["entrant"]]) or self.pairs.contestant(data["entrant"]) != data["entrant"]:
            return "setup"
        if kind == "adjusted":
            names = self.rounds[data["round"]][0] if data["round"] < len(self.seeds) else []
            if not self.floor and not any(data["entrant"] in self.tables[name].entrants for name in names):
                return "setup"
        self.given.append({**data, "is": kind, "since": max(0, len(self.rounds) - 1)})
        return ""

    def is_board(self, data: dict[str, Any]) -> str:
        """Open a board's secret, when all its tables are over."""
        number, raw = data["number"], bytes.fromhex(data["secret"])
        if number != len(self.seeds) or number != len(self.rounds) - 1:
            return "setup"
        if any(self.tables[name].over is None for name in self.rounds[number][0]) or (
            self.day and not self.are_seated()
        ):
            return "setup"
        noises = [each.noise for each in self.entrants if each.noise]
        self.seeds.append(draw_seed(raw, str(self.table), number, noises))
        return "" if commit_to(raw, str(self.table), number) == self.commits[number] else "commit"

    def ends(self, why: str, signed: bool) -> str:
        """End the tournament, between two rounds; unsigned only where it ends by itself."""
        few = len(self.contestants()) < 2
        knocked_out = self.first["format"] == "knock-out"  # who is out there takes the format's rules
        through = not self.entry and (few or knocked_out or len(self.rounds) >= self.planned)
        by_itself = {
            "played": self.seeds if self.day else through,
            "unfilled": few and not self.rounds,
            "undrawn": self.draw + 1 == MOST_DRAWN and not self.rounds,
        }
        self.ended = why
        whole = self.is_played() if self.floor else len(self.rounds) == len(self.seeds)
        return "" if whole and (signed or by_itself.get(why)) else "setup"
