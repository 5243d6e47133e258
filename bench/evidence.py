"""The cost of evidence: audit and verify of each game, the size of an export, and a scrub through a long log."""

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from fairdeal.engine import GAMES
from fairdeal.events import Log, MemoryStore, export
from fairdeal.events.judge.lines import Reading
from fairdeal.service.app import make_service
from fairdeal.service.config import Config
from fairdeal.service.desk.checkpoints import Checkpoints
from fairdeal.service.desk.replay import SPECTATOR, Replays
from fairdeal.service.evidence.audit import audit
from fairdeal.service.table.play.play import NextDeal
from fairdeal.service.table.play.undo import AskUndo
from fairdeal.service.table.state.state import Table
from fairdeal.sitting import Sitting

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
    print("\nan undo in a long log, ms")
    _undo()


def _undo() -> None:
    """Let two people play at random in one long match; now and then one takes the last decision back."""
    with TemporaryDirectory() as folder:
        service = make_service(Config(database=str(Path(folder) / "log.db")))
        options = {"length": "target", "target": 100_000}
        sitting = Sitting(service, "money-sweeper", 2, options=options, undo="free")
        live = sitting.table
        for upto, rewinds in ((1_000, 50), (6_000, 50), (6_000, 1_000)):
            while live.seq < upto:
                move(sitting)
            price, undo = [], []
            for number in range(rewinds):
                if number % 4 == 0:  # nobody may take one decision back for ever
                    move(sitting)
                seat = move(sitting)
                price.append(_timed(service.answers.price, live, seat, None))
                ask = sitting.command(seat, AskUndo)
                undo.append(_timed(service.tables.submit, live.id, ask))
            fold = [_timed(Checkpoints(service.store).at, live.id, live.seq) for _ in range(3)]
            print(
                f"{live.seq:,} records, {rewinds:,} rewinds more: the price {Figure(price[-50:])}, the undo durable "
                f"{Figure(undo[-50:])}, the whole fold {Figure(fold)}"
            )


def move(sitting: Sitting) -> int:
    """Play an action of a seat whose turn it is, signed, or deal; return the seat."""
    if sitting.table.waits_for_deal():
        sitting.do(0, NextDeal)
    [seat] = sitting.table.acting("person")
    legal = sitting.state.legal(seat)
    sitting.act(seat, legal[sitting.seq % len(legal)])
    return seat


def _timed(work: Callable[..., object], *given: object) -> float:
    start = perf_counter()
    work(*given)
    return (perf_counter() - start) * 1000


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
        assert Reading().through(full)[0] == "verified"
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
            replays = Replays(Checkpoints(service.store))
            first.append(_ms(replays, live.seq, live))
            step += [_ms(replays, live.seq * i // STEPS, live) for i in range(STEPS)]
            jump += [_ms(replays, (live.seq * 7 * i) % live.seq, live) for i in range(STEPS)]
        print(f"{live.seq + 1:,} records: first sight of the end {Figure(first)}")
        print(f"then a step on {Figure(step)}, a jump {Figure(jump)}; slowest {spoken(max(step + jump))}")
        service.close()


def _ms(replays: Replays, seq: int, live: Table) -> float:
    return _timed(replays.moment, live, seq, "public", SPECTATOR)
