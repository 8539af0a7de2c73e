"""Players of poker: literal positions with the sensible choice, and hints with reasons."""

import re
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from haste import hurry
from poker_tables import play, table
from positions import load

from hoylecli import bots
from hoylecli.bots import Persona
from hoylecli.bots.hints import Hint
from hoylecli.bots.vying import expert, reading
from hoylecli.bots.vying.choices import Choice, choices, share, sized
from hoylecli.bots.vying.expert import throws
from hoylecli.bots.vying.pools import Pool
from hoylecli.bots.vying.reading import Ladder, moments, ranges
from hoylecli.bots.vying.reasons import (
    _called,
    _hand,
    _kept,
    _why,
    _why_throw,
    _worse_bet,
    _worse_throw,
    drawing_to,
)
from hoylecli.bots.vying.throwing import thrown
from hoylecli.bots.vying.worlds import Other, ShowdownOutlook, World
from hoylecli.core.cards import CARDS, card_text, parse_cards
from hoylecli.core.game import LEVELS, TABLE, Move
from hoylecli.scoring.poker import HIGH_CARD, category, named, strength
from hoylecli.table.cast.characters import persona_of
from hoylecli.table.cast.regulars import shipped

RULES = load("poker").rules
LOW = load("poker", "lowball").rules


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch.setattr, "hoylecli.bots.vying.pools")


def chosen(state: object, level: str = "expert", seed: int = 1, persona: Persona | None = None) -> str:
    view = state.view(state.to_act)  # type: ignore[attr-defined]
    return str(bots.bot("vying", level, persona).choose(view, Random(seed)))


# The draw


@pytest.mark.parametrize(
    ("hand", "out"),
    [
        ("KS KD 9C 4H 2D", "2D 4H 9C"),
        ("KS KD 4C 4H 2D", "2D"),
        ("KS KD KC 4H 2D", "2D 4H"),
        ("KS KD KC 4H 4D", ""),
        ("2S 5S 9S JS KS", ""),
        ("2S 5S 9S JS KD", "KD"),
        ("5S 6D 7C 8H KD", "KD"),
        ("AS 8D 7C 5H 2D", "2D 5H 7C"),
        ("7S 7D 7C 7H 2D", "2D"),
    ],
)
def test_what_is_thrown(hand: str, out: str) -> None:
    assert card_text(thrown(RULES, parse_cards(hand), 3)) == out


@pytest.mark.parametrize(
    ("hand", "out"),
    [
        ("AS 2D 4C 6H 8D", ""),
        ("AS 2D 4C 6H KD", "KD"),
        ("AS AD 4C 6H KD", "KD AD"),
        ("TS JD QC KH KD", "KH KD QC JD TS"),
    ],
)
def test_what_is_thrown_at_lowball(hand: str, out: str) -> None:
    assert card_text(thrown(LOW, parse_cards(hand), 5)) == out


@pytest.mark.parametrize("level", LEVELS)
def test_a_made_hand_stands_pat(level: str) -> None:
    state = play(table("poker", "KS KD KC 4H 4D", "7S 7D AD 3H QC"), "check, check")
    assert chosen(state, level) == "stand"


def test_the_expert_throws_by_what_wins() -> None:
    state = play(table("poker", "KS KD 9C 4H 2D", "7S 7D AD 3H QC"), "check, check")
    assert chosen(state) == "discard 9C 2D 4H"


@pytest.mark.parametrize(
    ("wins", "first"),
    [({"QS": 0.083, "3S 3C QS": 0.09}, "QS"), ({"QS": 0.083, "3S 3C QS": 0.15}, "3S 3C QS")],
)
def test_the_usual_cards_are_thrown_where_others_are_hardly_better(
    wins: dict[str, float], first: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two pairs keep both of them, and draw one card, unless another draw is clearly better."""
    state = play(table("poker", "TD TC 3S 3C QS", "7S 7D AD 4H QC"), "check, check")
    chances = {tuple(sorted(parse_cards(out))): chance for out, chance in wins.items()}
    chances |= {(): 0.0}
    monkeypatch.setattr(expert, "all_throws", lambda hand, most: list(chances))
    monkeypatch.setattr(expert, "completions", lambda hand, out, *more: [tuple(sorted(out))])
    monkeypatch.setattr(expert, "value_of", lambda rules, hand, board: hand)
    monkeypatch.setattr(expert, "_beats", lambda value, columns: chances.get(value, 0.0))
    found = throws(state.view(0), Random(1))
    assert card_text(found[0].cards) == card_text(sorted(parse_cards(first)))


# Betting


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_folds_the_best_hand(level: str) -> None:
    state = table("poker", "KS KD KC KH AD", "7S 7D AC 3H QC", "8S 8D TC 3D QD")
    state = play(state, "check, bet 100")
    for seed in range(10):
        assert chosen(play(state, "raise 200"), level, seed) != "fold"


def test_the_expert_bets_a_hand_that_cannot_lose_and_folds_one_that_cannot_win() -> None:
    good = table("poker", "KS KD KC KH AD", "7S 7D AC 3H QC")
    good = play(good, "check, check, stand, discard AC 3H QC")
    assert all(chosen(good, seed=seed).startswith(("bet", "check")) for seed in range(5))
    assert any(chosen(good, seed=seed).startswith("bet") for seed in range(5))
    bad = table("poker", "KS QD 9C 4H 2D", "7S 7D 7C 3H QC", "8S 8D TC 3D AD")
    bad = play(bad, "check, bet 100, raise 200")
    assert all(chosen(bad, seed=seed) == "fold" for seed in range(5))


def test_the_expert_does_not_raise_on_and_on_with_a_pair() -> None:
    """Who has raised five times has more than that."""
    state = table("poker", "QS QD 9C 4H 2D", "KS KD KC 3H 7C")
    state = play(state, "bet 60, raise 160, raise 220, raise 320, raise 380, raise 480, raise 540, raise 640")
    assert {chosen(play(state, "raise 700, raise 800"), seed=seed) for seed in range(10)} <= {"call", "fold"}


@pytest.mark.parametrize("level", ["beginner", "average"])
def test_nobody_raises_until_all_are_all_in_at_a_fixed_limit(level: str) -> None:
    """The number of raises has no limit between two; each raise says that the hand is better still."""
    first = parse_cards("AS KS AD KD AC KC 7H 4D 2S")
    game = load("texas-hold-em", "plain", limit="fixed").undealt(2, 1)
    dealt = game.apply(Move("deal", (*first, *(card for card in CARDS[:52] if card not in first))))
    for seed in range(5):
        state: Any = dealt
        while state.to_act != TABLE:
            assert state.deal.raises < 8
            state = play(state, chosen(state, level, seed))


def test_an_expert_stops_raising_with_the_second_best_hand() -> None:
    """At a fixed limit two may raise for ever; aces do right in that, and kings learn that they face aces."""
    first = parse_cards("KS AS KD AD 7C QC 7H 4D 2S")
    game = load("texas-hold-em", "plain", limit="fixed").undealt(2, 1)
    game = game.apply(Move("deal", (*first, *(card for card in CARDS[:52] if card not in first))))
    for seed in range(4):
        state: Any = game
        while state.to_act != TABLE:
            assert state.deal.raises < 40  # of 98, and a dozen where nobody is in a hurry
            state = play(state, chosen(state, "expert", seed))


def test_beginners_call_more_than_others() -> None:
    calls = dict.fromkeys(LEVELS, 0)
    for number in range(30):
        game = load("poker").undealt(3, number)
        state = game.apply(game.legal_moves()[0])
        state = play(state, "bet 80")
        for level in LEVELS:
            calls[level] += chosen(state, level, number) != "fold"
    assert calls["beginner"] > calls["expert"]


def test_a_persona_makes_a_difference() -> None:
    """The bold bet more often than the timid."""
    bets = {"bold": 0, "timid": 0}
    personas = {"bold": Persona(aggression=1, bluff=1), "timid": Persona(aggression=0, bluff=0)}
    for number in range(60):
        game = load("poker").undealt(3, number)
        state = game.apply(game.legal_moves()[0])
        for name, persona in personas.items():
            bets[name] += chosen(state, "expert", number, persona).startswith("bet")
    assert bets["bold"] > bets["timid"]


def style(name: str) -> tuple[int, int, int]:
    """How often one of the cast calls or raises a bet, raises it, and bets after the draw without a pair."""
    level, persona = next(each.level for each in shipped() if each.name == name), persona_of(name)
    entered = raised = bluffs = 0
    for number in range(150):  # the player's random numbers are not those of the deal: 1000 more
        state = load("poker").undealt(2, number)
        state = play(state.apply(state.legal_moves()[0]), "bet 40")
        answer = chosen(state, level, 1000 + number, persona)
        entered, raised = entered + (answer != "fold"), raised + answer.startswith("raise")
        state = play(state, "call")
        while state.phase == "drawing":
            out = card_text(thrown(RULES, state.deal.hands[state.actor], 3))
            state = play(state, out or "stand")
        if category(strength(state.deal.hands[state.actor])) == HIGH_CARD:
            bluffs += chosen(state, level, 1000 + number, persona).startswith("bet")
    return entered, raised, bluffs


@pytest.mark.parametrize(
    ("bold", "timid"), [("Pip", "Mrs. Okafor"), ("Ximena", "Odile"), ("Madame Zephyrine", "Aunt Prudence")]
)
def test_two_of_a_level_differ_in_what_they_enter_raise_and_bluff(bold: str, timid: str) -> None:
    """CG: learn which characters bluff and take chances, and which sit back until they have a good hand."""
    for more, less in zip(style(bold), style(timid), strict=True):
        assert more > less


def test_a_bluff_is_made_now_and_then_with_nothing() -> None:
    """After the draw, with a hand that wins nothing by itself."""
    state = table("poker", "KS KD 9C 4H 2D", "7S 8D 9S TH 2C", stock="AS AD AH 3D")
    state = play(state, "check, bet 100, call, discard 9C 4H 2D, discard 2C, check")
    bets = dict.fromkeys((0.0, 1.0), 0)
    for bluff in bets:
        for seed in range(40):
            bets[bluff] += chosen(state, seed=seed, persona=Persona(bluff=bluff)).startswith("bet")
    assert bets[0.0] < bets[1.0] < 40


def test_a_bluff_is_no_mistake_to_whoever_weighs_it() -> None:
    """What the expert itself does now and then is said beside the values of what is asked for."""
    state = table("poker", "KS KD 9C 4H 2D", "7S 8D 9S TH 2C", stock="AS AD AH 3D")
    state = play(state, "check, bet 100, call, discard 9C 4H 2D, discard 2C, check")
    view, expert = state.view(state.to_act), bots.bot("vying", "expert")
    made = [expert.choose(view, Random(seed)) for seed in range(12)]
    bluff = next(move for move in made if move.verb == "bet")
    hint = expert.evaluate(view, Random(1), [bluff])
    assert hint.move.verb == "check"
    assert {move.verb for move in hint.mixed} == {"bet", "check"}


# What the choices come from


def test_how_much_of_the_pot_is_won() -> None:
    worlds = [World(5, (Other(0.5, 4),)), World(5, (Other(0.5, 5),)), World(5, (Other(0.5, 6),))]
    assert share(worlds) == 0.5


def outlook(*others: tuple[int, ...], place: float = 0.5) -> ShowdownOutlook:
    """Worlds in which the own hand has the value 5, and the others these."""
    return ShowdownOutlook([World(5, tuple(Other(0.5, value) for value in each)) for each in others], place)


def test_what_the_moves_are_worth() -> None:
    """A call of 40 for a pot of 110 wins half of 150 on average, 35 more than it costs.

    After the draw no bets are to come, which would make it worth less or more.
    """
    state = table("poker", "KS KD 9C 4H 2D", "7S 7D AD 3H QC", "8S 8D TC 3D QD")
    state = play(state, "check, check, check, stand, stand, stand, check, bet 40, call")
    found = {str(each.move): each.worth for each in choices(state.view(0), outlook((4, 4), (6, 4)))}
    assert (found["call"], found["fold"]) == (35.0, 0.0)


def test_a_hand_that_is_good_enough_by_the_pot_is_not_folded() -> None:
    """Whoever folds more hands to a bet than it is beside the pot, 40 of 190 here, can be robbed."""
    state = table("poker", "KS KD 9C 4H 2D", "7S 7D AD 3H QC", "8S 8D TC 3D QD")
    state = play(state, "bet 40, call, call, stand, stand, stand, check, bet 40, fold")
    seldom = [(6,)] * 7 + [(4,)]
    good, bad = (choices(state.view(0), outlook(*seldom, place=place)) for place in (0.5, 0.1))
    assert (str(good[0].move), good[0].defends) == ("call", True)
    assert str(bad[0].move) == "fold"


def test_bets_fit_the_pot() -> None:
    state = play(table("texas-hold-em", "AS AD", "KS KD"), "call, check")
    assert [str(move) for move in sized(state.view(state.to_act))] == ["bet 10", "bet 15", "bet 20", "bet 30"]
    state = play(state, "bet 20, call, bet 60")
    raises = [str(move) for move in sized(state.view(state.to_act))]
    assert raises == ["raise 120", "raise 150", "raise 180", "raise 240", "raise 330"]


# What is read in bets


def test_how_many_hands_may_be_folded_goes_by_the_bet_beside_the_pot() -> None:
    """A third of the pot wins it at once if more than a quarter of the hands are folded, the pot half."""
    third, whole = reading.price(20, 60 + 20), reading.price(60, 60 + 60)
    assert (round(reading.folded(third, 1), 2), round(reading.folded(whole, 1), 2)) == (0.25, 0.5)
    assert reading.folded(third, 2) == 0.5


@pytest.mark.parametrize("to_come", [0, 1, 2, 3])
def test_the_larger_a_bet_the_better_the_hand(to_come: int) -> None:
    def stronger(size: float) -> float:
        bet = reading.bets(size, 1, to_come)
        return bet.often(0.95) / bet.often(0.65)

    assert stronger(1 / 3) < stronger(1) < stronger(3)


def test_whoever_has_good_hands_mostly_bluffs_with_most_of_the_others() -> None:
    """Half the pot: one bluff for three good hands leaves a call with a middling hand nothing to win."""
    even = reading.bets(0.5, 1, 0, [(step / 20, 1.0) for step in range(20)])
    good = reading.bets(0.5, 1, 0, [(0.9, 1.0)] * 7 + [(0.1, 1.0)] * 3)
    assert 0.05 < even.bluffs < 0.12
    assert 3 * even.bluffs < good.bluffs < 0.7


def read(state: object, seat: int, *strengths: float) -> list[float]:
    """How likely hands of these strengths are for a seat, as the other of two sees it."""
    view = state.view(1 - seat)  # type: ignore[attr-defined]
    streets = [list(strengths)] * (view.street + 1)
    return ranges(view, {live: Pool((), streets, 0.5) for live in view.live})[seat]


def test_a_bet_is_likelier_with_a_good_hand_and_a_check_with_a_bad_one() -> None:
    every = [step / 20 for step in range(20)]
    begun = play(table("texas-hold-em", "AS AD", "KS KD"), "call, check")
    before = read(begun, begun.to_act, *every)

    def more_likely(words: str) -> float:
        """How much likelier the best hand has become, beside a middling one."""
        after = read(play(begun, words), begun.to_act, *every)
        return (after[-1] / before[-1]) / (after[8] / before[8])

    assert 1.5 < more_likely("bet 10") < more_likely("bet 60") < 20
    assert more_likely("check") < 1


def test_the_pot_when_something_was_done() -> None:
    state = play(table("texas-hold-em", "AS AD", "KS KD"), "raise 30, call, bet 30, raise 90")
    found = [(each.act.what, round(each.size, 2), round(each.paid, 2)) for each in moments(state.view(0))]
    assert found == [("raise", 1.0, 0.25), ("call", 0.0, 0.33), ("bet", 0.5, 0.0), ("raise", 0.5, 0.25)]


def test_a_place_among_hands_counts_how_likely_they_are() -> None:
    ladder = Ladder([0.2, 0.4, 0.6], [1, 1, 2])
    assert [ladder.place(strength) for strength in (0.1, 0.4, 0.7)] == [0, 0.375, 1]


@pytest.mark.parametrize("level", ["average", "expert"])
def test_small_bets_with_anything_rob_nobody(level: str) -> None:
    """At the flop, the turn and the river: a third of the pot wins at once against who folds a quarter."""
    for checks in (2, 4, 6):
        folds = 0
        for number in range(40):
            state = load("texas-hold-em").undealt(2, number)
            state = state.apply(state.legal_moves()[0])
            state = play(state, ", ".join(["call, check", *["check"] * (checks - 2), "bet 10"]))
            folds += chosen(state, level, number) == "fold"
        assert folds <= 40 * 0.45


def test_bets_with_anything_on_every_street_rob_nobody() -> None:
    """Half the pot wins it at once if more than a third is folded, on the river as on the flop."""
    asked, folds = [0, 0, 0], [0, 0, 0]
    for number in range(150):
        state = load("texas-hold-em").undealt(2, number)
        state = state.apply(state.legal_moves()[0])
        answer, street = chosen(state, "expert", number), 0
        state = play(state, "call, check")
        while answer == "call" and street < 3:
            state = play(state, f"bet {sum(state.deal.paid) // 2}")
            answer = chosen(state, "expert", number)
            asked[street] += 1
            folds[street] += answer == "fold"
            state, street = play(state, "call"), street + 1
    assert all(fold <= 0.55 * times for fold, times in zip(folds, asked, strict=True))


# Hints


def hint_of(state: object, seed: int = 1) -> Hint:
    view = state.view(state.to_act)  # type: ignore[attr-defined]
    return bots.bot("vying", "beginner").hint(view, Random(seed))


def test_a_hint_has_a_reason_and_the_odds() -> None:
    state = play(table("poker", "KS KD 9C 4H 2D", "7S 7D AD 3H QC"), "check, bet 40")
    hint = hint_of(state)
    assert hint.move in state.legal_moves()
    assert "your pair of kings" in hint.why
    assert hint.more[0].startswith("If everybody stays in, you win ")
    assert hint.more[1] == "A call costs $40 for a pot of $60, so you need to win 40% of the time."


@pytest.mark.parametrize(
    ("best", "other", "worse"),
    [
        ("fold", "call", "The call costs $40 for a pot of $60."),
        ("call", "fold", "A fold gives up a pot of $60."),
        ("call", "raise 100", "It puts in $100 with a hand that wins about half the time if all stay in."),
        ("raise 80", "raise 100", ""),
        ("raise 80", "raise 140", "It risks $140 for a pot of $60: mostly better hands would call."),
        ("raise 140", "raise 80", "With $40 to call, the others need to win only about one time in five."),
    ],
)
def test_another_word_is_told_by_what_it_costs(best: str, other: str, worse: str) -> None:
    """Antes of $10 from two, and a bet of $40 to call."""
    state = play(table("poker", "KS KD 9C 4H 2D", "7S 7D AD 3H QC"), "check, bet 40")
    view, stay = state.view(0), Choice(Move("call"), 0.0, 0.5)
    assert _worse_bet(view, Choice(Move.parse(best), 0.0, 0.5), Move.parse(other), [stay]) == worse


def test_a_fold_for_nothing_is_told_so() -> None:
    """Whoever may check stays in for nothing."""
    view, stay = table("poker", "KS KD 9C 4H 2D", "7S 7D AD 3H QC").view(0), Choice(Move("check"), 0.0, 0.5)
    worse = "To stay in costs nothing, and a fold gives up a pot of $20."
    assert _worse_bet(view, stay, Move("fold"), [stay]) == worse


def _at_the_flop(hand: str, board: str) -> Any:
    """The view of a player with these cards before the board, against one other."""
    state: Any = table("texas-hold-em", hand, "KH QD")
    view = state.view(state.to_act)
    return replace(view, hand=tuple(parse_cards(hand)), board=tuple(parse_cards(board)))


@pytest.mark.parametrize(
    ("hand", "board", "draw"),
    [
        ("9S 8S", "7S 6D 2C", "four cards to a straight"),
        ("AC 5C", "7C 6C 2D", "four cards to a flush"),
        ("AC KC", "QD JS 2D", "four cards to a straight"),
        ("AC 4D", "2C 3S 9D", "four cards to a straight"),
        ("9S 8S", "7S 6D 2C 4H 3D", ""),  # nothing more comes
        ("AC KD", "9S 8S 7D 6H", ""),  # all of the board
        ("9S 9D", "7S 6D 8C", ""),  # a pair, too
        ("KS 8D", "7S 2D 3C", ""),
    ],
)
def test_a_high_card_is_called_by_what_it_may_become(hand: str, board: str, draw: str) -> None:
    assert drawing_to(_at_the_flop(hand, board)) == draw


@pytest.mark.parametrize(
    ("hand", "wins", "why"),
    [
        ("9S 8S", 0.6, "four cards to a straight win about three times in five if all stay in, more than a "),
        ("7C 8S", 0.6, "pair of sevens is probably the best, and worse hands may call."),
        (
            "7C 8S",
            0.5,
            "pair of sevens wins about half the time if all stay in, and the others may well fold.",
        ),
        ("7C 8S", 0.3, "pair of sevens wins little alone, but the others may well fold."),
    ],
)
def test_only_a_hand_that_is_there_is_called_the_best(hand: str, wins: float, why: str) -> None:
    """A nine high with a straight to come beats nobody who has a pair, however often it wins in the end."""
    view, best = _at_the_flop(hand, "7S 6D 2C"), Choice(Move.parse("raise 60"), 5.0, wins)
    assert f": your {why}" in _why(view, best, [best, Choice(Move("call"), 0.0, wins)])


def test_what_hardly_ever_wins_is_told_in_that_order() -> None:
    state = play(table("poker", "2S 3D 9C 4H 7D", "7S KS KH AD QC"), "check, bet 40")
    said = _worse_bet(
        state.view(0),
        Choice(Move("fold"), 0.0, 0.01),
        Move.parse("raise 100"),
        [Choice(Move("call"), 0.0, 0.01)],
    )
    assert said == "It puts in $100 with a hand that hardly ever wins if all stay in."


@pytest.mark.parametrize("name", ["poker", "texas-hold-em", "omaha", "seven-card-stud", "five-card-stud"])
def test_a_hint_does_not_contradict_its_figures(name: str) -> None:
    """The advised move is first of those weighed, or the hint says what decided."""
    for number in range(4):
        state, rng = load(name).undealt(3, number), Random(number)
        for _ in range(12):
            if state.to_act is None:
                break
            if state.to_act != TABLE:
                hint = hint_of(state, number)
                values = [each.value for each in hint.weighed]
                assert values == sorted(values, reverse=True)
                assert hint.move == hint.weighed[0].move or hint.decided
                if hint.move.verb in ("fold", "call") and not hint.decided:
                    wins, need = (int(re.findall(r"([0-9]+)%", line)[0]) for line in hint.more[:2])
                    usual = (
                        r"often enough|asks for only" if hint.move.verb == "call" else "too seldom|asks for "
                    )
                    is_usual = wins >= need if hint.move.verb == "call" else wins <= need
                    assert bool(re.search(usual, hint.why)) == is_usual or wins == need
            moves = [move for move in state.legal_moves() if move.verb != "fold"]
            state = state.apply(rng.choice(moves))


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        ("KS KD", "your pair of kings"),
        ("QS QD AC", "your pair of queens with the A♣"),
        ("7S 7D 7C KH", "your three sevens with the K♥"),
        ("TS TD 9S 9D", "your tens and nines"),
        ("2S 6S 9S KS", "four cards to a flush"),
        ("AS KD", "A♠ K♦"),
    ],
)
def test_a_card_kept_beside_a_pair_is_named(kept: str, said: str) -> None:
    assert _kept(parse_cards(kept)) == said


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("TS TD 9S 9D 2C", "tens and nines"),
        ("TS TD TC 9D 9C", "full house of tens over nines"),
        ("2S 6S 9S KS AS", "ace-high flush"),
        ("TS TD TC 9D 2C", "three tens"),
        ("AS KD 9C 4H 2D", "ace high"),
    ],
)
def test_a_hand_is_named_inside_a_sentence(hand: str, name: str) -> None:
    assert _called(named(strength(parse_cards(hand)))) == name


def test_no_stack_is_bet_into_a_small_pot() -> None:
    """A pair of tens into $30: bets fit the pot."""
    state = play(table("texas-hold-em", "7C 2D", "TS TD", "9S 4H"), "call, call, check")
    hint = hint_of(play(state, "check"))
    assert all((each.move.amount or 0) <= 60 and each.move.verb != "all-in" for each in hint.weighed)


def test_a_hint_at_the_draw() -> None:
    state = play(table("poker", "KS KD 9C 4H 2D", "7S 7D AD 3H QC"), "check, check")
    hint = hint_of(state)
    assert str(hint.move) == "discard 9C 2D 4H"
    often = "about one time in four"  # 4593 of 16215 draws, about 28 in a hundred
    assert hint.why == f"Keep your pair of kings and draw 3 cards: you get two pairs or better {often}."
    assert hint.weighed[0].said == "throw 9♣ 2♦ 4♥"


DRAWS: Sequence[tuple[str, str, str, str, str]] = [
    (
        "QD TD 7D 4D 3H", "3H", "4D 7D",
        "Keep four cards to a flush and draw 1 card: 9 of the 47 that may come make it.",
        "Without the 4♦ and 7♦ you no longer have four cards to a flush.",
    ),
    (
        "8C 9D TH JS 2H", "2H", "8C 2H",
        "Keep four cards to a straight and draw 1 card: 8 of the 47 that may come make it.",
        "Without the 8♣ you no longer have four cards to a straight.",
    ),
    (
        "KS KH 5S 5C 6S", "6S", "5S",
        "Keep your kings and fives and draw 1 card: you get a full house about one time in ten.",
        "It throws the 5♠ away, one of your fives.",
    ),
    (
        "KS KH 9S 7D 2S", "9S 7D 2S", "KS KH",
        "Keep your pair of kings and draw 3 cards: you get two pairs or better about one time in four.",
        "It throws the K♠ and K♥ away, both your kings.",
    ),
    (
        "7S 7H 7D 2C 9S", "2C 9S", "2C",
        "Keep your three sevens and draw 2 cards: "
        "you get a full house or four of a kind about one time in ten.",
        "With the 9♠ kept, you draw only 1 card.",
    ),
    (
        "AD JS 6H 4C 3D", "6H 4C 3D", "AD 4C 3D",
        "Keep A♦ J♠ and draw 3 cards: you get a pair or better about half the time.",
        "It throws the A♦ away, and keeps the 6♥ instead.",
    ),
    (
        "TH TD AH 5D 4C", "5D 4C AH", "5D 4C",
        "Keep your pair of tens and draw 3 cards: you get two pairs or better about one time in four.",
        "With the A♥ kept, you draw only 2 cards.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "out", "other", "why", "beside"), DRAWS)
def test_a_throw_says_what_may_come_of_it(hand: str, out: str, other: str, why: str, beside: str) -> None:
    """The odds are those of 47 unseen cards: 9 make the flush, 8 the straight, 4 the full house."""
    state = play(table("poker", hand, "AS KC 9C 8H 2D"), "check, check")
    best, worse = (list(parse_cards(cards)) for cards in (out, other))
    assert _why_throw(state.view(0), best, Random(1)) == why
    assert _worse_throw(state.view(0), best, worse) == beside


def test_a_huge_raise_is_called_by_the_best_hands_alone() -> None:
    """A raise to 79 times the blind with kings wins the blinds, or meets aces: a usual raise brings more."""
    state = play(table("texas-hold-em", "QC 5S", "AS 7C", "9C 2D", "KH KD"), "fold")
    hint = bots.bot("vying", "expert").evaluate(state.view(3), Random(1), [Move("raise", amount=795)])
    values = {str(each.move): each for each in hint.weighed}
    assert values[str(hint.move)].value - values["raise 795"].value > 10


def test_a_bet_tells_how_sure_its_value_is() -> None:
    """The best move is what the others are compared with, so chance moves only them."""
    state = play(table("texas-hold-em", "QC 5S", "AS 7C", "9C 2D", "KH KD"), "fold")
    hint = hint_of(state)
    errors = {each.move: each.error for each in hint.weighed}
    assert errors.pop(hint.move) == 0
    assert all(0 < error < 60 for error in errors.values())


# Whole matches


@pytest.mark.parametrize("name", ["poker", "texas-hold-em", "omaha", "seven-card-stud"])
def test_all_levels_play_to_the_end(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch.setattr, "hoylecli.bots.vying")
    state = load(name, session="win_it_all").undealt(3, 5)
    players: Sequence[bots.Bot] = [bots.bot("vying", level) for level in LEVELS]
    moves = 0
    while state.to_act is not None and moves < 400:
        if state.to_act == TABLE:
            state = state.apply(state.legal_moves()[0])
        else:
            view = state.view(state.to_act)
            state = state.apply(players[state.to_act].choose(view, bots.rng(5, moves, state.to_act)))
        moves += 1
    assert state.to_act is None or moves == 400


@pytest.mark.parametrize(
    ("hand", "named"),
    [
        ("9C TC JC QC 2H", "your four cards to a flush"),
        ("9C TD JC QC 2H", "your four cards to a straight"),
        ("9C TD JC KC 2H", "your king high"),
        ("9C 9D JC QC TC", "your pair of nines"),
    ],
)
def test_a_hand_before_the_draw_is_named_by_what_it_may_become(hand: str, named: str) -> None:
    state = play(table("poker", hand, "AS AD 5H 8S 2D"), "check, bet 40")
    assert _hand(state.view(0)) == named


@pytest.mark.parametrize(
    ("hand", "board", "named"),
    [
        ("KH 3C QD 9S", "7S 7D TC", "king high beside the pair of sevens on the board"),
        ("KH 3C QD 9S", "7S 5D AC", "king high beside the ace on the board"),
        ("KH 3C QD 7C", "7S 5D AC", "pair of sevens"),
        ("KH 3C", "7S 7D TC", "king high beside the pair of sevens on the board"),
        ("AH 3C", "7S 7D 7C", "ace high beside the three sevens on the board"),
        ("KH 9C", "AS 4D 5D", "king high beside the ace on the board"),
        ("KH 9C", "JS 4D 5D", "king high"),
        ("KH TD", "7S 7D TC", "tens and sevens"),
        ("KH KD", "7S 4D TC", "pair of kings"),
    ],
)
def test_a_pair_that_is_everybodys_is_not_called_yours(hand: str, board: str, named: str) -> None:
    """The board belongs to every hand: what is one's own is the card beside it."""
    game, other = ("texas-hold-em", "QS 2D") if len(hand) == 5 else ("omaha", "QS 2D 4H 6C")
    state = play(table(game, hand, other, stock=board), "call, check")
    assert _hand(state.view(state.to_act)) == f"your {named}"
