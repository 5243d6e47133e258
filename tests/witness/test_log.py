"""The operator's log of heads: what stands in it, and that nothing is signed that is not on disk."""

import json
import sqlite3
from functools import partial
from pathlib import Path

import psycopg
import pytest
from clients import client_of
from databases import Postgres, contend
from witness.logs import (
    COSIGNER,
    HOST,
    OPERATOR,
    ORIGIN,
    SEED,
    SIGNER,
    Bare,
    a_keeper,
    a_log,
    a_witness,
    entry,
    play,
    policy,
    reach,
)

from fairdeal.events import MemoryStore, SqliteStore
from fairdeal.events.judge.heads import read_growth
from fairdeal.events.judge.inclusion import check_inclusion, entry_of, goes_on, origin_of, table_name
from fairdeal.events.judge.notes import BadNote, must_be_signed, read_checkpoint, read_key, read_note
from fairdeal.service.app import make_service
from fairdeal.service.config import Config
from fairdeal.service.evidence.ed25519 import is_signed
from fairdeal.service.witness.keeper import Keeper
from fairdeal.service.witness.leaves import Leaves
from fairdeal.service.witness.log import Behind, HeadLog
from fairdeal.service.witness.net import MOST, Answer, Unreachable
from fairdeal.service.witness.signing import Signer

NAMED = partial(Signer, SEED)
OPENED = ["opened", "seated", "dealt"]


@pytest.fixture
def store() -> MemoryStore:
    made = MemoryStore()
    play(made, "t0", *OPENED)
    play(made, "t1", *OPENED, "played", "revealed", "rematched")
    return made


def entries(log: HeadLog) -> list[bytes]:
    size = log.size()
    found = log.bundle(0, size)
    assert found is not None
    return [found[at + 2 : at + 2 + int.from_bytes(found[at : at + 2], "big")] for at in starts(found)]


def starts(bundle: bytes) -> list[int]:
    at, found = 0, []
    while at < len(bundle):
        found.append(at)
        at += 2 + int.from_bytes(bundle[at : at + 2], "big")
    return found


def hash_of(store: MemoryStore | SqliteStore, table: str, seq: int) -> str:
    [record] = store.read(table, seq - 1, seq)
    return record.hash


def test_a_table_has_a_leaf_for_its_beginning_and_one_for_its_end(store: MemoryStore) -> None:
    log = a_log()
    assert log.take_in(store) == 3
    log.sign()
    assert entries(log) == [
        entry_of(table_name("t0", ORIGIN), 1, hash_of(store, "t0", 0)),
        entry_of(table_name("t1", ORIGIN), 1, hash_of(store, "t1", 0)),
        entry_of(table_name("t1", ORIGIN), 5, hash_of(store, "t1", 4)),
    ]


def test_a_leaf_is_added_once_and_the_end_when_it_comes(store: MemoryStore) -> None:
    log = a_log()
    assert [log.take_in(store), log.take_in(store), log.take_in(store, ["t0", "t1", "nowhere"])] == [3, 0, 0]
    play(store, "t0", "played", "revealed.2")
    assert [log.take_in(store, ["t0"]), log.take_in(store)] == [1, 0]
    play(store, "t0", "rematched", "revealed")
    assert log.take_in(store) == 0


def test_nothing_is_asked_about_a_table_that_is_over(store: MemoryStore) -> None:
    log, asked = a_log(), list[str]()
    log.take_in(store)
    log._leaves.db.set_trace_callback(asked.append)
    log.take_in(store)
    assert ["'t0'" in "".join(asked), "'t1'" in "".join(asked)] == [True, False]


def test_the_log_tells_nobody_a_tables_id(store: MemoryStore) -> None:
    play(store, "k7x2m9q4tz", *OPENED)
    log = a_log()
    log.take_in(store)
    log.sign()
    assert b"k7x2m9q4tz" not in b"".join(entries(log))
    assert table_name("t0", ORIGIN) != table_name("t0", "fairdeal/log/of-another")


def test_a_checkpoint_is_signed_by_the_operators_key_under_the_logs_name(store: MemoryStore) -> None:
    log = a_log()
    log.take_in(store)
    note = read_note(log.sign())
    must_be_signed(note, [SIGNER.key], is_signed)
    assert read_checkpoint(note) == (ORIGIN, 3, log.root(3))
    assert SIGNER.key.public == OPERATOR.key.public


def test_an_operator_has_one_log_whose_name_comes_from_its_first_key() -> None:
    assert origin_of(OPERATOR.key) == origin_of(SIGNER.key) == ORIGIN
    assert ORIGIN.startswith("fairdeal/log/")
    assert origin_of(Signer(bytes(32), "fairdeal").key) != ORIGIN


def test_leaves_are_on_disk_before_their_root_is_signed(store: MemoryStore, tmp_path: Path) -> None:
    seen: list[int] = []

    class Watched(Signer):
        def sign(self, text: str) -> str:
            with sqlite3.connect(tmp_path / "heads") as other:
                seen.append(other.execute("SELECT count(*) FROM leaves").fetchone()[0])
            other.close()
            assert int(text.split("\n")[1]) <= seen[-1], "it signs for leaves that nobody else can see yet"
            return super().sign(text)

    log = HeadLog(tmp_path / "heads", ORIGIN, lambda name: Watched(SEED, name))
    log.take_in(store)
    log.sign()
    play(store, "t0", "revealed")
    log.take_in(store)
    log.sign()
    assert seen == [3, 4]
    log.close()


def test_a_checkpoint_that_could_not_be_kept_is_not_handed_out(store: MemoryStore, tmp_path: Path) -> None:
    class Fails(Signer):
        def sign(self, text: str) -> str:
            raise OSError("the power went away")

    log = HeadLog(tmp_path / "heads", ORIGIN, lambda name: Fails(SEED, name))
    log.take_in(store)
    with pytest.raises(OSError, match="power"):
        log.sign()
    assert (log.size(), log.note(), log.bundle(0, 1)) == (0, "", None)
    log.close()


def test_leaves_are_not_shown_before_they_are_signed_for(store: MemoryStore) -> None:
    log = a_log()
    log.take_in(store)
    assert (log.bundle(0, 3), log.tile(0, 0, 3), log.proof("t1", "last")) == (None, None, "")
    log.sign()
    assert None not in (log.bundle(0, 3), log.tile(0, 0, 3))
    play(store, "t0", "revealed")
    log.take_in(store)
    assert (log.bundle(0, 4), log.tile(0, 0, 4), log.proof("t0", "last")) == (None, None, "")


def test_what_ended_while_the_log_was_away_is_found_at_the_next_start(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "log.db")
    play(store, "t0", *OPENED)
    log = a_log(str(tmp_path / "heads"))
    log.take_in(store)
    first = log.sign()
    log.close()
    play(store, "t0", "revealed")
    play(store, "t1", *OPENED)
    again = a_log(str(tmp_path / "heads"))
    assert (again.note(), again.take_in(store)) == (first, 2)
    assert read_checkpoint(read_note(again.sign())).size == 3
    again.close()
    store.close()


def test_one_damaged_table_keeps_no_other_from_its_leaf(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = SqliteStore(tmp_path / "log.db")
    for table in ("a", "b", "c"):
        play(store, table, *OPENED)
    store.db.execute("DROP TRIGGER records_are_never_changed")
    store.db.execute("UPDATE records SET line = '{' WHERE table_id = 'b'")
    log = a_log()
    assert log.take_in(store) == 2
    assert "table b" in caplog.text
    store.close()


def test_a_log_beside_another_operators_key_does_not_open(tmp_path: Path) -> None:
    a_log(str(tmp_path / "heads")).close()
    with pytest.raises(Behind, match="put back its key"):
        HeadLog(tmp_path / "heads", "fairdeal/log/another", lambda name: SIGNER)


# Put back, forked, dropped


def test_a_log_whose_tables_were_put_back_says_which(store: MemoryStore) -> None:
    log = a_log()
    log.take_in(store)
    old = MemoryStore()
    play(old, "t0", *OPENED)
    play(old, "t1", *OPENED)
    assert (log.astray(store), log.astray(old)) == ([], ["t1"])
    rewritten = MemoryStore()
    play(rewritten, "t1", "opened", "left", "left", "left", "revealed")
    assert log.astray(rewritten) == ["t0", "t1"]
    assert log.take_in(old) == 0


def test_a_log_that_was_put_back_signs_nothing_once_it_knows(store: MemoryStore) -> None:
    whole, old = a_log(), a_log()
    whole.take_in(store)
    note = whole.sign()
    old.take_in(store, ["t0"])
    shown = old.sign()
    with pytest.raises(Behind, match="put back the newest file"):
        old.learn(note)
    for _ in range(2):
        old.take_in(store)
        old.take_in(store, ["t1"])
    assert old.sign()  # the same leaves came again in the same order: nothing is lost
    forked = a_log()
    play(store, "t2", *OPENED)
    forked.take_in(store, ["t2", "t0"])
    with pytest.raises(Behind):
        forked.learn(note)
    with pytest.raises(Behind):
        forked.sign()
    assert (forked.note(), shown != note) == ("", True)


def test_a_log_believes_only_its_own_signature(store: MemoryStore) -> None:
    log = a_log()
    log.take_in(store)
    log.sign()
    stranger = Bare(entry(0, 1), signer=Signer(bytes(32), ORIGIN))
    other_log = Bare(entry(0, 1)).note(origin="fairdeal/log/another")
    for note in (stranger.note(), other_log, "nonsense", ""):
        with pytest.raises(BadNote):
            log.learn(note)
    assert log.sign() == log.note()


def test_after_a_start_a_log_asks_before_it_signs(store: MemoryStore, tmp_path: Path) -> None:
    """Its file was put back, and it went on: a witness that saw more keeps it from signing another tree."""
    witness = a_witness()
    address = "http://witness.example"
    keeper = a_keeper(str(tmp_path / "heads"), (address, witness))
    keeper.work(keeper.log, store)
    assert witness.seen(ORIGIN).size == 3
    keeper.close()
    play(store, "t2", *OPENED)
    back = a_keeper(str(tmp_path / "put-back"), (address, witness))
    back.log.take_in(store, ["t2"])
    with pytest.raises(Behind):
        back.work(back.log, store)
    assert back.log.note() == ""
    with pytest.raises(Behind):
        back.work(back.log, store)
    back.close()


def test_a_log_whose_witnesses_are_all_silent_signs_nothing_after_a_start(store: MemoryStore) -> None:
    keeper = Keeper(":memory:", SEED, (), [f"{HOST}={COSIGNER.key}"], silent)
    assert not keeper.work(keeper.log, store)
    assert keeper.log.note() == ""
    alone = Keeper(":memory:", SEED, (), (), silent)
    assert alone.work(alone.log, store)
    assert alone.log.size() == 3


def silent(url: str, data: bytes | None = None, *, most: int = MOST) -> Answer:
    raise Unreachable(url)


@pytest.mark.parametrize(
    "answer", [Answer(200, b"nonsense"), Answer(409, b"99999\n"), Answer(409, b"-1\n"), Answer(500, b"")]
)
def test_a_witness_that_lies_stops_nothing(store: MemoryStore, answer: Answer) -> None:
    def lies(url: str, data: bytes | None = None, *, most: int = MOST) -> Answer:
        return answer if data else Answer(404, b"")

    keeper = Keeper(":memory:", SEED, (), [f"{HOST}={COSIGNER.key}"], lies)
    assert not keeper.work(keeper.log, store)
    assert keeper.log.size() == 3
    play(store, "t0", "revealed")
    assert not keeper.work(keeper.log, store, {"t0"})
    assert keeper.log.size() == 4
    assert len(read_note(keeper.log.note()).signatures) == 1


def test_a_log_is_cosigned_at_each_size_by_a_witness(store: MemoryStore) -> None:
    witness = a_witness()
    keeper = a_keeper(":memory:", (HOST, witness))
    assert keeper.work(keeper.log, store)
    play(store, "t0", "revealed")
    assert keeper.work(keeper.log, store, {"t0"})
    assert [each.name for each in read_note(keeper.log.note()).signatures] == [ORIGIN, COSIGNER.key.name]
    assert witness.seen(ORIGIN).size == 4


def test_a_log_leads_a_witness_whose_disk_was_put_back_to_what_it_had_signed(store: MemoryStore) -> None:
    keeper = a_keeper(":memory:", (HOST, a_witness()))
    keeper.work(keeper.log, store)
    put_back = a_witness()
    reached, asked = reach((HOST, put_back)), list[bytes]()

    def get(url: str, data: bytes | None = None, *, most: int = MOST) -> Answer:
        asked.extend([data] if data else [])
        return reached(url, data, most=most)

    play(store, "t0", "revealed")
    later = Keeper(":memory:", SEED, (), [f"{HOST}={COSIGNER.key}"], get)
    assert later.work(keeper.log, store)
    assert (put_back.seen(ORIGIN).size, put_back.contradictions()) == (4, [])
    shown = [(body.split(b"\n")[0], body.count("— ".encode())) for body in asked]
    assert shown == [(b"old 3", 1), (b"old 0", 2), (b"old 3", 1)]


# The proof of a table's end


def test_the_end_of_a_table_is_proved_from_a_file(store: MemoryStore) -> None:
    keeper = a_keeper(":memory:", (HOST, a_witness()))
    keeper.work(keeper.log, store)
    proof = keeper.log.proof("t1", "last")
    found = check_inclusion(
        proof,
        "t1",
        5,
        hash_of(store, "t1", 4),
        operator=[str(OPERATOR.key)],
        policy=policy(COSIGNER.key),
        verify=is_signed,
    )
    assert found == (2, 3, ORIGIN, ((COSIGNER.key.name, 1_795_000_000),))
    assert keeper.log.proof("t0", "first").startswith("c2sp.org/tlog-proof@v1\nindex 0\n")
    assert [keeper.log.proof(table, "last") for table in ("t0", "nowhere")] == ["", ""]


def test_a_proof_stands_under_the_newest_root_that_a_witness_saw(store: MemoryStore) -> None:
    keeper = a_keeper(":memory:", (HOST, a_witness()))
    keeper.work(keeper.log, store)
    play(store, "t0", "revealed")
    keeper.log.take_in(store)
    keeper.log.sign()
    assert "\n3\n" in keeper.log.proof("t1", "last")
    assert "\n4\n" in keeper.log.proof("t0", "last")


# The doors


def test_a_server_shows_its_log_its_key_and_its_proofs() -> None:
    service = make_service(Config())
    client = client_of(service)
    assert client.get("/tlog/checkpoint").status_code == 404
    desk = service.tables.open("dirty-money", {"rounds": 1}, 3, bots=dict.fromkeys(range(3), "random"))
    service.heads.work(service.heads.log, service.store)
    told = json.loads(client.get("/.well-known/fairdeal.json").data)
    receipt = client.get(f"/api/v1/tables/{desk.table.id}/receipt").get_json()
    assert told["key"] == receipt["key"]
    answer = client.get("/tlog/checkpoint")
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    note = read_note(answer.text)
    must_be_signed(note, [read_key(told["log"]["key"])], is_signed)
    assert read_checkpoint(note)[:2] == (told["log"]["origin"], 2)
    [last] = [record for record in service.store.read(desk.table.id) if record.type == "revealed"]
    proof = client.get(f"/tlog/proof/{desk.table.id}").text
    check_inclusion(proof, desk.table.id, last.seq + 1, last.hash, operator=[told["key"]], policy="", verify=is_signed)
    assert client.get(f"/tlog/proof/{desk.table.id}/first").status_code == 200
    assert client.get("/tlog/proof/nowhere").status_code == 404


def test_a_server_shows_that_its_log_only_grew_between_two_checkpoints() -> None:
    service = make_service(Config())
    client = client_of(service)
    seats = dict.fromkeys(range(3), "random")
    for _ in range(2):
        service.tables.open("dirty-money", {"rounds": 1}, 3, bots=seats)
        service.heads.work(service.heads.log, service.store)
    answer = client.get("/tlog/growth/2/4")
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, "text/plain; charset=utf-8")
    old, path, new = read_growth(answer.text)
    log = service.heads.log
    assert (old, new.size, new.root) == (2, 4, log.root(4))
    assert goes_on(2, log.root(2), 4, new.root, path)
    assert not goes_on(2, log.root(1), 4, new.root, path)
    for wrong in ("4/2", "2/2", "0/4", "1/4", "2/3", "2/5"):
        assert client.get(f"/tlog/growth/{wrong}").status_code == 404


def test_a_server_shows_no_tile_beyond_what_it_signed() -> None:
    service = make_service(Config())
    client = client_of(service)
    service.tables.open("dirty-money", {"rounds": 1}, 3, bots=dict.fromkeys(range(3), "random"))
    service.heads.work(service.heads.log, service.store)
    hashes, bundle = client.get("/tlog/tile/0/000.p/2"), client.get("/tlog/tile/entries/000.p/2")
    assert (len(hashes.data), hashes.headers["Content-Type"]) == (64, "application/octet-stream")
    assert (bundle.status_code, "immutable" in bundle.headers["Cache-Control"]) == (200, True)
    assert client.get("/tlog/tile/entries/000.p/1").status_code == 200
    for beyond in ("0/000.p/3", "0/000", "0/001.p/1", "1/000.p/1", "entries/000.p/3", "64/000", "-1/000", "entries/x"):
        assert client.get(f"/tlog/tile/{beyond}").status_code == 404, beyond


def test_leaves_can_be_read_while_others_are_added(tmp_path: Path) -> None:
    writer, reader = Leaves(tmp_path / "heads"), Leaves(tmp_path / "heads")
    with writer.writing():
        writer.add([b"a"])
        assert reader.size == 0
    assert (reader.size, reader.root(1)) == (1, writer.root(1))
    writer.close()
    reader.close()


def test_servers_share_a_log_of_heads_that_is_the_one_of_a_file(
    store: MemoryStore, postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same store gives the same tree, proofs and notes, whichever of two servers adds to it."""
    address = postgres.fresh()
    contend(monkeypatch, "heads 3")
    one, other, file = (HeadLog(path, ORIGIN, NAMED) for path in (address, address, tmp_path / "heads"))
    assert (one.take_in(store, ["t0"]), other.take_in(store)) == (1, 2)
    file.take_in(store)
    for heads in (one, file):
        heads.sign()
    assert (one.note(), one.proof("t1", "last")) == (file.note(), file.proof("t1", "last"))
    assert other.note() == one.note() != ""
    assert (other.tile(0, 0, 3), other.bundle(0, 3)) == (file.tile(0, 0, 3), file.bundle(0, 3))
    assert other.astray(store) == []
    with pytest.raises(psycopg.errors.RaiseException, match="leaves stay"), psycopg.connect(address) as connection:
        connection.execute("DELETE FROM heads.leaves")
    with pytest.raises(Behind, match="put back its key"):
        HeadLog(address, "fairdeal/log/another", NAMED)
    for heads in (one, other, file):
        heads.close()
