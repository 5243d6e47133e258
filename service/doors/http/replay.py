"""The past of a table: moments, the places to jump to, the story of a match, and what it might have been."""

from collections.abc import Iterator
from time import sleep
from urllib.parse import urlencode

import msgspec
from flask import Response, request
from marshmallow import fields, validate

from ...desk.historian import Asked
from ...desk.replay import Mark, must_see, permitted
from ...desk.watched import LONGEST
from ...table.seats.former import is_gone
from ..parts import service
from ..schemas import PostMortemSchema, WatchedSchema
from .answers import history, told
from .asking import AFTER, EYES, SEQ, looking
from .records import BYTES
from .routes import bp


class Marks(msgspec.Struct):
    """A page of marks, as the historian tells it."""

    marks: list[Mark]
    more: bool


@bp.shows("/tables/<table>/replay", says="The table after a record, through permitted eyes")
@bp.query(
    seq=fields.Integer(load_default=0, validate=SEQ),
    eyes=EYES,
    since=fields.Integer(
        load_default=None,
        data_key="from",
        validate=SEQ,
        metadata={"description": "the record of a moment that is known: what has changed since is told"},
    ),
)
def moment(table: str, seq: int, eyes: str, since: int | None) -> Response:
    """Show a moment of the past"""
    with looking(table) as look:
        asked = Asked("moment", table, look.table.seq, seq, eyes or look.eyes, look.viewer, since=since)
    return history(asked)


@bp.shows("/tables/<table>/replay/marks", says="Where rounds and turns begin, and through whose eyes one may look")
@bp.query(
    after=fields.Integer(load_default=-1, validate=AFTER),
    limit=fields.Integer(load_default=1_000, validate=validate.Range(1, 1_000)),
    kind=fields.String(load_default="", validate=validate.OneOf(["", "round", "turn", "step"])),
)
def marks(table: str, after: int, limit: int, kind: str) -> Response:
    """List the places to jump to"""
    with looking(table) as look:
        live, eyes = look.table, permitted(look.table, look.viewer)
        service().tables.must_reach(look.desk, after)
        said: dict[str, object] = {
            "seq": live.seq,
            "eyes": list(eyes),
            "over": live.status == "over",
            "upto": {name: upto for name, upto in eyes.items() if upto < live.seq},
            "undone": [[span.start, span.stop - 1] for span in live.undone()],
        }
        asked = Asked("marks", table, live.seq, after, kind=kind, limit=limit)
    found = msgspec.json.decode(service().histories.ask(asked), type=Marks)
    if found.more:
        said["next"] = f"{request.path}?{urlencode({'after': found.marks[-1].seq, 'limit': limit, 'kind': kind})}"
    return told({**said, "marks": found.marks})


@bp.shows("/tables/<table>/replay/stream", says="Moments from a record on, one JSON line each, at a pace")
@bp.query(
    seq=fields.Integer(load_default=0, validate=SEQ),
    eyes=EYES,
    pace=fields.Float(
        load_default=1.0,
        validate=validate.Range(0, 100),
        metadata={"description": "Moments a second; 0: as fast as they can be read."},
    ),
    changes=fields.Boolean(load_default=False, metadata={"description": "Tell of moments what has changed."}),
)
def stream(table: str, seq: int, eyes: str, pace: float, changes: bool) -> Response:
    """Stream the past as it went"""
    with looking(table) as look:
        through = eyes or look.eyes
        must_see(look.table, seq, through, look.viewer)
        last = permitted(look.table, look.viewer)[through]
        asked = Asked("moment", table, look.table.seq, seq, through, look.viewer)
    tables, histories, first = service().tables, service().histories, service().histories.ask(asked)

    def lines() -> Iterator[bytes]:
        yield first + b"\n"
        for each in range(seq + 1, last + 1):
            if pace:
                sleep(1 / pace)
            with tables.held(table) as now:  # a card may lie face down again since the stream began
                if is_gone(now.table, look.holder.key):
                    return
                since = each - 1 if changes else None
                asked = Asked("moment", table, now.table.seq, each, through, look.viewer, since=since)
            yield histories.ask(asked) + b"\n"

    return Response(lines(), mimetype="application/x-ndjson")


@bp.shows(
    "/tables/<table>/replay/story", says="The move that brought most at once, and the one from which on the winners led"
)
def story(table: str) -> Response:
    """Tell the story of a finished match"""
    with looking(table) as look:
        asked = Asked("story", table, look.table.seq)
    return history(asked)


@bp.shows(
    "/tables/<table>/replay/post-mortem", PostMortemSchema, "How far the search is; done, what it found of each seat"
)
def post_mortem(table: str) -> Response:
    """Tell what a finished match might have been"""
    with looking(table) as look:
        look.must_be_over()
        return told(service().post_mortems.found(look.table))


@bp.does("/tables/<table>/replay/post-mortem", PostMortemSchema, "The same, after the search was begun", status=202)
def begin_post_mortem(table: str) -> Response:
    """Ask for a search through a finished match"""
    with looking(table) as look:
        look.must_be_over()
        return told(service().post_mortems.ask(look.table), 202)


@bp.does("/transcripts/replay", WatchedSchema, "All moments of a file's match; nothing of the file is kept", status=200)
@bp.describes("text/plain", BYTES)
@bp.query(eyes=EYES)
def watch(eyes: str) -> Response:
    """Play a transcript back, from the file alone"""
    request.max_content_length = LONGEST
    text = request.get_data().decode(errors="replace")
    service().guards.tells(request.remote_addr or "", text.count("\n"))
    return history(Asked("watched", "", 0, eyes=eyes, form=text))
