"""Piquet by the Laws of 1882 (PC), from what was good and who won each trick."""

from random import Random

from . import Sheet

SEQUENCES = ["tierce", "quart", "quint", "sixieme", "septieme", "huitieme"]
RANKS = ["aces", "kings", "queens", "jacks", "tens"]


def piquet(rng: Random) -> Sheet:
    """A partie: six deals, and two more if they are level."""
    totals, lines = [0, 0], []
    while len(lines) < 6 or (totals[0] == totals[1] and len(lines) == 6) or len(lines) == 7:
        keen = rng.randrange(2)
        good = _good(rng, keen)
        winners = [keen if rng.random() < 0.75 else 1 - keen for _ in range(12)]
        if rng.random() < 0.1:
            winners = [keen] * 12
        made = _counted([(seat, points) for _, seat, points in good], winners)
        elder = len(lines) % 2
        totals = [total + made[(side + elder) % 2] for side, total in enumerate(totals)]
        words = [f"{'EY'[seat]}:{word}" for word, seat, _ in good]
        rng.shuffle(words)
        lines.append((" ".join([*words, "".join("EY"[seat] for seat in winners)]), totals))
    return lines


def _good(rng: Random, keen: int) -> list[tuple[str, int, int]]:
    """What was good, in its order: the word, whose it is, and the points (PC 18, 62 to 64)."""
    size, length, many = rng.randint(3, 8), rng.randint(3, 8), rng.choice([3, 4])
    found = [
        ("blanche", rng.randrange(2), 10),
        (f"point{size}", _whose(rng, keen), size),
        (SEQUENCES[length - 3], _whose(rng, keen), length if length < 5 else length + 10),
        (f"{rng.choice(RANKS)}{many}", _whose(rng, keen), 3 if many == 3 else 14),
    ]
    return [each for each, chance in zip(found, (0.05, 0.8, 0.8, 0.8), strict=True) if rng.random() < chance]


def _whose(rng: Random, keen: int) -> int:
    return keen if rng.random() < 0.7 else 1 - keen


def _counted(good: list[tuple[int, int]], winners: list[int]) -> list[int]:
    """What both make (PC 65 to 69).

    One for a lead, one for a trick won from the other's lead, one more for the last; 10 for the cards, 40 for
    a capot. Who has thirty before the other has anything counts 60 more, or 30 once play began.
    """
    made, bonus = [0, 0], [0, 0]

    def count(seat: int, points: int, reward: int) -> None:
        made[seat] += points
        if made[seat] >= 30 and not made[1 - seat] and not bonus[seat]:
            bonus[seat] = reward

    for seat, points in good:
        count(seat, points, 60)
    leader = 0
    for number, winner in enumerate(winners):
        count(leader, 1, 30)
        count(winner, (winner != leader) + (number == 11), 30)
        leader = winner
    for seat in (0, 1):
        tricks = winners.count(seat)
        made[seat] += bonus[seat] + (40 if tricks == 12 else 10 if tricks > 6 else 0)
    return made
