"""Everybody who is connected: sockets, the views that each is shown, and the server that carries them."""
