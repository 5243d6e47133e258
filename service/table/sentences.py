"""Sentences for what happens around the game: seats, undo, disputes, time. Everybody is told them in the same words.

What people wrote stands apart in a sentence, so that nothing in it is taken for ours.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from fairdeal.engine import Game

from .chairs import seat_in
from .events import (
    Accepted,
    Adjusted,
    Appealed,
    Away,
    Back,
    Begun,
    EndAsked,
    Ended,
    EntropyAdded,
    Forfeited,
    HandedBack,
    IncidentOpened,
    Leak,
    Left,
    LetBe,
    Looked,
    Opened,
    PauseAsked,
    Paused,
    RefereeCame,
    Rematched,
    Remedy,
    RepairAwaited,
    Reseeded,
    Resigned,
    Resumed,
    Revealed,
    Rewound,
    Ruled,
    Seated,
    Settled,
    Stated,
    StoodIn,
    TableEvent,
    TimedOut,
    UndoAnswered,
    UndoAsked,
    UndoEnded,
)
from .undo import reasons

UNDO_ENDED = {
    "refused": "The request #{ask} is refused.",
    "time": "Nobody answered the request #{ask} in time.",
    "played on": "Play went on: the request #{ask} is refused.",
    "withdrawn": "The request #{ask} is withdrawn.",
    "incident": "The referee was called: the request #{ask} is off.",
}
ENDED = {
    "resigned": "The match is over: the others have resigned.",
    "forfeited": "The match is over: the others have forfeited it.",
    "void": "The match is void: it does not count.",
    "abandoned": "The match is ended unfinished: it does not count.",
}


WORD_JOINER = "\u2060"
_SEAT = re.compile(r"\{(?=\d{1,2}\})")


class Name(str):
    """What somebody is called, as they gave it; within a sentence."""

    __slots__ = ()


class Quote(str):
    """What somebody wrote, perhaps in several lines; at the end of a sentence."""

    __slots__ = ()


Said = str | tuple[str, ...]  # a sentence: ours, or in parts with `Name` and `Quote` among them


def lines(game: Game, event: TableEvent, by: str) -> Iterator[str]:
    """What is said of an event; `by` as the log writes it."""
    return map(flat, told(game, event, by))


def told(game: Game, event: TableEvent, by: str) -> Iterator[Said]:
    """The same, with what people wrote apart from our words."""
    if (say := SAY.get(type(event))) is not None:
        found = say(event, who(by), game)
        yield from [found] if isinstance(found, str | tuple) else found


def flat(said: Said) -> str:
    """The sentence as one text; a `{1}` that somebody wrote names no seat."""
    parts = (said,) if isinstance(said, str) else said
    return "".join(_SEAT.sub(f"{{{WORD_JOINER}", part) if isinstance(part, Name | Quote) else part for part in parts)


def who(by: str) -> str:
    """Who acts, as a sentence begins."""
    seat = seat_in(by)
    return f"{{{seat}}}" if seat is not None else f"The {by}" if by else "The table"


def eyes(seen: str) -> str:
    """What somebody looks at: one seat's cards or all."""
    return "all hands" if seen == "all" else f"the cards of {{{seen.removeprefix('seat:')}}}"


def remedy_words(remedy: Remedy) -> str:
    """What a ruling brings about, as a sentence."""
    match remedy.kind:
        case "stands":
            return "The game goes on as it is."
        case "rewind":
            return f"The game goes back to #{remedy.to}."
        case "repair":
            return f"The game goes back to #{remedy.to}, and what lost its secrecy is shuffled again."
        case "adjust":
            return f"{{{remedy.seat}}} gets {remedy.points:+,} when the match is counted."
        case "forfeit":
            return f"{{{remedy.seat}}} loses the match."
    return "The match is void."


def _opened(event: Opened, who: str, game: Game) -> Iterator[str]:
    yield f"The table is open: {game.title} for {event.seats}."
    if event.house.referee:
        yield "It has a referee."


def _seated(event: Seated, who: str, game: Game) -> Said:
    seat = f"{{{event.seat}}}"
    return f"{seat} sits down." if event.kind == "person" else (f"{seat}, a ", Name(event.bot), " bot, sits down.")


def _left(event: Left, who: str, game: Game) -> str:
    open_again = f"Seat {event.seat + 1} is open again."
    return open_again if who == f"{{{event.seat}}}" else f"{who} opened seat {event.seat + 1} again."


def _asked(event: UndoAsked, who: str, game: Game) -> Iterator[str]:
    yield f"{who} asks to take back #{event.target} and what came after it."
    why = list(reasons(event.acted, event.leaks))
    yield from why
    if event.needs:
        yield f"It takes the yes of {seats(event.needs)}."
    elif event.referee:
        yield "It takes the referee’s yes."
    else:
        yield "This table grants it." if why else "It is free: nobody else has acted, and nobody has learned anything."


def seats(each: tuple[int, ...]) -> str:
    """`{1}, {2} and {3}`."""
    *first, last = (f"{{{seat}}}" for seat in each)
    return f"{', '.join(first)} and {last}" if first else last


def _answered(event: UndoAnswered, who: str, game: Game) -> str:
    more = " and wants no more requests" if event.block else ""
    return f"{who} says {'yes' if event.yes else 'no'}{more}."


def _ended_undo(event: UndoEnded, who: str, game: Game) -> str:
    return UNDO_ENDED[event.why].format(ask=event.ask)


def _rewound(event: Rewound, who: str, game: Game) -> str:
    return f"The game is as it was after #{event.to}; what came since is undone."


def _ruled(event: Ruled, who: str, game: Game) -> Iterator[Said]:
    yield f"{who} finds: ", Quote(event.finding)
    yield f"By rule {event.clause}: {remedy_words(event.remedy)}"


def _settled(event: Settled, who: str, game: Game) -> Iterator[str]:
    if event.ruling < 0:
        yield f"The dispute #{event.incident} is over without a ruling to carry out; play goes on."
        return
    yield f"The ruling #{event.ruling} is carried out."
    yield from known(event.known)


def known(leaks: tuple[Leak, ...]) -> Iterator[str]:
    """Who still knows what, though it was taken back."""
    for said in reasons((), leaks):
        yield f"It stays known: {said[0].lower() if said[0].isalpha() else said[0]}{said[1:]}"


def _ended(event: Ended, who: str, game: Game) -> Iterator[str]:
    yield ENDED[event.why]
    if event.winners:
        yield f"{seats(event.winners)} {'wins' if len(event.winners) == 1 else 'win'}."


SAY: Mapping[type[TableEvent], Callable[[Any, str, Game], Said | Iterator[Said]]] = {
    Opened: _opened,
    Seated: _seated,
    Left: _left,
    Begun: lambda event, who, game: "Play goes on from the position of another table.",
    Revealed: lambda event, who, game: "The secret behind the shuffles is opened; every deck can be computed again.",
    Rematched: lambda event, who, game: "A rematch is open.",
    UndoAsked: _asked,
    UndoAnswered: _answered,
    UndoEnded: _ended_undo,
    Rewound: _rewound,
    RefereeCame: lambda event, who, game: (Name(event.name), " is the referee."),
    IncidentOpened: lambda event, who, game: (f"{who} calls the referee about #{event.about}: ", Quote(event.claim)),
    Stated: lambda event, who, game: (f"{who}: ", Quote(event.text)),
    Looked: lambda event, who, game: f"{who} looked at {eyes(event.eyes)}, up to #{event.upto}.",
    Ruled: _ruled,
    LetBe: lambda event, who, game: f"{who} would play on without a ruling.",
    Accepted: lambda event, who, game: f"{who} accepts the ruling.",
    Appealed: lambda event, who, game: (f"{who} appeals: ", Quote(event.why)),
    RepairAwaited: lambda event, who, game: "The ruling stands; everybody adds to the new shuffle.",
    Settled: _settled,
    EntropyAdded: lambda event, who, game: f"{who} added to the new shuffle.",
    Reseeded: lambda event, who, game: "Shuffles come from new secrets from here on.",
    Adjusted: lambda event, who, game: f"{{{event.seat}}} gets {event.points:+,} by the ruling.",
    Forfeited: lambda event, who, game: f"{{{event.seat}}} has lost the match by the ruling.",
    TimedOut: lambda event, who, game: f"The time of {{{event.seat}}} is up; this is played for them:",
    Away: lambda event, who, game: f"{{{event.seat}}} is away.",
    Back: lambda event, who, game: f"{{{event.seat}}} is back.",
    StoodIn: lambda event, who, game: ("A ", Name(event.bot), f" bot plays for {{{event.seat}}}."),
    HandedBack: lambda event, who, game: f"{who} plays on.",
    PauseAsked: lambda event, who, game: f"{who} would like a pause.",
    Paused: lambda event, who, game: "The table is paused.",
    Resumed: lambda event, who, game: f"{who} goes on.",
    Resigned: lambda event, who, game: f"{who} resigns.",
    EndAsked: lambda event, who, game: f"{who} would end the match here.",
    Ended: _ended,
}
