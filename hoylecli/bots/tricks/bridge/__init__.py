"""Computer players at bridge: calls and contracts, and the cards of declarer and of the defenders."""
