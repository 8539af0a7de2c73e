"""Searches of the expert: choices are played out in sampled worlds."""
