"""Three players of canasta, who decide by the same rules of thumb and weigh them differently.

- beginner: takes the pile whenever it can, lays everything down, throws what it can spare.
- average: keeps cards for the pile, spends wild cards on openings and canastas only, and throws with an eye
  on the next player.
- expert: weighs the chance of each throw to be taken by the size of the pile, builds canastas from several
  cards at once, and asks a partner with a full hand before going out.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Final

from hoylecli.core import PLAY, Card, Move, card_symbols, counted, number, rank_plural, replace, so_often
from hoylecli.families.together.counts import THREES
from hoylecli.families.together.position import is_blocking, is_special, rank_of, taken
from hoylecli.families.together.rules import opening_at
from hoylecli.families.together.state import unseen
from hoylecli.families.together.view import TogetherView
from hoylecli.scoring.canasta import points

from .. import Bot, Persona
from ..hints import Hint, Weighed, as_good
from ..levels import LevelPlayer, PlayingOn
from ..styles import of_throw, styled
from . import choices

# A hint at canasta: the expert's move, a teacher's reason for it, and what was weighed

_LOW = 8  # cards of a stock that is worth a word
_SMALL = 3  # cards of a pile that is no loss
_SAFE = 0.12  # how likely the next player takes the pile, at most, for a card to be called safe


def hint_for(
    table: choices.Situation, habits: choices.Habits, move: Move, laying: choices.Laying | None, rng: Random
) -> Hint:
    """The move and why; cards are written with their signs."""
    if table.view.phase == "permission":
        return _answer(table, move)
    if move.verb == PLAY:
        return _throw(table, habits, move, rng)
    if move.verb == "take":
        return Hint(move, _why_taken(table, move))
    if move.verb == "draw":
        return _draw(table, move)
    if move.verb in ("meld", "lay"):
        return Hint(move, _why_laid(table, move, laying))
    if move.verb == "ask":
        return Hint(move, "You can go out, but your partner holds many cards, so ask first.")
    return Hint(move, "The pile would bring you less than your hand costs.")


def _answer(table: choices.Situation, move: Move) -> Hint:
    cost = points(table.view.hand)
    if move.verb == "yes":
        return Hint(move, f"Your hand costs only {cost} points, and another turn may cost more.")
    return Hint(move, f"Your hand would cost {cost} points, and another turn brings some of it down.")


def _draw(table: choices.Situation, move: Move) -> Hint:
    view = table.view
    if not any(each.verb == "take" for each in view.legal):
        why = f"You cannot take the pile: {_why_not_taken(table)}."
    elif table.pile <= _SMALL + 1:
        why = f"The pile has only {counted(table.pile, 'card')}, and taking it shows what you want."
    else:
        why = "The pile would cost you a wild card, and is not worth one."
    left = f"The stock has {counted(view.stock, 'card')}."
    return Hint(move, why, (left,) if view.stock <= _LOW else ())


def _why_not_taken(table: choices.Situation) -> str:
    """What is missing to take the pile, in a clause."""
    view = table.view
    if not view.discards:
        return "there is none"
    top = view.discards[-1]
    if is_blocking(top, view.rules):
        return f"nobody may with the {top.symbol} on it"
    rank, held = rank_plural(top.rank), sum(card.rank == top.rank for card in view.hand)
    if (table.frozen or not view.opened[table.side]) and held < 2:
        return f"it takes two {rank} of your own, and you hold {'one' if held else 'none'}"
    if not view.opened[table.side]:
        return "your first melds would not count enough"
    return f"the {top.symbol} makes no meld with your hand"


def _why_taken(table: choices.Situation, move: Move) -> str:
    pile = taken(table.view.discards, table.view.rules)
    top = pile[-1].symbol
    brings = f"Take the pile: it brings {counted(len(pile), 'card')}, worth {points(pile)} points when melded"
    if move.target:
        return f"{brings}. The {top} goes on your {rank_plural(pile[-1].rank)}."
    return f"{brings}. The {top} goes with {card_symbols(move.cards)}."


def _why_laid(table: choices.Situation, move: Move, laying: choices.Laying | None) -> str:
    cards, why = card_symbols(move.cards), laying.why if laying else ""
    if why == "out":
        return f"You can go out: begin with {cards}."
    if why == "opening":
        least = opening_at(table.view.rules, table.view.scores[table.side], table.view.number)
        return f"Your first melds must count {least}, and {cards} gets you there with the least of your hand."
    called, size = table.view.rules.canasta.called, len(move.cards)
    if not move.target:
        what = f"Meld {cards}"
    else:
        meld = table.view.table[int(move.target[1:]) - 1]
        size += len(meld.cards)
        what = f"Lay {cards} on your {rank_plural(rank_of(meld))}"
    short = table.terms.size - size
    if short <= 0:
        return f"{what}: that makes a {called}."
    return f"{what}: then {counted(short, 'more card')} {'makes' if short == 1 else 'make'} a {called}."


def _throw(table: choices.Situation, habits: choices.Habits, move: Move, rng: Random) -> Hint:
    """The card, why, and the order of all that could be thrown."""
    found = choices.throws(table, habits, rng)
    weighed = tuple(Weighed(Move(cards=(throw.card,)), -throw.cost) for throw in found)
    best = next(throw for throw in found if throw.card == move.cards[0])
    return Hint(
        move,
        _why_thrown(table, best, found),
        tuple(_more_on(table, best, found)),
        weighed,
        decided=as_good(weighed, "order"),
    )


def _why_thrown(table: choices.Situation, best: choices.Throw, found: Sequence[choices.Throw]) -> str:
    """The plainest reason for a discard."""
    card, terms = best.card, table.terms
    if card.rank in terms.wild:
        return f"The {card.symbol} freezes the pile: they have more melds than you."
    if is_blocking(card, table.view.rules):
        return f"Nobody may take the pile while the {card.symbol} lies on it."
    if best.taken <= _SAFE:
        return f"The {card.symbol} is safe: the next player can hardly take the pile with it."
    if best.taken <= min(throw.taken for throw in found) + 0.01:
        return f"The {card.symbol} is the safest card you have."
    if table.pile < _SMALL:
        return f"The pile is small, so let the {card.symbol} go now."
    if table.is_ending:
        return f"The hand may end soon, and you can spare the {card.symbol}."
    if table.at.hand[card.rank] == 1:
        return f"The {card.symbol} has no partner in your hand, and pairs are worth keeping for the pile."
    return f"You can spare the {card.symbol} best."


def _more_on(table: choices.Situation, best: choices.Throw, found: Sequence[choices.Throw]) -> Iterator[str]:
    """How likely the pile is taken, what is left of the rank, and why a safer card is kept."""
    card, rules = best.card, table.view.rules
    is_blocked = is_blocking(card, rules)
    if not is_blocked:
        takes = f"takes a pile of {table.pile + 1} with the {card.symbol}"
        yield f"The next player {so_often(takes, best.taken)}."
    left = sum(other.rank == card.rank and not is_special(other, rules) for other in unseen(table.view))
    held = table.at.hand[card.rank]
    alike = "black threes" if card.rank == THREES and table.terms.threes else _ranks(card)
    yield f"You hold {held} of the {alike}, and {left or 'none'} {'are' if left > 1 else 'is'} unseen."
    safer = next((throw for throw in found if throw.taken < best.taken - 0.05), None)
    if safer is not None:
        yield f"The {safer.card.symbol} is safer, but you need it more."


def _ranks(card: Card) -> str:
    return rank_plural(card.rank) if card.rank else "jokers"


def evaluate(view: TogetherView, rng: Random, asked: Collection[Move] = ()) -> Hint:
    """What the expert would do, and why."""
    move, table = decide(view, choices.EXPERT, rng), choices.table_of(view)
    laying = choices.next_laying(table, choices.EXPERT) if view.phase == "melding" else None
    hint = hint_for(table, choices.EXPERT, move, laying, rng)
    other = next((each for each in asked if each != move), None)
    return hint if other is None else replace(hint, beside=_beside(table, move, other, rng))


def _beside(table: choices.Situation, move: Move, other: Move, rng: Random) -> str:
    """What is worse about another move, as a sentence; "" for nothing plain."""
    if (move.verb, other.verb) == ("take", "draw"):
        return f"Drawing brings you only {counted(table.view.rules.draw.many, 'card')}."
    if move.verb == other.verb == "take":
        return next(_wild_spent(table, other, move), "")
    if move.verb in _LAYS and other.verb == PLAY:
        counts = "counts" if len(move.cards) == 1 else "count"
        held = f"Kept in your hand, {card_symbols(move.cards)}"
        return f"{held} {counts} {points(move.cards)} against you when the hand ends."
    if move.verb == PLAY and other.verb in _LAYS:
        return next(_worse_to_lay(table, other), "")
    if move.verb in _LAYS and other.verb in _LAYS:
        return next(_wild_spent(table, other, move), "")
    if move.verb != PLAY or other.verb != PLAY:
        return ""
    found = {throw.card: throw for throw in choices.throws(table, choices.EXPERT, rng)}
    best, worse = found[move.cards[0]], found[other.cards[0]]
    return next(_worse_to_throw(table, best, worse), "")


_LAYS: Final = ("meld", "lay")


def _worse_to_lay(table: choices.Situation, other: Move) -> Iterator[str]:
    """What cards could still do in the hand: complete a canasta, or take the pile."""
    yield from _wild_spent(table, other)
    natural = [card for card in other.cards if card.rank not in table.terms.wild]
    if natural and table.at.hand[natural[0].rank] > 1:
        rank = _ranks(natural[0])
        yield f"As long as you hold two {rank}, they may take the pile when one of the {rank} is thrown."


def _wild_spent(table: choices.Situation, other: Move, best: Move | None = None) -> Iterator[str]:
    """A wild card that goes with the move, and not with the best one."""
    kept = [card for card in other.cards if best is None or card not in best.cards]
    wild = [card for card in kept if card.rank in table.terms.wild]
    if wild:
        called = table.view.rules.canasta.called
        spent = f"the {wild[0].symbol}" if len(wild) == 1 else f"{number(len(wild))} wild cards"
        yield f"It spends {spent}, which may be wanted to complete a {called}."


def _worse_to_throw(table: choices.Situation, best: choices.Throw, other: choices.Throw) -> Iterator[str]:
    card, hand, wild = other.card, table.at.hand, table.terms.wild
    if other.taken > best.taken + _SAFE:
        often = "can take the pile with it" if other.taken >= 1 else so_often("takes it", other.taken)
        yield f"The {card.symbol} may give the pile away: the next player {often}."
    if not is_blocking(card, table.view.rules) and any(card.rank in at.laid for at in table.theirs):
        yield f"They collect {_ranks(card)}, and the {card.symbol} helps whoever takes the pile."
    if card.rank in wild and best.card.rank not in wild:
        yield f"The {card.symbol} is wild, and does more in a meld."
    if card.rank in table.at.laid and best.card.rank not in table.at.laid:
        yield f"The {card.symbol} can still go on your {_ranks(card)}."
    if hand[card.rank] > 1 and (hand[best.card.rank] == 1 or is_blocking(best.card, table.view.rules)):
        yield f"You hold {number(hand[card.rank])} {_ranks(card)}, which may take the pile or make a meld."


def _by(habits: choices.Habits) -> LevelPlayer[TogetherView]:
    return LevelPlayer(evaluate, lambda view, rng: decide(view, habits, rng), PlayingOn("together", "expert"))


def decide(view: TogetherView, habits: choices.Habits, rng: Random) -> Move:
    """The move of a player with these habits."""
    if len(view.legal) == 1:
        return view.legal[0]
    table = choices.table_of(view)
    if view.phase == "permission":
        return Move("yes" if choices.permits(table) else "no")
    if view.phase == "drawing":
        return choices.takes(table, habits) or (Move("draw") if Move("draw") in view.legal else Move("pass"))
    return _in_turn(table, habits, rng)


def _in_turn(table: choices.Situation, habits: choices.Habits, rng: Random) -> Move:
    laying = choices.next_laying(table, habits)
    if laying is not None and Move("ask") in table.view.legal and _asks(table, habits):
        return Move("ask")
    move = choices.move_of(table, laying.step) if laying is not None else None
    if move is not None and move in table.view.legal:
        return move
    if any(each.verb == PLAY for each in table.view.legal):
        return Move(cards=(choices.throws(table, habits, rng)[0].card,))
    return table.view.legal[0]


def _asks(table: choices.Situation, habits: choices.Habits) -> bool:
    """Whether the player asks before going out: when the partner holds many cards."""
    partner = (table.seat + len(table.view.hand_sizes) // 2) % len(table.view.hand_sizes)
    return table.view.hand_sizes[partner] >= habits.asks


_PLAYERS: Final[dict[str, LevelPlayer[TogetherView]]] = {
    "beginner": _by(choices.BEGINNER),
    "average": _by(choices.AVERAGE),
    "expert": _by(choices.EXPERT),
}


def bot(level: str, persona: Persona | None = None) -> Bot:
    """The player of `level`, one of `LEVELS`, with the style of the persona."""
    return styled(_PLAYERS[level], persona, traits)


def traits(view: TogetherView, move: Move) -> Mapping[str, float]:
    """The habits that a discard shows; what is drawn and laid goes by the rules of thumb alone."""
    if move.verb != PLAY or not move.cards:
        return {}
    return of_throw(view, move.cards[0], lambda card: points([card]))
