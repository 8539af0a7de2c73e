"""Between the tricks cards are drawn from the stock, and melds laid."""
