"""Finds questions worth asking: decisions of deals between computer players that not everybody gets right."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from hoylecli import bots, rulebook
from hoylecli.bots.solver import solve
from hoylecli.core import SUITS, TABLE, Card, Match, Pack, card_text, make_card

from .grading import lost
from .leading import is_clear
from .questions import Counted, Decision, Question
from .topics import Topic
from .winning import SEEN, is_winnable

_LONG: Final = 150  # moves of a match that are looked at
_SEEDS: Final = 1 << 30
_EASY: Final = 0.2  # how often a question is asked that every player here gets right
_LEVELS: Final = ("beginner", "average")
_PATIENCES: Final = ("nestor", "beleaguered-castle")
_FROM_END: Final = range(2, 21)  # moves before the win


def drawn(topic: Topic, rng: Random) -> Question:
    """A question of a topic that has new ones. The same generator gives the same question."""
    if topic.kind == "count":
        return Counted(topic, card_text(_hand(rng)))
    if topic.kind == "melds":
        return _melds(topic, rng)
    if topic.kind == "win":
        return _win(topic, rng)
    found = None
    for _ in range(topic.tries):
        found = _decision(topic, rng) or found
        if found is not None and _is_worth_asking(found, rng):
            break
    assert found is not None
    return found


def _hand(rng: Random) -> list[Card]:
    """Four cards as somebody would keep them, of six at random, and a starter: more often some that count."""
    from hoylecli.scoring import cribbage

    cards = rng.sample(list(Pack().cards()), 7)
    hands = [
        [card for card in cards[:6] if card not in (one, two)]
        for one in cards[:6]
        for two in cards[:6]
        if one < two
    ]
    best = max(hands, key=lambda hand: cribbage.show(hand).total)
    return [*sorted(best, key=lambda card: (card.rank, card)), cards[6]]


def _melds(topic: Topic, rng: Random) -> Question:
    """Twelve cards of the pack of forty-eight, with something in them."""
    from hoylecli.scoring import pinochle

    pack = [make_card(rank, suit) for suit in SUITS for rank in (1, 9, 10, 11, 12, 13)] * 2
    while True:
        cards, trump = sorted(rng.sample(pack, 12)), rng.choice(SUITS)
        if len(pinochle.melds(cards, trump)) > 1:
            return Counted(topic, card_text(cards), trump)


# Decisions


def _decision(topic: Topic, rng: Random) -> Decision | None:
    """One of the decisions of this kind in the first deal of a match, None for none; dice are one deal."""
    game = rulebook.load(topic.game, **topic.options)
    seed = rng.randrange(_SEEDS)
    match = Match(game.undealt(game.players.usual, seed))
    found = [at for at, view in _moments(match, game.family, seed) if topic.asks(view)]
    if not found:
        return None
    at = rng.choice(found)
    return _decided(topic, game, seed, match, at)


def _decided(topic: Topic, game: Any, seed: int, match: Match, at: int) -> Decision:
    """The decision after so many moves of a match."""
    made_of = {
        "game": game.name,
        "variant": game.variant,
        "options": dict(game.options),
        "players": game.players.usual,
        "seed": seed,
        "moves": [str(move) for move in match.moves[:at]],
    }
    return Decision.of(topic, made_of)


def _moments(match: Match, family: str, seed: int) -> Iterator[tuple[int, Any]]:
    """The decisions of a deal as it is played, each with the number of moves before it."""
    player = bots.bot(family, "average")
    match.deal()
    state: Any = match.state
    number = state.number
    while state.to_act is not None and state.number == number and len(match.moves) < _LONG:
        if state.to_act == TABLE:  # rolls dice, or deals anew
            match.deal()
        else:
            at, view = len(match.moves), state.view(state.to_act)
            if len(view.legal) > 1:
                yield at, view
            match.apply(player.choose(view, bots.rng(seed, at, view.seat)))
        state = match.state


def _is_worth_asking(question: Decision, rng: Random) -> bool:
    """Whether the best move is surely better than what players of other levels do, or than the next best."""
    view = question.view
    if question.topic.kind == "lead":
        return is_clear(view, question.topic.small)
    others = {
        bots.bot(question.family, level).choose(view, bots.rng(question.seed, 0, view.seat))
        for level in _LEVELS
    }
    hint = question.valued()
    others.discard(hint.move)
    is_easy = not others
    if hint.unit == "order":
        return not is_easy or hint.move.verb != "pass" or rng.random() < _EASY
    if len(hint.weighed) < 2 or hint.weighed[0].move != hint.move:
        return False
    values = question.compared(others)
    best = values.get(hint.move)
    if best is None:
        return False
    rivals = [values[move] for move in others if move in values] or [hint.weighed[1]]
    is_sure = all(_is_surely_better(best, other, question.topic.small) for other in rivals)
    return is_sure and (not is_easy or rng.random() < _EASY)


def _is_surely_better(best: Any, other: Any, small: float) -> bool:
    cost, noise = lost(best, other)
    return cost > max(noise, small)


# Patiences


def _win(topic: Topic, rng: Random) -> Question:
    """A position near the end of a patience whose cards all lie open, in which most moves lose."""
    while True:
        name, seed = rng.choice(_PATIENCES), rng.randrange(_SEEDS)
        game = rulebook.load(name)
        match = Match(game.undealt(1, seed))
        match.deal()
        dealt: Any = match.state
        solution = solve(dealt, SEEN)
        if solution.verdict != "winnable":
            continue
        for move in solution.moves:
            match.apply(move)
        for before in _FROM_END:
            at = len(match.moves) - before
            if at > 1 and _is_narrow(match.states[at]):
                return _decided(topic, game, seed, match, at)


def _is_narrow(state: Any) -> bool:
    """Whether at most half of several moves still win, which is proved."""
    legal = [move for move in state.legal_moves() if move.verb != "resign"]
    if state.to_act != 0 or len(legal) < 3:
        return False
    wins = [is_winnable(state.apply(move)) for move in legal]
    return None not in wins and 2 * wins.count(True) <= len(wins)
