"""Boards of a tournament: tables whose seed and seats come from outside, closed to all others while somebody plays."""

import json
from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any, cast

import pytest
from clients import client_of
from pages import Inbox
from sitting import REFEREE, Sitting, passes

from fairdeal.events import export, read_transcript
from fairdeal.events.judge.report import Report
from fairdeal.service.desk.historian import Asked
from fairdeal.service.desk.replay import PUBLIC, Viewer, permitted
from fairdeal.service.doors.tokens import Pass, reads
from fairdeal.service.errors import Problem
from fairdeal.service.evidence.audit import audit
from fairdeal.service.evidence.tamper import KINDS, Copy, tamper
from fairdeal.service.evidence.tamper.openings import swap_two
from fairdeal.service.evidence.transcripts import render
from fairdeal.service.evidence.verify import check
from fairdeal.service.table.disputes.events import LookAt
from fairdeal.service.table.disputes.rulings import is_repaired
from fairdeal.service.table.play.draws import GiveHash
from fairdeal.service.table.play.hints import AskHint
from fairdeal.service.table.play.ledger import HANDS
from fairdeal.service.table.play.undo import AskUndo
from fairdeal.service.table.seats.invitations import Invite
from fairdeal.service.table.seats.lobby import Fill, Kick, Leave, Rematch, SeatBot, Sit
from fairdeal.service.table.seats.presence import EndMatch, Resign
from fairdeal.service.table.state.chairs import Holder
from fairdeal.service.table.state.draw import commit_to
from fairdeal.service.table.state.event import Dealt
from fairdeal.service.table.state.opening import Board
from fairdeal.sitting import KEYS, invitation_to

CUP, SEED, OTHER = "cup-k7x2m9q4tz", bytes(range(32)), bytes(32)
BOARD = Board(CUP, 4)
COMMIT = commit_to(SEED, CUP, 4)
ONE_DEAL = {"length": "rounds", "rounds": 1}
Seat = Callable[..., Sitting]


@pytest.fixture
def board(sit: Seat) -> Seat:
    """Opens a table of the board; afterwards each log must fold to its table, and pass its audit."""

    def opened(game: str = "dirty-money", seats: int = 3, **given: Any) -> Sitting:
        options = given.pop("options", ONE_DEAL if game == "dirty-money" else {})
        return sit(game, seats, **{"options": options, "board": BOARD, "seed": SEED, **given})

    return opened


@pytest.fixture
def played(board: Seat) -> Sitting:
    """A table of the board at which the match is over, and with a referee."""
    table = board(referee=True)
    table.play_to_the_end()
    return table


def decks(table: Sitting) -> list[tuple[str, ...]]:
    return [step.event.action.order for step in table.steps() if isinstance(step.event, Dealt)]


def verdict(table: Sitting, viewer: str = "public", seeds: Mapping[str, bytes] = {}) -> Report:
    return check(export(table.records(), viewer), seeds)


def refusal(table: Sitting, *asked: Any, **fields: Any) -> str:
    with pytest.raises(Problem) as no:
        table.do(*asked, **fields)
    return no.value.code


def plays_on(table: Sitting) -> None:
    """Whoever is asked plays, also a bot."""
    [seat] = table.state.to_act()
    table.act(seat, bot=table.table.plays_as(seat) == "bot")


# The cards


def test_all_tables_of_a_board_deal_the_same_cards_and_others_do_not(board: Seat) -> None:
    one, bots, other = board(), board(bots=dict.fromkeys(range(3), "sensible")), board(seed=OTHER)
    assert decks(one) == decks(bots) != decks(other)
    assert one.records()[0].data["board"] == {"tournament": CUP, "number": 4}
    assert {each.table.opened.commit for each in (one, bots)} == {COMMIT}


def test_the_match_begins_when_the_last_seat_is_taken_and_nobody_adds_to_the_draw(board: Seat) -> None:
    table = board(people=2)
    assert (table.table.status, table.table.drawing()) == ("lobby", None)
    assert refusal(table, 0, GiveHash, draw=0, noise="a" * 64) == "not_now"
    table.do(2, Sit, name="Cy")
    assert [kind for _by, kind in table.log()][-2:] == ["seated.3", "dealt"]


def test_an_undo_gives_the_same_cards_and_the_end_opens_no_secret(board: Seat) -> None:
    table = board(undo="free", options={"length": "rounds", "rounds": 2})
    table.play(2)
    seat = table.table.acting("person")[0]
    before = table.state.position()
    table.play()
    after = table.state.position()
    table.do(seat, AskUndo)
    assert table.state.position() == before
    table.play()
    assert table.state.position() == after
    table.play_to_the_end()
    assert table.records()[-1].data == {"secret": "", "later": [], "scores": [*table.outcome.scores]}
    assert "opens the secret behind the shuffles when the board is over" in table.lines(table.seq - 1)


def test_a_repair_that_shuffles_again_keeps_its_own_draw_and_takes_the_table_out(board: Seat) -> None:
    table = board(referee=True, options={"length": "rounds", "rounds": 2})
    table.play(4)
    assert not is_repaired(table.table)
    table.ruled("repair", to=table.table.first_dealt + 1)
    table.bring_noise()
    assert is_repaired(table.table)
    table.play_to_the_end()
    [later] = table.records()[-1].data["later"]
    assert (bytes.fromhex(later) != SEED, decks(table)[0]) == (True, decks(board())[0])
    assert verdict(table).checks["shuffles"] == (
        "not checked: the secret of 1 of 2 shuffles is opened in the tournament's log"
    )
    assert verdict(table, "full", {COMMIT: SEED}).checks["shuffles"] == "hold"


def test_a_table_without_a_board_is_written_as_before(sit: Seat) -> None:
    assert "board" not in sit("dirty-money", 3).records()[0].line


# The seats


def test_nobody_is_host_and_the_tournament_keeps_its_seats(board: Seat) -> None:
    table = board(people=1)
    assert table.shown(0)["table"]["host"] is None
    assert refusal(table, 0, Leave) == "not_now"
    assert refusal(table, 0, Kick, at=1) == "not_now"
    assert refusal(table, 0, Invite, at=1, invitation="a" * 64) == "not_now"
    assert refusal(table, 0, SeatBot, at=1, kind="sensible") == "not_now"


def test_only_a_tournament_fills_seats(sit: Seat) -> None:
    assert refusal(sit("dirty-money", 3, people=1), None, Fill, at=1, kind="sensible") == "not_now"


def test_a_bot_is_put_where_nobody_came_and_leaves_the_seat_to_its_entrant_in_play(board: Seat) -> None:
    table = board(people=1)
    for seat in (1, 2):
        table.do(None, Fill, at=seat, kind="sensible")
    assert (table.table.status, [chair.kind for chair in table.table.chairs]) == ("playing", ["person", "bot", "bot"])
    assert table.shown()["table"]["seats"][1]["invited"] == invitation_to(1)
    hand = table.table.view(1)
    table.do(1, Sit, name="Bo")
    chair = table.table.chairs[1]
    assert (table.records()[-1].by, table.lines(table.seq - 1)) == ("seat:1", "{1} sits down.")
    assert (chair.kind, chair.name, chair.came_by, chair.bot) == ("person", "Bo", invitation_to(1), "")
    assert table.table.view(1) == hand, "who comes late sees what the seat saw"
    assert refusal(table, 1, Sit, name="Bo") == "seat_taken"
    plays_on(table)
    table.do(2, Sit, name="Cy")
    table.play_to_the_end()
    for viewer in ("public", "seat:1", "full"):
        assert verdict(table, viewer, {COMMIT: SEED}).exit_code == 0


def test_who_is_invited_takes_the_seat_over_in_the_lobby_too(board: Seat) -> None:
    invitations = {seat: invitation_to(seat) for seat in range(3)}
    table = board(people=1, bots={2: "sensible"}, invitations=invitations)
    table.do(2, Sit, name="Cy")
    assert (table.table.status, table.table.chairs[2].name) == ("lobby", "Cy")
    table.do(1, Sit, name="Bo")
    assert table.table.status == "playing"


def test_nobody_else_takes_a_bots_seat(board: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    table = board(people=1, bots={2: "sensible"}, invitations={0: invitation_to(0), 1: invitation_to(1)})
    assert refusal(table, 2, Sit, name="Mal") == "seat_taken", "a bot that fills stays"
    table.do(None, Fill, at=1, kind="sensible")
    monkeypatch.delitem(KEYS, invitation_to(1))  # which somebody else has
    assert refusal(table, 1, Sit, name="Mal") == "no_seat"


def test_nobody_takes_a_seat_over_while_a_repair_draws(board: Seat) -> None:
    table = board(people=2, referee=True)
    table.do(None, Fill, at=2, kind="sensible")
    table.dispute(0)
    table.rule("repair", to=table.table.first_dealt)
    table.accept()
    assert refusal(table, 2, Sit, name="Cy") == "not_now"
    table.bring_noise()
    table.do(2, Sit, name="Cy")


def test_who_plays_against_bots_alone_takes_nothing_back_that_others_lose_by_elsewhere(board: Seat, sit: Seat) -> None:
    kinds = []
    for table in (board(people=1), sit("dirty-money", 3, options=ONE_DEAL, people=1, bots={1: "sensible"})):
        for seat in table.table.seats_of("open"):
            table.do(None if table.table.opened.board else 0, Fill if table.table.opened.board else SeatBot, at=seat,
                     kind="sensible")  # fmt: skip
        plays_on(table)
        while 0 not in table.table.acting("person"):
            plays_on(table)
        kinds.append(table.service.answers.price(table.table, 0, None)["kind"])
    assert kinds == ["consent", "granted"]


def test_the_audit_deals_again_what_followed_a_bot_that_was_put_there(board: Seat) -> None:
    table = board(people=2)
    filled = table.do(None, Fill, at=2, kind="sensible")
    dealt = filled + 1
    copy = Copy(f"{line}\n".encode() for line in export(table.records()[: dealt + 1], "full"))
    swap_two(copy, dealt)
    found = audit(read_transcript(copy.lines())).findings
    assert [each.why for each in found if each.seq == dealt][:1] == [
        "shuffle 0 is not what the table's secret and entropy give"
    ]


def test_who_comes_when_all_is_over_comes_too_late(board: Seat) -> None:
    table = board(people=2)
    table.do(None, Fill, at=2, kind="sensible")
    while table.table.status != "over":
        plays_on(table)
    assert refusal(table, 2, Sit, name="Cy") == "match_over"


def test_whoever_resigns_or_says_nothing_is_played_for_to_the_end(board: Seat) -> None:
    """Who is ahead of the same seat elsewhere keeps nothing by stopping there, nor does who is behind by silence."""
    table = board("money-sweeper", 2, options={**ONE_DEAL, "half_deck": True}, clock="bank", seconds=60)
    table.play(2)
    assert refusal(table, 0, EndMatch) == "not_now"
    table.do(0, Resign)
    for _minute in range(40):
        passes(table, 60)
    assert (table.table.ended, table.outcome.why) == (None, "played")
    assert table.log()[-1] == ("table", "revealed")


@pytest.mark.parametrize(("remedy", "why"), [("void", "void"), ("stands", "played")])
def test_a_match_that_a_ruling_makes_void_is_compared_with_no_other(board: Seat, remedy: Any, why: str) -> None:
    table = board(referee=True)
    table.play(2)
    table.dispute(1)
    table.rule(remedy)
    table.accept()
    if table.table.status != "over":
        table.play_to_the_end()
    assert table.service.tournaments.played(table.id).why == why


def test_no_rematch_and_no_hint(board: Seat) -> None:
    table = board(people=1, hints=True)
    for seat in (1, 2):
        table.do(None, Fill, at=seat, kind="sensible")
    while 0 not in table.table.acting("person"):
        plays_on(table)
    assert refusal(table, 0, AskHint) == "not_now"
    assert refusal(table, 0, Rematch) == "not_now"
    assert table.shown()["table"]["rematch"] is None


# The doors


class Ask:
    """Requests to the service of a table: of whoever a token is for."""

    def __init__(self, table: Sitting) -> None:
        self.table, self.client = table, client_of(table.service)

    def __call__(
        self, path: str, who: Holder | None = None, method: str = "GET", key: str = "", **more: Any
    ) -> tuple[int, str]:
        headers = {"Authorization": f"Bearer {self.token(who, key)}"} if who is not None else {}
        url = f"/api/v1/tables/{self.table.id}{path}"
        answer = self.client.open(url, method=method, headers=headers, **more)
        return answer.status_code, answer.get_data(as_text=True)

    def token(self, who: Holder, key: str) -> str:
        """A token to look with: for the seat's own key, unless it is another."""
        found = self.table.table.key_of(who)
        return self.table.service.tokens.reading(reads(self.table.id, who, key or (found.public if found else "")))


FORK: dict[str, Any] = {"method": "POST", "json": {"seq": 6, "seats": [{"kind": "open"}] * 3, "invitations": {}}}
PATHS = (
    "",
    "/view",
    "/log",
    "/lines",
    "/ledger",
    "/transcript",
    "/receipt",
    "/audit",
    "/replay?seq=5",
    "/replay/marks",
    "/replay/stream?pace=0",
    "/replay/story",
)


def test_a_stranger_is_shown_nothing_before_the_board_is_over_and_all_after(played: Sitting) -> None:
    ask = Ask(played)
    for path in PATHS:
        status, told = ask(path)
        assert (path, status, json.loads(told)["error"]["code"]) == (path, 403, "not_yet")
    played.service.tables.board_is_over = lambda *board: board == (CUP, 4)
    assert {path: ask(path)[0] for path in PATHS} == dict.fromkeys(PATHS, 200)


def test_its_seats_and_its_referee_are_told_of_it(played: Sitting) -> None:
    ask = Ask(played)
    assert {ask(path, who)[0] for path in PATHS for who in (1, REFEREE)} == {200}


CLOSED: dict[str, tuple[str, dict[str, Any]]] = {
    "all hands": ("/transcript?viewer=full", {}),
    "another's hand": ("/replay?seq=9&as=seat:2", {}),
    "a hand in play": ("/log?as=all", {}),
    "who knew what": ("/ledger?as=all", {}),
    "what might have been": ("/replay/post-mortem", {}),
    "a search": ("/replay/post-mortem", {"method": "POST"}),
    "a fork": ("/fork", FORK),
}


def test_no_seat_is_shown_more_than_in_play_before_the_board_is_over(played: Sitting) -> None:
    ask = Ask(played)
    for what, (path, how) in CLOSED.items():
        assert [ask(path, who, **how)[0] for who in (1, REFEREE)] in ([403, 403], [404, 404]), what
    played.service.tables.board_is_over = lambda *board: True
    for what, (path, how) in CLOSED.items():
        if what != "a search":  # which takes its time
            assert ask(path, 1, **how)[0] in (200, 201), what


def test_nobody_watches_over_a_socket_before_the_board_is_over(board: Seat) -> None:
    table = board()
    hub, wire = table.service.hub, cast(Any, SimpleNamespace(connected=True, hear=lambda message: None))
    with pytest.raises(Problem, match="still played"):
        hub.join(table.id, Pass(table.id, None, ""), wire, -1)
    hub.join(table.id, reads(table.id, 1, table.table.chairs[1].key), wire, -1)
    table.service.tables.board_is_over = lambda *board: True
    hub.join(table.id, Pass(table.id, None, ""), wire, -1)


def test_who_is_invited_finds_the_seat_that_a_bot_keeps_for_them(board: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fairdeal.service.live.hub.Outbox", Inbox)
    table, heard = board(people=1), list[dict[str, Any]]()
    wire: Any = SimpleNamespace(connected=True, hear=heard.append)
    for seat in (1, 2):
        table.do(None, Fill, at=seat, kind="sensible")
    ask = Ask(table)
    status, told = ask("", 1, key=invitation_to(1))
    assert (status, json.loads(told)["invitation"], json.loads(told)["board"]) == (
        200, 1, {"tournament": CUP, "number": 4},
    )  # fmt: skip
    table.service.hub.join(table.id, reads(table.id, 1, invitation_to(1)), wire, -1)
    assert (heard[0]["is"], heard[0]["invitation"]) == ("welcome", 1)
    table.do(1, Sit, name="Bo")
    assert ask("", 1, key=invitation_to(1))[0] == 403


def test_the_audit_names_no_card_before_the_board_is_over(played: Sitting, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Asked] = []

    def ask(each: Asked) -> bytes:
        asked.append(each)
        return b"{}"

    monkeypatch.setattr(played.service.histories, "ask", ask)
    for over in (False, True):
        played.service.tables.board_is_over = lambda *board, over=over: over
        Ask(played)("/audit", 1)
    assert [each.running for each in asked] == [True, False]


def test_another_board_that_is_over_opens_nothing(played: Sitting) -> None:
    played.service.tables.board_is_over = lambda *board: board != (CUP, 4)
    assert Ask(played)("/view")[0] == 403


def test_the_referee_looks_at_hands_after_the_match_too_and_the_players_see_it(played: Sitting) -> None:
    assert permitted(played.table, Viewer(referee=True, closed=True)) == {PUBLIC: played.seq}
    played.dispute(1)
    looked = played.do(REFEREE, LookAt, eyes="all")
    assert permitted(played.table, Viewer(referee=True, closed=True))[HANDS] == looked - 1
    assert permitted(played.table, Viewer(1, closed=True)) == {PUBLIC: played.seq, "seat:1": played.seq}


# The proof


def test_a_table_alone_is_sealed_and_holds_with_the_seed_of_the_tournament(played: Sitting) -> None:
    alone, with_seed = verdict(played), verdict(played, seeds={COMMIT: SEED})
    assert (alone.kind, alone.checks["commitment"]) == (
        "sealed", "not checked: the secret is opened in the tournament's log",
    )  # fmt: skip
    assert alone.checks["shuffles"] == "not checked: the secret of 1 of 1 shuffles is opened in the tournament's log"
    assert alone.checks["draw"] == f"holds: board 4 of the tournament {CUP}, to which no seat adds"
    assert (with_seed.code, with_seed.checks["commitment"]) == ("", "holds")
    assert verdict(played, "full").checks["shuffles"] == "hold"


def test_a_table_that_deals_from_another_seed_is_named(board: Seat) -> None:
    """Its operator has the board's commitment stand there, and deals from another seed."""
    table = board(seed=OTHER)
    table.play_to_the_end()
    copy = Copy(f"{line}\n".encode() for line in export(table.records(), "full"))
    copy.records[0]["data"]["commit"] = COMMIT
    copy.seal_from(copy.records[0])
    assert [(found.code, found.seq) for found in (check(copy.lines()), check(copy.lines(), {COMMIT: SEED}))] == [
        ("commit", 0), ("commit", 0),
    ]  # fmt: skip


def test_a_seed_that_is_not_the_one_committed_to_is_named(played: Sitting) -> None:
    found = verdict(played, seeds={COMMIT: OTHER})
    assert (found.code, found.seq) == ("commit", 0)


def test_each_kind_of_damage_is_caught_at_a_board_too(played: Sitting) -> None:
    lines = [f"{line}\n".encode() for line in export(played.records(), "full")]
    for name, kind in KINDS.items():
        try:
            damaged = tamper(lines, name)
        except Problem as lacking:
            assert "it lacks" in lacking.message
            continue
        found = check(damaged.splitlines(keepends=True))
        assert found.code == kind.expected(found.signed), name


def test_the_transcript_says_whose_board_it_is(played: Sitting) -> None:
    told = "".join(render(played.records(), "public", "text"))
    assert f"It plays board 5 of the tournament {CUP}." in told
