"""How a client makes the next view out of the last one and what has changed: see docs/protocol.md."""

from datetime import datetime, timedelta
from typing import Any

from fairdeal.service.table.state.time import written

MS = timedelta(milliseconds=1)


def book_of(mine: dict[str, Any] | None) -> list[Any]:
    """The choices that were told whole, of which later changes tell the numbers."""
    return [*mine["choices"]["items"]] if mine else []


def merged(view: dict[str, Any], changes: dict[str, Any], book: list[Any]) -> dict[str, Any]:
    """The whole view message that these changes of the last one stand for; new choices join the book."""
    assert changes["from"] == view["seq"], "these are changes of another view"
    now = {**view, "is": "view", "seq": changes["seq"], "news": changes["news"]}
    now["table"] = postponed(changed(view["table"], changes.get("table", {})), changes.get("table", {}))
    now["game"] = changed(view["game"], changes.get("game", {}))
    if "mine" in changes:
        mine = changes["mine"]
        now["mine"] = mine["whole"] if "whole" in mine else changed(view["mine"], mine)
        if "whole" in mine:
            book[:] = book_of(mine["whole"])
        elif choices := mine.get("set", {}).get("choices"):
            items = [book[item] if isinstance(item, int) else item for item in choices["items"]]
            book += [item for item in choices["items"] if not isinstance(item, int)]
            now["mine"]["choices"] = {**choices, "items": items}
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
        for change_of in zones.get("changed", ()):
            by_id[change_of["id"]] = zone_of(by_id[change_of["id"]], change_of)
        new["zones"] = [by_id[id] for id in zones.get("order", [zone["id"] for zone in old["zones"]])]
    if players := change.get("players"):
        by_seat = {player["seat"]: player for player in old["players"]}
        for player in players:
            by_seat[player["seat"]] = overlaid(by_seat[player["seat"]], player)
        new["players"] = [by_seat[player["seat"]] for player in old["players"]]
    if sheet := change.get("sheet"):
        new["sheet"] = [*old.get("sheet", [])[: sheet["keep"]], *sheet["add"]]
    return {name: value for name, value in new.items() if name != "sheet" or value}


def overlaid(old: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """An object with the members that stand beside the names of those that are gone."""
    gone = ("gone", *change.get("gone", ()))
    return {name: value for name, value in {**old, **change}.items() if name not in gone}


def zone_of(old: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """A zone with its changes; of its cards a part is cut out, and others are laid there."""
    new = overlaid(old, {name: value for name, value in change.items() if name != "cut"})
    if cut := change.get("cut"):
        at, count, laid = cut
        cards = old.get("cards", [])
        new["cards"] = [*cards[:at], *laid, *cards[at + count :]]
    return {name: value for name, value in new.items() if name != "cards" or value}


def postponed(table: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """The table where the same is waited for, so many milliseconds later."""
    if not (later := change.get("later")):
        return table
    waits = [{**wait, "until": written(datetime.fromisoformat(wait["until"]) + later * MS)} for wait in table["waits"]]
    return {**table, "waits": waits}
