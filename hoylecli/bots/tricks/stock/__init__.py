"""Two-handed pinochle, where cards are drawn from a stock and melds laid between the tricks."""
