"""What a view allows: the cards that are not seen, and what the moves do."""
