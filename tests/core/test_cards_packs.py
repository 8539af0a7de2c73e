from collections import Counter

from hoylecli.core.cards import STANDARD, Pack, card_text, shuffled


def test_packs_hold_what_their_games_need() -> None:
    assert len(STANDARD.cards()) == 52
    euchre = Pack(ranks=(1, 9, 10, 11, 12, 13))
    assert card_text(euchre.cards()[:6]) == "AC 9C TC JC QC KC"
    canasta = Pack(copies=2, jokers=4)
    assert len(canasta.cards()) == 108
    assert Counter(map(str, canasta.cards()))["*R"] == 2
    assert set(Counter(canasta.cards()).values()) == {2}


def test_a_shuffle_depends_on_nothing_but_its_seed_and_number() -> None:
    # Recorded once; random.Random(seed).random() is the same on every platform and version of Python.
    assert card_text(shuffled(STANDARD.cards(), 7)[:8]) == "QC TC AC 3S 4H 3D TH 8S"
    assert card_text(shuffled(STANDARD.cards(), 7, 1)[:8]) == "AC TC 2D 2C TS 9S KD 4H"
    assert shuffled(STANDARD.cards(), 7) == shuffled(STANDARD.cards(), 7)


def test_a_shuffle_keeps_all_cards_and_reaches_every_place() -> None:
    pack = STANDARD.cards()
    firsts = Counter(shuffled(pack, seed)[0] for seed in range(5200))
    assert sorted(shuffled(pack, 1)) == list(pack)
    # 100 expected of each card; the chance that any is outside 60 to 145 is below one in 10,000
    assert len(firsts) == 52
    assert all(60 < count < 145 for count in firsts.values())
