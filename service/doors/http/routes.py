"""The blueprint to which every route of the interface under /api/v1 belongs, and how their bodies are read."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

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


class Decorator(Protocol):
    """A decorator that gives a handler back as it was; those of flask-smorest have no types."""

    def __call__(self, handler: Handler, /) -> Handler: ...


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

    def shows(self, path: str, answer: type[Schema] | None = None, says: str | None = None) -> Decorator:
        """Give a handler what is asked for there, and describe its answer."""
        return self._handed("GET", path, 200, answer, says)

    def does(self, path: str, answer: type[Schema], says: str | None = None, *, status: int = 201) -> Decorator:
        """Give a handler what is to be done there, and describe its answer."""
        return self._handed("POST", path, status, answer, says)

    def _handed(self, method: str, path: str, status: int, answer: type[Schema] | None, says: str | None) -> Decorator:
        def handed(handler: Handler) -> Handler:
            told: Handler = self.response(status, answer, description=says)(handler)
            self.add_url_rule(path, view_func=told, methods=[method])
            return told

        return handed

    def body(self, schema: type[Schema], **given: bool) -> Decorator:
        """Read the body of a request, and hand it to the handler."""
        read: Decorator = self.arguments(schema, **given)
        return read

    def describes(self, kind: str, schema: object) -> Decorator:
        """Describe a body that the handler reads by itself."""
        body: Decorator = self.doc(requestBody={"content": {kind: {"schema": schema}}, "required": True})
        return body

    def query(self, **fields: Field[Any]) -> Decorator:
        """Read these fields of the query, and hand them to the handler by their names."""
        read: Decorator = self.arguments(Schema.from_dict(dict(fields)), location="query", as_kwargs=True)
        return read


def _ours() -> None:
    """Raise `Problem("bad_origin")` for a change that a foreign page asks for."""
    if request.method == "POST":
        same_origin()


bp = Routes("api", __name__, url_prefix="/api/v1", description="Games and tables")
bp.before_request(speak_as_table)
bp.before_request(_ours)
