"""Fairdeal: an event-sourced card table. The folders beside this one, under one import name."""
