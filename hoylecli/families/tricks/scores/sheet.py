"""What a deal counts for each side."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from hoylecli.core.events import Seat
from hoylecli.core.grammar import counted, listed
from hoylecli.scoring import contracts as scoring
from hoylecli.scoring import euchre, hearts, pinochle, pitch, spades

from ..position import contracts
from ..position import reckoning as piquet_count
from ..position.labels import SUITS, in_words

if TYPE_CHECKING:
    from ..position.deal import Deal
    from ..state import TricksState

HONORS: Final = {4: 4, 3: 2}  # what so many of the four highest trumps count at whist


class Line(NamedTuple):
    """total: points of the deal. bags: on the account afterwards. text: where the points come from."""

    total: int
    bags: int = 0
    text: str = ""


def settled(state: "TricksState") -> list[Line]:
    """A line for each side, when the last trick has been taken."""
    return {
        "penalties": _penalties,
        "bids": _bids,
        "tricks": _tricks,
        "exact": _exact,
        "euchre": _euchre,
        "pitch": _pitch,
        "pinochle": _pinochle,
        "piquet": _piquet,
        "contracts": _contracts,
    }[state.rules.score.kind](state)


def _penalties(state: "TricksState") -> list[Line]:
    """The cards taken count (CG, CC, Hearts)."""
    plan, seats = state.plan, range(state.players)
    taken = [sum(plan.points[card] for card in state.deal.won(seat)) for seat in seats]
    charged = hearts.deal(taken, plan.counting, state.rules.score.moon)
    if list(charged) == taken:
        return [Line(charged[seat], text=_counting(state, seat)) for seat in seats]
    shooter = taken.index(plan.counting)
    others = ["the moon was shot" if points else "" for points in charged]
    return [Line(charged[seat], text="shot the moon" if seat == shooter else others[seat]) for seat in seats]


def _counting(state: "TricksState", seat: int) -> str:
    """`queen of spades, 3 hearts`: the cards that a seat has taken and that count."""
    cards, named = state.deal.won(seat), state.rules.score.cards
    singles = [card.name for card in cards if str(card) in named]
    suits = [card.suit for card in cards if str(card) not in named and state.plan.points[card]]
    counts = [counted(suits.count(suit), name[:-1]) for suit, name in SUITS.items() if suit in suits]
    return ", ".join(singles + counts)


def _bids(state: "TricksState") -> list[Line]:
    """Tricks bid and taken, side by side (CG, Spades)."""
    lines, score = [], state.rules.score
    for side in range(len(state.scores)):
        seats = [seat for seat in range(state.players) if state.side(seat) == side]
        bids = [state.deal.bid_of(seat) for seat in seats]
        result = spades.side(
            [bid.amount if bid else 0 for bid in bids],
            [state.deal.taken(seat) for seat in seats],
            [bid is not None and bid.word == "blind" for bid in bids],
            state.sheet[-1][side].bags if state.sheet else 0,
            score.bags,
            score.bag_penalty,
        )
        lines.append(Line(result.total, result.bags, _bid_and_taken(state, seats, result)))
    return lines


def _bid_and_taken(state: "TricksState", seats: Sequence[Seat], result: spades.Score) -> str:
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


def _tricks(state: "TricksState") -> list[Line]:
    """A point for each trick above the book, and what honors count."""
    taken, book = [0] * len(state.scores), state.rules.score.book
    for trick in state.deal.tricks:
        taken[state.side(trick.winner)] += 1
    lines = []
    for side, honors in enumerate(_honors(state, [max(tricks - book, 0) for tricks in taken])):
        texts = [counted(taken[side], "trick")] if book else []
        texts += [f"honors {honors}"] if honors else []
        lines.append(Line(max(taken[side] - book, 0) + honors, text=", ".join(texts)))
    return lines


def _honors(state: "TricksState", points: Sequence[int]) -> list[int]:
    """What honors add to the points of the sides (Whist, the laws of 1864).

    Tricks count first, and a side that was one point short of the target has none for honors.
    """
    deal, rules = state.deal, state.rules
    target, none = rules.match.target, [0] * len(points)
    scores = [score + more for score, more in zip(state.scores, points, strict=True)]
    if not rules.score.honors or (target and max(scores) >= target):
        return none
    held, highest = list(none), {f"{rank}{deal.trump}" for rank in rules.pack.order[:4]}
    for play in (play for trick in deal.tricks for play in trick.plays):
        held[state.side(play.seat)] += str(play.card) in highest
    short = [bool(target) and score == target - 1 for score in state.scores]
    return [0 if barred else HONORS.get(number, 0) for number, barred in zip(held, short, strict=True)]


def _exact(state: "TricksState") -> list[Line]:
    """Ten and the tricks for those who took just what they bid, else nothing, or a little a trick."""
    lines = []
    for seat in range(state.players):
        bid, tricks = state.deal.bid_of(seat), state.deal.taken(seat)
        wanted = bid.amount if bid is not None else 0
        points = 10 + tricks if wanted == tricks else state.rules.score.miss * tricks
        lines.append(Line(points, text=f"bid {wanted}, took {tricks}"))
    return lines


def _euchre(state: "TricksState") -> list[Line]:
    """The makers' tricks (CG, Euchre)."""
    deal = state.deal
    assert deal.maker is not None
    side = state.side(deal.maker)
    tricks = sum(state.side(trick.winner) == side for trick in deal.tricks)
    made, set_back = euchre.deal(tricks, deal.out is not None)
    took, alone = counted(tricks, "trick"), ", alone" if deal.out is not None else ""
    text = f"march{alone}" if tricks == euchre.MARCH else f"made with {took}{alone}"
    text = f"euchre: the makers took {took}" if set_back else text
    return [
        Line(points, text=text if points else "")
        for points in (made if at == side else set_back for at in range(len(state.scores)))
    ]


def _pitch(state: "TricksState") -> list[Line]:
    """High, low, jack and game, counted in this order until somebody has reached the target (FG, Pitch)."""
    deal = state.deal
    assert deal.maker is not None
    assert deal.high is not None
    found = pitch.points(deal.trump, [deal.won(seat) for seat in range(state.players)])
    everything = deal.taken(deal.maker) == len(deal.tricks)
    scores, items = list(state.scores), []
    for what, seat, points in pitch.deal(found, deal.maker, deal.high.amount, everything):
        if state.rules.match.target and max(scores) >= state.rules.match.target:
            break
        scores[state.side(seat)] += points
        items.append((_set_back(deal, found) if points < 0 else what, seat))
    lines = []
    for side, score in enumerate(scores):
        text = ", ".join(what for what, seat in items if state.side(seat) == side)
        lines.append(Line(score - state.scores[side], text=text))
    return lines


def _set_back(deal: "Deal", found: Sequence[pitch.Point]) -> str:
    """`set back 3 with high and low`, or of a smudge with the tricks, too."""
    assert deal.maker is not None
    assert deal.high is not None
    won = [point.what for point in found if point.seat == deal.maker]
    if deal.high.word == "smudge":
        won.append(counted(deal.taken(deal.maker), "trick"))
    return f"set back {deal.high.amount} with {listed(won) if won else 'nothing'}"


def _pinochle(state: "TricksState") -> list[Line]:
    """Melds, cards taken and the last trick; the bidder's side must make its bid (CG and BK, Pinochle)."""
    lines, deal, rules = [], state.deal, state.rules
    is_complete = not any(deal.hands)
    for side in range(len(state.scores)):
        seats = [seat for seat in range(state.players) if state.side(seat) == side]
        bid = deal.high.amount if deal.high is not None and deal.maker in seats else None
        score = pinochle.side(
            sum(meld.points for seat in seats if deal.melds for meld in deal.melds[seat]),
            sum(state.plan.points[card] for seat in seats for card in deal.won(seat)),
            rules.score.last if is_complete and deal.tricks[-1].winner in seats else 0,
            bid,
            has_trick=not rules.meld.trick or any(deal.taken(seat) for seat in seats),
        )
        lines.append(Line(score.total, text=_told(score, bid)))
    return lines


def _told(score: pinochle.Score, bid: int | None) -> str:
    """`melds 100, cards 140`, or `set back 250: melds 100, cards 140 make 240`."""
    made = ", ".join(f"{item.what} {item.points}" for item in score.made)
    if score.made == score.items:
        return made
    return f"set back {bid}: {made or 'nothing'} make {sum(item.points for item in score.made)}"


def _piquet(state: "TricksState") -> list[Line]:
    """All that was counted in hand and in play (laws of piquet of 1882, 61 to 69)."""
    items = piquet_count.in_state(state)
    seats = range(state.players)
    return [Line(piquet_count.total(items, seat), text=piquet_count.itemised(items, seat)) for seat in seats]


def _contracts(state: "TricksState") -> list[Line]:
    """The contract made or lost, and the tricks of the others (five hundred, as played)."""
    deal, rules = state.deal, state.rules
    high = deal.high
    assert high is not None
    assert deal.maker is not None
    side, taken = state.side(deal.maker), [0] * len(state.scores)
    for trick in deal.tricks:
        taken[state.side(trick.winner)] += 1
    value = contracts.table(rules.contracts)[contracts.move_of(high)]
    points = scoring.deal(value, high.amount, taken, side, rules.score.trick, rules.score.slam)
    how, slam = "made" if points[side] > 0 else "lost", ", a slam" if points[side] > value else ""
    lines = []
    for at, total in enumerate(points):
        tricks = counted(taken[at], "trick")
        bid = f"{in_words(high)} {how} with {tricks}{slam}"
        lines.append(Line(total, text=bid if at == side else tricks if total else ""))
    return lines
