"""Playing cards to tricks.

Where cards are drawn from a stock, `stock.playing` chooses the card.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Final

from hoylecli.core.game import Move
from hoylecli.core.text import beginning, counted
from hoylecli.families.screen import sides
from hoylecli.families.tricks.derived import bid_nil, score_of, wanted
from hoylecli.families.tricks.phases.playing import KNOCK
from hoylecli.families.tricks.position import is_misere
from hoylecli.families.tricks.position.labels import SUITS
from hoylecli.families.tricks.rules.ranking import ranking_of
from hoylecli.families.tricks.view import TricksView

from ...hints import Hint
from .. import stock
from ..bridge import playing as bridge
from ..choosing import advised
from ..hands.auction import Estimate
from ..kernel import bits, highest, lowest
from ..policies import bids_by_seat, play, policies_of
from ..policies.avoiding import shoot_moon
from ..policies.gathering import opening
from ..rollouts import Continuation, search_cards
from ..stock import playing as with_stock
from ..worlds import InformationSet, play_of

# The only card of a player with a dog's life, which is played now or kept (FG, Knockout Whist)


def may_knock(view: TricksView) -> bool:
    """Whether the player may keep the card."""
    return KNOCK in view.legal


def dog_plays(view: TricksView) -> Move:
    """Plays the card if it wins the trick as it is, and keeps it if not."""
    card = view.hand[0]
    trick = tuple(play.card for play in view.trick)
    order = ranking_of(view.rules, view.players).order(view.trump)
    return Move(cards=(card,)) if order.best((*trick, card)) == len(trick) else KNOCK


def dog_weighed(view: TricksView) -> Hint:
    move = dog_plays(view)
    if move == KNOCK:
        return Hint(move, "Keep your card for a better trick.")
    return Hint(move, "It takes the trick as it is.")


# Reasons for a card: what it does in this position, in words of the card table

_MOST: Final = 2  # sentences


def reasons(info: InformationSet, candidate: Continuation) -> list[str]:
    """One or two sentences on a card, all of them true, the more important first."""
    card = _Card(info, candidate.bit)
    shoots = candidate.policy is shoot_moon
    leads = info.table.led < 0
    if shoots:
        return [" ".join((_to_shoot(card), *islice(_for_everything(card), 1)))]
    said: Iterator[str]
    if info.view.rules.lowest and score_of(info.view).aim == "avoid":
        said = _leading_low(card) if leads else _staying_out(card)
    elif info.view.rules.lowest:
        said = _for_none(card)
    elif _is_nil(info, info.seat):
        said = _for_nil(card)
    elif is_misere(info.view.bids):
        said = _against_misere(card)
    else:
        said = _leading(card) if leads else _taking(card)
    return list(islice(said, _MOST)) or [_plainly(card)]


def _plainly(card: "_Card") -> str:
    """What a card does, where nothing special speaks for it."""
    layout, table = card.layout, card.table
    higher = card.info.own & card.mask & layout.above[card.bit]
    if table.led < 0 and card.above:
        drives = f"{card.name} may drive {'it' if card.above == 1 else 'them'} out"
        then = f"you keep your higher {card.suit}" if higher else drives
        return f"{beginning(_higher(card))} still out, and {then}."
    if table.led < 0:
        return f"No higher {card.suit[:-1]} is out."
    best = layout.card[table.best].symbol
    if card.wins:
        return f"It takes the trick over {best}."
    if card.follows:
        keeps = f", and you keep your higher {card.suit} for later" if higher else ""
        return f"It stays below {best}{keeps}."
    return f"You have none of the suit led, and can spare {card.name}."


def beside(info: InformationSet, best: int, other: int) -> str:
    """What is worse about another card than about the best one, as a sentence; "" for nothing plain."""
    card, right = _Card(info, other), _Card(info, best)
    avoids = info.view.rules.lowest and score_of(info.view).aim == "avoid"
    if info.table.led < 0:
        said = _worse_to_lead(card, right, avoids)
    elif avoids:
        said = _worse_to_play(card, right)
    else:
        said = _worse_to_take(card, right)
    return next(said, "")


class _Card:
    """A card that may be played, and what the player knows about it.

    above: how many unseen cards of its suit beat it. trumps_out: how many trumps are unseen.
    """

    def __init__(self, info: InformationSet, bit: int) -> None:
        self.info: Final = info
        self.bit: Final = bit
        layout, table = info.layout, info.table
        self.layout: Final = layout
        self.table: Final = table
        self.name: Final = layout.card[bit].symbol
        self.mask: Final = layout.masks[layout.suit[bit]]
        self.suit: Final = "jokers" if bit == layout.joker else SUITS["CDHS"[layout.suit[bit]]]
        self.above: Final = (info.unseen & layout.above[bit]).bit_count()
        self.is_trump: Final = layout.suit[bit] == table.trump
        self.trumps_out: Final = (
            (info.unseen & layout.masks[table.trump]).bit_count() if table.trump >= 0 else 0
        )
        self.is_last: Final = table.count == table.size - 1

    @property
    def follows(self) -> bool:
        return self.layout.suit[self.bit] == self.table.led

    @property
    def wins(self) -> bool:
        """Whether it would win the trick as it is."""
        best = self.table.best
        ruffs = self.is_trump and self.layout.suit[best] != self.table.trump
        return bool(self.layout.above[best] >> self.bit & 1) or ruffs

    @property
    def is_sure(self) -> bool:
        """Whether no unseen card beats it: no higher one of its suit, nor a trump unless it is one itself."""
        return not self.above and (self.is_trump or not self.trumps_out)

    def winning(self) -> Iterator[bool]:
        """Whether it would win the trick as it is, for each card that may be played."""
        legal = {card for move in self.info.view.legal for card in move.cards}
        yield from (_Card(self.info, bit).wins for bit in bits(self.layout.mask(legal, self.table.played)))

    def partner_has_it(self) -> bool:
        """Whether the partner's card wins the trick so far."""
        view, table = self.info.view, self.table
        return (
            table.led >= 0
            and table.holder != self.info.seat
            and (view.side(table.holder) == view.side(self.info.seat))
        )


def _to_shoot(card: _Card) -> str:
    if card.table.points[card.info.seat]:
        return "You have taken every point so far, so go for everything."
    return "Your hand is strong enough to try for everything."


def _for_everything(card: _Card) -> Iterator[str]:
    """What a card does for whoever is to take every point: high cards win later tricks, too."""
    higher = card.info.own & card.mask & card.layout.above[card.bit]
    kept = f"keep your higher {card.suit} for later tricks"
    if card.table.led < 0:
        if card.is_sure:
            yield f"Nobody can beat {card.name}."
        elif not card.above:
            yield f"No higher {card.suit[:-1]} is out."
    elif card.wins:
        takes = "takes" if card.is_last or not card.above else "may take"
        yield f"{card.name} {takes} the trick{f': {kept}' if higher else ''}."
    elif card.follows and higher:
        yield f"{beginning(kept)}."
    elif not card.follows and any(card.info.own & each for each in card.layout.masks if each != card.mask):
        yield f"You have none of the suit led: let {card.name} go, and keep what can win a trick."


# What is worse about another card


def _worse_to_lead(card: "_Card", right: "_Card", avoids: bool) -> Iterator[str]:
    others = card.info.unseen & card.mask
    if avoids and not others and others != right.info.unseen & right.mask:
        yield f"Nobody else has {card.suit} left, so {card.name} takes whatever they throw on it."
    elif avoids and card.above < right.above:
        yield f"{card.name} is more likely to take the trick."
    elif avoids and card.above and not right.above:
        yield f"With {card.name} somebody else gets the lead."
    elif not avoids and right.is_sure and not card.is_sure:
        beaten = f"{_higher(card)} still out" if card.above else "it can be trumped"
        yield f"{card.name} may lose: {beaten}."
    elif not avoids and card.above and card.bit != lowest(card.info.own & card.mask):
        yield f"{card.name} gives up a high {card.suit[:-1]}, and {_higher(card)} still out."


def _worse_to_play(card: "_Card", right: "_Card") -> Iterator[str]:
    """Where tricks are to be left to others."""
    layout, table = card.layout, card.table
    if card.wins and not right.wins:
        cost = f", with {counted(table.trick_points, 'point')}" if table.trick_points else ""
        yield f"{card.name} {'takes' if card.is_last else 'may take'} the trick{cost}."
    elif card.follows and right.follows and right.bit > card.bit and layout.above[card.bit] >> right.bit & 1:
        yield f"{card.name} is lower: keep it to stay out of a later trick."
    elif not card.follows and 1 << right.bit & layout.heavy:
        yield f"With {card.name} you still hold the {right.name}."
    elif not card.follows and layout.points[right.bit] > layout.points[card.bit]:
        yield f"With {card.name} you miss a chance to give points away."


def _worse_to_take(card: "_Card", right: "_Card") -> Iterator[str]:
    """Where tricks are to be won."""
    layout = card.layout
    if right.wins and not card.wins:
        yield f"With {card.name} you cannot win the trick."
    elif card.wins and not right.wins:
        spent = "a trump" if card.is_trump and not right.is_trump else f"a high {card.suit[:-1]}"
        yield f"{card.name} spends {spent} on it." if card.partner_has_it() else ""
    elif card.wins and right.wins and layout.above[right.bit] >> card.bit & 1:
        yield f"{card.name} is higher than it need be."
    elif card.wins and right.wins and layout.above[card.bit] >> right.bit & 1 and card.above > right.above:
        yield f"{card.name} may be beaten: {_higher(card)} still out."
    elif not card.wins and not right.wins and layout.above[right.bit] >> card.bit & 1:
        yield f"{card.name} is higher, and may still win a trick."


# Games in which cards taken cost points


def _leading_low(card: _Card) -> Iterator[str]:
    info, layout = card.info, card.layout
    heavy = info.unseen & layout.heavy & card.mask
    if heavy and not heavy & layout.below[card.bit]:
        yield f"It may drive out the {layout.card[lowest(heavy)].symbol}, and cannot catch it."
    elif card.above:
        yield f"{beginning(_higher(card))} still out, so another may take the trick."
    elif not info.unseen & card.mask:
        yield f"Nobody else has {card.suit} left: it takes the trick."
    else:
        out = info.unseen & card.mask
        yield f"Nobody can beat {card.name}: you take the trick now, while {_still(card, out.bit_count())}."


def _still(card: _Card, out: int) -> str:
    """`5 clubs are still out`, so that few tricks of the suit are left."""
    return f"{counted(out, card.suit[:-1])} {'is' if out == 1 else 'are'} still out"


def _higher(card: _Card) -> str:
    return f"{counted(card.above, f'higher {card.suit[:-1]}')} {'is' if card.above == 1 else 'are'}"


def _staying_out(card: _Card) -> Iterator[str]:
    layout, table = card.layout, card.table
    is_heavy = bool(1 << card.bit & layout.heavy)
    if not card.follows:
        yield from _thrown(card)
        return
    best = layout.card[table.best].symbol
    if is_heavy and not card.wins:
        yield f"It stays below {best}, so another takes your {card.name}."
    elif not card.wins:
        yield f"It stays below {best}, so another takes the trick."
        if card.bit == highest(card.info.own & layout.below[table.best]):
            yield "It is your highest card that does."
    elif card.is_last and not table.trick_points and not layout.points[card.bit]:
        yield "You are last, and the trick costs nothing."
    elif not card.is_last and not table.trick_points and not layout.points[card.bit]:
        yield "There are no points in this trick, so you may win it."
    elif table.shooter >= 0 and table.shooter != card.info.seat:
        yield "One player has taken every point so far, and this stops that."
    elif not card.info.own & card.mask & layout.below[table.best]:
        yield f"You have no {card.suit[:-1]} below {best}, so you may have to take it."


def _thrown(card: _Card) -> Iterator[str]:
    layout, info = card.layout, card.info
    if 1 << card.bit & layout.heavy:
        yield f"You get rid of the {card.name}, and somebody else takes it."
    elif 1 << card.bit & layout.above_heavy and info.unseen & layout.heavy:
        heavy = layout.card[lowest(info.unseen & layout.heavy)].symbol
        yield f"{card.name} can no longer catch the {heavy}."
    elif layout.points[card.bit]:
        yield f"Somebody else takes it, with {counted(layout.points[card.bit], 'point')}."
    if info.own & card.mask == 1 << card.bit:
        yield f"It is your last {card.suit[:-1]}."


# Games in which tricks are to be taken


def _is_nil(info: InformationSet, seat: int) -> bool:
    """Whether a seat has bid to take no trick, and has taken none."""
    if is_misere(info.view.bids):
        return seat == info.view.declarer and not info.table.taken[seat]
    return bid_nil(info.view, seat) and not info.table.taken[seat]


def _for_none(card: _Card) -> Iterator[str]:
    """Where nobody wants tricks."""
    table, layout = card.table, card.layout
    if table.led < 0:
        if card.above:
            yield f"{beginning(_higher(card))} still out, so another may take the trick."
    elif not card.wins:
        yield f"{layout.card[table.best].symbol} beats it, so another takes the trick."


def _for_nil(card: _Card) -> Iterator[str]:
    table, layout = card.table, card.layout
    if table.led < 0:
        yield from _for_none(card)
    elif not card.wins:
        what = "misere" if is_misere(card.info.view.bids) else "nil"
        yield f"{layout.card[table.best].symbol} beats it, and your {what} is safe in this trick."


def _against_misere(card: _Card) -> Iterator[str]:
    """For players against a misere, who leave tricks to the declarer."""
    table, view = card.table, card.info.view
    if table.taken[view.declarer or 0]:
        yield "The misere is lost already; what you play now makes no difference."
    elif table.led < 0:
        if card.above:
            yield f"{beginning(_higher(card))} still out: it may leave the trick to the bidder."
    elif table.holder == view.declarer and not card.wins:
        yield "It leaves the trick to the bidder."
    elif table.holder != view.declarer and card.bit == highest(card.info.own & card.mask):
        yield f"It is your highest {card.suit[:-1]}, and no use against misere."


def _leading(card: _Card) -> Iterator[str]:
    if card.is_sure:
        yield f"Nobody can beat {card.name}."
    elif not card.above:
        trump = "the joker" if card.layout.joker >= 0 else "a trump"
        yield f"No higher {card.suit[:-1]} is out; only {trump} beats it."
    if card.is_trump and card.trumps_out:
        yield f"It draws trumps: {card.trumps_out} may still be out."
    elif card.above and card.info.own & card.mask == 1 << card.bit and card.info.own & ~card.mask:
        yield f"It is your only {card.suit[:-1]}."
    elif card.above and card.bit == lowest(card.info.own & card.mask):
        yield f"It is your lowest {card.suit[:-1]}; keep the higher ones."


def _taking(card: _Card) -> Iterator[str]:
    table, layout = card.table, card.layout
    best = layout.card[table.best].symbol
    if not card.wins:
        if _is_enough(card):
            yield "You have made your bid, and more tricks would only be bags."
        elif card.partner_has_it():
            yield "Your partner is winning already."
        elif not any(card.winning()):
            yield f"You cannot beat {best}."
        if not card.follows and card.info.own & card.mask == 1 << card.bit:
            yield f"It is your last {card.suit[:-1]}."
        elif card.bit == lowest(card.info.own & card.mask):
            yield f"It is your lowest {card.suit[:-1]}."
        return
    if card.is_last:
        yield "You are last, and it takes the trick."
    elif card.is_sure:
        yield f"Nobody can beat {card.name}."
    elif card.is_trump and not card.info.own & layout.masks[table.led]:
        trump = "joker" if card.layout.joker >= 0 else "trump"
        yield f"You have none of the suit led, and the {trump} beats {best}."
    else:
        yield f"It beats {best}."
    if card.partner_has_it() and not card.is_sure and not card.is_last and not all(card.winning()):
        yield "Your partner's card might not have held."


def _is_enough(card: _Card) -> bool:
    """Whether the player's side has taken what it bid, and further tricks are bags."""
    view = card.info.view
    if score_of(view).aim != "bids" or not view.rules.bags:
        return False
    has = wanted(view, sides(view.players, len(view.scores))[view.side(card.info.seat)])
    return has is not None and has.missing <= 0


_COUNTED: Final = 4  # cards in hand, from which average players count what is out; fewer of short hands
_FEW: Final = 24  # worlds that they think of
_DOUBTFUL: Final = 1.5  # standard errors below which they keep to the rules of thumb

_CLOSE: Final = "The difference is too small to count, so play the usual card."


def beginner(view: TricksView, rng: Random) -> Move:
    if view.bridge:
        return bridge.beginner(view, rng)
    return dog_plays(view) if may_knock(view) else play(view, rng)


def average(view: TricksView, rng: Random) -> Move:
    """By rules of thumb; in the last tricks by what may still be out, as everybody counts then."""
    if view.bridge:
        return bridge.average(view, rng)
    if may_knock(view):
        return dog_plays(view)
    if stock.fits(view):
        return with_stock.average(view)
    dealt = len(view.hand) + len(view.tricks)
    if len(view.hand) <= min(_COUNTED, dealt * 2 // 5) and view.tricks:
        found = search_cards(view, rng, _FEW, _DOUBTFUL)
        return play_of(found.info, found.bit)
    return _by_policy(view)


def evaluate(view: TricksView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The expert's card, what it does, and what it is worth beside the next best."""
    if view.bridge:
        return bridge.evaluate(view, rng, asked)
    if may_knock(view):
        return dog_weighed(view)
    if stock.fits(view):
        return with_stock.evaluate(view, rng, asked)
    search = search_cards(view, rng, asked=asked)
    info, why = search.info, reasons(search.info, search.chosen)
    advice = advised(view, search.found, *why, move=lambda each: play_of(info, each.bit))
    advice = advice.also({played: play_of(info, bit) for played, bit in search.same.items()})
    move = play_of(info, search.bit)
    others = [each.cards[0] for each in asked if each.cards and each != move]
    if others:
        advice = replace(advice, beside=beside(info, search.bit, bits(info.layout.mask(others[:1]))[0]))
    return advice if move == advice.move else replace(advice, move=move, decided=_CLOSE)


def _by_policy(view: TricksView) -> Move:
    """The card that the usual policy for this seat plays."""
    info = InformationSet(view)
    table = info.at([(1 << size) - 1 for size in view.hand_sizes])  # of the others only how many they hold
    table.hands[info.seat] = info.own
    if view.rules.trump.how == "led" and not info.plays:
        _, suit = Estimate(view).best(info.own)
        return Move(cards=(info.layout.card[opening(info.layout, info.own & info.layout.masks[suit])],))
    policy = policies_of(view, bids_by_seat(view), view.declarer)[info.seat]
    legal = table.legal()
    return play_of(info, policy(table, legal) if legal & (legal - 1) else highest(legal))
