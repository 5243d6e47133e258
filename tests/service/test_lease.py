"""One server serves a log at a time."""

import subprocess
from pathlib import Path

import pytest
from player import ask
from serving import Server
from warm import fairdeal

pytestmark = pytest.mark.processes


def serve(database: Path) -> subprocess.CompletedProcess[str]:
    return fairdeal("serve", "--port", "0", "--db", database)


def test_a_second_server_is_refused_and_told_which_is_the_first(tmp_path: Path) -> None:
    first = Server(tmp_path / "log.db")
    try:
        second = serve(tmp_path / "log.db")
        assert second.returncode == 2
        assert f"is served already, by process {first.process.pid}." in second.stderr
        assert "Traceback" not in second.stderr
        assert ask("GET", f"{first.url}/healthz")[0] == 200
    finally:
        first.kill()


def test_a_server_that_was_killed_holds_nothing(tmp_path: Path) -> None:
    first = Server(tmp_path / "log.db")
    first.kill()
    again = Server(tmp_path / "log.db")
    again.kill()


def test_a_place_where_nothing_can_be_written_is_told_by_who_opens_the_log(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    told = serve(tmp_path / "file" / "log.db")
    assert told.returncode == 2
    assert "Traceback" not in told.stderr
