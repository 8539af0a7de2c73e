"""`hoyle bid` and `hoyle lead`: calls with their rules, leads with their reasons, one or many."""

import json
import re
from io import StringIO
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import pytest
from click.testing import CliRunner, Result

from hoylecli import bots
from hoylecli.bots import bidding
from hoylecli.bots.double_dummy import boards
from hoylecli.bots.tricks.bridge import calling
from hoylecli.cli.bridge.calls import Asked, Systems, _dealt
from hoylecli.cli.main import hoyle, run
from hoylecli.context import Context
from hoylecli.core.errors import BadNotation
from hoylecli.scoring.bridge.hands import ended, parse_auction, parse_hand

SPADES = "AQ843.K92.J7.A64"
"""Fourteen points with five spades: 1 spade (CG, Standard Bidding System, Opening Bids)."""


def ran(*words: str, text: str = "") -> Result:
    return CliRunner().invoke(hoyle, words, input=text)


def facts(*words: str) -> Any:
    result = ran(*words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


RAISED = ("AK987.A32.K32.92", "--auction", "1S P 3S P", "--expert")
"""Enough for game by the rules."""


def test_an_expert_weighs_calls_in_hands_that_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spades take ten tricks, or nine; no deal has to be solved."""
    monkeypatch.setattr(boards, "is_quick", lambda: True)
    monkeypatch.setattr(calling, "solves_deals", lambda: True)
    monkeypatch.setattr(calling, "solved_contract", lambda hands, contract: (10, 1))
    found = facts("bid", *RAISED)
    assert (found["call"], found["rule"]) == ("4S", "limit-game")
    assert [each["call"] for each in found["weighed"]] == ["4S", "Pass"]
    monkeypatch.setattr(calling, "solved_contract", lambda hands, contract: (9, 1))
    found = facts("bid", *RAISED)
    assert (found["call"], found["rule"]) == ("Pass", None)
    assert "4♠ would hardly ever make" in found["meaning"]
    assert "By the rules alone it would be 4 spades." in ran("bid", *RAISED).stdout


def test_an_expert_needs_endplay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "is_quick", lambda: False)
    result = ran("bid", *RAISED)
    assert result.exit_code == 2
    assert "pip install 'hoylecli[bridge]'" in result.output


@pytest.mark.parametrize(
    "text",
    ["♠AQ843 ♥K92 ♦J7 ♣A64", "AQ843 K92 J7 A64", "C A64 D J7 H K92 S AQ843", "sAQ843.hk92.dj7.ca64"],
)
def test_a_hand_is_read_as_people_write_it(text: str) -> None:
    assert sorted(parse_hand(text)) == sorted(parse_hand(SPADES))


def test_a_void_and_a_ten() -> None:
    assert parse_hand("AQ10843 - J976 A64") == parse_hand("AQT843..J976.A64")


@pytest.mark.parametrize("words", [("bid",), ("lead", "--tables", "--auction", "1N P 3N")])
def test_a_hand_that_begins_with_a_void_is_no_option(words: tuple[str, ...]) -> None:
    assert facts(*words, "-.AKQ2.AKJT8.8765") == facts(*words, ".AKQ2.AKJT8.8765")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("AQ843.K92.J7.A6", "The hand has 12 cards; a hand of bridge has 13."),
        ("AQ843.K92.J7.AA4", "A♣ is in the hand twice."),
        ("AQ843.K92", "is no hand: write the ranks of all four suits"),
        ("AQ843.K92.Y7.A64", "'Y' is no card"),
    ],
)
def test_what_is_no_hand_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadNotation, match=why.replace(".", r"\.")):
        parse_hand(text)


def test_an_auction_is_read_as_people_write_it() -> None:
    plain = parse_auction("1N P 2C P 2D P P P")
    assert parse_auction("1n, pass, 2♣, p, 2d AP") == plain == parse_auction("1NT-P-2C!-P-2D-P-P-P")
    assert parse_auction("1S (2H) X").calls == ("1S", "2H", "X")


@pytest.mark.parametrize(
    ("calls", "passes"), [("", 4), ("P P", 2), ("1S P P", 1), ("4S X", 3), ("1S X XX P", 2)]
)
def test_all_that_are_left_pass_after_a_double_too(calls: str, passes: int) -> None:
    """CG, Bridge, The Auction: three passes in a row end it, after a double or redouble as after a bid."""
    assert parse_auction(f"{calls} AP") == parse_auction(calls + " P" * passes)
    assert parse_auction(f"{calls} AP").is_over


@pytest.mark.parametrize("words", [("bid",), ("bridge", "bid"), ("contract-bridge", "bid")])
def test_a_call_with_its_meaning_and_its_rule(words: tuple[str, ...]) -> None:
    result = ran(*words, SPADES)
    assert result.exit_code == 0
    assert result.output.startswith("Bid 1 spade: 12 or more points and five or more spades.\n")
    assert re.search(r" of Standard bidding, section '[A-Za-z ]+'\.\n", result.output)
    told = facts(*words, SPADES)
    rule = next(rule for rule in bidding.load("standard").rules if rule.id == told["rule"])
    assert (told["call"], told["section"], told["forcing"]) == ("1S", rule.section, "no")
    assert told["meaning"] == rule.says


def test_the_hand_is_that_of_whoever_is_next() -> None:
    """An answer to Stayman belongs to the opener, a dealer in another seat changes who that is."""
    told = facts("bid", "K65.Q732.AJ72.K9", "--auction", "1N P 2C P")
    assert told["call"] == "2H"
    vulnerable = [
        facts("bid", "83.KQJ9764.82.74", "--dealer", dealer, "--vul", "ns")["call"] for dealer in "NE"
    ]
    assert vulnerable[1] == "3H"


def test_where_no_rule_has_the_hand_it_says_so() -> None:
    result = ran("bid", "Q8432.K92.J72.64", "--auction", "1C P 1H 3D X P P")
    assert "No rule has this hand here." in result.output
    told = facts("bid", "Q8432.K92.J72.64", "--auction", "1C P 1H 3D X P P")
    assert (told["rule"], told["section"]) == (None, "Beyond the rules")


def test_alternatives_are_other_calls_that_the_hand_fits() -> None:
    for hand in (SPADES, "KJ5.Q32.AJ72.T97"):
        told = facts("bid", hand, "--system", "simple")
        calls = [each["call"] for each in told["alternatives"]]
        assert told["call"] not in calls
        assert len(set(calls)) == len(calls)
    assert "1C" in [each["call"] for each in facts("bid", SPADES)["alternatives"]]


def test_each_system_has_calls_of_its_own() -> None:
    """Six spades and a weak hand open 2 spades in the standard system; beginners have no weak twos."""
    weak = "KQJ864.83.J72.94"
    assert facts("bid", weak)["call"] == "2S"
    assert facts("bid", weak, "--system", "simple")["call"] == "Pass"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("AQ843.K92.J7.A6",), "hoyle: The hand has 12 cards; a hand of bridge has 13. See"),
        ((SPADES, "--auction", "1S P P P"), "The auction is over; leave out its last pass"),
        ((SPADES, "--auction", "1S 1H"), "Call 2, 1H by E: 1H is not above 1S."),
        ((SPADES, "--auction", "1S 1Y"), "'1Y' is no call"),
        ((SPADES, "--vul", "us"), "'us' does not say who is vulnerable: write none, ns, ew or all."),
        ((SPADES, "--dealer", "me"), "'me' is no dealer: write N, E, S or W."),
        ((SPADES, "--vul", ""), "Vul wants none, ns, ew or all."),
        ((SPADES, "--dealer", ""), "Dealer wants N, E, S or W."),
        ((), "Name a hand, such as AQ843.K92.J7.A64, or a file with --batch."),
        ((SPADES, "--batch", "-"), "--batch has hands and auctions of its own"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    words: tuple[str, ...], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["bid", *words]) == 2
    error = capsys.readouterr().err
    assert why in error
    assert error.count("\n") == 1


def test_a_system_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bid", SPADES, "--system", "acol"]) == 1
    assert "There is no bidding system 'acol'" in capsys.readouterr().err


# Many hands


def test_a_batch_answers_line_by_line() -> None:
    lines = [
        "# hands",
        SPADES,
        "AQ843 K92 J7 A6",
        "",
        "K65.Q732.AJ72.K9 1N P 2C P vul=ns dealer=S",
        "♠83 ♥KQJ9764 ♦82 ♣74 dealer E vul N-S",
    ]
    result = ran("bid", "--batch", "-", "--json", text="\n".join(lines))
    told = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 1
    assert [(each["line"], each.get("call")) for each in told] == [(2, "1S"), (3, None), (5, "2H"), (6, "3H")]
    assert told[1]["error"] == "The hand has 12 cards; a hand of bridge has 13."
    assert told[0] == {"line": 2, **facts("bid", SPADES)}


def test_one_process_answers_five_hundred_calls_a_second() -> None:
    """Of processor time, for hands at random after auctions of every kind."""
    rng, calls = Random(1), ("", "1N P 2C P 2D P", "1S P", "1H 2C", "1D P 1S P", "P P", "1C 1S X P", "2H X")
    hands = []
    for _ in range(600):
        held = sorted(rng.sample(range(52), 13), reverse=True)
        suits = (
            "".join("23456789TJQKA"[card % 13] for card in held if card // 13 == suit) for suit in range(4)
        )
        hands.append(f"{'.'.join(suits)} {rng.choice(calls)}")
    ran("bid", "--batch", "-", text=hands[0])  # which reads the system
    began = process_time()
    result = ran("bid", "--batch", "-", text="\n".join(hands))
    assert len(result.stdout.splitlines()) == len(hands)
    assert process_time() - began < len(hands) / 500


def test_a_batch_in_words(tmp_path) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(f"{SPADES}\nK65.Q732.AJ72.K9 1N P 2C P\n")
    result = ran("bid", "--batch", str(file))
    assert result.exit_code == 0
    assert [line.split(":")[0] for line in result.output.splitlines()] == ["Bid 1 spade", "Bid 2 hearts"]


# Leads


def test_a_lead_with_its_reason() -> None:
    """King from king-queen-jack (CG, Standard Bidding System, Defensive Leads)."""
    told = facts("lead", "KQJ54.82.964.J73", "--auction", "1N P 3N")
    assert told["card"] == "SK"
    assert told == facts("bridge", "lead", "KQJ54.82.964.J73", "--auction", "1N P 3N AP")
    result = ran("lead", "KQJ54.82.964.J73", "--auction", "1N P 3N")
    assert result.output.startswith("K♠ against 3 notrump. ")
    assert told["reason"] in result.output


def test_a_lead_against_a_doubled_contract() -> None:
    told = facts("lead", "84.AK532.J732.J5", "--auction", "1S P 2C P 2D P 4S X")
    assert told["card"] == "HK"


def test_leads_by_the_line() -> None:
    lines = "KQJ54.82.964.J73 1N P 3N vul all\nKQJ54.82.964.J73 P P\n"
    result = ran("lead", "--batch", "-", "--json", text=lines)
    told = [json.loads(line) for line in result.stdout.splitlines()]
    assert (result.exit_code, told[0]["card"]) == (1, "SK")
    assert told[1]["error"] == "Nobody has bid, so there is no contract to lead against."


@pytest.mark.parametrize(
    ("hand", "calls", "card"),
    [
        ("8.QT963.A842.K75", "P 1S P 4S", "HT"),  # the ten from queen-ten-nine
        ("AK52.94.J873.T62", "1H P 4H", "SK"),  # the king from ace-king and more
        ("AK.9452.J8732.T6", "1H P 4H", "SA"),  # the higher of two
        ("82.T4.KJ8632.975", "1N P 3N", "D6"),  # the fourth highest
        ("Q4.J7532.K96.T83", "P 1S 2D 2S 3D 3S", "D6"),  # the suit that partner has overcalled in
    ],
)
def test_a_lead_by_the_tables(hand: str, calls: str, card: str) -> None:
    """CG, Standard Bidding System, Defensive Leads; an average player leads the same."""
    told = facts("lead", hand, "--auction", calls, "--tables")
    assert told["reason"].startswith("Lead the ")
    asked = Asked(parse_hand(hand), parse_auction(calls, "N"), ())
    auction, contract = ended(asked.auction)
    leader = "NESWN"["NESW".index(str(contract.declarer)) + 1]
    state = _dealt(auction, asked, leader, Systems("standard", "standard")).state
    move = bots.bot("tricks", "average").choose(state.view(state.to_act), Random(0))
    assert (told["card"], str(move)) == (card, card[::-1])


def test_many_leads_by_the_tables() -> None:
    lines = "KQJ54.82.964.J73 1N P 3N vul all\nKQJ54.82.964.J73 1H P 4H dealer E\n"
    result = ran("lead", "--tables", "--batch", "-", text=lines)
    assert result.output.splitlines() == [
        "K♠ against 3 notrump. Lead the king from king-queen-jack.",
        "K♠ against 4 hearts. Lead the king from king-queen.",
    ]


# Systems of a match


def at_table(home, *words: str, typed: str = "quit\n") -> tuple[int, str, str]:
    out, err = StringIO(), StringIO()
    environ = {name: str(home) for name in ("HOYLE_HOME", "XDG_CONFIG_HOME", "HOME")}
    code = run(words, Context(environ, stdin=StringIO(typed), stdout=out, stderr=err))
    return code, out.getvalue(), err.getvalue()


def test_a_match_is_played_with_a_system_and_each_side_may_have_its_own(tmp_path) -> None:
    """A weak two is a rule of the standard system alone."""
    asked = "? 2h\nquit\n"
    words = ("bridge", "--seed", "4", "--no-save")
    assert "weak" in at_table(tmp_path, *words, typed=asked)[1]
    assert "weak" in at_table(tmp_path, *words, "--bidding", "yellow_card", typed=asked)[1]
    simple = at_table(tmp_path, *words, "--bidding", "simple", typed=asked)[1]
    assert "The system has no rule for this call; partner reads it this way." in simple
    assert "weak" in at_table(tmp_path, *words, "--opponents", "simple", typed=asked)[1]


def test_a_match_goes_on_when_the_file_of_its_system_is_gone(tmp_path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(Path(bidding.load("simple").file).read_text(encoding="utf-8"), encoding="utf-8")
    code, _, err = at_table(tmp_path, "bridge", "--seed", "4", "--bidding", str(file), typed="pass\nquit\n")
    assert (code, err) == (0, "")
    assert at_table(tmp_path, "resume")[2] == ""
    file.unlink()
    code, out, err = at_table(tmp_path, "resume", typed="why\npass\nwhy\nquit\n")
    assert (code, "'s 2 clubs: " in out) == (0, True)
    assert err.startswith("hoyle: The bidding system ")
    assert err.endswith("can't be read any more; its side bids by the standard system.\n")
    assert err.count("\n") == 1


def test_a_system_that_is_not_there_deals_nothing(tmp_path) -> None:
    code, out, err = at_table(tmp_path, "bridge", "--bidding", "acol")
    assert (code, out) == (1, "")
    assert err.startswith("hoyle: There is no bidding system 'acol'")
