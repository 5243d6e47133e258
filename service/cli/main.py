"""The entry of the command line. A server's threads become greenlets before anything else is imported."""

import sys


def main() -> None:
    """Run `fairdeal`."""
    if {"serve", "play", "witness"} & set(sys.argv[1:]):
        from gevent import monkey

        monkey.patch_all()
    from .console import fairdeal

    fairdeal()
