"""The expert: discards are taken, and cards thrown, by what the match is worth then in sampled worlds.

Each world is played on by two quick players (`kernel`), the same worlds for all choices; those that do badly
are given up after a part of the worlds. Where there are more packs than the quick players know, the expert
goes by rules of thumb, plans the contracts of deals (`plans`), and throws what delays an opening least
(`openings`).
"""

from collections.abc import Collection, Iterator, Sequence
from math import erf, sqrt
from random import Random
from statistics import fmean
from typing import Final, Literal, NamedTuple

from hoylecli.core import PLAY, Card, Move, beginning, card_symbols, counted, listed, replace
from hoylecli.families.laying.position import card_value, in_hand, on_table
from hoylecli.families.laying.rules import has_opening
from hoylecli.families.laying.state import unseen
from hoylecli.families.laying.view import LayingView
from hoylecli.families.rummy.deal import Hand, Meld

from ..comparing import Tried, compared, in_rounds, multiplied
from ..hints import Hint, Weighed, as_good
from . import rules_of_thumb as thumb
from .hands import laid_of, less, new_ones, taken_by
from .kernel import KernelRules, SimulatedDeal, game_of
from .openings import DRAWS, is_opening, throws as opening_throws
from .plans import is_planned, plan_of, taking as planned_taking, throws as planned_throws
from .reasons import beside_of, goes_with, taken_said, unseen_cards, waits

_WORLDS: Final = 160
_WORLDS_TO_SETTLE: Final = 100  # where all choices are tried in all of them
_ROUNDS: Final = (0.25, 0.5, 1.0)  # shares of the worlds after which the worse half is given up
_THROWS: Final = 6  # discards that are looked at, the best by the rules of thumb
_TAKINGS: Final = 5
CLOSE: Final = 1.5  # points by which choices differ that are as good
_CLOSE_MATCH: Final = 0.01  # the same in chances to win the match
_HAND: Final = 55.0  # points that a player makes in a hand, about
_SPREAD: Final = 75.0  # standard deviation of the difference that a hand makes


class Choice(NamedTuple):
    """A move. points: what the hand brings after it, on average, more than to the others. chance: to win the
    match, between two. errors: the standard errors of the two. is_dropped: whether it was given up before it
    had been tried in all worlds. draws: from the stock until the hand opens, as `openings.Throw` has it,
    where that decided."""

    move: Move
    points: float = 0.0
    chance: float = 0.0
    draws: float | None = None
    errors: tuple[float, float] = (0.0, 0.0)
    is_dropped: bool = False


def choices(view: LayingView, rng: Random, asked: Collection[Move] = ()) -> list[Choice]:
    """What is to be considered, the best first; a single choice where nothing is to be weighed up.

    asked: moves that are weighed in any case, if the quick players know them: all but jokers swapped. Melds
    that come first by rule are then laid by these players, as they think best.
    """
    if is_planned(view):
        return [Choice(_planned(view))]
    if view.phase != "drawing" and is_opening(view):
        return [_opening(view, rng)]
    if view.phase == "drawing":
        moves = _drawings(view)
    else:
        step = thumb.laying(view)
        throws = [move for move in asked if move.verb == PLAY]
        if step is not None and (not throws or not _is_known(view) or step.verb == "swap"):
            return [Choice(step)]
        moves = [Move(cards=(card,)) for card in thumb.ranked_throws(view)[:_THROWS]]
        moves = (
            [step, *throws] if step is not None else [*moves, *(each for each in throws if each not in moves)]
        )
    if view.phase == "drawing":
        moves += [move for move in asked if move not in moves]
    if len(moves) == 1 or not _is_known(view):
        return [Choice(_by_thumb(view, moves))]
    found = _compared(view, moves, rng, asked)
    return settled(view, sorted(found, key=lambda choice: moves.index(choice.move)), found)


def settled(view: LayingView, by_thumb: list[Choice], found: list[Choice]) -> list[Choice]:
    """The choices, best first, but of those that are as good as the best the one of people who know the game.

    Where only what is left in hands counts, a discard that can be laid is taken, and the heavier card thrown
    (CG, Gin Rummy, strategies and tips). Worlds do not tell such choices apart. by_thumb: all of them, as
    rules of thumb have them.
    """
    if view.rules.score.count != "left":
        return found
    best = found[0]
    alike = [
        choice
        for choice in by_thumb
        if choice.points >= best.points - CLOSE and choice.chance >= best.chance - _CLOSE_MATCH
    ]
    if view.phase == "drawing":
        first = next((choice for choice in alike if choice.move.verb == "take"), best)
    else:
        first = max(alike, key=lambda choice: card_value(view.rules, choice.move.cards[0]))
    return [first, *(choice for choice in found if choice is not first)]


def _drawings(view: LayingView) -> list[Move]:
    """Not taking discards, and the takings that are best by the rules of thumb."""
    takings = sorted(thumb.useful(view), key=lambda move: -thumb.taking(view, move))
    return [*(move for move in view.legal if move.verb != "take"), *takings[:_TAKINGS]]


def _is_known(view: LayingView) -> bool:
    """Whether the quick players know the game."""
    rules = view.rules
    return (
        (rules.pack.copies, rules.pack.jokers) == (1, 0)
        and rules.score.count in ("laid", "left")
        and rules.melds.lay_off == "any"
        and (set(rules.melds.kinds), rules.melds.run) == ({"set", "run"}, 3)
        and not has_opening(rules)
    )


def _planned(view: LayingView) -> Move:
    """The move of a player who has not laid the contract: towards one that lacks fewest cards."""
    if view.phase == "drawing":
        others = [move for move in view.legal if move.verb != "take"]
        return thumb.best_taking(view) or planned_taking(view) or others[0]
    return thumb.laying(view) or Move(cards=(planned_throws(view)[0].card,))


def _opening(view: LayingView, rng: Random) -> Choice:
    """The choice of a player who has not laid first melds that count points."""
    step = thumb.laying(view)
    if step is not None:
        return Choice(step)
    best = opening_throws(view, rng)[0]
    return Choice(Move(cards=(best.card,)), draws=best.draws)


def _by_thumb(view: LayingView, moves: list[Move]) -> Move:
    return thumb.best_taking(view) or moves[0] if view.phase == "drawing" else moves[0]


def _compared(view: LayingView, moves: list[Move], rng: Random, asked: Collection[Move]) -> list[Choice]:
    """The moves, best first: by the chance to win the match between two, else by points.

    None is given up where the choice is settled among those that are as good as the best.
    """
    assert view.seat is not None
    seats, brought = [view.seat, *around(view)], {move: list[tuple[float, float]]() for move in moves}
    laid = [_laid_so_far(view, seat) for seat in seats]

    def value(move: Move, world: SimulatedDeal) -> float:
        table = world.copy()
        _play(table, view, move)
        points = [before + table.result(player) for player, before in enumerate(laid)]
        scores = [view.scores[seat] + made for seat, made in zip(seats, points, strict=True)]
        ahead = points[ME] - fmean(points[NEXT:])
        wins = chance(scores[ME], max(scores[NEXT:]), view.rules.score.target)
        brought[move].append((ahead, wins))
        return wins if len(seats) == 2 else ahead

    def points_of(move: Move) -> float:
        return fmean(ahead for ahead, _ in brought[move])

    settles = view.rules.score.count == "left"
    worlds = list(tables(view, rng, multiplied(_WORLDS_TO_SETTLE if settles else _WORLDS)))
    rounds = in_rounds(worlds, (1.0,) if settles else _ROUNDS)
    found = compared(moves, rounds, value, lambda move: -points_of(move), asked)
    return [_choice(each.candidate, brought[each.candidate]) for each in found.tried] + [
        _choice(each.candidate, brought[each.candidate], is_dropped=True) for each in found.dropped
    ]


def _choice(move: Move, brought: list[tuple[float, float]], *, is_dropped: bool = False) -> Choice:
    """brought: the points ahead and the chance to win in each world."""
    points, chances = (Tried(move, 0.0, list(each), sum(each)) for each in zip(*brought, strict=True))
    return Choice(move, points.mean, chances.mean, None, (points.error, chances.error), is_dropped)


def _laid_so_far(view: LayingView, seat: int) -> int:
    """What the cards on the table count for a seat already."""
    if view.rules.score.count == "left":
        return 0
    return on_table(view.rules, view.table, seat, len(view.scores))


def _play(table: SimulatedDeal, view: LayingView, move: Move) -> None:
    """The move is made, and the hand played to its end."""
    if move.verb == "play":
        if table.throw(ME, int(move.cards[0])):
            table.play_on(NEXT)
        return
    if move.verb == "pass":
        return
    if move.verb in ("meld", "lay"):
        if table.finish(ME):
            table.play_on(NEXT)
        return
    if move.verb == "draw":
        table.draw(ME)
    else:
        many = len(taken_by(view, move))
        for card in table.fan[-many:]:
            table.hands[ME] |= 1 << card
        del table.fan[-many:]
    if table.finish(ME):
        table.play_on(NEXT)


def chance(mine: int, theirs: int, target: int) -> float:
    """How likely a player wins the match who has so many points after a hand.

    The difference of the scores moves by chance in the hands that are still to come.
    """
    if max(mine, theirs) >= target:
        return 0.5 if mine == theirs else float(mine > theirs)
    hands = max(1.0, (target - max(mine, theirs)) / _HAND)
    return (1 + erf((mine - theirs) / (_SPREAD * sqrt(2 * hands)))) / 2


ME = 0
NEXT = 1


def tables(view: LayingView, rng: Random, many: int) -> Iterator[SimulatedDeal]:
    """`many` sampled tables that the view allows; the viewer is player 0 there, and the others follow."""
    others = around(view)
    hidden = [int(card) for card in unseen(view)]
    open_hands = [sum(1 << card for card in view.known[seat]) for seat in others]
    unknown = [view.hand_sizes[seat] - len(view.known[seat]) for seat in others]
    sets = sum(1 << meld.cards[0] % 13 for meld in view.table if meld.kind == "set")
    runs = [_run(meld) for meld in view.table if meld.kind == "run"]
    mine, fan = sum(1 << card for card in view.hand), [int(card) for card in view.discards]
    again = view.rules.stock.empty == "turn_over" and not view.rounds
    for _ in range(many):
        rng.shuffle(hidden)
        hands, at = [mine], 0
        for cards, size in zip(open_hands, unknown, strict=True):
            hands.append(cards | sum(1 << card for card in hidden[at : at + size]))
            at += size
        yield SimulatedDeal(_game(view), hands, sets, runs[:], fan[:], hidden[at:], again)


def around(view: LayingView) -> list[int]:
    """The other seats, from the left of the viewer on."""
    assert view.seat is not None
    players = len(view.hand_sizes)
    return [(view.seat + step) % players for step in range(1, players)]


def _game(view: LayingView) -> KernelRules:
    rules = view.rules
    return game_of(rules.melds.ace == "either", rules.draw.discards == "fan", rules.score.count == "left")


def _run(meld: Meld) -> tuple[int, int, int]:
    """Suit, lowest and highest place of a run on the table."""
    low = meld.cards[0] % 13
    return meld.cards[0] // 13, low, low + len(meld.cards) - 1


# A hint where melds lie on the table: the expert's move, a teacher's reason, and what the choices bring

_LOW: Final = 8  # cards of a stock that is worth a word
_NAMED: Final = 6  # cards that are laid and named


def evaluate(view: LayingView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """The move, why, and what the moves that were weighed bring; cards are written with their signs."""
    found = choices(view, rng, asked)
    move = found[0].move
    why, *more = _draw(view, move) if view.phase == "drawing" else _lay(view, move)
    other = next((each for each in asked if each != move), None)
    beside = "" if other is None else beside_of(view, move, other)
    if is_planned(view) and move.verb not in ("meld", "lay"):
        more.append(_plan(view, move))
    if found[0].draws is not None:
        more.append(_soon(view, found[0].draws))
    return replace(_with_figures(view, found, why, more), beside=beside)


def _with_figures(view: LayingView, found: Sequence[Choice], why: str, more: Sequence[str]) -> Hint:
    """The hint with the points of each move, or with chances to win the match where these decide."""
    move = found[0].move
    if len(found) == 1 or not any(choice.points for choice in found):
        return Hint(move, why, tuple(more))
    hint = _figured(Hint(move, why, tuple(more)), found, "points")
    if hint.weighed[0].move == move:
        return replace(hint, decided=as_good(hint.weighed, "points"))
    best = max(found, key=lambda choice: (choice.chance, choice.points))
    if best.move != move and found[0].points >= hint.weighed[0].value - CLOSE:
        wise = "take what you can lay" if move.verb == "take" else "let the heavier card go"
        return replace(hint, decided=f"Too close to call, so {wise}.")
    hint = _figured(hint, found, "win")
    aside = "On points alone another move is better, but the score of the match decides."
    return replace(hint, more=(*more, aside), decided=as_good(hint.weighed, "win"))


def _figured(hint: Hint, found: Sequence[Choice], unit: Literal["points", "win"]) -> Hint:
    """The hint with the figures of the choices in that unit."""
    by_points = unit == "points"
    figures = {
        each: Weighed(each.move, each.points if by_points else each.chance, error=each.errors[not by_points])
        for each in found
    }
    kept, dropped = (
        sorted((figures[each] for each in found if each.is_dropped is gone), key=lambda each: -each.value)
        for gone in (False, True)
    )
    title = "Points ahead after the hand, on average" if by_points else "Chance to win the match"
    return replace(hint, weighed=tuple(kept), dropped=tuple(dropped), unit=unit, title=title)


def _plan(view: LayingView, move: Move) -> str:
    """How far the hand is from the contract of the deal after a move."""
    unseen, hand = thumb.unseen_by(view), list(view.hand)
    if move.verb == PLAY:
        hand.remove(move.cards[0])
    elif move.verb == "take":
        hand = sorted([*hand, view.discards[-1]])
    plan = plan_of(view, tuple(hand), unseen)
    need = view.lacking(view.seat or 0)
    if not plan.missing:
        return f"With that you have {need}, which is your contract."
    helping = "one card" if plan.outs == 1 else f"any of {plan.outs} cards"
    return f"You lack {counted(plan.missing, 'card')} for {need}, and {helping} not yet seen would help."


def _soon(view: LayingView, draws: float) -> str:
    """How many cards of the stock the hand wants for the first melds after a throw."""
    when = f"about {counted(max(round(draws), 1), 'card')}" if draws < DRAWS else f"{DRAWS} cards or more"
    need = view.lacking(view.seat or 0)
    return f"Your first melds still lack {need}. You should have them after {when} from the stock."


def _draw(view: LayingView, move: Move) -> Iterator[str]:
    if move.verb == "pass":
        yield "Nothing is worth taking."
        yield f"The cards in your hand count {in_hand(view.rules, view.hand)} against you."
        return
    if move.verb == "draw":
        yield _why_drawn(view)
        if view.stock <= _LOW:
            yield f"The stock has {counted(view.stock, 'card')}."
        return
    cards = taken_by(view, move)
    hand = tuple(sorted((*view.hand, *cards)))
    points, left_over = laid_of(view, hand, cards[0])
    if not points and is_planned(view):
        yield f"The {taken_said(cards)} brings you nearer to your contract."
        return
    laid = less(hand, left_over) or ()
    seat = view.seat or 0
    melds = [meld for _, meld in new_ones(view.rules, hand, cards[0], view.lacking(seat))] if points else []
    off = less(laid, [card for meld in melds for card in meld]) or ()
    worth = counted(points, "point")
    what = listed([*map(card_symbols, melds), *(card.symbol for card in off)])
    what = f"{what}, {worth}," if len(laid) <= _NAMED else worth
    lay = f"With the {taken_said(cards)} you can lay {what} at once"
    yield f"{', and '.join(filter(None, (lay, goes_with(view, cards, left_over))))}."
    yield f"That leaves {counted(in_hand(view.rules, left_over), 'point')} in your hand."


def _why_drawn(view: LayingView) -> str:
    if not any(each.verb == "take" for each in view.legal):
        return "No discard can be used at once."
    if is_planned(view):
        return f"The {view.discards[-1].symbol} brings you no nearer to your contract."
    now = in_hand(view.rules, view.hand)
    tried = {each: _brought(view, taken_by(view, each)) for each in view.legal if each.verb == "take"}
    best = max(tried, key=lambda each: tried[each][0] - tried[each][1])
    points, kept = tried[best]
    cards = taken_said(taken_by(view, best))
    if kept > now:
        lay = f"could lay {counted(points, 'point')}" if points else "could lay nothing"
        return f"With the {cards} you {lay}, but would hold {kept}, not {now}."
    if points and view.rules.draw.discards == "fan":
        lay = f"With the {cards} you could lay {counted(points, 'point')}."
        return f"{lay} You may still do so later, and take more cards with it."
    lay = f"only {counted(points, 'point')}" if points else "nothing"
    return f"With the {cards} you could lay {lay}: a card of the stock may do more."


def _brought(view: LayingView, cards: Hand) -> tuple[int, int]:
    """What could be laid with discards, in points, and what would stay in the hand."""
    points, left = laid_of(view, tuple(sorted((*view.hand, *cards))), cards[0])
    return points, in_hand(view.rules, left)


def _way_out(view: LayingView, move: Move) -> str:
    """How the hand can end now, where no more than a card is left when all has been laid; else ""."""
    _, left = laid_of(view, view.hand, view.must)
    it = "them" if len(move.cards) > 1 else "it"
    if not left:
        return f"You can go out: lay {it if len(move.cards) == len(view.hand) else 'all you hold'}."
    return f"You can go out: lay {it}, and throw the {left[0].symbol} last." if len(left) == 1 else ""


def _lay(view: LayingView, move: Move) -> Iterator[str]:
    on_table = view.rules.score.count == "laid"
    if move.verb == "swap":
        yield f"The {move.cards[0].symbol} brings you a joker, which you can lay elsewhere."
    elif move.verb in ("meld", "lay") and (way_out := _way_out(view, move)):
        yield way_out
    elif move.verb in ("meld", "lay") and not on_table:
        what = "The meld" if move.verb == "meld" else f"The {move.cards[0].symbol}"
        yield f"{what} takes {_points_of(view, move)} out of your hand."
    elif move.verb == "meld":
        yield "Meld them: on the table they count for you, in the hand against you."
    elif move.verb == "lay":
        yield f"The {move.cards[0].symbol} counts for you on the table, wherever it lies."
    elif len(view.hand) == 1:
        yield "Throw your last card, and you are out."
    else:
        yield _why_thrown(view, move.cards[0])
        yield _stage(view)


def _why_thrown(view: LayingView, card: Card) -> str:
    """The plainest reason for a discard."""
    value = card_value(view.rules, card)
    alone = not any(thumb.are_mates(view, card, held) for held in view.hand)
    others = [move.cards[0] for move in view.legal if move.verb == PLAY and move.cards[0] != card]
    is_heavy = value >= 10 and all(value >= card_value(view.rules, other) for other in others)
    if alone and is_heavy:
        return f"The {card.symbol} goes with nothing in your hand, and costs you {value} if you keep it."
    if alone:
        return f"The {card.symbol} goes with nothing in your hand."
    if not thumb.gift(view, card) and any(thumb.gift(view, other) for other in others):
        return f"The {card.symbol} fits no meld on the table."
    if is_heavy:
        return f"The {card.symbol} costs you {value} if you keep it."
    outs = thumb.mates_missing(view, card)
    few = "only " if outs else ""
    if view.rules.score.count == "laid" and value < 10:
        worth = "" if waits(view, card) else f", and {few}{unseen_cards(outs)} would make it a meld"
        return f"You can spare the {card.symbol}: it counts only {value}{worth}."
    return f"{beginning(few + unseen_cards(outs))} would make the {card.symbol} a meld, so let it go."


def _points_of(view: LayingView, move: Move) -> str:
    """What the cards of a move would count against a player who still held them."""
    return counted(in_hand(view.rules, move.cards), "point")


def _stage(view: LayingView) -> str:
    others = min(size for seat, size in enumerate(view.hand_sizes) if seat != view.seat)
    cards = f"An opponent holds {counted(others, 'card')}, and the stock has {view.stock}"
    return f"{cards}: {'high cards are a danger' if thumb.risk(view) > 0.5 else 'there is time to collect'}."
