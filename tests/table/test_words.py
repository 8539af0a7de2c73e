"""What a line means: a move, a word, or neither."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from hoylecli import families, rulebook
from hoylecli.cli.main import SECTIONS
from hoylecli.core.errors import AmbiguousMove, BadNotation
from hoylecli.core.game import Move
from hoylecli.families.screen import Screen, Style
from hoylecli.table.host.reading import COMMANDS, understand
from hoylecli.table.host.turn import Turn
from hoylecli.table.host.words import ALIASES, TAKES_MORE, WORDS

SCREEN = Screen(
    draw=lambda view, style: ["the table"],
    tell=lambda event, style: "",
    question=lambda view, style: "What now?",
    gloss=lambda move, view, style: "",
    standing=lambda view, style: "",
    scores=lambda view, style: [],
    over=lambda view, style: [],
)


def turn(*legal: str, in_words: bool = False, listed: bool = True, width: int = 80) -> Turn:
    moves = [Move.parse(text) for text in legal]
    words = {word.name: word.help for word in WORDS.values()}
    return Turn(0, None, moves, SCREEN, Style(("Ann",), 0, width, in_words), words, listed)


def read(
    line: str,
    legal: Sequence[str],
    verbs: frozenset[str] = frozenset(),
    in_words: bool = False,
    listed: bool = True,
) -> str:
    """The move as text, or a word as `word:NAME:REST`."""
    meant = understand(line, turn(*legal, in_words=in_words, listed=listed), verbs)
    return f"word:{meant[0].name}:{meant[1]}" if not isinstance(meant, Move) else str(meant)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("5H", "5H"),
        ("h5", "5H"),
        ("5♥", "5H"),
        ("five of hearts", "5H"),
        ("5", "5H"),
        ("go", "go"),
        ("?", "word:help:"),
        ("help tips", "word:help:tips"),
        ("HINT", "word:hint:"),
        ("/hint", "word:hint:"),
        ("  undo  ", "word:undo:"),
        ("save rainy Sunday", "word:save:rainy Sunday"),
        ("log all", "word:log:all"),
        ("scores", "word:score:"),
        ("exit", "word:quit:"),
        ("", "word:table:"),
        ("   ", "word:table:"),
    ],
)
def test_a_line_is_a_move_or_a_word(line: str, expected: str) -> None:
    assert read(line, ["5H", "9C", "go"], frozenset({"go"})) == expected


@pytest.mark.parametrize(
    ("line", "there"),
    [
        ("saves", "hoyle saves"),
        ("/config", "hoyle config"),
        ("Hoyle saves list", "hoyle saves list"),
        ("config theme big", "hoyle config theme big"),
        ("hoyle", "hoyle"),
        ("hoyle cribbage --seed 7", "hoyle cribbage --seed 7"),
    ],
)
def test_a_line_for_the_shell_is_pointed_there(line: str, there: str) -> None:
    with pytest.raises(BadNotation) as refused:
        read(line, ["5H", "9C"])
    assert str(refused.value) == f"Commands don't start from the table. Type quit, then {there}."


def test_all_commands_are_words_of_the_table_or_known_to_be_of_the_shell() -> None:
    commands = {name for section in SECTIONS.values() for name in section}
    said_in_games = {"bid", "lead"}
    assert commands - set(WORDS) - said_in_games == COMMANDS


def test_a_blank_line_takes_the_only_move_there_is() -> None:
    assert read("", ["go"]) == "go"


def test_a_move_in_full_wins_over_a_word_of_the_table() -> None:
    assert read("hint", ["hint", "5H"], frozenset({"hint"})) == "hint"
    assert read("save 3", ["save 3"], frozenset({"save"})) == "save 3"
    assert read("/hint", ["hint", "5H"], frozenset({"hint"})) == "word:hint:"


def test_a_word_of_the_table_wins_over_a_move_cut_short() -> None:
    assert read("new", ["newdeal", "5H"], frozenset({"newdeal"})) == "word:new:"
    assert read("newd", ["newdeal", "5H"], frozenset({"newdeal"})) == "newdeal"


def test_a_slash_is_only_for_words() -> None:
    with pytest.raises(BadNotation, match=r"'/hnit' is not a word here\. Did you mean hint\?"):
        read("/hnit", ["5H"])


def test_a_word_with_something_behind_it_that_it_has_no_use_for() -> None:
    for typed in ("score now", "Quit now", "table 3"):
        name = typed.split()[0].lower()
        with pytest.raises(BadNotation, match=f"^'{name}' stands alone; type it with nothing after it.$"):
            read(typed, ["5H"])


@pytest.mark.parametrize("typed", ["1 2", "w f"])
def test_no_piles_are_spoken_of_where_there_are_none(typed: str) -> None:
    legal = [f"bid {number}" for number in range(20, 30)]
    with pytest.raises(BadNotation, match=f"^'{typed}' is not a move here; type bid 20, for example.$"):
        read(typed, legal, frozenset({"bid"}))


@pytest.mark.parametrize("typed", ["bid 1,000", "bid 1 000", "bid 007"])
def test_a_refusal_quotes_what_was_typed(typed: str) -> None:
    with pytest.raises(BadNotation, match=f"^'{typed}' is not a move here"):
        read(typed, ["5H", "6H"])


def test_a_misspelled_word_is_guessed() -> None:
    with pytest.raises(BadNotation, match=r"'udno' is not a move here\. Did you mean undo\?"):
        read("udno", ["5H"])


def test_another_game_is_pointed_to_by_the_word_that_begins_it() -> None:
    for typed, game in (("golf", "golf"), ("Gin Rummy", "gin"), ("solitaire", "klondike")):
        with pytest.raises(
            BadNotation, match=f"'{typed}' is not a move here. For that game, type new {game}"
        ):
            read(typed, ["5H"])


def test_the_game_that_is_played_is_no_other_game() -> None:
    playing = replace(turn("5H"), title="Gin Rummy")
    with pytest.raises(BadNotation) as error:
        understand("gin", playing, frozenset())
    assert "new gin" not in str(error.value)


def test_a_rank_that_fits_two_cards_is_asked_for_again() -> None:
    with pytest.raises(AmbiguousMove, match="5H or 5C"):
        read("5", ["5H", "5C"])


def test_what_is_no_move_says_where_to_look() -> None:
    with pytest.raises(BadNotation, match=r"\? shows what you can do\.$"):
        read("xyzzy plugh", ["5H 3", "draw"])


@pytest.mark.parametrize(
    ("typed", "legal", "expected"),
    [
        ("no", ["muggins", "pass"], "pass"),
        ("none", ["order", "alone", "pass"], "pass"),
        ("yes", ["muggins", "pass"], "muggins"),
        ("y", ["meld"], "meld"),
        ("no", ["claim 0", "claim 1", "claim 2"], "claim 0"),
        ("nothing", ["bid 0", "bid 1"], "bid 0"),
        ("eight", ["bid 7", "bid 8", "nil"], "bid 8"),
        ("8 tricks", ["bid 7", "bid 8", "nil"], "bid 8"),
        ("bid eight", ["bid 7", "bid 8", "nil"], "bid 8"),
        ("b 8 tricks", ["bid 7", "bid 8", "nil"], "bid 8"),
        ("14", ["bid 7", "bid 8", "nil"], "bid 14"),  # for the game to refuse
        ("fourteen", ["bid 7", "bid 8", "nil"], "bid 14"),
    ],
)
def test_answers_in_other_words(typed: str, legal: list[str], expected: str) -> None:
    assert read(typed, legal, frozenset({"muggins", "pass", "bid", "claim", "none"})) == expected


@pytest.mark.parametrize(
    ("typed", "legal", "why"),
    [
        ("8", ["muggins", "pass"], "type muggins or pass."),
        ("K", ["making", "equal", "good"], "type making, equal or good."),
        ("x", ["go"], "type go, or just press Enter."),
        ("yes", ["order", "alone", "pass"], "type order, alone or pass."),
        ("k", ["claim 0", "claim 1", "claim 2"], "type claim 0, claim 1 or claim 2."),
        ("k", [f"bid {amount}" for amount in range(9)], "type bid 0, for example."),
        ("no", ["5H", "9C"], "type 5♥ or 9♣."),
        ("pas", ["5H 6H", *"23456789"[1:], "draw"], "? shows what you can do."),
        (
            "pas",
            [f"{rank}H 5C" for rank in "2346789"] + ["stop"],
            "type 2♥ 5♣ or stop, for example.",
        ),
    ],
)
def test_a_refusal_names_what_would_do(typed: str, legal: list[str], why: str) -> None:
    with pytest.raises(BadNotation) as refused:
        read(typed, legal, frozenset({"pass", "muggins"}), listed=False)
    assert str(refused.value) == f"'{typed}' is not a move here; {why}"


@pytest.mark.parametrize("typed", ["yes", "no", "ok", "nothing"])
def test_yes_and_no_give_nothing_up_that_was_not_asked(typed: str) -> None:
    with pytest.raises(BadNotation):
        read(typed, ["draw", "resign"], frozenset({"resign"}))
    with pytest.raises(BadNotation):
        read(typed, ["5H", "draw"], frozenset({"draw"}))


def test_a_line_too_long_to_be_a_move_is_not_repeated() -> None:
    with pytest.raises(BadNotation, match=r"^That line is too long; type at most 200 letters\.$"):
        read("5" * 100_000, ["5H"])


def test_numbers_choose_from_the_list_when_cards_are_said_in_words() -> None:
    assert read("1", ["5H", "9C", "2D"], in_words=True) == "5H"
    assert read("3", ["5H", "9C", "2D"], in_words=True) == "2D"
    assert read("1", ["go"], frozenset({"go"}), in_words=True) == "go"


def test_a_number_beyond_the_list_is_a_rank() -> None:
    assert read("9", ["5H", "9C", "2D"], in_words=True) == "9C"


def test_a_number_that_is_a_choice_and_the_rank_of_another_card_is_asked_for_again() -> None:
    with pytest.raises(AmbiguousMove) as asked:
        read("2", ["2S", "TD", "9C"], in_words=True)
    assert str(asked.value) == (
        "'2' could be the two of spades, or choice 2, the ten of diamonds. Type 2S or TD."
    )
    with pytest.raises(AmbiguousMove) as asked:
        read("2", ["2S", "go", "2H"], frozenset({"go"}), in_words=True)
    assert str(asked.value) == (
        "'2' could be the two of spades, the two of hearts, or choice 2, go. Type 2S, 2H or go."
    )


@pytest.mark.parametrize("in_words", [True, False])
def test_a_number_is_the_pin_of_bowling_although_the_choices_have_been_shown(in_words: bool) -> None:
    """Pin 5 is taken, and pin 10 is the fifth choice; giving up is the sixth."""
    state = rulebook.load("bowling").start(seed=5).apply(Move.parse("p5"))
    style, view = Style(("Ann",), 0, in_words=in_words), state.view(0)
    asked = Turn(0, view, view.legal, families.screen("patience"), style, {}, listed=True)
    assert list(map(str, asked.legal)) == ["p6", "p7", "p8", "p9", "p10", "resign"]
    assert asked.choices()[4:] == ["p10  (pin 10)", "resign  (give the game up)"]
    assert [str(understand(number, asked, frozenset())) for number in "567"] == ["p5", "p6", "p7"]


def test_a_number_that_is_the_choice_and_the_rank_of_one_card_is_that_card() -> None:
    assert read("2", ["TD", "2S", "9C"], in_words=True) == "2S"


@pytest.mark.parametrize(("number", "listed"), [("4", True), ("0", True), ("99999", True), ("2", False)])
def test_a_number_that_was_not_shown_chooses_nothing(number: str, listed: bool) -> None:
    with pytest.raises(BadNotation) as refused:
        read(number, ["5H 6H", "5H 7H", "6H 7H"], in_words=True, listed=listed)
    assert str(refused.value) == (
        f"You were not shown a choice {number}; type moves for a list with numbers."
    )


def test_a_number_is_only_a_rank_while_the_list_was_not_shown() -> None:
    assert read("2", ["2S", "TD"], in_words=True, listed=False) == "2S"
    with pytest.raises(AmbiguousMove, match="2S or 2H"):
        read("2", ["2S", "TD", "2H"], in_words=True, listed=False)


def test_a_number_written_out_in_a_move_is_that_move() -> None:
    claims = [f"claim {amount}" for amount in range(30)]
    for listed in (True, False):
        assert read("8", claims, frozenset({"claim"}), in_words=True, listed=listed) == "claim 8"
        assert read("0", claims, frozenset({"claim"}), in_words=True, listed=listed) == "claim 0"


@pytest.mark.parametrize("in_words", [False, True])
def test_choices_that_say_how_many_have_no_numbers(in_words: bool) -> None:
    """`4` would be a bid of four, and the smudge in the fourth place."""
    legal, verbs = ["bid 2", "bid 3", "bid 4", "smudge", "pass"], frozenset({"bid", "smudge", "pass"})
    assert turn(*legal, in_words=in_words).choices() == legal
    assert turn("smudge", "pass", in_words=in_words).choices() == ["1. smudge", "2. pass"]
    assert read("4", legal, verbs, in_words) == "bid 4"
    assert read("5", legal, verbs, in_words) == "bid 5"  # for the game to refuse


def test_where_any_cards_will_do_the_ways_to_choose_them_are_not_listed() -> None:
    hand = ["KS", "8S", "JH", "5H", "QC", "5C", "AD", "9D"]
    threes = [" ".join(cards) for cards in combinations(hand, 3)]
    assert turn(*threes, "pass").choices() == ["any 3 of K♠ 8♠ J♥ 5♥ Q♣ 5♣ A♦ 9♦", "pass"]
    with pytest.raises(BadNotation, match=r"type pass or K♠ 8♠ J♥, for"):  # numbers choose nothing there
        read("5", ["pass", *threes], frozenset({"pass"}))
    twos = [f"discard {' '.join(cards)}" for size in (1, 2) for cards in combinations(hand, size)]
    assert turn(*twos).choices() == ["discard any 1 to 2 of K♠ 8♠ J♥ 5♥ Q♣ 5♣ A♦ 9♦"]
    assert len(turn(*threes[1:], in_words=True).choices()) == 55  # not any: all but one
    assert len(turn(*threes[:20], in_words=True).choices()) == 20


def test_bids_by_equal_steps_have_one_line() -> None:
    bids = [f"bid {amount}" for amount in range(100, 300, 10)]
    assert turn(*bids, "pass").choices() == ["bid 100 to 290, by tens", "pass"]
    assert turn(*[f"bid {amount}" for amount in (0, 1, 2, 4, 5, 6, 7, 8, 9, 10)]).choices() == [
        "bid 0 to 2",
        "bid 4 to 10",
    ]
    fives = [f"raise {amount}" for amount in (20, *range(40, 100, 5))]
    assert turn("fold", *fives).choices() == ["fold", "raise 20", "raise 40 to 95, by fives"]
    assert turn(*bids[:5]).choices() == bids[:5]  # few are listed one by one


def test_questions_to_one_player_have_one_line() -> None:
    legal = [f"ask p{seat} {rank}x" for seat in (2, 3) for rank in "234567"]
    assert turn(*legal).choices() == [
        "ask p2 twos, threes, fours, fives, sixes, sevens",
        "ask p3 twos, threes, fours, fives, sixes, sevens",
    ]
    assert len(turn(*legal[:9]).choices()) == 9


def test_of_many_melds_the_longest_are_listed_and_numbered_without_gaps() -> None:
    hand = ["5C", "5D", "5H", "5S", "2C", "2D"]
    melds = [f"meld {' '.join(cards)}" for size in (3, 4, 5) for cards in combinations(hand, size)]
    legal = [*melds[1:], "meld 9C 9D 9H", "9C", "9D"]
    lines = turn(*legal, in_words=True).choices()
    assert lines[-4:] == [
        "7. meld nine of clubs, nine of diamonds, nine of hearts",
        "8. nine of clubs",
        "9. nine of diamonds",
        "You can also take only some of the cards of a line.",
    ]
    assert len(lines) == 6 + 4
    assert [line.split(". ")[0] for line in lines[:-1]] == [str(number) for number in range(1, 10)]
    meld = frozenset({"meld"})
    assert read("7", legal, meld) == "meld 9C 9D 9H"
    assert read("8", legal, meld) == "9C"
    with pytest.raises(BadNotation, match="You were not shown a choice 41; type moves for a list with"):
        read("41", legal, meld)


@pytest.mark.parametrize("width", [60, 80])
def test_what_is_still_too_tall_stands_in_columns(width: int) -> None:
    legal = [f"{column} {row}" for column in range(1, 8) for row in range(1, 8)]
    lines = turn(*legal, width=width).choices()
    assert len(lines) <= 18
    assert max(map(len, lines)) <= width
    assert lines[0].startswith("1. 1 1")


def test_numbers_are_ranks_where_nothing_is_numbered() -> None:
    assert read("2", ["5H", "9C", "2D"], listed=False) == "2D"


def test_who_sees_the_cards_means_ranks_first_and_then_the_list_that_was_shown() -> None:
    assert read("2", ["5H", "9C", "2D"]) == "2D"
    assert read("3", ["5H", "9C", "2D"]) == "2D"
    with pytest.raises(AmbiguousMove, match="2S or 2H"):
        read("2", ["2S", "TD", "2H"])
    with pytest.raises(BadNotation, match="You were not shown a choice"):
        read("4", ["5H", "9C", "2D"])


def test_a_word_with_more_behind_it_is_no_word_unless_it_takes_more() -> None:
    with pytest.raises(BadNotation):
        read("score that", ["5H"])
    assert TAKES_MORE.issubset(WORDS)


def test_every_other_name_of_a_word_leads_to_one() -> None:
    assert set(ALIASES.values()) <= set(WORDS)
    assert not set(ALIASES) & set(WORDS)


def test_the_list_of_words_fits_sixty_columns() -> None:
    assert [word.name for word in WORDS.values() if len(f"  {word.name:<8} {word.help}") > 60] == []


@pytest.mark.parametrize(
    ("legal", "is_quit"), [(["5H", "9C"], True), (["5H", "QC"], False), (["QH", "QC"], False), ([], True)]
)
def test_q_quits_where_no_queen_can_be_meant(legal: list[str], is_quit: bool) -> None:
    try:
        found = read("q", legal)
    except AmbiguousMove:
        found = None
    assert (found == "word:quit:") == is_quit


def test_a_word_that_can_do_nothing_is_named_as_it_was_typed() -> None:
    with pytest.raises(BadNotation, match=r"^'bidding' does nothing here; \? lists what you can type\.$"):
        understand("/Bidding", replace(turn("5H"), words={}), frozenset())
