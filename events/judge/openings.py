"""Openings of noise that a browser signed and kept beside its log: whether they are what they should be, and missing.

They show what a key signed, after which record; they cannot show when the server had it.
"""

from __future__ import annotations

from typing import Any

from .canonical import HEX64, Broken, decode, is_number, is_shape
from .commands import signs
from .ed25519 import Verify
from .epochs import noise_hash
from .logs import Log

SAID = {"table": str, "draw": int, "seat": int, "noise": str, "head": str}


def of_opening(name: str, text: str, log: Log, verify: Verify) -> str:
    """Say what an opening shows against a log that holds; no content of it makes this raise."""
    try:
        signed = decode(text)
    except Broken:
        signed = None
    said: Any = signed.get("noise-open") if isinstance(signed, dict) else None
    if not is_shape(signed, {"noise-open": dict, "signature": str}) or not is_shape(said, SAID):
        return f"{name} shows nothing: it is no signed opening."
    closed = next(
        (each for each in log.draws if each.kind == "draw-closed" and each.data["draw"] == said["draw"]), None
    )
    if said["table"] != log.report.table or not closed or not is_number(said["seat"], len(closed.data["keys"]) - 1, 0):
        return f"{name} shows nothing: it is of no draw that {log.name} tells of."
    if not _is_of(signed, said, closed.data, verify):
        return f"{name} shows nothing: it is not what the key of seat {said['seat']} was to open."
    return _held(name, said, log)


def _is_of(signed: dict[str, Any], said: dict[str, Any], closed: dict[str, Any], verify: Verify) -> bool:
    """Tell whether the seat's key has signed it, and whether it fits the hash that stands."""
    seat, draw, noise = said["seat"], said["draw"], said["noise"]
    fits = HEX64.fullmatch(noise) and noise_hash(said["table"], draw, seat, closed["commit"], noise)
    return fits == closed["noise"][seat] and signs(
        closed["keys"][seat], "noise-open", said, signed["signature"], verify
    )


def _held(name: str, said: dict[str, Any], log: Log) -> str:
    """Say whether the log holds it, and what the log says in its place."""
    seat, draw = said["seat"], said["draw"]
    of_draw = [each for each in log.draws if each.data.get("draw") == draw]
    opened = [each.seq for each in of_draw if each.kind == "noise-opened" and each.by == f"seat:{seat}"]
    if opened:
        return f"{name}: {log.name} holds what the key of seat {seat} opened in draw {draw + 1}, at #{opened[0]}."
    barred = [each.seq for each in of_draw if each.kind == "barred" and each.data["seat"] == seat]
    ended = barred or [each.seq for each in of_draw if each.kind == "reseeded"]
    instead = f": #{ended[0]} calls the seat silent" if ended else ""
    says = f"{name}: the key of seat {seat} signed what it opened in draw {draw + 1}, and {log.name} lacks it{instead}."
    return f"{says} Whether the server had it in time, no file can show."
