"""What people do with the game at a table: deal, play, take back, talk; and the shuffles that it asks for."""
