"""The order in which a commit is told: what needs no choices first, so that the time says nothing of anybody's hand."""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import gevent
import pytest
from gevent import socket as gevent_socket
from keyed import sat
from player import Player, ask
from serving import Server
from sitting import Sitting

from fairdeal.service.doors.tokens import Pass
from fairdeal.service.live.hub import CROWD
from fairdeal.service.live.websocket import Socket
from fairdeal.service.table.disputes.events import Dispute
from fairdeal.service.table.seats.presence import CallOff, EndMatch

pytestmark = pytest.mark.processes

ROOT = Path(__file__).parents[2]
GAMES = '''
"""Games in which finding the choices of a seat takes as long as a file names it."""

import os
from pathlib import Path

from gevent.monkey import get_original
from msgspec.structs import replace

from fairdeal.engine import money_sweeper, sweep

HELD = Path(os.environ["HELD"])
wait = get_original("time", "sleep")  # in which nothing else is done either, as while choices are computed


def held_up(seat):
    while str(seat) in HELD.read_text():
        wait(0.01)


class Sweep(sweep.State):
    def choices(self, seat, chosen=(), limit=200):
        held_up(seat)
        return super().choices(seat, chosen, limit)

    def choosing(self, seat):
        held_up(seat)
        return (yield from super().choosing(seat))


class Sweeper(money_sweeper.State):
    def choices(self, seat, chosen=(), limit=200):
        if self.sweep:  # a seat that goes on
            held_up(seat)
        return super().choices(seat, chosen, limit)


SWEEP = replace(sweep.GAME, name="held-sweep", state=Sweep)
SWEEPER = replace(money_sweeper.GAME, name="held-sweeper", state=Sweeper)
'''


class Held:
    """A server at which a test holds up the choices of seats."""

    def __init__(self, folder: Path) -> None:
        (folder / "held_games.py").write_text(GAMES)
        about = folder / "held_games-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text("Metadata-Version: 2.1\nName: held-games\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text("[fairdeal.games]\na = held_games:SWEEP\nb = held_games:SWEEPER\n")
        self.file = folder / "held"
        self.hold()
        self.server = Server(folder / "log.db", HELD=str(self.file), PYTHONPATH=f"{folder}{os.pathsep}{ROOT}")

    def hold(self, *seats: int) -> None:
        """From now on the choices of these seats are found when `release` is called."""
        draft = self.file.with_suffix(".draft")
        draft.write_text(" ".join(map(str, seats)))
        draft.rename(self.file)

    def release(self) -> None:
        self.hold()  # nobody: a file that was gone could be missed between two looks


@pytest.fixture(scope="module")
def holding(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Held]:
    made = Held(tmp_path_factory.mktemp("held"))
    yield made
    made.server.kill()


@pytest.fixture
def held(holding: Held) -> Iterator[Held]:
    yield holding
    holding.release()


class Evening:
    """Four at a table, of whom seat 1 may be a bot, and somebody who watches; all have seen the first card asked."""

    def __init__(self, held: Held, open_: ExitStack, second: str) -> None:
        seats = [{"kind": "me"}, {"kind": second}, {"kind": "open"}, {"kind": "open"}]
        body = {"game": "held-sweep", "seats": seats, "name": "Ann"}
        _, table = sat(held.server.url, body)
        self.address = f"{held.server.url}/api/v1/tables/{table['table']}"
        self.tokens = {0: table["me"], **{each.seat: each for each in table["guests"]}}

        def come(token: str) -> Player:
            return open_.enter_context(Player(held.server.url, table["table"], token))

        self.people = {seat: come(token) for seat, token in self.tokens.items()}
        self.watcher = come("")
        for seat in self.people.keys() - {0}:
            self.people[seat].do("sit", name=f"Player of {seat}")
        for each in (*self.people.values(), self.watcher):
            each.until_shown(lambda view: bool(view["game"] and view["game"]["to_act"]))

    def mover(self, seat: int | None = None) -> Player:
        """The person who is asked; with a seat, that one, for whom the others play until they are asked."""
        while True:
            self.watcher.until_shown(lambda view: view["game"]["to_act"][0] in self.people)
            asked = self.watcher.view["game"]["to_act"][0]
            person = self.people[asked]
            person.until(person.may_act)
            if seat in (None, asked):
                return person
            self.watches(person.do("play", action=self.choice(person))["seq"])

    def choice(self, player: Player) -> Any:
        return player.mine()["choices"]["items"][0]["action"]

    def watches(self, seq: int) -> None:
        self.watcher.until_shown(lambda view: bool(view["seq"] >= seq))


@pytest.fixture
def evening(held: Held) -> Iterator[Callable[[str], Evening]]:
    with ExitStack() as open_:
        yield lambda second: Evening(held, open_, second)


def has_not_been_shown(player: Player, seq: int) -> None:
    with pytest.raises(TimeoutError):
        while True:
            message = json.loads(player.socket.recv(timeout=0.2))
            assert message["is"] != "view" or message["seq"] < seq


@pytest.mark.parametrize("door", ["socket", "HTTP"])
def test_a_move_is_answered_and_shown_before_the_choices_of_the_next_seat_are_found(
    held: Held, evening: Callable[[str], Evening], door: str
) -> None:
    table = evening("open")
    mover = table.mover()
    action, seq = table.choice(mover), mover.view["seq"]
    others = [each for each in table.people.values() if each is not mover]
    message = mover.seat.command(mover.head_at(seq), "play", id="a", action=action)
    held.hold(0, 1, 2, 3)
    if door == "socket":
        assert mover.answer(message) == {
            "is": "done", "id": "a", "seq": seq + 1,
        }  # fmt: skip
    else:
        assert ask("POST", f"{table.address}/commands", message) == (200, {"id": "a", "seq": seq + 1})
    table.watches(seq + 1)
    mover.until_shown(lambda view: bool(view["seq"] == seq + 1))
    next_seat = table.people[table.watcher.view["game"]["to_act"][0]]
    for other in others:
        if other is not next_seat:
            other.until_shown(lambda view: bool(view["seq"] == seq + 1))
    has_not_been_shown(next_seat, seq + 1)
    held.release()
    next_seat.until_shown(lambda view: bool(view["seq"] == seq + 1))
    assert next_seat.may_act()
    assert [each["seq"] for each in next_seat.view["news"]] == [seq + 1]


def test_a_bots_move_is_shown_before_the_choices_of_the_next_seat_are_found(
    held: Held, evening: Callable[[str], Evening]
) -> None:
    table = evening("bot")
    ann = table.mover(0)
    action, seq = table.choice(ann), ann.view["seq"]
    held.hold(0, 2, 3)
    ann.answer({"do": "play", "id": "a", "seq": seq, "action": action})
    table.watcher.until_shown(lambda view: view["seq"] > seq + 1 and view["game"]["to_act"][0] in table.people)
    shown = table.watcher.view
    has_not_been_shown(table.people[shown["game"]["to_act"][0]], shown["seq"])
    held.release()
    table.people[shown["game"]["to_act"][0]].until_shown(lambda view: bool(view["seq"] == shown["seq"]))


def test_a_move_is_answered_before_a_bot_thinks(held: Held, evening: Callable[[str], Evening]) -> None:
    table = evening("bot")
    ann = table.mover(0)
    action, seq = table.choice(ann), ann.view["seq"]
    held.hold(1)
    assert ann.answer({"do": "play", "id": "a", "seq": seq, "action": action})["is"] == "done"
    table.watches(seq + 1)
    assert table.watcher.view["seq"] == seq + 1
    held.release()


FEW_MINES = {"own_deck": True, "mines": 2} | dict.fromkeys(("fives", "tens", "twenties", "fifties", "hundreds"), 20)


def flips(held: Held, open_: ExitStack, *kinds: str) -> tuple[Player, Player]:
    """Ann, who is to flip, and somebody who watches; nearly all cards let the one who flips them go on."""
    seats = [{"kind": kind} for kind in kinds]
    body = {"game": "held-sweeper", "seats": seats, "name": "Ann", "options": FEW_MINES}
    _, table = sat(held.server.url, body)
    ann, watcher = (open_.enter_context(Player(held.server.url, table["table"], token)) for token in (table["me"], ""))
    ann.until(ann.may_act)
    return ann, watcher


def flip(ann: Player) -> dict[str, Any]:
    return {"do": "play", "id": "a", "seq": ann.view["seq"], "action": ann.mine()["choices"]["items"][0]["action"]}


def test_who_goes_on_is_answered_before_their_own_choices_are_found(held: Held) -> None:
    with ExitStack() as open_:
        for _ in range(20):
            ann, watcher = flips(held, open_, "me", "bot")
            held.hold(0)
            asked = flip(ann)
            assert ann.answer(asked)["is"] == "done"
            watcher.until_shown(lambda view, asked=asked: view["seq"] > asked["seq"])  # type: ignore[misc]
            if watcher.view["game"]["to_act"] == [0]:
                has_not_been_shown(ann, asked["seq"] + 1)
                held.release()
                return
            held.release()
    raise AssertionError("no flip was gone on after")


def test_a_bots_move_is_shown_before_it_thinks_again(held: Held) -> None:
    with ExitStack() as open_:
        for _ in range(20):
            ann, watcher = flips(held, open_, "me", "bot")
            last = ann.do("play", action=flip(ann)["action"])["seq"] - 1
            if ann.view["game"]["to_act"] == [0]:
                held.hold(1)
                stop = ann.answer({**flip(ann), "id": "b", "action": {"type": "stop"}})
                watcher.until_shown(lambda view, stop=stop: view["seq"] > stop["seq"])  # type: ignore[misc]
                goes_on, last = watcher.view["game"]["to_act"] == [1], stop["seq"]
                if goes_on:
                    has_not_been_shown(watcher, stop["seq"] + 2)
                held.release()
                if goes_on:
                    return
            ann.until(partial(ann.is_asked_after, last))  # a bot that still plays here is held up with the next table
    raise AssertionError("the bot never went on")


# In this process: commits that follow each other before the loop has turned


class Peer:
    """The other end of a guest's socket."""

    def __init__(self, table: Sitting, seat: int | None, referee: bool = False) -> None:
        here, self.there = gevent_socket.socketpair()
        headers = {"HOST": "x", "CONNECTION": "Upgrade", "UPGRADE": "websocket"}
        headers |= {"SEC_WEBSOCKET_VERSION": "13", "SEC_WEBSOCKET_KEY": "AAAAAAAAAAAAAAAAAAAAAA=="}
        environ = {f"HTTP_{name}": value for name, value in headers.items()} | {"gunicorn.socket": here}
        self.socket = Socket(environ, ping_interval=None)
        found = table.table.key_of("referee") if referee else None
        key = found.public if found else "" if seat is None else table.table.chairs[seat].key
        holder = Pass(table.id, seat, key, referee)
        table.service.hub.join(table.id, holder, self.socket, -1)
        gevent.sleep(0.01)
        self.there.recv(1 << 20)

    def end(self) -> None:
        self.there.close()
        self.socket.close()

    def views(self) -> list[dict[str, Any]]:
        """The views that have come since the last time."""
        gevent.sleep(0.01)
        self.there.settimeout(0)
        try:
            rest = self.there.recv(1 << 20)
        except BlockingIOError:
            return []
        found = []
        while rest:
            start, size = 2, rest[1]
            if size == 126:
                start, size = 4, int.from_bytes(rest[2:4], "big")
            found.append(json.loads(rest[start : start + size]))
            rest = rest[start + size :]
        return [message for message in found if message["is"] == "view"]


class Come(Protocol):
    """How somebody comes to the table: to a seat, to watch (None), or as its referee."""

    def __call__(self, seat: int | None, referee: bool = False) -> Peer: ...


@pytest.fixture
def come(sit: Callable[..., Sitting]) -> Iterator[tuple[Sitting, Come]]:
    """Three at Cover Your Assets; and how somebody comes to their table with a socket."""
    table = sit(referee=True)
    with ExitStack() as open_:

        def comes(seat: int | None, referee: bool = False) -> Peer:
            peer = Peer(table, seat, referee)
            open_.callback(peer.end)
            return peer

        yield table, comes


@pytest.fixture
def peers(come: tuple[Sitting, Come]) -> tuple[Sitting, list[Peer], Peer]:
    """Everybody of the three with a socket, and a spectator."""
    table, comes = come
    return table, [comes(seat) for seat in range(3)], comes(None)


def seen(views: list[dict[str, Any]]) -> list[tuple[int, list[int]]]:
    return [(view["seq"], [news["seq"] for news in view["news"]]) for view in views]


def test_each_gets_one_view_of_a_commit_and_the_seat_that_is_asked_gets_its_choices(
    peers: tuple[Sitting, list[Peer], Peer],
) -> None:
    table, seats, watcher = peers
    [first] = table.table.acting("person")
    seq = table.act(first)
    [asked] = table.table.acting("person")
    for seat, peer in enumerate(seats):
        [view] = peer.views()
        assert (view["seq"], [news["seq"] for news in view["news"]]) == (seq, [seq])
        assert bool(view["mine"]["choices"]["items"]) == (seat == asked)
    assert seen(watcher.views()) == [(seq, [seq])]


def test_a_seat_whose_view_is_overtaken_by_the_next_commit_gets_one_view_with_the_news_of_both(
    peers: tuple[Sitting, list[Peer], Peer],
) -> None:
    """It never sees choices that were found for an older record than its view tells of."""
    table, seats, watcher = peers
    [first] = table.table.acting("person")
    one = table.act(first)
    [second] = table.table.acting("person")
    two = table.act(second)
    [third] = table.table.acting("person")
    assert seen(seats[second].views()) == [(two, [one, two])]
    assert seen(seats[third].views())[-1] == (two, [two])
    assert seen(watcher.views())[-1] == (two, [two])


def test_a_commit_after_which_nobody_is_asked_shows_the_waiting_seat_what_it_has_missed(
    peers: tuple[Sitting, list[Peer], Peer],
) -> None:
    table, seats, _watcher = peers
    [first] = table.table.acting("person")
    one = table.act(first)
    [asked] = table.table.acting("person")
    two = table.do(first, Dispute, about=one, claim="No.")
    [view] = seats[asked].views()
    assert seen([view]) == [(two, [one, two])]
    assert view["mine"]["choices"]["items"] == []


def test_an_aside_keeps_the_choices_of_the_seat_that_is_asked(peers: tuple[Sitting, list[Peer], Peer]) -> None:
    table, seats, _watcher = peers
    [first] = table.table.acting("person")
    one = table.act(first)
    [asked] = table.table.acting("person")
    two = table.do(first, EndMatch)
    [view] = seats[asked].views()
    assert seen([view]) == [(two, [one, two])]
    assert view["mine"]["choices"]["items"]


def test_who_comes_between_commit_and_view_is_shown_it_once(come: tuple[Sitting, Come]) -> None:
    table, comes = come
    comes(1), comes(2)
    [first] = table.table.acting("person")
    table.act(first)
    [asked] = table.table.acting("person")
    assert comes(asked).views() == []  # its first view told of the move already


def crowd_of(comes: Come, size: int) -> list[Peer]:
    return [comes(None) for _ in range(size)]


@pytest.fixture
def has_rested(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Ends the rest of a crowd, which lasts until then."""
    ends: list[Callable[[], None]] = []
    later, rest = gevent.spawn_later, 60.0

    def spawn_later(seconds: float, run: Callable[..., None], *given: Any) -> Any:
        return ends.append(partial(run, *given)) if seconds == rest else later(seconds, run, *given)

    monkeypatch.setattr("fairdeal.service.live.hub.CROWD_SECONDS", rest)
    monkeypatch.setattr(gevent, "spawn_later", spawn_later)
    return lambda: ends.pop()()


def test_a_crowd_is_shown_several_moves_in_one_message(
    come: tuple[Sitting, Come], has_rested: Callable[[], None]
) -> None:
    """The first at once, the next ones when it has rested; players do not wait for it."""
    table, comes = come
    seats, crowd = [comes(seat) for seat in range(3)], crowd_of(comes, CROWD + 1)
    one = table.act(table.table.acting("person")[0])
    assert [seen(peer.views()) for peer in crowd] == [[(one, [one])]] * len(crowd)
    last = [one]
    for _ in range(2):
        last.append(table.act(table.table.acting("person")[0]))
        assert all(seen(peer.views())[-1][0] == last[-1] for peer in seats)
    assert crowd[0].views() == crowd[-1].views() == []
    has_rested()
    assert [seen(peer.views()) for peer in crowd] == [[(last[-1], last[1:])]] * len(crowd)


def test_a_crowd_sees_at_once_what_is_not_a_move_and_the_moves_before_it(
    come: tuple[Sitting, Come], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fairdeal.service.live.hub.CROWD_SECONDS", 60)
    table, comes = come
    crowd = crowd_of(comes, CROWD + 1)
    table.act(table.table.acting("person")[0])
    crowd[0].views()
    [second] = table.table.acting("person")
    one = table.act(second)
    assert crowd[0].views() == []
    two = table.do(second, Dispute, about=one, claim="No.")
    assert seen(crowd[0].views()) == [(two, [one, two])]


def test_a_crowd_is_shown_wishes_at_the_pace_of_moves(
    come: tuple[Sitting, Come], has_rested: Callable[[], None]
) -> None:
    table, comes = come
    crowd = crowd_of(comes, CROWD + 1)
    first = table.do(0, EndMatch)
    assert seen(crowd[0].views()) == [(first, [first])]
    wished = [table.do(1, CallOff, wish="end"), table.do(0, EndMatch), table.do(1, CallOff, wish="end")]
    assert crowd[0].views() == []
    has_rested()
    assert [seen(peer.views()) for peer in crowd[1:]] == [[(first, [first]), (wished[-1], wished)]] * CROWD


def test_a_few_who_watch_see_each_move_at_once(come: tuple[Sitting, Come], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fairdeal.service.live.hub.CROWD_SECONDS", 60)
    table, comes = come
    few = crowd_of(comes, CROWD)
    for _ in range(3):
        seq = table.act(table.table.acting("person")[0])
        assert [seen(peer.views()) for peer in few] == [[(seq, [seq])]] * len(few)


def test_the_referee_sees_each_move_at_once_and_who_comes_while_a_crowd_rests_sees_the_table_as_it_is(
    come: tuple[Sitting, Come], has_rested: Callable[[], None]
) -> None:
    table, comes = come
    referee, _crowd = comes(None, referee=True), crowd_of(comes, CROWD + 1)
    for _ in range(2):
        seq = table.act(table.table.acting("person")[0])
        assert seen(referee.views()) == [(seq, [seq])]
    late = comes(None)
    last = table.act(table.table.acting("person")[0])
    assert seen(referee.views()) == [(last, [last])]
    assert late.views() == []
    has_rested()
    assert seen(late.views()) == [(last, [last])]
