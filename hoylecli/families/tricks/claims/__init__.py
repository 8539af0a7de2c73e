"""Tricks that are claimed or given away, so that the rest of a deal need not be played card by card."""
