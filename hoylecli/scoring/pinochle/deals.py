"""Deals of pinochle as they are written down."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from hoylecli.core import BadNotation

from ..deals import Counter, SheetItem, in_order, named_side_in, number, one_for_each, which_side
from . import side as score_side


class Form(NamedTuple):
    """A way to play pinochle (CG, Pinochle; of the 500 game BK, Pinochle).

    sides: how many. packs: of 48 cards, or twice 40. least: the lowest bid, 0 where nobody bids. step: of
    which bids and melds are multiples. last: what the last trick counts. keeps: who keeps melds without a
    trick. counters, target: the usual ones. at_once: whether the first at the target has won, in mid-deal.
    """

    sides: int
    packs: int
    least: int
    step: int
    last: int
    keeps: str
    counters: str
    target: int
    at_once: bool = False


FORMS: Final[Mapping[str, Form]] = {
    "partnership-auction": Form(2, 1, 100, 10, 10, "nobody", "tens", 1000),
    "partnership": Form(2, 1, 0, 10, 10, "nobody", "tens", 1000),
    "four-handed": Form(4, 1, 0, 10, 10, "nobody", "tens", 1000),
    "two-handed": Form(2, 1, 0, 10, 10, "everybody", "elevens", 1000, at_once=True),
    "double-pack": Form(2, 2, 500, 10, 20, "opponents", "tens", 3550),
    "double-pack-500": Form(2, 2, 50, 1, 2, "everybody", "ones", 500),
}
COUNTERS: Final = {
    "tens": (240, 10),
    "fives": (240, 5),
    "elevens": (240, 1),
    "ones": (24, 1),
    "hundreds": (2400, 100),
}
"""What all counters of a pack make, and what each is a multiple of."""
_ALONE: Final = ("four-handed", "two-handed")
_MOST: Final = 99_990
_DIX: Final = 10


class Pinochle(Counter):
    """Who bid what, and melds and cards, ours first: `us 250 100+150L 60+90`; L is the last trick.

    `60+none` is a side without a trick, `60+none+dix` one whose dealer turned up the nine of trumps, which
    counts in any case. Without bids the line is `100+150L 60+90`, with a word for each player where all play
    alone. In the 500 game `us 55 no-marriage` is a bidder who could not name trumps. For two a deal that is
    broken off, as one has reached the target, has no L, nor all the cards (CG, Two-Handed Pinochle, Scoring).
    """

    vocabulary = ("us", "them", "none")
    _SIDES: Final = {"us": 0, "we": 0, "1": 0, "them": 1, "they": 1, "2": 1}

    def __init__(
        self, form: str = "partnership-auction", counters: str | None = None, target: int | None = None
    ) -> None:
        self._form = FORMS[form]
        self._needs_marriage = form == "double-pack-500"
        self._all, self._step = COUNTERS[counters or self._form.counters]
        self._target = target or self._form.target
        self._are_alone = form in _ALONE
        names = [f"player {number}" for number in range(1, self._form.sides + 1)]
        self.names: Sequence[str] = names if self._are_alone else ["we", "they"]
        self._scores = [0] * self._form.sides  # where the match may end in mid-deal

    @property
    def form(self) -> str:
        return _written(self._form)

    def by_number(self, words: Sequence[str]) -> list[str]:
        if not self._form.least:
            return in_order(words, self.names)
        found = named_side_in(words, self.names)
        if found is None or words[0].lower() in self._SIDES:
            return list(words)
        return ["us" if found[0] == 0 else "them", *found[1]]

    def count(self, words: Sequence[str]) -> list[SheetItem]:
        words = self.by_number(words)
        lower = [word.lower() for word in words]
        if self._needs_marriage and len(lower) == 3 and lower[0] in self._SIDES and lower[2] == "no-marriage":
            return [SheetItem(self._SIDES[lower[0]], "set back", -self._bid(lower[1]))]
        lower = lower[1:] if lower[:1] == ["-"] else lower
        bids = self._form.least and len(lower) == 4 and lower[0] in self._SIDES
        if not bids and (len(lower) != self._form.sides or (self._form.least and words[0] != "-")):
            raise BadNotation(f"{self._lacking(lower)} A deal is {self.form}.")
        bid = self._bid(lower[1]) if bids else None
        sides = [self._side(word) for word in lower[-self._form.sides :]]
        items = list[SheetItem]()
        for at, side in enumerate(sides):
            own = bid if bid is not None and self._SIDES[lower[0]] == at else None
            keeps = self._form.keeps == "everybody" or (self._form.keeps == "opponents" and own is None)
            found = score_side(
                side.melds,
                side.cards,
                side.last * self._form.last,
                own,
                side.has_trick or keeps,
                _DIX if side.dix else 0,
            )
            items += [SheetItem(at, item.what, item.points) for item in found.items]
        scores = list(self._scores)
        for item in items:
            scores[item.side] += item.points
        self._check(sides, scores)
        self._scores = scores
        return items

    def _lacking(self, words: Sequence[str]) -> str:
        """What a deal needs that has not the right number of words, or does not begin with a side."""
        if not self._form.least:
            each = "player" if self._are_alone else "side"
            return one_for_each("words such as 100+150L", self._form.sides, each)
        if words[:1] and words[0] in self._SIDES:
            return "After the bidders I need their bid, and melds with cards of both sides."
        return which_side("who bid", self.names)

    def _bid(self, word: str) -> int:
        return number(word, self._form.least, 9990, "a bid", self._form.step)

    def _check(self, sides: Sequence["_Side"], scores: Sequence[int]) -> None:
        """Raises BadNotation unless the last trick and all counters are somebody's, or the match is won.

        scores: with this deal.
        """
        if sum(side.dix for side in sides) > 1:
            raise BadNotation("A deal has one dealer; write +dix for one player.")
        last, out = sum(side.last for side in sides), self._form.at_once and max(scores) >= self._target
        if out and min(scores) >= self._target:
            raise BadNotation(f"The first at {self._target} has won; leave out what came after.")
        if last > 1 or (not last and not out):
            early = f" Only the deal in which somebody gets to {self._target} may have none."
            missing = "One side has the last trick: write L behind its cards, as in 100+150L."
            raise BadNotation(missing + early * self._form.at_once)
        cards, most = sum(side.cards for side in sides), self._form.packs * self._all
        if cards > most or (last and cards < most):
            every = "both sides" if len(sides) == 2 else "all players"
            raise BadNotation(f"The cards of {every} make {most} without the last trick, not {cards}.")

    def _side(self, word: str) -> "_Side":
        melds, plus, cards = word.partition("+")
        if not plus:
            raise BadNotation(f"'{word}': write melds and cards as 100+150, 100+150L or 60+none.")
        melded = number(melds, 0, _MOST, "what melds make", self._form.step)
        cards, _, dix = cards.partition("+")
        is_lost = not self._form.least and self._form.keeps == "nobody" and cards == "none" and melded >= _DIX
        if dix not in ("", "dix") or (dix and not is_lost):
            raise BadNotation(f"'{word}': '+dix' is for a nine turned up by a dealer who took no trick.")
        if cards == "none":
            return _Side(melded, 0, False, False, bool(dix))
        most = self._form.packs * self._all
        counters = number(cards.removesuffix("l"), 0, most, "what cards make", self._step)
        return _Side(melded, counters, cards.endswith("l"), True, bool(dix))

    def is_over(self, scores: Sequence[int]) -> bool:
        """Partners that are level play on; players share the win."""
        return max(scores) >= self._target and (self._are_alone or scores[0] != scores[1])


class _Side(NamedTuple):
    """What is written of one side. dix: whether its dealer turned up the nine of trumps."""

    melds: int
    cards: int
    last: bool
    has_trick: bool
    dix: bool


def _written(form: Form) -> str:
    """How a deal of that form is written."""
    tail = "L for the last trick, 60+none for a side without a trick"
    if form.step == 1:
        return f"the bidders, the bid, our melds+cards and then theirs, such as us 55 10+30L 6+18; {tail}"
    if form.least:
        return (
            "the bidders, the bid, our melds+cards and then theirs, such as us 250 100+150L 60+90; "
            f"- for a deal without bids, {tail}"
        )
    if form.sides == 4:
        return f"the melds+cards of each player, such as 100+80L 60+90 0+40 20+30; {tail}"
    return f"the melds+cards of one side and of the other, such as 100+150L 60+90; {tail}"
