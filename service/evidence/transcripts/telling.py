"""From a record to the lines that tell it: the one sentence of each fact, its cards, and its sealed fields."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from fairdeal.engine import EVERYBODY, Fact, Game
from fairdeal.engine.secrecy import told_once
from fairdeal.engine.words import _, person
from fairdeal.events import Record, Seal
from fairdeal.events.transcript import eyes

from ...table.disputes.events import IncidentOpened, Ruled
from ...table.play.play import Revealed
from ...table.state.event import Dealt, Played, TableEvent
from ...table.state.saying import Quote, Said, actor
from ...table.tell import told
from .document import Hidden, Sentence
from .following import plain_facts
from .veils import VEIL


class Teller:
    """A teller of one game's records to one viewer."""

    def __init__(self, game: Game, viewer: str) -> None:
        self.game = game
        self.sees: Callable[[Seal], bool] = eyes(viewer)
        self.seat = int(viewer.removeprefix("seat:")) if viewer.startswith("seat:") else None

    def lines(self, record: Record, event: TableEvent, whole: TableEvent) -> Iterator[Sentence]:
        """Tell a record; `whole` is its event with the veils lifted where that can be done."""
        seals = record.seals
        if isinstance(event, Played | Dealt) and isinstance(whole, Played | Dealt):
            found = list(self.facts(record, event, whole, seals))
            yield from _shuffle(event, _with_action(found, self.hidden(record, seals, "action.")) or [_acts(record)])
            return
        found = [*self.around(event, record)] or [Sentence(f"{record.type.capitalize()}.")]
        sealed = tuple(each for each in self.hidden(record, seals, "") if not each.seen)
        beside = -1 if isinstance(event, Ruled) else 0  # a ruling's secret belongs to the commitment, told last
        found[beside] = msgspec.structs.replace(found[beside], sealed=sealed)
        yield from found

    def around(self, event: TableEvent, record: Record) -> Iterator[Sentence]:
        """Tell an event beside the game, with the digests and secrets that belong to the evidence."""
        if isinstance(event, IncidentOpened):
            yield Sentence(_("{actor} had seen the table up to #{seq}.", actor=actor(record.by), seq=event.seen))
        for said in told(self.game, event, record.by):
            yield _line(said)
        match event:
            case Ruled(commit=commit) if commit:
                yield Sentence(_("Commitment to the new shuffle: {digest}", digest=commit))
            case Revealed(secret, later):
                if secret:
                    yield Sentence(_("The secret: {secret}", secret=secret))
                for number, each in enumerate(later, 1):
                    yield Sentence(_("The secret of repair {number}: {secret}", number=number, secret=each))

    def facts(
        self, record: Record, event: Played | Dealt, whole: Played | Dealt, seals: Mapping[str, Seal]
    ) -> Iterator[Sentence]:
        """Tell each fact that has a sentence, or a sealed field to show."""
        for index, (fact, known) in enumerate(zip(event.facts, whole.facts, strict=True)):
            written = plain_facts(record)[index]
            said = self.say(fact, known)
            hidden = self.hidden(record, seals, f"facts.{index}.")
            if not said and not hidden:
                continue
            yield Sentence(
                said or _plainly(written),
                self.cards(written, hidden),
                tuple(each for each in hidden if each.seen),
                tuple(each for each in hidden if not each.seen),
                told=bool(said) and self.seat is not None,
            )

    def say(self, fact: Fact, known: Fact) -> str:
        """Say the game's own sentence; empty where it needs a sealed field, or where the fact is nonsense.

        A closed field that everybody was told once is left out of it, also where the rules would give it.
        """
        closed = [field for field in told_once(type(fact)) if getattr(fact, field) is VEIL]
        for each in [msgspec.structs.replace(fact, **dict.fromkeys(closed))] if closed else (fact, known):
            try:
                return self.game.tell(each, self.seat)
            except Exception:
                # Veiled, or a card that does not exist in a log that was sealed anew.
                continue
        return ""

    def hidden(self, record: Record, seals: Mapping[str, Seal], under: str) -> list[Hidden]:
        """Find the hidden fields below a path, with the cards that this viewer may see; what all may see is none."""
        found = []
        for path, seal in seals.items():
            if path.startswith(under):
                seen = self.sees(seal) and path in record.salts
                if seen and seal.to == EVERYBODY:
                    continue
                to = () if seal.to == EVERYBODY else seal.to
                cards = tuple(self.codes(_at(record.data, path))) if seen else ()
                found.append(Hidden(path, seal.commitment, to, seen, cards))
        return found

    def cards(self, written: Mapping[str, object], hidden: Iterable[Hidden]) -> tuple[str, ...]:
        """List the cards of a fact that this viewer may see, in the order in which they are written."""
        shut = {each.path.rpartition(".")[2] for each in hidden if not each.seen}
        return tuple(code for name, value in written.items() if name not in shut for code in self.codes(value))

    def codes(self, value: object) -> Iterator[str]:
        if isinstance(value, str):
            yield from [value] if value in self.game.faces else ()
        elif isinstance(value, list):
            for each in value:
                yield from self.codes(each)


def tag(fact: object) -> str:
    """Give the written name of a fact or an action, as it stands in a record."""
    return str(fact.get("type", "")) if isinstance(fact, dict) else ""


def _at(data: Any, path: str) -> object:
    for step in path.split("."):
        data = data[int(step)] if isinstance(data, list) else data[step]
    return data


def _plainly(written: Mapping[str, object]) -> str:
    """Tell a fact in the words of its written name, where the game has no sentence for this viewer."""
    words = tag(written).replace("-", " ")
    seat, to = written.get("seat"), written.get("to")
    if type(seat) is not int:
        return _("{deed}.", deed=words.capitalize())
    if type(to) is not int:
        return _("{actor}: {deed}.", actor=person(seat), deed=words)
    return _("{actor}: {deed} to {whom}.", actor=person(seat), deed=words, whom=person(to))


def _acts(record: Record) -> Sentence:
    """Tell a record without a sentence in a few words, so that it can be cited."""
    kind, *seat = record.by.split(":", 1)
    sits = kind in ("seat", "bot", "clock") and seat and seat[0].isdecimal()
    who = person(int(seat[0])) if sits else kind.capitalize()
    deed = tag(record.data.get("action")).replace("-", " ") or record.type
    return Sentence(_("{who}: {deed}.", who=who, deed=deed))


def _with_action(told: list[Sentence], hidden: Sequence[Hidden]) -> list[Sentence]:
    """Show the sealed fields of the action beside the first sentence; its open fields stand in the facts again."""
    sealed = tuple(each for each in hidden if not each.seen)
    if told and sealed:
        told[0] = msgspec.structs.replace(told[0], sealed=(*told[0].sealed, *sealed))
    return told


def _shuffle(event: Played | Dealt, told: list[Sentence]) -> list[Sentence]:
    """Name a shuffle by its number, so that it can be computed again."""
    if isinstance(event, Dealt):
        told[0] = msgspec.structs.replace(
            told[0], said=(_("Shuffle {number}. ", number=event.deal), *_parts(told[0].said))
        )
    return told


def _line(said: Said) -> Sentence:
    """Part a sentence from the words that somebody wrote, which stand below it."""
    *ours, last = _parts(said)
    return Sentence((*ours[:-1], ours[-1].rstrip()), quote=last.strip()) if isinstance(last, Quote) else Sentence(said)


def _parts(said: Said) -> tuple[str, ...]:
    return (said,) if isinstance(said, str) else said
