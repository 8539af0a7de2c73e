"""What is worse about another card than about the best one, as a sentence, while tricks are played."""

from collections.abc import Iterator
from itertools import chain
from typing import Final

from hoylecli.core import counted
from hoylecli.families.tricks.derived import score_of
from hoylecli.families.tricks.position import is_misere

from .card_in_play import CardInPlay, has_nil, higher_out, how_many, still_out, trumps_out
from .doubts import unguarded
from .kernel import highest
from .own_bids import missing, worse_for_own_bid
from .reasons import RICH, is_enough
from .worlds import InformationSet


def of_card(info: InformationSet, best: int, other: int, takes_all: bool = False) -> str:
    """What is worse about another card than about the best one, as a sentence; "" for nothing plain.

    takes_all: whether the best one goes on with taking every point.
    """
    card, right = CardInPlay(info, other), CardInPlay(info, best)
    if takes_all and info.table.led >= 0:
        return next(_gives_away(card), "")
    avoids = info.view.rules.lowest and score_of(info.view).aim == "avoid"
    said: Iterator[str]
    if missing(info) == 0:
        said = iter(())  # no trick is wanted
    elif is_misere(info.view.bids) and info.seat != info.view.declarer:
        said = _worse_against_misere(card, right)
    elif info.table.led < 0 and not avoids and is_enough(info) and right.above:
        said = _may_be_a_bag(card, right)
    elif info.table.led < 0:
        said = _worse_to_lead(card, right, avoids)
    elif avoids:
        said = _worse_to_play(card, right)
    else:
        said = _worse_to_take(card, right)
    return next(chain(worse_for_own_bid(card, right), said), "")


def _gives_away(card: CardInPlay) -> Iterator[str]:
    """For whoever goes on with taking every point."""
    if not card.follows and card.layout.points[card.bit] > 0:
        yield f"With {card.name} somebody else takes a point, and you can no longer take them all."


def _worse_against_misere(card: CardInPlay, right: CardInPlay) -> Iterator[str]:
    """For players who want the bidder to take a trick."""
    table, layout = card.table, card.layout
    if table.led < 0:
        if card.above < right.above:
            yield f"{card.name} is more likely to take the trick, and spares the bidder."
    elif table.holder == card.info.view.declarer and card.wins and not right.wins:
        yield f"{card.name} takes the trick from the bidder."
    elif layout.above[card.bit] >> right.bit & 1:
        yield f"Keep {card.name}: a low card may make the bidder take a trick later."


def _may_be_a_bag(card: CardInPlay, right: CardInPlay) -> Iterator[str]:
    """Leads of a side that has made its bid (FG, Spades)."""
    if card.is_sure:
        yield f"Nobody can beat {card.name}, and the trick would only be a bag."
    elif card.above < right.above or card.is_trump > right.is_trump:
        yield f"{card.name} is more likely to take the trick, which would only be a bag."


def _worse_to_lead(card: CardInPlay, right: CardInPlay, avoids: bool) -> Iterator[str]:
    others, guarded = card.others_out, card.info.own & card.layout.heavy & card.mask
    caught = card.info.out & card.layout.heavy & card.mask & card.layout.below[card.bit]
    if card.makes_trumps:
        if card.held < right.held:
            yield f"With {card.name} {card.suit} would be trumps, and you hold {how_many(card)}."
            return
        tops = [CardInPlay(card.info, highest(card.info.own & each.mask)) for each in (card, right)]
        if tops[0].above > tops[1].above:
            high, top = (each.name for each in tops)
            yield f"With {card.name} your highest trump would be the {high}, not the {top}."
    elif avoids and 1 << card.bit & card.layout.heavy and not card.above:
        cost = counted(card.layout.points[card.bit], "point")
        yield f"Nobody can beat {card.name}, so you take it yourself, with {cost}."
    elif avoids and caught and card.above <= right.above:
        bit = highest(caught)
        with_it = counted(card.layout.points[bit], "point")
        yield f"{card.name} may catch the {card.layout.card[bit].symbol}, with {with_it}."
    elif avoids and not others and others != right.info.out & right.mask:
        yield f"Nobody else has {card.suit} left, so {card.name} takes whatever they throw on it."
    elif avoids and guarded and card.mask != right.mask and not 1 << card.bit & card.layout.heavy:
        queen = card.layout.card[highest(guarded)].symbol
        yield f"You hold the {queen}: keep {card.name} to play in its place when {card.suit} are led."
    elif avoids and card.above < right.above:
        own = card.layout.points[card.bit]
        cost = f", with its own {counted(own, 'point')}" if own > 1 else ""
        yield f"{card.name} is more likely to take the trick{cost}."
    elif avoids and card.above and not right.above:
        if card.info.out & right.mask and card.table.shooter != card.info.seat:
            yield f"Keep {right.name}, and it may catch points later."
        else:
            yield f"With {card.name} somebody else gets the lead."
    elif avoids and card.above and card.is_lowest and not card.is_highest:
        yield f"{card.name} is your lowest {card.suit[:-1]}: keep it to stay out of a later trick."
    elif not avoids and right.is_sure and not card.is_sure:
        beaten = f"{higher_out(card)}" if card.above else "it can be trumped"
        yield f"{card.name} may lose: {beaten}."
    elif not avoids and right.is_trump and not card.is_trump and not card.above and card.trumps_out:
        yield f"{card.name} can still be trumped{trumps_out(card, 'trump')}."
    elif not avoids and _is_ruffed_sooner(card, right):
        out = still_out(card) if card.others_out else _none_out(card)
        yield f"{card.name} is more likely to be trumped: {out}."
    elif not avoids:
        yield from _given_up(card, right)


def _given_up(card: CardInPlay, right: CardInPlay) -> Iterator[str]:
    """What a lead gives up where tricks are to be won: a sure trick, the lead, or what may win later."""
    if card.layout.points[card.bit] > card.layout.points[right.bit] and not card.is_sure:
        yield f"{card.name} may give them {_worth(card)}."
    elif card.is_trump and card.is_sure:
        yield f"{card.name} takes a trick whenever you play it, so there is no hurry."
    elif not right.above and card.above:
        yield f"{card.name} may lose: {higher_out(card)}."
    elif 0 < card.above <= _HIGH and card.above < right.above and not card.is_lowest:
        gone = "it is" if card.above == 1 else "they are"
        yield f"Only {higher_out(card)}: {card.name} may win a trick once {gone} gone."
    elif card.is_trump and not right.is_trump and _is_against(card.info):
        yield "The other side made trumps, and a trump led helps them more than you."
    elif right.held == 1 < card.held and card.mask != right.mask and _can_ruff(right):
        yield f"As long as you hold {right.name}, you cannot trump {right.suit}."
    elif not card.above and right.above:
        yield f"No higher {card.suit[:-1]} is out, so {card.name} can still win a later trick."
    elif not card.is_trump and not right.is_trump and card.above < right.above:
        yield f"Keep {card.name}: fewer cards beat it than {right.name}."


def _is_against(info: InformationSet) -> bool:
    """Whether somebody else made trumps, and no partner."""
    view = info.view
    return view.declarer is not None and view.side(view.declarer) != view.side(info.seat)


def _can_ruff(card: CardInPlay) -> bool:
    """Whether the hand has trumps, and the card is none."""
    trump = card.table.trump
    return trump >= 0 and not card.is_trump and bool(card.info.own & card.layout.masks[trump])


_FEW_LOWER: Final = 3  # trumps that may lie in the pack
_HIGH: Final = 2  # cards that beat another one, which is a high one of its suit all the same


def _is_ruffed_sooner(card: CardInPlay, right: CardInPlay) -> bool:
    """Whether fewer cards of its suit are out than of the other's, both the highest of a plain suit."""
    if card.above or right.above or card.is_trump or right.is_trump or not card.trumps_out:
        return False
    one, other = ((card.info.out & each.mask).bit_count() for each in (card, right))
    return one < other


def _none_out(card: CardInPlay) -> str:
    return f"no other {card.suit[:-1]} is still out"


def _worse_to_play(card: CardInPlay, right: CardInPlay) -> Iterator[str]:
    """Where tricks are to be left to others."""
    layout, table = card.layout, card.table
    if card.wins and not right.wins:
        cost = f", with {counted(table.trick_points, 'point')}" if table.trick_points else ""
        yield f"{card.name} {'takes' if card.is_last else 'may take'} the trick{cost}."
    elif card.follows and right.follows and right.bit > card.bit and layout.above[card.bit] >> right.bit & 1:
        yield f"{card.name} is lower: keep it to stay out of a later trick."
    elif table.shooter == card.info.seat and any(_gives_away(card)):
        yield from _gives_away(card)
    elif not card.follows and 1 << right.bit & layout.heavy:
        yield f"With {card.name} you still hold the {right.name}."
    elif not card.follows and layout.points[right.bit] > layout.points[card.bit]:
        yield f"With {card.name} you miss a chance to give points away."
    elif not card.follows and card.info.own & right.mask == 1 << right.bit:
        yield f"With {card.name} you still have a {right.suit[:-1]}, and must follow when they are led."
    elif not card.follows and right.above < card.above and right.above <= _HIGH and right.others_out:
        if right.above > 1 or card.info.own & right.mask == 1 << right.bit:
            yield f"With {card.name} you still hold {right.name}, which may have to take a trick."
        elif 2 * card.above > card.others_out.bit_count():
            yield f"{card.name} is low, and can stay out of most tricks."
    elif not card.follows and layout.above[card.bit] >> right.bit & 1:
        yield f"{card.name} is lower: keep it to stay out of a later trick."


def _worse_to_take(card: CardInPlay, right: CardInPlay) -> Iterator[str]:
    """Where tricks are to be won."""
    layout, table, partners = card.layout, card.table, card.partner_has_it()
    if right.wins and not card.wins and partners and has_nil(card.info, card.table.holder):
        then = (
            "takes the trick, and the nil is lost" if card.is_last else "may take the trick, and lose the nil"
        )
        yield f"With {card.name} your partner {then}."
    elif right.wins and not card.wins:
        yield f"With {card.name} you cannot win the trick."
    elif card.wins and not right.wins:
        high = "trump" if card.is_trump else card.suit[:-1]
        spent = "a trump" if card.is_trump and not right.is_trump else f"a high {high}"
        if partners:
            yield f"{card.name} spends {spent} on it."
        elif spent == "a trump" and score_of(card.info.view).aim == "gather" and table.trick_points < RICH:
            yield f"Keep {card.name} for a trick in which there is more to win."
        elif is_enough(card.info):
            takes = "takes" if card.is_last else "may take"
            yield f"{card.name} {takes} the trick, which would only be a bag."
        elif spent == "a trump" and card.is_sure:
            yield f"{card.name} takes a trick whenever you play it, so there is no hurry."
    elif card.wins:
        yield from _winning_otherwise(card, right)
    elif is_enough(card.info) and layout.above[card.bit] >> right.bit & 1:
        yield f"{card.name} is lower: keep it to stay out of a later trick."
    elif not partners and _may_be_low(card) and layout.above[card.bit] >> right.bit & 1:
        yield f"{card.name} may be the lowest trump, and low counts for whoever takes it."
    elif layout.above[right.bit] >> card.bit & 1:
        yield f"Your {card.name} is higher, and may still win a trick."
    elif not partners and layout.points[card.bit] > layout.points[right.bit]:
        yield f"{card.name} may give them {_worth(card)}."
    elif partners and (adds := layout.points[card.bit]) < layout.points[right.bit]:
        yield f"{card.name} adds {f'only {adds}' if adds else 'nothing'} to the trick."
    elif not card.follows and not right.is_trump and (card.is_trump or card.above < right.above):
        yield f"{card.name} is more likely to win a later trick."
    elif not card.follows and not right.follows:
        yield from _thrown_otherwise(card, right)


def _thrown_otherwise(card: CardInPlay, right: CardInPlay) -> Iterator[str]:
    """Where neither card follows suit or wins: what the hand that is left lacks."""
    info = card.info
    if right.held == 1 and _can_ruff(right) and not card.is_trump:
        yield f"With {card.name} you still have a {right.suit[:-1]}, and cannot trump {right.suit}."
        return
    if card.mask != right.mask and not card.above and not right.above and _is_led_sooner(card, right):
        yield f"More {card.suit} than {right.suit} are out, so {card.name} may still win when they are led."
        return
    yield from unguarded(info, 1 << right.bit, 1 << card.bit)
    tops = [CardInPlay(info, highest(info.own & each.mask)) for each in (card, right)]
    if not tops[0].above and tops[1].above and tops[0].bit != card.bit:
        low = f"no {right.suit[:-1]} of yours is high"
        yield f"{card.name} may win a trick behind your {tops[0].name}, and {low}."


def _is_led_sooner(card: CardInPlay, right: CardInPlay) -> bool:
    """Whether more cards of its suit are out than of the other's."""
    return card.others_out.bit_count() > right.others_out.bit_count()


def _worth(card: CardInPlay) -> str:
    """What a card counts: `10 points`, or towards game at pitch."""
    many = card.layout.points[card.bit]
    return f"{many} towards game" if _is_pitch(card) else counted(many, "point")


def _is_pitch(card: CardInPlay) -> bool:
    return card.info.view.rules.score.kind == "pitch"


def _may_be_low(card: CardInPlay) -> bool:
    """Whether it is a trump, and most of the lower ones have been played, or there are few (FG, Pitch)."""
    lower = (card.info.out & card.layout.below[card.bit]).bit_count()
    return _is_pitch(card) and card.is_trump and card.is_lowest and lower <= _FEW_LOWER


def _winning_otherwise(card: CardInPlay, right: CardInPlay) -> Iterator[str]:
    """Where both win the trick as it is."""
    above = card.layout.above
    if above[right.bit] >> card.bit & 1 and (right.is_last or not right.above):
        yield f"{card.name} is higher than it need be."
    elif above[right.bit] >> card.bit & 1:
        yield f"Others still play to this trick: keep {card.name} to beat a higher card."
    elif above[card.bit] >> right.bit & 1 and card.above > right.above:
        yield f"{card.name} may be beaten: {higher_out(card)}."
