"""Positions of two-handed pinochle with literal cards, in the middle of a deal."""

from collections import Counter
from dataclasses import replace
from typing import Any

from positions import chosen

from hoylecli.core.cards import Card, parse_cards
from hoylecli.families.tricks.position import Deal, Play, Trick
from hoylecli.families.tricks.state import TricksState
from hoylecli.scoring.pinochle import Laid

GAME = "pinochle/two-handed"


def table(
    *hands: str,
    stock: str = "9C 9C 9D 9D",
    turned: str = "AH",
    laid: tuple[str, str] = ("", ""),
    phase: str = "drawing",
    led: str = "",
    dealer: int = 1,
    scores: tuple[int, int] = (0, 0),
    **more: Any,
) -> TricksState:
    """Seat 0 is to act, having taken the last trick or answering the card led.

    All cards that are named nowhere have gone in one trick. hands: with the cards that lie on the table.
    stock: the next card first, the one turned up comes after it.
    laid: melds with their names such as `royal marriage: KH QH; kings: KC KD KH KS`.
    """
    state: Any = chosen(GAME).undealt(2, 1)
    under = Card.parse(turned)
    there = [*parse_cards(" ".join((*hands, led))), *([under, *parse_cards(stock)] if stock else ())]
    gone = sorted((Counter(state.ranking.pack) - Counter(there)).elements())
    plays = tuple(Play(at % 2, card) for at, card in enumerate(gone))
    deal = Deal(
        hands=tuple(tuple(sorted(parse_cards(hand))) for hand in hands),
        trump=under.suit,
        turned=under,
        rest=(under, *parse_cards(stock)) if stock else (),
        looked=frozenset((0, 1)),
        melds=((), ()),
        laid=(_laid(laid[0]), _laid(laid[1])),
        shown=((), ()),
        trick=(Play(1, Card.parse(led)),) if led else (),
        tricks=(Trick(plays, 0),),
    )
    deal = replace(deal, **more)
    changed = replace(state, phase=phase, turn=0, dealer=dealer, number=1, deal=deal, scores=scores)
    assert isinstance(changed, TricksState)
    return changed


def _laid(text: str) -> tuple[Laid, ...]:
    """One copy of each card, with the names of the melds it is in."""
    names: dict[Card, tuple[str, ...]] = {}
    for meld in filter(None, text.split("; ")):
        name, _, cards = meld.partition(": ")
        for card in parse_cards(cards):
            names[card] = (*names.get(card, ()), name)
    return tuple(sorted(Laid(card, counted) for card, counted in names.items()))


def on_table(state: TricksState, seat: int) -> str:
    return " ".join(str(one.card) for one in state.deal.laid[seat])
