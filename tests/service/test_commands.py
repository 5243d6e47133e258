"""Every command that can be asked at a table: sent twice, sent with another body, decided again, and told.

Evenings in which everything is asked once stand at the end; a new command that none of them asks fails the first test.
"""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import to_builtins
from msgspec.structs import replace
from sitting import REFEREE, Sitting, StillClock, a_service, remedy_of

from fairdeal.events import Log, export
from fairdeal.service.desk.tables import command_ids
from fairdeal.service.doors.messages import COMMANDS, SCHEMAS, load
from fairdeal.service.doors.messages import command as made
from fairdeal.service.doors.tokens import Pass
from fairdeal.service.errors import Problem
from fairdeal.service.evidence.asked_again import asked, groups
from fairdeal.service.evidence.audit import audit
from fairdeal.service.evidence.transcripts import FORMS, render
from fairdeal.service.table.disputes.claims import CALL_SECONDS, HEARING_SECONDS
from fairdeal.service.table.disputes.events import (
    Accept,
    Appeal,
    Come,
    Hear,
    HostLooks,
    LetItBe,
    LookAt,
    MakeStatement,
    ReplaceReferee,
    WithdrawDispute,
)
from fairdeal.service.table.features import ASKS, FEATURES, KINDS, NAMED
from fairdeal.service.table.play.hints import AskHint
from fairdeal.service.table.play.phrases import SayPhrase
from fairdeal.service.table.play.play import NextDeal, Play
from fairdeal.service.table.play.undo import AnswerUndo, AskUndo, WithdrawUndo
from fairdeal.service.table.seats.handover import HandOver
from fairdeal.service.table.seats.invitations import Invite, Withdraw
from fairdeal.service.table.seats.lobby import Fill, Kick, Leave, Rematch, SeatBot, Sit
from fairdeal.service.table.seats.losses import AdmitLoss, TakeBack
from fairdeal.service.table.seats.lost_keys import AnswerClaim, ClaimSeat, EndClaim, Recover
from fairdeal.service.table.seats.presence import (
    CallOff,
    EndMatch,
    NoteAway,
    NoteBack,
    Pause,
    PlayOn,
    Resign,
    Resume,
    StandIn,
)
from fairdeal.service.table.seats.rematches import Release
from fairdeal.service.table.state.command import Command, Expire, asker_of, own_fields
from fairdeal.service.table.state.opening import Board

# Another value for a field, where adding to the one that was sent does not make one.
OTHER: dict[str, Any] = {
    "target": 0,
    "yes": False,
    "block": True,
    "eyes": "all",
    "remedy": remedy_of("void"),
    "action": {"type": "claim"},
    "kind": "random",
    "wish": "end",
    "phrase": "hello",
}


class Evening:
    """A service in which every command that is done is noted, with the seq of its first record."""

    def __init__(self, plan: Callable[["Evening"], None]) -> None:
        self.clock = StillClock()
        self.service = a_service(self.clock)
        self.done: list[tuple[str, Command, int]] = []
        self.submit = self.service.tables.submit
        self.service.tables.submit = self._noted  # type: ignore[method-assign]
        plan(self)

    def _noted(self, table: str, command: Command) -> int:
        seq = self.submit(table, command)
        self.done.append((table, command, seq))
        return seq

    def asked(self) -> list[tuple[str, Command, int]]:
        """What people asked; who is away the service notes again and again, which changes nothing."""
        return [each for each in self.done if not isinstance(each[1], NoteAway | NoteBack | Expire)]

    def sit(self, *given: Any, **fields: Any) -> Sitting:
        return Sitting(self.service, *given, **fields)


def the_lobby(evening: Evening) -> None:
    table = evening.sit(seats=3, people=2)
    table.do(1, Leave)
    table.do(1, Sit, name="Bo")
    table.do(0, Kick, at=1)
    table.do(0, SeatBot, at=1, kind="sensible")
    table.do(2, Sit, name="Cy")
    table.do(0, EndMatch)
    table.do(2, EndMatch)
    table.do(0, Rematch)
    table.id = table.table.rematch
    table.do(0, Sit, name="Ann")
    table.do(0, Release, at=2)


def a_round(evening: Evening) -> None:
    table = evening.sit("dirty-money", seats=3, undo="consent", hints=True)
    first = table.table.acting("person")[0]
    table.do(first, AskHint)
    table.do(first, SayPhrase, phrase="sorry")
    table.play(2)
    table.do(first, AskUndo)
    table.do(first, WithdrawUndo)
    ask = table.do(first, AskUndo, target=table.table.last[first])
    for seat in table.table.undos.pending.needs if table.table.undos.pending else ():
        table.do(seat, AnswerUndo, ask=ask, yes=True)
    table.next_round()
    table.do(None, HostLooks, eyes="seat:1")


def a_quarrel(evening: Evening) -> None:
    table = evening.sit(referee=True)
    table.play(3)
    table.dispute(0)
    table.do(0, WithdrawDispute)
    table.dispute(2)
    table.do(2, LetItBe)
    table.dispute(1)
    table.do(1, MakeStatement, text="She looked at my cards.")
    table.do(REFEREE, LookAt, eyes="seat:1")
    table.rule("repair", to=table.table.first_dealt + 1)
    table.do(0, Appeal, why="I did not.")
    table.rule("repair", to=table.table.first_dealt + 1)
    table.bring_noise()
    adjourned = [table.dispute(1)]
    evening.clock.tick(CALL_SECONDS)
    adjourned.append(table.dispute(1))
    evening.clock.tick(CALL_SECONDS)
    table.do(1, WithdrawDispute, incident=adjourned[0])
    table.do(REFEREE, Hear, incident=adjourned[1])
    evening.clock.tick(HEARING_SECONDS)
    table.rule("stands", incident=adjourned[1])
    table.do(0, Accept)


def another_referee(evening: Evening) -> None:
    table = evening.sit(referee=True)
    table.do(0, ReplaceReferee)
    table.do(0, ReplaceReferee, yes=False)
    for seat in range(3):
        table.do(seat, ReplaceReferee)
    table.do(REFEREE, Come, name="Rob")


def absence(evening: Evening) -> None:
    table = evening.sit(seats=3, clock="decision", seconds=20, away="ask")
    table.do(None, NoteAway, at=2)
    evening.clock.tick(61)
    table.do(None, Expire)
    table.do(0, StandIn, at=2)
    table.do(None, NoteBack, at=2)
    table.do(2, PlayOn)
    table.do(0, Pause)
    table.do(1, CallOff, wish="pause")
    for seat in range(3):
        table.do(seat, Pause)
    for seat in range(3):
        table.do(seat, Resume)
    table.do(1, Resign)


def lost_records(evening: Evening) -> None:
    table = evening.sit("dirty-money", seats=3)
    table.play(2)
    head = evening.service.store.head(table.id)
    table.do(None, TakeBack, after=head.seq - 1, size=head.seq + 1, root=head.hash)
    table.do(None, AdmitLoss, size=99, root="0" * 64, signed=table.table.at, since="")


def a_board(evening: Evening) -> None:
    table = evening.sit("dirty-money", seats=3, people=1, board=Board("cup-k7x2m9q4tz", 0), seed=bytes(32))
    table.do(None, Fill, at=1, kind="sensible")
    table.do(1, Sit, name="Bo")
    table.do(None, Fill, at=2, kind="sensible")


# Asked in tests/keys.
BY_KEYS = {HandOver, Recover, ClaimSeat, AnswerClaim, EndClaim, Invite, Withdraw}
EVENINGS = (the_lobby, a_round, a_quarrel, another_referee, absence, lost_records, a_board)


@pytest.fixture(scope="module", params=EVENINGS, ids=lambda plan: plan.__name__)
def evening(request: pytest.FixtureRequest) -> Evening:
    return Evening(request.param)


def test_every_command_is_asked_in_one_of_the_evenings() -> None:
    done = {type(command) for plan in EVENINGS for _table, command, _seq in Evening(plan).done}
    assert done | BY_KEYS == set(ASKS)


def test_a_command_sent_twice_is_answered_as_the_first_time_and_written_once(evening: Evening) -> None:
    for table, command, seq in evening.asked():
        head = evening.service.store.head(table)
        assert (type(command), evening.submit(table, command)) == (type(command), seq)
        assert evening.service.store.head(table) == head


def test_a_command_with_the_id_of_another_body_is_refused_and_changes_nothing(evening: Evening) -> None:
    for table, command, _seq in evening.asked():
        for field in own_fields(type(command)) if not isinstance(command, Sit | Come) else ():
            head = evening.service.store.head(table)
            changed = replace(command, **{field: other(command, field)})
            assert (changed, code_of(evening, table, changed)) == (changed, "command_reused")
            assert evening.service.store.head(table) == head


def code_of(evening: Evening, table: str, command: Command) -> str:
    try:
        evening.submit(table, command)
    except Problem as problem:
        return problem.code
    return "done"


def other(command: Command, field: str) -> Any:
    value = getattr(command, field)
    if field in OTHER and value != OTHER[field]:
        return OTHER[field]
    return value + 1 if isinstance(value, int) else f"{value}x"


def test_a_command_with_the_id_of_another_command_is_refused(evening: Evening) -> None:
    for table, command, _seq in evening.done:
        base = {name: getattr(command, name) for name in Command.__struct_fields__}
        for kind in (Resume, LetItBe):
            if type(command) is not kind:
                # An id of the service's own is out of reach: to a spectator it is free, and useless.
                refused = "command_reused" if ASKS[type(command)].name else "no_seat"
                assert (command, code_of(evening, table, kind(**base))) == (command, refused)


def test_every_command_is_read_back_from_its_records_and_audited(evening: Evening) -> None:
    for table in {table for table, _command, _seq in evening.done}:
        live = evening.service.tables.desk(table).table
        steps = evening.service.tables.checkpoints.steps(live, -1, live.seq)
        found = {asked.seq: asked for asked in evening.service.store.read(table)}
        read = {group[0].record.seq: asked(live, group) for group in groups(steps) if group[0].record.seq in found}
        for where, command, seq in evening.done:
            if where == table:
                assert type(read[seq]) is type(command)
        assert audit(evening.service.store.read(table)).findings == ()


@pytest.mark.parametrize("form", sorted(FORMS))
def test_every_command_is_told_in_a_transcript(evening: Evening, form: str) -> None:
    for table in {table for table, _command, _seq in evening.done}:
        live = evening.service.tables.desk(table).table
        text = "".join(render(Log(evening.service.store, table, live.seq), "full", form))
        assert all(f"{seq}" in text for where, _command, seq in evening.done if where == table)
        assert list(export(Log(evening.service.store, table, live.seq), "full"))


def test_every_command_with_a_name_is_a_message_and_becomes_that_command(evening: Evening) -> None:
    for _table, command, _seq in evening.done:
        ask = ASKS[type(command)]
        if not ask.name:
            continue
        own = {ask.said.get(name, name): to_builtins(getattr(command, name)) for name in own_fields(type(command))}
        message = {"do": ask.name, "id": command.id, "seq": command.seq or 0, **own}
        holder = Pass("any", command.seat, "", command.referee, command.office)
        plain: dict[str, Any] = {"by_key": None, "countersigned": None, "checked": b"", "salts": {}}
        unsigned = replace(command, bot=False, seq=command.seq or 0, **plain)
        assert replace(made(*load(message), holder), seq=unsigned.seq) == unsigned


def test_names_and_declarations_are_one_to_one() -> None:
    names = [ask.name for ask in ASKS.values() if ask.name]
    assert len(names) == len(set(names)) == len(COMMANDS)
    assert set(COMMANDS) < set(SCHEMAS)
    assert len(NAMED) == len(KINDS) == sum(len(feature.kinds) for feature in FEATURES)


def test_every_event_changes_the_table_or_is_told() -> None:
    """A play alone has neither: `evolve` folds its facts, and the game tells them."""
    assert [kind.name for kind in KINDS.values() if not kind.changes and not kind.says] == ["played"]


def test_a_second_referee_who_sends_the_same_is_not_told_that_the_office_is_theirs() -> None:
    evening = Evening(the_lobby)
    table = evening.sit("cover-your-assets", seats=2, referee=True)
    came = evening.done[-1][1]
    assert came.by_key
    other = replace(came, by_key=replace(came.by_key, key="ab" * 32))
    assert (code_of(evening, table.id, came), code_of(evening, table.id, other)) == ("done", "command_reused")


def test_a_player_cannot_take_the_id_that_a_bot_needs() -> None:
    """A seat that resigned with the id of its stand-in's first move stopped that bot, and so the table, for good."""
    evening = Evening(the_lobby)
    table = evening.sit(seats=3)
    table.do(0, Resign, id=f"turn-{table.seq + 2}-0")
    assert table.log(table.seq - 3) == [("seat:0", "resigned"), ("table", "stood-in"), ("bot:0", "played")]
    assert audit(evening.service.store.read(table.id)).findings == ()


@pytest.mark.parametrize("who", [0, REFEREE, None])
def test_no_id_that_comes_through_a_door_is_one_of_the_services_own(who: Any) -> None:
    commands = [NoteAway(id="x", at=0), NoteBack(id="x", at=0), Expire(id="x"), HostLooks(id="x", eyes="all")]
    own = [next(command_ids(each)) for each in (*commands, NextDeal(id="x", bot=True))]
    bots = next(command_ids(Play(id="x", seat=0, bot=True, action={})))
    base: dict[str, Any] = {"id": "x", "seat": who if isinstance(who, int) else None, "referee": who == REFEREE}
    named = [kind for kind in ASKS if ASKS[kind].name]
    fields: dict[Any, dict[str, Any]] = {kind: dict.fromkeys(own_fields(kind)) for kind in named}
    theirs = {next(command_ids(kind(**base, **fields[kind]))) for kind in named}
    assert (set(own), bots) == ({"table:x"}, "bot 0:x")
    assert len(theirs) == 1
    assert not theirs & {"table:x", "bot 0:x"}


@pytest.mark.parametrize(
    ("cmd", "asker"),
    [
        ("2:turn-4-2", (2, False, False)),  # of a player, or in an old log of a bot
        ("bot 2:turn-4-2", (2, True, False)),
        ("2:bot 1:a", (2, False, False)),
        ("referee:a", (None, False, True)),
        ("table:due:5", (None, False, False)),
        ("-:due:5", (None, False, False)),  # of the service itself, in an old log
    ],
)
def test_the_audit_reads_from_an_id_who_asked(cmd: str, asker: Any) -> None:
    assert asker_of(cmd) == asker
