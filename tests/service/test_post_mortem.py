"""The post-mortem of a finished match: found by what each seat knew, bounded, and told in the words of the game."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from sitting import Sitting

from fairdeal.engine import Past, View
from fairdeal.engine.dirty_money.guide import TrickGuide
from fairdeal.engine.games import find
from fairdeal.engine.money_sweeper.actions import STOP, flip
from fairdeal.service.app import Service
from fairdeal.service.desk import post_mortem
from fairdeal.service.desk.balance import Balance
from fairdeal.service.desk.post_mortem import PostMortems
from fairdeal.service.desk.thinking import AtOnce, NoThought
from fairdeal.service.doors.schemas import BalanceSchema, PostMortemSchema
from fairdeal.service.errors import Problem
from fairdeal.service.table.seats.presence import Resign

ROUND = {"length": "rounds", "rounds": 1}


class Noting(AtOnce):
    """A thinker that keeps what it was asked."""

    def __init__(self) -> None:
        super().__init__(1.0)
        self.asked: list[tuple[int, Any, int, int]] = []

    def weigh(self, view: View, past: Past, seed: bytes, action: Any, iterations: int, seconds: float) -> Any:
        assert view.seat is not None
        self.asked.append((view.seat, action, iterations, len(past.history)))
        return super().weigh(view, past, seed, action, min(iterations, 96), 60.0)


class Silent(Noting):
    """A thinker that never answers."""

    def weigh(self, *_asked: Any) -> Any:
        raise NoThought("nobody is here")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks closely with as few iterations as it glances, so that tests are quick."""
    monkeypatch.setattr(post_mortem, "GLANCE", 32)
    monkeypatch.setattr(post_mortem, "LOOK", 96)


def over(service: Service, game: str = "dirty-money", seats: int = 3, **bots: Any) -> Any:
    kinds = bots or dict.fromkeys(map(str, range(seats)), "random")
    return service.tables.open(game, ROUND, seats, bots={int(seat): kind for seat, kind in kinds.items()}).table


CASH = {"own_deck": True, "mines": 2, "fives": 0, "tens": 0, "twenties": 0, "fifties": 0, "hundreds": 10}
TWELVE = {**ROUND, **CASH, "half_time": False, "adjacency": "any"}  # ten $100s, two $1s, and one round


def reached(table: Sitting, kind: str) -> list[int]:
    """The cells that may be flipped now in which such a card lies."""
    state: Any = table.state
    return [cell for cell in state.reach() if state.grid[cell] == kind]


def sweeps(table: Sitting, seat: int, cards: int, last: str = "") -> None:
    """Sweep so many cards of cash, then stop, or turn up the `last` card; whoever plays sees through the backs."""
    for kind in ["100"] * cards + [last] * bool(last):
        table.act(seat, flip(reached(table, kind)[0]))
    if not last:
        table.act(seat, STOP)


def told(response: Any) -> Any:
    return response.get_json()


def looked_at(service: Service, table: Any, thinker: AtOnce) -> Any:
    mortems = PostMortems(service.tables.checkpoints, thinker, lambda work: work())
    mortems.ask(table)
    return mortems.found(table)


@pytest.mark.usefixtures("few")
def test_random_players_have_made_costly_decisions(service: Service) -> None:
    table = over(service)
    thinker = Noting()
    found = looked_at(service, table, thinker)
    assert (found.state, found.looked_at) == ("done", found.decisions)
    glances = [each for each in thinker.asked if each[2] == 32]
    assert len(glances) == found.decisions > 20
    assert len(thinker.asked) - len(glances) <= 3 * 3
    assert found.seats
    for each in found.seats:
        assert each.cost > 0
        assert 0.5 <= each.confidence <= 1
        assert each.played != each.better
        [record] = service.store.read(table.id, each.seq - 1, each.seq)
        assert record.by == f"bot:{each.seat}"
        then = service.tables.checkpoints.at(table.id, each.seq - 1).state
        assert table.game.read_action(each.action) in then.legal(each.seat)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("game", ["money-sweeper", "sweep", "monopoly", "cover-your-assets"])
def test_every_game_can_be_looked_at(service: Service, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(post_mortem, "MOST_DECISIONS", 12)
    found = looked_at(service, over(service, game, find(game).seats[0]), Noting())
    assert found.state == "done"
    assert 0 < found.decisions <= 12
    assert sum(each.weighed for each in found.balances) == found.decisions
    assert {each.luck for each in found.balances if each.weighed < each.decisions} == {None}


def test_a_decision_is_weighed_by_what_its_seat_was_told_before_it(service: Service) -> None:
    table, thinker = over(service), Noting()
    mortems = PostMortems(service.tables.checkpoints, thinker, lambda work: work())
    facts: list[Any] = []
    made = list(mortems._decisions(table, facts))
    state = table.game.start(3, table.opened.options)
    told = 0
    for each in made:
        while told < each.facts:
            state.evolve(facts[told])
            told += 1
        assert each.seat in state.to_act()
        assert each.action in state.legal(each.seat)
        assert len(state.legal(each.seat)) > 1
    assert [each.seq for each in made] == sorted({each.seq for each in made})


def test_the_same_match_gives_the_same_post_mortem(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(post_mortem, "MOST_DECISIONS", 6)
    monkeypatch.setattr(post_mortem, "GLANCE", 32)
    table = over(service)
    assert looked_at(service, table, Noting()) == looked_at(service, table, Noting())


def test_it_is_kept_and_nobody_searches_twice(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(post_mortem, "MOST_DECISIONS", 3)
    monkeypatch.setattr(post_mortem, "GLANCE", 32)
    table, thinker = over(service), Noting()
    mortems = PostMortems(service.tables.checkpoints, thinker, lambda work: work())
    assert mortems.found(table).state == "none"
    first, asked = mortems.ask(table), len(thinker.asked)
    assert mortems.ask(table) is mortems.found(table)
    assert (first.state, len(thinker.asked)) == ("done", asked)


def test_only_so_many_matches_wait_and_so_many_are_kept(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(post_mortem, "KEPT", 2)
    monkeypatch.setattr(post_mortem, "MOST_AT_ONCE", 2)
    waiting: list[Callable[[], None]] = []
    mortems = PostMortems(service.tables.checkpoints, Silent(), waiting.append)
    tables = [over(service, "sweep", 2) for _each in range(4)]
    for table in tables[:2]:
        assert mortems.ask(table).state == "working"
    with pytest.raises(Problem, match="2 matches are being looked at already") as refused:
        mortems.ask(tables[2])
    assert refused.value.code == "rate"
    waiting.pop(0)()
    assert mortems.ask(tables[2]).state == "working"
    for work in waiting:
        work()
    assert [mortems.found(table).state for table in tables] == ["none", "done", "done", "none"]


def test_results_are_kept_while_there_is_room(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(post_mortem, "KEPT", 4)
    mortems = PostMortems(service.tables.checkpoints, Silent(), lambda work: work())
    tables = [over(service, "sweep", 2) for _each in range(3)]
    for table in tables:
        mortems.ask(table)
    assert [mortems.found(table).state for table in tables] == ["done"] * 3


def test_where_nobody_can_think_nothing_is_found_and_nothing_breaks(service: Service) -> None:
    found = looked_at(service, over(service), Silent())
    assert (found.state, found.seats) == ("done", ())
    assert {(each.weighed, each.cost, each.luck) for each in found.balances} == {(0, None, None)}


def test_a_fault_is_told_and_may_be_tried_again(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_given: Any) -> Iterator[Any]:
        raise OSError("no disk")

    table = over(service)
    mortems = PostMortems(service.tables.checkpoints, Silent(), lambda work: work())
    with monkeypatch.context() as broken:
        broken.setattr(PostMortems, "_decisions", fails)
        assert mortems.ask(table).state == "failed"
    assert mortems.ask(table).state == "done"


def test_over_http_while_it_runs_when_it_is_over_and_where_there_is_none(
    client: FlaskClient, service: Service, sit: Callable[..., Sitting], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(post_mortem, "MOST_DECISIONS", 3)
    monkeypatch.setattr(post_mortem, "GLANCE", 32)
    running = service.tables.open("sweep", ROUND, 2, bots={}).table.id
    refused = client.post(f"/api/v1/tables/{running}/replay/post-mortem", json={})
    assert (refused.status_code, told(refused)["error"]["code"]) == (403, "not_yet")
    table = over(service)
    where = f"/api/v1/tables/{table.id}/replay/post-mortem"
    assert told(client.get(where)) == {"state": "none", "decisions": 0, "looked_at": 0, "seats": [], "balances": []}
    asked = client.post(where, json={})
    assert asked.status_code == 202
    assert told(client.get(where)) == told(asked)
    assert told(asked)["state"] == "done"
    assert PostMortemSchema().validate(told(asked)) == {}
    assert [each.keys() for each in told(asked)["balances"]] == [BalanceSchema().fields.keys()] * 3
    position = service.tables.checkpoints.at(table.id, 12).state.position()
    made = service.tables.open("dirty-money", ROUND, 3, bots=dict.fromkeys(range(3), "random"), position=position)
    none = client.post(f"/api/v1/tables/{made.table.id}/replay/post-mortem", json={})
    assert (none.status_code, told(none)["error"]["code"]) == (404, "not_found")


def test_a_game_without_a_guide_has_none(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    table = over(service)
    assert isinstance(find("dirty-money").guided(), TrickGuide)
    monkeypatch.setattr(type(table.game), "guide", None)
    with pytest.raises(Problem, match="nothing to be looked at"):
        looked_at(service, table, Silent())


def test_a_blunder_costs_the_seat_that_made_it_and_is_the_other_seats_luck(sit: Callable[..., Sitting]) -> None:
    """Seat 0 has $900 and turns up one of three cards, two of which explode; seat 1 then knows where the cash lies."""
    table = sit("money-sweeper", 2, options=TWELVE)
    sweeps(table, 0, 9, last="1")
    sweeps(table, 1, 9)
    sweeps(table, 0, 0, last="1")
    assert table.outcome.winners == (1,)
    careless, lucky = looked_at(table.service, table.table, Noting()).balances
    assert (careless.result, careless.weighed, careless.cost > 0.3) == (0, careless.decisions, True)
    assert careless.luck == pytest.approx(careless.cost - 0.5, abs=2e-4)
    assert (lucky.result, lucky.cost, lucky.luck) == (1, 0, 0.5)


def test_what_a_seat_could_not_know_does_not_change_what_its_decisions_cost(sit: Callable[..., Sitting]) -> None:
    """In two deals that part only in cells which seat 0 never sees, it dares too much, gets away with it and wins."""
    one, other = (sit("money-sweeper", 2, options=TWELVE) for _each in range(2))
    assert one.state.face_down() != other.state.face_down()
    while safe := sorted({*reached(one, "100")} & {*reached(other, "100")}):
        one.act(0, flip(safe[0]))
        other.act(0, flip(safe[0]))
    found = []
    for table in (one, other):
        table.act(0, STOP)
        table.do(1, Resign)
        found.append(looked_at(table.service, table.table, Noting()).balances[0])
    assert found[0].cost > 0
    assert found[0] == found[1]


def test_a_seat_without_a_choice_has_no_part_in_its_result(sit: Callable[..., Sitting]) -> None:
    """Of twelve cards the last is left to seat 3, which must turn it up."""
    table = sit("money-sweeper", 4, options={**TWELVE, "play_out": True})
    sweeps(table, 0, 9)
    sweeps(table, 1, 0, last="1")
    sweeps(table, 2, 0, last="1")
    table.act(3, flip(reached(table, "100")[0]))
    balances = looked_at(table.service, table.table, Noting()).balances
    assert [each.decisions for each in balances] == [10, 1, 1, 0]
    assert balances[3] == Balance(3, decisions=0, weighed=0, result=0, cost=0, luck=-0.25, error=0)
