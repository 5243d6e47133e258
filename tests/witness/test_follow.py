"""A follower keeps verified copies, goes on after it was stopped, and says loudly what contradicts them."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from witness.logs import HOST, SEED, play

from fairdeal.events import MemoryStore
from fairdeal.service.evidence.receipts import Operator
from fairdeal.service.witness.follow import Follower, Found
from fairdeal.service.witness.net import MOST, Answer, Unreachable
from fairdeal.service.witness.signing import Signer, rotation

OPENED = ["opened", "seated", "dealt"]
Get = Callable[..., Answer]


class Host:
    """A server with a few tables, which shows whatever it is told to show."""

    def __init__(self, store: MemoryStore | None = None, seed: bytes = SEED) -> None:
        self.store = store or MemoryStore()
        self.operator = Operator(seed)
        self.changes: list[str] = []
        self.receipts: dict[str, str] = {}
        self.hidden: set[str] = set()
        self.extra: list[object] = []
        self.asked: list[str] = []

    def get(self, url: str, data: bytes | None = None, *, most: int = MOST) -> Answer:
        path, _, query = url.removeprefix(HOST).partition("?")
        self.asked.append(url)
        match path.split("/")[1:]:
            case [".well-known", "fairdeal.json"]:
                return self._json({"key": self.operator.verifier_key, "changes": self.changes})
            case ["api", "v1", "tables"]:
                return self._json({"tables": [{"id": table} for table in self.store.tables()] + self.extra})
            case ["api", "v1", "tables", table, *_] if table in self.hidden or table not in self.store.tables():
                return Answer(404, b'{"error":{"code":"unknown_table","message":"There is none."}}')
            case ["api", "v1", "tables", table, "receipt"]:
                head = self.store.head(table)
                return self._json(
                    {"receipt": self.receipts.get(table) or self.operator.sign(table, head.seq + 1, head.hash)}
                )
            case ["api", "v1", "tables", table, "lines"]:
                after = int(query.removeprefix("after="))
                lines = [record.line for record in self.store.read(table, after, after + 2)]
                opened = '{"open":{"path":"a","salt":"","seq":0,"value":1}}'
                return Answer(200, "".join(f"{line}\n" for line in [*lines, opened]).encode())
        return Answer(404, b'{"error":{"code":"not_found","message":"There is no such page."}}')

    def _json(self, found: object) -> Answer:
        return Answer(200, json.dumps(found).encode())


@pytest.fixture
def host() -> Host:
    made = Host()
    play(made.store, "t0", *OPENED)
    play(made.store, "t1", *OPENED, "played", "revealed")
    return made


def codes(follower: Follower) -> list[tuple[str, str]]:
    return [(each.table, each.code) for each in follower.look()]


def lines(host: Host, table: str) -> bytes:
    return "".join(f"{record.line}\n" for record in host.store.read(table)).encode()


def test_lines_are_copied_as_they_were_hashed(host: Host, tmp_path: Path) -> None:
    follower = Follower(HOST, tmp_path, get=host.get)
    assert (codes(follower), follower.troubles) == ([], [])
    for table in ("t0", "t1"):
        assert (tmp_path / f"{table}.jsonl").read_bytes() == lines(host, table)
        assert (tmp_path / f"{table}.receipt").read_text(encoding="utf-8").startswith(f"fairdeal/table/{table}\n")
    assert (tmp_path / "key.txt").read_text(encoding="utf-8") == f"{host.operator.verifier_key}\n"


def test_copies_grow_from_where_they_are(host: Host, tmp_path: Path) -> None:
    follower = Follower(HOST, tmp_path, get=host.get)
    follower_looks(follower)
    play(host.store, "t0", "played", "played", "played")
    host.asked.clear()
    follower_looks(follower)
    assert (tmp_path / "t0.jsonl").read_bytes() == lines(host, "t0")
    assert [url.partition("?")[2] for url in host.asked if "lines" in url] == ["after=2", "after=4"]


def test_matches_that_are_over_are_looked_at_in_turn(host: Host, tmp_path: Path) -> None:
    for table in ("t2", "t3"):
        play(host.store, table, *OPENED, "revealed")
    follower_looks(Follower(HOST, tmp_path, get=host.get))
    follower, asked = Follower(HOST, tmp_path, get=host.get), []
    for _ in range(6):
        host.asked.clear()
        follower_looks(follower)
        asked.append([url.split("/")[-2] for url in host.asked if url.endswith("/receipt")])
    assert asked[0] == ["t0", "t1", "t2", "t3"]
    assert [each for look in asked[3:] for each in look] == ["t0", "t1", "t0", "t2", "t0", "t3"]
    host.hidden.add("t2")
    assert ("t2", "gone") in [found for _ in range(5) for found in codes(follower)]


def follower_looks(follower: Follower) -> None:
    assert (list(follower.look()), follower.troubles) == ([], [])


def test_it_goes_on_after_it_was_stopped_in_the_middle_of_a_line(host: Host, tmp_path: Path) -> None:
    follower_looks(Follower(HOST, tmp_path, get=host.get))
    kept = tmp_path / "t0.jsonl"
    kept.write_bytes(kept.read_bytes()[:-9])
    play(host.store, "t0", "played")
    again = Follower(HOST, tmp_path, get=host.get)
    assert again.kept() == {"t0": 2, "t1": 5}
    follower_looks(again)
    assert kept.read_bytes() == lines(host, "t0")


def test_a_copy_that_was_damaged_here_is_not_blamed_on_the_server(host: Host, tmp_path: Path) -> None:
    follower_looks(Follower(HOST, tmp_path, get=host.get))
    kept = tmp_path / "t0.jsonl"
    kept.write_bytes(kept.read_bytes().replace(b"seated", b"seatex"))
    with pytest.raises(ValueError, match="seq 1"):
        Follower(HOST, tmp_path, get=host.get)


# What contradicts


def other(*kinds: str) -> Host:
    made = Host()
    play(made.store, "t0", *kinds)
    return made


@pytest.mark.parametrize(
    ("shown", "code"),
    [
        (OPENED[:2], "shorter"),
        (["opened", "left", "dealt"], "rewritten"),
        (["opened", "left"], "rewritten"),
        (["opened", "left", "dealt", "played", "played"], "rewritten"),
    ],
)
def test_a_log_that_is_not_the_one_that_was_copied_is_said_and_proved(
    host: Host, tmp_path: Path, shown: list[str], code: str
) -> None:
    follower = Follower(HOST, tmp_path, get=host.get)
    follower_looks(follower)
    follower._get = other(*shown).get
    before = (tmp_path / "t0.jsonl").read_bytes(), (tmp_path / "t0.receipt").read_bytes()
    assert ("t0", code) in codes(follower)
    assert ((tmp_path / "t0.jsonl").read_bytes(), (tmp_path / "t0.receipt").read_bytes()) == before
    evidence = (tmp_path / "contradictions" / f"t0-{code}.txt").read_text(encoding="utf-8")
    assert evidence.count("fairdeal/table/t0\n") == 2
    assert (code, evidence.count("— fairdeal ")) == (code, 2)


def test_a_server_that_denies_a_table_is_caught(host: Host, tmp_path: Path) -> None:
    follower = Follower(HOST, tmp_path, get=host.get)
    follower_looks(follower)
    host.hidden.add("t0")
    assert codes(follower) == [("t0", "gone")]


def test_a_server_that_is_merely_away_is_not_accused(host: Host, tmp_path: Path) -> None:
    follower = Follower(HOST, tmp_path, get=host.get)
    follower_looks(follower)

    def away(url: str, data: bytes | None = None, *, most: int = MOST) -> Answer:
        if "receipt" in url:
            return Answer(502, b"bad gateway")
        return host.get(url, data, most=most)

    def silent(url: str, data: bytes | None = None, *, most: int = MOST) -> Answer:
        raise Unreachable(url)

    for get in (away, silent):
        follower._get = get
        assert (codes(follower), bool(follower.troubles)) == ([], True)


def test_a_receipt_of_more_than_the_server_gives_is_said(host: Host, tmp_path: Path) -> None:
    host.receipts["t0"] = host.operator.sign("t0", 9, "ab" * 32)
    assert codes(Follower(HOST, tmp_path, get=host.get)) == [("t0", "held-back")]


def test_a_receipt_with_another_root_is_said(host: Host, tmp_path: Path) -> None:
    host.receipts["t0"] = host.operator.sign("t0", 3, "ab" * 32)
    assert codes(Follower(HOST, tmp_path, get=host.get)) == [("t0", "rewritten")]


@pytest.mark.parametrize("seed", [bytes(32), SEED])
def test_a_receipt_that_the_pinned_key_did_not_sign_is_said(host: Host, tmp_path: Path, seed: bytes) -> None:
    host.receipts["t0"] = Operator(seed).sign("t1" if seed == SEED else "t0", 3, "ab" * 32)
    follower = Follower(HOST, tmp_path, get=host.get)
    assert codes(follower) == [("t0", "receipt")]
    assert not (tmp_path / "t0.jsonl").exists()


def test_another_key_is_an_alarm_and_a_signed_change_is_none(host: Host, tmp_path: Path) -> None:
    follower = Follower(HOST, tmp_path, get=host.get)
    follower_looks(follower)
    moved = Host(host.store, seed=bytes([2] * 32))
    play(host.store, "t0", "played")
    follower._get = moved.get
    assert codes(follower)[:2] == [("", "other-key"), ("t0", "receipt")]
    old, new = Signer(SEED, "fairdeal"), Signer(bytes([2] * 32), "fairdeal")
    moved.changes = [rotation(old, new, "2026-11-22T10:00:00.000Z")]
    follower_looks(follower)
    assert (tmp_path / "key.txt").read_text(encoding="utf-8") == f"{new.key}\n"


def test_a_key_that_was_given_goes_before_the_one_that_is_told(host: Host, tmp_path: Path) -> None:
    follower = Follower(HOST, tmp_path, key=str(Signer(bytes(32), "fairdeal").key), get=host.get)
    found: list[Found] = list(follower.look())
    assert {each.code for each in found} == {"other-key", "receipt"}


# Bounds


def test_names_of_tables_do_not_lead_out_of_the_folder(host: Host, tmp_path: Path) -> None:
    host.extra = [{"id": "../evil"}, {"id": "/etc/passwd"}, {"id": 7}, {"id": ""}, "t", {"id": "a" * 300}, None]
    follower_looks(Follower(HOST, tmp_path / "copies", get=host.get))
    assert sorted(path.name for path in (tmp_path / "copies").glob("*.jsonl")) == ["t0.jsonl", "t1.jsonl"]
    assert not [url for url in host.asked if "evil" in url or "passwd" in url]


def test_copies_do_not_grow_beyond_what_they_may_have(host: Host, tmp_path: Path) -> None:
    play(host.store, "t0", *["played"] * 50)
    follower = Follower(HOST, tmp_path, get=host.get, most=4_000)
    assert codes(follower) == []
    assert "nothing more is kept" in follower.troubles[0]
    assert sum(path.stat().st_size for path in tmp_path.glob("*.jsonl")) <= 4_000
    again = Follower(HOST, tmp_path, get=host.get)
    follower_looks(again)
    assert (tmp_path / "t0.jsonl").read_bytes() == lines(host, "t0")


@pytest.mark.parametrize(
    "told", [b"", b"[]", b"nonsense", b'{"tables": 7}', b'{"tables": null}', b"\xff", b"[" * 100_000]
)
def test_a_server_that_answers_nonsense_is_a_trouble_and_no_traceback(host: Host, tmp_path: Path, told: bytes) -> None:
    def get(url: str, data: bytes | None = None, *, most: int = MOST) -> Answer:
        return Answer(200, told) if url.endswith("/tables") else host.get(url, data, most=most)

    follower = Follower(HOST, tmp_path, get=get)
    assert codes(follower) == []


@pytest.mark.parametrize("told", [b"", b"[]", b"{}", b'{"receipt": 7}', b"\xff"])
def test_a_receipt_that_is_nonsense_stops_no_other_table(host: Host, tmp_path: Path, told: bytes) -> None:
    def get(url: str, data: bytes | None = None, *, most: int = MOST) -> Answer:
        return Answer(200, told) if url.endswith("t0/receipt") else host.get(url, data, most=most)

    follower = Follower(HOST, tmp_path, get=get)
    list(follower.look())
    assert (tmp_path / "t1.jsonl").read_bytes() == lines(host, "t1")
