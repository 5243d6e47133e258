"""A real server in a process of its own."""

import os
import re
import subprocess
import sys
from pathlib import Path

from warm import Warm

# `fairdeal serve` with a clock that a file can put forward.
FORWARD = """
from gevent import monkey
monkey.patch_all()
import os
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from fairdeal.service.app import create_app
from fairdeal.service.config import Config
from fairdeal.service.live.server import serve
database, ahead = sys.argv[1], Path(sys.argv[2])
clock = lambda: datetime.now(UTC) + timedelta(seconds=float(ahead.read_text()))
daily = os.environ.get("FAIRDEAL_DAILY", "").split()
config = Config(database=database, clock=clock, greenlets=True, rate=0, bot_delay=0, daily=daily)
serve(create_app(config), "127.0.0.1", 0, ready=lambda url: print(url, flush=True))
"""


class Server:
    """`fairdeal serve` on a free port, with a log in a file."""

    def __init__(self, database: Path, *arguments: str, **environment: str) -> None:
        self.database = database
        self.arguments = arguments
        self.environment = {**os.environ, "FAIRDEAL_RATE": "0", "FAIRDEAL_REST": "0", **environment}
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "fairdeal", "serve", "--port", "0", "--db", str(self.database)]
        self.process = Warm(
            [*command, "--bot-delay", "0", *self.arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=self.environment,
        )
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r"https?://\S+", line)
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
        return str(errors)


class Forward(Server):
    """A server whose clock is put forward."""

    program = FORWARD

    def start(self) -> None:
        self._ahead = self.database.with_suffix(".ahead")
        self.ahead(0)
        self.process = Warm(
            [sys.executable, "-c", self.program, str(self.database), str(self._ahead)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=self.environment,
        )
        assert self.process.stdout
        self.url = self.process.stdout.readline().strip()
        assert self.url.startswith("http"), self.process.stderr and self.process.stderr.read()

    def ahead(self, seconds: float) -> None:
        """From now on the clock is this far ahead of the machine's; at once, for a reader sees the old or the new."""
        fresh = self._ahead.with_suffix(".fresh")
        fresh.write_text(str(seconds))
        fresh.rename(self._ahead)
