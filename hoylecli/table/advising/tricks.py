"""Hearts, spades, euchre and pitch at a real table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NoReturn

from hoylecli.core import Card, Move, card_text, replace
from hoylecli.families.tricks.position import direction, giver_to, taker_of
from hoylecli.frame.match import ScoreLine

from .replaying import Sitting, World, dealt, reached, refuse_over, table
from .text import Misstated, Step, Told, refuse_twice, steps, wrong

_LOOK: Final = Move("look")
_WHO: Final = "me, left, across or right"
KEYS: Final[Mapping[str, Mapping[str, str]]] = {
    "hearts": {
        "hand": "5C 6C 10C KD 2H 3H 5H 7H 2S 6S 9S QS   # the cards you hold now",
        "score": "22 35 7 40   # yours first, then clockwise; without it nobody has any",
        "pass": "left   # left, right, across or hold",
        "passed": "AC 10D AS   # the cards you passed, once that is done",
        "got": "KD 5H QS   # the cards you got for them",
        "dealer": f"across   # {_WHO}; only where the rules need it",
        "played": "2C 4C 3C JC   # all tricks so far, each card in the order played, / between tricks",
        "trick": "3S   # the cards in the trick now",
    },
    "spades": {
        "hand": "JC QC 3D 4D 10D 4H 7H JH KH 9S JS QS   # the cards you hold now",
        "score": "123 81   # your side first",
        "bags": "3 1   # bags on account, your side first; without it the last figures of the score",
        "dealer": f"right   # {_WHO}",
        "bids": "2 3 3 2   # from the dealer's left; also nil, and blind for nil bid unseen",
        "played": "3H AH 2H 8H   # all tricks so far, each card in the order played, / between tricks",
        "trick": "5D AD 7D   # the cards in the trick now",
    },
    "euchre": {
        "hand": "9D KH 10S JS   # the cards you hold now",
        "score": "6 4   # your side first",
        "dealer": f"across   # {_WHO}",
        "turned": "10C   # the card turned up",
        "bids": "pass pass pass pass pass pass call d   # from the dealer's left: pass, order, alone, "
        "call s or alone s",
        "buried": "#9D   # what you laid away, if you are the dealer and took the card up",
        "played": "JC 9C 10D QD   # all tricks so far, each card in the order played, / between tricks",
        "trick": "AS 9S   # the cards in the trick now",
    },
    "pitch": {
        "players": "#4   # how many play; 4 without it",
        "hand": "9C 6D 7D 9H KH   # the cards you hold now",
        "score": "5 3 0 8   # yours first, then clockwise",
        "dealer": "right   # me, left, across, right, or player3 for the second on your left",
        "bids": "pass 2 pass pass   # from the dealer's left: pass, 2, 3, 4 or smudge",
        "played": "KS JS 9S 5S   # all tricks so far, each card in the order played, / between tricks",
        "trick": "7S 2D 3S   # the cards in the trick now",
    },
}
"""What may be said of each game, with an example."""
NAMES: Final[Mapping[int, tuple[str, ...]]] = {
    2: ("me", "opponent"),
    3: ("me", "left", "right"),
    4: ("me", "left", "across", "right"),
}


def seat_names(players: int) -> tuple[str, ...]:
    """What seats are called, clockwise from whoever asks."""
    others = (f"player{number}" for number in range(3, players))
    return NAMES.get(players) or ("me", "left", *others, "right")


def position(game: Any, told: Told, rng: Random) -> Any:
    """The position that is told. Raises Misstated for one that cannot be."""
    return reached(sittings(game, told), rng)


def sittings(game: Any, told: Told) -> list[Sitting]:
    """What may have been, where it isn't said who dealt or who led first."""
    players = _players(game, told)
    names = seat_names(players)
    for keys in (("hand", "played", "trick", "buried"), ("hand", "passed"), ("passed", "got")):
        refuse_twice(told, *keys)
    dealer = told.seat("dealer", names)
    found, failed = [], list[Misstated]()
    for seat in [dealer] if dealer is not None else range(players - 1, -1, -1):
        start = _start(game, told, players, seat)
        for leader in _leaders(game, told, players):
            for buries in (False, True) if game.rules.deal.turn == "next" else (False,):
                try:
                    found.append(_sitting(told, start, names, leader, buries))
                except Misstated as error:
                    failed.append(error)
    if not found:
        raise failed[0]
    return found


def _players(game: Any, told: Told) -> int:
    if not told.has("players"):
        return int(game.players.usual)
    (players,) = told.numbers("players", 1, "how many play") or (0,)
    if not game.players.least <= players <= game.players.most:
        wrong(told.line("players"), f"{game.players} can play {game.title}, not {players}.")
    return players


def _goes_below_nought(score: Any) -> bool:
    """Whether a score can be negative: not at euchre; at hearts only where something takes points off."""
    if score.kind == "penalties":
        return score.moon == "self_subtracts" or any(each < 0 for each in dict(score.cards).values())
    return bool(score.kind != "euchre")


def _start(game: Any, told: Told, players: int, dealer: int) -> Any:
    """The table before the deal, with the score as it is told."""
    sides = len(game.undealt(players, 0).scores)
    what = "the score of both sides" if sides < players else "the score of each player"
    scores = told.numbers("score", sides, what)
    start = table(game, players, dealer, scores, _number(game, told))
    if min(start.scores) < 0 and not _goes_below_nought(start.rules.score):
        wrong(told.line("score"), f"a score at {game.title} can't be below 0.")
    refuse_over(told, start)
    bags = _bags(told, start)
    if not any(bags):
        return start
    lines = tuple(ScoreLine(total, bags=many) for total, many in zip(start.scores, bags, strict=True))
    return start.updated(sheet=(lines,))


def _bags(told: Told, start: Any) -> tuple[int, ...]:
    """The bags of each side; where they are not told, what they have left in the last figure of the score."""
    most = start.rules.score.bags if start.rules.score.kind == "bids" else 0
    bags = told.numbers("bags", len(start.scores), "the bags of both sides") if told.has("bags") else None
    if bags is None or not most:
        return tuple(score % most if most else 0 for score in start.scores)
    if wild := [each for each in bags if not 0 <= each < most]:
        wrong(told.line("bags"), f"a side has 0 to {most - 1} bags on account, not {wild[0]}.")
    return bags


def _number(game: Any, told: Told) -> int:
    """The number of a deal in which cards are passed as it is told; where nothing was passed, one of none."""
    ways = list(game.rules.passing.to)
    is_playing = told.has("trick") or told.has("played")
    never = not game.rules.passing.cards or ways == ["hold"]
    way = told.text("pass", "hold" if never or (is_playing and not told.has("passed")) else "").lower()
    if not way:
        wrong(0, f"Say where cards are passed: 'pass: {ways[0]}', or 'pass: hold'.", "pass")
    if way not in ways and (told.has("pass") or not never):
        wrong(told.line("pass"), f"'{way}' is no way to pass here; write {', '.join(ways)}.")
    return ways.index(way) + 1 if way in ways else 1


def _leaders(game: Any, told: Told, players: int) -> Sequence[int | None]:
    """Who may have led first, where the rules say it is the holder of a card that isn't in sight."""
    play = game.rules.play
    if play.lead != "holder" or not (told.has("played") or told.has("trick")):
        return [None]
    return range(players)


@dataclass(frozen=True, slots=True)
class _Dealt:
    """Finds the deal that led to hands which are known as they are after cards were exchanged.

    many: cards that each player passes, 0 for none. passed, got: those of whoever asks. turned: the card
    turned up; taker: the seat that takes it up, None for none; keeps: whether that seat still has to lay a
    card away.
    """

    start: Any
    me: int
    players: int
    pack: Sequence[Card]
    many: int = 0
    passed: Sequence[Card] = ()
    got: Sequence[Card] = ()
    turned: Card | None = None
    taker: int | None = None
    keeps: bool = False

    def gifts(self, world: World) -> list[tuple[Card, ...]]:
        """What each seat has passed on, so that all hold what they hold afterwards."""
        gifts: list[tuple[Card, ...]] = []
        for seat in range(self.players):
            taker = taker_of(self.start, seat)
            if seat == self.me:
                gifts.append(tuple(sorted(self.passed)))
            elif taker == self.me:
                gifts.append(tuple(sorted(self.got)))
            else:
                gifts.append(tuple(sorted(world[taker])[: self.many]))
        return gifts

    def deal(self, world: World) -> Move:
        hands = [list(world[seat]) for seat in range(self.players)]
        if self.many:
            gifts = self.gifts(world)
            for seat in range(self.players):
                came = gifts[giver_to(self.start, seat)]
                hands[seat] = [card for card in hands[seat] if card not in came] + list(gifts[seat])
        rest = [card for cards in world[self.players :] for card in cards]
        if self.turned is not None:
            if self.taker is not None and not self.keeps:
                buried = world[self.players + 1]
                hands[self.taker] = [card for card in hands[self.taker] + buried if card != self.turned]
                rest = list(world[self.players])
            elif self.taker is not None:
                hands[self.taker] = [card for card in hands[self.taker] if card != self.turned]
            rest = [self.turned, *(card for card in rest if card != self.turned)]
        return dealt(self.start, self.pack, hands, rest)

    def untold(self, state: Any, world: World, coming: Step | None) -> Move | None:
        """A card exchange, a look at one's cards, or what the dealer lays away."""
        seat = state.to_act
        if seat is None or seat < 0:
            return None
        if state.phase == "passing":
            if seat == self.me and not self.passed:
                return None
            gift = (
                self.gifts(world)[seat]
                if self.passed
                else state.deal.hands[seat][: state.rules.passing.cards]
            )
            return Move(cards=tuple(sorted(gift)))
        if state.phase == "ordering" and state.deal.declarer is not None and not self.keeps:
            return Move(cards=tuple(world[self.players + 1][:1]))
        is_blind = coming is not None and coming.text.lower().startswith("blind")
        return _LOOK if _LOOK in state.legal_moves() and not is_blind else None


def _sitting(
    told: Told, start: Any, names: Sequence[str], leader: int | None, buries_turned: bool
) -> Sitting:
    """buries_turned: whether the dealer, who is somebody else, has laid the card away that was turned up."""
    players, pack = len(names), start.engine.pack
    hand = told.cards("hand")
    known = {card: (0, told.line("hand")) for card in hand}
    for key in ("hand", "passed", "got", "turned", "buried"):
        for card in told.cards(key):
            if card not in pack:
                wrong(told.line(key), f"the {card.symbol} is not in the pack of this game.")
    script = [
        *steps(told, "bids", names, are_cards=False),
        *steps(told, "played", names, are_cards=True),
        *([Step(told.line("trick"), "trick_ends")] if told.has("trick") and told.has("played") else []),
        *steps(told, "trick", names, are_cards=True),
    ]
    for each in script:
        if each.card is not None and each.card not in pack:
            wrong(each.line, f"the {each.card.symbol} is not in the pack of this game.")
    size = len(start.apply(Move("deal", pack)).deal.hands[0])
    room = [size] * players
    if leader is not None:
        known |= _first_card(script, start, leader, told)
    parts = _Dealt(start, 0, players, pack)
    if told.has("passed") or told.has("got"):
        parts = _passes(parts, told, known)
    if start.rules.deal.turn == "next":
        parts = _turned(parts, told, known, room, script)
        if buries_turned and parts.taker and parts.turned is not None:
            known[parts.turned] = players + 1, told.line("turned")
    left, lays_away = len(pack) - sum(room), parts.taker is not None and not parts.keeps
    room += [left - 1, 1] if lays_away else [left]
    return Sitting(
        "tricks",
        start,
        0,
        names,
        pack,
        room,
        known,
        script,
        parts.deal,
        parts.untold,
        {0: (hand, told.line("hand"))},
    )


def _first_card(script: Sequence[Step], start: Any, leader: int, told: Told) -> dict[Card, tuple[int, int]]:
    """The card that is led first is in the hand of whoever leads, in games where its holder does."""
    first = next((each for each in script if each.card is not None), None)
    card = Card.parse(start.rules.play.first)
    if first is None or first.card != card:
        line = first.line if first is not None else told.line("played") or told.line("trick")
        if first is None:
            return {}
        wrong(
            line, f"the first card is the {card.symbol}, not the {first.card.symbol if first.card else ''}."
        )
    return {card: (leader, first.line)}


def _passes(parts: _Dealt, told: Told, known: dict[Card, tuple[int, int]]) -> _Dealt:
    """With the cards that were passed: those of whoever asks lie with the neighbor who got them."""
    told.needs("passed", "got")
    many, view = parts.start.rules.passing.cards, parts.start
    if direction(parts.start.rules, view.number) == "hold":
        wrong(
            told.line("passed"), "no cards are passed in this deal; say 'pass: left', or leave 'passed' out."
        )
    passed, got = told.cards("passed"), told.cards("got")
    for key, cards in (("passed", passed), ("got", got)):
        if len(set(cards)) != many:
            wrong(told.line(key), f"'{key}' is {many} different cards.")
    for card in passed:
        known[card] = taker_of(view, parts.me), told.line("passed")
    for card in got:
        if known.get(card, (parts.me, 0))[0] != parts.me:
            wrong(
                told.line("got"),
                f"the {card.symbol} cannot have come to you; it is elsewhere, see line {known[card][1]}.",
            )
        known[card] = parts.me, told.line("got")
    return replace(parts, many=many, passed=passed, got=got)


def _turned(
    parts: _Dealt, told: Told, known: dict[Card, tuple[int, int]], room: list[int], script: Sequence[Step]
) -> _Dealt:
    """With the card turned up, and whoever takes it up."""
    told.needs("turned")
    turned, line = told.card("turned"), told.line("turned")
    assert turned is not None
    in_hand = turned in told.cards("hand")
    words = [each.text.lower() for each in script if each.kind == "words"]
    said = next((at for at, word in enumerate(words[:4]) if word != "pass"), None)
    rest, dealer = parts.players, parts.start.dealer
    alone_against = said is not None and words[said] == "alone" and (dealer + 1 + said + 2) % 4 == dealer
    if said is None or alone_against:
        if in_hand:
            _refuse_turned(told, turned)
        known[turned] = rest, line
        return replace(parts, turned=turned)
    if dealer == parts.me:
        return _taken_by_me(parts, told, known, room, turned)
    if in_hand:
        _refuse_turned(told, turned)
    known[turned] = dealer, line
    return replace(parts, turned=turned, taker=dealer)


def _refuse_turned(told: Told, turned: Card) -> NoReturn:
    where = f"it is turned up, see line {told.line('turned')}"
    wrong(told.line("hand"), f"you can't hold the {turned.symbol}: {where}.")


def _taken_by_me(
    parts: _Dealt, told: Told, known: dict[Card, tuple[int, int]], room: list[int], turned: Card
) -> _Dealt:
    """The dealer asks, who has taken the card up: before a card is laid away, or later."""
    buried = told.card("buried")
    if buried is None:
        known[turned] = parts.me, told.line("turned")
        room[parts.me] += 1
        return replace(parts, turned=turned, taker=parts.me, keeps=True)
    known[buried] = parts.players + 1, told.line("buried")
    if buried != turned:
        known[turned] = parts.me, told.line("turned")
    return replace(parts, turned=turned, taker=parts.me)


# A position as text


def written(view: Any) -> str:
    """What the first seat knows, when it is to act, as such a text."""
    names = seat_names(view.players)
    lines = [f"hand: {card_text(view.hand)}", f"score: {' '.join(map(str, view.scores))}"]
    if len(names) != 4:
        lines.insert(0, f"players: {len(names)}")
    if view.sheet and any(line.bags is not None for line in view.sheet[-1]):
        lines.append(f"bags: {' '.join(str(line.bags or 0) for line in view.sheet[-1])}")
    lines.append(f"dealer: {names[view.dealer]}")
    if view.passing is not None:
        lines.append(f"pass: {direction(view.rules, view.number)}")
        if view.passing.received:
            lines += [f"passed: {card_text(view.passing.passed)}", f"got: {card_text(view.passing.received)}"]
    if view.turned is not None:
        lines.append(f"turned: {view.turned}")
    if view.bids:
        lines.append(f"bids: {' '.join(_bid(bid) for bid in view.bids)}")
    if view.laid_away:
        lines.append(f"buried: {card_text(view.laid_away)}")
    lines += [f"played: {card_text(trick.cards)}" for trick in view.tricks]
    lines += [f"trick: {card_text(play.card for play in view.trick)}"] if view.trick else []
    return "\n".join(lines) + "\n"


def _bid(bid: Any) -> str:
    words = [bid.word] + ([bid.suit.lower()] if bid.suit else []) + ([str(bid.amount)] if bid.amount else [])
    return " ".join(words)
