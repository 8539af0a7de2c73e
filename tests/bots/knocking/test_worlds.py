"""What the gin expert infers of the other hand from what was taken, refused and thrown."""

from random import Random

import pytest
from rummy_tables import play, table

from hoylecli.bots.knocking.table import bits, table_of
from hoylecli.bots.knocking.worlds import evidence, likelihood, worlds
from hoylecli.core.cards import CARDS, Card, parse_cards
from hoylecli.scoring.gin import hand_mask

FIRST = "4C 5C 6C 7D 7H 7S 2C 3D AH 8D"
DEALER = "KS QS JH TH 9C 9D 8H 6D 5S 2S"


def test_worlds_hold_the_cards_known_and_none_that_lie_elsewhere() -> None:
    state = play(table(FIRST, DEALER, "QD", "AS"), "pass, take, KS, draw, AS")
    seen = table_of(state.view(0))
    assert (list(bits(seen.known)), seen.hidden) == ([Card.parse("QD")], 9)
    for theirs in worlds(seen, Random(1), 20):
        assert theirs & seen.known
        assert theirs.bit_count() == 10
        assert not theirs & (seen.hand | hand_mask(state.deal.discards))


def test_an_open_hand_is_the_only_world() -> None:
    state = table(FIRST.replace("8D", "KD"), DEALER, "QD", "AS", illegal_knock="allow")
    state = play(state, "pass, pass, draw, knock 3D")
    assert set(worlds(table_of(state.view(1)), Random(1), 5)) == {hand_mask(state.deal.hands[0])}


@pytest.mark.parametrize(
    ("moves", "likely", "unlikely"),
    [
        ("pass, pass", "KC KH QC 8C 8S 6S 5H 3H 3S AC", "KC QC QH 8C 8S 6S 5H 3H 3S AC"),  # it left the queen
        ("pass, pass, draw, AS, draw, KS", "QC QH JC 8C 8S 6S 5H 3H 3S AC", "KC KH JC 8C 8S 6S 5H 3H 3S AC"),
        ("pass, take, 2S", "QD QC QH 8C 8S 6S 5H 3H 3S AC", "QD KC KH 8C 8S 6S 5H 3H 3S AC"),  # it took it
    ],
)
def test_hands_are_likelier_that_agree_with_what_the_other_has_done(
    moves: str, likely: str, unlikely: str
) -> None:
    seen = evidence(table_of(play(table(FIRST, DEALER, "QD", "AS"), moves).view(0)))
    more, less = (likelihood(seen, hand_mask(parse_cards(hand))) for hand in (likely, unlikely))
    assert more > less + 0.3


def test_sampled_hands_rarely_meld_what_was_refused() -> None:
    state = play(table(FIRST, DEALER, "9S", "AS"), "pass, pass, draw")
    seen, nine = table_of(state.view(0)), Card.parse("9S")
    pairs = [parse_cards(pair) for pair in ("9C 9D", "9C 9H", "9D 9H", "7S 8S", "8S TS", "TS JS")]
    melds = [hand_mask(pair) for pair in pairs]
    found = worlds(seen, Random(1), 400)
    refused = sum(any(hand & meld == meld for meld in melds) for hand in found)
    unseen = [card for card in CARDS[:52] if seen.unseen >> card & 1]
    anyhow = [hand_mask(Random(number).sample(unseen, 10)) for number in range(400)]
    assert not any(hand >> nine & 1 for hand in found)
    assert refused < 0.6 * sum(any(hand & meld == meld for meld in melds) for hand in anyhow)
