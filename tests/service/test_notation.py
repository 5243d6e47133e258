"""The short notation: written from a transcript, played back through the rules to the same end."""

import re
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from flask.testing import FlaskClient
from forger import Forger
from forging import draft_of, first_rules
from hypothesis import given, settings
from hypothesis import strategies as st
from long import LONG
from sitting import Sitting, StillClock, a_service

from fairdeal.engine import Action
from fairdeal.engine.games import OUR_OWN
from fairdeal.engine.monopoly import actions as monopoly
from fairdeal.events import Log, export
from fairdeal.service.app import Service
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.evidence import notation
from fairdeal.service.evidence.notation import BadLine, play, read, write, write_action
from fairdeal.service.evidence.transcripts.following import Followed, read_event, read_opened
from fairdeal.service.evidence.transcripts.marking import branches_of
from fairdeal.service.evidence.transcripts.moments import moment
from fairdeal.service.evidence.verify import Found, read_lines
from fairdeal.service.table.codec import codec
from fairdeal.service.table.play.undo import AskUndo
from fairdeal.service.table.state.state import Table

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
EVERY = sorted(path.stem for path in GOLDEN.glob("*.jsonl"))
SHORT = "money-sweeper-4-half-deck"


@cache
def found(name: str, viewer: str = "full") -> Found:
    whole = read_lines((GOLDEN / f"{name}.jsonl").read_bytes().splitlines())
    return whole if viewer == "full" else read_lines(list(export(whole.records, viewer)))


@cache
def written(name: str, viewer: str = "full") -> str:
    return "".join(write(found(name, viewer)))


def folded(name: str) -> Table:
    """The table as its log says it is at the end."""
    records = found(name).records
    opened = read_opened(records)
    followed = Followed(opened, records, [to for _, to in branches_of(records).rewinds])
    for record in records:
        followed.step(read_event(OUR_OWN[opened.game], record), record)
    assert followed.table
    return followed.table


def without(text: str, *tags: str) -> str:
    return "".join(
        line for line in text.splitlines(keepends=True) if not line.startswith(tuple(f"[{tag}" for tag in tags))
    )


# There and back


@pytest.mark.parametrize("name", EVERY)
def test_every_golden_match_comes_out_the_same_when_it_is_played_back(name: str) -> None:
    blind = without(written(name), "Scores", "Winners", "Final")
    played, table = play(read(blind)), folded(name)
    assert played.state.position() == table.state.position()
    assert notation.scores(played.state) == notation.scores(table.state)
    assert played.state.result() == table.state.result()
    assert not played.compared


@pytest.mark.parametrize("name", EVERY)
def test_it_is_compared_with_what_the_file_says(name: str) -> None:
    played = play(read(written(name)))
    assert (played.compared, played.differs, played.exit_code) == (("Scores", "Winners", "Final"), (), 0)


@pytest.mark.parametrize("name", EVERY)
def test_every_move_has_the_number_of_its_record_and_its_action(name: str) -> None:
    game = OUR_OWN[found(name).records[0].data["game"]]
    moves = {step.seq: step for step in read(written(name)).steps if step.kind == "move"}
    records = [record for record in found(name).records if record.type == "played"]
    assert sorted(moves) == [record.seq for record in records]
    for record in records:
        step = moves[record.seq]
        event = codec(game).read("played", record.plain)
        assert notation.read_action(game, step) == event.action  # type: ignore[attr-defined]
        assert step.seat == int(record.by.rpartition(":")[2])


def test_a_line_holds_the_turn_of_a_seat_or_a_trick() -> None:
    lines = [line for line in written("dirty-money-3").splitlines() if ": play" in line]
    assert {line.count(" play ") for line in lines} == {3}
    turns = [re.findall(r"\b(\d): ", line) for line in written("money-sweeper-8").splitlines() if ": flip" in line]
    assert {len(turn) for turn in turns} == {1}


def test_it_is_a_fraction_of_the_transcript() -> None:
    for name in EVERY:
        assert len(written(name)) < (GOLDEN / f"{name}.jsonl").stat().st_size / 4


@pytest.mark.parametrize("viewer", ["public", "seat:1"])
def test_what_is_sealed_is_neither_written_nor_played_back(viewer: str) -> None:
    for name in ("cover-your-assets-2", "monopoly-5"):
        text = written(name, viewer)
        assert re.search(r"^#\d+ deal 0: \?$", text, re.MULTILINE)
        assert "[Final" not in text
        with pytest.raises(BadLine, match=r"line \d+: #\d+ is sealed") as refusal:
            play(read(text))
        assert refusal.value.exit_code == 3


def test_cards_passed_in_secret_stay_sealed() -> None:
    assert re.search(r"\d: \?", written("monopoly-5", "public"))
    assert "pass-card" not in written("monopoly-5", "public")
    assert "pass-card" in written("monopoly-5")


ACTIONS: list[Action] = [
    monopoly.trade(2, 1),
    monopoly.trade(0, 3, "token.dog"),
    monopoly.go_out(),
    monopoly.go_out("go"),
    monopoly.go_out("house1", "token.hat", 'a "b", c+d; ?'),
    monopoly.DRAW,
    monopoly.discard("-"),
    monopoly.discard("."),
    monopoly.discard("?"),
    monopoly.discard(""),
]


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_an_action_is_written_and_read_back(action: Action) -> None:
    step = notation.Step(1, 1, "move", 0, write_action(action))
    assert notation.read_action(OUR_OWN["monopoly"], step) == action
    assert not re.search("[,;]|  ", step.written)


def test_hostile_names_stay_in_their_tag() -> None:
    drafts = [draft_of(record) for record in found(SHORT).records]
    drafts[1].data["name"] = 'Ann"]\n#7 0: flip 1\u202e ; [Winners "3"]'
    text = "".join(write(read_lines(list(export(Forger().append("money-sweeper-4-00000", -1, drafts), "full")))))
    assert play(read(text)).exit_code == 0
    assert text.count("\n") == written(SHORT).count("\n")


# What is wrong


def changed(line: str, pattern: str, to: str) -> str:
    """The short match, with one change in the line that begins so."""
    lines = written(SHORT).splitlines()
    at = next(at for at, each in enumerate(lines) if each.startswith(line))
    after = re.sub(pattern, to, lines[at], count=1)
    assert after != lines[at]
    return "\n".join([*lines[:at], after, *lines[at + 1 :]])


WRONG = {
    "an unknown move": (("#6 ", "flip", "fly"), 2, "Money Sweeper has no move 'fly'; it has flip, stop."),
    "a deal by a seat": (("#6 ", "flip 19", "deal 1+5"), 2, "Money Sweeper has no move 'deal'"),
    "too many fields": (("#6 ", "flip 19", "flip 19 16"), 2, "'flip 19 16' is written as flip CELL."),
    "too few fields": (("#6 ", "flip 19", "flip"), 2, "'flip' is written as flip CELL."),
    "no number": (("#6 ", "flip 19", "flip x"), 2, "'flip x' cannot be read: Expected `int`, got `str`"),
    "a rule": (("#6 ", "flip 19, flip 12", "flip 19, flip 1"), 1, "#7: rule 3.2 forbids flip 1: The next card touches"),
    "another seat": (("#6 ", " 0:", " 2:"), 1, "#6: rule 0.1 forbids flip 19: It is not Cleo's turn"),
    "a card too few": (("#5 ", ": 1 ", ": "), 1, "rule 0.2 forbids 50 5"),
    "no seat": (("#6 ", "0: ", ""), 2, "moves are written as 0: flip 12"),
    "no seq": (("#6 ", "#6", "6"), 2, "a line begins with the number of its record"),
    "a seq twice": (("#14 ", "#14", "#13"), 2, "#13 does not come after #13"),
    "an undo of nothing": (("#6 ", "0: .*", "back to #4"), 2, "there is nothing at #4 to go back to"),
    "an undo of itself": (("#14 ", "1: .*", "back to #14"), 2, "there is nothing at #14 to go back to"),
    "a strange pile": (("#14 ", "1: .*", "relay 1 deck: 0 1"), 1, "0 cards lie face down there"),
    "a relay of words": (("#14 ", "1: .*", "relay 1 grid: a b"), 2, "#14 cannot be read"),
    "a tag without quotes": (("[Seats", '"4"', "4"), 2, "a tag has the form"),
    "a tag twice": (("[Rules", "Rules", "Seats"), 2, "the tag Seats stands twice"),
    "no game": (("[Game", "money-sweeper", "chess"), 2, "There is no game 'chess'"),
    "too many seats": (("[Seats", "4", "99"), 2, "2 to 8 players, not 99"),
    "no such option": (("[Options", "half_deck", "jokers"), 2, "no option 'jokers'"),
    "seats in words": (("[Seats", "4", "four"), 2, "the tag Seats holds a number, not 'four'"),
    "a later notation": (("[Fairdeal", "1", "2"), 2, "only version 1 is known"),
    "a missing tag": (("[Options", r".*", "; "), 2, 'the tag [Options "…"] is missing'),
    "a strange position": (("[Table", ".*", '[Position "money sweeper; seats 4; grid x"]'), 2, "'x' is no card"),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_named_with_its_line_and_rule(wrong: str, tmp_path: Path) -> None:
    change, code, says = WRONG[wrong]
    file = tmp_path / "wrong.fdn"
    file.write_text(changed(*change), encoding="utf-8")
    done = replayed(file)
    assert (done.exit_code, says in done.output.replace("\n", "")) == (code, True), done.output
    if change[0].startswith("#"):
        at = next(number for number, line in enumerate(written(SHORT).splitlines(), 1) if line.startswith(change[0]))
        assert f"line {at}: " in done.output


def replayed(file: Path) -> Result:
    done = CliRunner().invoke(fairdeal, ["replay", str(file)])
    assert done.exception is None or isinstance(done.exception, SystemExit), repr(done.exception)
    return done


@pytest.mark.parametrize("tag", ["Scores", "Winners", "Final"])
def test_an_end_that_the_moves_do_not_give_is_told(tag: str, tmp_path: Path) -> None:
    file = tmp_path / "wrong.fdn"
    file.write_text(changed(f"[{tag}", '"', '"9 '), encoding="utf-8")
    done = replayed(file)
    assert (done.exit_code, f"{tag} differs: the file says '9 " in done.output) == (1, True)


def test_a_good_file_is_said_to_come_out_as_it_says(tmp_path: Path) -> None:
    file = tmp_path / "match.fdn"
    file.write_text(written("disputed-money-sweeper-2"), encoding="utf-8")
    lines = replayed(file).output.splitlines()
    assert lines == [
        "Played back: 167 steps of Money Sweeper, 4 rewinds among them.",
        "Scores: 1550 1840.",
        "That is what the file says: Scores, Winners, Final.",
    ]


def test_a_file_of_older_rules_says_by_which_it_was_played(tmp_path: Path) -> None:
    file = tmp_path / "match.fdn"
    file.write_text("".join(write(read_lines(list(export(first_rules(), "full"))))), encoding="utf-8")
    assert "It was played under version 1 of the rules; today's are version 2." in replayed(file).output


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"PGN\n", b'[Event "x"]\n1. e4 e5\n', b"PK\x03\x04"])
def test_what_is_no_notation_is_refused(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "other.fdn"
    file.write_bytes(content)
    assert replayed(file).exit_code == 2


@given(st.data())
@settings(max_examples=150 if LONG else 40)
def test_no_change_of_a_file_makes_the_reader_stumble(data: st.DataObject) -> None:
    text = written(data.draw(st.sampled_from([SHORT, "disputed-money-sweeper-2", "sweep-2", "monopoly-3"])))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        upto = at + data.draw(st.integers(0, 3))
        text = (
            text[:at]
            + data.draw(st.sampled_from(["", " ", "9", "-", "?", '"', "\\", "#1", ";", ",", "\n", "é"]))
            + text[upto:]
        )
    try:
        play(read(text))
    except BadLine as wrong:
        assert wrong.exit_code in (1, 2, 3)


def test_the_example_of_the_page_is_played_back() -> None:
    page = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    [example] = re.findall(r"^```fdn\n(.*?)^```", page, re.DOTALL | re.MULTILINE)
    assert play(read(example)).exit_code == 0
    assert example == written(SHORT)
    assert set(re.findall(r"^\[([A-Z]\w+)", "".join(map(written, EVERY)), re.MULTILINE)) <= set(
        re.findall(r"`([A-Z]\w+)", page)
    )


# Matches that play on from another


@pytest.mark.parametrize("game", OUR_OWN)
def test_a_fork_is_played_back_from_its_position(service: Service, client: FlaskClient, game: str) -> None:
    seats = OUR_OWN[game].seats[0]
    bots = dict.fromkeys(range(seats), "sensible")
    first = service.tables.open(game, {"length": "rounds", "rounds": 1}, seats, bots=bots)
    body = {"seq": first.table.seq * 2 // 3, "seats": [{"kind": "bot", "bot": "random"}] * seats}
    table = client.post(f"/api/v1/tables/{first.table.id}/fork", json=body).get_json()["table"]
    log = Log(service.store, table)
    whole = read_lines(list(export(log, "full")))
    assert play(read("".join(write(whole)))).exit_code == 0
    at = moment(whole.records, "full", whole.records[-1].seq, "public")
    assert at.view == service.tables.desk(table).table.view(None)
    public = "".join(write(read_lines(list(export(log, "public")))))
    assert '[Position "?"]' in public
    with pytest.raises(BadLine, match="where the match begins is sealed"):
        play(read(public))


@pytest.mark.usefixtures("undos_without_end")
def test_what_everybody_had_seen_before_an_undo_stays_seen_when_it_is_played_back() -> None:
    options = {"open_memory": True, "length": "rounds", "rounds": 1}
    table = Sitting(a_service(StillClock()), "money-sweeper", 2, options=options, undo="free")
    for _ in range(8):
        last = table.play()
        seat = next(int(by[-1]) for seq, (by, _kind) in enumerate(table.log()) if seq == last)
        table.do(seat, AskUndo, target=last)
    whole = read_lines(list(export(list(table.service.store.read(table.id)), "full")))
    played = play(read("".join(write(whole))))
    assert "seen" in table.state.position()
    assert (played.state.position(), played.exit_code) == (table.state.position(), 0)
