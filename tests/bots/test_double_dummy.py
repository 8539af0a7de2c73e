"""Double dummy beside plain minimax on small deals, and endings that books of play know."""

from collections.abc import Sequence
from random import Random

import pytest

from hoylecli.bots.double_dummy import NOTRUMP, Deal, Position, Solver, boards

RANKS = "23456789TJQKA"
SEATS = "NESW"
TRUMPS = {"C": 0, "D": 1, "H": 2, "S": 3, "NT": NOTRUMP}


def hand(text: str) -> int:
    """`AQ.2..` as a set of cards: spades, hearts, diamonds, clubs."""
    suits = zip((3, 2, 1, 0), text.split("."), strict=True)
    return sum(1 << 13 * suit + RANKS.index(rank) for suit, ranks in suits for rank in ranks)


def deal(text: str) -> Deal:
    return Deal([hand(each) for each in text.split()])


def card(text: str) -> int:
    return 13 * "CDHS".index(text[1]) + RANKS.index(text[0])


@pytest.mark.parametrize(
    ("text", "trump", "leader", "tricks"),
    [
        # A finesse: the king is with the hand that plays before the tenace, or behind it.
        ("AQ... K2... 43... 65...", "NT", "S", 1),
        ("AQ... 65... 43... K2...", "NT", "S", 2),
        # A simple squeeze: the ace of clubs takes West's guard in hearts or in spades.
        ("A2.K.. 5.5.5. 3..3.A KQ.A..", "NT", "S", 3),
        # The same cards with the guards divided: nobody is squeezed.
        ("A2.K.. 5.A.5. 3..3.A KQ.5..", "NT", "S", 2),
        # A throw-in: East wins the heart and must lead into the tenace.
        ("AQ.2.. KJ.A.. 3.3.2. 42..A.", "NT", "N", 2),
    ],
)
def test_a_known_ending(text, trump, leader, tricks):
    found = deal(text)
    assert Solver(found, TRUMPS[trump]).tricks(found.position(SEATS.index(leader))) == tricks


def minimax(hands: Sequence[int], trump: int, leader: int, trick: tuple[int, ...]) -> int:
    """What North and South take, by trying everything."""
    if not any(hands):
        return 0
    seat = (leader + len(trick)) % 4
    held = [each for each in range(52) if hands[seat] >> each & 1]
    if trick:
        held = [each for each in held if each // 13 == trick[0] // 13] or held
    values = []
    for each in held:
        left = list(hands)
        left[seat] ^= 1 << each
        played = (*trick, each)
        if len(played) < 4:
            values.append(minimax(left, trump, leader, played))
            continue
        best = max(played, key=lambda other: (other // 13 == trump, other // 13 == played[0] // 13, other))
        winner = (leader + played.index(best)) % 4
        values.append((winner % 2 == 0) + minimax(left, trump, winner, ()))
    return min(values) if seat % 2 else max(values)


def ending(rng: Random, size: int) -> list[int]:
    """Four hands, often of few suits, so that ruffs and blocked suits come up."""
    likes = [[rng.random() ** 3 + 0.02 for _ in range(4)] for _ in range(4)]
    pack, hands = list(range(52)), [0] * 4
    for seat in range(4):
        for _ in range(size):
            chosen = rng.choices(pack, [likes[seat][each // 13] for each in pack])[0]
            pack.remove(chosen)
            hands[seat] |= 1 << chosen
    return hands


def test_endings_are_worth_what_plain_minimax_says():
    rng = Random(11)
    for _ in range(100):
        hands, trump, leader = ending(rng, 3), rng.randrange(5), rng.randrange(4)
        found = Deal(hands)
        ours = Solver(found, trump).tricks(found.position(leader))
        assert ours == minimax(hands, trump, leader, ()), (hands, trump, leader)


def test_each_card_in_the_middle_of_a_trick_has_its_value():
    rng = Random(12)
    for _ in range(60):
        hands, trump, leader = ending(rng, 3), rng.randrange(5), rng.randrange(4)
        found = Deal(hands)
        solver, position = Solver(found, trump), found.position(leader)
        for _ in range(3):
            values = solver.values(position)
            for chosen, value in values.items():
                left = [each & ~sum(1 << played for played in position.trick) for each in hands]
                left[position.turn] &= ~(1 << chosen)
                trick = (*position.trick, chosen)
                theirs = minimax(left, trump, leader, trick)
                assert value == (3 - theirs if position.turn % 2 else theirs)
            position = position._replace(trick=(*position.trick, rng.choice(list(values))))


def test_a_deal_that_is_none_is_refused():
    with pytest.raises(ValueError, match="in two hands"):
        deal("A... A... K... Q...")
    with pytest.raises(ValueError, match="not of one size"):
        deal("A2... 3... K... Q...")


def test_a_search_ends_when_it_is_told_to():
    rng = Random(1)
    pack = list(range(52))
    rng.shuffle(pack)
    found = Deal([sum(1 << each for each in pack[13 * seat : 13 * seat + 13]) for seat in range(4)])

    def stop(looked: int) -> None:
        if looked >= 8000:
            raise TimeoutError

    solver = Solver(found, NOTRUMP, stop)
    with pytest.raises(TimeoutError):
        solver.tricks(found.position(0))
    assert 8000 <= solver.looked < 16_000


def test_a_position_knows_whose_card_is_next():
    assert Position(0, 3).turn == 3
    assert Position(0, 3, (card("2C"), card("3C"))).turn == 1


def test_the_most_tricks_and_the_cards_that_take_so_many_are_those_of_all_values(monkeypatch):
    monkeypatch.setattr(boards, "is_quick", lambda: False)
    for seed in range(6):
        cards = Random(seed).sample(range(52), 20)
        dealt = Deal([sum(1 << each for each in cards[5 * seat : 5 * seat + 5]) for seat in range(4)])
        answers, position = boards.Answers(dealt, "NT"), dealt.position(seed % 4)
        values = answers.values(position)
        most = max(values.values())
        assert answers.most(position) == most
        for target in range(1, 6):
            assert answers.reaching(position, target) == {one for one, has in values.items() if has >= target}
