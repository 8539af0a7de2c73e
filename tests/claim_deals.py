"""Deals of whist in which the first hand has something to claim."""

STRONG = (
    "AS KS QS JS TS AH KH QH JH AD AC KC QC",
    "2S 3S 2H 3H 4H 5H 2D 3D 4D 2C 3C 4C 5C",
    "4S 5S 6H 7H 8H 9H 5D 6D 7D 6C 7C 8C 9C",
    "6S 8S 9S TH KD QD JD TD 9D 8D TC JC 7S",
)
"""Spades are trumps, by the last card; eight of them are not in the first hand."""
MIXED = (
    "AS KS QS JS TS AH KH QH 2D 3D 5C 3C 2C",
    "2S 3S 2H 3H 4H 5H AD KD 4D AC KC 4C QC",
    "4S 5S 6H 7H 8H 9H 5D 6D 7D 6C 7C 8C 9C",
    "6S 8S 9S TH JH QD JD TD 9D 8D TC JC 7S",
)
FOUR_TRICKS = ("AS 2S 4S 6S", "KS 3S 5S 7S", "QS 4C 5D 8S", "JS QC 6C 9S")
"""The first hand draws all trumps with these, and keeps one."""
