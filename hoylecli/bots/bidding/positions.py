"""An auction as the systems of both sides read it: the rules that fit now, and what each seat has shown."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple, TypeVar

from hoylecli.scoring.bridge import SEATS
from hoylecli.scoring.bridge.auction import DOUBLE, PASS, Auction

from . import hand as places
from .conditions import Alternatives, PartnerShown, Setting, keeps, likely_of, meets, tests_of
from .hand import FIRST_PAIR, ONE_SHORT, PAIRS, TWO_SHORT, Hand, at_pair, at_suit
from .patterns import OPEN, RANK, SUITS, Suits, bids_of, lowest, matched, shape_of
from .system import Occasion, Rule, System

SUIT_WORDS: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
TAKEOUT: Final = 14
"""The fewest points that a double below game shows where no rule has it."""
ANSWERING: Final = 10
"""The same for a player whose partner has bid, or has shown what is missing to game."""
INVITING: Final = ("2NT", "3H", "3S")
GAME_POINTS: Final = {"NT": 25, "S": 25, "H": 25, "D": 28, "C": 28}
GAME: Final = {"NT": 3, "S": 4, "H": 4, "D": 5, "C": 5}
Span = tuple[int, int]
_T = TypeVar("_T")
_ANYTHING: Final = (0, 40)
_LENGTH: Final = tuple(at_suit("len", suit) for suit in range(4))
CERTAIN: Final = (places.HCP, places.POINTS, *_LENGTH)
_DUMMY: Final = tuple(at_suit("dummy", suit) for suit in range(4))
FORCES: Final = {"sign-off": 0, "no": 1, "round": 2, "game": 3}


class Option(NamedTuple):
    """A call that a rule gives now. suit: the one that its new letter stands for, -1 where it has none."""

    call: str
    rule: Rule
    tests: Alternatives
    says: str
    shows: Alternatives
    suit: int = -1

    @property
    def forcing(self) -> str:
        """How far the call forces, one of FORCING: a bid of game has reached what a rule forces to."""
        is_game = self.call in RANK and not self.rule.artificial and int(self.call[0]) >= GAME[self.call[1:]]
        return "no" if is_game and self.rule.forcing == "game" else self.rule.forcing

    def has(self, hand: Hand) -> bool:
        """Whether a hand has what the rule asks, and keeps what the call promises."""
        if not meets(hand, self.tests):
            return False
        return self.shows is self.tests or keeps(hand, self.shows)


class Situation(NamedTuple):
    """An auction with what both sides play, North and South first, and whether they are vulnerable."""

    systems: tuple[System, System]
    vulnerable: tuple[bool, bool]
    auction: Auction

    @property
    def side(self) -> int:
        """The side whose turn it is: 0 for North and South."""
        return SEATS.index(self.auction.turn) % 2

    def before(self) -> "Situation":
        """The situation one call earlier."""
        auction = self.auction
        return self._replace(auction=auction._replace(calls=auction.calls[:-1]))


class Agreements:
    """What the side to call has agreed: the calls of its rules, the best first, those of a rule together."""

    __slots__ = ("_asked", "_giving", "groups")

    def __init__(self, groups: tuple[tuple[Option, ...], ...]) -> None:
        self.groups: Final = groups
        self._asked = [(tuple(tests for each in group for tests in each.tests), group) for group in groups]
        self._giving: dict[str, Alternatives] = {}
        for tests, group in self._asked:
            for call in {each.call for each in group}:
                self._giving[call] = self._giving.get(call, ()) + tests

    def option(self, hand: Hand) -> Option | None:
        """What the rules say with a hand; None where no rule has it."""
        for alternatives, group in self._asked:
            for tests in alternatives:
                for place, least, most in tests:
                    if not least <= hand[place] <= most:
                        break
                else:
                    found = self.chosen(group, hand)
                    if found is not None:
                        return found
                    break
        return None

    @staticmethod
    def chosen(group: Iterable[Option], hand: Hand) -> Option | None:
        """The option of a group that a hand has, and prefers to others it has."""
        fitting = [option for option in group if option.has(hand)]
        return max(fitting, key=lambda option: _preference(option.suit, hand)) if fitting else None

    def calls(self, hand: Hand, call: str) -> bool:
        """Whether a hand makes this call by rule; where no rule has the hand, whether the call is a pass."""
        if call != PASS and not meets(hand, self._giving.get(call, ())):
            return False
        option = self.option(hand)
        return (option.call if option else PASS) == call

    def options_of(self, call: str) -> list[Option]:
        """The options that give this call, the best first."""
        return [option for group in self.groups for option in group if option.call == call]


def _preference(suit: int, hand: Hand) -> tuple[int, int]:
    """The longest suit first; of equal ones the highest with five cards, the lowest with fewer."""
    if suit < 0:
        return 0, 0
    length = hand[_LENGTH[suit]]
    return length, suit if length > 4 else -suit


class ShownHand(NamedTuple):
    """What the calls of a seat have shown of its hand. A span is the least and the most.

    hcp, points, lengths: what rules promise, and what a bid without a rule suggests. strength: points as the
    rules count them, for partner to reckon with. aces, kings: at least so many. suits: those bid, or shown
    with four cards, in order. certain: spans in the order of CERTAIN that every hand keeps which makes these
    calls by rule, unless it raises on two very short suits. exact: the agreements where rules
    applied to the seat, with what it called.
    """

    hcp: Span = _ANYTHING
    points: Span = (0, 49)
    lengths: tuple[Span, Span, Span, Span] = ((0, 13), (0, 13), (0, 13), (0, 13))
    strength: Span = (0, 40)
    aces: int = 0
    kings: int = 0
    suits: str = ""
    certain: tuple[Span, ...] = ((0, 40), (0, 49), (0, 13), (0, 13), (0, 13), (0, 13))
    exact: tuple[tuple[Agreements, str], ...] = ()

    def fits(self, hand: Hand) -> bool:
        """Whether the hand makes the calls that this seat has made, where rules had them."""
        for place, (least, most) in zip(CERTAIN, self.certain, strict=True):
            if not least <= hand[place] <= most:
                return False
        return self.calls(hand)

    def calls(self, hand: Hand) -> bool:
        """`fits` for a hand that is within `certain`."""
        return all(agreed.calls(hand, call) for agreed, call in self.exact)


class Known(NamedTuple):
    """What an auction has told. Seats in the order N, E, S, W.

    forcing: how far the last call of each seat forces its partner, one of FORCING. artificial: whether that
    call was. asks: what it asks. bound: for each side, North and South first, whether a call has forced it
    to game. games: whether game has to be reached now, as it also has when a bid goes past one, from 3NT to
    four of a minor. rules: of the last call of each seat.
    """

    seats: tuple[ShownHand, ShownHand, ShownHand, ShownHand] = (ShownHand(),) * 4
    forcing: tuple[str, str, str, str] = ("no", "no", "no", "no")
    artificial: tuple[bool, bool, bool, bool] = (False, False, False, False)
    asks: tuple[str, str, str, str] = ("", "", "", "")
    games: tuple[bool, bool] = (False, False)
    bound: tuple[bool, bool] = (False, False)
    rules: tuple[Rule | None, Rule | None, Rule | None, Rule | None] = (None, None, None, None)


@lru_cache(maxsize=1 << 15)
def agreed_at(situation: Situation) -> Agreements:
    """The calls that the rules allow the seat whose turn it is."""
    auction = situation.auction
    passes = next((number for number, call in enumerate(auction.calls) if call != PASS), len(auction.calls))
    calls = auction.calls[passes:]
    system = situation.systems[situation.side]
    setting = _setting(situation)
    found: list[list[Option]] = []
    known = known_at(situation)
    is_final = known.forcing[(_turn(situation) + 2) % 4] == "sign-off"
    for shape in (shape_of(calls), OPEN):
        taken = {options[0].call for options in found} if shape == OPEN else set()
        for pattern, rules in system.by_shape.get(shape, ()):
            suits = matched(pattern, calls) if shape != OPEN or rules[0].occasion.final == is_final else None
            if suits is None or not _fits(rules[0].occasion, situation, passes, suits):
                continue
            for rule in rules:
                options = _options(rule, suits, calls, setting, auction)
                if options and options[0].call not in taken:
                    found.append(options)
    found.sort(key=lambda options: (-options[0].rule.priority, options[0].rule.number))
    return Agreements(tuple(map(tuple, found)))


def _setting(situation: Situation) -> Setting:
    known, me = known_at(situation), SEATS.index(situation.auction.turn)
    partner, signed_off = known.seats[(me + 2) % 4], known.forcing[(me + 2) % 4] == "sign-off"
    theirs = _suits_of(known, (me + 1) % 4, (me + 3) % 4)
    least = [span[0] for span in partner.lengths]
    lengths, strength = (least[0], least[1], least[2], least[3]), partner.strength
    shown = PartnerShown(strength[0], lengths, partner.aces, partner.kings, likely_of(strength, signed_off))
    return Setting({}, theirs, known.seats[me].suits + partner.suits, shown, partner.suits)


def _fits(occasion: Occasion, situation: Situation, passes: int, suits: Suits) -> bool:
    number = len(situation.auction.calls)
    return (
        (not occasion.seats or passes % 4 + 1 in occasion.seats)
        and occasion.passed in (None, number >= 4 and number % 4 < passes)
        and occasion.partner_passed in (None, number >= 2 and (number - 2) % 4 < passes)
        and (not occasion.vulnerable or any(_is_vulnerable(word, situation) for word in occasion.vulnerable))
        and (not occasion.asked or known_at(situation).asks[(_turn(situation) + 2) % 4] == occasion.asked)
        and _ranks(occasion.where, suits)
    )


def _turn(situation: Situation) -> int:
    return SEATS.index(situation.auction.turn)


def _is_vulnerable(word: str, situation: Situation) -> bool:
    we, they = situation.vulnerable[situation.side], situation.vulnerable[1 - situation.side]
    return {
        "we": we,
        "not_we": not we,
        "they": they,
        "not_they": not they,
        "favorable": they and not we,
        "equal": we == they,
        "unfavorable": we and not they,
    }[word]


def _ranks(where: tuple[tuple[str, str, str], ...], suits: Suits) -> bool:
    """Whether the suits of letters are as a rule wants them; a letter not known yet is left for later."""
    for one, relation, other in where:
        first, second = suits.get(one, one), suits.get(other, other)
        if first not in SUITS:
            continue
        if relation == "is":
            if (first in "HS") != (other == "major"):
                return False
        elif second in SUITS:
            low, high = (first, second) if relation == "below" else (second, first)
            if SUITS.index(low) >= SUITS.index(high):
                return False
    return True


def _options(
    rule: Rule, suits: Suits, calls: tuple[str, ...], setting: Setting, auction: Auction
) -> list[Option]:
    found = []
    new = rule.call.letter if rule.call.letter not in suits else ""
    for call, known in bids_of(rule.call, suits, calls):
        if auction.why_not(call) or not (_ranks(rule.where, known) and _ranks(rule.occasion.where, known)):
            continue
        tests, shows = _tests(rule, tuple(sorted(known.items())), *_used(rule, setting))
        if not tests:
            continue
        suit = SUITS.index(known[new]) if new else -1
        found.append(Option(call, rule, tests, in_words(rule.says, known), shows, suit))
    return found


def _used(rule: Rule, setting: Setting) -> tuple[tuple[str, str, str], PartnerShown]:
    """What of a setting the conditions of a rule use, so that few settings differ."""
    suits = (setting.theirs, setting.ours, setting.partners) if rule.uses_suits else ("", "", "")
    return suits, setting.partner if rule.uses_partner else PartnerShown()


@lru_cache(maxsize=1 << 16)
def _tests(
    rule: Rule, suits: tuple[tuple[str, str], ...], shown: tuple[str, str, str], partner: PartnerShown
) -> tuple[Alternatives, Alternatives]:
    """The tests of what a rule asks, and of what it promises."""
    setting = Setting(dict(suits), shown[0], shown[1], partner, shown[2])
    tests = tests_of(rule.when, setting)
    return tests, tests if rule.shows is None else tests_of(rule.shows, setting)


def in_words(says: str, suits: Suits) -> str:
    """What a rule says with the names of the suits.

    >>> in_words("four or more {M}", {"M": "S"})
    'four or more spades'
    """
    for letter, suit in suits.items():
        says = says.replace(f"{{{letter}}}", SUIT_WORDS[suit])
    return says


@lru_cache(maxsize=1 << 15)
def known_at(situation: Situation) -> Known:
    """What the calls so far have told."""
    calls = situation.auction.calls
    if not calls:
        return Known()
    before = situation.before()
    return _with(known_at(before), agreed_at(before), before, calls[-1])


def _with(known: Known, agreed: Agreements, before: Situation, call: str) -> Known:
    """What is known after one more call."""
    me = SEATS.index(before.auction.turn)
    options = agreed.options_of(call)
    seat = known.seats[me]
    if options:
        seat = _shown(seat, options)._replace(exact=(*seat.exact, (agreed, call)))
        force = max((option.forcing for option in options), key=FORCES.__getitem__)
        artificial, asks = options[0].rule.artificial, options[0].rule.asks
    else:
        if call == PASS and agreed.groups:
            seat = seat._replace(exact=(*seat.exact, (agreed, call)))
        seat = _natural(known, seat, me, before.auction, call)
        asks = "aces" if call == "4NT" and is_ace_ask(before.auction) else ""
        is_cue = _is_cue(known, me, call)
        artificial = bool(asks) or is_cue
        force = "round" if artificial or _is_new_by_responder(known, me, before.auction, call) else "no"
    if call in RANK and call[1:] != "NT" and not artificial and call[1] not in seat.suits:
        seat = seat._replace(suits=seat.suits + call[1])
    games, bound = list(known.games), list(known.bound)
    if force == "game":
        games[me % 2] = bound[me % 2] = True
    if call in RANK and not artificial:
        games[me % 2] = bound[me % 2] and int(call[0]) < GAME[call[1:]]
    return Known(
        _at(known.seats, me, seat),
        _at(known.forcing, me, force),
        _at(known.artificial, me, artificial),
        _at(known.asks, me, asks),
        (games[0], games[1]),
        (bound[0], bound[1]),
        _at(known.rules, me, options[0].rule if options else None),
    )


def _suits_of(known: Known, *seats: int) -> str:
    return "".join(known.seats[seat].suits for seat in seats)


def _is_cue(known: Known, me: int, call: str) -> bool:
    """Whether a call without a rule is their suit as a question: up to level 4, or 5 with a fit of ours."""
    if call not in RANK or call[1:] not in _suits_of(known, (me + 1) % 4, (me + 3) % 4):
        return False
    own, partner = known.seats[me].lengths, known.seats[(me + 2) % 4].lengths
    has_fit = any(one[0] + other[0] >= 8 for one, other in zip(own, partner, strict=True))
    return int(call[0]) <= 4 + has_fit


def _is_new_by_responder(known: Known, me: int, auction: Auction, call: str) -> bool:
    """Whether a bid that no rule has is a new suit by partner of opener, which forces one round.

    It does not once that player has passed the opening bid.
    """
    number = next((number for number, each in enumerate(auction.calls) if each != PASS), -1)
    if number < 0 or call not in RANK or call[1:] == "NT" or (len(auction.calls) - number) % 4 != 2:
        return False
    if PASS in auction.calls[number + 2 :: 4]:
        return False
    is_new = call[1:] not in _suits_of(known, me, (me + 2) % 4)
    return is_new and known.forcing[(me + 2) % 4] != "sign-off" and int(call[0]) < GAME[call[1:]]


def _at(held: tuple[_T, _T, _T, _T], place: int, value: _T) -> tuple[_T, _T, _T, _T]:
    changed = list(held)
    changed[place] = value
    return changed[0], changed[1], changed[2], changed[3]


def is_ace_ask(auction: Auction) -> bool:
    """Whether 4NT by the seat to call asks for aces, if no rule has it: partner did not bid notrump last."""
    bids = [call for call in auction.calls[-2::-4] if call in RANK]
    return not bids or bids[0][1:] != "NT"


def _shown(seat: ShownHand, options: list[Option]) -> ShownHand:
    """The seat after a call that one of these options gave."""
    said = _joined([_hull(tests) for option in options for tests in option.shows])
    holds = _joined([_hull(tests, ONE_SHORT) for option in options for tests in option.tests])
    lengths = [_meet(span, new) for span, new in zip(seat.lengths, said[3:7], strict=True)]
    suits = seat.suits
    for suit in reversed(range(4)):
        if lengths[suit][0] >= 4 and SUITS[suit] not in suits:
            suits += SUITS[suit]
    certain = [_meet(span, new) for span, new in zip(seat.certain, holds[:2] + holds[3:7], strict=True)]
    return ShownHand(
        _meet(seat.hcp, said[0]),
        _meet(seat.points, said[1]),
        (lengths[0], lengths[1], lengths[2], lengths[3]),
        _meet(seat.strength, said[2]),
        max(seat.aces, said[7][0]),
        max(seat.kings, said[8][0]),
        suits,
        tuple(certain),
        seat.exact,
    )


def _joined(hulls: list[tuple[Span, ...]]) -> tuple[Span, ...]:
    """Of each span the least and the most that any of the hulls has."""
    return tuple(
        (min(span[0] for span in each), max(span[1] for span in each)) for each in zip(*hulls, strict=True)
    )


def _meet(old: Span, new: Span) -> Span:
    """Where both spans overlap; the new one where they do not."""
    least, most = max(old[0], new[0]), min(old[1], new[1])
    return (least, most) if least <= most else new


@lru_cache(maxsize=1 << 14)
def _hull(tests: tuple[tuple[int, int, int], ...], short: int = TWO_SHORT) -> tuple[Span, ...]:
    """The spans of tests: high cards, points, strength, lengths, aces, kings. short: most for short suits."""
    held = {
        place: (least if place >= FIRST_PAIR else max(least, 0), min(most, 49))
        for place, least, most in tests
    }
    hcp, points = held.get(places.HCP, _ANYTHING), held.get(places.POINTS, (0, 49))
    dummies = [held[place] for place in _DUMMY if place in held]
    strength = dummies[0] if dummies else held.get(places.POINTS) or held.get(places.HCP) or _ANYTHING
    for least, most in dummies:
        hcp = max(hcp[0], least - short), min(hcp[1], most)
    two_longest = held.get(places.TWO_LONGEST, (0, 49))
    hcp = max(hcp[0], points[0] - 9, two_longest[0] - 13), min(hcp[1], points[1], two_longest[1] - 7)
    points = max(points[0], hcp[0]), min(points[1], hcp[1] + 9)
    aces, kings = held.get(places.ACES, (0, 4)), held.get(places.KINGS, (0, 4))
    return hcp, points, strength, *_length_hulls(held), aces, kings


def _length_hulls(held: dict[int, Span]) -> tuple[Span, ...]:
    least, most = 0, held.get(places.LONGEST, (0, 13))[1]
    if held.get(places.BALANCED, (0, 1))[0]:
        least, most = 2, 5
    least = max(least, held.get(places.SHORTEST, (0, 0))[0])
    spans = []
    for suit in range(4):
        low, high = held.get(_LENGTH[suit], (0, 13))
        is_longest = all(
            held.get(at_pair(suit, other), (-1, 0))[0] >= 0 and at_pair(suit, other) in held
            for other in range(4)
            if other != suit
        )
        spans.append((max(low, least, 4 if is_longest else 0), min(high, most)))
    for one, other in PAIRS:
        if at_pair(one, other) in held:
            difference = held[at_pair(one, other)][0]
            spans[one] = max(spans[one][0], spans[other][0] + difference), spans[one][1]
    return tuple((low, max(low, high)) for low, high in spans)


def _is_choice(partner: ShownHand, auction: Auction, call: str) -> bool:
    """Whether a suit, bid as low as can be, is only a better place than partner's notrump or second suit."""
    last, strain = auction.calls[auction.last_bid], call[1:]
    if strain == "NT" or int(call[0]) > lowest(strain, auction.calls):
        return False
    return last[1:] == "NT" or (strain in partner.suits and last[1:] != strain and last[1:] in partner.suits)


def _natural(known: Known, seat: ShownHand, me: int, auction: Auction, call: str) -> ShownHand:
    """What a bid shows that no rule has: four cards, five above the first level, six at game, three for a
    raise.
    """
    partner = known.seats[(me + 2) % 4]
    least, most = seat.strength
    needs = 23 - partner.strength[0]
    is_after_partner = partner.strength[0] >= 6 and auction.last_bid == len(auction.calls) - 2
    invites = call in INVITING and not _is_choice(partner, auction, call)
    if invites and is_after_partner and needs < most:
        seat = seat._replace(strength=(max(least, needs), most))
    if call == DOUBLE and int(auction.calls[auction.last_bid][0]) <= 3:
        has_bid = any(each in RANK for each in auction.calls[-2::-4])
        rest = ANSWERING if has_bid else GAME_POINTS["NT"] - partner.strength[0]
        shown = max(ANSWERING, min(TAKEOUT, rest))
        seat = seat._replace(strength=(min(most, max(least, shown)), most))
    if call not in RANK or call[1:] == "NT":
        return seat
    suit = SUITS.index(call[1])
    theirs = _suits_of(known, (me + 1) % 4, (me + 3) % 4)
    if call[1] in theirs:
        return seat
    if call[1] in partner.suits:
        least = max(3, 8 - partner.lengths[suit][0]) - 1
    elif call[1] in seat.suits:
        least = min(seat.lengths[suit][0] + 1, 6)
    elif int(call[0]) >= GAME[call[1]] and partner.lengths[suit][0] < 3:
        least = 6
    else:
        least = 4 if call[0] == "1" and not theirs else 5
    lengths = list(seat.lengths)
    lengths[suit] = _meet(lengths[suit], (least, 13))
    return seat._replace(lengths=(lengths[0], lengths[1], lengths[2], lengths[3]))
