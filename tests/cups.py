"""People at a tournament over HTTP: keys for the whole evening, and its director; written from docs/keys.md alone."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_hex
from typing import Any

from keyed import Guest, SeatKey, commitment, noise_hash, present, soon
from player import ask
from several import wait_for

PLAN = {
    "title": "Thursday", "game": "dirty-money", "options": {"length": "rounds", "rounds": 1}, "seats": 4,
    "format": "duplicate", "rounds": 1, "entry_minutes": 5, "round_seconds": 600, "break_seconds": 60,
    "patience_seconds": 30,
}  # fmt: skip
Answer = tuple[int, Any]


class Cup:
    """A tournament at a server, whose director has a key. `reach` carries a request, if not over the network."""

    def __init__(self, url: str, reach: Callable[..., Any] = ask, clock: Any = present, **plan: Any) -> None:
        self.url, self.reach, self.clock = url, reach, clock
        self.director = Key(self, "director")
        status, opened = reach("POST", f"{url}/api/v1/tournaments", {**PLAN, "director": self.director.public, **plan})
        assert status == 201, opened
        self.id = opened["tournament"]
        self.people: list[Key] = []

    def api(self, method: str, path: str, body: Any = None) -> Answer:
        status, told = self.reach(method, f"{self.url}/api/v1/tournaments/{self.id}{path}", body)
        return status, told

    def told(self) -> Any:
        return self.api("GET", "")[1]

    def enter(self, *names: str) -> Cup:
        """These people enter, each with a new key."""
        for name in names:
            each = Key(self, len(self.told()["entrants"]))
            status, told = each.enters(name)
            assert status == 200, told
            self.people.append(each)
        return self

    def drawn(self) -> Cup:
        """The director closes entry, and all people open their noise."""
        done(self.director.asks("close-entry"))
        for each in self.people:
            done(each.opens())
        return self

    def begun(self) -> Cup:
        """The director begins a round once the boards are drawn."""
        done(self.drawn().director.asks("begin-round"))
        return self

    def guests(self, table: Any) -> list[Guest]:
        """The people who are to sit at a table of the view, with their keys as invitations, once it is open.

        Where the table draws its own cards each opens what they add once all have sat down.
        """
        wait_for(lambda: all(row["status"] != "opening" for row in self.told()["tables"]))
        keys = {each.number: each.seed for each in self.people}
        together = [
            Guest(self.url, table["table"], seat, keys[entrant], self.reach, self.clock)
            for seat, entrant in enumerate(table["seats"])
            if entrant in keys
        ]
        for each in together:
            each.others = [*together]
        return together

    def play(self, table: Any) -> None:
        """Those who are to sit at a table sit down, and play their first choices to its end."""
        guests = {each.seat: each for each in self.guests(table)}
        for guest in guests.values():
            status, told = guest.takes(f"P{guest.seat}")
            assert status == 201, told
        at = next(iter(guests.values()))
        while acting := at.api("GET", "", token=at.read())[1]["to_act"]:
            guest = guests[acting[0]]
            read = guest.read()
            _, view = guest.api("GET", "/view", token=read)
            action = view["mine"]["choices"]["items"][0]["action"]
            seals = view["mine"].get("seals", {})
            done(guest.send(guest.command(guest.newest(read), "play", action=action, seals=seals)))


def done(answer: Answer) -> Any:
    """The body of an answer that is no refusal."""
    status, told = answer
    assert status == 200, told
    return told


def refused(answer: Answer) -> tuple[int, str]:
    """The status and the code of a refusal."""
    status, told = answer
    return status, told["error"]["code"]


class Key(SeatKey):
    """A key that signs at a tournament: an entrant's, by number, or the director's."""

    def __init__(self, cup: Cup, number: int | str) -> None:
        self.cup, self.number, self.n = cup, number, 0
        self.seed = bytes.fromhex(token_hex(32))
        super().__init__(self.seed)
        self.recovery, self.noise = SeatKey(), token_hex(32)

    def send(self, message: Any) -> Answer:
        return self.cup.api("POST", "/commands", message)

    def hash(self, told: Any) -> str:
        draw = told["draw"]
        return noise_hash(self.cup.id, draw["number"], self.public, "\0".join(draw["commits"]), self.noise)

    def entry(self, name: str, link: SeatKey | None = None, /, **otherwise: Any) -> dict[str, Any]:
        """The message to enter, perhaps by a partner's link, and any member of what is signed given otherwise."""
        told, salt = self.cup.told(), token_hex(16)
        said = {
            "table": self.cup.id, "key": self.public, "recovery": self.recovery.public, "head": told["head"],
            "noise": self.hash(told), **otherwise,
        }  # fmt: skip
        if "name" not in said:
            said["name"] = {"sealed": commitment("by_key.enter.name", salt, name), "to": "everybody"}
        signed: dict[str, Any] = {"enter": said, "signature": self.sign("fairdeal/enter/v1", said)}
        if link:
            signed["invitation"] = {"key": link.public, "signature": link.sign("fairdeal/invitation/v1", said)}
        return {
            "do": "enter",
            "id": token_hex(4),
            "signed": signed,
            "openings": {"name": {"salt": salt, "value": name}},
        }

    def enters(self, name: str, link: SeatKey | None = None, /, **otherwise: Any) -> Answer:
        return self.send(self.entry(name, link, **otherwise))

    def opening(self, **otherwise: Any) -> dict[str, Any]:
        """The message by which the noise is opened."""
        told = self.cup.told()
        said = {
            "table": self.cup.id, "seat": self.number, "draw": told["draw"]["number"], "noise": self.noise,
            "head": told["head"], **otherwise,
        }  # fmt: skip
        signed = {"noise-open": said, "signature": self.sign("fairdeal/noise-open/v1", said)}
        return {"do": "noise", "id": f"noise {said['draw']}", "signed": signed}

    def opens(self, **otherwise: Any) -> Answer:
        return self.send(self.opening(**otherwise))

    def message(self, do: str, /, **given: Any) -> dict[str, Any]:
        """A command that is signed whole; members of the frame can be given otherwise."""
        self.n += 1
        said = {
            "table": self.cup.id, "seat": self.number, "n": self.n, "head": self.cup.told()["head"],
            "id": token_hex(4), "until": soon(self.cup.clock()), "do": do, **given,
        }  # fmt: skip
        return {"do": "signed", "signed": {"command": said, "signature": self.sign("fairdeal/command/v1", said)}}

    def asks(self, do: str, /, **given: Any) -> Answer:
        return self.send(self.message(do, **given))

    def link(self, place: str) -> SeatKey:
        """Make a link of one use to that place."""
        made = SeatKey()
        done(self.asks("invite", key=made.public, place=place))
        return made

    def joining(self, link: SeatKey, name: str, place: str) -> dict[str, Any]:
        """The message to come by a link."""
        salt = token_hex(16)
        sealed = {"sealed": commitment("by_key.join.name", salt, name), "to": "everybody"}
        said = {
            "table": self.cup.id, "place": place, "name": sealed, "key": self.public, "head": self.cup.told()["head"],
        }  # fmt: skip
        invitation = {"key": link.public, "signature": link.sign("fairdeal/invitation/v1", said)}
        signed = {"join": said, "signature": self.sign("fairdeal/join/v1", said), "invitation": invitation}
        openings = {"name": {"salt": salt, "value": name}}
        return {"do": "join", "id": token_hex(4), "signed": signed, "openings": openings}

    def joins(self, link: SeatKey, name: str, place: str) -> Answer:
        return self.send(self.joining(link, name, place))

    def proof(self, table: str, **otherwise: Any) -> dict[str, Any]:
        """The answer to a challenge with which the director, or a deputy, asks for the link to a table's referee."""
        nonce = self.cup.api("POST", "/challenges")[1]["nonce"]
        said = {"table": self.cup.id, "seat": self.number, "nonce": nonce, "origin": self.cup.url, **otherwise}
        signature = self.sign("fairdeal/ticket/v1", said)
        given = {"table": table, "nonce": said["nonce"], "origin": said["origin"], "signature": signature}
        return {**given, "office": said["seat"]}

    def rulings(self, **otherwise: Any) -> Answer:
        """Ask for what was ruled so far."""
        proof = self.proof("", **otherwise)
        del proof["table"]
        return self.cup.api("POST", "/rulings", proof)

    def referees(self, table: str, **otherwise: Any) -> Answer:
        """Ask for the link by which a table invites its referee."""
        return self.cup.api("POST", "/referee", self.proof(table, **otherwise))
