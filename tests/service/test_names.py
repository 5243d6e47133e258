"""Names at a table: nobody is called like an office, a bot or the referee, nor so that two look alike."""

from collections.abc import Callable
from typing import Any

import pytest
from keyed import SeatClient
from sitting import REFEREE, Sitting

from fairdeal.engine import words
from fairdeal.service.app import Service
from fairdeal.service.table.disputes.events import Come
from fairdeal.service.table.seats.lobby import BOT_NAMES, Leave, SeatBot, Sit
from fairdeal.service.table.seats.names import DRAWN_LIKE, OFFICES, likeness

Place = Callable[..., Sitting]
DEALERS = [
    "Dealer",
    "dealer",
    "DEALER",
    "The  dealer",
    "D e a l e r",
    "Dealer.",
    "-Dealer:",
    "Dealer (2)",
    "Dealer 3",
    "D\u0435\u0430ler",  # Cyrillic
    "De\u0251ler",  # Latin alpha
    "Dea1er",
    "Dea|er",
    "D\u00eb\u00e5ler",
    "Deal\u0323er",  # a dot below
    "Dea\u0142er",  # with a stroke
    "\u1d05\u1d07\u1d00\u029f\u1d07\u0280",  # small capitals
    "\uff24\uff45\uff41\uff4c\uff45\uff52",  # full width
    "\u24b9\u24ba\u24b6\u24c1\u24ba\u24c7",  # in circles
    "\U0001f173\U0001f174\U0001f170\U0001f17b\U0001f174\U0001f181",  # in black squares
    "\U0001d4d3\U0001d4ee\U0001d4ea\U0001d4f5\U0001d4ee\U0001d4fb",  # mathematical
]


def seat(table: Sitting, who: int, name: str) -> str:
    """Somebody sits down; the name that they have at the table."""
    table.do(who, Sit, name=name)
    return table.table.chairs[who].name


@pytest.mark.parametrize("name", [*OFFICES, *DEALERS])
def test_nobody_is_called_like_an_office(sit: Place, name: str) -> None:
    table = sit(people=1, referee=True, come=False)
    for who, ask in ((1, Sit), (REFEREE, Come)):
        no = table.refuses("bad_name", who, ask, name=name)
        assert "could be taken for" in no.message
        assert no.remedy == "Choose another name."


@pytest.mark.parametrize("name", ["Ann", "Tabea", "Botond", "Hostia", "Dealia", "李", "♠", "Жан", "Youri", "Allegra"])
def test_a_name_that_only_begins_like_an_office_is_taken(sit: Place, name: str) -> None:
    assert seat(sit(people=1), 1, name) == (name if name != "Ann" else "Ann (2)")


@pytest.mark.parametrize(
    ("language", "name"),
    [
        *((language, name) for language in ("en", "de", "es") for name in ("You", "DU", "Tú", "todos", "Nadie")),
        *(("en", "Der Geber"), ("de", "El árbitro"), ("es", "Mesa 2"), ("es", "Gastgeber"), ("en", "Servidor")),
    ],
)
def test_nobody_is_called_by_such_a_word_of_another_language(sit: Place, language: str, name: str) -> None:
    no = sit(people=1, language=language).refuses("bad_name", 1, Sit, name=name)
    assert name in no.message


def test_the_words_of_the_houses_language_are_refused_too(sit: Place) -> None:
    table = sit(people=1)
    esperanto = {"Dealer": "Disdonanto"}
    words.spoken_everywhere(words.Catalogue(lambda text: esperanto.get(text, text), words.ENGLISH.plural))
    try:
        for name in ("DISDONANTO", "Dealer"):
            table.refuses("bad_name", 1, Sit, name=name)
    finally:
        words.spoken_everywhere(words.ENGLISH)


@pytest.mark.parametrize("name", ["Ann", "ANN", "\u0391nn", "A nn", "\u00c4nn", "Ann.", "\uff21nn"])
def test_who_looks_like_somebody_else_gets_a_number(sit: Place, name: str) -> None:
    table = sit(people=1)
    assert table.table.chairs[0].name == "Ann"
    assert seat(table, 1, name).endswith(" (2)")


def test_a_third_of_that_look_gets_the_next_number(sit: Place) -> None:
    table = sit(people=1)
    assert [seat(table, 1, "ann"), seat(table, 2, "ANN 2")] == ["ann (2)", "ANN 2 (2)"]
    assert len({likeness(chair.name) for chair in table.table.chairs}) == 3


def test_one_may_take_the_own_name_again(sit: Place) -> None:
    table = sit(people=2)
    table.do(1, Leave)
    assert seat(table, 1, "BO") == "BO"


@pytest.mark.parametrize("name", ["Basil", "basil", "B\u0430sil", "Basil (2)", "Bas1l"])
def test_nobody_is_called_like_a_bot_of_the_table(sit: Place, name: str) -> None:
    table = sit(bots={1: "sensible"}, people=1)
    assert table.table.chairs[1].name == "Basil"
    no = table.refuses("bad_name", 2, Sit, name=name)
    assert no.message == f"A bot at this table is called {name}."
    assert seat(table, 2, "Cleo") == "Cleo"  # another bot's name, of no bot that sits here


def test_a_bot_that_sits_down_is_not_called_like_somebody_at_the_table(sit: Place) -> None:
    table = sit(people=0, referee=True, come=False)
    seat(table, 0, "basil")
    table.do(REFEREE, Come, name="Cleo")
    table.do(0, SeatBot, at=1, kind="random")
    assert table.table.chairs[1].name == "Dora"


@pytest.mark.parametrize("name", ["Ann", "\u0391nn", "ann", "Ann (2)"])
def test_the_referee_is_not_called_like_a_player_and_no_player_like_the_referee(sit: Place, name: str) -> None:
    table = sit(people=1, referee=True, come=False)
    assert table.refuses("bad_name", REFEREE, Come, name=name).message == f"A player is called {name}."
    table.do(REFEREE, Come, name="Rae")
    no = table.refuses("bad_name", 1, Sit, name="R\u0430e")
    assert no.message == "The referee of this table is called R\u0430e."
    assert seat(table, 1, "Roe") == "Roe"


def opens(client: SeatClient, name: str) -> Any:
    seats = [{"kind": "bot"}, {"kind": "me"}, {"kind": "bot"}]
    body = {"game": "money-sweeper", "seats": seats, "name": name, "options": {"length": "rounds"}}
    return client.sat(body)


def test_no_seat_is_taken_by_somebody_with_the_name_of_an_office(service: Service, client: SeatClient) -> None:
    _, told = client.opens({"game": "sweep", "seats": [{"kind": "me"}, {"kind": "bot"}]})
    no = told["me"].join("The REFEREE")
    assert (no[0], no[1]["error"]["code"]) == (422, "bad_name")
    assert service.tables.desk(told["table"]).table.seats_of("person") == []


def test_at_a_table_of_ones_own_the_bots_are_called_otherwise_and_at_the_rematch_too(
    service: Service, client: SeatClient
) -> None:
    """Somebody whose name is Ada is not kept from playing against bots."""
    opened = opens(client, "Ada")
    assert [chair.name for chair in service.tables.desk(opened["table"]).table.chairs] == ["Basil", "Ada", "Cleo"]
    for command in ({"do": "resign", "id": "a"}, {"do": "end", "id": "c"}, {"do": "rematch", "id": "b"}):
        client.post(f"/api/v1/tables/{opened['table']}/commands", json=command, seat=opened["me"])
    rematch = service.tables.desk(service.tables.desk(opened["table"]).table.rematch).table
    assert [chair.name for chair in rematch.chairs] == ["Basil", "", "Cleo"]


def test_the_table_of_look_alikes_holds_single_signs_of_other_alphabets() -> None:
    signs = "".join(DRAWN_LIKE.values())
    assert len(signs) == len(set(signs)) > 300
    assert not any(sign.isascii() for sign in signs)
    assert {likeness(sign) for sign in signs} <= {likeness(letter) for letter in DRAWN_LIKE}


def test_the_bots_own_names_are_no_offices_and_do_not_look_alike() -> None:
    assert len({likeness(name) for name in BOT_NAMES}) == len(BOT_NAMES)
