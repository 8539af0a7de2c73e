"""The deal on the table, and what can be worked out from a position."""
