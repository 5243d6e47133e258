"""Old records are read as those of today."""

from typing import Any

import pytest

from fairdeal.events import Upcasts


def kind_of_player(data: dict[str, Any]) -> dict[str, Any]:
    return {**data, "kind": "bot" if data["bot"] else "person"}


@pytest.fixture
def upcasts() -> Upcasts:
    upcasts = Upcasts()
    upcasts.add("seated", "seated.2", kind_of_player)
    return upcasts


def test_a_seated_bot_of_version_1_is_read_as_version_2(upcasts: Upcasts) -> None:
    old = {"seat": 1, "name": "Bea", "bot": "random"}
    assert upcasts.upcast("seated", old) == ("seated.2", {**old, "kind": "bot"})


def test_a_seated_person_of_version_1_is_read_as_version_2(upcasts: Upcasts) -> None:
    old = {"seat": 1, "name": "Ann", "bot": ""}
    assert upcasts.upcast("seated", old) == ("seated.2", {**old, "kind": "person"})


def test_a_record_of_today_is_read_as_it_is(upcasts: Upcasts) -> None:
    today = {"seat": 1, "name": "Ann", "kind": "person", "bot": ""}
    assert upcasts.upcast("seated.2", today) == ("seated.2", today)


def test_steps_follow_each_other(upcasts: Upcasts) -> None:
    upcasts.add("seated.2", "seated.3", lambda data: {**data, "colour": "red"})
    type, data = upcasts.upcast("seated", {"bot": ""})
    assert (type, data) == ("seated.3", {"bot": "", "kind": "person", "colour": "red"})


def test_old_types_are_known(upcasts: Upcasts) -> None:
    assert "seated" in upcasts
    assert "seated.2" not in upcasts


def test_a_type_has_one_step(upcasts: Upcasts) -> None:
    with pytest.raises(ValueError, match=r"'seated' is read as 'seated\.2' already"):
        upcasts.add("seated", "seated.3", kind_of_player)


def test_a_type_is_never_read_as_itself(upcasts: Upcasts) -> None:
    with pytest.raises(ValueError, match="circle"):
        upcasts.add("dealt", "dealt", kind_of_player)


def test_steps_never_go_round_in_a_circle(upcasts: Upcasts) -> None:
    with pytest.raises(ValueError, match=r"'seated\.2' to 'seated' would go round in a circle"):
        upcasts.add("seated.2", "seated", kind_of_player)
