"""What the frame does for every game of deals, shown by a game in which the higher of two cards counts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import pytest

from hoylecli.core.cards import Card, parse_cards
from hoylecli.core.errors import IllegalMove
from hoylecli.core.game import TABLE, Event, Move, Outcome
from hoylecli.frame.match import Below, Life, Margin, MatchEnd, ScoreLine, Won
from hoylecli.frame.state import State

PACK = tuple(sorted(parse_cards("2C 3C 4C 5C 6C 7C")))
SHOW, FOLD, CLAIM = Move("show"), Move("fold"), Move("claim")
Table = State[None, tuple[Card, ...]]


@dataclass(frozen=True)
class Showing:
    """Each in turn shows the card that was dealt, and the highest counts a point.

    Who folds has the cards thrown in, and who claims has a point at once.
    """

    name: str = "showing"
    afresh: bool = False
    allows: None = None

    def begin(self, state: Table) -> Table:
        return state.updated(turn=state.after(state.dealer))

    def legal(self, state: Table) -> Sequence[Move]:
        return [SHOW, FOLD, CLAIM]

    def chance(self, state: Table) -> Move:
        raise AssertionError

    def apply(self, state: Table, move: Move) -> Table:
        assert state.turn is not None
        if move == FOLD:
            return state.thrown_in()
        if move == CLAIM:
            lines = [ScoreLine(int(seat == state.turn)) for seat in range(state.players)]
            return state.gained(state.turn, 1).deal_ended(lines)
        if state.turn == state.dealer:
            return state.phase_ended()
        return state.updated(turn=state.after(state.turn))


class Throwing(Showing):
    """The table throws a die for the player to show, or to fold."""

    def begin(self, state: Table) -> Table:
        return state.updated(turn=TABLE)

    def chance(self, state: Table) -> Move:
        return Move("throw", amount=state.shuffles % 6 + 1)

    def apply(self, state: Table, move: Move) -> Table:
        if state.to_act != TABLE:
            return super().apply(state, move)
        if move.verb != "throw" or move.amount not in range(1, 7):
            raise IllegalMove("A die has one to six pips.")
        return state.updated(Event("thrown", amount=move.amount), turn=state.after(state.dealer))


@dataclass(frozen=True)
class Engine:
    """dummy: the seat for which the one before it decides."""

    match: MatchEnd
    pack: tuple[Card, ...] = PACK
    dummy: int | None = None

    @property
    def phases(self) -> Mapping[str, Showing]:
        return {"showing": Showing() if self.pack else Throwing()}

    def lay_out(self, state: Table, order: tuple[Card, ...]) -> Table:
        return state.updated(Event("dealt", state.dealer), deal=order[: state.players])

    def next_phase(self, state: Table) -> str | None:
        return "showing" if state.phase == "deal" else None

    def why_not(self, state: Table, move: Move) -> str:
        return "Show or fold."

    def out_of_turn(self, state: Table, move: Move) -> Table | None:
        return None

    def dropped(self, state: Table, seat: int, life: Life) -> Event:
        return Event("dropped", seat, data={"life": life})

    def settled(self, state: Table) -> Sequence[ScoreLine]:
        return [ScoreLine(int(card == max(state.deal))) for card in state.deal]

    def ahead(self, state: Table) -> Sequence[int]:
        return (0,) * len(state.scores)

    def game_won(self, state: Table) -> Won:
        return self.match.game_won(state.scores)

    def decider(self, state: Table, turn: int) -> int:
        return turn - 1 if turn == self.dummy else turn

    def declarer(self, state: Table) -> int | None:
        return None

    def lives(self, state: Table) -> tuple[Life, ...]:
        return tuple("in" if card == max(state.deal) else "out" for card in state.deal)

    def view(self, state: Table, seat: int | None) -> "Seen":
        return Seen(seat, state.to_act, ())

    def outcome(self, state: Table) -> Outcome:
        return Outcome(state.scores, tuple(state.winning_sides), state.games)


@dataclass(frozen=True)
class Seen:
    seat: int | None
    to_act: int | None
    legal: tuple[Move, ...]


def table(match: MatchEnd, players: int = 2, **changes: object) -> Table:
    start: Table = State(Engine(match), None, 1, players, (), (0,) * players, dealer=players - 1)
    return replace(start, **changes)  # type: ignore[arg-type]


def play(state: Table, *words: str) -> Table:
    """The moves in turn; `AB` deals these cards of clubs first."""
    for word in words:
        if word.isdecimal():
            first = parse_cards(" ".join(f"{rank}C" for rank in word))
            state = state.apply(Move("deal", (*first, *(card for card in PACK if card not in first))))
        else:
            state = state.apply(Move(word))
    return state


def kinds(state: Table) -> list[str]:
    return [event.kind for event in state.events]


def test_a_seat_decides_for_another_whose_turn_it_is() -> None:
    """As declarer does for dummy: what dummy's card brings is dummy's."""
    match = MatchEnd(deals=2)
    state = table(match, players=3, engine=Engine(match, dummy=1))
    assert (state.turn, state.to_act) == (TABLE, TABLE)
    state = play(state, "234")
    assert (state.turn, state.to_act) == (0, 0)
    state = play(state, "show")
    assert (state.turn, state.to_act) == (1, 0)
    assert state.legal_moves() == [SHOW, FOLD, CLAIM]
    state = play(state, "claim")
    assert state.scores == (0, 1, 0)
    state = play(state, "234", "show", "show")
    assert (state.turn, state.to_act) == (0, 0)
    state = play(state, "show")
    assert (state.phase, state.turn, state.to_act) == ("over", None, None)


def test_a_deal_is_played_and_counted_and_the_next_dealer_deals() -> None:
    state = play(table(MatchEnd(target=2)), "53")
    assert (state.phase, state.to_act, state.dealer, state.number) == ("showing", 0, 1, 1)
    state = play(state, "show", "show")
    assert (state.phase, state.to_act, state.scores) == ("deal", TABLE, (1, 0))
    assert kinds(state) == ["scored", "scored"]
    assert [event.data["total"] for event in state.events] == [1, 0]
    assert play(state, "53").dealer == 0


def test_the_match_ends_at_its_target() -> None:
    state = play(table(MatchEnd(target=1)), "53", "show", "show")
    assert (state.phase, state.to_act, kinds(state)[-1]) == ("over", None, "over")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((1, 0), (0,))
    with pytest.raises(IllegalMove, match="match is over"):
        state.apply(SHOW)


def test_a_phase_may_end_the_deal_and_say_what_it_counts() -> None:
    assert play(table(MatchEnd(target=5)), "53", "claim").scores == (1, 0)


@pytest.mark.parametrize(("redeal", "dealer", "number"), [("next", 0, 2), ("same", 1, 1)])
def test_cards_that_are_thrown_in_are_dealt_anew(redeal: str, dealer: int, number: int) -> None:
    state = play(table(MatchEnd(target=5, redeal=redeal)), "53", "fold")  # type: ignore[arg-type]
    assert (state.phase, kinds(state), state.sheet) == ("deal", ["thrown_in"], ())
    state = play(state, "53")
    assert (state.dealer, state.number) == (dealer, number)
    assert play(state, "show", "show", "53").dealer == 1 - dealer  # and the deal goes round again


def test_points_may_count_at_once_and_games_make_the_match() -> None:
    match = MatchEnd(target=1, at_once=True, games=3, margins=(Margin(5, 4, "rout"), Margin(0, 2, "lead")))
    state = play(table(match, games=(0, 0)), "53", "claim")
    assert (state.phase, state.scores, state.games) == ("deal", (1, 0), (2, 0))
    assert kinds(state) == ["scored", "scored", "game_won", "stakes"]
    assert state.events[2].data == {"win": "lead"}
    state = play(state, "53")
    assert (kinds(state)[0], state.scores, state.dealer) == ("new_game", (0, 0), 1)  # the loser deals
    state = play(state, "claim")
    assert (state.phase, state.games, kinds(state)[-1]) == ("over", (4, 0), "match_won")


def test_games_may_be_won_when_a_deal_is_counted_and_its_winner_may_deal_next() -> None:
    match = MatchEnd(target=2, games=2, next="winner")
    state = play(table(match, games=(0, 0)), "53", "show", "show")
    assert (state.phase, state.scores, state.games, kinds(state)) == (
        "deal",
        (1, 0),
        (0, 0),
        ["scored", "scored"],
    )
    state = play(state, "53")
    assert state.dealer == 0
    state = play(state, "show", "show")
    assert (kinds(state)[2:], state.games) == (["game_won", "stakes"], (1, 0))
    state = play(state, "35")
    assert (kinds(state)[0], state.scores, state.dealer) == ("new_game", (0, 0), 0)
    state = play(state, "show", "show", "35", "show", "show")
    assert (state.phase, state.games) == ("deal", (1, 1))
    outcome = play(state, "35", "show", "show", "35", "show", "show").outcome()
    assert outcome is not None
    assert (outcome.stakes, outcome.winners) == ((1, 2), (1,))


def test_cards_thrown_in_do_not_change_who_deals_though_the_winner_would() -> None:
    match = MatchEnd(target=5, next="winner", redeal="same")
    state = play(table(match), "53", "show", "show", "53", "fold", "53")
    assert state.dealer == 0


def test_who_takes_nothing_drops_out_and_gets_no_cards_turn_to_deal() -> None:
    state = play(table(MatchEnd(), players=3, lives=("in",) * 3), "374", "show", "show", "show")
    assert state.lives == ("out", "in", "out")
    assert (state.phase, [event.data["life"] for event in state.events if event.kind == "dropped"]) == (
        "over",
        ["out", "out"],
    )


def test_the_lowest_card_cut_deals_first_and_equal_ones_cut_again() -> None:
    engine = Engine(MatchEnd(target=5), tuple(sorted(parse_cards("2C 2D 3C 4C"))))
    cutting = table(engine.match, players=3, engine=engine, phase="cut", dealer=TABLE)
    tied = cutting.apply(Move.parse("cut 2C 3C 2D"))
    assert (tied.phase, kinds(tied)[-1], tied.shuffles) == ("cut", "tied_cut", 1)
    decided = tied.apply(Move.parse("cut 4C 2C 3C"))
    assert (decided.phase, decided.dealer) == ("deal", 1)
    assert decided.apply(decided.legal_moves()[0]).dealer == 1
    with pytest.raises(IllegalMove, match="each player draws a card"):
        cutting.apply(Move.parse("cut 2C 3C"))


def test_a_deal_has_each_card_of_the_pack() -> None:
    with pytest.raises(IllegalMove, match="A deal is all 6 cards of the pack, each of them once"):
        table(MatchEnd()).apply(Move("deal", PACK[:5]))


def test_a_game_without_cards_begins_by_itself_and_the_table_throws_its_dice() -> None:
    match = MatchEnd(deals=2)
    state = table(match, engine=Engine(match, ())).opened()
    assert (state.phase, state.to_act, state.number) == ("showing", TABLE, 1)
    assert state.legal_moves() == [Move("throw", amount=1)]
    assert state.apply(Move("throw", amount=6)).events[0].amount == 6
    for wrong in (Move("throw", amount=7), SHOW, Move("deal")):
        with pytest.raises(IllegalMove, match="one to six pips"):
            state.apply(wrong)
    state = state.apply(state.legal_moves()[0])
    assert (state.to_act, state.shuffles) == (0, 1)
    again = state.apply(FOLD)
    assert (again.number, again.dealer, again.legal_moves()) == (2, 0, [Move("throw", amount=2)])
    state = state.apply(CLAIM)
    assert (state.number, state.dealer, state.scores, kinds(state)) == (
        2,
        0,
        (1, 0),
        ["scored", "scored", "dealt"],
    )
    state = state.apply(Move("throw", amount=3)).apply(CLAIM)
    assert (state.phase, state.scores) == ("over", (1, 1))


# A sheet with a line across it


@dataclass(frozen=True)
class Rubber(Engine):
    """The higher card brings 60 below the line and 20 for each pip above it; 100 below it are a game."""

    def settled(self, state: Table) -> Sequence[ScoreLine]:
        lines, won = [ScoreLine(0)] * 2, state.deal.index(max(state.deal))
        game = state.standing.parts[won] + 60 >= 100
        lines[won] = ScoreLine(60 + 20 * state.deal[won].rank, below=Below(60, game))
        return lines


def rubber(match: MatchEnd, *deals: str) -> Table:
    state = table(match, engine=Rubber(match))
    for deal in deals:
        state = play(state, deal, "show", "show")
    return state


def test_points_below_the_line_make_games_and_the_second_ends_the_rubber() -> None:
    """CG, Bridge: a game cuts off the part-scores of both sides."""
    match = MatchEnd(rubber=2)
    state = rubber(match, "32", "23")
    assert state.standing == ((0, 0), (60, 60))
    state = rubber(match, "32", "23", "23")
    assert state.standing == ((0, 1), (0, 0))
    assert [event.kind for event in state.events].count("game_below") == 1
    won = next(event for event in state.events if event.kind == "game_below")
    assert (won.seat, won.amount, won.data) == (1, 1, {"seats": [1]})
    state = rubber(match, "32", "23", "23", "72", "62")
    assert state.standing == ((1, 1), (0, 0))
    assert state.phase == "deal"
    state = rubber(match, "32", "23", "23", "72", "62", "23", "23")
    assert state.standing == ((1, 2), (0, 0))
    assert state.phase == "over"


def test_the_rubber_is_won_by_points_above_and_below_the_line() -> None:
    """CG, Bridge: the side with more points wins, even with fewer games."""
    state = rubber(MatchEnd(rubber=2), "72", "72", "23", "23", "72", "23", "23")
    assert (state.standing, state.phase) == (((1, 2), (0, 0)), "over")
    assert state.scores == (600, 480)
    assert state.winning_sides == [0]


def test_where_deals_end_the_match_games_do_not() -> None:
    """CG, Four-Deal Bridge."""
    state = rubber(MatchEnd(deals=4), "72", "62", "72", "62")
    assert (state.standing.games, state.phase) == ((2, 0), "over")
