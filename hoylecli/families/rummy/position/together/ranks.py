"""Cards that are written by their ranks, where suits make no difference: `5 5 5 2`, `kings`, `K K joker`."""

from hoylecli.core.cards import parse_cards, parse_rank
from hoylecli.core.errors import BadNotation
from hoylecli.core.moves import rank_meant

_JOKERS = ("*", "joker", "jokers", "jk")


def ranks_in(text: str) -> list[int]:
    """The ranks of the cards, jokers 0, sorted; [] where a word is no card and no rank.

    >>> ranks_in("5 5h 5 joker"), ranks_in("k k 2s"), ranks_in("king of hearts kd"), ranks_in("5 what")
    ([0, 5, 5, 5], [2, 13, 13], [13, 13], [])
    """
    words = text.replace(",", " ").split()
    ranks = [0 if word in _JOKERS else parse_rank(word) or rank_meant(word) or -1 for word in words]
    if -1 not in ranks:
        return sorted(ranks)
    try:
        return sorted(card.rank for card in parse_cards(text))
    except BadNotation:
        pass
    mixed = list[int]()
    for word, rank in zip(words, ranks, strict=True):
        try:
            mixed += [rank] if rank >= 0 else [card.rank for card in parse_cards(word)]
        except BadNotation:
            return []
    return sorted(mixed)
