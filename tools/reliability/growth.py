"""Memory and time as the work grows: levels, games, players, boards, populations."""

import json
import pathlib
import tempfile
import time

from .formats import ROOT
from .program import Limits, faults_of

MEGABYTES = 1024
PATIENCE = Limits(1800, MEGABYTES)


def level(rows, colours, moves, goal=10**9):
    goals = {"goals": [{"score": goal}]} if goal else {}
    return json.dumps({"dramatis_level": 1, "name": f"{rows} x {rows}", "colours": colours,
                       "moves": moves,
                       "board": [" ".join("?" * rows)] * rows, **goals}).encode()


def sizes(scale, *counts):
    """Steps towards the largest, each at least 1."""
    return sorted({max(1, round(count * scale)) for count in counts})


def plans(scale):
    """What grows, in what unit, and for each size the files and the command."""
    def playtest(*words):
        return ["playtest", *words, "--seed", "1", "--out", "out"]

    def games(count):
        return {"small.json": level(5, 4, 5)}, playtest("small.json", "--cast", "random", "--games",
                                                        str(count))

    def levels(count):
        return {f"levels/{i:04}.json": level(5, 4, 5, 100 + i)
                for i in range(count)}, playtest("levels", "--cast", "random", "--games", "100")

    def players(count):
        persona = json.loads((ROOT / "personas/horizontal.json").read_text())
        files = {"small.json": level(5, 4, 5)}
        for i in range(count):
            files[f"p{i}.json"] = json.dumps({**persona, "name": f"p{i}"}).encode()
        return files, playtest("small.json", "--cast",
                               ",".join(f"./p{i}.json" for i in range(count)), "--games", "5")

    def boards(side):
        return {"large.json": level(side, 5, 20)}, playtest("large.json", "--cast", "random,greedy",
                                                            "--games", "20")

    def moves(count):
        # No goal: with three colours a single swap may bring billions of points.
        return {"long.json": level(16, 3, count, goal=None)}, playtest(
            "long.json", "--cast", "random", "--games", "1")

    def search(iterations):
        return {"large.json": level(16, 5, 5)}, [
            "play", "--level", "large.json", "--player", "mcts", "--iterations", str(iterations),
            "--games", "1", "--seed", "1"]

    def population(count):
        return {}, ["evolve", "--population", str(count), "--generations", "2", "--games", "3",
                    "--moves", "5", "--iterations", "10",
                    "--audition", "5", "--finalists", "2", "--held-out", "10", "--seed", "1",
                    "--out", "out"]

    def match(count):
        return {}, ["match", "tictactoe", "random", "random", "--games", str(2 * count), "--seed",
                    "1", "--out", "out"]

    def stories(nodes):
        return {}, ["story", "crime", "--nodes", str(nodes), "--seed", "1"]

    million = 1_000_000
    sides = (4, 9, 16) if scale >= 0.05 else (4, 16)
    return [
        ("games of one player", "games", games, sizes(scale, 10_000, 100_000, million)),
        ("levels in one playtest", "levels", levels, sizes(scale, 20, 100, 500)),
        ("players in one playtest", "players", players, sizes(scale, 10, 50, 200)),
        ("board, 5 colours", "cells a side", boards, sides),
        ("moves of one game, 16 x 16, 3 colours", "moves", moves, sizes(max(scale, 0.05), 40, 160,
                                                                        640)),
        ("iterations a move, 16 x 16", "iterations", search, sizes(scale, 1_000, 10_000, 100_000)),
        ("population of evolve", "formulas", population, sizes(max(scale, 0.05), 100, 500, 2_000)),
        ("games of a match", "pairs of games", match, sizes(scale, 1_000, 10_000, 50_000)),
        ("stories looked at", "nodes", stories, sizes(scale, 100_000, million, 10 * million))]


def check(program, options):
    rows = []
    ends = time.monotonic() + 60 * options.minutes
    for title, unit, make, steps in plans(options.scale):
        for size in steps:
            if time.monotonic() > ends:
                break
            with tempfile.TemporaryDirectory(prefix="reliability-",
                                             ignore_cleanup_errors=True) as name:
                folder = pathlib.Path(name)
                files, arguments = make(size)
                for file, data in files.items():
                    (folder / file).parent.mkdir(parents=True, exist_ok=True)
                    (folder / file).write_bytes(data)
                ran = program.run(arguments, folder, limits=PATIENCE)
                disk = sum(file.stat().st_size for file in folder.rglob("*")
                           if file.is_file()) - sum(map(len, files.values()))
                faults = faults_of(ran, PATIENCE)
                if ran.status != 0 and not faults:
                    faults.append(f"status {ran.status}: {ran.last_words}")
            row = {"what": title, "unit": unit, "size": size, "seconds": round(ran.seconds, 2),
                   "megabytes": ran.megabytes,
                   "disk": disk, "faults": {fault: 1 for fault in faults}}
            rows.append(row)
            print(f"{title}: {size:,} {unit}: {row['seconds']} s, {row['megabytes']} MB",
                  "; ".join(faults), flush=True)
    return {"rows": rows}
