"""Three players of games of shedding.

- beginner: plays any card that fits, wild or not, and calls any suit.
- average: keeps wild cards for need, plays the longest suit and the highest card, calls the longest suit,
  leads the rank of which it holds most, where only that is followed; now and then without thinking.
- expert: judges moves by sampled worlds, in which all play on by rules of thumb.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from statistics import fmean
from typing import Any, Final, NamedTuple

from hoylecli.core import (
    PLAY,
    RANK_NAMES,
    SUITS,
    Card,
    Move,
    beginning,
    card_symbols,
    counted,
    number,
    rank_plural,
)
from hoylecli.families.shedding.playing import suit_name
from hoylecli.families.shedding.rules import Effect, pack_of
from hoylecli.families.shedding.turns import leads
from hoylecli.families.shedding.view import SheddingView
from hoylecli.families.shedding.worlds import filled, places

from .. import Bot, Persona
from ..comparing import Comparison, Round, Tried, compared, lead, multiplied
from ..hints import Hint, Weighed
from ..levels import LevelPlayer
from ..styles import height, styled
from .kernel import SimulatedDeal

# Choices without search: the first card that comes to hand, or what a careful player would do

_NEAR: Final = 2  # cards with which a player is nearly out
_SHARE: Final = 0.5  # how often a careful player remembers to hurt one who is nearly out
_THOUGHTLESS: Final = 0.2  # how often an average player plays what comes to hand


def first_seen(view: SheddingView, rng: Random) -> Move:
    """Any card that fits, an eight or not, and any suit; cards are drawn when there is nothing else."""
    plays = [move for move in view.legal if move.verb == PLAY and not move.target]
    if not plays:
        return rng.choice(view.legal) if view.phase == "calling" else view.legal[0]
    return rng.choice(plays)


def mostly_careful(view: SheddingView, rng: Random) -> Move:
    """A careful player, who now and then does not think."""
    return first_seen(view, rng) if rng.random() < _THOUGHTLESS else careful(view, rng)


def careful(view: SheddingView, rng: Random) -> Move:
    """Wild cards last, the longest suit first, of that the card that counts most; or the rank held most."""
    if view.rules.by_rank:
        held = Counter(card.rank for card in view.hand)
        most = max(held[move.cards[0].rank] for move in view.legal)
        return rng.choice([move for move in view.legal if held[move.cards[0].rank] == most])
    if view.phase == "calling":
        return Move("call", target=longest(view).lower())
    plays = [move for move in view.legal if move.verb == PLAY and not move.target]
    if not plays:
        return view.legal[0]
    plain = [move.cards[0] for move in plays if not view.effects[move.cards[0]].wild]
    if not plain:
        return with_suit(view, plays[0].cards[0])
    lengths = Counter(card.suit for card in view.hand if not view.effects[card].wild)
    hurts = _next_is_near(view) and rng.random() < _SHARE

    def worth(card: Card) -> tuple[bool, int, int]:
        effect = view.effects[card]
        return hurts and not effect.is_plain, lengths[card.suit], effect.points

    return Move(cards=(max(plain, key=worth),))


def with_suit(view: SheddingView, card: Card) -> Move:
    """The wild card with the longest suit called, if one is to be called."""
    called = Move(cards=(card,), target=longest(view, card).lower())
    return called if called in view.legal else Move(cards=(card,))


def longest(view: SheddingView, without: Card | None = None) -> str:
    """The suit of which the viewer holds most, apart from wild cards."""
    held = Counter(card.suit for card in view.hand if not view.effects[card].wild and card != without)
    return max(SUITS, key=lambda suit: held[suit])


def _next_is_near(view: SheddingView) -> bool:
    following = (view.table.player + view.table.step) % len(view.hand_sizes)
    return view.hand_sizes[following] <= _NEAR


# The expert: moves are judged by sampled worlds, in which all play on by rules of thumb.
#
# The worlds hold what is known of the hidden hands (`families.shedding.worlds`): suits and ranks on which
# others had to draw, and cards that have gone by. All moves are tried in the same worlds, and those in more
# that look better than what a careful player would do; that is done unless something else is clearly better.

_WORLDS: Final = (30, 50, 100)  # of each round; after it half of the moves stays, at most
_SURE: Final = 1.6  # standard errors by which a move is clearly better
_CLEAR: Final = 2.0  # the same, for it to be told as better


class Choice(NamedTuple):
    """A move. points: what the deal brings after it, on average, more than to the others. out: how often the
    player is out first. error: the standard error of that by which it was judged. close: of the first, the
    next best, where their difference may be chance."""

    move: Move
    points: float = 0.0
    out: float = 0.0
    error: float = 0.0
    close: Move | None = None


class Result(NamedTuple):
    """What a move has brought in a world: the points more than to the others; whether the player was out."""

    ahead: float
    out: bool


def choices(view: SheddingView, rng: Random, asked: Collection[Move] = ()) -> list[Choice]:
    """What is to be considered, the best first; a single choice where there is nothing to weigh up.

    asked: moves that are considered in any case, and not given up.
    """
    moves = list(dict.fromkeys([*considered(view), *asked]))
    if len(moves) == 1:
        return [Choice(moves[0])]
    usual, results = _among(considered(view), careful(view, rng)), defaultdict[Move, list[Result]](list)

    def value(move: Move, world: SimulatedDeal) -> float:
        result = _result(view, move, world)
        results[move].append(result)
        return result.ahead if view.rules.score.target else float(result.out)

    found = compared(
        moves, _rounds(view, rng, usual), value, order=lambda move: move != usual, stays=(usual, *asked)
    )
    ranked = _ranked(found, usual)
    first, *others = [_choice(each, results[each.candidate]) for each in (*ranked, *found.dropped)]
    return [first._replace(close=_close(ranked)), *others]


def _close(ranked: Sequence[Tried[Move]]) -> Move | None:
    """The next best, where it can't be told from the first."""
    if len(ranked) < 2:
        return None
    best = max(ranked[1:], key=lambda each: each.mean)
    more, error = lead(ranked[0], best)
    return best.candidate if more <= _CLEAR * error else None


def _rounds(view: SheddingView, rng: Random, usual: Move) -> Iterator[Round[SimulatedDeal]]:
    """Rounds after which half of the moves stay, and none that is no better than the usual one."""

    def keep(tried: Sequence[Tried[Any]]) -> int:
        better = next(at for at, each in enumerate(tried) if each.candidate == usual)
        return min(better, len(tried) // 2)

    rows = places(view)
    for many in _WORLDS:
        yield [SimulatedDeal(filled(view, rows, rng), rng) for _ in range(multiplied(many))], keep


def _ranked(found: Comparison[Move], usual: Move) -> list[Tried[Move]]:
    """The moves that are left, the usual one first unless the best is clearly better."""
    careful_one = found.of(usual)
    others = [each for each in found.tried if each is not careful_one]
    more, error = lead(others[0], careful_one) if others else (0.0, 0.0)
    is_clear = bool(others) and more > _SURE * error
    return [*others[:1], careful_one, *others[1:]] if is_clear else [careful_one, *others]


def _result(view: SheddingView, move: Move, sampled: SimulatedDeal) -> Result:
    assert view.seat is not None
    world = sampled.copy()
    world.make(move)
    world.play_on()
    points = world.results()
    mine = points.pop(view.seat)
    return Result(mine - fmean(points), mine > 0)


def _choice(tried: Tried[Move], results: list[Result]) -> Choice:
    ahead, out = (fmean(column) for column in zip(*results, strict=True))
    return Choice(tried.candidate, ahead, out, tried.error)


def _among(moves: list[Move], wanted: Move) -> Move:
    """The move that comes to the same as the one wanted: any wild card, with the same suit."""
    if wanted in moves:
        return wanted
    ranks = {card.rank for card in wanted.cards}
    same = [move for move in moves if move.cards and move.cards[0].rank in ranks]
    return next(move for move in same or moves if move.cards and move.target == wanted.target)


def considered(view: SheddingView) -> list[Move]:
    """The legal moves without those that come to the same: one wild card only, with its suit; one card of a
    rank, where only that is followed."""
    if view.rules.by_rank:
        return list({move.cards[0].rank: move for move in view.legal}.values())
    wild = [move for move in view.legal if move.cards and view.effects[move.cards[0]].wild]
    calls = [move for move in wild if move.target and move.cards == wild[0].cards] or wild[:1]
    return [move for move in view.legal if move not in wild] + calls


# A hint at a game of shedding: the expert's move, why, and what the moves are worth


def evaluate(view: SheddingView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The move, why, and what the moves that were tried are worth; cards are written with their signs."""
    found = choices(view, rng, asked)
    move, by_win = found[0].move, not view.rules.score.target
    first, *more = [f"{reason}." for reason in _reasons(view, move)]
    values = {choice.move: choice.out if by_win else choice.points for choice in found}
    ranked = sorted(found, key=lambda choice: -values[choice.move])
    return Hint(
        move,
        first,
        tuple(more),
        tuple(Weighed(each.move, values[each.move], "", each.error) for each in ranked),
        "win" if by_win else "points",
        "Chance to be out first" if by_win else "Points on average, more than the others",
        _decided(found, values),
        beside=next((_beside(view, move, each) for each in asked if each != move), ""),
    )


def _decided(found: list[Choice], values: Mapping[Move, float]) -> str:
    """What spoke for the move where its own value did not."""
    move, others = found[0].move, [values[choice.move] for choice in found[1:]]
    if not others or values[move] > max(others):
        other = found[0].close
        return "" if other is None else f"Too close to call: {_named(other)} may be as good."
    if values[move] == max(others):
        return "Close: another play is as good."
    return "It is too close to call, so play the usual card."


def _named(move: Move) -> str:
    cards = card_symbols(move.cards)
    call = suit_name(move.target) if move.target else ""
    return " and ".join(filter(None, (cards, call))) or f"to {move.verb}"


def _beside(view: SheddingView, best: Move, other: Move) -> str:
    """What is worse about another card: it is wild, of a shorter suit, or leaves one that counts more."""
    if not best.cards or not other.cards:
        return ""
    (right, wrong), hand = (best.cards[0], other.cards[0]), view.hand
    if view.rules.by_rank:
        mine, theirs = (sum(card.rank == each.rank for card in hand) for each in (right, wrong))
        if theirs > mine:
            return f"Your {number(theirs)} {rank_plural(wrong.rank)} go in one round, whoever leads them."
        return f"With the {wrong.symbol} only {counted(theirs, 'card')} would go." if theirs < mine else ""
    if view.effects[wrong].wild and not view.effects[right].wild:
        return f"The {wrong.symbol} is wild: keep it for when nothing else fits."
    if view.effects[wrong].wild and view.effects[right].wild:
        return _worse_to_call(view, best, other)
    if best.target or other.target:
        return ""
    many, few = (sum(card.suit == each.suit for card in hand) - 1 for each in (right, wrong))
    if few < many:
        kept = counted(few, "card") if few else "no card"
        return f"After the {wrong.symbol} you keep {kept} of its suit, not {many}."
    fewer, more = (sum(card.rank == each.rank for card in _unseen(view)) for each in (right, wrong))
    if fewer < more:
        few_left = (
            f"{_left(fewer, right.rank)} {'is' if fewer == 1 else 'are'} out to follow the {right.symbol}"
        )
        return f"{beginning(few_left)}, but {_left(more, wrong.rank)} to follow the {wrong.symbol}."
    heavy, light = (view.effects[each].points for each in (right, wrong))
    return f"You would keep the {right.symbol}, which counts {heavy} against you." if heavy > light else ""


def _worse_to_call(view: SheddingView, best: Move, other: Move) -> str:
    """How little of another suit the hand would keep, with a wild card that calls it or keeps its own."""
    suits = [move.target.upper() or move.cards[0].suit for move in (best, other)]
    many, few = (
        sum(card.suit == suit and not view.effects[card].wild for card in view.hand) for suit in suits
    )
    kept = counted(few, "card") if few else "no card"
    return f"Of {suit_name(suits[1])} you would keep {kept}." if few < many else ""


def _unseen(view: SheddingView) -> list[Card]:
    """The cards that are neither in the hand nor on the pile."""
    return list((Counter(pack_of(view.rules)) - Counter(view.hand) - Counter(view.table.pile)).elements())


def _left(many: int, rank: int) -> str:
    """`no five`, `one five`, `two fives`."""
    return f"{number(many) if many else 'no'} {rank_plural(rank) if many > 1 else RANK_NAMES[rank - 1]}"


def _reasons(view: SheddingView, move: Move) -> Iterator[str]:
    """What can be said for a move at once."""
    if move.verb in ("draw", "pass"):
        yield _no_card(view, move)
        return
    if move.target:
        held = sum(card.suit == move.target.upper() and card not in move.cards for card in view.hand)
        many = counted(held, "card") if held else "no card"
        yield f"Call {suit_name(move.target)}: you hold {many} of them" + _lacking(view, move.target.upper())
    if not move.cards:
        return
    effect = view.effects[move.cards[0]]
    if len(view.hand) == 1:
        yield "It is your last card"
    elif view.rules.by_rank:
        yield _of_rank(view, move.cards[0].rank)
        return
    elif not move.target:
        suit = move.cards[0].suit
        held = sum(card.suit == suit for card in view.hand) - 1
        only = f", your only {suit_name(suit.lower())[:-1]}"
        left = f": you keep {counted(held, 'card')} of its suit" if held else only
        yield f"Play the {move.cards[0].symbol}{left}{_lacking(view, suit) if effect.is_plain else ''}"
    if not effect.is_plain and not effect.wild and len(view.hand) > 1:
        yield _effect(view, effect)
    yield f"It would count {effect.points} against you"


def _effect(view: SheddingView, effect: Effect) -> str:
    """What a special card does: the player it hits, or the player it turns back to."""
    sizes, player, step = view.hand_sizes, view.table.player, view.table.step
    following, before = (counted(sizes[(player + by) % len(sizes)], "card") for by in (step, -step))
    if not effect.reverse:
        return f"It hurts the next player, who holds {following}"
    return "You play again" if len(sizes) == 2 else f"The turn goes back to a player who holds {before}"


def _of_rank(view: SheddingView, rank: int) -> str:
    """How many cards of a rank the viewer would play with the one that is led."""
    held = sum(card.rank == rank for card in view.hand)
    if not leads(view.rules, view.table):
        return "Any card of this rank will do" if held > 1 else "It is the only card you may play"
    if held == len(SUITS):
        return "You hold all four of this rank, and lead again"
    if held == 1:
        return f"It is your only {RANK_NAMES[rank - 1]}, so that is one rank less"
    return f"{'Both' if held == 2 else 'All three'} of your {rank_plural(rank)} go in this round"


def _lacking(view: SheddingView, suit: str) -> str:
    """How many cards of the next player are known to be of other suits."""
    following = (view.table.player + view.table.step) % len(view.hand_sizes)
    row, mask = places(view)[following], ((1 << 13) - 1) << 13 * SUITS.index(suit)
    hidden = mask & ~sum(1 << card for card in (*view.hand, *view.table.pile))
    none = sum(place & hidden == hidden for place in row)
    if not none or not hidden:
        return ""
    if none == len(row):
        return ", and the next player has none"
    others = "is of another suit" if none == 1 else "are of other suits"
    return f", and {none} of the next player's {len(row)} {others}"


def _no_card(view: SheddingView, move: Move) -> str:
    fits = any(each.cards for each in view.legal)
    if move.verb == "pass":
        return "Pass: what you could play is worth keeping" if fits else "Pass: nothing you hold fits"
    if view.table.owed and fits:
        return f"Take the {counted(view.table.owed, 'card')}: what could answer is worth keeping"
    if view.table.owed:
        return f"Nothing you hold answers the {view.table.top.symbol}, so you take {view.table.owed}"
    return "Draw: what you could play is worth keeping" if fits else "Nothing you hold fits"


_SLACK: Final = 0.2  # for a style: a deal has few decisions, and each is dear
_PLAYERS: Final = {
    "beginner": LevelPlayer(evaluate, first_seen),
    "average": LevelPlayer(evaluate, mostly_careful),
    "expert": LevelPlayer(evaluate),
}


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The player of `level`, one of `LEVELS`, with the style of the persona."""
    return styled(_PLAYERS[level], persona, traits, slack=_SLACK)


def traits(view: SheddingView, move: Move) -> Mapping[str, float]:
    """The habits that a choice shows: special cards played early, high ones thrown, the rank that lies on
    top matched, the suit kept.
    """
    if not move.cards or not view.table.pile:
        return {}
    card, top = move.cards[0], view.table.top
    effect = view.effects[card]
    before = {each.rank for each in view.table.pile[:-1]}
    return {
        "takes risks": float(effect.wild or not effect.is_plain),
        "throws high": height(lambda each: view.effects[each].points, card, view.hand),
        "answers": float(card.rank == top.rank),
        "stays with it": float(card.suit == view.table.suit),
        "goes back": float(card.rank in before),
        "keeps pairs": float(sum(other.rank == card.rank for other in view.hand) < 2),
    }
