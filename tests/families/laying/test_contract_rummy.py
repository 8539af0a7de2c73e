"""Contract rummy, which is its rules file alone: each rule as its own help states it."""

from dataclasses import replace
from pathlib import Path

import pytest
from positions import load
from rummy_500_tables import table, text
from rummy_tables import legal, play, refusal

from hoylecli import rulebook
from hoylecli.core.cards import parse_cards
from hoylecli.families.laying.melds import new_melds
from hoylecli.families.laying.openings import arranged
from hoylecli.families.laying.position import Position
from hoylecli.rulebook.problem import BrokenRules

RULES = load("contract-rummy").rules
OTHER = "2C 4D 9S"


def at_deal(number: int, hand: str, fan: str = "9C", stock: str = "8D 8D 2H", melds: str = "") -> Position:
    return table(hand, OTHER, fan, stock, melds, game="contract-rummy", number=number)


@pytest.mark.parametrize(("number", "cards"), [(1, 10), (2, 10), (3, 10), (4, 10), (5, 12), (6, 12), (7, 12)])
def test_how_many_cards_are_dealt(number: int, cards: int) -> None:
    state = load("contract-rummy").undealt(4, 1)
    assert isinstance(state, Position)
    state = state.updated(number=number - 1)
    state = state.apply(state.legal_moves()[0])
    assert [len(each) for each in state.deal.hands] == [cards] * 4


CONTRACTS = [(2, 0), (1, 1), (0, 2), (3, 0), (2, 1), (1, 2), (0, 3)]


def test_the_contracts() -> None:
    """Two sets; a set and a run; two runs; three sets; two sets and a run; a set and two runs; three runs."""
    assert [(each.sets, each.runs) for each in RULES.contracts] == CONTRACTS


MELDS = [
    ("5H 5H 5S", "5H 5H 5S"),
    ("5H 6H 7H", ""),
    ("5H 6H 7H 8H", "5H 6H 7H 8H"),
    ("5H 7H 8H *R", "5H *R 7H 8H"),
    ("5H 5H *R", "5H 5H *R"),
]


@pytest.mark.parametrize(("cards", "made"), MELDS)
def test_what_melds_there_are(cards: str, made: str) -> None:
    """Sets may have cards of a suit twice; runs have four cards."""
    assert ", ".join(text(meld) for _, meld in new_melds(RULES, tuple(sorted(parse_cards(cards))))) == made


def test_nothing_is_laid_before_the_contract() -> None:
    state = play(at_deal(1, "5H 5D 5C 9H KS", melds="-9C 9D 9S"), "draw")
    assert legal(state) == "5C, 5D, 8D, 5H, 9H, KS"
    assert "Lay first melds of 2 sets before" in refusal(state, "lay 9H m1")
    assert "must be 2 sets, all in this turn" in refusal(state, "meld 5C 5D 5H")


def test_the_contract_is_laid_in_one_turn() -> None:
    state = play(at_deal(1, "5H 5D 5C 8H 8S KS"), "draw, meld 5C 5D 5H")
    assert legal(state) == "meld 8D 8H 8S"
    assert "still lack 1 set" in refusal(state, "KS")
    assert legal(play(state, "meld 8D 8H 8S")) == "KS"


def test_other_melds_are_no_part_of_it() -> None:
    state = play(at_deal(1, "5H 5D 5C 8H 8S 9C TC JC QC KS"), "draw")
    assert "meld 9C TC JC QC" not in legal(state)
    assert "and no other" in refusal(state, "meld 9C TC JC QC")


def test_after_it_no_new_meld_is_laid() -> None:
    """Cards are laid on those that lie there, in the same turn too."""
    state = play(at_deal(1, "5H 5D 5C 8H 8S QS QC QD 5S KS"), "draw, meld 5C 5D 5H, meld 8D 8H 8S")
    assert legal(state) == "lay 5S m1, QC, QD, 5S, QS, KS"
    assert "so you only lay cards on melds now" in refusal(state, "meld QC QD QS")


def test_the_contract_may_be_longer_than_it_needs_to_be() -> None:
    state = play(at_deal(1, "5H 5D 5C 5S 8H 8S KS"), "draw")
    assert "meld 5C 5D 5H 5S" in legal(state)


def test_a_run_where_a_run_is_wanted() -> None:
    state = play(at_deal(2, "5H 6H *R 8H KC KD KS 2S"), "draw, meld 5H 6H *R 8H, meld KC KD KS")
    assert [meld.kind for meld in state.deal.table] == ["run", "set"]


def test_the_card_just_taken_is_thrown_only_as_the_last() -> None:
    hand = "5H 6H 7H 8H 2C 3C 4C 5C TS JS QS KS"
    state = play(at_deal(7, hand, fan="2H"), "take")
    assert "2H" not in legal(state).split(", ")
    state = play(state, "meld 2C 3C 4C 5C, meld 5H 6H 7H 8H, meld TS JS QS KS")
    assert legal(state) == "2H"
    assert play(state, "2H").sheet[0][0].total == 0


def test_jokers_are_copies_of_one_another() -> None:
    """A joker was taken: another alone is not thrown either, and of two any is."""
    hands = {"*B": "2C 2S", "*R": "2C 2S", "*R *B": "*R *B 2C 2S"}
    for held, thrown in hands.items():
        state = play(at_deal(1, "2C 2S", fan="*B"), "take")
        deal = replace(state.deal, hands=(tuple(sorted(parse_cards(f"2C 2S {held}"))), *state.deal.hands[1:]))
        cards = {str(card) for move in state.updated(deal=deal).legal_moves() for card in move.cards}
        assert cards == set(thrown.split()), held


def test_who_holds_it_twice_may_throw_one() -> None:
    assert "9C" in legal(play(at_deal(1, "9C KS"), "take")).split(", ")


HELD = [
    # [deal, hand, how it lies]
    (1, "5H 6H 7H 8H 5C 5D 9C 9D 9S KH *R", "5C 5D 5H | 9C 9D 9S"),
    (2, "5H 6H 7H 8H 5C 5D 9C 9D 9S KH *R", "5H 6H 7H 8H | 9C 9D 9S"),
    (3, "5H 6H 7H 8H 5C 5D 9C 9D 9S KH *R", "5H 6H 7H 8H"),
    (4, "5C 5D 5H 5S 5S 5S 9C 9D 9S KH", "5C 5D 5H | 5S 5S 5S | 9C 9D 9S"),
]


@pytest.mark.parametrize(("number", "cards", "melds"), HELD)
def test_the_hand_lies_in_melds_of_the_contract(number: int, cards: str, melds: str) -> None:
    view = at_deal(number, cards).view(0)
    made, rest = arranged(RULES, view.hand, view.lacking(0))
    assert " | ".join(map(text, sorted(made, key=text))) == melds
    assert sorted((*rest, *(card for meld in made for card in meld))) == sorted(view.hand)


def test_after_the_contract_no_meld_lies_in_the_hand() -> None:
    view = at_deal(1, "5C 5D 5H 2S", melds="3C 3D 3S, 4C 4D 4S").view(0)
    assert arranged(RULES, view.hand, view.lacking(0)) == ([], view.hand)


def test_the_fewest_points_win_after_seven_deals() -> None:
    """A joker 25, an ace 15."""
    state = table("KD", "AC *R", "9C", "KH 2C", "KC KS KD", (30, 10), game="contract-rummy", number=7)
    state = play(state, "draw, lay KH m1, KD")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((30, 50), (0,))


def test_a_joker_that_stays() -> None:
    state = table("6H KS", OTHER, "9C", "8D", "3C 3D 3S, -5H *B 7H 8H", game="contract-rummy", swap="no")
    state = play(state, "draw")
    assert legal(state) == "8D, 6H, KS"
    assert "no 'swap' in this game" in refusal(state, "swap 6H m2")


BASE = "game: mine\nsummary: Mine.\ntitle: Mine\nfamily: laying\nplayers: 2\nrules:\n"
JOKERS = "  pack: {copies: 2, jokers: 4}\n"
LEFT = "  score: {count: left}\n"
HELD = "  score: {count: held}\n  deal: {next: left}\n"
WRONG = [
    (JOKERS + LEFT, "'held', not 'left'; else a match need not end"),
    (JOKERS + HELD + "  wild: {most: 3}\n", "most: write a whole number from 1 to 2"),
    (HELD + "  pack: {jokers: 5}\n", "jokers: write a whole number from 0 to 4"),
    (HELD + "  wild: {swap: yes}\n", "wild.swap: 'yes' only where pack.jokers is 1 to 4, not '0'"),
    ("  score: {count: held}\n", "deal.next: write 'left', not 'winner', where score.count is 'held'"),
    (LEFT + "  contracts: [{sets: 1}]\n", "'held', not 'left'; else a match need not end"),
    (LEFT + "  opening: {scores: [0], least: [30]}\n", "'held', not 'left'; else a match need not end"),
    (LEFT + "  melds: {run: 4}\n", "'held', not 'left'; else a match need not end"),
    (HELD + "  contracts: [{}]\n", "each has a set or a run"),
    (HELD + "  contracts: [{runs: 4}]\n", "each can be laid with the cards"),
    (HELD + "  contracts: [{runs: 1}]\n  melds: {kinds: [set]}\n", "of the kinds that are played"),
    (HELD + "  melds: {alike: yes, kinds: [run]}\n", "suits make no difference in a set"),
    (HELD + "  melds: {run: 4, kinds: [set]}\n", "there are no runs"),
]


AT_THE_EDGE = [
    (HELD + "  contracts: [{sets: 3, runs: 1, cards: %}]\n", 11, 10, "each can be laid with the cards"),
    (HELD + "  contracts: [{sets: %, cards: 8}]\n", 3, 4, "each can be laid with the cards"),
    (HELD + "  opening: {scores: [0], least: [%]}\n", 200, 201, "write a whole number from 0 to 200"),
    (LEFT + "  melds: {run: %}\n", 3, 4, "'held', not 'left'; else a match need not end"),
    (HELD + "  melds: {run: %, kinds: [set]}\n", 3, 4, "there are no runs"),
]


@pytest.mark.parametrize(("rules", "edge", "beyond", "problem"), AT_THE_EDGE)
def test_rules_are_refused_from_the_first_number_that_cannot_be_played(
    rules: str, edge: int, beyond: int, problem: str, tmp_path: Path
) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(BASE + rules.replace("%", str(edge)), encoding="utf-8")
    assert rulebook.load("mine", file=path).name == "mine"
    path.write_text(BASE + rules.replace("%", str(beyond)), encoding="utf-8")
    with pytest.raises(BrokenRules, match=problem):
        rulebook.load("mine", file=path)


@pytest.mark.parametrize(("rules", "problem"), WRONG)
def test_what_cannot_be_played_is_refused(rules: str, problem: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(BASE + rules, encoding="utf-8")
    with pytest.raises(BrokenRules) as error:
        rulebook.load("mine", file=path)
    assert problem in str(error.value)
