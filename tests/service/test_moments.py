"""The table at a moment, what was legal there, one case alone, some records alone, and seconds in times."""

import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from htmlpage import Page
from long import LONG
from sitting import Sitting, StillClock, a_service

from fairdeal.engine.games import OUR_OWN
from fairdeal.events import Draft, MemoryStore, export
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.desk.checkpoints import Checkpoints
from fairdeal.service.errors import Problem
from fairdeal.service.evidence.transcripts import FORMS, render, render_moment
from fairdeal.service.evidence.transcripts.moments import ALL, PUBLIC, Moment, moment
from fairdeal.service.evidence.transcripts.reading import MOST_TABLES, read
from fairdeal.service.evidence.transcripts.text import columns
from fairdeal.service.evidence.verify import Found, read_lines
from fairdeal.service.rulebooks import clauses

GOLDEN = Path(__file__).parents[1] / "golden"
MATCHES = ("money-sweeper-2", "sweep-4", "dirty-money-3", "monopoly-5", "cover-your-assets-2")
QUARREL = GOLDEN / "disputed-cover-your-assets-3.jsonl"


@cache
def found(name: str, viewer: str = "full") -> Found:
    whole = read_lines((GOLDEN / f"{name}.jsonl").read_bytes().splitlines())
    return whole if viewer == "full" else read_lines(list(export(whole.records, viewer)))


def at(name: str, seq: int, eyes: str = "", legal: bool = False, viewer: str = "full") -> Moment:
    return moment(found(name, viewer).records, viewer, seq, eyes, legal)


def shown(name: str, seq: int, form: str = "text", viewer: str = "full", **given: Any) -> str:
    file = found(name, viewer)
    return "".join(render_moment(file.records, viewer, form, seq, verdict=file.report, **given))


def run(*arguments: str | Path) -> Result:
    done = CliRunner().invoke(fairdeal, list(map(str, arguments)))
    assert done.exception is None or isinstance(done.exception, SystemExit), repr(done.exception)
    return done


# The table


@pytest.mark.parametrize("name", MATCHES)
def test_the_table_at_any_record_is_what_the_server_would_show_those_eyes(name: str) -> None:
    records = found(name).records
    store = MemoryStore()
    drafts = [Draft(type=r.type, by=r.by, data=r.data, cmd=r.cmd, at=r.at) for r in records]
    store.append(records[0].table, -1, drafts)
    checkpoints = Checkpoints(store)
    for record in records[::4]:
        then = checkpoints.at(record.table, record.seq)
        for eyes, seat in (("public", None), ("0", 0), ("1", 1)):
            assert at(name, record.seq, eyes).view == then.view(seat)


@pytest.mark.parametrize("name", MATCHES)
def test_each_pair_of_eyes_sees_its_own_hand_and_no_other(name: str) -> None:
    records = found(name).records
    for record in records[len(records) // 3 :: 7]:
        open_hands = {eyes: own_hands(at(name, record.seq, eyes)) for eyes in ("0", "1", PUBLIC, ALL)}
        assert open_hands["0"] <= {0}
        assert open_hands["1"] <= {1}
        assert not open_hands[PUBLIC]
        assert open_hands[ALL] >= open_hands["0"] | open_hands["1"]


def own_hands(seen: Moment) -> set[int | None]:
    """The seats in whose hands these eyes see cards."""
    assert seen.view
    return {zone.owner for zone in seen.view.zones if zone.layout == "hand" and any(zone.cards)}


@pytest.mark.parametrize("name", [match for match in MATCHES if match != "monopoly-5"])
def test_a_seats_own_file_shows_the_table_as_the_full_one_does_to_that_seat(name: str) -> None:
    for seq in (0, 5, 20, 40):
        own = moment(found(name, "seat:1").records, "seat:1", seq)
        assert own == at(name, seq, "1")
        assert moment(found(name, "public").records, "public", seq) == at(name, seq, "public")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", MATCHES)
def test_every_record_can_be_shown_in_every_form(name: str, form: str) -> None:
    others = 1 if LONG else len(FORMS)  # in the short form each of these records in one form
    for record in found(name).records[9 * (list(FORMS).index(form) % others) :: 9 * others]:
        assert f"#{record.seq}" in shown(name, record.seq, form, legal=True).replace("\\", "")


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("name", MATCHES)
def test_no_line_of_a_table_is_wider_than_asked(name: str, width: int) -> None:
    for record in found(name).records[width % 24 :: 12 if LONG else 24]:
        lines = shown(name, record.seq, width=width, legal=True).splitlines()
        assert max(map(columns, lines)) <= width


def test_the_table_of_sweep_in_forty_columns() -> None:
    told = run("show", GOLDEN / "sweep-2.jsonl", "--at", "5", "--eyes", "0", "--legal", "--width", "40").output
    assert "– as Ada saw it, seat 0 of the log –\n#5 [seat 2, bot] Basil throws the nine\n  of diamonds.\n" in told
    assert "\nTo act: Ada\n" in told
    assert "\nArena: nine of diamonds\n" in told
    assert "Ada, Hand: three of clubs; four of" in told
    assert "Basil, Hand: 11 cards face down\n" in told
    assert "- Make a stack of 11: K♥+9♦ (rule 5.2).\n" in told


def test_html_of_a_table_draws_its_cards_and_refers_to_nothing() -> None:
    html = shown("sweep-2", 5, "html", eyes="0", legal=True)
    page = Page(html)
    assert 'aria-label="king of hearts"' in html
    assert page.links == []
    assert "script" not in page.tags


def test_an_undone_record_shows_the_table_as_it_was_then() -> None:
    before, after = at("disputed-cover-your-assets-3", 13, "all"), at("disputed-cover-your-assets-3", 17, "all")
    assert before.view != after.view
    assert "(undone)" in shown("disputed-cover-your-assets-3", 13)


def test_before_the_first_deal_there_is_nothing_to_be_seen() -> None:
    assert at("sweep-2", 1) == Moment(1, ALL, None, ())
    assert "Nothing had been dealt yet." in shown("sweep-2", 1, legal=True)


def test_a_damaged_file_shows_the_table_as_far_as_it_holds_and_says_so_first(tmp_path: Path) -> None:
    lines = (GOLDEN / "sweep-2.jsonl").read_bytes().splitlines(keepends=True)
    lines[21] = lines[21].replace(b'"seat":', b'"seat":1', 1)
    file = tmp_path / "damaged.jsonl"
    file.write_bytes(b"".join(lines))
    done = run("show", file, "--at", "3", "--eyes", "public")
    assert (done.exit_code, "cannot be trusted from #20 on" in " ".join(done.output.split())) == (1, True)
    done = run("show", file, "--at", "30")
    assert done.exit_code == 1
    assert "cannot be trusted from #20 on" in done.output
    assert "the last one that holds is #19" in done.output


def test_a_running_match_is_not_shown_where_hands_are_sealed() -> None:
    running = read_lines(list(export(found("cover-your-assets-2").records[:30], "seat:1")))
    with pytest.raises(Problem, match="too much of what came before is sealed in this file"):
        moment(running.records, "seat:1", 20)


# What was legal


@pytest.mark.parametrize("name", MATCHES)
def test_what_was_done_next_is_among_what_was_legal(name: str) -> None:
    game = OUR_OWN[found(name).records[0].data["game"]]
    records = found(name).records
    for before, after in list(pairwise(records))[::5]:
        legal = at(name, before.seq, "all", legal=True).legal
        assert legal is not None
        if after.type == "played":
            assert int(after.by[-1]) in [asked.seat for asked in legal]
            assert all(choices or asked.more for asked in legal for choices in [asked.choices])
            assert {clause for asked in legal for _, cited in asked.choices for clause in cited} <= clauses(game.name)


@pytest.mark.parametrize("game", OUR_OWN.values(), ids=OUR_OWN)
def test_every_action_cites_clauses_of_its_rulebook(game: Any) -> None:
    from typing import get_args

    for action in get_args(game.actions):
        if action.__struct_config__.tag != "deal":
            assert action.clauses
            assert set(action.clauses) <= clauses(game.name), action


def test_what_was_legal_for_one_seat_is_not_told_to_another() -> None:
    with pytest.raises(Problem, match="depends on the hand of seat 0"):
        at("sweep-2", 5, "1", legal=True)


# Bad input


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("--at", "294"), "There is no record #294; the last one that holds is #293. Name one from #0 on."),
        (("--at", "-1"), "There is no record #-1"),
        (("--at", "9", "--eyes", "9"), "There is no seat 9; seats go from 0 to 2."),
        (("--at", "9", "--eyes", "bob"), "'bob' are nobody's eyes. Name a seat from 0 to 2, “public” or “all”."),
        (("--at", "9", "--eyes", "-1"), "'-1' are nobody's eyes."),
        (("--at", "x"), "'x' is not a valid integer"),
        (("--eyes", "2"), "--eyes and --legal belong to a moment: name it with --at SEQ."),
        (("--legal",), "--eyes and --legal belong to a moment"),
        (("--at", "9", "--case", "57"), "--at, --case are different parts of a transcript: choose one."),
        (("--case", "57", "--to", "60"), "--case, --from/--to are different parts"),
        (("--at", "9", "--format", "fdn"), "--at is told as text, markdown, html, not as fdn."),
        (("--case", "68"), "#68 is no claim; it was disputed in #71. Claims of this match: #46, #69 and #71."),
        (("--case", "4"), "#4 is no claim. Claims of this match: #46, #69 and #71."),
        (("--case", "999"), "There is no record #999; the last one is #293. Claims of this match"),
        (("--from", "294"), "There is no record #294; the last one is #293."),
        (("--from", "9", "--to", "3"), "From #9 to #3 there is nothing."),
    ],
    ids=" ".join,
)
def test_bad_input_is_told_in_a_sentence(options: tuple[str, ...], says: str) -> None:
    done = run("show", QUARREL, *options)
    assert (done.exit_code, says in done.output) == (2, True), done.output


@pytest.mark.parametrize(("viewer", "eyes"), [("public", "1"), ("public", "all"), ("seat:1", "0"), ("seat:1", "all")])
def test_eyes_that_a_file_is_not_for_are_refused(viewer: str, eyes: str) -> None:
    with pytest.raises(Problem, match=r"it does not hold what .* saw"):
        at("sweep-2", 5, eyes, viewer=viewer)


def test_a_match_without_disputes_says_so() -> None:
    assert "Nothing was disputed in this match." in run("show", GOLDEN / "sweep-2.jsonl", "--case", "5").output


# Parts


@pytest.mark.parametrize("form", FORMS)
def test_one_case_is_told_alone_with_its_window(form: str) -> None:
    file = read_lines(QUARREL.read_bytes().splitlines())
    told = re.sub("<style>.*?</style>", "", "".join(render(file.records, "full", form, case=69)), flags=re.DOTALL)
    told = told.partition('<details class="evidence">')[0].replace("\\", "")
    cited = {
        int(seq)
        for seq in re.findall(r"^(?:- |    )#(\d+) |<(?:span|a) class=\"seq\"[^>]*>#(\d+)", told, re.MULTILINE)
        for seq in seq
        if seq
    }
    assert cited == {67, 69, 70}
    assert "2 records after what it is about" in told
    assert "Case 2" in told
    assert "Case 1" not in told
    assert "Nobody touched this match" in told


def test_a_ruled_case_holds_its_hearing_its_ruling_and_its_points() -> None:
    file = read_lines((GOLDEN / "disputed-money-sweeper-2.jsonl").read_bytes().splitlines())
    claims = [record.seq for record in file.records if record.type == "incident-opened"]
    told = ["".join(render(file.records, "full", "text", case=seq)) for seq in claims]
    adjusted = [record.seq for record in file.records if record.type == "adjusted"]
    assert adjusted
    assert [sum(f"    #{seq} " in each for each in told) for seq in adjusted] == [1] * len(adjusted)
    for each in told:
        assert re.search(r"^  Window:$", each, re.MULTILINE)
        assert each.index("The disputed record:") < each.index("Window:") < each.index("Claim:")


def test_the_window_of_a_claim_under_the_law_of_today_names_the_five_minutes_more() -> None:
    table = Sitting(a_service(StillClock()), "money-sweeper", 2, referee=True)
    table.play(3)
    table.dispute(0, table.seq)
    log = list(table.service.store.read(table.id))
    [claim] = [record.seq for record in log if record.type == "incident-opened"]
    told = " ".join("".join(render(log, "full", "text", case=claim)).split())
    assert "By the rulebook it is open until the next round is dealt. Who has neither gone on nor played since" in told
    assert "has 5 min more." in told
    assert "Not settled: the log ends before that." in told


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", ["disputed-cover-your-assets-3", "sweep-4"])
def test_some_records_are_told_alone_and_link_only_to_each_other(name: str, form: str) -> None:
    told = "".join(render(found(name).records, "full", form, span=(10, 40)))
    margins = {"text": r"^#(\d+)\*? +:", "markdown": r"^- \*\*\\#(\d+)", "html": r'<li id="s(\d+)"'}
    assert [int(seq) for seq in re.findall(margins[form], told, re.MULTILINE)] == list(range(10, 41))
    if form == "html":
        page = Page(told)
        assert {link[1:] for link in page.links} <= set(page.ids)


def test_a_part_to_the_end_ends_with_the_last_scores() -> None:
    told = "".join(render(found("sweep-4").records, "full", "text", span=(50, 10**9)))
    assert "this round" in told
    assert "this round" not in "".join(render(found("sweep-4").records, "full", "text", span=(10, 40)))


# The table in the HTML transcript


@pytest.mark.parametrize("name", MATCHES)
def test_html_holds_the_table_after_each_move_in_a_fold(name: str) -> None:
    html = "".join(render(found(name).records, "full", "html"))
    moves = sum(record.type in ("played", "dealt") for record in found(name).records)
    assert html.count('<details class="lies">') == moves
    assert len(html) < 650_000


def test_a_long_match_folds_away_fewer_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_TABLES == 400
    monkeypatch.setattr("fairdeal.service.evidence.transcripts.reading.MOST_TABLES", 20)
    document = read(found("sweep-4").records, "full", tables=True)
    tables = [entry.seq for part in document.sections for entry in part.entries if entry.lies]
    assert 10 < len(tables) <= 20


def test_text_and_markdown_hold_no_tables() -> None:
    assert not any(entry.lies for part in read(found("sweep-4").records, "full").sections for entry in part.entries)


# Times


def timed(*times: str) -> str:
    """A match of people, whose records came at these times of 22 November; the rest at the last of them."""
    records = found("money-sweeper-2").records
    drafts = []
    for record in records[:12]:
        at = f"2026-11-{times[min(record.seq, len(times) - 1)]}Z"
        by = record.by.replace("bot:", "seat:") if record.seq > 4 else record.by
        drafts.append(Draft(type=record.type, by=by, data=record.data, cmd=record.cmd, at=at))
    told = "".join(render(MemoryStore().append("t1", -1, drafts), "full", "text", width=200))
    return told.partition("Before the match")[2]


def test_times_are_told_to_the_second_and_how_long_a_person_thought() -> None:
    start = "22T23:58:00.000"
    told = timed(
        start,
        start,
        start,
        "22T23:58:01.000",
        "22T23:58:09.500",
        "22T23:58:13.700",
        "22T23:59:43.700",
        "23T00:00:05.000",
    )
    assert re.search(r"^ +23:58 UTC\n#0 +:00 \[table\]", told, re.MULTILINE)
    assert re.search(r"^#4\* +:09 \[seat \d, bot\] [^(]*$", told, re.MULTILINE)  # a bot does not think
    assert re.search(r"^#5 +:13 \[seat \d\] .*\(4\.2 s\)$", told, re.MULTILINE)
    assert re.search(r"^ +23:59 UTC\n#6 +:43 \[seat \d\] .*\(1 min 30 s\)$", told, re.MULTILINE)
    assert re.search(r"^ +2026-11-23, 00:00 UTC\n#7 +:05 \[seat \d\] .*\(21 s\)$", told, re.MULTILINE)


@pytest.mark.parametrize("form", ["markdown", "html"])
def test_every_record_has_its_time_to_the_second(form: str) -> None:
    told = "".join(render(found("money-sweeper-2").records, "full", form))
    pattern = (
        r'<time datetime="[^"]+">(\d\d:\d\d:\d\d)' if form == "html" else r"^- \*\*\\#\d+\S*\*\* \((\d\d:\d\d:\d\d)\)"
    )
    assert re.findall(pattern, told, re.MULTILINE) == [record.at[11:19] for record in found("money-sweeper-2").records]


# Names from outside


@pytest.mark.parametrize(
    "name", ["</pre><script>alert(1)</script>", "{0}{1}{99}", "\u202e| a | #0", "*b* [c](d)", "אבג\n# x"]
)
def test_no_name_breaks_out_of_a_table(name: str) -> None:
    drafts = [Draft(type=r.type, by=r.by, data=r.data, cmd=r.cmd, at=r.at) for r in found("sweep-2").records]
    drafts[1].data["name"] = name
    log = MemoryStore().append("t1", -1, drafts)
    forms = {form: "".join(render_moment(log, "full", form, 5, legal=True)) for form in FORMS}
    plain = shown("sweep-2", 5, "html", legal=True)
    assert [tag for tag in Page(forms["html"]).tags if tag != "bdi"] == [t for t in Page(plain).tags if t != "bdi"]
    assert "\u202e" not in forms["text"] + forms["markdown"]
    assert not re.search(r"^# x", forms["text"] + forms["markdown"], re.MULTILINE)
    assert forms["markdown"].count("\n") == shown("sweep-2", 5, "markdown", legal=True).count("\n")
