"""Who sits on which chair, under which name and with which key, and what happens when one is gone."""
