"""The log: records, chain, sealing, stores, transcripts. Knows no game."""

from fairdeal.events.canonical import NotCanonical, Unwritable, decode, encode
from fairdeal.events.chain import BrokenChain, Chain, Place, Salt, fresh_salt, recheck, seal
from fairdeal.events.memory import MemoryStore
from fairdeal.events.record import Draft, Record
from fairdeal.events.seal import Opening, Seal
from fairdeal.events.sqlite import SqliteReader, SqliteStore
from fairdeal.events.store import (
    Archived,
    CommandKnown,
    Conflict,
    End,
    FileHeld,
    Head,
    InDoubt,
    NotArchived,
    Request,
    Shelved,
    Store,
    StoreFailed,
    SyncFailed,
    Told,
    UnknownTable,
)
from fairdeal.events.stores import is_address, open_reader, open_shared, shown
from fairdeal.events.transcript import Header, Log, export, openings
from fairdeal.events.upcast import Upcasts
from fairdeal.events.verify import EXIT_CODES, REASONS, Transcript, Verdict, lines_of, read_transcript, verify

__all__ = [
    "EXIT_CODES",
    "REASONS",
    "Archived",
    "BrokenChain",
    "Chain",
    "CommandKnown",
    "Conflict",
    "Draft",
    "End",
    "FileHeld",
    "Head",
    "Header",
    "InDoubt",
    "Log",
    "MemoryStore",
    "NotArchived",
    "NotCanonical",
    "Opening",
    "Place",
    "Record",
    "Request",
    "Salt",
    "Seal",
    "Shelved",
    "SqliteReader",
    "SqliteStore",
    "Store",
    "StoreFailed",
    "SyncFailed",
    "Told",
    "Transcript",
    "UnknownTable",
    "Unwritable",
    "Upcasts",
    "Verdict",
    "decode",
    "encode",
    "export",
    "fresh_salt",
    "is_address",
    "lines_of",
    "open_reader",
    "open_shared",
    "openings",
    "read_transcript",
    "recheck",
    "seal",
    "shown",
    "verify",
]
