"""`fairdeal bot` with a host's invitation: its seat is a key, every command is signed, and it comes back as it was."""

import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from click.testing import CliRunner
from hosting import CLOSED, a_host, audited, told_of
from keyed import Seat, link
from long import shortly
from serving import Server

from fairdeal.engine import Choices, Dice, View, random
from fairdeal.engine.bots import Bot
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.errors import Problem
from fairdeal.service.remote.asking import Asking
from fairdeal.service.remote.keyed import Keyed
from fairdeal.service.remote.link import Invitation, read_link
from fairdeal.service.remote.player import Player

pytestmark = pytest.mark.processes

SHORT = {"length": "rounds", "rounds": 1}
SECRET = b"of these tests".ljust(32)


def invitations(server: Server, people: int = 2, **more: Any) -> tuple[Seat, str]:
    """A host who sits with a key, and one link for all other seats."""
    host, others = a_host(server, people, options=SHORT, **more)
    return host, server.url + link(host, [host.invite(each.seat) for each in others])


def keyed(url: str, name: str = "Guest", kind: type[Keyed] = Keyed, **more: Any) -> Keyed:
    found = read_link(url)
    assert isinstance(found, Invitation)
    return kind(found, name, SECRET, **more)


class AsHost(Keyed):
    """A host's seat, so that it comes back to a server that was gone."""

    def __init__(self, host: Seat, url: str) -> None:
        link = read_link(url)
        assert isinstance(link, Invitation)
        super().__init__(link, "Ann", SECRET)
        self._sits = Holding(host)  # type: ignore[assignment]


class Holding:
    """What a chair needs of a seat that it has not taken itself."""

    def __init__(self, host: Seat) -> None:
        self.seat, self.key, self._noise = host.seat, host.key, host.noise

    def noise(self, draw: Mapping[str, Any]) -> str:
        return self._noise


@contextmanager
def playing(host: Seat, url: str) -> Iterator[None]:
    """The host plays to the end meanwhile."""
    thread = Thread(target=Player(AsHost(host, url), random, list[str]().append).play, daemon=True)
    thread.start()
    yield
    thread.join(60)
    assert not thread.is_alive()


def plays(url: str, name: str = "Guest", bot: Bot = random) -> tuple[Player, list[str]]:
    said: list[str] = []
    player = Player(keyed(url, name), bot, said.append)
    assert player.play()["table"]["status"] == "over"
    return player, said


def restarted(server: Server) -> None:
    """The server dies, and begins again at the same address."""
    server.kill()
    server.arguments = ("--port", server.url.rpartition(":")[2])
    server.start()


def signers(server: Server, host: Seat) -> list[str]:
    """The key of each seat, once the log was found to hold and every command of theirs to be signed."""
    assert audited(server, host) == ()
    return [each["key"] for each in told_of(host)["seats"]]


@pytest.mark.parametrize(
    ("game", "people", "more"),
    shortly(
        [
            ("money-sweeper", 2, {}),
            ("sweep", 2, CLOSED),
            ("cover-your-assets", 2, {}),
            ("dirty-money", 3, {}),
            ("monopoly", 5, {}),  # where cards are passed on in secret
        ],
        1,
        4,
    ),
)
def test_bots_with_keys_play_a_match_of_every_game(
    server: Server, game: str, people: int, more: dict[str, Any]
) -> None:
    host, url = invitations(server, people, game=game, **more)
    found: list[tuple[Player, list[str]]] = []
    with playing(host, url):
        names = [f"Guest {number}" for number in range(1, people)]
        bots = [Thread(target=lambda name=name: found.append(plays(url, name)), daemon=True) for name in names]
        for each in bots:
            each.start()
        for each in bots:
            each.join(60)
    assert [(player.failed, said) for player, said in found] == [(0, [])] * (people - 1)
    if not more:
        assert len(set(signers(server, host))) == people


def test_it_comes_back_when_the_server_was_gone_and_when_it_was_started_anew_itself(tmp_path: Path) -> None:
    server, calls = Server(tmp_path / "log.db"), 0
    restarted(server)

    def choose(view: View, choices: Choices, dice: Dice) -> Any:
        nonlocal calls
        calls += 1
        if calls == 3:
            restarted(server)
        if calls == 5:
            raise KeyboardInterrupt
        return random(view, choices, dice)

    try:
        host, url = invitations(server)
        with playing(host, url):
            with pytest.raises(KeyboardInterrupt):
                plays(url, bot=choose)
            before = told_of(host)["seats"][1]["key"]
            _, said = plays(url)
        assert (said, signers(server, host)[1]) == ([], before)
    finally:
        server.kill()


def test_a_command_that_was_lost_and_is_too_late_is_signed_anew(tmp_path: Path) -> None:
    server, sent = Server(tmp_path / "log.db"), list[str]()

    class Slow(Keyed):
        def command(self, view: Any, do: str, **fields: Any) -> Asking:
            sent.append(do)
            late = timedelta(hours=1 if len(sent) == 3 else 0)
            self._clock = lambda: datetime.now(UTC) - late
            asked = super().command(view, do, **fields)
            if late:
                restarted(server)
            return asked

    try:
        host, url = invitations(server)
        said: list[str] = []
        with playing(host, url):
            Player(keyed(url, kind=Slow), random, said.append).play()
        assert [line.partition(" (")[0] for line in said] == ["The connection is lost"]
        signers(server, host)
    finally:
        server.kill()


def test_the_command_makes_its_key_file_for_its_owner_alone(server: Server, tmp_path: Path) -> None:
    host, url = invitations(server)
    file = tmp_path / "keys" / "bot.key"
    with playing(host, url):
        done = CliRunner().invoke(fairdeal, ["bot", url, "--with", "random", "--key", str(file)])
    assert (done.exit_code, "The match is over." in done.output) == (0, True), done.output
    assert (stat.S_IMODE(file.stat().st_mode), len(file.read_bytes())) == (0o600, 32)
    signers(server, host)


def test_a_name_that_is_taken_is_signed_anew_as_the_server_offers_it(server: Server) -> None:
    host, url = invitations(server)
    with playing(host, url):
        plays(url, "Ann")
    assert [each["name"] for each in told_of(host)["seats"]] == ["Ann", "Ann (2)"]


def test_each_bot_takes_its_own_seat_of_a_link_for_several_and_too_many_are_told_so(server: Server) -> None:
    _, url = invitations(server, 4)
    chairs = [keyed(url, name) for name in ("Bea", "Cid", "Dan", "Eve")]
    for chair in chairs[:3]:
        chair.ticket()
    with pytest.raises(Problem) as refused:
        chairs[3].ticket()
    assert refused.value.code == "withdrawn"
    keyed(url, "Cid").ticket()  # who has sat down is let in again


@pytest.mark.parametrize("member", ["root", "host"])
def test_nothing_is_signed_where_the_log_does_not_hold_the_links_invitation(server: Server, member: str) -> None:
    host, url = invitations(server, spectators=True)
    chair = keyed(url)
    wrong: dict[str, Any] = {member: "ab" * 32}
    chair.link = chair.link._replace(**wrong)
    with pytest.raises(Problem, match="does not hold the invitation"):
        chair.ticket()
    assert told_of(host)["seats"][1]["kind"] == "open"


def test_its_noise_is_opened_only_to_the_draw_that_holds_what_it_gave(server: Server) -> None:
    host, url = invitations(server)

    class Deceived(Keyed):
        def _lines(self, after: int, token: str) -> list[str]:
            return [line.replace('"]}', '0"]}') for line in super()._lines(after, token)]

    with pytest.raises(Problem, match="noise was not opened") as refused:
        Player(keyed(url, kind=Deceived), random, list[str]().append).play()
    assert refused.value.code == "bad_noise"
    assert told_of(host)["draw"]["opened"] == []


@pytest.mark.parametrize(
    "fragment",
    ["invite.", "invite.abc", f"invite.{'A' * 43}.{'A' * 43}", f"invite.{'A' * 43}.{'A' * 43}.1-{'A' * 42}"],
)
def test_an_invitation_that_is_cut_is_said_to_be(fragment: str) -> None:
    with pytest.raises(Problem, match="not whole"):
        read_link(f"https://cards.example/table/k7x2m9q4tz#{fragment}")
