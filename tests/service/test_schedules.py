"""Whatever order things happen in at several servers, no log forks, nothing acknowledged goes, and play goes on.

And every page is shown the log, in order and once, or is told what was lost.
"""

import logging
from collections.abc import Callable, Iterator
from types import SimpleNamespace

import pytest
from long import LONG
from pages import Page, Told
from schedules import SECRET, Server, World, consecutive, world_of

from fairdeal.service.desk.checkpoints import fold
from fairdeal.service.evidence.audit import audit
from fairdeal.service.evidence.receipts import Operator
from fairdeal.service.table.seats.losses import RecordsLost
from fairdeal.service.table.seats.presence import NoteAway
from fairdeal.service.table.state.time import written
from fairdeal.sitting import everything

__all__ = ["world_of"]
SOME = range(5_000) if LONG else range(15)


def holds(world: World) -> None:
    """The promises of a house of several servers, once every fault is over."""
    store = world.log
    for table in world.tables:
        store.check(table)
        records = {record.seq: record for record in store.read(table)}
        assert audit(records.values()).findings == ()
        assert all(record.at <= written(world.clock()) for record in records.values()), "nobody pays by a wrong clock"
        folded = everything(fold(store, table))
        admitted = [
            step.event.size
            for step in world.servers[0].service.tables.checkpoints.steps(fold(store, table), -1, len(records))
            if isinstance(step.event, RecordsLost)
        ]
        for server in world.servers:
            desk = server.service.tables.desk(table)
            assert (desk.table.seq, desk.hash) == (len(records) - 1, records[len(records) - 1].hash)
            assert everything(desk.table) == folded
            for told in server.seen.values():
                assert consecutive(told, records)
        for page in [each for each in world.pages if each.table == table]:
            page.holds(records)
        for person in [each for each in world.people if each.table == table]:
            for asked in person.answers:
                if asked.proved and not any(size > (asked.done or 0) for size in admitted):
                    assert records[asked.done or 0].cmd.endswith(asked.command.id), asked


@pytest.mark.parametrize("loses", [False, True], ids=["faults", "lost records"])
@pytest.mark.parametrize("seed", SOME)
def test_whatever_happens_in_whatever_order_nothing_acknowledged_goes_and_play_goes_on(
    seed: int, loses: bool, world_of: Callable[..., World], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    world = world_of(seed, loses=loses)
    world.run(600)
    world.comes_to_rest()
    holds(world)
    world.empties()
    for person in world.people:
        for server in world.servers:
            world.goes_on(person, server)


def test_what_another_server_took_back_is_shown_before_what_follows_from_it(world_of: Callable[..., World]) -> None:
    """A seat that was away is back as soon as its table goes on: while its page is still told that it does."""
    world = world_of(0)
    world.faults = 0
    one, two, three = world.servers
    table = world.tables[0]
    [asked] = one.service.tables.desk(table).table.acting("person")
    plays, [page] = world.people[asked], [each for each in world.pages if (each.table, each.seat) == (table, 1 - asked)]
    one.service.tables.submit(table, NoteAway(id="away", at=1 - asked))
    world._ask(plays, one)
    world._copy(plays, one)
    world.log.cut(table, 1)
    page.receipt = plays.receipt
    page.come(two)
    assert two.service.tables.desk(table).table.missing
    world._bring(plays, three, slice(None))
    two.service.tables.read_on(table)
    two.go_on()
    records = {record.seq: record for record in world.log.read(table)}
    assert [record.type for record in records.values()][-4:] == ["away", "played", "recovered", "back"]
    page.holds(records)


def test_a_table_is_what_its_log_says_also_if_that_lost_its_end_while_it_was_folded(
    world_of: Callable[..., World], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a server had the game of one record under the hash of another, and decided by that: schedule 3751."""
    world = world_of(0)
    world.faults = 0
    one, two, three = world.servers
    table, read = world.tables[0], world.log.data_of

    def plays(server: Server) -> None:
        [asked] = server.service.tables.desk(table).table.acting("person")
        world.people[asked].receipt, world.people[asked].since = "", -1  # nobody tells of what is lost
        world._ask(world.people[asked], server)

    def fails_over(table: str, after: int = -1) -> Iterator[tuple[int, str, str, str, str]]:
        rows = list(read(table, after))
        monkeypatch.setattr(world.log, "data_of", read)
        world.log.cut(table, 1)
        world.clock.tick(5)
        plays(two)
        return iter(rows)

    for _move in range(3):
        plays(one)

    monkeypatch.setattr(world.log, "data_of", fails_over)
    desk = three.service.tables.desk(table)
    assert (desk.table.seq, desk.hash) == world.log.head(table)
    assert everything(desk.table) == everything(fold(world.log, table))


def test_a_receipt_for_more_than_a_page_was_told_vouches_for_nothing_of_it() -> None:
    """Another server had written since: what the page was told was lost with no receipt for it, in schedule 200546."""
    page = Page("t", None)
    page._wire = SimpleNamespace(connected=True)
    receipts = [
        Operator(SECRET).sign("t", size, hash * 32, "2026-11-21T10:00:01.000Z") for size, hash in ((1, "aa"), (3, "dd"))
    ]
    for seq, hash, prev, receipt in ((0, "aa", "00", receipts[0]), (1, "bb", "aa", receipts[1]), (2, "dd", "cc", "")):
        news = [{"seq": seq, "hash": hash * 32, "prev": prev * 32}]
        page._hear({"is": "changes", "news": news, "receipt": receipt})
    assert (page.told, page.lost, page.is_open) == ([], [Told(0, "aa" * 32)], False)


def test_a_table_at_which_another_server_plays_whenever_it_is_read_is_folded_all_the_same(
    world_of: Callable[..., World], monkeypatch: pytest.MonkeyPatch
) -> None:
    world = world_of(0)
    world.faults = 0
    one, _two, three = world.servers
    table, read = world.tables[0], world.log.data_of

    def plays() -> None:
        [asked] = one.service.tables.desk(table).table.acting("person")
        world._ask(world.people[asked], one)

    def goes_on(table: str, after: int = -1) -> Iterator[tuple[int, str, str, str, str]]:
        plays()
        return read(table, after)

    for _move in range(3):
        plays()

    monkeypatch.setattr(world.log, "data_of", goes_on)
    desk = three.service.tables.desk(table)
    monkeypatch.setattr(world.log, "data_of", read)
    assert desk.table.seq < world.log.head(table).seq
    three.service.tables.read_on(table)
    assert everything(desk.table) == everything(fold(world.log, table))
