"""The frame of every game of deals: dealers, the phases of a deal, its score, and the end of the match."""
