"""The server of a drill: `fairdeal serve` with a system clock that a file can put."""

import sys
from datetime import datetime, timedelta
from pathlib import Path

from gevent import monkey

monkey.patch_all()


def main(database: str, keys: str, put: Path, port: int) -> None:
    """Serve the log; its address is the one line that is printed."""
    from click import ClickException

    from ..table.state.time import now
    from ..upkeep.steady import Steady
    from .console import run

    def wall() -> datetime:
        return now() + timedelta(seconds=float(put.read_text(encoding="ascii")))

    settings: dict[str, object] = {"clock": Steady(wall), "rate": 0.0, "bot_delay": 0.0, "rest": 0.0, "keys": keys}
    try:
        run("127.0.0.1", port, database, lambda url: print(url, flush=True), **settings)
    except ClickException as fault:
        fault.show()
        sys.exit(fault.exit_code)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], Path(sys.argv[3]), int(sys.argv[4]))
