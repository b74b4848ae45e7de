#!/usr/bin/env python3
"""What `dramatis playtest`, `compare` and `tune` promise about their numbers, checked at full size:
about half an hour on two cores.

    tools/check_playtest.py [coverage] [deciders] [limits] [alarms] [power] [sensitivity] [tune]
                            [speed]

Without a name all of them. Everything is seeded; results go to standard output as they come, the
exit status is 1 if one promise is broken. The program is build/release/bin/dramatis, or DRAMATIS.
"""

import copy
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = os.environ.get("DRAMATIS") or str(ROOT / "build/release/bin/dramatis")
LEVELS = sorted(path for path in (ROOT / "levels").glob("[0-9]*.json"))
SCRATCH = pathlib.Path(tempfile.mkdtemp(prefix="dramatis-check-"))


def run(*words, ok=(0,)):
    done = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, cwd=SCRATCH)
    if done.returncode not in ok:
        sys.exit(f"dramatis {' '.join(map(str, words))}\nstatus {done.returncode}\n{done.stderr}")
    return done


def report(level, *words):
    folder = SCRATCH / "run"
    shutil.rmtree(folder, ignore_errors=True)
    return json.loads(run("playtest", level, "--json", "--out", folder, *words).stdout)


def read_level(path):
    return json.loads(re.sub(r"^\s*//.*$", "", path.read_text(), flags=re.M))


def write_level(level, name="edited.json"):
    path = SCRATCH / name
    path.write_text(json.dumps(level))
    return path


def pass_rate(player):
    return next(entry["figure"] for entry in player["figures"] if entry["metric"] == "pass_rate")


# --- intervals that hold what they promise

def check_coverage(batches=200, games=1000, truth=100_000):
    """Of the 95 % intervals of many batches, 92 to 98 % hold the value of a very long run."""
    good = True
    for name in ("12-garden", "25-the-vault", "04-lines"):
        long_run = report(name, "--cast", "greedy", "--games", truth, "--seed",
                          1_000_000)["levels"][0]
        player, limit = long_run["players"][0], long_run["moves"]
        limits = sorted({max(1, limit - 3), limit + 2, limit + limit // 2})
        true = {"pass rate": pass_rate(player)["value"]}
        true |= {f"within {m} moves": player["curve"]["value"][m - 1] for m in limits}
        hits = dict.fromkeys(true, 0)
        for seed in range(batches):
            player = report(name, "--cast", "greedy", "--games", games, "--seed",
                            seed)["levels"][0]["players"][0]
            rate, curve = pass_rate(player), player["curve"]
            hits["pass rate"] += rate["low"] <= true["pass rate"] <= rate["high"]
            for m in limits:
                key = f"within {m} moves"
                hits[key] += curve["low"][m - 1] <= true[key] <= curve["high"][m - 1]
        for key, count in hits.items():
            share = count / batches
            good &= 0.92 <= share <= 0.98
            print(f"coverage     {name:<16} {key:<18} true {true[key]:.4f}, {count} of {batches} "
                  f"intervals hold it: {share:.1%}", flush=True)
    return good


def check_limits(batches=200, games=1000, truth=50_000):
    """What the curve says about another limit holds where that limit is really played."""
    good = True
    for name in ("12-garden", "25-the-vault", "22-loaded-dice"):
        level = read_level(ROOT / "levels" / f"{name}.json")
        limit = level["moves"]
        true = {}
        for moves in (limit - limit // 4, limit - 1, limit + 1, limit + limit // 4,
                      limit + limit // 2):
            played = report(write_level(level | {"moves": moves}), "--cast", "greedy", "--games",
                            truth, "--seed", 1_000_000)
            true[moves] = pass_rate(played["levels"][0]["players"][0])["value"]
        hits = dict.fromkeys(true, 0)
        for seed in range(batches):
            curve = report(name, "--cast", "greedy", "--games", games, "--seed",
                           seed)["levels"][0]["players"][0]["curve"]
            for moves, value in true.items():
                hits[moves] += curve["low"][moves - 1] <= value <= curve["high"][moves - 1]
        for moves, count in hits.items():
            share = count / batches
            good &= 0.92 <= share <= 0.98
            print(f"limits       {name:<16} {moves:>2} instead of {limit} moves: true "
                  f"{true[moves]:.4f}, {count} of {batches} intervals hold it: {share:.1%}",
                  flush=True)
    return good


def check_deciders(batches=200, games=1000, truth=100_000):
    """What decides, the same: each of the three shares, and luck."""
    good = True
    for name in ("12-garden", "25-the-vault", "15-cellar-door"):
        def shares(games, seed):
            level = report(name, "--cast", "random", "--games", games, "--seed",
                           seed)["levels"][0]
            return level["decides"] | {"luck": level["luck"]}

        true = {key: figure["value"] for key, figure in shares(truth, 1_000_000).items()}
        hits = dict.fromkeys(true, 0)
        for seed in range(batches):
            for key, figure in shares(games, seed).items():
                hits[key] += figure["low"] <= true[key] <= figure["high"]
        for key, count in hits.items():
            share = count / batches
            good &= 0.92 <= share <= 0.98
            print(f"deciders     {name:<16} {key:<8} true {true[key]:.3f}, {count} of {batches} "
                  f"intervals hold it: {share:.1%}", flush=True)
    return good


# --- no alarm without a change

def check_alarms(trials=100):
    """A level compared with itself under other seeds: an alarm in at most 6 of 100 trials."""
    good = True
    for name, cast, games in (("12-garden", "random,greedy", 1000),
                              ("26-last-orders", "default", 100)):
        alarms = 0
        for trial in range(trials):
            for side in (0, 1):
                folder = SCRATCH / f"side{side}"
                shutil.rmtree(folder, ignore_errors=True)
                run("playtest", name, "--cast", cast, "--games", games, "--seed", 2 * trial + side,
                    "--out", folder)
            alarms += run("compare", SCRATCH / "side0", SCRATCH / "side1", "--out", SCRATCH / "c",
                          ok=(0, 1)).returncode == 1
        good &= alarms <= trials - 94
        print(f"alarms       {name:<16} cast {cast}, {games} games: {trials - alarms} of {trials} "
              f"trials without an alarm", flush=True)
    return good


def check_power(trials=100, truth=100_000):
    """A change is found in about 80 of 100 trials (72 at least: two standard errors fewer) with the
    games that --detect plans for just that change, and no version of the same difficulty is ever
    called otherwise more often than 5 in 100."""
    good = True
    for name, moves in (("12-garden", -1), ("22-loaded-dice", -1)):
        path = ROOT / "levels" / f"{name}.json"
        level = read_level(path)
        level["moves"] += moves
        edited = write_level(level)
        rates = [pass_rate(report(each, "--cast", "greedy", "--games", truth, "--seed",
                                  1_000_000)["levels"][0]["players"][0])["value"]
                 for each in (path, edited)]
        change = abs(rates[1] - rates[0])
        found, planned = 0, []
        for seed in range(trials):
            shutil.rmtree(SCRATCH / "c", ignore_errors=True)
            done = run("compare", path, edited, "--cast", "greedy", "--detect", f"{change:.4f}",
                       "--seed", seed, "--out", SCRATCH / "c", ok=(0, 1))
            found += done.returncode == 1
            planned.append(int(re.search(r"it takes (\d+) games", done.stderr)[1]))
        good &= 0.72 * trials <= found
        print(f"power        {name:<16} a true change of {100 * change:.2f} points is found in "
              f"{found} of {trials} trials with {min(planned)} to {max(planned)} games", flush=True)
    return good


# --- edits that are seen

def fewer_moves(level):
    level["moves"] -= 1
    return level


def more_colours(level):
    level["colours"] += 1
    if "weights" in level and isinstance(level["weights"], dict):
        level["weights"][chr(ord("A") + level["colours"] - 1)] = 1
    return level


def more_crates(level):
    """One of two hits in the lowest corner that is free: hard to get at."""
    rows = [row.split() if " " in row.strip() else list(row) for row in level.get("board", [])]
    layers = level.get("layers", {})
    height, width = len(rows), len(rows[0]) if rows else 0
    free = [(r, c) for r in range(height) for c in range(width)
            if rows[r][c] == "?" and all(layer[r][c] == "." for layer in layers.values())]
    if not free:
        return None
    r, c = min(free, key=lambda cell: (height - 1 - cell[0] + min(cell[1], width - 1 - cell[1]),
                                       cell))
    rows[r][c] = "2"
    spaced = any(len(cell) > 1 for row in rows for cell in row)
    level["board"] = [(" " if spaced else "").join(row) for row in rows]
    return level


def asks_for_crates(level):
    return any("crates" in goal for goal in level["goals"])


def check_sensitivity(games=10_000):
    """One move fewer, one colour more, one crate more: the pass rate of greedy falls, for sure. A
    crate that nobody asks for need not matter, but must not make a level easier."""
    good = True
    for edit in (fewer_moves, more_colours, more_crates):
        verdicts, optional = {"down": 0, "same": 0, "up": 0}, {"down": 0, "same": 0, "up": 0}
        for path in LEVELS:
            level = read_level(path)
            expected = edit is not more_crates or asks_for_crates(level)
            level = edit(copy.deepcopy(level))
            if level is None:
                continue
            edited = write_level(level)
            run("level", "check", "--no-play", edited)
            shutil.rmtree(SCRATCH / "c", ignore_errors=True)
            done = run("compare", path, edited, "--cast", "greedy", "--games", games, "--seed", 5,
                       "--json", "--out", SCRATCH / "c", ok=(0, 1))
            difference = next(d for d in json.loads(done.stdout)["levels"][0]["differences"]
                              if d["metric"] == "pass_rate")
            (verdicts if expected else optional)[difference["verdict"]] += 1
        good &= verdicts[
            "same"] == verdicts["up"] == 0 and verdicts["down"] > 0 and optional["up"] == 0
        print(f"sensitivity  {edit.__name__}: {verdicts['down']} of {sum(verdicts.values())} "
              f"levels are harder for sure"
              + (f"; of {sum(optional.values())} that do not ask for crates {optional['down']}, "
                 f"none is easier" if sum(optional.values()) else ""),
              flush=True)
    return good


# --- tuning

def check_tune(fresh=4000):
    """Into 45 % plus or minus 5 points for greedy, and still there on games that tune has not
    seen."""
    inside, statuses = 0, []
    for path in LEVELS:
        out = SCRATCH / "tuned.json"
        done = run("tune", path, "--pass-rate", "0.40..0.50", "--for", "greedy", "--vary",
                   "moves,colours,goal,stars", "--seed", 3, "--json", "--force", "--out", out,
                   ok=(0, 1))
        result = json.loads(done.stdout)
        level = out if result["file"] else path
        rate = pass_rate(report(level, "--cast", "greedy", "--games", fresh, "--seed",
                                777)["levels"][0]["players"][0])
        inside += 0.40 <= rate["value"] <= 0.50
        print(f"tune         {path.stem:<18} {result['status']:<8} {result['best']['change']}; on "
              f"{fresh} fresh games {rate['value']:.1%}", flush=True)
    print(f"tune         {inside} of {len(LEVELS)} levels are in 40 to 50 % on fresh games",
          flush=True)
    return inside >= 0.75 * len(LEVELS)


# --- speed

def check_speed():
    """The default cast, 1,000 games each: a minute on a classic 7 x 7 level, six on a 9 x 9 one
    with specials, ice and crates."""
    good = True
    for name, limit in (("paper", 60), ("01-first-points", 60), ("25-the-vault", 360),
                        ("27-great-hall", None)):
        start = time.monotonic()
        report(name, "--games", 1000, "--seed", 1, "--threads", 2)
        spent = time.monotonic() - start
        good &= limit is None or spent < limit
        print(f"speed        {name:<16} {spent:.0f} s" + (f" (asked: {limit})" if limit else ""),
              flush=True)
    return good


def main():
    checks = {"speed": check_speed, "sensitivity": check_sensitivity, "tune": check_tune,
              "coverage": check_coverage, "deciders": check_deciders, "limits": check_limits,
              "alarms": check_alarms, "power": check_power}
    wanted = sys.argv[1:] or list(checks)
    if unknown := [name for name in wanted if name not in checks]:
        sys.exit(f"there is no check {unknown[0]}; there are {', '.join(checks)}")
    broken = [name for name in wanted if not checks[name]()]
    shutil.rmtree(SCRATCH, ignore_errors=True)
    print("all promises hold" if not broken else f"broken: {', '.join(broken)}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
