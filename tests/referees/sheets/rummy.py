"""Rummy 500, from the cards."""

from collections.abc import Iterator, Sequence
from random import Random

from referees.rummy_500 import CIRCLE, runs, value

from . import PACK, RANKS, SUITS, Sheet


def rummy(rng: Random) -> Sheet:
    """FG, Rummy 500: cards count on the table for who laid them, against who still has them. To 500."""
    totals, lines = [0, 0], []
    while max(totals) < 500 and len(lines) < 40:
        left = set(PACK)
        words: list[list[str]] = [[], []]
        totals = list(totals)
        fourths: list[str] = []
        for _ in range(rng.randint(2, 6)):
            side, meld = rng.randrange(2), _meld(rng, left)
            if meld:
                left -= set(meld)
                words[side].append("".join(meld))
                is_run = meld[0][0] != meld[1][0]
                totals[side] += sum(value(card, is_run and card == meld[0]) for card in meld)
                fourths += [] if is_run else [meld[0][0] + suit for suit in SUITS]
        clear = [
            card for card in fourths if card in left and not any(_near(card, each) for each in _laid(words))
        ]
        if clear:
            card, side = rng.choice(clear), rng.randrange(2)
            left.discard(card)
            words[side].append(f"+{card}")
            totals[side] += value(card)
        out = rng.randrange(2)
        for side in (0, 1):
            if side != out or not words[side]:
                hand = rng.sample(sorted(left), rng.randint(1, 5))
                left -= set(hand)
                words[side].append(f"hand={''.join(hand)}")
                totals[side] -= sum(map(value, hand))
        lines.append((" / ".join(" ".join(side) for side in words), totals))
    return lines


def _meld(rng: Random, left: set[str]) -> tuple[str, ...]:
    """A set or a run of cards that are left, () where the draw finds none."""
    if rng.random() < 0.5:
        rank = rng.choice(RANKS)
        alike = [rank + suit for suit in SUITS if rank + suit in left]
        size = rng.choice([3, 3, 4])
        return tuple(rng.sample(alike, size)) if len(alike) >= size else ()
    found = [tuple(run) for run in runs(rng.choice(SUITS)) if left.issuperset(run) and len(run) < 7]
    return rng.choice(found) if found else ()


def _laid(words: Sequence[Sequence[str]]) -> Iterator[str]:
    for side in words:
        for word in side:
            yield from (word[at : at + 2] for at in range(0, len(word), 2))


def _near(card: str, other: str) -> bool:
    """Whether both could lie side by side in a run, so that a fourth of its rank could go there, too."""
    one, two = ({at for at, rank in enumerate(CIRCLE) if rank == each[0]} for each in (card, other))
    return card[1] == other[1] and any(abs(here - there) == 1 for here in one for there in two)
