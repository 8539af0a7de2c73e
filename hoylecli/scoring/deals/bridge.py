"""Deals of bridge as they are written down."""

from collections.abc import Sequence

from hoylecli.core.errors import BadNotation

from ..bridge.contract import SIDES, honors_doubt
from ..bridge.notation import parse_deal
from ..bridge.sheet import Deal, Standing, dealer_of, is_over, score_deal, vulnerable_sides
from . import Counter, Item


class Bridge(Counter):
    """Declarer, contract, result and honors: `N 4SX +1`, `They 3NT -2`, `pass`; see `bridge.notation`.

    deals: those that were counted. standing: how things stand after them.
    """

    form = "declarer, contract and result, such as N 4SX +1, They 3NT -2, S 6H = honors N150; or pass"
    lowest_wins = False
    vocabulary = ("honors", "pass", "We", "They", "vul")

    def __init__(self, form: str = "rubber", dealer: str = "N") -> None:
        self.names: Sequence[str] = ["NS", "EW"] if form == "duplicate" else ["We", "They"]
        self.deals: list[Deal] = []
        self.standing = Standing(form, dealer)

    def count(self, words: Sequence[str]) -> list[Item]:
        try:
            deal = parse_deal(" ".join(words), len(self.deals) + 1)
            scored, standing = score_deal(self.standing, deal)
        except BadNotation as error:
            raise BadNotation(_as_sentence(str(error))) from None
        self.deals.append(deal)
        self.standing = standing
        return [Item(SIDES.index(item.side), item.text, item.points) for item in scored.items]

    def is_over(self, scores: Sequence[int]) -> bool:
        return is_over(self.standing)

    def due(self, called: Sequence[str]) -> str:
        """Who is vulnerable and, in four deals, who deals."""
        if self.standing.form == "duplicate":
            return ""
        vulnerable = [called[SIDES.index(side)] for side in vulnerable_sides(self.standing)]
        who = "both sides" if len(vulnerable) == 2 else "".join(vulnerable) or "nobody"
        dealer = f"{dealer_of(self.standing)} deals, " if self.standing.form == "four-deal" else ""
        return f"{dealer}{who} vulnerable"

    def doubt(self) -> str:
        deal = self.deals[-1] if self.deals else None
        if deal is None or deal.contract is None or deal.honors is None:
            return ""
        return _as_sentence(honors_doubt(deal.contract, deal.result, deal.honors))


def _as_sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
