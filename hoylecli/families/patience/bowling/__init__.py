"""Bowling, which has an engine of its own."""
