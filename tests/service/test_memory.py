"""Money Sweeper's memory is part of the game (4.2): no door of a running table tells a card that lies face down again.

The one $100 of these tables lies in cell 1. It is flipped, the sweep explodes, and then every door is asked, over real
HTTP and real sockets, by everybody: its bytes must not tell where the card lies. Once the round is over they must.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner
from clients import client_of
from forging import draft_of, first_rules
from mined import ANN, BO, GRID, SPECTATOR, TOLD, At
from msgspec import to_builtins
from msgspec.structs import replace
from player import Player
from serving import Server
from sitting import REFEREE, Sitting, StillClock, a_service

from fairdeal.engine import Dice, seed_of
from fairdeal.engine.money_sweeper import STOP, Flipped, FlippedInClear, Swept, SweptInClear, flip
from fairdeal.engine.money_sweeper.view import State
from fairdeal.events import MemoryStore, read_transcript
from fairdeal.service.app import create_app, make_service
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.config import Config
from fairdeal.service.desk.checkpoints import fold
from fairdeal.service.doors.messages import QUESTIONS
from fairdeal.service.doors.tokens import reads
from fairdeal.service.evidence.audit import audit
from fairdeal.service.evidence.verify import check
from fairdeal.service.table.codec import read_event
from fairdeal.service.table.disputes.events import LookAt
from fairdeal.service.table.play.play import Play
from fairdeal.service.table.play.told_once import Closed
from fairdeal.service.table.play.undo import AskUndo
from fairdeal.service.table.state.event import Played
from fairdeal.service.table.tell import news

GOLDEN = Path(__file__).parents[1] / "golden"
EVERYBODY = pytest.mark.parametrize("who", [ANN, BO, SPECTATOR], ids=["Ann", "Bo", "a spectator"])
SEES = {ANN: "seat:0", BO: "seat:1", SPECTATOR: "public"}


def flips(who: Any) -> str:
    """How a sentence about Ann's flip begins."""
    return "You flip" if who == ANN else "{0} flips"


class Door(NamedTuple):
    """A way in: its path below the table's, and whether it tells the card once the round is over."""

    path: str
    tells: bool = True


# {flipped}: the record of the $100; {eyes}: those that one has.
DOORS = {
    "the view with its news": Door("view?since=-1"),
    "the log": Door("log"),
    "the log through one's eyes": Door("log?as={eyes}"),
    "the log through everybody's eyes": Door("log?as=public"),
    "the log before a record": Door("log?before={after}"),
    "the replay of the flip": Door("replay?seq={flipped}"),
    "the replay of the next flip": Door("replay?seq={after}"),
    "the replay through everybody's eyes": Door("replay?seq={flipped}&as=public"),
    "the replay as a stream": Door("replay/stream?seq=0&pace=0"),
    "the replay as a stream of changes": Door("replay/stream?seq=0&pace=0&changes=true"),
    "the replay of the flip, from the next one": Door("replay?seq={flipped}&from={after}"),
    "the replay's marks": Door("replay/marks", tells=False),
    "the post-mortem": Door("replay/post-mortem", tells=False),
    "the story of the match": Door("replay/story", tells=False),
    "the ledger": Door("ledger"),
    "the ledger at the flip": Door("ledger?seq={flipped}&as=public"),
    "the transcript": Door("transcript"),
    "the transcript for everybody": Door("transcript?viewer=public"),
    "the transcript as text": Door("transcript?format=text"),
    "the transcript in Markdown": Door("transcript?format=markdown"),
    "the transcript in HTML": Door("transcript?format=html"),
    "the transcript for everybody in HTML": Door("transcript?format=html&viewer=public"),
    "the lines to keep": Door("lines"),
    "the audit": Door("audit", tells=False),
    "the price of an undo": Door("undo"),
    "the price of an undo of the flip": Door("undo?target={flipped}"),
    "a good move": Door("hint", tells=False),
    "a lesson": Door("lesson", tells=False),
    "the receipt": Door("receipt", tells=False),
    "the table": Door("", tells=False),
    "all hands in the replay": Door("replay?seq={flipped}&as=all", tells=False),
    "all hands in the ledger": Door("ledger?as=all", tells=False),
    "the full transcript": Door("transcript?viewer=full", tells=False),
}
every_door = pytest.mark.parametrize("name", DOORS)


@pytest.fixture(scope="module")
def running(server: Server) -> At:
    return At(server).explodes()


@pytest.fixture(scope="module")
def ended(server: Server) -> At:
    return At(server).explodes().ends_the_round()


def answered(player: Player, message: dict[str, Any], wanted: str) -> str:
    player.say({**message, "id": "asked"})
    while (heard := player.hear())["is"] not in (wanted, "refused"):
        pass
    return json.dumps(heard)


# Every door, while the round runs and when it is over


def through_door(table: At, name: str, who: Any) -> str:
    """What a door answers."""
    return table.ask(who, DOORS[name].path.format(flipped=table.flipped, after=table.after, eyes=SEES[who]))


@EVERYBODY
@every_door
def test_no_door_tells_a_card_that_lies_face_down_again(running: At, name: str, who: Any) -> None:
    told = through_door(running, name, who)
    assert told
    assert not TOLD.search(told), f"{name}: {TOLD.search(told)}"


@EVERYBODY
@pytest.mark.parametrize("name", [name for name, door in DOORS.items() if door.tells and "undo" not in door.path])
def test_the_same_doors_tell_it_once_the_round_is_over(ended: At, name: str, who: Any) -> None:
    assert TOLD.search(through_door(ended, name, who))


@pytest.mark.parametrize("name", [name for name, door in DOORS.items() if "undo" in door.path])
def test_a_price_names_the_card_while_it_lies_open(server: Server, name: str) -> None:
    table = At(server)
    [table.flipped] = table.flip(ANN, 0)
    table.after = table.flipped
    assert TOLD.search(through_door(table, name, ANN))


def test_every_way_in_is_among_the_doors() -> None:
    start = "/api/v1/tables/<table>"
    rules = [rule for rule in create_app(service=a_service()).url_map.iter_rules() if rule.rule.startswith(start)]
    there = {rule.rule.removeprefix(start).strip("/") for rule in rules if "GET" in (rule.methods or ())}
    assert there - {"socket"} == {door.path.partition("?")[0] for door in DOORS.values()}
    # which sockets ask below; `fit` is about the choices, `code` and `introduce` a lobby, others nothing
    assert set(QUESTIONS) == {"hello", "beat", "hurry", "log", "price", "fit", "code", "introduce"}


@EVERYBODY
def test_no_socket_that_comes_later_tells_it(running: At, who: Any) -> None:
    with running.player(who) as late:
        assert not TOLD.search(json.dumps([late.view, late.news, late.here]))
        older = answered(late, {"do": "log", "before": 99}, "log")
        assert f"{flips(who)} cell 1." in older
        assert not TOLD.search(older)
        if who == ANN:
            for target in (None, running.flipped):
                price = answered(late, {"do": "price", "target": target}, "price")
                assert '"is": "price"' in price
                assert not TOLD.search(price)


@EVERYBODY
def test_a_socket_that_comes_after_the_round_is_told(ended: At, who: Any) -> None:
    with ended.player(who) as late:
        assert TOLD.search(json.dumps(late.news))
        assert TOLD.search(answered(late, {"do": "log", "before": 99}, "log"))


# Once, live


@EVERYBODY
def test_everybody_who_watches_is_told_the_card_once(server: Server, who: Any) -> None:
    table = At(server)
    with table.player(who) as watcher:
        [seq] = table.flip(ANN, 0)
        watcher.until(lambda: watcher.view["seq"] >= seq)
        [news] = [each for each in watcher.news if each["seq"] == seq]
        assert (news["lines"], news["later"], news["lies"], news["cards"]) == (
            [f"{flips(who)} cell 1, a $100."],
            [f"{flips(who)} cell 1."],
            ["grid.0"],
            ["100"],
        )
        [_five, last] = table.flip(ANN, 1, 2)
        watcher.until(lambda: watcher.view["seq"] >= last)
        assert not TOLD.search(json.dumps(watcher.view))
    with table.player(who, since=seq - 1) as again:
        assert not TOLD.search(json.dumps(again.news))
        assert [each["cards"] for each in again.news if each["seq"] == seq] == [[]]


@EVERYBODY
def test_while_the_sweep_lies_open_whoever_comes_is_told(server: Server, who: Any) -> None:
    table = At(server)
    [table.flipped] = table.flip(ANN, 0)
    with table.player(who) as late:
        [news] = [each for each in late.news if each["seq"] == table.flipped]
        assert (news["lines"], news["later"]) == ([f"{flips(who)} cell 1, a $100."], [f"{flips(who)} cell 1."])
    table.after = table.flipped
    for name in ("the log", "the replay of the flip", "the ledger", "the transcript", "the transcript as text"):
        assert TOLD.search(through_door(table, name, who)), name


@EVERYBODY
def test_what_was_swept_is_open_for_good(server: Server, who: Any) -> None:
    table = At(server)
    table.flipped, table.after = table.flip(ANN, 0, 1)
    table.do(ANN, "play", action={"type": "stop"})
    table.flip(BO, 2)
    for name in ("the log", "the replay of the flip", "the ledger", "the transcript", "the transcript as text"):
        assert TOLD.search(through_door(table, name, who)), name


# An undo lays cards face down, too


@EVERYBODY
@every_door
def test_no_door_tells_a_card_whose_flip_was_undone(server: Server, undone: At, name: str, who: Any) -> None:
    assert not TOLD.search(through_door(undone, name, who)), name


@pytest.fixture(scope="module")
def undone(server: Server) -> At:
    """The $100 was swept alone, and Ann took that and the flip back: its cell lies face down."""
    table = At(server)
    [table.flipped] = table.flip(ANN, 0)
    table.after = table.do(ANN, "play", action={"type": "stop"})
    table.do(ANN, "undo", target=table.flipped)
    return table


def test_the_view_of_an_undone_sweep_is_kept_back(undone: At) -> None:
    moment = json.loads(undone.ask(SPECTATOR, f"replay?seq={undone.after}"))
    assert (moment["game"], moment["news"]["lines"]) == (None, ["{0} sweeps up."])


def test_flipped_and_swept_again_it_may_be_told(server: Server) -> None:
    table = At(server)
    [table.flipped] = table.flip(ANN, 0)
    table.do(ANN, "undo")
    table.flip(ANN, 0)
    table.after = table.do(ANN, "play", action={"type": "stop"})
    lines = [news["lines"] for news in json.loads(table.ask(BO, "log"))["news"] if "cell 1" in str(news)]
    assert lines == [["{0} flips cell 1, a $100."]] * 2


# Through the service: shuffles, the host, the referee, tables of the first rules


@pytest.fixture
def sat(still: StillClock) -> Iterator[Callable[..., Sitting]]:
    service = a_service(still)
    tables: list[Sitting] = []

    def sitting(**given: Any) -> Sitting:
        tables.append(Sitting(service, "money-sweeper", 2, **given))
        return tables[-1]

    yield sitting
    for table in tables:
        table.holds()


def through(table: Sitting, path: str, seat: int | None = None) -> str:
    client = client_of(table.service)
    return client.get(f"/api/v1/tables/{table.id}/{path}").text


def cells(table: Sitting) -> list[str | None]:
    grid: list[str | None] = table.state.grid  # type: ignore[attr-defined]
    return grid


def explodes(table: Sitting, cell: int | None = None) -> int:
    """Whoever is asked flips a cash card and then a mine beside it; the record of the first."""
    [seat] = table.table.acting("person")
    state: Any = table.state
    for first in state.reach() if cell is None else [cell]:
        if state.grid[first] == "1":
            continue
        then = state.clone()
        then.apply(seat, flip(first))
        if mines := [each for each in then.reach() if then.grid[each] == "1"]:
            flipped = table.act(seat, flip(first))
            table.act(seat, flip(mines[0]))
            return flipped
    raise AssertionError("no cash card lies beside a mine")


def line_of(table: Sitting, seq: int) -> str:
    [news] = [each for each in json.loads(through(table, "log?before=9999"))["news"] if each["seq"] == seq]
    return " ".join(news["lines"])


def test_half_time_opens_what_was_seen_before_it_and_closes_what_comes_again(sat: Callable[..., Sitting]) -> None:
    table = sat(undo="free")
    first = explodes(table)
    assert "a $" not in line_of(table, first)
    while table.table.deals == 1:
        mine = next(cell for cell in table.state.reach() if cells(table)[cell] == "1")  # type: ignore[attr-defined]
        last = table.act(table.table.acting("person")[0], flip(mine))
    assert "a $" in line_of(table, first)
    later = explodes(table)
    asker = 0 if table.table.last.get(0) == last else 1
    table.do(asker, AskUndo, target=last)
    assert table.table.deals == 1
    assert "a $" not in line_of(table, first)
    assert "a $" not in line_of(table, later)
    assert json.loads(through(table, f"replay?seq={later}"))["game"] is None


def test_the_next_round_opens_the_last_one_and_an_undo_of_its_deal_closes_what_comes_again(
    sat: Callable[..., Sitting],
) -> None:
    table = sat(undo="free", options={"half_deck": True, "half_time": False})
    first = explodes(table)
    table.next_round()
    assert "a $" in line_of(table, first)
    second = explodes(table)
    last = max(step.record.seq for step in table.steps() if step.record.type == "dealt") - 1
    table.do(int(table.records()[last].by[-1]), AskUndo, target=last)
    assert "a $" not in line_of(table, second)
    assert json.loads(through(table, f"replay?seq={second}"))["game"] is None


def to_a_mine(state: Any) -> list[int]:
    """The cells that one flips to get to a mine."""
    for cell in state.reach():
        if state.grid[cell] == "1":
            return [cell]
    for cell in state.reach():
        then = state.clone()
        [seat] = state.to_act()
        then.apply(seat, flip(cell))
        if then.to_act() == (seat,):
            return [cell, *to_a_mine(then)]
    raise AssertionError("there is no way to a mine")


def a_repair(table: Sitting, undone: int, to: int) -> None:
    table.dispute(about=undone)
    table.rule("repair", to=to)
    table.accept()
    table.bring_noise()


def test_a_repair_in_the_middle_of_a_sweep_opens_no_card_of_it(sat: Callable[..., Sitting]) -> None:
    table = sat(referee=True, position=GRID)
    flipped, undone = (table.act(ANN, flip(cell)) for cell in (0, 1))
    a_repair(table, undone, flipped)
    assert table.table.deals == 1
    assert line_of(table, flipped) == "{0} flips cell 1, a $100."
    repaired = table.seq
    for cell in to_a_mine(table.state):
        table.act(ANN, flip(cell))
    assert cells(table)[0] == "100"
    for path in (
        "log",
        f"replay?seq={flipped}",
        f"replay?seq={repaired}",
        "ledger",
        "transcript",
        "transcript?format=text",
    ):
        assert not TOLD.search(through(table, path)), path


def test_with_open_memory_a_repair_makes_unknown_what_it_takes_back(sat: Callable[..., Sitting]) -> None:
    options = {"open_memory": True}
    table = sat(referee=True, position=GRID.replace(";", "; options open_memory;", 1), options=options)
    flipped, undone = (table.act(ANN, flip(cell)) for cell in (0, 1))
    before = table.service.replays.at(table.id, flipped).state.public()
    a_repair(table, undone, flipped)
    assert table.state.public() == before
    again = table.act(ANN, flip(4))
    table.dispute(about=again)
    table.rule("rewind", to=flipped)
    table.accept()
    assert table.state.public() == before


FOUR_OUT = "money sweeper; grid 1! 1! 1! 1! 20 / 100 5 1 1 10 / 5 10 1 50 10"  # the next mine calls half-time


def test_a_moment_after_an_undone_half_time_shows_no_card_that_was_laid_down_since(sat: Callable[..., Sitting]) -> None:
    table = sat(undo="free", position=FOUR_OUT)
    flipped, _five, mine = (table.act(ANN, flip(cell)) for cell in (5, 6, 7))
    back = table.do(ANN, AskUndo, target=mine) + 1
    assert TOLD.search(through(table, f"replay?seq={back}"))
    table.do(ANN, AskUndo, target=flipped)
    assert json.loads(through(table, f"replay?seq={back}"))["game"] is None


def test_nor_does_the_half_time_itself_that_was_undone(sat: Callable[..., Sitting]) -> None:
    table = sat(undo="free", position=FOUR_OUT)
    flipped = table.act(ANN, flip(5))
    table.act(ANN, STOP)
    dealt = table.act(BO, flip(7)) + 1
    assert "$100" in through(table, f"replay?seq={dealt}")
    table.do(ANN, AskUndo, target=flipped)
    assert json.loads(through(table, f"replay?seq={dealt}"))["game"] is None


def test_moments_after_an_undone_flip_are_shown_like_any_other(sat: Callable[..., Sitting]) -> None:
    table = sat(undo="free", position=GRID)
    table.act(ANN, flip(0))
    table.do(ANN, AskUndo)
    last = table.act(ANN, flip(3))
    assert json.loads(through(table, f"replay?seq={last}"))["game"]["zones"][0]["cards"][:4] == ["", "", "", "20"]


def test_a_picture_in_a_transcript_shows_no_card_that_lies_face_down_again(sat: Callable[..., Sitting]) -> None:
    table = sat(undo="free", position=GRID)
    _hundred, _five, mine = (table.act(ANN, flip(cell)) for cell in (0, 1, 2))
    for seat, cell in ((BO, 6), (ANN, 10)):
        table.act(seat, flip(cell))
    table.play()
    table.do(ANN, AskUndo, target=mine)
    assert TOLD.search(through(table, "transcript?format=html"))
    table.act(ANN, flip(2))
    assert not TOLD.search(through(table, "transcript?format=html"))


def test_with_open_memory_nothing_is_remembered_from_another_deal(sat: Callable[..., Sitting]) -> None:
    position = FOUR_OUT.replace(";", "; options open_memory;", 1)
    table = sat(undo="free", position=position, options={"open_memory": True})
    for cell in (5, 6):
        table.act(ANN, flip(cell))
    before = table.state.public()
    mine = table.act(ANN, flip(7))
    table.act(BO)
    table.do(ANN, AskUndo, target=mine)
    assert table.state.public() == before


def test_a_referee_sees_it_by_a_look_that_is_in_the_log(sat: Callable[..., Sitting]) -> None:
    table = sat(referee=True, position=GRID)
    [flipped, *_rest] = [table.act(ANN, flip(cell)) for cell in (0, 1, 2)]
    table.dispute(seat=BO, about=flipped)
    client = client_of(table.service)
    rae = table.table.key_of(REFEREE)
    assert rae
    token = table.service.tokens.reading(reads(table.id, REFEREE, rae.public))
    asked = [f"/api/v1/tables/{table.id}/{path}" for path in ("replay?seq={}&as=all", "ledger?seq={}&as=all")]
    key = {"Authorization": f"Bearer {token}"}
    before = [client.get(path.format(flipped), headers=key).status_code for path in asked]
    assert before == [404, 404]
    table.do(REFEREE, LookAt, eyes="all")
    assert all(TOLD.search(client.get(path.format(flipped), headers=key).text) for path in asked)
    own = [f"/api/v1/tables/{table.id}/{path}" for path in ("log", f"replay?seq={flipped}", "ledger", "transcript")]
    assert not any(TOLD.search(client.get(path, headers=key).text) for path in own)


def test_with_open_memory_everybody_is_told(sat: Callable[..., Sitting]) -> None:
    table = sat(position=GRID.replace(";", "; options open_memory;", 1), undo="free", options={"open_memory": True})
    [flipped, *_rest] = [table.act(ANN, flip(cell)) for cell in (0, 1, 2)]
    assert cells(table)[0] == "100"
    shown = json.loads(through(table, "view"))["game"]["zones"][0]
    assert (shown["cards"][0], shown["marks"]["0"]) == ("100", "seen")
    assert all(TOLD.search(through(table, path)) for path in ("log", f"replay?seq={flipped}", "ledger", "transcript"))
    table.do(ANN, AskUndo, target=flipped)
    shown = json.loads(through(table, "view"))["game"]["zones"][0]
    assert [shown["cards"][cell] for cell in (0, 1, 2, 3)] == ["100", "5", "1", ""]


@pytest.mark.parametrize("viewer", ["public", "seat:1"])
def test_a_transcript_of_a_running_match_is_verified_with_the_card_sealed(running: At, ended: At, viewer: str) -> None:
    who = SPECTATOR if viewer == "public" else BO
    seals: dict[str, Any] = {}
    for name, table in (("running", running), ("ended", ended)):
        lines = table.ask(who, "transcript").splitlines()
        assert json.loads(lines[0])["viewer"] == viewer
        assert check([line.encode() for line in lines]).kind == "sealed"
        [record] = [each for each in read_transcript(lines) if each.seq == table.flipped]
        assert record.seals["facts.0.card"].to == "everybody"
        seals[name] = record.data["facts"][0]["card"]
    assert seals["ended"] == "100"
    assert set(seals["running"]) == {"sealed", "to"}


@pytest.mark.parametrize("form", ["jsonl", "text", "markdown", "html"])
@pytest.mark.parametrize(("viewer", "tells"), [("public", False), ("seat:1", False), ("full", True)])
def test_the_hosts_export_opens_it_by_a_look_at_all_hands_alone(
    server: Server, viewer: str, form: str, *, tells: bool
) -> None:
    table = At(server).explodes()
    given = ["export", table.id, "--db", str(server.database), "--viewer", viewer, "--format", form]
    result = CliRunner().invoke(fairdeal, given)
    assert result.exit_code == 0, result.output
    assert bool(TOLD.search(result.output)) == tells
    service = make_service(Config(database=str(server.database)))
    looks = [record.by for record in service.store.read(table.id) if record.type == "looked"]
    service.close()
    assert looks == ([] if viewer == "public" else ["host"])


def old_log(upto: int) -> tuple[MemoryStore, str]:
    """A match of two bots by the first rules as far as that record, in a store of its own."""
    records, store = first_rules()[: upto + 1], MemoryStore()
    store.append(records[0].table, -1, [draft_of(record) for record in records])
    return store, records[0].table


def test_a_table_of_the_first_rules_goes_on_by_them_and_its_audit_holds() -> None:
    store, table = old_log(12)
    dice = Dice(seed_of("old bots"))
    service = make_service(Config(entropy=lambda size: bytes(dice.below(256) for _ in range(size))), store)
    live = service.tables.desk(table).table
    if live.status != "over":
        [seat] = live.state.to_act()
        action = to_builtins(live.state.default(seat))
        service.tables.submit(table, Play(id="on", seat=seat, bot=True, action=action))
    assert live.status == "over"  # bots have played it to its end
    events = [step.event for step in service.tables.checkpoints.steps(live, 12, live.seq)]
    kinds = {type(fact) for event in events if isinstance(event, Played) for fact in event.facts}
    assert {FlippedInClear, SweptInClear} <= kinds
    assert not {Flipped, Swept} & kinds
    assert audit(store.read(table)).ok


def test_a_running_table_of_the_first_rules_is_told_as_ever() -> None:
    store, name = old_log(12)
    table = fold(store, name)
    closed = Closed(table)
    told = [news(table, record, read_event(table.game, record), None, closed) for record in store.read(name)]
    flips = [line for each in told for line in each.lines if "flips" in line]
    assert table.status == "playing"
    assert flips
    assert all("a $" in line for line in flips)
    assert not any(each.later or each.lies for each in told)


# Nothing else tells it either: two tables that differ in closed cards alone


@pytest.mark.parametrize("name", DOORS)
@pytest.mark.parametrize("who", [BO, SPECTATOR], ids=["Bo", "a spectator"])
def test_tables_that_differ_in_closed_cards_alone_answer_alike(pair: list[Sitting], name: str, who: int | None) -> None:
    flipped = min(step.record.seq for step in pair[0].steps() if step.record.type == "played")
    one, other = (
        without_chain(
            through_as(table, who, DOORS[name].path.format(flipped=flipped, after=flipped + 1, eyes=SEES[who]))
        )
        for table in pair
    )
    assert one == other


@pytest.mark.parametrize("name", [name for name in DOORS if name.startswith("the replay")])
def test_nor_is_it_told_what_closed_cards_are_worth_that_lay_in_a_zone(
    pair: list[Sitting], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid = State._table
    monkeypatch.setattr(State, "_table", lambda state: replace(laid(state), stake={"cash": state._kept()}))
    test_tables_that_differ_in_closed_cards_alone_answer_alike(pair, name, BO)


@pytest.fixture(scope="module")
def pair() -> list[Sitting]:
    """Two tables after the same flips: in one a $100 and then a $5 were seen, in the other a $50 and then a $10."""
    found = []
    for position in (GRID, GRID.replace("100 5", "50 10").replace("10 50", "5 100")):
        table = Sitting(a_service(), "money-sweeper", 2, position=position)
        for cell in (0, 1, 2):
            table.act(ANN, flip(cell))
        table.act(BO, flip(3))
        table.act(BO, STOP)
        found.append(table)
    return found


def through_as(table: Sitting, who: int | None, path: str) -> str:
    client = client_of(table.service)
    headers = {}
    if who is not None:
        token = table.service.tokens.reading(reads(table.id, who, table.table.chairs[who].key))
        headers = {"Authorization": f"Bearer {token}"}
    return client.get(f"/api/v1/tables/{table.id}/{path}".rstrip("/"), headers=headers).text


def without_chain(text: str) -> str:
    """Leave out hashes, commitments, salts, receipts, and the head in words, which differ as they must."""
    text = re.sub(r"(?:[a-z]+ ){11}[a-z]+(?=</dd>)|(?<=twelve words).*?(?=\n\S)", "#", text, flags=re.DOTALL)
    return re.sub(r'"(?:receipt|key)":"[^"]*"|[0-9a-f]{64}|[0-9a-f]{32}|▒▒\W*[0-9a-f]{6}', "#", text)
