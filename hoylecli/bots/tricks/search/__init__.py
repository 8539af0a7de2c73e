"""Searches for the expert: what may be done is played out in sampled worlds."""
