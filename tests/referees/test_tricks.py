"""Games of tricks beside referees written from the texts: the same turns, legal moves, points and winners.

Every variant, and every value of every option. HOYLE_REFEREE_DEALS=2000 for as many deals of each game.
"""

import os
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest
from referees.tricks.bidders import Nap, Tarneeb
from referees.tricks.black_maria import BlackMaria
from referees.tricks.call_break import CallBreak
from referees.tricks.euchre import Euchre
from referees.tricks.five_hundred import FiveHundred
from referees.tricks.hearts import Hearts
from referees.tricks.knockout import KnockoutWhist
from referees.tricks.pinochle import Pinochle
from referees.tricks.piquet import Piquet
from referees.tricks.pitch import Pitch
from referees.tricks.polignac import Polignac
from referees.tricks.spades import Spades
from referees.tricks.table import Referee
from referees.tricks.two_handed import TwoHanded
from referees.tricks.whist import OhHell, Whist

from hoylecli import rulebook
from hoylecli.core.cards import Card
from hoylecli.core.errors import HoyleError
from hoylecli.core.game import TABLE, Move
from hoylecli.rulebook.description import DescribedOption
from hoylecli.rulebook.game import Game

DEALS = int(os.environ.get("HOYLE_REFEREE_DEALS", "0"))


def pinochle(players: int, dealer: int, options: Mapping[str, str], variant: str) -> Referee:
    return (TwoHanded if variant == "two-handed" else Pinochle)(players, dealer, options, variant)


REFEREES: dict[str, Any] = {
    "hearts": Hearts,
    "spades": Spades,
    "euchre": Euchre,
    "pitch": Pitch,
    "piquet": Piquet,
    "pinochle": pinochle,
    "five-hundred": FiveHundred,
    "whist": Whist,
    "oh-hell": OhHell,
    "black-maria": BlackMaria,
    "knockout-whist": KnockoutWhist,
    "nap": Nap,
    "tarneeb": Tarneeb,
    "call-break": CallBreak,
    "polignac": Polignac,
}
RANKS = "23456789TJQKA*"
NEAR = {  # shares of the target from which matches begin, so that many come to an end
    "hearts": [0, 0.6, 0.8, 0.95],
    "spades": [0, 0.5, 0.9, 0.99, -0.4, -0.58],
    "euchre": [0, 0.5, 0.8, 0.9],
    "pitch": [0, 0.5, 0.7, 0.9],
    "piquet": [0, 0, 0.3],
    "pinochle": [0, 0.5, 0.9],
    "five-hundred": [0, 2.5, 4.5, -2.5, -4.5],
    "whist": [0, 0.2, 0.6, 0.8],
    "black-maria": [0, 0.5, 0.8],
    "nap": [0, 0.5, 0.8, 0.95],
    "tarneeb": [0, 0.4, 0.8],
    "polignac": [0, 0.5, 0.8],
}
UNTIL = 400  # deals in which a referee who plays another way must notice
RARE = ("nil", "blind", "smudge", "none", "good", "misere", "open-misere")
LONG = 25  # deals after which another match is begun: mad bids may keep one from its end
USUAL = 60  # bids from the lowest up, that are chosen from unless somebody is mad
MIXED = 4  # settings of many options at random, for each game


def settings() -> list[tuple[str, str, dict[str, str]]]:
    """Each game, variant, option changed; and options together at random."""
    found: list[tuple[str, str, dict[str, str]]] = []
    for name in REFEREES:
        rng, about = Random(name), rulebook.describe(name)
        variants = list(about.variants)
        for variant in variants:
            found.append((name, variant, {}))
            usual = loaded(name, variant).options
            for option, choice in about.options.items():
                others = [value for value in choice.values if value != usual[option]]
                found += [(name, variant, {option: value}) for value in others]
        is_open = any(len(choice.values) > 1 for choice in about.options.values())
        for _ in range(MIXED if is_open else 0):
            chosen = {option: any_value(choice, rng) for option, choice in about.options.items()}
            found.append((name, rng.choice(variants), chosen))
    return [setting for setting in found if can_be_played(*setting)]


@cache
def loaded(name: str, variant: str, **options: str) -> Game:
    return rulebook.load(name, variant, **options)


def can_be_played(name: str, variant: str, options: dict[str, str]) -> bool:
    """Whether the options go together: where nobody bids there is nothing to choose about bids."""
    try:
        loaded(name, variant, **options)
    except HoyleError:
        return False
    return True


def any_value(choice: DescribedOption, rng: Random) -> str:
    """Any value of an option, of its range, too."""
    if choice.range and rng.random() < 0.5:
        return str(rng.randint(choice.range.least, choice.range.most))
    return rng.choice(choice.values)


SETTINGS = settings()


def shown(setting: tuple[str, str, dict[str, str]]) -> str:
    name, variant, options = setting
    return " ".join([f"{name}/{variant}", *(f"{option}={value}" for option, value in options.items())])


def share(name: str) -> int:
    """How many deals of each setting make up as many of the game as are asked for."""
    return -(-DEALS // sum(game == name for game, _, _ in SETTINGS)) or 1


def stacked(pack: Sequence[Card], players: int, size: int, rng: Random) -> tuple[Card, ...]:
    """The pack in any order; often one hand is rich in one or two suits, or in high or low cards."""
    order = rng.sample(pack, len(pack))
    kind = rng.choice(["any", "suit", "high", "low"])
    if kind == "any":
        return tuple(order)
    suits, noise = rng.sample("CDHS", rng.choice([1, 2])), rng.choice([0.2, 1.0, 2.5])
    wish = {
        "suit": lambda card: card[1] not in suits,
        "high": lambda card: -RANKS.index(card[0]) / 6,
        "low": lambda card: RANKS.index(card[0]) / 6,
    }[kind]
    order.sort(key=lambda card: wish(str(card)) + noise * rng.random())
    lucky = rng.randrange(players)
    places = [place for place in range(players * size) if place % players == lucky]
    others = order[len(places) :]
    rng.shuffle(others)
    mine = iter(order[: len(places)])
    return tuple(next(mine) if place in set(places) else others.pop() for place in range(len(pack)))


class Hand:
    """How somebody plays a deal: at random, the highest cards, or the lowest, or by suits; boldly or not."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.style = rng, rng.choice(["any", "high", "low", "low", "suits"])
        self.boldness = rng.choice([0.1, 0.5, 0.9])

    def choose(self, legal: Sequence[Move]) -> Move:
        """A word at random, and of amounts mostly small ones; then cards as they please."""
        words: dict[str, list[Move]] = {}
        for move in legal:
            words.setdefault(move.verb, []).append(move)
        if "pass" in words and len(words) > 1:
            given_up = words.pop("pass")
            if self.rng.random() > self.boldness:
                return given_up[0]
        if len(words) > 1 and self.rng.random() > self.boldness:
            words = {word: moves for word, moves in words.items() if word not in RARE} or words
        moves = words[self.rng.choice(list(words))]
        if moves[0].amount is not None:
            many = len(moves) if self.rng.random() < 0.02 else min(len(moves), USUAL)
            return moves[min(self.rng.randrange(many) for _ in range(4))]
        if moves[0].verb != "play" and self.rng.random() < self.boldness:
            return moves[0]
        if self.style == "any" or self.rng.random() < 0.1:
            return self.rng.choice(moves)
        many = self.rng.choice(sorted({len(move.cards) for move in moves}))
        moves = [move for move in moves if len(move.cards) == many]
        if self.style == "suits":
            return min(moves, key=lambda move: (len({card.suit for card in move.cards}), self.rng.random()))
        sign = 1 if (self.style == "high") == (many == 1) else -1
        return max(moves, key=lambda move: (sign * height(move), self.rng.random()))


def height(move: Move) -> int:
    """How high the cards of a move are, roughly."""
    return sum(RANKS.index(str(card)[0]) for card in move.cards)


def same(move: object) -> str:
    """A move with its words in one order."""
    return " ".join(sorted(str(move).split()))


def others() -> list[tuple[str, str, dict[str, str]]]:
    """Each value of an option that is not the usual one, once."""
    found: dict[str, tuple[str, str, dict[str, str]]] = {}
    for name, variant, options in SETTINGS:
        if name == "pinochle" and "tens" in options and variant != "double-pack-500":
            continue  # all bids are tens there
        if "first_dealer" in options:
            continue  # a referee is told who deals first
        if len(options) == 1 and options.items() - loaded(name, variant).options.items():
            found.setdefault(f"{name} {options}", (name, variant, options))
    return list(found.values())


@pytest.mark.parametrize("setting", SETTINGS, ids=shown)
def test_the_referee_agrees(setting: tuple[str, str, dict[str, str]]) -> None:
    name, variant, options = setting
    matches(REFEREES[name], loaded(name, variant, **options), Random(shown(setting)), share(name))


@pytest.mark.parametrize("setting", others(), ids=shown)
def test_a_referee_who_plays_another_way_objects(setting: tuple[str, str, dict[str, str]]) -> None:
    """A referee who allows everything would be no test."""
    name, variant, options = setting
    usual = loaded(name, variant).options

    def other(players: int, dealer: int, options: dict[str, str], variant: str) -> Referee:
        referee = REFEREES[name](players, dealer, usual, variant)
        assert isinstance(referee, Referee)
        return referee

    game, rng = loaded(name, variant, **options), Random(shown(setting))
    with pytest.raises(AssertionError):
        matches(other, game, rng, UNTIL)


def matches(made: Any, game: Any, rng: Random, deals: int) -> None:
    """Matches with so many deals."""
    while deals > 0:
        players = rng.randint(game.players.least, game.players.most)
        deals -= match(made, game, players, rng, min(deals, LONG))


def match(made: Any, game: Any, players: int, rng: Random, deals: int) -> int:
    """A match, or so many deals of it; how many have been dealt."""
    state, number = game.undealt(players, rng.randrange(10**9)), 0
    referee: Referee | None = None
    scores = [rng.choice(NEAR.get(game.name, [0])) for _ in state.scores]
    state = state.updated(
        scores=tuple(round(int(game.options.get("target", 100)) * share) for share in scores)
    )
    hands: list[Hand] = []
    while state.to_act is not None:
        if state.to_act == TABLE:
            if number == deals:
                return number
            move = state.legal_moves()[0]
            if move.verb == "deal":
                many = state.rules.deal.cards
                size = many if isinstance(many, int) else len(move.cards) // players
                move = Move("deal", stacked(move.cards, players, size, rng))
            before, state = state, state.apply(move)
            if move.verb != "deal":
                continue
            if referee is None:
                referee = made(players, state.dealer, game.options, game.variant)
                referee.points = list(before.scores)
            referee.cuts = [
                (event.seat, str(event.cards[0])) for event in state.events if event.kind == "cut"
            ]
            referee.deal(list(map(str, move.cards)))
            assert referee.dealer == state.dealer
            hands, number = [Hand(rng) for _ in range(players)], number + 1
            continue
        assert referee is not None
        legal, before = state.legal_moves(), state
        where = (state.phase, state.to_act, state.seed, number)
        assert state.to_act == referee.turn, where
        found, allowed = {same(each) for each in legal}, {same(each) for each in referee.legal()}
        assert found == allowed, (where, found - allowed, allowed - found)
        move = hands[state.to_act].choose(legal)
        state = state.apply(move)
        referee.play(str(move))
        if len(state.sheet) > len(before.sheet):
            assert [line.total for line in state.sheet[-1]] == referee.made, (
                where,
                state.sheet[-1],
                referee.__dict__,
                before.scores,
            )
        assert list(state.scores) == referee.points, where
        assert (state.to_act in (None, TABLE)) == (referee.turn is None), where
        outcome = state.outcome()
        assert (set(outcome.winners) if outcome else None) == referee.winners, where
        assert outcome is None or outcome.stakes == referee.stakes, where
    return number
