"""The files of two evenings, one of people and one of bots, to be read by verifiers, whole and forged."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from clients import Client
from cups import done
from entrants import Evening, a_server, a_store
from forging import draft_of
from keyed import Guest, Office, through
from sitting import StillClock

from fairdeal.engine import find
from fairdeal.events import Draft, Record, encode, export, fresh_salt, seal
from fairdeal.service.evidence.evenings import tables_of
from fairdeal.service.table.state.house import House
from fairdeal.service.tournament.coming import Dismiss
from fairdeal.service.tournament.daily import one_deal
from fairdeal.service.tournament.directing import Adjust, Announce, Penalise, Substitute
from fairdeal.service.tournament.entry import EnterBot
from fairdeal.service.tournament.pairs import Pair
from fairdeal.service.tournament.rounds import BeginRound, End, is_played_out
from fairdeal.service.tournament.standings import standings

Change = Callable[[list[Draft]], Any]


class File:
    """The logs of a tournament and of its tables; what somebody rewrites in one is sealed anew from there on."""

    def __init__(self, cup: Evening) -> None:
        store = cup.service.store
        self.cup, self.name = cup, cup.id
        self.logs = {name: [*store.read(name)] for name in (cup.id, *tables_of(cup.records))}
        self.order = [*self.logs]

    @property
    def tables(self) -> list[str]:
        return [name for name in self.order if name != self.name]

    def seqs(self, kind: str) -> list[int]:
        """The records of the tournament of that type."""
        return [record.seq for record in self.logs[self.name] if record.type == kind]

    def rewrite(self, change: Change, table: str = "") -> File:
        """Change the drafts of a log, the tournament's unless told otherwise."""
        forged, name = File(self.cup), table or self.name
        forged.logs, forged.order = dict(self.logs), [*self.order]
        before = [draft_of(record) for record in self.logs[name]]
        after = deepcopy(before)
        change(after)
        differ = (i for i, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1])
        same = next(differ, min(len(before), len(after)))
        records: list[Record] = self.logs[name][:same]
        for draft in after[same:]:
            records.append(seal(draft, name, records[-1] if records else None, fresh_salt))
        forged.logs[name] = records
        return forged

    def data(self, seq: int, **changed: Any) -> File:
        """Change members of the data of a record of the tournament."""
        return self.rewrite(lambda drafts: drafts[seq].data.update(changed))

    def covers(self, table: str) -> File:
        """Write into the tournament's log the head and the scores that a table has now."""
        [end] = [record for record in self.logs[table] if record.type == "revealed"]
        [over] = [r.seq for r in self.logs[self.name] if r.type == "table-over" and r.data["table"] == table]
        return self.data(over, head=end.hash, scores=end.data["scores"])

    def lines(self) -> list[str]:
        first = {"fairdeal": "tournament", "parts": len(self.order), "tournament": self.name, "v": 1}
        return [encode(first).decode(), *(line for name in self.order for line in export(self.logs[name], "full"))]

    def bytes(self) -> bytes:
        return "".join(f"{line}\n" for line in self.lines()).encode()


def of_people(**plan: Any) -> File:
    """An evening of four people and two bots, with a look of the director, an adjusted score and a penalty."""
    clock = StillClock()
    server = a_server(a_store(), clock, seed="of people")
    cup = Evening(server, clock, house=House(referee=True), **plan).enter("Ann", "Bo", "Cy", "Di").bots(2).drawn()
    cup.director.ask(BeginRound)
    cup.play_on()
    cup.director.ask(BeginRound)
    first, *rest = cup.tables()
    cup.play(first, guests=called(cup, first))
    for table in rest:
        cup.play(table)
    cup.director.ask(Adjust, round=1, entrant=1, score=70, reason="They were shown a card.", clause="5.2")
    cup.director.ask(Penalise, entrant=0, points=5, reason="Late again.", clause="1.1")
    cup.passes(60)
    return File(cup)


def called(cup: Evening, table: str) -> dict[int, Guest]:
    """Those who sit at a table, where one has called the director, who looks at all hands and lets all stand."""
    guests = cup.seated(table)
    token = cup.service.tokens.token(table, cup.service.tables.desk(table).table.referees)
    jo = Office("http://localhost", table, token, through(Client(cup.service)), cup.clock)
    done(jo.come("Jo"))
    caller = next(iter(guests.values()))
    done(caller.asks("incident", about=caller.api("GET", "/view", token=caller.read())[1]["seq"], claim="Not so."))
    done(jo.asks("look", eyes="all"))
    done(jo.asks("rule", finding="All is as it was.", clause="2.1", remedy={"kind": "stands"}))
    for guest in guests.values():
        done(guest.asks("accept"))
    return guests


def of_bots(**plan: Any) -> File:
    """An evening of bots, where nobody signs."""
    clock = StillClock()
    cup = Evening(a_server(a_store(), clock), clock, **plan).bots(6)
    for _ in range(4):
        cup.passes(300)
    return File(cup)


def with_all_that_happens() -> File:
    """An evening with a draw made anew, somebody who leaves, a substitute, byes, and a table whose time is up."""
    clock = StillClock()
    server = a_server(a_store(), clock, seed="much happens")
    cup = Evening(server, clock, fill="byes", rounds=3).enter("Ann", "Bo", "Cy", "Di").bots(3).closed()
    ann, _bo, cy, di = cup.people
    for each in (ann, cy, di):
        each.opens()
    cup.passes(60)  # Bo has not, and is out
    for each in (ann, cy, di):
        each.adds()
    for each in (ann, cy, di):
        each.opens()
    di.leaves()
    cup.director.ask(BeginRound)
    cup.halt().passes(600)
    cup.director.ask(Adjust, round=0, entrant=0, score=55, reason="All agreed to wait.", clause="5.2")
    cup.director.ask(Substitute, entrant=2, kind="sensible")
    cup.director.ask(BeginRound)
    cup.play_on()
    cup.director.ask(BeginRound)
    cup.passes(30)  # nobody has come
    cup.director.ask(Announce, text="Good night.")
    cup.director.ask(End)
    return File(cup)


def of_a_knock_out() -> File:
    """An evening of bots whose winner has fewer points than others, by a penalty."""
    clock = StillClock()
    plan = {"seats": 4, "format": "knock-out", "scoring": "points", "ties": ("wins",)}
    cup = Evening(a_server(a_store(), clock), clock, **plan).bots(6).closed()
    while not cup.tournament.rounds or not is_played_out(cup.tournament):
        cup.director.ask(BeginRound)
    cup.director.ask(Penalise, entrant=standings(cup.tournament)[0].entrant, points=1000, reason="No.", clause="1")
    cup.passes(60)
    return File(cup)


PAIRS: dict[str, Any] = {"game": "sweep", "options": one_deal(find("sweep")), "seats": 4, "pairs": True}


def of_pairs() -> File:
    """An evening of pairs by links, by the director, and of bots; two are put together late, and one who comes late."""
    clock = StillClock()
    cup = (
        Evening(a_server(a_store(), clock, seed="of pairs"), clock, **PAIRS)
        .pairs("Ann", "Bo")
        .enter("Cy", "Di", "Emil")
    )
    cup.director.ask(Pair, one=2, other=4)
    cup.director.ask(Pair, one=3, other=2)
    cup.submit(EnterBot(id="bot-5", name="Bot 5", kind="sensible"))
    cup.submit(EnterBot(id="bot-6", name="Bot 6", kind="sensible", partner=5))
    cup.enter("Gus", "Hal").closed()
    for each in cup.people[:4]:  # the others are alone
        each.opens()
    cup.director.ask(Pair, one=8, other=7)
    cup.director.ask(BeginRound)
    cup.play_on()
    cup.comes("Eve", "1", 1)
    cup.comes("Fay", "new", 9)
    cup.director.ask(Pair, one=4, other=9)
    cup.people[1].leaves()
    cup.director.ask(Substitute, entrant=2, kind="sensible")
    cup.director.ask(Adjust, round=0, entrant=0, score=70, reason="They were shown a card.", clause="5.2")
    cup.director.ask(Penalise, entrant=2, points=5, reason="Late again.", clause="1.1")
    cup.director.ask(BeginRound)
    cup.play_on()
    cup.passes(60)
    return File(cup)


def of_a_round_that_is_played() -> File:
    """An evening that is not over, with a penalty that counts once the round is."""
    clock = StillClock()
    cup = Evening(a_server(a_store(), clock), clock).enter("Ann").bots(2).drawn()
    cup.director.ask(BeginRound)
    cup.director.ask(Penalise, entrant=0, points=5, reason="Late.", clause="1")
    return File(cup)


def of_links() -> File:
    """An evening with a substitute, a newcomer, and a deputy who penalises and is dismissed."""
    clock = StillClock()
    cup = Evening(a_server(a_store(), clock, seed="of links"), clock).enter("Ann", "Bo").bots(1).drawn()
    cup.comes("Eve", "0", 0)
    cup.comes("Finn", "new", 3)
    dora = cup.comes("Dora", "deputy", "deputy-1")
    dora.ask(Penalise, entrant=1, points=5, reason="Late again.", clause="1.1")
    cup.director.ask(Dismiss, deputy="deputy-1")
    cup.director.ask(Announce, text="Tea is ready.")
    cup.director.ask(BeginRound)
    cup.play_on()
    cup.director.ask(End)
    return File(cup)
