"""The authority of a house: a key of its own that vouches at home for this house's names and addresses, and no other's.

A household trusts it once. The certificate that it signs lasts for three months, and is made anew a month before its
end, without a restart. The authority itself lasts for ten years, and cannot be widened: what it may vouch for stands in
it (RFC 5280, 4.2.1.10), so that its key is worth nothing elsewhere.
"""

import logging
import socket
import ssl
from collections.abc import Iterable
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from fairdeal.engine.words import _
from fairdeal.events import StoreFailed

from ..config import Config
from ..private import write_durably
from ..table.state.time import Clock

log = logging.getLogger("fairdeal.server")
AUTHORITY_LASTS = timedelta(days=3650)
LASTS = timedelta(days=90)  # iOS takes no certificate of more than 825 days
RENEWED = timedelta(days=30)  # before its end
BEGUN = timedelta(days=1)  # before it was made, for devices whose clock is late
NOWHERE = ("192.0.2.1", 9)  # an address to which nothing is sent: the way there tells our own
Address = IPv4Address | IPv6Address
NOTHING = [x509.IPAddress(IPv4Network("0.0.0.0/0")), x509.IPAddress(IPv6Network("::/0"))]


class Signed:
    """A key and the certificate for it, as they lie in one file, which its owner alone may read."""

    def __init__(self, key: ec.EllipticCurvePrivateKey, certificate: x509.Certificate) -> None:
        self.key, self.certificate = key, certificate

    @classmethod
    def read(cls, path: Path) -> "Signed | None":
        """Read it; None where there is no file. Raises `StoreFailed` for one that is damaged."""
        try:
            pem = path.read_bytes()
            key = load_pem_private_key(pem, None)
            if not isinstance(key, ec.EllipticCurvePrivateKey):
                raise ValueError
            return cls(key, x509.load_pem_x509_certificate(pem))
        except FileNotFoundError:
            return None
        except (ValueError, TypeError):
            raise StoreFailed(
                _("{path} is damaged. Put it back from the backup; where it is removed, a new one is made.", path=path)
            ) from None

    def write(self, path: Path) -> None:
        """Write it, so that it is there whole or as it was before."""
        key = self.key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        write_durably(path, key + self.certificate.public_bytes(Encoding.PEM))

    @property
    def ends(self) -> datetime:
        """The moment of its end."""
        return self.certificate.not_valid_after_utc


class House:
    """The names and addresses of a house, and what vouches for them. `names` are its own, `host` where it listens."""

    def __init__(self, config: Config, names: Iterable[str], host: str) -> None:
        self._clock, self._path = config.clock, config.keys_at(".certificate")
        self.authority_path = config.keys_at(".authority")
        names, addresses = [*own_names(), *names], own_addresses(host)
        self.authority = the_authority(self.authority_path, names, addresses, config.clock)
        wanted = named(names, addresses)
        self.names = [name for name in wanted if may_vouch(self.authority.certificate, name)]
        self.left_out = [str(name.value) for name in wanted if name not in self.names]
        self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._renews = datetime.min.replace(tzinfo=UTC)
        found = Signed.read(self._path)
        if found and self._fits(found):
            self._serve(found)
        else:
            self._renew()

    @property
    def name(self) -> str:
        """The name at which it is opened: one that lasts, before addresses, which a router may change."""
        names = [str(name.value) for name in self.names]
        return next((name for name in names if name.endswith(".local")), names[0])

    @property
    def reached(self) -> str:
        """The address at which a device that trusts nothing yet is led: not all know names that end in `.local`."""
        return next((str(name.value) for name in self.names if isinstance(name, x509.IPAddress)), self.name)

    @property
    def told(self) -> list[str]:
        """All that its authority vouches for."""
        return [str(name.value) for name in self.names]

    @property
    def pem(self) -> bytes:
        """The authority's certificate, as devices take it."""
        return self.authority.certificate.public_bytes(Encoding.PEM)

    @property
    def fingerprint(self) -> str:
        """By which a device tells the authority from another one."""
        return self.authority.certificate.fingerprint(SHA256()).hex(":").upper()

    def context(self) -> ssl.SSLContext:
        """Return what a new connection agrees on its keys with; a certificate that ends soon is made anew first."""
        if self._clock() >= self._renews:
            try:
                self._renew()
            except OSError as why:
                log.warning("the certificate of this house could not be renewed: %s", why)
        return self._context

    def _fits(self, found: Signed) -> bool:
        told = found.certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        with suppress(ValueError, TypeError, x509.InvalidVersion):
            found.certificate.verify_directly_issued_by(self.authority.certificate)
            return list(told) == self.names
        return False

    def _renew(self) -> None:
        fresh = certificate(self.authority, self.names, self._clock())
        fresh.write(self._path)
        self._serve(fresh)

    def _serve(self, found: Signed) -> None:
        self._context.load_cert_chain(self._path)
        self._renews = found.ends - RENEWED


def own_names() -> list[str]:
    """List the names of this machine."""
    name = socket.gethostname().lower()
    return [name, *([] if "." in name else [f"{name}.local"])]


def own_addresses(host: str) -> list[Address]:
    """List the addresses at which others reach a server that listens at `host`; of a name, those of this machine."""
    with suppress(ValueError):
        if not (found := ip_address("127.0.0.1" if host == "localhost" else host)).is_unspecified:
            return [found]
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe, suppress(OSError):
        probe.connect(NOWHERE)
        return [ip_address(probe.getsockname()[0])]
    return []


def named(names: Iterable[str], addresses: Iterable[Address]) -> list[x509.DNSName | x509.IPAddress]:
    """List names and addresses as a certificate writes them; a name that is an address counts as one."""
    found: dict[x509.DNSName | x509.IPAddress, None] = {}
    for name in names:
        try:
            found[x509.IPAddress(ip_address(name))] = None
        except ValueError:
            found[x509.DNSName(name.lower().rstrip(".").encode("idna").decode())] = None
    return [*found, *(each for address in addresses if (each := x509.IPAddress(address)) not in found)]


def the_authority(path: Path, names: Iterable[str], addresses: Iterable[Address], clock: Clock) -> Signed:
    """Read the authority of this house; make it where there is none, or where it has ended."""
    found = Signed.read(path)
    if found is None or found.ends <= clock():
        found = authority(names, addresses, clock())
        found.write(path)
    return found


def authority(names: Iterable[str], addresses: Iterable[Address], now: datetime) -> Signed:
    """Make an authority that may vouch for these names and addresses alone."""
    key = ec.generate_private_key(ec.SECP256R1())
    known = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
    title = f"Fairdeal at {socket.gethostname()}"[:50]
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"{title} {known.digest.hex()[:8]}")])
    wanted = named(names, addresses)
    permitted = [
        x509.IPAddress(ip_network(each.value)) if isinstance(each, x509.IPAddress) else each for each in wanted
    ]
    bare = NOTHING if not any(isinstance(each, x509.IPAddress) for each in wanted) else None
    limits = x509.NameConstraints(permitted, bare)
    made = begun(key, subject, subject, now, now + AUTHORITY_LASTS)
    made = made.add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
    made = made.add_extension(limits, critical=True).add_extension(usage(signs=True), critical=True)
    made = made.add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
    return Signed(key, made.add_extension(known, critical=False).sign(key, SHA256()))


def certificate(by: Signed, names: Iterable[x509.DNSName | x509.IPAddress], now: datetime) -> Signed:
    """Make a certificate for these names, with a key of its own."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Fairdeal")])
    known = by.certificate.extensions.get_extension_for_class(x509.SubjectKeyIdentifier).value
    made = begun(key, subject, by.certificate.subject, now, min(now + LASTS, by.ends))
    made = made.add_extension(x509.SubjectAlternativeName(names), critical=False)
    made = made.add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
    made = made.add_extension(usage(signs=False), critical=True)
    made = made.add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
    issuer = x509.AuthorityKeyIdentifier.from_issuer_subject_key_identifier(known)
    return Signed(key, made.add_extension(issuer, critical=False).sign(by.key, SHA256()))


def begun(
    key: ec.EllipticCurvePrivateKey, subject: x509.Name, issuer: x509.Name, now: datetime, ends: datetime
) -> x509.CertificateBuilder:
    """Begin a certificate for a key."""
    built = x509.CertificateBuilder(issuer, subject, key.public_key(), x509.random_serial_number())
    return built.not_valid_before(now - BEGUN).not_valid_after(ends)


def usage(*, signs: bool) -> x509.KeyUsage:
    """Tell what a key is for: to sign certificates, or to agree on keys."""
    others = dict.fromkeys(
        ("content_commitment", "key_encipherment", "data_encipherment", "key_agreement", "encipher_only"), False
    )
    return x509.KeyUsage(
        digital_signature=not signs, key_cert_sign=signs, crl_sign=signs, decipher_only=False, **others
    )


def may_vouch(certificate: x509.Certificate, name: x509.DNSName | x509.IPAddress) -> bool:
    """Tell whether an authority may vouch for a name or an address."""
    allowed = certificate.extensions.get_extension_for_class(x509.NameConstraints).value.permitted_subtrees or ()
    if isinstance(name, x509.DNSName):
        return name in allowed
    return any(isinstance(each, x509.IPAddress) and _holds(each.value, name.value) for each in allowed)


def _holds(network: object, address: object) -> bool:
    return isinstance(network, IPv4Network | IPv6Network) and address in network
