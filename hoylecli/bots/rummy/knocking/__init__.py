"""Players of rummies in which melds are shown when a knock has ended the hand: gin."""
