"""How advice is put into lines."""

from hoylecli.bots.hints import SHOWN, Hint, Weighed, as_good, said, weighed
from hoylecli.core.game import Move

FIVE, SIX, SEVEN = (Move.parse(card) for card in ("5H", "6H", "7H"))


def test_the_moves_that_were_weighed_stand_best_first() -> None:
    assert [each.move for each in weighed({FIVE: 1.0, SIX: 3.0, SEVEN: 1.0})] == [SIX, FIVE, SEVEN]


def test_figures_follow_the_reason() -> None:
    hint = Hint(SIX, "It is safe.", ("It is low.",), weighed({FIVE: 0.25, SIX: 0.5}), "win")
    assert hint.lines(str) == ["It is safe.", "It is low.", "Chance to win: 6H 50%, 5H 25%."]


def test_what_else_decided_stands_after_them() -> None:
    values = (Weighed(FIVE, 0.0, "the five"), Weighed(SIX, 0.0))
    hint = Hint(SIX, "Lead high.", (), values, "points", "In points", "They are worth the same.")
    assert hint.lines(str) == [
        "Lead high.",
        "In points: the five +0.00, 6H +0.00.",
        "They are worth the same.",
    ]


def test_moves_with_commas_in_them_stand_between_semicolons() -> None:
    values = (Weighed(FIVE, 0.2, "twos, threes or fours"), Weighed(SIX, 0.1))
    assert Hint(FIVE, "", (), values, "points").figures(str) == [
        "Points on average: twos, threes or fours +0.20; 6H +0.10."
    ]


def test_a_single_value_is_no_comparison() -> None:
    assert Hint(SIX, "It is all there is.", (), weighed({SIX: 1.0})).lines(str) == ["It is all there is."]


def test_only_the_best_are_told() -> None:
    moves = {Move("bid", amount=number): float(number) for number in range(SHOWN + 3)}
    (line,) = Hint(max(moves, key=lambda move: moves[move]), "", (), weighed(moves)).figures(str)
    assert line.endswith("bid 4, bid 3, and 3 more.")
    assert line.startswith("Best first: bid 8")


def test_values_have_the_digits_that_a_person_would_say() -> None:
    assert said([0.512, 1.001], "win") == ["51%", "100%"]
    assert said([-0.04, 2.55], "points") == ["+0.0", "+2.5"]
    assert said([-33.3, 2.55], "points") == ["-33", "+3"]
    assert said([120.4, 1200], "chips") == ["+120", "+1,200"]
    assert said([0.06, -0.004], "points") == ["+0.06", "+0.00"]
    assert said([-2.25], "turns") == ["2.2"]


def test_equals_are_named_where_that_is_plain_and_counted_where_not() -> None:
    def told(*names: str) -> str:
        best = Weighed(FIVE, 1.0)
        return as_good(
            (best, *(Weighed(Move.parse(f"{at}C"), 1.0, name) for at, name in enumerate(names, 2))), "win"
        )

    assert told("6♥") == "Too close to call: 6♥ is as good."
    assert told("6♥", "7♥") == "Too close to call: 6♥ and 7♥ are as good."
    assert told("6♥", "7♥", "8♥") == "Too close to call: three other moves are as good."
    assert told("6♥ and 7♥") == "Too close to call: 6♥ and 7♥ are as good."
    assert told("6♥ and 7♥", "8♥ and 9♥") == "Too close to call: two other moves are as good."
