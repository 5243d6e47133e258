"""What the old draw and seats without keys let happen: who grinds, who breaks off, who uses a move later."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import count
from typing import Any

import pytest
from clients import client_of
from conspiracy import ONE_ROUND
from keyed import LOCAL, opens, through
from msgspec import to_builtins
from signing import Signing
from sitting import Sitting, StillClock, a_service, passes

from fairdeal.engine import find, shuffled
from fairdeal.events import export
from fairdeal.service.app import make_service
from fairdeal.service.config import Config
from fairdeal.service.doors.tokens import Pass
from fairdeal.service.errors import Problem
from fairdeal.service.evidence.audit import audit
from fairdeal.service.evidence.verify import check
from fairdeal.service.remote.signer import SeatSigner
from fairdeal.service.table.play.clocks import TimedOut
from fairdeal.service.table.play.play import Play
from fairdeal.service.table.play.undo import AskUndo
from fairdeal.service.table.seats import invitations
from fairdeal.service.table.seats.lobby import Kick, Leave
from fairdeal.service.table.state.command import Command
from fairdeal.service.table.state.draw import MOST_DRAWS, draw_seed
from fairdeal.service.table.state.event import StoodIn
from fairdeal.service.witness.log import HeadLog
from fairdeal.service.witness.signing import Signer
from fairdeal.sitting import KEYS, hash_for, invitation_to, key_for, noise_of

WANTED = {"AC", "AD", "AH", "AS"}  # among the first cards of the deck, where the operator's friend takes them
FIRST = 16


def deck(seed: bytes) -> tuple[str, ...]:
    """The first deck of Sweep that comes of a seed."""
    return shuffled(find("sweep").start(2, {}).to_shuffle(), seed, 0)


def ground(table: str, entropy: str) -> bytes:
    """A secret that puts the cards that are wanted on top, for whoever knows what the seats add."""
    for number in count():
        secret = number.to_bytes(32, "big")
        if set(deck(draw_seed(secret, table, 0, ["", entropy]))[:FIRST]) >= WANTED:
            return secret
    raise AssertionError


# The server knows what the opener adds before it binds itself


@pytest.fixture(scope="module")
def secret() -> bytes:
    """What an operator finds who knows the table's id and the opener's entropy."""
    return ground("2" * 12, "opener")


def rigged(secret: bytes) -> Any:
    """A server that draws this secret, and table ids of twos."""
    drawn: Iterator[bytes] = iter([secret])
    seen: Counter[int] = Counter()

    def more(size: int) -> bytes:
        """Zeros at first, of which the table's id is made; no nonce is there twice."""
        seen[size] += 1
        return bytes(size - 1) + bytes([seen[size] - 1])

    return make_service(
        Config(clock=StillClock(), entropy=lambda size: next(drawn, bytes(size)) if size == 32 else more(size))
    )


def test_an_operator_who_must_bind_itself_first_does_not_get_the_cards_that_it_wants(secret: bytes) -> None:
    service = rigged(secret)
    client = client_of(service)
    plans = [{"kind": "bot"}, {"kind": "me"}]
    _, made = opens(LOCAL, {"game": "sweep", "seats": plans}, how=(through(client), service.tables.clock))
    bound = service.tables.desk(made["table"]).table.opened.commit
    told = client.get(f"/api/v1/tables/{made['table']}").get_json()
    assert (told["draw"]["commit"], told["draw"]["by"], told["status"]) == (bound, [], "lobby")
    assert made["me"].takes("Ann")[0] == 201
    dealt = next(each for each in service.store.read(made["table"]) if each.type == "dealt")
    assert not set(dealt.data["action"]["order"][:FIRST]) >= WANTED
    assert client.get(f"/api/v1/tables/{made['table']}").get_json()["draw"]["by"] == [1]


def _steps(service: Any, table: str) -> Any:
    live = service.tables.desk(table).table
    return service.tables.checkpoints.steps(live, -1, live.seq)


def test_a_table_of_bots_and_a_fork_say_that_nobody_else_took_part() -> None:
    service = a_service(StillClock())
    bots = service.tables.open("money-sweeper", ONE_ROUND, 2, bots={0: "random", 1: "random"}).table
    report = check(export(service.store.read(bots.id), "full"))
    assert report.checks["draw"] == "holds: draw 1, nobody but the server took part"
    fork = Sitting(service, "money-sweeper", 2, position="money sweeper; grid 5 20 10 / 5 1 10")
    told = fork.shown()["table"]["draw"]
    assert (told["number"], told["by"], told["position"]) == (0, [0, 1], True)
    fork.play(1)
    report = check(export(fork.records(), "public"))
    assert report.checks["draw"] == "holds: draw 1, seats 0, 1 took part; the first cards were laid out"


# Whoever speaks last


def test_the_last_speaker_breaks_off_at_most_twice_and_all_see_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """As far as a link let them come again; in older logs each did."""
    monkeypatch.setattr(invitations, "BREAKS", MOST_DRAWS)
    still = StillClock()
    table = Signing(a_service(still), keep=(2,))
    commits, decks = set(), set()
    for number in range(MOST_DRAWS):
        draw = table.table.draw
        assert draw
        assert (draw.number, draw.is_closed, sorted(draw.texts)) == (number, True, [0, 1])
        assert table.shown()["table"]["draw"]["opened"] == [0, 1]
        commits.add(draw.commit)
        # All that the last one could know by now: the others' noise, their own, and, told by a friend, the secret.
        noise = [noise_of(seat, number) for seat in (0, 1, 2)]
        decks.add(draw_seed(bytes.fromhex(draw.secret), table.id, number, noise))
        passes(table, 61)
        if number + 1 < MOST_DRAWS:
            table.sit(2)
            for seat in (0, 1):
                table.adds(seat)
            table.open(0, 1)
    assert (len(commits), len(decks)) == (3, 3)
    assert table.table.status == "over"
    outcome = table.table.outcome()
    assert outcome
    assert (outcome.why, outcome.winners) == ("unfilled", ())
    assert [kind for _by, kind in table.log() if kind in ("barred", "draw-opened", "dealt")] == [
        "barred", "draw-opened", "barred", "draw-opened", "barred",
    ]  # fmt: skip
    assert "did not open in time" in table.lines()
    table.holds()
    heads = HeadLog(":memory:", "fairdeal/log/x", partial(Signer, bytes(32)))
    assert (
        heads.take_in(table.service.tables.store) == 2
    )  # a table that is given up after a draw has its last leaf, too
    heads.sign()
    end = len(table.log())
    assert f"\n{end}\n".encode() in (heads.bundle(0, 2) or b"")


def test_a_key_that_broke_a_draw_off_sits_down_no_more_but_its_link_is_good_again() -> None:
    table = Signing(a_service(StillClock()), keep=(1,))
    key = table.keys[1]
    passes(table, 61)
    assert (table.table.chairs[1].kind, table.table.chairs[0].kind) == ("open", "person")
    signer, draw = SeatSigner(key, table.id, 1), table.drawing
    given = signer.sits(
        "Bo", draw=draw.number, recovery=key_for("spare").public, head=table.head(),
        noise=hash_for(table.table, 1, draw), invitation=KEYS[invitation_to(1)],
    )  # fmt: skip
    with pytest.raises(Problem) as refusal:
        table.submit({"do": "sit", "id": "again", "seat_key": given}, Pass(table.id, 1, ""))
    assert refusal.value.code == "bad_signature"
    table.sit(1)
    assert table.table.chairs[1].kind == "person"
    table.holds()


def test_one_link_closes_no_table_by_breaking_draw_after_draw_off() -> None:
    table = Signing(a_service(StillClock()), keep=(2,))
    for number in range(1, MOST_DRAWS):
        passes(table, 61)
        for seat in (0, 1):
            table.adds(seat)
        if number < MOST_DRAWS - 1:
            table.sit(2)
            table.open(0, 1)
    with pytest.raises(Problem, match="Twice somebody came with this invitation") as refusal:
        table.sit(2)
    assert (refusal.value.code, table.table.status, table.table.chairs[2].kind) == ("withdrawn", "lobby", "open")
    table.holds()


def test_when_all_hashes_stand_nobody_leaves_or_is_kicked() -> None:
    table = Signing(a_service(StillClock()), keep=(0, 1, 2))
    for who, ask, fields in ((2, Leave, {}), (0, Kick, {"at": 1})):
        with pytest.raises(Problem) as refusal:
            table.do(who, ask, **fields)
        assert refusal.value.code == "not_in_lobby"
    table.open(0, 1, 2)
    assert table.table.status == "playing"
    table.holds()


def test_nothing_counts_that_was_added_before_the_commitment() -> None:
    table = Signing(a_service(StillClock()), keep=(1,))
    before = table.table.draw
    assert before
    passes(table, 61)
    draw = table.table.draw
    assert draw
    assert (draw.by(), draw.commit == before.commit) == ([], False)
    table.sit(1)
    for seat in (0, 2):
        table.adds(seat)
    table.open(0, 1, 2)
    assert table.table.source().entropy == tuple(noise_of(seat, 1) for seat in range(3))
    table.play(2)
    table.holds()


@pytest.mark.parametrize(
    ("code", "otherwise"),
    [
        ("bad_noise", {"noise": "cd" * 32}),
        ("not_now", {"draw": 1}),
        ("bad_signature", {"table": "elsewhere"}),
        ("bad_head", {"head": "cd" * 32}),
    ],
)
def test_noise_that_does_not_fit_is_refused(code: str, otherwise: dict[str, Any]) -> None:
    table = Signing(a_service(StillClock()), keep=(0,))
    with pytest.raises(Problem) as refusal:
        table.submit(table.opening(0, **otherwise))
    assert refusal.value.code == code
    assert table.table.status == "lobby"


def test_noise_is_opened_only_after_the_draw_is_closed_and_only_once() -> None:
    table = Signing(a_service(StillClock()), people=2, keep=(0, 1))
    with pytest.raises(Problem) as early:
        table.submit(table.opening(0))
    table.sit(2)
    stale = table.opening(0, head=table.head(0))
    with pytest.raises(Problem) as blind:
        table.submit(stale)
    once = table.opening(0)
    assert table.submit(once) == table.submit(once) == table.seq
    with pytest.raises(Problem) as twice:
        table.submit(table.opening(0))
    assert [each.value.code for each in (early, blind, twice)] == ["not_now", "bad_head", "answered"]


# A move that is held back


@pytest.fixture
def withheld() -> tuple[Sitting, Command]:
    """A table whose server has kept a signed move of seat 0, and said that its time was up instead."""
    table = Sitting(
        a_service(StillClock()), "sweep", 2, clock="decision", seconds=20, away="ask", options={"length": "rounds"}
    )
    seat = table.table.acting("person")[0]
    action = table.state.choices(seat).items[-1].action
    move = table.command(seat, Play, action=to_builtins(action))
    passes(table, 21)
    while table.table.acting("person") != [seat]:
        table.play()
    return table, move


def test_a_server_does_not_take_a_move_that_came_before_the_time_was_up(withheld: tuple[Sitting, Command]) -> None:
    table, move = withheld
    with pytest.raises(Problem) as refusal:
        table.service.tables.submit(table.id, move)
    assert refusal.value.code == "bad_head"


def test_a_server_that_uses_a_move_later_that_it_held_back_is_caught_by_verify_and_audit(
    withheld: tuple[Sitting, Command], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, move = withheld
    with monkeypatch.context() as patch:
        for event in (StoodIn, TimedOut):
            patch.setattr(event, "outdates", lambda self, holder: False)
        patch.setattr("fairdeal.service.table.play.play.must_be_fresh", lambda *given: None)
        seq = table.service.tables.submit(table.id, move)
    records = table.records()
    report = check(export(records, "public"))
    assert (report.kind, report.code, report.seq) == ("failed", "signature", seq)
    assert ("rules", seq) in [(each.check, each.seq) for each in audit(records).findings]


def test_a_hidden_choice_is_not_told_by_its_signature_also_where_a_request_ends_first() -> None:
    """The signature stands in the record of the move, where what it hides is sealed, not in that of the request."""
    table = Sitting(a_service(StillClock()), "monopoly", 5)
    while len(table.table.acting("person")) < 2:
        table.play()
    hides = [seat for seat in table.table.acting("person") if _hidden(table, seat)]
    assert hides
    asker = next(seat for seat in table.table.people() if seat in table.table.last)
    table.do(asker, AskUndo)
    assert table.table.undos.pending
    table.act(hides[0])
    ended, played = [record for record in table.records() if record.type in ("undo-ended", "played")][-2:]
    assert (ended.type, "by_key" in ended.data) == ("undo-ended", False)
    assert "sealed" in str(played.public["by_key"]["command"]["action"])
    table.holds()


def _hidden(table: Sitting, seat: int) -> bool:
    return bool(table.state.default(seat).audiences(seat))


def test_a_pass_of_another_table_opens_nothing() -> None:
    table = Signing(a_service(StillClock()), keep=(0,))
    other = Signing(table.service, keep=(0,))
    message = table.opening(0)
    with pytest.raises(Problem) as refusal:
        other.submit(message, Pass(other.id, 0, ""))
    assert refusal.value.code == "bad_signature"
