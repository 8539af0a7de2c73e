"""Tables of rummy 500 and its like for the tests: literal hands, fan, stock and melds, and moves as text."""

from hoylecli import rulebook
from hoylecli.core.cards import CARDS, Card, parse_cards
from hoylecli.families.rummy.position.deal import Deal, Meld
from hoylecli.families.rummy.position.position import Position


def table(
    hand: str,
    other: str,
    fan: str = "",
    stock: str | None = None,
    melds: str = "",
    scores: tuple[int, int] = (0, 0),
    game: str = "rummy-500",
    **options: str,
) -> Position:
    """Seat 0 is to draw; seat 1 has dealt.

    melds: on the table, with commas between them; those that seat 1 laid begin with `-`. stock: its top card
    first; all other cards where it is None.
    """
    hands = (tuple(sorted(parse_cards(hand))), tuple(sorted(parse_cards(other))))
    discards, laid = tuple(parse_cards(fan)), tuple(map(_meld, filter(None, melds.split(", "))))
    seen = {*hands[0], *hands[1], *discards, *(card for meld in laid for card in meld.cards)}
    left = tuple(card for card in CARDS[:52] if card not in seen)
    state = rulebook.load(game, **options).seat(2, 1)
    assert isinstance(state, Position)
    deal = Deal(
        stock=left if stock is None else tuple(parse_cards(stock)),
        hands=hands,
        discards=discards,
        taken=((), ()),
        table=laid,
        melds=((), ()),
    )
    return state.then(deal=deal, phase="drawing", to_act=0, number=1, scores=scores)


def _meld(text: str) -> Meld:
    side, cards = int(text.startswith("-")), tuple(parse_cards(text.lstrip("-")))
    return Meld("set" if cards[0].rank == cards[1].rank else "run", side, cards, (side,) * len(cards))


def hand(state: Position, seat: int = 0) -> str:
    return text(state.deal.hands[seat])


def text(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))
