"""The clients that sign for themselves: the program of each README plays a match, which is audited afterwards."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from example import ROOT, run, written
from keyed import linked
from long import shortly
from player import ask
from serving import Server

pytestmark = pytest.mark.processes

PROGRAMS = {"python": [sys.executable, "play.py"], "node": ["node", "play.mjs"]}
EVENINGS = {"sweep": 2, "monopoly": 5}  # and the seats there: in Monopoly with five, cards are passed on as seals
PLAYED = shortly([(client, game) for client in PROGRAMS for game in EVENINGS], 0, 3)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("clients") / "log.db")
    yield started
    started.kill()


def packaged(client: str, folder: Path) -> dict[str, str]:
    """Write the program of the README; the environment in which it finds its package as if that were installed."""
    written(f"../clients/{client}/README.md", folder)
    (folder / "node_modules").mkdir()
    (folder / "node_modules" / "fairdeal-guest").symlink_to(ROOT / "clients" / "node")
    return {"PYTHONPATH": str(ROOT / "clients" / "python")}


@pytest.mark.parametrize(("client", "game"), PLAYED)
def test_the_program_of_a_clients_readme_plays_to_the_end(
    client: str, game: str, server: Server, tmp_path: Path
) -> None:
    environment = packaged(client, tmp_path)
    seats = [{"kind": "open"}, *[{"kind": "bot", "bot": "sensible"}] * (EVENINGS[game] - 1)]
    table = linked(server.url, {"game": game, "seats": seats, "options": {"length": "rounds", "rounds": 1}})
    [link] = table["links"]
    done = run(environment, tmp_path, *PROGRAMS[client], server.url + link["url"])
    assert re.fullmatch(r"won by \[ ?\d(, ?\d)* ?\]\n", done.stdout), done.stderr
    _, report = ask("GET", f"{server.url}/api/v1/tables/{table['table']}/audit")
    assert set(report["checks"].values()) == {"holds"}
    again = run(environment, tmp_path, *PROGRAMS[client], server.url + link["url"])
    assert (again.returncode, "Refused" in again.stderr) == (1, True), "the invitation was good once"
