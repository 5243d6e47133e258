"""Pictures of a table: what every pair of eyes sees at one moment, told whole, or as what has changed since another.

A picture is taken after a commit and holds until the next one; the part that all viewers share is built once.
Of a picture that somebody was shown the parts are kept, so that a later one can say what differs.
"""

from collections.abc import Sequence
from typing import Any

from fairdeal.engine import View, Zone
from fairdeal.engine.words import person

from ..table.chairs import REFEREE
from ..table.recorded import Step
from ..table.state import Table
from ..table.tell import has_secrets, news
from ..table.told_once import Closed
from .views import Eyes, Invites, encode, mine_part, office_part, table_members

# The parts of a game's view that are told one by one; every other member is told anew if it has changed.
LISTS = ("zones", "players", "sheet")
MEMBERS = tuple(name for name in View.__struct_fields__ if name not in LISTS)
OPTIONAL = View.__struct_fields__[-len(View.__struct_defaults__) :]  # left out of a view where they are empty
SAME = b""

Mine = dict[str, Any]


class Picture:
    """A table as it is now."""

    __slots__ = ("_changes", "_invites", "_mine", "_office", "_table", "_whole", "game", "members", "seq")

    def __init__(self, table: Table, invites: Invites) -> None:
        self.seq = table.seq
        self.members = {name: encode(value) for name, value in table_members(table).items()}
        self.game: View | None = table.state.public() if table.begun else None
        self._table, self._invites = table, invites
        self._mine: dict[int, Mine | None] = {}
        self._office = b""
        self._whole = b""
        self._changes: dict[int, bytes | None] = {}

    def whole(self, eyes: Eyes) -> bytes:
        """Tell everything that these eyes see, as members of a message."""
        if not self._whole:
            game = encode(self.game) if self.game else b"null"
            self._whole = b'"seq":%d,"table":%b,"game":%b' % (self.seq, _object(self.members), game)
        mine = self.mine(eyes)
        return b'%b,"mine":%b%b' % (self._whole, encode(mine), self._besides(eyes))

    def since(self, old: "Picture", eyes: Eyes) -> bytes | None:
        """Tell what these eyes see otherwise than in `old`, which they were shown; None where all is to be told."""
        if id(old) not in self._changes:
            self._changes[id(old)] = self._public_since(old)
        public = self._changes[id(old)]
        if public is None:
            return None
        besides = self._besides(eyes)
        if besides == old._besides(eyes):
            besides = SAME
        return b"%b%b%b" % (public, _mine_since(old.mine(eyes), self.mine(eyes)), besides)

    def mine(self, eyes: Eyes) -> Mine | None:
        """Return what a seat alone is told; None for eyes without a seat, and before the match begins."""
        if not isinstance(eyes, int):
            return None
        if eyes not in self._mine:
            self._mine[eyes] = mine_part(self._table, eyes, self._invites)
        return self._mine[eyes]

    def _besides(self, eyes: Eyes) -> bytes:
        if eyes != REFEREE:
            return SAME
        self._office = self._office or b',"office":' + encode(office_part(self._table, self._invites))
        return self._office

    def _public_since(self, old: "Picture") -> bytes | None:
        if self.game is None or old.game is None:
            return None
        changed = {name: told for name, told in self.members.items() if old.members.get(name) != told}
        told = [b'"seq":%d,"from":%d' % (self.seq, old.seq)]
        if table := _told(changed, [name for name in old.members if name not in self.members]):
            told.append(b'"table":' + table)
        if self.game is not old.game and (game := _game_since(old.game, self.game)):
            told.append(b'"game":' + game)
        return b",".join(told)


def _game_since(old: View, new: View) -> bytes:
    changed = {name: value for name in MEMBERS if (value := getattr(new, name)) != getattr(old, name)}
    gone = [name for name, value in changed.items() if name in OPTIONAL and (value is None or value in ("", (), {}))]
    parts = {
        "zones": _zones_since(old.zones, new.zones),
        "players": [player for before, player in zip(old.players, new.players, strict=True) if player != before],
        "sheet": _sheet_since(old.sheet, new.sheet),
    }
    kept = {name: encode(value) for name, value in changed.items() if name not in gone}
    return _told(kept, gone, **{name: part for name, part in parts.items() if part})


def _zones_since(old: Sequence[Zone], new: Sequence[Zone]) -> dict[str, Any]:
    before = {zone.id: zone for zone in old}
    changed = [zone for zone in new if before.get(zone.id) != zone]
    told: dict[str, Any] = {"set": changed} if changed else {}
    ids = [zone.id for zone in new]
    if ids != list(before):
        told["order"] = ids
    return told


def _sheet_since(old: Sequence[Any], new: Sequence[Any]) -> dict[str, Any]:
    if old is new or old == new:
        return {}
    keep = next((at for at, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    return {"keep": keep, "add": new[keep:]}


def _mine_since(old: Mine | None, new: Mine | None) -> bytes:
    if old is None or new is None:
        return SAME if old == new else b',"mine":{"whole":%b}' % encode(new)
    changed = {name: encode(value) for name, value in new.items() if name != "zones" and old.get(name) != value}
    zones = _zones_since(old["zones"], new["zones"])
    told = _told(changed, [name for name in old if name not in new], **({"zones": zones} if zones else {}))
    return b',"mine":' + told if told else SAME


def _told(changed: dict[str, bytes], gone: Sequence[str], **lists: Any) -> bytes:
    """Write what has changed of an object: members that are set or gone, and lists told by their elements."""
    parts = {name: encode(value) for name, value in lists.items()}
    if gone:
        parts = {"gone": encode(gone), **parts}
    if changed:
        parts = {"set": _object(changed), **parts}
    return _object(parts) if parts else SAME


def _object(members: dict[str, bytes]) -> bytes:
    return b"{%b}" % b",".join(b'"%b":%b' % (name.encode(), told) for name, told in members.items())


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
        self._table = table
        self._closed = closed
        self._steps = steps
        self._rest = (b',"more":true' if more else b"") + (b',"receipt":' + encode(receipt) if receipt else b"")
        self._private_news = any(has_secrets(step.event) for step in steps)
        self._shared_news = b"" if self._private_news else self._news(None)

    def _news(self, viewer: int | None) -> bytes:
        return encode([news(self._table, record, event, viewer, self._closed, viewer) for record, event in self._steps])

    def view(self, eyes: Eyes) -> bytes:
        """Return the message that shows all of it to a seat, to the referee, or to a spectator (None)."""
        return b'{"is":"view",%b,"news":%b%b}' % (self.picture.whole(eyes), self._news_for(eyes), self._rest)

    def changes(self, old: Picture, eyes: Eyes) -> bytes | None:
        """Return the message for eyes that were shown `old`; None where they are to be shown all."""
        told = self.picture.since(old, eyes)
        return told and b'{"is":"changes",%b,"news":%b%b}' % (told, self._news_for(eyes), self._rest)

    def _news_for(self, eyes: Eyes) -> bytes:
        if not isinstance(eyes, int):
            return self._news(None) if self._private_news else self._shared_news
        own = self._private_news or person(eyes).encode() in self._shared_news  # who is named is told of it as "you"
        return self._news(eyes) if own else self._shared_news
