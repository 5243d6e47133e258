"""What a table is: its commands and events in their common shape, its chairs, clocks, draws and house rules."""
