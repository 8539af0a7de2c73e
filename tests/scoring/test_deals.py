"""Deals as they are written down at a table: what each makes, by hand, and what cannot be."""

from collections.abc import Sequence

import pytest

from hoylecli.core.errors import BadNotation
from hoylecli.scoring.deals import Counter, SheetItem
from hoylecli.scoring.euchre import Euchre
from hoylecli.scoring.gin.showdown import Gin
from hoylecli.scoring.hearts import Hearts
from hoylecli.scoring.pinochle.deals import Pinochle
from hoylecli.scoring.piquet import Piquet
from hoylecli.scoring.pitch import Pitch
from hoylecli.scoring.spades import Spades


def made(counter: Counter, *deals: str) -> list[list[tuple[int, str, int]]]:
    return [[tuple(item) for item in counter.count(deal.split())] for deal in deals]


def totals(counter: Counter, deals: Sequence[str]) -> list[int]:
    items: list[SheetItem] = [item for deal in deals for item in counter.count(deal.split())]
    return [sum(item.points for item in items if item.side == side) for side in range(len(counter.names))]


@pytest.mark.parametrize(
    ("deal", "charged"),
    [
        ("13 5 0 8", [13, 5, 0, 8]),
        ("Q+5 - 8 0", [18, 0, 8, 0]),
        ("q 4 4 5", [13, 4, 4, 5]),
        ("0 moon - 0", [26, 0, 26, 26]),  # CG, Hearts: the others are charged 26
    ],
)
def test_hearts_counts_the_points_taken(deal: str, charged: list[int]) -> None:
    assert totals(Hearts(), [deal]) == charged


def test_the_moon_may_come_off_ones_own_score() -> None:
    assert totals(Hearts(moon="self_subtracts"), ["0 26 0 0"]) == [0, -26, 0, 0]
    assert totals(Hearts(moon="none"), ["0 26 0 0"]) == [0, 26, 0, 0]


def test_spades_counts_both_sides_and_carries_bags_from_deal_to_deal() -> None:
    """CG, Spades: 10 a trick of the bid, a point an overtrick, ten of which cost 100; nil 100."""
    spades = Spades()
    assert made(spades, "4:5 nil:0 3:3 5:5") == [
        [(0, "made", 70), (0, "overtricks", 1), (1, "nil", 100), (1, "made", 50)]
    ]
    assert made(spades, "1:5 2:2 1:5 1:1") == [[(0, "made", 20), (0, "overtricks", 8), (1, "made", 30)]]
    assert made(spades, "1:3 4:5 1:2 3:3") == [
        [(0, "made", 20), (0, "overtricks", 3), (0, "bags", -100), (1, "made", 70), (1, "overtricks", 1)]
    ]


def test_the_tricks_of_a_broken_nil_are_bags_without_points() -> None:
    """CG, Spades: they don't help the partner; double nil is worth 200."""
    spades = Spades()
    deal = "blind:2 4:4 5:4 3:3"
    assert made(spades, deal)[0][:2] == [(0, "nil broken", -200), (0, "set", -50)]
    assert made(spades, "1:7 1:0 1:3 1:3")[0] == [
        (0, "made", 20), (0, "overtricks", 8), (0, "bags", -100), (1, "made", 20), (1, "overtricks", 1)
    ]  # fmt: skip


def test_a_deal_of_piquet_may_end_with_carte_blanche() -> None:
    """BK, Piquet: it counts ten, and a new hand is dealt; the next elder is the other."""
    piquet = Piquet()
    assert made(piquet, "Y:blanche", "E:blanche") == [[(1, "carte blanche", 10)], [(1, "carte blanche", 10)]]
    assert made(piquet, "E:point5 EEEYYEEEYEEY")[0][0] == (0, "point of 5", 5)
    with pytest.raises(BadNotation, match="The winners of the tricks are missing: 12 letters"):
        piquet.count(["E:blanche", "E:point5"])


def test_spades_without_bags() -> None:
    assert made(Spades(bags=False), "1:9 1:1 1:2 1:1")[0][:2] == [(0, "made", 20), (0, "overtricks", 9)]


@pytest.mark.parametrize(
    ("deal", "item"),
    [
        ("us 3", (0, "3 tricks", 1)),
        ("we 4", (0, "4 tricks", 1)),
        ("1 4", (0, "4 tricks", 1)),
        ("they 4", (1, "4 tricks", 1)),
        ("2 4", (1, "4 tricks", 1)),
        ("them 5", (1, "march", 2)),
        ("us 5 alone", (0, "march, alone", 4)),
        ("us 3 alone", (0, "3 tricks", 1)),
        ("them 2", (0, "euchre", 2)),
    ],
)
def test_euchre_counts_the_makers_tricks(deal: str, item: tuple[int, str, int]) -> None:
    """CG and CC, Euchre."""
    assert made(Euchre(), deal) == [[item]]


def test_pitch_counts_in_order_and_stops_when_somebody_is_out() -> None:
    """FG, Pitch: high, low, jack, game; scoring stops when someone reaches the target."""
    pitch = Pitch(players=3, target=3)
    assert made(pitch, "1 2 high=1 low=1 jack=- game=2") == [[(0, "high", 1), (0, "low", 1), (1, "game", 1)]]
    assert made(pitch, "2 2 high=2 low=1 jack=2 game=2") == [[(1, "high", 1), (0, "low", 1)]]


def test_the_pitcher_is_set_back_by_the_bid_and_keeps_nothing() -> None:
    assert made(Pitch(), "2 3 high=2 low=1 jack=2 game=4")[0] == [
        (0, "low", 1), (3, "game", 1), (1, "set back", -3)
    ]  # fmt: skip


def test_a_smudge_is_all_points_and_all_tricks() -> None:
    every = "high=1 low=1 jack=1 game=1"
    assert totals(Pitch(), [f"1 smudge {every} all"]) == [5, 0, 0, 0]
    assert totals(Pitch(), [f"1 smudge {every}"]) == [-5, 0, 0, 0]


def test_pinochle_counts_melds_cards_and_the_last_trick_or_sets_the_bidders_back() -> None:
    """CG, Partnership Auction Pinochle, Scoring; Double-Pack Pinochle: the last trick counts 20 there."""
    won = [(0, "melds", 100), (0, "cards", 150), (0, "last trick", 10), (1, "melds", 60), (1, "cards", 90)]
    assert made(Pinochle(), "us 260 100+150L 60+90") == [won]
    assert made(Pinochle(), "us 270 100+150L 60+90") == [[(0, "set back", -270), *won[3:]]]
    assert made(Pinochle(), "- 100+240L 60+none") == [
        [(0, "melds", 100), (0, "cards", 240), (0, "last trick", 10)]
    ]
    assert totals(Pinochle("double-pack"), ["them 500 0+240 240+240L"]) == [240, 500]
    # CG, Double-Pack Pinochle, Scoring: only bidders without a trick lose their melds.
    assert totals(Pinochle("double-pack"), ["us 500 100+480L 60+none"]) == [600, 60]
    assert totals(Pinochle("double-pack"), ["them 500 100+480L 600+none"]) == [600, -500]


def test_pinochle_for_two_may_end_in_the_middle_of_a_deal() -> None:
    """CG, Two-Handed Pinochle, Scoring: who reaches 1000 first has won, and no trick comes after."""
    sheet = ["400+123L 300+117", "300+130L 300+110"]
    assert totals(Pinochle("two-handed"), [*sheet, "200+60 0+30"]) == [1233, 857]
    assert totals(Pinochle("two-handed"), [*sheet, "0+0 130+43"]) == [973, 1000]
    for last, why in (
        ("0+20 0+30", "Only the deal in which somebody gets to 1000 may have none."),
        ("100+60 200+30", "The first at 1000 has won; leave out what came after."),
        ("200+60L 0+30", "The cards of both sides make 240 without the last trick, not 90."),
        ("200+200 0+50", "The cards of both sides make 240 without the last trick, not 250."),
    ):
        counter = Pinochle("two-handed")
        made(counter, *sheet)
        with pytest.raises(BadNotation, match=why):
            made(counter, last)


def test_every_form_of_pinochle_has_its_own_counters_and_keeps_melds_in_its_own_way() -> None:
    """CG, Pinochle, and BK for the 500 game: points in tenths, and melds without a trick count."""
    assert totals(Pinochle("partnership"), ["100+150L 60+90"]) == [260, 150]
    assert totals(Pinochle("partnership"), ["100+240L 60+none+dix"]) == [350, 10]
    assert totals(Pinochle("four-handed"), ["100+80L 60+90 0+40 20+30", "40+none 0+240L 0+0 0+0"]) == [
        190, 400, 40, 50
    ]  # fmt: skip
    assert totals(Pinochle("two-handed"), ["100+123L 60+117"]) == [233, 177]
    assert totals(Pinochle("two-handed"), ["60+none 0+240L"]) == [60, 250]
    tenths = ["us 55 10+30L 6+18", "them 50 0+24 26+24L", "us 50 12+none 0+48L", "them 61 no-marriage"]
    assert totals(Pinochle("double-pack-500"), tenths) == [-55 + 24 - 50, 24 + 52 + 50 - 61]
    assert totals(Pinochle(counters="fives"), ["- 0+115L 0+125"]) == [125, 125]


def test_piquet_counts_hand_and_play_and_finds_the_bonuses() -> None:
    """PC 62 to 69: elder leads nine times and wins two of younger's tricks, and has eight."""
    deal = "E:point5 E:quart Y:kings3 EEEYYEEEYEEY"
    assert made(Piquet(), deal) == [
        [
            (0, "point of 5", 5),
            (0, "quart", 4),
            (1, "three kings", 3),
            (0, "play", 11),
            (1, "play", 6),
            (1, "last trick", 1),
            (0, "cards", 10),
        ]
    ]
    assert totals(Piquet(), ["E:point6 E:sixieme E:aces4 " + 12 * "E"]) == [6 + 16 + 14 + 60 + 12 + 1 + 40, 0]
    assert totals(Piquet(), ["E:point7 E:aces4 E:tierce EEEEEEEEEYYY"])[0] == 7 + 3 + 14 + 30 + 10 + 10


def test_elder_changes_from_deal_to_deal_and_the_partie_is_settled_after_six() -> None:
    piquet = Piquet()
    deals = ["E:point5 E:quart EEEYYEEEYEEY", "E:point5 EEEEEEYYYYYY"] * 3
    scores = totals(piquet, deals)
    assert scores == [3 * (5 + 4 + 11 + 10 + 6 + 1), 3 * (6 + 1 + 5 + 7)]
    assert piquet.is_over(scores)
    assert piquet.remark(scores) == "The partie is worth 268, with a rubicon."


@pytest.mark.parametrize(
    ("more", "scores", "is_over"),
    [
        ([], [42, 42], False),
        (["EEEEEEEYYYYY"], [60, 48], False),  # one player is ahead after seven
        (["EEEEEEEYYYYY", "EEEEEEYYYYYY"], [67, 55], True),
    ],
)
def test_two_more_deals_are_played_when_six_leave_the_partie_level(
    more: list[str], scores: list[int], is_over: bool
) -> None:
    """PC 71; BK, Piquet."""
    piquet = Piquet()
    assert totals(piquet, ["EEEEEEYYYYYY"] * 6 + more) == scores
    assert piquet.is_over(scores) == is_over


def test_nobody_wins_a_partie_that_is_drawn() -> None:
    """BK, Piquet: level after six deals, and level after two more."""
    scores = totals(piquet := Piquet(), ["EEEEEEYYYYYY"] * 8)
    assert (piquet.is_over(scores), piquet.winners(scores)) == (True, [])
    assert piquet.remark(scores) == "The partie is drawn."


@pytest.mark.parametrize(
    ("counter", "scores", "is_over", "source"),
    [
        (Hearts(), [99, 0, 0, 5], False, "CG: a player equals or breaks 100"),
        (Hearts(), [100, 0, 0, 4], True, "CG"),
        (Spades(), [499, 0], False, "CG: 500 wins"),
        (Spades(), [500, 0], True, "CG"),
        (Spades(), [500, 510], True, "CG: both, and the higher wins"),
        (Spades(), [510, 510], False, "level: they play on"),
        (Spades(), [-300, 499], False, "CG: below -300, not at it"),
        (Spades(), [-301, 0], True, "CG"),
        (Spades(floor=None), [-301, 0], False, "FG names no floor"),
        (Euchre(), [9, 9], False, "CC: to 10"),
        (Euchre(), [10, 9], True, "CC"),
        (Pitch(), [10, 0, 0, 0], False, "FG: to 11"),
        (Pitch(), [11, 0, 0, 0], True, "FG"),
        (Pinochle(), [990, 0], False, "CG: to 1000"),
        (Pinochle(), [1000, 0], True, "CG"),
        (Pinochle(), [1010, 1010], False, "level: they play on"),
    ],
)
def test_when_a_match_is_over(counter: Counter, scores: list[int], is_over: bool, source: str) -> None:
    assert counter.is_over(scores) == is_over, source


@pytest.mark.parametrize(
    ("counter", "deal", "why"),
    [
        (Hearts(), "13 5 0 9", "A deal has 26 points, not 27."),
        (Hearts(), "13 5 8", "I need four scores, one for each player. A deal is the points"),
        (Hearts(), "Q Q 0 0", "There is one queen of spades."),
        (Hearts(), "x 5 0 8", "'x': write points taken as a number from 0 to 26."),
        (Hearts(), "Q+14 0 0 0", "'14': write hearts taken as a number from 0 to 13."),
        (Hearts(), "Q+ 5 0 8", "'Q+': write how many hearts came with the queen"),
        (Spades(), "4:5 nil:0 3:3", "I need four bids with their tricks, one for each player."),
        (Spades(), "4:5 nil:0 3:3 5:4", "A deal has 13 tricks, not 12."),
        (Spades(), "4 nil:0 3:3 5:5", "'4': write bid and tricks as 4:5, nil:0 or blind:0."),
        (Spades(), "0:5 nil:0 3:3 5:5", "'0:5': to bid no trick is nil; write nil:5, or blind:5"),
        (Spades(), "14:5 nil:0 3:3 5:5", "'14': write a bid as a number from 1 to 13."),
        (Hearts(), "12 12 2 0", "Whoever took the queen of spades has at least 13 points."),
        (Hearts(), "Q++5 8 0 0", "'Q++5': write how many hearts came with the queen"),
        (Hearts(), "9" * 5000 + " 0 0 0", "'999999999999999999...': write points taken"),
        (Euchre(), "us 6", "'6': write the makers' tricks as a number from 0 to 5."),
        (Euchre(), "it 3", "Who made trumps, we or they? A deal is us or them"),
        (Euchre(), "us", "The makers' tricks are missing. A deal is us or them"),
        (Euchre(), "us 3 partner", "'partner' has no place here. A deal is us or them"),
        (Pitch(), "5 3 high=1 low=1", "Who pitched, player 1, player 2, player 3 or player 4?"),
        (Pitch(), "1 5 high=1 low=1", "'5': write a bid other than smudge as a number from 2 to 4."),
        (Pitch(), "1 3 high=1 low=1 jack=1", "Write who took game, too"),
        (Pitch(), "1 3 high=1 low=1 game=1", "Write who took jack, too"),
        (Pitch(), "1 4 high=1 low=2 jack=1 game=1 all", "With all tricks the pitcher has taken all points"),
        (Pitch(), "1 4 high=1 low=1 jack=1 game=1 all all", "'all': write who took"),
        (Pitch(), "1 3 high=1 low=- jack=- game=-", "Somebody took the low trump"),
        (Pitch(), "1 3 high=1 high=2 low=1", "'high=2': write who took high, low, jack and game once each"),
        (Pitch(), "1", "The bid is missing: 2 to 4, or smudge. A deal is pitcher, bid"),
        (Pitch(), "", "Who pitched, player 1,"),
        (Gin(), "1", "The deadwood of both is missing. A deal is who knocked"),
        (Gin(), "1 3-25 x spade", "'x' has no place here. A deal is who knocked"),
        (Gin(), "3-25", "Who knocked, player 1 or player 2? A deal is who knocked"),
        (Pitch(), "1 2", "Write who took high, too: high= and the player, or high=- for nobody."),
        (Pinochle(), "us 250 100+150 60+90", "One side has the last trick"),
        (Pinochle(), "us 250 100+150L 60+80", "make 240 without the last trick, not 230."),
        (Pinochle(), "us 250 100+155L 60+85", "from 0 to 240, a multiple of 10."),
        (Pinochle(), "us 255 100+150L 60+90", "from 100 to 9990, a multiple of 10."),
        (Pinochle(), "us 90 100+150L 60+90", "'90': write a bid as a number from 100"),
        (Pinochle(), "us 250 103+150L 60+90", "'103': write what melds make"),
        (Pinochle("double-pack"), "us 400 100+250L 60+230", "'400': write a bid as a number from 500"),
        (Pinochle("two-handed"), "us 250 100+150L 60+90", "I need two words such as 100+150L, one for each"),
        (Pinochle("partnership"), "100+150L", "I need two words such as 100+150L, one for each side."),
        (Pinochle("double-pack"), "us 500 0+480L 0+none+dix", "'+dix' is for a nine turned up"),
        (Pinochle("two-handed"), "0+240L 60+none+dix", "'+dix' is for a nine turned up"),
        (Pinochle("partnership"), "0+150L 60+90+dix", "'+dix' is for a nine turned up"),
        (Pinochle("four-handed"), "0+120L 60+none+dix 10+none+dix 20+120", "one dealer; write +dix for one"),
        (Pinochle("four-handed"), "0+100L 0+100 0+30 0+0", "The cards of all players make 240"),
        (Pinochle("double-pack-500"), "us 49 no-marriage", "'49': write a bid as a number from 50"),
        (Pinochle(), "us 250 no-marriage", "After the bidders I need their bid, and melds with cards"),
        (Pinochle(), "100+150L 60+90", "Who bid, we or they? A deal is the bidders"),
        (Pinochle(), "us 250 100 60+90", "'100': write melds and cards as 100+150"),
        (Pinochle(), "us 100+150L 60+90", "melds with cards of both sides. A deal is the bidders"),
        (Piquet(), "E:point5", "The winners of the tricks are missing: 12 letters. A deal is"),
        (Piquet(), "E:point5 EEEE", "The winners of the tricks are 12 letters, not 4. A deal is"),
        (Piquet(), "E:point9 EEEEEEEEEEEE", "'E:point9': write E: or Y: and what was good"),
        (Piquet(), "E:point5 EEEYYEEEYEEYE", "The winners of the tricks are 12 letters, not 13. A deal is"),
        (Piquet(), "E:point5 EEEYYEEEYEEY EEEYYEEEYEEY", "the tricks are there twice; once is enough."),
        (Piquet(), "E:point5 EEEYYXEEYEEY", "'eeeyyxeeyeey': write who won each trick, E or Y."),
        (Piquet(), "point9", "'point9': write E: or Y: and what was good"),
        (Piquet(), "point9 EEEYYEEEYEEYE", "'point9': write E: or Y: and what was good"),
        (Piquet(), "", "The winners of the tricks are missing: 12 letters. A deal is"),
        (Piquet(), "E:point5 Y:point6 EEEEEEEEEEEE", "Both have a point that is good"),
        (Piquet(), "E:point5 E:point5 EEEYYEEEYEEY", "A hand has one point, and you wrote two for elder."),
        (Piquet(), "E:blanche Y:blanche EEEYYEEEYEEY", "Only one hand of a deal can be without court cards."),
        (Piquet(), "E:blanche E:kings3 E:queens3 EEEEEEYYYYYY", "draws 5 cards at most, so cannot have 6"),
        (Piquet(), "Y:blanche Y:kings4 Y:jacks4 EEEEEEYYYYYY", "draws 7 cards at most, so cannot have 8"),
        (Piquet(), "Y:kings4 Y:kings3 EEEYYEEEYEEY", "The kings of younger are one set"),
        (Piquet(), "E:septieme E:sixieme EEEYYEEEYEEY", "The sequences of elder have 13 cards"),
        (Piquet(), "E:kings3 E:aces4 E:queens4 E:tens4 EEEYYEEEYEEY", "The sets of elder have 15 cards"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_a_reason(counter: Counter, deal: str, why: str) -> None:
    with pytest.raises(BadNotation) as error:
        counter.count(deal.split())
    assert why in str(error.value)
    assert not str(error.value).startswith("A deal is"), "what is wrong comes first"


def test_boxes_may_leave_the_winner_of_a_game_of_gin_behind() -> None:
    """CG, CC, FG: who first has 100 wins the game; the boxes are added after that."""
    gin = Gin()
    scores = totals(gin, [*["1 3-4"] * 10, "2 gin 80"])
    assert (scores, gin.is_over(scores)) == ([10, 105], True)
    said = "With game and boxes it is 260 to 230, so the winner of the game ends 30 behind."
    assert gin.remark(scores) == said
