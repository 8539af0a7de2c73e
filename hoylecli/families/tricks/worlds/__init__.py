"""Sampled worlds: states that a view allows, with the hidden cards drawn at random."""
