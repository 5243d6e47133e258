"""Pictures of a table: what every pair of eyes sees at one moment, told whole, or as what has changed since another.

A picture is taken after a commit and holds until the next one; the part that all viewers share is built once. After
moves of the game it is drawn from the picture before them: games name the zones that a fact changes, and all others,
and what a seat is told to which nothing has happened, are taken as they were.
Of a picture that somebody was shown the parts are kept, so that a later one can say what differs.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import compress, count, starmap
from operator import attrgetter, ne, sub
from typing import Any, NamedTuple

from msgspec import Raw, Struct
from msgspec.structs import astuple

from fairdeal.engine import Fact, View, Zone
from fairdeal.engine.view import Choice, Choices, Kept, Player

from ..table.play.told_once import Closed
from ..table.state.chairs import REFEREE, seat_in
from ..table.state.event import Played, Step
from ..table.state.state import Table
from ..table.tell import Telling, has_secrets
from ..table.waits import Wait, waiting
from .views import IN_PLAY, Eyes, Invites, encode, is_asked, members_in_play, mine_part, office_part, table_members

SAME = b""
GONE: tuple[object, ...] = (None, "", (), {})  # values with which a member is left out of a view

MOST_NUMBERED = 500  # choices

Mine = dict[str, Any]


class Book:
    """The choices that somebody has been told since the last whole view: told again, each is a number."""

    __slots__ = ("_count", "_numbers")

    def __init__(self) -> None:
        self._numbers: dict[Choice, int] = {}
        self._count = 0  # choices that were told whole

    def begin(self, mine: Mine | None) -> None:
        """Forget all, and number the choices of a whole view."""
        items = mine["choices"].items if mine and isinstance(mine["choices"], Choices) else ()
        self._numbers = {choice: number for number, choice in enumerate(items[:MOST_NUMBERED])}
        self._count = len(items)

    def told(self, choices: Choices | Mine) -> object:
        """Tell choices by their numbers, and those whole that are new."""
        if not isinstance(choices, Choices):
            return choices
        items: list[int | Choice] = []
        for choice in choices.items:
            number = self._numbers.get(choice)
            if number is None:
                if self._count < MOST_NUMBERED:
                    self._numbers[choice] = self._count
                self._count += 1
            items.append(choice if number is None else number)
        return {"items": items, **({"more": True} if choices.more else {})}


class Members(NamedTuple):
    """The members of a part of a view that are told one by one, if they have changed; some are left out when empty."""

    fields: tuple[str, ...]  # of the part, in their order
    names: frozenset[str]
    optional: frozenset[str]

    @classmethod
    def of(cls, kind: type[Struct], *others: str) -> "Members":
        """Take all members of a kind but the `others`, which are told in ways of their own."""
        names, defaults = kind.__struct_fields__, len(kind.__struct_defaults__)
        return cls(names, frozenset(names).difference(others), frozenset(names[-defaults:]))

    def since(self, old: Struct, new: Struct) -> tuple[dict[str, object], list[str]]:
        """Return the members that have another value now, and the names of those that are left out now."""
        changed: dict[str, object] = {}
        gone: list[str] = []
        for name, was, value in zip(self.fields, astuple(old), astuple(new), strict=True):
            if was is not value and name in self.names and was != value:
                if name in self.optional and value in GONE:
                    gone.append(name)
                else:
                    changed[name] = value
        return changed, gone


IN_VIEW = Members.of(View, "zones", "players", "sheet")
IN_ZONE = Members.of(Zone, "id", "cards")
ID = attrgetter("id")
IN_PLAYER = Members.of(Player, "seat")


class Picture:
    """A table as it is now; drawn from the picture `before` these steps, if that is one of the same table."""

    __slots__ = (
        "_asked",
        "_changes",
        "_in_play",
        "_invites",
        "_listed",
        "_mine",
        "_office",
        "_table",
        "_waits",
        "_whole",
        "game",
        "members",
        "seq",
    )

    def __init__(
        self, table: Table, invites: Invites, before: "Picture | None" = None, steps: Sequence[Step] = ()
    ) -> None:
        self.seq = table.seq
        self._table, self._invites = table, invites
        self._asked = frozenset(table.asked)
        self._listed: dict[int, Choices] = {}  # of whom they were asked for by `choosing`
        self._waits: Sequence[tuple[int, Wait]] = waiting(table)
        kept = before.untouched(table, steps) if before else None
        self.members: dict[str, bytes]
        self.game: View | None
        self._mine: dict[int, Mine | None]
        if before is None or kept is None:
            told = table_members(table)
            self._in_play = {name: told[name] for name in IN_PLAY & told.keys()}
            self.members = {name: encode(value) for name, value in told.items()}
            self.game = table.state.public() if table.begun else None
            self._mine = {}
        else:
            self._in_play = members_in_play(table)
            self.members = before.members_with(self._in_play)
            self.game = table.state.rebuilt(kept)
            busy = {seat_in(step.record.by) for step in steps} | self._asked | before._asked
            self._mine = {seat: mine for seat, mine in before._mine.items() if seat not in busy and _stays(mine, kept)}
        self._office = b""
        self._whole = b""
        self._changes: dict[int, bytes | None] = {}

    def untouched(self, table: Table, steps: Sequence[Step]) -> Kept | None:
        """Return the parts of the view that stay as they are; None where the steps are not moves that name all others.

        A table that was folded anew can differ in what no record tells, such as a name that was removed.
        """
        if self.game is None or self._table is not table or self.seq + len(steps) != table.seq:
            return None
        facts: list[Fact] = []
        for step in steps:
            if not isinstance(step.event, Played):
                return None
            facts += step.event.facts
        return table.state.untouched(self.game, facts)

    def members_with(self, in_play: Mapping[str, object]) -> dict[str, bytes]:
        """Return the members of the table where these are what a move can change; only what differs is written anew."""
        members = dict(self.members)
        for name in self._in_play.keys() | in_play.keys():
            if name not in in_play:
                del members[name]
            elif name not in members or in_play[name] != self._in_play[name]:
                members[name] = encode(in_play[name])
        return members

    def whole(self, eyes: Eyes) -> bytes:
        """Tell everything that these eyes see, as members of a message."""
        if not self._whole:
            game = encode(self.game) if self.game else b"null"
            self._whole = b'"seq":%d,"table":%b,"game":%b' % (self.seq, encode(_raw(self.members)), game)
        mine = self.mine(eyes)
        return b'%b,"mine":%b%b' % (self._whole, encode(mine), self._besides(eyes))

    def since(self, old: "Picture", eyes: Eyes, book: Book) -> bytes | None:
        """Tell what these eyes see otherwise than in `old`, which they were shown; None where all is to be told.

        `book` numbers the choices that they have been told before.
        """
        if id(old) not in self._changes:
            self._changes[id(old)] = self._public_since(old)
        public = self._changes[id(old)]
        if public is None:
            return None
        if isinstance(eyes, int):
            return public + _mine_since(old._mine.get(eyes), self.mine(eyes), book)
        return public if eyes is None or self._besides(eyes) == old._besides(eyes) else public + self._besides(eyes)

    def mine(self, eyes: Eyes) -> Mine | None:
        """Return what a seat alone is told; None for eyes without a seat, and before the match begins."""
        if not isinstance(eyes, int):
            return None
        if eyes not in self._mine:
            self._mine[eyes] = mine_part(self._table, eyes, self._invites, self._listed.get(eyes))
        return self._mine[eyes]

    def choosing(self, eyes: Eyes) -> Iterator[None]:
        """List the choices that `mine` tells, piece by piece; others may be let go on between two."""
        table = self._table
        if isinstance(eyes, int) and eyes not in self._mine and table.first_dealt >= 0 and is_asked(table, eyes):
            self._listed[eyes] = yield from table.state.choosing(eyes)

    def keeps(self, old: "Picture", seat: int) -> bool:
        """Tell whether a seat alone is told what it was in `old`, which it was shown, without looking at it anew."""
        return seat in self._mine and self._mine[seat] is old._mine.get(seat)

    def _besides(self, eyes: Eyes) -> bytes:
        if eyes != REFEREE:
            return SAME
        self._office = self._office or b',"office":' + encode(office_part(self._table, self._invites))
        return self._office

    def _public_since(self, old: "Picture") -> bytes | None:
        if self.game is None or old.game is None:
            return None
        told: dict[str, object] = {"seq": self.seq, "from": old.seq}
        if table := self._table_since(old):
            told["table"] = table
        if self.game is not old.game and (game := game_since(old.game, self.game)):
            told["game"] = game
        return encode(told)[1:-1]

    def _table_since(self, old: "Picture") -> dict[str, object]:
        before, now = old.members, self.members
        changed = {name: told for name, told in now.items() if told != before.get(name)}
        gone = sorted(before.keys() - now.keys())
        if not changed and not gone:
            return {}
        later = self._later(old) if "waits" in changed else 0
        if later:
            del changed["waits"]
        return {**_told(_raw(changed), gone), **({"later": later} if later else {})}

    def _later(self, old: "Picture") -> int:
        """Return by how many milliseconds later the same is waited for as in `old`; 0 where it is not the same."""
        if not self._waits or len(self._waits) != len(old._waits):
            return 0
        (ends, waits), (ended, waited) = zip(*self._waits, strict=True), zip(*old._waits, strict=True)
        later = set(map(sub, ends, ended))
        return later.pop() if waits == waited and len(later) == 1 else 0


def _stays(mine: Mine | None, kept: Kept) -> bool:
    return mine is not None and kept.keys() >= set(map(ID, mine["zones"]))


def game_since(old: View, new: View) -> dict[str, object]:
    """Tell what is otherwise in a view of the game than in another."""
    told = _told(*IN_VIEW.since(old, new))
    if zones := _zones_since(old.zones, new.zones):
        told["zones"] = zones
    if players := _players_since(old.players, new.players):
        told["players"] = players
    if old.sheet is not new.sheet and old.sheet != new.sheet:
        keep = _alike(old.sheet, new.sheet)
        told["sheet"] = {"keep": keep, "add": new.sheet[keep:]}
    return told


def _zones_since(old: Sequence[Zone], new: Sequence[Zone]) -> dict[str, object]:
    ids, order = list(map(ID, new)), list(map(ID, old))
    fresh: Sequence[Zone] = ()
    same: Iterable[tuple[Zone, Zone]] = zip(old, new, strict=False)
    if ids != order:
        before = dict(zip(order, old, strict=True))
        fresh = [zone for zone in new if zone.id not in before]
        same = [(before[zone.id], zone) for zone in new if zone.id in before]
    changed = [_zone_since(was, zone) for was, zone in same if was is not zone and was != zone]
    return {
        **({"set": fresh} if fresh else {}),
        **({"changed": changed} if changed else {}),
        **({"order": ids} if ids != order else {}),
    }


def _zone_since(old: Zone, new: Zone) -> dict[str, object]:
    changed, gone = IN_ZONE.since(old, new)
    cut = {"cut": _cut(old.cards, new.cards)} if old.cards != new.cards else {}
    return {"id": new.id, **changed, **cut, **({"gone": gone} if gone else {})}


def _cut(old: Sequence[object], new: Sequence[object]) -> tuple[int, int, Sequence[object]]:
    """Tell where cards have changed: from which place on, how many are taken away there, and which are laid."""
    at = _alike(old, new)
    end = _alike(old[at:][::-1], new[at:][::-1])
    return at, len(old) - at - end, new[at : len(new) - end]


def _alike(old: Sequence[object], new: Sequence[object]) -> int:
    """Count how many are alike from the beginning on."""
    return next(compress(count(), map(ne, old, new)), min(len(old), len(new)))


def _players_since(old: Sequence[Player], new: Sequence[Player]) -> list[dict[str, object]]:
    found = []
    for before, player in zip(old, new, strict=True):
        if before is not player and before != player:
            changed, gone = IN_PLAYER.since(before, player)
            found.append({"seat": player.seat, **changed, **({"gone": gone} if gone else {})})
    return found


def _mine_since(old: Mine | None, new: Mine | None, book: Book) -> bytes:
    if old is new:
        return SAME
    if old is None or new is None:
        book.begin(new)
        return b',"mine":' + encode({"whole": new})
    changed = {name: value for name, value in new.items() if name != "zones" and old.get(name) != value}
    if "choices" in changed:
        changed["choices"] = book.told(new["choices"])
    told = _told(changed, sorted(old.keys() - new.keys()))
    if old["zones"] is not new["zones"] and (zones := _zones_since(old["zones"], new["zones"])):
        told["zones"] = zones
    return b',"mine":' + encode(told) if told else SAME


def _told(changed: Mapping[str, object], gone: Sequence[str]) -> dict[str, object]:
    """Tell the members of an object that have another value now, and those that are left out now."""
    return {**({"set": changed} if changed else {}), **({"gone": gone} if gone else {})}


def _raw(members: dict[str, bytes]) -> dict[str, Raw]:
    return {name: Raw(told) for name, told in members.items()}


class Views:
    """The messages that show one picture of a table; each distinct one is built when it is first asked for.

    Its news are told without what is `closed`; None: they happen now, and everybody here is told them whole.
    """

    def __init__(
        self,
        picture: Picture,
        table: Table,
        steps: Sequence[Step],
        *,
        closed: Closed | None,
        more: bool = False,
        receipt: str = "",
    ) -> None:
        self.picture = picture
        self._tellings = [Telling(table, record, event, closed) for record, event in steps]
        self._rest = (b',"more":true' if more else b"") + (b',"receipt":' + encode(receipt) if receipt else b"")
        self._private_news = any(starmap(has_secrets, steps))
        self._shared_news = b"" if self._private_news else self._news(None)

    def _news(self, viewer: int | None) -> bytes:
        return encode([telling.to(viewer, viewer) for telling in self._tellings])

    def view(self, eyes: Eyes) -> bytes:
        """Return the message that shows all of it to a seat, to the referee, or to a spectator (None)."""
        return b'{"is":"view",%b,"news":%b%b}' % (self.picture.whole(eyes), self._news_for(eyes), self._rest)

    def changes(self, old: Picture, eyes: Eyes, book: Book) -> bytes | None:
        """Return the message for eyes that were shown `old`; None where they are to be shown all."""
        told = self.picture.since(old, eyes, book)
        return told and b'{"is":"changes",%b,"news":%b%b}' % (told, self._news_for(eyes), self._rest)

    def concerns(self, old: Picture, eyes: Eyes) -> bool:
        """Tell whether these eyes, which were shown `old`, are told anything that not everybody is."""
        return not isinstance(eyes, int) or not self.picture.keeps(old, eyes) or self._names(eyes)

    def _names(self, seat: int) -> bool:
        """Tell whether the news are told otherwise to that seat: who is named in them is called "you"."""
        return self._private_news or b"{%d}" % seat in self._shared_news

    def _news_for(self, eyes: Eyes) -> bytes:
        if not isinstance(eyes, int):
            return self._news(None) if self._private_news else self._shared_news
        return self._news(eyes) if self._names(eyes) else self._shared_news
