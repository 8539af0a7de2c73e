"""Hands of pinochle, and how they are played, for any test."""

# Three cards of each suit in each hand, so that everybody follows to the end.
HANDS = (
    "AS KS 9S AH KH QH TC QC 9C AD JD 9D",
    "AS QS JS AH TH 9H AC KC JC TD QD 9D",
    "TS TS QS TH KH JH AC KC 9C AD KD QD",
    "KS JS 9S JH 9H TC QC JC TD KD JD QH",
)
PLAYED = (
    "AH 9H KH 9H",  # seat 0: 20
    "AS JS TS 9S",  # seat 0: 20
    "AD 9D KD JD",  # seat 0: 20
    "9C AC 9C JC",  # seat 1: 10
    "KC AC QC QC",  # seat 2: 20
    "AD KD 9D QD",  # seat 2: 20
    "KC TC TC JC",  # seat 3, whose ten came first: 30
    "KS 9S AS QS",  # seat 1: 20
    "AH JH JH QH",  # seat 1: 10
    "TH TH QH KH",  # seat 1: 30
    "QS TS JS KS",  # seat 2: 20
    "QD TD JD TD",  # seat 3: 20, and 10 for the last trick
)
"""Hearts are trumps. Cards of seats 0 to 3: 60, 70, 60, 50. Melds: 40 for the royal marriage; 10 for the dix;
20 for the marriage in diamonds; 50 for jacks around and the dix."""

# Every player has a suit to himself. Spades are trumps.
SUITS = tuple(" ".join(f"{rank}{suit} {rank}{suit}" for rank in "ATKQJ9") for suit in "SHCD")
ALL_OF_IT = tuple(f"{rank}S {rank}H {rank}C {rank}D" for rank in "ATKQJ9" for _ in range(2))
FOUR_OF_EACH = tuple(" ".join(f"{rank}{suit} " * 4 for rank in "ATKQJ") for suit in "SHCD")
ALL_TWENTY = tuple(f"{rank}S {rank}H {rank}C {rank}D" for rank in "ATKQJ" for _ in range(4))

# Seat 0 has no king and queen of one suit, seat 1 only those of hearts.
NO_MARRIAGE = (
    "AS AS AS AS KS KS KS KS TS TS TS TS JS JS JS JS AH AH AH AH",
    "QS QS QS QS KH KH KH KH QH QH QH QH TH TH TH TH JH JH JH JH",
    *FOUR_OF_EACH[2:],
)

# Seat 1 has no club, seat 2 neither; spades are trumps, and seat 0 leads.
TRUMPING = (
    "AC AC TC TC KC KC QC JC 9S JD JD 9D",
    "AH AH TH TH KH KH AS QS QH JH 9H TD",
    "TS KS JS AD AD TD KD KD QD QD JH 9H",
    "AS TS KS QS JS QC JC 9C 9C 9S QH 9D",
)
