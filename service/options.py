"""The options of a game, described for people: in the language that speaks."""

from typing import Any

import msgspec

from fairdeal.engine import Game
from fairdeal.engine.words import _


def options_of(game: Game) -> dict[str, Any]:
    """Describe a game's options as JSON Schema; `words` of an option, if it has them, say what its values mean."""
    schema: dict[str, Any] = msgspec.json.schema(game.options)["$defs"][game.options.__name__]
    for option in schema["properties"].values():
        option.update({part: _(option[part]) for part in ("title", "description") if part in option})
        if "words" in option:
            option["words"] = {value: _(said) for value, said in option["words"].items()}
    return schema
