"""Faults of several servers in play: nothing acknowledged is lost, nothing is shown twice, and the others go on."""

import os
import signal
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest
from databases import Postgres, Standby, free_port, running
from long import LONG as LONG_FORM
from player import Player, ask
from proxies import Proxy
from serving import Server
from several import (
    LONG,
    House,
    Person,
    nothing_is_lost,
    opened,
    play_through,
    two_people,
    two_seated,
    wait_for,
    workers_of,
)

from fairdeal.service.drill.relay import Relay, address_of

TIMES = 20 if LONG_FORM else 1
WORKERS, TABLES = (3, 2) if LONG_FORM else (2, 1)


@pytest.fixture
def house(postgres: Postgres, tmp_path: Path) -> Iterator[House]:
    """A house that stands empty yet."""
    built = House(postgres.fresh(), tmp_path / "keys")
    yield built
    built.end()


def listens(port: int) -> bool:
    with socket.socket() as one:
        return one.connect_ex(("127.0.0.1", port)) == 0


def test_a_worker_that_is_killed_or_hangs_in_play_is_begun_again(house: House) -> None:
    """All serve at one port, and each shows its numbers at one of its own."""
    numbers = free_port(WORKERS)
    server = house.server("--workers", str(WORKERS), "--metrics", f"127.0.0.1:{numbers}")
    for number in range(WORKERS):
        wait_for(partial(listens, numbers + number))
    people = [person for _table in range(TABLES) for person in two_people([server, server])]
    first = workers_of(server)
    assert len(first) == WORKERS

    def kill_one(number: int) -> None:
        before = workers_of(server)
        os.kill(before[number % WORKERS], signal.SIGKILL)
        wait_for(lambda: len(now := workers_of(server)) == WORKERS and now != before)

    def stop_one(number: int) -> None:
        hangs = workers_of(server)[number % WORKERS]
        os.kill(hangs, signal.SIGSTOP)
        wait_for(lambda: len(now := workers_of(server)) == WORKERS and hangs not in now)

    killed = [partial(kill_one, number) for number in range(TIMES)]
    hanging = [partial(stop_one, number) for number in range(TIMES)]
    play_through(people, *killed, *hanging)
    nothing_is_lost(house.log, people)
    told = server.stop()
    assert server.process.returncode == 0
    assert not any(Path(f"/proc/{pid}").exists() for pid in first)
    assert "Traceback" not in told
    assert "worker 0 has ended (-9) and is begun again" in told
    assert "has not answered for 3.0 s, and is ended" in told


@pytest.mark.long
def test_a_standby_takes_over_from_a_primary_that_was_killed(tmp_path: Path) -> None:
    with running(Postgres) as primary, ExitStack() as at_the_end:
        log = primary.fresh()
        standby = at_the_end.enter_context(running(partial(Standby, primary)))
        house = House(standby.address_of_both(log), tmp_path / "keys")
        at_the_end.callback(house.end)
        people = two_people([house.server(), house.server()])

        def failed_over() -> None:
            primary.kill_hard()
            standby.promote()

        play_through(people, failed_over)
        nothing_is_lost(house.log, people)
        for server in house.servers:
            assert "Traceback" not in server.stop()


class Severed(Relay):
    """A relay that can be down: then every connection is broken, and nobody is let in."""

    is_down = False

    def goes_down(self) -> None:
        self.is_down = True
        self.cut()

    def comes_up(self) -> None:
        self.is_down = False

    def _reached(self) -> socket.socket | None:
        return None if self.is_down else super()._reached()


@pytest.mark.long
def test_a_server_that_is_cut_off_from_the_database_keeps_nobody_who_can_go_elsewhere(
    house: House, postgres: Postgres
) -> None:
    with Severed(("127.0.0.1", postgres.port)) as line:
        cut_off = house.server("--db", house.log.replace(f":{postgres.port}/", f":{line.port}/"))
        other = house.server()
        people = two_people([cut_off, other])
        lone = opened(other, LONG, "me", "bot")
        elsewhere = Person([other], lone["table"], lone["me"])

        def ready() -> int:
            return int(ask("GET", f"{cut_off.url}/readyz")[0])

        def mended() -> None:
            wait_for(lambda: ready() == 503)  # within ten seconds, if nobody is there any more
            line.comes_up()
            wait_for(lambda: ready() == 200)

        assert ready() == 200
        twice = min(TIMES, 2)  # as the longest match is over in half a minute, if nothing stops it
        play_through([*people, elsewhere], *((line.goes_down, mended) * twice))
        nothing_is_lost(house.log, [*people, elsewhere])
        assert "Traceback" not in cut_off.stop()


def port_of(server: Server) -> int:
    return address_of(server.url)[1]


@pytest.fixture
def proxy(house: House, monkeypatch: pytest.MonkeyPatch) -> Iterator[Proxy]:
    """nginx before two servers of the house."""
    port = free_port()
    servers = [house.server("--proxies", "1", "--origin", f"https://127.0.0.1:{port}") for _ in range(2)]
    with running(lambda: Proxy(port, *map(port_of, servers))) as proxy:
        monkeypatch.setenv("SSL_CERT_FILE", str(proxy.certificate))
        yield proxy


def where_both_are(house: House) -> Server:
    """The server at which the two of one table meet."""
    sockets = {int(ask("GET", f"{server.url}/healthz")[1]["sockets"]): server for server in house.servers}
    assert sorted(sockets) == [0, 2]
    return sockets[2]


@pytest.mark.long
def test_a_match_goes_on_behind_nginx_when_one_of_two_servers_is_killed(house: House, proxy: Proxy) -> None:
    people = two_people([proxy, proxy])
    play_through(people, lambda: where_both_are(house).kill())
    nothing_is_lost(house.log, people)


def test_behind_nginx_whoever_comes_to_a_server_that_hangs_is_let_in_by_another(house: House, proxy: Proxy) -> None:
    table, ann, bo = two_seated([proxy, proxy], LONG)
    with ann, bo:
        hangs = where_both_are(house).process
        hangs.send_signal(signal.SIGSTOP)
        with Player(proxy.url, table, ann.seat) as again:
            assert again.view["table"]["status"] == "playing"
        hangs.send_signal(signal.SIGCONT)
