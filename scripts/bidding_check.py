"""Bids hands by a bidding system, and tells what they show of its rules.

    python scripts/bidding_check.py standard --hands 1000000 --seed 1
    python scripts/bidding_check.py rules/bidding/simple.yaml --rules

Without a name all systems are bid, one after another. --rules tells how often each rule was chosen.
"""

import argparse
from collections import Counter
from random import Random
from time import process_time

from hoylecli.bots.bidding import load, names
from hoylecli.bots.bidding.checking import Trial, findings


def tell(name: str, hands: int, seed: int, with_rules: bool) -> None:
    system, rng, began = load(name), Random(seed), process_time()
    trial = Trial(system)
    for _ in range(hands // 4):
        trial.deal(rng)
    spent = process_time() - began
    found = findings(trial, rng)
    kinds = ", ".join(
        f"{kind} {count}" for kind, count in sorted(Counter(each.kind for each in found).items())
    )
    print(f"{system.name}: {len(system.rules)} rules, {4 * trial.deals:,} hands, seed {seed}, {spent:.0f} s")
    by_rule = trial.wins.total() / trial.calls
    print(f"  {trial.calls:,} calls, {by_rule:.1%} of them by rules; found: {kinds or 'nothing'}")
    for each in found:
        print(f"  {each}")
    if with_rules:
        for rule in sorted(system.rules, key=lambda rule: -trial.wins[rule.id]):
            print(f"  {trial.wins[rule.id]:9,}  {rule.id}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("systems", nargs="*", metavar="SYSTEM")
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rules", action="store_true")
    chosen = parser.parse_args()
    for name in chosen.systems or sorted(names()):
        tell(name, chosen.hands, chosen.seed, chosen.rules)


if __name__ == "__main__":
    main()
