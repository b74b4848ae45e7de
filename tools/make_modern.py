#!/usr/bin/env python3
"""Plays the games of docs/modern.md and writes its tables anew (about ten minutes on two cores).
usage: tools/make_modern.py [PROGRAM]"""

import csv
import io
import json
import math
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "modern.md"
GAMES = 4000

# Each row changes one thing of the row above.
LADDERS = {
    "known": [
        ("the paper's vanilla: wins or not, UCB value also chooses the move",
         "--player vanilla --refills known"),
        ("the move with the most visits is played", ("--player vanilla --refills known --choose "
                                                     "visits")),
        ("the move with the best mean is played", "--player vanilla --refills known --choose mean"),
        ("the reward is continuous: score / 25,000", ("--player vanilla --refills known --choose "
                                                      "mean --reward share --goal 25000")),
        ("a leaf is played out itself before it gets children",
         ("--player vanilla --refills known --choose mean --reward share --goal 25000 "
          "--expand-after 1")),
        ("UCB1 explores less: c = 0.1",
         ("--player vanilla --refills known --choose mean --reward share --goal 25000 "
          "--expand-after 1 --exploration 0.1")),
        ("an evolved formula instead of UCB1", "--persona max-score-known"),
    ],
    "hidden": [
        ("the paper's vanilla, refills hidden", "--player vanilla --refills hidden"),
        ("the move with the best mean is played",
         "--player vanilla --refills hidden --choose mean"),
        ("the reward is continuous: score / 25,000", ("--player vanilla --refills hidden --choose "
                                                      "mean --reward share --goal 25000")),
        ("the tree averages over refills (open loop)",
         ("--player vanilla --refills hidden --choose mean --reward share --goal 25000 --tree "
          "open-loop")),
        ("a leaf is played out itself before it gets children",
         ("--player vanilla --refills hidden --choose mean --reward share --goal 25000 --tree "
          "open-loop --expand-after 1")),
        ("UCB1 explores less: c = 0.1, the best of 0.1, 0.2, 0.3, 0.5 and 1",
         "--player vanilla --refills hidden --choose mean --reward share --goal 25000 --tree "
         "open-loop --expand-after 1 --exploration 0.1"),
        ("an evolved formula instead of UCB1", "--persona max-score"),
    ],
}


def scores(program, options):
    command = [program, "play", "--seed", "20", "--games", str(GAMES), "--csv", "-",
               *options.split()]
    text = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    return [float(row["score"]) for row in csv.DictReader(io.StringIO(text))]


def mean_interval(values):
    mean = sum(values) / len(values)
    deviation = math.sqrt(sum((v - mean) ** 2 for v in values) / (len(values) - 1))
    # thousands of games: Student's t is the normal's
    half = 1.96 * deviation / math.sqrt(len(values))
    return mean, mean - half, mean + half


def ladder(program, rows):
    table = "| change | mean score | 95 % interval | worth |\n|---|---|---|---|\n"
    before = None
    for what, options in rows:
        now = scores(program, options)
        mean, low, high = mean_interval(now)
        worth = ""
        if before:
            gain, g_low, g_high = mean_interval([a - b for a, b in zip(now, before)])
            worth = f"{gain:+,.0f} ({g_low:+,.0f} to {g_high:+,.0f})"
        table += (f"| {what} <br> `{options}` | **{mean:,.0f}** | "
                  f"{low:,.0f} to {high:,.0f} | {worth} |\n")
        before = now
    return table


def personas(program):
    listed = json.loads(subprocess.run([program, "persona", "list", "--json"], check=True,
                                       stdout=subprocess.PIPE).stdout)
    table = ("| persona | objective | refills | mean, unseen games | vanilla, same search and goal "
             "| random |\n|---|---|---|---|---|---|\n")

    def figure(m):
        digits = 0 if abs(m["mean"]) >= 100 else 2
        return f"{m['mean']:,.{digits}f} ({m['low']:,.{digits}f} to {m['high']:,.{digits}f})"

    for p in listed:
        o = p["origin"]
        table += (f"| `{p['name']}` | {p['objective']['text']} | {p['search']['refills']} | "
                  f"**{figure(o['held_out'])}** | "
                  f"{figure(o['vanilla'])} | {figure(o['random'])} |\n")
    return table


def replace(page, name, table):
    begin, end = f"<!-- {name}: tools/make_modern.py -->\n", "<!-- end of table -->\n"
    before, rest = page.split(begin)
    return before + begin + table + end + rest.split(end, 1)[1]


def main():
    program = sys.argv[
        1] if len(sys.argv) > 1 else str(ROOT / "build" / "release" / "bin" / "dramatis")
    page = PAGE.read_text()
    for name, rows in LADDERS.items():
        page = replace(page, name, ladder(program, rows))
    PAGE.write_text(replace(page, "personas", personas(program)))


if __name__ == "__main__":
    main()
