"""Clients of services in this process. All share one app, for to make one takes longer than most tests."""

from functools import cache
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from fairdeal.service.app import Service, create_app, make_service
from fairdeal.service.config import Config


@cache
def app() -> Flask:
    """The app of all clients."""
    return create_app(service=make_service(Config()))


class Client(FlaskClient):
    """A client that brings its service to the app with each request."""

    def __init__(self, service: Service) -> None:
        super().__init__(app(), app().response_class, use_cookies=True)
        self.service = service

    def open(self, *given: Any, **others: Any) -> Any:
        self.application.extensions["fairdeal"] = self.service
        return super().open(*given, **others)


def client_of(service: Service) -> FlaskClient:
    """A client of that service; an app of its own is made by `create_app` where its making is tested."""
    return Client(service)
