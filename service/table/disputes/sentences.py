"""How the events of a dispute are told."""

from collections.abc import Iterator

from fairdeal.engine import Game
from fairdeal.engine.words import _, mark, person, second_person

from ..play.undo import reasons
from ..state.event import Leak
from ..state.requests import Remedy
from ..state.saying import HOLE, Name, Quote, Said, around, begins
from ..state.signed import shown
from .events import (
    Adjourned,
    Adjusted,
    Appealed,
    Forfeited,
    Heard,
    IncidentOpened,
    Looked,
    RefereeCame,
    RefereeReplaced,
    ReplacementAsked,
    Ruled,
    Settled,
    Stated,
)


def came(event: RefereeCame, who: str, game: Game) -> Said:
    if not event.name:
        return _("A referee has come. The name was removed.")
    if event.signs:
        key = shown(event.signs)
        return around(_("{name} is the referee, and signs with the key {key}.", name=HOLE, key=key), Name(event.name))
    return around(_("{name} is the referee.", name=HOLE), Name(event.name))


def replacement_asked(event: ReplacementAsked, who: str, game: Game) -> str:
    if event.yes:
        return _("{who} would have another referee.", who=who)
    return _("{who} no longer asks for another referee.", who=who)


def replaced(event: RefereeReplaced, who: str, game: Game) -> str:
    return _("All have agreed to another referee: the old link is void, and the players have a new one.")


def heard(event: Heard, who: str, game: Game) -> str:
    return _("{who} takes up the dispute #{seq}.", who=who, seq=event.incident)


ADJOURNED = {
    "unheard": mark("The referee has not come: the dispute #{seq} is adjourned, and play goes on."),
    "clock": mark("The time of whoever claimed is used up: the dispute #{seq} is adjourned, and play goes on."),
    "unruled": mark("Nobody has ruled in time: the dispute #{seq} is adjourned, and play goes on."),
    "over": mark("The match is over, so the ruling cannot be carried out: the dispute #{seq} waits for another."),
}


def adjourned(event: Adjourned, who: str, game: Game) -> str:
    return _(ADJOURNED[event.why], seq=event.incident)


def opened(event: IncidentOpened, who: str, game: Game) -> Said:
    said = _("{who} calls the referee about #{about}: {claim}", who=who, about=event.about, claim=HOLE)
    return around(said, Quote(event.claim))


def stated(event: Stated, who: str, game: Game) -> Said:
    return around(_("{who}: {text}", who=who, text=HOLE), Quote(event.text))


def looked(event: Looked, who: str, game: Game) -> str:
    return _("{who} looked at {eyes}, up to #{upto}.", who=who, eyes=eyes(event.eyes), upto=event.upto)


def eyes(seen: str) -> str:
    """Name what somebody looks at: one seat's cards or all."""
    if seen == "all":
        return _("all hands")
    return _("the cards of {who}", who=f"{{{seen.removeprefix('seat:')}}}")


def ruled(event: Ruled, who: str, game: Game) -> Iterator[Said]:
    yield around(_("{who} finds: {finding}", who=who, finding=HOLE), Quote(event.finding))
    remedy = remedy_words(event.remedy)
    yield _("By rule {clause}: {remedy}", clause=event.clause, remedy=remedy) if event.clause else remedy


def remedy_words(remedy: Remedy) -> str:
    """Say what a remedy does, as a sentence."""
    match remedy.kind:
        case "stands":
            return _("The game goes on as it is.")
        case "rewind":
            return _("The game goes back to #{to}.", to=remedy.to)
        case "repair":
            return _("The game goes back to #{to}, and cards that lost their secrecy are shuffled again.", to=remedy.to)
        case "adjust":
            points = f"{remedy.points:+,}"
            return _("{who} gets {points} when the match is counted.", who=person(remedy.seat), points=points)
        case "forfeit":
            return _("{who} loses the match.", who=person(remedy.seat))
    return _("The match is void.")


def appealed(event: Appealed, who: str, game: Game) -> Said:
    return around(_("{who} appeals: {why}", who=who, why=HOLE), Quote(event.why))


def settled(event: Settled, who: str, game: Game) -> Iterator[str]:
    if event.ruling < 0:
        yield _("The dispute #{seq} is over without a ruling to carry out; play goes on.", seq=event.incident)
        return
    yield _("The ruling #{seq} is carried out.", seq=event.ruling)
    yield from known(event.known)


def known(leaks: tuple[Leak, ...]) -> Iterator[str]:
    """Say who still knows what, though it was taken back."""
    for said in reasons((), leaks):
        yield _("It stays known: {said}", said=begins(said))


def adjusted(event: Adjusted, who: str, game: Game) -> str:
    return _("{who} gets {points} by the ruling.", who=person(event.seat), points=f"{event.points:+,}")


def forfeited(event: Forfeited, who: str, game: Game) -> str:
    return _("{who} has lost the match by the ruling.", who=person(event.seat))


second_person(
    {
        "{who} would have another referee.": mark("You would have another referee."),
        "{who} no longer asks for another referee.": mark("You no longer ask for another referee."),
        "{who} calls the referee about #{about}: {claim}": mark("You call the referee about #{about}: {claim}"),
        "{who} appeals: {why}": mark("You appeal: {why}"),
        "{who} gets {points} when the match is counted.": mark("You get {points} when the match is counted."),
        "{who} loses the match.": mark("You lose the match."),
        "{who} gets {points} by the ruling.": mark("You get {points} by the ruling."),
        "{who} has lost the match by the ruling.": mark("You have lost the match by the ruling."),
        "the cards of {who}": mark("your cards"),
        "{who}: {text}": mark("You: {text}"),
    }
)
