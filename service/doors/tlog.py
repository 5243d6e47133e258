"""The doors to the log of heads, in the form of c2sp.org/tlog-tiles, and where the operator tells its key."""

import json

from flask import Blueprint, Response

from fairdeal.engine.words import _

from ..errors import Problem
from ..witness import tree
from ..witness.log import End, HeadLog
from .parts import service

bp = Blueprint("tlog", __name__)
FOR_EVER = "public, max-age=31536000, immutable"
NOW = "no-cache"


def heads() -> HeadLog:
    """Return the log of heads of the app that handles this request."""
    return service().heads.log


@bp.get("/.well-known/fairdeal.json")
def operator() -> Response:
    """Tell the operator's key, how it changed, and where its log of heads is and who witnesses it."""
    keeper = service().heads
    told: dict[str, object] = {
        "changes": keeper.changes,
        "key": str(keeper.signer("fairdeal").key),
        "log": {"key": str(keeper.signer(keeper.origin).key), "origin": keeper.origin, "prefix": "/tlog"},
        "witnesses": [{"address": each.url, "key": str(each.key)} for each in keeper.witnesses],
    }
    return Response(json.dumps(told), mimetype="application/json", headers={"Cache-Control": NOW})


@bp.get("/tlog/checkpoint")
def checkpoint() -> Response:
    """Show the newest checkpoint, with its cosignatures."""
    return _text(heads().note(), _("The log of heads has no checkpoint yet."))


@bp.get("/tlog/tile/<int:level>/<path:name>")
def hashes(level: int, name: str) -> Response:
    """Show a tile of the tree's hashes."""
    found = tree.read_tile_name(name)
    return _bytes(heads().tile(level, *found) if found else None)


@bp.get("/tlog/tile/entries/<path:name>")
def entries(name: str) -> Response:
    """Show a bundle of entries."""
    found = tree.read_tile_name(name)
    return _bytes(heads().bundle(*found) if found else None)


@bp.get("/tlog/proof/<table>", defaults={"end": "last"})
@bp.get("/tlog/proof/<table>/first", defaults={"end": "first"})
def proof(table: str, end: End) -> Response:
    """Give the proof that the end of a table's log, or its beginning, stands in the log of heads."""
    return _text(
        heads().proof(table, end),
        _("The log of heads does not hold that of table '{table}' yet.", table=table[:40]),
        _("A head is added when a table is opened, and when its match is over."),
    )


@bp.get("/tlog/growth/<int:old>/<int:new>")
def growth(old: int, new: int) -> Response:
    """Give the proof that the log of heads only grew between two of its checkpoints."""
    return _text(
        heads().growth(old, new),
        _("The log of heads has no checkpoints of {old} and, after it, {new} leaves.", old=old, new=new),
        _("Ask for the sizes that two proofs or checkpoints name, the smaller one first."),
    )


def _text(found: str | None, missing: str, remedy: str = "") -> Response:
    if not found:
        raise Problem("not_found", missing, remedy=remedy)
    return Response(found, content_type="text/plain; charset=utf-8", headers={"Cache-Control": NOW})


def _bytes(found: bytes | None) -> Response:
    if found is None:
        raise Problem("not_found", _("The log of heads has no such tile."))
    return Response(found, content_type="application/octet-stream", headers={"Cache-Control": FOR_EVER})
