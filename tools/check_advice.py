#!/usr/bin/env python3
"""Whether the first change that a page proposes mends a level. Shipped levels are broken in
known ways; each is played, the first command of its page is run in a shell as it stands there, and
the mended level plays fresh games.

    tools/check_advice.py [--games N] [--only WAY,WAY]

A line each: what was broken, what is proposed, and what fresh games say. The exit status is 1 if a
level is not found broken, or is not mended: then the pass rate of the fresh games is outside the
level's own target, or hardly any win (or nearly every one) earns three stars.

The program is build/release/bin/dramatis, or DRAMATIS. Everything is seeded.
"""

import argparse
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = os.path.abspath(os.environ.get("DRAMATIS") or str(ROOT / "build/release/bin/dramatis"))
SEED, FRESH_SEED = 11, 77


def board_with(level, cells):
    for (row, column), cell in cells.items():
        line = level["board"][row]
        level["board"][row] = line[:column] + cell + line[column + 1:]


def toughest(level):
    level["board"] = [row.translate(str.maketrans("12", "33")) for row in level["board"]]


def crates_in_a_corner(level):
    last = len(level["board"]) - 1
    board_with(level, {(row, column): "3" for row in (last - 2, last - 1, last)
                       for column in (0, 1, 2)})


def ice_at_the_tips(level):
    ice = level["layers"]["ice"]
    ice[0] = ice[-1] = "..2...2.."


def hole_before_a_corner(level):
    ice = level["layers"]["ice"]
    for row, column in ((4, 0), (4, 1), (5, 2), (6, 2)):
        board_with(level, {(row, column): "."})
        ice[row] = ice[row][:column] + "." + ice[row][column + 1:]


# Each by what it is, the level that it is done to, and how.
WAYS = {
    "too few moves": ("12-garden", lambda level: level.update(moves=10)),
    "too many moves": ("15-cellar-door", lambda level: level.update(moves=34)),
    "a colour too many": ("06-thin-ice", lambda level: level.update(colours=6)),
    "a colour too few": ("24-keystone", lambda level: level.update(colours=level["colours"] - 1)),
    "one goal decides alone": ("03-two-baskets", lambda level: level["goals"][1].update(count=60)),
    "a corner out of reach": ("07-boxes", crates_in_a_corner),
    "crates too tough": ("07-boxes", toughest),
    "a colour hardly falls": ("02-harvest", lambda level: level.update(
        weights={"A": 2, "B": 4, "C": 4, "D": 4, "E": 4})),
    "three stars out of reach": ("13-fireworks", lambda level: level["stars"].__setitem__(
        2, 10 * level["stars"][2])),
    "ice where hardly anybody gets": ("08-the-ring", ice_at_the_tips),
    "entries blocked": ("19-side-door", lambda level: level.update(entries=".vv....vv.")),
    "a hole that starves a corner": ("06-thin-ice", hole_before_a_corner),
    "too little of what is collected": ("03-two-baskets", lambda level: level.update(
        weights={"A": 1, "B": 3, "C": 3, "D": 3, "E": 3})),
    "exits far from the items": ("20-drawbridge", lambda level: level["layers"].update(
        exits=level["layers"]["exits"][:-1] + ["..x...x.."])),
    "all stars out of reach": ("11-delivery", lambda level: level.update(
        stars=[10 * points for points in level["stars"]])),
}


def run(*words, cwd):
    done = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, cwd=cwd)
    if done.returncode != 0:
        sys.exit(f"dramatis {' '.join(map(str, words))}\n{done.stderr}")
    return done.stdout


def played(file, folder, games, seed, *words):
    text = run("playtest", file, "--cast", "random,greedy", "--games", games, "--seed", seed,
               "--json", "--out", folder / f"played-{seed}", *words, cwd=folder)
    return json.loads(text)["levels"][0]


def three_stars(level):
    """The share of the wins of greedy that earn three."""
    figures = {entry["metric"]: entry["figure"]["value"] for entry in next(
        player for player in level["players"] if player["name"] == "greedy")["figures"]}
    return figures["stars_3"] / figures["pass_rate"]


def mended(way, games):
    name, spoil = WAYS[way]
    level = json.loads((ROOT / "levels" / f"{name}.json").read_text())
    spoil(level)
    with tempfile.TemporaryDirectory(prefix="dramatis-advice-") as home:
        folder = pathlib.Path(home)
        file = f"{name}, {way}.json"
        (folder / file).write_text(json.dumps(level, indent=2))
        (folder / "dramatis").symlink_to(PROGRAM)
        before = played(file, folder, 1000, SEED)
        advice = before["advice"]
        said = f"{way}: {name}: {advice['standing']}"
        if not advice["proposals"]:
            print(f"{said} Nothing is proposed.", flush=True)
            return False
        first = advice["proposals"][0]
        subprocess.run(["sh", "-c", first["command"]], cwd=folder, check=True,
                       stdout=subprocess.DEVNULL)
        after = played(file, folder, games, FRESH_SEED, "--no-advice")
        low, high = first["low"], first["high"]
        if first["aim"] == "three_stars":
            share, what = three_stars(after), "of the wins earn three stars"
        else:
            share = next(player for player in after["players"] if player["name"] == "greedy")[
                "figures"][0]["figure"]["value"]
            what = f"of games passed (target {low:.0%} to {high:.0%})"
        good = low <= share <= high
        print(f"{said}\n    {first['text']}: {share:.1%} {what}, {games} fresh games"
              f"{'' if good else '  NOT MENDED'}", flush=True)
        return good


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=4000, help="fresh games (4000)")
    parser.add_argument("--only", type=lambda text: re.split(", *", text),
                        default=list(WAYS), help="these ways, separated by commas")
    given = parser.parse_args()
    if unknown := [way for way in given.only if way not in WAYS]:
        sys.exit(f"there is no way {unknown[0]!r}; there are {', '.join(WAYS)}")
    good = [way for way in given.only if mended(way, given.games)]
    print(f"{len(good)} of {len(given.only)} mended by the first change that the page proposes")
    return 0 if len(good) == len(given.only) else 1


if __name__ == "__main__":
    sys.exit(main())
