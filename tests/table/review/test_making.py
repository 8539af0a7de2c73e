"""What a review finds in a match: spoilt decisions, accuracy, luck, and what is seen with all cards open."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from haste import hurry

from hoylecli import bots, families, rulebook
from hoylecli.bots.hints import Hint, Weighed
from hoylecli.core.errors import HoyleError
from hoylecli.core.game import TABLE, Move
from hoylecli.core.match import Match
from hoylecli.families.screen import Style
from hoylecli.frame.match import Below, ScoreLine
from hoylecli.table.review import standing
from hoylecli.table.review.all_seen import Seen, all_seen
from hoylecli.table.review.decisions import Cost, Decision, Review
from hoylecli.table.review.making import Making, _Weighing
from hoylecli.table.review.questions import Question, given_away
from hoylecli.table.review.standing import Standings, ahead, luck_of, means_of
from hoylecli.table.review.telling import Telling, amount, for_programs, kept, picture, restored


def played(name: str, seed: int, decisions: int, spoils: int | None = None) -> tuple[Match, int]:
    """The beginning of a match of experts, and the number of the move that is spoilt, 0 for none.

    spoils: at which decision of seat 0 the worst move is made.
    """
    game = rulebook.load(name)
    match, number, at = Match(game.undealt(game.players.usual, seed)), 0, 0
    expert = bots.bot(game.family, "expert")
    while (actor := match.state.to_act) is not None and number < decisions:
        if actor == TABLE:
            match.apply(match.state.legal_moves()[0])
            continue
        view: Any = match.state.view(actor)
        move = expert.choose(view, Random(len(match.moves)))
        if actor == 0 and len(view.legal) > 1:
            number += 1
            if number == spoils:
                move = expert.evaluate(view, Random(0), view.legal).weighed[-1].move
                at = len(match.moves) + 1
        match.apply(move)
    return match, at


def review_of(name: str, match: Match, **more: Any) -> Review:
    making = Making(rulebook.load(name).family, name, match, 0, **more)
    steps = list(making.run())
    assert all(done <= most for done, most in steps)
    return making.review()


def test_the_worst_discard_at_cribbage_is_named_first() -> None:
    match, at = played("cribbage", 3, 4, spoils=1)
    worst = review_of("cribbage", match).worst()
    assert worst[0].number == at
    assert worst[0].kind == "discards"
    assert worst[0].cost is not None
    assert worst[0].cost.points is not None
    assert worst[0].cost.points > 5
    assert worst[0].cost.chance is not None
    assert 0.05 < worst[0].cost.chance < 0.5


def test_experts_are_not_accused_of_what_they_could_not_tell() -> None:
    review = review_of("cribbage", played("cribbage", 4, 8)[0], more=False)
    assert not review.worst()
    assert {good == of for good, of in review.accuracy().values()} == {True}


def weighing(match: Match, cost: Callable[[int, Random], float]) -> Callable[[Question], Hint]:
    """An expert who finds that the move made at a place cost so many points."""

    def weighed(question: Question) -> Hint:
        at, played = question.at, match.moves[question.at]
        others = [move for move in (*question.asked, *match.states[at].legal_moves()) if move != played]
        values = Weighed(others[0], cost(at, Random(question.seed))), Weighed(played, 0.0)
        return Hint(others[0], "", weighed=values, unit="points")

    return weighed


def test_decisions_are_as_doubtful_as_others_of_their_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards whose costs are known within a third of a point are told, however rough those of discards are."""
    match, _ = played("cribbage", 3, 8)
    places = Making("cribbage", "cribbage", match, 0).decisions()
    cards = [at for at in places if match.states[at].phase == "play"]  # type: ignore[attr-defined]
    assert len(cards) > 3

    def cost(at: int, rng: Random) -> float:
        return rng.gauss(0.0, 5.0) if at not in cards else rng.gauss(2.0 if at == cards[0] else 0.0, 0.3)

    monkeypatch.setattr("hoylecli.table.review.making.weighed_once", weighing(match, cost))
    review = review_of("cribbage", match, more=False)
    assert review.noise["points"] > 2
    assert [each.number for each in review.worst()] == [cards[0] + 1]


def test_a_decision_is_as_doubtful_as_its_own_weighing_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes to the same again and again is told, though other decisions come out otherwise each time."""
    match, _ = played("cribbage", 3, 8)
    places, steady = Making("cribbage", "cribbage", match, 0).decisions(), 3

    def cost(at: int, rng: Random) -> float:
        return rng.gauss(1.0, 0.02) if at == places[steady] else rng.gauss(0.3, 0.5)

    monkeypatch.setattr("hoylecli.table.review.making.weighed_once", weighing(match, cost))
    review = review_of("cribbage", match, more=False)
    assert review.noise["points"] > 0.4
    assert [each.number for each in review.worst()] == [places[steady] + 1]


@pytest.mark.parametrize(("by_thumb", "more"), [(True, 8), (True, 0), (False, 8)])
def test_where_experts_go_by_rules_what_is_open_is_weighed_until_it_is_sure(
    by_thumb: bool, more: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two thirds of a point, give or take half a point each time: three weighings do not show it, and an
    expert who chose by one of them would not know it, either.
    """
    match, _ = played("cribbage", 3, 8)
    places = Making("cribbage", "cribbage", match, 0).decisions()
    usual = weighing(match, lambda at, rng: rng.gauss(0.65 if at == places[3] else 0.0, 0.5))

    def weighed(question: Question) -> Hint:
        return replace(usual(question), by_thumb=by_thumb)

    monkeypatch.setattr("hoylecli.table.review.making.weighed_once", weighed)
    monkeypatch.setattr("hoylecli.table.review.making._MORE_TIMES", more)
    review = review_of("cribbage", match, more=False)
    is_sure = by_thumb and more > 0
    assert [each.number for each in review.worst()] == ([places[3] + 1] if is_sure else [])
    assert (review.sure * review.noise["points"] < 0.6) == is_sure
    assert restored(kept(review)) == review


@pytest.mark.parametrize("error", [0.0, 1.0])
def test_what_was_weighed_too_roughly_at_first_is_weighed_again(
    error: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A first glance of next to nothing hides two points if it may be a point off, and is believed if not."""
    match, _ = played("cribbage", 3, 8)
    place = Making("cribbage", "cribbage", match, 0).decisions()[3]
    usual = weighing(match, lambda at, rng: rng.gauss(2.0, 0.1) if at == place else 0.0)

    def weighed(question: Question) -> Hint:
        found = usual(question)
        if question.at != place or not question.seed.endswith("glance"):
            return found
        best, played = found.weighed
        return replace(found, weighed=(replace(best, value=0.01, error=error), played))

    monkeypatch.setattr("hoylecli.table.review.making.weighed_once", weighed)
    found = {each.number: each for each in review_of("cribbage", match, more=False).decisions}
    assert found[place + 1].is_good == (not error)


def test_a_decision_is_weighed_again_in_its_own_measure_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chances and cards are not added up, where a win is found in some layouts and in others none."""
    match, _ = played("cribbage", 3, 8)
    usual = weighing(match, lambda at, rng: 3.0)

    def weighed(question: Question) -> Hint:
        found = usual(question)
        return found if question.seed.endswith("glance") else replace(found, unit="chance")

    monkeypatch.setattr("hoylecli.table.review.making.weighed_once", weighed)
    costs = [each.cost for each in review_of("cribbage", match, more=False).decisions]
    assert {cost.points for cost in costs if cost is not None} == {3.0}


def test_a_review_reads_nothing_but_what_the_seat_could_see(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hidden cards laid otherwise leave all decisions as they are."""
    hurry(monkeypatch.setattr, "hoylecli.bots.tricks")
    match, _ = played("hearts", 2, 3)
    first = Making("tricks", "hearts", match, 0, more=False)
    list(first.run())
    again, sample = Match(match.states[0]), families.find("tricks").sample
    again.moves, again.states = list(match.moves), list(match.states)
    for at in first.decisions():
        again.states[at] = sample(match.states[at].view(0), Random(at))
        assert again.states[at] != match.states[at]
    second = Making("tricks", "hearts", again, 0, more=False)
    list(second.run())
    assert first.review().decisions == second.review().decisions


def test_a_broken_off_review_has_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    match, _ = played("cribbage", 3, 6)
    making = Making("cribbage", "cribbage", match, 0)
    steps = making.run()
    for _ in range(4):
        next(steps)
    assert len(making.review().decisions) == 3
    assert not making.review().is_whole


def test_a_broken_off_review_praises_nothing_that_looked_bad(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has been weighed once alone accuses nobody, and is no move of an expert's either."""
    match, _ = played("cribbage", 3, 6)
    monkeypatch.setattr("hoylecli.table.review.making.weighed_once", weighing(match, lambda at, rng: 3.0))
    making = Making("cribbage", "cribbage", match, 0)
    steps = making.run()
    for _ in range(4):
        next(steps)
    review = making.review()
    assert not review.worst()
    assert all(each.agrees or not each.is_good for each in review.decisions)
    assert any(not each.is_good for each in review.decisions)
    lines = Telling(review, match, "cribbage", Style(("Ann", "Odile"), 0)).whole()
    assert any(line.startswith("As good as an expert so far: ") for line in lines)


def test_a_kept_review_is_the_same_again() -> None:
    review = review_of("cribbage", played("cribbage", 3, 4, spoils=1)[0])
    assert restored(kept(review)) == review
    with pytest.raises((KeyError, ValueError, TypeError)):
        restored({"decisions": [[1]]})


def test_programs_are_told_the_costliest_first() -> None:
    facts = for_programs(review_of("cribbage", played("cribbage", 3, 6, spoils=3)[0]))
    assert set(facts["decisions"][0]) >= {
        "number",
        "seat",
        "phase",
        "played",
        "best",
        "cost",
        "unit",
        "reason",
    }
    assert set(facts["accuracy"]["discards"]) == {"good", "of", "share"}
    assert facts["luck"] is not None


def test_an_open_patience_is_lost_by_the_move_after_which_it_cannot_be_won() -> None:
    """Four Free: the solver proves both."""
    game = rulebook.load("four-free")
    match = Match(game.undealt(1, 5))
    match.deal()
    rng = Random(3)
    for _ in range(60):
        moves = [move for move in match.state.legal_moves() if move.verb != "resign"]
        if not moves or match.state.to_act is None:
            break
        match.apply(rng.choice(moves))
    if match.state.to_act is not None:
        match.apply(Move("resign"))
    seen = review_of("four-free", match).seen
    assert seen
    assert seen[0].what in ("lost", "doubtful", "open")


# Chances and luck


def test_equals_have_equal_chances_and_a_lead_is_worth_something() -> None:
    state: Any = rulebook.load("gin").undealt(2, 1)
    standings = Standings.of("gin", state)
    assert standings is not None
    assert standings.chance(state, 0) == pytest.approx(0.5, abs=0.1)
    assert standings.chance(state, 0, 60) > 0.75
    assert standings.per_point(state, 0) > 0


def test_fewer_points_are_better_at_hearts() -> None:
    state: Any = rulebook.load("hearts").undealt(4, 1)
    standings = Standings.of("hearts", state)
    assert standings is not None
    assert standings.chance(state, 0, 30) < 0.2 < standings.chance(state, 0, -30)
    assert standings.per_point(state, 0) > 0


@pytest.mark.parametrize("name", ["tarneeb", "gin", "spades"])
def test_what_a_point_is_worth_hangs_little_on_the_deals_that_are_drawn(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The scores are compared with the same deals to come, so that only the scores make a difference."""
    game = rulebook.load(name)
    state: Any = game.undealt(game.players.usual, 1)
    standings = Standings.of(name, state)
    assert standings is not None
    found = []
    for seed in range(6):
        monkeypatch.setattr("hoylecli.table.review.standing._SEED", seed)
        standing._orders.cache_clear()
        found.append(standings.per_point(state, 0))
    standing._orders.cache_clear()
    assert max(found) < 1.6 * min(found)


def test_many_points_are_worth_less_than_as_many_single_ones() -> None:
    """Two deals of memory: no decision can cost more of the match than there is."""
    state: Any = rulebook.load("memory").undealt(2, 1)
    standings = Standings.of("memory", state)
    assert standings is not None
    one = standings.per_point(state, 0)
    few, many = (standings.worth(state, 0, points, one) for points in (1.0, 20.0))
    assert few == pytest.approx(one)
    assert few < many < min(1.0, 20 * one)
    assert standings.worth(state, 0, -20.0, one) == -many


def test_a_chance_is_told_in_points_only_while_points_decide() -> None:
    """Call break: far behind before the last deal, a chance in a hundred would come to a heap of points."""
    state: Any = rulebook.load("call-break").undealt(4, 1)
    making = Making("tricks", "call-break", Match(state), 0)
    behind = state.updated(scores=(-120, 90, 0, 0), number=4)
    level = making._in_points(state, state.view(0), "win", 0.01, 0.0)
    assert level.points == pytest.approx(0.01 / making._slope(state))
    assert making._in_points(behind, behind.view(0), "win", 0.01, 0.0).points is None


def test_luck_is_what_a_deal_was_worth_beside_others() -> None:
    found = []
    for seed in range(30):
        state: Any = rulebook.load("cribbage").undealt(2, seed)
        while state.phase == "cut":
            state = state.apply(state.legal_moves()[0])
        luck = [luck_of("cribbage", state, state.legal_moves()[0], "cribbage", side) for side in (0, 1)]
        assert luck[0] == pytest.approx(-(luck[1] or 0.0), abs=0.01)
        found.append(luck[0] or 0.0)
    assert abs(sum(found) / 30) < 4
    assert max(found) > 3


def test_deals_are_known_of_the_games_with_scores() -> None:
    for name in ("cribbage", "hearts", "spades", "gin", "euchre", "pitch", "rummy-500", "bridge"):
        assert means_of(name), name
    assert ahead((3, 1, 2), 0) == 1.5


# In words


def test_amounts_have_as_many_digits_as_people_say() -> None:
    said = ["half a point", "1 point", "1.5 points", "4 points"]
    assert [amount(points) for points in (0.2, 1.1, 1.4, 4.2)] == said


def test_the_picture_rises_with_the_chance() -> None:
    title, *rows = picture([0.0, 0.5, 1.0])
    assert title == "Your chance to win, deal by deal:"
    assert [len(row.rstrip()) for row in rows] == [12, 12, 12, 12, 12]
    assert rows[0].strip() == "100%     ██".strip()
    assert rows[-1].startswith("   0%   ████")


def test_a_decision_is_told_with_its_price_and_reason() -> None:
    match, at = played("cribbage", 3, 1, spoils=1)
    cost = Cost(4.2, 0.1)
    move = match.moves[at - 1]
    best = match.states[at - 1].legal_moves()[0]
    decision = Decision(at, 1, "discards", move, best, False, cost, "points", "Keep the run.", True)
    review = Review(0, (decision,), (2.0,), (0.5, 0.6, 1.0))
    telling = Telling(review, match, "cribbage", Style(("Ann", "Odile"), 0))
    sentence = telling.sentence(decision)
    assert "were better. That cost about 4 points and the match about one time in ten." in sentence
    assert sentence.endswith("Keep the run.")
    assert any(line.startswith("Your cards were better than usual") for line in telling.whole())


@pytest.mark.parametrize(
    ("name", "head"),
    [("four-free", "As the cards lay:"), ("klondike", "With all cards seen, which you could not:")],
)
def test_what_all_cards_tell_is_told_by_whether_they_were_hidden(name: str, head: str) -> None:
    """Four Free: all cards lie face up from the first."""
    match = Match(rulebook.load(name).undealt(1, 1))
    match.deal()
    first, *_ = (move for move in match.state.legal_moves() if str(move)[0].isdecimal())
    card = match.state.board.columns[int(str(first)[0]) - 1][-1]  # type: ignore[attr-defined]
    match.apply(first)
    review = Review(0, (), seen=(Seen(len(match.moves), "lost"),))
    lines = Telling(review, match, "patience", Style(("Ann",), 0)).whole()
    assert head in lines
    assert any(f"{first} ({card.symbol}" in line for line in lines)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("slide", "In these costs a win counts 200 points more."),
        ("cribbage-square", "In these costs a win counts 20 points more."),
        ("calculation", "In these costs a win counts 20 cards more."),
        ("golf", ""),
    ],
)
def test_what_a_win_counts_in_the_costs_of_a_patience_is_said(name: str, said: str) -> None:
    match = Match(rulebook.load(name).undealt(1, 3))
    while match.state.to_act == TABLE:
        match.apply(match.state.legal_moves()[0])
    number, moves = len(match.moves) + 1, match.state.legal_moves()[:2]
    match.apply(moves[0])
    unit = "cards" if name in ("calculation", "golf") else "points"
    worst = Decision(number, 0, "play", *moves, False, Cost(30.0, None), unit, is_clear=True)
    lines = Telling(Review(0, (worst,)), match, "patience", Style(("Ann",), 0)).whole()
    assert [line for line in lines if line.startswith("In these costs")] == list(filter(None, [said]))


def test_a_suit_that_is_called_is_no_bid() -> None:
    """Crazy eights: the word follows the card, and bids are those of an auction."""
    match = Match(rulebook.load("crazy-eights").undealt(2, 1))
    making = Making("shedding", "crazy-eights", match, 0)
    view = SimpleNamespace(phase="calling")
    match.states[0] = SimpleNamespace(view=lambda seat: view, number=1)  # type: ignore[call-overload]
    match.moves.append(Move("call", target="h"))
    hint = Hint(Move("call", target="d"), "")
    assert making._glance(0, hint).decision.kind == "play"


def test_a_small_part_of_a_patience_is_told_in_wins() -> None:
    match = Match(rulebook.load("klondike").undealt(1, 1))
    match.apply(match.state.legal_moves()[0])
    moves = match.state.legal_moves()
    match.apply(moves[0])
    cost = Cost(None, 0.02, by_chance=True)
    decision = Decision(2, 0, "play", moves[0], moves[1], False, cost, "chance", "", True)
    lines = Telling(Review(0, (decision,)), match, "patience", Style(("Ann",), 0)).whole()
    assert any(line.endswith("That cost about 2 wins in a hundred.") for line in lines)


def test_a_price_in_cards_is_told_in_cards() -> None:
    match = Match(rulebook.load("gaps").undealt(1, 1))
    match.apply(match.state.legal_moves()[0])
    moves = match.state.legal_moves()
    match.apply(moves[0])
    decision = Decision(2, 0, "play", moves[0], moves[1], False, Cost(4.2, None), "cards", "", True)
    review = Review(0, (decision,), noise={"points": 1.0})
    lines = Telling(review, match, "patience", Style(("Ann",), 0)).whole()
    assert any(line.endswith("was better. That cost about 4 cards.") for line in lines)
    assert any("Costs below about 3 cards may be luck" in line for line in lines)


def test_a_missed_count_is_told_as_at_the_table() -> None:
    match, at = played("cribbage", 3, 1)
    telling = Telling(Review(0, ()), match, "cribbage", Style(("Ann", "Odile"), 0))

    def told(played: str, best: str) -> str:
        moves = Move.parse(played), Move.parse(best)
        return telling.sentence(Decision(at or 1, 1, "counts", *moves, False, Cost(8, None), "points"))

    assert told("claim 8", "claim 12") == "You claimed 8; 12 was right. That cost about 8 points."
    assert told("pass", "muggins") == "You let a wrong claim pass. That cost about 8 points."


@pytest.mark.parametrize(
    ("given", "clear", "starts"),
    [
        ((5,), (), ["With all", "Deal 1, discard", "By what you could see, that cost no more"]),
        (
            (5, 9),
            (),
            ["With all", "Deal 1, discard", "Deal 1, move 9", "By what you could see, none of these"],
        ),
        ((5, 9), (9,), ["Tricks that you gave away", "Deal 1, move 9", "With all", "Deal 1, discard"]),
        ((9,), (9,), ["Tricks that you gave away", "Deal 1, move 9"]),
    ],
)
def test_what_all_cards_show_is_told_apart_from_what_could_be_seen(
    given: tuple[int, ...], clear: tuple[int, ...], starts: list[str]
) -> None:
    """A card that gave a trick away was no mistake where nothing at the table spoke against it."""
    match, _ = played("cribbage", 3, 6)
    moves = {number: match.moves[number - 1] for number in (5, 9)}
    decisions = tuple(
        Decision(number, 1, "play", move, move, False, is_clear=number in clear)
        for number, move in moves.items()
    )
    seen = tuple(Seen(number, tricks=1) for number in given)
    told = Telling(Review(0, decisions, seen=seen), match, "cribbage", Style(("Ann", "Odile"), 0)).whole()
    at = next(number for number, line in enumerate(told) if line.startswith(starts[0]))
    said = told[at:] if "" not in told[at:] else told[at : told.index("", at)]
    assert len(said) == len(starts)
    assert all(line.startswith(start) for line, start in zip(said, starts, strict=True))


def test_what_all_cards_show_begins_with_the_move_that_was_called_better() -> None:
    match, _ = played("cribbage", 3, 6)
    move, (one, two, best) = match.moves[8], (Move.parse(card) for card in ("4C", "5D", "6H"))
    decision = Decision(9, 1, "play", move, best, False, is_clear=True)
    review = Review(0, (decision,), seen=(Seen(9, tricks=1, better=(one, two, best)),))
    told = Telling(review, match, "cribbage", Style(("Ann", "Odile"), 0)).whole()
    assert any("; 6♥ or 4♣ would not have" in line for line in told)


def test_a_reason_has_the_figures_that_fit_the_cost() -> None:
    """Each weighing has figures of its own; the cost is their mean."""
    move = Move.parse("4C")
    each = _Weighing(0, Decision(1, 1, "play", move, move, False, reason="at first"))
    assert each.reason_for(Cost(5.0, None)) == "at first"
    each.reasons += [(9.0, "far"), (6.0, "near"), (1.0, "low")]
    assert each.reason_for(Cost(5.0, None)) == "near"


def test_several_cards_are_named_as_they_lie_in_the_hand() -> None:
    match, at = played("cribbage", 3, 1)
    view = match.states[at - 1].view(0)
    held = families.screen("cribbage").held(view, Style(("Ann", "Odile"), 0))
    two = held[0], held[-1]
    telling = Telling(Review(0, ()), match, "cribbage", Style(("Ann", "Odile"), 0))
    assert telling._named(view, Move(cards=two[::-1])) == " and ".join(card.symbol for card in two)


@pytest.mark.parametrize(
    ("points", "title"),
    [((4.0, 1.0), "decided:"), ((1.0, 4.0), "decided, the costliest for the match first:")],
)
def test_decisions_that_stand_out_of_the_order_of_points_say_in_which(
    points: tuple[float, float], title: str
) -> None:
    """A point late in a match that is won counts for less than one early on."""
    match, at = played("cribbage", 3, 1)
    move, best = match.moves[at - 1], match.states[at - 1].legal_moves()[0]
    decisions = tuple(
        Decision(at, 1, "discards", move, best, False, Cost(cost, chance), "points", is_clear=True)
        for cost, chance in zip(points, (0.02, 0.01), strict=True)
    )
    told = Telling(Review(0, decisions), match, "cribbage", Style(("Ann", "Odile"), 0)).whole()
    assert told[0] == f"Where it was {title}"


def begun(game: str) -> Any:
    rules = rulebook.load(game)
    return rules.undealt(rules.players.usual, 1)


def test_a_rubber_is_worth_more_to_the_side_with_a_game() -> None:
    """The first game wins about three rubbers in four."""
    state = begun("bridge")
    standings = Standings.of("bridge", state)
    assert standings is not None
    assert standings.chance(state, 0) == pytest.approx(0.5, abs=0.06)
    game = [ScoreLine(120, below=Below(120, game=True)), ScoreLine(0)]
    ahead_by_one = state.updated(sheet=(tuple(game),), scores=(120, 0))
    assert 0.68 < standings.chance(ahead_by_one, 0) < 0.9
    assert 0 < standings.per_point(state, 0) < 0.002


def test_chips_decide_a_session_of_poker() -> None:
    state = begun("poker")
    standings = Standings.of("poker", state)
    assert standings is not None
    level = [standings.chance(state, seat) for seat in range(5)]
    assert sum(level) == pytest.approx(1, abs=0.1)
    rich = state.updated(scores=(3 * state.scores[0], *state.scores[1:]))
    assert standings.chance(rich, 0) > level[0] + 0.2


def test_whoever_has_dropped_out_has_no_chance() -> None:
    state = begun("knockout-whist")
    standings = Standings.of("knockout-whist", state)
    assert standings is not None
    state = state.updated(lives=("in", "out", "dog", "in"))
    chances = [standings.chance(state, seat) for seat in range(4)]
    assert chances[1] == 0 < chances[2] < chances[0] == chances[3]


def test_every_game_of_deals_has_a_chance_to_win() -> None:
    """But those of dice, whose players go by chances to win themselves."""
    missing = {
        name
        for name in rulebook.catalogue()
        if rulebook.load(name).family != "patience" and Standings.of(name, begun(name)) is None
    }
    assert missing == {"farkle", "pig"}


@pytest.mark.parametrize(
    ("cost", "unit", "told"),
    [
        (Cost(1.5, None), "cards", "cards"),
        (Cost(1.5, None), "points", "points"),
        (Cost(None, 0.2, 0.0, True), "chance", "win"),
    ],
)
def test_programs_are_told_what_a_cost_is_counted_in(cost: Cost, unit: Any, told: str) -> None:
    move, other = Move.parse("1 2"), Move.parse("1 f")
    decision = Decision(1, 0, "play", move, other, False, cost, unit, is_clear=True, is_worse=True)
    assert for_programs(Review(0, (decision,)))["decisions"][0]["unit"] == told


def dealt_and_played(name: str, seed: int, cards: int) -> Match:
    """A match of beginners, to the first decision of seat 0 after so many cards or the deal's end."""
    game = rulebook.load(name)
    match = Match(game.undealt(4, seed))
    player, made = bots.bot(game.family, "beginner"), 0
    while match.state.to_act is not None:
        state: Any = match.state
        if (made >= cards and state.to_act == 0) or state.number > 1:
            return match
        view: Any = state.view(state.to_act)
        table = state.to_act == TABLE
        match.apply(state.legal_moves()[0] if table else player.choose(view, Random(len(match.moves))))
        made += state.phase == "playing" and not table
    return match


@pytest.mark.parametrize("name", ["whist", "tarneeb", "bridge"])
def test_cards_that_are_played_after_a_concession_are_no_decisions(name: str) -> None:
    """But for the first, which stands for the decision. Nor is a trick that was lost among the others."""
    claiming = families.find("tricks").claiming
    assert claiming is not None
    found = 0
    for seed in range(12):
        match = dealt_and_played(name, seed, 12)
        at, state = len(match.moves), match.state
        if state.to_act != 0 or not claiming.can_concede(state):
            continue
        try:
            moves = claiming.concede(state, 0, [0])
        except HoyleError:
            continue
        for move in moves:
            match.apply(move)
        found += 1
        given = given_away(match, 0, "tricks")
        assert given >= {*range(at + 1, at + len(moves))}
        assert min(given) > at - 8, "the card before may be one that a concession would have played, too"
        assert all(number <= at for number in Making("tricks", name, match, 0).decisions())
        assert all(seen is None or seen.number <= at + 1 for seen in all_seen(match, 0, "tricks"))
    assert found > 3


@pytest.mark.parametrize("name", ["whist", "bridge"])
def test_cards_that_were_chosen_stay_decisions(name: str) -> None:
    for seed in range(6):
        match = dealt_and_played(name, seed, 99)
        assert not given_away(match, 0, "tricks")
