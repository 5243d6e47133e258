"""The log of a tournament: who entered with which key, how the boards were drawn, who sat where, and who signed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .admits import JOINED, admits
from .canonical import is_hash, is_number
from .commands import DEPUTY, DIRECTOR, OFFICES
from .ed25519 import Verify
from .epochs import commit_to, draw_seed, noise_hash
from .lines import Reading

TOURNAMENT_LAW, MOST_DRAWN = 1, 3
MOST_ENTRANTS, FILLS = 256, -1
# … and by deputies, but by nobody else
BY_DIRECTOR = (
    "adjusted", "penalised", "substituted", "paused", "lengthened", "announced", "invited", "withdrawn", "dismissed",
)  # fmt: skip
BY_ENTRANT = ("left", "noise-given", "noise-opened")


class Entered:
    """An entrant: the key of now, and since which record; the hash of its noise, and the noise."""

    def __init__(self, data: dict[str, Any], seq: int, name: str) -> None:
        self.name, self.key, self.kind = name, data["key"], data["kind"]
        self.hash, self.noise = data.get("noise", ""), ""
        self.since, self.number, self.gone = seq, 0, False
        self.late = False  # did they come when the boards were drawn?


class Office:
    """The key of the director or a deputy, since which record, and the number of its last command."""

    def __init__(self, key: str, since: int) -> None:
        self.key, self.since, self.number = key, since, 0


class Seats:
    """A table of a round: the entrants by seat, and the keys that they had then ("" of bots)."""

    def __init__(self, round: int, entrants: list[int], keys: list[str]) -> None:
        self.round, self.entrants, self.keys = round, entrants, keys
        self.over: dict[str, Any] | None = None  # what `table-over` says of it


class TournamentLog(Reading):
    """The reading of a tournament's log. `found` has the faults: each a record's seq, and the code of the reason."""

    def __init__(self, verify: Verify) -> None:
        super().__init__()
        self.verify = verify
        self.records: list[dict[str, Any]] = []
        self.called: dict[int, str] = {}  # the names that are open, by record
        self.found: list[tuple[int, str]] = []
        self.first: dict[str, Any] = {}
        self.entrants: list[Entered] = []
        self.tables: dict[str, Seats] = {}
        self.rounds: list[tuple[list[str], list[int]]] = []  # for each round its tables, and who rests
        self.field: list[int] = []  # who began the first round
        self.seeds: list[bytes] = []  # of the boards that were opened
        self.given: list[dict[str, Any]] = []  # what the director awarded and took: the data of the records
        self.commits: list[str] = []
        self.draw, self.closed, self.entry, self.ended = 0, -1, True, ""
        self.seqs: dict[str, int] = {}
        self.offices: dict[str, Office] = {}
        self.used: set[str] = set()  # keys, each good for one
        self.invited: dict[str, tuple[str, int]] = {}  # the places of links that are open, and since when

    def holds(self, record: dict[str, Any], text: str) -> None:
        """Take note of the next record that holds, as it stands in its line."""
        self.records.append(record)

    def opens(self, seq: int, path: str, salt: str, value: Any) -> None:
        """Take note of an opening that fits."""
        if path == "name" and isinstance(value, str):
            self.called[seq] = value

    def judge(self) -> None:
        """Go through the records once all lines are read."""
        for record in self.records:
            kind, seq = record["type"], record["seq"]
            for code in (self.tried(self.is_signed_right, kind, record), self.tried(self.may_stand, kind, record)):
                if code:
                    self.found.append((seq, code))
            self.seqs[record["hash"]] = seq

    def tried(self, ask: Callable[[str, dict[str, Any]], str], kind: str, record: dict[str, Any]) -> str:
        """Ask something of a record, which may have any shape."""
        try:
            return ask(kind, record)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError, StopIteration):
            return "setup"

    # Who signs

    def is_signed_right(self, kind: str, record: dict[str, Any]) -> str:
        """Return "" if a record is signed by whom it must be, or may stand unsigned; else "signature"."""
        by_key, by = record["data"].get("by_key"), record["by"]
        if not admits(record, self.verify):
            return "signature"
        if by_key is None:
            owned = kind in BY_DIRECTOR or kind in BY_ENTRANT or by.startswith((DIRECTOR, DEPUTY, "entrant:"))
            return "signature" if owned else ""
        said = next(value for value in by_key.values() if isinstance(value, dict))
        head = self.seqs.get(said["head"], -1)
        if kind == "entered":
            return "" if head >= 0 else "signature"
        if kind in JOINED:
            place, since = self.invited.pop(record["data"]["invitation"]["key"], ("", 0))
            return "" if place == said["place"] and head >= since else "signature"
        key, since, number = self.holder(said["seat"])
        own = key == by_key["key"] and (kind not in BY_DIRECTOR or by in self.offices)
        fine = own and self.may_invite(kind, record)
        if kind == "noise-opened":
            return "" if fine and head >= self.closed >= 0 else "signature"
        self.counts(said["seat"], said["n"])
        return "" if fine and head >= since and number < said["n"] else "signature"

    def holder(self, seat: Any) -> tuple[str, int, int]:
        """Return the key that signs for an entrant or the director, since when, and the number of its last command."""
        if isinstance(seat, str):
            office = self.offices.get(seat, Office("", 0))
            return office.key, office.since, office.number
        if not is_number(seat, len(self.entrants) - 1, 0):
            return "", 0, 0
        each = self.entrants[seat]
        return each.key, each.since, each.number

    def counts(self, seat: Any, number: int) -> None:
        """Note the number of a key's last command."""
        if isinstance(seat, str):
            self.offices[seat].number = number
        else:
            self.entrants[seat].number = number

    def may_invite(self, kind: str, record: dict[str, Any]) -> bool:
        """Tell whether a link, if the record is of one, may be made or withdrawn by whom it is: of offices none."""
        data = record["data"]
        place = data["place"] if kind == "invited" else self.invited.get(data.get("key"), ("", 0))[0]
        return kind not in ("invited", "withdrawn") or place not in OFFICES or record["by"] == DIRECTOR

    # What may stand where

    def may_stand(self, kind: str, record: dict[str, Any]) -> str:
        """Let a record count; return the code of what is wrong with it."""
        data, by = record["data"], record["by"]
        if (kind == "opened") != (record["seq"] == 0) or self.ended:
            return "setup"
        entrant = int(by[len("entrant:") :]) if kind in BY_ENTRANT else -1
        if kind == "opened":
            return self.is_opened(data)
        if kind == "entered":
            return self.is_entered(data, record["seq"])
        if kind == "left":
            self.entrants[entrant].gone = True
        elif kind in ("entry-closed", "draw-closed", "redrawn"):
            return self.draws(kind, data, record["seq"])
        elif kind == "noise-given":
            self.entrants[entrant].hash = data["noise"]
        elif kind == "noise-opened":
            return self.is_noise(self.entrants[entrant], data)
        elif kind == "round-begun":
            return self.begins(data)
        elif kind == "table-over":
            return self.is_over(data)
        elif kind == "board-opened":
            return self.is_board(data)
        elif kind in ("adjusted", "penalised"):
            return self.gives(kind, data)
        elif kind == "substituted":
            drawn, each = self.is_drawn(), self.entrants[data["entrant"]]
            each.key, each.kind = "", "bot"
            return "" if drawn else "setup"
        elif kind == "invited":
            return self.invites(data, record["seq"])
        elif kind == "withdrawn":
            return "" if self.invited.pop(data["key"], None) else "setup"
        elif kind == "joined":
            return self.joins(data, record["seq"], record["data"]["by_key"]["join"]["place"])
        elif kind == "office-taken":
            return self.takes_office(data, record["seq"], record["data"]["by_key"]["join"]["place"])
        elif kind == "dismissed":
            return "" if data["deputy"] != DIRECTOR and self.offices.pop(data["deputy"], None) else "setup"
        elif kind == "ended":
            self.ended = data["why"]
        return ""

    def is_opened(self, data: dict[str, Any]) -> str:
        self.first, self.commits = data, data["commits"]
        if data["director"]:
            self.offices[DIRECTOR] = Office(data["director"], 0)
            self.used.add(data["director"])
        named = all(type(data[name]) is str for name in ("game", "format", "scoring", "director"))
        fine = data["law"] == TOURNAMENT_LAW and is_number(data["seats"], 100, 2) and all(map(is_hash, self.commits))
        told = type(data["options"]) is type(data["house"]) is dict and type(data["fewest_wins"]) is bool
        same = len(self.commits) == data["rounds"] == len(data["secrets"]) and type(data["rules"]) is int
        return "" if named and fine and told and same else "setup"

    def is_entered(self, data: dict[str, Any], seq: int) -> str:
        fresh = not data["key"] or self.is_fresh(data["key"])
        keyed = bool(data["key"]) == (data["kind"] == "person")
        number = data["entrant"] == len(self.entrants) < MOST_ENTRANTS
        self.entrants.append(Entered(data, seq, self.called.get(seq) or str(data["name"] if not data["key"] else "")))
        return "" if fresh and keyed and number and self.entry else "twice" if not fresh else "setup"

    def is_fresh(self, key: Any) -> bool:
        """Tell whether a key has not been used here before, and note it."""
        fresh = is_hash(key) and key not in self.used
        self.used.add(key)
        return fresh

    def invites(self, data: dict[str, Any], seq: int) -> str:
        """Let the director make a link."""
        place = data["place"]
        there = place in (*OFFICES, "new") or is_number(int(place), len(self.entrants) - 1, 0)
        self.invited[data["key"]] = place, seq
        return "" if there and self.is_fresh(data["key"]) else "setup"

    def joins(self, data: dict[str, Any], seq: int, place: str) -> str:
        """Let somebody come who was not there when the boards were drawn, as a new entrant or in another's place."""
        number, name = data["entrant"], self.called.get(seq, "")
        fine = place == ("new" if number == len(self.entrants) else str(number)) and self.is_drawn()
        each = Entered({**data, "kind": "person"}, seq, name)
        each.late = True
        if number == len(self.entrants):
            self.entrants.append(each)
        else:
            each.noise = self.entrants[number].noise
            self.entrants[number] = each
        self.field += [number] if self.field and number not in self.field else []
        fine = fine and len(self.entrants) <= MOST_ENTRANTS
        return "twice" if not self.is_fresh(data["key"]) else "" if fine else "setup"

    def takes_office(self, data: dict[str, Any], seq: int, place: str) -> str:
        """Let somebody come as a deputy, or as the director in the place of the one before."""
        office = data["office"]
        fine = office == DIRECTOR if place == DIRECTOR else office.startswith(DEPUTY) and office not in self.offices
        self.offices[office] = Office(data["key"], seq)
        return "twice" if not self.is_fresh(data["key"]) else "" if fine else "setup"

    def draws(self, kind: str, data: dict[str, Any], seq: int) -> str:
        """Close the draw, or make it anew without those who are out."""
        for number in data.get("out", []):
            self.entrants[number].gone = True
        if kind == "redrawn":
            self.draw, self.commits, self.closed = self.draw + 1, data["commits"], -1
            for each in self.entrants:
                each.hash = each.noise = ""
            return "" if data["draw"] == self.draw < MOST_DRAWN and not self.rounds else "setup"
        fine = self.entry if kind == "entry-closed" else self.closed < 0 and data["draw"] == self.draw
        self.entry, self.closed = False, seq
        return "" if fine and not self.rounds else "setup"

    def is_noise(self, entrant: Entered, data: dict[str, Any]) -> str:
        """Open noise, which must fit the hash that its key gave before any of it was open."""
        if self.closed < 0 or self.rounds or data["draw"] != self.draw or entrant.noise:
            return "setup"
        entrant.noise = data["noise"]
        commits = "\0".join(self.commits)
        fits = noise_hash(str(self.table), self.draw, entrant.key, commits, entrant.noise)
        return "" if fits == entrant.hash else "draw"

    def begins(self, data: dict[str, Any]) -> str:
        """Begin a round: everybody sits once, and all noise is open."""
        tables = {each["table"]: list(each["seats"]) for each in data["tables"]}
        sit = [number for seats in tables.values() for number in seats if number != FILLS]
        everybody = sit + list(data["byes"])
        for name, seats in tables.items():
            keys = [self.entrants[number].key if number != FILLS else "" for number in seats]
            self.tables.setdefault(name, Seats(len(self.rounds), seats, keys))
        self.field = self.field or [number for number, each in enumerate(self.entrants) if not each.gone]
        number = data["round"] == len(self.rounds) == len(self.seeds)
        self.rounds.append((list(tables), list(data["byes"])))
        if len(set(everybody)) < len(everybody):
            return "twice"
        there = all(is_number(each, len(self.entrants) - 1, 0) for each in everybody)
        if not there or any(self.entrants[each].gone for each in everybody):
            return "setup"
        shaped = all(len(seats) == self.first["seats"] for seats in tables.values()) and len(tables) == len(
            data["tables"]
        )
        fine = number and shaped and len(self.rounds) <= len(self.commits) and self.is_drawn()
        return "" if fine else "setup"

    def is_drawn(self) -> bool:
        """Tell whether all noise is open: until then nobody comes in the place of somebody else, and so chooses."""
        owe = (each for each in self.entrants if each.kind == "person" and not (each.gone or each.late))
        return self.closed >= 0 and all(each.noise for each in owe)

    def is_over(self, data: dict[str, Any]) -> str:
        table, scores = self.tables[data["table"]], data["scores"]
        shaped = all(type(score) is int for score in scores) and len(scores) in (0, self.first["seats"])
        if table.over is not None or table.round != len(self.rounds) - 1 or not is_hash(data["head"]) or not shaped:
            return "setup"
        table.over = data
        return ""

    def gives(self, kind: str, data: dict[str, Any]) -> str:
        """Let the director award or take something."""
        amount, round = (data["score"], data["round"]) if kind == "adjusted" else (data["points"], 0)
        fine = is_number(data["entrant"], len(self.entrants) - 1, 0) and type(amount) is int
        if not fine or not is_number(round, max(0, len(self.seeds) - 1), 0):
            return "setup"
        self.given.append({**data, "is": kind, "since": max(0, len(self.rounds) - 1)})
        return ""

    def is_board(self, data: dict[str, Any]) -> str:
        """Open a board's secret, when all its tables are over."""
        number, secret = data["number"], data["secret"]
        if number != len(self.seeds) or number != len(self.rounds) - 1:
            return "setup"
        if any(self.tables[name].over is None for name in self.rounds[number][0]):
            return "setup"
        raw = bytes.fromhex(secret)
        noises = [each.noise for each in self.entrants if each.noise]
        self.seeds.append(draw_seed(raw, str(self.table), number, noises))
        return "" if commit_to(raw, str(self.table), number) == self.commits[number] else "commit"
