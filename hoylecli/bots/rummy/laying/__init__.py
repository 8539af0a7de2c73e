"""Players of rummies whose melds lie on the table: rummy 500 and its like."""
