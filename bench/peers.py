"""oddsmith beside loops in C, icepool and numpy: the tables of docs/performance.md.

What oddsmith takes is measured by the benchmarks BenchmarkPeers of packages exact and montecarlo, what
the commands take by running them. The least of some rounds counts. What is not installed is left out.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

try:
    import icepool
    import numpy as np

    rng = np.random.default_rng(1)
except ImportError:
    icepool = np = rng = None
    print("icepool and numpy: skipped, they are not installed\n")

ROUNDS = 5


def wargame(attacks):
    """Wounds of so many attacks: 3+ to hit, 4+ to wound, 5+ to save, d3 wounds."""
    d6 = icepool.d6
    unsaved = (d6 >= 3) & (d6 >= 4) & (d6 < 5)
    return attacks @ unsaved.if_else(icepool.d3, icepool.Die([0]))


# By row: the goal in milliseconds, and icepool's way.
EXACT = {
    "20d6": (0.005, lambda: 20 @ icepool.d6),
    "100d6": (0.02, lambda: 100 @ icepool.d6),
    "1000d6": (0.6, None),
    "8d100k4": (0.08, lambda: icepool.d100.pool(8).highest(4).sum()),
    "40d10k10": (0.12, lambda: icepool.d10.pool(40).highest(10).sum()),
    "100d20k50": (5, lambda: icepool.d20.pool(100).highest(50).sum()),
    "100d6!": (3, None),
    "100 attacks": (0.3, lambda: wargame(100)),
    "labyrinth/duel, winner": (1.5, None),
    "labyrinth/duel, turns": (5, None),
    "labyrinth/duel, all four": (8, None),
    "100 v 100 with wear, winner": (6, None),
    "100 v 100 with wear, turns": (25, None),
    "12 x 30 matchups": (500, None),
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


# By row, which is the name in literal.c: the goal as a ratio, how many samples take C about a fifth of a
# second, and numpy's way.
SAMPLING = {
    "attack": (3.5, 40_000_000, attack),
    "keep": (3, 8_000_000, keep),
    "explode": (2, 8_000_000, explode),
    "sequence": (4, 1_000_000, sequence),
    "duel": (0.9, 1_000_000, None),
}


def sweep(strengths, *measures):
    words = f"run labyrinth/attack --sweep strength=1..{strengths} --sweep ac=1..500 --sweep zones=off,uniform --format parquet --quiet --out FOLDER/cells.parquet"
    return words.split() + [word for m in measures for word in ("--measure", m)]


# By row: the command line, how many cells it has (0: milliseconds count), and the goal.
COMMANDS = {
    "sweep of labyrinth/attack, `lands`": (sweep(1000, "lands"), 1_000_000, 400_000),
    "the same, `damage`": (sweep(200, "damage"), 200_000, 200_000),
    "the same, all five measures": (sweep(100), 100_000, 80_000),
    "`analyze solve` over 100 by 100 values": (
        ["solve", "labyrinth/attack", "--find", "strength", "--in=1..100", "--find", "ac", "--in=1..100", "--goal", "P(lands = yes) >= 0.65", "--quiet"], 0, 1000),
    "`analyze roll 4d6k3`, the process": (["roll", "4d6k3"], 0, 10),
    "`analyze report`, all scenarios": (["report", "--quiet", "--out", "FOLDER/report"], 0, 8000),
}


def least(rounds, call):
    return min(call() for _ in range(rounds))


def benchmarks(package):
    """The least nanoseconds of each row of BenchmarkPeers."""
    out = subprocess.run(
        ["go", "test", "-run", "^$", "-bench", "^BenchmarkPeers$", "-benchtime", "0.3s", "-count", str(ROUNDS), package],
        check=True, stdout=subprocess.PIPE, text=True).stdout
    rows = {}
    for line in out.splitlines():
        if found := re.match(r"BenchmarkPeers/(\S+?)(?:-\d+)?\s+\d+\s+([\d.]+) ns/op", line):
            rows.setdefault(found[1], []).append(float(found[2]))
    return {row: min(times) for row, times in rows.items()}


def cpu(words):
    """The processor time of a command, in seconds."""
    before = os.times().children_user
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    return os.times().children_user - before


def clock(call):
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def processor(call):
    start = time.process_time()
    call()
    return time.process_time() - start


def of_numpy(call):
    start = time.process_time()
    samples = len(call())
    return (time.process_time() - start) / samples * 1e9


def figure(v):
    return "" if not v else f"{v:.0f}" if v >= 100 else f"{v:.3g}"


def ratio(x, y):
    return figure(x / y) if x else ""


def sampling(folder):
    literal = os.path.join(folder, "literal")
    if shutil.which("gcc"):
        subprocess.run(["gcc", "-O3", "-march=native", "-o", literal, "bench/literal.c"], check=True)
    else:
        literal = None
        print("C: skipped, there is no gcc\n")
    ours = benchmarks("./montecarlo")
    print("| sampling | oddsmith, ns | C, ns | C / oddsmith | goal | numpy / oddsmith | two cores |\n|---|---|---|---|---|---|---|")
    for row, (goal, samples, peer) in SAMPLING.items():
        one, two = ours[f"{row}/workers=1"], ours[f"{row}/workers=2"]
        c = literal and least(ROUNDS, lambda: cpu([literal, row, str(samples)])) / samples * 1e9
        n = peer and np and least(ROUNDS, lambda: of_numpy(peer))
        print(f"| {row} | {figure(one)} | {figure(c)} | {ratio(c, one)} | {goal} | {ratio(n, one)} | {one / two:.1f} |", flush=True)


def exact():
    ours = benchmarks("./exact")
    print("\n| exact | oddsmith, ms | goal | icepool, ms | icepool / oddsmith |\n|---|---|---|---|---|")
    for row, (goal, peer) in EXACT.items():
        ms = ours[row.replace(" ", "_")] / 1e6
        theirs = peer and icepool and processor(peer) * 1e3  # the first call in this process: it remembers
        print(f"| {row} | {figure(ms)} | {goal} | {figure(theirs)} | {ratio(theirs, ms)} |", flush=True)


def commands(folder):
    print("\n| command | measured | goal |\n|---|---|---|")
    for row, (words, cells, goal) in COMMANDS.items():
        words = ["bin/analyze"] + [w.replace("FOLDER", folder) for w in words]
        seconds = least(3, lambda: clock(lambda: subprocess.run(words, check=True, stdout=subprocess.DEVNULL)))
        unit, measured = ("cells a second", cells / seconds) if cells else ("ms", seconds * 1e3)
        print(f"| {row} | {figure(measured)} {unit} | {goal} {unit} |", flush=True)


def main():
    with tempfile.TemporaryDirectory() as folder:
        sampling(folder)
        exact()
        commands(folder)


if __name__ == "__main__":
    sys.exit(main())
