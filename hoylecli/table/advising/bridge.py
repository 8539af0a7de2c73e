"""Bridge at a real table: the auction, the opening lead, and the play of declarer and defenders."""

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final

from hoylecli.core import BadNotation, Card, Move, card_text
from hoylecli.families.tricks.boards import number_on
from hoylecli.families.tricks.position.bridge import COMPASS, call_of
from hoylecli.rulebook import load
from hoylecli.scoring.bridge.auction import Auction
from hoylecli.scoring.bridge.hands import parse_auction, read_hand
from hoylecli.scoring.bridge.records import BoardRecord

from .replaying import Sitting, World, dealt, reached, table
from .text import Step, Told, refuse_twice, steps, wrong

NAMES: Final = ("south", "west", "north", "east")
_HAND: Final = 13
_BID: Final = re.compile(
    r"(?i)\b([1-7])\s*(no[- ]?trumps?|nt?|spades?|hearts?|diamonds?|clubs?|[shdc♠♥♦♣])(?![a-z])"
)
_VULNERABLE: Final = {"none": (), "ns": ("NS",), "ew": ("EW",), "all": ("NS", "EW"), "both": ("NS", "EW")}
KEYS: Final[Mapping[str, Mapping[str, str]]] = {
    "bridge": {
        "seat": "S   # yours: N, E, S or W; S without it",
        "hand": "Q53.QJ9865.K96.-   # your cards now, suit by suit from spades, or QS 5S ...",
        "dealer": "E   # N, E, S or W; N without it",
        "vul": "ns   # none, ns, ew or all",
        "bids": "P P P 1C P 1H P 1N P 2H AP   # the calls from the dealer on; AP: all others pass",
        "dummy": "KJT.K.Q83.KQ874   # dummy's cards now, once they lie open",
        "played": "10D 2D AD 4D   # all tricks so far, each card in the order played, / between tricks",
        "trick": "5D   # the cards in the trick now",
    }
}


def position(game: Any, told: Told, rng: Random) -> Any:
    """The position that is told, as a board of duplicate. Raises Misstated for one that cannot be."""
    for keys in (("hand", "played", "trick"), ("dummy", "played", "trick"), ("hand", "dummy")):
        _refuse_twice(told, *keys)
    dealer, me = _compass(told, "dealer", "N"), _compass(told, "seat", "S")
    vulnerable = _VULNERABLE.get(told.text("vul", "none").lower().replace("-", ""))
    if vulnerable is None:
        wrong(told.line("vul"), "write none, ns, ew or all for who is vulnerable.")
    board = number_on(BoardRecord(dealer=dealer, vulnerable=vulnerable))
    options = {**game.options, "form": "duplicate", "first_board": str(board)}
    start = table(load(game.name, game.variant, **options), 4, COMPASS.index(dealer), None)
    return reached([_sitting(start, told, COMPASS.index(me), _auction(told, dealer))], rng)


def _compass(told: Told, key: str, usual: str) -> str:
    letter = told.text(key, usual).upper()[:1]
    if letter not in tuple(COMPASS):
        wrong(told.line(key), f"'{key}' is N, E, S or W.")
    return letter


def _auction(told: Told, dealer: str) -> Auction:
    """The calls, which are checked as an auction."""
    calls = " ".join(entry.text for entry in told.all("bids"))
    calls = _BID.sub(lambda bid: bid[1] + bid[2][0], calls)
    try:
        return parse_auction(calls, dealer)
    except BadNotation as error:
        wrong(told.line("bids"), str(error))


def _cards(told: Told, key: str) -> tuple[Card, ...]:
    """The cards of a hand, written suit by suit or one by one."""
    text = told.text(key).replace(",", " ")
    if not text.strip("- "):
        return ()
    try:
        return tuple(read_hand(text))
    except BadNotation as error:
        wrong(told.line(key), str(error))


def _refuse_twice(told: Told, *keys: str) -> None:
    """As `refuse_twice`, with hands that may be written suit by suit."""
    hands = {key: _cards(told, key) for key in keys if key in ("hand", "dummy") and told.has(key)}
    entries = [
        entry if entry.key not in hands else type(entry)(entry.line, entry.key, card_text(hands[entry.key]))
        for entry in told.entries
    ]
    refuse_twice(Told(tuple(entries)), *keys)


def _sitting(start: Any, told: Told, me: int, auction: Auction) -> Sitting:
    hand, dummy = _cards(told, "hand"), _cards(told, "dummy")
    has_begun = told.has("played") or told.has("trick")
    if not has_begun and len(hand) != _HAND:
        wrong(told.line("hand"), f"a hand has {_HAND} cards, not {len(hand)}.")
    held: dict[int, tuple[Sequence[Card], int]] = {me: (hand, told.line("hand"))}
    known = {card: (me, told.line("hand")) for card in hand}
    if has_begun:
        seat = _dummy(told, me, auction)
        if not told.has("dummy"):
            wrong(0, "Dummy lies open once a card is led; add a 'dummy:' line.", "dummy")
        held[seat] = dummy, told.line("dummy")
        known |= {card: (seat, told.line("dummy")) for card in dummy}
    line = told.line("bids")
    calls = [Step(line, "words", _call(call), None, None) for call in auction.calls]
    pack = start.engine.pack
    return Sitting(
        "tricks",
        start,
        me,
        NAMES,
        pack,
        (_HAND,) * 4,
        known,
        [
            *calls,
            *steps(told, "played", NAMES, are_cards=True),
            *([Step(told.line("trick"), "trick_ends")] if told.has("trick") and told.has("played") else []),
            *steps(told, "trick", NAMES, are_cards=True),
        ],
        lambda world: dealt(start, pack, world, ()),
        _nothing_untold,
        held,
    )


def _nothing_untold(state: Any, world: World, coming: Step | None) -> Move | None:
    return None


def _call(call: str) -> str:
    return {"Pass": "pass", "X": "double", "XX": "redouble"}.get(call, call)


def _dummy(told: Told, me: int, auction: Auction) -> int:
    """The seat of dummy, once the auction is over."""
    if auction.contract is None or not auction.is_over:
        wrong(
            told.line("played") or told.line("trick"),
            "cards are played before the auction is over; see 'bids'.",
        )
    seat = (COMPASS.index(str(auction.contract.declarer)) + 2) % 4
    if seat == me:
        wrong(
            told.line("seat") or told.line("bids"),
            "you are dummy, so your partner decides; ask from that seat.",
        )
    return seat


def written(view: Any) -> str:
    """What a seat that is to act knows, as such a text."""
    sides = view.bridge.vulnerable
    vul = {(False, False): "none", (True, False): "ns", (False, True): "ew", (True, True): "all"}[sides]
    lines = [f"seat: {COMPASS[view.seat]}", f"hand: {card_text(view.hand)}"]
    lines += [f"dealer: {COMPASS[view.dealer]}", f"vul: {vul}"]
    if view.bids:
        lines.append(
            f"bids: {' '.join('P' if (call := call_of(bid)) == 'Pass' else call for bid in view.bids)}"
        )
    if view.trick or view.tricks:
        lines.append(f"dummy: {card_text(view.bridge.hand) or '-'}")
    lines += [f"played: {card_text(trick.cards)}" for trick in view.tricks]
    lines += [f"trick: {card_text(play.card for play in view.trick)}"] if view.trick else []
    return "\n".join(lines) + "\n"
