"""Positions at real tables written as text: what is read of them, what is advised, and what is refused."""

from collections.abc import Iterator
from dataclasses import fields
from random import Random
from typing import Any, Final

import pytest
from haste import hurry

from hoylecli import bots, rulebook
from hoylecli.core.errors import HoyleError
from hoylecli.core.game import TABLE
from hoylecli.core.match import Match
from hoylecli.table import advising
from hoylecli.table.advising.text import seat_named
from hoylecli.table.advising.tricks import seat_names

# What a text does not tell: how the match has gone so far, and stakes that grow with what players have.
UNTOLD: Final = {"number", "sheet", "rules", "pegs", "games", "stakes"}
OPTIONS: Final = {"bridge": {"form": "duplicate"}}
LEFT_OUT: Final = {"answering", "arranging", "showdown", "claim", "muggins", "comparing"}
OTHERS: Final = [("spades", "bags"), ("pitch", "three"), ("euchre", "alone")]


def game_of(name: str) -> Any:
    return rulebook.load(name, **OPTIONS.get(name, {}))


def decisions(name: str, seed: int, most: int) -> Iterator[tuple[Any, Any]]:
    """Views of decisions in a match of computer players, each with the state; of the first seat, or at bridge
    of all."""
    game = game_of(name)
    match = Match(game.undealt(game.players.usual, seed))
    found = 0
    while match.state.to_act is not None and found < most:
        state = match.state
        if state.to_act == TABLE:
            match.deal()
            continue
        view = state.view(state.to_act)
        if can_be_told(name, view):
            found += 1
            yield view, state
        chance = bots.rng(seed, len(match.moves), state.to_act)
        match.apply(bots.bot(game.family, "beginner").choose(view, chance))


def can_be_told(name: str, view: Any) -> bool:
    bidding = getattr(view, "bidding", None)
    has_looked = bidding is None or view.seat in bidding.looked
    is_whole = min(view.scores) > 0 or game_of(name).family != "vying"
    return (view.seat == 0 or name == "bridge") and has_looked and is_whole and view.phase not in LEFT_OUT


@pytest.mark.parametrize("name", advising.GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_position_written_and_read_again_is_the_same_to_whoever_asks(
    name: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry(monkeypatch.setattr)
    game = game_of(name)
    for view, _ in list(decisions(name, seed, 8 if name == "bridge" else 30))[seed::3]:
        text = advising.written(game, view)
        for filling in (1, 2):
            state, _ = advising.position(game, text, Random(filling))
            again = state.view(view.seat)
            told = [each.name for each in fields(view) if each.name not in UNTOLD | scores_of(name)]
            for field in told:
                assert getattr(again, field) == getattr(view, field), (field, text)


def scores_of(name: str) -> set[str]:
    """A board of duplicate is played for itself."""
    return {"scores"} if name == "bridge" else set()


@pytest.mark.parametrize("name", advising.GAMES)
def test_the_advice_is_that_of_the_match_whatever_the_others_hold(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hurry(monkeypatch.setattr)
    game = game_of(name)
    for view, _ in list(decisions(name, 5, 14))[3::5]:
        text = advising.written(game, view)
        advice = bots.advice(game.family, view, Random(7))
        for filling in (1, 2):
            state, called = advising.position(game, text, Random(filling))
            again = advising.advised(game, state.view(view.seat), called, Random(7)).hint
            assert (again.move, again.why) == (advice.move, advice.why), text


@pytest.mark.parametrize("name", advising.GAMES)
def test_the_template_is_a_position_that_can_be_read(name: str) -> None:
    state, called = advising.position(rulebook.load(name), advising.template(name), Random(0))
    assert (state.to_act, len(called)) == (0, state.players)


def test_games_without_advice_are_refused() -> None:
    with pytest.raises(HoyleError, match="There is no advice on pig yet"):
        advising.keys("pig")


# What people leave out: who dealt, or who led first


def test_who_led_first_is_found_by_whose_turn_it_is() -> None:
    text = "hand: QS KS 4S 9H 2H AC 7C 3C JD 10D 5D 3D\nplayed: 2C KC 8C 5C\ntrick: AD 4D\n"
    state, _ = advising.position(rulebook.load("hearts"), text, Random(0))
    assert [play.seat for play in state.deal.trick] == [2, 3]
    assert state.deal.tricks[0].leader == 1


def test_a_go_says_what_a_player_cannot_hold() -> None:
    """CG, Cribbage: go is said by a player with no card that fits under 31."""
    text = "hand: KC\ndealer: opponent\nlaid: 9S KS\nstarter: 8S\nplayed: 7D 8C 10C 5H go QH 9C\n"
    for filling in range(20):
        state, _ = advising.position(rulebook.load("cribbage"), text, Random(filling))
        assert (state.to_act, state.deal.count) == (0, 19)
        assert [card.rank for card in state.deal.hands[1]] > [1]


def test_two_bids_in_figures_are_not_taken_for_one() -> None:
    """One and two are no bid of twelve."""
    text = "hand: 9S 4S 8H 4H 3H KS QS JS 7D 9D 2D 3D AC\ndealer: me\nbids: 1 2 1\n"
    state, _ = advising.position(rulebook.load("spades"), text, Random(0))
    assert [bid.amount for bid in state.deal.bids] == [1, 2, 1]


@pytest.mark.parametrize(
    ("word", "seat"),
    [
        ("me", 0),
        ("You", 0),
        ("I:", 0),
        ("left", 1),
        ("l", 1),
        ("player4", 3),
        ("r", 5),
        ("player", None),
        ("", None),
    ],
)
def test_seats_are_named_as_people_say(word: str, seat: int | None) -> None:
    """The beginning of a name will do where it is that of one seat alone."""
    assert seat_named(word, seat_names(6)) == seat


def test_a_partner_sits_across() -> None:
    assert seat_named("partner", seat_names(4)) == 2
    assert seat_named("partner", seat_names(6)) is None


SPADES: Final = "hand: JC QC 3D 4D 10D 4H 7H JH KH 9S JS QS AS\ndealer: right\n"
HEARTS: Final = "hand: 5C 6C 10C KD 2H 3H 5H 7H 2S 6S 9S QS 4C\npass: left\n"
POKER: Final = "hand: 9C KC 6D 8D 9H\nstacks: 930 530 1550 990\nante: 10\ndealer: me\n"
BRIDGE: Final = "hand: AQ843.K92.J7.A64\ndealer: N\nbids: 1N P\n"
GIN: Final = "hand: 5C 6C 8C 7D 8D 10D 7H 3S 4S 9S\ndealer: me\nupcard: 6D\nturns: pass pass QC\n"


@pytest.mark.parametrize(
    ("name", "text", "old", "new"),
    [
        ("poker", POKER.replace("me", "right"), "930 530 1550 990", "930,530,1550,990"),
        ("poker", POKER.replace("me", "right"), "930 530 1550 990", "$930, $530, $1,550, $990"),
        ("poker", POKER.replace("me", "right"), "930 530 1550 990", "930 530 1,550 990"),
        ("poker", f"{POKER}bets: check bet 50 call\n", "check bet 50 call", "checks, bets $50, calls"),
        ("texas-hold-em", "hand: AD TH\nstacks: 2000 900\ndealer: me\nblinds: 5 10\n", "5 10", "5/10"),
        ("texas-hold-em", "hand: AD TH\nstacks: 2000 900\ndealer: me\nblinds: 5 10\n", "2000", "2,000"),
        ("spades", f"{SPADES}score: 120 85\n", "120 85", "120-85"),
        ("spades", f"{SPADES}score: 120 -85\n", "120 -85", "120, -85"),
        ("spades", f"{SPADES}score: 123 85\nbags: 3 5\n", "bags: 3 5\n", ""),
        ("spades", SPADES.replace("right", "me") + "bids: 3 nil 4\n", "3 nil 4", "Three, Nil, four"),
        (
            "pitch",
            "hand: 9C 6D 7D 9H KH AS\ndealer: me\nbids: pass pass 2\n",
            "pass pass 2",
            "p, passes, bid 2",
        ),
        ("gin", GIN, "pass pass QC", "p, p, draws, throws QC"),
        ("bridge", BRIDGE, "AQ843.K92.J7.A64", "♠AQ843 ♥K92 ♦J7 ♣A64"),
        ("bridge", BRIDGE, "AQ843.K92.J7.A64", "d: J7, c: A64, s: AQ843, h: K92"),
        ("bridge", BRIDGE, "AQ843.K92.J7.A64", "AQ843 K92 J7 A64"),
        ("bridge", BRIDGE, "1N P", "1 NT, pass"),
        ("bridge", BRIDGE, "1N P", "1 no trump - pass"),
        ("bridge", BRIDGE.replace("1N", "1S"), "1S P", "1 spade p"),
    ],
)
def test_it_is_read_as_people_write_it(name: str, text: str, old: str, new: str) -> None:
    """With blanks, commas, signs and words that people put there at a kitchen table."""
    assert text.count(old) == 1
    states = [advising.position(game_of(name), each, Random(1))[0] for each in (text, text.replace(old, new))]
    assert states[0] == states[1]


# What cannot be

TEN: Final = "hand: 2C 3C 4C 5C 6C 7C 8C 9C 10C JC\ndealer: me\nupcard: QC\n"
REFUSED: Final = [
    ("hearts", "hand: QS QS\n", "line 1: the Q♠ cannot be here; it is on this line already."),
    ("hearts", "hand: 5C\nplayed: 2C 5C\n",
     "line 2: the 5♣ cannot be here; it is in 'hand' on line 1 already."),
    ("hearts", "hand: 5C\nplayd: 2C\n", "line 2: 'playd' is not known here; did you mean 'played'?"),
    ("hearts", "5C 6C\n", "line 1: '5C 6C' has no key; write it as 'hand: ...'."),
    ("hearts", "pass: left\n", "There is no 'hand:' line; add one."),
    ("hearts", "hand: XX\n", "line 1: 'XX' is not a card; write a rank and a suit, such as 5H or 10♠."),
    ("hearts", "hand: 5C\nplayed: 3C\n", "line 2: the first card is the 2♣, not the 3♣."),
    ("hearts", "hand: 5C\nscore: 3 4\n",
     "line 2: 'score' is the score of each player: 4 whole numbers, yours first."),
    ("hearts", "hand: 5C\nplayed: 2C 3C / 4D\n",
     "line 2: the trick 2♣ 3♣ isn't complete; add its other cards, or mend the tricks before."),
    ("spades", "hand: 5C\ndealer: right\nbids: 3 15\n",
     "line 3: left couldn't say '15' here; it could be nil or bid 1 to 13."),
    ("spades", "hand: 5C\ndealer: me\nbids: 3 3 3 3\nplayed: 2C across: 3C\n",
     "line 4: after this it is right's turn, not yours; add what was done, or mend what is there."),
    ("spades", "hand: 5C\ndealer: me\nbids: 3 3 3 3\nplayed: 2C right: 3C\n",
     "line 4: it is across's turn at the 3♣, not right's."),
    ("spades", "hand: 5C\ndealer: me\nbids: 3 3 3 3\nplayed: 2C 3D 4C 6C / 9H 9C 10C JC\n",
     "line 4: across can't have the 10♣ here: it would have had to be played instead of the 3♦."),
    ("hearts", "hand: 6D 2H 3H 5H 7H 2S 6S 9S QS 8H 9H\npass: hold\nplayed: 2C 3D 4D 5D / KD 7D 8D 9D\n",
     "line 3: after the 5♦ nobody could still have the J♣; mend a trick before."),
    ("cribbage", "hand: 5C 6C 7C 8C 9C\ndealer: me\n",
     "line 1: you choose from six cards, not 5. In the play, add 'laid' and 'starter'."),
    ("cribbage", "hand: 5C 6C 7C 8C 9C 10C\n", "There is no 'dealer:' line; add one."),
    ("cribbage", "hand: 5C 6C\ndealer: me\nlaid: 2C 3C\nstarter: 9H\nplayed: KH QC KD JD go\n",
     "line 5: the J♦ doesn't fit here: the count would pass 31."),
    ("gin", "hand: 2C 3C 4C 5C 6C 7C 8C 9C 10C JC\ndealer: me\nupcard: QC\nturns: KH\n",
     "line 4: your opponent can't draw here. It is not time for 'draw'; 'take' the Q♣, or 'pass'."),
    ("euchre", "hand: AS KS QS JS 10S\ndealer: me\nturned: 2H\nbids: pass pass pass\n",
     "line 3: the 2♥ is not in the pack of this game."),
    ("spades", "hand: AS KS QS\ndealer: me\nbids: 3 3 3\n",
     "line 1: you should have 13 cards by now, not 3."),
    ("gin", "hand: 2C 3C 4C\ndealer: opponent\nupcard: QC\n",
     "line 1: you should hold 10 cards now, not 3."),
    ("gin", "hand: 2C 3C 4C 5C 6C 7C 8C 9C 10C QC\ndealer: opponent\nupcard: QC\n",
     "line 1: the Q♣ lies among the discards, so you can't hold it."),
    ("texas-hold-em", "hand: AD TH\nstacks: 100 100\ndealer: me\nboard: 5C 2S 6C\n",
     "line 4: by the bets there are 0 cards on the board now, not 3."),
    ("texas-hold-em", "hand: AD TH\nstacks: 100\ndealer: me\n",
     "line 2: 2 to 8 can play, so there are as many stacks, not 1."),
    ("hearts", "hand: 5C\nscore: 3 4 5 100\npass: hold\n",
     "line 2: with this score the match would be over, as it goes to 100."),
    ("hearts", "hand: 5C\nscore: 3 4 5 -10\npass: hold\n", "line 2: a score at Hearts can't be below 0."),
    ("euchre", "hand: 9D\nscore: 6 -4\ndealer: me\nturned: 10C\n",
     "line 2: a score at Euchre can't be below 0."),
    ("spades", "hand: 5C\nscore: 500 20\ndealer: me\n",
     "line 2: with this score the match would be over, as it goes to 500."),
    ("gin", "hand: 5C\nscore: 130 20\ndealer: me\nupcard: 2C\n",
     "line 2: with this score the match would be over, as it goes to 100."),
    ("pitch", "hand: JC 10C 2C AD 5S\ndealer: me\nbids: 2 pass pass 3 pass\n",
     "line 3: it is time to play a card here, so 'pass' can't be said; leave it out."),
    ("poker", "hand: AS AD 9H 7C 4D\nstacks: 500 480\ndealer: me\nante: lots\n",
     "line 4: 'ante' is what everybody pays: 1 whole number."),
    ("gin", "hand: 5C\nscore: -130 20\ndealer: me\nupcard: 2C\n", "line 2: a score at gin can't be below 0."),
    ("hearts", "# a\x0b b\x0c c\nhand: 5C\nplayd: 2C\n",
     "line 3: 'playd' is not known here; did you mean 'played'?"),
    ("cribbage", "hand:\ndealer: me\n", "line 1: there is nothing behind 'hand:'; fill it in."),
    ("cribbage", "hand: 5H JD 4C\ndealer: me\nlaid: 8S KH\nstarter:\n",
     "line 4: there is nothing behind 'starter:'; fill it in."),
    ("cribbage", "hand: 5H JD 4C\ndealer: me\nlaid: 8S KH\nstarter: 6D\n",
     "line 1: after this it is your opponent's turn, not yours; add what was done, or mend what is there."),
    ("cribbage", "hand: 5H JD 4C\ndealer: me\nlaid: 8S KH\nstarter: 6D\nplayed: me: 9C 5S JH\n",
     "line 5: it is your opponent's turn at the 9♣, not yours."),
    ("cribbage", "hand: AH 5H JD 4C\ndealer: me\nlaid: 8S KH\nstarter: 6D\nplayed: 9C 5S JH\n",
     "line 1: your cards and those you have played or laid away are more than 6."),
    ("poker", "hand: 9C KC 6D 8D 9H\nstacks: 930 530 1550 990\ndealer: right\nthrew: 7D KH 5S\n",
     "line 1: by what was done you should still have the 7♦, K♥ and 5♠."),
    ("poker", "hand: 9C KC 6D 8D 9H\nstacks: 930 530\ndealer: opponent\nante: 10\nbets: bid\n",
     "line 5: you couldn't say 'bid' here; it could be fold, check or bet 20 to 100."),
    ("spades", "hand: 5C\ndealer: right\nbids: 3 3 3\nplayed: 2C 3C\n",
     "line 4: it is not time yet to play the 2♣: first right must bid, pass or throw."),
    ("cribbage", "hand: 5H JD 4C\ndealer: me\nlaid: 8S KH\nstarter: 6D\nplayed: 9C 5S JH 10H\n",
     "line 5: the 10♥ doesn't fit here: the count would pass 31."),
    ("poker", "hand: 9C KC 6D 8D 9H\nstacks: 930 530\ndealer: me\nbets: check check\ndraws: 6 3\n",
     "line 5: a player draws 3 cards at most, not 6."),
    ("euchre", "hand: 9D KH 10S JS QS\ndealer: across\nturned: 10C\nbids: pass pass pass pass call x\n",
     "line 4: right couldn't say 'call x' here; it could be call d, call h, call s, alone d, alone h, "
     "alone s or pass."),
    ("spades", "hand: JC QC\ndealer: right\nbids: 2 3 3 2\nplayed: 3H AH 2H 8H\nplayed: 3C\ntrick: 5D\n",
     "line 5: the trick 3♣ isn't complete; add its other cards, or mend the tricks before."),
    ("spades", f"{SPADES}bags: 3 10\n", "line 3: a side has 0 to 9 bags on account, not 10."),
    ("spades", f"{SPADES}bags: -1 0\n", "line 3: a side has 0 to 9 bags on account, not -1."),
    ("spades", f"{SPADES}score: -310 80\n",
     "line 3: with this score the match would be over, as a side below -300 loses."),
    ("cribbage", "hand: 5H JD 4C 5S\ndealer: me\nlaid: 8S KH\nstarter: 6D\nplayed: go\n",
     "line 5: your opponent can't have said go here: any card fits."),
    ("cribbage", "hand: 5H JD\ndealer: opponent\nlaid: 8S KH\nstarter: 6D\nplayed: 5S KC 4C go\n",
     "line 5: your opponent can't have said go here: any card fits."),
    ("euchre", "hand: AS KS QS JS 9S\ndealer: right\nturned: 9S\n",
     "line 1: you can't hold the 9♠: it is turned up, see line 3."),
    ("euchre", "hand: AS KS QS JS 9S\ndealer: right\nturned: 9S\nbids: pass order\n",
     "line 1: you can't hold the 9♠: it is turned up, see line 3."),
    ("euchre", "hand: 9D KH 10S JS\ndealer: across\nturned: 10C\nbids: pass pass pass take\n",
     "line 4: after this it is right's turn, not yours; add what was done, or mend what is there."),
    ("poker", f"{POKER}bets: check check check check check\n",
     "line 5: cards are changed before 'check'; say in 'draws' how many each player drew."),
    ("poker", f"{POKER}bets: call check check\n",
     "line 5: left couldn't say 'call' here; it could be fold, check or bet 20 to 100."),
    ("poker", f"{POKER}bets: bet 5000 call call\n",
     "line 5: left couldn't say 'bet 5000' here; it could be fold, check or bet 20 to 100."),
    ("poker", f"{POKER}bets: bet 50 raise $1,000\n",
     "line 5: across couldn't say 'raise 1000' here; it could be fold, call or raise 70 to 150."),
    ("poker", f"{POKER}bets: check check check\npot: 50\n",
     "line 6: by what was paid the pot is 40 now, not 50."),
    ("texas-hold-em", "hand: AD TH\nstacks: 100 100\ndealer: me\nblinds: 10 5\n",
     "line 4: the small blind comes first, and is no more than the big one."),
    ("bridge", "hand: AQ843.K92.J7\n",
     "line 1: 'AQ843.K92.J7' is no hand: write the ranks of all four suits, spades first, such as "
     "AQ843.K92.J7.A64."),
    ("bridge", "hand: AQ843.K92.J7.A6\n", "line 1: a hand has 13 cards, not 12."),
    ("bridge", "hand: AQ843.K92.J7.A64\nbids: 1N 1C\n",
     "line 2: call 2, 1C by E: 1C is not above 1NT."),
    ("bridge", "hand: AQ843.K92.J7.A64\nbids: 1N P 3N AP\ntrick: 4S\n",
     "line 3: the 4♠ cannot be here; it is in 'hand' on line 1 already."),
    ("gin", f"{TEN}turns: take KH draw QC\n",
     "line 4: your opponent took the Q♣, so you can't throw it."),
    ("gin", f"{TEN}turns: take QC KH KH\n", "line 4: the K♥ lies among the discards already."),
    ("gin", f"{TEN}turns: take take\n", "line 4: say which card was thrown before 'take'."),
    ("gin", f"{TEN}turns: hello\n", "line 4: 'hello' is no turn: write pass, or the card that was thrown."),
    ("gin", f"{TEN}turns: take KH take KD QS take\n",
     "line 1: you took the K♥ and have not thrown it; add it to your hand."),
    ("gin", "hand: 2C 3C 4C 5C 6C 7C 8C 9C 10C QC\ndealer: me\nupcard: QC\nturns: take KH\n",
     "line 1: your opponent has the Q♣, so you can't hold it."),
    ("gin", "hand: 2C\ndealer: Bob\nupcard: QC\n", "line 2: 'Bob' is nobody here: write me or opponent."),
    ("gin", "hand: 2C\ndealer: me\nupcard: QC KC\n", "line 3: 'upcard' is one card, not 2."),
    ("cribbage", "hand: 5H JD 4C 5C 6C 7C\ndealer: me\nscore: 121 0\n",
     "line 3: a score is from 0 to 120 while the game goes on."),
    ("cribbage", "hand: 5H JD 4C\ndealer: me\nscore: 0 5\nlaid: 8S KH\nstarter: 6D\nplayed: 9C 6H 7D\n",
     "line 3: you have pegged 2 in this deal already, so this score is too low."),
    ("cribbage", "hand: 5H JD 4C 5C\ndealer: me\nlaid: 8S KH 9H\nstarter: 6D\n",
     "line 3: two cards are laid away, not 3."),
    ("bridge", "hand: AQ843.K92.J7.A64\nbids: P P 1S P 2S AP\nplayed: 3H\nseat: N\n",
     "line 4: you are dummy, so your partner decides; ask from that seat."),
    ("bridge", "hand: AQ843.K92.J7.A64\nbids: 1N P\nplayed: 3H\n",
     "line 3: cards are played before the auction is over; see 'bids'."),
    ("bridge", "hand: AQ843.K92.J7.A64\nbids: P P 1N AP\nplayed: 3H\n",
     "Dummy lies open once a card is led; add a 'dummy:' line."),
    ("bridge", "hand: AQ843.K92.J7.A64\nvul: most\n",
     "line 2: write none, ns, ew or all for who is vulnerable."),
    ("poker", "hand: AS AD 9H 7C 4D\nstacks: 500 0 20\ndealer: me\n",
     "line 2: leave out players who have no chips."),
    ("poker", "hand: AS AD 9H 7C 4D\nstacks: 500 480\ndealer: me\nante: 10\nbets: check check\n"
     "draws: 1 3\nthrew: 5C 6C\n", "line 7: you drew 3 by 'draws', so 'threw' is as many cards, not 2."),
    ("texas-hold-em", "hand: AD TH\nstacks: 100 100\ndealer: me\nbets: fold\n",
     "line 4: the deal is over; there is nothing left to decide."),
    ("hearts", "hand: 5C\npass: left\npassed: AC 10D\ngot: KD 5H QS\n",
     "line 3: 'passed' is 3 different cards."),
    ("hearts", "hand: 5C\npass: hold\npassed: AC 10D AS\ngot: KD 5H QS\n",
     "line 3: no cards are passed in this deal; say 'pass: left', or leave 'passed' out."),
    ("hearts", "hand: 5C\n", "Say where cards are passed: 'pass: left', or 'pass: hold'."),
    ("hearts", "hand: 5C\npass: up\n",
     "line 2: 'up' is no way to pass here; write left, right, across, hold."),
    ("hearts", "# nothing\n", "Nothing is said of the position; --template shows how it is written."),
    ("hearts", "hand: 5C\npass: hold\nhand: 6C\n", "line 3: 'hand' is there twice; leave one out."),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "why"), REFUSED)
def test_what_cannot_be_is_named_with_its_line(name: str, text: str, why: str) -> None:
    with pytest.raises(advising.Misstated) as error:
        advising.position(rulebook.load(name), text, Random(0))
    assert str(error.value) == why


def test_a_score_that_was_kept_another_way_is_taken_as_it_is() -> None:
    """20 + 35 + 7 + 40 is no number of deals of 26 points each; whoever asks wants to know what to pass."""
    state, _ = advising.position(rulebook.load("hearts"), f"{HEARTS}score: 20 35 7 40\n", Random(0))
    assert tuple(state.scores) == (20, 35, 7, 40)


def test_keys_with_nothing_behind_them_are_as_if_they_were_left_out() -> None:
    """A template that is half filled in, and one in which a key stands again with what it says."""
    game, bare = rulebook.load("spades"), "hand: JC QC 3D 4D 10D 4H 7H JH KH 9S JS QS AS\ndealer: right\n"
    empty = f"bags:\nbids:  # none yet\nplayed:\ntrick:\nscore:\nhand:\n{bare}"
    for filling in (1, 2):
        states = [advising.position(game, text, Random(filling))[0] for text in (bare, empty)]
        assert states[0] == states[1]


def test_a_suit_that_was_not_followed_before_is_named() -> None:
    text = (
        "hand: AS KS QS JS 10S AH KH QH JH 10H 9H\ndealer: right\nbids: 3 3 3 3\n"
        "played: 2C 9D AC KC / 3C 5C 8C 7C\n"
    )
    with pytest.raises(advising.Misstated) as error:
        advising.position(rulebook.load("spades"), text, Random(0))
    assert str(error.value) == (
        "line 4: left can't have the 7♣ here: it would have had to be played instead of the 9♦."
    )
