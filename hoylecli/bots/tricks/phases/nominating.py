"""Bids of tricks, each seat once (CG, Spades; FG, Oh Hell)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from statistics import fmean
from typing import Final

from hoylecli.core import Move, counted, how_often, listed, number, so_often
from hoylecli.families.schema import of_kind
from hoylecli.families.tricks import TricksView, score_of
from hoylecli.families.tricks.phases.nominating import BLIND, LOOK
from hoylecli.families.tricks.position.labels import SUITS
from hoylecli.families.tricks.rules.before_play import TrickBids

from ...comparing import Comparison, compared, multiplied
from ...hints import Hint
from ..hands.tricks import expected_bid, gives_nil_away, likely_winners, makes_nil, sure_tricks
from ..kernel import Layout, bits, leader
from ..policies import policies_of
from ..results import bid_results
from ..value import Evaluation
from ..worlds import InformationSet, bid_likelihood, sample_worlds
from . import advised

_WORLDS: Final = 150
_BLIND_WORLDS: Final = 60
_NEAR: Final = 2.5  # bids are tried that differ from the estimate by so many tricks at most
_LISTENING: Final = 0.2  # how much the bids of all others tell the last one
_FORBIDDEN: Final = 0.3  # less is bid where the best bid is not allowed: a trick can be thrown away
NIL: Final = Move("nil")
_LONG: Final = 5  # trumps, of which some win late
_HIGH: Final = 2  # cards of its suit that beat a high one, fewer
_GUARDS: Final = 3  # low cards that go with a high one which can be kept out of tricks
_SEEN: Final = 0.1  # by how much more often the best bid is met, at least, for a word on that
_NOT_BEHIND: Final = "A bid on cards unseen is only for a side that is far behind."
_BEHIND: Final = 100  # points that a side must be behind for a blind bid to be tried


def beginner(view: TricksView, rng: Random) -> Move:
    """A trick for each ace and king."""
    if LOOK in view.legal:
        return LOOK
    high = sum(card.rank in (1, 13) for card in view.hand)
    offered = [move for move in view.legal if move.verb == "bid"]
    return min(offered, key=lambda move: abs((move.amount or 0) - high))


def average(view: TricksView, rng: Random) -> Move:
    """The tricks that the hand is good for, and none fewer than nobody can take from it."""
    if LOOK in view.legal:
        return LOOK
    info = InformationSet(view)
    partner_takes_none = any(
        bid.word in ("nil", "blind") and view.side(bid.seat) == view.side(info.seat) for bid in view.bids
    )
    if NIL in view.legal and not partner_takes_none and makes_nil(info.layout, info.own):
        return NIL
    tricks, sure = heard(view, info.layout, info.own), sure_tricks(info.layout, info.own)
    bids = [move for move in view.legal if move.verb == "bid"]
    enough = [move for move in bids if (move.amount or 0) >= sure] or bids[-1:]
    if round(tricks) not in [move.amount for move in bids]:
        tricks -= _FORBIDDEN
    return min(enough, key=lambda move: abs((move.amount or 0) - tricks))


def heard(view: TricksView, layout: Layout, hand: int) -> float:
    """What a hand is bid for by somebody who has listened to the others.

    FG, Oh Hell: bid last if you can, and listen. Where the others want most of the tricks there are fewer for
    this hand, and more where they want few.
    """
    tricks = expected_bid(view.rules, layout, hand, view.players)
    if len(view.bids) < view.players - 1:
        return tricks
    left = hand.bit_count() - sum(bid.amount for bid in view.bids)
    return tricks + _LISTENING * (left - tricks)


def evaluate(view: TricksView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    if LOOK in view.legal:
        if not is_behind(view) and BLIND not in asked:
            return Hint(LOOK, _NOT_BEHIND)
        found = compared_blind(view, rng)
        if found.best.candidate == BLIND:
            return advised(view, found, "You are so far behind that an ordinary bid helps less.")
        why = "You are behind, but can still catch up with ordinary bids."
        return advised(view, found, why if is_behind(view) else _NOT_BEHIND)
    taken: dict[Move, list[int]] = {}
    found = compared_bids(view, rng, asked, taken)
    move = found.best.candidate
    info = InformationSet(view)
    other = next((each for each in asked if each != move), move)
    if score_of(view).aim == "own_bid":
        return _exact(view, found, taken, other)
    least = next(each for each in view.legal if each.verb == "bid")
    others = sum(bid.amount for bid in view.bids) if len(view.bids) == view.players - 1 else None
    if move == NIL:
        made = fmean(not many for many in taken[NIL])
        why = f"{_why_nil(info)} You {so_often('make it', min(made, _MOST))}."
    else:
        why = _why_bid(info, move, least, taken[move], others)
    advice = advised(view, found, why, *_together(view, move))
    return replace(advice, beside=_beside(view, info, move, other, taken[other]))


def _why_bid(
    info: InformationSet, move: Move, least: Move, taken: Sequence[int], others: int | None = None
) -> str:
    """How many tricks a hand takes, how often as many as are bid, and which cards should win.

    least: the lowest bid. taken: the tricks that the hand took, deal by deal. others: what the others have
    bid; None where one of them is still to bid.
    """
    amount, many, size = move.amount or 0, round(fmean(taken)), info.own.bit_count()
    takes = f"Your hand takes about {counted(many, 'trick')}" if many else "Your hand hardly takes a trick"
    often = fmean(each >= amount for each in taken)
    if move == least and many < amount:
        return f"{takes}, but you may not bid less."
    if amount:
        takes = f"{takes}, and {amount} or more {how_often(min(often, _MOST))}"
    if often < _EVEN and others is not None and others + amount <= size:
        return f"{takes}, but the others have bid only {others} of the {size}."
    if often < _EVEN and len(info.view.scores) < info.view.players:
        return f"{takes}, but your partner's tricks count with yours."
    winners = likely_winners(info.layout, info.own)
    if winners.bit_count() > max(many, amount):
        return f"{takes}."
    names = listed([info.layout.card[bit].symbol for bit in sorted(bits(winners), reverse=True)])
    told = [f"{takes}.", *([f"{names} should win."] if winners else [])]
    trumps = bits(info.own & info.layout.masks[info.layout.trump]) if info.layout.trump >= 0 else []
    if len(trumps) >= _LONG and winners.bit_count() < max(many, amount):
        name = SUITS[info.layout.card[trumps[0]].suit]
        told.append(f"Your {number(len(trumps))} {name} take more tricks once the others have none.")
    return " ".join(told)


def _exact(
    view: TricksView, found: Comparison[Move], taken: Mapping[Move, Sequence[int]], other: Move
) -> Hint:
    """The advice where only a bid counts that is met to the trick, and what is worse about another one."""
    move = found.best.candidate
    chances = {each: fmean(many == (each.amount or 0) for many in times) for each, times in taken.items()}
    takes = so_often("take just that" if move.amount else "succeed", chances[move])
    advice = advised(view, found, f"If you try for {move.amount or 'none'}, you {takes}.")
    beside = ""
    if chances.get(other, 1.0) < chances[move] - _SEEN:
        seldom = how_often(chances[other])
        met_so = "hardly ever met" if seldom == "hardly ever" else f"met only {seldom}"
        beside = f"A bid of {other.amount} is {met_so}."
    elif (other.amount or 0) < (move.amount or 0):
        beside = f"A bid of {other.amount} is hardly surer, and counts less."
    return replace(advice, beside=beside)


def _why_nil(info: InformationSet) -> str:
    """How the high cards of a hand can stay out of tricks: behind low ones, or thrown on other suits."""
    layout, own = info.layout, info.own
    high = [bit for bit in bits(own) if layout.above[bit].bit_count() < _HIGH]
    if not high:
        return "You hold no ace or king, which suits a nil."
    names = listed([layout.card[bit].symbol for bit in high])
    below = (own & layout.masks[layout.suit[bit]] & ~layout.above[bit] for bit in high)
    if all((low & ~sum(1 << bit for bit in high)).bit_count() >= _GUARDS for low in below):
        return f"You have low cards to play before {names}, which suits a nil."
    plain = [mask for suit, mask in enumerate(layout.masks[:4]) if suit != layout.trump]
    short = [SUITS["CDHS"[layout.masks.index(mask)]] for mask in plain if (own & mask).bit_count() <= 1]
    if short:
        return f"You may throw {names} away when {listed(short, 'or')} are led. Nil is a risk all the same."
    return f"Nil is a risk with {names}, but it counts more than the few tricks that you would take."


_EVEN: Final = 0.5
_MOST: Final = 0.99  # how often, at most: deals that were tried do not say `every time`
_FEW: Final = 3  # tricks that a nil counts more than


def _beside(view: TricksView, info: InformationSet, move: Move, other: Move, taken: Sequence[int]) -> str:
    """What is worse about another bid; "" for nothing plain.

    taken: the tricks that the hand took, deal by deal, where the other bid was tried.
    """
    most = other.amount or 0
    if other.verb == "nil" and move.verb != "nil":
        high = sum(1 << bit for bit in bits(info.own) if info.layout.above[bit].bit_count() < _HIGH)
        cards = listed([info.layout.card[bit].symbol for bit in bits(high)], "or")
        return f"One trick is enough to lose a nil, and {cards} may take one." if high else ""
    if other.verb == "bid" and move.verb == "bid" and most > (move.amount or 0):
        return f"You {so_often(f'take {most} or more', fmean(many >= most for many in taken))}."
    if other.verb == "bid" and move == NIL and round(fmean(taken)) <= _FEW:
        many = round(fmean(taken))
        takes = f"take only about {counted(many, 'trick')}" if many else "hardly take a trick"
        return f"If you tried, you would {takes}: a nil that is made counts more."
    if other.verb == "bid" and move.verb == "bid" and most < (move.amount or 0) and view.rules.bags:
        return "A trick above the bid counts only one point, and bags add up."
    return ""


def _together(view: TricksView, move: Move) -> Iterator[str]:
    """What a bid makes with that of the partner, where both have bid tricks."""
    partners = sum(bid.amount for bid in view.bids if view.side(bid.seat) == view.side(view.seat or 0))
    if partners and move.amount:
        yield f"Your partner has bid {partners}; with your {move.amount} that makes {partners + move.amount}."


def is_behind(view: TricksView) -> bool:
    """Whether the player's side is so far behind that a blind bid may help."""
    mine = view.scores[view.side(view.seat or 0)]
    return max(view.scores) - mine >= _BEHIND


# What the expert tries


def compared_bids(
    view: TricksView, rng: Random, asked: Collection[Move] = (), taken: dict[Move, list[int]] | None = None
) -> Comparison[Move]:
    """Nil and the bids near the estimate, by rollouts, and those `asked` for.

    Nil is not looked at where it is a gift to the others, who go for it at a table as rollouts do not. taken:
    where it is noted how many tricks the player took after each, deal by deal.
    """
    info = InformationSet(view)
    tricks = expected_bid(view.rules, info.layout, info.own, view.players)
    nil = () if NIL not in view.legal or gives_nil_away(info.layout, info.own) else (NIL,)
    near = [move for move in view.legal if move.verb != "nil" and abs((move.amount or 0) - tricks) <= _NEAR]
    return _compared(info, list(dict.fromkeys([*nil, *near, *asked])), rng, multiplied(_WORLDS), taken)


def compared_blind(view: TricksView, rng: Random) -> Comparison[Move]:
    """Bidding nil before the cards are seen, and looking at them first."""
    return _compared(InformationSet(view), [BLIND, LOOK], rng, _BLIND_WORLDS)


class _World:
    """A sampled world. usual: what each seat has bid, or would. taken: the tricks, by the goal played for."""

    def __init__(self, info: InformationSet, hands: Sequence[int]) -> None:
        self.hands: Final = hands
        self.usual: Final = expected_bids(info, hands)
        self.taken: Final = dict[int, list[int]]()


def _compared(
    info: InformationSet,
    moves: Sequence[Move],
    rng: Random,
    number: int,
    taken: dict[Move, list[int]] | None = None,
) -> Comparison[Move]:
    view, evaluation = info.view, Evaluation(info.view)
    before = [
        any(bid.seat == seat and bid.word == "blind" for bid in view.bids) for seat in range(view.players)
    ]

    def value(move: Move, world: _World) -> float:
        bids, blind = world.usual[:], before[:]
        amount = bids[info.seat] = bids[info.seat] if move == LOOK else move.amount or 0
        blind[info.seat] = move == BLIND
        goal = amount if score_of(view).aim == "own_bid" else min(amount, 1)
        if goal not in world.taken:
            world.taken[goal] = _played(info, world.hands, bids)
        if taken is not None:
            taken.setdefault(move, []).append(world.taken[goal][info.seat])
        return evaluation.after(*bid_results(view, bids, blind, world.taken[goal]))

    worlds = [_World(info, hands) for hands in sample_worlds(info, rng, number, [bid_likelihood(info)])]
    return compared(moves, [(worlds, None)], value)


def expected_bids(info: InformationSet, hands: Sequence[int]) -> list[int]:
    """What each seat has bid, or is likely to bid with such a hand."""
    view, layout = info.view, info.layout
    bidding = of_kind(TrickBids, view.rules.bidding)
    least = 1 if bidding.nil else bidding.least
    bids = [max(round(expected_bid(view.rules, layout, hand, view.players)), least) for hand in hands]
    for bid in view.bids:
        bids[bid.seat] = bid.amount
    return bids


def _played(info: InformationSet, hands: Sequence[int], bids: Sequence[int]) -> list[int]:
    """The tricks of each seat by policies; all but those who bid nil try for as many as they can."""
    view = info.view
    if score_of(view).aim != "own_bid":
        many = info.layout.everything.bit_count()
        bids = [many if bid else 0 for bid in bids]
    table = info.at(hands)
    table.seat = leader(view, info.layout, hands)
    table.play_out(policies_of(view, bids, None))
    return table.taken
