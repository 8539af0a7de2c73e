"""The deal on the table, the melds of a hand, what it needs for a knock, and what the hands count."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, Literal, NamedTuple, TypedDict

from hoylecli.core import Card, Outcome, Seat, cached_by_identity, replace
from hoylecli.families.rummy.deal import Hand, RummyDeal, Turn
from hoylecli.families.rummy.state import RummyState
from hoylecli.families.rummy.text import high_first
from hoylecli.frame.match import ScoreLine, Won
from hoylecli.scoring.gin import Arrangement, KnockTerms as Terms, card_value
from hoylecli.scoring.gin.showdown import GameScore, GinBonuses, LayOff, Showdown, ended, game_score, showdown

from .rules import KnockingRules, ScoreRules

LEFT: Final = 2
"""The cards of the stock that nobody draws."""
_SUITS: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


@dataclass(frozen=True, slots=True)
class Knock:
    """The knocker, the least their unmatched cards can count, and whether that is above the limit."""

    seat: Seat
    deadwood: int
    illegal: bool = False


class LaidOff(NamedTuple):
    """A card laid on the knocker's meld of this number, from 0."""

    card: Card
    meld: int


@dataclass(frozen=True, slots=True)
class Deal(RummyDeal):
    """One deal, from the pack until it is counted. Tuples of tuples are one a seat.

    turned: the card turned up, wherever it is now. knock: the one that stands, or waits for an answer. melds:
    those laid by hand after it; laid_off: by the knocker's opponent. showdown: both hands laid out.
    """

    turned: Card | None = None
    knock: Knock | None = None
    melds: tuple[tuple[Hand, ...], ...] = ()
    laid_off: tuple[LaidOff, ...] = ()
    showdown: Showdown | None = None

    @property
    def is_used_up(self) -> bool:
        """Whether the stock has no card left that may be drawn."""
        return len(self.stock) <= LEFT

    def known(self, seat: Seat) -> Hand:
        """The cards that everybody knows this seat to hold."""
        if seat in self.open or not self.hands:
            return self.hands[seat] if self.hands else ()
        seen = Counter(self.taken[seat])
        seen |= Counter(card for meld in self.melds[seat] for card in meld)
        if self.knock is not None and seat != self.knock.seat:
            seen |= Counter(laid.card for laid in self.laid_off)
        return tuple(sorted(seen.elements()))

    def passed(self, seat: Seat) -> "Deal":
        return replace(self, turns=(*self.turns, Turn(seat, "pass")))

    def meld(self, seat: Seat, cards: Hand) -> "Deal":
        """A meld is laid down by hand, after a knock."""
        melds = tuple(laid + (cards,) if at == seat else laid for at, laid in enumerate(self.melds))
        return replace(self, melds=melds)

    def loose(self, seat: Seat) -> Hand:
        """The cards of a seat that it has neither melded nor laid off."""
        gone = {card for meld in self.melds[seat] for card in meld} | {laid.card for laid in self.laid_off}
        return tuple(card for card in self.hands[seat] if card not in gone)


@dataclass(frozen=True, slots=True)
class Position(RummyState[KnockingRules, Deal]):
    """The state of a match; see `frame.state.State`."""

    @property
    def terms(self) -> Terms:
        """When a knock is allowed in this deal, and whether the hand counts double."""
        return terms_of(self.rules, self.deal.turned)


@cached_by_identity
def terms_of(rules: KnockingRules, turned: Card | None) -> Terms:
    """When a knock is allowed after this card was turned up, and whether the hand counts double."""
    close = rules.close
    if turned is None:
        return Terms(close.knock)
    value = 0 if turned.rank == 1 else card_value(turned)
    return Terms(value if close.upcard else close.knock, _SUITS[turned.suit] in close.doubles)


def kind_of(cards: Sequence[Card]) -> Literal["set", "run", ""]:
    """What the cards are together: a set, a run, or no meld.

    >>> from hoylecli.core.cards import parse_cards
    >>> kind_of(parse_cards("5H 6H 7H")), kind_of(parse_cards("KH AH 2H")), kind_of(parse_cards("5H 5C 5S"))
    ('run', '', 'set')
    """
    ranks = sorted({card.rank for card in cards})
    if len(set(cards)) < max(len(cards), 3):
        return ""
    if len(ranks) == 1:
        return "set"
    in_sequence = ranks[-1] - ranks[0] == len(cards) - 1 == len(ranks) - 1
    return "run" if in_sequence and len({card.suit for card in cards}) == 1 else ""


def melds_in(cards: Hand) -> Iterator[Hand]:
    """Every meld that can be made of the cards, sets first, the smaller ones before the larger."""
    for rank in range(1, 14):
        alike = [card for card in cards if card.rank == rank]
        for size in range(3, len(alike) + 1):
            yield from combinations(alike, size)
    held = sorted(cards)
    for first in range(len(held)):
        for last in range(first + 3, len(held) + 1):
            run = tuple(held[first:last])
            if kind_of(run) == "run":
                yield run


def lengthened(melds: Sequence[Hand], laid_off: Iterable[LaidOff]) -> list[Hand]:
    """The melds with what has been laid on them, sorted."""
    cards = [list(meld) for meld in melds]
    for laid in laid_off:
        cards[laid.meld].append(laid.card)
    return [tuple(sorted(meld)) for meld in cards]


def extended(meld: Hand, card: Card) -> Hand:
    """The meld with a card laid on it, sorted; () where the card does not fit."""
    longer = tuple(sorted((*meld, card)))
    return longer if kind_of(longer) else ()


def at_most(limit: int) -> str:
    """What a knock needs."""
    return f"{limit} or less" if limit else "gin, with nothing unmatched"


# A hand of gin, the difference in deadwood and the bonuses; and a game of several hands, with points, boxes,
# the bonus and the shutout (CG, CC and FG, Gin Rummy).


def value(cards: Sequence[Card]) -> int:
    """What unmatched cards count."""
    return sum(map(card_value, cards))


def showdown_of(state: Position) -> Showdown:
    """Both hands laid out: as well as can be, or as the players have done it."""
    deal, rules, terms = state.deal, state.rules, state.terms
    assert deal.knock is not None
    knocker, other = deal.knock.seat, state.after(deal.knock.seat)
    bonuses = GinBonuses(rules.close.gin, rules.close.undercut)
    if rules.arrange == "auto":
        limit = max(terms.limit, deal.knock.deadwood)
        return showdown(deal.hands[knocker], deal.hands[other], limit, terms.doubled, bonuses)
    left, loose = (tuple(high_first(deal.loose(seat))) for seat in (knocker, other))
    laid_out = Arrangement(deal.melds[knocker], left, value(left))
    answered = LayOff(
        deal.melds[other], tuple((laid.card, laid.meld) for laid in deal.laid_off), loose, value(loose)
    )
    return ended(laid_out, answered, terms.doubled, bonuses)


def winner_of(result: Showdown, knocker: Seat) -> Seat:
    return knocker if result.winner == "knocker" else 1 - knocker


def lines(state: Position) -> list[ScoreLine]:
    """What the hand counts, a line a seat."""
    deal = state.deal
    assert deal.knock is not None
    assert deal.showdown is not None
    won = winner_of(deal.showdown, deal.knock.seat)
    text = _sum(deal.showdown)
    return [
        ScoreLine(deal.showdown.points, text=text) if seat == won else ScoreLine(0)
        for seat in range(state.players)
    ]


def _sum(result: Showdown) -> str:
    """`31 - 6`, `31 + 25 for gin`, `(8 - 5 + 25 for the undercut) x 2`."""
    items = dict(result.items)
    more, less = sorted((result.knocker.deadwood, result.opponent.deadwood), reverse=True)
    words = f"{more} - {less}" if less else str(more)
    words += f" + {items['gin']} for gin" if "gin" in items else ""
    words += f" + {items['undercut']} for the undercut" if "undercut" in items else ""
    return f"({words}) x 2 for the upcard" if "spade" in items else words


# A game

Sheet = Sequence[Sequence[ScoreLine]]


class Part(TypedDict):
    """One player's part of a game that is over."""

    points: int
    hands: int
    bonus: int
    shutout: int
    boxes: int
    total: int


def this_game(sheet: Sheet, scores: Sequence[int], target: int) -> Sheet:
    """The rows of the sheet that belong to the game on the table, or to the one that has just ended.

    >>> rows = [[ScoreLine(60), ScoreLine(0)], [ScoreLine(50), ScoreLine(0)], [ScoreLine(0), ScoreLine(30)]]
    >>> [[line.total for line in row] for row in this_game(rows, (0, 30), 100)]
    [[0, 30]]
    """
    rows, points = list[Sequence[ScoreLine]](), [0] * len(scores)
    for row in sheet:
        if max(points) >= target:
            rows, points = [], [0] * len(scores)
        rows.append(row)
        points = [before + line.total for before, line in zip(points, row, strict=True)]
    return rows if any(scores) else []


def game_of(sheet: Sheet, scores: Sequence[int], rules: ScoreRules) -> GameScore:
    """How the game on the table stands, with its bonuses when it is over."""
    hands = []
    for row in this_game(sheet, scores, rules.target):
        totals = [line.total for line in row]
        hands.append((totals.index(max(totals)), max(totals)))
    return game_score(hands, rules.target, rules.shutout, rules.bonus, rules.box)


def won(state: Position) -> Won:
    """The game that has been won: it counts one, or the points by which it is won.

    Boxes may leave the winner with the lower total; then the points go to the other.
    """
    game = game_of(state.sheet, state.scores, state.rules.score)
    assert game.winner is not None
    side, margin = game.winner, game.margin
    counts = [0, 0]
    if state.rules.match.count == "games":
        counts[side] = 1
    else:
        counts[side if margin > 0 else 1 - side] = abs(margin)
    parts = [
        Part(
            points=player.points,
            hands=player.hands_won,
            bonus=player.game_bonus,
            shutout=player.shutout,
            boxes=player.boxes,
            total=player.total,
        )
        for player in game.players
    ]
    name = "shutout" if game.players[side].shutout else ""
    return Won(side, margin, tuple(counts), name, {"players": parts})


def outcome(state: Position) -> Outcome:
    """Scores are those of the game with its bonuses when one game is the match, else what was won in it.

    detail: `margin` of the last game, its `points` as `121-88`, and `shutout`, as `yes`, if it was one.
    """
    game = game_of(state.sheet, state.scores, state.rules.score)
    totals = tuple(player.total for player in game.players)
    detail: dict[str, int | str] = {"margin": game.margin, "points": "{}-{}".format(*state.scores)}
    if any(player.shutout for player in game.players):
        detail["shutout"] = "yes"
    is_single = state.rules.match.count == "games" and state.rules.match.target == 1
    scores = totals if is_single else state.games
    return Outcome(scores, tuple(state.winning_sides), state.games, detail)
