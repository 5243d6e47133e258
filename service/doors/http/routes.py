"""The blueprint to which every route of the interface under /api/v1 belongs, and how their bodies are read."""

from collections.abc import Callable
from typing import Any, TypeVar

from flask import Request, request
from flask_smorest import Blueprint
from marshmallow import Schema
from marshmallow.fields import Field
from webargs.flaskparser import FlaskParser

from fairdeal.engine.words import _

from ...errors import Problem
from ..languages import speak_as_table
from ..messages import fit
from ..origins import same_origin

Handler = TypeVar("Handler", bound=Callable[..., object])


class Bodies(FlaskParser):
    """The reader of bodies and queries. A body that JSON readers choke on is refused like any other faulty one."""

    def load_json(self, req: Request, schema: Schema) -> object:
        """Read a body. Raises `Problem("bad_json")` for one that is nested too deeply or has endless numbers."""
        try:
            body = super().load_json(req, schema)
        except (RecursionError, ValueError):
            raise Problem(
                "bad_json",
                _("The body is nested too deeply, or has a number with too many digits."),
                remedy=_("Send one JSON object, in UTF-8."),
            ) from None
        fit(body)
        return body


class Routes(Blueprint):  # type: ignore[misc]
    """The routes of the interface, whose bodies are read by `Bodies`."""

    ARGUMENTS_PARSER = Bodies()

    def query(self, **fields: Field[Any]) -> Callable[[Handler], Handler]:
        """Read these fields of the query, and hand them to the handler by their names."""
        schema = Schema.from_dict(dict(fields))
        read: Callable[[Handler], Handler] = self.arguments(schema, location="query", as_kwargs=True)
        return read


bp = Routes("api", __name__, url_prefix="/api/v1", description="Games and tables")
bp.before_request(speak_as_table)


@bp.before_request
def ours() -> None:
    """Raise `Problem("bad_origin")` for a change that a foreign page asks for."""
    if request.method == "POST":
        same_origin()
