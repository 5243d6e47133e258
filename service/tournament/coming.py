"""Who comes when the boards are drawn: late, or in somebody's place; as a deputy, or to take the director's desk over.

The director makes a link of one use, whose key is written down; whoever comes has a key of their own, and shows that.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from fairdeal.engine import EVERYBODY
from fairdeal.engine.secrecy import Audience
from fairdeal.engine.words import _, person
from fairdeal.events.judge.commands import DEPUTY, OFFICES

from ..errors import Problem
from ..table.state.chairs import KeyInForce
from ..table.state.heads import is_head
from ..table.state.saying import HOLE, Name, Said, around
from ..table.state.signed import JOINED_NAME, must_say, needs_seat_key, no_such_head, other_name
from .command import DIRECTOR, Command
from .entry import free_name, must_have_room
from .event import Dismissed, Invited, Joined, OfficeTaken, TournamentEvent, Withdrawn
from .feature import Ask, Base, Context, Feature, Kind, recall
from .formats import FORMATS
from .pairs import PARTNER, link_is_closed, must_invite_partner, must_let_in
from .state import Entrant, Former, Link, Tournament

NEW = "new"  # the place of a link for whoever enters late; else an office, or an entrant's number
MOST_OPEN = 64
Hex = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
Place = Annotated[str, Meta(pattern=r"\A(new|deputy|director|(partner-)?(0|[1-9]\d{0,2}))\Z")]

# Commands


class Invite(Command, frozen=True):
    """Make a link by which somebody comes to a place; whoever has the secret half of `key` may use it once."""

    key: Hex
    place: Place


class Withdraw(Command, frozen=True):
    """Let nobody come by a link that is still open."""

    key: Hex


class Dismiss(Command, frozen=True):
    """Let a deputy do nothing more."""

    deputy: str


class Join(Command, frozen=True):
    """Come to a place by a link, with a key of one's own."""

    name: str
    place: Place


# Decisions


def invite(tournament: Tournament, command: Invite, context: Context) -> Iterator[TournamentEvent]:
    """Let a link be open; an entrant's is one to be their partner, and takes the place of one that they made before."""
    if isinstance(command.holder, int):
        must_invite_partner(tournament, command.holder, command.place)
    else:
        _must_direct(command, command.place)
        _must_be_vacant(tournament, command.place)
        if sum(not link.place.startswith(PARTNER) for link in tournament.invited.values()) == MOST_OPEN:
            raise Problem("table_full", _("{n} links are open, and no more can be.", n=MOST_OPEN),
                          remedy=_("Withdraw one of them."))  # fmt: skip
    _must_be_fresh(tournament, command.key)
    yield Invited(command.key, command.place)


def _must_direct(command: Command, place: str) -> None:
    if place in OFFICES and command.holder != DIRECTOR:
        raise Problem("needs_key", _("Only the director names others to the desk."))
    if place.startswith(PARTNER):
        raise Problem("needs_key", _("An entrant alone invites their partner."))


def _must_be_vacant(tournament: Tournament, place: str) -> None:
    """Raise `Problem` unless somebody may come to that place now."""
    tournament.must_go_on()
    if place in OFFICES:
        return
    tournament.must_be_drawn()
    number = len(tournament.entrants) if place == NEW else int(place)
    if place == NEW:
        must_have_room(tournament)
    else:
        tournament.must_have(number)
    must_let_in(tournament, number)


def _must_be_fresh(tournament: Tournament, key: str) -> None:
    if key in tournament.used:
        raise Problem("bad_signature", _("This key was used here before."), remedy=_("Make new keys."))


def withdraw(tournament: Tournament, command: Withdraw, context: Context) -> Iterator[TournamentEvent]:
    """Close a link."""
    link = tournament.invited.get(command.key)
    if link is None:
        raise link_is_closed()
    _must_direct(command, link.place)
    yield Withdrawn(command.key)


def dismiss(tournament: Tournament, command: Dismiss, context: Context) -> Iterator[TournamentEvent]:
    """End a deputy's office."""
    if command.deputy == DIRECTOR or command.deputy not in tournament.offices:
        raise Problem("bad_command", _("There is no deputy '{deputy}'.", deputy=command.deputy[:40]))
    yield Dismissed(command.deputy)


def join(tournament: Tournament, command: Join, context: Context) -> Iterator[TournamentEvent]:
    """Let a key come to the place of an open link, which has signed for it, too."""
    signed, by = command.by_key, command.countersigned
    if signed is None or signed.join is None or by is None:
        raise needs_seat_key()
    said = signed.join
    must_say(said, {"table": tournament.id, "place": command.place, "key": signed.key, "name": command.name})
    link = tournament.invited.get(by.key)
    if link is None or link.place != command.place or command.place.startswith(PARTNER):
        raise link_is_closed()
    _must_be_vacant(tournament, command.place)
    _must_be_fresh(tournament, signed.key)
    if not is_head(tournament, said["head"], link.since, context):
        raise no_such_head()
    number = int(command.place) if command.place.isdecimal() else len(tournament.entrants)
    if not context.again and (free := free_name(tournament, command.name, number)) != command.name:
        raise other_name(command.name, free)
    if command.place in OFFICES:
        office = DIRECTOR if command.place == DIRECTOR else f"{DEPUTY}{tournament.deputies + 1}"
        yield OfficeTaken(office, command.name, signed.key, by)
    else:
        yield Joined(number, command.name, signed.key, by, _more_rounds(tournament) if command.place == NEW else UNSET)


def _more_rounds(tournament: Tournament) -> int | UnsetType:
    """Return how many rounds one more entrant takes, as far as there are boards, if these are more than before."""
    opened = tournament.opened
    if tournament.in_pairs:  # who comes is alone, and no contestant yet
        return UNSET
    asked = FORMATS[opened.format].rounds(len(tournament.playing()) + 1, opened.seats, opened.rounds, opened.fill)
    rounds = min(asked, opened.rounds)
    return rounds if rounds > tournament.planned else UNSET


def place_of(event: Joined | OfficeTaken) -> str:
    """Return the place of the link by which somebody came, as their key has signed it."""
    said = (event.by_key and event.by_key.join) or {}
    return str(said.get("place"))


# Changes


def _is_invited(tournament: Tournament, event: Invited, by: int | None) -> None:
    tournament.used.add(event.key)
    if event.place.startswith(PARTNER):
        tournament.invited = {key: link for key, link in tournament.invited.items() if link.place != event.place}
    tournament.invited[event.key] = Link(event.place, tournament.seq)


def _is_withdrawn(tournament: Tournament, event: Withdrawn, by: int | None) -> None:
    del tournament.invited[event.key]


def _is_dismissed(tournament: Tournament, event: Dismissed, by: int | None) -> None:
    del tournament.offices[event.deputy]


def _has_joined(tournament: Tournament, event: Joined, by: int | None) -> None:
    _has_come(tournament, event)
    tournament.planned = event.rounds or tournament.planned
    each = Entrant(event.name, "person", "", event.key, "", tournament.seq)
    each.late = True
    if event.entrant == len(tournament.entrants):
        tournament.entrants.append(each)
    else:
        former = tournament.entrants[event.entrant]
        each.noise = former.noise
        each.before = (*former.before, Former(former.name, tournament.seq, event.key))
        tournament.entrants[event.entrant] = each
    tournament.comes_in(event.entrant)


def _takes_office(tournament: Tournament, event: OfficeTaken, by: int | None) -> None:
    _has_come(tournament, event)
    tournament.offices[event.office] = KeyInForce(event.key, 0, tournament.seq)
    tournament.called[event.office] = event.name
    tournament.deputies += event.office != DIRECTOR


def _has_come(tournament: Tournament, event: Joined | OfficeTaken) -> None:
    del tournament.invited[event.invitation.key]
    tournament.used.add(event.key)


# Sentences


def _says_invited(event: Invited, tournament: Tournament, who: str) -> Said:
    if event.place.startswith(PARTNER):
        return _("{who} invites a partner.", who=who)
    match event.place:
        case "deputy":
            return _("{who} invites a deputy.", who=who)
        case "director":
            return _("{who} offers the desk to somebody.", who=who)
        case "new":
            return _("{who} invites somebody to play from the next round on.", who=who)
    return _("{who} invites somebody to the place of {entrant}.", who=who, entrant=person(int(event.place)))


def _says_joined(event: Joined, tournament: Tournament, who: str) -> Said:
    if place_of(event) == NEW:
        return _("{who} plays from the next round on.", who=person(event.entrant))
    sentence = _("{who} plays from the next round on, in the place of {name}.", who=person(event.entrant), name=HOLE)
    former = [each.name for each in tournament.entrants[event.entrant].before if each.next == event.key]
    return around(sentence, Name(*former))


def _says_office(event: OfficeTaken, tournament: Tournament, who: str) -> Said:
    if event.office == DIRECTOR:
        return around(_("{name} directs from now on.", name=HOLE), Name(event.name))
    n = int(event.office.removeprefix(DEPUTY))
    return around(_("{name} is deputy {n} from now on.", name=HOLE, n=n), Name(event.name))


def _says_dismissed(event: Dismissed, tournament: Tournament, who: str) -> Said:
    return _("{who} dismisses deputy {n}.", who=who, n=int(event.deputy.removeprefix(DEPUTY)))


# What was asked, and what is hidden


def _recall_join(event: Joined | OfficeTaken, base: Base) -> Command:
    return Join(**base, countersigned=event.invitation, name=event.name, place=place_of(event))


def _hides_name(event: Joined | OfficeTaken) -> Mapping[str, Audience]:
    return dict.fromkeys(("name", JOINED_NAME), EVERYBODY)


FEATURE = Feature(
    asks=(
        Ask(Invite, invite, "invite"),
        Ask(Withdraw, withdraw, "withdraw"),
        Ask(Dismiss, dismiss, "dismiss"),
        Ask(Join, join, "join"),
    ),
    kinds=(
        Kind(Invited, "invited", _is_invited, _says_invited, recall(Invite)),
        Kind(Withdrawn, "withdrawn", _is_withdrawn,
             lambda event, at, who: _("{who} withdraws a link.", who=who), recall(Withdraw)),
        Kind(Dismissed, "dismissed", _is_dismissed, _says_dismissed, recall(Dismiss)),
        Kind(Joined, "joined", _has_joined, _says_joined, _recall_join, _hides_name),
        Kind(OfficeTaken, "office-taken", _takes_office, _says_office, _recall_join, _hides_name),
    ),
)  # fmt: skip
