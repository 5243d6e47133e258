"""Every setting, its default and its reason: from arguments, else from FAIRDEAL_… variables, else the default."""

import os
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from fairdeal.engine.words import _

from .private import kept_secret
from .table.time import Clock, now


@dataclass(frozen=True, kw_only=True)
class Config:
    """The settings of a host, and the clock and chance that a test or a simulation brings of its own."""

    database: str = ":memory:"  # the SQLite file of the log; ":memory:" keeps it in memory only
    key_file: str = ""  # signs seat tokens; made at the first start, beside the database unless named
    bot_delay: float = 0.7  # seconds a bot takes over an action, so that people can follow
    thinking: float = 0.6  # seconds a strong bot may think: less than `bot_delay`, so that its time tells nothing
    origins: Sequence[str] = ()  # pages of other addresses that may open sockets: "https://cards.example"
    rest: float = 16.0  # seconds after a start in which nothing happens by itself at a table, for guests to come back
    rate: float = 20.0  # messages a second that one socket may send in the long run; 0: no limit of any kind
    burst: float = 60.0  # messages that it may send at once
    names: Sequence[str] = ()  # host names at which it answers, besides addresses, localhost and this machine's own
    metrics: str = ""  # "ADDRESS:PORT" at which the numbers are told in OpenMetrics; nowhere unless named
    drain: float = 0.0  # seconds that those who play may go on after SIGTERM, while nothing new is begun
    proxies: int = 0  # reverse proxies before it, each of which tells the client's address in X-Forwarded-For
    witnesses: Sequence[str] = ()  # who cosign the log of heads: "https://witness.example=name+0a1b2c3d+base64"
    language: str = ""  # in which the house speaks, such as "de"; English unless named
    translations: str = ""  # another folder than service/locale in which translations lie
    new_keys: bool = False  # make new keys for a log whose own are lost: its links and receipts are then worth nothing
    clock: Clock = now
    entropy: Callable[[int], bytes] = field(default=os.urandom)
    greenlets: bool = False  # group commit and bots in greenlets: for the server, not for tests of HTTP alone

    def is_repeatable(self) -> bool:
        """Tell whether all chance is the caller's, as in a simulation: it is the same whenever it runs.

        Its records name no operator's key, which is another one in every run, and its salts are drawn, not derived.
        """
        return self.entropy is not os.urandom

    def operator_file(self) -> Path | None:
        """Name the file of the key that signs receipts, beside the database; None for a log in memory."""
        return None if self.database == ":memory:" else Path(f"{self.database}.operator")

    def times_file(self) -> Path | None:
        """Name the file that keeps how far the time of receipts has gone, beside the database."""
        return None if self.database == ":memory:" else Path(f"{self.database}.time")

    def heads_file(self) -> str:
        """Name the file of the log of heads, beside the database."""
        return self.database if self.database == ":memory:" else f"{self.database}.heads"

    def secret_key(self) -> bytes:
        """Return the key that signs tokens, made once and kept readable by its owner alone."""
        if not self.key_file and self.database == ":memory:":
            return secrets.token_bytes(32)
        return kept_secret(Path(self.key_file or f"{self.database}.key"))


def from_environment(**given: object) -> Config:
    """Make the configuration of a server: arguments that are not None, then FAIRDEAL_… variables, then defaults."""
    read: dict[str, Callable[[str], object]] = {
        "database": str,
        "key_file": str,
        "bot_delay": float,
        "thinking": float,
        "rest": float,
        "rate": float,
        "burst": float,
        "language": str,
        "translations": str,
        "origins": lambda text: tuple(text.split()),
        "names": lambda text: tuple(text.split()),
        "proxies": int,
        "metrics": str,
        "drain": float,
        "witnesses": lambda text: tuple(text.split()),
    }
    found: dict[str, object] = {}
    for name, convert in read.items():
        if (text := os.environ.get(f"FAIRDEAL_{name.upper()}")) is not None:
            try:
                found[name] = convert(text)
            except ValueError:
                raise SystemExit(
                    _("{name} is '{text}'; a number is expected.", name=f"FAIRDEAL_{name.upper()}", text=text)
                ) from None
    found.update({name: value for name, value in given.items() if value is not None})
    return Config(**found)  # type: ignore[arg-type]
