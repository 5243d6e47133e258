"""The whole of it with real processes: a server, a witness beside it, a monitor and a follower."""

import gc
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from keyed import sat
from serving import Server
from warm import Warm
from witness.logs import COSIGNER, OPERATOR, ORIGIN, policy

from fairdeal.events.judge.inclusion import check_inclusion, origin_of
from fairdeal.events.judge.notes import read_checkpoint, read_note
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.evidence.ed25519 import is_signed
from fairdeal.service.evidence.receipts import operator_seed
from fairdeal.service.witness.net import Unreachable, fetch
from fairdeal.service.witness.signing import Signer

pytestmark = pytest.mark.processes

PATIENCE = 30.0
BOTS = {"game": "dirty-money", "options": {"rounds": 1}, "seats": [{"kind": "bot"}] * 3, "listed": True}


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(fairdeal, list(map(str, arguments)))


@pytest.fixture
def start_witness(tmp_path: Path) -> Iterator[Callable[..., tuple[subprocess.Popen[str], str]]]:
    """Starts witnesses; each is a process and what is to be named to the log that asks it."""
    running: list[subprocess.Popen[str]] = []

    def start(*arguments: str, listen: str = "127.0.0.1:0") -> tuple[subprocess.Popen[str], str]:
        command = [sys.executable, "-m", "fairdeal", "witness", "--listen", listen, "--folder", str(tmp_path / "w")]
        process = Warm([*command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        running.append(process)
        assert process.stdout
        process.stdout.readline()
        return process, process.stdout.readline().strip()

    yield start
    for process in running:
        process.kill()
        process.communicate()


def until(happens: Callable[[], Any]) -> Any:
    end = time.monotonic() + PATIENCE
    while not (found := happens()):
        assert time.monotonic() < end
        time.sleep(0.1)
    return found


def checkpoint(server: Server, *, leaves: int, lines: int) -> str:
    """The server's checkpoint, when it has that many leaves and signatures."""

    def shown() -> str:
        text = fetch(f"{server.url}/tlog/checkpoint").text
        if "\n\n" not in text:
            return ""
        note = read_note(text)
        return text if (read_checkpoint(note).size, len(note.signatures)) == (leaves, lines) else ""

    found: str = until(shown)
    return found


def test_a_table_is_witnessed_followed_and_proved_and_a_rolled_back_server_is_caught(
    tmp_path: Path,
    start_server: Callable[..., Server],
    start_witness: Callable[..., tuple[subprocess.Popen[str], str]],
) -> None:
    key = Signer(operator_seed(tmp_path / "log.db.operator"), "fairdeal").key
    process, named = start_witness("--name", "w.example/1", "--log", f"{origin_of(key)}={key}")
    server = start_server("--witness", named)
    checkpoint(server, leaves=0, lines=2)
    (tmp_path / "backup").mkdir()
    server.stop()
    for path in tmp_path.glob("log.db*"):
        (tmp_path / "backup" / path.name).write_bytes(path.read_bytes())
    server.start()
    _, table = sat(server.url, BOTS)
    note = checkpoint(server, leaves=2, lines=2)

    trusted, (address, _is, own) = tmp_path / "trusted.txt", named.partition("=")
    trusted.write_text(f"witness w {own} {address}\nquorum w\n")
    monitor: list[str | Path] = ["witness", "--monitor", server.url, "--once", "--policy", trusted, "--folder"]
    watching, stranger = [*monitor, tmp_path / "m"], [*monitor, tmp_path / "m2"]  # who never saw the log before
    follow: list[str | Path] = ["follow", server.url, "--to", tmp_path / "copies", "--once", "--table", table["table"]]
    for command in (watching, follow):
        done = run(*command)
        assert done.exit_code == 0, done.output
    copy = (tmp_path / "copies" / f"{table['table']}.jsonl").read_text(encoding="utf-8").splitlines()
    [(size, head)] = [
        (at + 1, re.findall('"hash":"([0-9a-f]{64})","prev"', line)[0])
        for at, line in enumerate(copy)
        if '"type":"revealed"' in line
    ]
    proof = fetch(f"{server.url}/tlog/proof/{table['table']}").text
    witness_key = named.partition("=")[2]
    found = check_inclusion(
        proof, table["table"], size, head, operator=[str(key)], policy=policy(witness_key), verify=is_signed
    )
    assert (found.number, [name for name, _ in found.seen]) == (1, ["w.example/1"])

    # The operator puts back everything that it has, and goes on with other tables.
    server.stop()
    for path in (tmp_path / "backup").iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    for path in tmp_path.glob("log.db*-*"):
        path.unlink()
    port = server.url.rpartition(":")[2]
    server.arguments = (*server.arguments, "--port", port)
    server.start()
    sat(server.url, BOTS)
    assert read_checkpoint(read_note(fetch(f"{server.url}/tlog/checkpoint").text)).size == 0
    for command, code in ((watching, "shorter"), (stranger, "held-back"), (follow, "gone")):
        done = run(*command)
        assert (done.exit_code, f"CONTRADICTION ({code})" in done.output) == (1, True), done.output
    evidence = [path.name.rpartition("-")[2] for path in sorted((tmp_path / "m" / "contradictions").iterdir())]
    assert evidence == ["shorter.txt"]
    errors = server.stop()
    assert "its key has signed 2 with another root" in errors
    assert note != fetch_nothing(server.url)
    process.terminate()
    assert process.wait(20) == 0


def fetch_nothing(url: str) -> str:
    with pytest.raises(Unreachable):
        fetch(f"{url}/tlog/checkpoint", seconds=1)
    return ""


def test_the_end_of_a_match_is_in_the_log_after_a_kill(start_server: Callable[..., Server]) -> None:
    server = start_server()
    sat(server.url, BOTS)
    server.kill()
    server.start()
    text = checkpoint(server, leaves=2, lines=1)
    server.stop()
    server.start()
    assert checkpoint(server, leaves=2, lines=1) == text


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--listen", "here"],
        ["--listen", "127.0.0.1:0", "--log", "nonsense"],
        ["--listen", "127.0.0.1:0", "--log", f"{ORIGIN}={COSIGNER.key}"],
        ["--listen", "127.0.0.1:0", "--log", f"{ORIGIN}={OPERATOR.key}", "--log", f"{ORIGIN}0={OPERATOR.key}"],
        ["--listen", "127.0.0.1:0", "--name", "a b"],
        ["--monitor", "http://127.0.0.1:9", "--policy", __file__],
    ],
)
def test_a_mistake_in_the_command_is_told_in_a_sentence(tmp_path: Path, arguments: list[str]) -> None:
    done = run("witness", "--folder", tmp_path, *arguments)
    assert (done.exit_code, done.output.startswith("Error: "), "Traceback" in done.output) == (2, True, False)


def test_a_server_that_is_away_is_told_apart_from_one_that_lies(tmp_path: Path) -> None:
    for command in (
        ("witness", "--monitor", "http://127.0.0.1:9", "--folder", tmp_path, "--once"),
        ("follow", "http://127.0.0.1:9", "--to", tmp_path / "copies", "--once"),
        ("follow", "file:///etc", "--to", tmp_path / "copies", "--once"),
    ):
        done = run(*command)
        assert (done.exit_code, "Traceback" in done.output) == (3, False), done.output


def test_a_witness_that_is_none_keeps_a_server_from_starting(tmp_path: Path) -> None:
    done = run("serve", "--port", "0", "--db", tmp_path / "log.db", "--witness", "https://witness.example")
    assert (done.exit_code, "names no witness" in done.output) == (2, True), done.output
    del done
    gc.collect()  # a writer that was left running would warn here, and fail the test
