"""What a hand has before it: the cards that help it, how it is likely to end, and what that is worth."""
