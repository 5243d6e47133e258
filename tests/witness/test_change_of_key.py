"""The operator's new key is signed for by the old one, and a power cut at any moment loses neither."""

import os
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from clients import client_of
from witness.logs import HOST, OPERATOR, ORIGIN, SEED, a_keeper, a_witness, play

from fairdeal.events import MemoryStore
from fairdeal.events.judge.notes import read_checkpoint, read_note
from fairdeal.events.judge.rotations import follow_keys
from fairdeal.service.app import make_service
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.config import Config
from fairdeal.service.evidence.ed25519 import is_signed
from fairdeal.service.evidence.receipts import Operator, read
from fairdeal.service.witness.log import Behind
from fairdeal.service.witness.signing import (
    Signer,
    change_key,
    finish_change,
    rotation,
    rotations,
    rotations_file,
)


@pytest.fixture
def operator(tmp_path: Path) -> Path:
    path = tmp_path / "log.db.operator"
    path.write_bytes(SEED)
    return path


def key_of(path: Path) -> str:
    return str(Signer(path.read_bytes(), "fairdeal").key)


def test_keys_that_change_twice_are_followed(operator: Path) -> None:
    for day in (22, 23):
        change_key(operator, f"2026-11-{day}T10:00:00.000Z")
    keys = follow_keys(str(OPERATOR.key), key_of(operator), rotations(operator), is_signed)
    assert [str(key) for key in keys] == [key_of(operator.with_name(f"{operator.name}.{n}")) for n in (1, 2)] + [
        key_of(operator)
    ]
    assert len({key.public for key in keys}) == 3
    assert operator.stat().st_mode & 0o777 == 0o600


def test_a_power_cut_leaves_the_old_key_or_the_new_one_and_what_shows_it(
    operator: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The change is cut off before each file that it puts in its place, and taken up at the next start."""
    real, left = os.replace, 0

    def until_the_cut(old: str | Path, new: str | Path) -> None:
        nonlocal left
        if not left:
            raise KeyboardInterrupt
        left -= 1
        real(old, new)

    monkeypatch.setattr(os, "replace", until_the_cut)
    outcomes = []
    for cut in range(5):
        left = cut
        folder = operator.parent / str(cut)
        folder.mkdir()
        path = Path(shutil.copy(operator, folder))
        try:
            change_key(path, "2026-11-22T10:00:00.000Z")
        except KeyboardInterrupt:
            left = 9
        finish_change(path)
        follow_keys(str(OPERATOR.key), key_of(path), rotations(path), is_signed)
        outcomes.append((key_of(path) != str(OPERATOR.key), len(rotations(path))))
        assert not path.with_name(f"{path.name}.next").exists()
    assert outcomes == [(False, 0), (False, 0), (True, 1), (True, 1), (True, 1)]


def test_a_server_with_a_changed_key_tells_where_it_comes_from_and_keeps_its_log(tmp_path: Path) -> None:
    config = Config(database=str(tmp_path / "log.db"))
    service = make_service(config)
    desk = service.tables.open("dirty-money", {"rounds": 1}, 3, bots=dict.fromkeys(range(3), "random"))
    service.heads.work(service.heads.log, service.store)
    origin, first = service.heads.origin, str(service.heads.signer("fairdeal").key)
    before = service.signing.now(desk.table.id)
    service.close()
    done = CliRunner().invoke(fairdeal, ["change-key", "--db", config.database])
    assert (done.exit_code, done.output.startswith(f"From {first} to ")) == (0, True), done.output
    service = make_service(config)
    client = client_of(service)
    told = client.get("/.well-known/fairdeal.json").get_json()
    assert [str(key) for key in follow_keys(first, told["key"], told["changes"], is_signed)] == [first, told["key"]]
    receipt = client.get(f"/api/v1/tables/{desk.table.id}/receipt").get_json()["receipt"]
    assert read(receipt, told["key"]).table == desk.table.id
    assert service.signing.own(before, desk.table.id), "what a browser brings of before tells of lost records"
    assert service.signing.own(Operator(bytes(32)).sign(desk.table.id, 1, "ab" * 32), desk.table.id) is None
    service.tables.open("dirty-money", {"rounds": 1}, 3, bots={})
    service.heads.work(service.heads.log, service.store)
    checkpoint = read_checkpoint(read_note(client.get("/tlog/checkpoint").text))
    assert (checkpoint.origin, checkpoint.size, told["log"]["origin"]) == (origin, 3, origin)
    service.close()


def test_a_log_goes_on_under_a_new_key_before_a_witness_that_knows_both(tmp_path: Path) -> None:
    store, new = MemoryStore(), bytes([2] * 32)
    change = rotation(OPERATOR, Signer(new, "fairdeal"), "2026-11-22T10:00:00.000Z")
    witness = a_witness()
    witness.logs[ORIGIN].append(Signer(new, ORIGIN).key)
    play(store, "t0", "opened")
    before = a_keeper(str(tmp_path / "heads"), (HOST, witness))
    assert before.work(before.log, store)
    before.close()
    play(store, "t1", "opened")
    after = a_keeper(str(tmp_path / "heads"), (HOST, witness), seed=new, changes=[change])
    assert after.work(after.log, store)
    assert (witness.seen(ORIGIN).size, after.origin) == (2, ORIGIN)
    after.close()
    put_back = a_keeper(":memory:", (HOST, witness), seed=new, changes=[change])
    with pytest.raises(Behind):
        put_back.work(put_back.log, MemoryStore())


def test_without_a_key_there_is_nothing_to_change(tmp_path: Path) -> None:
    done = CliRunner().invoke(fairdeal, ["change-key", "--db", str(tmp_path / "log.db")])
    assert (done.exit_code, "no operator's key" in done.output) == (2, True)


def test_a_change_that_somebody_edited_keeps_a_server_from_starting(operator: Path) -> None:
    change_key(operator, "2026-11-22T10:00:00.000Z")
    path = rotations_file(operator)
    path.write_text(path.read_text(encoding="utf-8").replace("2026-11-22", "2026-11-21"), encoding="utf-8")
    with pytest.raises(ValueError, match="does not fit"):
        rotations(operator)
