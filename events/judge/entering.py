"""Who takes part in a tournament: entering alone or as somebody's partner, put together as a pair, and coming late."""

from __future__ import annotations

from typing import Any

from .canonical import is_hash, is_number
from .desk import NEW, beside
from .ed25519 import Verify
from .floor import FloorLog
from .offices import Entered
from .pairs import Pairs

MOST_ENTRANTS = 256


class EnteringLog(FloorLog):
    """The reading of a tournament's log, as far as it takes to tell who plays, and with whom as a pair."""

    def __init__(self, verify: Verify) -> None:
        super().__init__(verify)
        self.called: dict[int, str] = {}  # the names that are open, by record
        self.commits: list[str] = []
        self.planned = 0  # rounds
        self.pairs = Pairs()

    def are_entrants(self, numbers: list[int]) -> bool:
        """Tell whether all of these have entered."""
        return all(number < len(self.entrants) for number in numbers)

    def plays(self, number: int) -> bool:
        """Tell whether an entrant has not gone; nor their partner, which they have where pairs play."""
        members = self.pairs.members(number)
        whole = not self.pairs.sides or len(members) == 2
        return whole and not any(self.entrants[each].gone for each in members)

    def contestants(self) -> list[int]:
        """List who is placed: the entrants who play, of a pair the one with the lower number."""
        there = (number for number in range(len(self.entrants)) if self.plays(number))
        return [number for number in there if self.pairs.contestant(number) == number]

    def lacking(self, what: str) -> list[int]:
        """List the people of whom the draw has still to be told their `hash`, or their `noise`."""
        drawing = ((n, each) for n, each in enumerate(self.entrants) if each.kind == "person" and not each.late)
        if self.floor:  # where nobody adds to anything
            return []
        return [number for number, each in drawing if self.plays(number) and not getattr(each, what)]

    def is_drawn(self) -> bool:
        """Tell whether all noise is open."""
        return self.closed >= 0 and not self.lacking("noise")

    def is_entered(self, data: dict[str, Any], seq: int) -> str:
        fresh = not data["key"] or self.desk.is_fresh(data["key"])
        person = data["kind"] == "person"
        keyed = is_hash(data["key"]) and is_hash(data["noise"]) if person else data["key"] == data["noise"] == ""
        number = data["entrant"] == len(self.entrants) < MOST_ENTRANTS
        if self.day:
            number = number and person and self.are_seated()
        name = self.called.get(seq, "") if person else data.get("name")
        partner = self.comes_with(data, person) if "partner" in data else ""
        self.entrants.append(Entered(data, seq, name if isinstance(name, str) else ""))
        return "twice" if not fresh else partner if keyed and number and self.entry else "setup"

    def comes_with(self, data: dict[str, Any], person: bool) -> str:
        """Let somebody enter as the partner of an entrant who has none: a person by a link, a bot with a bot."""
        partner, number = data["partner"], len(self.entrants)
        if isinstance(data.get("invitation"), dict):
            self.desk.comes_to(data["invitation"])
        if type(partner) is not int or not 0 <= partner < number or not self.is_free(partner):
            return "pair"
        if not person and self.entrants[partner].kind == "person":
            return "pair"
        self.pairs.joins(partner, number, chosen=person)
        return ""

    def is_free(self, number: int) -> bool:
        """Tell whether pairs play, and an entrant who has not gone has no partner."""
        return bool(self.pairs.sides) and number not in self.pairs.partners and not self.entrants[number].gone

    def puts_together(self, data: dict[str, Any]) -> str:
        """Make two a pair: until entry is closed also such as the desk put together before, then for later rounds."""
        two = [data["one"], data["other"]]
        if not self.pairs.sides or not self.are_entrants(two) or not (self.entry or self.is_drawn()):
            return "setup"
        for number in two if self.entry else []:
            self.pairs.parts(number, unless_chosen=True)
        if two[0] == two[1] or not all(map(self.is_free, two)):
            return "pair"
        self.pairs.joins(*two)
        for number in [] if self.entry else two:
            self.entrants[number].late = True
        self.comes_in(two[0])
        return ""

    def invites_partner(self, data: dict[str, Any], number: int, seq: int) -> str:
        """Let an entrant make a link beside themselves, after which one that they made before brings nobody."""
        place = beside(number)
        fine = self.entry and self.are_entrants([number]) and self.is_free(number) and data["place"] == place
        for key in [key for key, (each, _) in self.desk.invited.items() if each == place]:
            del self.desk.invited[key]
        self.desk.invited[data["key"]] = place, seq
        return "" if self.desk.is_fresh(data["key"]) and fine else "setup"

    def joins(self, data: dict[str, Any], seq: int) -> str:
        """Let somebody come by a link to an entrant's place, whose noise stays, or to a new one."""
        place, fresh = self.desk.comes_to(data["invitation"]), self.desk.is_fresh(data["key"])
        number, each = data["entrant"], Entered({**data, "kind": "person"}, seq, self.called.get(seq, ""))
        is_new = number == len(self.entrants) < MOST_ENTRANTS
        fine = self.is_drawn() and place == (NEW if is_new else str(number))
        if "rounds" in data:  # for one more there may be more of the boards that are bound
            fine = fine and is_new and is_number(data["rounds"], len(self.commits), self.planned + 1)
            self.planned = data["rounds"] if fine else self.planned
        if not is_new and not self.are_entrants([number]):
            return "setup"
        each.late, each.noise = True, "" if is_new else self.entrants[number].noise
        self.entrants[number:] = [each, *self.entrants[number + 1 :]]
        self.comes_in(number)
        return "twice" if not fresh else "" if fine else "setup"

    def is_bot(self, number: int) -> str:
        """Let a bot play for an entrant from the next round on, and for a pair go on that one of them has left."""
        if not self.are_entrants([number]) or not self.is_drawn():
            return "setup"
        each = self.entrants[number]
        each.key, each.kind, each.gone = "", "bot", each.gone and not self.pairs.sides
        self.comes_in(number)
        return ""

    def comes_in(self, number: int) -> None:
        """Place whoever comes in when the first round has begun."""
        one = self.pairs.contestant(number)
        if self.field and one not in self.field and self.plays(number):
            self.field.append(one)
