"""Many matches of bots without a table or a log, and what happened in them as tables for programs."""
