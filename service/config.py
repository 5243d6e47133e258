"""Every setting, its default and its reason: from arguments, else from FAIRDEAL_… variables, else the default."""

import os
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path

from fairdeal.engine.words import _
from fairdeal.events import StoreFailed, is_address, shown

from .private import kept_secret
from .table.state.time import Clock, now

# By the type of its default, how a setting is read from a variable; others are given by programs alone.
READ_AS: dict[type, Callable[[str], object]] = {
    str: str,
    int: int,
    float: float,
    tuple: lambda text: tuple(text.split()),
}
KEYS = "fairdeal"  # what the files in a folder of keys are called, before their endings


@dataclass(frozen=True, kw_only=True)
class Config:
    """The settings of a host, and the clock and chance that a test or a simulation brings of its own."""

    database: str = ":memory:"  # the log: a SQLite file, postgresql://…, or ":memory:", which is gone with the process
    keys: str = ""  # the folder of the keys; beside a file unless named, and needed where the log is no file
    redis: str = ""  # redis://…, by which servers of one log tell each other that they wrote; without it they look
    workers: int = 1  # processes that serve one log on this machine
    key_file: str = ""  # signs seat tokens; made at the first start, beside the database unless named
    calls: Sequence[str] = ()  # more push services that call people to their turn, "HOST[:PORT]"; "none": no calls
    bot_delay: float = 0.7  # seconds a bot takes over an action, so that people can follow
    thinking: float = 0.6  # seconds a strong bot may think: less than `bot_delay`, so that its time tells nothing
    origins: Sequence[str] = ()  # pages of other addresses that may open sockets: "https://cards.example"
    rest: float = 16.0  # seconds after a start in which nothing happens by itself at a table, for guests to come back
    rate: float = 20.0  # messages a second that one socket may send in the long run; 0: no limit of any kind
    burst: float = 60.0  # messages that it may send at once
    names: Sequence[str] = ()  # host names at which it answers, besides addresses, localhost and this machine's own
    tls: int = 0  # 1: TLS by an authority of the house, which a household trusts once
    trust_port: int = 8080  # where devices are led to trust it, over plain HTTP
    metrics: str = ""  # "ADDRESS:PORT" at which the numbers are told in OpenMetrics; nowhere unless named
    drain: float = 0.0  # seconds that those who play may go on after SIGTERM, while nothing new is begun
    proxies: int = 0  # reverse proxies before it, each of which tells the client's address in X-Forwarded-For
    ratings: int = 0  # 1: tell who is how strong by the tournaments that are over, for which openskill is needed
    witnesses: Sequence[str] = ()  # who cosign the log of heads: "https://witness.example=name+0a1b2c3d+base64"
    daily: Sequence[str] = ()  # games of which there is a deal a day, the same for all who come; none unless named
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

    @property
    def shares(self) -> bool:
        """Is the log in a database that several servers may share? Then the keys alone are files."""
        return is_address(self.database)

    def keys_at(self, end: str) -> Path:
        """Name a file of the keys: in their folder, else beside the database. Raises `StoreFailed` without either.

        They are never in the database: who can read that must not be able to sign.
        """
        if self.shares and not self.keys:
            raise StoreFailed(
                _(
                    "{log} needs a folder for its keys, the same files on each machine: name it with --keys.",
                    log=shown(self.database),
                )
            )
        return Path(self.keys) / f"{KEYS}{end}" if self.keys else Path(f"{self.database}{end}")

    def operator_file(self) -> Path | None:
        """Name the file of the key that signs receipts; None for a log in memory."""
        return None if self.database == ":memory:" else self.keys_at(".operator")

    def times_file(self) -> Path | None:
        """Name the file that keeps how far the time of receipts has gone, beside the database, if that is a file."""
        return None if self.database == ":memory:" or self.shares else Path(f"{self.database}.time")

    def calls_file(self) -> str:
        """Name the file of those who asked to be called to their turn, for a log that servers do not share."""
        return self.database if self.database == ":memory:" else f"{self.database}.calls"

    def heads_file(self) -> str:
        """Name the log of heads: a file beside the database, or the database that servers share."""
        return self.database if self.database == ":memory:" or self.shares else f"{self.database}.heads"

    def secret_key(self) -> bytes:
        """Return the key that signs tokens, made once and kept readable by its owner alone."""
        if not self.key_file and self.database == ":memory:":
            return secrets.token_bytes(32)
        return kept_secret(self.secret_file())

    def secret_file(self) -> Path:
        """Name the file of the key that signs tokens."""
        return Path(self.key_file) if self.key_file else self.keys_at(".key")


def from_environment(**given: object) -> Config:
    """Make the configuration of a server: arguments that are not None, then FAIRDEAL_… variables, then defaults."""
    found: dict[str, object] = {}
    for setting in fields(Config):
        convert = READ_AS.get(type(setting.default))
        if convert and (text := os.environ.get(f"FAIRDEAL_{setting.name.upper()}")) is not None:
            try:
                found[setting.name] = convert(text)
            except ValueError:
                raise SystemExit(
                    _("{name} is '{text}'; a number is expected.", name=f"FAIRDEAL_{setting.name.upper()}", text=text)
                ) from None
    found.update({name: value for name, value in given.items() if value is not None})
    return Config(**found)  # type: ignore[arg-type]
