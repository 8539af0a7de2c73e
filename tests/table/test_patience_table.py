"""A patience at the table: ends that end nothing, cards that go home by themselves, the clock, the reward."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from positions import position

from hoylecli.core.cards import CARDS, parse_cards
from hoylecli.core.game import Move, Player
from hoylecli.core.text import clock_text
from hoylecli.families.patience.laying import lays
from hoylecli.rulebook import load
from hoylecli.store import Store
from hoylecli.table.faces.keyboard import Ending, Keyboard, sit
from hoylecli.table.host.opening import opening
from hoylecli.table.host.session import IDLE, Session
from hoylecli.table.host.turn import Turn
from hoylecli.table.preferences import Preferences

# Dealt to eight columns from the kings down to the aces: every card can go home as soon as it is open.
EASY = Move("deal", tuple(sorted(CARDS[:52], key=lambda card: -card.rank)))
# The same but for the first column, where the aces lie below 2♣: no card can go home before that one moves.
LATE = Move(
    "deal",
    tuple(
        parse_cards(
            "KC KH KS QC QD QH QS JC  KD JD JH JS TC TD TH TS  AS 9C 9D 9H 9S 8C 8D 8H"
            " AH 8S 7C 7D 7H 7S 6C 6D  AD 6H 6S 5C 5D 5H 5S 4C  AC 4D 4H 4S 3C 3D 3H 3S  2C 2D 2H 2S"
        )
    ),
)
Sit = Callable[..., Session]


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def sit_down(store: Store, clock: Clock) -> Sit:
    """Sits down to a patience alone: `sit_down("klondike", seed=3)`; `easy` deals EASY, `late` LATE."""

    def begin(
        game: str = "four-free",
        seed: int = 3,
        *,
        easy: bool = False,
        late: bool = False,
        kept: bool = True,
        **options: str,
    ) -> Session:
        moves = [EASY] if easy else [LATE] if late else []
        at = store if kept else None
        return Session.begin(load(game, **options), [Player("Ann")], seed, at, clock, moves)

    return begin


def play(session: Session, face: Any, auto: bool = False) -> tuple[Keyboard, Ending]:
    keyboard = Keyboard(session, face, auto)
    try:
        return keyboard, keyboard.play()
    except EOFError:
        return keyboard, "quit"


def made(session: Session) -> list[str]:
    """The moves since the deal."""
    return [str(move) for move in session.match.moves[1:]]


def said(face: Any) -> list[str]:
    return [line for answer in face.answers for line in answer.lines]


# The beginning

DEAD = "Nobody could win this deal. Play for the score, or type new."


def test_a_deal_that_is_dead_on_arrival_says_so_and_offers_another(sit_down: Sit, scripted: Any) -> None:
    """Nestor, seed 2: the solver has searched all lines of play; that of seed 1 has a win."""
    face = scripted("new", "quit")
    sit(sit_down("nestor", seed=2), face, another=lambda last: sit_down("nestor", seed=1))
    starts = [answer for answer in face.answers if answer.kind == "start"]
    assert [DEAD in answer.lines for answer in starts] == [True, False]
    assert [answer.data.get("winnable") for answer in starts] == [False, None]


@pytest.mark.parametrize(
    ("game", "options"), [("klondike", {}), ("golf", {"kings_end": "yes"}), ("cribbage-square", {})]
)
def test_a_deal_that_may_be_won_or_is_played_for_points_is_not_called_dead(
    sit_down: Sit, game: str, options: dict[str, str]
) -> None:
    assert DEAD not in opening(sit_down(game, **options)).lines


def test_a_match_that_goes_on_is_not_called_dead_again(sit_down: Sit) -> None:
    session = sit_down("nestor", seed=2)
    assert DEAD in opening(session).lines
    session.deal()
    session.play(session.state.legal_moves()[0])
    assert opening(session).kind == "resumed"
    assert DEAD not in opening(session).lines


def test_a_deal_without_any_move_is_dead_and_over() -> None:
    """Beleaguered Castle: no jack goes on a king, no king on a jack, and no column is empty (SO)."""
    cards = sorted(CARDS[:52], key=lambda card: (card.rank in (11, 13), card.rank))
    session = Session.begin(
        load("beleaguered-castle"), [Player("Ann")], 1, moves=[Move("deal", tuple(cards))]
    )
    assert session.state.to_act is None
    assert DEAD in opening(session).lines


# The end


def test_who_has_resigned_may_take_it_back(sit_down: Sit, scripted: Any) -> None:
    session, face = sit_down("klondike"), scripted("5 7", "resign", "undo", "draw")
    play(session, face)
    assert made(session) == ["5 7", "draw"]
    assert session.state.to_act == 0
    assert face.turns[2].question() == "undo, again, new or quit?"


def test_a_standstill_is_told_and_can_be_undone(sit_down: Sit, scripted: Any) -> None:
    """Golf without a card to draw and without one that fits is stuck (SO, Golf)."""
    face = scripted("1", *["draw"] * 16, "d", "undo 3", "redo")
    session = sit_down("golf")
    play(session, face)
    sentences = [sentence for _, sentence in face.told]
    assert "Nothing more can be played." in sentences
    over = next(answer for answer in face.answers if answer.kind == "over")
    assert over.data["outcome"]["winners"] == []
    assert session.state.to_act == 0
    assert made(session)[-1] == "draw"
    assert len(made(session)) == 16


def test_nothing_can_be_played_after_the_end(sit_down: Sit, scripted: Any) -> None:
    face = scripted("resign", "1 f", "hint", "moves", "auto now", "flick", "score", "help", "time", "export")
    session = sit_down("klondike")
    play(session, face)
    assert made(session) == ["resign"]
    assert face.complaints == [
        "Game over. Type undo, again (same deal), new or quit.",
        "'hint' does nothing here; ? lists what you can type.",
        "'moves' does nothing here; ? lists what you can type.",
        "'auto' does nothing here; ? lists what you can type.",
        "'flick' does nothing here; ? lists what you can type.",
    ]
    assert [answer.kind for answer in face.answers] == ["over", "score", "help", "time", "export"]


@pytest.mark.parametrize("word", ["again", "restart", "replay"])
def test_after_the_end_the_same_cards_are_a_new_match(
    sit_down: Sit, scripted: Any, store: Store, word: str
) -> None:
    first, face = sit_down("klondike"), scripted("5 7", "resign", word, "draw")
    sit(first, face, another=lambda last: last)
    old, new = (store.load(id) for id in (1, 2))
    assert old.outcome is not None
    assert new.outcome is None
    assert [str(move) for move in new.record.moves[1:]] == ["draw"]
    assert new.record.moves[0] == old.record.moves[0]
    assert new.record.seed == old.record.seed


def test_again_deals_a_prepared_deal_once_more(sit_down: Sit, scripted: Any, store: Store) -> None:
    sit(sit_down(easy=True), scripted("1 c", "resign", "again"), another=lambda last: last)
    assert store.load(2).record.moves == (EASY,)


def test_restart_during_play_goes_back_in_the_same_match(sit_down: Sit, scripted: Any) -> None:
    session, face = sit_down("klondike"), scripted("5 7", "draw", "restart", "1 f")
    play(session, face)
    assert made(session) == ["1 f"]
    assert session.id == 1


def test_new_after_the_end_deals_other_cards(sit_down: Sit, scripted: Any) -> None:
    asked = []

    def another(last: Session) -> Session:
        asked.append(last.seed)
        return sit_down("klondike", seed=4)

    sit(sit_down("klondike"), scripted("resign", "new"), another)
    assert asked == [3]


def test_leaving_after_the_end_says_nothing_of_going_on(sit_down: Sit, scripted: Any) -> None:
    for lines in (("resign", "quit"), ("resign",)):
        face = scripted(*lines)
        sit(sit_down("klondike"), face, another=lambda last: last)
        assert [answer.kind for answer in face.answers] == ["start", "over"]
    face = scripted("quit")
    sit(sit_down("klondike"), face, another=lambda last: last)
    assert face.answers[-1].kind == "suspended"


def test_undo_and_redo_take_a_number(sit_down: Sit, scripted: Any) -> None:
    session, face = (
        sit_down("klondike"),
        scripted("5 7", "draw", "draw", "undo 2", "redo", "undo 9", "redo 9"),
    )
    play(session, face)
    assert made(session) == ["5 7", "draw", "draw"]
    assert [answer.data["moves"] for answer in face.answers] == [2, 1, 2, 3]
    face = scripted("undo x", "undo 0", "redo -1", "undo 1 2")
    play(session, face)
    assert len(face.complaints) == 4
    assert face.complaints[0] == "'x' is no number of moves; type undo, or undo 3."
    assert made(session) == ["5 7", "draw", "draw"]


# Cards that go home by themselves


def test_cards_that_are_never_missed_follow_the_players_move(sit_down: Sit, scripted: Any) -> None:
    session, face = sit_down(late=True), scripted("2C c")
    play(session, face, auto=True)
    outcome = session.state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert made(session)[0] == "1 c"
    assert len(made(session)) == 53


def test_an_undo_takes_them_back_together_with_it_and_redo_makes_them_again(
    sit_down: Sit, scripted: Any
) -> None:
    session, face = sit_down(late=True), scripted("1 c", "undo", "quit")
    play(session, face, auto=True)
    assert made(session) == []
    play(session, scripted("redo", "undo", "redo"), auto=True)
    assert len(made(session)) == 53
    assert session.store is not None
    assert len(session.store.load(1).record.moves) == 54


def test_they_go_before_the_first_move_too(sit_down: Sit, scripted: Any) -> None:
    """The ace of hearts is dealt open, and nothing is asked before it is home."""
    session, face = sit_down("klondike"), scripted("undo", "5 7", "undo")
    play(session, face, auto=True)
    assert made(session) == ["1 f"]
    assert "1 f" not in map(str, face.turns[0].legal)
    session = sit_down(easy=True)
    play(session, scripted(), auto=True)
    assert (len(made(session)), session.state.to_act) == (52, None)


def test_without_auto_nothing_moves_by_itself(sit_down: Sit, scripted: Any) -> None:
    session = sit_down(easy=True)
    play(session, scripted("1 c"))
    assert made(session) == ["1 c"]


def test_auto_is_turned_on_and_off_at_the_table(sit_down: Sit, scripted: Any) -> None:
    session = sit_down("klondike")
    face = scripted("auto", "auto on", "undo", "auto", "auto off", "1 f", "5 7", "auto sideways")
    play(session, face)
    assert "Type auto now to send all that can go" in " ".join(face.answers[0].lines)
    assert [answer.data["on"] for answer in face.answers if answer.kind == "auto"] == [
        False,
        True,
        True,
        False,
    ]
    assert face.complaints == ["Type auto on, auto off, or auto now to send every card that can go home."]
    assert made(session) == ["1 f", "5 7"]


def test_auto_now_sends_everything_home_and_one_undo_brings_it_back(sit_down: Sit, scripted: Any) -> None:
    session = sit_down(easy=True)
    play(session, scripted("auto now"))
    assert len(made(session)) == 52
    assert session.state.to_act is None
    play(session, scripted("undo"))
    assert made(session) == []
    face = scripted("auto all")
    play(sit_down("klondike", seed=7), face)
    assert face.complaints == ["No card can go home by itself now."]


def test_auto_now_is_offered_once_where_all_cards_can_go_home(sit_down: Sit, scripted: Any) -> None:
    face = scripted("AC c", "undo", "AC c")
    play(sit_down(easy=True), face)
    assert [bool(turn.offer) for turn in face.turns] == [True, False, False, False]
    assert face.turns[0].offer == "Every card can go home now: auto now sends them all."
    face = scripted("draw", "draw", "draw", "hint")
    play(sit_down("klondike"), face)
    assert not any(turn.offer for turn in face.turns)
    assert "auto" not in " ".join(face.answers[0].lines)
    face = scripted("hint")
    play(sit_down(easy=True), face)
    assert face.answers[0].lines[-1] == "Every card can go home now: auto now sends them all."


def test_enter_makes_the_only_play_beside_giving_up(sit_down: Sit, scripted: Any) -> None:
    session = sit_down("klondike", seed=3)
    only = scripted("1 f", *["draw"] * 8, "5 7", "redeal", *["draw"] * 6, "w f", "", "")
    play(session, only)
    assert [turn.question() for turn in only.turns[-3:-1]] == ["Your move? [Enter: draw]"] * 2
    assert list(map(str, made(session)[-2:])) == ["draw", "draw"]


def test_nothing_is_offered_while_a_card_is_hidden(sit_down: Sit, scripted: Any, store: Store) -> None:
    """All cards of this yukon go home one after the other, but nobody can know that yet."""
    session = Session.begin(load("yukon"), [Player("Ann")], 3, store, moves=[EASY])
    face = scripted("moves", "auto now")
    keyboard, _ = play(session, face)
    assert not face.turns[0].offer
    assert len(made(session)) == 52
    assert keyboard.table.session.state.to_act is None


@pytest.mark.parametrize("game", ["golf", "pyramid", "spiderette", "gaps", "bowling"])
def test_auto_is_no_word_where_no_card_goes_home_in_suit(sit_down: Sit, scripted: Any, game: str) -> None:
    face = scripted("auto on")
    play(sit_down(game), face)
    assert face.complaints == ["'auto' does nothing here; ? lists what you can type."]


def test_auto_stays_on_for_the_next_match(sit_down: Sit, scripted: Any) -> None:
    face = scripted("auto on", "resign", "again", "auto")
    sit(sit_down("klondike"), face, another=lambda last: last)
    assert [answer.data["on"] for answer in face.answers if answer.kind == "auto"] == [True, True]


# The clock


def test_the_time_between_moves_counts_but_not_a_long_absence(
    sit_down: Sit, scripted: Any, clock: Clock, store: Store
) -> None:
    def after(seconds: float, line: str) -> Callable[[Turn], str]:
        def wait(turn: Turn) -> str:
            clock.now += seconds
            return line

        return wait

    session = sit_down("klondike")
    play(session, scripted(after(10, "5 7"), after(5.5, "draw"), after(4000, "undo")))
    assert session.seconds == 15.5 + IDLE
    assert store.load(1).seconds == session.seconds
    clock.now += 1_000_000
    resumed = Session.resume(session.game, store.load(1), store, clock=clock)
    face = scripted(after(2, "draw"), "time")
    play(resumed, face)
    assert resumed.seconds == 17.5 + IDLE
    assert face.answers[-1].lines == ["You have played for 5:17."]


def test_a_finished_match_takes_no_more_time(sit_down: Sit, scripted: Any, clock: Clock) -> None:
    def late(turn: Turn) -> str:
        clock.now += 60
        return "undo"

    session = sit_down("klondike")
    play(session, scripted("resign", late))
    assert session.seconds == 0


def test_a_clock_that_is_set_back_takes_no_time_away(sit_down: Sit, clock: Clock) -> None:
    session = sit_down("klondike")
    clock.now -= 500
    session.deal()
    assert session.seconds == 0


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0:00"), (59.9, "0:59"), (61, "1:01"), (3599, "59:59"), (7322.5, "2:02:02")]
)
def test_a_time_is_written_as_on_a_clock(seconds: float, text: str) -> None:
    assert clock_text(seconds) == text


def test_the_end_tells_the_time_and_how_it_compares(sit_down: Sit, scripted: Any, clock: Clock) -> None:
    def won_after(seconds: float) -> list[str]:
        session = sit_down(easy=True)
        clock.now += seconds
        face = scripted("auto now")
        play(session, face)
        return [line for line in said(face) if not line.startswith(("You earn", "  "))][-3:]

    assert won_after(65) == [
        "You win, with a score of 52.",
        "Time 1:05.",
        "Played 1, won 1 (100%). Average 52.0, best 52.",
    ]
    assert won_after(60)[1:] == [
        "Time 1:00, your best.",
        "Played 2, won 2 (100%), 2 in a row. Average 52.0, best 52.",
    ]
    assert won_after(70)[1] == "Time 1:10; your best is 1:00."


def test_a_match_that_is_not_kept_is_not_compared(sit_down: Sit, scripted: Any) -> None:
    face = scripted("auto now")
    play(sit_down(easy=True, kept=False), face)
    assert said(face)[-1] == "You win, with a score of 52."


def test_the_account_for_dollars_runs_on_from_hand_to_hand(sit_down: Sit, scripted: Any) -> None:
    """CC, Klondike, Scoring: a hand that was given up, or is played still, has cost its $50."""
    first = scripted("resign")
    play(sit_down("klondike", scoring="dollars"), first)
    assert said(first)[-4:] == [
        "The score is -$50.",
        "Time 0:00.",
        "Played 1, won 0 (0%). Average -$50, best -$50.",
        "Account: -$50 after 1 pack.",
    ]
    second = scripted("score")
    play(sit_down("klondike", scoring="dollars"), second)
    assert said(second) == [
        "score -$50 · 52 to go · any number of redeals",
        "Played 1, won 0 (0%). Average -$50, best -$50.",
        "Account: -$100 after 2 packs, this one paid.",
    ]


def test_the_account_pays_at_once_what_is_home_in_a_hand_that_is_left(sit_down: Sit, scripted: Any) -> None:
    """CC, Klondike, Scoring: $5 for every card that gets home, and $50 off as each hand begins."""
    left, asked = scripted("1 f", "score"), scripted("score")
    play(sit_down("klondike", scoring="dollars"), left)
    assert said(left)[-2:] == [
        "score -$45 · 51 to go · any number of redeals",
        "Account: -$45 after 1 pack, this one paid.",
    ]
    play(sit_down("klondike", scoring="dollars"), asked)
    assert said(asked)[-1] == "Account: -$95 after 2 packs, this one paid."


def test_a_position_that_was_laid_out_is_no_pack_that_was_bought(scripted: Any, store: Store) -> None:
    home = [" ".join(f"{rank}{suit}" for rank in "A23456789TJQK") for suit in "CDHS"]
    home[3] = home[3].removesuffix(" KS")
    near = position("klondike scoring=dollars", columns=["KS", *[""] * 6], foundation=home)
    game, moves = load("klondike", scoring="dollars"), list(lays(near.board, 1, 0))
    for end in ("score", "1 f"):
        face = scripted(end)
        play(Session.begin(game, [Player("Ann")], 3, store, Clock(), moves), face)
        assert not [line for line in said(face) if line.startswith("Account")]
        assert store.accounts() == ()
    assert "You win, with a score of $210." in said(face)


def test_there_is_an_account_only_where_hands_are_paid_for_and_kept(sit_down: Sit, scripted: Any) -> None:
    play(sit_down("klondike", scoring="dollars"), scripted("resign"))
    for session in (sit_down("klondike"), sit_down("klondike", scoring="dollars", kept=False)):
        face = scripted("score")
        play(session, face)
        assert not [line for line in said(face) if line.startswith("Account")]


def test_the_score_has_wins_plays_average_best_and_best_time(
    sit_down: Sit, scripted: Any, clock: Clock
) -> None:
    """SO, the SCORE button: the point score of this game, and the overall average."""
    won, lost, asked = scripted("auto now"), scripted("1 c", "resign"), scripted("score")
    session = sit_down(easy=True)
    clock.now += 65
    play(session, won)
    play(sit_down(), lost)
    play(sit_down(seed=4), asked)
    assert said(asked)[1:] == ["Played 2, won 1 (50%). Average 26.0, best 52.", "Quickest win 1:05."]


# The reward


def test_who_has_won_may_flick_cards_and_the_best_is_kept(sit_down: Sit, scripted: Any, store: Store) -> None:
    face = scripted("auto now", "flick", "flick")
    thrown = iter([7, 4])
    face.flick = lambda seed: next(thrown)
    play(sit_down(easy=True), face)
    assert face.turns[1].question() == "new, again, flick or quit?"
    assert [answer.lines for answer in face.answers if answer.kind == "flick"] == [
        ["7 of 10 in the hat."],
        ["4 of 10 in the hat; your best is 7."],
    ]
    assert store.flicked("Ann", 10, 0) == 7


def test_cards_that_are_put_away_are_not_counted(sit_down: Sit, scripted: Any, store: Store) -> None:
    face = scripted("auto now", "flick")
    play(sit_down(easy=True), face)
    assert face.answers[-1].lines == ["The cards go back into their box."]
    assert store.flicked("Ann", 10, 0) is None


# Words


def test_the_layout_can_be_exported_without_a_look_at_hidden_cards(sit_down: Sit, scripted: Any) -> None:
    face = scripted("export")
    session = sit_down("klondike")
    play(session, face)
    text = face.answers[-1].data["layout"]
    assert "5: ?? ?? ?? ?? 8D" in text.splitlines()
    hidden = {str(card) for pile in session.state.board.columns for card in pile[:-1]}  # type: ignore[attr-defined]
    assert not hidden & set(text.split())


def test_in_plain_words_a_number_is_a_choice_first_and_piles_next(sit_down: Sit, scripted: Any) -> None:
    session, face = sit_down("klondike"), scripted("57", "2")
    plain = face.style
    face.style = lambda names, you: replace(plain(names, you), in_words=True)
    play(session, face)
    assert made(session) == ["5 7", "draw"]


def test_the_cards_under_the_top_of_a_foundation_may_be_looked_at(scripted: Any) -> None:
    """SO, playing with a mouse: when necessary, you may peek at the bottom card of a foundation."""
    game = load("golf")
    face = scripted("6 f", "5 f", "peek", "quit")
    Keyboard(Session.begin(game, [Player.of("You", "human")], 3, clock=lambda: 0.0), face).play()
    assert face.answers[0].lines == ["Foundation 1: 5♦ 6♠."]


def test_a_timer_counts_up_or_down_from_minutes(sit_down: Sit, scripted: Any, clock: Clock) -> None:
    """SO, CONTROL: timer modes."""
    face = scripted("timer", "timer on", "timer 2", "time", "timer 3", "timer off")
    play(sit_down("klondike"), face)
    said = [answer.lines for answer in face.answers]
    assert said[0] == ["The timer is off."]
    assert said[1][0].startswith("The timer is on: 0:")
    assert said[2] == ["The timer is on: 2:00 left."]
    assert said[3][1] == "Of 2 minutes you have 2:00 left."
    assert said[4] == ["The timer is off."]
    assert face.complaints == ["'3' is no timer. Say timer on, timer off, or timer 10 for ten minutes."]


def test_the_time_is_up_when_the_minutes_are_over() -> None:
    mine = Preferences(timer="2")
    assert [mine.clock(seconds) for seconds in (0, 119.5, 120, 500)] == [
        "2:00 left",
        "0:00 left",
        "time is up",
        "time is up",
    ]
