"""`python -m fairdeal`, and the command `fairdeal`."""

import sys


def main() -> None:
    """Run the command line; without the parts that serve tables, say how to get them."""
    try:
        import flask  # noqa: F401
    except ImportError:
        sys.exit("This installation has the engine alone. For tables and transcripts: pip install 'fairdeal[serve]'")
    from fairdeal.service.cli.main import main as run

    run()


if __name__ == "__main__":
    main()
