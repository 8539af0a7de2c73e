"""Tables of rummy 500 and its like for the tests: literal hands, fan, stock and melds, and moves as text."""

from positions import load

from hoylecli.core.cards import CARDS, Card, parse_cards
from hoylecli.core.values import replace
from hoylecli.families.laying.melds import laid_kind
from hoylecli.families.laying.position import Deal, Position
from hoylecli.families.laying.rules import has_opening
from hoylecli.families.rummy.deal import Meld


def table(
    hand: str,
    other: str,
    fan: str = "",
    stock: str | None = None,
    melds: str = "",
    scores: tuple[int, int] = (0, 0),
    game: str = "rummy-500",
    number: int = 1,
    **options: str,
) -> Position:
    """Seat 0 is to draw; seat 1 has dealt.

    melds: on the table, with commas between them; those that seat 1 laid begin with `-`. stock: its top card
    first; all other cards of one pack where it is None. number: of the deal.
    """
    hands = (tuple(sorted(parse_cards(hand))), tuple(sorted(parse_cards(other))))
    discards, laid = tuple(parse_cards(fan)), tuple(map(_meld, filter(None, melds.split(", "))))
    seen = {*hands[0], *hands[1], *discards, *(card for meld in laid for card in meld.cards)}
    left = tuple(card for card in CARDS[:52] if card not in seen)
    state = load(game, **options).undealt(2, 1)
    assert isinstance(state, Position)
    deal = Deal(
        stock=left if stock is None else tuple(parse_cards(stock)),
        hands=hands,
        discards=discards,
        taken=((), ()),
        table=laid,
    )
    if has_opening(state.rules):
        deal = replace(deal, opened=tuple(any(meld.side == side for meld in laid) for side in (0, 1)))
    return state.updated(deal=deal, phase="drawing", turn=0, number=number, scores=scores)


def _meld(text: str) -> Meld:
    side, cards = int(text.startswith("-")), tuple(parse_cards(text.lstrip("-")))
    return Meld(laid_kind(cards), side, cards, (side,) * len(cards))


def hand(state: Position, seat: int = 0) -> str:
    return text(state.deal.hands[seat])


def text(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))
