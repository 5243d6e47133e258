"""Receipts: three lines that bind the operator to a table's log."""

import os
import stat
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner, Result
from flask.testing import FlaskClient
from keyed import sat
from pages import Inbox
from player import Player
from serving import Server
from sitting import Sitting, StillClock, a_service

from fairdeal.service.app import Service
from fairdeal.service.cli.console import fairdeal
from fairdeal.service.doors.tokens import Pass
from fairdeal.service.evidence.receipts import BadReceipt, Forward, Operator, Signing, operator_seed, read
from fairdeal.service.table.state.time import written

SEED = bytes(range(32))
ROOT = "ab" * 32


def test_a_receipt_is_a_signed_note_of_three_lines() -> None:
    text = Operator(SEED).sign("k7x2m9q4tz", 118, ROOT)
    origin, size, root, empty, signature, end = text.split("\n")
    assert (origin, size, empty, end) == ("fairdeal/table/k7x2m9q4tz", "118", "", "")
    assert signature.startswith("— fairdeal ")
    assert len(root) == 44


def test_a_receipt_is_read_back_and_its_signature_fits() -> None:
    operator = Operator(SEED)
    receipt = read(operator.sign("t", 3, ROOT), operator.verifier_key)
    assert (receipt.table, receipt.size, receipt.root) == ("t", 3, ROOT)


def test_a_receipt_with_windows_line_ends_is_read_alike() -> None:
    operator = Operator(SEED)
    assert read(operator.sign("t", 3, ROOT).replace("\n", "\r\n"), operator.verifier_key).size == 3


@pytest.mark.parametrize(("old", "new"), [("\n3\n", "\n4\n"), ("table/t", "table/u"), ("— fairdeal", "— somebody")])
def test_a_changed_receipt_is_refused(old: str, new: str) -> None:
    operator = Operator(SEED)
    with pytest.raises(BadReceipt):
        read(operator.sign("t", 3, ROOT).replace(old, new), operator.verifier_key)


def test_a_receipt_of_another_operator_is_refused() -> None:
    with pytest.raises(BadReceipt, match="not signed by"):
        read(Operator(bytes(32)).sign("t", 3, ROOT), Operator(SEED).verifier_key)


@pytest.mark.parametrize(
    "text", ["", "hello", "a\nb\nc\n\n", "fairdeal/table/t\nmany\nAA==\n\n", "fairdeal/table/t\n1\n?\n\n"]
)
def test_what_is_no_receipt_is_said_to_be_none(text: str) -> None:
    with pytest.raises(BadReceipt):
        read(text)


def test_the_operators_key_is_made_once_and_kept_with_care(tmp_path: Path) -> None:
    path = tmp_path / "operator"
    first = operator_seed(path)
    assert operator_seed(path) == first
    assert path.stat().st_mode & 0o777 == 0o600


def test_a_receipt_is_had_over_http_and_names_the_head(service: Service, client: FlaskClient) -> None:
    desk = service.tables.open("money-sweeper", {}, 2, bots={0: "random"})
    answer = client.get(f"/api/v1/tables/{desk.table.id}/receipt").get_json()
    receipt = read(answer["receipt"], answer["key"])
    head = service.store.head(desk.table.id)
    assert (receipt.size, receipt.root) == (head.seq + 1, head.hash)


def test_news_link_up_with_the_receipt(service: Service, client: FlaskClient) -> None:
    desk = service.tables.open("money-sweeper", {}, 2, bots={0: "random"})
    view = client.get(f"/api/v1/tables/{desk.table.id}/view").get_json()
    assert [each["prev"] for each in view["news"][1:]] == [each["hash"] for each in view["news"][:-1]]
    assert read(view["receipt"]).root == view["news"][-1]["hash"]


@pytest.fixture
def kept(service: Service, client: FlaskClient, tmp_path: Path) -> tuple[Path, Path, str]:
    """A finished match: its public transcript, a receipt for it, and the operator's key."""
    desk = service.tables.open("dirty-money", {"rounds": 1}, 3, bots=dict.fromkeys(range(3), "random"))
    transcript, note = tmp_path / "match.jsonl", tmp_path / "receipt.txt"
    transcript.write_text(client.get(f"/api/v1/tables/{desk.table.id}/transcript").text, encoding="utf-8")
    answer = client.get(f"/api/v1/tables/{desk.table.id}/receipt").get_json()
    note.write_text(answer["receipt"], encoding="utf-8")
    return transcript, note, answer["key"]


def run_verify(*arguments: str | Path) -> Result:
    return CliRunner().invoke(fairdeal, ["verify", *map(str, arguments)])


def test_a_transcript_is_verified_beside_its_receipt(kept: tuple[Path, Path, str]) -> None:
    transcript, note, key = kept
    done = run_verify(transcript, "--receipt", note, "--key", key)
    assert (done.exit_code, "holds" in done.output) == (0, True), done.output


def rewritten(note: Path, by: Operator, more: int = 0) -> None:
    receipt = read(note.read_text(encoding="utf-8"))
    note.write_text(by.sign(receipt.table, receipt.size + more, ROOT), encoding="utf-8")


def test_a_log_rewritten_after_its_receipt_is_caught(kept: tuple[Path, Path, str]) -> None:
    transcript, note, _ = kept
    rewritten(note, Operator(SEED))
    done = run_verify(transcript, "--receipt", note, "--key", Operator(SEED).verifier_key)
    assert (done.exit_code, "rewritten" in done.output) == (1, True)


@pytest.mark.parametrize("key", ["", Operator(bytes(32)).verifier_key])
def test_a_receipt_is_not_checked_without_the_key_that_signed_it(kept: tuple[Path, Path, str], key: str) -> None:
    transcript, note, _ = kept
    rewritten(note, Operator(SEED))
    done = run_verify(transcript, "--receipt", note, "--key", key)
    assert (done.exit_code, "not checked" in done.output, "rewritten" in done.output) == (3, True, False)


def test_two_receipts_that_disagree_prove_two_logs(kept: tuple[Path, Path, str], tmp_path: Path) -> None:
    transcript, note, _ = kept
    other = tmp_path / "other.txt"
    receipt = read(note.read_text(encoding="utf-8"))
    note.write_text(Operator(SEED).sign(receipt.table, receipt.size, receipt.root), encoding="utf-8")
    other.write_text(Operator(SEED).sign(receipt.table, receipt.size, ROOT), encoding="utf-8")
    key = Operator(SEED).verifier_key
    done = run_verify(transcript, "--receipt", note, "--receipt", other, "--key", key)
    assert (done.exit_code, done.output.splitlines()[0].partition(":")[0]) == (
        1,
        f"The operator's key fairdeal signed two different logs of table {receipt.table}",
    )


def test_a_receipt_for_more_than_the_file_holds_makes_it_incomplete(kept: tuple[Path, Path, str]) -> None:
    transcript, note, _ = kept
    rewritten(note, Operator(SEED), more=5)
    assert run_verify(transcript, "--receipt", note, "--key", Operator(SEED).verifier_key).exit_code == 3


def test_a_text_that_is_no_receipt_is_said_to_be_none(kept: tuple[Path, Path, str], tmp_path: Path) -> None:
    (tmp_path / "nonsense.txt").write_text("hello", encoding="utf-8")
    done = run_verify(kept[0], "--receipt", tmp_path / "nonsense.txt", "--key", kept[2])
    assert (done.exit_code, "nonsense.txt: not checked: it is no receipt" in done.output) == (3, True)


def test_a_receipt_that_is_not_there_is_said_to_be_missing(kept: tuple[Path, Path, str]) -> None:
    done = run_verify(kept[0], "--receipt", "nowhere.txt", "--key", kept[2])
    assert (done.exit_code, "nowhere.txt: No such file" in done.output) == (2, True)


def test_a_receipt_may_tell_when_it_was_signed() -> None:
    operator, at = Operator(SEED), "2026-11-22T07:20:11.123Z"
    assert read(operator.sign("t", 3, ROOT, at), operator.verifier_key).at == at


@pytest.mark.parametrize("line", ["at noon", "At 2026-11-22T07:20:11.123Z", "at 2026-11-22T07:20:11Z", "more"])
def test_a_receipt_has_no_other_line(line: str) -> None:
    operator = Operator(SEED)
    with pytest.raises(BadReceipt):
        read(operator.sign("t", 3, ROOT).replace("\n\n", f"\n{line}\n\n"), operator.verifier_key)


# Who signs when


def test_the_welcome_brings_a_receipt_for_the_head_and_the_key(server: Server) -> None:
    table = opened(server, "me", "open")
    with Player(server.url, table["table"], table["me"]) as ann:
        receipt = read(ann.welcome["receipt"], ann.welcome["key"])
        assert (receipt.table, receipt.size) == (table["table"], ann.welcome["seq"] + 1)
        assert receipt.root == ann.view["news"][-1]["hash"]
        assert receipt.at >= ann.view["news"][-1]["at"]


def test_the_first_receipt_covers_record_0_before_anybody_sits_down(server: Server) -> None:
    table = opened(server, "me", "bot")
    receipt = read(table["receipt"], table["key"])
    with Player(server.url, table["table"], table["me"]) as ann:
        first = ann.view["news"][receipt.size - 1]
        seated = [news["seq"] for news in ann.view["news"] if "seat:0" in news["by"]]
        assert (receipt.root, receipt.size <= min(seated)) == (first["hash"], True)


def test_the_last_receipt_follows_within_a_second_of_silence(server: Server) -> None:
    table = opened(server, "me", "open")
    link = table["guests"][0]
    with Player(server.url, table["table"], table["me"]) as ann, Player(server.url, table["table"]) as eve:
        with Player(server.url, table["table"], link) as bo:
            assert bo.do("sit", name="Bo")["is"] == "done"
        for _ in range(2):
            ann.until(ann.may_act)
            ann.play_on()
            if not ann.may_act():
                break
        for each in (ann, eve):
            each.until(lambda each=each: read(each.receipts[-1]).size > each.view["seq"])  # type: ignore[misc]
            assert read(each.receipts[-1], each.welcome["key"]).root == each.news[-1]["hash"]


def test_a_move_is_shown_with_a_receipt_once_a_second_and_the_last_one_follows_alone(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = iter([10.0, 10.5, 10.5, 11.5, 11.5])
    monkeypatch.setattr("fairdeal.service.live.hub.monotonic", lambda: next(seconds))
    monkeypatch.setattr("fairdeal.service.live.hub.Outbox", Inbox)
    table, told = Sitting(service, "money-sweeper", 2), list[Any]()
    wire: Any = SimpleNamespace(connected=True, hear=told.append)
    service.hub.join(table.id, Pass(table.id, None, ""), wire, -1)
    told.clear()
    table.play(2)
    service.hub.sign_for_silence()
    service.hub.sign_for_silence()
    sizes = [(each["is"], each.get("receipt") and read(each["receipt"]).size) for each in told]
    assert [kind for kind, _size in sizes] == ["view", "view", "receipt"]
    assert [size for _kind, size in sizes] == [table.seq, None, table.seq + 1]


def test_every_receipt_bears_the_time_and_no_later_one_an_earlier_time(still: StillClock) -> None:
    service = a_service(still)
    table = service.tables.open("money-sweeper", {}, 2, bots={0: "sensible", 1: "sensible"}).table
    signing = service.signing
    still.tick(3)
    before = read(signing.now(table.id))
    still.tick(-86_400)
    after = read(signing.now(table.id))
    assert before.at > table.at
    assert after.at == before.at
    assert read(Signing(service.store, Operator(SEED), still).now(table.id)).at == table.at


def test_the_time_of_receipts_never_goes_back_over_a_restart_and_does_not_run_away(
    still: StillClock, tmp_path: Path
) -> None:
    service, file = a_service(still), tmp_path / "log.db.time"
    table = service.tables.open("money-sweeper", {}, 2, bots={0: "sensible", 1: "sensible"}).table

    def signed() -> str:
        return read(Signing(service.store, Operator(SEED), still, file).now(table.id)).at

    still.tick(3600)
    before = signed()
    still.tick(-1800)
    after = [signed() for _ in range(5)]
    assert len(set(after)) == 1
    assert before <= after[0] <= written(still() + timedelta(seconds=1860))
    still.tick(3600)
    assert signed() == written(still())


@pytest.mark.parametrize("text", ["", "soon", "2026-13-01T00:00:00.000Z"])
def test_a_file_of_times_that_says_none_is_as_if_it_were_not_there(
    text: str, still: StillClock, tmp_path: Path
) -> None:
    file = tmp_path / "log.db.time"
    file.write_text(text)
    assert Forward(still, file)() == written(still())
    assert file.read_text() > written(still())


@pytest.mark.parametrize("lies_there", [False, True])
def test_the_file_of_times_is_its_owners_alone(lies_there: bool, still: StillClock, tmp_path: Path) -> None:
    file = tmp_path / "log.db.time"
    if lies_there:
        file.touch(mode=0o644)
        (tmp_path / f"log.db.time.draft-{os.getpid()}").write_text("of a process that died")
    Forward(still, file)()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [each.name for each in tmp_path.iterdir()] == [file.name]


def test_a_disk_on_which_no_time_can_be_kept_stops_no_receipt(still: StillClock, tmp_path: Path) -> None:
    assert Forward(still, tmp_path / "nowhere" / "log.db.time")() == written(still())


def test_a_receipt_that_another_process_signed_sets_the_earliest_time_of_the_next(service: Service) -> None:
    table = service.tables.open("money-sweeper", {}, 2, bots={}).table
    key = Operator(SEED)
    clock = service.tables.clock
    one, other = (Signing(service.store, key, clock) for _ in range(2))
    later = key.sign(table.id, 1, ROOT, "2031-01-01T00:00:00.000Z")
    assert other.own(later, table.id)
    assert read(one.now(table.id)).at < read(other.now(table.id)).at == "2031-01-01T00:00:00.000Z"


@pytest.mark.parametrize("text", ["", "x", Operator(bytes(32)).sign("t", 3, ROOT), Operator(SEED).sign("u", 3, ROOT)])
def test_what_was_not_signed_here_for_this_table_is_no_receipt_of_ours(service: Service, text: str) -> None:
    signing = Signing(service.store, Operator(SEED), service.tables.clock)
    assert signing.own(text, "t") is None
    assert signing.own(Operator(SEED).sign("t", 3, ROOT), "t")


def test_a_new_receipt_has_the_time_in_its_fourth_line() -> None:
    text = Operator(SEED).sign("t", 3, ROOT, "2026-11-22T07:20:11.123Z")
    assert text.split("\n")[3] == "at 2026-11-22T07:20:11.123Z"
    assert read(text, Operator(SEED).verifier_key).at == "2026-11-22T07:20:11.123Z"
    with pytest.raises(BadReceipt):
        read(text.replace("07:20", "06:20"), Operator(SEED).verifier_key)


def opened(server: Server, *kinds: str) -> dict[str, Any]:
    body = {"game": "money-sweeper", "seats": [{"kind": kind} for kind in kinds], "name": "Ann"}
    status, table = sat(server.url, body)
    assert status == 201, table
    found: dict[str, Any] = table
    return found
