"""Drills: questions are those of real deals, are made again of their text, and are graded by their values."""

import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from bridge_cards import playing
from haste import hurry

from hoylecli import rulebook
from hoylecli.bots.bidding.choosing import BEYOND, Decision as BiddingDecision
from hoylecli.bots.bidding.positions import ShownHand
from hoylecli.bots.hints import Hint, Weighed
from hoylecli.core.cards import Card, parse_cards
from hoylecli.core.errors import HoyleError
from hoylecli.core.game import PERSON, Move, Player
from hoylecli.core.match import Match, Record
from hoylecli.families.screen import Style
from hoylecli.store import Drills
from hoylecli.table import drills
from hoylecli.table.drills.calling import _lacking, explained
from hoylecli.table.drills.grading import cost_said, judged, values_of
from hoylecli.table.drills.leading import judged as judged_lead
from hoylecli.table.drills.losing import buried, of_rank, waiting_ring
from hoylecli.table.drills.questions import Counted, Decision
from hoylecli.table.drills.winning import is_winnable

STYLE = Style((), None, 80)
QUICK = [name for name in drills.TOPICS if name not in ("hearts-passes", "patience-wins", drills.OWN)]


@pytest.mark.parametrize("name", QUICK)
def test_a_question_is_the_same_again_and_its_best_answer_is_right(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry(monkeypatch.setattr)
    topic = drills.TOPICS[name]
    question = drills.drawn(topic, Random(3))
    assert drills.drawn(topic, Random(3)).text == question.text
    again = drills.of_text(name, question.text)
    assert again.shown(STYLE) == question.shown(STYLE)
    assert question.help(STYLE)
    assert question.data() == again.data()
    if isinstance(question, Decision):
        assert topic.asks(question.view)
        assert len(question.view.legal) > 1
        assert question.topic.kind != "decision" or best_is_right(question)


def best_is_right(question: Decision) -> bool:
    verdict = question.graded(str(question.valued().move), STYLE)
    return (verdict.grade, verdict.cost) == ("right", 0.0)


def test_leads_go_by_the_rules_of_the_text() -> None:
    """CG, Standard Bidding System, Defensive Leads."""
    question = drills.drawn(drills.TOPICS["bridge-leads"], Random(2))
    verdicts = [question.graded(str(card), STYLE) for card in question.view.hand]  # type: ignore[attr-defined]
    assert [verdict.grade for verdict in verdicts].count("right") == 1
    right = next(verdict for verdict in verdicts if verdict.grade == "right")
    assert all(verdict.best == right.best for verdict in verdicts)
    assert all(verdict.said[0].startswith(("An expert", "Close", "Right")) for verdict in verdicts)


def test_a_lead_is_asked_for_after_the_auction_and_the_best_one_explained() -> None:
    """Whoever leads has heard the calls; and a wrong card of a wrong suit is told which suit is better."""
    question = drills.drawn(drills.TOPICS["bridge-leads"], Random(5))
    assert isinstance(question, Decision)
    view = question.view
    shown = "\n".join(question.shown(STYLE))
    assert all(bid.word != "bid" or f"{bid.amount}" in shown for bid in view.bids)
    assert shown.count("pass") >= 3
    verdicts = [question.graded(str(card), STYLE) for card in view.hand]
    best = verdicts[0].best
    for card, verdict in zip(view.hand, verdicts, strict=True):
        if verdict.said[0].startswith("An expert") and card.symbol[-1] != best[-1]:
            assert any("Lead " in line for line in verdict.said), verdict.said


def test_a_win_is_found_and_a_loss_is_proved() -> None:
    question = drills.drawn(drills.TOPICS["patience-wins"], Random(1))
    assert isinstance(question, Decision)
    grades = {}
    assert question.title == "Patience: find the win, at Nestor"
    with pytest.raises(HoyleError, match="'resign' is no answer here"):
        question.graded("resign", STYLE)
    assert Move("resign") not in question.legal
    for move in question.legal:
        grades[move] = question.graded(str(move), STYLE).grade
        assert (grades[move] == "right") == is_winnable(question.state.apply(move))
    assert {"right", "wrong"} == set(grades.values())
    assert list(grades.values()).count("right") <= len(grades) // 2


@pytest.mark.parametrize("seed", [2, 5], ids=["nestor", "beleaguered castle"])
def test_a_wrong_answer_is_told_what_it_spoils_and_how_the_win_goes_on(seed: int) -> None:
    """Whatever is played at random, a card told of never gets away; where there is a win, all cards do."""
    question = drills.drawn(drills.TOPICS["patience-wins"], Random(seed))
    assert isinstance(question, Decision)
    told = 0
    for move in question.legal:
        after, verdict = question.state.apply(move), question.graded(str(move), STYLE)
        if verdict.grade == "right":
            assert buried(after) is None
            assert verdict.said[0].startswith("Right.")
            assert verdict.said[2].startswith(("It goes on: ", "Now "))
            continue
        cost, win, line = verdict.said
        assert cost.startswith("It can't be won after that: ")
        assert f"{verdict.best} still wins. " in win
        assert line.startswith("A win in ")
        stays = re.search(r"(\S+) stays under (\S+), whatever you play", cost)
        if stays is None:
            assert waiting_ring(after, of_rank(move))
            continue
        card, cover = parse_cards(" ".join(stays.groups()))
        assert (card, cover) == buried(after)
        assert all(_lies_under(after, card, cover, Random(each)) for each in range(20))
        told += 1
    assert told


@pytest.mark.parametrize("seed", [3, 4, 9])
def test_the_last_cards_of_ranks_that_block_one_another_never_leave(seed: int) -> None:
    """Each lies under the next, and of its rank only two are left, which have to leave together."""
    question = drills.drawn(drills.TOPICS["patience-wins"], Random(seed))
    assert isinstance(question, Decision)
    told = 0
    for move in question.legal:
        after = question.state.apply(move)
        ring = waiting_ring(after, of_rank(move))
        if not ring:
            continue
        assert is_winnable(after) is False
        assert ring[0][0].rank == of_rank(move)
        ranks = {card.rank for card, _ in ring}
        assert ranks == {cover.rank for _, cover in ring}
        told += 1
        for each in range(20):
            last = _played_at_random(after, Random(each))
            left = [card.rank for pile in (*last.board.columns, *last.board.reserve) for card in pile]
            assert all(left.count(rank) == 2 for rank in ranks)
        assert ring[0][0].symbol in question.graded(str(move), STYLE).said[0]
    assert told


@pytest.mark.parametrize("seed", [3, 4, 9])
def test_a_win_that_is_told_is_one_and_nothing_goes_wrong_where_that_is_said(seed: int) -> None:
    """The pairs of the line are played as they are told, and the rest at random."""
    question = drills.drawn(drills.TOPICS["patience-wins"], Random(seed))
    assert isinstance(question, Decision)
    for move in question.legal:
        verdict = question.graded(str(move), STYLE)
        line, state = verdict.said[2], question.state
        if verdict.grade == "right":
            state = state.apply(move)
        assert line.endswith("you can't go wrong.")
        for pair in re.findall(r"[^ :]+ [^ :]+(?=; )", line):
            state = state.apply(Move("remove", cards=tuple(sorted(parse_cards(pair)))))
        assert all(is_winnable(_played_at_random(state, Random(each))) for each in range(20))


def test_a_card_that_is_covered_or_loses_its_place_is_named() -> None:
    """At Beleaguered Castle: what the one move that wins needs is gone, or lies under what was played."""
    question = drills.drawn(drills.TOPICS["patience-wins"], Random(7))
    gone, covered = (question.graded(move, STYLE).said[0] for move in ("8 f", "6 5"))
    assert "9♠ needs 10♥ to go on, and has no other place. 3♠ stays under 9♠" in gone
    assert "8♦ covers 9♠, which has to move first. 3♠ stays under 9♠" in covered
    right = question.graded("5 8", STYLE).said
    assert right[0] == "Right. In two moves this brings 3♠ home and empties column 5."
    assert right[1] == "8 f (10♥ goes home) would have lost: 9♠ needs 10♥ to go on, and has no other place."
    assert right[2].endswith(" home, 8♦ on 9♠, and then all goes home.")


def _played_at_random(state: Any, rng: Random) -> Any:
    """The position in which no move is left, or a hundred were made."""
    for _ in range(100):
        moves = [move for move in state.legal_moves() if move.verb != "resign"] if state.to_act == 0 else []
        if not moves:
            break
        state = state.apply(rng.choice(moves))
    return state


def _lies_under(state: Any, card: Card, cover: Card, rng: Random) -> bool:
    """Whether the one lies right under the other as long as moves are made at random, or a hundred are."""
    for _ in range(100):
        if (card, cover) not in {pair for pile in state.board.columns for pair in pairwise(pile)}:
            return False
        moves = [move for move in state.legal_moves() if move.verb != "resign"] if state.to_act == 0 else []
        if not moves:
            break
        state = state.apply(rng.choice(moves))
    return True


def test_rolling_on_is_asked_where_stopping_is_a_choice() -> None:
    """Before somebody is on the board, points may have to be kept and rolled on with."""
    asks, state = drills.TOPICS["farkle-rolls"].asks, rulebook.load("farkle").start(2, seed=1)
    seen = set()
    for _ in range(30):
        may_stop = any(move.verb == "bank" for move in state.legal_moves())
        seen.add(may_stop)
        if state.to_act is not None and state.to_act >= 0:
            assert asks(state.view(state.to_act)) == may_stop
        state = state.apply(state.legal_moves()[0])
    assert seen == {True, False}


def test_dice_are_asked_about_all_through_a_match() -> None:
    """Not only the first roll, before anybody has a point; at times banking is right, at times rolling on."""
    found = [drills.drawn(drills.TOPICS["farkle-rolls"], Random(seed)) for seed in range(6)]
    assert all(isinstance(each, Decision) and max(each.view.scores) > 0 for each in found)
    verbs = {each.valued().move.verb for each in found if isinstance(each, Decision)}
    assert verbs == {"keep", "bank"}


def hint_of(*values: tuple[str, float, float], unit: Any = "points") -> Hint:
    weighed = tuple(Weighed(Move.parse(text), value, error=error) for text, value, error in values)
    return Hint(weighed[0].move, "Because.", weighed=weighed, unit=unit)


@pytest.mark.parametrize(
    ("move", "grade", "said"),
    [
        ("5H", "right", "Right."),
        ("6H", "right", "Right: 6H is as good as 5H."),
        ("7H", "close", "Close: 5H is a little better."),
        ("8H", "wrong", "That costs about 3 points; 5H is better."),
        ("9H", "close", "Close: 5H is a little better."),
        ("TH", "wrong", "An expert says 5H."),
        ("JH", "right", "Right: JH is as good as 5H."),  # a little less, and that may be chance
    ],
)
def test_grades_go_by_what_is_lost_and_how_sure_that_is(move: str, grade: str, said: str) -> None:
    hint = hint_of(
        ("5H", 9.0, 0.0),
        ("6H", 9.0, 0.0),
        ("JH", 8.7, 0.5),
        ("7H", 8.6, 0.0),
        ("9H", 7.0, 1.5),
        ("8H", 6.0, 0.1),
    )
    verdict = judged(hint, values_of(hint), Move.parse(move), 0.5, str)
    assert (verdict.grade, verdict.said[0]) == (grade, said)


def test_a_wrong_answer_is_told_what_is_worse_about_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a review does: why the best discard is good, and what the other one costs."""
    question = drills.drawn(drills.TOPICS["cribbage-discards"], Random(5))
    assert isinstance(question, Decision)
    best, answer = question.valued().move, next(move for move in question.legal if str(move) == "3C KD")
    verdict = question.graded("3C KD", STYLE)
    assert verdict.grade == "wrong"
    found = question.valued((answer, best))
    assert verdict.said[1:] == (found.why, found.beside)
    assert verdict.said[2].startswith("3♣ and K♦ would cost your hand about ")


@pytest.mark.parametrize(("is_same", "told"), [(True, ("instead", "worse")), (False, ("general",))])
def test_the_reason_compares_the_two_moves(is_same: bool, told: tuple[str, ...]) -> None:
    """What both do is no reason; but a reason for another move than the best is none at all."""
    question = drills.drawn(drills.TOPICS["cribbage-discards"], Random(5))
    assert isinstance(question, Decision)
    best, answer, third = question.legal[:3]
    values = (Weighed(best, 9.0), Weighed(answer, 2.0))
    question.thought[()] = Hint(best, "general", weighed=values, unit="points")
    move = best if is_same else third
    question.thought[(answer, best)] = Hint(move, "instead", weighed=values, unit="points", beside="worse")
    said = question.graded(str(answer), STYLE).said
    assert said[0].startswith("That costs about 7 points; ")
    assert said[1:] == told


def test_several_cards_are_better_than_others() -> None:
    hint = hint_of(("5H 6H", 9.0, 0.0), ("7H 8H", 5.0, 0.0), ("9H TH", 9.0, 0.0))
    said = [judged(hint, values_of(hint), Move.parse(text), 0.5, str).said[0] for text in ("7H 8H", "9H TH")]
    assert said == ["That costs about 4 points; 5H 6H are better.", "Right: 9H TH are as good as 5H 6H."]


def test_fewer_than_thirteen_points_open_with_long_suits() -> None:
    """The bidding system counts the two longest suits, and says so beside what they show."""
    question = drills.drawn(drills.TOPICS["bridge-openings"], Random(6))
    said = question.graded("pass", STYLE).said
    assert "You hold 12 high-card points, 13 with length, and a 5-4-3-1 shape." in said
    assert "With the nine cards of your two longest suits that makes 21, which is enough to open." in said
    assert "A pass says: no opening bid." in said


def test_a_call_is_looked_up_in_the_system_where_a_rule_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sections are told without the lines of the text that they are from."""
    question = drills.drawn(drills.TOPICS["bridge-openings"], Random(6))
    assert isinstance(question, Decision)
    view, right = question.view, question.valued().move
    (where,) = explained(view, right, is_wrong=False)
    assert re.fullmatch(r"The bidding system has it under '[A-Za-z ]+'\.", where)
    beyond = BiddingDecision("2H", "Your hearts are long.", BEYOND)
    monkeypatch.setattr("hoylecli.table.drills.calling.decided", lambda view: beyond)
    assert list(explained(view, right, is_wrong=False)) == []


def test_a_raise_is_told_with_what_short_suits_count() -> None:
    """CG 828: a limit raise shows 10 to 12 points, those of dummy beside it."""
    said = drills.drawn(drills.TOPICS["bridge-responses"], Random(38)).graded("pass", STYLE).said
    assert "Bid 3 spades: limit raise, three or more spades, 10 to 12 points." in said
    assert "You have 8 points, too many for it." in said
    assert "In support of spades, with short suits counted, your hand is worth 10 points." in said


def test_costs_are_said_as_people_say_them() -> None:
    assert cost_said(0.002, "win") == "less than one match in a hundred"
    assert cost_said(0.01, "chance") == "about 1 win in a hundred"
    assert cost_said(0.1, "points") == "a fraction of a point"
    assert cost_said(1.2, "tricks") == "about 1 trick"


def test_numbers_are_counted_by_the_calculators() -> None:
    """CG, Cribbage, The Show; the hand of 29."""
    question = drills.of_text("cribbage-counting", '{"cards": "5H 5C 5S JD 5D"}')
    assert isinstance(question, Counted)
    assert question.graded("29", STYLE).grade == "right"
    verdict = question.graded("27", STYLE)
    assert verdict.said[0] == "It is 29, so that is 2 points too few."
    for said in ("29 points", "twenty-nine.", "Twenty-nine points"):
        assert question.graded(said, STYLE).grade == "right"
    for said in ("many", "points", "1 2"):
        with pytest.raises(HoyleError, match="Answer with a number, such as 8"):
            question.graded(said, STYLE)
    melds = drills.of_text("pinochle-melds", '{"cards": "QS JD KS AS AH AD AC 9S", "trump": "S"}')
    assert melds.graded("190", STYLE).grade == "right"


@pytest.mark.parametrize("text", ["", "{}", '{"game":"pig"}', '{"cards":"XX"}', "[]", "7"])
def test_a_text_that_is_no_question_is_refused(text: str) -> None:
    for topic in ("cribbage-counting", "hearts-passes"):
        with pytest.raises(HoyleError):
            drills.of_text(topic, text)


def test_topics_are_found_by_name_game_or_word() -> None:
    assert [topic.name for topic in drills.chosen("cribbage-discards")] == ["cribbage-discards"]
    assert [topic.name for topic in drills.chosen("cribbage")] == ["cribbage-discards", "cribbage-counting"]
    assert [topic.name for topic in drills.chosen("Bridge Leads")] == ["bridge-leads"]
    assert [topic.name for topic in drills.chosen("texas-hold-em")] == ["poker-calls"]
    assert {topic.name for topic in drills.chosen("bids")} == {"spades-bids", "euchre-bids", "pitch-bids"}
    with pytest.raises(HoyleError, match="Did you mean gin-knocks"):
        drills.chosen("gin-nocks")


def test_what_is_wrong_comes_back_soon_and_what_is_right_later() -> None:
    soon = drills.rescheduled("", "wrong", 1_000_000.0)
    later = drills.rescheduled("", "right", 1_000_000.0)
    assert 1_000_000.0 < soon[1] < later[1]
    twice = drills.rescheduled(later[0], "right", later[1])
    assert twice[1] - later[1] > 86_400
    slow = drills.rescheduled(later[0], "right", later[1], is_slow=True)
    assert slow[1] <= twice[1]
    assert drills.rescheduled("", "wrong", 1_000_000.0) == soon


def test_a_costly_decision_of_a_match_becomes_a_question(tmp_path: Any) -> None:
    game = rulebook.load("cribbage")
    match = Match(game.undealt(2, 5))
    match.deal()
    view: Any = match.state.view(match.state.to_act)
    record = Record(
        "cribbage",
        "plain",
        5,
        (Player("Zebulon", PERSON), Player("Ann", PERSON)),
        dict(game.options),
        tuple(match.moves),
    )
    kept = Drills(tmp_path)
    played, best, other = view.legal[0], view.legal[5], view.legal[9]
    own = drills.OwnDecision(12, 1, played, best, "That cost about 3 points.", "Keep the fives.")
    for _ in range(2):  # the second time it is kept already
        text = drills.keep_decision(kept, "Ann", record, len(match.moves) + 1, own, 9.0)
    (card,) = kept.due("Ann", [drills.OWN], 9.0)
    question = drills.of_text(card.topic, text)
    assert card.question == text
    assert isinstance(question, Decision)
    assert question.view == view
    assert question.title == "Cribbage, your own decision from match 12, deal 1"
    assert question.shown(STYLE)[-1] == "Lay two cards away to Zebulon's crib."
    right = question.graded(str(best), STYLE)
    then = question._turn(STYLE).spoken(played)
    assert (right.grade, right.said) == ("right", (f"Right. You chose {then} then.", "Keep the fives."))
    again = question.graded(str(played), STYLE)
    assert again.grade == "wrong"
    assert again.said[0].startswith("That is what you played then; ")
    assert again.said[1:] == ("That cost about 3 points.", "Keep the fives.")
    assert question.graded(str(other), STYLE).unit == "points"


def test_a_bid_that_does_not_fit_is_told_by_what_the_hand_lacks() -> None:
    """A bid of 2 spades on three spades, and one that asks for more points than there are."""
    question = drills.drawn(drills.TOPICS["bridge-responses"], Random(5))
    said = question.graded("bid s 2", STYLE).said
    assert "A bid of 2 spades says: five or more spades and no more than 12 points." in said
    assert "You hold only three spades." in said
    opening = drills.drawn(drills.TOPICS["bridge-openings"], Random(5))
    assert "Your 13 points are too few for it." in opening.graded("bid n 3", STYLE).said


@pytest.mark.parametrize(
    ("strength", "told"),
    [
        ((11, 14), ""),
        ((12, 14), ""),  # said of high-card points, and shown with length
        ((13, 14), "You have 11 points, too few for it."),
        ((0, 9), "You have 11 points, too many for it."),
    ],
)
def test_a_hand_that_is_a_point_off_is_not_told_so(strength: tuple[int, int], told: str) -> None:
    cards = parse_cards("AS QS 7S 2S KH 5H 4H JD 8D 3D 9C 6C JC")
    assert _lacking(ShownHand(strength=strength), cards, -1) == told


MAKES = "your points and the cards of your two longest suits make"


@pytest.mark.parametrize(
    ("before", "hand", "answer", "told"),
    [
        ("P", "A74.AK7.A9.A8532", "bid n 2", "Only high cards count for it, and your 19 points are too few."),
        (
            "P",
            ".K72.KQT53.KQT84",
            "bid c 1",
            "Your diamonds and clubs are equally long, and diamonds come first.",
        ),
        ("P", "JT8.A63.QT43.AQT", "bid c 1", "Your diamonds are longer than your clubs."),
        ("P", "A6.AK4.AQ7632.Q9", "bid d 5", "A lower bid leaves you both room to say more."),
        ("P", "AK974.AT.J632.Q7", "bid n 6", "A slam takes about 33 points between you."),
        ("P", "9.KJ.AQJ53.KQJ74", "bid h 2", "You hold only two hearts."),
        ("P", "J873.KQT63.QJT2.", "bid h 2", "You hold only five hearts."),
        ("P", "AK732.3.876.AKJ7", "bid n 1", "Your 5-4-3-1 shape is not balanced."),
        ("P", "J873.AQ7.932.AJ6", "bid h 1", f"Opening takes 20, and {MAKES} 19."),
        ("P", "J873.AQ7.932.AJ6", "pass", f"Opening takes 20, and {MAKES} 19."),
        ("1N P", "A62.J85.QJ86.J53", "bid n 3", "Your 9 points are just too few for it."),
        ("1H P", "KT75.93.986.K872", "bid n 1", "Show your four spades before notrump."),
        ("1H P", "KJ52.QT52.AT8.T4", "pass", "You have 10 points, too many for it."),
    ],
)
def test_a_wrong_bid_is_told_why_another_comes_before_it(
    before: str, hand: str, answer: str, told: str
) -> None:
    """CG, Standard Bidding System: notrump counts high cards, the higher of two long suits comes first."""
    state = playing("", *[""] * len(before.split()), hand, calls=before)
    said = list(explained(state.view(state.to_act), Move.parse(answer), is_wrong=True))
    assert told in said
    weak = playing("", "", "J873.AQ7.932.A76", calls="P").view(1)  # 18 with eleven points, then 17
    assert f"Opening takes 20, and {MAKES} 18." in explained(weak, Move("pass"), is_wrong=False)
    weaker = playing("", "", "J873.AQ7.932.K76", calls="P").view(1)
    assert not any("takes 20" in line for line in explained(weaker, Move("pass"), is_wrong=False))


@pytest.mark.parametrize(
    ("calls", "hand", "card", "told"),
    [
        ("1S P 2S P P P", "8.T43.AKQ92.QT72", "KD", "Ace and king should win a trick, and you see dummy"),
        ("1S P 2S P P P", "86.T43.KQJ92.Q72", "2C", "a lead away from the Q♣ may cost a trick"),
        ("1S P 2S P P P", "86.T43.KQJ92.Q72", "8S", "a trump lead does declarer's work"),
        ("1S P 2S P P P", "86.A43.KQJ92.872", "AH", "the A♥ is worth more when it takes a high card"),
        ("1S P 2S P P P", "86.43.98532.K872", "3D", "A suit without high cards gives nothing away."),
        ("1N P P P", "KT62.KQJ4.QT4.Q3", "2S", "your hearts have touching high cards at the top"),
    ],
)
def test_a_lead_is_told_why_its_suit_is_the_better_one(calls: str, hand: str, card: str, told: str) -> None:
    """CG, Defensive Leads: ace-king and sequences first, no lone honor and no ace against a suit."""
    state = playing("", "", hand, calls=calls)
    view = state.view(state.to_act)
    assert any(told in line for line in judged_lead(view, Move.parse(card), 1.0).said)


def test_a_lead_is_told_by_its_suit_and_by_its_card() -> None:
    """At 1NT from six diamonds; and at 1NT after 1♣ 1♦ 1♥ in spades, which declarer's side has not shown."""
    rng = Random(5)
    unshown, long = (drills.drawn(drills.TOPICS["bridge-leads"], rng) for _ in range(2))
    small = "Small cards of your longest suit may become tricks."
    assert long.graded("7D", STYLE).said[1] == f"{small} Lead the fourth highest of a long suit."
    assert "your diamonds are longer than your hearts" in long.graded("3H", STYLE).said[1]
    assert unshown.graded("5S", STYLE).said[1].startswith("Declarer's side has not shown spades. ")
    assert "Declarer's side has shown clubs." in unshown.graded("9C", STYLE).said
