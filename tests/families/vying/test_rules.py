"""Poker, sentence by sentence: CG, Poker; what it leaves open is decided in the docstrings of the engine."""

from dataclasses import replace
from typing import Any

import pytest
from poker_tables import held, legal, play, refusal, table, told
from positions import changed, load

from hoylecli import families
from hoylecli.core.cards import CARDS
from hoylecli.core.errors import IllegalMove
from hoylecli.core.game import TABLE, Move
from hoylecli.families import find
from hoylecli.families.vying.limits import Limits, high_for
from hoylecli.families.vying.position import Stakes, stakes_of
from hoylecli.families.vying.rules import Street
from hoylecli.rulebook.checking import unplayable

HANDS = ("KS KD 9C 4H 2D", "7S 7D AD KC QC", "AS AC AH 2C 3C")
BETS = ", ".join(f"bet {dollars}" for dollars in range(20, 101))


# The deal and the ante


def test_everybody_antes_and_gets_five_cards() -> None:
    """CG: each player adds the ante, and receives five cards face down."""
    state = table("poker", *HANDS)
    assert state.deal.stacks == (990, 990, 990)
    assert state.deal.pot == 30
    assert [held(state, seat) for seat in range(3)] == ["9C 2D KD 4H KS", "QC KC AD 7D 7S", "AC 2C 3C AH AS"]


def test_the_part_of_the_deal_is_the_first_before_the_cards_are_dealt_and_until_the_draw() -> None:
    assert load("poker").undealt(3, 1).view(0).part == Street(down=5)
    state = table("poker", *HANDS)
    assert state.view(0).part == Street(down=5)
    assert play(state, "check, check, check").view(0).part == Street(draw=3, times=2)


def test_the_left_of_the_dealer_opens() -> None:
    """CG: the right to open passes to each player, beginning left of the dealer."""
    state = table("poker", *HANDS)
    assert (state.dealer, state.to_act) == (2, 0)
    assert play(state, "check").to_act == 1


def test_a_blind_game_begins_left_of_the_big_blind() -> None:
    state = table("texas-hold-em", "AS AD", "KS KD", "QS QD", "JS JD")
    assert (state.deal.bets, state.to_act) == ((5, 10, 0, 0), 2)
    state = play(state, "call, call, call")
    assert (state.to_act, legal(state)[:12]) == (1, "fold, check,")
    assert play(state, "check").to_act == 0


def test_where_all_others_are_all_in_no_more_is_called_than_they_have_bet() -> None:
    blinds_with_nothing_left = table("texas-hold-em", "AS AD", "KS KD", "QS QD", money=(3, 4))
    assert legal(blinds_with_nothing_left) == "fold, call"
    one_with_money = table("texas-hold-em", "AS AD", "KS KD", "QS QD", money=(500, 4))
    assert high_for(one_with_money.deal, 2) == 10
    assert high_for(blinds_with_nothing_left.deal, 2) == 4


def test_between_two_the_dealer_has_the_small_blind_and_speaks_first() -> None:
    state = table("texas-hold-em", "AS AD", "KS KD")
    assert (state.dealer, state.deal.bets, state.to_act) == (1, (10, 5), 1)
    assert play(state, "call, check").to_act == 0


def test_the_lowest_card_brings_it_in_and_the_best_cards_speak_first_later() -> None:
    state = table("seven-card-stud", "AS AD 9C KH", "KS KD 2S 7H", "QS QD 2C 9D")
    assert (state.deal.bets, state.to_act) == ((0, 0, 10), 0)
    assert legal(state) == "fold, call, raise 20"
    assert play(state, "call, call").to_act == 0  # king, nine; who has brought it in has no say


def test_a_player_all_in_for_the_ante_brings_nothing_in() -> None:
    """Robert's Rules of Poker, Seven-card stud: with the low card and no chips, the next player acts."""
    state = table("seven-card-stud", "AS AD 9C", "KS KD 2S", "QS QD 2C", money=(1000, 1995))
    assert (state.deal.bets, state.to_act, legal(state)) == ((10, 0, 0), 1, "fold, call, raise 20")


# Betting


def test_who_may_do_what() -> None:
    """CG: nobody has opened: check, open or fold; somebody has: call, raise or fold."""
    state = table("poker", *HANDS)
    assert legal(state) == f"fold, check, {BETS}"
    assert legal(play(state, "bet 100")).startswith("fold, call, raise 120, raise 121, raise 122")


@pytest.mark.parametrize(
    ("most", "chip"), [(220, 1), (221, 5), (1020, 5), (1021, 25), (5020, 25), (5021, 100), (20_021, 500)]
)
def test_bets_are_made_up_of_the_smallest_chips_that_do(most: int, chip: int) -> None:
    """CG: chips are $1, $5, $25, $100, $500, $1,000, $5,000, $25,000."""
    limits = Limits(call=0, least=20, most=most, full=20, all_in=most + 1)
    first, second, *_, last = limits.amounts
    assert (limits.chip, first, second % chip, last) == (chip, 20, 0, most)


def test_three_raises_while_more_than_two_are_in() -> None:
    """CG: if more than two players are betting, there is a limit of three raises among all of them."""
    state = play(table("poker", *HANDS), "bet 20, raise 40, raise 60, raise 80")
    assert legal(state) == "fold, call"
    assert refusal(state, "raise 100") == (
        "You can't raise: there have been 3 raises, the most while more than two are in. "
        "You can fold or call 40."
    )


def test_any_number_of_raises_between_two() -> None:
    """CG: if only two players are in the game, there is no limit."""
    state = play(table("poker", *HANDS), "bet 20, raise 40, fold, raise 60, raise 80, raise 100, raise 120")
    assert "raise 140" in legal(state)


def test_limits_are_higher_after_the_draw() -> None:
    """CG: the limits after the draw are generally higher than before it."""
    state = play(table("poker", *HANDS), "check, check, check, stand, stand, stand")
    assert legal(state).startswith("fold, check, bet 40, bet 41")
    assert legal(state).endswith("bet 199, bet 200")


def test_limits_grow_with_the_average_bankroll() -> None:
    """CG: limits depend on how many players are left, and what their average bankroll is."""
    rules = load("poker").rules
    assert stakes_of(rules, (1000,) * 5, 1) == Stakes(10, (), 0, 20, 100)
    assert stakes_of(rules, (2000, 1000, 0, 1000, 1000), 9) == Stakes(10, (), 0, 25, 125)
    assert stakes_of(rules, (0, 4000, 0, 0, 1000), 9) == Stakes(25, (), 0, 50, 250)


def test_stakes_double_where_one_is_to_win_it_all() -> None:
    rules = load("poker", session="win_it_all").rules
    assert [stakes_of(rules, (1000,) * 5, deal).least for deal in (1, 25, 26, 51)] == [20, 20, 40, 80]


def test_over_200_dollars_bets_go_by_fives() -> None:
    state = table("texas-hold-em", "AS AD", "KS KD")
    assert refusal(state, "raise 41") == "Bets go by $5 here: raise 40 or 45."


def test_a_raise_with_all_one_has_lets_only_those_raise_who_had_no_say() -> None:
    state = table("texas-hold-em", "AS AD", "KS KD", "QS QD", "JS JD", money=(1000, 1000, 1000))
    state = replace(state, deal=replace(state.deal, stacks=(995, 990, 1000, 60)))
    state = play(state, "raise 50, all-in, call, call")
    assert (state.to_act, legal(state)) == (2, "fold, call")
    assert refusal(state, "raise 200").startswith(
        "You can't raise: the last all-in was less than a full raise"
    )


def test_a_bring_in_made_a_full_bet_is_no_raise() -> None:
    state = play(table("five-card-stud", "AS 9C", "KS 8S", "QS 2C"), "raise 20, raise 40, raise 60, raise 80")
    assert legal(state) == "fold, call"


OPEN = "You can fold, check, or bet 20 to 100."
ANSWER = "You can fold, call 20, or raise to 40 up to 120."
DRAW = "You can throw up to 3 cards, such as 'discard 9C', or keep them all with 'stand'."
REFUSALS = [
    ("", "call", f"There is no bet to call. {OPEN}"),
    ("", "raise 40", f"There is no bet to raise. {OPEN}"),
    ("", "bet 110", "You can bet 20 to 100, not 110."),
    ("", "check 20", f"Say 'check' alone. {OPEN}"),
    ("", "all-in", "You can't bet all your 990: the most is 100."),
    ("", "discard KS", f"You can't change cards now. {OPEN}"),
    ("", "KS", f"Cards are not played here. {OPEN}"),
    ("", "bet KS", f"No cards are needed for a bet. {OPEN}"),
    ("", "fold 2", f"Say 'fold' alone. {OPEN}"),
    ("", "check 2", f"Say 'check' alone. {OPEN}"),
    ("bet 20", "call 10", f"A call is exactly 20. {ANSWER}"),
    ("bet 20", "check", f"You can't check: there is a bet to call. {ANSWER}"),
    ("bet 20", "bet 40", f"Somebody has bet already, so raise instead. {ANSWER}"),
    ("bet 20", "raise 30", "You can raise to 40 up to 120, not to 30. Say your whole bet in this round."),
    ("check, check, check", "bet 40", f"There is no betting now. {DRAW}"),
    ("check, check, check", "discard 9C 2D 4H KS", "That is 4 cards. You can throw 3 at most."),
    ("check, check, check", "9C 2D 4H KS", "That is 4 cards. You can throw 3 at most."),
    ("check, check, check", "discard 9C 9C", "You have named a card twice. Name each card once."),
    ("check, check, check", "discard 9C m1", "Name the cards you throw, such as 'discard 9C 2D'."),
    (
        "check, check, check",
        "stand 2",
        "Say 'stand' to keep all your cards, or name the ones you throw.",
    ),
    (
        "check, check, check",
        "discard AS",
        "You don't hold A♠. Throw cards from your hand, such as 9♣, or 'stand'.",
    ),
]


@pytest.mark.parametrize(("moves", "words", "text"), REFUSALS)
def test_what_is_refused(moves: str, words: str, text: str) -> None:
    state = table("poker", *HANDS)
    assert refusal(play(state, moves) if moves else state, words) == text


def test_a_bet_of_one_size_is_named() -> None:
    state = play(table("five-card-stud", "AS 9C", "KS 8S", "QS 2C"), "raise 20")
    assert refusal(state, "raise 50") == "You can raise to 40 and nothing else: say 'raise 40'."
    state = play(table("poker", *HANDS, money=(1000, 60, 1000)), "bet 40")
    assert refusal(state, "raise 60") == "You can raise to 55 and nothing else: say 'all-in'."
    assert refusal(state, "raise") == "You can raise to 55 and nothing else: say 'all-in'."


def test_when_all_but_one_fold_that_one_wins_and_shows_nothing() -> None:
    """CG: a pot that is left to a single player is taken uncontested."""
    state = play(table("poker", *HANDS), "bet 40, fold, fold")
    assert (state.scores, told(state)) == ((1020, 990, 990), ["Walt folds.", "Ann wins the pot, $70."])
    assert state.view(1).hands == ((), (), ())


# The draw


def test_up_to_three_cards_are_exchanged_or_none() -> None:
    """CG: three cards at most, or one stands pat."""
    state = play(
        table("poker", HANDS[0], "7S 7D AD 3H QC", HANDS[2], stock="KC KH 5D"), "check, check, check"
    )
    after = play(state, "discard 9C 4H 2D")
    assert (held(after, 0), after.to_act) == ("KC 5D KD KH KS", 1)
    assert told(after) == ["Ann draws 3 cards."]
    assert told(after, 0) == ["You draw 3 cards.", "You get K♣ K♥ 5♦."]
    assert told(play(after, "stand")) == ["Odile stands pat."]


def test_the_discards_are_shuffled_when_the_stock_runs_out() -> None:
    state: Any = load("poker").undealt(8, 1)
    state = state.apply(Move("deal", CARDS[:52]))
    while state.phase == "betting":
        state = play(state, "check")
    for _ in range(4):
        hand = state.deal.hands[state.to_act]
        state = state.apply(Move("discard", hand[:3]))
    thrower, hand = state.to_act, state.deal.hands[state.to_act]
    state = state.apply(Move("discard", hand[:3]))
    assert (state.to_act, len(state.deal.stock), len(state.legal_moves()[0].cards)) == (TABLE, 0, 12)
    assert not set(hand[:3]) & set(state.legal_moves()[0].cards)  # nobody gets back a card just thrown
    with pytest.raises(IllegalMove, match="The 12 discards are shuffled, each of them once"):
        state.apply(Move("shuffle", hand[:3]))
    state = state.apply(state.legal_moves()[0])
    assert (len(state.deal.hands[thrower]), len(state.deal.stock), state.deal.thrown) == (5, 9, hand[:3])


# The showdown


def test_the_last_to_raise_shows_first() -> None:
    state = play(
        table("poker", *HANDS), "check, check, check, stand, stand, stand, check, bet 40, call, call"
    )
    assert [line.split(" shows ")[0] for line in told(state)[1:4]] == ["Odile", "Walt", "Ann"]


def test_where_nobody_has_bet_who_spoke_first_shows_first() -> None:
    """Robert's Rules of Poker, Showdown: if all check in the last round, the first to act shows first."""
    state = table("five-card-stud", "3S 9C", "AS 8S", "QS 2C", stock="7D KD 6D 5D 4D 3D TC 9D 5H")
    state = play(state, "call, call, check, check, check, check, check, check, check, check, check")
    assert [line.split(" shows ")[0] for line in told(state)[1:4]] == ["Odile", "Walt", "Ann"]


def test_lowball_is_won_by_the_lowest_hand() -> None:
    state = table("poker/lowball", "AS 2S 3S 4S 5S", "AD 2D 3D 4D 6C", "KS KD KC KH QD")
    state = play(state, "check, check, check, stand, stand, stand, check, check, check")
    assert told(state)[-1] == "Ann wins the pot, $30, with 5-4-3-2-A low."


def test_two_own_cards_and_three_of_the_board_at_omaha() -> None:
    state = table("omaha", "AS KD QC 2H", "9S 8S 2D 3D", stock="TS JS 7S 6S 2C")
    state = play(state, "call, check, check, check, check, check, check, check")
    assert "Odile shows 9♠ 8♠ 3♦ 2♦: straight flush to the jack." in told(state)
    assert "Ann shows A♠ K♦ Q♣ 2♥: pair of twos." in told(state)


# Jackpots


def test_only_jacks_or_better_open() -> None:
    state = table("poker/jackpots", "TS TD 9C 4H 2D", "JS JD AD KC QC", "AS 3S 4C 5C 6C")
    assert legal(state) == "fold, check"
    assert refusal(state, "bet 20") == ("You need a pair of jacks or better to open. You can fold or check.")
    state = play(state, "check")
    assert "bet 20" in legal(state)
    assert "raise 40" in legal(play(state, "bet 20"))


def test_the_pot_stays_when_nobody_opens() -> None:
    state = play(table("poker/jackpots", "TS TD 9C 4H 2D", "JS JD AD KC QC"), "check, check")
    assert (state.to_act, state.scores, state.sheet) == (TABLE, (1000, 1000), ())
    assert told(state)[-1] == "Nobody has opened: the pot stays, and the cards are dealt anew."
    state = state.apply(state.legal_moves()[0])
    assert told(state)[:2] == ["$20 is in the pot from before.", "Everybody antes $10, and the pot is $40."]
    assert (state.dealer, state.deal.stacks) == (0, (980, 980))


# The match


def test_it_ends_after_25_hands_or_when_one_has_all() -> None:
    """CG: 25 hands, 50 hands or win it all; who is out of cash is out of the game."""
    state = replace(table("poker", *HANDS), number=25)
    state = play(state, "bet 40, fold, fold")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ((1020, 990, 990), (0,))
    state = table("texas-hold-em", "AS AD", "KS KD", stock="2C 3C 4D 9H 9S", money=(1000,))
    state = play(state, "all-in, call")
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, told(state)[-1]) == (
        (2000, 0), (0,), "Odile has lost all, and leaves the game.",
    )  # fmt: skip


# Rules that cannot be played


DRAW, BOARD = Street(draw=3), (Street(board=3), Street(board=1), Street(board=1))
WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("poker", {"streets": (Street(board=5), Street(down=2))}, "streets"),  # begins without cards
    ("poker", {"streets": (Street(down=5), Street(down=2, draw=3))}, "streets"),
    ("poker", {"streets": (Street(down=5), Street())}, "streets"),
    ("poker", {"streets": (Street(down=6), DRAW)}, "streets"),
    ("poker", {"streets": (Street(down=5), DRAW, DRAW)}, ""),
    ("poker", {"streets": (Street(down=5), DRAW, Street(up=1))}, "streets"),
    ("poker", {"streets": (Street(down=5, up=1), DRAW)}, "streets"),
    ("poker", {"streets": (Street(down=5, board=1), DRAW)}, "streets"),
    ("seven-card-stud", {"streets": (Street(down=3, up=1),)}, "streets"),  # four cards are no hand
    ("seven-card-stud", {"streets": (Street(down=3, up=2),)}, ""),
    ("seven-card-stud", {"streets": (Street(down=6, up=1),)}, ""),
    ("seven-card-stud", {"streets": (Street(down=6, up=2),)}, "streets"),
    ("omaha", {"streets": (Street(down=1), *BOARD)}, "hand.own"),
    ("omaha", {"streets": (Street(down=2), *BOARD)}, ""),
    ("omaha", {"streets": (Street(down=5), *BOARD)}, ""),
    ("omaha", {"streets": (Street(down=6), *BOARD)}, "hand.own"),
    ("omaha", {"streets": (Street(down=4), Street(board=3))}, ""),
    ("omaha", {"streets": (Street(down=4), Street(board=2))}, "hand.own"),
    ("omaha", {"streets": (Street(down=4), Street(board=5), Street(board=1))}, "hand.own"),
    ("poker", {"stakes": {"ante": 0}}, "stakes.ante"),
    ("poker", {"stakes": {"ante": 500}}, ""),
    ("poker", {"stakes": {"ante": 501}}, "stakes.ante"),
    ("poker", {"stakes": {"bring_in": 5}}, "stakes.bring_in"),  # no card is face up
    ("five-card-stud", {"stakes": {"blinds": (5, 10)}}, "stakes.bring_in"),
    ("five-card-stud", {"stakes": {"bring_in": 20}}, ""),
    ("five-card-stud", {"stakes": {"bring_in": 21}}, "stakes.bring_in"),
    ("texas-hold-em", {"stakes": {"blinds": (10, 5)}}, "stakes.blinds"),
    ("texas-hold-em", {"stakes": {"blinds": (10, 10)}}, ""),
    ("texas-hold-em", {"stakes": {"blinds": (10, 11)}}, "stakes.blinds"),
    ("poker", {"betting": {"least": 500, "most": 500}}, ""),
    ("poker", {"betting": {"least": 501, "most": 501}}, "betting.least"),
    ("poker", {"betting": {"most": 20}}, ""),
    ("poker", {"betting": {"most": 19}}, "betting.most"),
    ("poker", {"betting": {"limit": "pot"}}, "betting.most"),
    ("poker", {"betting": {"limit": "pot", "most": 0}}, ""),
    ("poker", {"betting": {"opening": "jacks"}}, ""),
    ("poker", {"betting": {"opening": "jacks"}, "hand": {"best": "ace_to_five"}}, "betting.opening"),
    ("poker", {"betting": {"opening": "jacks"}, "stakes": {"blinds": (5, 10)}}, "betting.opening"),
    ("seven-card-stud", {"betting": {"opening": "jacks"}}, "betting.opening"),
]


@pytest.mark.parametrize(("game", "changes", "key"), WRONG)
def test_rules_that_do_not_go_together_are_refused_at_their_key(
    game: str, changes: dict[str, Any], key: str
) -> None:
    rules = load(game).rules
    assert not list(unplayable(find("vying"), rules))
    wrong = unplayable(find("vying"), changed(rules, changes))
    assert list(dict.fromkeys(name for name, _ in wrong)) == key.split()


def test_the_pack_is_enough_for_two_at_least() -> None:
    for own, keys in ((23, ["hand.own"]), (24, ["hand.own", "streets"])):  # five lie on the board
        rules = changed(load("omaha").rules, {"streets": (Street(down=own), *BOARD)})
        assert [wrong for wrong, _ in unplayable(find("vying"), rules)] == keys


def test_eight_can_play_or_as_many_as_get_cards() -> None:
    family = families.find("vying")
    assert family.players(load("poker").rules) == (2, 8)
    assert family.players(load("seven-card-stud").rules) == (2, 7)
