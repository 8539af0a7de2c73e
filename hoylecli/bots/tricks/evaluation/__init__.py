"""The value of a finished deal: what it counts, and what that does to the chance to win the match."""
