"""A call by Web Push: an empty message to the push service of a browser's maker, with the name of this house on it.

RFC 8030 (the message), RFC 8292 (the name, VAPID). Nothing is in it, so nothing is encrypted; the address comes from
a client, so it leads nowhere but to the services that the house knows.
"""

import hmac
import json
import socket
import ssl
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Sequence
from functools import cached_property
from http.client import HTTPException, HTTPSConnection
from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit

import gevent
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from fairdeal.engine.words import _

from ..errors import Problem

KNOWN = ("fcm.googleapis.com", "*.push.services.mozilla.com", "*.push.apple.com", "*.notify.windows.com")
NONE = "none"  # in place of a host: nobody is called
LONGEST = 1024  # characters of an address
SECONDS = 10.0  # for each step of a call; twice as long for all of it
SIGNED_SECONDS = 12 * 3600  # a name is good for so long; 24 hours are the most
AGAIN_SECONDS = 300
LONGEST_AGAIN = 6 * 3600  # a service that asks for more patience has this much
ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the points of P-256
GONE = -1  # the service knows the browser no more, or refuses this house there
SENT = 0


def in_url(data: bytes) -> str:
    """Write bytes as an address and a token have them: base64url, unpadded."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class Push:
    """The way to push services: it knows which there are, and signs for this house.

    The key comes from the secret that signs links, so it is kept, copied and changed with that one. `hosts` are more
    services than the known ones, "HOST" or "HOST:PORT", whose addresses are the host's own concern; "none": nobody.
    """

    def __init__(self, secret: bytes, hosts: Sequence[str]) -> None:
        self.is_on = NONE not in hosts
        self._hosts = {host.lower() for host in hosts}
        drawn = int.from_bytes(hmac.digest(secret, b"fairdeal calls", "sha512"), "big")
        self._key = ec.derive_private_key(drawn % (ORDER - 1) + 1, ec.SECP256R1())
        self._topics = hmac.digest(secret, b"fairdeal call topics", "sha512")  # so that no service guesses a table
        self.key = in_url(self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    @cached_property
    def _trusts(self) -> ssl.SSLContext:
        """Whom we believe that they are a service: read once, since a tenth of a second stops everybody's table."""
        return ssl.create_default_context()

    def must_be_known(self, endpoint: str) -> SplitResult:
        """Read an address. Raises `Problem("bad_request")` for one of no push service that this house knows."""
        try:
            found = urlsplit(endpoint)
            plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint and len(endpoint) <= LONGEST
            is_known = plain and found.scheme == "https" and "@" not in found.netloc and self._knows(found)
        except ValueError:
            is_known = False
        if not is_known:
            raise Problem(
                "bad_request",
                _("'{endpoint}' leads to no push service that this server knows.", endpoint=endpoint[:60]),
                remedy=_("The host can allow one: fairdeal serve --calls HOST"),
            )
        return found

    def _knows(self, found: SplitResult) -> bool:
        name = found.hostname or ""
        if self._is_named(found):
            return True
        return found.port in (None, 443) and any(
            name.endswith(known[1:]) if known.startswith("*") else name == known for known in KNOWN
        )

    def _is_named(self, found: SplitResult) -> bool:
        """Tell whether the host has named this service; its address may then be a private one."""
        port = found.port or 443
        return f"{found.hostname}:{port}" in self._hosts or (port == 443 and found.hostname in self._hosts)

    def name(self, found: SplitResult, now: int, house: str) -> str:
        """Sign for this house at a service, at that second since 1970: the header `Authorization`."""
        said = {"aud": f"https://{found.netloc}", "exp": now + SIGNED_SECONDS, "sub": house}
        parts = [in_url(json.dumps(each).encode()) for each in ({"typ": "JWT", "alg": "ES256"}, said)]
        text = ".".join(parts)
        r, s = decode_dss_signature(self._key.sign(text.encode(), ec.ECDSA(SHA256())))
        signature = in_url(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={text}.{signature}, k={self.key}"

    def call(self, endpoint: str, topic: str, ttl: int, now: int, house: str) -> int:
        """Call a browser; a newer call of that topic takes the place of one that waits, for `ttl` seconds at most.

        Returns `SENT`, `GONE`, or the seconds after which it may be tried again. It raises nothing.
        """
        try:
            found = self.must_be_known(endpoint)
            headers = {
                "Authorization": self.name(found, now, house),
                "TTL": str(ttl),
                "Topic": in_url(hmac.digest(self._topics, topic.encode(), "sha256"))[:32],
            }
            with gevent.Timeout(2 * SECONDS):
                return self._posted(found, headers)
        except Problem:
            return GONE
        except (OSError, HTTPException, ValueError, gevent.Timeout):
            return AGAIN_SECONDS

    def _posted(self, found: SplitResult, headers: dict[str, str]) -> int:
        line = Pinned(found, self._trusts, must_be_public=not self._is_named(found))
        try:
            line.request("POST", found._replace(scheme="", netloc="", fragment="").geturl() or "/", None, headers)
            with line.getresponse() as answer:  # its body is not read, and a redirect is not followed
                return outcome(answer.status, answer.headers.get("Retry-After", ""))
        finally:
            line.close()


def outcome(status: int, after: str) -> int:
    """Say what an answer means, as `Push.call` does."""
    if status in (408, 429) or status >= 500:
        wait = int(after) if after.isascii() and after.isdigit() and len(after) < 9 else AGAIN_SECONDS
        return min(max(wait, AGAIN_SECONDS), LONGEST_AGAIN)
    return GONE if 400 <= status < 500 and status != 413 else SENT


class Pinned(HTTPSConnection):
    """A connection to the address that was looked at, whatever the name leads to a moment later."""

    def __init__(self, found: SplitResult, trusts: ssl.SSLContext, *, must_be_public: bool) -> None:
        super().__init__(found.hostname or "", found.port or 443, timeout=SECONDS, context=trusts)
        self._trusts = trusts
        self._must_be_public = must_be_public

    def connect(self) -> None:
        line = self._dialled()
        try:
            self.sock = self._trusts.wrap_socket(line, server_hostname=self.host)
        except BaseException:
            line.close()
            raise

    def _dialled(self) -> socket.socket:
        """Dial one address after the other: a name has some that this machine may not reach, such as of IPv6."""
        failed = OSError("the name of a push service leads nowhere")
        for address in self._addresses():
            try:
                return socket.create_connection((address, self.port), SECONDS)
            except OSError as wrong:
                failed = wrong
        raise failed

    def _addresses(self) -> Iterator[str]:
        """Yield the addresses of the name. Raises `OSError` if any of them is not one of the open net."""
        found = [str(each[4][0]) for each in socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)]
        if self._must_be_public and not all(ip_address(each).is_global for each in found):
            raise OSError("the name of a push service leads into a private net")
        yield from found
