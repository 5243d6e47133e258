"""The page that verifies: a file chosen or dropped is checked in the browser, without a network."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from evening_files import of_bots
from playwright.sync_api import FilePayload, Page, Request, expect
from proofs import KEY, log, note, proof, transcript

from fairdeal.engine import find
from fairdeal.service.cli.simulate import Simulation
from fairdeal.service.evidence.tamper import tamper

Open = Callable[..., Page]
LOG, REWRITTEN = log(), log(part=12)
DAMAGES = {
    "swap-cards": "(shuffle)",
    "flip-data": "(hash)",
    "cut-line": "incomplete at seq",
    "foreign": "failed (format)",
}
PEOPLE: dict[str, str | re.Pattern[str]] = {
    "swap-cards": re.compile(r"^Something is not right at #\d+\. Do not trust this match\.$"),
    "flip-data": re.compile(r"^This file was changed at #\d+\. Do not trust it\.$"),
    "cut-line": "The end of this file is missing.",
    "foreign": "This is no transcript that can be checked.",
}


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The full transcript of a short match."""
    out = tmp_path_factory.mktemp("match") / "out"
    simulation = Simulation(find("money-sweeper"), 2, "page", ["sensible"], ["length=rounds", "half_deck"], out)
    whole = simulation.play(0).read_bytes()
    simulation.service.close()
    return whole


def payload(whole: bytes) -> FilePayload:
    return {"name": "match.jsonl", "mimeType": "application/x-ndjson", "buffer": whole}


def choose(page: Page, whole: bytes) -> None:
    page.get_by_label("Choose a transcript").set_input_files(payload(whole))


def drops(page: Page, whole: bytes) -> None:
    page.evaluate(
        """text => {
            const dataTransfer = new DataTransfer()
            dataTransfer.items.add(new File([text], "match.jsonl"))
            document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }))
        }""",
        whole.decode(),
    )


def test_good_and_damaged_transcripts_are_told_apart_however_they_come(
    server: Any, open_page: Open, match: bytes
) -> None:
    page = open_page(f"{server.url}/verify")
    verdict = page.locator("#verdict")

    # One is chosen by keys alone, and the verdict gets the focus.
    page.on("filechooser", lambda chooser: chooser.set_files(payload(match)))
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Choose a transcript")).to_be_focused()
    page.keyboard.press("Space")
    expect(verdict).to_contain_text("verified: table money-sweeper-2-00000")
    expect(page.locator("#plain")).to_have_text("Nobody changed this match.")
    expect(page.locator("#plain")).to_be_focused()
    expect(page.locator("#plain-more")).to_contain_text("The cards came from the shuffle that everybody drew together.")
    page.get_by_text("Numbers for experts").click()
    expect(page.get_by_text("that players did not act in league")).to_be_visible()

    # Damaged ones are caught.
    for kind, said in DAMAGES.items():
        choose(page, tamper(match.splitlines(keepends=True), kind))
        expect(verdict).to_contain_text(said)
        expect(verdict).not_to_contain_text("verified")
        expect(page.locator("#plain")).to_have_text(PEOPLE[kind])

    # A good one is dropped, on a phone too, where nothing scrolls sideways.
    drops(page, match)
    expect(verdict).to_contain_text("verified")
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360

    # The verifier for Python is offered.
    with page.expect_download() as download:
        page.get_by_role("link", name="fairdeal_verify.py").click()
    assert "def check(" in download.value.path().read_text(encoding="utf-8")


def test_a_whole_tournament_is_told_in_words(server: Any, open_page: Open) -> None:
    evening = of_bots()
    whole = evening.bytes()
    page = open_page(f"{server.url}/verify")
    choose(page, whole)
    expect(page.locator("#plain")).to_have_text("Nobody changed this tournament.")
    expect(page.locator("#plain-more")).to_contain_text(
        "all tables were dealt the same cards; the server alone drew them"
    )
    expect(page.get_by_role("heading", name="Thursday")).to_be_visible()
    expect(page.locator("#cup")).to_contain_text("run: fairdeal audit FILE")
    expect(page.get_by_role("button", name="Watch it")).to_be_hidden()
    standings = page.get_by_role("table", name="Standings")
    names = standings.get_by_role("rowheader").all_inner_texts()
    assert sorted(names) == sorted(evening.cup.tournament.names)
    boards = page.locator(".result__board")
    expect(boards.locator("summary")).to_have_text(["Board 1 holds", "Board 2 holds"])
    boards.first.click()
    first = evening.cup.tournament.rounds[0]
    expect(boards.first.locator("li span:last-child")).to_have_text(
        [str(score) for table in first.tables for score in first.over[table.table].scores]
    )
    page.get_by_text("Numbers for experts").click()
    expect(page.locator("#checks")).to_contain_text("not checked: they take the format's rules, and fairdeal audit")
    assert page.locator("#checks dt").all_inner_texts().count("shuffles") == len(evening.tables)

    lines = whole.splitlines(keepends=True)
    choose(page, tamper(lines, "other-deck"))
    expect(page.locator("#plain")).to_have_text("Something is not right in this tournament. Do not trust its results.")
    expect(page.locator("#said")).to_have_text(
        "Board 1, table 1, #4: other cards were dealt than this board’s, or another game was played."
    )
    expect(boards.locator("summary")).to_have_text(["Board 1 does not hold", "Board 2 holds"])
    choose(page, tamper(lines, "cut-table"))
    expect(page.locator("#plain")).to_have_text("This tournament is not all here, or not over.")
    expect(boards.locator("summary")).to_have_text(["Board 1 holds", "Board 2 is missing"])
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_proof_files_and_receipts_are_judged_in_words(server: Any, open_page: Open) -> None:
    page = open_page(f"{server.url}/verify")
    choose(page, proof(LOG, [note(LOG, 15), note(REWRITTEN)], REWRITTEN))
    expect(page.locator("#verdict")).to_have_text(
        "The operator's key fairdeal signed two different logs of table kept: they part at record #12."
    )
    expect(page.get_by_text("compare it with the one that the operator publishes")).to_be_visible()
    expect(page.locator("#receipts-said dt")).to_have_text(["receipts/1.txt", "receipts/2.txt"])

    # A receipt beside the transcript is checked as soon as the key is named.
    page.reload()
    choose(page, transcript(LOG))
    page.get_by_text("Is it the log that was signed?").click()
    written: FilePayload = {"name": "receipt.txt", "mimeType": "text/plain", "buffer": note(REWRITTEN).encode()}
    page.get_by_label("Receipts").set_input_files(written)
    expect(page.locator("#verdict")).to_have_text("Nothing is proved: no key was given.")
    page.get_by_label("The operator’s key").fill(KEY)
    page.get_by_label("The operator’s key").press("Tab")
    expect(page.locator("#verdict")).to_contain_text("The file is not the log that the operator's key fairdeal signed")


def test_nothing_is_uploaded_and_no_network_is_needed(server: Any, open_page: Open, match: bytes) -> None:
    page = open_page(f"{server.url}/verify")
    choose(page, b"warm\n")
    expect(page.locator("#verdict")).to_contain_text("failed")
    asked: list[Request] = []
    page.on("request", lambda request: asked.append(request))
    page.context.set_offline(True)
    choose(page, match)
    expect(page.locator("#verdict")).to_contain_text("verified")
    assert asked == []


AT_THE_LAST = """() => {
  const asked = new URLSearchParams(location.search);
  return asked.get("as") === "public" && asked.get("seq") === document.querySelector("input[type=range]").max;
}"""


def test_the_match_of_a_good_file_is_watched_from_the_file_alone(server: Any, open_page: Open, match: bytes) -> None:
    page = open_page(f"{server.url}/verify")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    choose(page, tamper(match.splitlines(keepends=True), "flip-data"))
    expect(page.locator("#plain")).to_contain_text("was changed")
    expect(page.get_by_role("button", name="Watch it")).to_be_hidden()
    choose(page, match)
    expect(page.get_by_text("the file is sent to this server, which keeps nothing of it")).to_be_visible()
    assert sent == []
    page.get_by_role("button", name="Watch it").click()
    page.wait_for_url("**/replay/file*")
    expect(page.locator("#board .card").first).to_be_visible()
    assert page.locator("#eyes option").all_inner_texts()[-1] == "All hands"
    page.get_by_label("Seen by").select_option("public")
    page.get_by_role("button", name="Last moment").click()
    expect(page.locator("#round")).to_have_text("Match over")
    expect(page.locator("#watching")).to_have_text("From your file, played by this server")
    expect(page.get_by_role("button", name="Play on from here")).to_be_hidden()
    assert {url.partition("?")[0] for url in sent} == {f"{server.url}/api/v1/transcripts/replay"}
    page.wait_for_function(AT_THE_LAST)
    page.reload()
    expect(page.locator("#round")).to_have_text("Match over")
