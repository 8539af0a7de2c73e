"""The computer players you may meet."""

from hoylecli.bots import Persona
from hoylecli.core.game import LEVELS, Computer, Player
from hoylecli.table.cast.characters import introduction, introductions, opponents, persona_of
from hoylecli.table.cast.regulars import shipped

CAST = shipped()


def test_eight_players_at_least_prefer_each_level() -> None:
    for level in LEVELS:
        assert sum(character.level == level for character in CAST) >= 8
    assert len({character.name for character in CAST}) == len(CAST)


def test_names_and_lines_are_plain_ascii() -> None:
    assert all((character.name + character.line).isascii() for character in CAST)


def test_the_seed_decides_who_sits_down() -> None:
    assert opponents([Computer("expert")], 7) == opponents([Computer("expert")], 7)
    assert len({opponents([Computer("expert")], seed)[0].name for seed in range(50)}) > 2


def test_nobody_sits_on_two_seats_or_has_the_name_of_a_guest() -> None:
    for seed in range(50):
        seated = opponents([Computer("average")] * 7, seed, ["Odile"])
        assert len({player.name for player in seated}) == 7
        assert "Odile" not in {player.name for player in seated}


def test_who_prefers_the_level_is_asked_first() -> None:
    preferred = {character.name for character in CAST if character.level == "beginner"}
    assert all(opponents([Computer("beginner")], seed)[0].name in preferred for seed in range(20))


def test_introductions_fit_sixty_columns() -> None:
    assert (
        introduction(Player.of("Odile", "expert")) == "Odile (expert): keeps the lighthouse, and the score."
    )
    assert introduction(Player.of("My bot", "cmd:./bot --fast")) == "My bot (cmd)."
    assert all(len(introduction(Player.of(one.name, level))) <= 60 for one in CAST for level in LEVELS)


def test_many_are_introduced_in_one_sentence() -> None:
    assert len(introductions(opponents([Computer("average")] * 3, 7))) == 3
    seated = [Player.of("Pip", "expert"), Player.of("My bot", "cmd:./bot"), Player.of("Walt", "average")]
    assert introductions([*seated, Player.of("Odile", "beginner")]) == [
        "With Pip (expert), My bot (cmd), Walt (average) and Odile (beginner)."
    ]


def test_everybody_has_a_way_to_play() -> None:
    assert persona_of("Madame Zephyrine").bluff > persona_of("Uncle Bertil").bluff
    assert persona_of("The Colonel").aggression > persona_of("Walt").aggression
    assert persona_of("Somebody else") == Persona("Somebody else")
    for level in LEVELS:
        tempers = {
            (one.aggression, one.bluff)
            for one in map(persona_of, [each.name for each in CAST if each.level == level])
        }
        assert len(tempers) >= 6
