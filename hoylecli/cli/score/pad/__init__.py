"""A pad: the score of a match at a real table, kept deal by deal, for every calculator that reads sheets."""
