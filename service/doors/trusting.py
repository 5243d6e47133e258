"""The page at a plain port by which a household comes to trust its own authority; nothing else is there."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Blueprint, Flask, Response, current_app

from . import files, gate, languages
from .pages import TEMPLATES, dress, page
from .parts import Parts

CERTIFICATE = "application/x-x509-ca-cert"  # which telephones offer to install

bp = Blueprint("trusting", __name__, template_folder=str(TEMPLATES))


@dataclass(frozen=True)
class Trusted:
    """The authority of a house: its certificate, in PEM and by its fingerprint, and what it may vouch for."""

    certificate: bytes
    fingerprint: str
    names: Sequence[str]
    ends: str
    address: str  # of the tables


@bp.get("/")
def lead() -> Response:
    """Show how each kind of device is told to trust the authority."""
    return page("trust.html", house=_trusted())


@bp.get("/fairdeal.crt")
def certificate() -> Response:
    """Send the certificate."""
    return Response(_trusted().certificate, mimetype=CERTIFICATE)


def _trusted() -> Trusted:
    found: Trusted = current_app.extensions["fairdeal.trusted"]
    return found


def leading_to(service: Parts, trusted: Trusted) -> Flask:
    """Make the app of that port: the page, its files and the certificate, behind the same guards as the tables."""
    app = Flask("trusting", static_folder=None)
    app.extensions |= {"fairdeal": service, "fairdeal.trusted": trusted}
    languages.init_app(app)
    gate.init_app(app)
    files.init_app(app)
    dress(app)
    app.register_blueprint(bp)
    return app
