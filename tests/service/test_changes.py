"""Who is told changes alone sees what those see who are shown every view whole."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from changes import book_of, merged
from keyed import sat
from long import LONG, shortly
from player import Player
from serving import Server
from sitting import Sitting, Who, passes

from fairdeal.engine import Dice, seed_of
from fairdeal.engine.games import OUR_OWN
from fairdeal.service.desk.pictures import Book, Picture, Views
from fairdeal.service.doors.tokens import Pass
from fairdeal.service.live.hub import Guest, Showing
from fairdeal.service.table.play.undo import AskUndo
from fairdeal.service.table.seats.presence import Pause
from fairdeal.service.table.state.event import Step

Sit = Callable[..., Sitting]
ROUNDS = {"length": "rounds", "rounds": 2}


class Watching:
    """Pairs of eyes that are shown a table after every commit, each both ways."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.eyes: list[Who] = [None, "referee", *range(len(sitting.table.chairs))]
        self.steps: list[Step] = []  # since the last picture
        sitting.service.tables.listeners.append(lambda desk, steps: self.steps.extend(steps))
        self.drawn = 0  # pictures that were drawn from the one before
        self.unconcerned = 0  # seats to which one of them told what it told everybody
        self.picture = self.take(None)
        self.views = {eyes: self.whole(eyes) for eyes in self.eyes}
        self.books = {eyes: book_of(view["mine"]) for eyes, view in self.views.items()}
        self.numbered = {eyes: Book() for eyes in self.eyes}
        for eyes, book in self.numbered.items():
            book.begin(self.picture.mine(eyes))
        self.told = self.shown = 0
        self.joined: list[list[Any]] = []  # views before, changes, books before, and views after

    def take(self, before: Picture | None) -> Picture:
        """The picture of now, which is the same whether or not it is drawn from the one before."""
        table, tokens = self.sitting.table, self.sitting.service.tokens
        picture, anew = Picture(table, tokens, before, self.steps), Picture(table, tokens)
        self.drawn += before is not None and before.untouched(table, self.steps) is not None
        for eyes in self.eyes:  # as it is now, whatever comes
            assert msgspec.json.decode(b"{%b}" % picture.whole(eyes)) == msgspec.json.decode(b"{%b}" % anew.whole(eyes))
        self.steps = []
        return picture

    def views_of(self) -> Views:
        return Views(self.picture, self.sitting.table, (), closed=None)

    def whole(self, eyes: Who) -> dict[str, Any]:
        told: dict[str, Any] = msgspec.json.decode(self.views_of().view(eyes))
        return told

    def compare(self, before: Picture, views: Views) -> None:
        """A seat that nothing is told of its own is told, to the byte, what those are told who only watch."""
        for seat in range(len(self.sitting.table.chairs)):
            if not views.concerns(before, seat):
                assert views.changes(before, seat, Book()) == views.changes(before, None, Book())
                self.unconcerned += 1

    def look(self) -> None:
        """Everybody is told what has changed; it is what a whole view shows."""
        news = self.steps
        before, self.picture = self.picture, self.take(self.picture)
        self.compare(before, Views(self.picture, self.sitting.table, news, closed=None))
        for eyes in self.eyes:
            whole, changes = self.views_of().view(eyes), self.views_of().changes(before, eyes, self.numbered[eyes])
            if changes is not None:
                message, book = msgspec.json.decode(changes), self.books[eyes]
                self.joined.append([self.views[eyes], message, [*book], msgspec.json.decode(whole)])
                self.views[eyes] = merged(self.views[eyes], message, book)
                self.told, self.shown = self.told + len(changes), self.shown + len(whole)
                assert self.views[eyes] == msgspec.json.decode(whole), (eyes, changes)
            else:
                self.numbered[eyes].begin(self.picture.mine(eyes))
                self.books[eyes] = book_of(msgspec.json.decode(whole)["mine"])
            self.views[eyes] = msgspec.json.decode(whole)


@pytest.mark.parametrize("game", shortly(OUR_OWN, 1, 4))
def test_changes_make_the_whole_view(sit: Sit, game: str) -> None:
    seats = OUR_OWN[game].seats[-1]
    table, dice = sit(game, seats, referee=True, options=ROUNDS), Dice(seed_of("changes"))
    watching = Watching(table)
    while table.table.status != "over" and (LONG or table.seq < 80):
        if table.table.waits_for_deal():
            table.play()
        else:
            table.play_at_random(dice)
        watching.look()
    assert watching.told * 2 < watching.shown
    assert watching.drawn > 20
    assert watching.unconcerned > 10
    assert of_the_page(watching.joined[-400:]) == [whole for *_, whole in watching.joined[-400:]]


def of_the_page(joined: list[list[Any]]) -> Any:
    """The whole views that the page makes of these."""
    module = Path(__file__).parents[2] / "web/js/server/changes.js"
    script = f"""
      import {{ merged }} from {json.dumps(str(module))}
      let told = ""
      for await (const chunk of process.stdin) told += chunk
      console.log(JSON.stringify(JSON.parse(told).map(([view, changes, book]) => merged(view, changes, book))))
    """
    command = ["node", "--input-type=module", "--eval", script]
    return json.loads(
        subprocess.run(command, input=json.dumps(joined), capture_output=True, check=True, text=True).stdout
    )


def test_an_undo_and_a_dispute_are_told_by_changes(sit: Sit) -> None:
    table = sit("cover-your-assets", 3, referee=True)
    watching = Watching(table)
    table.play(5)
    watching.look()
    seat = table.table.acting("person")[0]
    table.act(seat)
    watching.look()
    table.do(seat, AskUndo)
    watching.look()
    table.play(2)
    watching.look()
    table.dispute()
    watching.look()
    table.rule()
    watching.look()
    table.accept()
    watching.look()
    assert watching.told


def test_a_move_is_told_with_what_it_does_to_the_table(sit: Sit) -> None:
    """A wish lapses for whoever plays on, and what is waited for comes later: neither is a matter of the game."""
    table = sit("dirty-money", 3)
    watching = Watching(table)
    [seat] = table.table.acting("person")
    table.do(seat, Pause)
    watching.look()
    assert watching.views[None]["table"]["pause_asked"] == [seat]
    passes(table, 2)
    table.play()
    watching.look()
    assert watching.drawn == 1
    assert "pause_asked" not in watching.views[None]["table"]
    passes(table, 3.5)
    table.play()
    watching.look()
    assert watching.joined[-1][1]["table"] == {"later": 3_500}


def test_time_that_a_decision_earns_is_told_though_the_clock_stands_still(sit: Sit) -> None:
    table = sit("money-sweeper", 2, clock="bank", seconds=60, increment=5)
    [seat] = table.table.acting("person")
    watching = Watching(table)
    table.play()
    watching.look()
    assert watching.drawn == 1
    assert watching.views[None]["table"]["clock"]["left"][seat] == 65_000


def test_a_lone_move_costs_less_than_a_tenth_of_a_long_scoresheet(sit: Sit) -> None:
    table = sit("money-sweeper", 2, options={"length": "rounds", "rounds": 20})
    while len(table.state.public().sheet) < 15:
        table.play()
    while table.table.waits_for_deal():
        table.play()
    watching = Watching(table)
    table.play()
    watching.look()
    assert watching.told * 10 < watching.shown


def test_over_a_socket_the_changes_of_every_commit_join(server: Server) -> None:
    plan = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]
    body = {"game": "dirty-money", "seats": plan, "name": "Ann", "options": ROUNDS}
    _, opened = sat(server.url, body)
    with (
        Player(server.url, opened["table"], opened["me"], changes=True) as ann,
        Player(server.url, opened["table"], opened["me"]) as twin,
    ):
        ann.play_to_the_end()
        twin.until(twin.is_over)
        assert {**ann.view, "news": []} == {**twin.view, "news": []}
        assert (ann.changed > 20, twin.changed) == (True, 0)
        assert ann.news == twin.news


def test_who_comes_again_is_shown_all(server: Server) -> None:
    body = {"game": "money-sweeper", "seats": [{"kind": "me"}, {"kind": "bot"}], "name": "Ann"}
    _, opened = sat(server.url, body)
    with Player(server.url, opened["table"], opened["me"], changes=True) as ann:
        ann.until(ann.may_act)
        ann.play_on()
        seq = ann.view["seq"]
    with Player(server.url, opened["table"], opened["me"], since=seq, changes=True) as ann:
        assert (ann.changed, ann.view["game"]["game"]) == (0, "money-sweeper")


class Reader:
    """The outbox of a guest, who may be slow, and what it was given to show."""

    def __init__(self) -> None:
        self.slow = False
        self.given: list[tuple[dict[str, Any], bool]] = []

    def is_behind(self) -> bool:
        return self.slow

    def show(self, encoded: bytes, whole: bool) -> None:
        self.given.append((msgspec.json.decode(encoded[encoded.index(b'{"') :]), whole))


def test_after_a_whole_view_the_numbers_of_choices_begin_anew(sit: Sit, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader that was too slow is shown all; what it was told before that counts no more, on either side."""
    table, dice, reader = sit("money-sweeper", 2), Dice(seed_of("slow")), Reader()
    monkeypatch.setattr("fairdeal.service.live.hub.Outbox", lambda socket: reader)
    holder = Pass(table.table.id, 0, table.table.chairs[0].key)
    guest, seen, numbered = Guest(holder, None, changes=True), Shown(), 0  # type: ignore[arg-type]
    for turn in range(60):
        seq = table.table.seq
        table.play_at_random(dice)
        steps = table.service.tables.checkpoints.steps(table.table, seq, table.table.seq)
        picture, reader.slow = Picture(table.table, table.service.tokens), turn % 7 == 6
        Showing(table.table, steps, picture, "").to(guest, 0)
        message, whole = reader.given.pop()
        assert whole == (turn == 0 or reader.slow)
        numbered += any(isinstance(each, int) for each in items_of(message))
        seen.hear(message)
        assert seen.view["mine"] == msgspec.json.decode(msgspec.json.encode(picture.mine(0)))
    assert numbered > 5


class Shown:
    """The view of a client that is told changes."""

    def __init__(self) -> None:
        self.view: dict[str, Any] = {}
        self.book: list[Any] = []

    def hear(self, message: dict[str, Any]) -> None:
        if message["is"] == "view":
            self.view, self.book = message, book_of(message["mine"])
        else:
            self.view = merged(self.view, message, self.book)


def items_of(message: dict[str, Any]) -> list[Any]:
    mine = message.get("mine") or {}
    found: list[Any] = mine.get("set", mine).get("choices", {}).get("items", [])
    return found


def test_who_chooses_in_secret_is_told_who_learns_of_it_and_who_is_not_asked_nothing(
    sit: Callable[..., Sitting],
) -> None:
    table = sit("monopoly", 5)
    while len(table.table.acting("person")) < 5:
        table.play()
    table.act(0)  # has passed a card, while the others still choose theirs
    seals = [table.shown(seat)["mine"].get("seals") for seat in (0, 1)]
    assert seals == [None, {"pass-card": {"card": [1]}}]
