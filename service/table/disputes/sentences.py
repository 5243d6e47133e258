"""How the events of a dispute are told."""

from collections.abc import Iterator

from fairdeal.engine import Game
from fairdeal.engine.words import _, person

from ..event import Leak
from ..requests import Remedy
from ..saying import HOLE, Name, Quote, Said, around, begins
from ..undo import reasons
from .events import Adjusted, Appealed, Forfeited, IncidentOpened, Looked, RefereeCame, Ruled, Settled, Stated


def came(event: RefereeCame, who: str, game: Game) -> Said:
    return around(_("{name} is the referee.", name=HOLE), Name(event.name))


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
    yield _("By rule {clause}: {remedy}", clause=event.clause, remedy=remedy_words(event.remedy))


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
