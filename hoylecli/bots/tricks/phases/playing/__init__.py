"""Playing cards to tricks."""
