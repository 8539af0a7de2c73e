"""Kalooki, which is its rules file alone: each rule as its own help states it (kalooki as clubs play it)."""

import pytest
from positions import load
from rummy_500_tables import hand, table, text
from rummy_tables import kinds, legal, play, refusal

from hoylecli.core.cards import parse_cards
from hoylecli.core.resolving import resolve
from hoylecli.families.laying.melds import laid_on, makes_points, new_melds, terms_of, values_in
from hoylecli.families.laying.openings import NOTHING, Need, arranged, lacks
from hoylecli.families.laying.position import Position
from hoylecli.families.laying.screen import SCREEN
from hoylecli.families.rummy.deal import Meld

RULES = load("kalooki").rules
OTHER = "2C 4D 9S"


def kalooki(hand: str, fan: str = "9C", stock: str = "8D 8D 2H", **more: str) -> Position:
    return table(hand, OTHER, fan, stock, game="kalooki", **more)


def melds(cards: str) -> str:
    return ", ".join(text(meld) for _, meld in new_melds(RULES, tuple(sorted(parse_cards(cards)))))


def test_the_deal() -> None:
    """Two packs and four jokers, thirteen cards each."""
    state = load("kalooki").undealt(6, 1)
    state = state.apply(state.legal_moves()[0])
    assert [len(each) for each in state.deal.hands] == [13] * 6
    assert len(state.deal.stock) == 108 - 6 * 13 - 1


MELDS = [
    ("5H 5H 5S", ""),
    ("5C 5H 5H 5S", "5C 5H 5S"),
    ("5H 6H *R", "*R 5H 6H, 5H 6H *R"),
    ("5H 7H *R", "5H *R 7H"),
    ("5H 8H *R", ""),
    ("5H 8H *R *B", "5H *R *B 8H"),
    ("5H *R *B", ""),
    ("KH AH *R", "*R KH AH"),
    ("AH 2H *R", "AH 2H *R"),
    ("5C 5D *R", "5C 5D *R"),
]


@pytest.mark.parametrize(("cards", "made"), MELDS)
def test_what_melds_there_are(cards: str, made: str) -> None:
    """Of a set the suits are different; a meld has two jokers at most, and two other cards at least."""
    assert melds(cards) == made


def test_a_joker_may_stand_for_a_card_that_is_held() -> None:
    """The card is wanted elsewhere, perhaps."""
    found = melds("5H 6H 7H *R").split(", ")
    assert {"5H *R 7H", "*R 5H 6H 7H", "5H 6H 7H *R", "5H 6H 7H"} <= set(found)
    assert len(found) == len(set(found))


VALUES = [
    ("run", "QH KH AH", [10, 10, 11]),
    ("run", "AH 2H 3H", [1, 2, 3]),
    ("run", "QH *R AH", [10, 10, 11]),
    ("run", "*R 2H 3H", [1, 2, 3]),
    ("set", "AC AD *R", [11, 11, 11]),
]


@pytest.mark.parametrize(("kind", "cards", "values"), VALUES)
def test_a_joker_counts_as_the_card_that_it_stands_for(kind: str, cards: str, values: list[int]) -> None:
    assert values_in(11, "set" if kind == "set" else "run", tuple(parse_cards(cards))) == values


OPENINGS = [
    ("KC KD KH 3C 4C 5C", 42, True),
    ("KC KD KH 3C 4C 5C", 43, False),
    ("KC KD 3C 4C *R *B", 42, True),
    ("KC KD 3C 4C *R *B", 43, False),
    ("TH JH QH KC KD KH", 60, True),
    ("TH JH QH KH KC KD", 60, True),
    ("JH QH KH KC KD 2S", 30, True),
    ("JH QH KH KC KD 2S", 31, False),
]


@pytest.mark.parametrize(("cards", "points", "can"), OPENINGS)
def test_whether_melds_together_count_so_much(cards: str, points: int, can: bool) -> None:
    """A card is in one meld only."""
    assert makes_points(terms_of(RULES), tuple(sorted(parse_cards(cards))), points) is can


def test_the_first_melds_count_forty_in_one_turn() -> None:
    """39 do not, 40 do; a turn that cannot be finished is never begun, and a throw waits for its end."""
    state = play(kalooki("9H TH JH 5C 5D KS"), "draw")  # 29
    assert legal(state) == "5C, 5D, 8D, 9H, TH, JH, KS"
    assert "must count 40 points, all in this turn" in refusal(state, "meld 9H TH JH")
    state = play(kalooki("9H TH JH 4C 4D 4S KS"), "draw, meld 9H TH JH")
    assert legal(state) == "meld 4C 4D 4S"
    assert "still lack 11 points" in refusal(state, "KS")
    state = play(state, "meld 4C 4D 4S")
    assert legal(state) == "8D, KS"


def test_who_has_laid_them_lays_what_there_is_in_later_turns() -> None:
    state = kalooki("9H TH JH QH KS KD 8H 2C 2D", stock="KC 8D 7H 3C")
    state = play(state, "draw, meld 9H TH JH QH, meld KC KD KS, 2C, draw, 8D, draw")
    assert legal(state) == "lay 8H m1, 2D, 7H, 8H"


def test_before_them_nothing_is_laid_on_other_melds() -> None:
    state = play(kalooki("9H KS", melds="-TH JH QH"), "draw")
    assert legal(state) == "8D, 9H, KS"
    assert "Lay first melds of 40 points before" in refusal(state, "lay 9H m1")
    assert "lay 9H m1" in legal(play(kalooki("9H KS", melds="-TH JH QH, 3C 3D 3S"), "draw"))


def test_after_them_it_is_in_the_same_turn() -> None:
    state = play(kalooki("9H 2S KC KD KS AC AD AS", melds="-TH JH QH"), "draw, meld KC KD KS")
    assert legal(state) == "meld AC AD AS"
    assert "lay 9H m1" in legal(play(state, "meld AC AD AS"))


def test_the_discard_is_taken_into_the_first_melds() -> None:
    state = play(kalooki("9H TH JH KS KC 2D", fan="KD"), "take")
    assert legal(state) == "meld KC KD KS, meld 9H TH JH"
    assert "Before you throw a card, meld" in refusal(state, "2D")
    assert legal(kalooki("9H TH JH KS 2D", fan="KD")) == "draw"
    assert "makes no first melds of 40 points" in refusal(kalooki("9H TH JH KS 2D", fan="KD"), "take")


def test_later_it_is_used_at_once() -> None:
    assert legal(kalooki("9H TH KS", fan="KD", melds="3C 3D 3S")) == "draw"
    state = play(kalooki("9H 2D", fan="3H", melds="3C 3D 3S"), "take")
    assert legal(state) == "lay 3H m1"


def test_a_joker_is_fetched_to_use_it() -> None:
    """With the joker for which the 6H is swapped, the 3D makes a meld."""
    state = play(kalooki("3S 6H KS 9C", fan="3D", melds="JC JD JS, -5H *B 7H"), "take")
    assert legal(state) == "swap 6H m2"
    assert "meld 3D 3S *B" in legal(play(state, "swap 6H m2"))
    assert legal(kalooki("3S 8H KS 9C", fan="3D", melds="JC JD JS, -5H *B 7H")) == "draw"


def test_a_joker_is_fetched_before_the_card_that_must_be_used_is_laid_off() -> None:
    """The 3D goes on the threes, whatever lies between them and the run."""
    for melds in ("-5H *B 7H, 3C 3H 3S", "3C 3H 3S, -5H *B 7H", "-5H *B 7H, JC JD JS, 3C 3H 3S"):
        state = play(kalooki("6H KS 9C", fan="3D", melds=melds), "take")
        assert any(move.startswith("swap 6H") for move in legal(state).split(", ")), melds


LOWER_END = [
    # [hand, whether the 9D can be used: laid on J *B K with a joker for the 10, why]
    ("5C 7S AD", True, "the ace closes the upper end, so that the joker goes to the lower one"),
    ("5C 7S AH", False, "the joker would go to the upper end"),
    ("7S AD *R", True, "so does a joker of the hand"),
    ("7S *R *B", False, "a run has two jokers at most"),
]


@pytest.mark.parametrize(("held", "can", "why"), LOWER_END)
def test_a_joker_comes_to_the_lower_end_of_a_run_that_is_closed_above(held: str, can: bool, why: str) -> None:
    state = kalooki(held, fan="9D", melds="3C 3D 3S, -4C *B 6C, -JD *B KD")
    assert (legal(state) == "draw, take") == can, why


def test_a_joker_that_was_thrown_is_not_taken() -> None:
    state = kalooki("9H TH JH KS KC KD", fan="*B", melds="3C 3D 3S")
    assert legal(state) == "draw"
    assert "stays where it lies" in refusal(state, "take")


def test_a_joker_is_fetched_from_a_run() -> None:
    """By the card that it stands for, from anybody's run; the hand is as large as before."""
    state = play(kalooki("6H KS", melds="3C 3D 3S, -5H *B 7H"), "draw")
    assert legal(state) == "swap 6H m2, 8D, 6H, KS"
    state = play(state, "swap 6H m2")
    assert hand(state) == "8D KS *B"
    assert text(state.deal.table[1].cards) == "5H 6H 7H"
    assert state.deal.table[1].by == (1, 0, 1)
    assert kinds(state) == ["swapped"]
    assert state.view(1).known[0] == tuple(parse_cards("*B"))
    assert "lay *B m2" in legal(state)


def test_from_a_set_it_is_not() -> None:
    state = play(kalooki("3H KS", melds="3C 3D *R"), "draw")
    assert legal(state) == "lay 3H m1, 8D, 3H, KS"
    assert refusal(state, "swap 3H m1") == "A joker is swapped out of a run, and m1, 3♣ 3♦ ★R, is a set."


ON_RUNS = [
    ("5H 6H 7H", "*R", "5H 6H 7H *R"),
    ("QH KH AH", "*R", "*R QH KH AH"),
    ("JH *R KH", "AH", "JH *R KH AH"),
    ("2H *R 4H", "AH", "AH 2H *R 4H"),
    ("5H *R 7H *B", "*R", ""),
    ("5H *R 7H", "6H", ""),
    ("*R 2H 3H", "AH", ""),
]


@pytest.mark.parametrize(("run", "card", "longer"), ON_RUNS)
def test_what_fits_a_run_with_jokers(run: str, card: str, longer: str) -> None:
    cards = tuple(parse_cards(run))
    found = laid_on(RULES, Meld("run", 0, cards, (0,) * len(cards)), parse_cards(card)[0], 0)
    assert (text(found.cards) if found else "") == longer


@pytest.mark.parametrize(
    ("cards", "card", "fits"),
    [("3C 3D *R", "3H", True), ("3C 3D *R", "3C", False), ("3C 3D 3H *R", "3S", False)],
)
def test_what_fits_a_set_with_a_joker(cards: str, card: str, fits: bool) -> None:
    """Of four suits each is there once, and a joker stands for one."""
    lying = tuple(parse_cards(cards))
    assert (
        laid_on(RULES, Meld("set", 0, lying, (0,) * len(lying)), parse_cards(card)[0], 0) is not None
    ) is fits


def test_the_count() -> None:
    """A joker 15, an ace 11, court cards and tens 10, the rest their number, to who holds them."""
    state = table("KD", "AC QD 7S *R", "9C", "KH 2C", "KC KS KD", game="kalooki")
    state = play(state, "draw, lay KH m1, KD")
    assert [(line.total, line.text) for line in state.sheet[0]] == [(0, "out"), (43, "43 in hand")]


def test_the_fewest_points_win_when_somebody_has_the_target() -> None:
    state = table("KD", "AC QD 7S *R", "9C", "KH 2C", "KC KS KD", scores=(100, 107), game="kalooki")
    state = play(state, "draw, lay KH m1, KD")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((100, 150), (0,))


READ = [
    ("meld kc kd joker", "meld KC KD *B"),
    ("meld kc kd *", "meld KC KD *B"),
    ("meld kc kd black joker", "meld KC KD *B"),
    ("meld K♣ K♦ ★B", "meld KC KD *B"),
    ("throw joker", "*B"),
    ("joker", "*B"),
    ("meld qh joker", "meld QH *B"),
]


@pytest.mark.parametrize(("typed", "move"), READ)
def test_a_joker_is_the_one_that_is_held(typed: str, move: str) -> None:
    view = play(kalooki("KC KD *B QH", melds="3C 3D 3S"), "draw").view(0)
    assert str(SCREEN.read(typed, view) or resolve(typed, view.legal, ("meld",))) == move


def test_the_hand_lies_in_the_melds_that_count_most_until_it_has_opened() -> None:
    """Three melds count 63; four 5s and three kings, the longest, only 50."""
    cards = tuple(sorted(parse_cards("5H 6H 7H 5C 5D 5S KC KD KH QH JH")))
    made = {need: sorted(map(text, arranged(RULES, cards, need)[0])) for need in (Need(40), NOTHING)}
    assert made[Need(40)] == ["5C 5D 5S", "5H 6H 7H", "JH QH KH"]
    assert made[NOTHING] == ["5C 5D 5H 5S", "KC KD KH"]


def test_fifty_one_may_be_wanted() -> None:
    state = play(kalooki("9H TH JH 4C 4D 4S KS", opening="51"), "draw")
    assert "meld" not in legal(state)
    assert lacks(state).points == 51
