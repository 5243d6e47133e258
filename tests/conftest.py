"""Real servers for every folder of tests."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from databases import Postgres, Redis, running
from serving import Forward, Server


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts servers, and ends them with the test."""
    servers: list[Server] = []

    def start(*arguments: str, database: Path | None = None, **environment: str) -> Server:
        servers.append(Server(database or tmp_path / "log.db", *arguments, **environment))
        return servers[-1]

    yield start
    for server in servers:
        server.kill()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for a module of tests that leave each other alone."""
    running = Server(tmp_path_factory.mktemp("server") / "log.db")
    yield running
    running.kill()


@pytest.fixture
def forward(tmp_path: Path) -> Iterator[Forward]:
    """A server whose clock the test puts forward."""
    running = Forward(tmp_path / "log.db")
    yield running
    running.kill()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL server for all tests of a process that ask for it; each takes a database of its own."""
    with running(Postgres) as server:
        yield server


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """One Redis server for all tests of a process that ask for it."""
    with running(Redis) as server:
        yield server
