"""Everybody who is connected: sockets, what each is shown, and the server that carries them."""
