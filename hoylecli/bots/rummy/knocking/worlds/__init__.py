"""Sampled hands of the opponent, and what its play tells of them."""
