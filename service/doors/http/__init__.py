"""The HTTP interface under /api/v1. A handler reads, asks the table, answers; no rule stands here."""

import re
from collections.abc import Mapping
from typing import Any

from apispec import APISpec, BasePlugin
from flask import Flask
from flask_smorest import Api

from ..schemas import ErrorSchema
from . import answers, games, joining, playing, records, replay, tables, tournaments  # noqa: F401  each gives `bp` its routes
from .routes import bp

PREFIX = "/api/v1"
METHODS = ("get", "post", "put", "patch", "delete")
OBJECT = {"type": "object", "additionalProperties": True}
TEXT = {"type": "string"}
# What answers with something else than a JSON object, and with what.
TEXTS: Mapping[str, tuple[str, ...]] = {
    "/tables/{table}/transcript": ("application/x-ndjson", "text/plain", "text/markdown", "text/html"),
    "/tables/{table}/lines": ("application/x-ndjson",),
    "/tables/{table}/replay/stream": ("application/x-ndjson",),
    "/tournaments/{tournament}/file": ("application/x-ndjson",),
    "/tournaments/{tournament}/standings.csv": ("text/csv",),
}


class ForClients(BasePlugin):
    """A plugin of apispec that completes every operation of the interface."""

    def init_spec(self, spec: APISpec) -> None:
        """Take note of nothing: the operations are all that it completes."""

    def operation_helper(self, path: str | None = None, operations: dict[str, Any] | None = None, **_more: Any) -> None:
        """Give every operation its name, and say of what kind an answer is that has no schema of its own."""
        below = (path or "").removeprefix(PREFIX)
        for method, operation in (operations or {}).items():
            if method in METHODS:
                operation["operationId"] = name_of(method, below)
                for status, answer in operation.get("responses", {}).items():
                    if str(status) == "200" and "schema" not in answer and "content" not in answer:
                        answer["content"] = content(below)


def name_of(method: str, path: str) -> str:
    """Name an operation: `get_table_replay_marks` for `GET /tables/{table}/replay/marks`."""
    words: list[str] = []
    for step in filter(None, path.split("/")):
        if step.startswith("{"):
            words[-1] = step.strip("{}")  # one of those: a table of the tables
        else:
            words.append(re.sub(r"\W", "_", step))
    return "_".join([method, *words])


def content(path: str) -> dict[str, Any]:
    """Describe what is answered there: lines and texts, or a JSON object as docs/protocol.md has it."""
    kinds = TEXTS.get(path)
    return {kind: {"schema": TEXT} for kind in kinds} if kinds else {"application/json": {"schema": OBJECT}}


class Described(Api):  # type: ignore[misc]
    """The API's description by flask-smorest, with our shape of errors."""

    ERROR_SCHEMA = ErrorSchema


def init_app(app: Flask) -> None:
    """Register the interface, its description, and the one shape of errors."""
    app.config.update(
        API_TITLE="Fairdeal",
        API_VERSION="v1",
        OPENAPI_VERSION="3.0.3",
        OPENAPI_URL_PREFIX="/api/v1",
        OPENAPI_JSON_PATH="openapi.json",
    )
    api = Described(app, spec_kwargs={"extra_plugins": [ForClients()]})
    api.register_blueprint(bp)
    app.jinja_env.globals["interface"] = api.spec.to_dict  # which the page of the interface draws
    answers.init_app(app)
