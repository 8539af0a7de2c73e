"""Sampled worlds: the cards that a seat has not seen, drawn so that they fit all that it has."""
