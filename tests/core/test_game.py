"""What holds of every state and view, whatever the game."""

from dataclasses import dataclass
from typing import Any

import pytest

from hoylecli.core.cards import Card, parse_cards
from hoylecli.core.game import (
    PERSON,
    TABLE,
    Computer,
    Event,
    Move,
    Person,
    Player,
    Program,
    Who,
    as_json,
    revealed,
    who_is,
)


@dataclass(frozen=True, slots=True)
class Step:
    """A state of which only what led to it matters."""

    to_act: int | None = 0
    events: tuple[Event, ...] = ()

    legal_moves = apply = view = outcome = None


OWN = Event("played", 0, (Card.parse("5H"),))
DRAWN = Event("drawn", 0, (Card.parse("5H"),), seen_by=(0,), reveals=True)
STARTER = Event("starter", cards=(Card.parse("5H"),), reveals=True)


@pytest.mark.parametrize(
    ("mover", "event", "seat", "is_new"),
    [
        (0, OWN, 0, False),  # it chose the card itself
        (0, OWN, 1, True),
        (0, OWN, None, True),
        (0, DRAWN, 0, True),
        (0, DRAWN, 1, False),  # it is not told which
        (0, DRAWN, None, False),
        (0, STARTER, 0, True),
        (0, STARTER, 1, True),
        (TABLE, OWN, 0, True),
    ],
)
def test_what_a_step_reveals_to_a_seat(mover: int, event: Event, seat: int | None, is_new: bool) -> None:
    before, after = Step(mover), Step(1, (event,))
    assert revealed(before, after, seat) is is_new  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("value", "plain"),
    [
        (Card.parse("5H"), "5H"),
        (Move.parse("ask p2 Qx"), "ask p2 Qx"),
        ({"from": {"number": 3}, 2: parse_cards("5H *R")}, {"from": {"number": 3}, "2": ["5H", "*R"]}),
        (Step(events=()), {"to_act": 0, "events": []}),
        ((None, True, 1, "x"), [None, True, 1, "x"]),
    ],
)
def test_values_in_plain_json_types(value: Any, plain: Any) -> None:
    assert as_json(value) == plain


# Who sits on a seat, and the one text that says so


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("human", Person()),
        ("Human", Computer("Human")),
        ("expert", Computer("expert")),
        ("grandmaster", Computer("grandmaster")),
        ("", Computer("")),
        ("cmd:", Program("")),
        ("cmd:./bot --fast", Program("./bot --fast")),
        ("cmd:human", Program("human")),
        (" cmd:./bot", Computer(" cmd:./bot")),
    ],
)
def test_a_text_and_whoever_it_means(text: str, who: Who) -> None:
    assert (who_is(text), str(who)) == (who, text)


def test_a_player_in_words_and_in_json() -> None:
    ann, odile, other = Player("Ann"), Player("Odile", Computer("expert")), Player("X", Program("./bot"))
    assert [str(each) for each in (ann, odile, other)] == ["Ann", "Odile (expert)", "X (cmd:./bot)"]
    assert [each.level for each in (ann, odile, other)] == [None, "expert", None]
    assert [each.is_person for each in (ann, odile, other)] == [True, False, False]
    assert as_json((ann, odile, other)) == [
        {"name": "Ann", "level": "human"},
        {"name": "Odile", "level": "expert"},
        {"name": "X", "level": "cmd:./bot"},
    ]
    assert Player.of("Odile", "expert") == odile
    assert Player.of("Ann", "human").who is PERSON
