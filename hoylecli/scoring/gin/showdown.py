"""Gin rummy after a knock: the lay-off, who scores what, and the score of a game."""

from collections.abc import Collection, Iterable, Sequence
from typing import Final, Literal, NamedTuple, get_args

from hoylecli.core import CARDS, BadNotation, Card, IllegalMove, card_symbols, listed, shortened

from .. import gin
from ..deals import Counter, SheetItem, number, side_in, which_side
from . import Arrangement, hand_mask, high_to_low, mask_value, unmatched_in

GIN_BONUS: Final = 25  # CG, CC, FG
UNDERCUT_BONUS: Final = 25  # CG, CC, FG
GAME: Final = 100
GAME_BONUS: Final = 100
BOX: Final = 25

Side = Literal["knocker", "opponent"]
Result = Literal["knock", "gin", "undercut"]
Shutout = Literal["double_score", "double_difference", "none"]


class GinBonuses(NamedTuple):
    """What gin and an undercut count besides the difference."""

    gin: int = GIN_BONUS
    undercut: int = UNDERCUT_BONUS


_USUAL: Final = GinBonuses()


class LayOff(NamedTuple):
    """The opponent's hand after a knock. `laid_off` has each card with the index of the knocker's meld it
    goes to, in an order in which they can be played; `deadwood` counts the `unmatched`."""

    melds: tuple[gin.Cards, ...]
    laid_off: tuple[tuple[Card, int], ...]
    unmatched: gin.Cards
    deadwood: int


class Showdown(NamedTuple):
    """How a hand ended. `points` go to the winner; `items` add up to them, each a kind and its points."""

    knocker: Arrangement
    opponent: LayOff
    result: Result
    winner: Side
    points: int
    items: tuple[tuple[str, int], ...]


class GameTotal(NamedTuple):
    """One player's part of a game: what the hands gave, and the bonuses."""

    points: int
    hands_won: int
    game_bonus: int = 0
    shutout: int = 0
    boxes: int = 0

    @property
    def total(self) -> int:
        return self.points + self.game_bonus + self.shutout + self.boxes


class GameScore(NamedTuple):
    """A game of several hands. `margin` is what the winner wins it by; no winner yet: None, and 0."""

    players: tuple[GameTotal, GameTotal]
    winner: int | None
    margin: int


def best_layoff(knocker_melds: Sequence[Collection[Card]], cards: Collection[Card]) -> LayOff:
    """The opponent's best: own melds and lay-offs chosen together for the least deadwood.

    A set takes its fourth card, a run grows at both ends, card after card. No melds of the knocker: the
    arrangement alone, as after gin. Among equals the fewest cards are laid off, then the fewest are left.

    Raises BadNotation for a card in both hands, and for melds that are none or share a card.

    >>> from hoylecli.core.cards import parse_cards
    >>> best_layoff([parse_cards("4H 5H 6H")], parse_cards("7H 8H 8C 8D KS"))
    LayOff(melds=((8C, 8D, 8H),), laid_off=((7H, 0),), unmatched=(KS,), deadwood=10)
    """
    hand = hand_mask(cards)
    runs, sets = _runs_and_sets(knocker_melds)
    if shared := hand & (runs | sum(sets)):
        raise _in_both(shared)
    fourths = gin.missing_from(sets)
    ways = [
        _way(hand, own_sets, runs, fourths) for own_sets in gin.set_choices(hand, gin.ranks_of_three(hand))
    ]
    best = min(ways, key=_order)
    return LayOff(
        gin.melds_of(best.own_runs, best.own_sets),
        _laid_off(knocker_melds, best.onto_runs, best.onto_sets),
        high_to_low(best.unmatched),
        mask_value(best.unmatched),
    )


class _Way(NamedTuple):
    """One way to dispose of the opponent's hand, as masks that together are the hand."""

    own_sets: tuple[int, ...]
    own_runs: int
    onto_runs: int
    onto_sets: int
    unmatched: int


def _way(hand: int, own_sets: tuple[int, ...], runs: int, fourths: int) -> _Way:
    """The best that is left to do once the opponent's own sets are chosen: nothing remains to weigh up.

    The knocker's runs are three long, so a sequence that touches one is out of the hand altogether; and of a
    sequence that is lost, each fourth card of a set can go without harm to the others.
    """
    rest = hand - sum(own_sets)
    loose = unmatched_in(rest | runs) & rest
    short = unmatched_in(rest)
    return _Way(own_sets, rest & ~short, short & ~loose, loose & fourths, loose & ~fourths)


def _order(way: _Way) -> tuple[int, int, int]:
    return (
        mask_value(way.unmatched),
        (way.onto_runs | way.onto_sets).bit_count(),
        way.unmatched.bit_count(),
    )


def _in_both(shared: int) -> BadNotation:
    return BadNotation(f"{high_to_low(shared)[0].symbol} is in both hands; the pack has one of each card.")


def _runs_and_sets(melds: Iterable[Collection[Card]]) -> tuple[int, list[int]]:
    """The melds as masks: all runs in one, each set by itself. Raises BadNotation for what is no meld."""
    laid, runs, sets = 0, 0, []
    for meld in melds:
        mask = hand_mask(meld)
        _refuse_no_meld(meld)
        if shared := laid & mask:
            raise BadNotation(f"{high_to_low(shared)[0].symbol} is in two melds; a card serves in one.")
        laid |= mask
        if _is_run(meld):
            runs |= mask
        else:
            sets.append(mask)
    return runs, sets


def _refuse_no_meld(meld: Collection[Card]) -> None:
    ranks = {card.rank for card in meld}
    in_sequence = _is_run(meld) and len(ranks) == max(ranks) - min(ranks) + 1
    if len(meld) < 3 or not (in_sequence or len(ranks) == 1):
        written = card_symbols(meld) or "''"
        raise BadNotation(f"{written} is no meld: three or four of a rank, or three of a suit in sequence.")


def _is_run(meld: Iterable[Card]) -> bool:
    return len({card.suit for card in meld}) == 1


def _laid_off(
    melds: Sequence[Collection[Card]], onto_runs: int, onto_sets: int
) -> tuple[tuple[Card, int], ...]:
    """Which meld each laid-off card goes to; the cards of a run from its ends outwards."""
    laid = []
    for index, meld in enumerate(melds):
        if not _is_run(meld):
            laid += [(card, index) for card in high_to_low(onto_sets) if card.rank == min(meld).rank]
            continue
        for edge, step, last in ((max(meld), 1, 13), (min(meld), -1, 1)):
            while edge.rank != last and onto_runs >> edge + step & 1:
                edge = CARDS[edge + step]
                onto_runs ^= 1 << edge
                laid.append((edge, index))
    return tuple(laid)


def showdown(
    knocker_cards: Collection[Card],
    opponent_cards: Collection[Card],
    knock_limit: int = gin.KNOCK_LIMIT,
    doubled: bool = False,
    bonuses: GinBonuses = _USUAL,
) -> Showdown:
    """Both hands laid out after a knock, the knocker's discard being out of his hand.

    The knocker takes the least deadwood, as he lays down before he sees the other hand; of arrangements equal
    in that he is given the one that leaves the opponent least to lay off. `doubled` is Oklahoma's spade.

    Raises IllegalMove if the knocker is over the limit, BadNotation for hands that are not ten cards each or
    that one pack cannot give.
    """
    _refuse_unless_ten(len(knocker_cards), "knocker")
    laid_out = gin.arrangements(knocker_cards)
    if laid_out[0].deadwood > knock_limit:
        limit = f"the limit is {knock_limit}" if knock_limit else "only gin will do"
        raise IllegalMove(f"The knocker may not knock with {laid_out[0].deadwood} deadwood: {limit}.")
    return max((settle(each, opponent_cards, doubled, bonuses) for each in laid_out), key=_for_the_knocker)


def _for_the_knocker(result: Showdown) -> int:
    return result.points if result.winner == "knocker" else -result.points


def settle(
    knocker: Arrangement,
    opponent_cards: Collection[Card],
    doubled: bool = False,
    bonuses: GinBonuses = _USUAL,
) -> Showdown:
    """The score of a legal knock whose melds are on the table.

    Gin: nobody lays off, and the knocker scores the opponent's deadwood and 25. Otherwise the opponent lays
    off; the knocker scores the difference if he has the less, and if not the opponent scores it, and 25 for
    the undercut, also on a tie (CG, CC and FG, Gin Rummy). A spade doubles bonuses too (CC).

    Raises BadNotation for hands that are not ten cards each or that one pack cannot give, and for an
    arrangement whose melds are none or whose deadwood is miscounted.
    """
    laid_out = sum(knocker.melds, knocker.unmatched)
    _refuse_unless_ten(len(laid_out), "knocker")
    _refuse_unless_ten(len(opponent_cards), "opponent")
    if shared := hand_mask(opponent_cards) & hand_mask(laid_out):
        raise _in_both(shared)
    _runs_and_sets(knocker.melds)
    if knocker.deadwood != mask_value(hand_mask(knocker.unmatched)):
        raise BadNotation(f"The knocker's unmatched cards do not count {knocker.deadwood}.")
    is_gin = knocker.deadwood == 0
    return ended(knocker, best_layoff(() if is_gin else knocker.melds, opponent_cards), doubled, bonuses)


def ended(
    knocker: Arrangement, opponent: LayOff, doubled: bool = False, bonuses: GinBonuses = _USUAL
) -> Showdown:
    """The score of a knock when both hands lie on the table, arranged well or not; see `settle`."""
    is_gin = knocker.deadwood == 0
    difference = opponent.deadwood - knocker.deadwood
    items = [("difference", abs(difference))]
    result: Result = "gin" if is_gin else "knock" if difference > 0 else "undercut"
    if result == "gin":
        items.append(("gin", bonuses.gin))
    elif result == "undercut":
        items.append(("undercut", bonuses.undercut))
    points = sum(count for _, count in items)
    if doubled:
        items.append(("spade", points))
        points *= 2
    winner: Side = "opponent" if result == "undercut" else "knocker"
    return Showdown(knocker, opponent, result, winner, points, tuple(items))


def _refuse_unless_ten(number: int, side: Side) -> None:
    if number != 10:
        raise BadNotation(f"The {side} has 10 cards after a knock, not {number}.")


def game_score(
    hands: Iterable[tuple[int, int]],
    target: int = GAME,
    shutout: Shutout = "double_score",
    bonus: int = GAME_BONUS,
    box: int = BOX,
) -> GameScore:
    """A game from its hands, each as the player who won it, 0 or 1, and the points.

    The first to have the target wins the game and 100; then each hand won is a box of 25, and the winner wins
    by the difference (CG, CC, FG). If the loser won no hand, `double_score` doubles the winner's points and
    game bonus, but no boxes (CG, CC), `double_difference` all that he wins by (FG), `none` nothing.

    Raises BadNotation for a hand after the end, a player or a shutout there is not, and points below 1:
    whoever wins a hand scores something.

    >>> game_score([(0, 60), (1, 30), (0, 41)]).margin  # 101 + 100 + 50 against 30 + 25
    196
    """
    if target < 1:
        raise BadNotation(f"A game can't go to {target}; it takes points to win.")
    if shutout not in get_args(Shutout):
        raise BadNotation(f"'{shutout}' is no shutout: write {listed(get_args(Shutout), 'or')}.")
    points, won = [0, 0], [0, 0]
    for player, count in hands:
        if player not in (0, 1) or not isinstance(count, int) or count < 1:
            raise BadNotation(f"({player}, {count}) is no hand: the winner is 0 or 1, the points 1 or more.")
        if max(points) >= target:
            raise BadNotation(f"The game was over at {points[0]} to {points[1]}; no hand can follow.")
        points[player] += count
        won[player] += 1
    if max(points) < target:  # bonuses wait for the end of the game (CC)
        return GameScore((GameTotal(points[0], won[0]), GameTotal(points[1], won[1])), None, 0)
    winner = int(points[1] > points[0])
    loser = 1 - winner
    boxes = box * won[winner]
    doubled = 0
    if not won[loser] and shutout != "none":
        doubled = points[winner] + bonus + (boxes if shutout == "double_difference" else 0)
    best = GameTotal(points[winner], won[winner], bonus, doubled, boxes)
    other = GameTotal(points[loser], won[loser], boxes=box * won[loser])
    return GameScore((other, best) if winner else (best, other), winner, best.total - other.total)


# Hands of gin as they are written down

_MOST: Final = 100  # more than ten cards count
_LIMIT: Final = 10
_PLAYERS: Final = ("player 1", "player 2")
_KNOCKS: Final = ("knock", "knocks", "knocked")
_NAMES: Final = {"gin": "gin bonus", "undercut": "undercut bonus", "spade": "doubled by the spade"}


class Gin(Counter):
    """Who knocked, and both deadwoods after laying off: `1 3-25`; `1 gin 25`; `2 8-8 spade`; or `dead`.

    In the place of a number the player's name will do.
    """

    vocabulary = ("gin", "spade", "dead")

    def __init__(self, target: int = GAME, shutout: Shutout = "double_score") -> None:
        self.names: Sequence[str] = _PLAYERS
        self._target = target
        self._shutout: Shutout = shutout
        self._hands: list[tuple[int, int]] = []

    @property
    def form(self) -> str:
        one, other = ("1", "2") if self.names == _PLAYERS else self.names
        example = f"{one} 3-25; {one} gin 25; {other} 8-6 spade in Oklahoma; or dead"
        return f"who knocked and the deadwood of both, such as {example}"

    def by_number(self, words: Sequence[str]) -> list[str]:
        found = side_in(words, self.names)
        return [str(found[0] + 1), *found[1]] if found else list(words)

    def count(self, words: Sequence[str]) -> list[SheetItem]:
        lower = [word.lower() for word in self.by_number(words) if word.lower() not in _KNOCKS]
        if lower == ["dead"]:
            return []
        doubled = lower[-1:] == ["spade"]
        lower = lower[:-1] if doubled else lower
        if lower[1:2] == ["gin"] and len(lower) == 3:
            lower = [lower[0], f"0-{lower[2]}"]
        if side_in(lower[:1], self.names) is None:
            raise BadNotation(f"{which_side('who knocked', self.names)} A deal is {self.form}.")
        if len(lower) == 1:
            raise BadNotation(f"The deadwood of both is missing. A deal is {self.form}.")
        if len(lower) > 2:
            more = shortened(" ".join(lower[2:]))
            raise BadNotation(f"'{more}' has no place here. A deal is {self.form}.")
        knocker = int(lower[0]) - 1
        own, dash, other = lower[1].partition("-")
        if not dash:
            typed = shortened(lower[1])
            raise BadNotation(f"'{typed}': write the deadwood of both as 3-25, the knocker's first.")
        found = ended(
            Arrangement((), (), number(own, 0, _LIMIT, "the knocker's deadwood")),
            LayOff((), (), (), number(other, 0, _MOST, "the other's deadwood")),
            doubled,
        )
        winner = knocker if found.winner == "knocker" else 1 - knocker
        self._hands.append((winner, found.points))
        return [SheetItem(winner, _NAMES.get(kind, kind), points) for kind, points in found.items if points]

    def due(self, called: Sequence[str]) -> str:
        """The winner of a hand deals the next (CG, Gin Rummy)."""
        return f"{called[self._hands[-1][0]]} deals" if self._hands else ""

    def remark(self, scores: Sequence[int]) -> str:
        game = game_score(self._hands, self._target, self._shutout)
        totals = " to ".join(str(player.total) for player in game.players)
        how = ", a shutout" if any(player.shutout for player in game.players) else ""
        with_all = f"With game and boxes it is {totals}{how}"
        if game.margin < 0:
            return f"{with_all}, so the winner of the game ends {-game.margin} behind."
        return f"{with_all}: a margin of {game.margin}."
