"""The desk of a tournament: the keys of its director and deputies, and the links by which people come."""

from __future__ import annotations

from typing import Any

from .commands import DEPUTY, DIRECTOR, OFFICES, PARTNER

NEW = "new"  # the place of a link for whoever enters late


def beside(number: Any) -> str:
    """Return the place of a link that an entrant makes, by which their partner enters; "" for no number."""
    return f"{PARTNER}{number}" if type(number) is int else ""


class Office:
    """The key of the director or a deputy, since which record, and the number of its last command."""

    def __init__(self, key: str, since: int) -> None:
        self.key, self.since, self.number = key, since, 0


class Desk:
    """The offices of a tournament, its open links, and all keys that were used there, each good for one."""

    def __init__(self) -> None:
        self.offices: dict[Any, Office] = {}
        self.invited: dict[Any, tuple[str, int]] = {}  # the places of links that are open, and since when
        self.used: set[str] = set()

    def is_fresh(self, key: str) -> bool:
        """Tell whether a key has not been used here before, and note it."""
        fresh = key not in self.used
        self.used.add(key)
        return fresh

    def opens(self, director: str) -> None:
        """Give the office to whoever opened the tournament, if they have a key."""
        if director:
            self.offices[DIRECTOR] = Office(director, 0)
            self.used.add(director)

    def may_invite(self, kind: str, data: dict[str, Any], by: str) -> bool:
        """Tell whether a link, if the record is of one, may be made or withdrawn by whom it is: to the desk by one."""
        place = data.get("place") if kind == "invited" else self.invited.get(str(data.get("key")), ("", 0))[0]
        return kind not in ("invited", "withdrawn") or place not in OFFICES or by == DIRECTOR

    def leads(self, data: dict[str, Any], place: Any, head: int) -> bool:
        """Tell whether a link is open that leads to that place, since before the head."""
        found, since = self.invited.get(data["invitation"]["key"], ("", 0))
        return bool(found == place) and head >= since

    def directs(self, kind: str, data: dict[str, Any], seq: int, entrants: int) -> bool:
        """Make a link, withdraw it, or dismiss a deputy; tell whether that could stand there."""
        if kind == "withdrawn":
            return self.invited.pop(data["key"], None) is not None
        if kind == "dismissed":
            return data["deputy"] != DIRECTOR and self.offices.pop(data["deputy"], None) is not None
        self.invited[data["key"]] = data["place"], seq
        return data["place"] in (*OFFICES, NEW, *map(str, range(entrants))) and self.is_fresh(data["key"])

    def comes_to(self, invitation: dict[str, Any]) -> str:
        """Close the link by which somebody comes, and return its place."""
        return self.invited.pop(str(invitation.get("key")), ("", 0))[0]

    def takes_office(self, data: dict[str, Any], seq: int) -> str:
        """Let somebody come as a deputy, or as the director in the place of the one before."""
        place, office, fresh = self.comes_to(data["invitation"]), data["office"], self.is_fresh(data["key"])
        fine = office == DIRECTOR if place == DIRECTOR else office.startswith(DEPUTY) and office not in self.offices
        self.offices[office] = Office(data["key"], seq)
        return "twice" if not fresh else "" if fine and place in OFFICES else "setup"
