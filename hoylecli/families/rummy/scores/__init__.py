"""What a hand counts, and a game of several hands."""
