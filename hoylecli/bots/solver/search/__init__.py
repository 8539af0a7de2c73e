"""Searches that serve many kernels: best first, beam search, and an open list in several orders."""
