"""What a table shows a seat over the network, as the engine shows it to a bot."""

from collections.abc import Mapping
from typing import Any

import msgspec

from fairdeal.engine import Choices, Game, View

Message = Mapping[str, Any]  # as the server sent it
Said = dict[str, Any]  # the same, to be changed


def view_of(message: Message) -> View:
    """Return the view of the seat that a view message is for."""
    mine, game = message["mine"], dict(message["game"])
    own = {zone["id"]: zone for zone in mine["zones"]}
    game["zones"] = [own.pop(zone["id"], zone) for zone in game["zones"]] + list(own.values())
    return msgspec.convert({**game, "seat": mine["seat"], "prompt": mine["prompt"]}, View, str_keys=True)


def choices_of(message: Message, game: Game) -> Choices:
    """Return the choices of that seat, with actions of the game."""
    found = msgspec.convert(message["mine"]["choices"], Choices)
    items = [msgspec.structs.replace(each, action=game.read_action(each.action)) for each in found.items]
    return msgspec.structs.replace(found, items=tuple(items))
