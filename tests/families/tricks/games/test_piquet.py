"""Piquet at the table, deal by deal.

PC: the Laws of Piquet that the Portland Club adopted in 1882, by number; Cavendish: the description of the
game that was printed with them. BK: the book extract. Ann is elder in the first deal, Odile younger.
"""

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from positions import changed, chosen

from hoylecli.bots.tricks import bot
from hoylecli.core.cards import Card, card_text, parse_cards
from hoylecli.core.errors import IllegalMove
from hoylecli.core.game import LEVELS, Move
from hoylecli.core.resolving import resolve
from hoylecli.families import find
from hoylecli.families.screen import Style
from hoylecli.families.tricks.position.melds import in_state, total
from hoylecli.families.tricks.screen import SCREEN
from hoylecli.families.tricks.state import TricksState
from hoylecli.families.tricks.text.telling import BY_PHASE
from hoylecli.families.tricks.unseen import HARD, demands_on, wrong
from hoylecli.families.tricks.view import ExchangeView
from hoylecli.families.tricks.worlds import sample
from hoylecli.rulebook.checking import unplayable

PACK = [Card.parse(f"{rank}{suit}") for suit in "CDHS" for rank in "789TJQKA"]
STYLE = Style(("Ann", "Odile"))

# Cavendish, Example: the deal, the discards and the play of a whole hand, which ends 28 to 23.
ANN = "AS KS JS AH QH JH 8H JC 8C 7C 9D 8D"
ODILE = "TS 7S TH 9H 7H KC QC TC AD QD JD TD"
TALON = "9S 8S KH 9C KD QS AC 7D"
EXCHANGES = ("8C 7C 9D 8D KS", "7S 9H 7H")
CALLS = ("point AH KH QH JH 8H", "making", "good", "sequence AH KH QH JH", "good", "set JC JH JS", "not-good")
DECLARED = (*EXCHANGES, *CALLS, "AH", "set TC TD TH TS QC QD QS")


def dealt(elder: str, younger: str, talon: str = "", choice: str = "piquet") -> TricksState:
    """A first deal with these hands; younger, if "", and the talon get cards that are left."""
    state = chosen(choice).undealt(2, 0)
    hands, top = [parse_cards(elder), parse_cards(younger)], parse_cards(talon)
    rest = [card for card in PACK if card not in (*hands[0], *hands[1], *top)]
    if not hands[1]:
        hands[1], rest = tuple(rest[:12]), rest[12:]
    order = [card for pair in zip(*hands, strict=True) for card in pair]
    return state.apply(Move("deal", (*order, *top, *rest)))


def after(state: TricksState, *moves: str) -> TricksState:
    """Makes the moves; cards to exchange may come in any order."""
    for text in moves:
        move = Move.parse(text)
        if state.phase == "exchanging" and move.cards:
            move = Move(cards=tuple(sorted(move.cards)))
        state = state.apply(move)
    return state


def legal(state: TricksState) -> list[str]:
    return [str(move) for move in state.legal_moves()]


def told(state: TricksState, *moves: str) -> list[str]:
    """What a guest at the table is told of these moves."""
    sentences = []
    for text in moves:
        state = after(state, text)
        sentences += [SCREEN.tell(event, STYLE) for event in state.events if event.is_seen_by(None)]
    return [line for line in sentences if line]


def refusal(state: TricksState, move: str) -> str:
    with pytest.raises(IllegalMove) as error:
        state.apply(Move.parse(move))
    return str(error.value)


def counts(state: TricksState) -> tuple[int, int]:
    return total(in_state(state), 0), total(in_state(state), 1)


# The example


def test_the_hand_that_cavendish_plays_ends_28_to_23() -> None:
    """Cavendish, Example: the running count is as he has it, after the calls, the hearts and at the end."""
    state = after(dealt(ANN, ODILE, TALON), *EXCHANGES, *CALLS)
    assert counts(state) == (9, 0)
    state = after(state, "AH", "set TC TD TH TS QC QD QS")
    assert counts(state) == (10, 17)
    state = after(state, "TH", "KH", "7D", "QH", "TD", "JH", "JD", "8H", "QD")
    assert counts(state) == (14, 17)
    state = after(state, "KD", "AD", "AC", "9C", "KC", "JC", "QC", "8S", "TC", "9S")
    assert counts(state) == (15, 22)
    state = after(state, "QS", "AS", "JS", "TS")
    assert state.scores == (28, 23)
    assert [line.text for line in state.sheet[0]] == [
        "point of five 5, quart 4, play 8, last trick 1, cards 10",
        "four tens 14, three queens 3, play 6",
    ]


def test_the_dialogue_reads_as_it_is_spoken() -> None:
    assert told(after(dealt(ANN, ODILE, TALON), *EXCHANGES), *CALLS) == [
        'Ann: "Point of five."',
        'Odile: "Making?"',
        'Ann: "Forty-nine."',
        'Odile: "Good."',
        "Ann counts 5 for a point of five, A♥ K♥ Q♥ J♥ 8♥: 5 so far.",
        'Ann: "Quart major."',
        'Odile: "Good."',
        "Ann counts 4 for a quart, A♥ K♥ Q♥ J♥: 9 so far.",
        'Ann: "Three jacks."',
        'Odile: "Not good."',
    ]


def test_younger_counts_when_elder_has_led_and_before_playing() -> None:
    """Cavendish, Calling and Showing."""
    state = after(dealt(ANN, ODILE, TALON), *EXCHANGES, *CALLS, "AH")
    assert (state.phase, state.to_act) == ("declaring", 1)
    assert legal(state) == [
        "set TC TD TH TS QC QD QS",
        "set TC TD TH TS",
        "set QC QD QS",
        *(f"set QC QD QS {trio}" for trio in ("TC TD TH", "TC TD TS", "TC TH TS", "TD TH TS")),
        "none",
    ]
    state = after(state, "set TC TD TH TS QC QD QS")
    assert (state.phase, state.to_act, legal(state)) == ("playing", 1, ["TH"])


# Carte blanche

BLANCHE = "AS TS 9S 8S AH 9H 8H AC 9C 8C AD TD"
COURTS = "KS QS JS KH QH JH KC QC JC KD QD JD"


def test_carte_blanche_counts_ten_and_a_new_hand_is_dealt() -> None:
    """BK, Piquet, Deal and Discard: the cards are dealt face up, ten points are scored."""
    state = dealt(BLANCHE, COURTS)
    assert (counts(state), legal(state)[-1]) == ((0, 0), "blanche")
    assert SCREEN.question(state.view(0), STYLE) == (
        "You have carte blanche; 'blanche' announces it. Which cards do you exchange, one to five of them?"
    )
    over = after(state, "blanche")
    assert (over.scores, over.phase) == ((10, 0), "deal")
    assert [line.text for line in over.sheet[0]] == ["carte blanche 10", ""]
    assert told(state, "blanche")[:2] == [
        "Ann announces carte blanche, no court card at all, and counts 10.",
        "Ann shows it: A♠ 10♠ 9♠ 8♠ A♥ 9♥ 8♥ A♣ 9♣ 8♣ A♦ 10♦.",
    ]
    following = over.apply(over.legal_moves()[0])
    assert (following.dealer, following.number) == (0, 2)


def test_younger_announces_before_discarding_and_elders_exchange_stands_till_then() -> None:
    state = dealt(COURTS, BLANCHE)
    assert "blanche" not in legal(state)
    state = after(state, "JD")
    assert legal(state)[-1] == "blanche"
    assert after(state, "blanche").scores == (0, 10)


def test_carte_blanche_may_be_kept_quiet() -> None:
    """BK: a player may announce it. Nobody learns of it then, not even that there was a choice."""
    state = after(dealt(BLANCHE, COURTS), "8H 8C")
    assert (counts(state), state.deal.calls) == ((0, 0), ())
    assert "blanche" not in legal(state)


PLAY_ON = "piquet carte_blanche=play_on"


def test_where_play_goes_on_carte_blanche_is_shown_when_the_other_has_discarded() -> None:
    """PC 18 to 20."""
    state = after(dealt(BLANCHE, COURTS, choice=PLAY_ON), "blanche")
    assert (counts(state), state.phase, state.to_act) == ((10, 0), "exchanging", 0)
    assert state.view(1).calls[0].combos == ()
    assert "blanche" not in legal(state)
    state = after(state, "8H 8C")
    assert state.view(1).calls[0].combos == ()
    state = after(state, "KS")
    assert sorted(state.view(1).calls[0].cards) == sorted(parse_cards(BLANCHE))


def test_where_play_goes_on_youngers_carte_blanche_is_shown_at_once() -> None:
    """Elder has discarded before younger is asked for anything."""
    state = after(dealt(COURTS, BLANCHE, choice=PLAY_ON), "JD", "blanche")
    assert sorted(state.view(0).calls[0].cards) == sorted(parse_cards(BLANCHE))
    assert (state.phase, state.to_act) == ("exchanging", 1)


def test_carte_blanche_counts_toward_a_repique() -> None:
    """PC 18: it is reckoned before the point. Four aces and four tens alone would not come to 30."""
    state = dealt(BLANCHE, COURTS, "TH TC 7S 7H 8D", choice=PLAY_ON)
    state = after(state, "blanche", "8H 8C 9H 9C 8S", "KC", "none", "none")
    state = after(state, "set AC AD AH AS TC TD TH TS", "good", "AS", "leave")
    while state.phase == "declaring":
        state = after(state, "none")
    assert [(item.what, item.points) for item in in_state(state)] == [
        ("carte blanche", 10),
        ("four aces", 14),
        ("four tens", 14),
        ("repique", 60),
        ("led", 1),
    ]


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        (dealt(COURTS, BLANCHE), "Carte blanche has no king, queen or jack, and you hold the J♣."),
        (
            after(dealt(BLANCHE, COURTS, choice=PLAY_ON), "blanche"),
            "You have announced carte blanche already.",
        ),
        (
            after(dealt(BLANCHE, COURTS), "8H 8C", "KS"),
            "Carte blanche is announced before you exchange cards;",
        ),
    ],
    ids=["a court card", "announced", "too late"],
)
def test_carte_blanche_is_refused_with_the_reason(state: TricksState, reason: str) -> None:
    assert refusal(state, "blanche").startswith(reason)


@pytest.mark.parametrize("text", ["blanche", "carte blanche", "Announce carte blanche", "announce"])
def test_carte_blanche_is_announced_in_many_words(text: str) -> None:
    view = dealt(BLANCHE, COURTS).view(0)
    assert (BY_PHASE.read(text, view) or resolve(text, view.legal)) == Move("blanche")


def test_computer_players_announce_carte_blanche() -> None:
    """An expert plays on with a hand that is worth more than ten points and a new deal."""
    for level in LEVELS:
        for choice in ("piquet", PLAY_ON):
            poor = dealt("TS 9S 8S 7S TH 9H 8H TC 9C 8C 8D 7D", "", choice=choice)
            assert bot(level).choose(poor.view(0), Random(1)) == Move("blanche")
    rich = dealt("AS TS 9S 8S 7S AH AC AD TH TC TD 9D", "")
    assert bot("expert").choose(rich.view(0), Random(1)).cards
    assert bot("expert").hint(rich.view(0), Random(1)).why == (
        "Play on: this hand is worth more than 10 points and a new deal."
    )


# The exchange


def test_elder_exchanges_one_to_five_and_younger_up_to_what_is_left() -> None:
    """BK, Piquet; PC 21, 22, 34."""
    state = dealt(ANN, ODILE, TALON)
    assert {len(move.cards) for move in state.legal_moves()} == {1, 2, 3, 4, 5}
    assert {len(move.cards) for move in after(state, EXCHANGES[0]).legal_moves()} == {1, 2, 3}
    assert {len(move.cards) for move in after(state, "8C 7C").legal_moves()} == {1, 2, 3, 4, 5, 6}


def test_cards_are_taken_from_the_top_and_elder_sees_those_of_the_five_that_are_left() -> None:
    """PC 23, 33; BK: elder may view the cards that were not exchanged."""
    state = after(dealt(ANN, ODILE, TALON), "8C 7C 9D")
    assert card_text(state.view(0).exchange.drawn) == "9S 8S KH"
    assert card_text(state.view(0).exchange.seen) == "9C KD"
    assert state.view(1).exchange.seen == ()
    state = after(state, "7S")
    assert card_text(state.view(1).exchange.drawn) == "9C"
    assert card_text(state.view(0).exchange.seen) == "9C KD"


def test_a_view_hides_the_other_hand_discard_and_draw() -> None:
    state = after(dealt(ANN, ODILE, TALON), *EXCHANGES)
    mine, theirs, guest = state.view(0), state.view(1), state.view(None)
    assert card_text(mine.exchange.discards) == "7C 8C 8D 9D KS"
    assert (
        card_text(theirs.exchange.discards) == "7S 7H 9H" or card_text(theirs.exchange.discards) == "7H 9H 7S"
    )
    assert (guest.hand, guest.exchange) == ((), ExchangeView((5, 3)))
    assert mine.exchange.exchanged == theirs.exchange.exchanged == guest.exchange.exchanged == (5, 3)


@pytest.mark.parametrize(("look", "seen"), [("look", ["AC 7D", "AC 7D"]), ("leave", ["", ""])])
def test_younger_may_look_at_cards_left_and_then_elder_sees_them_too(look: str, seen: list[str]) -> None:
    """PC 36: when elder has led."""
    start = after(dealt(ANN, ODILE, TALON), EXCHANGES[0], "7S", "none", "none", "none")
    assert (start.view(1).undealt, start.view(1).exchange.seen) == (2, ())
    state = after(start, "AH")
    assert legal(state) == ["look", "leave"]
    assert refusal(state, "KS") == "It is not time for that yet; say 'look' or 'leave'."
    state = after(state, look)
    assert [card_text(state.view(seat).exchange.seen) for seat in (0, 1)] == seen
    assert legal(state)[0].startswith("point ")


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        ([], "7C 8C 8D 9D JC JH", "You may exchange at most 5 cards, and you chose 6."),
        ([], "TS", "You don't hold the 10♠."),
        (["8C 7C 9D 8D KS"], "7H 9H TC QC", "Only 3 cards are left in the talon, and you chose 4."),
        (["8C"], "good", "It is not time for that yet; choose the cards to exchange, such as 'TC TH'."),
        ([], "7C 7C", "Each card once, please: choose the cards to exchange, such as '7C AS'."),
    ],
)
def test_an_exchange_is_refused_with_the_reason(moves: list[str], move: str, reason: str) -> None:
    assert refusal(after(dealt(ANN, ODILE, TALON), *moves), move) == reason


# Declaring


def hands(elder: str, younger: str) -> TricksState:
    """A deal after all eight cards were exchanged, in which the players have these cards now."""
    mine, theirs = parse_cards(elder), parse_cards(younger)
    rest = [card for card in PACK if card not in (*mine, *theirs)]
    state = dealt(
        card_text([*mine[5:], *rest[:5]]),
        card_text([*theirs[3:], *rest[5:]]),
        card_text([*mine[:5], *theirs[:3]]),
    )
    return after(state, card_text(rest[:5]), card_text(rest[5:]))


FLUSH = hands("AS KS QS JS 9S AH KH 8H AC 9C 9D 8D", "TS 8S QH JH TH 9H 7H KC QC JC AD KD")


def test_a_point_of_fewer_cards_is_not_good_without_a_question() -> None:
    """PC 46: only who has as many cards may ask what the point makes."""
    state = after(FLUSH, "point AC 9C")
    assert legal(state) == ["not-good", "good"]
    assert refusal(state, "making").startswith(
        "You may ask what a point makes only if you have as many cards of a suit;"
    )


def test_younger_asks_what_a_point_of_as_many_cards_makes() -> None:
    state = after(FLUSH, "point AS KS QS JS 9S")
    assert legal(state) == ["making", "good"]
    assert state.view(1).calls[0].height == 0
    state = after(state, "making")
    assert state.view(1).calls[0].height == 50
    assert legal(state) == ["good"]


def test_a_suit_is_named_only_when_the_point_is_good_or_equal() -> None:
    """Cavendish, Calling and Showing; PC 55."""
    not_good = after(FLUSH, "point AC 9C", "not-good")
    assert not_good.view(1).calls[0].combos == ()
    assert not_good.view(0).calls[0].combos != ()
    good = after(FLUSH, "point AS KS QS JS 9S", "good")
    assert card_text(good.view(1).calls[0].cards) == "AS KS QS JS 9S"


def test_what_is_equal_counts_for_nobody_and_both_show_it() -> None:
    """Cavendish, Calling and Showing: an equality of the best sequences makes all others void."""
    state = hands("AS KS QS JS AH 8H 7H 9C 8C TD 9D 8D", "AC KC QC JC KH QH TS 9S TH 9H 7D JD")
    state = after(state, "point AS KS QS JS", "making")
    assert legal(state) == ["equal", "good"]
    state = after(state, "equal", "sequence AS KS QS JS TD 9D 8D")
    assert legal(state) == ["equal", "good"]
    state = after(state, "equal", "none", "AH")
    assert counts(state) == (1, 0)
    assert [card_text(call.cards) for call in state.view(1).calls if call.seat == 0][:2] == [
        "AS KS QS JS"
    ] * 2
    assert [card_text(call.cards) for call in state.view(0).calls if call.seat == 1] == ["AC KC QC JC"] * 2
    assert legal(state) == ["none"]


def test_lower_sequences_count_with_the_one_that_is_good() -> None:
    """PC 49; Cavendish: a quart to a queen is good, so the tierce minor counts, and B's quart does not."""
    state = hands("QS JS TS 9S 9H 8H 7H AD KD 7D AC 7C", "JD TD 9D 8D KC QC TC 9C KS AH QH TH")
    state = after(state, "none", "sequence QS JS TS 9S 9H 8H 7H")
    assert legal(state) == ["good"]
    state = after(state, "good", "none", "AC", "none")
    assert counts(state) == (8, 0)
    assert legal(state) == ["set TC TD TH", "none"]


def test_younger_counts_lower_sets_too_and_has_to_begin_with_one_that_beats_elders() -> None:
    """Cavendish, Calling and Showing."""
    state = hands("KS KH KD JS JH 9S 8S 7S 9H 8H 7H 9D", "AS AH AD TS TH TD KC QC JC 9C 8C 7C")
    state = after(state, "none", "none", "set KD KH KS")
    assert legal(state) == ["not-good", "good"]
    state = after(state, "not-good", "9H")
    state = after(state, "none", "none")
    assert legal(state) == ["set AD AH AS TD TH TS", "set AD AH AS", "none"]
    assert refusal(state, "set TD TH TS").startswith("That does not beat elder's set; ")
    assert counts(after(state, "set AD AH AS TD TH TS")) == (1, 6)


def test_youngers_first_sequence_has_to_beat_elders_and_not_only_to_equal_it() -> None:
    """PC 49, 63. Elder's tierce to the king is not good, for younger has a quart; both have such a tierce."""
    state = hands("KS QS JS 9S AH 8H 7H AC 8C AD 8D 7D", "KH QH JH TH KD QD JD 9D 9C TC 8S 7S")
    state = after(state, "none", "sequence KS QS JS", "not-good", "none", "AC", "none")
    assert "sequence KH QH JH TH KD QD JD" in legal(state)
    assert "sequence KD QD JD" not in legal(state)
    assert refusal(state, "sequence KD QD JD").startswith("That does not beat elder's sequence; ")


def test_youngers_point_has_more_cards_than_elders_where_that_is_why_it_was_not_good() -> None:
    """PC 46, 49. Younger has not asked what elder's three make, so another three do not beat them."""
    state = hands("KS QS 9S AC JC 9C AD JD 9D QH TH 8H", "AH KH JH 9H 7H AS JS 8S KD QD KC QC")
    state = after(state, "point KS QS 9S", "not-good", "none", "none", "KS")
    assert legal(state) == ["point AH KH JH 9H 7H", "none"]
    assert refusal(state, "point AS JS 8S").startswith("That does not beat elder's point; ")


def test_elder_may_sink_what_is_held_and_younger_may_say_good_to_it() -> None:
    """Cavendish: a player is not bound to call anything, and may always call less than he holds."""
    state = after(dealt(ANN, ODILE, TALON), *EXCHANGES)
    assert legal(state)[-1] == "none"
    assert counts(after(state, "none", "none", "none", "AH")) == (1, 0)
    state = after(state, *CALLS[:5], "set JC JH JS", "good")
    assert counts(state) == (12, 0)
    assert after(state, "AH").phase == "playing"


def test_a_part_of_a_sequence_may_be_called_and_counts_as_what_it_was_called() -> None:
    """Cavendish: a player may always call less than he holds."""
    state = after(dealt(ANN, ODILE, TALON), *EXCHANGES, "none")
    assert legal(state) == ["sequence AH KH QH JH", "sequence AH KH QH", "sequence KH QH JH", "none"]
    assert SCREEN.gloss(state.legal_moves()[2], state.view(0), STYLE) == "tierce to the king"
    assert told(state, "sequence KH QH JH")[0] == 'Ann: "Tierce to the king."'
    assert counts(after(state, "sequence KH QH JH", "good")) == (3, 0)


def test_a_quatorze_may_be_called_as_a_trio_though_the_fourth_is_played_later() -> None:
    """Cavendish: a player may always call less than he holds. What younger takes for likely may be wrong."""
    state = hands("KS KH KD KC JH 9S 8S 7S 9H 8H 7H 9D", "AS AH AD TS TH TD QC JC 9C 8C 7C QS")
    state = after(state, "none", "none", "set KC KD KH", "good")
    assert counts(state) == (3, 0)
    younger = state.view(1)
    for seed in range(20):
        world = sample(younger, Random(seed))
        assert set(parse_cards("KC KD KH")) <= set(world.deal.hands[0])
        assert Card.parse("KS") not in world.deal.hands[0]
        assert world.view(1) == younger
    state = after(state, "KS")
    assert sample(state.view(1), Random(1)).view(1) == state.view(1)


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        ([], "set JC JH JS", "It is time for the point; say 'point AH KH QH JH 8H' or 'none'."),
        ([], "point AH KH", "A point is all your cards of one suit; say 'point AH KH QH JH 8H' or 'none'."),
        ([], "point AD", "You don't hold the A♦."),
        ([], "good", "There is nothing to answer now; say 'point AH KH QH JH 8H' or 'none'."),
        (["none"], "sequence KH QH TH",
         "You don't hold the 10♥."),
        (["none"], "sequence KH QH 8H",
         "A sequence is three cards of a suit or more in a row, the best one first; "
         "say 'sequence AH KH QH JH' or 'none'."),
        (["point AH KH QH JH 8H"], "not-good",
         "You have as many cards, so ask first what these make; say 'making' or 'good'."),
        (["point AH KH QH JH 8H"], "equal",
         "You have as many cards, so ask first what these make; say 'making' or 'good'."),
        (["point AH KH QH JH 8H", "making"], "making", "You have asked already: it makes 49; say 'good'."),
        (["point AH KH QH JH 8H", "making"], "not-good", "What you hold is not better; say 'good'."),
        (["point AH KH QH JH 8H"], "good 3", "Answer with the word alone: 'making' or 'good'."),
        (["point AH KH QH JH 8H"], "none", "First answer the point that was called: 'making' or 'good'."),
        (["none", "sequence AH KH QH JH"], "not-good", "What you hold is not better; say 'good'."),
        (["none", "sequence AH KH QH JH"], "equal", "What you hold is not equal; say 'good'."),
        ([], "AH", "It is not time for that yet; say 'point AH KH QH JH 8H' or 'none'."),
    ],
)  # fmt: skip
def test_a_call_or_an_answer_is_refused_with_the_reason(moves: list[str], move: str, reason: str) -> None:
    state = after(dealt(ANN, ODILE, TALON), *EXCHANGES, *moves)
    assert refusal(state, move) == reason


@pytest.mark.parametrize(
    ("moves", "text", "move"),
    [
        ([], "point", "point AH KH QH JH 8H"),
        ([], "point spades", "point AS JS 9S 8S"),
        (CALLS[:1], "how many?", "making"),
        (CALLS[:1], "good.", "good"),
        (CALLS[:3], "sequence", "sequence AH KH QH JH"),
        (CALLS[:3], "no sequence", "none"),
        (CALLS[:6], "not good", "not-good"),
        (CALLS[:6], "They're good.", "good"),
        (CALLS[:1], "good no", ""),
        (CALLS[:1], "good 50", ""),
        (CALLS[:3], "none 5", ""),
        (CALLS[:3], "no way", ""),
        (CALLS, "AH", ""),
    ],
)
def test_what_is_called_may_be_typed_shorter(moves: list[str], text: str, move: str) -> None:
    state = after(dealt(ANN, ODILE, TALON), *EXCHANGES, *moves)
    assert str(BY_PHASE.read(text, state.view(state.to_act)) or "") == move


# Pique, repique, capot


def test_elder_who_reaches_thirty_in_play_before_younger_has_anything_makes_a_pique() -> None:
    """PC 69; Cavendish: a quint major good for point and sequence, three aces, and the seventh card led."""
    state = hands("AS KS QS JS TS AH AC 9H 8H 9C 8C 9D", "KH QH TH 7H KC QC TC 7C KD QD TD 8S")
    state = after(
        state, "point AS KS QS JS TS", "good", "sequence AS KS QS JS TS", "good", "set AC AH AS", "good"
    )
    assert counts(state) == (23, 0)
    for trick in ("AS 8S", "KS 7H", "QS 7C", "JS TH", "TS TC", "AH QH"):
        state = after(state, *trick.split())
    assert counts(state) == (29, 0)
    state = after(state, "AC")
    assert counts(state) == (60, 0)
    assert [SCREEN.tell(event, STYLE) for event in state.events][-1] == "Pique! Ann counts 30 more."


def test_younger_repiques_in_spite_of_the_card_that_elder_has_led() -> None:
    """PC 67, 68; Cavendish, Scoring."""
    state = hands("AH QH JH 9H AD QD JD 9D AC QC JC 9C", "KS QS JS TS 9S 8S KH KD KC TH TD TC")
    state = after(state, "point AH QH JH 9H", "not-good", "none", "none", "AH")
    state = after(state, "point KS QS JS TS 9S 8S", "sequence KS QS JS TS 9S 8S")
    state = after(state, "set KC KD KH KS TC TD TH TS")
    assert counts(state) == (1, 6 + 16 + 28 + 60)
    assert [SCREEN.tell(event, STYLE) for event in state.events][-1] == "Repique! Odile counts 60 more."


def test_no_repique_is_counted_before_younger_has_declared() -> None:
    """Cavendish, Scoring: younger's point comes before the sequences and sets of elder."""
    state = hands("AS KS QS JS TS AH KH QH AC AD 9C 9D", "TH 9H 8H 7H JH KC KD QC QD TC TD JC")
    state = after(state, "none", "sequence AS KS QS JS TS AH KH QH", "good", "set AC AD AH AS", "good")
    assert (state.phase, counts(state)) == ("playing", (15 + 3 + 14, 0))
    words = replace(STYLE, you=0, in_words=True)
    assert "You have counted 32 in this deal." in SCREEN.draw(state.view(0), words)
    state = after(state, "9C")
    assert counts(state) == (15 + 3 + 14 + 1, 0)
    state = after(state, "point JH TH 9H 8H 7H")
    assert counts(state) == (33, 5)
    assert all(item.stage != "bonus" for item in in_state(state))


def test_all_twelve_tricks_are_capot_and_come_too_late_for_a_pique() -> None:
    """PC 66, 69; Cavendish, Carte Blanche, Pique and Repique, the hand of 26 and 40."""
    elder = "AS KS QS JS 8S AH KH JH TH 8H 7H AD"
    state = hands(elder, "TS 9S 7S QH 9H KC QC JC TC 9C 8C KD")
    state = after(state, "point AH KH JH TH 8H 7H", "good", "sequence AS KS QS JS", "good")
    state = after(state, "set AD AH AS", "good")
    assert counts(state) == (13, 0)
    for lead in ["AH", "KH", "JH", "TH", "8H", "7H", "AS", "KS", "QS", "JS", "8S", "AD"]:
        state = after(state, lead)
        while state.phase == "declaring":
            state = after(state, "none")
        state = after(state, legal(state)[-1])
    assert state.scores == (66, 0)
    assert state.sheet[0][0].text == (
        "point of six 6, quart 4, three aces 3, play 12, last trick 1, capot 40"
    )


CLUBS_HEARTS = "7C 8C 9C TC JC QC KC TH JH QH KH AH"


@pytest.mark.parametrize(
    ("elder", "younger", "announced"),
    [
        ("AS KS QS JS TS 9S 8S 7H 8H 9H 7D 8D", CLUBS_HEARTS,
         ["Ann counts 10 for the cards, with most of the tricks.", "The count: Ann 18, Odile 6."]),
        ("AS KS QS JS TS 7H 8H 9H 7D 8D 9D TD", "7C 8C 9C TC JC KC AC TH JH QH KH AH",
         ["Odile counts 10 for the cards, with most of the tricks.", "The count: Ann 6, Odile 18."]),
        ("AS QS JS TS 9S KS 8S 7S AD 7H 8H 9H", CLUBS_HEARTS,
         ["Ann counts 10 for the cards, with most of the tricks.", "The count: Ann 20, Odile 4."]),
        ("AS KS QS JS TS 9S 8S 7S AD KD QD 7H", CLUBS_HEARTS,
         ["Ann counts 10 for the cards, with most of the tricks.", "The count: Ann 22, Odile 2."]),
        ("AS KS QS JS TS 9S 8S 7S AD KD QD JD", "7C 8C 9C TC JC QC KC AC TH JH QH KH",
         ["Capot! Ann counts 40.", "The count: Ann 53, Odile 0."]),
        ("AS KS QS JS TS 9S 7H 8H 9H 7D 8D 9D", "7C 8C 9C TC JC QC AC TH JH QH KH AH",
         ["The count: Ann 7, Odile 7."]),
    ],
    ids=["7-5", "5-7", "9-3", "11-1", "capot", "6-6"],
)  # fmt: skip
def test_the_cards_and_the_capot_are_announced_with_the_last_trick(
    elder: str, younger: str, announced: list[str]
) -> None:
    """PC 66. Nobody calls; each plays the first card of the hand, as it is written here, that is legal."""
    state, lines = hands(elder, younger), list[str]()
    for _ in range(24):
        while state.phase == "declaring":
            state = after(state, "none")
        card = next(card for card in (elder, younger)[state.to_act or 0].split() if card in legal(state))
        lines = told(state, card)
        state = after(state, card)
    assert lines[2 : 2 + len(announced)] == announced  # after the card, and who takes the trick


# The partie


def closed(scores: tuple[int, int], number: int) -> TricksState:
    """The state after the last trick of the deal of this number; the scores are those before it."""
    state = hands("AS KS QS JS TS 9S AH KH QH JH TH 9H", "8S 7S 8H 7H AC KC QC JC TC 9C 8C 7C")
    state = replace(state, scores=scores, number=number)
    while state.number == number and state.phase not in ("deal", "over"):
        state = state.apply(state.legal_moves()[-1])
    return state


def test_six_deals_make_a_partie() -> None:
    """PC 71."""
    assert closed((120, 0), 5).phase == "deal"
    assert closed((120, 0), 6).phase == "over"


def test_a_partie_that_is_level_has_two_deals_more_and_no_further_ones() -> None:
    """PC 71: each deals once more, when the partie is concluded, even if it is level again."""
    won = tuple(line.total for line in closed((0, 0), 1).sheet[0])
    level = (won[1], won[0])
    assert closed(level, 6).phase == "deal"
    assert closed((500, 0), 7).phase == "deal"
    assert closed((500, 0), 8).phase == "over"
    drawn = closed(level, 8)
    outcome = drawn.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.stakes) == ((0, 1), (0, 0))
    assert SCREEN.over(drawn.view(None), STYLE) == [f"The partie is drawn, {sum(won)} to {sum(won)}."]


def test_a_loser_below_a_hundred_is_rubiconed() -> None:
    """PC 73."""
    state = replace(closed((0, 0), 6), scores=(125, 81))
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.stakes) == ((125, 81), (0,), (306, 0))
    assert outcome.detail == {"rubicon": "yes"}
    assert SCREEN.over(state.view(None), STYLE) == [
        "Ann wins the partie, 125 to 81. Odile has not crossed the rubicon of 100: both",
        "scores and 100 make 306 points.",
    ]


def test_otherwise_the_winner_has_the_difference_and_a_hundred() -> None:
    """PC 72."""
    state = replace(closed((0, 0), 6), scores=(113, 131))
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.stakes, outcome.detail) == ((1,), (0, 118), {})
    assert SCREEN.over(state.view(None), STYLE) == [
        "Odile wins the partie, 131 to 113, and 118 points: the difference and 100."
    ]


def test_the_deal_goes_to_and_fro() -> None:
    """BK, Piquet: dealing alternates."""
    state = closed((0, 0), 1)
    assert (state.dealer, state.apply(state.legal_moves()[0]).dealer) == (1, 0)


# Worlds


@pytest.mark.parametrize("seed", range(6))
def test_a_world_never_contradicts_what_was_shown_called_and_answered(seed: int) -> None:
    """Whatever is drawn for seats that called fits it; every second match they sink what they like."""
    rng, state, looked = Random(seed), chosen("piquet").undealt(2, seed), 0
    sinks = seed % 2 == 1
    while state.number < 3 and state.to_act is not None:
        moves = state.legal_moves()
        state = state.apply(moves[0] if state.phase == "declaring" and not sinks else rng.choice(moves))
        if not state.deal.hands or rng.random() < 0.5:
            continue
        for seat in (0, 1):
            view, other = state.view(seat), 1 - seat
            world = sample(view, rng)
            assert world.view(seat) == view
            assert sorted(world.deal.everywhere()) == sorted(state.deal.everywhere())
            plays = [play for trick in view.tricks for play in trick.plays] + list(view.trick)
            held = [*world.deal.hands[other], *(play.card for play in plays if play.seat == other)]
            assert wrong(demands_on(view, other), held) < HARD
            looked += 1
    assert looked > 20


def test_elder_knows_where_the_cards_left_have_gone() -> None:
    """PC 23: younger takes them first."""
    state = after(dealt(ANN, ODILE, TALON), "8C 7C 9D", "7S")
    for seed in range(20):
        world = sample(state.view(0), Random(seed))
        assert Card.parse("9C") in world.deal.hands[1]
        assert world.deal.rest[0] == Card.parse("KD")


def test_a_world_keeps_to_the_carte_blanche_that_was_shown() -> None:
    state = after(dealt(BLANCHE, COURTS, choice=PLAY_ON), "blanche", "8H 8C", "KS")
    for seed in range(20):
        world = sample(state.view(1), Random(seed))
        dealt_hand = {*world.deal.hands[0], *world.deal.discards[0]} - set(world.deal.drawn[0])
        assert dealt_hand == set(parse_cards(BLANCHE))


# The screen


def test_the_table_shows_the_count_and_what_was_called() -> None:
    state = after(dealt(ANN, ODILE, TALON), *DECLARED)
    lines = SCREEN.draw(state.view(1), replace(STYLE, you=1))
    assert lines[1:4] == [
        "              score  count  tricks",
        "Ann               0     10       0   A♥  led, wins",
        "You (dealer)      0     17       0  ?",
    ]
    assert lines[5:9] == [
        "Ann  point of five, making 49, A♥ K♥ Q♥ J♥ 8♥: 5",
        "Ann  quart major, A♥ K♥ Q♥ J♥: 4",
        "Ann  three jacks: not good",
        "You  four tens, 10♣ 10♦ 10♥ 10♠ and Q♣ Q♦ Q♠: 17",
    ]
    assert lines[10] == "you discarded 7♠ 9♥ 7♥"


def test_the_table_shows_what_is_not_answered_and_carte_blanche_as_a_hand_is_held() -> None:
    state = after(dealt(ANN, ODILE, TALON), *DECLARED[: len(EXCHANGES) + 1])
    assert "Ann  point of five: not answered yet" in SCREEN.draw(state.view(1), replace(STYLE, you=1))
    state = after(dealt(BLANCHE, COURTS, choice=PLAY_ON), "blanche", "8H 8C")
    assert "talon: 6 cards, you took 2" in SCREEN.draw(state.view(0), replace(STYLE, you=0))
    lines = SCREEN.draw(after(state, "KS").view(1), replace(STYLE, you=1))
    assert "Ann  carte blanche, A♠ 10♠ 9♠ 8♠ A♥ 9♥ 8♥ A♣ 9♣ 8♣ A♦ 10♦: 10" in lines


def test_who_listens_hears_in_the_dialogue_what_was_counted_and_their_cards() -> None:
    words = replace(STYLE, you=0, in_words=True)
    state = after(dealt(ANN, ODILE, TALON), *EXCHANGES)
    assert SCREEN.draw(state.view(0), words)[0] == "You have 0 points."
    state = after(state, *CALLS[:4])
    assert SCREEN.draw(state.view(0), words)[0] == "You have counted 5 in this deal."
    assert SCREEN.whole(state.view(0), words)[0] == "You have 0 points."  # type: ignore[misc]
    state = after(dealt(ANN, ODILE, TALON), *DECLARED, "TH")
    assert SCREEN.draw(state.view(0), words)[0] == "You have 1 trick."


def test_what_one_lacks_is_named_in_the_question() -> None:
    state = after(dealt("AS QS TS 8S AH QH TH 8H KC JC 9C 7C", "KS JS 9S 7S KH JH 9H 7H AC QC TC 8C", "KD"),
                  "7C", "7S", "none")  # fmt: skip
    assert SCREEN.question(state.view(0), STYLE) == "You have no sequence to call."
    state = after(state, "none")
    assert SCREEN.question(state.view(0), STYLE) == "You have no set to call."
    state = after(state, "none", "AS", "leave", "point AC QC TC 8C")
    assert SCREEN.question(state.view(1), STYLE) == "You have no sequence to call."
    assert SCREEN.question(after(state, "none").view(1), STYLE) == "You have no set to call."


@pytest.mark.parametrize(
    ("moves", "question"),
    [
        ([], "Which cards do you exchange, one to five of them?"),
        (EXCHANGES[:1], "Which cards do you exchange, one to three of them?"),
        (EXCHANGES, "Your point?"),
        ([*EXCHANGES, *CALLS[:1]], "Point of five. Your answer?"),
        ([*EXCHANGES, *CALLS[:2]], "Point of five, making 49. Your answer?"),
        ([*EXCHANGES, *CALLS[:4]], "Quart major. Your answer?"),
        ([*EXCHANGES, *CALLS[:6]], "Three jacks. Your answer?"),
        ([EXCHANGES[0], "7S", "none", "none", "none", "AH"],
         "You left 2 cards. Look, which shows them to elder too, or leave them?"),
        ([EXCHANGES[0], "7S 9H", "none", "none", "none", "AH"],
         "You left 1 card. Look, which shows it to elder too, or leave it?"),
    ],
)  # fmt: skip
def test_each_step_is_asked_for(moves: list[str], question: str) -> None:
    state = after(dealt(ANN, ODILE, TALON), *moves)
    assert SCREEN.question(state.view(state.to_act), STYLE) == question


# Rules that cannot be played

FINE = chosen("piquet").rules


@pytest.mark.parametrize(
    ("group", "words", "key"),
    [
        ("exchange", {"most": 2, "least": 3}, "exchange.least"),
        ("exchange", {"most": 0}, "declare.blanche"),
        ("score", {"kind": "tricks"}, "declare.kinds declare.blanche"),
        ("pack", {"order": "KAQJT987"}, "pack.order"),
        ("pack", {"order": "AKQJT9876"}, "pack.order"),
        ("pack", {"copies": 2}, "pack.order"),
        ("trump", {"how": "always"}, "trump.how"),
    ],
)
def test_rules_that_cannot_be_played_are_named(group: str, words: dict[str, Any], key: str) -> None:
    assert not list(unplayable(find("tricks"), FINE))
    assert [name for name, _ in unplayable(find("tricks"), changed(FINE, {group: words}))] == key.split()
