"""What is worked out once for the same values, and for equal ones."""

from hoylecli.core.caching import KEPT, cached_by_identity


def test_it_is_worked_out_once_for_equal_values_and_for_no_others() -> None:
    asked = []

    cards = [1, 2]

    @cached_by_identity
    def doubled(cards: tuple[int, ...], by: int = 2) -> list[int]:
        asked.append(cards)
        return [card * by for card in cards]

    first, equal = tuple(cards), tuple(cards)
    assert doubled(first) is doubled(first) is doubled(equal)
    assert doubled(first, by=3) == doubled(first, 3) == [3, 6]
    assert doubled(first[:1]) == [2]
    assert asked.count((1, 2)) == 3  # an argument that is named is another for the cache


def test_values_that_are_gone_are_not_mistaken_for_those_that_come_after_them() -> None:
    """The place of a tuple in memory is given to the next one."""

    @cached_by_identity
    def total(cards: tuple[int, ...]) -> int:
        return sum(cards)

    assert [total((number, 1)) for number in range(3 * KEPT)] == [number + 1 for number in range(3 * KEPT)]
