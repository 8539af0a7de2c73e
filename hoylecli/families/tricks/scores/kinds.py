"""The kinds of score: what they are for the program, and how a deal is counted by each."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Generic, Literal, TypeVar

from hoylecli.core import Seat, counted, listed
from hoylecli.families.schema import of_kind
from hoylecli.frame.match import ScoreLine
from hoylecli.scoring import contracts as scoring, euchre, hearts, pinochle, pitch, spades

from .. import position
from ..position import Bid, Deal, Position, highest, in_words, melds
from ..position.labels import SUITS
from ..position.melds import needs_trick, turned_dix
from ..rules import counting

# What the program knows about a kind of score

Bidden = Callable[[Sequence[Bid], Seat | None, Sequence[Seat]], int]
"""`(bids, declarer, seats)` to what the side that sits there has to make, tricks or points; 0 for nothing."""


def by_nobody(bids: Sequence[Bid], declarer: Seat | None, seats: Sequence[Seat]) -> int:
    """0, where nothing is bid, or where nobody knows in play how much of a bid is made, as at pitch."""
    return 0


def by_each(bids: Sequence[Bid], declarer: Seat | None, seats: Sequence[Seat]) -> int:
    """Everybody has bid, and what partners have bid is added up."""
    return sum(bid.amount for bid in bids if bid.seat in seats)


def by_declarer(bids: Sequence[Bid], declarer: Seat | None, seats: Sequence[Seat]) -> int:
    """The highest bid, for the declarer's side alone."""
    high = highest(bids)
    return high.amount if high is not None and declarer in seats else 0


Rules = TypeVar("Rules", bound=counting.AnyScore)


@dataclass(frozen=True, slots=True)
class ScoreKind(Generic[Rules]):
    """A kind of score.

    rules: its rules. settled: what a deal counts by them after its last trick, a line for each side. aim:
    how the game is played, for the computer players: `avoid` the cards that count, or `gather` them; take
    `tricks`; as many as the side has bid (`bids`), or the player (`own_bid`); or make a `contract`, or defend
    against one. shows: what the
    table shows of cards taken: the number of `tricks`, the tricks beside those that were bid (`bids`), the
    `points` of the cards, or tricks and points (`all`). bidden: what a side has to make.
    """

    rules: type[Rules]
    settled: Callable[[Position, Rules], list[ScoreLine]]
    aim: Literal["avoid", "gather", "tricks", "bids", "own_bid", "contract"]
    shows: Literal["tricks", "bids", "points", "all"] = "tricks"
    bidden: Bidden = by_nobody

    def lines(self, state: Position) -> list[ScoreLine]:
        """What the deal counts."""
        return self.settled(state, of_kind(self.rules, state.rules.score))


# Kinds of score that count tricks: all of them, those that were bid, or a contract

HONORS: Final = {4: 4, 3: 2}  # what so many of the four highest trumps count at whist


def _by_side(state: Position) -> list[int]:
    """The tricks that each side has taken."""
    taken = [0] * len(state.scores)
    for trick in state.deal.tricks:
        taken[state.side(trick.winner)] += 1
    return taken


def _tricks(state: Position, score: counting.TricksScore) -> list[ScoreLine]:
    """A point for each trick above the book, and what honors count."""
    taken, book, lines = _by_side(state), score.book, list[ScoreLine]()
    points = [max(tricks - book, 0) for tricks in taken]
    for side, honors in enumerate(_honors(state, points) if score.honors else [0] * len(points)):
        texts = [counted(taken[side], "trick")] if book else []
        texts += [f"honors {honors}"] if honors else []
        lines.append(ScoreLine(points[side] + honors, text=", ".join(texts)))
    return lines


def _honors(state: Position, points: Sequence[int]) -> list[int]:
    """What honors add to the points of the sides (Whist, the laws of 1864).

    points: those for tricks, which count first: a side that is one point short of the target with them gets
    nothing for honors.
    """
    deal, rules = state.deal, state.rules
    target, none = rules.match.target, [0] * len(points)
    scores = [score + more for score, more in zip(state.scores, points, strict=True)]
    if target and max(scores) >= target:
        return none
    held, highest = list(none), {f"{rank}{deal.trump}" for rank in rules.pack.order[:4]}
    for play in (play for trick in deal.tricks for play in trick.plays):
        held[state.side(play.seat)] += str(play.card) in highest
    short = [bool(target) and score == target - 1 for score in state.scores]
    return [0 if barred else HONORS.get(number, 0) for number, barred in zip(held, short, strict=True)]


TRICKS: Final = ScoreKind(counting.TricksScore, _tricks, aim="tricks")


_NEEDED: Final = 3  # tricks of five that the makers have to take


def _makers(state: Position, score: counting.EuchreScore) -> list[ScoreLine]:
    """The makers' tricks (CG, Euchre)."""
    deal = state.deal
    assert deal.declarer is not None
    side = state.side(deal.declarer)
    tricks = _by_side(state)[side]
    made, set_back = euchre.deal(tricks, deal.out is not None)
    took, alone = counted(tricks, "trick"), ", alone" if deal.out is not None else ""
    text = f"march{alone}" if tricks == euchre.MARCH else f"made with {took}{alone}"
    text = f"euchre: the makers took {took}" if set_back else text
    return [
        ScoreLine(points, text=text if points else "")
        for points in (made if at == side else set_back for at in range(len(state.scores)))
    ]


MAKERS: Final = ScoreKind(
    counting.EuchreScore,
    _makers,
    aim="tricks",
    bidden=lambda bids, declarer, seats: _NEEDED if declarer in seats else 0,
)


def _bids(state: Position, score: counting.BidsScore) -> list[ScoreLine]:
    """Tricks bid and taken, side by side (CG, Spades)."""
    lines = []
    for side in range(len(state.scores)):
        seats = [seat for seat in range(state.players) if state.side(seat) == side]
        bids = [state.deal.bid_of(seat) for seat in seats]
        result = spades.side_score(
            [bid.amount if bid else 0 for bid in bids],
            [state.deal.taken(seat) for seat in seats],
            [bid is not None and bid.word == "blind" for bid in bids],
            state.sheet[-1][side].bags or 0 if state.sheet else 0,
            score.bags,
            score.bag_penalty,
        )
        lines.append(ScoreLine(result.total, _bid_and_taken(state, seats, result), bags=result.bags))
    return lines


def _bid_and_taken(state: Position, seats: Sequence[Seat], result: spades.SideScore) -> str:
    """`bid 4 and nil, took 5 and 0: nil +100, bid made +40, 1 bag +1`."""
    words = {"made": "bid made", "set": "bid missed", "nil": "nil made", "bags": "penalty for bags"}
    bids = [state.deal.bid_of(seat) for seat in seats]
    said = [(str(bid.amount) if bid.word == "bid" else _NILS[bid.word]) for bid in bids if bid]
    taken = [str(state.deal.taken(seat)) for seat in seats]
    items = []
    for item in result.items:
        over = item.what == "overtricks"
        what = counted(item.points, "overtrick") if over else words.get(item.what, item.what)
        items.append(f"{what} {item.points:+}")
    return f"bid {' and '.join(said)}, took {' and '.join(taken)}: {', '.join(items)}"


_NILS: Final = {"nil": "nil", "blind": "double nil"}


BIDS: Final = ScoreKind(counting.BidsScore, _bids, aim="bids", shows="bids", bidden=by_each)


def _exact(state: Position, score: counting.ExactScore) -> list[ScoreLine]:
    """Ten and the tricks for those who took just what they bid, else nothing, or a little a trick."""
    lines = []
    for seat in range(state.players):
        bid, tricks = state.deal.bid_of(seat), state.deal.taken(seat)
        wanted = bid.amount if bid is not None else 0
        points = 10 + tricks if wanted == tricks else score.miss * tricks
        lines.append(ScoreLine(points, text=f"bid {wanted}, took {tricks}"))
    return lines


EXACT: Final = ScoreKind(counting.ExactScore, _exact, aim="own_bid", bidden=by_each)


def _bidder(state: Position, score: counting.BidderScore) -> list[ScoreLine]:
    """The bid made or missed, and what the others count."""
    high = state.deal.high
    assert high is not None
    side, taken = state.side(high.seat), _by_side(state)
    points = scoring.tricks_bid(high.amount, taken, side, score.slam, score.over, score.others)
    how = "made" if taken[side] >= high.amount else "missed"
    bid = f"bid {high.amount}, {how} with {counted(taken[side], 'trick')}"
    return [
        ScoreLine(total, text=bid if at == side else counted(taken[at], "trick") if total else "")
        for at, total in enumerate(points)
    ]


BIDDER: Final = ScoreKind(counting.BidderScore, _bidder, aim="contract", bidden=by_declarer)


def _contract(state: Position, score: counting.ContractScore) -> list[ScoreLine]:
    """The contract made or lost, and the tricks of the others (five hundred, as played)."""
    deal, high = state.deal, state.deal.high
    assert high is not None
    assert deal.declarer is not None
    side, taken = state.side(deal.declarer), _by_side(state)
    value = position.contracts_of(state.rules.contracts)[position.move_of(high)]
    points = scoring.deal(value, high.amount, taken, side, score.trick, score.slam)
    how, slam = "made" if points[side] > 0 else "lost", ", a slam" if points[side] > value else ""
    lines = []
    for at, total in enumerate(points):
        tricks = counted(taken[at], "trick")
        bid = f"{in_words(high)} {how} with {tricks}{slam}"
        lines.append(ScoreLine(total, text=bid if at == side else tricks if total else ""))
    return lines


CONTRACTS: Final = ScoreKind(counting.ContractScore, _contract, aim="contract", bidden=by_declarer)


# Kinds of score that count cards: penalties, points, high and low trumps, or what is called of a hand


def _penalties(state: Position, score: counting.PenaltyScore) -> list[ScoreLine]:
    """The cards taken count (CG, CC, Hearts)."""
    ranking, seats = state.ranking, range(state.players)
    won = [[ranking.points[card] for card in state.deal.won(seat)] for seat in seats]
    taken, rewards = ([sum(max(sign * each, 0) for each in cards) for cards in won] for sign in (1, -1))
    charged = hearts.deal(taken, ranking.counting, score.moon)
    counts = [points - reward for points, reward in zip(charged, rewards, strict=True)]
    if list(charged) == taken:
        return [ScoreLine(counts[seat], text=_counting(state, seat)) for seat in seats]
    shooter = taken.index(ranking.counting)
    words = ["shot the moon" if seat == shooter else "the moon was shot" for seat in seats]
    texts = [words[seat] if charged[seat] or seat == shooter else "" for seat in seats]
    named = [", ".join(filter(None, (texts[seat], _counting(state, seat, -1)))) for seat in seats]
    return [ScoreLine(counts[seat], text=named[seat]) for seat in seats]


def _counting(state: Position, seat: int, sign: int = 0) -> str:
    """`queen of spades, 3 hearts`: what a seat has taken that counts; with sign -1, rewards alone."""
    cards = [card for card in state.deal.won(seat) if not sign or sign * state.ranking.points[card] > 0]
    named = state.rules.card_points
    alone = [card for card in cards if str(card) in named or str(card)[0] in named]
    singles = [card.name for card in alone]
    suits = [card.suit for card in cards if card not in alone and state.ranking.points[card]]
    counts = [counted(suits.count(suit), name[:-1]) for suit, name in SUITS.items() if suit in suits]
    return ", ".join(singles + counts)


PENALTIES: Final = ScoreKind(counting.PenaltyScore, _penalties, aim="avoid", shows="points")


def _card_points(state: Position, score: counting.PinochleScore) -> list[ScoreLine]:
    """Melds, cards taken and the last trick; the bidder's side must make its bid (CG and BK, Pinochle)."""
    lines, deal, rules = [], state.deal, state.rules
    is_complete = not any(deal.hands)
    for side in range(len(state.scores)):
        seats = [seat for seat in range(state.players) if state.side(seat) == side]
        bid = deal.high.amount if deal.high is not None and deal.declarer in seats else None
        dix = turned_dix(rules.meld, deal.turned, deal.trump) if state.dealer in seats else 0
        result = pinochle.side(
            sum(meld.points for seat in seats if deal.melds for meld in deal.melds[seat]),
            sum(state.ranking.points[card] for seat in seats for card in deal.won(seat)),
            score.last if is_complete and deal.tricks[-1].winner in seats else 0,
            bid,
            has_trick=not needs_trick(rules.meld, bid is not None) or any(deal.taken(seat) for seat in seats),
            dix=dix,
        )
        lines.append(ScoreLine(result.total, text=_told(result, bid)))
    return lines


def _told(score: pinochle.Score, bid: int | None) -> str:
    """`melds 100, cards 140`, or `set back 250: melds 100, cards 140 make 240`."""
    made = ", ".join(f"{item.what} {item.points}" for item in score.made)
    if score.made == score.items:
        return made
    return f"set back {bid}: {made or 'nothing'} make {sum(item.points for item in score.made)}"


CARD_POINTS: Final = ScoreKind(
    counting.PinochleScore, _card_points, aim="gather", shows="all", bidden=by_declarer
)


def _high_low_jack_game(state: Position, score: counting.PitchScore) -> list[ScoreLine]:
    """High, low, jack and game, counted in this order until somebody has reached the target (FG, Pitch)."""
    deal = state.deal
    assert deal.declarer is not None
    assert deal.high is not None
    found = pitch.points(deal.trump, [deal.won(seat) for seat in range(state.players)])
    everything = deal.taken(deal.declarer) == len(deal.tricks)
    scores, items = list(state.scores), []
    for what, seat, points in pitch.deal(found, deal.declarer, deal.high.amount, everything):
        if state.rules.match.target and max(scores) >= state.rules.match.target:
            break
        scores[state.side(seat)] += points
        items.append((_set_back(deal, found) if points < 0 else what, seat))
    lines = []
    for side, total in enumerate(scores):
        text = ", ".join(what for what, seat in items if state.side(seat) == side)
        lines.append(ScoreLine(total - state.scores[side], text=text))
    return lines


def _set_back(deal: Deal, found: Sequence[pitch.Point]) -> str:
    """`set back 3 with high and low`, or of a smudge with the tricks, too."""
    assert deal.declarer is not None
    assert deal.high is not None
    won = [point.what for point in found if point.seat == deal.declarer]
    if deal.high.word == "smudge":
        won.append(counted(deal.taken(deal.declarer), "trick"))
    return f"set back {deal.high.amount} with {listed(won) if won else 'nothing'}"


HIGH_LOW_JACK_GAME: Final = ScoreKind(counting.PitchScore, _high_low_jack_game, aim="gather")


def _counted_aloud(state: Position, score: counting.PiquetScore) -> list[ScoreLine]:
    """All that was counted in hand and in play (laws of piquet of 1882, 61 to 69)."""
    items = melds.in_state(state)
    seats = range(state.players)
    return [ScoreLine(melds.total(items, seat), text=melds.itemised(items, seat)) for seat in seats]


COUNTED_ALOUD: Final = ScoreKind(counting.PiquetScore, _counted_aloud, aim="tricks")
