"""Pinochle in every form."""

from random import Random

from . import Sheet

FORMS = {
    # [who keeps melds without a trick, lowest bid, the last trick, the target]
    "partnership-auction": ("nobody", 100, 10, 1000),
    "partnership": ("nobody", 0, 10, 1000),
    "four-handed": ("nobody", 0, 10, 1000),
    "two-handed": ("everybody", 0, 10, 1000),
    "double-pack": ("others", 500, 20, 3550),
    "double-pack-500": ("everybody", 50, 2, 500),
}
COUNTERS = {
    "tens": {"A": 10, "T": 10, "K": 10},
    "fives": {"A": 10, "T": 10, "K": 5, "Q": 5},
    "elevens": {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
    "ones": {"A": 1, "T": 1, "K": 1},
    "hundreds": {"A": 100, "T": 100, "K": 100},
}


def pinochle(rng: Random, form: str, counters: str) -> Sheet:
    """CG, Pinochle (BK for the 500 game), from the cards in the tricks of each side."""
    keeps, least, last, target = FORMS[form]
    is_double, sides = form.startswith("double"), 4 if form == "four-handed" else 2
    pack, size = list("ATKQJ" * 16 if is_double else "ATKQJ9" * 8), 2 if form == "two-handed" else 4
    all_tricks = len(pack) // size
    step = 1 if form == "double-pack-500" else 10
    totals, lines = [0] * sides, []
    are_partners = form not in ("four-handed", "two-handed")
    while len(lines) < 40 and (max(totals) < target or (are_partners and totals[0] == totals[1])):
        rng.shuffle(pack)
        keen = rng.randrange(sides)
        winners = [keen if rng.random() < 0.6 else rng.randrange(sides) for _ in range(all_tricks)]
        if rng.random() < 0.15:
            winners = [keen] * len(winners)
        melds, cards, many = [rng.randrange(0, 40) * step for _ in range(sides)], [0] * sides, 0
        if form == "two-handed" and totals[0] + melds[0] >= target:
            melds[1] = 0
        while many < all_tricks and not (form == "two-handed" and _is_there(totals, melds, cards, target)):
            for rank in pack[many * size : (many + 1) * size]:
                cards[winners[many]] += COUNTERS[counters].get(rank, 0)
            many += 1
        ends = winners[-1] if many == all_tricks else None
        winners = winners[:many]
        bidder, bid = rng.randrange(2), least + step * rng.randrange(30)
        totals, words = list(totals), []
        for side in range(sides):
            tricks = winners.count(side)
            kept = tricks or keeps == "everybody" or (keeps == "others" and side != bidder)
            made = (melds[side] if kept else 0) + cards[side] + last * (ends == side)
            is_set = least and side == bidder and made < bid
            totals[side] += -bid if is_set else made
            end = "none" if not tricks else f"{cards[side]}{'L' * (ends == side)}"
            words.append(f"{melds[side]}+{end}")
        who = [("us", "them")[bidder], str(bid)] if least else []
        lines.append((" ".join([*who, *words]), totals))
    return lines


def _is_there(totals: list[int], melds: list[int], cards: list[int], target: int) -> bool:
    """CG, Two-Handed Pinochle: all counts at once, here the melds first, and the first at 1000 has won."""
    return any(sum(points) >= target for points in zip(totals, melds, cards, strict=True))
