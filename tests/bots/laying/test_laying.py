"""Players of rummies whose melds lie on the table: what they lay, take and throw, and the deal in bits."""

from random import Random

import pytest
from haste import hurry
from positions import load
from rummy_500_tables import table
from rummy_tables import play

from hoylecli import bots
from hoylecli.bots.laying.expert import Choice, _draw, _lay, _why_drawn, _why_thrown, chance, settled, tables
from hoylecli.bots.laying.hands import all_laid, best_melds
from hoylecli.bots.laying.kernel import SimulatedDeal, game_of
from hoylecli.bots.laying.reasons import beside_of, goes_with
from hoylecli.bots.laying.rules_of_thumb import unseen_by
from hoylecli.core.cards import Card, parse_cards
from hoylecli.core.game import LEVELS, TABLE, Move
from hoylecli.families.laying.position import Position
from hoylecli.scoring.gin import hand_mask

RULES = load("rummy-500").rules
FIVE_HUNDRED = game_of(high=True, fan=True, left=False)
OTHER = "2C 4D 9S"


@pytest.fixture(autouse=True)
def _hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch.setattr, "hoylecli.bots.laying")


def chosen(state: Position, level: str) -> str:
    assert state.to_act is not None
    return str(bots.bot("laying", level).choose(state.view(state.to_act), Random(1)))


def cards_of(mask: int) -> str:
    return " ".join(str(Card(card)) for card in range(52) if mask >> card & 1)


LAID = [
    ("5H 6H 7H KS", "", 18, "KS"),
    ("AH 2H 3H QS KS AS", "", 6 + 35, ""),
    ("AC AD AH 2H 3H", "", 45, "2H 3H"),
    ("8H 8C 8D 9H TH JH", "", 24 + 29, ""),
    ("5C 5D 5H 6H 7H", "", 18, "5C 5D"),
    ("8H 9H 2C", "5H 6H 7H", 17, "2C"),
    ("KH AH 2C", "TH JH QH", 25, "2C"),
    ("9C 4S", "9D 9H 9S", 9, "4S"),
    ("AH 4H", "2S 3S 4S", 0, "AH 4H"),
    ("QC KC AC 2C", "", 35, "2C"),
]


@pytest.mark.parametrize(("hand", "melds", "points", "left"), LAID)
def test_what_is_laid_of_a_hand(hand: str, melds: str, points: int, left: str) -> None:
    """By the players that go by rules of thumb, and in bits by those of the rollouts."""
    state = table(hand, OTHER, melds=melds)
    found = all_laid(RULES, state.deal.hands[0], state.deal.table, 0)
    assert (found[0], " ".join(map(str, found[1]))) == (points, left)
    world = next(tables(state.view(0), Random(1), 1))
    world.lay_all(0)
    assert (world.points[0], cards_of(world.hands[0])) == (points, left)


def test_the_melds_that_count_most_are_found() -> None:
    """The set of four would leave the run without its end; three sevens and the run count more."""
    hand = tuple(sorted(parse_cards("7C 7D 7H 7S 8S 9S TS")))
    assert sum(len(cards) for _, cards in best_melds(RULES, hand)) == 7


def test_a_low_ace_is_not_above_the_king() -> None:
    world = SimulatedDeal(
        game_of(high=False, fan=False, left=True), [hand_mask(parse_cards("QC KC AC")), 1], 0, [], [], []
    )
    world.lay_all(0)
    assert cards_of(world.hands[0]) == "AC QC KC"


def test_the_discards_become_the_stock_again_in_bits() -> None:
    """What was thrown first is drawn first, and the top discard stays."""
    rummy, hands = game_of(high=False, fan=False, left=True), [1, 2]
    world = SimulatedDeal(rummy, hands, 0, [], [20, 21, 22], [], again=True)
    assert world.draw(0)
    assert (world.hands[0], world.fan, world.stock, world.again) == (1 | 1 << 20, [22], [21], False)


def test_a_rollout_comes_to_its_end_with_every_card_in_its_place() -> None:
    state = load("rummy-500").undealt(2, 3)
    state = state.apply(state.legal_moves()[0])
    for world in tables(state.view(0), Random(1), 20):
        world.play_on(0)
        assert not world.hands[0] or not world.hands[1] or not world.stock
        assert world.hands[0] & world.hands[1] == 0


def test_sampled_tables_hold_what_is_known() -> None:
    state = play(table("5H 6H KS QC", OTHER, "7H 3C 9C"), "take 7H, meld 5H 6H 7H, 9C")
    for world in tables(state.view(1), Random(1), 10):
        assert world.hands[0] == hand_mask(state.deal.hands[1])
        assert world.hands[1] >> Card.parse("3C") & 1
        assert world.hands[1].bit_count() == 3
        assert len(world.stock) == len(state.deal.stock)


@pytest.mark.parametrize(("mine", "theirs"), [(500, 480), (510, 505), (300, 200)])
def test_who_is_ahead_is_likelier_to_win(mine: int, theirs: int) -> None:
    assert chance(mine, theirs, 500) > 0.5
    assert chance(mine, theirs, 500) == pytest.approx(1 - chance(theirs, mine, 500))


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_takes_what_would_lay_nothing(level: str) -> None:
    state = table("5H 9C KS QC", OTHER, "6H", must_use_top_discard="no")
    assert chosen(state, level) == "draw"


@pytest.mark.parametrize("level", ["average", "expert"])
def test_a_slice_of_the_discards_is_taken_that_ends_the_hand(level: str) -> None:
    state = table("KD KH 8S", OTHER, "KS 8C 8D")
    assert chosen(state, level) == "take KS"


def test_the_beginner_takes_the_top_discard_alone() -> None:
    assert chosen(table("KD KH 8S", OTHER, "KS 8C 8D"), "beginner") == "draw"


@pytest.mark.parametrize(
    ("hand", "melds", "level", "is_laid"),
    [
        ("9D KC 4S JH", "-6D 7D 8D", "beginner", False),
        ("9D KC 4S JH", "-6D 7D 8D", "average", True),
        ("9D KC 4S JH", "6D 7D 8D", "beginner", True),
        ("9D KC", "-6D 7D 8D", "beginner", True),
    ],
    ids=["another's", "the average", "its own", "few cards left"],
)
def test_a_beginner_overlooks_what_goes_on_the_melds_of_others(
    hand: str, melds: str, level: str, is_laid: bool
) -> None:
    state = play(table(hand, OTHER, melds=melds, stock="2H 3S"), "draw")
    assert (chosen(state, level) == "lay 9D m1") is is_laid


def test_the_average_player_keeps_a_pair_that_may_grow() -> None:
    state = play(table("KD KH 9C 2D", OTHER, stock="3S 4S 5S 6S 7S 8S 9D 9H 4C 5C"), "draw")
    assert chosen(state, "average") == "9C"


def test_a_card_is_not_thrown_to_two_of_its_rank_in_the_fan() -> None:
    """The kings are worth forty points to whoever takes the fan; the expert gives 65 for throwing one."""
    drawn = "3S 4S 5S 8S 9D 9C 4C 5C"
    state = play(table("KD KH 6C 2D", OTHER, "KS 9H KC 7D", stock=drawn), "draw")
    for level in LEVELS:
        assert chosen(state, level) in ("6C", "3S", "2D")


def test_only_the_beginner_throws_high_cards_early_and_low_ones_alike() -> None:
    """FG, Rummy 500, General Strategies: early what a card may bring is worth more than what it may cost."""
    hand, other = "KD JH 9C 7H 5S 3D 2C AS", "QD TC 8H 6D 4S 2H KC 9S"
    state = play(table(hand, other, "TD", stock="JC 8S 6H 4C 3H QS TH 7C 5D AH QC 9D KS 4H 8D 2S"), "draw")
    view = state.view(0)
    thrown = {str(bots.bot("laying", "beginner").choose(view, Random(seed))) for seed in range(40)}
    assert {"KD", "3D"} <= thrown
    assert chosen(state, "average")[0] in "23456789"


def test_an_average_player_throws_high_cards_near_the_end() -> None:
    state = play(table("KD 7H 4C", "2S", "TD", stock="JC 8S 6H 4D"), "draw")
    assert chosen(state, "average") in ("KD", "JC")


LAYING_HINTS = [
    ("rummy", "QC QD QH 9S 3C", "", "The meld takes 30 points out of your hand."),
    ("rummy", "5C KD 9S", "2C 3C 4C", "The 5♣ takes 5 points out of your hand."),
    (
        "rummy-500",
        "QC QD QH 9S 3C",
        "",
        "Meld them: on the table they count for you, in the hand against you.",
    ),
    ("rummy-500", "5C KD 9S", "2C 3C 4C", "The 5♣ counts for you on the table, wherever it lies."),
]


@pytest.mark.parametrize(("game", "hand", "melds", "text"), LAYING_HINTS)
def test_a_hint_on_laying_says_what_counts(game: str, hand: str, melds: str, text: str) -> None:
    """FG, Rummy 500: melds count for who laid them; at plain rummy only what is left in hands does."""
    state = play(table(hand, OTHER, "KS", "8D 8C", melds, game=game), "draw")
    assert bots.advice("laying", state.view(0), Random(1)).why == text


WORSE = [
    # [hand, fan, melds, thrown, another card, what is worse about the other]
    (
        "9H 5S 4C",
        "8H TH KD",
        "",
        "5S",
        "9H",
        "The 9♥ makes 8♥ 9♥ 10♥ with the discards, for whoever takes them.",
    ),
    ("9H 5S 4C", "8D TH KD", "", "4C", "5S", ""),
    ("AC 5S 9D", "AD 6H", "", "9D", "AC", "The A♣ goes with the A♦ among the discards."),
    (
        "5H 9D KC",
        "6S",
        "6H 7H 8H",
        "9D",
        "5H",
        "The 5♥ fits a meld on the table, so another player could lay it off.",
    ),
    ("8H 8D 8S KC", "AS", "", "KC", "8S", "The 8♠ is part of your 8♦ 8♥ 8♠."),
    ("9D 8D KC", "AS", "", "KC", "8D", "Two unseen cards would make the 8♦ a meld."),
    ("9D 3D KC", "AS", "", "KC", "3D", "The 3♦ costs you less if you are caught with it."),
    ("9D 3D KH", "8S", "", "3D", "KH", "The K♥ counts 10 once it is melded, the 3♦ only 3."),
]


@pytest.mark.parametrize(("hand", "fan", "melds", "thrown", "other", "worse"), WORSE)
def test_another_throw_is_told_by_what_it_gives_away(
    hand: str, fan: str, melds: str, thrown: str, other: str, worse: str
) -> None:
    """FG, Rummy 500: any discard may be taken with all that lie above it, if it is melded at once."""
    state = play(table(hand, OTHER, fan, "JC QC", melds), "draw")
    assert beside_of(state.view(0), Move.parse(thrown), Move.parse(other)) == worse


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        (
            "3C 5C 8D",
            "You can spare the 3♣: it counts only 3, and only one unseen card would make it a meld.",
        ),
        ("JC KC AD", "Only one unseen card would make the K♣ a meld, so let it go."),
        (
            "8C 9C 3D",
            "You can spare the 8♣: it counts only 8, and only two unseen cards would make it a meld.",
        ),
    ],
)
def test_a_card_that_may_still_be_a_meld_is_spared_for_a_reason(hand: str, why: str) -> None:
    """FG, Rummy 500: cards count on the table what they count in the hand."""
    card = why.split(":")[0].split()[-1] if why.startswith("You") else "K♣"
    view = play(table(hand, OTHER, "QH", "TH"), "draw").view(0)
    thrown = next(held for held in view.hand if held.symbol == card)
    assert _why_thrown(view, thrown) == why


LAYING = [
    # [hand, melds, best, another move, what is worse about the other]
    (
        "8H 8D 8S KC",
        "",
        "meld 8H 8D 8S",
        "KC",
        "Kept in your hand, the 8♥ 8♦ 8♠ count 24 points against you if another goes out.",
    ),
    (
        "9H KC 2C",
        "6H 7H 8H",
        "lay 9H m1",
        "KC",
        "Kept in your hand, the 9♥ counts 9 points against you if another goes out.",
    ),
    (
        "8H 8D 8S KC",
        "",
        "KC",
        "meld 8H 8D 8S",
        "Once the 8♥ 8♦ 8♠ lie on the table, another player could lay the 8♣ there.",
    ),
    (
        "9H KC 2C",
        "6H 7H 8H",
        "KC",
        "lay 9H m1",
        "Once the 9♥ lies on the table, another player could lay the 5♥ there.",
    ),
    (
        "8H 8D 8S 9H TH",
        "",
        "meld 8H 8D 8S",
        "meld 8H 9H TH",
        "After 8♥ 9♥ 10♥ you could no longer meld 8♥ 8♦ 8♠.",
    ),
    ("8H 8D 8S 9C TC JC", "", "meld 8H 8D 8S", "meld 9C TC JC", ""),
    ("9H KC 2C", "6H 7H 8H", "lay 9H m1", "9H", "Once it lies there, you throw another card, too."),
]


@pytest.mark.parametrize(("hand", "melds", "best", "other", "worse"), LAYING)
def test_laying_and_holding_back_are_told_by_what_they_cost(
    hand: str, melds: str, best: str, other: str, worse: str
) -> None:
    """FG, Rummy 500: cards in the hand count against it, and anybody may lay off on any meld."""
    view = play(table(hand, OTHER, "KS", "3D QC", melds), "draw").view(0)
    assert beside_of(view, Move.parse(best), Move.parse(other)) == worse


@pytest.mark.parametrize(
    ("hand", "move", "why"),
    [
        ("9H KC", "lay 9H m1", "You can go out: lay it, and throw the K♣ last."),
        ("9H TH", "lay 9H m1", "You can go out: lay all you hold."),
        ("8C 8D 8S KC", "meld 8C 8D 8S", "You can go out: lay them, and throw the K♣ last."),
        ("9H KC 2C", "lay 9H m1", "The 9♥ counts for you on the table, wherever it lies."),
    ],
)
def test_laying_is_told_to_end_the_hand_where_it_does(hand: str, move: str, why: str) -> None:
    """FG, Rummy 500: whoever has no card left is out, with a discard or without."""
    drawn, rest = hand.split(" ", 1)
    view = play(table(rest, OTHER, "KS", drawn, "6H 7H 8H"), "draw").view(0)
    assert next(_lay(view, Move.parse(move))) == why


def test_a_card_that_is_gone_makes_no_company() -> None:
    """Rummy 500: A♥ 2♥ 3♥ can't be a run while the 2♥ lies on the table."""
    alive, dead = (
        play(table("AH KC", OTHER, "KS", "3D", melds), "draw").view(0) for melds in ("2C 2D 2S", "2C 2D 2H")
    )
    three = parse_cards("3H")
    assert goes_with(alive, three, [*three, *parse_cards("AH")]) == "the 3♥ goes with your A♥"
    assert goes_with(dead, three, [*three, *parse_cards("AH")]) == ""


def test_of_two_high_cards_the_one_with_less_company_goes() -> None:
    """Two of the other kings lie on the pile, and no queen: a queen is likelier to help somebody."""
    view = play(table("KH QS 3C 5D", OTHER, "KD KC", game="rummy"), "draw").view(0)
    worse = "More unseen cards go with the Q♠ than with the K♥: another player is likelier to want it."
    assert beside_of(view, Move.parse("KH"), Move.parse("QS")) == worse
    assert beside_of(view, Move.parse("QS"), Move.parse("KH")) == ""


def test_another_way_to_draw_is_told_by_what_it_lays() -> None:
    view = table("9C 9S 3C 3D AS KD", OTHER.replace("9S", "JH"), "7S 3H AH 9D").view(0)
    assert (
        beside_of(view, Move.parse("take 3H"), Move.parse("take 9D")) == "With the 9♦ you could lay only 27."
    )
    assert beside_of(view, Move.parse("draw"), Move.parse("take 3H")) == ""
    assert goes_with(view, parse_cards("3H AH 9D"), parse_cards("AH AS KD")) == "the A♥ goes with your A♠"
    assert goes_with(view, parse_cards("3H AH 9D"), parse_cards("AH KD")) == ""


def test_a_discard_is_told_by_the_cards_that_it_lays() -> None:
    """FG, Rummy 500: all cards above it are taken, too."""
    view = table("9C 9S 3C 3D AS KD", OTHER.replace("9S", "JH"), "7S 3H AH 9D").view(0)
    assert next(_draw(view, Move.parse("take 3H"))) == (
        "With the 3♥ A♥ 9♦ you can lay 3♣ 3♦ 3♥ and 9♣ 9♦ 9♠, 36 points, at once,"
        " and the A♥ goes with your A♠."
    )
    deep = table("9C 9S 3C 3D AS KD", OTHER.replace("9S", "JH"), "3H AH 7S 2C 9D").view(0)
    assert next(_draw(deep, Move.parse("take 3H"))).startswith("With the 3♥ and the 4 cards above it you")


def test_the_stock_is_told_by_how_few_of_its_cards_would_do_as_much() -> None:
    """One king is still out, and it alone makes as much of the two in the hand as the discard does."""
    view = table("KC KS 5D 8H", OTHER, "2C KD").view(0)
    whole = sum(unseen_by(view).values())
    kings = unseen_by(view)[Card.parse("KH")]
    assert kings == 1
    assert beside_of(view, Move.parse("take KD"), Move.parse("draw")) == (
        f"Only 1 of the {whole} cards you have not seen would let you lay as much."
    )


@pytest.mark.parametrize(
    ("hand", "fan", "said"),
    [
        (
            "KC KS 5D 8H",
            "2C KD",
            "With the K♦ you could lay 30 points. You may still do so later, and take more cards with it.",
        ),
        (
            "9C 9S 5D 8H",
            "9H KD QC JS",
            "With the 9♥ K♦ Q♣ J♠ you could lay 27 points, but would hold 43, not 31.",
        ),
    ],
)
def test_discards_that_are_left_are_told_by_what_they_would_bring(hand: str, fan: str, said: str) -> None:
    """FG, Rummy 500: a discard is taken to be melded, and what lies above it comes along."""
    assert _why_drawn(table(hand, OTHER, fan).view(0)) == said


def test_a_card_that_waits_for_a_discard_is_not_said_to_wait_for_none() -> None:
    view = play(table("4S 6S KC", "QD QH", "5S"), "draw").view(0)
    assert _why_thrown(view, Card.parse("4S")) == "You can spare the 4♠: it counts only 4."


def test_a_hint_says_that_the_last_card_ends_the_hand() -> None:
    state = play(table("KD KH QC", OTHER, "KS"), "take, meld KD KH KS")
    hint = bots.advice("laying", state.view(0), Random(1))
    assert (str(hint.move), hint.why) == ("QC", "Throw your last card, and you are out.")


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("level", LEVELS)
def test_rummy_is_played_to_the_end_of_a_hand_by_all(players: int, level: str) -> None:
    state = load("rummy").undealt(players, players)
    state, moves = state.apply(state.legal_moves()[0]), 0
    while state.to_act != TABLE and state.to_act is not None:
        view, rng = state.view(state.to_act), bots.rng(1, moves, state.to_act)
        state, moves = state.apply(bots.bot("laying", level).choose(view, rng)), moves + 1
        assert moves < 2000


@pytest.mark.parametrize(
    ("game", "king", "first"),
    [("rummy", 0.5, "KH"), ("rummy", -2.0, "3C"), ("rummy-500", 0.5, "3C")],
)
def test_the_heavier_of_two_cards_goes_that_are_as_good(game: str, king: float, first: str) -> None:
    """CG, Gin Rummy, strategies and tips: but not where cards count on the table."""
    view = play(table("KH 3C 9S", OTHER, "KS", "8D 8C", game=game), "draw").view(0)
    found = [Choice(Move.parse("3C"), 1.0, 0.5), Choice(Move.parse("KH"), king, 0.5)]
    assert str(settled(view, found, found)[0].move) == first
