"""Clients of services in this process. All share one app, for to make one takes longer than most tests."""

from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from fairdeal.service.app import Service, create_app

SHARED: list[Flask] = []


def app_of(service: Service) -> Flask:
    """The app that all share; its own for a service behind proxies, or with neighbours, whose requests it looks at."""
    if service.config.proxies or service.neighbours:
        return create_app(service=service)
    if not SHARED:
        SHARED.append(create_app(service=service))
    return SHARED[0]


class Client(FlaskClient):
    """A client that brings its service to the app with each request."""

    def __init__(self, service: Service) -> None:
        app = app_of(service)
        super().__init__(app, app.response_class, use_cookies=True)
        self.service = service

    def open(self, *given: Any, **others: Any) -> Any:
        self.application.extensions["fairdeal"] = self.service
        return super().open(*given, **others)


def client_of(service: Service) -> FlaskClient:
    """A client of that service; an app of its own is made by `create_app` where its making is tested."""
    return Client(service)
