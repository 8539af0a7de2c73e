"""Bridge, a rubber or four deals."""

from random import Random

from . import Sheet

SUITS = ["C", "D", "H", "S", "NT"]


def bridge(rng: Random, form: str) -> Sheet:
    """CG, The Contract Bridge Scoring System, and Four-Deal Bridge with North dealing first."""
    totals, lines = [0, 0], []
    games, below, dealt = [0, 0], [0, 0], 0
    while max(games) < 2 if form == "rubber" else dealt < 4:
        if rng.random() < 0.08:
            lines.append(("pass", totals))
            continue
        seat, level, suit = rng.randrange(4), rng.choice([1, 1, 2, 2, 3, 3, 4, 4, 5, 6, 7]), rng.randrange(5)
        doubled, side, totals = rng.choice([0, 0, 0, 1, 2]), seat % 2, list(totals)
        result = rng.randint(-5, 7 - level) if rng.random() < 0.5 else 0
        vulnerable = dealt == 3 or (dealt in (1, 2) and dealt % 2 == side)
        if form == "rubber":
            vulnerable = games[side] > 0
        if result < 0:
            totals[1 - side] += _down(-result, doubled, vulnerable)
        else:
            below[side] += _tricks(level, suit, doubled)
            totals[side] += _tricks(level, suit, doubled) + _above(level, suit, doubled, result, vulnerable)
        if below[side] >= 100:
            below, games[side] = [0, 0], games[side] + 1
            if form != "rubber":
                totals[side] += 500 if vulnerable else 300
            elif games[side] == 2:
                totals[side] += 500 if games[1 - side] else 700
        elif form != "rubber" and dealt == 3 and result >= 0:
            totals[side] += 100
        honors, holder = 0, rng.randrange(4)
        if rng.random() < 0.1:
            honors = 150 if suit == 4 else rng.choice([100, 150])
            totals[holder % 2] += honors
        declarer = rng.choice(["NESW"[seat], ("We", "They")[side]])
        words = [declarer, f"{level}{SUITS[suit]}{'X' * doubled}", f"{result:+}" if result else "="]
        lines.append((" ".join([*words, f"honors {'NESW'[holder]}{honors}" if honors else ""]), totals))
        dealt += 1
    return lines


def _down(tricks: int, doubled: int, vulnerable: bool) -> int:
    """Undertrick points."""
    if not doubled:
        return tricks * (100 if vulnerable else 50)
    each = [200, *[300] * 12] if vulnerable else [100, 200, 200, *[300] * 10]
    return sum(each[:tricks]) * doubled


def _tricks(level: int, suit: int, doubled: int) -> int:
    """Trick points."""
    return int(level * (20 if suit < 2 else 30) + 10 * (suit == 4)) * 2**doubled


def _above(level: int, suit: int, doubled: int, over: int, vulnerable: bool) -> int:
    """Overtricks, slams, and doubled contracts made."""
    each = 100 * doubled * (2 if vulnerable else 1) if doubled else 20 if suit < 2 else 30
    slam = {6: 750 if vulnerable else 500, 7: 1500 if vulnerable else 1000}.get(level, 0)
    return each * over + 50 * doubled + slam
