"""The commands of those who watch an operator from outside, and the operator's change of key."""

import sqlite3
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path

import click

from fairdeal.engine.words import _, plural
from fairdeal.events import StoreFailed
from fairdeal.events.judge.notes import COSIGNED, SIGNED, BadNote, Key, may_name, read_key
from fairdeal.events.judge.policy import read_policy

from ..config import from_environment
from ..evidence.receipts import operator_seed
from ..private import write_durably
from ..table.state.time import now, written
from ..upkeep.whole_copy import WholeCopy, hand_on, kept_from
from ..witness.follow import Follower
from ..witness.keeper import WitnessAt
from ..witness.monitor import Monitor
from ..witness.net import Unreachable
from ..witness.signing import Signer, change_key
from ..witness.witness import Witness
from .base import Fault, database, keys, plainly

CONTRADICTED, UNSEEN = 1, 3
AGAIN_SECONDS = 1.0  # until a whole copy asks again
FOLDER = "var/witness"


every = click.option(
    "--every", default=60.0, show_default=True, type=click.FloatRange(1), help="Seconds between looks."
)
once = click.option("--once", is_flag=True, help="Look once, and end.")


@click.command(
    epilog="Example: fairdeal witness --listen 0.0.0.0:8100 --name witness.example/w1 --log fairdeal/log/0a1b=KEY"
)
@click.option("--listen", metavar="HOST:PORT", help="Where logs ask for cosignatures; port 0 takes a free one.")
@click.option("--name", default="fairdeal-witness", show_default=True, help="Name that stands in the cosignatures.")
@click.option(
    "--key", "key_file", type=click.Path(path_type=Path), help="File of the key.  [default: key, in the folder]"
)
@click.option("--log", "logs", multiple=True, metavar="ORIGIN=KEY", help="A log, and a key that signs for it.")
@click.option(
    "--monitor", "urls", multiple=True, metavar="ADDRESS", help="A server whose log of heads is read through."
)
@click.option("--operator", "operator", default="", help="Key of the monitored server's operator.")
@click.option("--policy", type=click.Path(path_type=Path), help="Whose addresses are asked what they have seen.")
@click.option("--folder", default=FOLDER, show_default=True, type=click.Path(path_type=Path), help="Where all is kept.")
@every
@once
def witness(
    listen: str | None,
    name: str,
    key_file: Path | None,
    logs: tuple[str, ...],
    urls: tuple[str, ...],
    operator: str,
    policy: Path | None,
    folder: Path,
    every: float,
    once: bool,
) -> None:
    """Cosign logs of heads that only grow, and look for two heads of one table in them.

    With --listen it is a witness of the logs named by --log; with --monitor it reads logs through; it can be both.

    Exit codes: 0 nothing contradicts, 1 something does, 3 the log could not be read; 2 a mistake in the command.
    """
    if not (listen or urls):
        raise Fault(_("Say what to do: --listen HOST:PORT, --monitor ADDRESS, or both."))
    folder.mkdir(parents=True, exist_ok=True)
    try:
        watched, others = _logs(logs), _witnesses(policy)
        monitors = [Monitor(folder / f"{_file_name(url)}.leaves", url, operator, others) for url in urls]
    except BadNote as wrong:
        raise Fault(str(wrong)) from None
    looks = [_look_at(monitor, folder) for monitor in monitors]
    if not listen:
        sys.exit(_again(looks, every, once))
    if not may_name(name):
        raise Fault(_("A witness cannot be called '{name}': blanks and plus signs are not for names.", name=name))
    signer = Signer(operator_seed(key_file or folder / "key"), name, COSIGNED)
    with_witness = Witness(folder / "witness.db", signer, watched, lambda: int(time.time()))
    code = _serve(with_witness, listen, signer, looks, every)
    sys.exit(CONTRADICTED if any(monitor.found() for monitor in monitors) else code)


def _witnesses(policy: Path | None) -> list[WitnessAt]:
    """List the witnesses that a policy gives an address, and whose cosignatures are by Ed25519. Raises `BadNote`."""
    with plainly():
        text = policy.read_text("utf-8", "surrogateescape") if policy else ""
    found = read_policy(text).witnesses
    return [WitnessAt(each.url.rstrip("/"), each.key) for each in found if each.url and each.key.kind == COSIGNED]


def _logs(given: Iterable[str]) -> dict[str, list[Key]]:
    """Read which keys sign for which log: the key may bear the log's name or the operator's."""
    logs: dict[str, list[Key]] = {}
    for each in given:
        origin, _is, text = each.partition("=")
        if not origin or not text:
            raise BadNote("key", f"'{each[:60]}' names no log; it looks like ORIGIN=name+0a1b2c3d+base64")
        key = Key(origin, SIGNED, read_key(text, SIGNED).public)
        if any(key.public == other.public for name, keys in logs.items() if name != origin for other in keys):
            raise BadNote("key", f"the key of {origin} signs for another log, too: an operator has one")
        logs.setdefault(origin, []).append(key)
    return logs


def _file_name(url: str) -> str:
    return "".join(sign if sign.isalnum() else "-" for sign in url.partition("://")[2].rstrip("/"))[:100]


def _look_at(monitor: Monitor, folder: Path) -> Callable[[], int]:
    """Make a look of that monitor: what it finds is said at each, and its evidence lies in files."""

    def look() -> int:
        try:
            found = monitor.look()
        except (Unreachable, BadNote, ValueError, sqlite3.Error) as wrong:
            click.echo(str(wrong), err=True)
            return CONTRADICTED if monitor.found() else UNSEEN
        for number, (code, says, evidence) in enumerate(found, 1):
            path = folder / "contradictions" / f"{_file_name(monitor.url)}-{number}-{code}.txt"
            if not path.exists():
                path.parent.mkdir(exist_ok=True)
                write_durably(path, f"{says}\n\n{evidence}\n".encode(), mode=0o644)
            click.echo(f"CONTRADICTION ({code}): {says}\n{path}", err=True)
        click.echo(_("{address}: {n} leaves.", address=monitor.url, n=monitor.size))
        return CONTRADICTED if found else 0

    return look


def _again(looks: Sequence[Callable[[], int]], every: float, once: bool) -> int:
    """Look again and again; once, or when told to stop, return the exit code of the last look."""
    code = 0
    try:
        while True:
            codes = [look() for look in looks]
            code = CONTRADICTED if CONTRADICTED in codes else max(codes)
            if once:
                return code
            time.sleep(every)
    except KeyboardInterrupt:
        return code


def _serve(witness: Witness, listen: str, signer: Signer, looks: Sequence[Callable[[], int]], every: float) -> int:
    import gevent

    from ..live.server import CannotListen
    from ..live.server import serve as serve_until_told
    from ..witness.door import make_app

    host, _colon, port = listen.rpartition(":")
    if not port.isdecimal():
        raise Fault(_("'{address}' is no address; it looks like 127.0.0.1:8100.", address=listen))
    if looks:
        gevent.spawn(_again, looks, every, False)
    try:
        serve_until_told(make_app(witness), host.strip("[]"), int(port), ready=lambda url: _tell(url, signer))
    except CannotListen as wrong:
        raise Fault(str(wrong)) from None
    finally:
        found = witness.contradictions()
        witness.close()
    for origin, why, evidence in found:
        click.echo(f"CONTRADICTION ({origin}): {why}\n{evidence}", err=True)
    return CONTRADICTED if found else 0


def _tell(url: str, signer: Signer) -> None:
    click.echo(_("The witness is open at {url}", url=url))
    click.echo(f"{url}={signer.key}")


@click.command(epilog="Example: fairdeal follow https://cards.example --to /mnt/other/cards")
@click.argument("url", metavar="ADDRESS")
@click.option(
    "--to", "folder", required=True, type=click.Path(file_okay=False, path_type=Path), help="Folder of the copies."
)
@click.option("--table", "tables", multiple=True, help="Another table than those that are listed.")
@click.option("--key", default="", help="The operator's key; else that of the first look is kept.")
@click.option("--most", default=1024, show_default=True, type=click.IntRange(1), help="MiB that the copies may have.")
@click.option(
    "--whole", is_flag=True, help="Keep the whole log: ADDRESS is its file, or HOST:FILE on a machine that ssh reaches."
)
@click.option("--program", default="fairdeal", show_default=True, help="How that machine calls this program.")
@every
@once
def follow(
    url: str,
    folder: Path,
    tables: tuple[str, ...],
    key: str,
    most: int,
    whole: bool,
    program: str,
    every: float,
    once: bool,
) -> None:
    """Copy the sealed lines of tables to another disk, and check chain and receipts as they come.

    With --whole the copy has all that the log's file has, hidden cards and keys too, within a second of each move:
    it is as secret, and `fairdeal restore` plays on from it.

    Exit codes: 0 nothing contradicts, 1 something does (see the folder "contradictions"), 3 something could not be had.
    """
    if whole:
        with plainly():
            copy = WholeCopy(folder, now, lambda says: click.echo(says, err=True))
        sys.exit(_again([lambda: _keep_whole(copy, url, program, once)], AGAIN_SECONDS, once))
    try:
        follower = Follower(url, folder, key=key, tables=tables, most=most * 2**20)
    except (BadNote, ValueError) as wrong:
        raise Fault(str(wrong)) from None

    def look() -> int:
        found = list(follower.look())
        for each in found:
            click.echo(f"CONTRADICTION ({each.code}): {each.says}", err=True)
        for trouble in follower.troubles:
            click.echo(trouble, err=True)
        kept = follower.kept()
        click.echo(_("{n} lines of {tables} tables are kept.", n=sum(kept.values()), tables=len(kept)))
        return CONTRADICTED if found else UNSEEN if follower.troubles else 0

    sys.exit(_again([look], every, once))


def _keep_whole(copy: WholeCopy, place: str, program: str, once: bool) -> int:
    """Keep what is handed on for as long as somebody does; say how it ended."""
    try:
        kept = sum(kept_from(copy, place, program, once))
    except OSError as wrong:
        click.echo(f"{wrong.filename or copy.log.parent}: {wrong.strerror or wrong}", err=True)
        return UNSEEN
    except (StoreFailed, sqlite3.Error, ValueError) as wrong:
        click.echo(str(wrong), err=True)
        return UNSEEN
    click.echo(plural(kept, "{n} record was copied.", "{n} records were copied.", n=kept))
    return 0


@click.command(name="hand-on", hidden=True)
@click.option("--once", is_flag=True)
@database
def hand(once: bool, path: str) -> None:
    """Hand on a log to `follow --whole`, which begins this."""
    with plainly(), suppress(BrokenPipeError):
        hand_on(from_environment(database=path), sys.stdin.buffer, sys.stdout.buffer, once)


@click.command(name="change-key", epilog="Example: fairdeal change-key --db /srv/fairdeal/log.db")
@keys
@database
def change(keys: str | None, path: str) -> None:
    """Give the operator a new key, signed for by the old one. The server uses it from its next start on."""
    with plainly():
        operator = from_environment(database=path, keys=keys).operator_file()
    if operator is None or not operator.exists():
        raise Fault(_("There is no operator's key beside {path}.", path=path))
    made = change_key(operator, written(now()))
    click.echo(_("From {old} to {new}.", old=made.old, new=made.new))


COMMANDS = (witness, follow, hand, change)
