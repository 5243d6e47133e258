"""The aggregate around an evening of many tables, pure: who plays whom, on which board, and how it comes out."""
