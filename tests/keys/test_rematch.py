"""Rematches and kicks: a seat of a rematch is kept for the key that sat there, and who was sent away is gone."""

from typing import Any

import pytest
from keyed import KeyedPlayer, Seat, SeatKey, opened
from near import Near, code
from player import Player, ask
from serving import Server
from websockets.exceptions import ConnectionClosed

from fairdeal.events import Draft
from fairdeal.service.table.seats.presence import DAY_SECONDS, END_SECONDS

NAMES = ("Ann", "Bo", "Cy")


def over(near: Near, **more: Any) -> list[Seat]:
    """Three whose match is over."""
    seats = near.opened(**more)
    for seat in seats[1:]:
        assert code(seat.asks("resign")) == ""
    assert near.table(seats[0]).status == "over"
    return seats


def again(near: Near, seats: list[Seat]) -> list[Seat]:
    """The same seats at the rematch, each with its link and with keys of its own, none of them taken yet."""
    assert code(seats[0].asks("rematch")) == ""
    found = []
    for seat in seats:
        _, view = seat.api("GET", "/view", token=seat.ticket()["read"])
        rematch = view["mine"]["rematch"]
        token = rematch["url"].partition("#")[2]
        found.append(Seat(near.url, rematch["table"], seat.seat, token, near.ask, near.clock))
    return found


def test_everybody_sits_down_again_with_the_word_of_their_old_key(near: Near) -> None:
    before = over(near)
    seats = again(near, before)
    _, told = seats[0].api("GET", "")
    assert told["rematch_of"] == before[0].table
    assert [seat["owner"] for seat in told["seats"]] == [seat.key.public for seat in before]
    assert all(seat["reserved"] for seat in told["seats"])
    for old, seat, name in zip(before, seats, NAMES, strict=True):
        assert code(seat.sit(name, rematch=old.precedes(seat))) == ""
    for seat in seats:
        near.opens(seat)
    assert near.table(seats[0]).status == "playing"
    near.act(seats)
    near.holds(seats[0])


def test_an_owner_comes_without_a_link_as_well(near: Near) -> None:
    before = over(near)
    seats = again(near, before)
    seats[1].token = ""
    assert code(seats[1].join("Bo", rematch=before[1].precedes(seats[1]))) == ""
    near.holds(seats[1])


def test_a_stranger_takes_no_seat_of_a_rematch_however_they_come(near: Near) -> None:
    before = over(near)
    for_ann, for_ben, _ = again(near, before)
    stranger = for_ann.other()
    assert code(stranger.join("Eve")) == "table_full"
    assert code(stranger.join("Eve", rematch=stranger.precedes(stranger, of=before[0].table))) == "bad_signature"
    assert code(stranger.sit("Eve")) == "no_seat"
    assert code(stranger.send({"do": "sit", "id": "s", "name": "Eve"})) == "needs_key"
    # another who played there, for a seat that was not theirs
    assert code(for_ann.sit("Bo", rematch=before[1].precedes(for_ann))) == "bad_signature"
    # with the word of the owner for another key, seat or table
    for wrong in ({"key": stranger.key.public}, {"seat": 1}, {"table": "another"}, {"of": "another"}):
        word = before[0].precedes(for_ann, **wrong)
        assert code(for_ann.sit("Ann", rematch=word)) == "bad_signature", wrong
    # or with a bot
    assert code(for_ben.sit("Bo", rematch=before[1].precedes(for_ben))) == ""
    assert code(for_ben.asks("bot", whom=0, bot="sensible")) == "seat_taken"
    assert near.table(for_ann).seats_of("open") == [0, 2]
    near.holds(for_ann)


def test_who_got_the_seat_by_recovery_owns_it_at_the_rematch_and_the_old_key_does_not(near: Near) -> None:
    before = over(near)
    lost = before[2]
    before[2] = lost.other()
    assert code(before[2].send(lost.recovers(before[2], before[2].newest()))) == ""
    seats = again(near, before)
    assert code(seats[2].sit("Cy", rematch=lost.precedes(seats[2]))) == "bad_signature"
    assert code(seats[2].sit("Cy", rematch=before[2].precedes(seats[2]))) == ""


def test_a_word_for_a_rematch_is_worth_nothing_elsewhere(near: Near) -> None:
    """Neither at a table that is no rematch, nor where the seat is kept no longer."""
    [ann, *_] = near.lobby(3)
    assert code(ann.sit("Ann", rematch=ann.precedes(ann))) == "bad_signature"


def test_the_host_opens_a_kept_seat_to_others_and_nobody_else_does(near: Near) -> None:
    before = over(near)
    for_ann, for_ben, for_cid = again(near, before)
    for old, seat, name in ((before[1], for_ben, "Bo"), (before[0], for_ann, "Ann")):  # Bo is first, so Bo is host
        assert code(seat.sit(name, rematch=old.precedes(seat))) == ""
    assert near.table(for_ann).host() == 1
    assert code(for_ann.asks("release", whom=2)) == "not_now"
    assert code(for_ben.asks("release", whom=0)) == "not_now"
    assert code(for_ben.asks("release", whom=2)) == ""
    assert near.log(for_ben)[-1] == "released"
    stranger = for_ann.other(2)
    assert code(for_cid.sit("Cy", rematch=before[2].precedes(for_cid))) == "bad_signature"  # none is needed now
    assert code(stranger.join("Eve")) == ""
    near.holds(for_ann)


@pytest.mark.parametrize(
    ("house", "seconds"), [({"clock": "bank", "seconds": 60}, END_SECONDS), ({"days": 3}, 3 * DAY_SECONDS)]
)
def test_seats_are_kept_for_a_stated_time(near: Near, house: dict[str, Any], seconds: int) -> None:
    before = over(near, house=house)
    for_ann, for_ben, _ = again(near, before)
    near.passes(60)
    assert code(for_ann.sit("Ann", rematch=before[0].precedes(for_ann))) == ""
    _, told = for_ann.api("GET", "")
    assert "kept" in [wait["wait"] for wait in told["waits"]]
    near.passes(seconds - 61)
    assert code(for_ben.other().join("Eve")) == "table_full"
    near.passes(2)
    [released] = [record for record in near.service.store.read(for_ann.table, -1) if record.type == "released"]
    assert (released.by, released.data) == ("table", {"seats": [1, 2]})
    assert code(for_ben.other().join("Eve")) == ""
    near.holds(for_ann)


def test_an_owner_who_comes_just_when_the_seat_is_released_signs_for_nothing(near: Near) -> None:
    """The door still finds the seat kept; then what was due happens, and only then do they sit down."""
    before = over(near, house={"clock": "bank", "seconds": 60})
    for_ann, for_ben, _ = again(near, before)
    assert code(for_ann.sit("Ann", rematch=before[0].precedes(for_ann))) == ""
    near.clock.tick(END_SECONDS + 1)
    assert code(for_ben.sit("Bo", rematch=before[1].precedes(for_ben))) == "bad_signature"
    for_ben = for_ben.other()
    assert code(for_ben.join("Bo")) == ""
    near.holds(for_ann)


def test_where_nobody_comes_the_rematch_closes(near: Near) -> None:
    seats = again(near, over(near, house={"days": 1}))
    near.passes(DAY_SECONDS + 1)
    assert near.table(seats[0]).status == "over"
    near.holds(seats[0])


# What an operator writes


def test_a_seat_of_a_rematch_that_its_owner_did_not_give_is_a_finding(near: Near) -> None:
    before = over(near)
    for_ann, *_ = again(near, before)
    assert code(for_ann.sit("Ann", rematch=before[0].precedes(for_ann))) == ""
    thief = SeatKey()

    def without(data: dict[str, Any]) -> None:
        del data["by_key"]["rematch"]

    def by_thief(data: dict[str, Any]) -> None:
        said = {"table": for_ann.table, "seat": 0, "key": data["key"], "of": before[0].table}
        data["by_key"]["rematch"] = thief.sign("fairdeal/rematch/v1", said)

    def garbage(data: dict[str, Any]) -> None:
        data["by_key"]["rematch"] = "00"

    for change in (without, by_thief, garbage):
        assert near.forged(for_ann, change), change.__name__
    assert near.forged(for_ann, lambda data: None) == []
    log = [*near.service.store.read(for_ann.table, -1)]
    early = Draft(type="released", by="table", data={"seats": [1]}, cmd="table:due:1", at=log[-1].at)
    assert near.written(for_ann, len(log), early)


# Kicks


def test_who_is_sent_away_does_not_watch_where_watching_is_barred_nor_sits_again_with_that_key(near: Near) -> None:
    ann, ben, _ = near.lobby(3, spectators=False)
    assert code(ann.sit("Ann")) == code(ben.sit("Ben")) == ""
    came = ben.ticket()
    assert code(ben.api("GET", "/view", token=came["read"])) == ""
    status, told = ann.send(ann.command(ann.newest(ann.ticket()["read"]), "kick", whom=1))
    assert status == 200, told
    assert code(ben.api("GET", "/view", token=came["read"])) == "needs_key"
    assert code(ben.api("POST", "/tickets", ben.proof(ben.invitation))) == "bad_signature"
    assert code(ben.api("POST", "/tickets", ben.proof())) == "bad_signature"
    near.holds(ann)


def test_a_key_that_left_does_not_sit_again_so_no_old_signature_can_seat_it(near: Near) -> None:
    ann, ben, _ = near.lobby(3)
    assert code(ann.sit("Ann")) == ""
    assert code(ann.asks("uninvite", whom=1)) == ""
    ben.invitation = None  # any seat of a listed table
    body = {"do": "sit", "id": "sit", "seat_key": ben.seat_key("Ben")}
    assert code(ben.send(body)) == ""
    assert code(ben.asks("leave")) == ""
    assert code(ben.send({**body, "id": "again"})) == "no_seat"
    ben.key, ben.recovery = SeatKey(), SeatKey()
    assert code(ben.sit("Ben")) == "command_reused"  # the id was used for the other key
    assert code(ben.send({"do": "sit", "id": "anew", "seat_key": ben.seat_key("Ben")})) == ""
    near.holds(ann)


@pytest.mark.parametrize("spectators", [True, False])
def test_sockets_of_the_kicked_are_closed(server: Server, spectators: bool) -> None:
    ann, ben, _ = opened(server, "cover-your-assets", 3, spectators=spectators)
    assert code(ann.sit("Ann")) == code(ben.sit("Ben")) == ""
    unused = ben.ticket()["ticket"]
    with KeyedPlayer(ann) as host, KeyedPlayer(ben) as kicked:
        assert host.do("kick", whom=1)["is"] == "done"
        with pytest.raises(ConnectionClosed):
            kicked.until(lambda: False)
        with pytest.raises(LookupError):
            Player(ben.url, ben.table, ticket=unused)
    status, _ = ask("GET", f"{server.url}/api/v1/tables/{ann.table}/audit", token=ann.ticket()["read"])
    assert status == 200
