"""What is chosen when a table is opened, described as JSON Schema: a game's options, and the rules of a house.

Each is a field of a struct. Its `Meta` tells title, description and bounds. Its `extra_json_schema` may tell more:

- `words` and `helps`: what each value means, in short and at length.
- `counts`: `{other: [values]}`, where alone it means anything.
- `needs`: `{value: [others]}`, which must then be set.
- `unit` of a number: "second", "hour" or "day".
- `offers`: the numbers that a form offers, by the value of the option that it counts with; the middle one is proposed.
- `more`: true for what forms fold away.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from .words import _

_schema = cache(lambda kind: msgspec.json.encode(msgspec.json.schema(kind)["$defs"][kind.__name__]))


def spoken_schema(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """Describe the fields of a struct as JSON Schema, in the language that speaks."""
    schema: dict[str, Any] = msgspec.json.decode(_schema(kind))  # which takes long to make
    for option in schema["properties"].values():
        option.update({part: _(option[part]) for part in ("title", "description") if part in option})
        for part in ("words", "helps"):
            if part in option:
                option[part] = {value: _(said) for value, said in option[part].items()}
    return schema


def counts(option: Mapping[str, Any], chosen: Mapping[str, Any]) -> bool:
    """Tell whether an option means anything, as the others are chosen."""
    return all(chosen.get(other) in values for other, values in option.get("counts", {}).items())


def key(value: object) -> str:
    """Write a value as the schema's `words`, `helps` and `needs` name it: "true" for True."""
    return str(value).lower() if isinstance(value, bool) else str(value)
