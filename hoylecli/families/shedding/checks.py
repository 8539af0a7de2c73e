"""Which rules cannot be played: each as the key that is wrong, and what is wrong with it."""

from collections.abc import Iterable

from .effects import cards_each, pack_of
from .rules import SheddingRules


def check(rules: SheddingRules) -> Iterable[tuple[str, str]]:
    """What does not go together."""
    if len(set(rules.pack)) < len(rules.pack):
        yield "pack", "each rank is written once"
    elif not rules.by_rank and 2 * (cards_each(rules, 2) + 1) + 1 > len(pack_of(rules)):
        yield "deal.cards", "the pack has not enough cards for two players and a stock"
    effects, seen = rules.effects, set[tuple[str, str | None]]()
    ranks = [
        *(("wild", rank, None) for rank in effects.wild),
        *(("skip", rank, None) for rank in effects.skip),
        *(("reverse", rank, None) for rank in effects.reverse),
        *(("take", take.rank, take.suit) for take in effects.take),
    ]
    for key, rank, suit in ranks:
        if rank not in rules.pack:
            yield f"effects.{key}", f"the pack has no {rank}"
        if any(rank == other and (suit == of or None in (suit, of)) for other, of in seen):
            yield f"effects.{key}", f"the {rank} does something else already"
        seen.add((rank, suit))
    if rules.by_rank and ranks:
        yield f"effects.{ranks[0][0]}", "where only the rank is followed, no card does anything"
    if rules.by_rank and rules.stock.shuffles:
        yield "stock.shuffles", "where only the rank is followed there is no stock"
    if rules.say and not rules.by_rank:
        yield "say", "this is said where only the rank is followed"
    if rules.draw.ends and not rules.draw.most:
        yield "draw.ends", "say with how many cards the turn is over (most)"
    if rules.draw.ends and rules.draw.leave:
        yield "draw.leave", "the turn is over with the last card drawn"
