"""How a client makes the next view out of the last one and what has changed: see docs/protocol.md."""

from typing import Any


def merged(view: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """The whole view message that these changes of the last one stand for."""
    assert changes["from"] == view["seq"], "these are changes of another view"
    now = {**view, "is": "view", "seq": changes["seq"], "news": changes["news"]}
    now["table"] = changed(view["table"], changes.get("table", {}))
    now["game"] = changed(view["game"], changes.get("game", {}))
    if "mine" in changes:
        mine = changes["mine"]
        now["mine"] = mine["whole"] if "whole" in mine else changed(view["mine"], mine)
    if "office" in changes:
        now["office"] = changes["office"]
    for name in ("more", "receipt"):
        now.pop(name, None)
        if name in changes:
            now[name] = changes[name]
    return now


def changed(old: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """An object with its changes: members, zones by id, players by seat, rounds of the sheet by place."""
    new = {name: value for name, value in old.items() if name not in change.get("gone", ())} | change.get("set", {})
    if zones := change.get("zones"):
        by_id = {zone["id"]: zone for zone in (*old["zones"], *zones.get("set", ()))}
        new["zones"] = [by_id[id] for id in zones.get("order", [zone["id"] for zone in old["zones"]])]
    if players := change.get("players"):
        by_seat = {player["seat"]: player for player in (*old["players"], *players)}
        new["players"] = [by_seat[player["seat"]] for player in old["players"]]
    if sheet := change.get("sheet"):
        new["sheet"] = [*old.get("sheet", [])[: sheet["keep"]], *sheet["add"]]
    return {name: value for name, value in new.items() if name != "sheet" or value}
