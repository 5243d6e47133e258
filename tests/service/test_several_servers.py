"""Several servers on one log in PostgreSQL: any of them serves any table, and what one says the others know."""

import json
import os
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import psycopg
import pytest
from cups import Cup
from databases import Pooler, Postgres, Redis, running
from days import GAME, a_house
from keyed import opened as signed_table
from player import Player, ask
from serving import Server
from several import (
    LONG,
    SHORT,
    House,
    Person,
    nothing_is_lost,
    opened,
    play_through,
    two_people,
    two_seated,
    wait_for,
)
from sitting import StillClock
from warm import fairdeal
from websockets.sync.client import connect

from fairdeal.events import Record, openings
from fairdeal.events.postgres import PostgresStore
from fairdeal.service.evidence.audit import audit
from fairdeal.service.evidence.receipts import read
from fairdeal.service.tournament.daily import deal_id, next_day

pytestmark = pytest.mark.processes


@pytest.fixture
def house(postgres: Postgres, tmp_path: Path) -> Iterator[House]:
    """A house that stands empty yet."""
    built = House(postgres.fresh(), tmp_path / "keys")
    yield built
    built.end()


@pytest.fixture(scope="module")
def pair(postgres: Postgres, redis: Redis, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house of two servers for tests that leave each other alone."""
    built = House(postgres.fresh(), tmp_path_factory.mktemp("keys"))
    for _ in range(2):
        built.server("--redis", redis.address)
    yield built
    built.end()


@pytest.fixture
def two(pair: House) -> list[Server]:
    return pair.servers


def test_a_guest_at_one_server_is_introduced_to_a_host_at_another(two: list[Server]) -> None:
    at, elsewhere = two
    table = opened(at, {"game": "sweep", "listed": False, "name": "Ann"}, "me", "open")
    with Player(at.url, table["table"], table["me"]) as ann, ThreadPoolExecutor() as guests:
        code = ann.answer({"do": "code", "id": "1"})["code"]
        wanted = {"code": code, "key": "a" * 64}
        waiting = guests.submit(ask, "POST", f"{elsewhere.url}/api/v1/introductions", wanted)
        while (asked := ann.hear())["is"] != "asks":
            pass
        assert ann.answer({"do": "introduce", "id": asked["id"], "key": "b" * 64, "box": "0c" * 40})["is"] == "done"
        assert waiting.result() == (201, {"key": "b" * 64, "box": "0c" * 40})
    status, refused = ask("POST", f"{elsewhere.url}/api/v1/introductions", wanted)
    assert (status, refused["error"]["code"]) == (409, "host_away")


def test_two_seats_of_a_table_play_a_match_at_two_servers(pair: House) -> None:
    table, ann, bo = two_seated(pair.servers, SHORT)
    with ann, bo:
        for each in (ann, bo):
            each.until(lambda each=each: each.here.get("seats") == [0, 1])  # type: ignore[misc]
        with ThreadPoolExecutor() as people:
            list(people.map(Player.play_to_the_end, (ann, bo)))
        assert (ann.view["seq"], ann.view["game"]) == (bo.view["seq"], bo.view["game"])
        for each in (ann, bo):
            seqs = [told["seq"] for told in each.news]
            assert seqs == sorted(set(seqs))
    with PostgresStore(pair.log) as store:
        assert audit(store.read(table)).findings == ()


def test_whoever_asks_the_other_server_is_told_what_was_just_acknowledged(two: list[Server]) -> None:
    table = opened(two[0], LONG, "me", "bot")
    address = f"/api/v1/tables/{table['table']}/view"
    with Player(two[0].url, table["table"], table["me"]) as ann:
        for _ in range(5):
            ann.until(ann.may_act)
            ann.play_on()
            status, seen = ask("GET", f"{two[1].url}{address}", token=table["me"])
            assert status == 200
            assert seen["seq"] >= ann.view["seq"]  # a bot may have played meanwhile


def test_a_ticket_is_good_once_at_all_servers_together(two: list[Server]) -> None:
    table = opened(two[0], LONG, "me", "bot")
    _, body = ask("POST", f"{two[0].url}/api/v1/tables/{table['table']}/tickets", {}, table["me"])
    with Player(two[1].url, table["table"], ticket=body["ticket"]) as ann:
        assert ann.welcome["seat"] == 0
    for server in two:
        with pytest.raises(LookupError, match="The ticket is used up"):
            Player(server.url, table["table"], ticket=body["ticket"])


def test_a_key_signs_what_one_server_asked_for_another(two: list[Server]) -> None:
    host = signed_table(two[0])[0]
    assert host.sit("Ann")[0] == 200
    proof = host.proof(origin=two[1].url)
    host.url = two[1].url
    status, told = host.api("POST", "/tickets", proof)
    assert status == 201, told
    assert host.api("POST", "/tickets", proof)[1]["error"]["code"] == "bad_ticket"


def test_the_lobby_of_a_server_lists_the_tables_at_which_another_has_people(two: list[Server]) -> None:
    table = opened(two[0], LONG, "me", "open")
    with Player(two[0].url, table["table"], table["me"]):
        wait_for(
            lambda: table["table"] in [row["id"] for row in ask("GET", f"{two[1].url}/api/v1/tables")[1]["tables"]]
        )


def test_a_receipt_of_one_server_is_good_at_the_other(two: list[Server]) -> None:
    _table, ann, bo = two_seated(two, LONG)
    with ann, bo:
        ann.play_on()
        bo.until_shown(lambda view: bool(view["seq"] >= ann.view["seq"]))
        told = [read(receipt, ann.welcome["key"]) for player in (ann, bo) for receipt in player.receipts]
    assert ann.welcome["key"] == bo.welcome["key"]
    assert len({receipt.root for receipt in told}) == len({receipt.size for receipt in told}) > 1
    in_time = sorted(told, key=lambda receipt: (receipt.at, receipt.size))
    assert [receipt.size for receipt in in_time] == sorted(receipt.size for receipt in told)


@pytest.mark.long
def test_rounds_of_a_tournament_begin_once_at_two_servers_and_end_once(pair: House, two: list[Server]) -> None:
    cup = Cup(two[0].url, seats=3, rounds=2, break_seconds=1, patience_seconds=0)
    views = [f"{each.url}/api/v1/tournaments/{cup.id}" for each in two]
    cup.enter("Ann", "Bo", "Cleo", "Dan").drawn()  # nobody comes to a table: bots play
    wait_for(lambda: {ask("GET", view)[1]["stage"] for view in views} == {"over"})
    with PostgresStore(pair.log) as store:
        happened = Counter(record.type for record in store.read(cup.id))
        tables = [table for table in store.tables() if table.startswith(cup.id.removeprefix("cup-"))]
    once = [happened[name] for name in ("round-begun", "table-over", "board-opened", "ended")]
    assert (once, len(tables)) == ([2, 4, 2, 1], 4)
    assert ask("GET", views[0])[1] == ask("GET", views[1])[1]


def test_a_page_of_a_tournament_is_told_what_is_asked_at_another_server(two: list[Server]) -> None:
    cup = Cup(two[0].url)
    with connect(f"ws{two[1].url.removeprefix('http')}/ws/tournaments/{cup.id}") as page:
        told = json.loads(page.recv())
        cup.enter("Ann")
        assert json.loads(page.recv(timeout=20))["changed"]["seq"] == told["seq"] + 1


def test_the_lobby_of_a_server_lists_the_tournaments_whose_pages_are_open_at_another(two: list[Server]) -> None:
    cup = Cup(two[0].url)
    with connect(f"ws{two[0].url.removeprefix('http')}/ws/tournaments/{cup.id}"):
        listed = f"{two[1].url}/api/v1/tournaments"
        wait_for(lambda: cup.id in [row["id"] for row in ask("GET", listed)[1]["tournaments"]])
        assert cup.id in [row["id"] for row in ask("GET", listed)[1]["tournaments"]]


def test_nothing_acknowledged_is_lost_whatever_ends_in_play(tmp_path: Path) -> None:
    """Redis, the database, and one of the servers end without warning while a table is played at both servers."""
    with running(Postgres) as postgres, running(Redis) as redis, ExitStack() as at_the_end:
        house = House(postgres.fresh(), tmp_path / "keys")
        at_the_end.callback(house.end)
        servers = [house.server("--redis", redis.address) for _ in range(2)]
        people = two_people(servers)

        def restarted() -> None:
            postgres.kill()
            postgres.start()

        play_through(people, redis.kill, redis.start, restarted, servers[1].kill)
        views = [person.look(servers[0]) for person in people]
        assert views[0]["game"] == views[1]["game"]
        nothing_is_lost(house.log, people)
        assert "Traceback" not in servers[0].stop()


class Newcomer(Person):
    """Somebody who comes each time as if for the first time."""

    def since(self) -> int:
        return -1


def taken_away(log: str, table: str, count: int, knows: Callable[[], int]) -> list[Record]:
    """The newest records, which somebody removes from the database behind the servers' backs.

    Every server knows them all: `knows` tells how far each has read. One that had not heard of the last would take
    back the others alone, and one that had heard of none would rightly go on where the log ends.
    """
    lost: list[Record] = []
    with PostgresStore(log) as store, psycopg.connect(log, autocommit=True) as behind:
        behind.execute("ALTER TABLE records DISABLE TRIGGER USER")
        while not lost:
            known = knows()
            with behind.transaction():
                behind.execute("LOCK TABLE records IN SHARE ROW EXCLUSIVE MODE")
                end = store.head(table).seq
                if known == end:
                    lost = list(store.read(table, end - count))
                    behind.execute("DELETE FROM records WHERE table_id = %s AND seq > %s", (table, end - count))
        behind.execute("ALTER TABLE records ENABLE TRIGGER USER")
    return lost


@pytest.mark.long
def test_a_database_that_loses_its_newest_records_under_living_servers_gets_them_back(
    house: House,
) -> None:
    """As after a failover to a copy that lacks them. No server writes behind what it knows, and nobody else does."""
    servers = [house.server() for _ in range(2)]
    table, ann, bo = two_seated(servers, LONG)
    with ann, bo:
        people = [Newcomer([*servers[n:], *servers[:n]], table, each.seat) for n, each in enumerate((ann, bo))]
    address = f"/api/v1/tables/{table}"

    def known() -> int:
        return min(int(ask("GET", f"{server.url}{address}/view", token=ann.seat)[1]["seq"]) for server in servers)

    def loses_and_is_helped() -> None:
        _, told = ask("GET", f"{servers[0].url}{address}/receipt")
        lost = taken_away(house.log, table, 5, known)
        told_of = json.dumps({"receipt": told["receipt"]})
        body = "\n".join([told_of, *(record.line for record in lost), *openings(lost, "full")])

        def came_back() -> bool:
            for server in servers:
                ask("POST", f"{server.url}{address}/lines", body.encode())
            with PostgresStore(house.log) as store:
                return any(record.type == "recovered" for record in store.read(table, lost[-1].seq))

        wait_for(came_back)

    play_through(people, loses_and_is_helped)
    with PostgresStore(house.log) as store:
        records = list(store.read(table))
        written = {record.cmd.rpartition(":")[2]: record.seq for record in records}
        for person in people:
            assert {command: written.get(command) for command in person.kept} == person.kept
        assert audit(records).findings == ()
    for server in servers:
        assert "Traceback" not in server.stop()


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return fairdeal(*command, env={**os.environ, **environment})


def test_workers_of_a_file_are_refused(tmp_path: Path) -> None:
    done = run("serve", "--port", "0", "--workers", "2", "--db", str(tmp_path / "log.db"))
    assert done.returncode == 2
    assert "is a file, which one process serves, and --workers asks for 2. Leave --workers out" in done.stderr


@pytest.mark.long
def test_workers_that_cannot_begin_say_why_once(house: House) -> None:
    done = run("serve", "--port", "0", "--workers", "3", "--db", house.log)
    assert done.returncode == 2
    assert done.stderr.count("needs a folder for its keys, the same files on each machine: name it with --keys") == 1


@pytest.mark.long
def test_servers_play_by_way_of_a_pooler_that_keeps_their_sessions(postgres: Postgres, tmp_path: Path) -> None:
    with running(partial(Pooler, postgres)) as pooler, ExitStack() as at_the_end:
        house = House(pooler.before(postgres.fresh()), tmp_path / "keys")
        at_the_end.callback(house.end)
        servers = [house.server() for _ in range(2)]
        people = two_people(servers)
        play_through(people, servers[1].kill)
        nothing_is_lost(house.log, people)
        assert "Traceback" not in servers[0].stop()


def test_a_server_with_other_keys_is_refused(house: House, tmp_path: Path) -> None:
    opened(house.server(), SHORT, "me", "bot")
    done = run("serve", "--port", "0", "--db", house.log, "--keys", str(tmp_path / "others"))
    assert done.returncode == 2
    assert "put the keys back" in done.stderr.lower()
    made = run("serve", "--port", "0", "--db", house.log, "--keys", str(tmp_path / "others"), "--new-keys")
    assert made.returncode == 2
    assert "is the log of heads of" in made.stderr


@pytest.mark.long
def test_the_commands_take_the_address_of_a_log(pair: House, tmp_path: Path) -> None:
    log, keys = pair.log, {"FAIRDEAL_KEYS": str(pair.keys)}
    table = opened(pair.servers[0], SHORT, "me", "bot")
    with Player(pair.servers[0].url, table["table"], table["me"]) as ann:
        ann.play_to_the_end()
    assert run("audit", table["table"], "--db", log, **keys).returncode == 0
    assert run("export", table["table"], "--db", log, "--out", str(tmp_path / "match.jsonl"), **keys).returncode == 0
    assert run("verify", str(tmp_path / "match.jsonl")).returncode == 0
    examined = run("doctor", "--db", log, **keys)
    assert examined.returncode == 0, examined.stdout
    assert "The key of the links and the key of the receipts are there." in examined.stdout
    refused = run("backup", str(tmp_path / "copy"), "--db", log, **keys)
    assert refused.returncode == 2
    assert f"say: pg_dump --format=custom --file={tmp_path / 'copy'}.dump" in refused.stderr


def test_a_deal_of_the_day_is_bound_once_and_ended_once_by_servers_that_do_so_at_one_time(postgres: Postgres) -> None:
    log, clock = postgres.fresh(), StillClock()
    with ExitStack() as at_the_end, ThreadPoolExecutor() as servers:
        stores = [at_the_end.enter_context(PostgresStore(log)) for _ in range(3)]
        houses = [a_house(store, clock, seed) for store, seed in zip(stores, "abc", strict=True)]
        day = next_day(houses[0].clock())  # by the time that the log tells
        deal = deal_id(GAME, day)

        def all_ring() -> list[str]:
            for ringing in [servers.submit(house.tournaments.ring) for house in houses]:
                ringing.result()
            return [record.type for record in stores[0].read(deal)]

        assert all_ring() == ["opened"]
        clock.tick((day - houses[0].clock()).total_seconds() + 1)
        assert all_ring() == ["opened", "round-begun"]
        clock.tick(24 * 3_600)
        assert all_ring() == ["opened", "round-begun", "board-opened", "ended"]
        assert {house.tournaments.evening(deal).tournament.ended for house in houses} == {"played"}
