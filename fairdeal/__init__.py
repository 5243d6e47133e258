"""Fairdeal: an event-sourced card table. The four folders beside this one, under one import name."""
