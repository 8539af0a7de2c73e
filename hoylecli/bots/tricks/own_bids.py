"""Words on a card where each player is to take exactly the tricks that were bid (FG, Oh Hell)."""

from collections.abc import Iterator
from typing import Final

from hoylecli.core import counted, number
from hoylecli.families.tricks.derived import bid_nil, last_said, score_of
from hoylecli.families.tricks.position import is_misere

from .card_in_play import CardInPlay, higher_out
from .kernel import highest
from .worlds import InformationSet

_HIGH: Final = 2  # cards that beat another one, which is likely to win a trick all the same


def missing(info: InformationSet) -> int | None:
    """How many tricks are missing to the bid, below 0 where there are too many; None in other games.

    A player who has bid nil or misere wants none.
    """
    view, taken = info.view, info.table.taken[info.seat]
    if bids_none(info):
        return -taken
    bid = last_said(view, info.seat) if score_of(view).aim == "own_bid" else None
    return None if bid is None else bid.amount - taken


def _wanted_by(info: InformationSet, seat: int) -> int:
    """How many tricks another player is short of the bid, below 0 for too many; 0 where nothing was bid."""
    bid = last_said(info.view, seat)
    return bid.amount - info.table.taken[seat] if bid is not None else 0


def bids_none(info: InformationSet) -> bool:
    """Whether the player has bid nil, or plays a misere."""
    return bid_nil(info.view, info.seat) or (is_misere(info.view.bids) and info.seat == info.view.declarer)


def for_own_bid(card: CardInPlay) -> Iterator[str]:
    """What a card does for the bid; nothing where some tricks are still wanted."""
    info, left = card.info, missing(card.info)
    if left is None:
        return
    if not 0 <= left <= len(info.view.hand):
        if score_of(info.view).aim == "own_bid":  # a side whose nil is lost still plays for its other bid
            yield f"Your bid is lost already, so try to spoil another one{_spoils(card)}."
    elif left == len(info.view.hand):
        yield "You need every trick that is left."
    elif left and card.table.led >= 0 and not card.wins and any(card.winning()):
        yield from _waits(card, left)
    elif left and card.table.led >= 0 and card.wins:
        wins = "wins" if card.is_last or card.is_sure else "may win"
        yield f"You still need {counted(left, 'trick')}, and {card.name} {wins} this one."
    if left or (card.table.led >= 0 and card.wins and not _must_win(card)):
        return
    yield _has_all(info, card)
    if card.table.led >= 0 and not card.follows and not card.wins:
        yield from _thrown(card)


def _spoils(card: CardInPlay) -> str:
    """Whose bid a card may spoil that is played to a trick, as the end of a sentence; "" for nobody's."""
    table = card.table
    if table.led < 0:
        return ""
    wanted = _wanted_by(card.info, table.holder)
    if card.wins and wanted > 0:
        take = "take" if card.is_last or card.is_sure else "may take"
        return f": you {take} a trick that another player needs"
    is_theirs = card.is_last and not card.wins
    return ": this trick is one too many for the player who gets it" if is_theirs and not wanted else ""


def _waits(card: CardInPlay, left: int) -> Iterator[str]:
    """Why a trick that could be taken is not: trumps that are kept can take as many as are wanted later."""
    if card.table.trump >= 0:
        kept = card.info.own & ~(1 << card.bit) & card.layout.masks[card.table.trump]
        if kept.bit_count() >= left:
            trumps = f"{number(kept.bit_count())} trump{'' if kept.bit_count() == 1 else 's'}"
            yield f"You need only {number(left)} more, and keep {trumps} for later."


def _has_all(info: InformationSet, card: CardInPlay) -> str:
    """What the card does in this trick where no more are wanted."""
    layout, table = card.layout, card.table
    bid = last_said(info.view, info.seat)
    have = "You have the tricks you bid" if bid is not None and bid.amount else "You bid no trick"
    if table.led < 0:
        out = f"{higher_out(card)}, so another may take this one" if card.above else ""
        return f"{have}: {out}." if out else f"{have}, and {card.name} may have to take one more."
    if card.wins:
        return f"You take the trick in any case, so let {card.name} go."
    best = layout.card[table.best].symbol
    if card.follows and card.bit == highest(info.own & layout.below[table.best]):
        return f"{have}, and {card.name} is your highest card below {best}."
    return f"{have}, and {card.name} leaves this one to others."


def _must_win(card: CardInPlay) -> bool:
    return card.is_last and all(card.winning())


def _thrown(card: CardInPlay) -> Iterator[str]:
    """Why a card is best thrown on another suit."""
    if card.above <= 1 and card.others_out and not card.is_trump:
        higher = "Only one" if card.above else "No"
        yield f"{higher} higher {card.suit[:-1]} is out, so {card.name} may have to take a trick."
    elif card.info.own & card.mask == 1 << card.bit:
        yield f"It is your last {card.suit[:-1]}: you can throw what you like when they are led."


def worse_for_own_bid(card: CardInPlay, right: CardInPlay) -> Iterator[str]:
    """What is worse about another card for the bid."""
    left = missing(card.info)
    if left is None:
        return
    if left == 0 and card.table.led < 0:
        if card.above < right.above and card.above <= _HIGH and card.others_out:
            out = f"{higher_out(card)}" if card.above else f"no higher {card.suit[:-1]} is out"
            yield f"{card.name} may take a trick too many: {out}."
    elif left == 0:
        yield from _too_many(card, right)
    elif 0 < left < len(card.info.view.hand) and card.table.led >= 0 and _spends_a_trump(card, right):
        yield f"Keep {card.name} until you know whether you need its trick."


def _spends_a_trump(card: CardInPlay, right: CardInPlay) -> bool:
    return card.is_trump and not right.is_trump and card.wins and not right.wins


def _too_many(card: CardInPlay, right: CardInPlay) -> Iterator[str]:
    if card.wins and not right.wins:
        takes = "takes" if card.is_last else "may take"
        what = "a trick" if bids_none(card.info) else "a trick more than you bid"
        yield f"{card.name} {takes} {what}."
    elif card.layout.above[card.bit] >> right.bit & 1:
        yield f"{card.name} is lower: keep it to stay out of a later trick."
    elif not card.follows and right.above < card.above and right.above <= _HIGH and right.others_out:
        yield f"With {card.name} you still hold {right.name}, which may have to take a trick."
