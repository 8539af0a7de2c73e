"""Hearts, spades, euchre and pitch."""

from random import Random

from . import PACK, Sheet

RISING = "23456789TJQKA"
GAME = {"T": 10, "A": 4, "K": 3, "Q": 2, "J": 1}


def hearts(rng: Random, moon: str = "others_add") -> Sheet:
    """CG, Hearts: a heart counts 1, the queen 13; who takes all gives the others 26. To 100."""
    totals, lines = [0] * 4, []
    while max(totals) < 100 and len(lines) < 40:
        taken, queen = [0] * 4, rng.randrange(4)
        keen = rng.randrange(4)
        for _ in range(13):
            taken[keen if rng.random() < 0.6 else rng.randrange(4)] += 1
        if rng.random() < 0.1:
            taken, queen = [13 * (seat == keen) for seat in range(4)], keen
        points = [count + 13 * (seat == queen) for seat, count in enumerate(taken)]
        words = [rng.choice([str(point), "-"]) if not point else str(point) for point in points]
        words[queen] = rng.choice([words[queen], f"Q+{taken[queen]}"])
        if 26 in points and moon == "others_add":
            points = [26 - point for point in points]
        elif 26 in points:
            points = [-point for point in points]
        totals = [total + point for total, point in zip(totals, points, strict=True)]
        lines.append((" ".join(words), totals))
    return lines


def spades(rng: Random) -> Sheet:
    """CG, Spades: 10 a trick bid, 1 a trick over, nil 100 and blind 200 either way, ten bags cost 100."""
    totals, bags, lines = [0, 0], [0, 0], []
    while max(totals) < 500 and min(totals) >= -300:
        cuts = sorted(rng.randint(0, 13) for _ in range(3))
        taken = [high - low for low, high in zip([0, *cuts], [*cuts, 13], strict=True)]
        bids = [_bid(rng, tricks) for tricks in taken]
        totals = list(totals)
        for side in (0, 1):
            seats, wanted, useful = (side, side + 2), 0, 0
            for seat in seats:
                if bids[seat] in ("nil", "blind"):
                    worth = 100 if bids[seat] == "nil" else 200
                    totals[side] += -worth if taken[seat] else worth
                    bags[side] += taken[seat]
                else:
                    wanted, useful = wanted + int(bids[seat]), useful + taken[seat]
            if wanted and useful >= wanted:
                totals[side] += 10 * wanted + useful - wanted
                bags[side] += useful - wanted
            else:
                totals[side] -= 10 * wanted
            while bags[side] >= 10:
                bags[side] -= 10
                totals[side] -= 100
        lines.append((" ".join(f"{bid}:{tricks}" for bid, tricks in zip(bids, taken, strict=True)), totals))
    return lines


def _bid(rng: Random, tricks: int) -> str:
    """A bid of somebody who takes so many tricks."""
    if rng.random() < (0.04 if tricks else 0.5):
        return rng.choice(["nil", "blind"])
    return str(min(max(1, tricks + rng.choice([-2, -1, 0, 0, 1])), 13))


def euchre(rng: Random) -> Sheet:
    """CG, Euchre: 1 for three or four tricks, 2 for five, 4 alone, 2 against who is euchred. To 10."""
    totals, lines = [0, 0], []
    while max(totals) < 10:
        side, tricks, alone = rng.randrange(2), rng.randrange(6), rng.random() < 0.3
        totals = list(totals)
        if tricks < 3:
            totals[1 - side] += 2
        else:
            totals[side] += 1 if tricks < 5 else 4 if alone else 2
        lines.append((f"{('us', 'them')[side]} {tricks}{' alone' * alone}", totals))
    return lines


def pitch(rng: Random) -> Sheet:
    """FG, Pitch: from the cards that each player took. Scoring stops when somebody has 11."""
    totals, lines = [0] * 4, []
    while max(totals) < 11:
        cards = rng.sample(PACK, 24)
        owners = [rng.randrange(4) if rng.random() < 0.5 else 0 for _ in range(6)]
        if rng.random() < 0.1:
            owners = [0] * 6
        won = {card: owners[at // 4] for at, card in enumerate(cards)}
        who = _points(won, cards[0][1])
        pitcher, bid = rng.choice([0, 0, rng.randrange(4)]), rng.choice([2, 3, 4, 5])
        every = set(owners) == {pitcher}
        got = sum(seat == pitcher for seat in who.values())
        made = got == 4 and every if bid == 5 else got >= bid
        scored = [(seat, 1) for seat in who.values() if seat is not None and (made or seat != pitcher)]
        scored += [(pitcher, 1)] if made and bid == 5 else [] if made else [(pitcher, -bid)]
        totals = list(totals)
        for seat, points in scored:
            if max(totals) < 11:
                totals[seat] += points
        words = [f"{what}={'-' if seat is None else seat + 1}" for what, seat in who.items()]
        rng.shuffle(words)
        all_tricks = " all" if every else ""
        lines.append((f"{pitcher + 1} {'smudge' if bid == 5 else bid} {' '.join(words)}{all_tricks}", totals))
    return lines


def _points(won: dict[str, int], suit: str) -> dict[str, int | None]:
    """FG, Pitch, Bidding: who took high, low, jack and game."""
    trumps = sorted((card for card in won if card[1] == suit), key=lambda card: RISING.index(card[0]))
    game = [sum(GAME.get(card[0], 0) for card in won if won[card] == seat) for seat in range(4)]
    best = [seat for seat in range(4) if game[seat] == max(game)]
    return {
        "high": won[trumps[-1]],
        "low": won[trumps[0]],
        "jack": won.get(f"J{suit}"),
        "game": best[0] if len(best) == 1 else None,
    }
