"""Names as seals: everybody reads them, and they can be removed; the log holds, and nothing else can be removed."""

import json
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hosting import VERIFIERS, a_host, audited, code, verdicts
from keyed import Office, Seat, commitment, opened, opens
from player import Player, ask
from serving import Server
from verdicts import verify
from warm import fairdeal

from fairdeal.events import Log, SqliteStore, export
from fairdeal.service.evidence.audit import audit
from fairdeal.service.evidence.verify import check

pytestmark = pytest.mark.processes

HOUSE = {"referee": True}
PATH = "by_key.sit.name"
Match = tuple[Server, Seat, list[str]]


def forget(server: Server, table: str, whose: str) -> "subprocess.CompletedProcess[str]":
    return fairdeal("forget-name", table, whose, "--db", server.database)


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Match]:
    """A finished match of a key seat, a bearer seat, a bot and a referee; then the names are removed."""
    server = Server(tmp_path_factory.mktemp("names") / "log.db")
    try:
        yield (server, *played(server))
    finally:
        server.kill()


def played(server: Server) -> tuple[Seat, list[str]]:
    """Play the match; return a seat of it, and its full transcript with all names."""
    plans = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    options = {"length": "rounds"}
    body = {"game": "money-sweeper", "seats": plans, "house": HOUSE, "options": options}
    _, told = opens(server.url, body)
    ann, cleo = told["me"], told["guests"][0]
    assert code(ann.sit("Annabella")) == ""
    assert code(cleo.sit("Cleo")) == ""  # as the bot would be called otherwise
    assert code(Office(server.url, told["table"], told["referee"]["token"]).come("Refugio")) == ""
    assert code(ann.do("bot", whom=2, bot="sensible")) == ""
    assert code(ann.open()) == code(cleo.open()) == ""
    assert code(ann.do("resign")) == ""
    assert code(cleo.do("resign")) == ""
    return ann, ann.text("/transcript?viewer=full").splitlines()


def test_names_are_read_by_everybody_and_stand_in_no_line(match: Match) -> None:
    _, _, lines = match
    records = [line for line in lines if not line.startswith('{"open"')]
    for name in ("Annabella", "Cleo", "Refugio"):
        assert not any(name in line for line in records)
        assert any(name in line for line in lines)
    found = [json.loads(line) for line in records[1:]]
    ann = next(each for each in found if each["type"] == "seated.3" and each["data"]["seat"] == 0)
    signed = ann["data"]["by_key"]["sit"]["name"]
    [salt] = [
        each["open"]["salt"]
        for each in map(json.loads, lines[len(records) :])
        if (each["open"]["seq"], each["open"]["path"]) == (ann["seq"], "by_key.sit.name")
    ]
    assert signed == {"sealed": commitment("by_key.sit.name", salt, "Annabella"), "to": "everybody"}


def test_removed_names_are_nowhere_and_everything_else_holds(match: Match) -> None:
    """Nor in what a server that runs meanwhile has in memory, and the process that reads histories for it."""
    server, ann, before = match
    table = ann.table
    paths = [
        "/replay?seq=4",
        "/log",
        "/transcript?format=text",
        "/transcript?format=markdown",
        "/transcript?format=html",
    ]
    named = [path for path in paths if "Annabella" in Seat(server.url, table, 0).text(path)]
    assert named == [path for path in paths if path != "/log"], "which says seats, for the page to name"
    with Player(server.url, table) as page:
        for whose in ("1", "2", "referee"):
            done = forget(server, table, whose)
            assert (done.returncode, done.stderr) == (0, ""), done.stderr
            assert "was removed" in done.stdout
        page.until_shown(lambda view: view["table"]["referee"]["name"] == "Referee")
        assert [seat["name"] for seat in page.view["table"]["seats"]][:2] == ["Seat 1", "Seat 2"]
    assert forget(server, table, "1").returncode == 2, "it is removed already"
    assert forget(server, table, "3").returncode == 2, "a bot has no name of its own"
    for file in server.database.parent.glob(f"{server.database.name}*"):
        held = file.read_bytes()
        assert not any(name in held for name in (b"Annabella", b"Cleo", b"Refugio")), file
    with SqliteStore(server.database) as store:
        assert store.check(table) == len(list(store.read(table)))
        assert audit(store.read(table)).findings == ()
        for viewer in ("public", "seat:0", "full"):
            after = list(export(Log(store, table), viewer))
            verdict = verify(after)
            assert verdict.kind == ("verified" if viewer == "full" else "sealed")
            assert check(after).exit_code == 0
    count = len(list(after)) - sum(line.startswith('{"open"') for line in after)
    assert after[:count] == before[:count], "no line has changed"
    assert verdicts(after, server.database.parent) == dict.fromkeys(VERIFIERS, "")
    told = ask("GET", f"{server.url}/api/v1/tables/{table}")[1]
    assert [seat["name"] for seat in told["seats"]] == ["Seat 1", "Seat 2", told["seats"][2]["name"]]
    assert [seat.get("removed", False) for seat in told["seats"]] == [True, True, False]
    assert (told["referee"]["name"], told["referee"]["removed"]) == ("Referee", True)
    texts = [Seat(server.url, table, 0).text(path) for path in paths]
    assert not any(name in text for text in texts for name in ("Annabella", "Cleo", "Refugio"))
    assert "Seat 1" in texts[0]
    assert all("name was removed" in text for text in texts[1:])
    assert ask("GET", f"{server.url}/api/v1/tables/{table}/audit")[1]["findings"] == []


def test_only_the_opening_of_a_name_may_be_missing(match: Match, tmp_path: Path) -> None:
    """An opening of each path left out in its turn: a name's is owed to nobody, any other to all three verifiers."""
    _, _, lines = match
    names = {"name", "by_key.sit.name", "by_key.come.name"}
    openings = [line for line in lines if line.startswith('{"open"')]
    paths = [json.loads(line)["open"]["path"] for line in openings]
    assert names <= set(paths) != names
    for path, line in dict(zip(paths, openings, strict=True)).items():
        rest = [each for each in lines if each != line]
        fine = path in names
        assert verdicts(rest, tmp_path) == dict.fromkeys(VERIFIERS, "" if fine else "opening-missing"), path


def test_an_opening_that_shows_another_name_than_was_sealed_fits_nothing(match: Match, tmp_path: Path) -> None:
    """The server's own seal and the one that the seat signed: each is opened as another name in its turn."""
    _, _, lines = match
    names = [line for line in lines if line.startswith('{"open"') and '"Annabella"' in line]
    assert {json.loads(line)["open"]["path"] for line in names} == {"name", PATH}
    for name in names:
        told = [line.replace("Annabella", "Eve") if line == name else line for line in lines]
        assert verdicts(told, tmp_path) == dict.fromkeys(VERIFIERS, "opening")


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE records SET line = replace(line, 'money', 'honey')",
        "UPDATE records SET salts = '{}' WHERE seq = 0",
        "UPDATE records SET data = replace(data, 'Ann', 'Mal') WHERE type = 'seated.3'",
        "UPDATE records SET data = json_set(data, '$.name', 'Mal') WHERE type = 'seated.3'",
        "UPDATE records SET salts = json_remove(salts, '$.name') WHERE type = 'seated.3' AND salts != '{}'",
        "UPDATE records SET by = 'seat:1' WHERE type = 'seated.3'",
        "UPDATE records SET seq = seq + 100 WHERE type = 'seated.3'",
        "UPDATE records SET data = json_remove(data, '$.noise') WHERE type = 'seated.3'",
        "DELETE FROM records",
    ],
)
def test_the_file_has_one_door(server: Server, change: str) -> None:
    host, _ = a_host(server)
    guest = host.invite(1)
    assert code(guest.join("Ben")) == ""
    refused = pytest.raises(sqlite3.IntegrityError, match="records are never")
    with closing(sqlite3.connect(server.database)) as database, refused:
        database.execute(change)


def test_a_name_that_is_not_as_it_was_signed_is_refused(server: Server) -> None:
    host, _ = a_host(server, 3)
    guest = host.invite(1)
    plain = guest.seat_key("Ben", name="Ben")
    assert code(guest.api("POST", "/join", {"seat_key": plain})) == "bad_command"
    given = guest.seat_key("Ben")
    for opening in ({"salt": "0" * 32, "value": "Ben"}, {**given["openings"]["name"], "value": "Bea"}):
        other = {**given, "openings": {"name": opening}}
        assert code(guest.api("POST", "/join", {"seat_key": other})) == "must_seal"
    for odd in ({"salt": given["openings"]["name"]["salt"], "value": each} for each in (["Ben"], {"sealed": "x"}, 7)):
        other = {**given, "openings": {"name": odd}}
        assert code(guest.api("POST", "/join", {"seat_key": other})) in ("must_seal", "bad_command")
    for_seats = {**given["sit"]["name"], "to": [0]}
    assert code(guest.api("POST", "/join", {"seat_key": guest.seat_key("Ben", name=for_seats)})) == "bad_command"
    assert code(guest.api("POST", "/join", {"seat_key": given})) == ""


def test_a_guest_who_takes_anothers_salt_harms_nobodys_audit(server: Server) -> None:
    host, _ = a_host(server, 3)
    first, second = host.invite(1), host.invite(2)
    given = first.seat_key("Ben")
    assert code(first.api("POST", "/join", {"seat_key": given})) == ""
    salt = given["openings"]["name"]["salt"]
    said = {**second.seat_key("Cid")["sit"], "name": {"sealed": commitment(PATH, salt, "Cid"), "to": "everybody"}}
    signatures = [
        key.sign(label, said)
        for key, label in ((second.key, "fairdeal/sit/v1"), (second.secret, "fairdeal/invitation/v1"))
    ]
    answer = second.api(
        "POST",
        "/join",
        {
            "seat_key": {
                "sit": said,
                "signature": signatures[0],
                "invitation": {"key": second.secret.public, "signature": signatures[1]},
                "openings": {"name": {"salt": salt, "value": "Cid"}},
            }
        },
    )
    assert code(answer) == ""
    assert audited(server, host) == ()


@pytest.mark.parametrize(
    "name", ["", "  ", "Ann", "ann", "x" * 33, "e\u0301" * 5_000, "a\u202eb", "\ufdfa" * 40, "The dealer"]
)
def test_huge_and_odd_names_are_refused_before_anything_is_done_with_them(server: Server, name: str) -> None:
    host, _ = a_host(server)
    guest = host.invite(1)
    status, told = guest.join(name)
    assert (status, told["error"]["code"]) == (422, "bad_name")
    if len(name) > 200:
        assert f"{len(name)} characters" in told["error"]["message"], "it was refused as it came"
    if free := told["error"].get("detail", {}).get("name"):
        assert code(guest.join(free)) == ""
        assert audited(server, host) == ()


def test_who_gives_no_name_is_told_a_free_one(server: Server) -> None:
    first, second = opened(server)
    told = first.sit("")[1]["error"]
    assert told["detail"] == {"name": "Guest"}
    assert code(first.sit("Guest")) == ""
    assert second.sit("")[1]["error"]["detail"] == {"name": "Guest (2)"}
