"""The commands that tell a transcript's file for people: the whole, a part, a moment of it, and who knew what."""

import sys
from collections.abc import Iterable, Iterator
from io import BufferedReader
from pathlib import Path

import click

from fairdeal.engine import UnknownGame
from fairdeal.engine.words import _
from fairdeal.events import Record, lines_of

from ..errors import Problem
from ..evidence import notation
from ..evidence.judged import judged
from ..evidence.transcripts import FORMS, evidence_in, render, render_moment
from ..evidence.verify import Found, read_lines
from ..evidence.who_knew import who_knew
from .base import FAULTS, Fault, example, fairdeal, language, plainly, told_in, width

ZIP = b"PK\x03\x04"


@fairdeal.command(**example("fairdeal show match.jsonl --at 118 --eyes 2 --legal"))
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--format", "form", default="text", show_default=True, type=click.Choice([*FORMS, "fdn", "jsonl"]))
@width
@language
@click.option("--at", type=int, metavar="SEQ", help="Only the table as it lay after this record.")
@click.option("--eyes", default="", metavar="SEAT|public|all", help="Whose eyes see it there; seats count from 0.")
@click.option("--legal", is_flag=True, help="With --at: what those who were asked could do, with the rules' clauses.")
@click.option("--case", type=int, metavar="SEQ", help="Only the dispute that was opened in this record.")
@click.option("--from", "first", type=int, metavar="SEQ", help="Only the records from this one on.")
@click.option("--to", "last", type=int, metavar="SEQ", help="Only the records up to this one.")
def show(
    file: Path,
    form: str,
    width: int,
    language: str | None,
    at: int | None,
    eyes: str,
    legal: bool,
    case: int | None,
    first: int | None,
    last: int | None,
) -> None:
    """Tell a transcript's file for people; it may also be an HTML one, which carries its lines along.

    The verdict stands first: a file that fails is told as far as it holds, and says so. Sealed fields are shown as
    sealed. "fdn" is the short notation. Exit codes are those of verify: 0 good, 1 failed, 3 incomplete, 2 unreadable.
    """
    parts = {"--at": at, "--case": case, "--from/--to": first if first is not None else last}
    _together(parts, at, eyes, legal, form)
    with plainly(), file.open("rb") as source:
        lines = lines_shown(source, file)
        if form == "jsonl":
            lines = list(lines)
        found = read_lines(lines)
        words = told_in(language, found.records)
    span = None if first is None and last is None else (first or 0, sys.maxsize if last is None else last)
    if form == "jsonl":
        pieces: Iterable[str] = (line.decode(errors="replace") for line in lines)
    else:
        pieces = told(file, found, form, width, at=at, eyes=eyes, legal=legal, case=case, span=span)
    with words:
        for piece in pieces:
            click.echo(piece, nl=False)
    sys.exit(found.report.exit_code)


def _together(parts: dict[str, int | None], at: int | None, eyes: str, legal: bool, form: str) -> None:
    """End where options stand together that do not belong together."""
    given = [name for name, value in parts.items() if value is not None]
    if len(given) > 1:
        raise Fault(_("{options} are different parts of a transcript: choose one.", options=", ".join(given)))
    if at is None and (eyes or legal):
        raise Fault(_("--eyes and --legal belong to a moment: name it with --at SEQ."))
    if given and form not in FORMS:
        raise Fault(
            _("{option} is told as {forms}, not as {form}.", option=given[0], forms=", ".join(FORMS), form=form)
        )


def lines_shown(file: BufferedReader, name: Path) -> Iterable[bytes]:
    """Read the lines of a transcript, or those that an HTML transcript carries. Raises `Fault` for a proof file."""
    start = file.peek(20)[:20]
    if start.startswith(ZIP):
        raise Fault(
            _(
                "{file} is a proof file: fairdeal verify judges it. Its transcripts are the members kept.jsonl and "
                "shown.jsonl; take one out to read it.",
                file=name,
            )
        )
    if start.lower().startswith(b"<!doctype html"):
        return [f"{line}\n".encode(errors="replace") for line in evidence_in(file.read().decode(errors="replace"))]
    return lines_of(file)


def told(
    file: Path,
    found: Found,
    form: str,
    width: int,
    *,
    at: int | None = None,
    eyes: str = "",
    legal: bool = False,
    case: int | None = None,
    span: tuple[int, int] | None = None,
) -> Iterator[str]:
    """Tell the file in the form asked for, through the eyes that it was written for. Raises `Fault` where it cannot."""
    viewer = found.viewer or "public"
    try:
        with plainly():
            if form == "fdn":
                yield from notation.write(found)
            elif at is not None:
                yield from render_moment(
                    found.records, viewer, form, at, eyes=eyes, legal=legal, width=width, verdict=found.report
                )
            else:
                yield from render(found.records, viewer, form, width=width, verdict=found.report, case=case, span=span)
    except UnknownGame as wrong:
        raise Fault(str(wrong.args[0])) from None
    except Fault as fault:
        raise _not_told(file, found, fault.message) if not found.whole else fault from None
    except ValueError as wrong:
        raise _not_told(file, found, str(wrong)) from None


def _not_told(file: Path, found: Found, why: str) -> Fault:
    """Return the fault of a file that cannot be told: verify's verdict and exit code if it failed, else `why`."""
    if found.whole:
        return Fault(_("{file}: {why}", file=file, why=why))
    says = _(
        "{file}: {judged} {why} The verifier says: {verdict}.",
        file=file,
        judged=judged(found.report),
        why=why,
        verdict=found.report.headline,
    )
    return FAULTS[found.report.exit_code](says)


@fairdeal.command(**example("fairdeal ledger match.jsonl --seat 2 --upto 57"))
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", type=int, help="Only the knowledge of this seat, from 0.")
@click.option("--upto", type=int, help="Only the knowledge up to this record.")
def ledger(file: Path, seat: int | None, upto: int | None) -> None:
    """Tell who learned which hidden cards when, and from which record: of a full transcript's file.

    Cards that were seen before an undo stay in it, for nobody forgets them. A file that verify fails is not taken.
    """
    with plainly():
        try:
            lines = list(who_knew(trusted(file), seat, upto))
        except (Fault, Problem, OSError, UnknownGame):
            raise
        except Exception as wrong:
            # A log whose hashes hold can still be of a match that never was: nothing is known from it.
            raise Fault(
                _(
                    "{file}: no ledger can be kept of these records: {why}. fairdeal audit says which is wrong.",
                    file=file,
                    why=f"{type(wrong).__name__}: {wrong}".rstrip(". "),
                )
            ) from None
    click.echo("\n".join(lines) or _("Nobody has learned anything hidden."))


def trusted(file: Path) -> list[Record]:
    """Read the records of a full transcript that verifies; else end with what is wrong, and verify's exit code."""
    with file.open("rb") as source:
        found = read_lines(lines_shown(source, file))
    if found.report.kind == "verified":
        return found.records
    if found.whole:
        click.echo(_("The ledger needs the full transcript, with every field open."))
        sys.exit(3)
    click.echo(judged(found.report))
    click.echo(found.report.headline)
    sys.exit(found.report.exit_code)


@fairdeal.command(**example("fairdeal replay match.fdn"))
@click.argument("file", type=click.Path(path_type=Path))
def replay(file: Path) -> None:
    """Play a match in the short notation back through the rules, and compare its end with what the file says.

    Exit codes: 0 it comes out as the file says, 1 it does not or a rule forbids a move, 3 deals are sealed in it,
    2 it cannot be read. The notation proves nothing by itself: the transcript that it was made from does.
    """
    with plainly():
        try:
            text = file.read_text(encoding="utf-8")
        except UnicodeDecodeError as wrong:
            raise Fault(_("{file} is not UTF-8: {why}.", file=file, why=wrong)) from None
        try:
            played = notation.play(notation.read(text))
        except notation.BadLine as wrong:
            raise FAULTS[wrong.exit_code](f"{file}: {wrong}") from None
    for line in played.lines():
        click.echo(line)
    sys.exit(played.exit_code)
