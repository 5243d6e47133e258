"""What evidence costs: audit and verify of each game, the size of an export, and a scrub through a long log."""

from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from engine import GAMES
from events import Log, MemoryStore, export, verify
from service.app import make_service
from service.audit import audit
from service.config import Config
from service.replay import Replays

from .figures import Figure, rates, spoken

STEPS = 200


def main() -> None:
    """Print the rows."""
    print("a match of sensible bots, 4 seats; records/s, bytes a record in the full and in the public export")
    print(f"{'game':>18} records {'audit /s':>24} {'verify /s':>24}   full  public")
    for game in GAMES:
        _game(game)
    print("\na look back in one long log, ms")
    _scrub()


def _game(game: str) -> None:
    store = MemoryStore()
    service = make_service(Config(), store)
    options = {"length": "rounds", "rounds": 1}
    table = service.tables.open(game, options, 4, bots=dict.fromkeys(range(4), "sensible")).table.id
    records = list(store.read(table))
    full, public = (list(export(Log(store, table), viewer)) for viewer in ("full", "public"))

    def audited() -> int:
        assert audit(records).ok
        return len(records)

    def verified() -> int:
        assert verify(full).kind == "verified"
        return len(records)

    sizes = [sum(len(line) + 1 for line in lines) / len(records) for lines in (full, public)]
    fast = f"{rates(audited)!s:>24} {rates(verified)!s:>24}"
    print(f"{game:>18} {len(records):7} {fast} {sizes[0]:6.0f}  {sizes[1]:6.0f}")


def _scrub() -> None:
    with TemporaryDirectory() as folder:
        service = make_service(Config(database=str(Path(folder) / "log.db")))
        options = {"length": "target", "target": 100_000}
        live = service.tables.open("money-sweeper", options, 8, bots=dict.fromkeys(range(8), "random")).table
        first, step, jump = [], [], []
        for _ in range(5):
            replays = Replays(service.store)
            first.append(_ms(replays, live.seq, live))
            step += [_ms(replays, live.seq * i // STEPS, live) for i in range(STEPS)]
            jump += [_ms(replays, (live.seq * 7 * i) % live.seq, live) for i in range(STEPS)]
        print(f"{live.seq + 1:,} records: first sight of the end {Figure(first)}")
        print(f"then a step on {Figure(step)}, a jump {Figure(jump)}; slowest {spoken(max(step + jump))}")
        service.close()


def _ms(replays: Replays, seq: int, live: object) -> float:
    begin = perf_counter()
    replays.moment(live, seq, "public", None)  # type: ignore[arg-type]
    return (perf_counter() - begin) * 1000
