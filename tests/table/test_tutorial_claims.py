"""What tutorials say of the table is true of it: numbers of cards and tricks, and how a deal has ended."""

import re
from collections.abc import Callable, Iterator
from math import comb
from typing import Any

import pytest

from hoylecli.core.game import TABLE, Move
from hoylecli.core.text import NUMBERS
from hoylecli.families.together.position import points_of
from hoylecli.rulebook import open_tutorial
from hoylecli.rulebook.library.texts import tutorials
from hoylecli.scoring.gin import deadwood

Claim = Callable[[Any, "re.Match[str]"], int]


def hidden(state: Any, found: "re.Match[str]") -> int:
    return sum(card is None for card in state.view(0).columns[int(found[2]) - 1])


def on_the_table(state: Any, found: "re.Match[str]") -> int:
    return sum(map(len, state.view(0).columns))


def last_cards(rank: int) -> Claim:
    return lambda state, found: sum(column[-1].rank == rank for column in state.view(0).columns if column)


def in_melds(state: Any, found: "re.Match[str]") -> int:
    """Cards of the hand that can leave it without making the deadwood less."""
    hand = state.view(0).hand
    return sum(deadwood([card for card in hand if card != each]) >= deadwood(hand) for each in hand)


def others_in(state: Any, found: "re.Match[str]") -> int:
    return len(state.view(0).live) - 1


def trumps_elsewhere(state: Any, found: "re.Match[str]") -> int:
    return sum(card.suit == "S" for hand in state.deal.hands[1:] for card in hand)


def own_tricks(state: Any, found: "re.Match[str]") -> int:
    return sum(trick.winner % 2 == 0 for trick in state.deal.tricks)


def down_to(state: Any, found: "re.Match[str]") -> int:
    cards = [card.symbol for card in state.view(0).discards]
    return len(cards) - cards.index("J♣")


def first_melds_must(state: Any, found: "re.Match[str]") -> int:
    return int(state.view(0).rules.opening.least[0])


def melded(state: Any, found: "re.Match[str]") -> int:
    return sum(points_of(meld) for meld in state.view(0).table)


CLAIMS: dict[str, tuple[str, Claim]] = {
    r"(\w+) hidden cards of column (\d) are left": ("klondike", hidden),
    r"in the stock, and (\w+) on the table": ("golf", on_the_table),
    r"(\w+) twos and an ace are open": ("golf", last_cards(2)),
    r"(\w+) of your cards are safe in melds": ("gin", in_melds),
    r"wins seldom against (\w+)": ("poker", others_in),
    r"only (\w+) are left in the other hands": ("spades", trumps_elsewhere),
    r"(\w+) tricks, one more than you bid": ("spades", own_tricks),
    r"You have (\w+) tricks, and with": ("minibridge", own_tricks),
    r"(\w+) tricks are yours": ("bridge", own_tricks),
    r"Take all down to it: (\w+) cards": ("rummy-500", down_to),
    r"must count (\d+) points, and those": ("canasta", first_melds_must),
    r"and those make (\d+)": ("canasta", melded),
}
"""What is said, with a number in words, and how it is counted at that table."""
GAMES = sorted({game for game, _ in CLAIMS.values()})


def followed(game: str) -> Iterator[tuple[str, Any]]:
    """What each step says, on one line, with the state in which it says so; last "" with that at the end."""
    rules, tutorial = open_tutorial(game)
    state: Any = rules.undealt(rules.players.usual, tutorial.seed)
    for number, text in tutorial.line():
        while state.to_act == TABLE:
            state = state.apply(state.legal_moves()[0])
        if number >= 0:
            yield " ".join(tutorial.steps[number].say.split()), state
        state = state.apply(Move.parse(text))
    yield "", state


@pytest.mark.parametrize("game", GAMES)
def test_numbers_that_a_tutorial_says_are_those_of_the_table(game: str) -> None:
    wanted = {pattern: count for pattern, (where, count) in CLAIMS.items() if where == game}
    seen = set()
    for text, state in followed(game):
        for pattern, count in wanted.items():
            if (found := re.search(pattern, text)) is not None:
                seen.add(pattern)
                number = count(state, found)
                assert found[1].lower() in (str(number), *NUMBERS[number : number + 1]), (text, found[0])
    assert seen == set(wanted)


def test_the_end_says_who_went_out_at_canasta() -> None:
    _, tutorial = open_tutorial("canasta")
    *_, (_, state) = followed("canasta")
    (out,) = [event.seat for event in state.events if event.kind == "went_out"]
    assert tutorial.followed.startswith(f"{{{out + 1}}} went out")


END: list[tuple[str, str, Callable[[Any], Any]]] = [
    ("canasta", "first melds must count 50", lambda rules: rules.opening.least[0]),
    ("canasta", "with 1,500 points 90", lambda rules: (rules.opening.scores[1], rules.opening.least[1])),
    ("canasta", "with 3,000 points 120", lambda rules: (rules.opening.scores[2], rules.opening.least[2])),
    ("canasta", "A game goes to 5,000", lambda rules: rules.score.target),
    ("gin", "the difference, and 25", lambda rules: rules.close.undercut),
    ("gin", "A game goes to 100", lambda rules: rules.score.target),
    ("gin", "It is worth 100 more", lambda rules: rules.score.bonus),
    ("gin", "every hand won 25", lambda rules: rules.score.box),
    ("minibridge", "Four deals make a match", lambda rules: rules.match.deals),
    ("piquet", "A match is six deals", lambda rules: rules.match.deals),
    ("piquet", "has less than 100", lambda rules: rules.match.rubicon),
    ("pitch", "every trick, for 5", lambda rules: 5 if rules.score.smudge else 0),
    ("poker", "A match is 25 hands", lambda rules: rules.match.hands),
    ("rummy-500", "an ace 15", lambda rules: rules.score.ace),
    ("spades", "The first side with 500 wins", lambda rules: rules.match.target),
    ("spades", "a side below -300 loses", lambda rules: rules.match.floor),
]
"""What the last page says of a whole match, and where the rules have it."""


@pytest.mark.parametrize(("game", "said", "rule"), END)
def test_what_the_end_says_of_a_match_is_what_the_rules_say(
    game: str, said: str, rule: Callable[[Any], Any]
) -> None:
    rules, tutorial = open_tutorial(game)
    assert said in " ".join(tutorial.closing.split())
    numbers = [each.replace(",", "").lower() for each in re.findall(r"-?[\d,]*\d|\w+", said)]
    found = rule(rules.rules)
    for number in found if isinstance(found, tuple) else (found,):
        assert {str(number), *NUMBERS[max(number, 0) : number + 1]} & set(numbers)


def test_the_least_pair_that_poker_calls_ahead_is_ahead_more_often_than_not() -> None:
    """All hands of five cards: those that beat a pair of queens, in none of four other hands."""
    (text,) = [text for text, _ in followed("poker") if "or better is more often ahead" in text]
    found = re.search(r"Against (\w+) players a pair of (\w+)s or better", text)
    assert found is not None
    others, rank = NUMBERS.index(found[1]), ["jack", "queen", "king", "ace"].index(found[2])
    pairs, better = 84_480, 123_552 + 54_912 + 10_200 + 5_108 + 3_744 + 624 + 40
    ahead = [1 - (better + higher * pairs) / comb(52, 5) for higher in (3, 2, 1, 0)]
    assert ahead[rank] ** others > 0.5 > ahead[rank - 1] ** others


@pytest.mark.parametrize("game", tutorials())
def test_a_sentence_has_at_most_twenty_words(game: str) -> None:
    """What is said while one plays; the pages before the first card list more in a sentence."""
    _, tutorial = open_tutorial(game)
    texts = [*tutorial.kinds.values(), tutorial.closing, tutorial.followed, tutorial.next]
    texts += [text for step in tutorial.steps for text in (step.say, step.differs, step.praise)]
    sentences = [each.split() for text in texts for each in re.split(r"(?<=[.?!:;])\s+", text)]
    assert not [" ".join(words) for words in sentences if len(words) > 20]
