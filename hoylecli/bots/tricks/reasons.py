"""Reasons for a card: what it does in this position, and what is worse about another one."""

from collections.abc import Iterator
from itertools import islice
from typing import Final

from hoylecli.core.text import beginning, counted
from hoylecli.families.screen import sides
from hoylecli.families.tricks.derived import bid_nil, score_of, wanted
from hoylecli.families.tricks.position import is_misere
from hoylecli.families.tricks.position.labels import SUITS

from .kernel import bits, highest, lowest
from .policies.avoiding import shoot_moon
from .rollouts import Continuation
from .worlds import InformationSet

_MOST: Final = 2  # sentences


def reasons(info: InformationSet, candidate: Continuation) -> list[str]:
    """One or two sentences on a card, all of them true, the more important first."""
    card = _Card(info, candidate.bit)
    leads = info.table.led < 0
    shoots = candidate.policy is shoot_moon or (leads and _keeps_all(card))
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
    """A card that may be played, and what the player knows about it; of equal cards the one of the hand.

    above: how many unseen cards of its suit beat it. trumps_out: how many trumps are unseen.
    """

    def __init__(self, info: InformationSet, bit: int) -> None:
        self.info: Final = info
        layout, table = info.layout, info.table
        self.bit: Final = highest(layout.mask((layout.card[bit],), used=~info.own))
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
    def is_lowest(self) -> bool:
        """Whether the hand has no lower card of its suit; it may have an equal one."""
        return not self.info.own & self.layout.below[self.bit]

    @property
    def is_highest(self) -> bool:
        return not self.info.own & self.layout.above[self.bit]

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


def _keeps_all(card: _Card) -> bool:
    """Whether a lead that nobody can beat goes on with taking every point, of which most are taken."""
    table, layout = card.table, card.layout
    return (
        table.shooter == card.info.seat
        and not card.above
        and 2 * table.points[table.shooter] > sum(points for points in layout.points if points > 0)
    )


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
    if avoids and 1 << card.bit & card.layout.heavy and not card.above:
        cost = counted(card.layout.points[card.bit], "point")
        yield f"Nobody can beat {card.name}, so you take it yourself, with {cost}."
    elif avoids and not others and others != right.info.unseen & right.mask:
        yield f"Nobody else has {card.suit} left, so {card.name} takes whatever they throw on it."
    elif avoids and card.above < right.above:
        yield f"{card.name} is more likely to take the trick."
    elif avoids and card.above and not right.above:
        if card.info.unseen & right.mask and card.table.shooter != card.info.seat:
            yield f"Keep {right.name}, and it may catch points later."
        else:
            yield f"With {card.name} somebody else gets the lead."
    elif avoids and card.above and card.is_lowest and not card.is_highest:
        yield f"{card.name} is your lowest {card.suit[:-1]}: keep it to stay out of a later trick."
    elif not avoids and right.is_sure and not card.is_sure:
        beaten = f"{_higher(card)} still out" if card.above else "it can be trumped"
        yield f"{card.name} may lose: {beaten}."
    elif not avoids and _is_ruffed_sooner(card, right):
        out = (card.info.unseen & card.mask).bit_count()
        yield f"{card.name} is more likely to be trumped: {_still(card, out) if out else _none_out(card)}."
    elif not avoids and 0 < card.above <= _HIGH and not card.is_lowest:
        yield f"{card.name} gives up a high {card.suit[:-1]}, and {_higher(card)} still out."


_HIGH: Final = 2  # cards that beat another one, which is a high one of its suit all the same


def _is_ruffed_sooner(card: "_Card", right: "_Card") -> bool:
    """Whether fewer cards of its suit are out than of the other's, both the highest of a plain suit."""
    if card.above or right.above or card.is_trump or right.is_trump or not card.trumps_out:
        return False
    one, other = ((card.info.unseen & each.mask).bit_count() for each in (card, right))
    return one < other


def _none_out(card: "_Card") -> str:
    return f"no other {card.suit[:-1]} is still out"


def _worse_to_play(card: "_Card", right: "_Card") -> Iterator[str]:
    """Where tricks are to be left to others."""
    layout, table = card.layout, card.table
    if card.wins and not right.wins:
        cost = f", with {counted(table.trick_points, 'point')}" if table.trick_points else ""
        yield f"{card.name} {'takes' if card.is_last else 'may take'} the trick{cost}."
    elif card.follows and right.follows and right.bit > card.bit and layout.above[card.bit] >> right.bit & 1:
        yield f"{card.name} is lower: keep it to stay out of a later trick."
    elif not card.follows and layout.points[card.bit] > 0 and table.shooter == card.info.seat:
        yield f"With {card.name} somebody else takes a point, and you can no longer take them all."
    elif not card.follows and 1 << right.bit & layout.heavy:
        yield f"With {card.name} you still hold the {right.name}."
    elif not card.follows and layout.points[right.bit] > layout.points[card.bit]:
        yield f"With {card.name} you miss a chance to give points away."
    elif not card.follows and card.info.own & right.mask == 1 << right.bit:
        yield f"With {card.name} you still have a {right.suit[:-1]}, and must follow when they are led."
    elif (
        not card.follows
        and right.above < card.above
        and right.above <= _HIGH
        and card.info.unseen & right.mask
    ):
        yield f"With {card.name} you still hold {right.name}, which may have to take a trick."
    elif not card.follows and layout.above[card.bit] >> right.bit & 1:
        yield f"{card.name} is lower: keep it to stay out of a later trick."


def _worse_to_take(card: "_Card", right: "_Card") -> Iterator[str]:
    """Where tricks are to be won."""
    layout, partners = card.layout, card.partner_has_it()
    if right.wins and not card.wins and partners and _bid_nil(card.info, card.table.holder):
        then = (
            "takes the trick, and the nil is lost" if card.is_last else "may take the trick, and lose the nil"
        )
        yield f"With {card.name} your partner {then}."
    elif right.wins and not card.wins:
        yield f"With {card.name} you cannot win the trick."
    elif card.wins and not right.wins:
        spent = "a trump" if card.is_trump and not right.is_trump else f"a high {card.suit[:-1]}"
        yield f"{card.name} spends {spent} on it." if partners else ""
    elif card.wins:
        yield from _winning_otherwise(card, right)
    elif layout.above[right.bit] >> card.bit & 1:
        yield f"Your {card.name} is higher, and may still win a trick."
    elif not partners and layout.points[card.bit] > layout.points[right.bit]:
        yield f"{card.name} may give them {counted(layout.points[card.bit], 'point')}."
    elif partners and (adds := layout.points[card.bit]) < layout.points[right.bit]:
        yield f"{card.name} adds {f'only {adds}' if adds else 'nothing'} to the trick."
    elif not card.follows and not right.is_trump and (card.is_trump or card.above < right.above):
        yield f"{card.name} is more likely to win a later trick."


def _winning_otherwise(card: "_Card", right: "_Card") -> Iterator[str]:
    """Where both win the trick as it is."""
    above = card.layout.above
    if above[right.bit] >> card.bit & 1:
        yield f"{card.name} is higher than it need be."
    elif above[card.bit] >> right.bit & 1 and card.above > right.above:
        yield f"{card.name} may be beaten: {_higher(card)} still out."


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
        yield from _escaping(card)
    elif not card.is_last and not table.trick_points and not layout.points[card.bit]:
        yield "There are no points in this trick so far, so you may win it."
    elif table.shooter >= 0 and table.shooter != card.info.seat:
        yield "One player has taken every point so far, and this stops that."
    elif not card.info.own & card.mask & layout.below[table.best]:
        yield _cannot_stay_out(card, best)


def _cannot_stay_out(card: _Card, best: str) -> str:
    """Where all cards of the suit are higher than the best one of the trick."""
    own = card.info.own & card.mask
    if not card.is_last:
        return f"You have no {card.suit[:-1]} below {best}, so you may have to take it."
    if card.bit == highest(own) and own != 1 << card.bit:
        return f"You take the trick in any case, so let your highest {card.suit[:-1]} go."
    return f"You have no {card.suit[:-1]} below {best}, so you must take it."


def _escaping(card: _Card) -> Iterator[str]:
    """Which card nobody wants it can no longer catch, once it is gone."""
    heavy = card.info.unseen & card.layout.heavy
    if heavy and 1 << card.bit & card.layout.above_heavy:
        yield f"{card.name} can no longer catch the {card.layout.card[lowest(heavy)].symbol}."


def _thrown(card: _Card) -> Iterator[str]:
    layout, info = card.layout, card.info
    if 1 << card.bit & layout.heavy:
        yield f"You get rid of the {card.name}, and somebody else takes it."
    elif escaping := next(_escaping(card), ""):
        yield escaping
    elif layout.points[card.bit]:
        yield f"Somebody else takes it, with {counted(layout.points[card.bit], 'point')}."
    if info.own & card.mask == 1 << card.bit:
        yield f"It is your last {card.suit[:-1]}: you can throw what you like when they are led."
    elif card.above <= 1 and info.unseen & card.mask and card.table.shooter != info.seat:
        higher = "Only one" if card.above else "No"
        yield f"{higher} higher {card.suit[:-1]} is out, so {card.name} may have to take a trick."


# Games in which tricks are to be taken


def _is_nil(info: InformationSet, seat: int) -> bool:
    """Whether a seat has bid to take no trick, and has taken none."""
    if is_misere(info.view.bids):
        return seat == info.view.declarer and not info.table.taken[seat]
    return _bid_nil(info, seat)


def _bid_nil(info: InformationSet, seat: int) -> bool:
    """Whether a seat, -1 for none, has bid nil, and has taken no trick."""
    return seat >= 0 and bid_nil(info.view, seat) and not info.table.taken[seat]


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
    elif table.holder != view.declarer and card.is_highest:
        yield f"It is your highest {card.suit[:-1]}, and no use against misere."


def _has_trumps(card: _Card) -> bool:
    """Whether the hand has trumps."""
    trump = card.table.trump
    return trump >= 0 and bool(card.info.own & card.layout.masks[trump])


def _leading(card: _Card) -> Iterator[str]:
    if _is_below_nil(card):
        yield "It is low, so the player who bid nil may have to take the trick."
    if card.is_sure:
        yield f"Nobody can beat {card.name}."
    elif not card.above:
        trump = "the joker" if card.layout.joker >= 0 else "a trump"
        yield f"No higher {card.suit[:-1]} is out; only {trump} beats it."
    if card.is_trump and card.trumps_out:
        yield f"It draws trumps: {card.trumps_out} may still be out."
    elif card.above and card.info.own & card.mask == 1 << card.bit and card.info.own & ~card.mask:
        ruffs = not card.is_trump and _has_trumps(card)
        yield f"It is your only {card.suit[:-1]}{', so you can trump them later' if ruffs else ''}."
    elif card.above and card.is_lowest:
        yield f"It is your lowest {card.suit[:-1]}; keep the higher ones."


def _is_below_nil(card: _Card) -> bool:
    """Whether an opponent has a nil to lose, and most of what is out in its suit is higher."""
    info = card.info
    others = (seat for seat in range(info.view.players) if info.view.side(seat) != info.view.side(info.seat))
    out = (info.unseen & card.mask).bit_count()
    return any(_bid_nil(info, seat) for seat in others) and 2 * card.above > out


def _taking(card: _Card) -> Iterator[str]:
    table, layout = card.table, card.layout
    best = layout.card[table.best].symbol
    nil = _bid_nil(card.info, table.holder)
    if not card.wins:
        if nil and not card.partner_has_it():
            yield "It leaves the trick to a player who bid nil."
        elif nil and not any(card.winning()):
            yield "You cannot take the trick from your partner, who bid nil."
        elif _is_enough(card):
            yield "You have made your bid, and more tricks would only be bags."
        elif card.partner_has_it() and not nil:
            adds = card.layout.points[card.bit]
            more = f", and {card.name} adds {adds} to the trick" if adds else ""
            yield f"Your partner is winning already{more}."
        elif not any(card.winning()):
            yield f"You cannot beat {best}."
        if not card.follows and card.info.own & card.mask == 1 << card.bit:
            yield f"It is your last {card.suit[:-1]}."
        elif card.is_lowest:
            yield f"It is your lowest {card.suit[:-1]}."
        return
    if nil and card.partner_has_it():
        yield "It takes the trick from your partner, who bid nil."
    if card.is_last:
        yield "You are last, and it takes the trick."
    elif card.is_sure:
        yield f"Nobody can beat {card.name}."
    elif card.is_trump and not card.info.own & layout.masks[table.led]:
        trump = "joker" if card.layout.joker >= 0 else "trump"
        yield f"You have none of the suit led, and the {trump} beats {best}."
    else:
        yield f"It beats {best}."
    if (
        card.partner_has_it()
        and not nil
        and not card.is_sure
        and not card.is_last
        and not all(card.winning())
    ):
        yield "Your partner's card might not have held."


def _is_enough(card: _Card) -> bool:
    """Whether the player's side has taken what it bid, and further tricks are bags."""
    view = card.info.view
    if score_of(view).aim != "bids" or not view.rules.bags:
        return False
    has = wanted(view, sides(view.players, len(view.scores))[view.side(card.info.seat)])
    return has is not None and has.missing <= 0
