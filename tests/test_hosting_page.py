"""The page for hosts is true: its commands do what it says, in its order, on loopback, in a folder of the test's."""

import re
import shlex
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner
from databases import USER, Postgres, Redis, free_port
from keyed import Seat, sat
from player import Player
from programs import done
from test_docs import blocks
from warm import Warm

from fairdeal.service.cli.console import fairdeal

pytestmark = pytest.mark.processes

ROOT = Path(__file__).parents[1]
COMMANDS = [line for block in blocks(ROOT / "docs" / "hosting.md", "sh") for line in block.splitlines()]
# What no test may do to the machine on which it runs, or takes long, and the test that looks at the same otherwise.
ELSEWHERE = {
    "sudo useradd": "test_deploy.py::test_systemd_reads_the_unit_and_finds_it_closed_to_the_rest_of_the_machine",
    "sudo git clone": "test_wheel.py::test_the_archive_and_the_checkout_give_the_same_wheel",
    "sudo /opt/fairdeal/scripts/setup play": "test_wheel.py::test_it_is_the_wheel_that_was_tested",
    "sudo cp /opt/fairdeal/deploy/fairdeal.service": "test_deploy.py::test_the_units_command_knows_its_options",
    "sudo cp /opt/fairdeal/deploy/nginx": "test_deploy.py::test_nginx_reads_the_configuration",
    "sudo chown": "test_deploy.py::test_systemd_reads_the_unit_and_finds_it_closed_to_the_rest_of_the_machine",
    "sudo systemctl": "test_deploy.py::test_systemd_reads_the_unit_and_finds_it_closed_to_the_rest_of_the_machine",
    "sudo apt install nginx": "test_deploy.py::test_nginx_reads_the_configuration",
    "sudo nginx -t": "test_deploy.py::test_nginx_reads_the_configuration",
    "sudo apt install postgresql": "service/test_several_servers.py::test_a_server_with_other_keys_is_refused",
    "docker build": "test_wheel.py::test_the_image_is_built_from_all_that_the_wheel_needs",
    "docker run": "test_deploy.py::test_the_container_has_no_rights_and_its_proxy_alone_is_seen_from_outside",
    "pip install": "test_wheel.py::test_a_bare_installation_says_how_to_get_the_rest",
    "fairdeal serve --tls": "service/test_tls.py::test_whoever_trusts_the_authority_plays_over_tls",
    "fairdeal drill": "service/test_drill.py::test_every_promise_holds_in_the_drill",
}
ROLE = "host"  # whose the page's databases are: the tests' own role may do everything, and this one owns them alone
# Where a command of the page would reach beyond the test's folder, wait for months, or take long.
INSTEAD = {
    "make play": "fairdeal play --no-browser --port 8000",
    "sudo install": "install",
    "sudo /opt/fairdeal/.venv/bin/fairdeal": "fairdeal",
    " -o $USER": "",
    "sudo -u postgres ": "",
    "--pwprompt fairdeal": ROLE,
    "--owner fairdeal": f"--owner {ROLE}",
    "--host 0.0.0.0": "--host 127.0.0.1",
    "--older-than 90": "--older-than 0",
    "--workers 4": "--workers 2",
}
PORT = re.compile(r"\b(8000|8001|8002|9100)\b")
SHORT = {"game": "money-sweeper", "options": {"target": 50}, "name": "Ann", "seats": [{"kind": "me"}, {"kind": "bot"}]}


class Host:
    """Somebody who follows the page from its first command on, with a server at each port."""

    def __init__(self, folder: Path, postgres: Postgres, redis: Redis) -> None:
        self.folder = folder
        self.servers: dict[str, subprocess.Popen[str]] = {}  # by the port that the page names
        self.tables: dict[str, tuple[str, Seat]] = {}  # by the kind of log where it began: a match, and its seat
        self._ports = {port: str(free_port()) for port in ("8000", "8001", "8002", "9100")}
        self._places = {
            "/srv/": f"{folder}/srv/",
            "/var/lib/": f"{folder}/lib/",
            "postgresql://fairdeal@localhost/": postgres.address("").replace(USER, ROLE, 1),
            "redis://localhost:6379/0": redis.address,
            "2026-11/": f"{datetime.now(UTC):%Y-%m}/",
        }

    def follows(self, line: str) -> None:
        """Do what a line of the page says."""
        for there, here in {**INSTEAD, **self._places}.items():
            line = line.replace(there, here)
        match shlex.split(line.replace("TABLE", self.tables.get("file", ("",))[0])):
            case ["fairdeal", "serve" | "play" as way, *options]:
                self._serves(way, options)
            case ["fairdeal", *words]:
                self._says(words)
            case ["curl", "--fail", address]:
                assert urllib.request.urlopen(self._here(address)).status == 200
            case ["install" | "cp" | "createuser" | "createdb" | "pg_dump" | "pg_restore", *_] as words:
                made = done(*words)
                assert made.returncode == 0, made.stderr
            case _:
                pytest.fail(f"nobody does '{line}': say in this file how, or why not and where it is looked at")

    def _here(self, text: str) -> str:
        """The same with this machine's ports."""
        return PORT.sub(lambda found: self._ports[found[0]], text)

    def _says(self, words: list[str]) -> None:
        if words[0] == "restore":
            self.stops("8000")
        said = CliRunner().invoke(fairdeal, words, catch_exceptions=False)
        care = 3 if words[0] == "doctor" and " MB are free" in said.output else 0  # the machine may be short of room
        assert said.exit_code in (0, care), (words, said.output)

    def _serves(self, way: str, options: list[str]) -> None:
        port = options[options.index("--port") + 1]
        self.stops(port)
        command = [sys.executable, "-m", "fairdeal", way, *map(self._here, options)]
        self.servers[port] = Warm(command, stdout=subprocess.PIPE, text=True)
        said = self.servers[port].stdout
        assert said
        assert "is open at" in said.readline(), (way, options)
        self._plays(port, "database" if any(each.startswith("postgresql://") for each in options) else "file")
        if "--metrics" in options:
            numbers = urllib.request.urlopen(f"http://127.0.0.1:{self._ports['9100']}/metrics").read()
            assert b"fairdeal_tables" in numbers

    def _plays(self, port: str, log: str) -> None:
        """Come back to every match with its key: it is there. Play one where the log is a new kind of place."""
        server = f"http://127.0.0.1:{self._ports[port]}"
        for table in self.tables.values():
            with Player(server, *table) as ann:
                assert (ann.welcome["seat"], ann.view["table"]["status"]) == (0, "over")
        if log not in self.tables:
            _, told = sat(server, SHORT)
            self.tables[log] = told["table"], told["me"]
            with Player(server, *self.tables[log]) as ann:
                ann.play_to_the_end()

    def stops(self, *ports: str) -> None:
        """Press Ctrl-C there."""
        for port in ports:
            if server := self.servers.pop(port, None):
                server.send_signal(signal.SIGINT)
                server.communicate(timeout=20)
                assert server.returncode == 0

    def leaves(self) -> None:
        for server in self.servers.values():
            server.kill()
            server.communicate()


@pytest.fixture
def host(postgres: Postgres, redis: Redis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    monkeypatch.chdir(tmp_path)
    given = {"PGHOST": "127.0.0.1", "PGPORT": str(postgres.port), "PGUSER": USER}
    for name, value in {**given, "FAIRDEAL_BOT_DELAY": "0", "FAIRDEAL_RATE": "0"}.items():
        monkeypatch.setenv(name, value)
    host = Host(tmp_path, postgres, redis)
    yield host
    host.leaves()


@pytest.mark.long
def test_a_host_goes_by_the_page_from_the_first_table_to_several_machines(host: Host) -> None:
    for command in COMMANDS:
        if not command.startswith(tuple(ELSEWHERE)):
            host.follows(command)
    assert set(host.tables) == {"file", "database"}
    assert {"8000", "8001", "8002"} <= set(host.servers)


@pytest.mark.parametrize("start", ELSEWHERE)
def test_what_is_done_elsewhere_stands_on_the_page_and_is_looked_at_there(start: str) -> None:
    file, _, test = ELSEWHERE[start].partition("::")
    assert any(command.startswith(start) for command in COMMANDS)
    assert f"\ndef {test}" in (ROOT / "tests" / file).read_text(encoding="utf-8")


def test_the_pooler_of_the_tests_is_set_as_the_page_says() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    settings = (ROOT / "tests" / "databases.py").read_text(encoding="utf-8")
    assert re.findall(r"`pool_mode = (\w+)`", page) == re.findall(r'mode: str = "(\w+)"', settings)
    [ignored] = re.findall(r"`(ignore_startup_parameters) = (\w+)`", page)
    assert '"{}": "{}"'.format(*ignored) in settings


def test_what_the_page_takes_from_a_checkout_is_there() -> None:
    named = [name for command in COMMANDS for name in re.findall(r"/opt/fairdeal/(\w\S+)", command)]
    assert [name for name in named if not (ROOT / name).exists()] == []
    assert "play: .venv/ready-play\n\t@$(PY) -m fairdeal play\n" in (ROOT / "Makefile").read_text(encoding="utf-8")
