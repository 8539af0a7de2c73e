"""What the families of rummy share; it is none itself, see `families.SHARED`.

- `knocking`: melds stay in the hand until a knock ends it, as at gin.
- `laying`: each meld is laid on the table by itself, as at rummy 500 and kalooki.
- `together`: all cards of a rank that a side lays are one meld, as at canasta.

deal        the cards of a deal, and the turns of the players
table       melds that lie on the table, and the end of a hand there
state       positions and engines
turns       the words of a turn, and what is said of it
view        what every seat may know, and the cards that none has seen
text        rows of the picture and sentences
"""
