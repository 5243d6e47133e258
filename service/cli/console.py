"""The commands of `fairdeal`. Each describes itself, with an example, under --help."""

import gc
import os
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import click

from fairdeal.engine import GAMES, find
from fairdeal.engine.notation import write_value
from fairdeal.engine.words import _, plural
from fairdeal.events import (
    BrokenChain,
    Log,
    Record,
    Store,
    StoreFailed,
    encode,
    export,
    shown,
)
from fairdeal.events.judge.evening import EVENING, Evening
from fairdeal.events.judge.judgement import Judgement
from fairdeal.events.judge.receipts import LONGEST_TEXT
from fairdeal.events.judge.report import Report

from ..app import open_callees
from ..config import Config, from_environment
from ..desk.callees import Callees, InFile
from ..desk.checkpoints import fold
from ..desk.forgetting import NoName, forget_names
from ..desk.journal import DirectJournal
from ..desk.tables import Tables
from ..evidence.audit import CHECKS, Audited, Finding, audit
from ..evidence.evenings import audit_evening, whole
from ..evidence.spoken import words_of
from ..evidence.tamper import EVENING_KINDS, KINDS, Kind, tamper
from ..evidence.transcripts import FORMS
from ..evidence.verify import VERIFIER, judge, read_lines
from ..table.disputes.events import HostLooks
from ..table.served import Served
from ..table.state.chairs import REFEREE
from ..table.state.time import now
from ..tournament.state import is_tournament
from ..tournament.tell import places
from . import ladder as ladders
from . import story
from .base import Fault, database, example, keys, language, opened, plainly, told_in, width
from .base import fairdeal as fairdeal
from .bot import bot
from .drill import drill
from .new_game import NotWritten
from .new_game import copy as copy_game
from .new_game import write as write_game
from .programs import run as program
from .programs import running
from .simulate import simulate
from .tournament import tournament
from .upkeep import UPKEEP
from .watch import COMMANDS

LOOPBACK = "127.0.0.1"


@fairdeal.command(**example("fairdeal serve --port 8080 --db /srv/fairdeal/log.db"))
@click.option("--host", help="Address to listen on; 0.0.0.0 for all.  [default: 127.0.0.1, with --tls 0.0.0.0]")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0 takes a free one.")
@click.option("--tls", is_flag=True, flag_value=1, default=None, help="At home: TLS, by an authority of this house.")
@click.option("--trust-port", type=click.IntRange(0, 65535), help="Where devices come to trust it.  [default: 8080]")
@click.option("--origin", "origins", multiple=True, help="Another address whose pages may play here.")
@click.option("--name", "names", multiple=True, help="A host name at which it answers, such as cards.example.")
@click.option("--proxies", type=click.IntRange(0, 10), help="Reverse proxies before it, whose word counts.")
@click.option("--metrics", metavar="ADDRESS:PORT", help="Tell the server's numbers there, in OpenMetrics.")
@click.option("--ratings", is_flag=True, flag_value=1, default=None, help="Tell who is how strong, by tournaments.")
@click.option("--drain", type=click.FloatRange(0, 3600), help="Seconds to play on after SIGTERM.  [default: 0]")
@click.option("--witness", "witnesses", multiple=True, metavar="ADDRESS=KEY", help="Who cosigns the log of heads.")
@click.option("--calls", multiple=True, metavar="HOST|none", help="Another push service for calls; none: no calls.")
@click.option("--bot-delay", type=click.FloatRange(0, 60), help="Seconds a bot takes over an action.")
@click.option("--thinking", type=click.FloatRange(0, 60), help="Seconds a strong bot may think.  [default: 0.6]")
@click.option("--daily", multiple=True, metavar="GAME", help="A game with a deal a day, the same for all who come.")
@click.option("--language", help='Language in which the house speaks, such as "de".  [default: English]')
@click.option("--new-keys", is_flag=True, help="Make keys, or a log of heads, anew where they are lost for good.")
@keys
@click.option("--redis", metavar="redis://…", help="How servers of one log tell each other of news.")
@click.option("--workers", type=click.IntRange(1, 256), help="Processes that serve one PostgreSQL log.  [default: 1]")
@database
def serve(host: str | None, port: int, path: str, **given: object) -> None:
    """Serve the table until Ctrl-C or SIGTERM."""
    told = {name: None if value == () else value for name, value in given.items()}
    run(host, port, path, lambda url: click.echo(_("Fairdeal is open at {url}", url=url)), **told)


@fairdeal.command(**example("fairdeal play"))
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0 takes a free one.")
@click.option("--browser/--no-browser", default=True, help="Open the page in a browser.")
@database
def play(port: int, browser: bool, path: str) -> None:
    """Open a table on this machine and show it in the browser."""

    def ready(url: str) -> None:
        click.echo(_("Fairdeal is open at {url}", url=url))
        click.echo(_("Press Ctrl-C to close it; tables are kept in {path}.", path=shown(path)))
        if browser and has_screen():
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    run(LOOPBACK, port, path, ready, tls=0)


def has_screen() -> bool:
    """Tell whether there is a screen for a browser. Without one, a text browser could take over the terminal."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def run(host: str | None, port: int, path: str, ready: Callable[[str], None], **given: object) -> None:
    """Serve until told to stop, then close the log; `given` are settings that are not None."""
    from ..app import create_app, make_service
    from ..live.metrics import told_at
    from ..live.parts import drained
    from ..live.pulse import beating
    from ..live.server import serve as serve_until_told
    from ..live.workers import WorkerFailed, as_worker, run_workers
    from ..upkeep.lease import lease
    from ..upkeep.steady import Steady
    from .home import at_home
    from .logs import note, to_stderr

    with plainly():
        config = from_environment(database=path, greenlets=True, **{"clock": Steady(), **given})
        host = host or ("0.0.0.0" if config.tls else LOOPBACK)
        to_stderr()
        with as_worker() as (listener, number), beating(ready, worker=listener is not None) as is_ready:
            if config.workers > 1 and listener is None:
                must_be_shared(config)
                try:
                    return run_workers(config.workers, host, port, is_ready)
                except WorkerFailed as failed:
                    sys.exit(failed.code)
            with lease(config.database), closing(make_service(config)) as service:
                service.tables.listeners.append(note)
                with told_at(config.metrics, service, number), at_home(service, host, is_ready) as house:
                    app, drain = create_app(service=service), drained(service)
                    gc.collect()
                    gc.freeze()  # a full collection would look at all modules each time: 40 ms in which nobody moves
                    serve_until_told(
                        app,
                        host,
                        port,
                        ready=house.ready,
                        drain=drain,
                        listener=listener,
                        guards=service.guards,
                        secure=house.secure,
                        name=house.name,
                    )


def must_be_shared(config: Config) -> None:
    """Raise `StoreFailed` for a log that one process alone can serve."""
    if not config.shares:
        raise StoreFailed(
            _(
                "{path} is a file, which one process serves, and --workers asks for {n}. "
                "Leave --workers out, or name a database that they can share: --db postgresql://…",
                path=config.database,
                n=config.workers,
            )
        )


for command in (*COMMANDS, *UPKEEP, simulate, tournament, bot, drill):
    fairdeal.add_command(command)


@fairdeal.command(**example("fairdeal games"))
def games() -> None:
    """List the games, with their options as `simulate --option` takes them."""
    for game in GAMES.values():
        seats = ", ".join(map(str, game.seats))
        told = _("{game}: {seats} players. {blurb}", game=game.title, seats=seats, blurb=_(game.blurb))
        click.echo(f"{game.name:20} {told}")
        options = game.options()
        for name in options.__struct_fields__:
            click.echo(f"{'':20}   {name}={write_value(getattr(options, name))}")


@fairdeal.command(name="new-game", **example("fairdeal new-game high-tide --folder ~/games/high-tide"))
@click.argument("name", required=False)
@click.option("--example", "whole", type=click.Choice(["hearts"]), help="Copy a whole game in place of writing one.")
@click.option("--folder", type=click.Path(path_type=Path), help="Where to write it.  [default: a folder of that name]")
def new_game(name: str | None, whole: str | None, folder: Path | None) -> None:
    """Write a package for a game of your own, which plays at once: change its rules from there.

    Install it with "pip install -e FOLDER", and the lobby lists it. Its tests ask for a test of each clause. Hearts is
    a game with all that one can have: drawings, a lesson, two more languages, and a strong bot.
    """
    if bool(name) == bool(whole):
        raise Fault(_("Name your game, or one to be copied: new-game high-tide, new-game --example hearts."))
    folder = (folder or Path(name or whole or "")).expanduser()
    try:
        with plainly():
            for path in write_game(name, folder) if name else copy_game(whole or "", folder):
                click.echo(path)
    except NotWritten as wrong:
        raise Fault(str(wrong)) from None


@fairdeal.command(**example("fairdeal catalogue high_tide --language de"))
@click.argument("package", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--language", "languages", multiple=True, help="A language in which a translation is begun.")
def catalogue(package: Path, languages: tuple[str, ...]) -> None:
    """Gather the sentences of a game's package, and bring its translations up to date.

    PACKAGE is the folder of its modules. What Fairdeal says itself is left out: it comes as Fairdeal says it.
    """
    try:
        from .catalogue import of_package
    except ImportError:
        raise Fault(_("Catalogues are written by Babel: pip install babel")) from None
    if not (package / "__init__.py").is_file():
        raise Fault(_("{folder} is no package of Python: name the folder with __init__.py.", folder=package))
    try:
        for translation, left in of_package(package.resolve(), languages):
            click.echo(f"{translation}: {_left(left)}")
    except ValueError as wrong:
        raise Fault(str(wrong)) from None


def _left(sentences: int) -> str:
    return plural(sentences, "{n} sentence is to be translated.", "{n} sentences are to be translated.", n=sentences)


@fairdeal.command(**example("fairdeal ladder --matches 100 --game sweep --game monopoly --seed 7"))
@click.option("--matches", default=20, show_default=True, type=click.IntRange(1), help="Matches of each game.")
@click.option("--game", "--games", "games", multiple=True, metavar="GAME", help="A game.  [default: all of them]")
@click.option("--bot", "bots", multiple=True, metavar="BOT", help="A bot; sensible plays always.  [default: all]")
@click.option("--seed", default="0", show_default=True, help="The same seed gives the same ladder.")
@click.option(
    "--iterations", default=60, show_default=True, type=click.IntRange(1), help="How far strong searches for a move."
)
@program
def ladder(
    matches: int, games: tuple[str, ...], bots: tuple[str, ...], seed: str, iterations: int, programs: tuple[str, ...]
) -> None:
    """Rate the bots against each other: Elo's scale, with sensible at 1,000.

    Each game is played with its fewest seats, by bots that are drawn by lot.
    """
    with plainly(), running(programs) as more:
        played = [find(game) for game in dict.fromkeys(games)] or list(GAMES.values())
        among = ladders.entered(played, [*bots, *more] if bots else ())
        with click.progressbar(length=matches * len(played), label=_("matches"), file=sys.stderr) as bar:
            rungs = ladders.climb(played, among, matches, seed, iterations, lambda: bar.update(1))
        click.echo(ladders.table(rungs))


@fairdeal.command(name="export", **example("fairdeal export k7x2m9q4tz --format html --out match.html"))
@click.argument("table")
@click.option("--viewer", default="full", show_default=True, metavar="full|public|seat:N", help="Whose eyes.")
@click.option("--format", "form", default="jsonl", show_default=True, type=click.Choice(["jsonl", *FORMS, "fdn"]))
@width
@language
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="A file; else standard output.")
@click.option(
    "--with-verifier",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="A folder for the transcript and a program that checks it alone.",
)
@database
def export_(
    table: str,
    viewer: str,
    form: str,
    width: int,
    language: str | None,
    out: Path | None,
    folder: Path | None,
    path: str,
) -> None:
    """Write a table's transcript: JSON Lines that can be verified, or text, Markdown or HTML for people.

    Of a tournament that is over it writes the file: its log, and the transcripts of all its tables.
    The holder of the log's file may open everything in it: "full" tells all hands. While the match runs, such a look
    is written into its log first, and the players see it. The forms for people are verified; the exit code is verify's.
    """
    with plainly(), opened(path) as store:
        if is_tournament(table):
            return write_evening(store, table, out)
        say_that_host_looks(store, table, viewer)
        try:
            log = records_for(store, table, viewer)
            lines: Iterable[str] = (f"{line}\n" for line in export(log, viewer))
            found = None if form == "jsonl" else read_lines(lines)
        except ValueError as wrong:
            raise Fault(str(wrong)) from None
        pieces = story.told(Path(table), found, form, width) if found else lines
        if folder:
            out = beside_verifier(folder, out or Path(f"{table}.{form}"))
        words = told_in(language, found.records if found else ())
        with words, out.open("w", encoding="utf-8") if out else nowhere() as file:
            for piece in pieces:
                click.echo(piece, file=file, nl=False)
    sys.exit(found.report.exit_code if found else 0)


def write_evening(store: Store, tournament: str, out: Path | None) -> None:
    """Write the file of a tournament that is over: its log, and the transcripts of its tables."""
    with out.open("w", encoding="utf-8") if out else nowhere() as file:
        for line in whole(store, tournament):
            click.echo(line, file=file)


def say_that_host_looks(store: Store, table: str, viewer: str) -> None:
    """Write into the log of a running match that its host looks at hidden cards."""
    live = fold(store, table)
    if live.status != "playing" or viewer == "public":
        return
    eyes = "all" if viewer == "full" else viewer
    tables = Tables(store, DirectJournal(store), now, os.urandom)
    tables.submit(table, HostLooks(id=f"look:{live.seq}:{os.urandom(4).hex()}", eyes=eyes))


def records_for(store: Store, table: str, viewer: str) -> Iterable[Record]:
    """Read the records; while the match runs, only "full", which is a look, opens what nobody is told a second time."""
    return Log(store, table) if viewer == "full" else Served(fold(store, table), Log(store, table))


def beside_verifier(folder: Path, out: Path) -> Path:
    """Make the folder with the verifier in it, and name the transcript's file there."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / VERIFIER.name).write_bytes(VERIFIER.read_bytes())
    return folder / out.name


@contextmanager
def nowhere() -> Iterator[None]:
    """Stand in for a file where there is none."""
    yield None


@fairdeal.command(name="forget-name", **example("fairdeal forget-name k7x2m9q4tz 2"))
@click.argument("table")
@click.argument("whose", metavar="SEAT|referee")
@database
def forget_name(table: str, whose: str, path: str) -> None:
    """Remove a person's name from a table's log for good: SEAT counts from 1, as the page does.

    Every name that stood at that seat is removed. All lines stay as they are, and the log still verifies and passes
    its audit. Copies that others have keep the name; a backup that is put back here forgets it again.

    Exit codes: 0 removed, 2 there is no such name.
    """
    with plainly(), opened(path) as store:
        config = from_environment(database=path)
        try:
            noted = config.keys_at(".forgotten") if config.keys or not config.shares else None
            seqs = forget_names(store, table, whose, noted)
        except NoName as none:
            raise Fault(str(none)) from None
        with closing(open_callees(config)) as called:
            if whose != REFEREE:
                Callees(called).drop(table, int(whose) - 1)
            if not isinstance(called, InFile):
                called.forgot(f"{table} {seq}" for seq in seqs)
    for seq in seqs:
        click.echo(_("#{seq}: the name was removed.", seq=seq))
    click.echo(_("A server that runs forgets it within seconds. What a page was told stays there while it is open."))


@fairdeal.command(**example("fairdeal verify match.jsonl --receipt receipt.txt --key fairdeal+0a1b2c3d+AbC="))
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="The report for programs.")
@click.option("--receipt", "notes", multiple=True, type=click.Path(path_type=Path), help="A receipt; repeatable.")
@click.option(
    "--log", "proofs", multiple=True, type=click.Path(path_type=Path), help="A proof from the operator's log."
)
@click.option("--key", "keys", multiple=True, help="The operator's key; repeatable, the first key first.")
@click.option("--policy", type=click.Path(path_type=Path), help="Whom you trust to have seen the log (tlog-policy).")
def verify(
    file: Path,
    as_json: bool,
    notes: tuple[Path, ...],
    proofs: tuple[Path, ...],
    keys: tuple[str, ...],
    policy: Path | None,
) -> None:
    """Check a transcript, or a proof file, without any server: lines, openings, shuffles, and receipts beside it.

    Without a key no receipt is checked. A proof from the operator's log is a file from /tlog/proof/TABLE.
    Exit codes: 0 all holds (perhaps with fields sealed), 1 something does not, 3 something is missing or not checked,
    2 the file, or the key, cannot be read.
    """
    with plainly():
        beside = [(note.name, note_in(note)) for note in (*notes, *proofs)]
        with file.open("rb") as source:
            trusted = note_in(policy).decode("utf-8", "surrogateescape") if policy else ""
            report = judge(source, " ".join(keys), beside, trusted)
    click.echo(encode(report.public()).decode() if as_json else "\n".join(report.lines()))
    if isinstance(report, Report) and report.head and not as_json:
        words = " ".join(words_of(report.head))
        click.echo(_("The head in twelve words, to be compared by voice: {words}", words=words))
    sys.exit(report.exit_code)


def note_in(path: Path) -> bytes:
    """Read a receipt, and no more of a file than one may have."""
    with path.open("rb") as note:
        return note.read(LONGEST_TEXT)


@fairdeal.command(name="tamper", **example("fairdeal tamper match.jsonl --kind swap-cards --out damaged.jsonl"))
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--kind", help="The damage that is done to the copy.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="The damaged copy.")
@click.option("--list", "listed", is_flag=True, help="Show every kind, and the code that verify gives it.")
def tamper_(file: Path | None, kind: str | None, out: Path | None, listed: bool) -> None:
    """Write a damaged copy of a transcript, or of a tournament's file, and show the verdict on it.

    Exit codes: 0 when verify gives the verdict that it should, 1 when it does not, 2 when the copy cannot be made.
    """
    if listed:
        return click.echo(f"{_listed(KINDS)}\n\n{_('Of a tournament:')}\n{_listed(EVENING_KINDS)}")
    if not (file and kind and out):
        raise Fault(_("Name a FILE, a --kind and an --out file; --list shows the kinds."))
    with plainly():
        with file.open("rb") as lines:
            damaged = tamper(lines, kind)
        out.write_bytes(damaged)
        report = judge(BytesIO(damaged))
    done: Kind[Any] = EVENING_KINDS[kind] if kind in EVENING_KINDS else KINDS[kind]
    click.echo(f"{out}: {done.says}.\n{report.headline}")
    found, signed = _found(report)
    sys.exit(done.expected(signed) not in found)


def _found(report: Report | Judgement | Evening) -> tuple[set[str], int]:
    """Give the codes of what verify found, and how many records of tables are signed."""
    if isinstance(report, Evening):
        return {each.code for each in report.faults} or {""}, sum(each.signed for each in report.tables)
    return {report.code}, report.signed if isinstance(report, Report) else 0


def _listed(kinds: Mapping[str, Kind[Any]]) -> str:
    return "\n".join(f"{name:20} {each.code or '-':16} {each.says}" for name, each in kinds.items())


@fairdeal.command(name="audit", **example("fairdeal audit match.jsonl"))
@click.argument("what", metavar="FILE|TABLE")
@database
def audit_(what: str, path: str) -> None:
    """Play a log again under today's rules: a file (a full transcript, or a tournament's), or a table of the log.

    First comes one sentence on whether anybody touched the match, and since which record; then each check, then each
    finding.

    Exit codes: 0 everything holds, 1 something does not, 3 not everything could be checked, because the file is
    incomplete, fields of it are sealed, or it is of a later version; 2 it cannot be read.
    """
    with plainly():
        if (evening := evening_of(what, path)) is not None:
            sys.exit(audit_whole(evening))
        report = audit_file(Path(what)) if Path(what).is_file() else audit_table(what, path)
    click.echo(report.verdict() + "\n")
    for name, verdict in report.public()["checks"].items():
        click.echo(f"{name:12} {verdict}")
    for finding in report.findings:
        clause = f" ({_('rule {clause}', clause=finding.clause)})" if finding.clause else ""
        click.echo(f"#{finding.seq} {finding.check}: {finding.why}{clause}")
    sys.exit(report.exit_code)


def evening_of(what: str, path: str) -> bytes | None:
    """Return the file of a tournament, one that lies there or one of the log; None for what is none."""
    if Path(what).is_file():
        found = Path(what).read_bytes()
        return found if found.startswith(EVENING) else None
    if not is_tournament(what):
        return None
    with opened(path) as store:
        return "".join(f"{line}\n" for line in whole(store, what)).encode()


def audit_whole(file: bytes) -> int:
    """Audit a tournament's file that verifies, say what was found, and return the exit code."""
    report = judge(BytesIO(file))
    if report.exit_code:
        click.echo(report.headline)
        return report.exit_code
    found = audit_evening(file.splitlines(keepends=True))
    click.echo(found.verdict())
    for seq, why in found.findings:
        click.echo(f"#{seq} {why}")
    for each in found.tables:
        for finding in each.findings:
            click.echo(f"{each.table} #{finding.seq} {finding.check}: {finding.why}")
    click.echo("\n".join(places(found.tournament)))
    return found.exit_code


def audit_file(file: Path) -> Audited:
    """Audit a transcript's file whose lines hold; of one that is not full, end and say so."""
    with file.open("rb") as source:
        found = read_lines(story.lines_shown(source, file))
    report = found.report
    if report.checks["lines"] != "hold" or report.checks["openings"] not in ("hold", "none in this file"):
        click.echo(report.headline)
        sys.exit(report.exit_code)
    if report.sealed:
        click.echo(
            _(
                "This transcript is not the full one, so no move can be decided again: nothing of it was audited. "
                "Its lines hold. Once the match is over, anybody who played can fetch the full transcript."
            )
        )
        click.echo(report.headline)
        sys.exit(3)
    return audit(found.records)


def audit_table(table: str, path: str) -> Audited:
    """Audit a table of the log. A record that was changed in the store is a finding, and ends the audit there."""
    with opened(path) as store:
        try:
            return audit(list(store.read(table)))
        except BrokenChain as broken:
            found = Finding("chain", broken.seq, broken.why)
            return Audited(table, broken.seq, (found,), {check: _("the log is broken") for check in CHECKS[1:]})
