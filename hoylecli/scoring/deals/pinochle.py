"""Deals of pinochle as they are written down."""

from collections.abc import Sequence
from typing import Final

from hoylecli.core.errors import BadNotation

from ..pinochle.score import side as score_side
from . import Counter, Item, number

_STEP: Final = 10  # everything counts tens


class Pinochle(Counter):
    """Who bid what, and melds and cards, ours first: `us 250 100+150L 60+90`; L is the last trick.

    CG, Partnership Auction Pinochle and its kin, where cards and the last trick make 250, or 500 with the
    double pack.
    """

    form = (
        "the bidders, the bid, our melds+cards and then theirs, such as us 250 100+150L 60+90; "
        "- for a deal without bids, L for the last trick, 60+none for a side without a trick"
    )
    lowest_wins = False
    _SIDES: Final = {"us": 0, "we": 0, "1": 0, "them": 1, "they": 1, "2": 1}
    _CARDS: Final = 240
    _LAST: Final = 10
    _LEAST: Final = {1: 100, 2: 500}

    def __init__(self, packs: int = 1, target: int = 1000) -> None:
        self.names: Sequence[str] = ["we", "they"]
        self._packs = packs
        self._target = target

    def count(self, words: Sequence[str]) -> list[Item]:
        lower = [word.lower() for word in words]
        bid = lower[1] if lower and lower[0] in self._SIDES and len(lower) == 4 else ""
        if not bid and not (len(lower) == 3 and lower[0] == "-"):
            raise BadNotation(f"A deal is {self.form}.")
        amount = number(bid, self._LEAST[self._packs], 9990, "a bid", _STEP) if bid else None
        sides = [self._side(word) for word in lower[-2:]]
        if sum(last for _, _, last, _ in sides) != 1:
            raise BadNotation("One side has the last trick: write L behind its cards, as in 100+150L.")
        cards, most = sum(side[1] for side in sides), self._packs * self._CARDS
        if cards != most:
            raise BadNotation(f"The cards of both sides make {most} without the last trick; here: {cards}.")
        items = []
        for at, (melded, counters, last, has_trick) in enumerate(sides):
            own = amount if bid and self._SIDES[lower[0]] == at else None
            keeps = has_trick or (self._packs > 1 and own is None)  # CG, Double-Pack Pinochle, Scoring
            found = score_side(melded, counters, last * self._packs * self._LAST, own, keeps)
            items += [Item(at, item.what, item.points) for item in found.items]
        return items

    def _side(self, word: str) -> tuple[int, int, bool, bool]:
        """Melds, cards, whether the last trick is theirs, and whether they have a trick at all."""
        melds, plus, cards = word.partition("+")
        if not plus:
            raise BadNotation(f"'{word}': write melds and cards as 100+150, 100+150L or 60+none.")
        melded = number(melds, 0, 99990, "what melds make", _STEP)
        if cards == "none":
            return melded, 0, False, False
        counters = number(cards.removesuffix("l"), 0, self._packs * self._CARDS, "what cards make", _STEP)
        return melded, counters, cards.endswith("l"), True

    def is_over(self, scores: Sequence[int]) -> bool:
        return max(scores) >= self._target and scores[0] != scores[1]
