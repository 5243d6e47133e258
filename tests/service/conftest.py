"""Services for tests: in this process with a clock and dice of their own, or a real server in a process of its own."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from engine import Dice, seed_of
from service.app import Service, create_app, make_service
from service.config import Config


class Ticking:
    """A clock that goes on by a second at each look."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 11, 21, 10, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.moment += timedelta(seconds=1)
        return self.moment


def fixed_entropy() -> Callable[[int], bytes]:
    dice = Dice(seed_of("tests"))
    return lambda size: bytes(dice.below(256) for _ in range(size))


@pytest.fixture
def service() -> Service:
    """A service in memory; the same secrets in every test."""
    return make_service(Config(clock=Ticking(), entropy=fixed_entropy()))


@pytest.fixture
def client(service: Service) -> FlaskClient:
    return create_app(service=service).test_client()


class Server:
    """`fairdeal serve` on a free port, with a log in a file."""

    def __init__(self, database: Path, *arguments: str, **environment: str) -> None:
        self.database = database
        self.arguments = arguments
        self.environment = {**os.environ, "FAIRDEAL_RATE": "0", **environment}
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "service.cli", "serve", "--port", "0", "--db", str(self.database)]
        self.process = subprocess.Popen(
            [*command, "--bot-delay", "0", *self.arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=self.environment,
        )
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line + (self.process.stderr.read() if self.process.stderr else "")
        self.url = found[0]

    def kill(self) -> None:
        """As a power cut would: no goodbye."""
        self.process.kill()
        self._gone()

    def stop(self) -> str:
        """Ask it to end; what it wrote to standard error."""
        self.process.terminate()
        return self._gone()

    def _gone(self) -> str:
        _, errors = self.process.communicate(timeout=20)
        return errors


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
