"""What hands, deals and matches count, as plain functions: used by the engines and by `hoyle score`.

They take cards (`hoylecli.core.cards.parse_cards` reads them) or contracts and give back named tuples that
say where every point comes from. What cannot be is refused with the reason: `BadNotation`, and
`IllegalMove` for a play against the rules. Nothing here prints or waits.

Import the module that is wanted, so that a count costs only what it uses. A game with several modules has a
package; `contracts` is five hundred. The module of a game has its `Counter`, too, which reads deals as
people write them down; `deals` has what these share. The four that are meant for scripts, too:

Cribbage, `scoring.cribbage`

    show(hand, starter, crib)               a hand or crib, item by item: `Count`
    said(count)                             the same as it is called at the table
    points(hand, starter, crib)             the total alone, fast and unchecked; `points_many` for many
    average(hand, crib, seen)               mean, lowest and highest over the starters that may turn up
    peg(played)                             what the last card played scores
    discard.discards(six, mine)             all fifteen discards, the best first
    batch.LineCounter(crib)                 totals for lines of text, block after block

    >>> from hoylecli.core.cards import Card, parse_cards
    >>> from hoylecli.scoring.cribbage import said, show
    >>> count = show(parse_cards("7C 8H 8D 2S"), Card.parse("QS"))
    >>> count.total, count.items[-1]
    (6, Combination(kind='pair', cards=(8H, 8D), points=2))
    >>> from hoylecli.scoring.cribbage.discard import discards
    >>> discards(parse_cards("5H 5C 5S JD 9C 2D"), mine=True)[0].laid
    (9C, 2D)

Bridge, `scoring.bridge`

    score_contract(contract, result, vulnerable)    the items of one contract, as in a rubber
    duplicate_score(contract, result, vulnerable)   its score in duplicate
    notation.parse_deal(text)                       a line such as `N 4SX +1`
    notation.read_sheet(text, form)                 all lines, and what is wrong with which
    sheet.score_sheet(deals, form, dealer, unfinished)  a rubber, four deals or a duplicate sheet
    sheet.score_deal(standing, deal)                one deal, and how things stand after it

    >>> from hoylecli.scoring.bridge import Contract, duplicate_score
    >>> duplicate_score(Contract(4, "S", doubled=1), 0, vulnerable=True)
    790
    >>> from hoylecli.scoring.bridge.notation import read_sheet
    >>> from hoylecli.scoring.bridge.sheet import score_sheet
    >>> sheet = score_sheet(read_sheet("W 7NT = \\n N 4H +1 \\n S 3NT +1").deals)
    >>> sheet.total("NS"), sheet.total("EW"), sheet.complete
    (780, 1220, True)

Gin rummy, `scoring.gin`

    arrange(cards)                                  melds, deadwood and what is left over
    deadwood(cards)                                 the least deadwood alone
    best_discards(cards)                            what to throw of eleven cards
    may_knock(cards, limit), oklahoma(upcard)       whether to knock, and at what
    showdown.best_layoff(melds, cards)              the opponent's best after a knock
    showdown.showdown(knocker, opponent, ...)       both hands laid out, and who scores what
    showdown.game_score(hands, target, shutout)     a game from its hands

    >>> from hoylecli.scoring.gin import arrange
    >>> hand = parse_cards("2H 3H 4H 5C 5D 5S 3C 3D AS 2C")
    >>> arrange(hand).melds, arrange(hand).deadwood
    (((3C, 3D, 3H), (5C, 5D, 5S)), 9)
    >>> from hoylecli.scoring.gin.showdown import showdown
    >>> result = showdown(hand, parse_cards("AH 5H 6H 9C 9D 9S KD QD 7C 7S"))
    >>> result.result, result.winner, result.points
    ('knock', 'knocker', 32)

Poker, `scoring.poker`

    strength(cards), name(cards)                    the best five of up to seven: a number, and in words
    best(cards), best_omaha(hand, board)            which five these are
    lowest(cards), deuce_to_seven(cards)            where the lowest hand wins
    hands.checked(hands, board), hands.ranked(...)  hands that meet, the best first
    equity.counted(hands, rng), equity.drawn(...)   how often each wins, while the board is not complete

    >>> from hoylecli.scoring.poker import name, strength
    >>> name(parse_cards("KS KD 4C 4H TS 9S 2D"))
    'two pairs, kings and fours'
    >>> strength(parse_cards("AS KS QS JS TS")) > strength(parse_cards("9S 9H 9D 9C 2S"))
    True
"""
