"""Drills: a server of its own on a log of its own, to which everything happens that a machine can do to it."""
