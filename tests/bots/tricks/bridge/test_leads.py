"""Opening leads: the card of a suit, and the suit (CG, Standard Bidding System, Defensive Leads)."""

from pathlib import Path
from random import Random

import pytest
from bridge_cards import playing

from hoylecli.bots.tricks.bridge.leads import RANKS, lead_from
from hoylecli.bots.tricks.bridge.moment import Moment
from hoylecli.bots.tricks.bridge.playing import average
from hoylecli.scoring.bridge import SEATS
from hoylecli.scoring.bridge.hands import ended, parse_auction

SUIT = "CG, Defensive Leads, against a suit contract"
NOTRUMP = "CG, Defensive Leads, against a notrump contract"
LEADS = [
    line
    for line in Path(__file__).with_name("leads.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


def ranks(cards: str) -> int:
    return sum(1 << RANKS.index(rank) for rank in cards)


@pytest.mark.parametrize(
    ("cards", "lead", "section"),
    [
        ("KQ4", "K", SUIT),
        ("KQJ73", "K", SUIT),
        ("QJ82", "Q", SUIT),
        ("JT5", "J", SUIT),
        ("T97", "T", SUIT),
        ("KJT", "J", SUIT),  # no less than from king-jack-ten and one more
        ("KT9", "T", SUIT),
        ("QT9", "T", SUIT),
        ("KJT4", "J", SUIT),
        ("KT93", "T", SUIT),
        ("QT96", "T", SUIT),
        ("87542", "4", SUIT),
        ("K87542", "5", SUIT),
        ("863", "3", SUIT),
        ("8632", "2", SUIT),
        ("K63", "3", SUIT),  # no lead from a single honor is given, so low
        ("Q862", "2", SUIT),
        ("AK5", "K", SUIT),
        ("AKQ2", "K", SUIT),
        ("AK", "A", SUIT),
        ("K2", "K", SUIT),
        ("84", "8", SUIT),
        ("7", "7", SUIT),
        ("A84", "A", SUIT),  # never away from an ace
        ("AQJ5", "A", SUIT),
        ("A9875", "A", SUIT),
        ("AKJ4", "K", NOTRUMP),
        ("AQJ", "Q", NOTRUMP),
        ("KJT", "J", NOTRUMP),
        ("AQJ4", "Q", NOTRUMP),
        ("AJT9", "J", NOTRUMP),
        ("AJT94", "J", NOTRUMP),
        ("AT98", "T", NOTRUMP),
        ("KQJ4", "K", NOTRUMP),
        ("KQT93", "Q", NOTRUMP),  # asks for the jack
        ("KJT92", "J", NOTRUMP),
        ("KT98", "T", NOTRUMP),
        ("QJT4", "Q", NOTRUMP),
        ("QT98", "T", NOTRUMP),
        ("JT94", "J", NOTRUMP),
        ("T984", "T", NOTRUMP),
        ("A9842", "4", NOTRUMP),
        ("KQ854", "5", NOTRUMP),
        ("K852", "2", NOTRUMP),
        ("863", "3", NOTRUMP),
        ("8632", "2", NOTRUMP),
        ("KQ4", "K", NOTRUMP),  # three with touching honors as against a suit
        ("84", "8", NOTRUMP),
    ],
)
def test_the_card_of_a_suit_is_that_of_the_tables(cards: str, lead: str, section: str) -> None:
    assert RANKS[lead_from(ranks(cards), section == SUIT).rank] == lead


@pytest.mark.parametrize(
    ("contract", "hand", "lead"),
    [
        ("4S", "872.AK53.J62.T84", "KH"),  # from ace-king
        ("4S", "872.Q8532.4.JT84", "4D"),  # a singleton
        ("4S", "87.A8532.KQJ.T84", "KD"),  # not an ace without the king
        ("3NT", "872.K5.QT742.J84", "4D"),  # a long suit against notrump
        ("3NT", "8.Q98642.K72.984", "6H"),
    ],
)
def test_the_suit_is_the_usual_one(contract: str, hand: str, lead: str) -> None:
    """CG, Defensive Leads: from ace-king, a singleton, a long suit against notrump."""
    view = playing(contract, "", hand).view(1)
    assert str(average(view, Random(1))) == lead


def test_the_suit_that_partner_has_overcalled_in_is_led() -> None:
    """CG, Defensive Leads. The higher of two cards of it, before the fourth highest of the own long suit."""
    state = playing("3S", "", "872.94.KJ853.Q84", calls="1S P 2S 3H 3S P P P")
    assert str(average(state.view(1), Random(1))) == "9H"


@pytest.mark.parametrize(
    ("contract", "calls", "suits"),
    [("1NT", "P 1D P 1H P 1NT P P P", "CHS"), ("2H", "P 1D P 1H P 2H P P P", "CDHS")],
)
def test_no_short_suit_of_declarers_side_is_led_at_notrump(contract: str, calls: str, suits: str) -> None:
    """A few layouts may speak for a singleton there, which no teacher would."""
    auction, _ = ended(parse_auction(calls))
    leader = (SEATS.index(auction.contract.declarer or "") + 1) % 4 if auction.contract else 0
    hands = ["KJT72.A632.2.A74" if seat == leader else "" for seat in range(4)]
    moment = Moment(playing(contract, *hands, calls=calls).view(leader))
    assert "".join("CDHS"[moment.info.layout.suit[bit]] for bit in moment.leads()) == suits


@pytest.mark.parametrize("line", LEADS)
def test_a_hand_leads_what_the_text_demands_after_an_auction(line: str) -> None:
    _, hand, calls, card = (each.strip() for each in line.split("|"))
    auction, contract = ended(parse_auction(calls))
    leader = (SEATS.index(str(contract.declarer)) + 1) % 4
    hands = [hand if seat == leader else "" for seat in range(4)]
    state = playing(str(contract), *hands, calls=" ".join(auction.calls))
    assert str(average(state.view(leader), Random(1))) == card[1] + card[0]
