"""A witness cosigns what goes on from all that it has cosigned, and nothing else, whoever asks and however."""

import hashlib
import threading
from base64 import b64encode
from pathlib import Path

import pytest
from witness.logs import COSIGNER, ORIGIN, SIGNER, Bare, a_witness, entry

from fairdeal.events.judge.notes import must_be_signed, read_checkpoint, read_note, signed_at
from fairdeal.service.evidence.ed25519 import is_signed
from fairdeal.service.witness.door import make_app
from fairdeal.service.witness.signing import Signer
from fairdeal.service.witness.witness import LONGEST_REQUEST, Witness

ENTRIES = [entry(table, size) for size in (1, 9) for table in range(4)]
PLACE = hashlib.sha256(ORIGIN.encode()).hexdigest()


@pytest.fixture
def log() -> Bare:
    return Bare(*ENTRIES[:5])


@pytest.fixture
def forked() -> Bare:
    """The same operator's other tree: another leaf in the third place."""
    return Bare(*ENTRIES[:2], entry(2, 1, "another"), *ENTRIES[3:8])


@pytest.fixture
def witness() -> Witness:
    return a_witness()


def signed_time(log: Bare, size: int, line: str) -> int | None:
    return signed_at(read_note(log.note(size) + line), COSIGNER.key, is_signed)


def test_it_cosigns_a_log_that_grows(witness: Witness, log: Bare) -> None:
    for old, size in ((0, 2), (2, 3), (3, 5), (5, 5)):
        answer = witness.add_checkpoint(log.asks(old, size))
        assert answer.status == 200
        assert signed_time(log, size, answer.body) == 1_795_000_000
    assert witness.seen(ORIGIN).size == 5


def test_it_begins_with_the_empty_tree(witness: Witness) -> None:
    assert witness.add_checkpoint(Bare().asks(0)).status == 200
    wrong = Bare().note(0, root=bytes(32))
    assert a_witness().add_checkpoint(f"old 0\n\n{wrong}".encode()).status == 422


def test_it_tells_who_asks_with_another_size_which_it_has(witness: Witness, log: Bare) -> None:
    witness.add_checkpoint(log.asks(0, 3))
    for old in (0, 2, 4):
        answer = witness.add_checkpoint(log.asks(old, 5))
        assert (answer.status, answer.body, answer.kind) == (409, "3\n", "text/x.tlog.size")
    assert witness.seen(ORIGIN).size == 3


def test_it_refuses_a_fork_and_keeps_what_shows_it(witness: Witness, log: Bare, forked: Bare) -> None:
    witness.add_checkpoint(log.asks(0, 3))
    for size in (3, 4, 8):
        assert witness.add_checkpoint(forked.asks(3, size)).status == 422
    [(origin, why, evidence)] = witness.contradictions()
    assert (origin, why) == (ORIGIN, "two roots for one size")
    one, other = map(read_note, evidence.split("-----\n"))
    assert read_checkpoint(one)[:2] == read_checkpoint(other)[:2] == (ORIGIN, 3)
    assert read_checkpoint(one).root != read_checkpoint(other).root
    for note in (one, other):
        must_be_signed(note, [SIGNER.key], is_signed)
    assert witness.add_checkpoint(log.asks(3, 5)).status == 200


def test_a_log_that_became_shorter_is_refused(witness: Witness, log: Bare) -> None:
    witness.add_checkpoint(log.asks(0, 5))
    assert witness.add_checkpoint(f"old 5\n\n{log.note(3)}".encode()).status == 400
    assert witness.add_checkpoint(log.asks(3, 3)).status == 409
    assert witness.seen(ORIGIN).size == 5


def test_growth_without_its_proof_is_refused(witness: Witness, log: Bare) -> None:
    witness.add_checkpoint(log.asks(0, 3))
    right = log.asks(3, 5)
    lines = right.split(b"\n")
    swapped = b"\n".join([lines[0], lines[2], lines[1], *lines[3:]])
    for wrong in (f"old 3\n\n{log.note(5)}".encode(), swapped, b"\n".join([*lines[:2], *lines[1:]])):
        assert witness.add_checkpoint(wrong).status == 422
    assert witness.add_checkpoint(log.asks(0, 3).replace(b"old 0", b"old 3\n" + b64encode(bytes(32)), 1)).status == 422
    assert (
        a_witness().add_checkpoint(log.asks(0, 3).replace(b"old 0", b"old 0\n" + b64encode(bytes(32)), 1)).status == 422
    )
    assert witness.add_checkpoint(right).status == 200


def test_it_knows_only_its_logs_and_their_keys(witness: Witness, log: Bare) -> None:
    other_origin = log.note(3, origin="fairdeal/log/another")
    assert witness.add_checkpoint(f"old 0\n\n{other_origin}".encode()).status == 404
    stranger = Bare(*ENTRIES[:3], signer=Signer(bytes(32), ORIGIN))
    assert witness.add_checkpoint(stranger.asks(0)).status == 403
    unfit = log.note(3).replace(read_note(log.note(3)).text, read_note(log.note(2)).text)
    assert witness.add_checkpoint(f"old 0\n\n{unfit}".encode()).status == 403
    assert witness.seen(ORIGIN).size == 0


HASH = b64encode(bytes(32))


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"old 0",
        b"old 0\n\n",
        b"old 0\n\nnonsense\n",
        b"\xff\xfe",
        b"new 0\n\nNOTE",
        b"old -1\n\nNOTE",
        b"old 00\n\nNOTE",
        b"old 1e3\n\nNOTE",
        b"old 99999999999999999999\n\nNOTE",
        b"old 0\nAAAA\n\nNOTE",
        b"old 0\n?\n\nNOTE",
        b"old 0\n" + (HASH + b"\n") * 64 + b"\nNOTE",
        b"old 4\n\nNOTE",
    ],
)
def test_a_malformed_request_is_refused(witness: Witness, log: Bare, body: bytes) -> None:
    assert witness.add_checkpoint(body.replace(b"NOTE", log.note(3).encode())).status == 400
    assert witness.seen(ORIGIN).size == 0


def test_the_time_of_cosignatures_never_goes_back(log: Bare) -> None:
    times = iter([1000, 400, 400, 2000])
    witness = a_witness(clock=lambda: next(times))
    lines = [witness.add_checkpoint(log.asks(old, size)).body for old, size in ((0, 2), (2, 3), (3, 4), (4, 5))]
    assert [signed_time(log, size, line) for size, line in zip((2, 3, 4, 5), lines, strict=True)] == [
        1000,
        1000,
        1000,
        2000,
    ]


def test_a_greedy_client_gets_the_same_line_and_nothing_is_written(log: Bare) -> None:
    now = [1000]
    witness = a_witness(clock=lambda: now[0])
    witness.add_checkpoint(log.asks(0, 5))
    first = witness.add_checkpoint(log.asks(5, 5)).body
    changes = witness._kept.db.total_changes
    assert {witness.add_checkpoint(log.asks(5, 5)).body for _ in range(50)} == {first}
    assert witness._kept.db.total_changes == changes
    now[0] += 1
    assert witness.add_checkpoint(log.asks(5, 5)).body == first
    now[0] += 4
    later = witness.add_checkpoint(log.asks(5, 5)).body
    assert (signed_time(log, 5, first), signed_time(log, 5, later)) == (1000, 1005)


def test_what_it_has_seen_is_on_disk_before_the_cosignature_leaves(tmp_path: Path, log: Bare) -> None:
    witness = a_witness(str(tmp_path / "witness"))
    answer = witness.add_checkpoint(log.asks(0, 3))
    # The first one was killed: nothing was closed, and another process opens the file.
    again = a_witness(str(tmp_path / "witness"))
    assert (answer.status, again.seen(ORIGIN).size) == (200, 3)
    assert again.add_checkpoint(Bare(*ENTRIES[4:8]).asks(0)).status == 409
    witness.close()
    again.close()


def test_a_witness_that_cannot_write_signs_nothing(tmp_path: Path, log: Bare) -> None:
    witness = a_witness(str(tmp_path / "witness"))
    witness._kept.db.execute("PRAGMA query_only = ON")
    with pytest.raises(Exception, match="readonly"):
        witness.add_checkpoint(log.asks(0, 3))
    witness.close()


def test_of_two_forks_at_once_one_is_cosigned(tmp_path: Path, log: Bare, forked: Bare) -> None:
    """Two processes on one file, and two threads in each: whoever comes first has it."""
    path = str(tmp_path / "witness")
    witnesses = [a_witness(path), a_witness(path)]
    witnesses[0].add_checkpoint(log.asks(0, 2))
    start, answers = threading.Barrier(4), list[tuple[int, int]]()
    asked = [log.asks(2, 5), forked.asks(2, 8), log.asks(2, 4), forked.asks(2, 6)]

    def ask(number: int) -> None:
        start.wait()
        answers.append((number, witnesses[number % 2].add_checkpoint(asked[number]).status))

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert sorted(status for _, status in answers) == [200, 409, 409, 409]
    for witness in witnesses:
        witness.close()


# A disk that was put back


def cosigned(witness: Witness, log: Bare, old: int, size: int) -> str:
    """Have a checkpoint cosigned; the note with both lines."""
    return log.note(size) + witness.add_checkpoint(log.asks(old, size)).body


def test_a_witness_that_meets_its_own_signature_takes_it_up_before_anything_else(log: Bare, forked: Bare) -> None:
    before, put_back = a_witness(), a_witness()
    for each in (before, put_back):
        each.add_checkpoint(log.asks(0, 2))
    note = cosigned(before, log, 2, 4)
    # Somebody shows it what it has signed; from now on the operator can no longer have a fork cosigned.
    assert put_back.add_checkpoint(log.asks(0, 4, note)).status == 409
    for other in (forked.asks(2, 8), log.asks(2, 3), log.asks(2, 5)):
        answer = put_back.add_checkpoint(other)
        assert (answer.status, "send that head first" in answer.body) == (503, True)
    assert put_back.add_checkpoint(log.asks(2, 4, note)).status == 200
    assert put_back.add_checkpoint(log.asks(4, 5)).status == 200


def test_a_witness_that_has_signed_two_trees_stops(log: Bare, forked: Bare) -> None:
    before, put_back = a_witness(), a_witness()
    for each in (before, put_back):
        each.add_checkpoint(log.asks(0, 2))
    note = cosigned(before, log, 2, 4)
    put_back.add_checkpoint(forked.asks(2, 4))
    assert put_back.add_checkpoint(log.asks(4, 4, note)).status == 422
    for other in (forked.asks(4, 8), log.asks(4, 5)):
        answer = put_back.add_checkpoint(other)
        assert (answer.status, "the disk was put back" in answer.body) == (503, True)
    assert "the disk was put back" in "".join(why for _, why, _ in put_back.contradictions())


def test_nobody_else_can_stop_a_witness(witness: Witness, log: Bare, forked: Bare) -> None:
    witness.add_checkpoint(log.asks(0, 3))
    imitated = Signer(bytes(32), COSIGNER.key.name, COSIGNER.key.kind)
    text = read_note(forked.note(4)).text
    for line in (imitated.cosign(text, 5), COSIGNER.cosign(text.replace("\n4\n", "\n5\n"), 5)):
        assert witness.add_checkpoint(forked.asks(3, 4, forked.note(4) + line)).status == 422
    assert witness.add_checkpoint(log.asks(3, 5)).status == 200


# The door


def test_the_door_speaks_the_protocol(log: Bare) -> None:
    client = make_app(a_witness()).test_client()
    assert client.get(f"/{PLACE}/checkpoint").status_code == 404
    answer = client.post("/add-checkpoint", data=log.asks(0, 3))
    assert (answer.status_code, answer.text[0]) == (200, "—")
    shown = client.get(f"/{PLACE}/checkpoint")
    note = read_note(shown.text)
    must_be_signed(note, [SIGNER.key], is_signed)
    assert signed_at(note, COSIGNER.key, is_signed) == 1_795_000_000
    assert shown.headers["Content-Type"] == "text/plain; charset=utf-8"
    conflict = client.post("/add-checkpoint", data=log.asks(0, 5))
    assert (conflict.status_code, conflict.text, conflict.headers["Content-Type"]) == (409, "3\n", "text/x.tlog.size")
    assert client.get("/add-checkpoint").status_code == 405
    assert client.post("/add-checkpoint", data=b"x" * (LONGEST_REQUEST + 1)).status_code == 413


def test_lines_of_strangers_are_not_handed_on(log: Bare) -> None:
    witness = a_witness()
    text = read_note(log.note(3)).text
    stranger = Signer(bytes(32), "stranger.example").sign(text)
    assert witness.add_checkpoint(f"old 0\n\n{log.note(3)}{stranger}".encode()).status == 200
    assert [each.name for each in read_note(witness.checkpoint(PLACE).body).signatures] == [ORIGIN, COSIGNER.key.name]
