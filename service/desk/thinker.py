"""The process in which bots search: it reads a question a line, and answers each with what it found, or what failed.

It shares nothing with the server: a question holds all that one seat was told, and nothing else.
"""

import sys
from time import monotonic

import msgspec
from msgspec import Struct

from fairdeal.engine import Dice, Past, View, advised, find, search, weigh, words, world
from fairdeal.engine.bots import favourite

from ..language import catalogue, speak
from .child import answering, failed


class Question(Struct, frozen=True, tag="choose"):
    """The moment of a seat that must act: what it was told, the dice, and how long it may think.

    Words are found in the language in which it is asked.
    """

    game: str
    seats: int
    seat: int
    options: dict[str, object]
    history: msgspec.Raw
    seed: bytes
    iterations: int
    seconds: float
    language: str = msgspec.field(default_factory=words.language)


class Weighing(Question, frozen=True, tag="weigh", kw_only=True):
    """The same moment after the match: what did the action that was played cost against the best one?"""

    action: object


class Advising(Question, frozen=True, tag="advise"):
    """The same moment, for a person who wants to know why an action is good."""


class Answer(Struct, frozen=True, omit_defaults=True):
    """The action, the advice or the verdict that was found, or what went wrong."""

    found: object = None
    failed: str = ""


def answer(question: Question) -> Answer:
    """Search until the iterations are done or the time is up."""
    until = monotonic() + question.seconds
    game = find(question.game)
    told = msgspec.json.decode(question.history, type=tuple[game.facts, ...])  # type: ignore[name-defined]
    here = View(question.game, question.seats, 0, "", (), (), (), seat=question.seat)
    known, dice = world(here, told, question.options), Dice(question.seed)

    def stop() -> bool:
        return monotonic() >= until

    if isinstance(question, Weighing):
        action = game.read_action(question.action)
        return Answer(weigh(known, game.guided(), dice, action, question.iterations, stop))
    likes = favourite(game, known, dice, Past(question.options, lambda: told))
    if isinstance(question, Advising):
        return Answer(advised(known, game.guided(), dice, question.iterations, stop, likes))
    return Answer(search(known, game.guided(), dice, question.iterations, stop, likes))


def answered(line: bytes) -> bytes:
    """Answer a question in a line; whatever goes wrong is an answer, too."""
    try:
        asked = _read.decode(line)
        with words.Speech(catalogue(asked.language)):
            found = answer(asked)
    except Exception as wrong:  # of any kind: of a game or a bot of somebody else
        found = Answer(failed=failed(wrong))
    return msgspec.json.encode(found) + b"\n"


_read = msgspec.json.Decoder(Question | Weighing | Advising)


def main() -> None:
    """Answer questions until there are no more; the arguments are the house's language, and where translations lie."""
    speak(*sys.argv[1:])
    with answering() as out:
        for line in sys.stdin.buffer:
            out.write(answered(line))
            out.flush()


if __name__ == "__main__":
    main()
