"""Players of rummies in which all cards of a rank that a side melds lie together, as at canasta."""
