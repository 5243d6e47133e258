"""A lost key: the recovery code signs another; without it, all others and the seat's waiting time give the seat."""

import json
from types import SimpleNamespace
from typing import Any

import pytest
from forging import draft_of
from keyed import KeyedPlayer, Seat, SeatKey, opened
from msgspec.structs import replace
from near import Near, code
from pages import Inbox
from player import ask
from serving import Server
from websockets.exceptions import ConnectionClosed

from fairdeal.events import export
from fairdeal.service.doors.tokens import Pass
from fairdeal.service.evidence.verify import check
from fairdeal.service.table.seats.presence import DAY_SECONDS, END_SECONDS, PAUSE_SECONDS

CLOCK: dict[str, Any] = {"house": {"clock": "bank", "seconds": END_SECONDS}}


# The recovery code


def recovered(near: Near, ann: Seat) -> tuple[Seat, dict[str, Any]]:
    browser = ann.other()
    message = ann.recovers(browser, browser.newest())
    assert code(browser.send(message)) == ""
    return browser, message


def test_the_recovery_key_puts_another_in_the_place_of_a_lost_one(near: Near) -> None:
    seats = near.opened()
    near.act(seats)
    seats[0], _ = recovered(near, seats[0])
    assert near.log(seats[0])[-1] == "key-recovered"
    for _ in range(4):
        near.act(seats)
    _, view = seats[0].api("GET", "/view", token=seats[0].ticket()["read"])
    assert view["mine"]["seat"] == 0
    near.holds(seats[0])


def test_the_recovery_key_signs_for_the_log_itself_and_the_lost_key_reaches_no_further(near: Near) -> None:
    seats = near.opened()
    near.act(seats)
    near.act(seats)

    def reached() -> dict[str, int]:
        keys = check(export([*near.service.store.read(seats[0].table, -1)], "public")).keys
        return {key: reach for _, key, reach in keys}

    before = reached()
    recovered(near, seats[0])
    assert {key: reach for key, reach in reached().items() if key in before} == before


def test_the_lost_key_and_the_used_code_are_worth_nothing_any_more(near: Near) -> None:
    ann, *_ = near.opened()
    read = ann.ticket()["read"]
    browser, message = recovered(near, ann)
    seq = near.table(ann).seq
    assert code(ann.api("POST", "/tickets", ann.proof())) == "bad_signature"
    assert code(ann.api("GET", "/view", token=read)) == "needs_key"
    assert code(ann.send(ann.command(ann.newest(), "resign"))) == "bad_signature"
    assert code(ann.send(ann.recovers(ann.other(), ann.newest()))) == "bad_signature"
    assert code(ann.send({**message, "id": "again"})) == "bad_signature"
    assert ann.send(message) == (200, {"id": message["id"], "seq": seq})  # its own answer, once more
    assert near.table(ann).seq == seq
    near.holds(browser)


def test_only_the_recovery_key_of_the_seat_recovers_it(near: Near) -> None:
    ann, ben, _ = near.opened()
    browser = ann.other()
    message = ann.recovers(browser, browser.newest())
    said = message["signed"]["recover"]
    for key in (ann.key, ben.recovery, ben.key, browser.key, browser.recovery, SeatKey()):
        signature = key.sign("fairdeal/recover/v1", said)
        assert code(browser.send({**message, "signed": {"recover": said, "signature": signature}})) == "bad_signature"
    assert code(browser.send(ann.recovers(browser, "ab" * 32))) == "bad_head"
    assert code(browser.send(ann.recovers(browser, browser.newest(), key=ben.key.public))) == "bad_signature"
    assert near.log(ann).count("key-recovered") == 0


def test_where_watching_is_barred_the_recovery_key_shows_as_much_as_it_needs_and_no_hand(near: Near) -> None:
    ann, ben, _ = near.opened(spectators=False)
    browser = ann.other()
    assert code(browser.api("GET", "/receipt")) == "no_spectators"
    told = browser.api("POST", "/tickets", browser.proof(key=ann.recovery))
    assert code(told) == ""
    read = told[1]["read"]
    status, view = browser.api("GET", "/view", token=read)
    assert (status, view["mine"]) == (200, None)
    assert code(browser.send(browser.command(browser.newest(read), "resign"))) == "bad_signature"
    assert code(browser.send(ann.recovers(browser, browser.newest(read)))) == ""
    assert code(browser.api("GET", "/view", token=read)) == "no_spectators"
    assert code(ben.api("POST", "/tickets", ben.proof(key=ann.recovery))) == "bad_signature"
    near.holds(browser)


def test_sockets_of_the_lost_key_are_closed(server: Server) -> None:
    ann, ben = opened(server)
    for seat, name in ((ann, "Ann"), (ben, "Ben")):
        assert seat.sit(name)[0] == 200
    assert ann.open()[0] == ben.open()[0] == 200
    browser = ann.other()
    with KeyedPlayer(ann) as thief:
        assert code(browser.send(ann.recovers(browser, browser.newest()))) == ""
        with pytest.raises(ConnectionClosed):
            thief.until(lambda: False)
    with KeyedPlayer(browser) as again:
        assert again.mine()["seat"] == 0
    assert ask("GET", f"{server.url}/api/v1/tables/{ann.table}/audit")[1]["findings"] == []


def test_a_recovery_that_was_not_signed_is_a_finding(near: Near) -> None:
    ann, *_ = near.opened()
    recovered(near, ann)
    thief = SeatKey()

    def forged(data: dict[str, Any]) -> None:
        data["key"] = data["by_key"]["recover"]["key"] = thief.public

    def by_thief(data: dict[str, Any]) -> None:
        forged(data)
        signature = thief.sign("fairdeal/recover/v1", data["by_key"]["recover"])
        data["by_key"].update(key=thief.public, signature=signature)

    def without(data: dict[str, Any]) -> None:
        del data["by_key"]

    for change in (forged, by_thief, without):
        assert near.forged(ann, change)[0][1] == near.table(ann).seq, change.__name__
    assert near.forged(ann, lambda data: None) == []


# Claims


def claimed(near: Near, absent: Seat) -> tuple[Seat, int]:
    """A browser without the key that claims the seat of somebody who is away; the record of the claim."""
    near.goes_away(absent)
    browser = absent.other()
    status, told = browser.send(browser.claims())
    assert status == 200, told
    return browser, told["seq"]


def asked(near: Near, seats: list[Seat]) -> Seat:
    """Whoever is asked now."""
    return seats[near.table(seats[0]).acting("person")[0]]


def test_when_all_others_agree_and_the_seat_is_silent_for_all_its_time_the_claim_holds(near: Near) -> None:
    seats = near.opened(**CLOCK)
    ben = asked(near, seats)
    browser, claim = claimed(near, ben)
    for other in seats:
        if other is not ben:
            assert code(other.asks("claim-answer", claim=claim, yes=True)) == ""
    near.passes(END_SECONDS - 1)
    assert "taken-over" not in near.log(ben)
    near.passes(2)
    assert "taken-over" in near.log(ben)
    assert near.table(ben).chairs[ben.seat].key == browser.key.public
    assert code(ben.api("POST", "/tickets", ben.proof())) == "bad_signature"
    assert code(ben.send(ben.recovers(ben.other(), ben.newest()))) == "bad_signature"
    _, view = browser.api("GET", "/view", token=browser.ticket()["read"])
    assert view["mine"]["seat"] == ben.seat
    near.holds(ben)


def test_a_claim_waits_for_all_the_time_that_the_seat_has_of_its_own(near: Near) -> None:
    seats = near.opened(house={"clock": "bank", "seconds": 3_000})
    ben = asked(near, seats)
    _, claim = claimed(near, ben)
    for other in seats:
        if other is not ben:
            assert code(other.asks("claim-answer", claim=claim, yes=True)) == ""
    [told] = [wait["until"] for wait in ben.api("GET", "")[1]["waits"] if wait["wait"] == "seat claim"]
    assert told == near.clock.after(3_000)
    near.passes(2_999)
    assert "taken-over" not in near.log(ben)
    near.passes(1)
    assert near.log(ben)[-1] == "taken-over"
    near.holds(ben)


def test_time_alone_gives_no_seat_away_and_neither_does_consent_alone(near: Near) -> None:
    seats = near.opened(**CLOCK)
    ben = asked(near, seats)
    _, claim = claimed(near, ben)
    one, other = [seat for seat in seats if seat is not ben]
    assert code(one.asks("claim-answer", claim=claim, yes=True)) == ""
    near.passes(END_SECONDS + 1)
    assert near.table(ben).chairs[ben.seat].key == ben.key.public
    ended = [record.data for record in near.service.store.read(ben.table, -1) if record.type == "claim-ended"]
    assert [data["why"] for data in ended] == ["silence"]
    assert code(other.asks("claim-answer", claim=claim, yes=True)) == "no_request"
    near.holds(ben)


@pytest.mark.parametrize("sign", ["command", "ticket", "recovery", "answer", "handover"])
def test_any_signature_of_the_old_key_ends_the_claim(near: Near, sign: str) -> None:
    seats = near.opened(**CLOCK)
    ben = asked(near, seats)
    browser, claim = claimed(near, ben)
    for other in seats:
        if other is not ben:
            assert code(other.asks("claim-answer", claim=claim, yes=True)) == ""
    near.passes(END_SECONDS - 5)
    head = ben.newest()
    if sign == "command":
        assert code(ben.send(ben.command(head, "pause"))) == ""
    elif sign == "ticket":
        ben.ticket()
    elif sign == "recovery":
        recovered(near, ben)
    elif sign == "answer":
        assert code(ben.send(ben.command(head, "claim-answer", claim=claim, yes=False))) == ""
    else:
        assert code(ben.send(ben.hands_over(ben.other(), head))) == ""
    near.passes(60)
    assert "taken-over" not in near.log(ben)
    assert near.table(ben).seat_claims == {}
    assert near.table(ben).chairs[ben.seat].key != browser.key.public
    log = near.log(ben)
    if sign in ("command", "ticket", "answer"):
        assert log.count("claim-ended") == 1
    if sign == "command":  # the signature alone has ended it, before anybody noted that the seat is back
        assert log.index("pause-asked") < log.index("claim-ended") < log.index("back")
    near.holds(ben)


def test_one_no_ends_it_and_keeps_nobody_else_from_claiming(near: Near) -> None:
    seats = near.opened(**CLOCK)
    ben = asked(near, seats)
    browser, claim = claimed(near, ben)
    other = next(seat for seat in seats if seat is not ben)
    assert code(other.asks("claim-answer", claim=claim, yes=False)) == ""
    assert near.log(ben)[-2:] == ["claim-answered", "claim-ended"]
    assert code(browser.send(browser.claims())) == "bad_signature"  # a key is good for one claim
    again = ben.other()
    assert code(again.send(again.claims())) == ""
    near.holds(ben)


@pytest.mark.parametrize("house", [CLOCK, {}, {"spectators": False}])
def test_a_stranger_claims_no_seat_and_keeps_no_owner_out(near: Near, house: Any) -> None:
    seats = near.opened(**house)
    for owner in seats:
        near.goes_away(owner)
        for _ in range(9):
            stranger = Seat(near.url, owner.table, owner.seat, "", near.ask, near.clock)
            assert code(stranger.send(stranger.claims(SeatKey()))) in ("no_seat", "rate")
    before = near.table(seats[0]).seq
    for owner in seats:
        browser = owner.other()
        assert code(browser.send(browser.claims())) == ""
    assert near.table(seats[0]).seq == before + 3


def test_nobody_claims_a_seat_without_its_invitation_or_somebody_who_sits_here(near: Near) -> None:
    seats = near.opened(people=4, **CLOCK)
    ben = asked(near, seats)
    near.goes_away(ben)
    one, _two, out = [seat for seat in seats if seat is not ben]
    assert code(out.asks("resign")) == ""
    thief = ben.other()
    thief.came_by = None
    assert code(thief.send(thief.claims())) == "no_seat"
    for sponsor in (thief.key, ben.key, SeatKey(), one.invitation, one.recovery, out.key):
        browser = ben.other()
        assert code(browser.send(browser.claims(sponsor))) == "no_seat"
    browser = ben.other()
    message = browser.claims(one.key)
    signed = message["signed"]
    assert code(browser.send({**message, "signed": {**signed, "vouch": 7}})) == "bad_command"
    of_another = ben.other().claims(one.key)["signed"]["vouch"]
    assert code(browser.send({**message, "signed": {**signed, "vouch": of_another}})) == "bad_signature"
    assert code(browser.send(message)) == ""
    near.holds(ben)


def test_who_sits_here_is_asked_to_vouch_and_nothing_of_it_is_recorded(
    near: Near, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fairdeal.service.live.hub.Outbox", Inbox)
    seats = near.opened(**CLOCK)
    ben = asked(near, seats)
    one = next(seat for seat in seats if seat is not ben)
    stranger = ben.other()
    stranger.came_by = None
    message = stranger.claims()
    pages = {}

    def comes(name: str, holder: Pass) -> list[Any]:
        told: list[Any] = []
        wire: Any = SimpleNamespace(connected=True, hear=told.append)
        pages[name] = near.service.hub.join(ben.table, holder, wire, -1)
        return told

    def asks() -> Any:
        near.service.hub.hear(ben.table, pages["stranger"], json.dumps(message))
        return told[-1]

    told = comes("stranger", Pass(ben.table, None, ""))
    watching = comes("spectator", Pass(ben.table, None, ""))
    assert asks()["code"] == "not_now", "nobody is away"
    near.goes_away(ben)
    assert asks()["message"] == "Nobody who could vouch for you has this table open now."
    heard = comes("one", Pass(ben.table, one.seat, one.key.public))
    seq = near.table(ben).seq
    assert (asks()["is"], near.table(ben).seq) == ("done", seq)
    assert heard[-1] == {"is": "asks-for", "signed": message["signed"]}
    assert not [each for each in watching if each["is"] == "asks-for"]
    vouch = {"key": one.key.public, "signature": one.key.sign("fairdeal/vouch/v1", heard[-1]["signed"]["claim"])}
    assert code(one.send({**message, "signed": {**message["signed"], "vouch": vouch}})) == ""
    assert near.table(ben).seat_claims[ben.seat].agreed == (one.seat,)
    assert asks()["code"] == "not_now", "somebody asks for it already"
    near.holds(ben)


def test_who_vouches_agrees_and_may_think_better_of_it(near: Near) -> None:
    seats = near.opened(**CLOCK)
    ben = asked(near, seats)
    near.goes_away(ben)
    one, other = [seat for seat in seats if seat is not ben]
    for thinks_better in (True, False):
        browser = ben.other()
        claim = browser.send(browser.claims(one.key))[1]["seq"]
        [told] = ben.api("GET", "")[1]["seat_claims"]
        assert (told["agreed"], told["needs"]) == ([one.seat], [other.seat])
        assert code(one.asks("claim-answer", claim=claim, yes=True)) == "answered"
        assert code(other.asks("claim-answer", claim=claim, yes=True)) == ""
        if thinks_better:
            assert code(one.asks("claim-answer", claim=claim, yes=False)) == ""
            assert near.log(ben)[-1] == "claim-ended"
    near.passes(END_SECONDS + 1)
    assert near.table(ben).chairs[ben.seat].key == browser.key.public
    near.holds(ben)


def test_after_a_sign_of_the_key_that_is_called_lost_whoever_vouches_may_do_so_again(near: Near) -> None:
    seats = near.opened(**CLOCK)
    ben = asked(near, seats)
    claimed(near, ben)
    ben.ticket()
    assert near.log(ben)[-1] == "claim-ended"
    browser = ben.other()
    assert code(browser.send(browser.claims())) == ""
    near.holds(ben)


def test_a_seat_that_waits_for_a_slow_opponent_cannot_be_claimed_away(near: Near) -> None:
    seats = near.opened(house={"days": 2})
    slow = asked(near, seats)
    ben, cid = [seat for seat in seats if seat is not slow]
    _, claim = claimed(near, ben)
    for other in (slow, cid):
        assert code(other.asks("claim-answer", claim=claim, yes=True)) == ""
    near.passes(2 * DAY_SECONDS - 60)  # nobody has asked Ben for anything
    assert near.table(ben).seat_claims[ben.seat].since == ""
    while asked(near, seats) is not ben:
        near.act(seats)
    near.passes(2 * DAY_SECONDS - 60)
    assert "taken-over" not in near.log(ben)
    assert near.table(ben).chairs[ben.seat].key == ben.key.public
    assert near.act(seats) is ben  # and plays on: nothing has been lost
    near.passes(DAY_SECONDS)
    assert "taken-over" not in near.log(ben)
    near.holds(ben)


def test_time_in_which_all_stood_still_does_not_count(near: Near) -> None:
    seats = near.opened("cover-your-assets", 4, **CLOCK)
    ben = asked(near, seats)
    others = [seat for seat in seats if seat is not ben]
    assert code(ben.asks("pause")) == ""
    _, claim = claimed(near, ben)
    for other in others:
        assert code(other.asks("claim-answer", claim=claim, yes=True)) == ""
        assert code(other.asks("pause")) == ""
    assert near.table(ben).paused
    near.passes(END_SECONDS + 60)
    assert "taken-over" not in near.log(ben)
    assert code(others[0].asks("resume")) == "not_now"  # Ben is away
    near.passes(PAUSE_SECONDS - END_SECONDS - 60)
    assert not near.table(ben).paused
    near.passes(END_SECONDS - 5)
    assert "taken-over" not in near.log(ben)
    near.passes(10)
    assert "taken-over" in near.log(ben)
    near.holds(ben)


def test_of_a_seat_for_which_a_bot_plays_the_time_runs_too(near: Near) -> None:
    seats = near.opened(house={"days": 1, "patience": 60})
    ben = asked(near, seats)
    near.goes_away(ben)
    near.passes(61)
    one, other = [seat for seat in seats if seat is not ben]
    assert code(one.asks("stand-in", whom=ben.seat)) == ""
    browser = ben.other()
    status, told = browser.send(browser.claims())
    assert status == 200, told
    for each in (one, other):
        assert code(each.asks("claim-answer", claim=told["seq"], yes=True)) == ""
    near.passes(DAY_SECONDS + 1)
    assert "taken-over" in near.log(ben)
    assert code(browser.asks("back")) == ""
    near.holds(ben)


def test_at_a_table_of_two_one_opponent_gives_nothing_away_nor_does_the_referee(near: Near) -> None:
    seats = near.opened("money-sweeper", 2, house={"referee": True})
    ben = asked(near, seats)
    near.goes_away(ben)
    browser = ben.other()
    status, told = browser.send(browser.claims())
    assert (status, told["error"]["code"]) == (409, "not_now")
    assert told["error"]["message"] == "One opponent alone cannot give a seat away."
    near.holds(ben)


def test_a_resigned_third_leaves_one_opponent_who_is_not_enough(near: Near) -> None:
    seats = near.opened(**CLOCK)
    ben = asked(near, seats)
    _, claim = claimed(near, ben)
    one, other = [seat for seat in seats if seat is not ben]
    for each in (one, other):
        assert code(each.asks("claim-answer", claim=claim, yes=True)) == ""
    assert code(other.asks("resign")) == ""
    near.passes(END_SECONDS + 1)
    assert "taken-over" not in near.log(ben)
    near.holds(ben)


def test_who_is_here_is_claimed_by_nobody_and_one_claim_is_open_at_a_time(near: Near) -> None:
    seats = near.opened(**CLOCK)
    ben = asked(near, seats)
    early = ben.other()
    assert code(early.send(early.claims())) == "not_now"
    _, claim = claimed(near, ben)
    other = ben.other()
    assert code(other.send(other.claims())) == "not_now"
    one = next(seat for seat in seats if seat is not ben)
    assert code(one.asks("claim-answer", claim=claim, yes=True)) == ""
    assert code(one.asks("claim-answer", claim=claim, yes=True)) == "answered"
    assert code(one.asks("claim-answer", claim=claim + 1, yes=True)) == "no_request"
    near.holds(ben)


def test_a_claim_is_signed_by_the_key_that_it_brings_which_was_never_here(near: Near) -> None:
    seats = near.opened(**CLOCK)
    ben = asked(near, seats)
    near.goes_away(ben)
    browser = ben.other()
    message = browser.claims()
    said = message["signed"]["claim"]
    for key in (ben.key, SeatKey()):
        signed = {"claim": said, "signature": key.sign("fairdeal/claim/v1", said)}
        assert code(browser.send({**message, "signed": signed})) == "bad_signature"
    one = next(seat for seat in seats if seat is not ben)
    assert code(one.send(one.claims(one.key, seat=ben.seat))) == "bad_signature"
    assert code(browser.send(browser.claims(table="another"))) == "bad_signature"
    assert code(browser.send(browser.claims(recovery=browser.key.public))) == "bad_signature"


def test_a_view_tells_of_the_claim(near: Near) -> None:
    seats = near.opened(**CLOCK)
    ben = asked(near, seats)
    browser, claim = claimed(near, ben)
    one, other = [seat for seat in seats if seat is not ben]
    assert code(one.asks("claim-answer", claim=claim, yes=True)) == ""
    _, table = browser.api("GET", "")
    [told] = table["seat_claims"]
    assert told["since"]
    assert {**told, "since": ""} == {
        "claim": claim,
        "seat": ben.seat,
        "key": browser.key.public,
        "agreed": [one.seat],
        "needs": [other.seat],
        "since": "",
    }
    assert "seat claim" in [wait["wait"] for wait in table["waits"]]


def test_a_seat_that_was_taken_over_without_consent_or_before_its_time_is_a_finding(near: Near) -> None:
    seats = near.opened(**CLOCK)
    ben = asked(near, seats)
    _, claim = claimed(near, ben)
    others = [seat for seat in seats if seat is not ben]
    for other in others:
        assert code(other.asks("claim-answer", claim=claim, yes=True)) == ""
    near.passes(END_SECONDS + 1)
    log = [*near.service.store.read(ben.table, -1)]
    place = near.log(ben).index("taken-over")
    taken = draft_of(log[place])
    assert near.written(ben, place, taken) == []
    # the operator leaves out the last consent, or writes it without a signature, or by another's
    answered = [seq for seq, record in enumerate(log) if record.type == "claim-answered"]
    assert near.written(ben, answered[-1], taken)
    unsigned = replace(draft_of(log[answered[-1]]), data={"claim": claim, "yes": True})
    assert near.written(ben, answered[-1], unsigned)
    # or does not wait
    assert near.written(ben, answered[-1] + 1, replace(taken, at=log[answered[-1]].at))
    # or gives it to another key than the one that was claimed with
    assert near.written(ben, place, replace(taken, data={**taken.data, "key": SeatKey().public}))
    # or has the absent one silent who was not
    signs = ben.command(log[answered[-1]].hash, "pause")["signed"]
    data = {"by_key": {"command": signs["command"], "key": ben.key.public, "signature": signs["signature"]}}
    pause = replace(
        draft_of(log[answered[-1]]), type="pause-asked", by=f"seat:{ben.seat}", data=data,
        cmd=f"{ben.seat}:{signs['command']['id']}",
    )  # fmt: skip
    assert near.written(ben, answered[-1] + 1, pause) == []
    assert near.written(ben, answered[-1] + 1, pause, taken)
