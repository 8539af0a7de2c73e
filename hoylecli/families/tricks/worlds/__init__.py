"""Worlds that a view allows: hidden cards drawn at random."""
