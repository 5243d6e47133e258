"""Transcripts of matches in which something went wrong: undone, disputed, ruled, out of time, given up."""

import hashlib
import re
import unicodedata
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from forger import Forger
from htmlpage import Page
from hypothesis import given, settings
from hypothesis import strategies as st
from long import LONG
from markdown_it import MarkdownIt
from sitting import REFEREE, Sitting, StillClock, a_service

from fairdeal.engine import find
from fairdeal.engine.words import spoken_by
from fairdeal.events import Draft, Record, export
from fairdeal.service.desk.checkpoints import fold
from fairdeal.service.evidence.transcripts import FORMS, Mark, render
from fairdeal.service.evidence.transcripts.marking import branches_of, taken_back
from fairdeal.service.evidence.transcripts.reading import read
from fairdeal.service.evidence.transcripts.sheets import Rounds, Sums
from fairdeal.service.evidence.transcripts.text import columns
from fairdeal.service.evidence.transcripts.words import safe, span
from fairdeal.service.evidence.verify import read_lines
from fairdeal.service.table.disputes.events import (
    Appeal,
    HostLooks,
    LetItBe,
    LookAt,
    MakeStatement,
    Stated,
    WithdrawDispute,
)
from fairdeal.service.table.play.play import NextDeal, Play
from fairdeal.service.table.play.undo import AnswerUndo, AskUndo, WithdrawUndo
from fairdeal.service.table.seats.presence import EndMatch, NoteAway, NoteBack, Pause, PlayOn, Resign, Resume
from fairdeal.service.table.state.branches import Branches
from fairdeal.service.table.state.command import Expire
from fairdeal.service.table.state.saying import flat
from fairdeal.service.table.tell import told

GOLDEN = Path(__file__).parents[1] / "golden"
ONE_ROUND = {"length": "rounds", "rounds": 1}
TWO_ROUNDS = {"length": "rounds", "rounds": 2}
VIEWERS = ("public", "seat:1", "full")
ANN, BO, CY, DI = range(4)


def records_of(table: Sitting) -> list[Record]:
    return list(table.service.store.read(table.id))


def a_table(game: str, seats: int, time: StillClock | None = None, **given: Any) -> Sitting:
    return Sitting(a_service(time or StillClock()), game, seats, **{"options": ONE_ROUND, **given})


def bots_play(table: Sitting) -> None:
    """Let bots that are asked play what would be played for them if their time were up."""
    while table.table.status == "playing" and (asked := table.table.acting("bot")):
        action = msgspec.to_builtins(table.state.default(asked[0]))
        table.do(asked[0], Play, action=action, bot=True)


@cache
def repaired() -> list[Record]:
    """Cover Your Assets: #13 is taken back by #17; #18 is disputed in #21, and all since #17 is repaired in #42."""
    table = a_table("cover-your-assets", 3, referee=True, clock="bank", seconds=600, increment=5)
    table.play(4)
    ask = table.do(ANN, AskUndo)
    for seat in (BO, CY):
        table.do(seat, AnswerUndo, ask=ask, yes=True)
    table.play(3)
    table.dispute(BO, table.table.last[ANN], "Ann looked at the deck.\nTwice.")
    table.do(ANN, MakeStatement, text="I did not.")
    table.do(REFEREE, LookAt, eyes="all")
    table.rule("repair", "3.2", "She did, and says so.", to=17)
    table.accept()
    table.bring_noise()
    table.play_to_the_end()
    return records_of(table)


@cache
def hurried() -> list[Record]:
    """Money Sweeper: Ann's time runs out, a bot plays for her, all pause, Cy and then Ann resign."""
    time = StillClock()
    table = a_table("money-sweeper", 3, time, clock="decision", seconds=30, away="bot", undo="free", undo_limit=3)
    table.play()
    time.tick(31)
    table.do(None, Expire)
    bots_play(table)
    table.play()
    table.do(ANN, PlayOn)
    table.do(None, NoteAway, at=BO)
    table.do(None, NoteBack, at=BO)
    for seat in (ANN, BO, CY):
        table.do(seat, Pause)
    for seat in (ANN, BO, CY):
        table.do(seat, Resume)
    table.do(CY, Resign)
    bots_play(table)
    table.play()
    table.do(ANN, Resign)
    return records_of(table)


@cache
def adjusted() -> list[Record]:
    """Sweep, partners: an appeal, a withdrawn claim, and points by rulings during the match and after it."""
    table = a_table("sweep", 4, referee=True)
    table.play(6)
    about = table.table.last[BO]
    table.dispute(CY, about, "That card could have eaten.")
    table.do(REFEREE, LookAt, eyes="seat:1")
    table.rule("adjust", "3.2", "Bo held the king.", seat=ANN, points=40)
    table.do(BO, Appeal, why="We do not play strict throws.")
    table.do(DI, MakeStatement, text="True.")
    table.rule("adjust", "3.1", "Right; but the talk was unkind.", seat=ANN, points=5)
    table.dispute(DI, about, "Again!")
    table.do(DI, WithdrawDispute)
    table.play_to_the_end()
    table.dispute(ANN, claim="The last of it was mine.")
    table.rule("adjust", "3.1", seat=ANN, points=500)
    table.accept()
    return records_of(table)


@cache
def across() -> list[Record]:
    """Dirty Money: an undo goes back over the deal of round 2, and is itself taken back."""
    table = a_table("dirty-money", 3, options=TWO_ROUNDS, undo="free")
    while not table.table.waits_for_deal():
        last = table.play()
    table.do(BO, NextDeal)
    table.play(2)
    seat = next(record.by for record in records_of(table) if record.seq == last)
    asker = int(seat.removeprefix("seat:"))
    table.do(asker, AskUndo, target=last)
    undo = table.seq
    table.act(asker)
    table.do(BO, NextDeal)
    table.do(asker, AskUndo, target=undo)
    table.play_to_the_end()
    return records_of(table)


MATCHES: dict[str, Callable[[], list[Record]]] = {
    "repaired": repaired,
    "hurried": hurried,
    "adjusted": adjusted,
    "across": across,
}


@cache
def rendered(match: str, viewer: str = "full", form: str = "text") -> str:
    return "".join(render(MATCHES[match](), viewer, form))


def lines_of(text: str, seq: int) -> str:
    """What a text says of one record, in one line, without its time."""
    found = re.search(rf"^#{seq}\*? .*\n(?: +(?!\d\d:\d\d UTC).*\n)*", text, re.MULTILINE)
    assert found, f"#{seq} is not there"
    return re.sub(
        r" :\d\d (?=\[)| \([\d.]+ (?:s|min|h)[^)]*\)(?= |$)", " ", " ".join(found[0].split()), count=2
    ).rstrip()


def shown(table: Sitting, form: str = "text", viewer: str = "full") -> str:
    return "".join(render(records_of(table), viewer, form, width=500))


def seqs(records: list[Record], kind: str) -> list[int]:
    return [record.seq for record in records if record.type == kind]


def every(test: Any) -> Any:
    return pytest.mark.parametrize("viewer", VIEWERS)(pytest.mark.parametrize("match", MATCHES)(test))


# All of them


@every
def test_every_record_stands_in_the_margin_once(match: str, viewer: str) -> None:
    cited = re.findall(r"^#(\d+)\*? ", rendered(match, viewer), re.MULTILINE)
    assert [int(seq) for seq in cited] == [record.seq for record in MATCHES[match]()]


@every
def test_every_record_has_one_anchor_and_every_link_leads_somewhere(match: str, viewer: str) -> None:
    page = Page(rendered(match, viewer, "html"))
    assert [each for each in page.ids if re.fullmatch(r"s\d+", each)] == [f"s{r.seq}" for r in MATCHES[match]()]
    assert {link[1:] for link in page.links} <= set(page.ids)
    assert len(page.ids) == len(set(page.ids))


@every
def test_every_record_is_an_item_in_markdown(match: str, viewer: str) -> None:
    cited = re.findall(r"^- \*\*\\#(\d+)", rendered(match, viewer, "markdown"), re.MULTILINE)
    assert len(cited) == len(MATCHES[match]())


@every
def test_a_log_with_every_opening_tells_no_more_than_the_viewers_own_file(match: str, viewer: str) -> None:
    """In the short form each match and viewer in one form, by turns."""
    own, forms = read_lines(list(export(MATCHES[match](), viewer))), list(FORMS)
    turn = ([*MATCHES].index(match) + VIEWERS.index(viewer)) % len(forms)
    for form in forms if LONG else [forms[turn]]:
        assert "".join(render(own.records, viewer, form, verdict=own.report)) == rendered(match, viewer, form)


@pytest.mark.parametrize("width", [20, 40, 80])
@pytest.mark.parametrize("match", MATCHES)
def test_no_line_is_wider_than_asked(match: str, width: int) -> None:
    lines = list(render(MATCHES[match](), "full", "text", width=width))
    assert max(columns(line.rstrip("\n")) for line in lines) <= width


@every
def test_every_record_can_be_told(match: str, viewer: str) -> None:
    assert "cannot be told" not in rendered(match, viewer)


@pytest.mark.parametrize("match", MATCHES)
def test_the_log_of_a_running_match_is_told_wherever_it_stops(match: str) -> None:
    records = MATCHES[match]()
    for length in range(1, seqs(records, "revealed")[0], 7 if LONG else 14):
        assert "the log ends at" in "".join(render(records[:length], "public", "text", width=200))


# What was undone


@pytest.mark.parametrize("match", MATCHES)
def test_what_is_undone_follows_from_the_records_alone(match: str) -> None:
    records = MATCHES[match]()
    store = Forger()
    store.append(records[0].table, -1, [again(record) for record in records])
    live = fold(store, records[0].table)
    assert branches_of(records).undone(records[-1].seq) == live.undone()


def test_undone_records_are_struck_through_in_every_form() -> None:
    assert lines_of(rendered("repaired"), 13).startswith("#13 [seat 1] (undone) Ann discards")
    assert re.search(
        r"^- \*\*\\#13\*\* \([\d:]+\) \\\[\*seat 1\*\\\] ~~Ann discards.*~~ \([\d.]+ s\)$",
        rendered("repaired", "full", "markdown"),
        re.MULTILINE,
    )
    html = rendered("repaired", "full", "html")
    assert '<span class="unseen">Undone: </span><div class="line undone"><del><bdi>Ann</bdi> discards' in html


def test_a_viewer_who_cannot_follow_the_table_sees_the_same_struck_through() -> None:
    running = repaired()[:43]
    sealed = read_lines(list(export(running, "public")))
    marked = [
        set(re.findall(r"^#(\d+)\*? +:\d\d \[[^]]+\] \(undone\)", text, re.MULTILINE))
        for text in both(running, sealed.records)
    ]
    assert marked == [{"13", "18", "19", "20"}] * 2


def both(*logs: Any) -> list[str]:
    return ["".join(render(log, "public", "text")) for log in logs]


def test_a_sealed_file_of_a_finished_match_is_followed_across_undo_and_repair() -> None:
    own = read_lines(list(export(repaired(), "public")))
    pictures = [[part.picture for part in read(log, "public").sections] for log in (own.records, repaired())]
    assert pictures[0] == pictures[1]
    assert any(pictures[0])


def test_a_repair_whose_secret_is_not_open_is_followed_no_further() -> None:
    running = read_lines(list(export(repaired()[:60], "public")))
    assert not any(part.picture for part in read(running.records, "public").sections)


def test_what_was_asked_beside_the_game_is_not_struck_through() -> None:
    assert "(undone)" not in lines_of(rendered("repaired"), 21)


def test_a_request_is_told_with_its_price_and_its_answers() -> None:
    text = rendered("repaired")
    assert lines_of(text, 14).endswith("It needs the yes of Bo and Cy.")
    assert "Ann has seen cards of the deck at #13." in lines_of(text, 14)
    assert lines_of(text, 15) == "#15 [seat 2] Bo says yes."


def test_an_undo_that_was_itself_taken_back_says_so() -> None:
    first, second = seqs(across(), "rewound")
    assert lines_of(rendered("across"), first).endswith(f"[taken back by #{second}]")
    assert "taken back" not in lines_of(rendered("across"), second)


@st.composite
def courses(draw: st.DrawFn) -> Branches:
    """Any rewinds, in a log in which every third record is one."""
    seqs = range(3, 3 * draw(st.integers(2, 12)), 3)
    return Branches(tuple((seq, draw(st.integers(0, seq - 1))) for seq in seqs))


@given(courses())
def test_whatever_is_not_in_force_was_taken_back_by_what_came_later(branches: Branches) -> None:
    last = branches.rewinds[-1][0]
    found = taken_back(branches)
    held = {seq for seq, _ in branches.rewinds_in_force(last)}
    assert {*found} == {seq for seq, _ in branches.rewinds} - held
    for seq, by in found.items():
        assert any(seq in span for span in branches.in_force(by - 1))
        assert not any(seq in span for span in branches.in_force(by))


def test_a_round_that_is_taken_up_again_is_a_section_of_its_own() -> None:
    titles = re.findall(r"^(Round .*|Between rounds)$", rendered("across"), re.MULTILINE)
    assert titles == ["Round 1", "Round 2", "Round 1, again", "Round 2, again"]


def test_scores_that_were_undone_say_so() -> None:
    assert rendered("across").count("These scores are undone: the round was taken up again.") == 1
    assert '<table class="sheet undone"><caption>These scores are undone' in rendered("across", "full", "html")


def test_totals_added_up_from_facts_go_back_with_the_game() -> None:
    rounds = Rounds(Sums(find("money-sweeper"), 2), targets=[5])
    list(rounds.sums.plain({"cash": [10, 20]}))
    rounds.keep(5)
    list(rounds.sums.plain({"cash": [1, 2]}))
    rounds.back(5)
    assert [row.total for row in rounds.sums.plain({"cash": [100, 200]})] == ["$110", "$220"]


def test_a_refused_request_and_a_withdrawn_one_stand_in_place() -> None:
    table = a_table("cover-your-assets", 2)
    table.play(2)
    refused = table.do(ANN, AskUndo)
    table.do(BO, AnswerUndo, ask=refused, yes=False)
    table.do(ANN, AskUndo)
    table.do(ANN, WithdrawUndo)
    text = shown(table)
    assert f"Bo says no. #{refused + 2} :00 [table] The request #{refused} is refused." in " ".join(text.split())
    assert "is withdrawn." in text


def test_an_undo_that_is_free_and_one_for_the_referee_tell_their_price() -> None:
    free, ruled = a_table("cover-your-assets", 2, undo="free"), a_table("cover-your-assets", 2, referee=True)
    for table in (free, ruled):
        table.play(3)
        table.do(BO, AskUndo)
    assert "This table grants it." in shown(free)
    assert "It needs the referee’s yes." in shown(ruled)


def test_marks_from_outside_are_added_to_those_from_the_log() -> None:
    marks = {18: Mark(note="see the photograph"), 9: Mark(undone=True)}
    text = "".join(render(repaired(), "full", "text", marks=marks))
    assert lines_of(text, 18).endswith("[disputed, see #21 (ruled in #25); see the photograph]")
    assert "(undone)" in lines_of(text, 9)


# What was disputed


def test_a_disputed_record_names_its_case_and_the_ruling() -> None:
    assert lines_of(rendered("repaired"), 18).endswith("[disputed, see #21 (ruled in #25)]")


def test_a_record_that_was_disputed_twice_names_both_cases() -> None:
    note = "[disputed, see #18 (ruled in #21, again in #24); disputed, see #27 (withdrawn in #28)]"
    assert note in " ".join(rendered("adjusted").split())


def test_a_claim_stands_below_our_sentence_behind_a_bar() -> None:
    text = rendered("repaired")
    assert re.search(r"Bo calls the referee about #18:\n +\| Ann looked at the deck\.\n +\| Twice\.\n", text)


def test_a_claim_says_what_its_caller_had_seen() -> None:
    assert "Bo had seen the table up to #20." in lines_of(rendered("repaired"), 21)


def test_a_ruling_is_set_off_with_finding_clause_and_remedy() -> None:
    ruling = rendered("repaired").partition("RULING\n")[2].partition("\n\n")[0]
    assert [line.strip() for line in ruling.splitlines()][:2] == ["The referee finds:", "| She did, and says so."]
    assert "By rule 3.2: The game goes back to #17, and cards that lost their secrecy are shuffled again." in " ".join(
        ruling.split()
    )


def test_a_ruling_is_an_aside_in_html_and_a_quotation_in_markdown() -> None:
    assert '<aside class="ruling"><h3>Ruling</h3>' in rendered("repaired", "full", "html")
    told = rendered("repaired", "full", "markdown")
    assert re.search(
        r"- \*\*\\#25\*\* \([\d:]+\) \\\[\*referee\*\\\] \*\*Ruling\*\*\n  > The referee finds:\n  > > She did", told
    )


def test_a_repair_shows_its_commitment_and_at_the_end_its_secret() -> None:
    [ruled], [revealed] = ([r for r in repaired() if r.type == kind] for kind in ("ruled", "revealed"))
    text = rendered("repaired", "public")
    assert ruled.data["commit"] in lines_of(text, ruled.seq)
    assert f"The secret of repair 1: {revealed.data['later'][0]}" in lines_of(text, revealed.seq)


def test_the_summary_tells_a_case_from_its_claim_to_its_settlement() -> None:
    summary = rendered("repaired").partition("Disputes and rulings\n---")[2]
    assert re.findall(r"^  (\S.*):$", summary, re.MULTILINE) == [
        "The disputed record",
        "Claim",
        "Statements",
        "Taken up",
        "Looks at hidden cards",
        "Ruling",
        "Accepted by",
        "Repair",
        "Settlement",
    ]
    assert re.findall(r"^    #(\d+) ", summary, re.MULTILINE) == [
        *("18", "21", "22", "23", "24", "25", "29"),
        *("37", "38", "39", "40"),
    ]
    assert "Ann (#26), Bo (#27) and Cy (#28)." in summary


def test_the_summary_tells_an_appeal_and_the_second_ruling() -> None:
    summary = rendered("adjusted").partition("Case 1: Cy about")[2].partition("Case 2")[0]
    labels = ["Ruling", "Appeal", "Statements", "Second ruling", "Settlement"]
    assert re.findall(r"^  (\S.*):$", summary, re.MULTILINE)[-5:] == labels
    assert "We do not play strict throws." in summary


def test_each_case_has_its_title_in_the_summary() -> None:
    titles = re.findall(r"<article class=\"case\"><h3>(.*?)</h3>", rendered("adjusted", "full", "html"))
    assert [re.sub("<.*?>", "", title) for title in titles] == [
        "Case 1: Cy about #17",
        "Case 2: Di about #17",
        "Case 3: Ann about #71",
    ]


def test_a_case_that_was_let_be_names_those_who_would_play_on() -> None:
    table = a_table("cover-your-assets", 2, referee=True)
    table.play(2)
    table.dispute(BO)
    table.do(BO, LetItBe)
    summary = " ".join(shown(table).partition("Case 1:")[2].split())
    assert f"Would play on without a ruling: Bo (#{table.seq - 1})." in summary
    assert "is over without a ruling to carry out; play goes on." in summary


def test_a_case_that_is_still_open_says_so() -> None:
    table = a_table("cover-your-assets", 2, referee=True)
    table.play()
    table.dispute()
    assert "Not settled: the log ends before that." in shown(table)


def test_a_look_of_the_host_is_told_in_place_and_in_the_summary() -> None:
    table = a_table("cover-your-assets", 2)
    table.play()
    table.do(None, HostLooks, eyes="all")
    assert "The host looked at all hands, up to #7." in shown(table)
    assert "Looks outside a dispute" in shown(table)


def test_what_a_ruling_takes_back_and_carries_out_belongs_to_its_case() -> None:
    table = a_table("cover-your-assets", 3, referee=True)
    table.play(2)
    table.dispute(CY)
    table.rule("forfeit", seat=ANN)
    table.accept()
    table.do(BO, Pause)
    settlement = shown(table).partition("  Settlement:\n")[2]
    assert "Ann has lost the match by the ruling." in settlement
    assert "A sensible bot plays for Ann." in settlement
    assert "would like a pause" not in settlement


def test_the_summary_links_to_the_records_in_html() -> None:
    summary = rendered("repaired", "full", "html").partition('id="cases"')[2]
    assert '<a class="seq" href="#s21">#21</a>' in summary
    assert 'about <a href="#s18">#18</a>' in summary
    assert '<a href="#cases">Disputes and rulings</a>' in rendered("repaired", "full", "html")


# Time, presence, the end


def test_what_the_clock_played_says_for_whom() -> None:
    [timed_out] = seqs(hurried(), "timed-out")
    assert lines_of(rendered("hurried"), timed_out + 1).endswith("[played for Ann: the time was up]")


def test_a_stand_ins_moves_are_marked_as_a_bots() -> None:
    [back] = seqs(hurried(), "handed-back")
    assert re.search(r"^#\d+\* +:\d\d \[seat 3, bot\] Cy ", rendered("hurried"), re.MULTILINE)
    assert lines_of(rendered("hurried"), back) == f"#{back} [seat 1] Ann plays on."


def test_away_back_and_pauses_stand_in_place() -> None:
    text = rendered("hurried")
    for said in ("Bo is away.", "Bo is back.", "Cy would like a pause.", "The table is paused.", "Ann would go on"):
        assert said in text


def test_the_list_of_seats_tells_who_resigned_and_whom_a_bot_played_for() -> None:
    seats = " ".join(rendered("hurried").partition("\nResult")[0].split())
    stood_in, [back], resigned = (seqs(hurried(), kind) for kind in ("stood-in", "handed-back", "resigned"))
    assert f"1. Ann (a sensible bot played from #{stood_in[0]} to #{back}, resigned in #{resigned[1]})" in seats
    assert f"3. Cy (resigned in #{resigned[0]}, a sensible bot played from #{stood_in[1]} on)" in seats
    assert "2. Bo;" in seats


def test_the_header_tells_house_rules_that_differ_from_the_default() -> None:
    clock = "Clock: Time for the match; Time of each seat: 10 min; More after each decision: 5 s"
    away = "Patience with who is away: 1 min"
    assert f"House rules: Disputes: A referee; {clock}; {away} Referee" in " ".join(rendered("repaired").split())
    assert "House rules" not in shown(a_table("cover-your-assets", 2, patience=0))


def test_a_span_of_no_time_is_still_a_span() -> None:
    assert span(0) == "0 s"


def test_the_referee_is_named_in_the_header() -> None:
    assert "Referee: Rae" in rendered("repaired")
    assert "Referee: nobody came" in shown(a_table("cover-your-assets", 2, referee=True, come=False))


def test_who_wins_because_the_others_resigned_stands_in_the_header() -> None:
    assert "Result: The match is over: the others have resigned. Bo wins." in rendered("hurried", "public")


@pytest.mark.parametrize("viewer", ["public", "full"])
def test_scores_that_a_ruling_changed_decide_the_result(viewer: str) -> None:
    said = "Result: Ann and Cy win, the rulings counted: Ann and Cy 505; Bo and Di 96."
    assert said in " ".join(rendered("adjusted", viewer).split())


def test_a_table_says_what_rulings_added_to_the_scores() -> None:
    table = rendered("adjusted", "public").partition("The scores with the rulings\n")[2]
    first, second = (record.seq for record in adjusted() if record.type == "adjusted")
    assert re.search(rf"^Ann and Cy +\+505 +505  #{first}: \+5; #{second}: \+500$", table, re.MULTILINE)
    assert re.search(r"^Bo and Di +96", table, re.MULTILINE)


def test_a_ruling_that_leaves_the_winners_winning_stands_after_the_result() -> None:
    table = a_table("sweep", 4, referee=True)
    table.play_to_the_end()
    result = table.state.result()
    assert result
    table.ruled("adjust", seat=result.winners[0], points=7)
    said = re.search(r"^Result: (.* win the match, .*)\. With the rulings: (.*)\.$", shown(table), re.MULTILINE)
    assert said
    assert str(max(result.scores) + 7) in said[2]


def test_a_void_match_has_no_winner() -> None:
    table = a_table("cover-your-assets", 2, referee=True)
    table.play(2)
    table.ruled("void")
    assert "Result: The match is void: it does not count." in shown(table)


def test_a_match_that_everybody_ended_is_told_with_who_was_ahead() -> None:
    table = a_table("cover-your-assets", 2)
    table.play(2)
    for seat in (ANN, BO):
        table.do(seat, EndMatch)
    assert "Result: The match is ended before its cards did, by the scores as they are. " in shown(table)


def test_what_comes_after_an_end_by_resignation_stands_after_the_match() -> None:
    table = a_table("cover-your-assets", 2, referee=True)
    table.play(2)
    table.do(ANN, Resign)
    table.dispute(BO)
    assert "calls the referee" in shown(table).partition("After the match\n")[2].partition("Disputes and rulings\n")[0]


def test_whoever_resigned_does_not_win_by_the_cards() -> None:
    table = a_table("money-sweeper", 3)
    while table.table.status == "playing" and max(player.score for player in table.state.public().players) == 0:
        best = max(table.state.public().players, key=lambda player: player.round_score or 0)
        if (best.round_score or 0) > 300 and table.table.plays_as(best.seat) == "person":
            table.do(best.seat, Resign)
        bots_play(table)
        if table.table.acting("person"):
            table.play()
    lost = table.table.lost
    assert lost
    outcome = table.table.outcome()
    assert outcome
    assert not {*lost} & {*outcome.winners}
    assert re.search(r"^Result: .* win", shown(table), re.MULTILINE)


def test_a_ruling_cannot_be_counted_where_the_table_cannot_be_followed() -> None:
    log = [again(record) for record in adjusted()]
    log[5].data["facts"] = []
    told = "".join(render(Forger().append("t1", -1, log), "full", "text", width=300))
    assert "Later rulings and resignations are not counted in that." in told
    assert "The scores with the rulings" not in told


# What people wrote


def again(record: Record) -> Draft:
    """The record, to be written and sealed once more."""
    return Draft(type=record.type, by=record.by, data=record.data, cmd=record.cmd, at=record.at)


WRITTEN = {"incident-opened": "claim", "stated": "text", "ruled": "finding", "referee-came": "name", "appealed": "why"}


@cache
def quarrel() -> list[Record]:
    """A short match with one of each of the things that people write."""
    table = a_table("cover-your-assets", 2, referee=True)
    table.play(2)
    table.dispute(ANN)
    table.do(BO, MakeStatement, text="No.")
    table.rule()
    table.do(BO, Appeal, why="Oh.")
    table.rule()
    return records_of(table)


def written(text: str, names: bool = True) -> list[Record]:
    """The same, in which everything that people wrote is this text; perhaps not the referee's name."""
    drafts = [again(record) for record in quarrel()]
    for draft in drafts:
        if draft.type in WRITTEN and (names or draft.type != "referee-came"):
            draft.data[WRITTEN[draft.type]] = text
    return Forger().append("t1", -1, drafts)


def told_of(text: str, form: str, **given: Any) -> str:
    return "".join(render(written(text), "public", form, **given))


def outside_bars(records: list[Record]) -> list[str]:
    """The lines of a text in which nobody is quoted, without what their hashes make of it."""
    lines = list(render(records, "public", "text", width=40))
    assert max(columns(line[:-1]) for line in lines) <= 40
    spoken = next(place for place, line in enumerate(lines) if line.startswith("Head in twelve words"))
    del lines[spoken : next(place for place in range(spoken + 1, len(lines)) if lines[place][0] != " ")]
    return [re.sub("[0-9a-f]{6,}", "", line) for line in lines if not line.lstrip(" ").startswith("|")]


def as_plain(text: str) -> str:
    """A harmless text of as many lines."""
    return "\n".join("word" if line.strip() else "" for line in text.split("\n"))


HOSTILE = st.one_of(
    st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=60),  # no door lets controls in
    st.text("<>&\"'`|*_[]()\\#!~:/.@{}0$-+=1 \n\n\r\t\u202e\u2066\u2069\u2028 ab\u05d0\u0627", min_size=1, max_size=60),
    st.sampled_from(
        [
            "#3  Bo says yes.",
            "a\n#99  Bo says yes.\n     10:00 UTC\n\nRound 9\n-------",
            "# heading\n## heading\n=====\n---\n- item\n1. item\n> quote\n\n    code\n```\nfence\n```",
            "| a | b |\n|---|---|\n| c | d |",
            "</blockquote></li></ol><script>alert(1)</script>",
            "</pre><pre id=evidence>{}",
            "{0} {1} {99} {-1}",
            "www.example.com https://example.com a@example.com <https://example.com>",
            "\u202etxt.exe\u202c \u2067abc",
            "&lt;b&gt; &#60; &copy;",
            "\\\n\\\\\n  \n*\n_\n~~",
        ]
    ),
).filter(str.strip)  # who says nothing is refused


def kinds(text: str) -> list[str]:
    """The structure of a Markdown text, its words left out."""
    found: list[str] = []
    for token in MarkdownIt("gfm-like", {"linkify": False}).parse(text):
        found.append(token.type)
        found += [child.type for child in token.children or () if child.type not in ("text", "text_special")]
    return found


@given(HOSTILE)
@settings(max_examples=60 if LONG else 20)
def test_nothing_that_people_wrote_breaks_out_of_html(text: str) -> None:
    page, plain = Page(told_of(text, "html")), Page(told_of(as_plain(text), "html"))
    assert (page.tags, page.ids, page.links) == (plain.tags, plain.ids, plain.links)
    assert {*page.quotes} <= {safe(line.strip()) or "\u00a0" for line in text.strip().split("\n")}


@given(HOSTILE)
@settings(max_examples=60 if LONG else 20)
def test_nothing_that_people_wrote_is_markup_in_markdown(text: str) -> None:
    assert kinds(told_of(text, "markdown")) == kinds(told_of(as_plain(text), "markdown"))


@given(HOSTILE)
@settings(max_examples=60 if LONG else 20)
def test_nothing_that_people_wrote_passes_for_a_line_of_ours_in_a_text(text: str) -> None:
    ours, as_ever = (outside_bars(written(each, names=False)) for each in (text, as_plain(text)))
    assert ours == as_ever


@given(HOSTILE)
@settings(max_examples=60 if LONG else 20)
def test_nothing_that_people_wrote_brings_a_control_into_a_text(text: str) -> None:
    shown = told_of(text, "text").replace("\u2068", "").replace("\u2069", "").replace("\n", "")
    assert not {unicodedata.category(each) for each in shown} & {"Cc", "Cf", "Zl", "Zp"}


@pytest.mark.parametrize("form", FORMS)
def test_a_seat_in_braces_that_somebody_wrote_is_not_a_name(form: str) -> None:
    told_all = told_of("{0} lies", form)
    assert "{0} lies" in told_all.replace("\\", "")
    assert "Ann lies" not in re.sub("<.*?>", "", told_all)


def test_a_seat_in_braces_is_not_a_name_in_the_log_either() -> None:
    said = flat(("{1}: ", *told_parts("{0} lies")))
    assert re.sub(r"\{(\d)\}", "NAME", said) == "NAME: {\u20600} lies"


def told_parts(text: str) -> tuple[str, ...]:
    """What somebody wrote, as a sentence holds it."""
    [said] = told(find("sweep"), Stated(text), "seat:1")
    return tuple(said)[1:]


def test_each_line_of_a_quotation_has_its_own_direction() -> None:
    assert '<p dir="auto">שלום</p><p dir="auto">hello</p>' in told_of("שלום\nhello", "html")
    assert "| \u2068שלום\u2069\n" in told_of("שלום\nhello", "text")


def test_what_somebody_cites_is_no_link() -> None:
    assert '<p dir="auto">see #3</p>' in told_of("see #3", "html")


def test_the_referees_name_is_set_apart_like_a_seats() -> None:
    assert "<bdi>&lt;i&gt;Rae {0}</bdi> is the referee, and signs with the key" in told_of("<i>Rae {0}", "html")
    assert "<dt>Referee</dt><dd><bdi>&lt;i&gt;Rae {0}</bdi>, who signs with" in told_of("<i>Rae {0}", "html")


# As before

# SHA-256 of what is told where nothing was undone; a sentence, or a form, that is made anew changes them.
BEFORE = {
    "text": "1a22829c61038f0f018c83184955b86b78f38e46f653525425f0d5ce76525f59",
    "markdown": "608ed232bc53f23526a494419a3d0a75dab84a7949cc866d28badceea95bef15",
    "html": "5c56e6b16f42c9ffb7b6237d10b189187c783e14cee01bb4fe3ea75b02da3401",
}


@pytest.mark.parametrize("form", FORMS)
def test_a_match_without_any_of_this_is_told_exactly_as_before(form: str) -> None:
    told_all = hashlib.sha256()
    for name in ("money-sweeper-2", "sweep-4", "dirty-money-3", "monopoly-4", "cover-your-assets-2"):
        records = read_lines((GOLDEN / f"{name}.jsonl").read_bytes().splitlines()).records
        for viewer in VIEWERS:
            page = "".join(render(records, viewer, form))
            told_all.update(re.sub("<style>.*?</style>", "", page, flags=re.DOTALL).encode())
    assert told_all.hexdigest() == BEFORE[form]


# In another language


def shouted(text: str) -> str:
    """A language of capitals; the names of places stay as they are."""
    return re.sub(r"\{[a-z_]+\}|[^{]+", lambda part: part[0] if part[0][0] == "{" else part[0].upper(), text)


@cache
def translated(match: str, form: str = "html") -> str:
    with spoken_by(shouted, lambda one, many, n: shouted(one if n == 1 else many)):
        return "".join(render(MATCHES[match](), "full", form))


@pytest.mark.parametrize("match", MATCHES)
def test_a_translation_changes_words_and_nothing_else(match: str) -> None:
    ours, theirs = Page(rendered(match, "full", "html")), Page(translated(match))
    assert (theirs.tags, theirs.ids, theirs.links) == (ours.tags, ours.ids, ours.links)
    assert {kind: translated(match).count(f'class="{kind}"') for kind in ("round", "around", "hash")} == {
        kind: rendered(match, "full", "html").count(f'class="{kind}"') for kind in ("round", "around", "hash")
    }


@pytest.mark.parametrize("match", MATCHES)
def test_a_translation_reaches_titles_labels_and_headings(match: str) -> None:
    with spoken_by(shouted, lambda one, many, n: shouted(one if n == 1 else many)):
        document = read(MATCHES[match](), "full")
    said = [label for label, _ in document.head] + [section.title for section in document.sections]
    said += [step.label for case in document.cases for step in case.steps]
    assert all(map(str.isupper, said))


@pytest.mark.parametrize("form", FORMS)
def test_a_translation_reaches_every_form(form: str) -> None:
    told_all = "".join(translated(match, form) for match in MATCHES)
    assert "BEFORE THE MATCH" in told_all
    for said in ("Before the match", "Ruling", "his round", "by ruling", "undone)", "Undone:", "was taken back"):
        assert said not in told_all
    for said in ("somebody wrote", "These scores are undone", "Disputes and rulings", "that can be verified"):
        assert said not in told_all
