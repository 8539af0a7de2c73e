"""Deals of the whist kind, the first one or a later one, and what is told of them."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from random import Random

from hoylecli import families
from hoylecli.core.cards import parse_cards
from hoylecli.core.game import Move
from hoylecli.families.screen import Style
from hoylecli.families.tricks.state import TricksState

NAMES = ("Ann", "Bram", "Cleo", "Dov", "Eve", "Fay", "Gus")
SCREEN = families.screen("tricks")


def deal(state: TricksState, *hands: str, top: str = "") -> TricksState:
    """The next deal. hands: one a seat, in the order in which they get their cards; "" for who is out.

    top: the next cards of the pack; the others follow in order.
    """
    many = len(hands)
    dealer = (state.dealer + 1) % many if state.number else state.dealer
    while not hands[dealer]:
        dealer = (dealer + 1) % many
    seats = [(dealer + step) % many for step in range(1, many + 1)]
    rounds = zip_longest(*(parse_cards(hands[seat]) for seat in seats if hands[seat]))
    order = [*(card for round_ in rounds for card in round_ if card is not None), *parse_cards(top)]
    left = list(state.ranking.pack)
    for card in order:
        left.remove(card)
    return state.apply(Move("deal", (*order, *left)))


def told(state: TricksState, you: int | None = None) -> list[str]:
    """What the last move brought about, as a seat is told."""
    style = Style(NAMES[: state.players], you=you)
    lines = [SCREEN.tell(event, style) for event in state.events if event.is_seen_by(you)]
    return [line for line in lines if line]


def drawn(state: TricksState, you: int | None = None, width: int = 80) -> list[str]:
    return SCREEN.draw(state.view(you), Style(NAMES[: state.players], you=you, width=width))


def spoken(state: TricksState) -> list[str]:
    return SCREEN.draw(state.view(None), Style(NAMES[: state.players], in_words=True, width=200))


def at_random(state: TricksState, rng: Random) -> Iterator[TricksState]:
    """Every position of a match played at random, the last one too."""
    yield state
    while state.to_act is not None:
        state = state.apply(rng.choice(state.legal_moves()))
        yield state


def assert_worlds_are_the_same(states: Sequence[TricksState], rng: Random) -> None:
    """From every seat, a world that is drawn looks the same, keeps all cards, and goes on legally."""
    sample = families.find("tricks").sample
    for state in states:
        for seat in (*range(state.players), None):
            view = state.view(seat)
            world = sample(view, rng)
            assert isinstance(world, TricksState)
            assert world.view(seat) == view
            assert sorted(world.deal.everywhere()) == sorted(state.deal.everywhere())
            for move in world.legal_moves()[:1]:
                world.apply(move)
