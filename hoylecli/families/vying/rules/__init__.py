"""The rules of a kind of poker as data."""
