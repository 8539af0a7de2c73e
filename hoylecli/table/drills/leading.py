"""Opening leads at bridge, judged by the rules of the text: which suit, and which card of it."""

from typing import Any, Final

from hoylecli.bots.tricks.bridge.leads import RANKS
from hoylecli.bots.tricks.bridge.moment import Moment
from hoylecli.bots.tricks.bridge.sight import SPAN, SUIT
from hoylecli.bots.tricks.kernel import bits
from hoylecli.core import SUIT_NAMES, Move, capital
from hoylecli.core.cards import SYMBOLS

from .grading import Verdict


def judged(view: Any, move: Move, small: float) -> Verdict:
    """An opening lead at bridge by the rules of the text: which suit, and which card of it.

    small: by how much a suit may be a worse lead and still be close.
    """
    moment, suit = Moment(view), "CDHS".index(move.cards[0].suit)
    worths = moment.lead_worths(moment.info.own, moment.seat)
    right = moment.move(moment.opening_lead())
    best, of_suit = "CDHS".index(right.cards[0].suit), moment.move(moment.lead_of(suit))
    named, why = right.cards[0].symbol, f"{_why_suit(moment, best)}Lead {moment.lead_rule(best).why}."
    if move == right:
        return Verdict("right", ("Right.", why), named, 0.0, "order")
    suits = SUIT_NAMES[suit]
    if move != of_suit and suit == best:
        return Verdict("wrong", (f"An expert leads {named}.", why), named, None, "order")
    worse = _worse_suit(moment, suit, best)
    if move != of_suit:
        said = f"From your {suits} it would be {of_suit.cards[0].symbol}, {moment.lead_rule(suit).why}."
        also = (f"{capital(worse)}.",) if worse else ()
        return Verdict("wrong", (f"An expert leads {named}.", why, *also, said), named, None, "order")
    if suit != best and worths[best] - worths[suit] <= small:
        return Verdict("close", (f"Close: an expert leads {named}.", why), named, None, "order")
    said = f"That is the card to lead from {suits}, but {worse or f'{SUIT_NAMES[best]} are better'}."
    return Verdict("wrong", (f"An expert leads {named}.", said, why), named, None, "order")


def _length(moment: Moment, suit: int) -> int:
    return sum(moment.info.layout.suit[bit] == suit for bit in bits(moment.info.own))


def _why_suit(moment: Moment, suit: int) -> str:
    """Why a suit is led, as a sentence with a blank after it; "" where the card says it."""
    lengths, trump = [_length(moment, each) for each in range(4)], moment.info.layout.trump
    if "CDHS"[suit] in moment.partners_suits():
        return f"Your partner has shown {SUIT_NAMES[suit]}. "
    if trump < 0 and lengths[suit] == max(lengths):
        return "Small cards of your longest suit may become tricks. "
    if trump < 0 and "CDHS"[suit] not in moment.declarers_suits():
        return f"Declarer's side has not shown {SUIT_NAMES[suit]}. "
    if trump < 0 or suit == trump:
        return ""
    if lengths[suit] == 1 and lengths[trump]:
        return "You may ruff the next round. "
    tops = _tops(moment, suit)
    if tops[:2] == "AK":
        return "Ace and king should win a trick, and you see dummy before you go on. "
    if _touching(tops):
        return "Touching high cards are safe to lead, and may drive out a higher one. "
    return "" if set(tops) & set(_HIGH) else "A suit without high cards gives nothing away. "


def _worse_suit(moment: Moment, suit: int, best: int) -> str:
    """What is worse about leading another suit, as the end of a sentence; "" for nothing plain."""
    suits, others, trump = SUIT_NAMES[suit], SUIT_NAMES[best], moment.info.layout.trump
    tops, good = _tops(moment, suit), _tops(moment, best)
    if "CDHS"[suit] in moment.declarers_suits() and suit != trump:
        return f"declarer's side has shown {suits}"
    if trump < 0:
        if _length(moment, suit) < _length(moment, best):
            return f"your {others} are longer than your {suits}"
        if _touching(good) and not _touching(tops) and _length(moment, suit) == _length(moment, best):
            return f"your {others} have touching high cards at the top"
        return ""
    if suit == trump:
        return "a trump lead does declarer's work"
    if tops[0] == "A" and tops[:2] != "AK":
        return f"the A{SYMBOLS[suit]} is worth more when it takes a high card"
    lone = tops[:1] if tops[0] in "KQ" and not _touching(tops) else ""
    if lone and len(tops) > 1:
        return f"a lead away from the {lone}{SYMBOLS[suit]} may cost a trick"
    return f"the {lone}{SYMBOLS[suit]} may win a trick if others lead the suit" if lone else ""


_HIGH: Final = "AKQJ"


def _tops(moment: Moment, suit: int) -> str:
    """The ranks of a suit of the hand from the top, as letters: `KJT4`."""
    held = moment.info.own >> SPAN * suit & SUIT
    return "".join(RANKS[bit] for bit in range(SPAN - 1, 0, -1) if held >> bit & 1)


def _touching(tops: str) -> bool:
    """Whether the highest cards of a suit follow one another, and are high ones."""
    return tops[:2] in ("AK", "KQ", "QJ", "JT")


def is_clear(view: Any, small: float) -> bool:
    """Whether one suit is surely the best to lead, and not trumps, about which the text says little."""
    moment = Moment(view)
    worths = moment.lead_worths(moment.info.own, moment.seat)
    first, *others = sorted(worths, key=lambda suit: -worths[suit])
    return first != moment.info.layout.trump and all(worths[first] - worths[suit] > small for suit in others)
