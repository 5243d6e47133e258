"""A program at a table of a server elsewhere: it speaks the protocol of docs/protocol.md as a browser does."""
