"""Drills in the file: what comes back to whom, and how questions were answered."""

from pathlib import Path

import pytest

from hoylecli.store import Drills, open_store
from hoylecli.store.drills import Return


def test_what_is_kept_comes_back_when_it_is_due(tmp_path: Path) -> None:
    drills = Drills(tmp_path)
    assert drills.due("Ann", ["a"], 10.0) == ()
    assert drills.waiting("Ann", 10.0) == drills.tried("Ann") == {}
    assert drills.keep("Ann", "a", "first", 5.0)
    assert not drills.keep("ann", "a", "first", 9.0)
    assert drills.keep("Ann", "a", "second", 3.0)
    assert drills.keep("Bob", "a", "first", 0.0)
    assert [kept.question for kept in drills.due("ANN", ["a"], 10.0)] == ["second", "first"]
    assert [kept.question for kept in drills.due("Ann", ["a"], 4.0)] == ["second"]
    assert drills.due("Ann", ["b"], 10.0) == ()
    assert drills.waiting("Ann", 4.0) == {"a": (2, 1)}
    drills.forget(drills.due("Ann", ["a"], 4.0)[0])
    assert drills.waiting("Ann", 9.0) == {"a": (1, 1)}


def test_of_two_processes_that_put_a_question_off_one_is_told(tmp_path: Path) -> None:
    one, other = Drills(tmp_path), Drills(tmp_path)
    one.keep("Ann", "a", "first", 5.0)
    (kept,) = other.due("Ann", ["a"], 9.0)
    assert one.note("Ann", "a", "right", 2.0, 9.0, Return("first", 20.0, "later", kept))
    assert not other.note("Ann", "a", "wrong", 2.0, 9.0, Return("first", 10.0, "sooner", kept))
    assert one.tried("Ann")["a"].asked == 2
    assert one.due("Ann", ["a"], 19.0) == ()
    assert [each.schedule for each in other.due("Ann", ["a"], 20.0)] == ["later"]


def test_answers_are_counted_for_each_topic(tmp_path: Path) -> None:
    drills = Drills(tmp_path)
    for grade, seconds, when in (("right", 2.0, 1.0), ("close", 4.0, 2.0), ("wrong", 6.0, 3.0)):
        drills.note("Ann", "a", grade, seconds, when)
    tried = drills.tried("ann")["a"]
    assert (tried.asked, tried.right, tried.close, tried.seconds) == (3, 1, 1, 4.0)
    assert drills.tried("Ann", 3.0)["a"].asked == 1
    assert drills.tried("Bob") == {}


def test_an_answer_and_its_return_are_kept_together_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is cut off in between has neither a mark that is lost nor a question without its answer."""
    drills = Drills(tmp_path)

    def cut_off(*given: object) -> bool:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("hoylecli.store.drills._come_back", cut_off)
        with pytest.raises(KeyboardInterrupt):
            drills.note("Ann", "a", "wrong", 2.0, 1.0, Return("first", 5.0, "soon"))
    assert drills.tried("Ann") == drills.waiting("Ann", 9.0) == {}
    assert drills.note("Ann", "a", "wrong", 2.0, 1.0, Return("first", 5.0, "soon"))
    assert drills.tried("Ann")["a"].asked == 1
    assert drills.waiting("Ann", 9.0) == {"a": (1, 1)}


def test_drills_go_with_the_person(tmp_path: Path) -> None:
    drills = Drills(tmp_path)
    with open_store(tmp_path) as store:
        store.add_player("Ann", 1.0)
        drills.keep("Ann", "a", "first", 5.0)
        drills.note("Ann", "a", "right", 2.0, 1.0)
        store.rename_player("Ann", "Anna")
        assert drills.waiting("Anna", 9.0) == {"a": (1, 1)}
        assert drills.tried("Ann") == {}
        store.delete_player("Anna")
    assert drills.waiting("Anna", 9.0) == drills.tried("Anna") == {}
