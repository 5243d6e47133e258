"""The commands of `fairdeal`. Each describes itself, with an example, under --help."""

import os
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BufferedReader
from pathlib import Path

import click

from fairdeal.engine import GAMES, UnknownGame, find
from fairdeal.engine.words import _
from fairdeal.events import (
    EXIT_CODES,
    BrokenChain,
    Log,
    Record,
    Store,
    StoreFailed,
    Transcript,
    UnknownTable,
    encode,
    export,
    lines_of,
    read_transcript,
)

from ..app import open_store
from ..config import Config, from_environment
from ..desk.checkpoints import fold
from ..desk.journal import DirectJournal
from ..desk.tables import Tables
from ..errors import Problem
from ..evidence.audit import Report, audit
from ..evidence.receipts import BadReceipt, Held, beside, hashes_in
from ..evidence.receipts import read as read_receipt
from ..evidence.signed_notes import BadNote
from ..evidence.tamper import KINDS, tamper
from ..evidence.transcripts import FORMS, evidence_in, render
from ..evidence.verify import VERIFIER, check
from ..evidence.who_knew import who_knew
from ..language import speak
from ..table.disputes.events import HostLooks
from ..table.served import Served
from ..table.time import now
from .new_game import NotWritten
from .new_game import write as write_game
from .simulate import Simulation
from .watch import COMMANDS

DATABASE = "var/fairdeal.db"
USAGE = 2


@contextmanager
def plainly() -> Iterator[None]:
    """End errors that a user can cause in one sentence and exit code 2, never in a traceback."""
    try:
        yield
    except Problem as problem:
        raise Fault(f"{problem.message} {problem.remedy}".strip()) from None
    except (UnknownTable, UnknownGame, StoreFailed, BadNote) as wrong:
        raise Fault(str(wrong.args[0]) if isinstance(wrong, LookupError) else str(wrong)) from None
    except OSError as wrong:
        where = f"{wrong.filename}: " if wrong.filename else ""
        raise Fault(f"{where}{wrong.strerror or wrong}") from None


class Fault(click.ClickException):
    """A mistake of the user, or a file that cannot be had."""

    exit_code = USAGE


def example(text: str) -> dict[str, str]:
    """Give the example at the end of a command's help."""
    return {"epilog": f"Example: {text}"}


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="fairdeal", message="%(prog)s %(version)s")
def fairdeal() -> None:
    """Play card games in the browser, on a log that nobody can change; replay, export, verify and audit them."""
    with plainly():
        speak(os.environ.get("FAIRDEAL_LANGUAGE", ""), os.environ.get("FAIRDEAL_TRANSLATIONS", ""))


database = click.option(
    "--db", "path", default=DATABASE, show_default=True, envvar="FAIRDEAL_DATABASE", help="The SQLite file of the log."
)


@fairdeal.command(**example("fairdeal serve --port 8080 --db /srv/fairdeal/log.db"))
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for all.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0 takes a free one.")
@click.option("--origin", "origins", multiple=True, help="Another address whose pages may play here.")
@click.option("--witness", "witnesses", multiple=True, metavar="ADDRESS=KEY", help="Who cosigns the log of heads.")
@click.option("--bot-delay", type=click.FloatRange(0, 60), help="Seconds a bot takes over an action.")
@click.option("--language", help='Language in which the house speaks, such as "de".  [default: English]')
@database
def serve(
    host: str,
    port: int,
    origins: tuple[str, ...],
    witnesses: tuple[str, ...],
    bot_delay: float | None,
    language: str | None,
    path: str,
) -> None:
    """Serve the table until Ctrl-C or SIGTERM."""
    given = {"origins": origins or None, "witnesses": witnesses or None, "bot_delay": bot_delay, "language": language}
    run(host, port, path, lambda url: click.echo(_("Fairdeal is open at {url}", url=url)), **given)


@fairdeal.command(**example("fairdeal play"))
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0 takes a free one.")
@click.option("--browser/--no-browser", default=True, help="Open the page in a browser.")
@database
def play(port: int, browser: bool, path: str) -> None:
    """Open a table on this machine and show it in the browser."""

    def ready(url: str) -> None:
        click.echo(_("Fairdeal is open at {url}", url=url))
        click.echo(_("Press Ctrl-C to close it; tables are kept in {path}.", path=path))
        if browser and has_screen():
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    run("127.0.0.1", port, path, ready)


def has_screen() -> bool:
    """Tell whether there is a screen for a browser. Without one, a text browser could take over the terminal."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def run(host: str, port: int, path: str, ready: Callable[[str], None], **given: object) -> None:
    """Serve until told to stop, then close the log; `given` are settings that are not None."""
    from ..app import create_app, make_service
    from ..live.server import serve as serve_until_told
    from .logs import note, to_stderr

    with plainly():
        config = from_environment(database=path, greenlets=True, **given)
        to_stderr()
        service = make_service(config)
        service.tables.listeners.append(note)
        try:
            serve_until_told(create_app(service=service), host, port, ready=ready)
        finally:
            service.close()


for command in COMMANDS:
    fairdeal.add_command(command)


@fairdeal.command(**example("fairdeal games"))
def games() -> None:
    """List the games, with their options."""
    for game in GAMES.values():
        seats = ", ".join(map(str, game.seats))
        told = _("{game}: {seats} players. {blurb}", game=game.title, seats=seats, blurb=_(game.blurb))
        click.echo(f"{game.name:20} {told}")
        options = game.options()
        for name in options.__struct_fields__:
            click.echo(f"{'':20}   {name} = {getattr(options, name)}")


@fairdeal.command(name="new-game", **example("fairdeal new-game high-tide --folder ~/games/high-tide"))
@click.argument("name")
@click.option("--folder", type=click.Path(path_type=Path), help="Where to write it.  [default: a folder of that name]")
def new_game(name: str, folder: Path | None) -> None:
    """Write a package for a game of your own, which plays at once: change its rules from there.

    Install it with "pip install -e FOLDER", and the lobby lists it. Its tests ask for a test of each clause.
    """
    folder = (folder or Path(name)).expanduser()
    try:
        with plainly():
            for path in write_game(name, folder):
                click.echo(path)
    except NotWritten as wrong:
        raise Fault(str(wrong)) from None


@fairdeal.command(**example("fairdeal simulate money-sweeper --seats 4 --matches 100 --seed 7 --out simulated"))
@click.argument("game")
@click.option("--seats", default=4, show_default=True, help="Number of players.")
@click.option("--matches", default=10, show_default=True, type=click.IntRange(1), help="Number of matches.")
@click.option("--seed", default="0", show_default=True, help="The same seed gives the same matches.")
@click.option("--bot", "bots", multiple=True, help="Kind of bot, once for all seats or for each.  [default: sensible]")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--out", required=True, type=click.Path(file_okay=False, path_type=Path), help="Folder for transcripts.")
def simulate(
    game: str, seats: int, matches: int, seed: str, bots: tuple[str, ...], options: tuple[str, ...], out: Path
) -> None:
    """Play bots against bots through the real table and log, and write each match's transcript."""
    with plainly():
        simulation = Simulation(find(game), seats, seed, bots or ("sensible",), options, out)
        with click.progressbar(
            length=matches, label=_("{game}, {n} seats", game=game, n=seats), file=sys.stderr
        ) as bar:
            for number in range(matches):
                simulation.play(number)
                bar.update(1)
        click.echo(simulation.summary())


width = click.option(
    "--width", default=80, show_default=True, type=click.IntRange(20), help="Columns of a text; 40 suits Braille."
)


@fairdeal.command(name="export", **example("fairdeal export k7x2m9q4tz --format html --out match.html"))
@click.argument("table")
@click.option("--viewer", default="full", show_default=True, metavar="full|public|seat:N", help="Whose eyes.")
@click.option("--format", "form", default="jsonl", show_default=True, type=click.Choice(["jsonl", *FORMS]))
@width
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="A file; else standard output.")
@click.option(
    "--with-verifier",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="A folder for the transcript and a program that checks it alone.",
)
@database
def export_(table: str, viewer: str, form: str, width: int, out: Path | None, folder: Path | None, path: str) -> None:
    """Write a table's transcript: JSON Lines that can be verified, or text, Markdown or HTML for people.

    The holder of the log's file may open everything in it: "full" tells all hands. While the match runs, such a look
    is written into its log first, and the players see it.
    """
    with plainly(), opened(path) as store:
        say_that_host_looks(store, table, viewer)
        try:
            log = records_for(store, table, viewer)
            lines = (f"{line}\n" for line in export(log, viewer))
            pieces: Iterator[str] = lines if form == "jsonl" else render(log, viewer, form, width=width)
        except ValueError as wrong:
            raise Fault(str(wrong)) from None
        if folder:
            out = beside_verifier(folder, out or Path(f"{table}.{form}"))
        with out.open("w", encoding="utf-8") if out else nowhere() as file:
            for piece in pieces:
                click.echo(piece, file=file, nl=False)


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


@fairdeal.command(**example("fairdeal show match.jsonl --format text --width 40"))
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--format", "form", default="text", show_default=True, type=click.Choice([*FORMS, "jsonl"]))
@width
def show(file: Path, form: str, width: int) -> None:
    """Tell a transcript's file for people; it may also be an HTML one, which carries its lines along.

    Sealed fields are shown as sealed. The verifier's verdict stands in the header; the exit code is that of verify.
    """
    with plainly(), file.open("rb") as source:
        lines = lines_shown(source)
        if form == "jsonl":
            lines = list(lines)
        transcript = read_transcript(lines)
    try:
        for piece in map(bytes.decode, lines) if form == "jsonl" else told(transcript, form, width):
            click.echo(piece, nl=False)
    except UnknownGame as wrong:
        raise Fault(str(wrong.args[0])) from None
    except ValueError as wrong:
        raise Fault(
            _("{file}: {why}. The verifier says: {verdict}.", file=file, why=wrong, verdict=transcript.verdict)
        ) from None
    sys.exit(transcript.verdict.exit_code)


def lines_shown(file: BufferedReader) -> Iterable[bytes]:
    """Read the lines of a transcript, or those that an HTML transcript carries."""
    if file.peek(20).lower().startswith(b"<!doctype html"):
        return [f"{line}\n".encode() for line in evidence_in(file.read().decode(errors="replace"))]
    return lines_of(file)


def told(transcript: Transcript, form: str, width: int) -> Iterator[str]:
    """Tell the file in the form asked for, through the eyes that it was written for."""
    viewer = transcript.header.viewer if transcript.header else "public"
    return render(transcript.records, viewer, form, width=width, verdict=transcript.verdict)


@contextmanager
def nowhere() -> Iterator[None]:
    """Stand in for a file where there is none."""
    yield None


@contextmanager
def opened(path: str) -> Iterator[Store]:
    """Open an existing log."""
    if not Path(path).is_file():
        raise Fault(_("There is no log at {path}. Name one with --db.", path=path))
    store = open_store(Config(database=path))
    try:
        yield store
    finally:
        store.close()


@fairdeal.command(**example("fairdeal verify match.jsonl"))
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="The report for programs.")
@click.option("--receipt", "notes", multiple=True, type=click.Path(path_type=Path), help="A receipt; repeatable.")
@click.option("--key", default="", help="The operator's key, to check the receipts' signatures with.")
def verify(file: Path, as_json: bool, notes: tuple[Path, ...], key: str) -> None:
    """Check a transcript without any server: lines, chain, openings, commitment, shuffles, and receipts beside it.

    Exit codes: 0 verified (perhaps with fields sealed), 1 failed, 3 incomplete, 2 the file cannot be read.
    """
    with plainly(), file.open("rb") as lines:
        report = check(lines_of(lines))
    held = list(beside_file(file, notes, key, report.table)) if notes and report.kind != "failed" else []
    if as_json:
        click.echo(encode({**report.public(), "receipts": held}).decode())
    else:
        click.echo("\n".join([*(each.says for each in held), *report.lines()]))
    kinds = {each.kind for each in held}
    sys.exit(1 if "failed" in kinds else report.exit_code or (3 if "incomplete" in kinds else 0))


def beside_file(file: Path, notes: Iterable[Path], key: str, table: str) -> Iterator[Held]:
    """Check receipts beside a transcript that holds. Raises `Fault` for a file that is no receipt."""
    with plainly():
        try:
            receipts = [read_receipt(note.read_text(encoding="utf-8"), key) for note in notes]
        except (BadReceipt, UnicodeDecodeError) as wrong:
            raise Fault(str(wrong)) from None
        with file.open("rb") as lines:
            hashes = hashes_in(lines_of(lines))
    yield from beside(receipts, table, hashes)


@fairdeal.command(name="tamper", **example("fairdeal tamper match.jsonl --kind swap-cards --out damaged.jsonl"))
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--kind", help="The damage that is done to the copy.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="The damaged copy.")
@click.option("--list", "listed", is_flag=True, help="Show every kind, and the code that verify gives it.")
def tamper_(file: Path | None, kind: str | None, out: Path | None, listed: bool) -> None:
    """Write a damaged copy of a transcript and show the verdict on it.

    Exit codes: 0 when verify gives the verdict that it should, 1 when it does not, 2 when the copy cannot be made.
    """
    if listed:
        return click.echo("\n".join(f"{name:20} {each.code or '-':16} {each.says}" for name, each in KINDS.items()))
    if not (file and kind and out):
        raise Fault(_("Name a FILE, a --kind and an --out file; --list shows the kinds."))
    with plainly():
        with file.open("rb") as lines:
            damaged = tamper(lines, kind)
        out.write_bytes(damaged)
        with out.open("rb") as lines:
            report = check(lines_of(lines))
    click.echo(f"{out}: {KINDS[kind].says}.\n{report.headline}")
    sys.exit(report.code != KINDS[kind].code)


@fairdeal.command(name="audit", **example("fairdeal audit match.jsonl"))
@click.argument("what", metavar="FILE|TABLE")
@database
def audit_(what: str, path: str) -> None:
    """Play a log again under today's rules: a transcript's file (full), or a table of the log.

    Exit codes: 0 everything holds, 1 something does not, 3 the file is incomplete or fields are sealed.
    """
    with plainly():
        report = audit_file(Path(what)) if Path(what).is_file() else audit_table(what, path)
    for name, verdict in report.public()["checks"].items():
        click.echo(f"{name:12} {verdict}")
    for finding in report.findings:
        clause = f" ({_('rule {clause}', clause=finding.clause)})" if finding.clause else ""
        click.echo(f"#{finding.seq} {finding.check}: {finding.why}{clause}")
    sys.exit(0 if report.ok else 1)


def audit_file(file: Path) -> Report:
    """Audit a transcript's file."""
    return audit(full_records(file, _("An audit needs the full transcript, with every field open.")))


def full_records(file: Path, why: str) -> list[Record]:
    """Read the records of a full transcript that verifies; else end, and say `why` where only fields are sealed."""
    with file.open("rb") as lines:
        transcript = read_transcript(lines_of(lines))
    if transcript.verdict.kind != "verified":
        click.echo(f"{transcript.verdict}")
        if transcript.verdict.kind == "sealed":
            click.echo(why)
        sys.exit(3 if transcript.verdict.kind == "sealed" else EXIT_CODES[transcript.verdict.kind])
    return transcript.records


@fairdeal.command(**example("fairdeal ledger match.jsonl --seat 2 --upto 57"))
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", type=int, help="Only the knowledge of this seat, from 0.")
@click.option("--upto", type=int, help="Only the knowledge up to this record.")
def ledger(file: Path, seat: int | None, upto: int | None) -> None:
    """Tell who learned which hidden cards when, and from which record: of a full transcript's file.

    Cards that were seen before an undo stay in it, for nobody forgets them.
    """
    with plainly():
        records = full_records(file, _("The ledger needs the full transcript, with every field open."))
        lines = list(who_knew(records, seat, upto))
    click.echo("\n".join(lines) or _("Nobody has learned anything hidden."))


def audit_table(table: str, path: str) -> Report:
    """Audit a table of the log."""
    with opened(path) as store:
        try:
            return audit(list(store.read(table)))
        except BrokenChain as broken:
            raise Fault(str(broken)) from None
