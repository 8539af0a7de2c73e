"""The dialogue of piquet."""
