"""Games in which only the rank is followed, as its own page has snip-snap-snorem; and rules of that kind."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from positions import load
from shedding_tables import NAMES, SCREEN, legal, play, refusal

from hoylecli import bots, rulebook
from hoylecli.bots.shedding import careful
from hoylecli.bots.shedding.kernel import SimulatedDeal
from hoylecli.core.cards import RANK_NAMES, STANDARD, parse_cards, rank_plural
from hoylecli.core.errors import HoyleError, RulesError
from hoylecli.families.screen import Style
from hoylecli.families.shedding.view import Deal, Position, Table
from hoylecli.families.shedding.worlds import places, sample
from hoylecli.rulebook.game import Game


def table(*hands: str, **options: str) -> Position:
    """These hands, with all four cards of each rank; the others have been played, and seat 0 leads."""
    state: Any = load("snip-snap-snorem", **options).undealt(len(hands), 1)
    state = state.apply(state.legal_moves()[0])
    held = tuple(tuple(sorted(parse_cards(hand))) for hand in hands)
    gone = [card for card in STANDARD.cards() if not any(card in hand for hand in held)]
    gone.sort(key=lambda card: card.rank)
    assert all(len({card.rank for card in gone[at : at + 4]}) == 1 for at in range(0, len(gone), 4))
    deal = Deal(hands=held, table=Table(pile=tuple(gone), player=0))
    return replace(state, deal=deal)  # type: ignore[no-any-return]


def three() -> Position:
    return table("7C 7D 9C", "9D 9H KC KD", "7H 7S 9S KH KS")


@pytest.mark.parametrize(("players", "sizes"), [(2, [26, 26]), (3, [18, 17, 17]), (5, [11, 11, 10, 10, 10])])
def test_all_cards_are_dealt(players: int, sizes: list[int]) -> None:
    """The last seat deals; so those on its left have the cards that are over."""
    state: Any = load("snip-snap-snorem").undealt(players, 1)
    state = state.apply(state.legal_moves()[0])
    assert [len(hand) for hand in state.deal.hands] == sizes
    assert (state.to_act, state.deal.stock, state.table.pile) == (0, (), ())


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("call h", "There is no 'call' in this game; play any card, such as '7C'."),
        ("draw", "Nobody draws in this game; play any card, such as '7C'."),
    ],
)
def test_what_belongs_to_games_with_a_stock_is_not_known(move: str, reason: str) -> None:
    assert refusal(three(), move) == reason


def test_any_card_is_led_and_only_its_rank_follows() -> None:
    state = three()
    assert legal(state) == "7C, 9C, 7D"
    assert refusal(play(state, "7C"), "9S") == "The 9♠ does not go on the 7♣; play a seven, such as '7H'."


def test_who_has_none_of_the_rank_is_passed_over_and_may_come_round_again() -> None:
    state = play(three(), "7C")
    turns = [state.to_act]
    for card in ("7H", "7D"):
        state = play(state, card)
        turns.append(state.to_act)
    assert turns == [2, 0, 2]


def test_who_plays_the_fourth_leads_again_and_the_words_are_said() -> None:
    state, said = three(), []
    for card in ("7C", "7H", "7D", "7S"):
        state = play(state, card)
        said += [SCREEN.tell(event, Style(NAMES, 0)) for event in state.events if event.kind == "played"]
    assert said == [
        "You play the 7♣.",
        'Bram plays the 7♥. "Snip!"',
        'You play the 7♦: one card left! "Snap!"',
        'Bram plays the 7♠. "Snorem!"',
    ]
    assert (state.to_act, legal(state)) == (2, "KH, 9S, KS")


def test_the_first_without_a_card_ends_the_hand_and_gets_a_point_for_each_card() -> None:
    state = play(table("7C", "7D 9D 9H KC KD", "7H 7S 9S 9C KH KS", target="single"), "7C")
    assert state.to_act is None
    assert state.scores == (11, 0, 0)


def test_any_card_of_the_rank_will_do_for_enter_and_when_its_rank_is_typed() -> None:
    follows = play(three(), "9C").view(1)
    assert str(SCREEN.by_enter(follows)) == str(SCREEN.read("9", follows)) == "9D"
    leads = three().view(0)
    assert SCREEN.by_enter(leads) is None
    assert str(SCREEN.read("sevens", leads)) == "7C"
    with pytest.raises(HoyleError, match="You hold no queens"):
        SCREEN.read("q", leads)


def test_what_is_shown_and_asked() -> None:
    state = play(play(three(), "7C"), "7H")
    drawn = SCREEN.draw(state.view(0), Style(NAMES, 0))
    assert "Pile           7♣ 7♥" in drawn
    assert drawn[-1] == "Your hand  7♦ 9♣"
    assert SCREEN.question(state.view(0), Style(NAMES, 0)) == "Play a seven."
    assert SCREEN.question(three().view(0), Style(NAMES, 0)) == "Which card do you lead?"
    for width in (60, 80):
        assert all(len(line) <= width for line in SCREEN.draw(state.view(0), Style(NAMES, 0, width)))


def test_whoever_was_passed_over_has_none_of_the_rank_in_sampled_worlds() -> None:
    state: Any = load("snip-snap-snorem").undealt(3, 5)
    state = state.apply(state.legal_moves()[0])
    rng = Random(1)
    for _ in range(20):
        state = state.apply(rng.choice(state.legal_moves()))
    view = state.view(state.to_act)
    passed = {(turn.seat, at) for at, turn in enumerate(view.table.turns) if turn.what == "passed"}
    assert passed
    assert all(len(row) == size for row, size in zip(places(view), view.hand_sizes, strict=True))
    barred = [(seat, view.table.turns[at - 1]) for seat, at in passed if view.table.turns[at - 1].card]
    for _ in range(20):
        world = sample(view, rng)
        assert world.view(state.to_act) == view
        for seat, turn in barred:
            assert turn.card is not None
            assert all(card.rank != turn.card.rank for card in world.deal.hands[seat])


def test_the_careful_player_leads_what_it_holds_most_of() -> None:
    view = three().view(0)
    assert {careful(view, Random(seed)).cards[0].rank for seed in range(10)} == {7}


@pytest.mark.parametrize("seed", range(10))
def test_a_rollout_plays_by_the_rules(seed: int) -> None:
    """Each card that a kernel plays could be played in the game."""
    state: Any = load("snip-snap-snorem", target="single").undealt(2 + seed % 4, seed)
    state = state.apply(state.legal_moves()[0])
    world = SimulatedDeal(state, Random(seed))
    world.play_on()
    for card in world.pile:
        state = state.apply(next(move for move in state.legal_moves() if int(move.cards[0]) == card))
    assert state.to_act is None
    assert world.results() == list(state.scores)


def test_the_hint_says_how_much_of_the_hand_a_lead_takes_along() -> None:
    state: Any = load("snip-snap-snorem").undealt(3, 5)
    view = state.apply(state.legal_moves()[0]).view(0)
    hint = bots.bot("shedding", "expert").hint(view, Random(1))
    rank = hint.move.cards[0].rank
    held = sum(card.rank == rank for card in view.hand)
    ranks = rank_plural(rank)
    said = {
        1: f"It is your only {RANK_NAMES[rank - 1]}, so that is one rank less.",
        2: f"Both of your {ranks} go in this round.",
        3: f"All three of your {ranks} go in this round.",
    }
    assert hint.why == said[held]
    assert hint.title.startswith("Points on average")


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ("{follow: rank}", r"effects.wild: \[8\] only where follow is 'suit_or_rank', not 'rank'"),
        (
            "{follow: rank, effects: {wild: []}, stock: {shuffles: 1}}",
            "stock.shuffles: '1' only where follow is 'suit",
        ),
        ("{say: [snip]}", r"say: \[snip\] only where follow is 'rank', not 'suit_or_rank'"),
    ],
)
def test_rules_that_do_not_go_together(tmp_path: Path, rules: str, why: str) -> None:
    with pytest.raises(RulesError, match=why):
        own(tmp_path, rules)


def own(folder: Path, rules: str) -> Game:
    file = folder / "own.yaml"
    head = "game: own\ntitle: Own\nsummary: Own.\nfamily: shedding\nplayers: [2, 6]\n"
    file.write_text(f"{head}rules: {rules}\n")
    return rulebook.load("own", file=str(file))
