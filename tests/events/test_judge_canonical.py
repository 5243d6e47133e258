"""The judge's own canonical form, and how it counts time."""

import pytest

from fairdeal.events.judge.canonical import canonical, decode, seconds


def test_keys_beyond_the_first_plane_stand_where_utf_16_puts_them_with_lists_inside() -> None:
    text = '{"\U0001f600":[1,[2,"a"]],"\uffff":0}'
    assert canonical({"\uffff": 0, "\U0001f600": [1, [2, "a"]]}) == text
    assert decode(text) == {"\U0001f600": [1, [2, "a"]], "\uffff": 0}


@pytest.mark.parametrize(
    ("since", "at", "told"),
    [
        ("2026-02-28T10:00:00.250Z", "2026-03-02T10:00:00.000Z", 2 * 86_400 - 0.25),
        ("2026-02-30T00:00:00.000Z", "2026-03-02T00:00:00.000Z", 0),  # a day that its month has not
        ("1970-01-01T00:00:00.000Z", "1970-01-01T00:00:01.000Z", 1),
        ("0000-01-01T00:00:00.000Z", "2026-03-02T00:00:00.000Z", -1),
        ("2026-03-02T00:00:00.000Z", "1969-12-31T23:59:59.000Z", -1),
    ],
)
def test_seconds_between_two_times_are_counted_from_1970_on(since: str, at: str, told: float) -> None:
    assert seconds(since, at) == told
