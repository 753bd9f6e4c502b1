"""What icepool and numpy take for the rows of docs/performance.md.

Prints a line for each row: the peer, the row, and milliseconds (icepool, the first call in
this process) or nanoseconds a sample (numpy, the least of some rounds).
"""

import sys
import time

import icepool
import numpy as np


def wargame(attacks):
    """Wounds of so many attacks: 3+ to hit, 4+ to wound, 5+ to save, d3 wounds."""
    d6 = icepool.d6
    unsaved = (d6 >= 3) & (d6 >= 4) & (d6 < 5)
    return attacks @ unsaved.if_else(icepool.d3, icepool.Die([0]))


EXACT = {
    "20d6": lambda: 20 @ icepool.d6,
    "100d6": lambda: 100 @ icepool.d6,
    "8d100k4": lambda: icepool.d100.pool(8).highest(4).sum(),
    "40d10k10": lambda: icepool.d10.pool(40).highest(10).sum(),
    "100d20k50": lambda: icepool.d20.pool(100).highest(50).sum(),
    "100 attacks": lambda: wargame(100),
}

SAMPLES = 200_000
rng = np.random.default_rng(1)


def attack():
    return rng.integers(1, 5, (SAMPLES, 5)).sum(axis=1) + 15 >= 24


def keep():
    dice = rng.integers(1, 7, (SAMPLES, 4))
    best = -np.sort(-dice, axis=1)[:, :3]
    owners = np.repeat(np.arange(SAMPLES), (dice == 6).sum(axis=1))
    while owners.size:
        faces = rng.integers(1, 7, owners.size)
        # Dice of one sample are put in place one after the other.
        waiting = np.arange(owners.size)
        while waiting.size:
            _, first = np.unique(owners[waiting], return_index=True)
            now = waiting[first]
            rows = np.column_stack([best[owners[now]], faces[now]])
            best[owners[now]] = -np.sort(-rows, axis=1)[:, :3]
            waiting = np.delete(waiting, first)
        owners = owners[faces == 6]
    return best.sum(axis=1)


def explode():
    dice = rng.integers(1, 11, (SAMPLES, 10))
    count = (dice >= 7).sum(axis=1)
    owners = np.repeat(np.arange(SAMPLES), (dice == 10).sum(axis=1))
    while owners.size:
        faces = rng.integers(1, 11, owners.size)
        count += np.bincount(owners, weights=faces >= 7, minlength=SAMPLES).astype(np.int64)
        owners = owners[faces == 10]
    return count


def sequence():
    shape = (SAMPLES // 10, 20)
    hit, wound, save = (rng.integers(1, 7, shape) for _ in range(3))
    return np.where((hit >= 3) & (wound >= 4) & (save < 5), rng.integers(1, 4, shape), 0).sum(axis=1)


def main():
    for row, call in EXACT.items():
        start = time.perf_counter()
        call()
        print(f"icepool\t{row}\t{(time.perf_counter() - start) * 1e3}", flush=True)
    for call in (attack, keep, explode, sequence):
        least = float("inf")
        for _ in range(5):
            start = time.process_time()
            samples = len(call())
            least = min(least, (time.process_time() - start) / samples)
        print(f"numpy\t{call.__name__}\t{least * 1e9}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
