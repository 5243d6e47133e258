"""Upkeep: what an operator does for a log that nobody else can do: its keys, its backups, its health."""
