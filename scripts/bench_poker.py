"""The strength of poker hands against other evaluators: hands a second, and what one hand costs.

They are not among the extras: `pip install phevaluator eval7 treys` first. Each is given its own cards, made
beforehand. eval7 is written in C, phevaluator and treys in Python, with tables that come with them or are
made at the import; ours are filled as patterns come, and the unmeasured first round has done so here.
"""

import random
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from measuring import Figure, in_turn

SEED = 29
HANDS = 20_000
PROCESSES = 20  # pairs of them
ONE_HAND = {
    "ours": "from hoylecli.core.cards import parse_cards; from hoylecli.scoring.poker import strength; "
    "strength(parse_cards('KS KD 4C 4H TS'))",
    "eval7": "import eval7; eval7.evaluate([eval7.Card(text) for text in ('Ks', 'Kd', '4c', '4h', 'Ts')])",
    "phevaluator": "from phevaluator import evaluate_cards; evaluate_cards('Ks', 'Kd', '4c', '4h', 'Ts')",
    "treys": "import treys; treys.Evaluator().evaluate(treys.Card.hand_to_binary("
    "['Ks', 'Kd', '4c', '4h', 'Ts']), [])",
}


def evaluators(size: int) -> dict[str, Callable[[], Any]]:
    """By name: what evaluates the same `HANDS` hands of `size` cards."""
    import eval7
    import treys
    from phevaluator import evaluate_cards

    from hoylecli.core.cards import CARDS
    from hoylecli.scoring.poker import strength

    rng = random.Random(SEED)
    hands = [rng.sample(CARDS[:52], size) for _ in range(HANDS)]
    texts = [[str(card)[0] + str(card)[1].lower() for card in hand] for hand in hands]
    numbers = [[(card - 1) % 13 * 4 + card // 13 for card in hand] for hand in hands]
    of_eval7 = [[eval7.Card(text) for text in hand] for hand in texts]
    of_treys = [[treys.Card.new(text) for text in hand] for hand in texts]
    evaluate_treys = treys.Evaluator().evaluate
    return {
        "ours": lambda: [strength(hand) for hand in hands],
        "eval7": lambda: [eval7.evaluate(hand) for hand in of_eval7],
        "phevaluator": lambda: [evaluate_cards(*hand) for hand in numbers],
        "treys": lambda: [evaluate_treys(hand, []) for hand in of_treys],
    }


def poker(rounds: int) -> Iterable[Figure]:
    """Hands of five and of seven cards a second, ours against each, and processes that evaluate one hand."""
    for size in (5, 7):
        work = evaluators(size)
        ours = work.pop("ours")
        for name, theirs in work.items():
            yield _rates(f"{size} cards: hands a second, `strength` / {name}", ours, theirs, rounds)
    ours = _process(ONE_HAND["ours"])
    for name in work:
        pairs = list(in_turn(_process(ONE_HAND[name]), ours, PROCESSES))
        ratios = [theirs / our for theirs, our in pairs]
        yield Figure(f"a process that evaluates one hand, {name} / `strength`", ratios, "> 1")


def _rates(what: str, ours: Callable[[], Any], theirs: Callable[[], Any], rounds: int) -> Figure:
    pairs: Sequence[tuple[float, float]] = list(in_turn(ours, theirs, rounds))
    here, there = (HANDS / statistics.median(times) for times in zip(*pairs, strict=True))
    ratios = [second / first for first, second in pairs]
    return Figure(what, ratios, "", f"{here:,.0f} a second here, {there:,.0f} there")


def _process(program: str) -> Callable[[], Any]:
    return lambda: subprocess.run([sys.executable, "-c", program], check=True)
