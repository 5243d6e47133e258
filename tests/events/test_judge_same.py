"""Whether what is recorded is what was signed: the judge's comparison of two values, of any JSON and of seals."""

from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st

from fairdeal.events.judge.commands import is_same_value

SCALARS = st.none() | st.booleans() | st.integers(0, 1) | st.sampled_from(["", "1", "True", "a'", 'a"'])
SEALS = st.fixed_dictionaries({"sealed": st.sampled_from(["a", "b"]), "to": st.sampled_from(["everybody", [0], [1]])})
VALUES = st.recursive(
    SCALARS | SEALS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("ab"), inner)
)


def flat(value: Any) -> object:
    """Write a value so that Python's own equality compares what the judge has to; of a seal, who learns it."""
    if isinstance(value, dict):
        seal = "sealed" in value
        return seal, frozenset((key, flat(each)) for key, each in value.items() if not seal or key == "to")
    return type(value), tuple(map(flat, value)) if isinstance(value, list) else value


@given(VALUES, VALUES)
@example({"yes": True}, {"yes": 1})
@example({"a": 0, "b": 1}, {"b": 1, "a": 0})
@example({"a": {"sealed": "a", "to": [0]}}, {"a": {"sealed": "b", "to": [0]}})
@example({"a": {"sealed": "a", "to": [0]}}, {"a": {"sealed": "a", "to": [1]}})
def test_two_values_are_the_same_just_if_they_are_the_same_json(said: Any, recorded: Any) -> None:
    assert is_same_value(said, recorded) == (flat(said) == flat(recorded))
    assert is_same_value(said, said)
