"""Games in which cards lie face down, and two are turned over to find a pair: memory."""

from hoylecli.families import Family

from .rules import PairingRules, check, players_of
from .state import VERBS, sample, undealt

FAMILY = Family("pairing", PairingRules, undealt, sample, VERBS, check, players_of)
