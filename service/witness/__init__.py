"""The log of heads, and those who watch it from outside: witnesses, monitors, and followers of tables."""
