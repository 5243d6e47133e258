"""The process in which `strong` thinks: it dies, hangs and has too much to do, and the bots play on."""

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from time import sleep
from typing import Any

import pytest
from long import shortly
from msgspec.json import decode, encode
from msgspec.structs import replace
from player import ask as ask_http
from serving import Server
from sitting import Sitting

from fairdeal.engine import Dice, Match, find, seed_of, sensible
from fairdeal.engine.games import OUR_OWN
from fairdeal.engine.money_sweeper.actions import flip
from fairdeal.engine.money_sweeper.facts import Flipped
from fairdeal.service.app import Service
from fairdeal.service.desk import thinking
from fairdeal.service.desk.bots import Bots
from fairdeal.service.desk.child import LATER, NOW, Queue
from fairdeal.service.desk.remembered import Remembered
from fairdeal.service.desk.thinker import Answer, Question, answer
from fairdeal.service.desk.thinking import NoThought, Thinker, question
from fairdeal.service.evidence.audit import audit
from fairdeal.service.table.play.undo import AnswerUndo, AskUndo

pytestmark = pytest.mark.processes

GUIDED = [game.name for game in OUR_OWN.values() if game.guide]
SEED = bytes(32)
ROUND = {"length": "rounds", "rounds": 1}
HANGS = (sys.executable, "-c", "import time; time.sleep(60)")
BABBLES = (sys.executable, "-c", "import sys; sys.stdin.readline(); print('no answer at all', flush=True)")


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    made = Thinker(0.05)
    yield made
    made.close()


def ask(thinker: Thinker, game: str = "dirty-money") -> Any:
    match = Match(game, 3, "thinking")
    seat = match.to_act()[0]
    action = thinker.think(match.view(seat), match.past(seat), SEED)
    assert match.game.read_action(action) in match.legal(seat)
    return action


def test_a_process_of_its_own_thinks_and_answers_one_question_after_the_other(thinker: Thinker) -> None:
    ask(thinker)
    first = thinker._child.process
    ask(thinker, "money-sweeper")
    assert first is not None
    assert (thinker._child.process, first.pid == os.getpid()) == (first, False)


def test_after_the_death_of_the_process_the_next_question_is_answered_by_another(thinker: Thinker) -> None:
    ask(thinker)
    assert thinker._child.process is not None
    os.kill(thinker._child.process.pid, signal.SIGKILL)
    try:
        ask(thinker)
    except NoThought:  # where the question was sent before the death was noticed
        ask(thinker)


@pytest.mark.parametrize("command", [HANGS, BABBLES, ("/no/such/program",)])
def test_a_process_that_hangs_babbles_or_cannot_begin_answers_nothing_in_time(command: tuple[str, ...]) -> None:
    thinker = Thinker(0.05, command, grace=0.3)
    with pytest.raises(NoThought):
        ask(thinker)
    assert thinker._child.process is None
    thinker.close()


def test_a_search_that_fails_says_why_and_the_process_lives_on(thinker: Thinker) -> None:
    match, other = Match("sweep", 2, "one"), Match("dirty-money", 3, "two")
    seat = match.to_act()[0]
    with pytest.raises(NoThought, match="Invalid value"):
        thinker.think(match.view(seat), other.past(seat), SEED)
    first = thinker._child.process
    ask(thinker)
    assert thinker._child.process is first


def in_threads(*work: Callable[[], object]) -> list[threading.Thread]:
    """Begin each when the one before waits."""
    begun = [threading.Thread(target=each) for each in work]
    for each in begun:
        each.start()
    return begun


def until(holds: Callable[[], bool]) -> None:
    while not holds():
        sleep(0.001)


def test_more_questions_than_may_wait_are_not_thought_about(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "MOST_WAITING", 1)
    thinker, failed = Thinker(0.05, HANGS, grace=60.0), []

    def asks() -> None:
        try:
            ask(thinker)
        except NoThought as why:
            failed.append(str(why))

    waiting = in_threads(asks, asks)
    until(lambda: thinker._child.line.waiting(NOW) == 1)
    with pytest.raises(NoThought, match="1 questions wait already"):
        ask(thinker)

    def dies() -> bool:
        if (hanging := thinker._child.process) is not None:
            hanging.kill()
        return not any(each.is_alive() for each in waiting)

    until(dies)
    assert failed == ["the process that thinks has died; another begins with the next question"] * 2
    thinker.close()


def test_the_line_serves_tables_in_the_order_of_coming_and_those_who_want_to_know_last() -> None:
    line, served = Queue(), []

    def comes(name: str, rank: int) -> Callable[[], None]:
        def waits() -> None:
            with line.turn(rank):
                served.append(name)

        return waits

    begun: list[threading.Thread] = []
    with line.turn(NOW):
        for number, (name, rank) in enumerate([("study", LATER), ("first", NOW), ("second", NOW)], 1):
            begun += in_threads(comes(name, rank))
            until(lambda number=number: line.waiting(NOW) + line.waiting(LATER) == number)  # type: ignore[misc]
        assert (line.waiting(NOW), line.waiting(LATER), served) == (2, 1, [])
    for each in begun:
        each.join()
    assert served == ["first", "second", "study"]
    with line.turn(LATER):
        assert line.waiting(LATER) == 0


def test_the_time_is_shared_by_those_who_wait(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    given = []

    def answer(line: bytes, seconds: float) -> Answer:
        given.append(round(seconds, 3))
        return Answer(found=1)

    thinker.seconds = 0.6
    monkeypatch.setattr(thinker, "_answer", answer)
    match = Match("dirty-money", 3, "thinking")
    seat = match.to_act()[0]
    thinks = lambda: thinker.think(match.view(seat), match.past(seat), SEED)  # noqa: E731
    with thinker._child.line.turn(NOW):
        begun = in_threads(*[thinks] * 50)
        until(lambda: thinker._child.line.waiting(NOW) == 50)
    for each in begun:
        each.join()
    assert sorted(given) == sorted(round(max(0.02, 0.6 / n), 3) for n in range(1, 51))


@pytest.mark.parametrize("game", GUIDED)
def test_two_worlds_that_a_seat_cannot_tell_apart_give_the_same_question_and_the_same_thought(game: str) -> None:
    """The question is all that the process is given, so that equal ones prove that no hidden card is in it."""
    match, dice = Match(game, find(game).seats[-1], "pair"), Dice(seed_of("pair"))
    for _step in range(9):
        seat = match.to_act()[0]
        match.apply(seat, sensible(match.view(seat), match.choices(seat, 50), dice, match.past(seat)))
    seat = match.to_act()[0]
    options = match.game.write_options(match.state.options)
    twin = Match.from_view(match.view(seat), match.history(seat), Dice(seed_of("twin")), options)
    assert list(twin.state.holdings()) != list(match.state.holdings())
    one, other = (
        encode(question(each.view(seat), each.past(seat), SEED, 60.0, Question, 100)) for each in (match, twin)
    )
    assert one == other
    few = decode(one, type=Question)
    few = replace(few, iterations=20)
    assert answer(few).found == answer(few).found
    assert answer(few).found in match.legal(seat)


def test_who_asked_and_is_gone_leaves_no_answer_to_the_next(thinker: Thinker, monkeypatch: pytest.MonkeyPatch) -> None:
    class Gone(BaseException):
        """What gevent raises in a greenlet that is ended."""

    def gone(line: bytes) -> Any:
        raise Gone

    ask(thinker)
    with monkeypatch.context() as patched, pytest.raises(Gone):
        patched.setattr(thinking, "_found", gone)
        ask(thinker)
    assert thinker._child.process is None
    ask(thinker)


def played(service: Service, thinker: Thinker, game: str, seats: int) -> Any:
    work: list[Callable[[], None]] = []
    service.tables.listeners.clear()
    Bots(service.tables, work.append, 0, thinker=thinker)
    bots = {0: "strong", 1: "sensible"} | dict.fromkeys(range(2, seats), "random")
    desk = service.tables.open(game, ROUND, seats, bots=bots)
    while work:
        work.pop()()
    return desk.table


@pytest.mark.parametrize("game", shortly(GUIDED, 2))
def test_a_match_with_strong_ends_and_its_audit_is_good(service: Service, thinker: Thinker, game: str) -> None:
    thinker.seconds = 0.001
    table = played(service, thinker, game, find(game).seats[0])
    assert table.status == "over"
    assert audit(service.store.read(table.id)).findings == ()
    assert [chair.bot for chair in table.chairs][:2] == ["strong", "sensible"]


def test_the_match_goes_on_where_nobody_can_think(service: Service, caplog: pytest.LogCaptureFixture) -> None:
    table = played(service, Thinker(0.01, ("/no/such/program",)), "dirty-money", 3)
    assert table.status == "over"
    assert "the game's own bot plays this turn" in caplog.text


def test_what_is_undone_is_not_remembered(sit: Callable[..., Sitting]) -> None:
    table = sit("money-sweeper", seats=2)
    remembered = Remembered(table.service.tables.checkpoints)
    before = remembered.facts(table.table)
    seat = table.state.to_act()[0]
    first = table.act(seat, flip(30))
    assert any(isinstance(fact, Flipped) for fact in remembered.facts(table.table))
    asked = table.do(seat, AskUndo, target=first)
    if table.table.undos.pending:
        table.do(1 - seat, AnswerUndo, ask=asked, yes=True)
    after = remembered.facts(table.table)
    assert after == before
    table.act(seat, flip(31))
    assert [fact.cell for fact in remembered.facts(table.table) if isinstance(fact, Flipped)] == [31]


@pytest.mark.parametrize("game", GUIDED)
def test_what_is_remembered_at_a_table_is_the_history_of_its_match(service: Service, game: str) -> None:
    """A world can be found from it that looks to the seat as the table does."""
    table = played(service, Thinker(0.01, ("/no/such/program",)), game, find(game).seats[-1])
    facts = Remembered(service.tables.checkpoints).facts(table)
    state = table.game.start(len(table.chairs), table.opened.options)
    for fact in facts:
        state.evolve(fact)
    assert state.position() == table.state.position()


def test_strong_bots_think_while_another_table_plays_on(start_server: Callable[..., Server]) -> None:
    """Each thought takes half a second; a table of quick bots makes several moves meanwhile, one if it waited."""
    server = start_server(FAIRDEAL_THINKING="0.5")
    seats = [{"kind": "bot", "bot": "strong"}] * 6
    slow = ask_http("POST", f"{server.url}/api/v1/tables", {"game": "cover-your-assets", "seats": seats})[1]["table"]
    quick = [{"kind": "bot", "bot": "random"}] * 6
    fast = ask_http("POST", f"{server.url}/api/v1/tables", {"game": "cover-your-assets", "seats": quick})[1]["table"]
    laid = 8  # records before the first move
    until(lambda: seq_at(server, slow) > laid + 2)
    assert seq_at(server, fast) - laid > 3 * (seq_at(server, slow) - laid)
    told = ask_http("GET", f"{server.url}/api/v1/tables/{slow}")[1]
    assert {seat["bot"] for seat in told["seats"]} == {"strong"}
    said = server.stop()
    assert "Traceback" not in said
    assert "error" not in said


def seq_at(server: Server, table: str) -> int:
    return int(ask_http("GET", f"{server.url}/api/v1/tables/{table}/view")[1]["seq"])
