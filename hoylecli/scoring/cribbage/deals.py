"""Deals of cribbage as they are written down."""

from collections.abc import Iterator, Sequence
from typing import Final

from hoylecli.core import BadNotation, capital, parse_cards, shortened

from ..deals import Counter, SheetItem, in_order, number, one_for_each
from . import points, refuse_unless

_PARTS: Final = ("play", "hand", "crib")
_NO_HAND: Final = (19, 25, 26, 27)  # no five cards count that
_BEST_HAND: Final = 29
_MOST_PLAYED: Final = 99  # more than can be pegged with eight cards
_SKUNKS: Final = ((60, "a double skunk, worth three games"), (30, "a skunk, worth two games"))


class Cribbage(Counter):
    """What each of two players pegged in the play, the hand, and the dealer's crib: `3+8 5+12+6`.

    For a hand or crib its cards with the starter may be written, without blanks. The deal goes in turn.
    Points count in the order of the table - play, the other player's hand, the dealer's hand, the crib - and
    not beyond the target: what would come after is left out, and need not be written. CG, How to play
    Cribbage.
    """

    form = (
        "what each player pegged in the play, the hand and, for the dealer, the crib, such as 3+8 5+12+6; "
        "a hand may be its cards with the starter, 3+5H5C5SJD5D"
    )

    def __init__(self, target: int = 121) -> None:
        self.names: Sequence[str] = ["player 1", "player 2"]
        self._target = target
        self._scores = [0, 0]
        self._dealer: int | None = None  # of the next deal

    def by_number(self, words: Sequence[str]) -> list[str]:
        return in_order(words, self.names)

    def count(self, words: Sequence[str]) -> list[SheetItem]:
        words = self.by_number(words)
        if len(words) != len(self.names):
            raise BadNotation(f"{one_for_each('scores', len(self.names))} A deal is {self.form}.")
        parts = [word.split("+") for word in words]
        dealer = self._dealer_of(parts)
        scores, items = list(self._scores), list[SheetItem]()
        for side, what in self._order(dealer, parts):
            if max(scores) >= self._target:
                break
            made = self._worth(side, what, parts[side])
            made = min(made, self._target - scores[side])
            scores[side] += made
            items += [SheetItem(side, what, made)] if made else []
        self._scores, self._dealer = scores, 1 - dealer
        return items

    def _dealer_of(self, parts: Sequence[Sequence[str]]) -> int:
        """Whose crib it is. Raises BadNotation for too many numbers, or a crib out of turn."""
        cribs = [side for side, each in enumerate(parts) if len(each) == len(_PARTS)]
        for each in parts:
            number(each[0], 0, _MOST_PLAYED, "what was pegged in the play")
        if any(len(each) > len(_PARTS) for each in parts) or len(cribs) > 1:
            raise BadNotation("One player has a crib: play+hand of one, play+hand+crib of the dealer.")
        if self._dealer is None and not cribs:
            raise BadNotation("Whose crib is it? Write it behind the dealer's hand, as in 5+12+6.")
        if self._dealer is not None and cribs not in ([], [self._dealer]):
            raise BadNotation(f"The deal goes in turn: this crib is {self.names[self._dealer]}'s.")
        return cribs[0] if cribs else self._dealer or 0

    def _order(self, dealer: int, parts: Sequence[Sequence[str]]) -> Iterator[tuple[int, str]]:
        """Who counts what, one after the other."""
        played = [self._worth(side, "play", each) for side, each in enumerate(parts)]
        if not sum(played):
            raise BadNotation("Somebody pegs one for the last card, so both cannot have pegged 0.")
        reached = [score + made >= self._target for score, made in zip(self._scores, played, strict=True)]
        if all(reached):
            raise BadNotation(f"Only one can reach {self._target} in the play; leave out what came after.")
        out = reached.index(True) if any(reached) else dealer
        yield from ((1 - out, "play"), (out, "play"))
        yield from ((1 - dealer, "hand"), (dealer, "hand"), (dealer, "crib"))

    def _worth(self, side: int, what: str, parts: Sequence[str]) -> int:
        at = _PARTS.index(what)
        if at >= len(parts):
            raise BadNotation(f"{capital(self.names[side])}'s {what} is missing, and nobody is out yet.")
        part = parts[at]
        if what == "play":
            return number(part, 0, _MOST_PLAYED, "what was pegged in the play")
        if not part.isdecimal() and len(part) > 2:
            cards = parse_cards(part)
            refuse_unless(cards, 5, f"'{shortened(part)}': a {what} with its starter")
            return points(cards[:4], cards[4], what == "crib")
        made = number(part, 0, _BEST_HAND, f"a {what}")
        if made in _NO_HAND:
            raise BadNotation(f"No {what} counts {made}.")
        return made

    def due(self, called: Sequence[str]) -> str:
        return f"{called[self._dealer]} deals" if self._dealer is not None else ""

    def remark(self, scores: Sequence[int]) -> str:
        margin = abs(scores[0] - scores[1])
        skunk = next((words for least, words in _SKUNKS if margin > least), "")
        return f"It is {skunk}." if skunk else ""
