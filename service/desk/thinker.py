"""The process in which bots search: it reads a question a line, and answers each with an action, or with what failed.

It shares nothing with the server: a question holds all that the bot's seat was told, and nothing else.
"""

import sys
from time import monotonic
from typing import Any

import msgspec
from msgspec import Struct

from fairdeal.engine import Dice, View, find, search, world


class Question(Struct, frozen=True):
    """The moment of a seat that must act: what it was told, the dice, and how long it may think."""

    game: str
    seats: int
    seat: int
    options: dict[str, Any]
    history: msgspec.Raw
    seed: bytes
    iterations: int
    seconds: float


class Answer(Struct, frozen=True, omit_defaults=True):
    """The action that was found, or what went wrong."""

    action: Any = None
    failed: str = ""


def answer(question: Question) -> Answer:
    """Search until the iterations are done or the time is up."""
    until = monotonic() + question.seconds
    game = find(question.game)
    told = msgspec.json.decode(question.history, type=tuple[game.facts, ...])  # type: ignore[name-defined]
    here = View(question.game, question.seats, 0, "", (), (), (), seat=question.seat)
    known = world(here, told, question.options)
    dice = Dice(question.seed)
    return Answer(search(known, game.guided(), dice, question.iterations, lambda: monotonic() >= until))


def main() -> None:
    """Answer questions until there are no more."""
    read = msgspec.json.Decoder(Question)
    for line in sys.stdin.buffer:
        try:
            found = answer(read.decode(line))
        except Exception as wrong:  # a game of somebody else can fail in any way; the next question is answered
            found = Answer(failed=f"{type(wrong).__name__}: {wrong}"[:500])
        sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
