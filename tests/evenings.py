"""Evenings at tables whose seats are keys: people do whatever the rules allow, by chance, and each has a number."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import keyed
import pytest
from keyed import Guest, Office, Seat
from near import Near
from sitting import clause_of

from fairdeal.service.table.seats.presence import DAY_SECONDS
from fairdeal.service.table.state.state import Table
from fairdeal.sitting import NAMES

GAMES = ("money-sweeper", "cover-your-assets", "dirty-money", "monopoly", "sweep")
PEOPLE = {"sweep": (4, 4), "dirty-money": (3, 4)}  # at the least and at the most
ODD: tuple[Any, ...] = (None, True, False, 0, 1, -1, 1.0, 2**53, "", " x ", "é", [], {}, [1], {"a": 1})
WAITS = (1, 31, 61, 61, 61, 301, 601, 3_601, DAY_SECONDS + 1)  # seconds that go by
SHORT = (9, 26, 0)  # they show every row of the table of keys in docs/keys.md
Answer = tuple[int, Any]


@contextmanager
def chance(dice: random.Random) -> Iterator[None]:
    """What programs add to draws comes from these dice, so that the same cards are dealt again."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(keyed, "token_hex", lambda size: dice.randbytes(size).hex())
        yield


class Evening:
    """One evening: a table, perhaps a rematch, and whoever sits there. The number says all that happens."""

    def __init__(self, number: int) -> None:
        self.dice = random.Random(f"evening {number}")
        self.near = Near()
        self.tables: list[Seat] = []  # somebody's place at each table
        self.seats: dict[int, Seat] = {}  # who plays at the newest table, with the key in force
        self.guests: dict[int, Guest] = {}
        self.claimants: list[Seat] = []  # who has claimed a seat, with the keys that they bring
        self.owners: dict[int, Seat] = {}  # who sat there before
        self.office: Office | None = None
        self.answers: Counter[str] = Counter()  # how often what was asked for, and what became of it
        with chance(self.dice):
            self.opens()
            self.sits_down()
            self.plays_on(self.dice.randrange(20, 70))
            self.passes(0)
            if self.table.status == "over" and self.table.begun and self.seats:
                self.plays_again()

    @property
    def table(self) -> Table:
        return self.near.table(self.tables[-1])

    @property
    def somebody(self) -> Seat:
        return self.dice.choice([*self.seats.values()])

    def does(self, acts: list[Callable[[], Answer | None]]) -> None:
        """Somebody tries one of these. It may be refused, but never fail."""
        act = self.dice.choice(acts)
        answer = act()
        self.looks_round()
        if answer is not None:
            status, told = answer
            assert status < 500, told
            done = "done" if status in (200, 201) else told["error"]["code"]
            self.answers[f"{act.__name__}: {done}"] += 1

    def asks(self, seat: Seat, what: str, **own: Any) -> Answer:
        """Ask for something, signed; now and then against an older record."""
        records = [*self.near.service.store.read(seat.table, max(-1, self.table.seq - 4))]
        head = records[-1 if self.dice.random() < 0.9 else 0].hash
        status, told = seat.send(seat.command(head, what, **own))
        return status, told

    # Opening and sitting down

    def opens(self) -> None:
        dice = self.dice
        game = dice.choice(GAMES)
        people = dice.randint(*PEOPLE.get(game, (2, 4)))
        plans: list[dict[str, Any]] = [{"kind": "me"}, *({"kind": "open"} for _ in range(people - 1))]
        if people < 4 and dice.random() < 0.2:
            plans.append({"kind": "bot", "bot": "sensible"})
        house: dict[str, Any] = {"referee": dice.random() < 0.7, "hints": True}
        if dice.random() < 0.6:
            house |= {"clock": dice.choice(["bank", "decision"]), "seconds": dice.choice([20, 60, 3_000])}
        house |= dice.choice([{}, {}, {"undo": "free"}, {"away": "bot"}, {"away": "wait", "days": 1}])
        house |= {} if house.get("away") == "wait" else {"patience": 60}
        how = (self.near.ask, self.near.clock)
        status, told = keyed.opens(self.near.url, self.body(game, plans, house), how=how)
        if status == 422:
            status, told = keyed.opens(self.near.url, self.body(game, plans[:people], {"referee": True}), how=how)
        assert status == 201, told
        self.tables.append(self.place(told["table"], told["seat"]))
        self.guests = {guest.seat: guest for guest in (told["me"], *told["guests"])}
        if told["referee"]:
            self.office = Office(self.near.url, told["table"], told["referee"]["token"], self.near.ask, self.near.clock)

    def body(self, game: str, plans: list[dict[str, Any]], house: dict[str, Any]) -> dict[str, Any]:
        return {"game": game, "seats": plans, "listed": True, "house": house}

    def place(self, table: str, seat: int) -> Seat:
        return Seat(self.near.url, table, seat, "", self.near.ask, self.near.clock)

    def sits_down(self) -> None:
        """All sit down, some after they left again, and open what they add; until play begins."""
        for _ in range(150):
            if self.table.status != "lobby":
                return
            lobby = [self.sits, self.sits, self.sits, self.invites, self.uninvites]
            seldom = [self.leaves, self.kicks, self.changes_key, self.comes, self.odd, self.releases, self.waits]
            draws = [self.opens_noise, self.opens_noise, self.opens_noise, self.gives_hash, self.gives_hash]
            self.does(draws + lobby + ([self.dice.choice(seldom)] if self.dice.random() < 0.4 else []))

    def sits(self) -> Answer | None:
        """Somebody sits down: by an invitation, or as they come."""
        free = [seat for seat in self.table.seats_of("open") if seat not in self.seats]
        if not free:
            return None
        number = self.dice.choice(free)
        seat: Seat = self.place(self.tables[-1].table, number)
        if number in self.guests and self.dice.random() < 0.8:
            seat.invitation = self.guests[number].secret
        word = ""
        if number in self.owners and self.dice.random() < 0.8:
            word = self.owners[number].precedes(seat)
        given = {"seat_key": seat.seat_key(NAMES[number]), **({"rematch": word} if word else {})}
        if self.dice.random() < 0.7:
            answer = seat.api("POST", "/commands", {"do": "sit", "id": f"sit-{self.table.seq}", **given})
        else:
            answer = seat.api("POST", "/join", given)
        seat.invitation = None
        if answer[0] in (200, 201):
            self.seats[number] = seat
        return answer[0], answer[1]

    def host(self) -> Seat | None:
        host = self.table.host()
        return None if host is None else self.seats.get(host)

    def invites(self) -> Answer | None:
        host, free = self.host(), self.table.seats_of("open")
        if host is None or not free:
            return None
        guest = Guest(self.near.url, host.table, self.dice.choice(free))
        answer = self.asks(host, "invite", whom=guest.seat, invitation=guest.secret.public)
        if answer[0] == 200:
            self.guests[guest.seat] = guest
        return answer

    def uninvites(self) -> Answer | None:
        host, free = self.host(), self.table.seats_of("open")
        if host is None or not free or self.dice.random() < 0.6:
            return None
        seat = self.dice.choice(free)
        self.guests.pop(seat, None)
        return self.asks(host, "uninvite", whom=seat)

    def leaves(self) -> Answer | None:
        return self.goes(self.somebody, None) if self.seats else None

    def kicks(self) -> Answer | None:
        host = self.host()
        return self.goes(host, self.somebody) if host else None

    def goes(self, asker: Seat, other: Seat | None) -> Answer:
        answer = self.asks(asker, "leave") if other is None else self.asks(asker, "kick", whom=other.seat)
        if answer[0] == 200:
            self.seats.pop((other or asker).seat)
        return answer

    def releases(self) -> Answer | None:
        host = self.host()
        return self.asks(host, "release", whom=self.dice.choice([*self.owners])) if host and self.owners else None

    # The draw

    def opens_noise(self) -> Answer | None:
        draw = self.table.drawing()
        if draw is None or not draw.is_closed:
            return None
        if self.dice.random() < 0.06:
            self.late()
            return None
        waiting = [seat for seat in draw.unopened() if seat in self.seats]
        if not waiting:
            return None
        seat = self.seats[self.dice.choice(waiting)]
        status, told = seat.open()
        return status, told

    def late(self) -> None:
        """Whoever has not opened by now is barred, or counts as silent."""
        self.near.clock.tick(61)
        if self.dice.random() < 0.8:
            self.near.passes(0)

    def passes(self, seconds: float) -> None:
        """So much time goes by, and what is due happens."""
        self.near.passes(seconds)
        self.looks_round()

    def looks_round(self) -> None:
        """Whoever holds no seat any more is here no longer, and whoever got one by a claim is."""
        held = {number: self.table.chairs[number].key for number in self.seats}
        known = {seat.key.public: seat for seat in (*self.seats.values(), *self.claimants)}
        self.seats = {number: known[key] for number, key in held.items() if key in known}

    def gives_hash(self) -> Answer | None:
        draw = self.table.drawing()
        if draw is None or draw.is_closed or not self.seats or (draw.number == 0 and self.table.status == "lobby"):
            return None
        seat = self.somebody
        kept = seat.noise
        answer = self.asks(seat, "noise-hash", **seat.hashed({"number": draw.number, "commit": draw.commit}))
        seat.noise = seat.noise if answer[0] == 200 else kept
        return answer

    # Another key

    def changes_key(self) -> Answer | None:
        if not self.seats:
            return None
        old = self.somebody
        new, by_code = old.other(), self.dice.random() < 0.5
        new.noise = old.noise
        message = old.recovers(new, old.newest()) if by_code else old.hands_over(new, old.newest())
        answer = old.send(message)
        if answer[0] == 200:
            self.seats[new.seat] = new
        return answer[0], answer[1]

    def claims(self) -> Answer | None:
        """Somebody who lost both keys claims their seat."""
        lost = self.somebody
        self.near.goes_away(lost)
        new = lost.other()
        others = [seat for seat in self.seats.values() if seat is not lost]
        answer = new.send(new.claims(others[0].key if others else None))
        if answer[0] != 200:
            return answer[0], answer[1]
        self.claimants.append(new)
        for other in others[1:]:
            if self.dice.random() < 0.9:
                yes = self.dice.random() < 0.9
                self.asks(other, "claim-answer", claim=answer[1]["seq"], yes=yes)
        if self.dice.random() < 0.3:
            self.asks(lost, "say", phrase="well-played")
        self.passes(self.dice.choice([601, 601, DAY_SECONDS + 1, 7 * DAY_SECONDS + 1]))
        return answer[0], answer[1]

    # Playing

    def plays_on(self, times: int) -> None:
        for _ in range(times):
            if self.table.status == "over":
                return
            self.does(self.acts())

    def acts(self) -> list[Callable[[], Answer | None]]:
        if not self.seats:
            return [self.waits]
        if self.office and not self.table.referee_signs and self.dice.random() < 0.3:
            return [self.comes]
        if self.table.drawing() is not None and self.dice.random() < 0.7:
            return [self.gives_hash, self.gives_hash, self.opens_noise, self.opens_noise, self.waits]
        if self.table.incident is not None and self.dice.random() < 0.6:
            return [self.states, self.hears, self.looks, self.rules, self.rules, self.accepts, self.accepts, self.waits]
        often = [self.plays] * 14 + [self.asks_undo] * 3 + [self.answers_undo] * 3 + [self.changes_key] * 2
        seldom = [self.claims, self.disputes, self.disputes, self.comes, self.replaces, self.says, self.odd, self.waits]
        return often + seldom + [self.presence, self.stands_in, self.resigns]

    def plays(self) -> Answer | None:
        acting = [seat for seat in self.table.acting("person") if seat in self.seats]
        if not acting:
            return self.asks(self.somebody, "deal")
        seat = self.seats[self.dice.choice(acting)]
        read = seat.ticket()["read"]
        _, view = seat.api("GET", "/view", token=read)
        mine = view["mine"]
        if not mine["choices"]["items"]:
            return None
        action = self.dice.choice(mine["choices"]["items"])["action"]
        return self.asks(seat, "play", action=action, seals=mine.get("seals", {}))

    def asks_undo(self) -> Answer | None:
        seqs = [each.seq for each in self.near.service.store.read(self.tables[-1].table, -1) if each.type == "rewound"]
        seqs += [self.table.seq - self.dice.randrange(8)]
        own: dict[str, Any] = self.dice.choice([{}, {}, {"target": None}, {"target": self.dice.choice(seqs)}])
        return self.asks(self.somebody, "undo", **own)

    def answers_undo(self) -> Answer | None:
        pending = self.table.undos.pending
        if pending is None:
            return None
        own: dict[str, Any] = {"ask": pending.ask, "yes": self.dice.random() < 0.8}
        if not own["yes"] and self.dice.random() < 0.3:
            own["block"] = True
        if self.dice.random() < 0.1:
            return self.asks(self.seats.get(pending.by, self.somebody), "undo-withdraw")
        answer: Answer | None = None
        for seat in pending.waits_for:
            if seat in self.seats:
                answer = self.asks(self.seats[seat], "undo-answer", **own)
        return answer

    def says(self) -> Answer:
        if self.dice.random() < 0.5:
            return self.asks(self.somebody, "hint")
        return self.asks(self.somebody, "say", phrase="well-played")

    def resigns(self) -> Answer | None:
        return self.asks(self.somebody, "resign") if self.dice.random() < 0.05 else None

    def presence(self) -> Answer:
        what = self.dice.choice(["pause", "resume", "end", "call-off", "back"])
        own = {"wish": "pause"} if what == "call-off" else {}
        return self.asks(self.somebody, what, **own)

    def stands_in(self) -> Answer:
        """Somebody goes away, and another has a bot play for them."""
        absent = self.somebody
        self.near.goes_away(absent)
        self.passes(61)
        return self.asks(self.somebody, "stand-in", whom=absent.seat)

    def waits(self) -> None:
        seconds = self.dice.choice(WAITS)
        if self.dice.random() < 0.4:
            self.near.clock.tick(seconds)  # whoever asks next comes before what is due by itself was noticed
        else:
            self.passes(seconds)

    def odd(self) -> Answer | None:
        """Somebody signs what no page signs: a member is otherwise than it should be, or one too many."""
        if not self.seats:
            return None
        pending, claims = self.table.undos.pending, [each.seq for each in self.table.seat_claims.values()]
        sane: list[tuple[str, dict[str, Any]]] = [
            ("undo", {"target": None}),
            ("undo-answer", {"ask": pending.ask if pending else 1, "yes": True}),
            ("claim-answer", {"claim": claims[0] if claims else 1, "yes": True}),
            ("statement", {"text": "So it was."}),
            ("incident", {"about": self.table.seq, "claim": "That was no lawful play."}),
            ("say", {"phrase": "well-played"}),
            ("call-off", {"wish": "end"}),
            ("stand-in", {"whom": self.somebody.seat}),
            ("pause", {}),
        ]
        what, own = self.dice.choice(sane)
        own[self.dice.choice([*own, *own, "more", "block", "target", "n", "until", "id"])] = self.dice.choice(ODD)
        return self.asks(self.somebody, what, **own)

    # The referee and what they rule

    def disputes(self) -> Answer:
        about = self.table.seq - self.dice.randrange(4)
        return self.asks(self.somebody, "incident", about=about, claim="That was no lawful play.")

    def comes(self) -> Answer | None:
        if self.office is None:
            return None
        status, told = self.office.come("Rita", office=self.table.referees)
        return status, told

    def of_office(self, what: str, **own: Any) -> Answer | None:
        return self.asks(self.office, what, **own) if self.office else None

    def states(self) -> Answer | None:
        if self.dice.random() < 0.4:
            return self.of_office("statement", text="I see.")
        what = self.dice.choice(["statement", "statement", "withdraw", "let-be"])
        return self.asks(self.somebody, what, **({"text": "So it was."} if what == "statement" else {}))

    def hears(self) -> Answer | None:
        return self.of_office("hear")

    def looks(self) -> Answer | None:
        return self.of_office("look", eyes=self.dice.choice(["all", "seat:0", "seat:1"]))

    def rules(self) -> Answer | None:
        incident = self.table.incident
        if incident is None:
            return None
        to = {"to": max(0, incident.about - self.dice.choice([1, 1, 4, 12]))}
        remedies: list[dict[str, Any]] = [{"kind": "repair", **to}] * 3 + [{"kind": "rewind", **to}, {"kind": "stands"}]
        remedies += [{"kind": "forfeit", "seat": 0}, {"kind": "void"}, {"kind": "adjust", "seat": 1, "points": 5}]
        remedy = self.dice.choice(remedies[:5] if self.dice.random() < 0.9 else remedies)
        return self.of_office("rule", finding="So it was.", clause=clause_of(self.table.opened.game), remedy=remedy)

    def accepts(self) -> Answer | None:
        if self.dice.random() < 0.1:
            return self.asks(self.somebody, "appeal", why="No.")
        answer: Answer | None = None
        for seat in [*self.seats.values()]:
            answer = self.asks(seat, "accept")
        return answer

    def replaces(self) -> Answer | None:
        """All would have another referee, who then has a link of their own."""
        if self.office is None or self.dice.random() < 0.5:
            return None
        answer: Answer | None = None
        for seat in [*self.seats.values()]:
            answer = self.asks(seat, "replace-referee", yes=True)
        _, view = self.somebody.api("GET", "/view", token=self.somebody.ticket()["read"])
        if view["mine"] and "referee" in view["mine"]:
            self.office = self.office.successor(view["mine"]["referee"]["url"].partition("#")[2])
        return answer

    # A rematch

    def plays_again(self) -> None:
        seat = self.somebody
        if self.asks(seat, "rematch")[0] != 200:
            return
        self.owners, self.seats, self.guests = self.seats, {}, {}
        for number, owner in self.owners.items():
            _, view = owner.api("GET", "/view", token=owner.ticket()["read"])
            again = view["mine"]["rematch"]
            if number == seat.seat:
                self.tables.append(self.place(again["table"], number))
        self.office = None
        self.sits_down()
        self.plays_on(self.dice.randrange(5, 20))
