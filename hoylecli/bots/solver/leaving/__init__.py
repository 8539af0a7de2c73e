"""Games whose cards leave the table: Golf, Pyramid, Nestor, Triplets, Aces Up."""
