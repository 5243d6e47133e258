"""The command that lets a program play at a table of a server, anywhere."""

import sys
from contextlib import closing, nullcontext
from pathlib import Path

import click
from click.core import ParameterSource

from fairdeal.engine.words import _, series

from ..errors import Problem
from ..private import kept_secret
from ..remote.chooser import chooser
from ..remote.keyed import Keyed
from ..remote.link import read_link
from ..remote.player import PATIENCE, Player
from ..remote.program import SECONDS, Program
from ..remote.shown import Message
from .base import plainly


@click.command(epilog="Example: fairdeal bot 'https://cards.example/table/k7x2m9q4tz#invite.…' --with my_module:choose")
@click.argument("url")
@click.option(
    "--with",
    "chosen",
    default="sensible",
    show_default=True,
    metavar="MODULE:FUNCTION",
    help="What chooses: a function, or a bot by its name.",
)
@click.option("--run", "command", metavar="COMMAND", help="A program that chooses instead, by lines of JSON.")
@click.option(
    "--seconds", default=SECONDS, show_default=True, type=click.FloatRange(0.1), help="Time of a program to answer."
)
@click.option("--name", default="Guest", show_default=True, help="Name under which it sits down.")
@click.option(
    "--key",
    type=click.Path(dir_okay=False, path_type=Path),
    default=lambda: Path(click.get_app_dir("fairdeal")) / "bot.key",
    show_default="bot.key in your folder of settings",
    help="File with the secret of which the keys of seats are made; the first start makes it.",
)
@click.option(
    "--patience", default=PATIENCE, show_default=True, type=click.FloatRange(0), help="Seconds to try to come back."
)
@click.pass_context
def bot(
    context: click.Context,
    url: str,
    chosen: str,
    command: str | None,
    seconds: float,
    name: str,
    key: Path,
    patience: float,
) -> None:
    """Take the seat of a link, and play there to the end of the match.

    The function is one as docs/a-bot.md has it: choose(view, choices, dice) -> action; the program, in any language,
    is asked by a line of JSON and answers by one. The seat is a key, and every command is signed; started again with
    the same link, name and key file, it goes on where it was.

    Exit codes: 0 played to the end, 1 moves of the bot were refused or it failed (the game's own bot played these
    turns), 2 it could not play.
    """
    with plainly():
        if command and context.get_parameter_source("chosen") is ParameterSource.COMMANDLINE:
            raise Problem("bad_request", _("Give --with or --run, not both."))
        chair = Keyed(read_link(url), name, kept_secret(key))
        with closing(Program(command, seconds)) if command else nullcontext(chooser(chosen)) as choose:
            player = Player(chair, choose, say, kind=command or chosen, patience=patience)
            click.echo(outcome(player.play()))
    sys.exit(1 if player.failed else 0)


def say(line: str) -> None:
    """Tell what happens while it plays."""
    click.echo(line, err=True)


def outcome(view: Message) -> str:
    """Tell how the match ended."""
    table = view["table"]
    found = table.get("outcome") or {"winners": [], "scores": []}
    names = [each["name"] for each in table["seats"]]
    scores = ", ".join(f"{name} {score}" for name, score in zip(names, found["scores"], strict=False))
    winners = series([names[seat] for seat in found["winners"]])
    if not winners:
        return _("The match is over, and nobody has won it.")
    return _("The match is over. Won by {winners}; {scores}.", winners=winners, scores=scores)
