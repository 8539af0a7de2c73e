"""Reasons for a card: what it does in this position; `doubts` has what is worse about another one."""

from collections.abc import Iterator
from itertools import chain, islice
from typing import Final

from hoylecli.core import beginning, counted, listed
from hoylecli.families.screen import sides
from hoylecli.families.tricks import is_misere
from hoylecli.families.tricks.derived import score_of, wanted

from .card_in_play import CardInPlay, has_nil, higher_out, still_out, trumps_out
from .kernel import bits, highest, lowest
from .own_bids import for_own_bid, missing
from .policies.avoiding import shoot_moon
from .rollouts import Continuation
from .worlds import InformationSet

_MOST: Final = 2  # sentences
_SIDES: Final = 2
_FEW: Final = 3  # times as many tricks left as the other side needs: then it may be set
RICH: Final = 5  # what counts in a trick, from which on a trump is well spent


def reasons(info: InformationSet, candidate: Continuation, takes_all: bool = False) -> list[str]:
    """One or two sentences on a card, all of them true, the more important first.

    takes_all: whether it goes on with taking every point, though it may be a card to stay out of a trick.
    """
    card = CardInPlay(info, candidate.bit)
    leads = info.table.led < 0
    shoots = takes_all or candidate.policy is shoot_moon or (leads and _keeps_all(card))
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
    elif missing(info) == 0:
        said = for_own_bid(card)
    else:
        said = chain(for_own_bid(card), _setting(card), _leading(card) if leads else _taking(card))
    return list(islice(said, _MOST)) or [_plainly(card)]


def _plainly(card: CardInPlay) -> str:
    """What a card does, where nothing special speaks for it."""
    layout, table = card.layout, card.table
    higher = card.info.own & card.mask & layout.above[card.bit]
    if table.led < 0 and card.above:
        then = f"{card.name} may drive {'it' if card.above == 1 else 'them'} out"
        if higher:
            is_one = not higher & (higher - 1)
            then = f"you keep your {layout.card[highest(higher)].symbol if is_one else f'higher {card.suit}'}"
        return f"{beginning(higher_out(card))}, and {then}."
    if table.led < 0:
        return f"No higher {card.suit[:-1]} is out."
    best = layout.card[table.best].symbol
    if card.wins:
        return f"It takes the trick over {best}."
    if card.follows:
        keeps = f", and you keep your higher {card.suit} for later" if higher else ""
        return f"It stays below {best}{keeps}."
    return f"You have none of the suit led, and can spare {card.name}."


def _to_shoot(card: CardInPlay) -> str:
    if card.table.points[card.info.seat]:
        return "You have taken every point so far, so go for everything."
    return "Your hand is strong enough to try for everything."


def _keeps_all(card: CardInPlay) -> bool:
    """Whether a lead that nobody can beat goes on with taking every point, of which most are taken."""
    table, layout = card.table, card.layout
    return (
        table.shooter == card.info.seat
        and not card.above
        and 2 * table.points[table.shooter] > sum(points for points in layout.points if points > 0)
    )


def _for_everything(card: CardInPlay) -> Iterator[str]:
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


# Games in which cards taken cost points


def _leading_low(card: CardInPlay) -> Iterator[str]:
    info, layout = card.info, card.layout
    heavy = info.out & layout.heavy & card.mask
    if heavy and not heavy & layout.below[card.bit]:
        yield f"It may drive out the {layout.card[lowest(heavy)].symbol}, and cannot catch it."
    elif card.above:
        yield f"{beginning(higher_out(card))}, so another may take the trick."
    elif not info.out & card.mask:
        yield f"Nobody else has {card.suit} left: it takes the trick."
        return
    else:
        out = still_out(card)
        yield f"Nobody can beat {card.name}: you take the trick now, while {out}."
    if card.held == 1 and info.own & ~card.mask:
        yield f"It is your only {card.suit[:-1]}: {_rid_of(card)}"


def _rid_of(card: CardInPlay) -> str:
    """What can be thrown on a suit that the hand has no more of, as the end of a sentence."""
    heavy = card.info.own & card.layout.heavy
    what = f"the {card.layout.card[highest(heavy)].symbol}" if heavy else "what you like"
    return f"then you can throw {what} when they are led."


def _staying_out(card: CardInPlay) -> Iterator[str]:
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


def _cannot_stay_out(card: CardInPlay, best: str) -> str:
    """Where all cards of the suit are higher than the best one of the trick."""
    own = card.info.own & card.mask
    if not card.is_last:
        return f"You have no {card.suit[:-1]} below {best}, so you may have to take it."
    if card.bit == highest(own) and own != 1 << card.bit:
        return f"You take the trick in any case, so let your highest {card.suit[:-1]} go."
    return f"You have no {card.suit[:-1]} below {best}, so you must take it."


def _escaping(card: CardInPlay) -> Iterator[str]:
    """Which card nobody wants it can no longer catch, once it is gone."""
    heavy = card.info.out & card.layout.heavy
    if heavy and 1 << card.bit & card.layout.above_heavy:
        yield f"{card.name} can no longer catch the {card.layout.card[lowest(heavy)].symbol}."


def _thrown(card: CardInPlay) -> Iterator[str]:
    layout, info = card.layout, card.info
    if 1 << card.bit & layout.heavy:
        yield f"You get rid of the {card.name}, and somebody else takes it."
    elif escaping := next(_escaping(card), ""):
        yield escaping
    elif layout.points[card.bit]:
        yield f"Somebody else takes it, with {counted(layout.points[card.bit], 'point')}."
    if info.own & card.mask == 1 << card.bit:
        yield f"It is your last {card.suit[:-1]}: you can throw what you like when they are led."
    elif card.above <= 1 and info.out & card.mask and card.table.shooter != info.seat:
        higher = "Only one" if card.above else "No"
        yield f"{higher} higher {card.suit[:-1]} is out, so {card.name} may have to take a trick."


# Games in which tricks are to be taken


def _is_nil(info: InformationSet, seat: int) -> bool:
    """Whether a seat has bid to take no trick, and has taken none."""
    if is_misere(info.view.bids):
        return seat == info.view.declarer and not info.table.taken[seat]
    return has_nil(info, seat)


def _for_none(card: CardInPlay) -> Iterator[str]:
    """Where nobody wants tricks."""
    table, layout = card.table, card.layout
    if table.led < 0:
        if card.above:
            yield f"{beginning(higher_out(card))}, so another may take the trick."
    elif not card.wins:
        yield f"{layout.card[table.best].symbol} beats it, so another takes the trick."


def _for_nil(card: CardInPlay) -> Iterator[str]:
    table, layout = card.table, card.layout
    if table.led < 0:
        yield from _for_none(card)
    elif not card.wins:
        what = "misere" if is_misere(card.info.view.bids) else "nil"
        yield f"{layout.card[table.best].symbol} beats it, and your {what} is safe in this trick."


def _against_misere(card: CardInPlay) -> Iterator[str]:
    """For players against a misere, who leave tricks to the declarer."""
    table, view = card.table, card.info.view
    if table.taken[view.declarer or 0]:
        yield "The misere is lost already; what you play now makes no difference."
    elif table.led < 0:
        if card.above:
            yield f"{beginning(higher_out(card))}: it may leave the trick to the bidder."
    elif table.holder == view.declarer and not card.wins:
        yield "It leaves the trick to the bidder."
    elif table.holder != view.declarer and card.is_highest:
        yield f"It is your highest {card.suit[:-1]}, and no use against misere."


def _has_trumps(card: CardInPlay) -> bool:
    """Whether the hand has trumps."""
    trump = card.table.trump
    return trump >= 0 and bool(card.info.own & card.layout.masks[trump])


def _held(card: CardInPlay) -> str:
    """The cards of its suit in the hand, the highest first."""
    held = card.info.own & card.mask
    return listed([card.layout.card[bit].symbol for bit in sorted(bits(held), reverse=True)])


def _leading(card: CardInPlay) -> Iterator[str]:
    if is_enough(card.info) and card.above:
        yield f"You have made your bid, and {higher_out(card)}: leave the trick to the others."
        return
    if card.makes_trumps:
        yield f"It makes {card.suit} trumps: you hold {_held(card)}."
    if _is_below_nil(card):
        yield "It is low, so the player who bid nil may have to take the trick."
    if card.is_sure:
        yield f"Nobody can beat {card.name}."
    elif not card.above:
        trump = "the joker" if card.layout.joker >= 0 else "a trump"
        yield f"No higher {card.suit[:-1]} is out; only {trump} beats it."
    if card.is_trump and card.trumps_out:
        yield f"It draws trumps{trumps_out(card)}."
    elif not card.above and card.trumps_out and not card.is_trump and card.others_out:
        yield f"Lead it before the others run out of {card.suit}: {still_out(card)}."
    elif card.above and card.held == 1 and card.info.own & ~card.mask:
        ruffs = not card.is_trump and _has_trumps(card)
        yield f"It is your only {card.suit[:-1]}{', so you can trump them later' if ruffs else ''}."
    elif card.above and card.is_lowest:
        yield f"It is your lowest {card.suit[:-1]}; keep the higher ones."


def _is_below_nil(card: CardInPlay) -> bool:
    """Whether an opponent has a nil to lose, and most of what is out in its suit is higher."""
    info = card.info
    others = (seat for seat in range(info.view.players) if info.view.side(seat) != info.view.side(info.seat))
    out = (info.out & card.mask).bit_count()
    return any(has_nil(info, seat) for seat in others) and 2 * card.above > out


def _taking(card: CardInPlay) -> Iterator[str]:
    table, layout = card.table, card.layout
    best = layout.card[table.best].symbol
    nil = has_nil(card.info, table.holder)
    if not card.wins:
        if nil and not card.partner_has_it():
            yield "It leaves the trick to a player who bid nil."
        elif nil and not any(card.winning()):
            yield "You cannot take the trick from your partner, who bid nil."
        elif is_enough(card.info):
            yield "You have made your bid, and more tricks would only be bags."
        elif card.partner_has_it() and not nil:
            adds = card.layout.points[card.bit]
            more = f"and {card.name} adds {adds} to the trick" if adds else _letting_go(card)
            yield f"Your partner is winning already, {more}."
            return
        elif any(card.winning()) and is_little(card):
            yield "There is too little in this trick to spend a trump on it."
        elif any(card.winning()) and _partner_may_take_it(card):
            yield "Your partner plays last, and may take the trick without your trump."
            return
        elif not any(card.winning()):
            yield f"You cannot beat {best}, {_letting_go(card)}."
            return
        if not card.follows and card.info.own & card.mask == 1 << card.bit:
            yield f"It is your last {card.suit[:-1]}."
        elif card.is_lowest:
            keeps = card.follows and not card.is_last and not card.is_highest
            more = "; keep the higher ones while others are still to play" if keeps else ""
            yield f"It is your lowest {card.suit[:-1]}{more}."
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


def _partner_may_take_it(card: CardInPlay) -> bool:
    """Whether the hand could trump second, and its partner plays fourth."""
    info, table = card.info, card.table
    has_partner = info.view.players == 4 and info.view.side(info.seat) == info.view.side((info.seat + 2) % 4)
    ruffs = table.led != table.trump and not info.own & card.layout.masks[table.led] and not card.is_trump
    return has_partner and ruffs and table.size == 4 and table.count == 1


def _letting_go(card: CardInPlay) -> str:
    """Why this card goes where the trick need not or cannot be won, as a clause."""
    if not card.follows and card.held == 1:
        ruffs, left = not card.is_trump and _has_trumps(card), card.info.own & ~(1 << card.bit)
        if ruffs and not left & (left - 1):
            return f"so keep {card.layout.card[highest(left)].symbol} for the last trick"
        return f"so throw your only {card.suit[:-1]}{', and trump the next one' if ruffs else ''}"
    return f"so let your lowest {card.suit[:-1]} go" if card.is_lowest else f"so let {card.name} go"


def is_little(card: CardInPlay) -> bool:
    """Whether the trick is one of cards that count, and has few of them, for somebody who could trump it."""
    info, table = card.info, card.table
    ruffs = table.led != table.trump and not info.own & card.layout.masks[table.led] and not card.is_trump
    return score_of(info.view).aim == "gather" and ruffs and table.trick_points < RICH


def is_enough(info: InformationSet) -> bool:
    """Whether the player's side has taken what it bid, and further tricks are bags that set nobody."""
    return _has_made(info) and not _may_be_set(info)


def _has_made(info: InformationSet) -> bool:
    """Whether the player's side has taken what it bid, where tricks above that are bags."""
    view = info.view
    return score_of(view).aim == "bids" and view.rules.bags > 0 and _missing(info, True) == 0


def _missing(info: InformationSet, mine: bool) -> int | None:
    """How many tricks are missing to the bid of a side, 0 for none; None where it has not bid any."""
    view = info.view
    own = view.side(info.seat)
    side = own if mine else next(each for each in range(len(view.scores)) if each != own)
    has = wanted(view, sides(view.players, len(view.scores))[side])
    return None if has is None else max(has.missing, 0)


def _may_be_set(info: InformationSet) -> bool:
    """Whether the other one of two sides still needs many of the tricks that are left, and not too many."""
    if len(info.view.scores) != _SIDES:
        return False
    need, left = _missing(info, False) or 0, len(info.view.hand)
    return 0 < need <= left <= _FEW * need


def _setting(card: CardInPlay) -> Iterator[str]:
    """Says that a side which has its tricks can still set the other one."""
    if _has_made(card.info) and _may_be_set(card.info):
        need = counted(_missing(card.info, False) or 0, "trick")
        yield f"Your bid is made, but they still need {need}: what your side takes may set them."
