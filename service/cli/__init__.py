"""The command line: each command of `fairdeal`, and simulations."""
