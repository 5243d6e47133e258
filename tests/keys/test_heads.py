"""Heads that seats sign for one another: the server relays them to all others, and holds back none that it dislikes."""

from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from keyed import KeyedPlayer, Seat, opened
from player import Player

from fairdeal.service.evidence.receipts import read


@pytest.fixture
def match(server: Any) -> Iterator[tuple[KeyedPlayer, KeyedPlayer]]:
    """Two people at a running match."""
    with ExitStack() as stack:
        seats = opened(server, "cover-your-assets")
        for seat, name in zip(seats, ("Ann", "Bo"), strict=True):
            assert seat.sit(name)[0] == 200
        ann, bo = (stack.enter_context(KeyedPlayer(seat)) for seat in seats)
        for each in (ann, bo):
            each.until_shown(lambda view: bool(view["table"]["status"] == "playing"))
        yield ann, bo


def head_by(player: KeyedPlayer, **otherwise: Any) -> dict[str, Any]:
    """The message with which a seat tells the others which log it was shown."""
    receipt = read(player.receipts[-1])
    seat = player.seat
    said = {"table": seat.table, "seat": seat.seat, "size": receipt.size, "head": receipt.root, **otherwise}
    signed = {"head": said, "signature": seat.key.sign("fairdeal/shown/v1", said)}
    return {"do": "head", "id": "head", "signed": signed, "receipt": receipt.text}


def heard_by(player: Player) -> dict[str, Any]:
    """The next head that this player is told."""
    while (heard := player.hear())["is"] != "head":
        pass
    return heard


def refused(player: KeyedPlayer, message: dict[str, Any]) -> str:
    """The code with which the server refuses it."""
    player.say(message)
    while (heard := player.hear())["is"] != "refused":
        assert heard["is"] != "head"
    return str(heard["code"])


def test_all_others_are_told_what_a_seat_signs(match: tuple[KeyedPlayer, KeyedPlayer]) -> None:
    ann, bo = match
    with Player(ann.seat.url, ann.seat.table) as watcher:
        message = head_by(ann)
        ann.say(message)
        for other in (bo, watcher):
            heard = heard_by(other)
            assert heard["signed"] == {**message["signed"], "key": ann.seat.key.public}
            assert heard["receipt"] == message["receipt"]


def test_who_comes_later_is_told_the_newest(match: tuple[KeyedPlayer, KeyedPlayer]) -> None:
    ann, bo = match
    ann.say(head_by(ann))
    heard_by(bo)
    with Player(ann.seat.url, ann.seat.table) as late:
        assert heard_by(late)["signed"]["head"] == head_by(ann)["signed"]["head"]


def test_a_head_that_does_not_fit_the_servers_log_is_relayed_all_the_same(
    match: tuple[KeyedPlayer, KeyedPlayer],
) -> None:
    ann, bo = match
    ann.say(head_by(ann, head="ab" * 32))
    assert heard_by(bo)["signed"]["head"]["head"] == "ab" * 32


def test_nobody_signs_for_another_seat_nor_for_another_table(match: tuple[KeyedPlayer, KeyedPlayer]) -> None:
    ann, bo = match
    assert refused(ann, head_by(ann, seat=1)) == "bad_signature"
    assert refused(ann, head_by(ann, table="other")) == "bad_signature"
    assert refused(bo, head_by(ann)) == "bad_signature"
    spoiled = head_by(ann)
    spoiled["signed"]["head"]["size"] += 1
    assert refused(ann, spoiled) == "bad_signature"
    assert refused(ann, {**head_by(ann), "receipt": "x" * 3000}) == "bad_command"


def test_a_head_is_no_record(match: tuple[KeyedPlayer, KeyedPlayer]) -> None:
    ann, bo = match
    seq = ann.view["seq"]
    ann.say(head_by(ann))
    heard_by(bo)
    status, told = ann.seat.api("GET", "/receipt")
    assert (status, read(told["receipt"]).size) == (200, seq + 1)


def test_whoever_has_handed_the_seat_over_signs_no_head_for_it(match: tuple[KeyedPlayer, KeyedPlayer]) -> None:
    ann, _ = match
    message = head_by(ann)
    device: Seat = ann.seat.other()
    assert ann.seat.send(ann.seat.hands_over(device, ann.head()))[0] == 200
    with KeyedPlayer(device) as other:
        other.say(message)
        while (heard := other.hear())["is"] != "refused":
            assert heard["is"] != "head"
        assert (heard["code"], heard["detail"]["seq"]) == ("bad_signature", other.view["seq"])
