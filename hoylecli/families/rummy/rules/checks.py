"""Which rules cannot be played: each as the key that is wrong, and what is wrong with it."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from .packs import cards_each, most, pack_of
from .players import players_of
from .schema import RummyRules

_LEAST: Final = 3
"""Cards of a meld."""
_SPARE: Final = 20
"""Cards for the stock, beside those that are turned up or replaced."""
_OPENING: Final = 200
_WILD: Final = 2
_JOKERS: Final = 4

Wrong = Iterable[tuple[str, str]]


def check(rules: RummyRules) -> Wrong:
    """What does not go together."""
    yield from _knock(rules) if rules.close.by == "knock" else _out(rules)
    if rules.deal.turn:
        return
    if rules.draw.offer:
        yield "draw.offer", "no card is turned up that could be offered"
    if rules.close.upcard:
        yield "close.upcard", "no card is turned up that could be the limit"
    if rules.close.doubles:
        yield "close.doubles", "no card is turned up whose suit could double"


def _knock(rules: RummyRules) -> Wrong:
    """Hands are arranged and counted as at gin, with ten cards of one pack."""
    if rules.deal.cards != 10:
        yield "deal.cards", "where a knock ends the hand each player has ten"
    if (rules.pack.copies, rules.pack.jokers) != (1, 0):
        key = "pack.jokers" if rules.pack.jokers else "pack.copies"
        yield key, "where a knock ends the hand one pack without jokers is used"
    if set(rules.melds.kinds) != {"set", "run"}:
        yield "melds.kinds", "hands are arranged in sets and runs, so both are written"
    if rules.melds.ace != "low":
        yield "melds.ace", "where a knock ends the hand the ace is low"
    if rules.draw.discards != "top" or rules.draw.use:
        key = "draw.use" if rules.draw.discards == "top" else "draw.discards"
        yield key, "no meld is laid on the table before the knock"
    if rules.stock.empty != "dead":
        yield "stock.empty", "without a knock nothing is counted"
    if rules.score.at_once > 1:
        yield "score.at_once", "where a knock ends the hand nobody lays cards before"
    if rules.score.count != "deadwood":
        yield "score.count", "where a knock ends the hand deadwood is counted"
    plain = RummyRules()
    for key in ("wild", "opening", "contracts"):
        if getattr(rules, key) != getattr(plain, key):
            yield key, "where a knock ends the hand there is no such thing"
    for key in ("run", "alike"):
        if getattr(rules.melds, key) != getattr(plain.melds, key):
            yield f"melds.{key}", "where a knock ends the hand melds are those of one pack, of three or more"
    yield from _apart(rules, "where a knock ends the hand")


def _out(rules: RummyRules) -> Wrong:
    """Melds are laid on the table until a player is out of cards."""
    if rules.pack.jokers and "jokers" not in rules.wild.cards:
        yield "pack.jokers", "no card is wild, so a joker would fit no meld"
    if len(set(rules.melds.kinds)) < len(rules.melds.kinds):
        yield "melds.kinds", "each kind is written once"
    if most(rules) < 2:
        yield "deal.cards", "the pack has not enough cards for two players and a stock"
    if rules.arrange == "manual":
        yield "arrange", "hands are arranged only after a knock"
    if rules.draw.offer:
        yield "draw.offer", "the card turned up is offered only where a knock ends the hand"
    if rules.stock.empty == "dead":
        yield "stock.empty", "say how the hand ends when the stock runs out"
    if rules.score.at_once > 1 and rules.score.count != "left":
        yield "score.at_once", "only what is left in the other hands is multiplied"
    if rules.score.count == "deadwood":
        yield "score.count", "deadwood is counted only after a knock"
    if rules.melds.together:
        yield from _together(rules)
        return
    yield from _apart(rules, "where melds of a rank lie apart")
    yield from _jokers(rules)
    yield from _opening(rules)
    yield from _contracts(rules)
    is_hard = rules.wild.cards or rules.opening.least or rules.contracts or rules.melds.run > _LEAST
    if is_hard and rules.score.count != "held":
        yield (
            "score.count",
            "with jokers, first melds or longer runs it is 'held', so that a match always ends",
        )
    if rules.score.count == "held" and rules.deal.next != "left":
        yield "deal.next", "where cards held are counted nobody wins a deal, so the player to the left deals"
    if "run" not in rules.melds.kinds and rules.melds.run > _LEAST:
        yield "melds.run", "there are no runs"
    if rules.melds.alike and set(rules.melds.kinds) != {"set", "run"}:
        yield "melds.alike", "without both sets and runs suits make no difference in a set"
    if rules.draw.discards == "fan":
        for key in ("wild", "opening", "contracts"):
            if getattr(rules, key) != getattr(RummyRules(), key):
                yield key, "where any discard can be taken there is no such thing"


def _jokers(rules: RummyRules) -> Wrong:
    """Jokers stand for cards in melds that lie apart."""
    wild = rules.wild
    if "twos" in wild.cards:
        yield "wild.cards", "where melds of a rank lie apart only jokers are wild"
    if wild.cards and not 1 <= wild.most <= _WILD:
        yield "wild.most", f"where melds of a rank lie apart a meld has 1 or {_WILD}"
    if rules.pack.jokers > _JOKERS:
        yield "pack.jokers", f"where melds of a rank lie apart there are at most {_JOKERS}"
    if not wild.cards and wild != RummyRules().wild:
        yield "wild", "no card is wild"
    if wild.cards and not rules.pack.jokers:
        yield "wild.cards", "the pack has no jokers"
    if wild.swap and "run" not in rules.melds.kinds:
        yield "wild.swap", "a joker is taken only from a run, and there are none"


def _contracts(rules: RummyRules) -> Wrong:
    """What the first melds are, deal by deal."""
    if not rules.contracts:
        return
    if rules.opening.least:
        yield "opening", "the first melds are those of the contract"
    if rules.deal.cards != RummyRules().deal.cards:
        yield "deal.cards", "the contracts say how many cards are dealt"
    for contract in rules.contracts:
        if not contract.sets + contract.runs:
            yield "contracts", "each has a set or a run"
        if contract.sets * _LEAST + contract.runs * rules.melds.run > contract.cards + 1:
            yield "contracts", "each can be laid with the cards that are dealt and one that is drawn"
        kinds = [kind for kind, many in (("set", contract.sets), ("run", contract.runs)) if many]
        if not set(kinds) <= set(rules.melds.kinds):
            yield "contracts", "their melds are of the kinds that are played"


def _apart(rules: RummyRules, where: str) -> Wrong:
    """What there is only where all cards of a rank lie together."""
    plain = RummyRules()
    if rules.partners:
        yield "partners", f"{where} everybody plays alone"
    if rules.melds.together:
        yield "melds.together", f"{where} melds stay as they are"
    for key in ("canasta", "threes"):
        if getattr(rules, key) != getattr(plain, key):
            yield key, f"{where} there is no such thing"
    if rules.draw.discards == "pile" or rules.draw.frozen != "wild":
        key = "draw.discards" if rules.draw.discards == "pile" else "draw.frozen"
        yield key, f"{where} the pile is not taken as a whole"
    if rules.draw.many > 1:
        yield "draw.many", f"{where} one card is drawn"
    if rules.score.count == "canastas":
        yield "score.count", f"{where} there are no canastas"
    words = (
        ("deal", "foot", "nobody has a second hand"),
        ("draw", "most", "the pile is not taken as a whole"),
        ("wild", "fewer", "'most' says how many wild cards a meld has"),
        ("opening", "by", "first melds do not go by the deal"),
        ("score", "deals", "the score ends the match"),
    )
    for group, word, why in words:
        if getattr(getattr(rules, group), word) != getattr(getattr(plain, group), word):
            yield f"{group}.{word}", f"{where} {why}"
    if rules.close.out or rules.close.concealed or rules.close.ask:
        key = next(word for word in ("out", "concealed", "ask") if getattr(rules.close, word))
        yield f"close.{key}", f"{where} nothing is counted for going out"


def _together(rules: RummyRules) -> Wrong:
    """Melds of one rank and wild cards, as at canasta."""
    if rules.melds.kinds != ("set",):
        yield "melds.kinds", "where all cards of a rank lie together there are only sets"
    if rules.melds.run > _LEAST or rules.melds.alike:
        yield "melds.run" if rules.melds.run > _LEAST else "melds.alike", "there are no runs"
    if rules.wild.swap:
        yield "wild.swap", "a joker is taken only from a run, and there are none"
    if rules.contracts:
        yield "contracts", "where all cards of a rank lie together the first melds count points"
    if rules.melds.lay_off != "own":
        yield "melds.lay_off", "where all cards of a rank lie together each side has its own melds"
    if rules.draw.discards != "pile" or rules.draw.use:
        key = "draw.use" if rules.draw.discards == "pile" else "draw.discards"
        yield key, "where all cards of a rank lie together the whole pile is taken, with its top card melded"
    if rules.score.count != "canastas":
        yield "score.count", "where all cards of a rank lie together canastas are counted"
    if rules.stock.empty != "pass":
        yield "stock.empty", "where all cards of a rank lie together the hand ends with the stock"
    if not rules.deal.turn:
        yield "deal.turn", "a pile that is taken begins with a card turned up"
    if rules.deal.next != "left":
        yield "deal.next", "sides do not deal, so the player to the left does"
    if not rules.partners and rules.close.ask:
        yield "close.ask", "there is no partner who could be asked"
    yield from _opening(rules)
    if rules.canasta.needed_mixed and not (rules.wild.cards and rules.wild.most):
        yield "canasta.needed_mixed", "no canasta has wild cards"
    cards = max(
        (cards_each(rules, players) + rules.deal.foot) * players
        for players in range(players_of(rules)[0], players_of(rules)[1] + 1)
    )
    if len(pack_of(rules)) < cards + _SPARE:
        yield "deal.cards", f"the pack has {len(pack_of(rules))} cards, too few to deal and to play with"


def _opening(rules: RummyRules) -> Wrong:
    opening = rules.opening
    if opening.by == "deal":
        if not opening.least or opening.scores or opening.behind:
            yield "opening.least", "by the deal there is one for each, and no scores"
        opening = replace(opening, scores=tuple(range(len(opening.least))))
    if len(opening.scores) != len(opening.least):
        yield "opening.least", "each of the scores has its least"
    if list(opening.scores) != sorted(set(opening.scores)) or (*opening.scores, 0)[0] != 0:
        yield "opening.scores", "they begin with 0 and rise"
    if max((*opening.least, opening.behind)) > _OPENING:
        yield "opening.least", f"more than {_OPENING} can hardly be laid at once"
