"""What is worse about another move than about the best one, in words of the table."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from hoylecli.core import PLAY, Card, Move, beginning, card_symbols, counted, number
from hoylecli.families.laying.melds import laid_kind, laid_on, new_melds
from hoylecli.families.laying.position import card_value, in_hand
from hoylecli.families.laying.view import LayingView
from hoylecli.families.rummy.deal import Meld

from .hands import best_melds, laid_of, less, taken_by
from .rules_of_thumb import are_mates, gift, mates_missing, missing, unseen_by


def beside_of(view: LayingView, best: Move, other: Move) -> str:
    """What is worse about the other move, as a sentence; "" for nothing plain."""
    if view.phase == "drawing":
        return next(_worse_to_draw(view, best, other), "")
    if best.verb == other.verb == PLAY:
        return next(_worse_to_throw(view, best.cards[0], other.cards[0]), "")
    if best.verb in _LAYS and other.verb == PLAY:
        return _held_back(view, best, other)
    if best.verb == PLAY and other.verb in _LAYS:
        return _laid_too_soon(view, other)
    return _instead(view, best, other) if best.verb in _LAYS and other.verb in _LAYS else ""


_LAYS: Final = ("meld", "lay")
_LISTED: Final = 4  # discards that are named each
_MUCH: Final = 5  # points of one card more than of another
_MORE: Final = 3  # the same, where as many cards would make it a meld


def _held_back(view: LayingView, best: Move, other: Move) -> str:
    """What the cards that could be laid do in the hand, where the reason for laying them has not said it."""
    if other.cards[0] in best.cards:
        return "Once it lies there, you throw another card, too."
    if view.rules.score.count != "laid":
        return ""
    counts = "counts" if len(best.cards) == 1 else "count"
    points = counted(in_hand(view.rules, best.cards), "point")
    held = f"Kept in your hand, the {card_symbols(best.cards)}"
    return f"{held} {counts} {points} against you if another goes out."


def _laid_too_soon(view: LayingView, other: Move) -> str:
    """A card that another player may hold and could lay off then; "" for none."""
    seat, rules = view.seat or 0, view.rules
    if other.verb == "meld":
        laid: Meld | None = Meld(laid_kind(other.cards), seat, other.cards, (seat,) * len(other.cards))
    else:
        laid = laid_on(rules, view.table[int(other.target[1:]) - 1], other.cards[0], seat)
    if laid is None or rules.melds.lay_off != "any":
        return ""
    fits = [card for card in sorted(unseen_by(view)) if laid_on(rules, laid, card, seat) is not None]
    lies = "lies" if len(other.cards) == 1 else "lie"
    then = f"Once the {card_symbols(other.cards)} {lies} on the table, another player could lay the"
    return f"{then} {fits[0].symbol} there." if fits else ""


def _instead(view: LayingView, best: Move, other: Move) -> str:
    """What cannot be laid any more after the other cards."""
    rest = less(view.hand, other.cards)
    if rest is None or less(rest, best.cards) is not None:
        return ""
    verb = "meld" if best.verb == "meld" else "lay"
    return f"After {card_symbols(other.cards)} you could no longer {verb} {card_symbols(best.cards)}."


def goes_with(view: LayingView, taken: Sequence[Card], left: Sequence[Card]) -> str:
    """`the A♥ goes with your A♠`, of discards that stay in the hand beside its own cards; "" for none."""
    for card in taken:
        mates = [held for held in left if held in view.hand and _go_together(view, card, held, left)]
        if card in left and card not in view.hand and mates:
            return f"the {card.symbol} goes with your {mates[0].symbol}"
    return ""


def _go_together(view: LayingView, card: Card, held: Card, hand: Sequence[Card]) -> bool:
    """Whether two cards may still make a meld, with an unseen card or another of the hand."""
    others = less(tuple(hand), (card, held)) or ()
    is_alive = missing(card, held, unseen_by(view) + Counter(others)) > 0
    return are_mates(view, card, held) and is_alive


def taken_said(cards: Sequence[Card]) -> str:
    """Discards that are taken: `8♥ 2♣`, `8♥ and the 6 cards above it`."""
    if len(cards) <= _LISTED:
        return card_symbols(cards)
    return f"{cards[0].symbol} and the {len(cards) - 1} cards above it"


def _seldom_drawn(view: LayingView, best: Move) -> str:
    """How few cards of the stock would let the player lay as much as the discards do; "" where most would."""
    cards, unseen = taken_by(view, best), unseen_by(view)
    points, _ = laid_of(view, tuple(sorted((*view.hand, *cards))), cards[0])
    whole = sum(unseen.values())
    as_good = sum(
        many for card, many in unseen.items() if laid_of(view, tuple(sorted((*view.hand, card))))[0] >= points
    )
    if not points or 2 * as_good > whole:
        return ""
    few = f"Only {as_good}" if as_good else "None"
    return f"{few} of the {whole} cards you have not seen would let you lay as much."


def _worse_to_draw(view: LayingView, best: Move, other: Move) -> Iterator[str]:
    if other.verb == "draw" and best.verb == "take":
        yield from filter(None, [_seldom_drawn(view, best)])
    if other.verb != "take":
        return
    cards = taken_by(view, other)
    points, left = laid_of(view, tuple(sorted((*view.hand, *cards))), cards[0])
    symbols = taken_said(cards)
    if best.verb == "take":
        wanted = taken_by(view, best)
        most, _ = laid_of(view, tuple(sorted((*view.hand, *wanted))), wanted[0])
        if points < most:
            yield f"With the {symbols} you could lay {f'only {points}' if points else 'nothing'}."
    elif in_hand(view.rules, left) > in_hand(view.rules, view.hand):
        more, now = in_hand(view.rules, left), in_hand(view.rules, view.hand)
        yield f"With the {symbols} you would hold {counted(more, 'point')}, not {now}."


def _worse_to_throw(view: LayingView, right: Card, card: Card) -> Iterator[str]:
    """The meld that throwing it breaks; what it gives to the others, and then what it takes from the hand."""
    melds = [cards for _, cards in best_melds(view.rules, view.hand)]
    broken = next((cards for cards in melds if card in cards), None)
    is_kept = not any(right in cards for cards in melds)
    if broken is not None and is_kept and view.hand.count(card) == 1:
        yield f"The {card.symbol} is part of your {card_symbols(broken)}."
    if gift(view, card) and not gift(view, right):
        yield f"The {card.symbol} fits a meld on the table, so another player could lay it off."
    is_fan = view.rules.draw.discards == "fan"
    if is_fan and (made := _made(view, card, view.discards)) and not _made(view, right, view.discards):
        yield f"The {card.symbol} makes {made} with the discards, for whoever takes them."
    taken = [hand for seat, hand in enumerate(view.known) if seat != view.seat]
    made = next(filter(None, (_made(view, card, hand) for hand in taken)), "")
    if made and not any(_made(view, right, hand) for hand in taken):
        yield f"The {card.symbol} makes {made} with what another player has taken."
    near, nearer = ([held for held in view.discards if are_mates(view, each, held)] for each in (right, card))
    if is_fan and nearer and not near:
        yield f"The {card.symbol} goes with the {nearer[-1].symbol} among the discards."
    helping, few = mates_missing(view, card), mates_missing(view, right)
    if helping > few:
        yield f"{beginning(unseen_cards(helping))} would make the {card.symbol} a meld."
    mine, theirs = (card_value(view.rules, each) for each in (right, card))
    if mine > theirs:
        yield f"The {card.symbol} costs you less if you are caught with it."
    elif view.rules.score.count == "laid" and theirs >= mine + (_MUCH if helping < few else _MORE):
        yield f"The {card.symbol} counts {theirs} once it is melded, the {right.symbol} only {mine}."
    more, fewer = _company(view, card), _company(view, right)
    if more > fewer + 1:
        than = f"than with the {right.symbol}"
        yield f"More unseen cards go with the {card.symbol} {than}: another player is likelier to want it."


def _company(view: LayingView, card: Card) -> int:
    """How many unseen cards go with a card, so that it may help whoever takes it."""
    return sum(many for other, many in unseen_by(view).items() if are_mates(view, card, other))


def waits(view: LayingView, card: Card) -> bool:
    """Whether a card of the hand makes a meld with discards that may be taken."""
    others = (*(less(view.hand, (card,)) or ()), *view.discards)
    return view.rules.draw.discards == "fan" and bool(_made(view, card, others))


def _made(view: LayingView, card: Card, others: Sequence[Card]) -> str:
    """A meld of a card with others that lie or are known, as signs; "" for none."""
    found = (made for _, made in new_melds(view.rules, tuple(sorted((*others, card)))) if card in made)
    return " ".join(each.symbol for each in next(found, ()))


def unseen_cards(many: int) -> str:
    """`two unseen cards`."""
    return f"{number(many) if many else 'no'} unseen card{'' if many < 2 else 's'}"
