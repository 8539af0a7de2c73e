"""Tables of canasta, and games like it, for the tests: literal hands, a pile and cards of the stock."""

from collections import Counter
from dataclasses import replace

from positions import load

from hoylecli.core.cards import Card, parse_cards
from hoylecli.core.game import Move
from hoylecli.families.rummy.deal import Meld
from hoylecli.families.together.position import Position
from hoylecli.families.together.rules import pack_of


def started(variant: str = "plain", name: str = "canasta", **options: str) -> Position:
    """The table before the first deal; the last seat deals, so seat 0 begins."""
    game = load(name, variant, **options)
    state = game.undealt(game.players.usual, 1)
    assert isinstance(state, Position)
    return state


def dealt(hands: list[str], turned: str, stock: str = "", variant: str = "plain") -> Position:
    """The first deal: these hands, the cards turned up, and these on top of the stock.

    Hands that are shorter than the deal are filled with cards that are not named.
    """
    state = started(variant)
    size = 15 if variant == "two-handed" else 11
    named = [parse_cards(hand) for hand in hands]
    top = parse_cards(f"{turned} {stock}")
    rest = _without(pack_of(state.rules), [card for cards in (*named, top) for card in cards])
    plain = [card for card in rest if card.rank not in (0, 2, 3)]
    others = [card for card in rest if card.rank in (0, 2, 3)]
    for cards in named:
        while len(cards) < size:
            cards.append(plain.pop())
    order = [card for row in zip(*named, strict=True) for card in row]
    after = state.apply(Move("deal", (*order, *top, *plain, *others)))
    assert isinstance(after, Position)
    return after


def _without(cards: tuple[Card, ...], gone: list[Card]) -> list[Card]:
    return list((Counter(cards) - Counter(gone)).elements())


def position(
    hand: str,
    *,
    pile: str = "4C",
    mine: tuple[str, ...] = (),
    theirs: tuple[str, ...] = (),
    others: str = "QC JC TC",
    stock: str = "9C 8C 7C",
    scores: tuple[int, int] = (0, 0),
    reds: tuple[str, str] = ("", ""),
    variant: str = "plain",
    name: str = "canasta",
    feet: tuple[str, ...] = (),
) -> Position:
    """Seat 0 is to draw, with this hand, this pile, and the melds of both sides, m1 first, that of seat 0.

    others: what each other player holds. feet: what lies in the foot of each seat.
    """
    state = started(variant, name)
    (move,) = state.legal_moves()
    state = state.apply(move)
    table = [_meld(0, text) for text in mine] + [_meld(1, text) for text in theirs]
    own = tuple(sorted(parse_cards(hand))) if hand else ()
    rest = tuple(sorted(parse_cards(others)))
    deal = replace(
        state.deal,
        hands=(own, *[rest] * (state.players - 1)),
        stock=tuple(parse_cards(stock)) if stock else (),
        discards=tuple(parse_cards(pile)),
        table=tuple(table),
        opened=(bool(mine), bool(theirs)),
        reds=(tuple(parse_cards(reds[0])), tuple(parse_cards(reds[1]))),
        feet=tuple(tuple(sorted(parse_cards(foot))) if foot else () for foot in feet),
    )
    return state.updated(deal=deal, scores=scores)


def _meld(side: int, text: str) -> Meld:
    cards = parse_cards(text)
    cards.sort(key=lambda card: card.rank in (0, 2))
    return Meld("set", side, tuple(cards), (side,) * len(cards))
