"""What a hand is good for before play: tricks and points to bid, trumps to make, cards to give up."""
