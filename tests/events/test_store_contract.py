"""What every store keeps. A further store is one more line in `STORES`."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import pytest
from databases import Postgres, contend
from keyed import SeatKey, commitment
from verdicts import verify

from fairdeal.events import (
    Append,
    Archived,
    BrokenChain,
    CommandKnown,
    Conflict,
    Draft,
    End,
    Head,
    Log,
    MemoryStore,
    NotArchived,
    Record,
    Shelved,
    SqliteStore,
    Store,
    UnknownTable,
    Unwritable,
    export,
)
from fairdeal.events.postgres import PostgresStore
from fairdeal.events.seal import NoName

# Each opens a store, given a folder and what starts a database where one is needed.
STORES: dict[str, Callable[[Path, Callable[[], Postgres]], Store]] = {
    "memory": lambda folder, start: MemoryStore(),
    "sqlite": lambda folder, start: SqliteStore(folder / "log.db"),
    "postgres": lambda folder, start: PostgresStore(start().emptied()),
}

MakeDraft = Callable[..., Draft]
KEY = SeatKey(bytes(32))
LATER = "2026-11-22T00:00:00.000Z"


@pytest.fixture(params=STORES)
def log(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A store; a database serialises all, and undoes at random what is to be done again."""
    contend(monkeypatch, request.node.name, 0.05)
    store = STORES[request.param](tmp_path, lambda: request.getfixturevalue("postgres"))
    yield store
    store.close()


def seqs(outcome: object) -> object:
    return [record.seq for record in outcome] if isinstance(outcome, list) else type(outcome)


def test_an_append_gives_back_the_sealed_records(log: Store, draft: MakeDraft) -> None:
    records = log.append("t_1", -1, [draft(), draft()])
    assert [record.seq for record in records] == [0, 1]
    assert records[1].prev == records[0].hash


def test_what_was_appended_is_read_back_the_same(log: Store, draft: MakeDraft) -> None:
    records = log.append("t_1", -1, [draft(), draft({"card": "P9"}, secrets={"card": [1]})])
    assert list(log.read("t_1")) == records


def test_reading_begins_after_one_seq_and_ends_with_another(log: Store, draft: MakeDraft) -> None:
    log.append("t_1", -1, [draft() for _ in range(6)])
    assert [record.seq for record in log.read("t_1", after=1, upto=4)] == [2, 3, 4]


def test_reading_after_the_end_gives_nothing(log: Store, draft: MakeDraft) -> None:
    log.append("t_1", -1, [draft()])
    assert list(log.read("t_1", after=0)) == []
    assert list(log.data_of("t_1", after=7)) == []


def test_a_long_log_is_read_whole_and_in_order(log: Store, draft: MakeDraft) -> None:
    log.append("t_1", -1, [draft() for _ in range(2_500)])
    assert [seq for seq, *_ in log.data_of("t_1")] == list(range(2_500))
    assert all(one.hash == next.prev for one, next in pairwise(log.read("t_1")))


def test_a_fold_reads_hidden_fields_in_the_clear(log: Store, draft: MakeDraft) -> None:
    [record] = log.append("t_1", -1, [draft({"card": "P9"}, secrets={"card": []})])
    assert list(log.data_of("t_1")) == [(0, "played", "seat:2", '{"card":"P9"}', record.at)]


def test_the_head_is_the_last_record(log: Store, draft: MakeDraft) -> None:
    *_, last = log.append("t_1", -1, [draft(), draft()])
    assert log.head("t_1") == (1, last.hash)
    assert log.head_at("t_1") == (log.head("t_1"), last.at)


def test_tables_are_listed_in_order(log: Store, draft: MakeDraft) -> None:
    for table in ("t_2", "t_10", "t_1"):
        log.append(table, -1, [draft()])
    assert log.tables() == ["t_1", "t_10", "t_2"]


def test_the_end_of_every_log_is_told_at_once(log: Store, draft: MakeDraft) -> None:
    assert log.ends() == []
    for table in ("t_2", "t_10", "t_1"):
        log.append(table, -1, [draft(), draft(type="dealt"), draft(type=f"last-of-{table[2:]}", at=LATER)])
    assert log.ends() == [End(table, f"last-of-{table[2:]}", LATER) for table in ("t_1", "t_10", "t_2")]


def test_first_records_that_lack_a_text_are_told_at_once(log: Store, draft: MakeDraft) -> None:
    for table, data in {"t_1": {"law": 3, "n": 1}, "t_2": {"law": 30, "n": 1}, "t_3": {"n": 1}}.items():
        log.append(table, -1, [draft(type="opened", data=data), draft(type="opened", data={"n": 2})])
    log.append("t_4", -1, [draft(type="dealt")])
    assert log.firsts_without("opened", '"law":3,') == [("t_2", '{"law":30,"n":1}'), ("t_3", '{"n":1}')]
    assert log.firsts_without("opened", '"n":1') == []


def test_a_store_begins_without_tables(log: Store) -> None:
    assert log.tables() == []


@pytest.mark.parametrize("ask", [Store.read, Store.data_of, Store.head, Store.check], ids=lambda ask: ask.__name__)
def test_an_unknown_table_is_named_at_once(log: Store, ask: Callable[..., object]) -> None:
    with pytest.raises(UnknownTable, match="no table 't_9'"):
        getattr(log, ask.__name__)("t_9")


def test_a_stale_append_says_what_it_expected_and_found(log: Store, draft: MakeDraft) -> None:
    log.append("t_1", -1, [draft(), draft()])
    with pytest.raises(Conflict, match=r"^t_1: expected the log to end at 0, it ends at 1$"):
        log.append("t_1", 0, [draft()])


def test_an_append_behind_another_record_with_that_number_is_a_conflict(log: Store, draft: MakeDraft) -> None:
    first, last = log.append("t_1", -1, [draft(), draft()])
    with pytest.raises(Conflict, match=r"expected the log to end at 1, it ends at 1, with another record$"):
        log.append("t_1", 1, [draft()], first.hash)
    with pytest.raises(Conflict, match="expected the log to end at -1, it ends at -1, with another record"):
        log.append("t_2", -1, [draft()], first.hash)
    assert [record.seq for record in log.append("t_1", 1, [draft()], last.hash)] == [2]


def test_an_append_ahead_of_the_log_is_a_conflict(log: Store, draft: MakeDraft) -> None:
    with pytest.raises(Conflict, match="expected the log to end at 3, it ends at -1"):
        log.append("t_1", 3, [draft()])


def test_a_refused_append_keeps_nothing(log: Store, draft: MakeDraft) -> None:
    log.append("t_1", -1, [draft(cmd="a")])
    with pytest.raises(CommandKnown):
        log.append("t_1", 0, [draft(), draft(cmd="a")])
    assert log.head("t_1").seq == 0


def test_a_repeated_command_gives_its_first_record(log: Store, draft: MakeDraft) -> None:
    [first] = log.append("t_1", -1, [draft(cmd="a")])
    log.append("t_1", 0, [draft()])
    with pytest.raises(CommandKnown) as known:
        log.append("t_1", -1, [draft({"card": "other"}, cmd="a")])
    assert known.value.record == first


def test_two_tables_may_have_the_same_command(log: Store, draft: MakeDraft) -> None:
    log.append("t_1", -1, [draft(cmd="a")])
    assert seqs(log.append("t_2", -1, [draft(cmd="a")])) == [0]


def test_a_command_is_found_by_its_id(log: Store, draft: MakeDraft) -> None:
    [record] = log.append("t_1", -1, [draft(cmd="a")])
    assert log.find_command("t_1", "a") == record
    assert log.find_command("t_1", "b") is log.find_command("t_9", "a") is None


def test_one_append_with_a_command_twice_is_unwritable(log: Store, draft: MakeDraft) -> None:
    with pytest.raises(Unwritable, match="twice"):
        log.append("t_1", -1, [draft(cmd="a"), draft(cmd="a")])
    assert log.tables() == []


def test_an_append_of_nothing_does_nothing(log: Store) -> None:
    assert log.append("t_1", -1, []) == []
    assert log.tables() == []


def test_a_refusal_in_a_group_fails_its_own_request_only(log: Store, draft: MakeDraft) -> None:
    log.append("t_1", -1, [draft(cmd="a")])
    requests = [
        Append("t_2", -1, [draft(), draft()]),
        Append("t_1", 7, [draft()]),
        Append("t_1", 0, [draft(), draft(cmd="a")]),
        Append("t_1", 0, [draft({"x": 1.5})]),
        Append("t_1", 0, [draft()]),
    ]
    outcomes = [seqs(outcome) for outcome in log.append_many(requests)]
    assert outcomes == [[0, 1], Conflict, CommandKnown, Unwritable, [1]]


def test_a_group_sees_what_it_wrote_itself(log: Store, draft: MakeDraft) -> None:
    requests = [
        Append("t_1", -1, [draft(cmd="a")]),
        Append("t_1", 0, [draft(), draft()]),
        Append("t_1", 0, [draft()]),
        Append("t_1", -1, [draft(cmd="a")]),
        Append("t_1", 2, [draft()]),
    ]
    assert [seqs(outcome) for outcome in log.append_many(requests)] == [[0], [1, 2], Conflict, CommandKnown, [3]]
    assert log.check("t_1") == 4


def test_the_check_seals_the_log_again(log: Store, draft: MakeDraft) -> None:
    log.append("t_1", -1, [draft(), draft({"card": "P9"}, secrets={"card": [1]}), draft()])
    assert log.check("t_1") == 3


def test_threads_that_race_lose_nothing_that_was_acknowledged(log: Store, draft: MakeDraft) -> None:
    kept: list[str] = []
    drafts = [[draft() for _ in range(20)] for _ in range(4)]

    def play(own: list[Draft]) -> None:
        for one in own:
            while True:
                seq = log.head("t_1").seq
                try:
                    kept.extend(record.hash for record in log.append("t_1", seq, [one]))
                    break
                except Conflict:
                    continue

    log.append("t_1", -1, [draft()])
    threads = [Thread(target=play, args=(own,)) for own in drafts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert log.check("t_1") == 81
    assert set(kept) == {record.hash for record in log.read("t_1", after=0)}


def test_records_that_were_lost_come_back_as_they_were(log: Store, draft: MakeDraft) -> None:
    first = draft()
    [opened, *lost] = MemoryStore().append("t_1", -1, [first, draft({"card": "P9"}, secrets={"card": [1]}), draft()])
    assert log.append("t_1", -1, [opened]) == [opened]
    back = log.append("t_1", 0, [*lost, draft()])
    assert back[:2] == lost
    assert list(log.read("t_1")) == [opened, *lost, back[2]]
    assert log.check("t_1") == 4


def test_a_record_that_does_not_join_the_log_is_refused_with_all_beside_it(log: Store, draft: MakeDraft) -> None:
    log.append("t_1", -1, [draft(), draft()])
    elsewhere = MemoryStore()
    other = elsewhere.append("t_1", -1, [draft(), draft(), draft({"card": "P9"}, secrets={"card": [1]})])
    [joins] = _copy_of(log).append("t_1", 1, [draft({"card": "P9"}, secrets={"card": [1]})])
    for wrong in (
        other[2],
        msgspec.structs.replace(joins, line=joins.line.replace("seat:2", "seat:1")),
        msgspec.structs.replace(joins, plain='{"card":"P8"}'),
        msgspec.structs.replace(joins, salts={}),
        msgspec.structs.replace(joins, cmd="another"),
        msgspec.structs.replace(joins, hash=other[2].hash),
    ):
        with pytest.raises(BrokenChain):
            log.append("t_1", 1, [wrong, draft()])
        assert log.head("t_1").seq == 1
    assert log.append("t_1", 1, [joins]) == [joins]


def _copy_of(log: Store) -> MemoryStore:
    copy = MemoryStore()
    copy.append("t_1", -1, list(log.read("t_1")))
    return copy


def named(draft: MakeDraft) -> Draft:
    """A record in which a person's name is sealed, and something that is no name."""
    data: dict[str, Any] = {
        "kind": "person",
        "name": 'Ann \u00e9 "1"',
        "key": KEY.public,
        "recovery": "ab" * 32,
        "card": "P9",
    }
    said: dict[str, Any] = {"table": "t_1", "key": KEY.public, "recovery": data["recovery"]}
    return signed(draft, "seated.3", data, "sit", said)


def signed(draft: MakeDraft, type: str, data: dict[str, Any], member: str, said: dict[str, Any]) -> Draft:
    """The record with a key's signature, in which a name is sealed, too."""
    path, salt = f"by_key.{member}.name", "12" * 16
    sealed = {**said, "name": {"sealed": commitment(path, salt, "Ann"), "to": "everybody"}}
    signature = KEY.sign(f"fairdeal/{member}/v1", sealed)
    by_key = {"key": KEY.public, "signature": signature, member: {**said, "name": "Ann"}}
    secrets = {"name": "everybody", path: "everybody", "card": [1]}
    by = {"come": "referee", "enter": "entrant:0"}.get(member, "seat:2")
    return draft({**data, "by_key": by_key}, type=type, by=by, secrets=secrets, salts={path: salt})


@pytest.mark.parametrize(
    "change",
    [
        {"signature": "00" * 64},
        {"key": "ab" * 32},
        {"more": 1},
        {"sit": {"table": "t_1", "name": "Ann", "key": KEY.public, "recovery": "cd" * 32}},
        {"sit": {"table": "t_2", "name": "Ann", "key": KEY.public, "recovery": "ab" * 32}},
        {"sit": None},
    ],
    ids=str,
)
def test_what_the_judge_refuses_is_not_kept(log: Store, draft: MakeDraft, change: dict[str, object]) -> None:
    honest = named(draft)
    by_key = {**honest.data["by_key"], **change}
    hides = {path: to for path, to in honest.secrets.items() if not path.startswith("by_key") or by_key["sit"]}
    forged = msgspec.structs.replace(honest, data={**honest.data, "by_key": by_key}, secrets=hides, salts={})
    unsigned = msgspec.structs.replace(honest, data={"kind": "person", "recovery": "ab" * 32}, secrets={}, salts={})
    for wrong in (forged, unsigned):
        with pytest.raises(Unwritable, match="no verifier would take it"):
            log.append("t_1", -1, [draft(), wrong, draft()])
    assert log.tables() == []
    assert seqs(log.append("t_1", -1, [draft(), honest])) == [0, 1]


def test_a_signature_that_was_checked_is_not_checked_again(log: Store, draft: MakeDraft) -> None:
    """Whoever has checked it says so with the very bytes; for others it is checked all the same."""
    asked: list[bytes] = []

    def verify(key: bytes, message: bytes, signature: bytes) -> bool:
        asked.append(key + message + signature)
        return True

    log.verify = verify
    honest = named(draft)
    assert seqs(log.append("t_1", -1, [honest])) == [0]
    known = msgspec.structs.replace(honest, cmd="b", checked=asked.pop())
    assert (seqs(log.append("t_1", 0, [known])), asked) == ([1], [])
    log.append("t_1", 1, [msgspec.structs.replace(known, cmd="c", checked=known.checked + b" ")])
    assert len(asked) == 1


def test_a_name_is_removed_and_nothing_else(log: Store, draft: MakeDraft) -> None:
    before = log.append("t_1", -1, [draft(), named(draft), draft()])
    left = log.forget_name("t_1", 1)
    assert (left.line, left.hash, set(left.salts)) == (before[1].line, before[1].hash, {"card"})
    assert left.data == {**before[1].public, "card": "P9"}
    assert list(log.read("t_1")) == [before[0], left, before[2]]
    assert log.find_command("t_1", left.cmd) == left
    assert log.check("t_1") == 3
    assert "Ann" not in str(list(log.data_of("t_1")))
    assert [record.seq for record in log.append("t_1", 2, [draft()])] == [3]


def test_the_name_of_a_referee_with_a_key_is_removed_and_nothing_else(log: Store, draft: MakeDraft) -> None:
    data = {"name": "Rita", "signs": KEY.public, "office": 0, "card": "P9"}
    said = {"table": "t_1", "key": KEY.public, "office": 0}
    [before] = log.append("t_1", -1, [signed(draft, "referee-came", data, "come", said)])
    left = log.forget_name("t_1", 0)
    assert (left.line, left.hash, set(left.salts)) == (before.line, before.hash, {"card"})
    assert left.data == {**before.public, "card": "P9"}
    assert log.check("t_1") == 1
    assert not {"Rita", "Ann"} & set(str(list(log.data_of("t_1"))).split('"'))


def test_the_name_of_an_entrant_is_removed_and_nothing_else(log: Store, draft: MakeDraft) -> None:
    shared = {"key": KEY.public, "recovery": "ab" * 32, "noise": "cd" * 32}
    data = {"entrant": 0, "kind": "person", "name": "Ann", "card": "P9", **shared}
    [before] = log.append("cup-1", -1, [signed(draft, "entered", data, "enter", {"table": "cup-1", **shared})])
    left = log.forget_name("cup-1", 0)
    assert (left.line, left.hash, set(left.salts)) == (before.line, before.hash, {"card"})
    assert left.data == {**before.public, "card": "P9"}


def test_the_name_of_who_comes_by_a_link_is_removed_and_nothing_else(log: Store, draft: MakeDraft) -> None:
    data = {"office": "deputy-1", "name": "Ann", "key": KEY.public, "card": "P9"}
    made = signed(draft, "office-taken", data, "join", {"table": "cup-1", "place": "deputy", "key": KEY.public})
    sealed = {"sealed": commitment("by_key.join.name", "12" * 16, "Ann"), "to": "everybody"}
    shown = KEY.sign("fairdeal/invitation/v1", {**made.data["by_key"]["join"], "name": sealed})
    invitation = {"key": KEY.public, "signature": shown}
    made = msgspec.structs.replace(made, by="deputy-1", data={**made.data, "invitation": invitation})
    [before] = log.append("cup-1", -1, [made])
    left = log.forget_name("cup-1", 0)
    assert (left.line, left.hash, set(left.salts)) == (before.line, before.hash, {"card"})
    assert left.data == {**before.public, "card": "P9"}


def test_a_transcript_of_all_eyes_owes_no_name_but_everything_else(log: Store, draft: MakeDraft) -> None:
    log.append("t_1", -1, [draft(), named(draft)])
    left = log.forget_name("t_1", 1)
    for viewer in ("public", "seat:1", "full"):
        lines = list(export(Log(log, "t_1"), viewer))
        kind = "sealed" if viewer == "public" else "verified"
        assert verify(lines).kind == kind, viewer
        assert "Ann" not in "".join(lines)
    without = [line for line in lines if '"card"' not in line or '"open"' not in line]
    assert verify(without).code == "opening-missing"
    with pytest.raises(Unwritable, match="card"):
        list(export([*log.read("t_1", upto=0), left.without(["card"])], "full"))


@pytest.mark.parametrize("seq", [0, 1, 2, 9, -1])
def test_only_a_name_that_is_there_is_removed(log: Store, draft: MakeDraft, seq: int) -> None:
    before = log.append(
        "t_1", -1, [draft(), draft({"name": "Ann"}, type="dealt", secrets={"name": "everybody"}), named(draft)]
    )
    log.forget_name("t_1", 2)
    with pytest.raises(NoName):
        log.forget_name("t_1", seq)
    assert [record.salts for record in log.read("t_1", upto=1)] == [record.salts for record in before[:2]]
    with pytest.raises(UnknownTable):
        log.forget_name("t_2", 0)


AT = "2026-12-24T03:00:00.000Z"


def archived(log: Store, draft: MakeDraft) -> list[Record]:
    """Put the three records of t_1 away, beside a table t_2; return them as they were."""
    before = log.append("t_1", -1, [draft(), named(draft), draft()])
    log.append("t_2", -1, [draft()])
    log.archive("t_1", log.head("t_1"), "2026-11/t_1.jsonl", AT)
    return before


def test_of_a_table_that_is_archived_the_head_stays(log: Store, draft: MakeDraft) -> None:
    before = archived(log, draft)
    head = Head(2, before[-1].hash)
    assert log.tables() == ["t_2"]
    assert log.head("t_1") == head
    assert log.head_at("t_1") == (head, AT)
    assert log.archived() == {"t_1": Shelved(head, "2026-11/t_1.jsonl", AT)}
    assert log.find_command("t_1", before[0].cmd) is None


@pytest.mark.parametrize(
    "ask",
    [
        lambda log, draft: log.read("t_1"),
        lambda log, draft: log.data_of("t_1"),
        lambda log, draft: log.check("t_1"),
        lambda log, draft: log.forget_name("t_1", 1),
        lambda log, draft: log.append("t_1", 2, [draft()]),
        lambda log, draft: log.append("t_1", -1, [draft()]),
        lambda log, draft: log.archive("t_1", log.head("t_1"), "elsewhere.jsonl", AT),
    ],
    ids=["read", "data_of", "check", "forget_name", "append", "begin anew", "archive again"],
)
def test_whatever_is_asked_of_an_archived_table_its_file_is_named(
    log: Store, draft: MakeDraft, ask: Callable[[Store, MakeDraft], object]
) -> None:
    archived(log, draft)
    with pytest.raises(Archived, match=r"2026-11/t_1\.jsonl"):
        ask(log, draft)
    assert log.tables() == ["t_2"]


def test_in_a_group_an_archived_table_is_refused_alone(log: Store, draft: MakeDraft) -> None:
    archived(log, draft)
    outcomes = log.append_many([Append("t_1", 2, [draft()]), Append("t_2", 0, [draft()])])
    assert [seqs(each) for each in outcomes] == [Archived, [1]]


def test_a_log_that_has_gone_on_is_not_archived(log: Store, draft: MakeDraft) -> None:
    log.append("t_1", -1, [draft()])
    old = log.head("t_1")
    log.append("t_1", 0, [draft()])
    for head in (old, Head(1, old.hash), Head(2, old.hash)):
        with pytest.raises(Conflict):
            log.archive("t_1", head, "2026-11/t_1.jsonl", AT)
    with pytest.raises(UnknownTable):
        log.archive("t_9", old, "2026-11/t_9.jsonl", AT)
    assert log.check("t_1") == 2


def test_archived_records_come_back_as_they_were_and_go_on(log: Store, draft: MakeDraft) -> None:
    before = archived(log, draft)
    log.bring_back("t_1", before)
    assert list(log.read("t_1")) == before
    assert (log.check("t_1"), log.archived(), log.tables()) == (3, {}, ["t_1", "t_2"])
    assert [record.seq for record in log.append("t_1", 2, [draft()])] == [3]
    log.archive("t_1", log.head("t_1"), "2027-01/t_1.jsonl", AT)
    assert log.head("t_1").seq == 3


def test_other_records_than_the_archived_ones_do_not_come_back(log: Store, draft: MakeDraft) -> None:
    before = archived(log, draft)
    others = MemoryStore().append("t_1", -1, [draft(), draft(), draft()])
    for wrong in ([], before[:2], others, [*others[:2], before[2]], [before[0], before[2]]):
        with pytest.raises((NotArchived, BrokenChain)):
            log.bring_back("t_1", wrong)
    with pytest.raises(NotArchived):
        log.bring_back("t_2", list(log.read("t_2")))
    assert (log.tables(), list(log.archived())) == (["t_2"], ["t_1"])
    log.bring_back("t_1", before)
    assert log.check("t_1") == 3
