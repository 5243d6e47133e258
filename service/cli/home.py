"""What `fairdeal serve --tls` does besides: it leads a household to trust the authority of its house."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

import click

from fairdeal.engine.words import _
from fairdeal.events import StoreFailed

from ..app import Service, Trusted, leading_to, names_of
from ..live.server import Secure, address_of, listens
from ..upkeep.authority import House, own_addresses


class AtHome(NamedTuple):
    """The server's part: whom it tells that it is ready, what gives it TLS, if anything does, and the name it shows."""

    ready: Callable[[str], None]
    secure: Secure | None = None
    name: str = ""


@contextmanager
def at_home(service: Service, host: str, ready: Callable[[str], None]) -> Iterator[AtHome]:
    """Give what `serve` needs for TLS, where the settings say so, and lead devices to trust it, while this lasts.

    The address at which devices are led is told after that of the tables.
    """
    if not service.config.tls:
        yield AtHome(ready)
        return
    must_be_a_house(service, host)
    house = House(service.config, names_of(service.config), host)
    leading = None

    def is_ready(url: str) -> None:
        nonlocal leading
        trusted = Trusted(house.pem, house.fingerprint, house.told, f"{house.authority.ends:%Y-%m-%d}", url)
        leading = listens(leading_to(service, trusted), host, service.config.trust_port)
        leading.guards = service.guards
        ready(url)
        tell(house, address_of(house.reached, leading.server_port))

    try:
        yield AtHome(is_ready, house.context, house.name)
    finally:
        if leading:
            leading.stop(timeout=0)


def must_be_a_house(service: Service, host: str) -> None:
    """Raise `StoreFailed` where there is nobody to trust it, or several processes would renew one certificate."""
    if service.config.workers > 1:
        raise StoreFailed(_("--tls is for one process, and --workers asks for more: let a proxy before them end TLS."))
    if any(address.is_loopback for address in own_addresses(host)):
        raise StoreFailed(
            _("{host} is this machine alone, where nobody reads along. Leave --tls out, or --host.", host=host)
        )


def tell(house: House, url: str) -> None:
    """Say where devices are led to trust the house, and what its certificate is not good for."""
    click.echo(_("Each device trusts this house once: open {url} there.", url=url))
    click.echo(_("Compare the fingerprint of its authority (SHA-256): {fingerprint}", fingerprint=house.fingerprint))
    if house.left_out:
        click.echo(
            _(
                "Its authority was made before {names}, and cannot vouch for that: open the tables at {name}. "
                "Where {path} is removed, the next start makes a new authority, which each device is to trust anew.",
                names=", ".join(house.left_out),
                name=house.name,
                path=house.authority_path,
            )
        )
