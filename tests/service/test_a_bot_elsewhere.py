"""A program at a table of a server elsewhere: `fairdeal bot`, its whole matches, lost lines, and plain errors."""

from collections.abc import Iterator
from pathlib import Path
from threading import Timer
from typing import Any

import pytest
from click.testing import CliRunner
from keyed import opens
from long import shortly
from player import ask
from serving import Server

from fairdeal.engine import Choices, Dice, View, random
from fairdeal.engine.games import OUR_OWN
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.errors import Problem
from fairdeal.service.remote.asking import Asking
from fairdeal.service.remote.keyed import Keyed
from fairdeal.service.remote.link import Invitation, read_link
from fairdeal.service.remote.player import Player

pytestmark = pytest.mark.processes

SHORT = {"length": "rounds", "rounds": 1}
PATIENT = 1.0  # seconds
SECRET = bytes(range(32))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    started = Server(tmp_path_factory.mktemp("elsewhere") / "log.db")
    yield started
    started.kill()


class Table:
    """A new table with an open seat among bots: its link, and what is told of it afterwards."""

    def __init__(self, server: Server, game: str = "money-sweeper", bots: int = 1, **more: Any) -> None:
        seats = [{"kind": "open"}, *({"kind": "bot", "bot": "sensible"} for _ in range(bots))]
        body = {"game": game, "seats": seats, "options": SHORT, **more}
        status, told = opens(server.url, body)
        assert status == 201, told
        self.server, self.id = server, told["table"]
        [self.guest] = told["guests"]

    @property
    def link(self) -> str:
        return f"{self.server.url}{self.guest.link}"

    def get(self, path: str) -> Any:
        return ask("GET", f"{self.server.url}/api/v1/tables/{self.id}{path}")[1]

    def holds(self) -> bool:
        return set(self.get("/audit")["checks"].values()) == {"holds"}


def seat_of(link: str, name: str = "Guest", chair: type[Keyed] = Keyed) -> Keyed:
    found = read_link(link)
    assert isinstance(found, Invitation)
    return chair(found, name, SECRET)


def played(table: Table, bot: Any, **more: Any) -> tuple[Player, list[str]]:
    said: list[str] = []
    player = Player(seat_of(table.link), bot, said.append, **more)
    assert player.play()["table"]["status"] == "over"
    return player, said


def refused(*arguments: str) -> str:
    done = CliRunner().invoke(fairdeal, ["bot", *arguments])
    assert (done.exit_code, done.exception.__class__) == (2, SystemExit), done.output
    return done.output


@pytest.mark.parametrize("game", shortly(OUR_OWN, 4))
def test_a_bot_plays_a_whole_match_of_every_game(server: Server, game: str) -> None:
    table = Table(server, game, OUR_OWN[game].seats[0] - 1, options={**SHORT, "rounds": 2})
    player, said = played(table, random)
    assert (player.failed, said, table.holds()) == (0, [], True)


def test_it_is_shown_what_a_bot_at_the_table_is_shown(server: Server) -> None:
    seen: list[tuple[View, Choices]] = []

    def choose(view: View, choices: Choices, dice: Dice) -> Any:
        seen.append((view, choices))
        return choices.items[0].action

    played(Table(server, "sweep"), choose)
    view, choices = seen[0]
    assert (view.game, view.seat, len({zone.id for zone in view.zones})) == ("sweep", 0, len(view.zones))
    hand = next(zone for zone in view.zones if zone.id == "hand0")
    assert len(hand.cards) == 12
    assert all(hand.cards)
    assert {type(choice.action).__name__ for choice in choices.items} <= {"Eat", "Make", "Throw", "Upgrade"}


def test_the_command_tells_who_has_won(server: Server) -> None:
    done = CliRunner().invoke(fairdeal, ["bot", Table(server).link, "--with", "random", "--name", "Zoe"])
    assert done.exit_code == 0, done.output
    assert "The match is over. Won by " in done.output
    assert "Zoe " in done.output


def test_it_comes_back_when_the_server_was_gone(tmp_path: Path) -> None:
    server = Server(tmp_path / "log.db")
    port = server.url.rpartition(":")[2]
    calls = 0

    def choose(view: View, choices: Choices, dice: Dice) -> Any:
        nonlocal calls
        calls += 1
        if calls == 3:
            server.kill()
            server.arguments = ("--port", port)
            server.start()
        return random(view, choices, dice)

    try:
        table = Table(server)
        player, said = played(table, choose)
        assert [line.partition(" (")[0] for line in said] == ["The connection is lost"]
        assert (player.failed, table.holds()) == (0, True)
    finally:
        server.kill()


def test_a_line_that_held_for_long_is_missed_for_as_long_as_any_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Patience begins when the line breaks, not when it was made; no time goes by but while the line holds."""
    now = [100.0]
    monkeypatch.setattr("fairdeal.service.remote.player.monotonic", lambda: now[0])
    server = Server(tmp_path / "log.db")
    server.arguments = ("--port", server.url.rpartition(":")[2])
    calls = 0

    def choose(view: View, choices: Choices, dice: Dice) -> Any:
        nonlocal calls
        calls += 1
        if calls == 3:
            now[0] += PATIENT + 0.1
            server.kill()
            server.start()
        return random(view, choices, dice)

    try:
        played(Table(server), choose, patience=PATIENT)
    finally:
        server.kill()


def test_a_command_whose_answer_was_lost_is_done_once(tmp_path: Path) -> None:
    """The line breaks when the command is on disk and its answer has not come: it is sent again with the same id."""
    server = Server(tmp_path / "log.db")
    server.arguments = ("--port", server.url.rpartition(":")[2])
    sent: list[str] = []

    class Unlucky(Keyed):
        def command(self, view: Any, do: str, **fields: Any) -> Asking:
            asked = super().command(view, do, **fields)
            sent.append(do)
            if len(sent) == 3:
                assert ask("POST", f"{self.place.api}/commands", asked.message)[0] == 200
                server.kill()
                server.start()
            return asked

    try:
        table, said = Table(server), list[str]()
        player = Player(seat_of(table.link, chair=Unlucky), random, said.append)
        player.play()
        own = [line for line in table.get("/log?before=100000")["news"] if line["by"] == "seat:0"]
        assert len(own) == sent.count("play") + 2  # it sat down, and opened its noise, too
        assert (player.failed, len(said), table.holds()) == (0, 1, True)
    finally:
        server.kill()


def test_started_again_with_the_same_link_it_goes_on_where_it_was(server: Server) -> None:
    table, calls = Table(server), 0

    def tired(view: View, choices: Choices, dice: Dice) -> Any:
        nonlocal calls
        calls += 1
        if calls == 4:
            raise KeyboardInterrupt
        return random(view, choices, dice)

    with pytest.raises(KeyboardInterrupt):
        played(table, tired)
    _, said = played(table, random)
    assert (said, table.holds()) == ([], True)


def test_started_again_in_the_lobby_it_waits_on_its_seat(server: Server) -> None:
    seats = [{"kind": "open"}, {"kind": "open"}]
    body = {"game": "money-sweeper", "seats": seats, "options": SHORT}
    _, told = opens(server.url, body)
    ann, bo = [server.url + guest.link for guest in told["guests"]]
    assert seat_of(ann, "Ann").ticket()
    said: list[str] = []
    Timer(1.0, lambda: Player(seat_of(bo, "Bo"), random, said.append).play()).start()
    over = Player(seat_of(ann, "Ann"), random, said.append).play()
    assert ([each["name"] for each in over["table"]["seats"]], said) == (["Ann", "Bo"], [])


def test_a_move_that_is_refused_is_told_with_its_rule_and_nobody_waits(server: Server) -> None:
    def choose(view: View, choices: Choices, dice: Dice) -> Any:
        return {"type": "stop"}  # with nothing flipped

    player, said = played(Table(server), choose)
    assert player.failed == len(said) > 0
    assert said[0].startswith("The move was refused: ")
    assert "(rule " in said[0]
    assert said[0].endswith("The game's own bot plays this turn.")


@pytest.mark.parametrize("answer", shortly([None, {"type": "no such"}, 7, "flip"], 1, 2))
def test_what_is_no_action_is_told_as_the_bots_fault(server: Server, answer: Any) -> None:
    player, said = played(Table(server), lambda view, choices, dice: answer)
    assert player.failed == len(said) > 0
    assert "The bot has failed:\n" in said[0]
    assert "has no such action" in said[0]


def test_a_bot_that_fails_has_its_traceback_told_and_the_exit_code_says_so(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "out_of_ideas.py").write_text("def choose(view, choices, dice):\n    raise ValueError('none left')\n")
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(fairdeal, ["bot", Table(server).link, "--with", "out_of_ideas"])
    assert done.exit_code == 1
    assert "ValueError: none left" in done.output
    assert "The match is over." in done.output


def test_a_seat_that_is_taken_is_said_to_be(server: Server) -> None:
    table = Table(server)
    assert table.guest.takes("Ann")[0] == 201
    assert "somebody has sat down with it" in refused(table.link)


def test_a_seat_that_is_taken_in_the_lobby_is_said_to_be(server: Server) -> None:
    seats = [{"kind": "open"}, {"kind": "open"}]
    _, told = opens(server.url, {"game": "money-sweeper", "seats": seats})
    assert told["guests"][0].takes("Ann")[0] == 201
    assert "somebody has sat down with it" in refused(server.url + told["guests"][0].link)


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("k7x2m9q4tz", "is no link of a table"),
        ("ftp://cards.example/table/k7x2m9q4tz#t", "is no link of a table"),
        ("https://cards.example/replay/k7x2m9q4tz#t", "is no link of a table"),
        ("https://[::1/table/k7x2m9q4tz#t", "is no link of a table"),
        ("http://127.0.0.1:99999/table/k7x2m9q4tz#t", "is no link of a table"),
        ("https://cards.example/table/k7x2m9q4tz", "has no invitation"),
        ("http://127.0.0.1:9/table/k7x2m9q4tz#invite.ABC", "is not whole"),
        ("http://127.0.0.1:9/table/k7x2m9q4tz#t", "has no invitation"),
    ],
)
def test_an_address_that_is_no_seat_is_said_to_be_none(url: str, said: str) -> None:
    assert said in refused(url)


def test_a_table_that_is_not_there_is_told_as_the_server_does(server: Server) -> None:
    table = Table(server)
    assert "There is no table" in refused(table.link.replace(table.id, "nosuchtable"))


MODULES = {
    "no_choose": ("", "has no 'choose'"),
    "no_function": ("choose = 7\n", "is no function that chooses"),
    "not_python": ("choose = (\n", "cannot be imported: SyntaxError"),
    "lacks_another": ("import no_such_package_at_all\n", "No module named 'no_such_package_at_all'"),
    "other_game": ("def choose(*_): ...\nchoose.games = ('sweep',)\n", "does not play money-sweeper"),
}


@pytest.mark.parametrize("module", MODULES)
def test_a_module_that_cannot_play_is_told_what_it_lacks(
    server: Server, module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, said = MODULES[module]
    (tmp_path / f"{module}.py").write_text(text)
    monkeypatch.chdir(tmp_path)
    assert said in refused(Table(server).link, "--with", f"{module}:choose")


def test_a_module_that_is_not_there_is_said_to_be_missing() -> None:
    link = f"http://127.0.0.1:9/table/k7x2m9q4tz#invite.{'A' * 43}.0-{'A' * 43}"
    assert "There is no bot and no module 'nowhere_at_all'" in refused(link, "--with", "nowhere_at_all:choose")


def test_a_server_that_stays_away_is_given_up(tmp_path: Path) -> None:
    server = Server(tmp_path / "log.db")
    table = Table(server)

    def choose(view: View, choices: Choices, dice: Dice) -> Any:
        server.kill()
        return random(view, choices, dice)

    with pytest.raises(Problem, match="cannot be reached"):
        played(table, choose, patience=0.2)
