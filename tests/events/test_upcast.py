"""Old records are read as those of today; the older forms here are made up."""

from typing import Any

import pytest

from fairdeal.events import Upcasts


def kind_of_player(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "kind": "bot" if data["bot"] else "person"}


@pytest.fixture
def upcasts() -> Upcasts:
    upcasts = Upcasts()
    upcasts.add("perched", "perched.2", kind_of_player)
    return upcasts


def test_a_perched_bot_of_version_1_is_read_as_version_2(upcasts: Upcasts) -> None:
    old = {"seat": 1, "name": "Bea", "bot": "random"}
    assert upcasts.upcast("perched", old) == ("perched.2", {**old, "kind": "bot"})


def test_a_perched_person_of_version_1_is_read_as_version_2(upcasts: Upcasts) -> None:
    old = {"seat": 1, "name": "Ann", "bot": ""}
    assert upcasts.upcast("perched", old) == ("perched.2", {**old, "kind": "person"})


def test_a_record_of_today_is_read_as_it_is(upcasts: Upcasts) -> None:
    today = {"seat": 1, "name": "Ann", "kind": "person", "bot": ""}
    assert upcasts.upcast("perched.2", today) == ("perched.2", today)


def test_steps_follow_each_other(upcasts: Upcasts) -> None:
    upcasts.add("perched.2", "perched.3", lambda data: {**data, "colour": "red"})
    type, data = upcasts.upcast("perched", {"bot": ""})
    assert (type, data) == ("perched.3", {"bot": "", "kind": "person", "colour": "red"})


def test_old_types_are_known(upcasts: Upcasts) -> None:
    assert "perched" in upcasts
    assert "perched.2" not in upcasts


def test_a_type_has_one_step(upcasts: Upcasts) -> None:
    with pytest.raises(ValueError, match=r"'perched' is read as 'perched\.2' already"):
        upcasts.add("perched", "perched.3", kind_of_player)


def test_a_type_is_never_read_as_itself(upcasts: Upcasts) -> None:
    with pytest.raises(ValueError, match="circle"):
        upcasts.add("dealt", "dealt", kind_of_player)


def test_steps_never_go_round_in_a_circle(upcasts: Upcasts) -> None:
    with pytest.raises(ValueError, match=r"'perched\.2' to 'perched' would go round in a circle"):
        upcasts.add("perched.2", "perched", kind_of_player)
