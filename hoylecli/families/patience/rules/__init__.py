"""The rules of patiences: their schema, what cannot be played, and what follows from them."""
