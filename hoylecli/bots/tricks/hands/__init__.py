"""The value of a hand before play: tricks and points to bid, trumps to make, cards to give up."""
