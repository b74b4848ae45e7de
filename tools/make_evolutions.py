#!/usr/bin/env python3
"""Evolves MaxS many times under each reading of the match-3 paper, and writes the table of
docs/evolution.md and docs/reproduction/readings.csv anew. An evolution that is in the folder or in
readings.csv is not made again; one takes about fifteen seconds of one core.
usage: tools/make_evolutions.py [--program PROGRAM] [--runs FOLDER] [--seeds 1,2,...] [--finished]
"""

import argparse
import csv
import json
import math
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "evolution.md"
ROWS = ROOT / "docs" / "reproduction" / "readings.csv"

# The scale `tiny` of `dramatis reproduce`.
SCALE = ("--objective max-score --population 20 --elites 2 --mutants 9 --generations 6 "
         "--games 10 --audition 20 --finalists 2 --held-out 200").split()
READINGS = {"all": ("as it is", []),
            "full": ("`--playout-length full`", ["--playout-length", "full"]),
            "half": ("`--parents best-half`", ["--parents", "best-half"]),
            "elites": ("`--parents elites`", ["--parents", "elites"])}

# Student's t, 97.5 %, by degrees of freedom from 1 on.
T = [12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281, 2.2010,
     2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930]


def evolve(program, folder, seed, options):
    if (folder / "persona.json").exists():
        return
    if (folder / "checkpoint.json").exists():
        command = [program, "evolve", "--resume", str(folder)]
    else:
        command = [program, "evolve", *SCALE, "--seed", seed, "--out", str(folder), *options]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def outcome(folder):
    """The champion's mean on unseen games, and the medians of the first and the last generation."""
    persona = json.loads((folder / "persona.json").read_text())
    with open(folder / "logbook.csv", encoding="utf-8") as file:
        generations = list(csv.DictReader(file))
    held_out = persona["origin"]["held_out"]
    return {"champion": held_out["mean"], "low": held_out["low"], "high": held_out["high"],
            "vanilla": persona["origin"]["vanilla"]["mean"], "formula": persona["formula"],
            "first": float(generations[0]["median"]), "last": float(generations[-1]["median"])}


def kept_outcomes():
    """What readings.csv has, by reading and seed."""
    if not ROWS.exists():
        return {}
    with open(ROWS, encoding="utf-8", newline="") as file:
        return {(row["reading"], row["seed"]): {
            "champion": float(row["champion"]), "low": float(row["low"]),
            "high": float(row["high"]), "vanilla": float(row["vanilla"]),
            "formula": row["formula"], "first": float(row["first_median"]),
            "last": float(row["last_median"])} for row in csv.DictReader(file)}


def deviation(values):
    mean = sum(values) / len(values)
    return math.sqrt(sum((v - mean) ** 2 for v in values) / (len(values) - 1))


def figure(values, sign=""):
    mean = sum(values) / len(values)
    half = T[len(values) - 2] * deviation(values) / math.sqrt(len(values))
    return f"{mean:{sign},.0f} ({mean - half:{sign},.0f} to {mean + half:{sign},.0f})"


def gains(outcomes, usual, key):
    values = [outcomes[seed][key] - usual[seed][key] for seed in outcomes if seed in usual]
    return figure(values, "+") if any(values) else ""


def table(outcomes):
    out = ("| | evolutions | champions, unseen games | minus “as it is”, paired by seed "
           "| deviation | worst to best | median of the first generation | of the last "
           "| minus “as it is” |\n"
           "|---|---|---|---|---|---|---|---|---|\n")
    for name, (what, _) in READINGS.items():
        if name not in outcomes:
            continue
        row = list(outcomes[name].values())
        champions = [o["champion"] for o in row]
        gain = {key: gains(outcomes[name], outcomes["all"], key) for key in ("champion", "last")}
        out += (f"| {what} | {len(row)} | **{figure(champions)}** | {gain['champion']} | "
                f"{deviation(champions):,.0f} | {min(champions):,.0f} to {max(champions):,.0f} | "
                f"{figure([o['first'] for o in row])} | {figure([o['last'] for o in row])} | "
                f"{gain['last']} |\n")
    return out


def replace(page, text):
    begin, end = "<!-- readings: tools/make_evolutions.py -->\n", "<!-- end of table -->\n"
    before, rest = page.split(begin)
    return before + begin + text + end + rest.split(end, 1)[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", default=str(ROOT / "build" / "release" / "bin" / "dramatis"))
    parser.add_argument("--runs", type=pathlib.Path, default=ROOT / "runs" / "readings")
    parser.add_argument("--seeds", default=",".join(map(str, range(1, 11))),
                        help="2 to 20 of them, an evolution each (1,2,3,4,5,6,7,8,9,10)")
    parser.add_argument("--finished", action="store_true", help="take what is there")
    arguments = parser.parse_args()
    outcomes, kept = {}, kept_outcomes()
    for name, (_, options) in READINGS.items():
        for seed in arguments.seeds.split(","):
            folder = arguments.runs / f"{name}-{seed}"
            if not folder.exists() and (name, seed) in kept:
                outcomes.setdefault(name, {})[seed] = kept[name, seed]
                continue
            if not arguments.finished:
                evolve(arguments.program, folder, seed, options)
            if (folder / "persona.json").exists():
                outcomes.setdefault(name, {})[seed] = outcome(folder)
        if len(outcomes.get(name, {})) < 2:  # one evolution has no spread
            outcomes.pop(name, None)
    with open(ROWS, "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["reading", "seed", "champion", "low", "high", "vanilla", "first_median",
                         "last_median", "formula"])
        for name, row in outcomes.items():
            for seed, o in row.items():
                writer.writerow([name, seed, *(o[key] for key in ("champion", "low", "high",
                                                                  "vanilla", "first", "last",
                                                                  "formula"))])
    PAGE.write_text(replace(PAGE.read_text(), table(outcomes)))


if __name__ == "__main__":
    main()
