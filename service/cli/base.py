"""The parts that all commands share: their group, their options, and how a user's mistake ends."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from fairdeal.engine import UnknownGame
from fairdeal.engine.words import Speech, _
from fairdeal.events import Archived, Record, Store, StoreFailed, UnknownTable, is_address
from fairdeal.events.judge.notes import BadNote

from ..app import open_store
from ..config import from_environment
from ..desk.tables import of_archive
from ..errors import Problem
from ..language import catalogue, speak, translation
from ..table.state.opening import language_of

DATABASE = "var/fairdeal.db"
USAGE = 2


@contextmanager
def plainly() -> Iterator[None]:
    """End errors that a user can cause in one sentence and exit code 2, never in a traceback."""
    try:
        yield
    except Problem as problem:
        raise Fault(f"{problem.message} {problem.remedy}".strip()) from None
    except Archived as kept:
        remedy = _("Bring it back with fairdeal unarchive and its file, {file} in the archive.", file=kept.shelved.file)
        raise Fault(f"{of_archive(kept).message} {remedy}") from None
    except (UnknownTable, UnknownGame, StoreFailed, BadNote) as wrong:
        raise Fault(str(wrong.args[0]) if isinstance(wrong, LookupError) else str(wrong)) from None
    except OSError as wrong:
        where = f"{wrong.filename}: " if wrong.filename else ""
        raise Fault(f"{where}{wrong.strerror or wrong}") from None


@contextmanager
def opened(path: str) -> Iterator[Store]:
    """Open an existing log."""
    if not (is_address(path) or Path(path).is_file()):
        raise Fault(_("There is no log at {path}. Name one with --db.", path=path))
    store = open_store(from_environment(database=path))
    try:
        yield store
    finally:
        store.close()


class Fault(click.ClickException):
    """A mistake of the user, or a file that cannot be had."""

    exit_code = USAGE


class Failed(Fault):
    """A file that says something which does not hold."""

    exit_code = 1


class Lacking(Fault):
    """A file in which something is missing, or sealed, that is needed."""

    exit_code = 3


FAULTS: Mapping[int, type[Fault]] = {each.exit_code: each for each in (Fault, Failed, Lacking)}


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
    "--db",
    "--database",
    "path",
    default=DATABASE,
    show_default=True,
    envvar="FAIRDEAL_DATABASE",
    help="The log: a SQLite file, or postgresql://…",
)

keys = click.option(
    "--keys",
    type=click.Path(file_okay=False),
    envvar="FAIRDEAL_KEYS",
    help="The folder of the keys.  [default: beside the file]",
)


language = click.option("--language", help='Language to tell it in, such as "de".  [default: the table\'s]')


def told_in(language: str | None, records: Sequence[Record]) -> Speech:
    """Tell records in that language, else in their table's. Raises `Problem` for one that is not there."""
    if language:
        return Speech(translation(language))
    return Speech(catalogue(language_of(records[0]) if records else ""))


width = click.option(
    "--width", default=80, show_default=True, type=click.IntRange(20), help="Columns of a text; 40 suits Braille."
)
