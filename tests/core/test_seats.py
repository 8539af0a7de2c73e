"""Who sits on a seat, and the one text that says so."""

import pytest

from hoylecli.core.game import as_json
from hoylecli.core.seats import PERSON, Computer, Person, Player, Program, Who, who_is


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
