"""Handing a seat over to another device: both keys sign, all are told, and the old key is worth nothing any more."""

from typing import Any

import pytest
from forging import draft_of
from keyed import KeyedPlayer, Seat, SeatKey, opened
from msgspec.structs import replace
from near import Near, code
from player import Player, ask
from serving import Server
from sitting import clause_of
from websockets.exceptions import ConnectionClosed

from fairdeal.service.table.play.undo import Rewound


def handed(near: Near, ann: Seat) -> tuple[Seat, dict[str, Any]]:
    """Another device that holds the seat now, and the message by which it got it."""
    device = ann.other()
    message = ann.hands_over(device, ann.newest())
    status, told = ann.send(message)
    assert status == 200, told
    return device, message


def test_the_new_key_sees_the_hand_and_acts_and_the_log_holds(near: Near) -> None:
    seats = near.opened()
    near.act(seats)
    device, _ = handed(near, seats[0])
    record = [*near.service.store.read(device.table, -1)][-1]
    assert (record.type, record.by) == ("handed-over", "seat:0")
    assert (record.data["key"], record.data["recovery"]) == (device.key.public, device.recovery.public)
    seats[0] = device
    assert near.act(seats) is not seats[0]
    while near.act(seats) is not device:
        pass
    _, view = device.api("GET", "/view", token=device.ticket()["read"])
    assert view["mine"]["seat"] == 0
    assert view["table"]["seats"][0]["key"] == device.key.public
    near.holds(device)


def test_a_code_that_was_written_down_brings_the_seat_back_after_every_handover(near: Near) -> None:
    """Whoever has the device for a minute hands the seat over, and recovers it with what came of that, and again."""
    ann, *_ = near.opened()
    thief, _ = handed(near, ann)
    for _ in range(3):
        again = thief.other()
        assert code(thief.send(thief.recovers(again, thief.newest()))) == ""
        thief, _ = handed(near, again)
    while code(again.send(thief.hands_over(again := thief.other(), thief.newest()))) == "":
        thief = again
    browser = ann.other()
    assert code(browser.send(ann.recovers(browser, browser.newest()))) == "", "also where no other key may come"
    assert near.table(ann).chairs[ann.seat].key == browser.key.public
    assert code(thief.send(thief.recovers(thief.other(), thief.newest()))) == "bad_signature", "what came later is void"
    assert code(ann.send(ann.recovers(ann.other(), ann.newest()))) == "bad_signature", "a code is good once"
    near.holds(browser)


def test_everybody_is_told(near: Near) -> None:
    ann, *_ = near.opened()
    device, _ = handed(near, ann)
    _, log = ann.api("GET", "/log")
    key = " ".join(device.key.public[place : place + 4] for place in range(0, 16, 4))
    assert log["news"][-1]["lines"] == [f"{{0}} hands the seat over to another device, with the key {key}."]


def test_what_the_old_key_signs_is_refused_and_it_is_told_since_when(near: Near) -> None:
    seats = near.opened()
    near.act(seats)
    ann = seats[near.table(seats[0]).acting("person")[0]]
    read = ann.ticket()["read"]
    _, view = ann.api("GET", "/view", token=read)
    pending = ann.command(ann.newest(read), "play", action=view["mine"]["choices"]["items"][0]["action"])
    handed(near, ann)
    before = near.table(ann).seq
    status, told = ann.send(pending)  # it was signed before the seat changed hands, and comes after
    assert (status, told["error"]["code"]) == (401, "bad_signature")
    assert f"handed over to another device at #{before}" in told["error"]["message"]
    assert told["error"]["detail"] == {"seq": before}
    assert near.table(ann).seq == before


def test_the_old_key_gets_no_ticket_and_its_read_token_and_tickets_are_void(near: Near) -> None:
    ann, *_ = near.opened()
    before = ann.ticket()
    handed(near, ann)
    assert code(ann.api("POST", "/tickets", ann.proof())) == "bad_signature"
    for path in ("/view", "/log", "/lines", "/transcript", "/replay", "/ledger", "/receipt", ""):
        assert code(ann.api("GET", path, token=before["read"])) == "needs_key", path


def test_where_watching_is_barred_the_old_key_sees_nothing(near: Near) -> None:
    ann, *_ = near.opened(spectators=False)
    device = ann.other()
    read = ann.ticket()["read"]
    assert code(ann.send(ann.hands_over(device, ann.newest(read)))) == ""
    assert code(ann.api("GET", "", token=read)) == "needs_key"
    assert code(ann.api("GET", "")) == "no_spectators"
    assert code(device.api("GET", "", token=device.ticket()["read"])) == ""


def test_sockets_of_the_old_key_are_closed_at_once(server: Server) -> None:
    ann, ben = opened(server)
    for seat, name in ((ann, "Ann"), (ben, "Ben")):
        assert seat.sit(name)[0] == 200
    assert ann.open()[0] == ben.open()[0] == 200
    unused = ann.ticket()["ticket"]
    device = ann.other()
    with KeyedPlayer(ann) as old, KeyedPlayer(ben) as other:
        assert code(device.send(ann.hands_over(device, old.head()))) == ""
        with pytest.raises(ConnectionClosed) as closed:
            old.until(lambda: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.reason == "needs_key"
        other.until_shown(lambda view: bool(view["table"]["seats"][0]["key"] == device.key.public))
        assert any("hands the seat over" in line for news in other.news for line in news["lines"])
        with pytest.raises(LookupError, match="needs_key"):
            Player(ann.url, ann.table, ticket=unused)
        with KeyedPlayer(device) as new:
            assert new.mine()["seat"] == 0
    assert ask("GET", f"{server.url}/api/v1/tables/{ann.table}/audit")[1]["findings"] == []


def test_sent_again_it_is_answered_again_and_happens_once(near: Near) -> None:
    ann, *_ = near.opened()
    _, message = handed(near, ann)
    seq = near.table(ann).seq
    assert ann.send(message) == (200, {"id": message["id"], "seq": seq})
    assert near.table(ann).seq == seq


def test_an_old_handover_under_another_id_brings_no_key_back(near: Near) -> None:
    ann, *_ = near.opened()
    device, message = handed(near, ann)
    third, _ = handed(near, device)
    again = {**message, "id": "again"}
    status, told = ann.send(again)
    assert (status, told["error"]["code"]) == (401, "bad_signature")
    assert near.table(ann).chairs[0].key == third.key.public
    # nor does the seat's holder bring back a key that was here before, also with its own signature
    for back in (ann, device):
        back.number = 0
        assert code(third.send(third.hands_over(back, third.newest()))) == "bad_signature"
    near.holds(ann)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"table": "another"}, "bad_signature"),
        ({"seat": 1}, "bad_signature"),
        ({"n": 0}, "old_number"),
        ({"head": "ab" * 32}, "bad_head"),
        ({"more": 1}, "bad_command"),
        ({"key": "0" * 64}, "bad_signature"),
        ({"n": -1}, "bad_command"),
    ],
)
def test_what_was_signed_must_fit(near: Near, change: dict[str, Any], expected: str) -> None:
    ann, *_ = near.opened()
    before = near.table(ann).seq
    assert code(ann.send(ann.hands_over(ann.other(), ann.newest(), **change))) == expected
    assert near.table(ann).seq == before


def test_both_keys_must_sign_and_no_other_can(near: Near) -> None:
    ann, ben, _ = near.opened()
    device = ann.other()
    message = ann.hands_over(device, ann.newest())
    said, signed = message["signed"]["handover"], message["signed"]
    stranger = SeatKey()
    for wrong in (
        {"signature": stranger.sign("fairdeal/handover/v1", said)},
        {"signature": ben.key.sign("fairdeal/handover/v1", said)},
        {"signature": ann.recovery.sign("fairdeal/handover/v1", said)},
        {"signature": ann.key.sign("fairdeal/command/v1", said)},
        {"by_new": stranger.sign("fairdeal/handover/v1", said)},
        {"by_new": signed["signature"]},
    ):
        assert code(ann.send({**message, "signed": {**signed, **wrong}})) == "bad_signature", wrong
    assert code(ann.send({**message, "signed": {"handover": said, "signature": signed["signature"]}})) == "bad_command"
    assert code(ann.send({"do": "hand-over", "id": "x"})) == "bad_command"
    assert code(ann.send({**message, "do": ["hand-over"]})) == "bad_command"
    assert code(ann.send({**message, "id": "a#1"})) == "bad_command"
    assert near.log(ann).count("handed-over") == 0


def test_a_command_signed_before_does_not_count_for_the_new_key(near: Near) -> None:
    """Its head is the record of the handover, or later: what the old device saw is not what the new one acts on."""
    seats = near.opened()
    early = seats[0].newest()
    near.act(seats)
    ann = seats[near.table(seats[0]).acting("person")[0]]
    device, _ = handed(near, ann)
    assert code(device.send(device.command(early, "resign"))) == "bad_head"
    assert code(device.send(device.command(device.newest(), "resign"))) == ""


def test_a_withheld_handover_is_void_once_the_key_has_acted_again(near: Near) -> None:
    seats = near.opened()
    ann = seats[near.table(seats[0]).acting("person")[0]]
    withheld = ann.hands_over(ann.other(), ann.newest())
    assert near.act(seats) is ann
    assert code(ann.send(withheld)) == "old_number"


def test_an_undo_brings_no_old_key_back(near: Near) -> None:
    seats = near.opened(house={"undo": "free"})
    actor = near.act(seats)
    device, _ = handed(near, actor)
    seats[actor.seat] = device
    assert code(device.asks("undo")) == ""
    steps = near.service.tables.checkpoints.steps(near.table(actor), -1, near.table(actor).seq)
    [rewound] = [step.event for step in steps if isinstance(step.event, Rewound)]
    assert rewound.to < near.log(actor).index("handed-over")
    assert near.table(actor).chairs[actor.seat].key == device.key.public
    assert code(actor.api("POST", "/tickets", actor.proof())) == "bad_signature"
    assert near.act(seats) is device
    near.holds(device)


def test_in_the_lobby_and_once_the_rematch_is_open_nothing_is_handed_over(near: Near) -> None:
    ann, ben, cid = near.opened()
    for seat in (ben, cid):
        assert code(seat.asks("resign")) == ""
    assert near.table(ann).status == "over"
    device, _ = handed(near, ann)
    assert code(device.asks("rematch")) == ""
    assert code(device.send(device.hands_over(ann.other(), device.newest()))) == "not_now"
    near.holds(ann)


def test_while_a_repair_draws_anew_what_was_added_to_it_stays_in_its_device(near: Near) -> None:
    seats = near.opened(house={"referee": True})
    ann = seats[0]
    rae = near.office(ann)
    assert code(rae.come("Rae")) == ""
    about = near.table(near.act(seats)).seq
    assert code(ann.asks("incident", about=about, claim="That was no lawful play.")) == ""
    clause = clause_of("cover-your-assets")
    remedy = {"kind": "repair", "to": about - 1}
    assert code(rae.asks("rule", finding="So it was.", clause=clause, remedy=remedy)) == ""
    for seat in seats:
        assert code(seat.asks("accept")) == ""
    assert near.table(ann).drawing() is not None
    assert code(ann.send(ann.hands_over(ann.other(), ann.newest()))) == "not_now"
    near.passes(130)
    assert near.table(ann).drawing() is None
    handed(near, ann)
    near.holds(ann)


def test_a_seat_has_so_many_keys_and_no_more(near: Near) -> None:
    ann, *_ = near.opened()
    for _ in range(16):
        ann, _ = handed(near, ann)
    assert code(ann.send(ann.hands_over(ann.other(), ann.newest()))) == "not_now"


# What an operator writes


def test_a_handover_that_the_old_key_has_not_signed_is_a_finding(near: Near) -> None:
    ann, *_ = near.opened()
    handed(near, ann)
    thief, theirs = SeatKey(), SeatKey()

    def forged(data: dict[str, Any]) -> None:
        """The operator knows everything but the old key."""
        said = data["by_key"]["handover"]
        said.update(key=thief.public, recovery=theirs.public)
        data.update(key=thief.public, recovery=theirs.public)
        data["by_key"]["by_new"] = thief.sign("fairdeal/handover/v1", said)

    def by_thief(data: dict[str, Any]) -> None:
        forged(data)
        data["by_key"]["key"] = thief.public
        data["by_key"]["signature"] = thief.sign("fairdeal/handover/v1", data["by_key"]["handover"])

    def without(data: dict[str, Any]) -> None:
        forged(data)
        del data["by_key"]

    def of_another(data: dict[str, Any]) -> None:
        data["key"] = thief.public

    for change in (forged, by_thief, without, of_another):
        found = near.forged(ann, change)
        assert found, change.__name__
        assert found[0][1] == near.table(ann).seq
    assert near.forged(ann, lambda data: None) == []


def test_an_old_handover_that_is_written_once_more_is_a_finding(near: Near) -> None:
    ann, *_ = near.opened()
    device, _ = handed(near, ann)
    handed(near, device)
    honest = [*near.service.store.read(ann.table, -1)]
    again = replace(draft_of(honest[-2]), cmd="0:again")
    [(check, seq, why)] = near.written(ann, len(honest), again)
    assert (check, seq) == ("seats", len(honest))
    assert "handed over to another device" in why
