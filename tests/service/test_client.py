"""A client package made from the interface's own description, and a match that is watched by it."""

import json
import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from example import python, written
from flask.testing import FlaskClient
from player import ask
from serving import Server

pytestmark = pytest.mark.processes


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("client") / "log.db")
    yield started
    started.kill()


@pytest.fixture(scope="module")
def folder(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package that was made from what the server says of itself, and the page's files."""
    folder = written("protocol.md", tmp_path_factory.mktemp("made"))
    with urllib.request.urlopen(f"{server.url}/api/v1/openapi.json", timeout=20) as answer:
        (folder / "openapi.json").write_bytes(answer.read())
    tools = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    command = ["openapi-python-client", "generate", "--path", "openapi.json", "--config", "client.yaml"]
    done = subprocess.run(
        [*command, "--meta", "none", "--output-path", "fairdeal_client", "--fail-on-warning"],
        cwd=folder,
        env=tools,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.mark.long
def test_the_client_has_every_operation(folder: Path) -> None:
    paths = json.loads((folder / "openapi.json").read_text())["paths"]
    names = {of["operationId"] for path in paths.values() for method, of in path.items() if method != "parameters"}
    made = {path.stem for path in (folder / "fairdeal_client" / "api" / "api").glob("*.py")}
    assert made == {*names, "__init__"}


@pytest.mark.long
def test_a_match_is_watched_by_the_client(server: Server, folder: Path) -> None:
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
    body = {"game": "money-sweeper", "seats": seats, "options": {"length": "rounds", "rounds": 2}}
    _, table = ask("POST", f"{server.url}/api/v1/tables", body)
    done = python({}, folder, "-W", "error", "by_client.py", server.url, table["table"])
    assert "'why': 'played'" in done.stdout, done.stderr


@pytest.mark.long
def test_the_client_is_told_a_refusal_and_texts(server: Server, folder: Path) -> None:
    code = (
        "from fairdeal_client import Client; from fairdeal_client.models import *\n"
        "from fairdeal_client.api.api import *\n"
        "from fairdeal_client.api.api import get_game, get_table_transcript, post_tables\n"
        f"client = Client({server.url!r})\n"
        "print(get_game.sync('chess', client=client).error.code)\n"
        "plans = [SeatPlan(kind=SeatPlanKind.BOT, bot='random') for seat in range(2)]\n"
        "table = post_tables.sync(client=client, body=NewTable('sweep', plans))\n"
        "print(get_table_transcript.sync(table.table, client=client).splitlines()[0])\n"
    )
    done = python({}, folder, "-c", code)
    assert re.fullmatch(r"unknown_game\n\{.*\}\n", done.stdout), done.stderr


def test_every_operation_has_a_name_of_its_own(client: FlaskClient) -> None:
    paths = client.get("/api/v1/openapi.json").get_json()["paths"]
    names = [of["operationId"] for path in paths.values() for method, of in path.items() if method != "parameters"]
    assert len(names) == len(set(names)) > 20
    assert {"get_games", "get_game", "post_tables", "get_table", "get_table_undo"} <= set(names)
