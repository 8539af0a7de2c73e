"""Tricks are played."""
