"""Whole matches of every game in which people's seats are keys, over the socket."""

import json
from typing import Any

import pytest
from keyed import KeyedPlayer, Seat
from player import ask
from serving import Server

GAMES = {
    "money-sweeper": {"length": "rounds", "rounds": 1},
}


def opened(server: Server, game: str, seats: int = 2, **more: Any) -> tuple[dict[str, Any], list[Seat]]:
    """A table whose seats all sit down with keys, the opener's first."""
    plans = [{"kind": "me"}, *({"kind": "open"} for _ in range(seats - 1))]
    body = {"game": game, "seats": plans, "reserve": True, "options": GAMES.get(game, {}), **more}
    status, told = ask("POST", f"{server.url}/api/v1/tables", body)
    assert status == 201, told
    mine = Seat(server.url, told["table"], told["seat"], told["token"])
    others = [Seat(server.url, told["table"], link["seat"], link["token"]) for link in told["links"]]
    return told, [mine, *others]


def test_a_whole_match(server: Server) -> None:
    _, seats = opened(server, "money-sweeper")
    for seat, name in zip(seats, ("Ann", "Ben"), strict=True):
        status, told = seat.sit(name)
        assert status == 200, told
    players = [KeyedPlayer(seat) for seat in seats]
    over = False
    for _turn in range(2000):
        for player in players:
            player.until_shown(lambda view: view["seq"] >= max(p.view["seq"] for p in players))
            if player.is_over():
                over = True
                break
            if player.may_act() and not player.view["table"]["deal"]:
                player.play_on()
            elif player.view["table"]["deal"]:
                player.play_on()
        if over:
            break
    assert over
