"""Sheets of real tables with what they make, drawn at random and counted from the texts alone.

Each function draws a match and gives its lines, as they would be written down, with the totals of the sides
behind each; it shares no code with the calculators. Cards are two letters, `5H`.
"""

RANKS = "A23456789TJQK"
SUITS = "CDHS"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
Sheet = list[tuple[str, list[int]]]
