"""Whole matches of every game in which people's seats are keys, over the socket."""

from threading import Thread

import pytest
from keyed import KeyedPlayer, opened
from player import ask
from serving import Server

GAMES = {
    "money-sweeper": ({"length": "rounds"}, 2),
    "sweep": ({"length": "rounds"}, 2),
    "cover-your-assets": ({"length": "rounds"}, 2),
    "dirty-money": ({"length": "rounds"}, 3),
    "monopoly": ({"length": "rounds"}, 3),
}


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_is_played_with_keys_and_audited(server: Server, game: str) -> None:
    options, people = GAMES[game]
    seats = opened(server, game, people, options=options)
    for seat, name in zip(seats, ("Ann", "Ben", "Cid"), strict=False):
        status, told = seat.sit(name)
        assert status == 200, told
    players = [KeyedPlayer(seat) for seat in seats]
    threads = [Thread(target=player.play_to_the_end, daemon=True) for player in players]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert all(player.is_over() for player in players)
    status, report = ask("GET", f"{server.url}/api/v1/tables/{seats[0].table}/audit")
    assert (status, report["findings"]) == (200, [])
    signed = sum(len(player.signs) for player in players)
    assert signed > 10
    for player in players:
        assert player.view["table"]["seats"][player.seat.seat]["key"] == player.seat.key.public
