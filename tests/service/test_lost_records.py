"""A server that lost the end of its log finds it out, takes it back from the players' copies, or admits it for ever."""

import json
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from copy import copy
from datetime import datetime, timedelta
from itertools import accumulate, product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from clients import client_of
from keyed import Seat, sat
from long import LONG, shortly
from player import Player, ask
from schedules import Line
from schedules import Log as Losing
from serving import Server
from sitting import Sitting, StillClock, a_service, everything, passes

from fairdeal.engine import Dice, at, monopoly, seed_of
from fairdeal.events import Draft, Log, MemoryStore, Place, Record, SqliteStore, export, openings, seal
from fairdeal.service.app import Service, make_service
from fairdeal.service.config import Config
from fairdeal.service.desk.checkpoints import Checkpoints, fold
from fairdeal.service.desk.journal import DirectJournal
from fairdeal.service.desk.recovery import Recovery
from fairdeal.service.desk.tables import Parted, Tables
from fairdeal.service.doors.http.records import read_lines
from fairdeal.service.errors import Problem
from fairdeal.service.evidence.asked_again import groups
from fairdeal.service.evidence.audit import audit
from fairdeal.service.evidence.receipts import Operator, Signing, read
from fairdeal.service.evidence.salts import Salts
from fairdeal.service.evidence.verify import check
from fairdeal.service.table.disputes.events import LookAt
from fairdeal.service.table.play.play import Play
from fairdeal.service.table.play.undo import AskUndo
from fairdeal.service.table.seats.losses import RecordsLost
from fairdeal.service.table.seats.presence import WAIT_SECONDS, EndMatch, NoteAway, StandIn
from fairdeal.service.table.state.event import Step
from fairdeal.service.table.state.state import Missing
from fairdeal.service.table.state.time import millis_of
from fairdeal.service.table.waits import due

SEED = bytes(range(32))
SALTS = Salts(lambda: SEED)
SEATS = {"money-sweeper": 2, "sweep": 4, "dirty-money": 3, "monopoly": 3, "cover-your-assets": 3}


class Backup:
    """A server whose log of one table was put back to its first records, and that has not noticed it yet."""

    def __init__(self, records: Sequence[Record], upto: int, clock: StillClock | None = None) -> None:
        self.id, self.clock = records[0].table, clock or StillClock()
        self.store = Losing(self.clock)
        self.store.salt = SALTS
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


def a_match(game: str, moves: int = 10**6, rounds: int = 1, **house: Any) -> list[Record]:
    """The log of a match at random; derived salts."""
    store = MemoryStore(salt=SALTS)
    dice = Dice(seed_of(f"lost {game}"))
    config = Config(clock=(clock := StillClock()), entropy=lambda size: bytes(dice.below(256) for _ in range(size)))
    sitting = Sitting(
        make_service(config, store), game, SEATS[game], options={"length": "rounds", "rounds": rounds}, **house
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
    again = a_match("cover-your-assets")
    assert [record.line for record in again] == [record.line for record in matches["cover-your-assets"]]
    assert any(record.salts for record in again)


PLACE = Place("t", "ab" * 32, "2026-11-22T10:00:00.000Z", "0:a", b'{"card":"P7"}', "card")


@pytest.mark.parametrize("member", Place._fields)
def test_a_salt_is_of_its_record_and_path_alone(member: str) -> None:
    change: Any = {member: b'{"card":"P8"}' if member == "plain" else "2"}
    other = PLACE._replace(**change)
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


@pytest.mark.parametrize(
    ("game", "viewer"),
    [
        (game, viewer)
        for turn, game in enumerate(SEATS)
        for place, viewer in enumerate(("public", "seat:1"))
        if LONG or turn % 2 == place
    ],
)
def test_a_match_comes_back_from_any_record_on(game: str, viewer: str, matches: dict[str, list[Record]]) -> None:
    records = matches[game]
    places = ends(records)
    dice = Dice(seed_of(f"cuts {game}"))
    whole = MemoryStore(salt=SALTS)
    whole.append(records[0].table, -1, records)
    for _ in range(4 if LONG else 2):
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
        assert check(backup.full()).headline.startswith("verified")


@pytest.mark.parametrize(
    ("game", "viewer"), shortly(list(product(("money-sweeper", "dirty-money"), ("public", "seat:1"))), 1, 2)
)
def test_moves_and_deals_that_keys_have_signed_come_back_with_the_signatures(game: str, viewer: str) -> None:
    """Each deal that a key asked for is lost in its turn, and so are the moves around it."""
    records = a_match(game, rounds=2)
    assert [record.type for record in records if record.type in ("played", "dealt") and "by_key" in record.data]
    deals = [record.seq for record in records if record.type == "dealt" and "by_key" in record.data]
    assert deals, "a second round was asked for, signed"
    for deal in deals:
        before = [end for end in ends(records) if end < deal]
        after = [end for end in ends(records) if end >= deal]
        for cut, end in ((before[-1], after[0]), (before[-3], after[2])):
            backup, receipt = Backup(records, cut), receipt_for(records, end + 1)
            assert backup.meet(receipt, since=end) == cut
            assert backup.take(receipt, copy_of(records[: end + 1], cut, viewer)) == end - cut
            assert list(backup.store.read(backup.id, -1, end)) == records[: end + 1]
            backup.audit()
            assert check(backup.full()).headline.startswith("verified")


PASS = (
    "monopoly; seats 5; hands boardwalk go | pacific go | atlantic go | kentucky mm | james mm; "
    "piles water | hotel | house1 | house2 | chance; phase pass"
)


def a_service_with(store: MemoryStore) -> Service:
    dice = Dice(seed_of("lost"))
    return make_service(
        Config(clock=StillClock(), entropy=lambda size: bytes(dice.below(256) for _ in range(size))), store
    )


def passing() -> list[Record]:
    """The log of five who pass a card in secret; one of them thinks better of it."""
    state = at(PASS)
    options = msgspec.structs.asdict(state.options)
    service = a_service_with(MemoryStore(salt=SALTS))
    table = Sitting(service, state.game, state.seats, options=options, position=state.position())
    table.act(1, monopoly.pass_card("pacific"))
    table.act(2, monopoly.pass_card("atlantic"))
    table.do(2, AskUndo)
    table.act(2, monopoly.pass_card("go"))
    for seat, card in ((0, "boardwalk"), (3, "kentucky"), (4, "james")):
        table.act(seat, monopoly.pass_card(card))
    return table.records()


@pytest.mark.parametrize("game", ["dirty-money", "cover-your-assets"])
def test_what_a_bot_played_for_somebody_comes_back_with_whether_it_had_a_choice(game: str) -> None:
    clock = StillClock()
    service = make_service(Config(clock=clock, entropy=lambda size: bytes(range(size))), MemoryStore(salt=SALTS))
    sitting = Sitting(service, game, 3, options={"length": "rounds", "rounds": 1})
    sitting.do(None, NoteAway, at=0)
    passes(sitting, WAIT_SECONDS)
    sitting.do(1, StandIn, at=0)
    sitting.play(12)
    records = sitting.records()
    first = next(record.seq for record in records if "only" in record.data)
    backup = Backup(records, first - 1, clock)
    receipt = receipt_for(records, len(records))
    backup.meet(receipt, since=len(records) - 1)
    assert backup.take(receipt, copy_of(records, first - 1)) == len(records) - first
    assert backup.table.missing is None
    assert list(backup.store.read(backup.id, -1, len(records) - 1)) == records, "openings and salts"


def test_cards_that_were_passed_in_secret_come_back_when_those_who_signed_open_just_that() -> None:
    records = passing()
    passed = [record for record in records if record.type == "played" and record.salts]
    assert len(passed) >= 6
    for cut in ends(records)[5:-1]:
        backup = Backup(records, cut)
        receipt = receipt_for(records, len(records))
        copy = copy_of(records, cut)
        assert not [line for line in copy if line.startswith('{"open":')], "nothing is opened"
        backup.take(receipt, copy)
        for record in passed if passed[-1].seq > cut else ():
            assert "recovered" not in backup.types(cut), "a seat is missing that signed in secret"
            backup.take(receipt, [line for line in copy_of([record], -1, record.by) if '"path":"by_key.' in line])
        assert list(backup.store.read(backup.id, -1, len(records) - 1)) == records
        backup.audit()


def disputed() -> list[Record]:
    """The log of a match in which the referee looked at hands, and had piles shuffled again; and of an undo."""
    table = Sitting(a_service_with(MemoryStore(salt=SALTS)), "cover-your-assets", 3, referee=True)
    table.play(4)
    goes_back_to = table.seq
    table.play(2)
    table.dispute(1)
    table.do("referee", LookAt, eyes="all")
    table.rule("repair", to=goes_back_to)
    table.accept()
    table.bring_noise()
    table.play(3)
    _seq, last = max((seq, seat) for seat, seq in table.table.last.items())
    table.do(last, AskUndo)
    return table.records()


def test_rulings_repairs_and_undone_moves_come_back() -> None:
    records = disputed()
    types = [record.type for record in records]
    assert {"ruled", "rewound", "reseeded", "undo-asked", "looked"} <= {*types}
    assert types.count("dealt") > 1, "something was shuffled again"
    whole = MemoryStore(salt=SALTS)
    whole.append(records[0].table, -1, records)
    rewinds = [record for record in records if record.type == "rewound"]
    for cut in ends(records)[3:-1]:
        assert cut > ends(records)[3] or all(cut < record.data["to"] for record in rewinds)
        backup = Backup(records, cut)
        backup.take(receipt_for(records, len(records)), copy_of(records, cut))
        assert list(backup.store.read(backup.id, -1, len(records) - 1)) == records, f"from #{cut}"
        again = everything(backup.tables.checkpoints.at(backup.id, len(records) - 1))
        assert again == everything(fold(whole, backup.id))
        backup.audit()


def with_drawn_salts(records: Sequence[Record], first: int) -> list[Record]:
    """The same log, but with salts from `first` on that no server can work out, as an older version wrote it.

    What seats have signed keeps the salts of their clients.
    """
    store = MemoryStore(salt=SALTS)
    store.append(records[0].table, -1, records[:first])
    store.salt = lambda place: SALTS(place._replace(prev="drawn"))
    drafts = [
        Draft(
            type=r.type, by=r.by, cmd=r.cmd, at=r.at, data=r.data,
            secrets={path: seal.to if isinstance(seal.to, str) else list(seal.to) for path, seal in r.seals.items()},
            salts={path: salt for path, salt in r.salts.items() if path.startswith("by_key.")},
        )
        for r in records[first:]
    ]  # fmt: skip
    store.append(records[0].table, first - 1, drafts)
    return list(store.read(records[0].table))


def test_what_only_one_seat_knew_is_waited_for_and_opened_by_that_seat() -> None:
    log = passing()
    passed = next(r for r in log if r.type == "played" and r.salts)
    records = with_drawn_salts(log, passed.seq)[: passed.seq + 1]
    knows = int(passed.by.partition(":")[2])
    others = [seat for seat in range(5) if seat != knows]
    cut, receipt = passed.seq - 1, receipt_for(records, passed.seq + 1)
    backup = Backup(records, cut)
    for viewer in ("public", *(f"seat:{seat}" for seat in others)):
        backup.take(receipt, copy_of(records, cut, viewer))
        assert backup.table.missing.gaps == ()
        assert backup.types(cut) == []
    backup.take(receipt, copy_of(records, cut, f"seat:{knows}"))
    assert backup.types(cut) == ["played", "recovered"]
    assert list(backup.store.read(backup.id, -1, passed.seq)) == records
    backup.audit()


def test_what_nobody_can_open_is_lost_when_time_is_up(matches: dict[str, list[Record]]) -> None:
    dealt = next(r for r in matches["monopoly"] if r.type == "dealt")
    records = with_drawn_salts(matches["monopoly"], dealt.seq)[: dealt.seq + 1]
    backup = Backup(records, dealt.seq - 2)
    for viewer in ("public", "seat:0", "seat:1", "seat:2"):
        backup.take(receipt_for(records, dealt.seq + 1), copy_of(records, dealt.seq - 2, viewer))
    backup.clock.tick(120)
    backup.recovery.ring()
    assert backup.types(dealt.seq - 2) == ["lost"]


def test_two_browsers_each_bring_a_part_in_any_order(matches: dict[str, list[Record]]) -> None:
    records = matches["sweep"]
    cut, middle, end = (ends(records)[place] for place in (8, 15, 22))
    early = receipt_for(records, middle + 1), copy_of(records[: middle + 1], cut)
    late = receipt_for(records, end + 1), copy_of(records[: end + 1], middle)
    for first, second in ((early, late), (late, early)):
        backup = Backup(records, cut)
        backup.meet(late[0])
        assert backup.take(*first) == len(first[1])
        assert len(backup.table.missing.gaps) == 1
        assert backup.take(*second) == len(second[1])
        assert list(backup.store.read(backup.id, -1, end)) == records[: end + 1]


def test_what_leads_up_to_an_older_receipt_comes_back_when_the_rest_does_not(matches: dict[str, list[Record]]) -> None:
    records = matches["sweep"]
    cut, middle, end = (ends(records)[place] for place in (8, 15, 22))
    backup = Backup(records, cut)
    backup.meet(receipt_for(records, end + 1))
    backup.take(receipt_for(records, middle + 1), copy_of(records[: middle + 1], cut))
    backup.clock.tick(119)
    backup.recovery.ring()
    assert backup.types(cut) == []
    backup.clock.tick(1)
    backup.recovery.ring()
    assert backup.types(middle) == ["recovered", "lost"]
    assert backup.table.missing is None
    assert backup.table.losses[0].size == end + 1
    backup.audit()


def test_a_log_that_lost_its_end_before_can_lose_it_again(matches: dict[str, list[Record]]) -> None:
    records = matches["sweep"]
    backup = Backup(records, 10)
    backup.take(receipt_for(records, 19), copy_of(records[:19], 10))
    backup.clock.tick(5)
    backup.meet(receipt_for(records, 22))
    backup.clock.tick(120)
    backup.recovery.ring()
    now = list(backup.store.read(backup.id))
    assert [record.type for record in now[19:]] == ["recovered", "lost"]
    for cut in (10, 18, 19):
        again = Backup(now, cut)
        again.take(receipt_for(now, 21), copy_of(now, cut))
        assert list(again.store.read(backup.id, -1, 20)) == now
        assert again.table.losses == backup.table.losses
        again.audit()


def test_many_receipts_are_not_all_kept_but_the_largest_is(matches: dict[str, list[Record]]) -> None:
    records = matches["monopoly"]
    backup, told = Backup(records, 10), list[int]()
    backup.recovery.shows.append(lambda desk: told.append(desk.table.missing.size if desk.table.missing else 0))
    for size in (*range(12, 112), 111, 12):  # of the last two the one is known, and the other soon let go again
        backup.meet(receipt_for(records, size))
    assert told == list(range(12, 112))
    assert backup.table.missing.size == 111
    assert len(backup.recovery._halts[backup.id].receipts) == 64
    backup.take(receipt_for(records, 111), copy_of(records[:111], 10))
    assert [record.line for record in backup.store.read(backup.id, -1, 110)] == [r.line for r in records[:111]]


# Who may not change anything


def test_a_receipt_of_another_key_or_table_changes_nothing(matches: dict[str, list[Record]]) -> None:
    records = matches["sweep"]
    backup = Backup(records, 10)
    last = records[18]
    for text in (
        Operator(bytes(32)).sign(last.table, 19, last.hash, last.at),
        Operator(SEED).sign("another", 19, last.hash, last.at),
        receipt_for(records, 19).replace("\n19\n", "\n25\n"),
        "hello",
    ):
        with pytest.raises(Problem) as no:
            backup.meet(text, since=18)
        assert no.value.code == "ahead"
        with pytest.raises(Problem) as no:
            backup.take(text, copy_of(records[:19], 10))
        assert no.value.code == "bad_lines"
        assert (backup.table.missing, backup.types(10)) == (None, [])


def test_a_receipt_that_the_log_goes_on_from_changes_nothing(matches: dict[str, list[Record]]) -> None:
    records = matches["sweep"]
    backup = Backup(records, 10)
    for size in (1, 5, 11):
        assert backup.meet(receipt_for(records, size), since=size - 1) == size - 1
        assert backup.take(receipt_for(records, size), []) == 0
    assert backup.table.missing is None
    with pytest.raises(Problem, match="#18"):
        backup.meet(receipt_for(records, 11), since=18)


def lies(records: Sequence[Record]) -> list[list[str]]:
    """Lines that are not the log's: another value, another table, a record left out, sealed anew, and nonsense."""
    true = [record.line for record in records]
    other = a_match("sweep", 3)
    drafts = [Draft(type="left", by="seat:0", data={"seat": 0}, cmd=f"x{n}", at=records[-1].at) for n in range(8)]
    forged = MemoryStore()
    forged.append(records[0].table, -1, records[:11])
    return [
        [true[11].replace('"by":"', '"by":"x'), *true[12:18]],
        [*true[11:14], true[14].replace('"by":"', '"by":"x'), *true[15:19]],
        [record.line for record in other],
        [*true[11:14], *true[15:18]],
        [record.line for record in forged.append(records[0].table, 10, drafts)],
        ["{}", "[]", "null", "{", '{"hash":1}', "x" * 1000, "[" * 1000],
        [],
    ]


def test_a_liars_openings_change_nothing_and_stand_in_nobodys_way() -> None:
    log = passing()
    passed = next(r for r in log if r.type == "played" and r.salts)
    records = with_drawn_salts(log, passed.seq)[: passed.seq + 1]
    cut, receipt = passed.seq - 1, receipt_for(records, passed.seq + 1)
    backup = Backup(records, cut)
    wrong = [
        json.dumps({"open": {"path": path, "salt": salt, "seq": passed.seq, "value": value}}, separators=(",", ":"))
        for path in records[-1].salts
        for salt in ("00" * 16, records[-1].salts[path], "")
        for value in ("go", None, {"sealed": 1})
    ]
    backup.take(receipt, [*copy_of(records, cut), *wrong])
    assert backup.types(cut) == []
    for seat in range(5):
        backup.take(receipt, copy_of(records, cut, f"seat:{seat}"))
    assert list(backup.store.read(backup.id, -1, passed.seq)) == records


def test_a_liars_lines_change_nothing_and_stand_in_nobodys_way(matches: dict[str, list[Record]]) -> None:
    records = matches["sweep"]
    backup = Backup(records, 10)
    receipt = receipt_for(records, 19)
    for brought in lies(records):
        backup.take(receipt, brought)
        assert (backup.table.missing.head_size, backup.types(10)) == (11, [])
    bad = '{"open":{"path":"action.order","salt":"%s","seq":12,"value":[]}}' % ("00" * 16)
    backup.take(receipt, [bad])
    assert backup.take(receipt, copy_of(records[:19], 10)) > 0
    assert [record.line for record in backup.store.read(backup.id, -1, 18)] == [r.line for r in records[:19]]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "bad_lines"),
        (b"\xff\xfe", "bad_lines"),
        (b'{"receipt":1}', "bad_lines"),
        (b'{"receipt":"","more":1}', "bad_lines"),
        (b'{"receipt":""}\n{"open":{"path":"a","salt":"zz","seq":1,"value":1}}', "bad_lines"),
        (b'{"receipt":""}\n{"open":' + b"[" * 50_000, "bad_lines"),
        (b'{"receipt":""}\n' + b"{}\n" * 501, "too_large"),
    ],
)
def test_a_body_that_is_no_lines_is_refused(body: bytes, code: str) -> None:
    with pytest.raises(Problem) as no:
        read_lines(body)
    assert (no.value.code, no.value.message[-1:], bool(no.value.remedy)) == (code, ".", True)


# Nobody has the lines


def test_a_table_waits_two_minutes_and_then_admits_the_loss_and_goes_on(matches: dict[str, list[Record]]) -> None:
    records = matches["sweep"]
    backup = Backup(records, 10)
    receipt = receipt_for(records, 19)
    assert backup.meet(receipt, since=18) == 10
    move = Play(id="m", seat=0, seq=10, action={})
    with pytest.raises(Problem) as no:
        backup.tables.submit(backup.id, move)
    assert no.value.code == "lost_records"
    assert "19" in no.value.message
    assert "11" in no.value.message
    backup.clock.tick(120)
    backup.recovery.ring()
    [lost] = [step.event for step in backup.tables.checkpoints.steps(backup.table, 10, 11)]
    assert isinstance(lost, RecordsLost)
    assert (lost.size, lost.root) == (19, records[18].hash)
    assert backup.table.missing is None
    with pytest.raises(Problem) as no:
        backup.tables.submit(backup.id, move)
    assert no.value.code != "lost_records"
    backup.audit()


def test_an_admitted_loss_is_not_found_out_again_but_a_new_one_is(matches: dict[str, list[Record]]) -> None:
    records = matches["sweep"]
    backup = Backup(records, 10)
    backup.meet(receipt_for(records, 19))
    backup.clock.tick(120)
    backup.recovery.ring()
    for size in (19, 15, 12):
        assert backup.meet(receipt_for(records, size), since=size - 1) == min(size - 1, 11)
    assert (backup.table.missing, backup.types(10)) == (None, ["lost"])
    backup.meet(receipt_for(records, 22))
    assert backup.types(10) == ["lost"]
    assert backup.table.missing.size == 22
    backup.clock.tick(120)
    backup.recovery.ring()
    assert backup.types(10) == ["lost", "lost"]
    # A branch that begins after the admission, and is lost in its turn.
    backup.clock.tick(5)
    backup.meet(Operator(SEED).sign(backup.id, 15, "ab" * 32, backup.clock.after(0)))
    assert backup.table.missing.size == 15
    backup.audit()


def test_a_later_receipt_of_the_same_lost_record_is_admitted_too(matches: dict[str, list[Record]]) -> None:
    """Receipts bear the store's time, and the record that admits may bear that of a server which is behind."""
    records = matches["sweep"]
    backup = Backup(records, 10)
    for seconds in (0, 30):
        later = receipt_for(records, 19, backup.clock.after(seconds))
        backup.meet(later)
        backup.clock.tick(120)
        backup.recovery.ring()
        backup.clock.tick(-10)
    assert backup.types(10) == ["lost", "lost"]
    assert backup.meet(later, since=18) == 12
    backup.audit()


def test_who_still_has_a_receipt_of_what_is_lost_is_shown_what_another_server_wrote_since(
    matches: dict[str, list[Record]],
) -> None:
    records = matches["sweep"]
    backup = Backup(records, 10)
    backup.meet(receipt_for(records, 19))
    backup.clock.tick(120)
    backup.recovery.ring()
    backup.store.append(backup.id, 11, [Draft(type="left", by="seat:0", data={"seat": 0}, cmd="x", at=backup.table.at)])
    assert backup.meet(receipt_for(records, 19), since=12) == 12


def test_a_log_that_went_on_otherwise_admits_at_once_what_it_lost(matches: dict[str, list[Record]]) -> None:
    records = matches["sweep"]
    backup = Backup(records, 18)
    other = Operator(SEED).sign(backup.id, 15, "ab" * 32, records[18].at)
    assert backup.meet(other, since=14) == 14
    assert backup.table.missing is None
    assert backup.types(18) == ["lost"]
    backup.audit()


def test_a_log_that_loses_its_end_while_a_loss_is_admitted_waits_for_that_end(
    matches: dict[str, list[Record]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The record was looked up and taken as found; whoever came was told of an error of the server: schedule 5329."""
    records = matches["sweep"]
    backup = Backup(records, 18)

    def loses_its_end(*_given: object) -> bool:
        backup.store.cut(backup.id, 5)
        monkeypatch.undo()
        return False

    monkeypatch.setattr("fairdeal.service.table.seats.losses.admitted", loses_its_end)
    with pytest.raises(Parted):
        backup.meet(Operator(SEED).sign(backup.id, 15, "ab" * 32, records[18].at), since=14)
    assert (backup.table.missing.size, backup.table.missing.gaps) == (19, ((14, 18),))
    backup.take(receipt_for(records, 19), copy_of(records[:19], 13))
    assert backup.types(13) == [*(record.type for record in records[14:19]), "recovered"]
    backup.audit()


def test_lines_that_do_not_join_the_head_end_the_waiting(matches: dict[str, list[Record]]) -> None:
    records = matches["sweep"]
    backup = Backup(records, 10)
    backup.store.append(backup.id, 10, [Draft(type="left", by="seat:0", data={"seat": 0}, cmd="x", at=records[10].at)])
    fork = Backup([*backup.store.read(backup.id)], 11)
    fork.tables.resting.add(fork.id)
    fork.take(receipt_for(records, 19), copy_of(records[:19], 10))
    assert fork.types(11) == ["lost"]


# Time


def test_the_time_without_the_records_counts_for_nobody() -> None:
    records = a_match("cover-your-assets", 12, clock="bank", seconds=600)
    end = ends(records)[-1]
    whole = MemoryStore(salt=SALTS)
    whole.append(records[0].table, -1, records)
    before = Checkpoints(whole).at(records[0].table, end)
    clock = StillClock()
    clock.tick(millis_of(datetime.fromisoformat(records[end].at)) / 1000 - millis_of(clock.moment) / 1000)
    backup = Backup(records, ends(records)[-5], clock)
    clock.tick(400)
    backup.meet(receipt_for(records, end + 1))
    clock.tick(100)
    backup.take(receipt_for(records, end + 1), copy_of(records, ends(records)[-5]))
    now = backup.table
    assert backup.types(end) == ["recovered"]
    assert before.clock
    assert (now.clock.left, now.clock.running) == (before.clock.left, before.clock.running)
    waits, then = due(now), due(before)
    assert waits is not None
    assert then is not None
    assert waits - then == 500_000
    assert now.moved_at == clock.after(
        millis_of(datetime.fromisoformat(before.moved_at)) / 1000 - millis_of(datetime.fromisoformat(before.at)) / 1000
    )
    backup.audit()


def test_clocks_and_deadlines_stand_while_records_are_missing_and_have_their_time_afterwards(tmp_path: Path) -> None:
    clock = StillClock()
    before = Sitting(
        a_service(clock, str(tmp_path / "log.db")), "cover-your-assets", 3, clock="decision", seconds=30, undo="consent"
    )
    before.play(2)
    head = before.seq
    for end in ("", ".heads"):
        saved(tmp_path / f"log.db{end}", tmp_path / f"early.db{end}")
    for key in ("key", "operator"):
        shutil.copy(tmp_path / f"log.db.{key}", tmp_path / f"early.db.{key}")
    before.play(4)
    receipt = before.service.signing.now(before.id)
    before.service.close()

    service = a_service(clock, str(tmp_path / "early.db"))
    desk = service.tables.desk(before.id)
    clock.tick(20)
    service.recovery.meet(desk, -1, receipt)
    for _ in range(2):
        clock.tick(59)
        service.deadlines.ring()
        assert desk.table.seq == head, "nobody's time is up"
    clock.tick(2)
    service.deadlines.ring()
    assert [record.type for record in service.store.read(before.id, head)] == ["lost"]
    clock.tick(29)
    service.deadlines.ring()
    assert desk.table.seq == head + 1, "the whole time is there again"
    clock.tick(1)
    service.deadlines.ring()
    assert "timed-out" in [record.type for record in service.store.read(before.id, head)]
    assert audit(service.store.read(before.id)).findings == ()
    service.close()


def test_what_waits_for_an_answer_has_its_time_afterwards(tmp_path: Path) -> None:
    """A request to undo, a pause and somebody away: each as it was after the last record that came back."""
    records = waiting()
    end, cut = len(records) - 1, ends(records)[-4]
    whole = MemoryStore(salt=SALTS)
    whole.append(records[0].table, -1, records)
    before = Checkpoints(whole).at(records[0].table, end)
    clock = StillClock()
    clock.moment = datetime.fromisoformat(records[-1].at)
    backup = Backup(records, cut, clock)
    backup.meet(receipt_for(records, end + 1))
    clock.tick(77)
    backup.take(receipt_for(records, end + 1), copy_of(records, cut))
    now = backup.table
    assert now.undos.pending
    assert before.undos.pending
    pairs = [(now.undos.pending.until, before.undos.pending.until), (now.away[0], before.away[0])]
    pairs += [(now.moved_at, before.moved_at), (now.end_until, before.end_until)]
    for later, then in pairs:
        assert datetime.fromisoformat(later) - datetime.fromisoformat(then) == timedelta(seconds=77)
    backup.audit()


def waiting() -> list[Record]:
    """The log of a table where a request waits, somebody is away, and somebody would end the match."""
    service = a_service_with(MemoryStore(salt=SALTS))
    table = Sitting(service, "cover-your-assets", 3)
    table.play(4)
    service.tables.submit(table.id, NoteAway(id="away", at=0))
    mover = max(table.table.last, key=lambda seat: table.table.last[seat])
    table.do((mover + 1) % 3, EndMatch)
    table.act(table.table.acting("person")[0])
    table.do((mover + 1) % 3, EndMatch) if not table.table.end_asked else None
    table.do(mover, AskUndo)
    return table.records()


# A real server whose file is put back


def saved(database: Path, copy: Path) -> Path:
    """The file as a backup of the running server has it."""
    with closing(sqlite3.connect(database)) as running, closing(sqlite3.connect(copy)) as backup:
        running.backup(backup)
    return copy


def put_back(server: Server, copy: Path) -> None:
    """The server is killed, its file replaced by the backup, and the server started again."""
    server.kill()
    for old in server.database.parent.glob(f"{server.database.name}*"):
        if old.suffix in (".db", ".db-wal", ".db-shm"):
            old.unlink()
    shutil.copy(copy, server.database)
    server.start()


def records_of(database: Path, table: str) -> list[Record]:
    store = SqliteStore(database)
    found = list(store.read(table))
    store.close()
    return found


def lines_from(server: Server, table: str, after: int, seat: Seat) -> str:
    return seat.text(f"/lines?after={after}", seat.read())


def bring(server: Server, table: str, receipt: str, lines: str, token: Any = "") -> Any:
    body = json.dumps({"receipt": receipt}) + "\n" + lines
    return ask("POST", f"{server.url}/api/v1/tables/{table}/lines", body.encode(), token)


def plays_to(player: Player, seq: int) -> None:
    """Play until the log is that long, and the receipt covers it."""
    while player.view["seq"] < seq:
        player.until(player.may_act)
        player.play_on()
    player.until(lambda: read(player.receipts[-1]).size == player.view["seq"] + 1 and player.may_act())


def test_a_server_that_is_put_back_takes_the_lines_from_a_browser_and_plays_on(
    start_server: Any, tmp_path: Path
) -> None:
    server = start_server(FAIRDEAL_REST="60")
    seats = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]
    _, opened = sat(server.url, {"game": "dirty-money", "seats": seats, "name": "Ann"})
    table, token = opened["table"], opened["me"]
    with Player(server.url, table, token) as ann:
        plays_to(ann, 10)
        early = saved(server.database, tmp_path / "early.db")
        plays_to(ann, 25)
        receipt, seq = ann.receipts[-1], ann.view["seq"]
        game, mine = ann.view["game"], ann.mine()
    late = records_of(saved(server.database, tmp_path / "late.db"), table)
    lines = lines_from(server, table, -1, token)
    put_back(server, early)
    head = len(records_of(early, table)) - 1
    with Player(server.url, table) as eve:
        assert "lost" not in eve.welcome
        assert eve.view["seq"] == head
        with Player(server.url, table, token, since=seq, receipt=receipt) as ann:
            eve.until_shown(lambda view: "lost" in view["table"])
            for told in (ann.welcome["lost"], ann.view["table"]["lost"], eve.view["table"]["lost"]):
                assert (told["size"], told["head_size"], told["gaps"]) == (seq + 1, head + 1, [[head + 1, seq]])
            signed = read(eve.view["receipt"], eve.welcome["key"])
            assert (signed.size, signed.at > read(receipt).at) == (head + 1, True), "the server says so, signed"
            assert ann.do("resign")["code"] == "lost_records"
            assert bring(server, table, receipt.replace("\n", "\n "), lines)[0] == 422
            status, answer = bring(server, table, receipt, lines, token)
            assert (status, answer) == (200, {"taken": seq - head, "seq": seq + 1, "lost": None})
            for each in (ann, eve):
                each.until_shown(lambda view: view["seq"] > seq and "lost" not in view["table"])
                assert "#" in each.view["news"][-1]["lines"][0]
            assert (ann.view["game"], ann.mine()) == (game, mine)
            plays_to(ann, seq + 5)
    server.stop()
    again = records_of(server.database, table)
    assert again[: len(late)] == late
    assert again[len(late)].type == "recovered"
    assert list(export(again[: len(late)], "full")) == list(export(late, "full"))
    assert audit(again).findings == ()


def test_a_bot_whose_turn_it_is_does_not_write_over_what_was_lost(start_server: Any, tmp_path: Path) -> None:
    server = start_server("--bot-delay", "0.5", FAIRDEAL_REST="60")
    seats = [{"kind": "me"}, {"kind": "bot"}]
    _, opened = sat(server.url, {"game": "money-sweeper", "seats": seats, "name": "Ann"})
    table, token = opened["table"], opened["me"]
    with Player(server.url, table, token) as ann:
        ann.until(ann.may_act)
        while ann.may_act():
            ann.play_on()
        early = saved(server.database, tmp_path / "early.db")
        assert ann.view["game"]["to_act"] == [1]
        ann.until(ann.may_act)
        ann.until(lambda: read(ann.receipts[-1]).size == ann.view["seq"] + 1)
        receipt, seq = ann.receipts[-1], ann.view["seq"]
    lines = lines_from(server, table, -1, token)
    put_back(server, early)
    head = len(records_of(early, table)) - 1
    with Player(server.url, table) as eve:
        eve.until(lambda: bool(eve.here))
        with pytest.raises(TimeoutError):
            eve.socket.recv(timeout=1.5)  # longer than the bot would take
        assert eve.view["seq"] == head
        status, answer = bring(server, table, receipt, lines)
        assert (status, answer["seq"]) == (200, seq + 1)
        eve.until_shown(lambda view: bool(view["seq"] > seq))


def test_after_a_start_bots_go_on_at_once_when_somebody_brings_the_newest_receipt(start_server: Any) -> None:
    server = start_server("--bot-delay", "0.5", FAIRDEAL_REST="60")
    seats = [{"kind": "bot"}, {"kind": "bot"}]
    _, opened = sat(server.url, {"game": "money-sweeper", "seats": seats})
    table = opened["table"]
    with Player(server.url, table) as eve:
        eve.until(lambda: read(eve.receipts[-1]).size == eve.view["seq"] + 1)
    server.kill()
    [*_older, newest] = records_of(server.database, table)
    server.start()
    _, now = ask("GET", f"{server.url}/api/v1/tables/{table}/receipt")
    with Player(server.url, table) as eve:
        eve.until(lambda: bool(eve.here))
        with pytest.raises(TimeoutError):
            eve.socket.recv(timeout=1.5)
        with Player(server.url, table, since=newest.seq, receipt=now["receipt"]) as fay:
            assert "lost" not in fay.welcome
            fay.until_shown(lambda view: bool(view["seq"] > newest.seq))


def test_after_a_start_bots_go_on_by_themselves_in_the_end(start_server: Any) -> None:
    server = start_server("--bot-delay", "0.5", FAIRDEAL_REST="1")
    seats = [{"kind": "bot"}, {"kind": "bot"}]
    _, opened = sat(server.url, {"game": "money-sweeper", "seats": seats})
    server.kill()
    server.start()
    with Player(server.url, opened["table"]) as eve:
        seq = eve.view["seq"]
        eve.until_shown(lambda view: bool(view["seq"] > seq))


def test_a_table_that_rests_goes_on_when_somebody_has_acted() -> None:
    table = Sitting(a_service_with(MemoryStore(salt=SALTS)), "cover-your-assets", 3, bots={2: "sensible"})
    table.service.tables.resting.add(table.id)
    table.service.tables.submit(table.id, NoteAway(id="away", at=0))
    assert table.id in table.service.tables.resting
    while table.table.acting("person"):
        table.service.tables.resting.add(table.id)
        table.act(table.table.acting("person")[0])
        assert table.id not in table.service.tables.resting
        if table.seq > 20:
            break
    assert "bot:2" in {record.by for record in table.records()}, "the bot has gone on"


def test_a_guest_who_may_not_watch_brings_no_lines() -> None:
    service = a_service_with(MemoryStore(salt=SALTS))
    table = Sitting(service, "sweep", 4, spectators=False)
    receipt = service.signing.now(table.id)
    client = client_of(service)
    body = json.dumps({"receipt": receipt})
    assert client.post(f"/api/v1/tables/{table.id}/lines", data=body).status_code == 403
    assert client.post("/api/v1/tables/nowhere/lines", data=body).status_code == 404


def test_a_body_of_lines_has_a_size() -> None:
    service = a_service_with(MemoryStore(salt=SALTS))
    table = Sitting(service, "sweep", 4)
    client = client_of(service)
    url = f"/api/v1/tables/{table.id}/lines"
    start = json.dumps({"receipt": service.signing.now(table.id)}) + "\n"
    assert client.post(url, data=start + "x" * 50_000).status_code == 200
    assert client.post(url, data=start + "x" * 70_000).status_code == 413
    table.table.missing = Missing(9, "ab" * 32, 6, "2026-11-22T10:00:00.000Z", ())
    assert client.post(url, data=start + "x" * 70_000).status_code == 200
    assert client.post(url, data=start + "x" * 9_000_000).status_code == 413


# Under a living server


def parted(moves: int, other: int) -> tuple[Sitting, list[Record], str]:
    """A table whose log lost its end while its server lived, what it lost, and the receipt for that.

    `other` moves were made there since by another server, as after a failover to a copy that lacks records.
    """
    table = Sitting(a_service_with(MemoryStore(salt=SALTS)), "dirty-money", 3)
    for _ in range(4):
        table.play()
    copied = MemoryStore(salt=SALTS)
    copied.append(table.id, -1, table.records())
    elsewhere = copy(table)
    elsewhere.service = a_service_with(copied)
    dice = Dice(seed_of("another way"))
    for _ in range(moves):
        table.play_at_random(dice)
    lost, receipt = table.records()[len(elsewhere.records()) :], table.service.signing.now(table.id)
    for _ in range(other):
        elsewhere.play_at_random(dice)
    table.service.store._logs[table.id] = elsewhere.records()  # type: ignore[attr-defined]
    table.service.store._commands = copied._commands  # type: ignore[attr-defined]
    return table, lost, receipt


def must_hold(table: Sitting) -> None:
    assert check(export(Log(table.service.store, table.id), "full")).headline.startswith("verified")
    assert audit(table.records()).findings == ()
    fresh = a_service_with(MemoryStore(salt=SALTS))
    fresh.store.append(table.id, -1, table.records())
    assert everything(fresh.tables.desk(table.id).table) == everything(table.table)


@pytest.mark.parametrize(("moves", "other"), [(5, 5), (5, 7), (5, 2), (1, 1)])
def test_a_move_decided_by_records_that_the_log_lost_is_refused_and_the_loss_admitted(moves: int, other: int) -> None:
    table, lost, _ = parted(moves, other)
    before = table.seq
    with pytest.raises(Parted):
        table.service.tables.submit(table.id, NoteAway(id="away", at=0))
    if table.table.missing:  # the log is shorter than it was: somebody may bring the rest
        table.service.tables.clock.tick(120)  # type: ignore[attr-defined]
        table.service.recovery.ring()
    admitted = table.records()[-1]
    assert (admitted.type, before) == ("lost", lost[-1].seq)
    event = table.steps()[-1].event
    assert isinstance(event, RecordsLost)
    assert (event.size, event.root) == (before + 1, lost[-1].hash)
    table.play(3)
    must_hold(table)


@pytest.mark.parametrize("question", [2, 3, 4])
def test_a_server_waits_for_nothing_that_another_takes_back_while_it_looks(
    question: int, matches: dict[str, list[Record]]
) -> None:
    """Between any two of its questions to the log."""
    records = matches["money-sweeper"]
    cut, receipt = ends(records)[9], receipt_for(records, len(records))
    helper, asked = Backup(records, cut), []
    line = Line(helper.store)

    def meanwhile(name: str) -> None:
        asked.append(name)
        if len(asked) == question:
            helper.meet(receipt)
            helper.take(receipt, copy_of(records, cut))

    tables = Tables(line, DirectJournal(line), helper.clock, bytes)
    desk = tables.desk(helper.id)
    line.fails = meanwhile
    with suppress(Parted):
        Recovery(tables, helper.signing).meet(desk, -1, receipt)
    tables.read_on(helper.id)
    assert tables.desk(helper.id).table.missing is None
    assert helper.types(cut) == [*(record.type for record in records[cut + 1 :]), "recovered"]


def test_records_that_two_servers_take_back_at_once_come_back_once(matches: dict[str, list[Record]]) -> None:
    records = matches["money-sweeper"]
    cut, receipt, lines = ends(records)[9], receipt_for(records, len(records)), copy_of(records, ends(records)[9])
    helper = Backup(records, cut)
    line = Line(helper.store)
    tables = Tables(line, DirectJournal(line), helper.clock, bytes)
    recovery = Recovery(tables, helper.signing)

    def meanwhile(question: str) -> None:
        if question == "append":
            helper.take(receipt, lines)

    line.fails = meanwhile
    body = "\n".join([json.dumps({"receipt": receipt}), *lines]).encode()
    with pytest.raises(Problem) as no:
        recovery.take(tables.desk(helper.id), *read_lines(body))
    assert no.value.code == "stale"
    tables.read_on(helper.id)
    assert tables.desk(helper.id).table.missing is None
    assert helper.types(cut).count("recovered") == 1


def test_nobody_is_shown_a_table_whose_log_has_just_lost_what_it_was_folded_from() -> None:
    table, _lost, _receipt = parted(5, 0)
    with pytest.raises(Parted):
        table.service.answers.view(table.table, None, -1)


def test_a_log_that_only_lost_its_end_waits_for_it_and_takes_it_back() -> None:
    table, lost, receipt = parted(5, 0)
    with pytest.raises(Parted):
        table.service.tables.submit(table.id, NoteAway(id="away", at=0))
    missing = table.table.missing
    assert missing
    assert (missing.size, missing.root, missing.gaps) == (
        lost[-1].seq + 1,
        lost[-1].hash,
        ((lost[0].seq, lost[-1].seq),),
    )
    body = "\n".join([json.dumps({"receipt": receipt}), *copy_of(lost, -1, "full")]).encode()
    with table.service.tables.held(table.id) as desk:
        table.service.recovery.take(desk, *read_lines(body))
    assert table.table.missing is None
    assert table.records()[lost[0].seq : lost[-1].seq + 1] == lost
    table.play(3)
    must_hold(table)
