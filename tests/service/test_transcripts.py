"""Transcripts for people: what they say, what they keep sealed, and that no name can break them."""

import re
import subprocess
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from forger import Forger
from htmlpage import Page
from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from warm import fairdeal

from fairdeal.engine import EVERYBODY, UnknownGame, find
from fairdeal.engine.games import OUR_OWN
from fairdeal.events import Draft, Record, export
from fairdeal.service.evidence.transcripts import FORMS, Mark, evidence_in, render
from fairdeal.service.evidence.transcripts.reading import chosen
from fairdeal.service.evidence.transcripts.text import columns
from fairdeal.service.evidence.transcripts.words import role
from fairdeal.service.evidence.verify import Found, read_lines
from fairdeal.service.table.codec import plain
from fairdeal.service.table.features import KINDS
from fairdeal.service.table.seats.lobby import Seated
from fairdeal.service.table.state.draw import commit_to
from fairdeal.service.table.state.opening import LAW, Opened

GOLDEN = Path(__file__).parents[1] / "golden"
MATCHES = ("money-sweeper-2", "sweep-4", "dirty-money-3", "monopoly-4", "cover-your-assets-2")
EVERY = tuple(sorted(path.stem for path in GOLDEN.glob("*.jsonl")))
VIEWERS = ("public", "seat:1", "full")
SEALED = re.compile("▒▒.([0-9a-f]{6})")


@cache
def match(name: str) -> Found:
    return read_lines((GOLDEN / f"{name}.jsonl").read_bytes().splitlines())


@cache
def rendered(name: str, viewer: str, form: str) -> str:
    return "".join(render(match(name).records, viewer, form))


def from_its_file(name: str, viewer: str, form: str) -> str:
    """The same, from a file that holds nothing which the viewer may not see."""
    transcript = read_lines(list(export(match(name).records, viewer)))
    return "".join(render(transcript.records, viewer, form, verdict=transcript.report))


def shuts(record: Record, viewer: str) -> list[str]:
    """The commitments' first digits of what the viewer may not see of a record."""
    if viewer == "full":
        return []
    hidden = [seal for seal in record.seals.values() if seal.to != EVERYBODY]
    return [seal.commitment[:6] for seal in hidden if viewer == "public" or 1 not in seal.to]


def game_of(name: str) -> str:
    """The game of which a match is one, by the name of its file."""
    return name.rsplit("-", 1)[0]


def every(test: Any) -> Any:
    return pytest.mark.parametrize("viewer", VIEWERS)(pytest.mark.parametrize("name", MATCHES)(test))


def test_a_match_of_every_game_is_read() -> None:
    assert {game_of(name) for name in MATCHES} == set(OUR_OWN)


# What is told


@every
def test_every_record_of_a_match_has_its_number_in_the_margin(name: str, viewer: str) -> None:
    cited = re.findall(r"^#(\d+)\*? ", rendered(name, viewer, "text"), re.MULTILINE)
    assert [int(seq) for seq in cited] == [record.seq for record in match(name).records]


@every
def test_every_record_has_an_anchor_in_html(name: str, viewer: str) -> None:
    ids = Page(rendered(name, viewer, "html")).ids
    assert [each for each in ids if re.fullmatch(r"s\d+", each)] == [f"s{r.seq}" for r in match(name).records]


@every
def test_every_record_is_an_item_in_markdown(name: str, viewer: str) -> None:
    cited = re.findall(r"^- \*\*\\#(\d+)", rendered(name, viewer, "markdown"), re.MULTILINE)
    assert len(cited) == len(match(name).records)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("name", MATCHES)
def test_the_header_names_the_game_the_head_and_the_verdict(name: str, form: str) -> None:
    start = rendered(name, "full", form).partition("Before the match")[0]
    assert OUR_OWN[game_of(name)].title in start
    assert match(name).records[-1].hash in start
    assert "verified" in start


@pytest.mark.parametrize("name", EVERY)
def test_a_finished_match_tells_its_result_and_nothing_that_it_cannot_read(name: str) -> None:
    told = rendered(name, "full", "text")
    assert re.search(r"^Result: .*(win|drawn)", told, re.MULTILINE)
    assert "cannot be told" not in told


def test_options_are_named_where_they_differ_from_the_default() -> None:
    assert "Half deck: yes" in rendered("money-sweeper-4-half-deck", "public", "text")
    assert "Half deck" not in rendered("money-sweeper-2", "public", "text")


def test_shuffles_are_named_and_the_opened_secret_stands_at_the_end() -> None:
    told = rendered("dirty-money-6-rounds-2", "public", "markdown")
    assert re.findall(r"Shuffle \d", told) == ["Shuffle 0", "Shuffle 1"]
    assert match("dirty-money-6-rounds-2").records[-1].data["secret"] in told.partition("## After the match")[2]


def test_a_round_ends_with_its_scoresheet() -> None:
    told = rendered("monopoly-4", "full", "markdown")
    assert "| | This round | Total | |" in told.partition("## Round 1")[2]


def test_partners_share_a_line_of_the_sheet() -> None:
    assert re.search(r"^Ada and Cleo +\S+ +\S+", rendered("sweep-4", "public", "text"), re.MULTILINE)


def test_a_bots_moves_are_marked() -> None:
    assert re.search(
        r"^#\d+\* +:\d\d \[seat 1, bot\] Ada flips", rendered("money-sweeper-2", "public", "text"), re.MULTILINE
    )


def test_the_full_transcript_says_who_alone_knew_a_card() -> None:
    assert re.search(r"draws a card\. \[\w+ alone: \w", rendered("cover-your-assets-2", "full", "text"))


def test_records_that_were_undone_are_struck_through_and_ruled_ones_carry_their_note() -> None:
    marks = {5: Mark(undone=True), 6: Mark(note="Incident 1: stands")}
    records = match("money-sweeper-2").records
    assert re.search(
        r"#5\\\*\*\* \([\d:]+\) \\\[\*seat \d\\, bot\*\\\] ~~.*~~",
        "".join(render(records, "public", "markdown", marks=marks)),
    )
    assert "(undone) " in "".join(render(records, "public", "text", marks=marks))
    html = "".join(render(records, "public", "html", marks=marks))
    assert "<del>" in html
    assert '<p class="note">Incident 1: stands</p>' in html


# What stays sealed


@every
def test_what_is_sealed_to_the_viewer_is_shown_by_its_commitment(name: str, viewer: str) -> None:
    shown = sorted(SEALED.findall(rendered(name, viewer, "text")))
    assert shown == sorted(digits for record in match(name).records for digits in shuts(record, viewer))


@pytest.mark.parametrize("form", ["text", "markdown", "html"])
@every
def test_a_log_with_every_opening_tells_no_more_than_the_viewers_own_file(name: str, viewer: str, form: str) -> None:
    assert rendered(name, viewer, form) == from_its_file(name, viewer, form)


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", ["monopoly-5", "monopoly-6"])
def test_cards_that_were_passed_in_secret_stay_so(name: str, viewer: str) -> None:
    assert rendered(name, viewer, "markdown") == from_its_file(name, viewer, "markdown")


def test_a_seat_is_told_its_own_cards_and_not_those_of_others() -> None:
    told = rendered("cover-your-assets-2", "seat:1", "markdown")
    assert re.search(r"Basil draws (?!a card)\w", told)
    assert not re.search(r"Ada draws (?!a card)\w", told)


def test_an_unfinished_match_is_told_from_a_file_in_which_hands_are_sealed() -> None:
    running = match("cover-your-assets-2").records[:12]
    sealed = read_lines(list(export(running, "public")))
    told = "".join(render(sealed.records, "public", "text", verdict=sealed.report))
    assert re.search(r"Ada: hand dealt\. ▒▒ [0-9a-f]{6}", told)
    assert "The match is not finished; the log ends at #11." in told


# Forms


@pytest.mark.parametrize("width", [20, 40, 80])
@pytest.mark.parametrize("name", MATCHES)
def test_no_line_of_a_text_is_wider_than_asked(name: str, width: int) -> None:
    lines = list(render(match(name).records, "full", "text", width=width))
    assert max(columns(line.rstrip("\n")) for line in lines) <= width


def test_a_text_narrower_than_twenty_columns_is_refused() -> None:
    with pytest.raises(ValueError, match="width is 19: a transcript needs at least 20 columns"):
        list(render(match("sweep-2").records, "full", "text", width=19))


@every
def test_html_refers_to_nothing_outside_itself(name: str, viewer: str) -> None:
    html = rendered(name, viewer, "html")
    page = Page(html)
    assert {link[0] for link in page.links} == {"#"}
    assert {link[1:] for link in page.links} <= set(page.ids)
    assert not re.search(r"url\(|@import|https?:", html)
    assert "script" not in page.tags


def test_html_draws_cards_with_their_names() -> None:
    html = rendered("sweep-4", "public", "html")
    assert 'aria-label="queen of spades"' in html
    assert "<b>Q</b>" in html


@pytest.mark.parametrize("name", MATCHES)
def test_the_table_is_drawn_after_each_round(name: str) -> None:
    assert 'class="picture"' in rendered(name, "public", "html")


@every
def test_html_carries_the_lines_that_prove_it(name: str, viewer: str) -> None:
    assert evidence_in(rendered(name, viewer, "html")) == list(export(match(name).records, viewer))


# Names


def named(name: str) -> list[Record]:
    """The records of a table at which a person of this name sits, and a bot of this kind."""
    secret = bytes(32)
    opened = Opened("money-sweeper", 1, {}, 2, True, True, commit_to(secret, "t1", 0), secret.hex(), law=LAW)
    drafts = [
        Draft(type=KINDS[type(event)].name, by=by, data=plain(event), cmd=f"c{seq}", at="2026-11-21T10:00:00.000Z")
        for seq, (by, event) in enumerate(
            [
                ("table", opened),
                ("seat:0", Seated(0, name, "person")),
                ("table", Seated(1, "Bo", "bot", f"b{name}")),
            ]
        )
    ]
    return Forger().append("t1", -1, drafts)


HOSTILE = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=40),
    st.text("<>&\"'`|*_[]()\\#!~:/.@{}0$\n\r\t\u202e\u2066\u0000\u2028 ab\u05d0", max_size=40),
    st.sampled_from(
        ["</pre><script>alert(1)</script>", "{0}{1}{99}", "www.example.com", "![x](y)", "<!--", "| a |", "#0"]
    ),
)


def kinds(text: str) -> list[str]:
    """The structure of a Markdown text, its words left out."""
    found: list[str] = []
    for token in MarkdownIt("gfm-like", {"linkify": False}).parse(text):
        found.append(token.type)
        found += [child.type for child in token.children or () if child.type not in ("text", "text_special")]
    return found


@given(HOSTILE)
@settings(max_examples=60)
def test_no_name_breaks_out_of_html(name: str) -> None:
    page, plain_page = (Page("".join(render(named(each), "public", "html"))) for each in (name, "Ann"))
    assert [tag for tag in page.tags if tag != "bdi"] == [tag for tag in plain_page.tags if tag != "bdi"]
    assert page.ids == plain_page.ids


@given(HOSTILE)
@settings(max_examples=60)
def test_no_name_breaks_the_evidence_in_html(name: str) -> None:
    records = named(name)
    assert evidence_in("".join(render(records, "public", "html"))) == list(export(records, "public"))


@given(HOSTILE)
@settings(max_examples=60)
def test_no_name_is_markup_in_markdown(name: str) -> None:
    assert kinds("".join(render(named(name), "public", "markdown"))) == kinds(
        "".join(render(named("Ann"), "public", "markdown"))
    )


@given(HOSTILE)
@settings(max_examples=60)
def test_no_name_brings_a_control_or_a_wider_line_into_a_text(name: str) -> None:
    lines = list(render(named(name), "public", "text", width=40))
    for line in lines:
        assert columns(line[:-1]) <= 40
        shown = line[:-1].replace("\u2068", "").replace("\u2069", "")
        assert not {unicodedata.category(each) for each in shown} & {"Cc", "Cf", "Zl", "Zp"}


def test_a_name_read_from_the_right_is_isolated() -> None:
    assert "\u2068אבג\u2069 sits down." in "".join(render(named("אבג"), "public", "text"))
    assert "<bdi>אבג</bdi> sits down." in "".join(render(named("אבג"), "public", "html"))


# What is no table


def test_no_records_are_refused() -> None:
    with pytest.raises(ValueError, match="there is nothing to tell"):
        render([], "public", "text")


def test_records_that_do_not_begin_a_table_are_refused() -> None:
    with pytest.raises(ValueError, match=r"#1 is 'seated\.3': a table's records begin with 'opened'"):
        render(named("Ann")[1:], "public", "text", verdict=match("sweep-2").report)


def test_an_unknown_form_is_refused() -> None:
    with pytest.raises(ValueError, match="form is 'pdf': expected one of text, markdown, html"):
        render(named("Ann"), "public", "pdf")


def test_a_record_of_a_later_program_is_told_as_such() -> None:
    store = Forger()
    first = [Draft(type=r.type, by=r.by, data=r.public, cmd=r.cmd, at=r.at) for r in named("Ann")]
    later = Draft(type="moon-landing", by="table", data={"x": 1}, cmd="z", at="2026-11-21T10:00:01.000Z")
    told = "".join(render(store.append("t1", -1, [*first, later]), "public", "text", width=200))
    assert "#3  :01 [table] A record of the type 'moon-landing' that cannot be told" in told


NONSENSE = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 99),
    st.text("{}<1ab", max_size=5),
    st.lists(st.integers(-2, 9), max_size=3),
)


@example("sweep-4", 12, 22, [])  # a stack that nobody owns
@given(st.sampled_from(MATCHES), st.integers(0, 30), st.integers(0, 50), NONSENSE)
@settings(max_examples=40)
def test_a_log_of_nonsense_that_was_sealed_anew_is_told_or_refused(name: str, seq: int, place: int, value: Any) -> None:
    told = [Draft(type=r.type, by=r.by, data=r.data, cmd=r.cmd, at=r.at) for r in match(name).records[:30]]
    spoil(told[seq % len(told)].data, place, value)
    records = Forger().append("t1", -1, told)
    for form in FORMS:
        try:
            "".join(render(records, "full", form))
        except (ValueError, UnknownGame):
            assert seq % len(told) == 0  # without the record that opens the table there is nothing to tell


def spoil(data: Any, place: int, value: Any) -> None:
    """Put `value` in the place of one of the values in `data`."""
    holders = list(inner(data))
    holder, key = holders[place % len(holders)]
    holder[key] = value


def inner(data: Any) -> Iterator[tuple[Any, Any]]:
    for key, member in list(data.items() if isinstance(data, dict) else enumerate(data)):
        yield data, key
        if isinstance(member, dict | list):
            yield from inner(member)


# Over HTTP and on the command line


def opened(client: FlaskClient, body: dict[str, Any]) -> str:
    """A new table's id."""
    answer: Any = client.post("/api/v1/tables", json=body).json
    return str(answer["table"])


@pytest.mark.parametrize(("form", "kind"), [(form, kind) for form, (kind, _) in FORMS.items()])
def test_a_transcript_for_people_comes_over_http(client: FlaskClient, form: str, kind: str) -> None:
    seats = [{"kind": "bot"}] * 2
    options = {"length": "rounds", "rounds": 1}
    body = {"game": "money-sweeper", "seats": seats, "options": options}
    table = opened(client, body)
    answer = client.get(f"/api/v1/tables/{table}/transcript?format={form}")
    assert (answer.status_code, answer.mimetype) == (200, kind)
    assert answer.headers["Content-Security-Policy"].startswith(
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
    )
    assert f"{table}-public." in answer.headers["Content-Disposition"]


def test_an_unknown_format_is_refused_over_http(client: FlaskClient) -> None:
    table = opened(client, {"game": "sweep", "seats": [{"kind": "bot"}] * 2})
    assert client.get(f"/api/v1/tables/{table}/transcript?format=pdf").status_code == 422


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    done = fairdeal(*arguments)
    assert "Traceback" not in done.stderr, done.stderr
    return done


def test_show_tells_a_file_in_forty_columns() -> None:
    done = run("show", GOLDEN / "sweep-2.jsonl", "--width", "40")
    assert done.returncode == 0
    assert done.stdout == "".join(render(match("sweep-2").records, "full", "text", width=40))


def test_show_takes_the_lines_out_of_an_html_transcript(tmp_path: Path) -> None:
    page = tmp_path / "match.html"
    page.write_text(rendered("sweep-2", "full", "html"), encoding="utf-8")
    assert run("show", page, "--format", "jsonl").stdout == (GOLDEN / "sweep-2.jsonl").read_text(encoding="utf-8")


def test_show_tells_what_holds_of_a_cut_file_and_says_that_it_is_incomplete(tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    lines = (GOLDEN / "sweep-2.jsonl").read_bytes().splitlines(keepends=True)
    cut.write_bytes(b"".join(lines[:12]))
    done = run("show", cut)
    assert done.returncode == 3
    assert "This file holds up to #10" in done.stdout


def test_show_refuses_what_is_no_transcript(tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_bytes(b"")
    done = run("show", empty)
    assert (done.returncode, done.stdout) == (1, "")
    assert "This file cannot be trusted: its first line is no header of a transcript." in done.stderr
    assert "there is nothing to tell" in done.stderr


def test_times_in_the_margin_go_forward() -> None:
    times = re.findall(r"^ +(\d\d:\d\d) UTC$", rendered("money-sweeper-8", "public", "text"), re.MULTILINE)
    assert all(earlier <= later for earlier, later in pairwise(times))


OURS = re.compile(r"^(?:#\d+\*? +:\d\d |- \*\*\\#\d+(?:\\\*)?\*\*(?: \([^)]*\))? \\)\[\*?([^]\\*]*)", re.MULTILINE)


@pytest.mark.parametrize("name", ["Dealer", "The dealer", "[dealer] The dealer", "\\[*dealer*\\]", "#4 [table]"])
def test_no_name_looks_like_an_office_because_each_line_says_in_which_role_somebody_acted(name: str) -> None:
    """In a log that was made up anybody may be called so."""
    for form in ("text", "markdown"):
        told = "".join(render(named(name), "public", form, width=200))
        assert OURS.findall(told) == ["table", "seat 1", "table"]
    page = "".join(render(named(name), "public", "html"))
    assert re.findall(r'<span class="role">\[(.*?)\] </span>', page) == ["table", "seat 1", "table"]


@pytest.mark.parametrize(
    ("by", "told"),
    [
        ("seat:0", "seat 1"),
        ("bot:3", "seat 4, bot"),
        ("clock:1", "seat 2, clock"),
        ("dealer", "dealer"),
        ("referee", "referee"),
        ("host", "host"),
        ("dealer ", "“dealer ”"),
        ("seat:x", "“seat:x”"),
        ("seat:\u0663", "“seat:\u0663”"),
    ],
)
def test_a_role_is_that_of_the_record_and_another_is_quoted(by: str, told: str) -> None:
    assert role(by) == told


def test_the_header_tells_the_options_that_count_and_are_not_as_usual() -> None:
    schema = find("money-sweeper").spoken_options()
    options = {"length": "rounds", "rounds": 3, "target": 500, "half_deck": True, "remove": "fives", "play_out": False}
    until = "The match lasts until: a number of rounds is played"
    assert list(chosen(schema, options)) == [until, "Number of rounds: 3", "Half deck: yes", "Leave out: fives"]
    assert list(chosen(schema, {"length": "target", "rounds": 3, "target": 500})) == ["Target in dollars: 500"]
