"""A server that lost the end of its log finds it out, takes it back from the players' copies, or admits it for ever."""

import json
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any

import msgspec
import pytest
from flask.testing import FlaskClient
from player import Player, ask
from serving import Server
from sitting import Sitting, StillClock, everything

from fairdeal.engine import Dice, seed_of
from fairdeal.events import Draft, Log, MemoryStore, Place, Record, SqliteStore, export, openings, seal
from fairdeal.service.app import create_app, make_service
from fairdeal.service.config import Config
from fairdeal.service.desk.checkpoints import Checkpoints, fold
from fairdeal.service.desk.journal import DirectJournal
from fairdeal.service.desk.tables import Tables
from fairdeal.service.doors.lines import read_lines
from fairdeal.service.errors import Problem
from fairdeal.service.evidence.asked_again import groups
from fairdeal.service.evidence.audit import audit
from fairdeal.service.evidence.receipts import Operator, read
from fairdeal.service.evidence.salts import Salts
from fairdeal.service.evidence.signing import Signing
from fairdeal.service.live.recovery import Recovery
from fairdeal.service.table.losses import RecordsLost, Recovered
from fairdeal.service.table.play import Play
from fairdeal.service.table.recorded import Step
from fairdeal.service.table.time import millis_of
from fairdeal.service.table.waits import due

SEED = bytes(range(32))
SALTS = Salts(lambda: SEED)
SEATS = {"money-sweeper": 2, "sweep": 4, "dirty-money": 3, "monopoly": 3, "cover-your-assets": 3}


class Backup:
    """A server whose log of one table was put back to its first records, and that has not noticed it yet."""

    def __init__(self, records: Sequence[Record], upto: int, clock: StillClock | None = None) -> None:
        self.id, self.clock = records[0].table, clock or StillClock()
        self.store = MemoryStore(salt=SALTS)
        self.store.append(self.id, -1, records[: upto + 1])
        self.tables = Tables(self.store, DirectJournal(self.store), self.clock, bytes)
        self.signing = Signing(self.store, Operator(SEED), self.clock)
        self.recovery = Recovery(self.tables, self.signing)

    @property
    def table(self) -> Any:
        return self.tables.desk(self.id).table

    def meet(self, receipt: str, since: int = -1) -> int:
        """Somebody comes with a receipt; since when they are told news."""
        return self.recovery.meet(self.tables.desk(self.id), since, receipt)

    def take(self, receipt: str, lines: Sequence[str]) -> int:
        """Somebody brings lines, the last ones first where there are many; how many were new."""
        opened = [line for line in lines if line.startswith('{"open":')]
        kept, taken = [line for line in lines if not line.startswith('{"open":')], 0
        while True:
            part = [*kept[-500:], *opened]
            body = "\n".join([json.dumps({"receipt": receipt}), *part]).encode()
            taken += self.recovery.take(self.tables.desk(self.id), *read_lines(body))
            if not (kept := kept[:-500]):
                return taken

    def types(self, after: int) -> list[str]:
        return [record.type for record in self.store.read(self.id, after)]

    def full(self) -> list[str]:
        return list(export(Log(self.store, self.id), "full"))

    def audit(self) -> None:
        assert audit(self.store.read(self.id)).findings == ()


def receipt_for(records: Sequence[Record], size: int, at: str = "") -> str:
    """What this operator signed when the log had so many records."""
    last = records[size - 1]
    return Operator(SEED).sign(last.table, size, last.hash, at or last.at)


def copy_of(records: Sequence[Record], after: int, viewer: str = "public") -> list[str]:
    """The lines that a browser has kept, with the openings that it was given."""
    kept = records[after + 1 :]
    return [*(record.line for record in kept), *openings(kept, viewer)]


def a_match(game: str, moves: int = 10**6, **house: Any) -> list[Record]:
    """The log of a match of one round, at random; derived salts."""
    store = MemoryStore(salt=SALTS)
    dice = Dice(seed_of(f"lost {game}"))
    config = Config(clock=(clock := StillClock()), entropy=lambda size: bytes(dice.below(256) for _ in range(size)))
    sitting = Sitting(
        make_service(config, store), game, SEATS[game], options={"length": "rounds", "rounds": 1}, **house
    )
    while sitting.table.status != "over" and moves > 0:
        clock.tick(1)
        if sitting.table.waits_for_deal():
            sitting.play()
        else:
            sitting.play_at_random(dice)
        moves -= 1
    return sitting.records()


@pytest.fixture(scope="module")
def matches() -> dict[str, list[Record]]:
    return {game: a_match(game) for game in SEATS}


def ends(records: Sequence[Record]) -> list[int]:
    """The last record of each command: where a backup can end."""
    steps = [Step(record, None) for record in records]  # type: ignore[arg-type]
    return [size - 1 for size in accumulate(len(group) for group in groups(steps))]


def folded(records: Sequence[Record], store: Any) -> Any:
    return everything(Checkpoints(store).at(records[0].table, len(records) - 1))


# Salts


def test_two_stores_with_the_same_secret_make_the_same_lines(matches: dict[str, list[Record]]) -> None:
    again = a_match("monopoly")
    assert [record.line for record in again] == [record.line for record in matches["monopoly"]]
    assert any(record.salts for record in again)


PLACE = Place("t", "ab" * 32, "2026-11-22T10:00:00.000Z", "0:a", b'{"card":"P7"}', "card")


@pytest.mark.parametrize("member", Place._fields)
def test_a_salt_is_of_its_record_and_path_alone(member: str) -> None:
    other = PLACE._replace(**{member: b'{"card":"P8"}' if member == "plain" else "2"})
    assert SALTS(PLACE) == Salts(lambda: SEED)(PLACE)
    assert len(SALTS(PLACE)) == 16
    assert len({SALTS(PLACE), SALTS(other), Salts(lambda: bytes(32))(PLACE)}) == 3


def test_no_salt_comes_twice_in_a_log_nor_in_one_that_went_on_otherwise(matches: dict[str, list[Record]]) -> None:
    """Also where the same command comes at the same time after the same record, as a bot's may."""
    records = matches["monopoly"]
    salts = [salt for record in records for salt in record.salts.values()]
    assert len(set(salts)) == len(salts)
    sealed = next(record for record in records if record.salts and record.seq)
    draft = Draft(
        type=sealed.type, by=sealed.by, data={"card": "1"}, cmd=sealed.cmd, at=sealed.at, secrets={"card": []}
    )
    one = seal(draft, sealed.table, records[sealed.seq - 1], SALTS)
    other = seal(msgspec.structs.replace(draft, data={"card": "2"}), sealed.table, records[sealed.seq - 1], SALTS)
    assert one.salts != other.salts


def test_a_server_with_a_file_derives_its_salts(tmp_path: Path) -> None:
    service = make_service(Config(database=str(tmp_path / "log.db")))
    table = service.tables.open("money-sweeper", {}, 2, bots={}).table.id
    [opened] = service.store.read(table)
    seed = (tmp_path / "log.db.operator").read_bytes()
    again = [Salts(lambda: seed)(Place(table, opened.prev, opened.at, opened.cmd, opened.plain.encode(), "secret"))]
    assert [bytes.fromhex(salt) for salt in opened.salts.values()] == again
    service.close()


# Coming back


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize("viewer", ["public", "seat:1"])
def test_a_match_comes_back_from_any_record_on(game: str, viewer: str, matches: dict[str, list[Record]]) -> None:
    records = matches[game]
    places = ends(records)
    dice = Dice(seed_of(f"cuts {game}"))
    whole = MemoryStore(salt=SALTS)
    whole.append(records[0].table, -1, records)
    for _ in range(4):
        first, last = sorted((dice.below(len(places) - 1), dice.below(len(places) - 1)))
        cut, end = places[first], places[last + 1]
        backup = Backup(records, cut)
        receipt = receipt_for(records, end + 1)
        assert backup.meet(receipt, since=end) == cut
        assert backup.table.missing.gaps == ((cut + 1, end),)
        assert backup.take(receipt, copy_of(records[: end + 1], cut, viewer)) == end - cut
        assert backup.table.missing is None
        assert backup.types(end) == ["recovered"]
        assert [record.line for record in backup.store.read(backup.id, -1, end)] == [r.line for r in records[: end + 1]]
        assert list(backup.store.read(backup.id, -1, end)) == records[: end + 1], "openings and salts"
        again = everything(backup.tables.checkpoints.at(backup.id, end))
        assert again == everything(Checkpoints(whole).at(backup.id, end))
        backup.audit()
