"""Real servers for every folder of tests."""

import gc
import os
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Iterator
from itertools import chain
from pathlib import Path

import pytest
from _pytest.assertion import rewrite
from databases import Postgres, Redis, running
from files_in_memory import keep_files_in_memory
from hypothesis import HealthCheck, settings
from long import LONG
from serving import Forward, Server

QUICK = bool(os.environ.get("FAIRDEAL_QUICK"))
LISTED = Path(__file__).with_name("not_quick.txt").read_text(encoding="utf-8").splitlines()
NOT_QUICK = tuple(line for line in LISTED if line and not line.startswith("#"))
RUNNING: list[str] = []  # the test of this moment, if `make quick` runs it
BEGIN = {
    "server",
    "start_server",
    "forward",
    "limited",
    "impatient",
    "postgres",
    "redis",
}  # fixtures that begin processes


keep_files_in_memory()
gc.disable()  # until all tests are gathered, for nothing of them is garbage

# What is drawn may take as long as it takes on a busy machine, and fixtures are read only where examples are drawn.
settings.register_profile(
    "any pace",
    max_examples=100 if LONG else 40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("any pace")


def pytest_configure(config: pytest.Config) -> None:
    """Rewrite the asserts of one worker's share of the files: in a fresh clone each worker would rewrite them all."""
    worker = getattr(config, "workerinput", None)
    if worker is None or sys.dont_write_bytecode:
        return
    number = int(worker["workerid"].removeprefix("gw"))
    for path in sorted(Path(__file__).parent.rglob("test_*.py"))[number :: worker["workercount"]]:
        kept = rewrite.get_cache_dir(path) / f"{path.stem}{rewrite.PYC_TAIL}"
        if not kept.exists():
            rewrite.try_makedirs(kept.parent)
            digest, code = rewrite._rewrite_test(path, config)
            rewrite._write_pyc(config.stash[rewrite.assertstate_key], code, digest, kept)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only the long form runs, and for `make quick` all that needs another process."""
    late = {item for item in items if _is_late(item)}
    config.hook.pytest_deselected(items=list(late))
    items[:] = _spread([item for item in items if item not in late])


def _spread(items: list[pytest.Item]) -> list[pytest.Item]:
    """Put the browser's files, which mostly wait, between those that compute: the largest first, at even distances."""
    files: dict[Path, list[pytest.Item]] = defaultdict(list)
    for item in items:
        files[item.path].append(item)
    waiting = [path for path in files if path.parent.name == "browser"]
    waiting.sort(key=lambda path: path.stat().st_size, reverse=True)
    places = {path: number / len(waiting) for number, path in enumerate(waiting)}
    others = [path for path in files if path not in places]
    places |= {path: number / len(others) for number, path in enumerate(others)}
    return [item for path in sorted(files, key=lambda path: places[path]) for item in files[path]]


def pytest_collection_finish() -> None:
    """Let the collector of garbage pass over the tests and what they import, which took an eighth of the time."""
    gc.collect()
    gc.freeze()
    gc.enable()


def _is_late(item: pytest.Item) -> bool:
    return bool(item.get_closest_marker("long") and not LONG) or (QUICK and not _is_quick(item))


def _is_quick(item: pytest.Item) -> bool:
    begins = item.get_closest_marker("processes") or BEGIN & set(getattr(item, "fixturenames", ()))
    return not begins and not item.nodeid.startswith(NOT_QUICK)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Hold `make quick` to its word, whichever run it is."""
    RUNNING[:] = [item.nodeid] if _is_quick(item) else []
    return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown() -> None:
    """What ends now may belong to other tests of the file, or of the run."""
    RUNNING.clear()


def _begins_nothing(event: str, given: tuple[object, ...]) -> None:
    if RUNNING and event in ("subprocess.Popen", "os.posix_spawn"):
        raise AssertionError(
            f"{RUNNING[0]} begins {given[0]}: mark it with `processes`, for `make quick` to leave it out"
        )


sys.addaudithook(_begins_nothing)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how long each part took, in seconds of one process: what `bench/suite.txt` keeps for each release."""
    spent: dict[str, float] = defaultdict(float)
    tests: Counter[str] = Counter()
    for report in chain.from_iterable(terminalreporter.stats.values()):
        if isinstance(report, pytest.TestReport):
            part = report.nodeid.split("::")[0].split("/")[1].removesuffix(".py")
            spent[part] += report.duration
            tests[part] += report.when == "call"
    for part, seconds in sorted(spent.items(), key=lambda each: -each[1]):
        terminalreporter.write_line(f"{seconds:7.1f} s {tests[part]:6} tests  {part}")


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
