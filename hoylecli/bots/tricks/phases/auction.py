"""Rising bids for the right to name trumps (CG, Pinochle; FG, Pitch)."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from random import Random
from typing import Final

from hoylecli.core import SUITS, Move, Seat, counted, how_often, so_often
from hoylecli.families.schema import of_kind
from hoylecli.families.tricks import TricksView, highest as highest_bid
from hoylecli.families.tricks.phases.auction import PASS, SMUDGE, amounts, is_round, out_of_it, passes_stay
from hoylecli.families.tricks.position.labels import SUITS as SUIT_NAMES
from hoylecli.families.tricks.rules.before_play import Rising

from ...comparing import multiplied
from ...hints import Hint
from ..doubts import of_bid
from ..hands.auction import Estimate, bids_all, partner_leads, raised
from ..hands.parting import exchanged
from ..kernel import SimulatedDeal, layout_of, leader
from ..policies import policies_of
from ..policies.gathering import opening
from ..results import made_points, made_results
from ..value import Evaluation
from ..worlds import InformationSet, sample_worlds
from . import advised

# Rising bids (CG, Pinochle; FG, Pitch), by rollouts of what each bid leads to in sampled worlds.
#
# In worlds that fit what was bid, the others go on bidding up to the limits of their hands (`hands.auction`).
# Whoever wins the bidding plays with the best suit of the hand, and all cards are played by policies.

_WORK: Final = 4_000  # cards in all worlds together, which limits the number of worlds
_CLOSE: Final = 0.2  # of what cards count: suits whose estimate is so much below the best are not tried
_SUITS: Final = 3  # tried at most
_OVER_PARTNER: Final = 0.03  # the value that a bid over the partner's must have above that of a pass
_BIDS: Final = 12  # tried where each player speaks once
_LIMITS: Final = 5  # limits of further bidding that are tried


@dataclass(frozen=True, slots=True)
class BidOutlook:
    """What a move leads to in the worlds.

    value: as `Evaluation` has it. suit: the trumps to name. made: in how many of `deals` the side makes
    `goal` or more with these trumps. points: what it makes on the average.
    """

    value: float
    suit: str
    goal: int
    made: int
    deals: int
    points: float


class AuctionSearch:
    """A search for the best bid, or the best suit to name, in an auction."""

    def __init__(self, view: TricksView, rng: Random) -> None:
        self.view: Final = view
        self.info: Final = InformationSet(view, "")
        self.seat: Final = self.info.seat
        self.estimate: Final = Estimate(view)
        self.evaluation: Final = Evaluation(view)
        many = multiplied(_WORK // sum(view.hand_sizes))
        drawn = sample_worlds(self.info, rng, many, [self._likelihood])
        self.deals: Final = [_World(self, hands) for hands in drawn]
        self._rises: Final[dict[int, int | None]] = {}

    def _likelihood(self, dealt: Sequence[int]) -> float:
        view = self.view
        return self.estimate.likelihood(dealt, view.bids, self.seat, len(view.scores))

    def suits(self) -> list[int]:
        """The suits that are tried as trumps, the best by the estimate first."""
        allowed, values = self.estimate.namable(self.info.own), self.estimate.by_suit(self.info.own)
        ranked = sorted(allowed, key=lambda suit: -values[suit])
        close = _CLOSE * self.estimate.most
        return [suit for suit in ranked if values[suit] >= values[ranked[0]] - close][:_SUITS]

    def outlook(self, suit: int, goal: int, value: float) -> BidOutlook:
        """What the worlds show of `suit` as trumps, with the value of a move that leads to it."""
        points = [world.points(suit) for world in self.deals]
        made = sum(made >= goal for made in points)
        return BidOutlook(value, SUITS[suit], goal, made, len(points), sum(points) / len(points))

    # Bids

    def bids(self, asked: Collection[Move] = ()) -> dict[Move, BidOutlook]:
        """The outlook of a pass and of the lowest bid; of several bids where each player speaks once; and of
        those `asked` for.

        A pass is shown with the trumps of the best bid, and with the points that this bid would have to make.
        A player who cannot name trumps passes, or bids the least that must be bid.
        """
        view, suits = self.view, self.suits()
        if not suits:
            least = PASS if PASS in view.legal else view.legal[0]
            return {least: BidOutlook(0.0, "", 0, 0, len(self.deals), 0.0)}
        found, best = {}, (-inf, suits[0])
        for move in dict.fromkeys([*self._tried(suits), *(move for move in asked if move != PASS)]):
            say = of_kind(Rising, view.rules.bidding).most + 1 if move == SMUDGE else move.amount or 0
            limits = [0.0] if is_round(view.rules) else self._limits(say, suits)
            value, suit = max(
                ((self._mean(say, limit, suit), suit) for suit in suits for limit in limits),
                key=lambda each: each[0],
            )
            value -= _OVER_PARTNER if partner_leads(view) else 0
            found[move], best = self.outlook(suit, say, value), max(best, (value, suit))
        if PASS in view.legal:
            goal = self._above(self._high()[1]) or 0
            found = {PASS: self.outlook(best[1], goal, self._mean(0, 0.0, best[1])), **found}
        return found

    def _tried(self, suits: Sequence[int]) -> list[Move]:
        """The bids to try: the lowest, or where each player speaks once, all or some that could be made."""
        bids = [move for move in self.view.legal if move != PASS]
        if not is_round(self.view.rules):
            return bids[:1]
        if len(bids) <= _BIDS:
            return bids
        most = max(world.points(suit) for world in self.deals for suit in suits)
        low = [move for move in bids if (move.amount or 0) <= most] or bids[:1]
        return low[:: -(-len(low) // _BIDS)]

    def _limits(self, lowest: int, suits: Sequence[int]) -> list[float]:
        """The highest bids that the player may go on to, of which the best is chosen."""
        points = sorted(max(world.points(suit) for suit in suits) for world in self.deals)
        most = max(points[-1], lowest)
        return [lowest + (most - lowest) * step / (_LIMITS - 1) for step in range(_LIMITS)]

    def _mean(self, say: int, limit: float, suit: int) -> float:
        """The mean value over all worlds, 1 at most, since points after a match is won are worth nothing."""
        return min(sum(world.value(say, limit, suit) for world in self.deals) / len(self.deals), 1.0)

    def _high(self) -> tuple[Seat | None, int]:
        """The seat of the highest bid, and its amount; None and 0 if nobody has bid."""
        high = highest_bid(self.view.bids)
        return (high.seat, high.amount) if high is not None else (None, 0)

    def _above(self, amount: int) -> int | None:
        """The lowest bid above this one, 0 for none yet; None when nobody can bid more."""
        if amount not in self._rises:
            self._rises[amount] = next(iter(amounts(self.view.rules, amount or None)), None)
        return self._rises[amount]

    def goes_on(self, say: int, limits: Sequence[float]) -> tuple[Seat, int] | None:
        """The seat that wins the bidding, and its bid; None if nobody bids.

        say: what the player bids now, 0 for a pass. limits: up to which each seat bids, always the lowest
        bid, or at once all that it hopes for (see `bids_all`).
        """
        view, players, rules = self.view, self.view.players, of_kind(Rising, self.view.rules.bidding)
        passed, stays = out_of_it(view.rules, view.bids), passes_stay(view.rules)
        (high, amount), said, at, bid = self._high(), len(view.bids), self.seat, say
        while True:
            said += 1
            if bid:
                high, amount = at, bid
                passed = set() if stays else passed
            else:
                passed.add(at)
            is_over = said == players if is_round(view.rules) else len(passed) >= players - (high is not None)
            rises = self._above(amount)
            if is_over or rises is None:
                return (high, amount) if high is not None else None
            at = (at + 1) % players
            while at in passed:
                at = (at + 1) % players
            bid = 0
            is_stuck = rules.stuck and high is None and len(passed) == players - 1
            is_partners = high is not None and view.side(high) == view.side(at)
            if is_stuck or (rises <= limits[at] and not is_partners):
                bid = max(rises, min(int(limits[at]), rules.most)) if bids_all(view.rules) else rises

    def topped(self, say: int) -> float:
        """How often another player wins the bidding after this bid, if the player does not bid again."""
        return sum(world.winner(say) != self.seat for world in self.deals) / len(self.deals)

    def others_down(self) -> float:
        """How often the others miss their bid where they win the bidding after a pass; 0 where they don't."""
        made = list(filter(None, (world.theirs() for world in self.deals)))
        return made.count("missed") / len(made) if made else 0.0

    # Trumps

    def calls(self) -> dict[Move, BidOutlook]:
        """The outlook of each suit that may be named."""
        _, amount = self._high()
        found = {}
        for move in self.view.legal:
            suit = SUITS.index(move.target.upper())
            value = sum(world.made(self.seat, suit, amount) for world in self.deals) / len(self.deals)
            found[move] = self.outlook(suit, amount, value)
        return found


def promising(outlooks: Mapping[Move, BidOutlook]) -> Move:
    """The move with the highest value; the first of equal ones."""
    return max(outlooks, key=lambda move: outlooks[move].value)


class _World:
    """A sampled world. Results of deals that were played out in it are kept."""

    def __init__(self, bidding: AuctionSearch, hands: Sequence[int]) -> None:
        self._bidding: Final = bidding
        self._hands: Final = hands
        self._limits: Final = [bidding.estimate.limit(hand) for hand in hands]
        self._suits: Final = [bidding.estimate.best(hand)[1] for hand in hands]
        self._exchanged: dict[tuple[Seat, int], Sequence[int]] = {}
        self._tables: dict[tuple[Seat, int], SimulatedDeal] = {}
        self._won: dict[tuple[int, float], tuple[Seat, int] | None] = {}
        self._values: dict[tuple[Seat, int, int], float] = {}
        self._points: dict[int, int] = {}

    def winner(self, say: int, limit: float = 0.0) -> Seat | None:
        """The seat that wins the bidding after a bid of `say`; the player goes on up to `limit`."""
        won = self._ends(say, limit)
        return None if won is None else won[0]

    def theirs(self) -> str:
        """made or missed: the bid with which the other side wins the bidding after a pass; "" for none."""
        won, view = self._ends(0, 0.0), self._bidding.view
        if won is None or view.side(won[0]) == view.side(self._bidding.seat):
            return ""
        declarer, amount = won
        counts = self._totals(declarer, self._suits[declarer], amount)[view.side(declarer)]
        return "made" if counts > 0 else "missed"

    def _ends(self, say: int, limit: float) -> tuple[Seat, int] | None:
        if (say, limit) not in self._won:
            limits = self._limits[:]
            limits[self._bidding.seat] = limit
            self._won[say, limit] = self._bidding.goes_on(say, limits)
        return self._won[say, limit]

    def value(self, say: int, limit: float, suit: int) -> float:
        """The value of bidding `say`, going on up to `limit`, and naming `suit` if the bid is won."""
        bidding, won = self._bidding, self._ends(say, limit)
        if won is None:
            return bidding.evaluation.after([0] * len(bidding.view.scores))
        declarer, amount = won
        return self.made(declarer, suit if declarer == bidding.seat else self._suits[declarer], amount)

    def made(self, declarer: Seat, suit: int, amount: int) -> float:
        """The value when `declarer` plays with these trumps for this bid."""
        key = (declarer, suit, amount)
        if key not in self._values:
            self._values[key] = self._bidding.evaluation.after(self._totals(declarer, suit, amount))
        return self._values[key]

    def _totals(self, declarer: Seat, suit: int, amount: int) -> Sequence[float]:
        """What the deal counts for each side; a bidder who cannot name trumps is set back without play."""
        view = self._bidding.view
        if suit not in self._bidding.estimate.namable(self._hands[declarer]):
            return [-amount if side == view.side(declarer) else 0 for side in self._sides()]
        melded = [self._melded(side, suit, declarer) for side in self._sides()]
        return made_results(view, declarer, amount, melded, self._played(declarer, suit))

    def points(self, suit: int) -> int:
        """What the player's side makes with these trumps, whatever was bid."""
        if suit not in self._points:
            bidding = self._bidding
            side, table = bidding.view.side(bidding.seat), self._played(bidding.seat, suit)
            self._points[suit] = made_points(
                bidding.view, side, self._melded(side, suit, bidding.seat), table
            )
        return self._points[suit]

    def _sides(self) -> range:
        return range(len(self._bidding.view.scores))

    def _melded(self, side: int, suit: int, declarer: Seat) -> int:
        hands = self._held(declarer, suit)
        view, estimate = self._bidding.view, self._bidding.estimate
        return sum(estimate.melded(hand)[suit] for seat, hand in enumerate(hands) if view.side(seat) == side)

    def _held(self, declarer: Seat, suit: int) -> Sequence[int]:
        """The hands that are played, once the declarer and the partner have exchanged cards where they do."""
        bidding = self._bidding
        if bidding.view.rules.passing.who != "bidders":
            return self._hands
        if (declarer, suit) not in self._exchanged:
            held = exchanged(bidding.estimate, self._hands, suit, declarer, {})
            self._exchanged[declarer, suit] = held
        return self._exchanged[declarer, suit]

    def _played(self, declarer: Seat, suit: int) -> SimulatedDeal:
        """The deal played out by policies. A first lead that makes trumps is the suit's `opening`."""
        if (declarer, suit) not in self._tables:
            view, is_led = self._bidding.view, self._bidding.view.rules.trump.how == "led"
            layout = layout_of(view.rules, "" if is_led else SUITS[suit], view.players)
            first = declarer if view.rules.play.lead == "bidder" else leader(view, layout, self._hands)
            hands = self._held(declarer, suit)
            table = SimulatedDeal(layout, hands, first)
            if is_led:
                table.play(opening(layout, hands[declarer] & layout.masks[suit]))
            table.play_out(policies_of(view, [None] * view.players, declarer))
            self._tables[declarer, suit] = table
        return self._tables[declarer, suit]


_PARTNERS: Final = "Your partner has the highest bid, and you share what it brings."
_DOWN: Final = 0.3  # how often others miss their bids, at least, for a word on that
_AS_GOOD: Final = 0.02  # of value: a pass that is better than a bid by less is no better
_HOPED: Final = 0.6  # the share of what all cards count that a beginner bids on beside the melds


def beginner(view: TricksView, rng: Random) -> Move:
    """Bids up to its melds and over half the cards; at pitch a point for each ace, jack and two of a suit.

    Where tricks are bid, one for each ace and king, and for each card of the longest suit after the second;
    of a partner one for each four cards is hoped for.
    """
    if view.rules.score.kind == "pitch":
        suits = Counter(card.suit for card in view.hand if card.rank in (1, 11, 2))
        return raised(view, max(suits.values(), default=0))
    if view.rules.score.kind == "bidder":
        longest = max(Counter(card.suit for card in view.hand).values())
        high = sum(card.rank in (1, 13) for card in view.hand)
        return raised(view, high + max(longest - 2, 0) + view.rules.partners * len(view.hand) // 4)
    estimate = Estimate(view)
    return raised(view, max(estimate.melded(estimate.layout.mask(view.hand))) + _HOPED * estimate.counting)


def average(view: TricksView, rng: Random) -> Move:
    estimate = Estimate(view)
    return raised(view, estimate.limit(estimate.layout.mask(view.hand)))


def evaluate(view: TricksView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    bidding = AuctionSearch(view, rng)
    outlooks = bidding.bids(asked)
    move = promising(outlooks)
    if move == PASS and partner_leads(view) and not asked:
        return Hint(move, _PARTNERS)
    if not bidding.suits():
        lacking = "You have no king and queen of a suit, so you could not name trumps."
        return Hint(move, lacking if move == PASS else f"{lacking} You must bid, so bid the least.")
    found = outlooks[move]
    if move == PASS and not found.goal:
        return Hint(move, "Nobody can bid more.")
    if move == PASS and partner_leads(view):
        values = {each: outlook.value for each, outlook in outlooks.items()}
        return advised(view, values, _PARTNERS)
    is_mostly_made = 2 * found.made >= found.deals
    why = makes(view, found, move == SMUDGE)
    if is_mostly_made == (move == PASS):
        why += f" {_but(bidding, move, outlooks)}"
    values = {each: outlook.value for each, outlook in outlooks.items()}
    advice = advised(view, values, why, *shares(view, outlooks))
    other = next((each for each in asked if each != move), None)
    if other is None:
        return advice
    suit = SUITS.index(outlooks[other if move == PASS else move].suit)
    made = {each: outlook.made / outlook.deals for each, outlook in outlooks.items() if each != PASS}
    return replace(advice, beside=of_bid(view, move, other, suit, made))


def _but(bidding: AuctionSearch, move: Move, outlooks: Mapping[Move, BidOutlook]) -> str:
    """Why to bid what is seldom made, or to pass with what is mostly made."""
    if move != PASS:
        if PASS not in bidding.view.legal:
            return "You must bid, though."
        passed_by = {bid.seat for bid in bidding.view.bids if bid.word == "pass"}
        leaves = ": it leaves trumps to another" if len(passed_by) < bidding.view.players - 1 else ""
        return f"Still, passing is worse{leaves}."
    goal, passed = outlooks[PASS].goal, outlooks[PASS].value
    best = max((each.value for bid, each in outlooks.items() if bid != PASS), default=-inf)
    topped = bidding.topped(goal)
    if 2 * topped >= 1:
        as_good = " a pass is as good:" if passed - best < _AS_GOOD else ""
        return f"Still,{as_good} somebody else would bid more {how_often(topped)}."
    if passed - best < _AS_GOOD:
        return "Still, a pass is as good."
    down = bidding.others_down()
    if down >= _DOWN:
        return f"Still, let the others play: they miss their bid {how_often(down)}."
    return "Still, you do better when the others win the bidding."


def shares(view: TricksView, outlooks: Mapping[Move, BidOutlook]) -> list[str]:
    """How often each bid or suit was made in the deals that were tried."""
    found = [(move, each) for move, each in outlooks.items() if each.goal and move != PASS]
    named = view.rules.bidding.kind != "none" and all(move.target for move, _ in found)
    made = [
        f"{SUIT_NAMES[each.suit] if named else move} {each.made / each.deals:.0%}" for move, each in found
    ]
    return [f"How often it is made: {', '.join(made)}."] if len(made) > 1 else []


def makes(view: TricksView, found: BidOutlook, is_all: bool = False) -> str:
    """How often it is made: `Your side makes 250 with spades as trumps about half the time.`

    is_all: whether that is everything.
    """
    who, verb = ("Your side", "makes") if view.rules.partners else ("You", "make")
    tricks = view.rules.score.kind == "bidder"
    goal = "everything" if is_all else counted(found.goal, "trick") if tricks else f"{found.goal}"
    does = f"{verb} {goal} with {SUIT_NAMES[found.suit]} as trumps"
    return f"{who} {so_often(does, found.made / found.deals)}."
