"""Tables in memory: folded from their logs, decided one command at a time, written, and reminded of deadlines."""
