"""The log: records, chain, sealing, stores, transcripts. Knows no game."""

from fairdeal.events.canonical import Unwritable, decode, encode
from fairdeal.events.chain import BrokenChain, Chain, Place, Salt, fresh_salt, recheck, seal
from fairdeal.events.judge.lines import lines_of
from fairdeal.events.memory import MemoryStore
from fairdeal.events.record import Draft, Record, Upcasts
from fairdeal.events.seal import Opening, Seal
from fairdeal.events.sqlite import SqliteReader, SqliteStore
from fairdeal.events.store import (
    Append,
    Archived,
    CommandKnown,
    Conflict,
    End,
    FileHeld,
    Head,
    InDoubt,
    NotArchived,
    Shelved,
    Store,
    StoreFailed,
    SyncFailed,
    Told,
    UnknownTable,
)
from fairdeal.events.stores import is_address, open_reader, open_shared, shown
from fairdeal.events.transcript import Log, export, openings, read_transcript

__all__ = [
    "Append",
    "Archived",
    "BrokenChain",
    "Chain",
    "CommandKnown",
    "Conflict",
    "Draft",
    "End",
    "FileHeld",
    "Head",
    "InDoubt",
    "Log",
    "MemoryStore",
    "NotArchived",
    "Opening",
    "Place",
    "Record",
    "Salt",
    "Seal",
    "Shelved",
    "SqliteReader",
    "SqliteStore",
    "Store",
    "StoreFailed",
    "SyncFailed",
    "Told",
    "UnknownTable",
    "Unwritable",
    "Upcasts",
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
]
