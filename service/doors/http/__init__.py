"""The HTTP interface under /api/v1. A handler reads, asks the table, answers; no rule stands here."""

from flask import Flask
from flask_smorest import Api

from ..description import ForClients
from ..schemas import ErrorSchema
from . import answers, games, joining, playing, records, replay, tables  # noqa: F401  each gives `bp` its routes
from .routes import bp


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
    answers.init_app(app)
