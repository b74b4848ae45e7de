#!/usr/bin/env python3
"""What `dramatis playtest`, `compare` and `tune` promise about their numbers, checked at full size:
about an hour on two cores.

    tools/check_playtest.py [coverage] [deciders] [limits] [planners] [differences] [alarms]
                            [power] [sensitivity] [tune] [tuned] [speed]

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

LONG = 1_000_000  # the seed of long runs; batches have small ones


def intervals_hold(check, name, true, figures_of, batches=200):
    """Whether of the 95 % intervals of many batches, 92 to 98 % hold the true value, for each of
    these; figures_of(seed) has the same keys."""
    good, hits = True, dict.fromkeys(true, 0)
    for seed in range(batches):
        for key, figure in figures_of(seed).items():
            hits[key] += figure["low"] <= true[key] <= figure["high"]
    for key, count in hits.items():
        share = count / batches
        good &= 0.92 <= share <= 0.98
        print(f"{check:<12} {name:<16} {key:<26} true {true[key]:10.4f}, {count} of {batches} "
              f"intervals hold it: {share:.1%}", flush=True)
    return good


def values(figures):
    return {key: figure["value"] for key, figure in figures.items()}


def play(level, player, games, seed):
    return report(level, "--cast", player, "--games", games, "--seed", seed)["levels"][0]


def at_limits(curve, limits):
    """The figures that a curve has for these numbers of moves."""
    return {f"within {moves} moves": {key: curve[key][moves - 1]
                                      for key in ("value", "low", "high")} for moves in limits}


def check_coverage(games=1000, truth=100_000):
    """Pass rates, and what the curve says about other limits, against a very long run."""
    good = True
    for name in ("12-garden", "25-the-vault", "04-lines"):
        limit = read_level(ROOT / "levels" / f"{name}.json")["moves"]
        limits = sorted({max(1, limit - 3), limit + 2, limit + limit // 2})

        def figures(games, seed):
            player = play(name, "greedy", games, seed)["players"][0]
            return {"pass rate": pass_rate(player)} | at_limits(player["curve"], limits)

        good &= intervals_hold("coverage", name, values(figures(truth, LONG)),
                               lambda seed: figures(games, seed))
    return good


def check_limits(games=1000, truth=50_000):
    """What the curve says about another limit holds where that limit is really played."""
    good = True
    for name in ("12-garden", "25-the-vault", "22-loaded-dice"):
        level = read_level(ROOT / "levels" / f"{name}.json")
        limit = level["moves"]
        limits = (limit - limit // 4, limit - 1, limit + 1, limit + limit // 4, limit + limit // 2)
        good &= intervals_hold(
            "limits", name, really_played(level, "greedy", limits, truth),
            lambda seed: at_limits(play(name, "greedy", games, seed)["players"][0]["curve"],
                                   limits))
    return good


def really_played(level, player, limits, games):
    return {f"within {moves} moves": pass_rate(
        play(write_level(level | {"moves": moves}), player, games, LONG)["players"][0])["value"]
        for moves in limits}


SMALL = {"dramatis_level": 1, "name": "small", "moves": 6, "colours": 5, "board": ["?????"] * 5,
         "goals": [{"score": 1300}]}


def check_planners(games=300, truth=20_000):
    """The same for players who plan. They play five other limits, with a fifth of the games; on a
    small level, where that is quick."""
    good = True
    for name in ("mcts", "strong"):
        def curve(seed):
            return play(write_level(SMALL), name, games, seed)["players"][0]["curve"]

        limits = [moves for moves, value in enumerate(curve(0)["value"], 1) if value is not None]
        good &= intervals_hold("planners", name, really_played(SMALL, name, limits, truth),
                               lambda seed: at_limits(curve(seed), limits))
    return good


def check_deciders(games=1000, truth=100_000):
    """What decides, the same: each of the three shares, and luck."""
    good = True
    for name in ("12-garden", "25-the-vault", "15-cellar-door"):
        def shares(games, seed):
            level = play(name, "random", games, seed)
            return level["decides"] | {"luck": level["luck"]}

        good &= intervals_hold("deciders", name, values(shares(truth, LONG)),
                               lambda seed: shares(games, seed))
    return good


def check_differences(games=400, truth=100_000):
    """What compare says that one move fewer changes, the same: the pass rate of greedy, which is
    what counts. (The intervals of all that does not count are wider: they hold together.)"""
    good = True
    for name in ("12-garden", "25-the-vault", "22-loaded-dice"):
        path = ROOT / "levels" / f"{name}.json"
        edited = write_level(fewer_moves(read_level(path)))

        def differences(games, seed):
            shutil.rmtree(SCRATCH / "c", ignore_errors=True)
            done = run("compare", path, edited, "--cast", "greedy", "--games", games, "--seed",
                       seed, "--json", "--out", SCRATCH / "c", ok=(0, 1))
            return {d["metric"]: d["difference"]
                    for d in json.loads(done.stdout)["levels"][0]["differences"]
                    if d["gated"]}

        good &= intervals_hold("differences", name, values(differences(truth, LONG)),
                               lambda seed: differences(games, seed))
    return good


# --- no alarm without a change

def check_alarms(trials=100):
    """A level compared with itself under other seeds: an alarm in at most 5 of 100 trials."""
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
        good &= alarms <= trials - 95
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


def check_tuned(truth=50_000):
    """The interval that tune shows of the version it chose holds the pass rate of a long run of
    that version."""
    good, rates = True, {}
    for name in ("12-garden", "26-last-orders"):
        def off_by(seed):
            """The pass rate of the version that was chosen, less its true one."""
            out = SCRATCH / "tuned.json"
            done = run("tune", name, "--pass-rate", "0.40..0.50", "--for", "greedy", "--games", 400,
                       "--max-games", 2000, "--seed", seed, "--json", "--force", "--out", out,
                       ok=(0, 1))
            best = json.loads(done.stdout)["best"]
            version = name, best["change"]
            if version not in rates:
                rates[version] = pass_rate(play(out, "greedy", truth, LONG)["players"][0])["value"]
            return {"less the true one": {key: best["pass_rate"][key] - rates[version]
                                          for key in ("low", "high")}}

        good &= intervals_hold("tuned", name, {"less the true one": 0}, off_by)
    return good


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
              "tuned": check_tuned, "coverage": check_coverage, "deciders": check_deciders,
              "limits": check_limits, "planners": check_planners,
              "differences": check_differences, "alarms": check_alarms, "power": check_power}
    wanted = sys.argv[1:] or list(checks)
    if unknown := [name for name in wanted if name not in checks]:
        sys.exit(f"there is no check {unknown[0]}; there are {', '.join(checks)}")
    broken = [name for name in wanted if not checks[name]()]
    shutil.rmtree(SCRATCH, ignore_errors=True)
    print("all promises hold" if not broken else f"broken: {', '.join(broken)}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
