"""The door of a witness: add-checkpoint, and the newest head of each log, over HTTP."""

from flask import Flask, Response, request

from .witness import LONGEST_REQUEST, Answer, Witness


def make_app(witness: Witness) -> Flask:
    """Make the Flask app of a witness."""
    app = Flask(__name__, static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = LONGEST_REQUEST

    @app.post("/add-checkpoint")
    def add_checkpoint() -> Response:
        return _response(witness.add_checkpoint(request.get_data()))

    @app.get("/<place>/checkpoint")
    def checkpoint(place: str) -> Response:
        return _response(witness.checkpoint(place))

    return app


def _response(answer: Answer) -> Response:
    return Response(answer.body, answer.status, content_type=answer.kind, headers={"Cache-Control": "no-cache"})
