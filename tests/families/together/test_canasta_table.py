"""Canasta at the table: what is drawn, told and asked, which rules are refused, and what nobody is shown."""

import json
from pathlib import Path
from random import Random

import pytest
from canasta_tables import dealt, position
from positions import load
from rummy_tables import play, refusal

from hoylecli import families, rulebook
from hoylecli.families.screen import Style
from hoylecli.families.together.position import Position
from hoylecli.rulebook.problem import BrokenRules

SCREEN = families.screen("together")
NAMES = ("Ann", "Odile", "Piet", "Rosa")
CANASTA = "KH KS KS KC KD KH KC"


def shown() -> Position:
    return position(
        "8C KC KD QS 2C *R 4D 5D 5H",
        pile="2D 9C 5S",
        mine=("8D 8H 8S", CANASTA),
        theirs=("QC QD 2H",),
        others="QC JC TC 9S",
        stock="AH 9C 8C 7C",
        scores=(1250, -45),
        reds=("3D", "3H 3H"),
    )


def drawn(state: Position, seat: int | None = 0, width: int = 80, in_words: bool = False) -> list[str]:
    return SCREEN.draw(state.view(seat), Style(NAMES, seat, width, in_words))


def told(state: Position, seat: int | None = 0) -> list[str]:
    style = Style(NAMES, seat)
    lines = [SCREEN.tell(event, style) for event in state.events if event.is_seen_by(seat)]
    return [line for line in lines if line]


def test_the_table_shows_both_sides_the_pile_and_the_hand_by_ranks() -> None:
    assert drawn(shown()) == [
        "Hand 1 · to 5000",
        "Odile and Rosa  -45, 40 on the table, 2 red threes",
        "  m3 Q♣ Q♦ 2♥: 40, 4 short",
        "You and Piet    1250, 100 on the table, 1 red three",
        "  m1 8♦ 8♥ 8♠: 30, 4 short | m2 K♥ K♠ K♠ K♣ K♦ K♥ K♣: 70, natural canasta",
        "Stock           4 cards",
        "Pile            5♠, on 2 more; frozen",
        "Odile           4 cards",
        "Piet            4 cards",
        "Rosa (dealer)   4 cards",
        "",
        "Your hand  K♣ K♦ | 5♦ 5♥ | Q♠ 8♣ 4♦ | 2♣ ★R: 125 in hand",
    ]


def test_what_a_side_needs_to_open_is_shown_until_it_is_laid() -> None:
    """FG: 50 points; 5 5 5 are 15, and K K K with them 45, and a joker 95."""
    state = play(position("5C 5D 5H KC KD KS *R 9S", stock="QS 9C 8C"), "draw, meld 5C 5D 5H, meld KC KD KS")
    assert "You and Piet    0, 45 on the table, 50 to open" in drawn(state)
    assert "You and Piet    0, 95 on the table" in drawn(play(state, "lay *R m1"))


def test_long_names_of_partners_leave_half_the_width_to_what_stands_beside_them() -> None:
    names = ("Lucy Maud Montgomery", "Ximena", "Dr. Lindqvist", "Madame Zephyrine")
    assert SCREEN.draw(shown().view(1), Style(names, 1, 60))[1:9] == [
        "Lucy Maud M and Dr. Lindqvi  1250, 100 on the table, 1 red",
        "                             three",
        "  m1 8♦ 8♥ 8♠: 30, 4 short |",
        "  m2 K♥ K♠ K♠ K♣ K♦ K♥ K♣: 70, natural canasta",
        "You and Madame Zephyrine     -45, 40 on the table, 2 red",
        "                             threes",
        "  m3 Q♣ Q♦ 2♥: 40, 4 short",
        "Stock                        4 cards",
    ]


def test_a_bar_between_melds_stays_at_the_end_of_its_line() -> None:
    for width in range(50, 80):
        assert not [line for line in drawn(shown(), width=width) if line.lstrip().startswith("|")]


@pytest.mark.parametrize("in_words", [False, True])
def test_sixty_columns_are_enough(in_words: bool) -> None:
    for seat in (0, 1, None):
        assert max(map(len, drawn(shown(), seat, 60, in_words))) <= 60


def test_the_table_in_words() -> None:
    lines = " ".join(drawn(shown(), in_words=True))
    assert lines.startswith("You and Piet have 1250 points of 5000, 100 on the table, 1 red three. ")
    assert "The pile has 3 cards, with the five of spades on top; it is frozen. " in lines
    assert "Odile and Rosa, meld m3, queens: queen of clubs, queen of diamonds, two of hearts; 40" in lines


ICE = [
    # [pile, melds of the own side, of the others, what stands beside it]
    ("9C 5S", ("8D 8H 8S",), ("QC QD 2H",), "5♠, on 1 more"),
    ("2C 5S", ("8D 8H 8S",), ("QC QD 2H",), "5♠, on 1 more; frozen"),
    ("9C 5S", (), (), "5♠, on 1 more; frozen before the first melds"),
    ("9C 5S", (), ("QC QD 2H",), "5♠, on 1 more; frozen for you and Piet"),
    ("9C 5S", ("8D 8H 8S",), (), "5♠, on 1 more; frozen for Odile and Rosa"),
    ("9C 3S", ("8D 8H 8S",), (), "3♠, on 1 more; blocked"),
]


@pytest.mark.parametrize(("pile", "mine", "theirs", "text"), ICE)
def test_for_whom_the_pile_is_frozen(
    pile: str, mine: tuple[str, ...], theirs: tuple[str, ...], text: str
) -> None:
    assert f"Pile            {text}" in drawn(position("8C KC KD", pile=pile, mine=mine, theirs=theirs))


def test_what_a_side_opens_with_stands_beside_its_name() -> None:
    lines = drawn(position("8C KC KD", scores=(1600, -20)))
    assert lines[1:3] == ["Odile and Rosa  -20, 15 to open", "You and Piet    1600, 90 to open"]


def test_cards_taken_with_the_pile_are_remembered() -> None:
    state = play(shown(), "take 5D 5H, KC")
    assert "Ann            8 cards, took 9♣ 2♦" in drawn(state, 1)
    assert "took" not in " ".join(drawn(state, 0))


def test_the_pile_is_told() -> None:
    state = play(shown(), "take 5D 5H")
    assert told(state) == ["You take the pile, 3 cards, for the 5♠.", "You meld 5♦ 5♥ 5♠."]
    assert told(state, 1) == ["Ann takes the pile, 3 cards, for the 5♠.", "Ann melds 5♦ 5♥ 5♠."]


def test_the_end_of_a_hand_is_told_with_its_sum() -> None:
    state = position("8C 8D 8H", stock="4C 9C", mine=(CANASTA,), theirs=("QC QD 2H",), others="QC JC TC")
    state = play(state, "draw, meld 8C 8D 8H, 4C")
    assert told(state) == [
        "You throw the 4♣.",
        "You are out.",
        "Odile is left with 10♣ J♣ Q♣.",
        "Piet is left with 10♣ J♣ Q♣.",
        "Rosa is left with 10♣ J♣ Q♣.",
        "You and Piet score 670: natural canasta 500, going out 100, cards melded 100, cards in hand -30.",
        "Odile and Rosa score -20: cards melded 40, cards in hand -60.",
    ]
    assert SCREEN.scores(state.view(0), Style(NAMES, 0)) == [
        "hand      You and Piet  Odile and Rosa",
        "   1               670             -20",
        "      You and Piet: natural canasta 500, going out 100, cards melded 100, cards",
        "        in hand -30",
        "      Odile and Rosa: cards melded 40, cards in hand -60",
        "points             670             -20",
    ]


def test_only_the_player_is_told_which_cards_come_for_red_threes() -> None:
    state = play(position("8C KC KD", stock="3D 9C 8S"), "draw")
    assert told(state) == ["You draw the 3♦.", "You lay down 3♦.", "You draw 9♣ instead."]
    assert told(state, 1) == ["Ann draws a card.", "Ann lays down 3♦."]


def test_the_others_are_told_how_many_cards_are_drawn() -> None:
    state = play(position("8C 8D", stock="4C 4D 4H", variant="two-handed"), "draw")
    assert told(state, 1) == ["Ann draws 2 cards."]


def test_the_partner_is_asked() -> None:
    state = position("8C 8D 8H", stock="4C 9C", mine=(CANASTA,), theirs=("QC QD 2H",), others="QC JC TC")
    state = play(state, "draw, ask")
    asked = SCREEN.question(state.view(2), Style(NAMES, 2))
    assert asked == "Ann asks to go out, with 4 cards in hand. Yes, or no?"
    assert refusal(state, "4C") == (
        "Your partner waits for an answer: say 'yes' if your partner may go out, or 'no'."
    )


def test_a_sampled_world_has_the_cards_that_were_seen_and_no_red_three_in_a_hand() -> None:
    state = play(position("8C KC KD QS 5D 5H AS", pile="9C 4H 5S", mine=("8D 8H 8S",)), "take 5D 5H, KC")
    sample = families.find("together").sample
    for seed in range(20):
        world = sample(state.view(1), Random(seed))
        assert {"9C", "4H"} <= set(map(str, world.deal.hands[0]))
        assert not {"3D", "3H"} & {str(card) for hand in world.deal.hands for card in hand}


REFUSED = [
    # [rules that differ from those of canasta, what is said of the key that is wrong]
    ("melds: {kinds: [set, run]}", "the key 'melds' is not known"),
    ("draw: {discards: top}", "the key 'discards' is not known"),
    ("score: {count: laid}", "the key 'count' is not known"),
    ("stock: {empty: dead}", "the key 'stock' is not known"),
    ("wild: {cards: [twos]}", "pack.jokers: "),
    ("opening: {scores: [0, 1500], least: [50]}", "opening.least: "),
    ("opening: {scores: [1500, 0], least: [50, 90]}", "opening.scores: "),
    ("opening: {scores: [0], least: [300]}", "least: "),
    ("opening: {by: deal, scores: [0], least: [50]}", "opening.scores: only opening.by 'score' has it"),
    ("opening: {by: deal}", "opening: 'least' is missing"),
    ("partners: no", "close.ask: "),
    ("deal: {cards: 11, foot: 15}", "deal.cards: "),
    ("deal: {cards: 20, next: winner}", "the key 'next' is not known"),
    ("pack: {copies: 1, jokers: 2}", "deal.cards: "),
]


@pytest.mark.parametrize(("change", "said"), REFUSED)
def test_what_does_not_go_together_is_refused_at_its_key(change: str, said: str, tmp_path: Path) -> None:
    rules = load("canasta").document["rules"]
    rest = {word: value for word, value in rules.items() if not change.startswith(f"{word}:")}
    lines = [f"  {change}", *(f"  {word}: {json.dumps(value)}" for word, value in rest.items())]
    file = tmp_path / "odd.yaml"
    head = "game: odd\ntitle: Odd\nsummary: Odd rules.\nfamily: together\nplayers: [2, 4]\nusual: 4\nrules:\n"
    file.write_text(head + "\n".join(lines) + "\n")
    with pytest.raises(BrokenRules) as broken:
        rulebook.load("odd", file=str(file))
    assert said in str(broken.value)


def test_the_hand_dealt_is_told_by_ranks() -> None:
    """Suits make no difference: no runs are shown, and nothing is called unmatched."""
    state = dealt(["TC JC QC AH 2C *R 9S 9D 4H 5H 6H", "", "", ""], "7C")
    (hand,) = (event for event in state.events if event.kind == "hand" and event.seat == 0)
    assert SCREEN.tell(hand, Style(NAMES, you=0)) == "Your cards: A♥ Q♣ J♣ 10♣ 9♦ 9♠ 6♥ 5♥ 4♥ 2♣ ★R."
