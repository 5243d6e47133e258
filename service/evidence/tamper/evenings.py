"""Damage to a tournament's file: what an operator would rather have had happen, with all hashes made to fit."""

from collections.abc import Callable, Iterable
from typing import Any

from fairdeal.engine.words import _, mark
from fairdeal.events import decode, encode
from fairdeal.events.judge.evening import parts_of
from fairdeal.events.judge.shapes import FILLS

from ...errors import Problem
from .copy import Copy, Fields, need, other
from .kinds import Kind
from .openings import swap_two

PERSON = mark("a person who entered")
AWARD = mark("a score that the director awarded")
PENALTY = mark("a penalty")
LOOK = mark("a look of the referee")
ROUNDS = mark("a second round")
PAIRS = mark("pairs that play")

Change = Callable[["EveningCopy"], bytes | None]


class EveningCopy:
    """A tournament's file taken apart: its first line, its log, and the transcript of each table."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        """Take the file apart. Raises `Problem` for lines that are no tournament's file to begin with."""
        first, *rest = lines
        try:
            self.first: Fields = decode(first.rstrip(b"\n"))
            self.log, *self.tables = map(Copy, parts_of(rest))
        except ValueError as wrong:
            why = _("This is no tournament's file: {why}", why=wrong)
            raise Problem("bad_request", why, remedy=_("Damage a whole one.")) from None

    def whole(self) -> bytes:
        parts = (self.log, *self.tables)
        return encode(self.first) + b"\n" + b"".join(part.whole() for part in parts)

    def says(self, record: Fields, **data: Any) -> None:
        """Let a record of the tournament say something else."""
        record["data"].update(data)
        self.log.seal_from(record)

    def adds(self, after: Fields, kind: str, by: str, data: Fields) -> None:
        """Add a record to the tournament's log that nobody signed."""
        self.log.put(after, {**after, "type": kind, "by": by, "data": data, "cmd": f"{kind}?", "seq": -1})

    def over(self, table: Copy) -> Fields:
        """Find the record with which the tournament wrote down how a table ended."""
        found = [each for each in self.log.after(0, "table-over") if each["data"]["table"] == table.header["table"]]
        need(found, mark("the end of a table"))
        return found[0]

    def covers(self, table: Copy) -> None:
        """Let the tournament's log say the head and the scores that a table has now."""
        end = table.of_type("revealed")
        self.says(self.over(table), head=end["hash"], scores=end["data"]["scores"])

    def round(self) -> Fields:
        """Find the first round, which has two tables."""
        begun = self.log.of_type("round-begun")
        need(len(begun["data"]["tables"]) > 1, mark("two tables in a round"))
        return begun

    def in_pairs(self) -> Fields:
        """Find the first record of a tournament in which pairs play."""
        opened = self.log.of_type("opened")
        need(opened["data"].get("sides"), PAIRS)
        return opened

    def person(self) -> Fields:
        """Find the record with which the first person entered."""
        found = [each for each in self.log.after(0, "entered") if each["data"]["kind"] == "person"]
        need(found, PERSON)
        return found[0]


EVENING_KINDS: dict[str, Kind[EveningCopy]] = {}


def damage(name: str, code: str, says: str, needs: str = "", signed: str | None = None) -> Callable[[Change], Change]:
    """Register a way to damage a tournament's file."""

    def register(change: Change) -> Change:
        EVENING_KINDS[name] = Kind(says, code, change, needs, signed)
        return change

    return register


# Results


@damage("other-result", "result", mark("the tournament's log gives a table another result"))
def _other_result(evening: EveningCopy) -> None:
    over = evening.over(evening.tables[0])
    evening.says(over, scores=[score + 1 for score in over["data"]["scores"]])


@damage("not-compared", "result", mark("a table's result is said not to count"))
def _not_compared(evening: EveningCopy) -> None:
    evening.says(evening.over(evening.tables[0]), why="repaired")


@damage("called-late", "result", mark("a table that was over in time is said to have been late"))
def _called_late(evening: EveningCopy) -> None:
    evening.says(evening.over(evening.tables[0]), why="time", scores=[])


@damage(
    "other-scores", "", mark("a table's own log gives other scores, which only the audit adds up"), signed="signature"
)
def _other_scores(evening: EveningCopy) -> None:
    table = evening.tables[0]
    end = table.of_type("revealed")
    end["data"]["scores"] = [score + 1 for score in end["data"]["scores"]]
    table.seal_from(end)
    evening.covers(table)


@damage("other-table-head", "head", mark("the tournament's log names another head of a table"))
def _other_table_head(evening: EveningCopy) -> None:
    over = evening.over(evening.tables[0])
    evening.says(over, head=other(over["data"]["head"]))


@damage("result-after-end", "setup", mark("a result is written down after the end"))
def _result_after_end(evening: EveningCopy) -> None:
    evening.log.put(evening.log.of_type("ended"), evening.over(evening.tables[-1]))


# Boards


@damage("other-deck", "board", mark("two cards of one table's deck change places"))
def _other_deck(evening: EveningCopy) -> None:
    table = evening.tables[0]
    swap_two(table, table.of_type("dealt")["seq"])
    evening.covers(table)


@damage("other-number", "board", mark("a table is said to have played another board"))
def _other_number(evening: EveningCopy) -> None:
    _opens(evening, lambda opened: opened["board"].update(number=opened["board"]["number"] + 1))


@damage("other-options", "board", mark("one table plays by other options"))
def _other_options(evening: EveningCopy) -> None:
    _opens(evening, lambda opened: opened["options"].update(easier=True))


def _opens(evening: EveningCopy, change: Callable[[Fields], object]) -> None:
    """Let the first record of a table say something else."""
    table = evening.tables[0]
    change(table.records[0]["data"])
    table.seal_from(table.records[0])
    evening.covers(table)


@damage("other-boards", "commit", mark("the tournament is said to have committed to another board"))
def _other_boards(evening: EveningCopy) -> None:
    opened = evening.log.of_type("opened")
    first, *rest = opened["data"]["commits"]
    evening.says(opened, commits=[other(first), *rest])


@damage("other-board-secret", "commit", mark("another secret of a board is opened"))
def _other_board_secret(evening: EveningCopy) -> None:
    opened = evening.log.of_type("board-opened")
    evening.says(opened, secret=other(opened["data"]["secret"]))


@damage("board-too-soon", "setup", mark("a board is opened while a table still plays it"))
def _board_too_soon(evening: EveningCopy) -> None:
    opened = evening.log.of_type("board-opened")
    over = evening.log.records[opened["seq"] - 1]
    evening.log.put(opened, over)


# The draw


@damage("other-noise", "draw", mark("other noise is opened than an entrant gave the hash of"), PERSON)
def _other_noise(evening: EveningCopy) -> None:
    opened = evening.log.of_type("noise-opened", PERSON)
    evening.says(opened, noise=other(opened["data"]["noise"]))


@damage("noise-too-late", "setup", mark("an entrant gives another hash when others have opened their noise"), PERSON)
def _noise_too_late(evening: EveningCopy) -> None:
    opened = evening.log.of_type("noise-opened", PERSON)
    evening.adds(opened, "noise-given", opened["by"], {"draw": 0, "noise": "0" * 64})


@damage("drawn-again", "setup", mark("the boards are drawn anew, though nobody kept anything back"))
def _drawn_again(evening: EveningCopy) -> None:
    data = evening.log.of_type("opened")["data"]
    commits, closed = data["commits"], evening.log.of_type("round-begun")["seq"] - 1
    drawn = {"draw": 1, "out": [], "commits": commits, "secrets": []}
    evening.adds(evening.log.records[closed], "redrawn", "tournament", drawn)


# Entrants and pairings


@damage("entrant-twice", "twice", mark("somebody enters twice"), PERSON)
def _entrant_twice(evening: EveningCopy) -> None:
    entered = evening.person()
    last = [*evening.log.after(0, "entered")][-1]
    number = last["data"]["entrant"] + 1
    evening.adds(last, "entered", f"entrant:{number}", {**entered["data"], "entrant": number})


@damage("enters-late", "setup", mark("a bot enters when entry is closed"))
def _enters_late(evening: EveningCopy) -> None:
    last = [*evening.log.after(0, "entered")][-1]["data"]
    bot = {"entrant": last["entrant"] + 1, "name": "Late", "kind": "bot", "key": "", "recovery": "", "noise": ""}
    evening.adds(evening.log.of_type("round-begun"), "entered", "tournament", bot)


@damage("seated-twice", "twice", mark("an entrant sits at two tables of a round"))
def _seated_twice(evening: EveningCopy) -> None:
    begun = evening.round()
    one, two = begun["data"]["tables"][:2]
    two["seats"][0] = one["seats"][0]
    evening.log.seal_from(begun)


@damage("swap-entrants", "", mark("two entrants change tables: of bots only the audit tells"), signed="seat")
def _swap_entrants(evening: EveningCopy) -> None:
    begun = evening.round()
    people = {each["data"]["entrant"] for each in evening.log.after(0, "entered") if each["data"]["kind"] == "person"}
    one, two = (each["seats"] for each in begun["data"]["tables"][:2])
    there = [(i, j) for i, each in enumerate(one) for j, against in enumerate(two) if FILLS not in (each, against)]
    i, j = max(there, key=lambda pair: one[pair[0]] in people or two[pair[1]] in people)
    one[i], two[j] = two[j], one[i]
    evening.log.seal_from(begun)


@damage("other-invitations", "seat", mark("a table keeps its seats for others than the pairing says"), PERSON)
def _other_invitations(evening: EveningCopy) -> None:
    evening.person()
    _opens(evening, lambda opened: opened["invitations"].append(opened["invitations"].pop(0)))


@damage("other-partners", "pair", mark("partners of two pairs change places"), PAIRS)
def _other_partners(evening: EveningCopy) -> None:
    evening.in_pairs()
    begun = evening.log.of_type("round-begun")
    seats = begun["data"]["tables"][0]["seats"]
    seats[-2:] = reversed(seats[-2:])
    evening.log.seal_from(begun)


@damage("two-pairs", "pair", mark("somebody is in two pairs"), PAIRS)
def _two_pairs(evening: EveningCopy) -> None:
    evening.in_pairs()
    last = [*evening.log.after(0, "entered")][-1]
    evening.adds(last, "paired", "director", {"one": 0, "other": last["data"]["entrant"]})


@damage("partner-unsigned", "signature", mark("somebody is said to have entered as the partner of another"), PAIRS)
def _partner_unsigned(evening: EveningCopy) -> None:
    evening.in_pairs()
    with_partner = [each for each in evening.log.after(0, "entered") if "invitation" in each["data"]]
    need(with_partner, PAIRS)
    evening.says(with_partner[0], invitation={**with_partner[0]["data"]["invitation"], "signature": "0" * 128})


@damage("ends-early", "setup", mark("the tournament ends by itself after its first round"), ROUNDS)
def _ends_early(evening: EveningCopy) -> None:
    later = [*evening.log.after(0, "round-begun")][1:]
    need(later, ROUNDS)
    gone = {each["table"] for begun in later for each in begun["data"]["tables"]}
    for record in evening.log.records[later[0]["seq"] :]:
        if record["type"] != "ended":
            evening.log.drop(record)
    evening.tables = [table for table in evening.tables if table.header["table"] not in gone]
    evening.first["parts"] = 1 + len(evening.tables)


# The director


@damage("award-unsigned", "signature", mark("a score is awarded that the director did not sign"))
def _award_unsigned(evening: EveningCopy) -> None:
    _awards(evening, "director")


@damage("award-by-house", "signature", mark("the server itself awards a score"))
def _award_by_house(evening: EveningCopy) -> None:
    _awards(evening, "tournament")


def _awards(evening: EveningCopy, by: str) -> None:
    given = {"round": 0, "entrant": 0, "score": 100, "reason": "Why not.", "clause": "1"}
    evening.adds(evening.log.records[-2], "adjusted", by, given)


@damage("other-award", "signature", mark("the director awards more than was signed"), AWARD)
def _other_award(evening: EveningCopy) -> None:
    award = evening.log.of_type("adjusted", AWARD)
    evening.says(award, score=award["data"]["score"] + 1)


@damage("other-entrants-award", "signature", mark("what the director awarded to one goes to another"), AWARD)
def _other_entrants_award(evening: EveningCopy) -> None:
    award = evening.log.of_type("adjusted", AWARD)
    evening.says(award, entrant=int(not award["data"]["entrant"]))


@damage("penalty-twice", "signature", mark("a penalty that was signed once is taken twice"), PENALTY)
def _penalty_twice(evening: EveningCopy) -> None:
    penalty = evening.log.of_type("penalised", PENALTY)
    evening.log.put(penalty, {**penalty, "cmd": f"{penalty['cmd']}#1", "seq": -1})


@damage("other-director", "signature", mark("another key is said to have been the director's"), AWARD)
def _other_director(evening: EveningCopy) -> None:
    evening.log.of_type("adjusted", AWARD)
    opened = evening.log.of_type("opened")
    evening.says(opened, director=other(opened["data"]["director"]))


@damage("hidden-look", "table", mark("a look at hidden cards is left out"), LOOK)
def _hidden_look(evening: EveningCopy) -> None:
    table = next((each for each in evening.tables if next(each.after(0, "looked"), None)), evening.tables[0])
    table.drop(table.of_type("looked", LOOK))
    evening.covers(table)


# The file


@damage("flip-log", "log", mark("a record of the tournament is changed"))
def _flip_log(evening: EveningCopy) -> None:
    evening.log.middle()["by"] += "?"


@damage("flip-table", "table", mark("a record of a table is changed"))
def _flip_table(evening: EveningCopy) -> None:
    evening.tables[0].middle()["by"] += "?"


@damage("cut-table", "missing", mark("the file ends in the middle of a table"))
def _cut_table(evening: EveningCopy) -> bytes:
    return evening.whole()[: -len(evening.tables[-1].whole()) // 2]


@damage("drop-table", "missing", mark("a table's transcript is left out, and the first line counts one less"))
def _drop_table(evening: EveningCopy) -> None:
    del evening.tables[-1]
    evening.first["parts"] -= 1


@damage("double-table", "extra", mark("a table's transcript stands twice"))
def _double_table(evening: EveningCopy) -> None:
    evening.tables.append(evening.tables[0])
    evening.first["parts"] += 1


@damage("drop-end", "running", mark("the end of the tournament is left out"))
def _drop_end(evening: EveningCopy) -> None:
    evening.log.drop(evening.log.of_type("ended"))


@damage("miscount", "parts", mark("the first line counts a part more"))
def _miscount(evening: EveningCopy) -> None:
    evening.first["parts"] += 1


@damage("later-file", "file", mark("the first line says that it is of a later version"))
def _later_file(evening: EveningCopy) -> None:
    evening.first["v"] = 2
