"""Canasta, from the cards, by ranks alone: `*` is a joker."""

from random import Random

from referees.canasta import needed, worth

from . import Sheet

RANKS = "456789TJQKA"


def canasta(rng: Random) -> Sheet:
    """FG, Canasta, Scoring, of partners. To 5000, or forty deals."""
    totals, lines = [0, 0], []
    while len(lines) < 40 and (max(totals) < 5000 or totals[0] == totals[1]):
        pack = list((RANKS + "2") * 8 + "****" + "3333")
        rng.shuffle(pack)
        reds = rng.choice([(0, 0), (1, 2), (4, 0), (0, 3), (2, 2)])
        out, words, totals = rng.choice([0, 1, 2]), [], list(totals)
        for side in (0, 1):
            melds = _melds(rng, pack, needed(totals[side]))
            text = ["".join(meld) for meld in melds]
            points = sum(map(worth, "".join(text)))
            canastas = [meld for meld in text if len(meld) >= 7]
            points += sum(300 if set(meld) & set("2*") else 500 for meld in canastas)
            bonus = 800 if reds[side] == 4 else 100 * reds[side]
            points += bonus if melds else -bonus
            text += [f"red={reds[side]}"] if reds[side] else []
            goes_out = side == out and bool(canastas)
            if goes_out:
                concealed = rng.random() < 0.3
                points += 200 if concealed else 100
                text.append("concealed" if concealed else "out")
            for _ in range(1 if goes_out else 2):
                hand = [pack.pop() for _ in range(rng.randint(1, 6))]
                points -= sum(map(worth, hand))
                text.append(f"hand={''.join(hand)}")
            rng.shuffle(text)
            totals[side] += points
            words.append(" ".join(text))
        lines.append((" / ".join(words), totals))
    return lines


def _melds(rng: Random, pack: list[str], least: int) -> list[list[str]]:
    """Melds of different ranks out of the pack, that count as much together as opens; none if they do not."""
    melds = []
    for rank in rng.sample(RANKS, rng.randint(0, 6)):
        wilds = [card for card in pack if card in "2*"][: rng.choice([0, 0, 1, 2, 3])]
        naturals = [card for card in pack if card == rank][: rng.randint(2, 8)]
        meld = naturals + wilds
        if len(naturals) >= 2 and len(meld) >= 3 and len(wilds) < len(naturals):
            melds.append(meld)
            for card in meld:
                pack.remove(card)
    if sum(worth(card) for meld in melds for card in meld) < least:
        pack += [card for meld in melds for card in meld]
        rng.shuffle(pack)
        return []
    return melds
