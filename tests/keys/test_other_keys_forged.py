"""What an operator writes about other keys for a seat: the audit and three verifiers find it where it stands."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from forger import Forger
from forging import draft_of, findings
from keyed import Seat, SeatKey
from msgspec.structs import replace
from near import Near, verified
from voices import by_itself, in_browser

from fairdeal.events import Draft, Record, export
from fairdeal.service.evidence.verify import judge
from fairdeal.service.table.seats.presence import END_SECONDS

pytestmark = pytest.mark.processes

Data = dict[str, Any]


class Story:
    """A match in which every way to another key was gone, and its rematch; who holds what."""

    def __init__(self) -> None:
        near = self.near = Near()
        self.ann, self.ben, self.cid = near.opened(house={"clock": "bank", "seconds": 9_000, "patience": 60})
        self.seats = [self.ann, self.ben, self.cid]
        self.hands_over()
        self.recovers()
        self.claim_refused()
        self.claimed()
        for seat in self.seats[1:]:
            assert seat.asks("resign")[0] == 200
        self.records = [*near.service.store.read(self.ann.table, -1)]
        self.rematch()

    def does(self, seat: Seat, message: Data) -> int:
        status, told = seat.send(message)
        assert status == 200, told
        return int(told["seq"])

    def hands_over(self) -> None:
        device = self.ann.other()
        self.does(device, self.ann.hands_over(device, self.ann.newest()))
        self.seats[0] = device

    def recovers(self) -> None:
        browser = self.ben.other()
        self.does(browser, self.ben.recovers(browser, browser.newest()))
        self.seats[1] = browser

    def claim_refused(self) -> None:
        self.near.goes_away(self.cid)
        stranger = self.cid.other()
        claim = self.does(stranger, stranger.claims())
        assert self.seats[0].asks("claim-answer", claim=claim, yes=False)[0] == 200
        self.near.clock.tick(END_SECONDS + 1)

    def claimed(self) -> None:
        while self.near.table(self.ann).acting("person") != [2]:
            self.near.act(self.seats)
        browser = self.cid.other()
        claim = self.does(browser, browser.claims(self.seats[0].key))
        assert self.seats[1].asks("claim-answer", claim=claim, yes=True)[0] == 200
        self.near.passes(END_SECONDS + 1)
        self.seats[2] = browser

    def rematch(self) -> None:
        assert self.seats[0].asks("rematch")[0] == 200
        table = self.near.table(self.ann).rematch
        self.again = Seat(self.near.url, table, 0, "", self.near.ask, self.near.clock)
        assert self.again.join("Ann", rematch=self.seats[0].precedes(self.again))[0] == 201
        self.sat = [*self.near.service.store.read(table, -1)]


@cache
def story() -> Story:
    return Story()


Say = Callable[..., list[str]]


@pytest.fixture(scope="module")
def others(tmp_path_factory: pytest.TempPathFactory) -> Say:
    """What the verifier that goes along with an export says of some logs, and the page: the same."""
    folder = tmp_path_factory.mktemp("files")

    def say(*logs: list[Record]) -> list[str]:
        paths = [folder / f"{number}.jsonl" for number, _ in enumerate(logs)]
        for path, records in zip(paths, logs, strict=True):
            path.write_text("".join(f"{line}\n" for line in export(records, "full")), encoding="utf-8")
        found = []
        for path, page in zip(paths, in_browser(paths), strict=True):
            report = by_itself(path)
            with path.open("rb") as file:
                assert judge(file).public() == report
            assert page == report
            found.append(f"{report['code']} #{report['seq']}" if report["code"] else "")
        return found

    return say


@pytest.fixture(scope="module")
def said(others: Say) -> dict[str, str]:
    """What they say of each forged log."""
    return dict(zip(FORGED, others(*[written(*forge()) for forge in FORGED.values()]), strict=True))


def place(kind: str, nth: int = 0) -> int:
    return [seq for seq, record in enumerate(story().records) if record.type == kind][nth]


def changed(kind: str, change: Callable[[Data], Any], nth: int = 0, **fields: Any) -> tuple[int, Draft]:
    """A record that is written otherwise."""
    seq = place(kind, nth)
    draft = draft_of(story().records[seq])
    data = {**draft.data, "by_key": {**draft.data["by_key"]}} if "by_key" in draft.data else {**draft.data}
    change(data)
    return seq, replace(draft, data=data, **fields)


def signed(kind: str, signer: SeatKey, by_new: SeatKey | None = None, **said: Any) -> tuple[int, Draft]:
    """The same with another object, which is signed anew, and the record's keys as in the object."""
    name = {"handed-over": "handover", "key-recovered": "recover", "seat-claimed": "claim"}[kind]

    def change(data: Data) -> None:
        told = {**data["by_key"][name], **said}
        data["by_key"] = {name: told, "key": signer.public, "signature": signer.sign(f"fairdeal/{name}/v1", told)}
        if by_new is not None:
            data["by_key"]["by_new"] = by_new.sign(f"fairdeal/{name}/v1", told)
        data.update(key=told["key"], recovery=told["recovery"])

    return changed(kind, change)


def handed(signer: SeatKey | None = None, by_new: SeatKey | None = None, /, **said: Any) -> tuple[int, Draft]:
    me, device = story().ann, story().seats[0]
    return signed("handed-over", signer or me.key, by_new or device.key, **said)


def got_back(signer: SeatKey | None = None, /, **said: Any) -> tuple[int, Draft]:
    return signed("key-recovered", signer or story().ben.recovery, **said)


def claims(signer: SeatKey, /, **said: Any) -> tuple[int, Draft]:
    return signed("seat-claimed", signer, **{"key": signer.public, **said})


def vouched(signer: SeatKey | None, /, **said: Any) -> tuple[int, Draft]:
    """The second claim, for which somebody else vouches; nobody without a signer."""

    def change(data: Data) -> None:
        claim = {**data["by_key"]["claim"], **said}
        if signer is None:
            data.pop("vouch")
        else:
            data["vouch"] = {"key": signer.public, "signature": signer.sign("fairdeal/vouch/v1", claim)}

    return changed("seat-claimed", change, 1)


def taken(**fields: Any) -> Callable[[], tuple[int, Draft]]:
    return lambda: changed("taken-over", lambda data: data.update(fields))


def drops(*names: str) -> Callable[[Data], None]:
    def change(data: Data) -> None:
        for name in names:
            data["by_key"].pop(name)

    return change


def to(key: SeatKey) -> Callable[[Data], None]:
    return lambda data: data.update(key=key.public)


THIEF, OTHER = SeatKey(), SeatKey()
ELSEWHERE = "ab" * 32
LATER = "2026-11-25T10:00:00.000Z"

# What is written, and whether it is found in a file without the rules of the game; the audit finds everything.
FORGED: dict[str, Callable[[], tuple[int, Draft]]] = {
    "a handover that nobody signed": lambda: changed("handed-over", lambda data: data.pop("by_key")),
    "a handover by the thief alone": lambda: handed(THIEF, THIEF, key=THIEF.public, recovery=OTHER.public),
    "a handover to a key that has not signed": lambda: handed(None, THIEF),
    "a handover without the new key's signature": lambda: changed("handed-over", drops("by_new")),
    "a handover by the recovery key": lambda: handed(story().ann.recovery),
    "a handover of another table": lambda: handed(table="another"),
    "a handover with a number that was used": lambda: handed(n=0),
    "a handover after a head that is nowhere": lambda: handed(head=ELSEWHERE),
    "a handover to a key that was there before": lambda: handed(None, story().cid.key, key=story().cid.key.public),
    "a handover to one key twice": lambda: handed(recovery=story().seats[0].key.public),
    "a handover by the table": lambda: changed("handed-over", lambda data: None, by="table"),
    "a handover under the id of another seat": lambda: changed("handed-over", lambda data: None, cmd="1:h"),
    "a handover that is recorded to another key": lambda: changed(
        "handed-over", lambda data: data.update(key=THIEF.public)
    ),
    "a recovery that nobody signed": lambda: changed("key-recovered", lambda data: data.pop("by_key")),
    "a recovery by the thief": lambda: got_back(THIEF, key=THIEF.public, recovery=OTHER.public),
    "a recovery by the lost key": lambda: got_back(story().ben.key),
    "a recovery after a head that is nowhere": lambda: got_back(head=ELSEWHERE),
    "a recovery to a key that was there before": lambda: got_back(recovery=story().ann.key.public),
    "a claim by the seat itself": lambda: changed("seat-claimed", lambda data: None, by="seat:2", cmd="2:l"),
    "a claim with somebody's key": lambda: claims(story().ben.key),
    "a claim for another key than the one that signs": lambda: claims(THIEF, key=OTHER.public),
    "a claim for another seat than was signed": lambda: changed("seat-claimed", lambda data: data.update(seat=0)),
    "a claim for which nobody vouches": lambda: vouched(None),
    "a claim for which a stranger vouches": lambda: vouched(THIEF),
    "a claim for which the key of the seat itself vouches": lambda: vouched(story().cid.key),
    "a claim for which a key vouches that was handed over": lambda: vouched(story().ann.key),
    "a claim for which the invitation to another seat vouches": lambda: vouched(story().ben.invitation),
    "a claim that is vouched for as another": lambda: vouched(story().seats[0].key, key=THIEF.public),
    "a claim with more beside the vouch": lambda: changed(
        "seat-claimed", lambda data: data.update(vouch={**data["vouch"], "more": 1}), 1
    ),
    "an end of another claim": lambda: changed("claim-ended", lambda data: data.update(claim=1)),
    "an end by a seat": lambda: changed("claim-ended", lambda data: None, by="seat:0"),
    "a yes that nobody signed": lambda: changed("claim-answered", lambda data: data.pop("by_key"), 1),
    "a yes that was a no": lambda: changed("claim-answered", lambda data: data.update(yes=True)),
    "a seat taken over by another key": taken(key=THIEF.public),
    "a seat taken over with another recovery key": taken(recovery=THIEF.public),
    "a seat taken over by a claim that was refused": lambda: taken(claim=place("seat-claimed"))(),
    "a seat taken over by a seat": lambda: changed("taken-over", lambda data: None, by="seat:0"),
    "another seat taken over": taken(seat=0),
}


def written(seq: int, *drafts: Draft) -> list[Record]:
    records = story().records
    return Forger().append(records[0].table, -1, [*records[:seq], *drafts])


def test_of_the_honest_logs_all_holds(others: Say) -> None:
    for records in (story().records, story().sat):
        assert (findings(records), verified(records), others(records)) == ([], "", [""])
    types = {record.type for record in (*story().records, *story().sat)}
    assert types >= {"handed-over", "key-recovered", "seat-claimed", "claim-answered", "claim-ended", "taken-over"}


@pytest.mark.parametrize("forged", FORGED)
def test_what_is_forged_is_found_where_it_stands(forged: str, said: dict[str, str]) -> None:
    seq, draft = FORGED[forged]()
    records = written(seq, draft)
    assert findings(records)[:1][0][1] == seq
    assert verified(records).partition(":")[0] == f"signature #{seq}"
    assert said[forged] == f"signature #{seq}"


def test_a_seat_is_not_taken_over_before_its_time_without_consent_or_against_its_word(others: Say) -> None:
    records = story().records
    seq, last = place("taken-over"), place("claim-answered", 1)
    over = draft_of(records[seq])
    act = next(place for place in range(seq, 0, -1) if "by_key" in records[place].data)
    assert act == last
    signs = story().cid.command(records[last].hash, "pause", until=LATER)["signed"]
    data = {"by_key": {**signs, "key": story().cid.key.public}}
    pause = replace(
        draft_of(records[last]), type="pause-asked", by="seat:2", data=data, cmd=f"2:{signs['command']['id']}"
    )
    for upto, drafts in (
        (last + 1, [replace(over, at=records[last].at)]),  # at once
        (last, [over]),  # after one yes
        (last + 1, [pause, over]),  # though its own key has just signed
    ):
        forged = written(upto, *drafts)
        where = upto + len(drafts) - 1
        assert findings(forged)[-1][1] == where
        assert verified(forged).partition(":")[0] == f"signature #{where}"
        assert others(forged) == [f"signature #{where}"]


def test_an_owner_gives_a_seat_of_the_rematch_and_nobody_else(others: Say) -> None:
    sat = story().sat
    seq = len(sat) - 1
    draft = draft_of(sat[seq])
    said = {"table": draft.data["by_key"]["sit"]["table"], "seat": 0, "key": draft.data["key"], "of": story().ann.table}
    words = (None, THIEF.sign("fairdeal/rematch/v1", said), story().ann.key.sign("fairdeal/rematch/v1", said), 7, "00")
    for word in words:  # nobody's, a thief's, that of a key which had handed over
        by_key = {name: value for name, value in draft.data["by_key"].items() if name != "rematch"}
        by_key |= {} if word is None else {"rematch": word}
        drafts = replace(draft, data={**draft.data, "by_key": by_key})
        forged = Forger().append(sat[0].table, -1, [*sat[:seq], drafts])
        assert findings(forged)
        assert verified(forged).startswith(f"signature #{seq}")
        assert others(forged) == [f"signature #{seq}"]


def test_a_seat_of_a_rematch_is_not_released_before_its_time(others: Say) -> None:
    sat = story().sat
    early = Draft(type="released", by="table", data={"seats": [1]}, cmd="table:due:1", at=sat[-1].at)
    forged = Forger().append(sat[0].table, -1, [*sat, early])
    assert findings(forged)
    assert verified(forged).startswith(f"signature #{len(sat)}")
    assert others(forged) == [f"signature #{len(sat)}"]
