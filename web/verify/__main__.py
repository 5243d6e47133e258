"""Judges the proof file that it stands in: python3 fairdeal-proof-TABLE.zip."""

import sys

import fairdeal_verify  # type: ignore[import-not-found]

sys.exit(fairdeal_verify.main([sys.path[0], *sys.argv[1:]]))
