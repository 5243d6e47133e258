"""A monitor finds two heads of one table, two trees of one log, and a log that became shorter; and it never forgets."""

import json
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest
from witness.logs import (
    COSIGNER,
    HOST,
    NAMES,
    OPERATOR,
    ORIGIN,
    SEED,
    SIGNER,
    WITNESS,
    Bare,
    a_keeper,
    a_witness,
    entry,
    play,
    reach,
)

from fairdeal.events import MemoryStore
from fairdeal.events.judge.inclusion import entry_of, leaf_hash, read_proof, root_above
from fairdeal.events.judge.notes import BadNote, must_be_signed, read_checkpoint, read_note
from fairdeal.service.evidence.ed25519 import is_signed
from fairdeal.service.witness import tree
from fairdeal.service.witness.monitor import Monitor
from fairdeal.service.witness.net import MOST, Answer, Get, Unreachable
from fairdeal.service.witness.signing import Signer, rotation

GOOD = [entry(0, 1), entry(1, 1), entry(0, 30), entry(2, 1), entry(2, 7)]


def watch(log: Bare, path: str | Path = ":memory:", get: Get | None = None, **given: Any) -> Monitor:
    return Monitor(path, HOST, get=get or log.get, **given)


def codes(monitor: Monitor) -> list[str]:
    return [each.code for each in monitor.look()]


def test_an_honest_log_is_followed_as_it_grows() -> None:
    log = Bare()
    monitor = watch(log)
    for each in GOOD:
        log.add(each)
        assert (codes(monitor), monitor.size) == ([], log.leaves.size)


def test_many_leaves_come_in_bundles(tmp_path: Path) -> None:
    many = [entry_of(f"{number:064x}", 1, "ab" * 32) for number in range(700)]
    log = Bare(*many[:255])
    monitor = watch(log, tmp_path / "leaves")
    assert codes(monitor) == []
    log.add(*many[255:])
    assert (codes(monitor), monitor.size) == ([], 700)
    monitor.close()


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ([entry(0, 31)], "two-heads"),  # a second end
        ([entry(0, 30)], "two-heads"),  # the same end once more
        ([entry(1, 1, "another")], "two-heads"),  # a second beginning
        ([entry(2, 1)], "two-heads"),
        ([entry(3, 9)], "no-beginning"),
        ([entry(3, 9), entry(3, 1)], "no-beginning"),  # a beginning that was dated back
        ([b"hello"], "malformed"),
        ([entry(3, 1) + b"\n"], "malformed"),
        ([entry_of(NAMES[3].upper(), 1, "ab" * 32)], "malformed"),
        ([entry_of(NAMES[3], 0, "ab" * 32)], "malformed"),
        ([entry_of(NAMES[3], 1, "ab" * 31)], "malformed"),
        ([entry(3, 1).replace(b"\n1\n", b"\n01\n")], "malformed"),
    ],
)
def test_a_leaf_that_should_not_be_there_is_found_and_not_forgotten(
    tmp_path: Path, more: list[bytes], code: str
) -> None:
    log = Bare(*GOOD)
    monitor = watch(log, tmp_path / "leaves")
    assert codes(monitor) == []
    log.add(*more)
    assert code in codes(monitor)
    monitor.close()
    again = watch(log, tmp_path / "leaves")
    assert [each.code for each in again.found()] == codes(again)
    assert code in codes(again)
    again.close()


def test_two_heads_are_shown_by_two_proofs_that_need_nothing_more() -> None:
    log = Bare(*GOOD, entry(0, 31))
    [found] = watch(log).look()
    shown = []
    for part in found.evidence.split("-----\n"):
        lines, _, proof = part.partition("\n\nc2sp.org")
        read = read_proof(f"c2sp.org{proof}")
        must_be_signed(read.note, [SIGNER.key], is_signed)
        leaf = leaf_hash(f"{lines}\n".encode())
        assert root_above(leaf, read.number, read.checkpoint.size, read.path) == read.checkpoint.root
        shown.append(lines.split("\n")[1:3])
    assert shown == [[NAMES[0], "30"], [NAMES[0], "31"]]


def test_two_trees_are_found_whatever_their_size() -> None:
    for other in (GOOD[:2], GOOD, [*GOOD, entry(3, 1)]):
        log, monitor = Bare(*GOOD), None
        monitor = watch(log)
        assert codes(monitor) == []
        forked = Bare(entry(0, 1, "another"), *other[1:])
        monitor._get = forked.get
        [found] = monitor.look()
        assert found.code == "two-trees"
        notes = [read_note(part) for part in found.evidence.split("-----\n")]
        assert len({read_checkpoint(note) for note in notes}) == 2
        for note in notes:
            must_be_signed(note, [SIGNER.key], is_signed)
        monitor._get = log.get
        assert codes(monitor) == ["two-trees"]
        assert monitor.size == len(GOOD)


def test_a_leaf_that_was_dropped_is_found() -> None:
    log = Bare(*GOOD)
    monitor = watch(log)
    monitor.look()
    monitor._get = Bare(*GOOD[:1], *GOOD[2:], entry(3, 1), entry(3, 3)).get
    assert codes(monitor) == ["two-trees"]


def test_a_log_that_became_shorter_is_found() -> None:
    log = Bare(*GOOD)
    monitor = watch(log)
    monitor.look()
    monitor._get = Bare(*GOOD[:3]).get
    assert codes(monitor) == ["shorter"]


def test_entries_that_do_not_give_the_signed_root_are_not_kept() -> None:
    log = Bare(*GOOD)
    lying = Bare(*GOOD[:4], entry(2, 8))

    def get(url: str, data: bytes | None = None, *, most: int = MOST) -> Answer:
        return (lying if "entries" in url else log).get(url, data, most=most)

    monitor = watch(log, get=get)
    assert (codes(monitor), monitor.size) == (["two-trees"], 0)


@pytest.mark.parametrize("cut", [b"", b"\x00", b"\x00\x05ab"])
def test_entries_that_cannot_be_had_are_no_contradiction(cut: bytes) -> None:
    log = Bare(*GOOD)

    def get(url: str, data: bytes | None = None, *, most: int = MOST) -> Answer:
        return Answer(200, cut) if "entries" in url else log.get(url, data, most=most)

    monitor = watch(log, get=get)
    with pytest.raises(Unreachable):
        monitor.look()
    assert (monitor.size, monitor.found()) == (0, [])


def test_a_log_that_claims_too_much_is_not_read() -> None:
    log = Bare(*GOOD)
    claim = log.note(2**62, root=bytes(32))

    def get(url: str, data: bytes | None = None, *, most: int = MOST) -> Answer:
        assert "entries" not in url
        return Answer(200, claim.encode()) if "checkpoint" in url else log.get(url, data, most=most)

    with pytest.raises(Unreachable, match="at most"):
        watch(log, get=get).look()


def test_a_checkpoint_that_the_operator_did_not_sign_is_no_contradiction() -> None:
    log = Bare(*GOOD)
    monitor = watch(log)
    monitor.look()
    stranger = Bare(entry(3, 1), signer=Signer(bytes(32), ORIGIN))
    for note in (stranger.note(), log.note(origin="fairdeal/log/another"), "nonsense"):

        def get(url: str, data: bytes | None = None, *, most: int = MOST, note: str = note) -> Answer:
            return Answer(200, note.encode()) if "checkpoint" in url else log.get(url, data, most=most)

        monitor._get = get
        with pytest.raises(BadNote):
            monitor.look()
        assert monitor.found() == []


# Witnesses


def test_another_tree_that_a_witness_saw_is_found_and_proved() -> None:
    log, forked, witness = Bare(*GOOD), Bare(GOOD[0], entry(1, 1, "another"), *GOOD[2:]), a_witness()
    witness.add_checkpoint(forked.asks(0, 3))
    monitor = watch(log, get=both(log, witness), witnesses=[WITNESS])
    [found] = monitor.look()
    assert found.code == "two-trees"
    ours, theirs, growth = found.evidence.split("-----\n")
    shown, seen = read_checkpoint(read_note(ours)), read_checkpoint(read_note(theirs))
    first, *path = growth.splitlines()
    assert first == "consistency 3 5"
    # The two notes and the path alone show it: the path leads to another root than the witness was shown.
    hashes = list(map(b64decode, path))
    assert tree.goes_on(3, log.leaves.root(3), shown.size, shown.root, hashes)
    assert not tree.goes_on(3, seen.root, shown.size, shown.root, hashes)


def both(log: Bare, witness: Any) -> Get:
    asked = reach((WITNESS.url, witness))

    def get(url: str, data: bytes | None = None, *, most: int = MOST) -> Answer:
        return (asked if url.startswith(WITNESS.url) else log.get)(url, data, most=most)

    return get


def test_leaves_that_only_a_witness_was_shown_are_found() -> None:
    log, witness = Bare(*GOOD), a_witness()
    witness.add_checkpoint(log.asks(0))
    monitor = watch(log, get=both(Bare(*GOOD[:3]), witness), witnesses=[WITNESS])
    assert codes(monitor) == ["held-back"]
    monitor = watch(log, get=both(log, witness), witnesses=[WITNESS])
    assert codes(monitor) == []


def test_a_log_that_grew_between_two_requests_is_not_accused() -> None:
    log, witness = Bare(*GOOD[:3]), a_witness()
    reached = both(log, witness)

    def get(url: str, data: bytes | None = None, *, most: int = MOST) -> Answer:
        if url.startswith(WITNESS.url) and log.leaves.size == 3:
            log.add(*GOOD[3:])
            witness.add_checkpoint(log.asks(0))
        return reached(url, data, most=most)

    monitor = watch(log, get=get, witnesses=[WITNESS])
    assert (codes(monitor), monitor.size) == ([], 5)


def test_a_checkpoint_that_the_witness_did_not_sign_is_not_its_word() -> None:
    log = Bare(*GOOD)

    def get(url: str, data: bytes | None = None, *, most: int = MOST) -> Answer:
        if url.startswith(WITNESS.url):
            return Answer(200, Bare(*GOOD, entry(3, 1)).note().encode())
        return log.get(url, data, most=most)

    monitor = watch(log, get=get, witnesses=[WITNESS])
    with pytest.raises(BadNote, match="not signed by"):
        monitor.look()
    assert monitor.found() == []


def test_a_witness_that_makes_up_a_checkpoint_accuses_nobody() -> None:
    log = Bare(*GOOD)
    stranger = Bare(entry(3, 1), signer=Signer(bytes(32), ORIGIN))
    text = read_note(stranger.note()).text

    def get(url: str, data: bytes | None = None, *, most: int = MOST) -> Answer:
        if url.startswith(WITNESS.url):
            return Answer(200, (stranger.note() + COSIGNER.cosign(text, 5)).encode())
        return log.get(url, data, most=most)

    monitor = watch(log, get=get, witnesses=[WITNESS])
    with pytest.raises(BadNote):
        monitor.look()
    assert monitor.found() == []


# The operator's key


def told(log: Bare, key: Signer, *changes: str) -> Get:
    def get(url: str, data: bytes | None = None, *, most: int = MOST) -> Answer:
        if "well-known" in url:
            return Answer(200, json.dumps({"key": str(key.key), "changes": changes}).encode())
        return log.get(url, data, most=most)

    return get


def test_a_key_that_the_old_one_signed_for_goes_on_with_the_same_log(tmp_path: Path) -> None:
    second = Signer(bytes([2] * 32), "fairdeal")
    log = Bare(*GOOD[:3])
    monitor = watch(log, tmp_path / "leaves")
    assert codes(monitor) == []
    grown = Bare(*GOOD, signer=Signer(bytes([2] * 32), ORIGIN))
    monitor._get = told(grown, second, rotation(OPERATOR, second, "2026-11-22T10:00:00.000Z"))
    assert (codes(monitor), monitor.size) == ([], 5)
    monitor.close()


def test_another_key_that_nobody_signed_for_is_found(tmp_path: Path) -> None:
    second = Signer(bytes([2] * 32), "fairdeal")
    log = Bare(*GOOD)
    monitor = watch(log, tmp_path / "leaves")
    assert codes(monitor) == []
    monitor._get = told(log, second)
    assert codes(monitor) == ["key"]
    monitor.close()
    assert codes(watch(log, get=told(log, second), key=str(OPERATOR.key))) == ["key"]


def test_a_second_log_under_a_made_up_older_key_is_found() -> None:
    """The key stays, and a change that "led to it" gives the log another name."""
    made_up = Signer(bytes(32), "fairdeal")
    log = Bare(*GOOD)
    monitor = watch(log)
    assert codes(monitor) == []
    monitor._get = told(log, OPERATOR, rotation(made_up, OPERATOR, "2026-11-22T10:00:00.000Z"))
    assert codes(monitor) == ["two-logs"]


# With the real log


def test_a_real_log_and_its_monitor_agree() -> None:
    store = MemoryStore()
    keeper = a_keeper(":memory:", seed=SEED)
    for number in range(5):
        play(store, f"table{number}", "opened", "dealt", "revealed")
    keeper.work(keeper.log, store)
    log = Bare(*(entry for _, entry in sorted(keeper.log._leaves.all("SELECT number, entry FROM leaves"))))
    assert log.leaves.root(10) == keeper.log.root(10)
    assert codes(watch(log)) == []
