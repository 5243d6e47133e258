"""A real server in a process of its own."""

import os
import re
import subprocess
import sys
from pathlib import Path


class Server:
    """`fairdeal serve` on a free port, with a log in a file."""

    def __init__(self, database: Path, *arguments: str, **environment: str) -> None:
        self.database = database
        self.arguments = arguments
        self.environment = {**os.environ, "FAIRDEAL_RATE": "0", "FAIRDEAL_REST": "0", **environment}
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "fairdeal", "serve", "--port", "0", "--db", str(self.database)]
        self.process = subprocess.Popen(
            [*command, "--bot-delay", "0", *self.arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=self.environment,
        )
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
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
        return errors
