"""What the families of rummy share; it is none itself, see `families.SHARED`.

- `knocking`: melds stay in the hand until a knock ends it, as at gin.
- `laying`: each meld is laid on the table by itself, as at rummy 500 and kalooki.
- `together`: all cards of a rank that a side lays are one meld, as at canasta.

deal        the cards of a deal, the turns of the players, melds that lie on the table
state       positions and engines, and the end of a hand with melds on the table
turns       the words of a turn, and what is said of it
rules       keys and checks that several have
view        what every seat may know, worlds that fit it, and the events of all
text        rows of the picture, sentences, and the screen made of them
"""
