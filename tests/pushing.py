"""A push service of our own on loopback: HTTPS, with a certificate of its own, and it notes how it was called."""

import json
import ssl
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from threading import Thread
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat


def read(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def named(authorization: str) -> tuple[dict[str, Any], str]:
    """Check the name on a call as RFC 8292 has it; what it claims, and the key that signed it."""
    kind, _, members = authorization.partition(" ")
    assert kind == "vapid"
    given = dict(each.strip().split("=", 1) for each in members.split(","))
    head, body, signature = given["t"].split(".")
    assert json.loads(read(head)) == {"typ": "JWT", "alg": "ES256"}
    r, s = (int.from_bytes(half, "big") for half in (read(signature)[:32], read(signature)[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), read(given["k"]))
    key.verify(encode_dss_signature(r, s), f"{head}.{body}".encode(), ec.ECDSA(SHA256()))
    return json.loads(read(body)), given["k"]


class Service(ThreadingHTTPServer):
    """Answers with `status`, and `after` as Retry-After where that is given."""

    daemon_threads = True

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.calls: list[tuple[str, dict[str, str], bytes]] = []
        self.status, self.after, self.leads = 201, "", ""
        self.certificate = certified(folder)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate)
        self.socket = context.wrap_socket(self.socket, server_side=True)
        self.host = f"localhost:{self.server_port}"

    def endpoint(self, name: str = "ann") -> str:
        return f"https://{self.host}/send/{name}?of=house"


class Handler(BaseHTTPRequestHandler):
    server: Service

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.calls.append((self.path, dict(self.headers), body))
        self.send_response(self.server.status)
        for name, value in (("Retry-After", self.server.after), ("Location", self.server.leads)):
            if value:
                self.send_header(name, value)
        self.end_headers()

    def log_message(self, *_said: object) -> None:
        pass


def certified(folder: Path) -> Path:
    """Write a certificate for loopback, and its key, into one file."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([])
    now = datetime.now(UTC)
    names = x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(names, critical=True)
        .sign(key, SHA256())
    )
    file = folder / "push.pem"
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(secret + made.public_bytes(Encoding.PEM))
    return file


@contextmanager
def push_service(folder: Path) -> Iterator[Service]:
    """Serve as long as it is needed."""
    with Service(folder) as service:
        Thread(target=service.serve_forever, args=(0.01,), daemon=True).start()
        yield service
        service.shutdown()
