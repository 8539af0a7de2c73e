"""What a finished deal is worth: its score, and then the chance to win the match."""
