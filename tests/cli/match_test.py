"""Matches as their users meet them. The program's path is in DRAMATIS."""

import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree

from game_record import changed, without_checksum

PROGRAM = os.environ["DRAMATIS"]
HERE = pathlib.Path(__file__).resolve().parent
FAKE = f"gtp:{sys.executable} -S -E {HERE / 'fake_gtp.py'}"
# What the fake program may do, and what is then said of it.
SINS = [("die", ["Fake ended with status 3", "genmove", "the ladder has no rungs"]),
        ("crash", ["Fake was ended by signal 11"]),
        ("hang", ["Fake does not answer"]),
        ("close", ["Fake has closed its output"]),
        ("garbage", ["Fake does not answer", "thinking very hard"]),
        ("flood", ["Fake writes too much"]),
        ("refuse", ["Fake plays no move: 'cannot'"])]
FILES = {"match.json", "results.jsonl", "match.svg"}


def run(*args, timeout=300, **more):
    done = subprocess.run([PROGRAM, "match", *map(str, args)], capture_output=True, timeout=timeout,
                          **more)
    return (done.returncode, done.stdout.decode(errors="replace"),
            done.stderr.decode(errors="replace"))


def contents(folder):
    return {path.name: path.read_bytes() for path in pathlib.Path(folder).iterdir()
            if path.name != ".lock"}


def results(folder):
    return [json.loads(line)
            for line in (pathlib.Path(folder) / "results.jsonl").read_text().splitlines()]


def is_alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    with open(f"/proc/{pid}/stat") as file:
        return file.read().rsplit(")", 1)[1].split()[0] != "Z"


class Scratch(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = pathlib.Path(self.folder.name)

    def match(self, *args, **more):
        status, out, err = run(*args, **more)
        self.assertEqual(status, 0, err + out)
        return out, err

    def go(self, a, b, *args, status=0, games=4):
        """A match of 9x9 Go counted by the board; gives what it prints."""
        done, out, err = run("go", a, b, "--referee", "board", "--games", games, "--seed", 1, *args)
        self.assertEqual(done, status, err + out)
        return out, err


class TicTacToe(Scratch):
    def test_the_stronger_one_wins_and_the_table_says_so(self):
        out, _ = self.match("tictactoe", "iterations=200", "random", "--games", 60, "--seed", 1)
        for words in ("A  iterations=200,c=0.7", "B  random", "60 games", "as X", "as O", "Elo +",
                      "distinct", "seed 1"):
            self.assertIn(words, out)
        wins, draws, losses = map(int, out.split("60 games")[1].split()[:3])
        self.assertEqual(wins + draws + losses, 60)
        self.assertGreater(wins, 45)

    def test_equal_games_of_players_that_draw_their_moves_are_no_loss(self):
        player = "iterations=1000"
        out, _ = self.match("tictactoe", player, player, "--games", 100, "--seed", 1)
        self.assertLess(int(out.split(" distinct")[0].split()[-1]), 100)
        self.assertNotIn("same moves", out)
        self.assertNotIn("nothing new", out)

    def test_any_number_of_jobs_gives_the_same_files(self):
        for more in ([], ["--sprt", "0,150"]):
            found = []
            for jobs in (1, 2, 3):
                folder = self.path / f"{len(more)}-{jobs}"
                self.match("tictactoe", "iterations=30", "iterations=8", "--games", 300, "--seed",
                           3, "--jobs", jobs, "--out", folder, *more)
                found.append(contents(folder))
            self.assertEqual(set(found[0]), FILES)
            self.assertEqual(found[0], found[1])
            self.assertEqual(found[0], found[2])

    def test_pairs_exchange_who_begins(self):
        self.match("tictactoe", "iterations=30", "iterations=30", "--games", 40, "--seed", 3,
                   "--out", self.path / "a")
        for number, record in enumerate(results(self.path / "a")):
            self.assertEqual(record["game"], number)
            self.assertEqual(record["first"], "AB"[number % 2])
            if record["result"] == "draw":
                self.assertEqual(record["points"], 0.5)
            else:
                self.assertEqual(record["points"],
                                 float((record["result"] == "X") == (record["first"] == "A")))

    def test_a_match_that_was_killed_again_and_again_ends_in_the_same_files(self):
        args = ["tictactoe", "iterations=5000", "iterations=4000", "--games", 120, "--seed", 5]
        for more in ([], ["--sprt", "-20,60"]):
            whole, killed = self.path / f"whole{len(more)}", self.path / f"killed{len(more)}"
            begun = time.monotonic()
            self.match(*args, *more, "--jobs", 1, "--out", whole)
            seconds = time.monotonic() - begun
            chance, kills = random.Random(len(more) + 1), 0
            for _ in range(60):
                process = subprocess.Popen([PROGRAM, "match", *map(str, args), *more, "--out",
                                            str(killed), "--jobs", str(chance.choice([1, 2, 3]))],
                                           stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                try:
                    process.communicate(timeout=chance.uniform(0.02, seconds / 4))
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.communicate()
                    kills += 1
                if process.returncode == 0:
                    break
            else:
                self.match(*args, *more, "--out", killed)
            self.assertGreater(kills, 1)
            found = {name: text for name, text in contents(killed).items()
                     if not name.endswith(".part")}
            self.assertEqual(found, contents(whole))

    def test_a_torn_line_is_played_again_and_another_wrong_one_is_named(self):
        args = ["tictactoe", "iterations=20", "random", "--games", 10, "--seed", 5, "--out",
                self.path / "a"]
        self.match(*args)
        good = contents(self.path / "a")
        file = self.path / "a" / "results.jsonl"
        file.write_bytes(good["results.jsonl"][:-30])
        self.match(*args)
        self.assertEqual(contents(self.path / "a"), good)
        lines = good["results.jsonl"].decode().splitlines(keepends=True)
        file.write_text("".join(lines[:2] + ["what?\n"] + lines[3:]))
        status, out, err = run(*args)
        self.assertEqual((status, out), (1, ""))
        self.assertIn("results.jsonl:3", err)

    def test_more_games_go_on_and_fewer_are_refused(self):
        args = ["tictactoe", "iterations=20", "random", "--seed", 5]
        self.match(*args, "--games", 30, "--out", self.path / "whole")
        self.match(*args, "--games", 10, "--out", self.path / "a")
        self.match(*args, "--games", 30, "--out", self.path / "a")
        self.assertEqual(contents(self.path / "a"), contents(self.path / "whole"))
        status, _, err = run(*args, "--games", 10, "--out", self.path / "a")
        self.assertEqual(status, 2)
        self.assertIn("give --games 30 or more", err)

    def test_another_match_is_refused_with_the_reason(self):
        folder = self.path / "a"
        self.match("tictactoe", "iterations=20", "random", "--games", 4, "--seed", 5, "--out",
                   folder)
        before = contents(folder)
        for args, reason in [
            (["tictactoe", "iterations=21", "random"],
             'a is "iterations=20,c=0.7" there and "iterations=21,c=0.7" here'),
            (["tictactoe", "iterations=20", "random", "--seed", 6], "seed is 5 there and 6 here"),
            (["tictactoe", "iterations=20", "random", "--sprt", "0,10"], "sprt is null there"),
            (["match3", "greedy", "random"], 'game is "tictactoe" there'),
        ]:
            status, out, err = run(*args, "--games", 4, "--out", folder)
            self.assertEqual((status, out), (1, ""))
            self.assertIn(reason, err)
            self.assertEqual(contents(folder), before)
        # its seed is known
        self.match("tictactoe", "iterations=20", "random", "--games", 4, "--out", folder)

    def test_ctrl_c_stops_with_what_there_is_and_the_same_command_goes_on(self):
        args = ["tictactoe", "iterations=20000", "iterations=20000", "--games", "400", "--seed",
                "5", "--out", str(self.path / "a")]
        process = subprocess.Popen([PROGRAM, "match", *args], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.kill)
        file = self.path / "a" / "results.jsonl"
        while not file.exists() or len(file.read_text().splitlines()) < 3:
            self.assertIsNone(process.poll())
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertIn("run the same command again to continue", err)
        self.assertIn("strength", out)
        done = len(results(self.path / "a"))
        self.assertLess(done, 400)
        self.assertEqual(
            json.loads((self.path / "a" / "match.json").read_text())["summary"]["games"], done)

    def test_an_sprt_stops_early_either_way(self):
        for a, b, accepted in [("iterations=100", "random", "elo1"),
                               ("random", "iterations=100", "elo0")]:
            folder = self.path / accepted
            out, _ = self.match("tictactoe", a, b, "--games", 2000, "--seed", 1, "--sprt", "0,100",
                                "--out", folder)
            summary = json.loads((folder / "match.json").read_text())["summary"]
            self.assertEqual(summary["sprt"]["accepted"], accepted)
            self.assertLess(summary["games"], 200)
            self.assertIn("accepted", out)
            self.assertEqual(len(results(folder)), summary["games"])
        out, _ = self.match("tictactoe", "iterations=50", "iterations=50", "--games", 20, "--seed",
                            1, "--sprt", "0,10")
        self.assertIn("not decided", out)

    def test_json_and_plot(self):
        out, _ = self.match("tictactoe", "iterations=50", "random", "--games", 20, "--seed", 1,
                            "--json", "--sprt", "0,500", "--out", self.path / "a")
        result = json.loads(out)
        self.assertEqual(result, json.loads((self.path / "a" / "match.json").read_text()))
        summary = result["summary"]
        self.assertEqual(sum(summary["pairs"]), summary["games"] // 2)
        self.assertAlmostEqual(summary["score"],
                               (summary["a"]["wins"] +
                                summary["a"]["draws"] / 2) / summary["games"])
        self.assertTrue(summary["score_interval"][0] <= summary["score"] <=
                        summary["score_interval"][1])
        tree = xml.etree.ElementTree.parse(self.path / "a" / "match.svg")
        words = " ".join(tree.getroot().itertext())
        self.assertIn("log-likelihood ratio", words)

    def test_wrong_players_and_options_are_named(self):
        for args, words in [
            (["tictactoe", "iterations=0", "random"], "A: iterations: '0' is not valid"),
            (["tictactoe", "random", "depth=3"], "B: no setting is called 'depth'"),
            (["tictactoe", "random", "random", "--games", 7], "give 6 or 8"),
            (["tictactoe", "random", "random", "--sprt", "5,0"], "ELO0 must be below ELO1"),
            (["go", "iteratons=5", "default"], "did you mean iterations"),
            (["go", "default", "gtp:"], "names no program"),
            (["go", "iterations=0", "default"], "it would think for ever"),
            (["go", "default", "gtp:'gnugo"], "is not closed"),
            (["go", "default", "gtp:there-is-no-such-program"],
             "there is no program there-is-no-such-program"),
            (["go", "default", "default", "--referee", "me"], "choose playouts, board or gtp:"),
            (["go", "default", "default", "--time", "ten"], "such as 300 or 60+30/10"),
            (["go", "default", "default", "--size", 7, "--handicap", 5], "--handicap 5"),
            (["match3", "nobody", "random"], "there is no player 'nobody'"),
            (["match3", "greedy,iterations=5", "random"], "has no iterations"),
            (["match3", "mcts,depth=5", "random"], "no setting is called 'depth'"),
        ]:
            status, out, err = run(*args)
            self.assertIn(status, (1, 2, 3), args)
            self.assertEqual(out, "")
            self.assertIn(words, err)


class Belief(Scratch):
    """What stands in a folder is checked before a match goes on with it."""

    def refuse(self, args, name, text, *words):
        folder = args[-1]
        (folder / name).write_text(text)
        before = contents(folder)
        status, out, err = run(*args)
        self.assertEqual((status, out), (1, ""), err)
        for word in words:
            self.assertIn(word, err)
        self.assertNotIn("json.exception", err)
        self.assertNotIn("\x1b", err)
        self.assertEqual(err.count("\n"), 1, err)
        self.assertEqual(contents(folder), before)

    def check(self, args, wrong):
        self.match(*args)
        folder = args[-1]
        good = contents(folder)
        lines = good["results.jsonl"].decode().splitlines(keepends=True)
        for changes, word in wrong:
            text = "".join([lines[0], changed(lines[1], **changes), *lines[2:]])
            self.refuse(args, "results.jsonl", text, "results.jsonl:2/" + word,
                        "remove that line to have its game played again")
        # A line that someone edited is found by its checksum, even if the rules would allow it.
        edited = "".join([lines[0], lines[1].replace('"end":"played"', '"end": "resigned"'),
                          *lines[2:]])
        self.refuse(args, "results.jsonl", edited, "results.jsonl:2/check: does not fit the line")
        self.refuse(args, "results.jsonl", "".join(lines[:2] + lines[1:]),
                    "results.jsonl:3: is game 1, as line 2 is")
        # Nor is a line believed that has none.
        without = without_checksum(lines[1])
        self.refuse(args, "results.jsonl", "".join([lines[0], without, *lines[2:]]),
                    "results.jsonl:2/check: is missing", "to have its game played again")
        # With those lines gone, their games are played again.
        (folder / "results.jsonl").write_text("".join([lines[0], *lines[2:]]))
        self.match(*args)
        self.assertEqual(contents(folder), good)

    def test_tictactoe(self):
        self.check(["tictactoe", "iterations=20", "random", "--games", 6, "--seed", 5, "--out",
                    self.path / "a"],
                   [({"moves": "1 1 1 1 1"}, "moves: move 2"), ({"plies": 4_294_967_295}, "plies"),
                    ({"plies": 8.5}, "plies"),
                    ({"result": "\x1b]0;title\x07"}, "result"), ({"moves": "\x1b[31m"}, "moves"),
                    ({"points": 0.25}, "points"),
                    ({"note": "\x1b[31m"}, "note"), ({"end": "time"}, "end"),
                    ({"game": 1e300}, "game"), ({"difference": 5}, "difference")])

    def test_match3(self):
        self.check(["match3", "greedy", "random", "--moves", 5, "--games", 4, "--seed", 5, "--out",
                    self.path / "a"],
                   [({"moves": "A: B:"}, "moves: the game of A is not over"),
                    ({"moves": "A: 0,0r"}, "moves"),
                    ({"result": "99999 : 0"}, "result"), ({"plies": 1}, "plies"),
                    ({"difference": 1e14}, "difference")])

    def test_go(self):
        self.check(["go", FAKE, FAKE, "--referee", "board", "--games", 4, "--seed", 1, "--out",
                    self.path / "a"],
                   [({"moves": "A1 A1"}, "moves: move 1"), ({"plies": 4_294_967_295}, "plies"),
                    ({"result": "B+99.5"}, "result"),
                    ({"difference": -400.5}, "difference"),
                    ({"difference": None}, "difference: is missing"), ({"end": "resigned"}, "end")])

    def test_the_other_files(self):
        args = ["go", FAKE, FAKE, "--referee", "board", "--games", 2, "--seed", 1, "--out",
                self.path / "a"]
        self.match(*args)
        good = json.loads((self.path / "a" / "match.json").read_text())
        for key in ("format", "version", "program", "signature", "terms", "players", "summary"):
            for wrong in (None, 7.5, [], "x" if key != "program" else {}):
                self.refuse(args, "match.json", json.dumps(good | {key: wrong}), "a/match.json",
                            "give another folder with --out")
        self.refuse(args[:-4] + args[-2:], "match.json",
                    json.dumps(good | {"terms": good["terms"] | {"seed": "x"}}), "/terms/seed")
        (self.path / "a" / "match.json").write_text(json.dumps(good))
        for line in ('{"game": "x", "what": "y"}', '{"game": 0, "what": 7}', "[]",
                     '{"game": 0, "what": "\x1b"}'):
            self.refuse(args, "failures.jsonl", line + "\n", "a/failures.jsonl:1",
                        "remove that line")
        failure = '{"game":0,"what":"game 1: Fake ended with status 3"}\n'
        (self.path / "a" / "failures.jsonl").write_text(failure + failure[:20])  # torn by a kill
        out, _ = self.match(*args)
        self.assertIn("one game was played again because a program failed", out)
        self.assertEqual((self.path / "a" / "failures.jsonl").read_text(), failure)


class Help(unittest.TestCase):
    def test_fits_a_terminal_and_ends_in_examples(self):
        for command in ([], ["go"], ["tictactoe"], ["match3"]):
            status, out, _ = run(*command, "--help")
            self.assertEqual(status, 0)
            self.assertIn("Examples:\n", out)
            for line in out.splitlines():
                self.assertLessEqual(len(line), 80, line)


class Match3(Scratch):
    def test_both_play_the_same_boards(self):
        found = []
        for jobs in (1, 2):
            folder = self.path / str(jobs)
            out, _ = self.match("match3", "greedy", "random", "--games", 40, "--seed", 2, "--jobs",
                                jobs, "--out", folder)
            found.append(contents(folder))
        self.assertEqual(found[0], found[1])
        self.assertIn("points     A +", out)
        summary = json.loads(found[0]["match.json"])["summary"]
        self.assertGreater(summary["difference"]["interval"][0], 0)
        for record in results(self.path / "1"):
            a, b = map(int, record["result"].split(" : "))
            self.assertEqual(record["difference"], a - b)
            self.assertEqual(record["points"], (a > b) + 0.5 * (a == b))

    def test_the_same_player_always_draws_with_itself(self):
        out, _ = self.match("match3", "mcts,iterations=10", "mcts,iterations=10", "--games", 6,
                            "--seed", 2, "--moves", 5)
        self.assertEqual(out.split("6 games")[1].split()[:3], ["0", "6", "0"])

    def test_on_a_level_with_goals_who_passes_wins(self):
        self.match("match3", "greedy", "random", "--level", "01-first-points", "--games", 30,
                   "--seed", 1, "--out", self.path / "a")
        rows = results(self.path / "a")
        for record in rows:
            a, b = record["result"].split(" : ")
            if a.split()[0] != b.split()[0]:
                self.assertEqual(record["points"], float(a.startswith("passed")))
        self.assertTrue(any("passed" in record["result"] for record in rows))


class Go(Scratch):
    def test_programs_play_and_leave_their_games(self):
        folder = self.path / "a"
        out, _ = self.go(FAKE + " --name First", FAKE + " --name Second --banner", "--out", folder,
                         games=6)
        self.assertIn("A  First 1.0\nB  Second 1.0\n", out)
        self.assertEqual(set(contents(folder)), FILES | {"games.sgf"})
        rows = results(folder)
        for first, second in zip(rows[::2], rows[1::2]):  # the same opening in both games of a pair
            self.assertEqual(first["moves"].split()[:2], second["moves"].split()[:2])
        self.assertEqual(len({row["moves"].split()[0] + row["moves"].split()[1] for row in rows}),
                         3)
        sgf = (folder / "games.sgf").read_text()
        self.assertEqual(sgf.count("(;"), 6)
        self.assertEqual(sgf.count("PB[First 1.0]"), 3)
        self.assertEqual(sgf.count("PW[First 1.0]"), 3)
        for row in rows:
            self.assertIn(f"RE[{row['result']}]", sgf)
            black_wins = row["result"].startswith("B")
            self.assertEqual(row["points"], float(black_wins == (row["first"] == "A")))

    def test_seeds_make_programs_vary_and_repeat(self):
        found = []
        for jobs in (1, 3):
            folder = self.path / str(jobs)
            self.go(FAKE, FAKE + " --seed {seed}", "--jobs", jobs, "--out", folder, games=10)
            found.append(contents(folder))
        self.assertEqual(found[0], found[1])
        self.assertEqual(json.loads(found[0]["match.json"])["summary"]["distinct_games"], 10)

    def test_games_that_are_the_same_are_counted_once(self):
        same = FAKE + " --moves 0"
        out, _ = self.go(same, same, "--opening", 0)
        self.assertIn("1 distinct", out)
        self.assertIn("3 of the games have the same moves as others; unless a program", out)
        self.assertIn("--opening", out)
        # Two games of one pair, alike but for the colours.
        out, _ = self.go(same, same, "--opening", 0, games=2)
        self.assertIn("note: 1 of the games has the same moves as another; unless a program", out)
        self.assertIn("it tells you nothing new", out)

    def test_nobody_is_told_to_seed_what_is_seeded(self):
        same, seeded = FAKE + " --moves 0", FAKE + " --moves 0 --seed {seed}"
        for a, b in ((same, seeded), (seeded, same), (seeded, seeded)):
            out, _ = self.go(a, b, "--opening", 0)
            self.assertIn("1 distinct", out)
            self.assertNotIn("same moves", out)

    def test_equal_games_are_no_loss_where_a_player_draws_its_moves(self):
        ours, hasty = "iterations=200,resign-below=0", "iterations=1,resign-below=1"
        for a, b, komi, games in ((FAKE + " --moves 0", ours, -20.5, 10), (hasty, hasty, 7.5, 40)):
            out, _ = self.go(a, b, "--opening", 0, "--size", 5, "--komi", komi, games=games)
            self.assertLess(int(out.split(" distinct")[0].split()[-1]), games)
            self.assertNotIn("same moves", out)

    def test_a_failure_is_told_the_game_is_played_again_and_ends_the_same(self):
        self.go(FAKE, FAKE, "--out", self.path / "good")
        wanted = contents(self.path / "good")["results.jsonl"]
        for what, words in SINS:
            out, err = self.go(FAKE, f"{FAKE} --{what} 3 --once {self.path / what}.mark", "--jobs",
                               1, "--out", self.path / what,
                               "--timeout", 1.5 if what in ("hang", "garbage") else 60)
            for word in words:
                self.assertIn(word, err, what)
            self.assertEqual(err.count("the game is void and played again"), 1, err)
            self.assertIn("one game was played again because a program failed", out)
            self.assertEqual(contents(self.path / what)["results.jsonl"], wanted, what)

    def test_failures_are_reported_and_three_running_stop_the_match(self):
        for what, words in SINS:
            folder = self.path / what
            begun = time.monotonic()
            out, err = self.go(FAKE, f"{FAKE} --{what} 3", "--jobs", 1, "--timeout",
                               1.5 if what in ("hang", "garbage") else 60,
                               "--out", folder, status=1)
            self.assertLess(time.monotonic() - begun, 60)
            for word in words:
                self.assertIn(word, err, what)
            self.assertEqual(err.count("is void and played again"), 2, err)
            self.assertIn("a game failed three times in a row; all finished games are kept: run "
                          "the same command again", err)
            self.assertIn("times a game was played again because a program failed", out)
            self.assertIn("no game was finished", out)
            self.assertEqual(results(folder), [])
            self.assertEqual(len((folder / "failures.jsonl").read_text().splitlines()), 3)

    def test_a_match_that_failed_goes_on(self):
        self.go(FAKE, FAKE, "--out", self.path / "good", games=6)
        switch = self.path / "switch"
        script = self.path / "engine.sh"
        script.write_text(f'#!/bin/sh\nif [ -e {switch} ]; then exec {FAKE.removeprefix("gtp:")}; '
                          f'fi\n'
                          f'exec {FAKE.removeprefix("gtp:")} --die 3\n')
        script.chmod(0o755)
        args = [FAKE, f"gtp:{script}", "--out", self.path / "a"]
        switch.touch()
        self.go(*args, games=2)
        switch.unlink()
        out, err = self.go(*args, "--jobs", 2, status=1, games=6)
        self.assertIn("  2 games", out)
        self.assertIn("run the same command again to continue", err)
        switch.touch()
        self.go(*args, games=6)
        self.assertEqual(contents(self.path / "a")["results.jsonl"],
                         contents(self.path / "good")["results.jsonl"])

    def test_programs_that_cannot_begin_are_refused_at_once(self):
        for more, words, extra in [
            ("--protocol 1", "speaks version '1' of GTP", []),
            ("--die 0", ("ended with status 3 (at 'protocol_version'); its last output: assertion "
                         "failed"), []),
            ("--deaf", "does not answer (at 'protocol_version')", ["--timeout", "0.5"]),
            ("--hang 0", "does not answer", ["--timeout", "0.5"]),
            ("--close 0", "has closed its output", []),
            ("--flood 0", "writes too much", []),
        ]:
            out, err = self.go("default", f"{FAKE} {more}", *extra, status=1)
            self.assertEqual(out, "")
            self.assertIn(words, err)
        status, _, err = run("go", "default", "gtp:/bin/true")
        self.assertEqual(status, 1)
        self.assertIn("ended with status 0", err)
        status, _, err = run("go", "default", f"gtp:{HERE / 'match_test.py'}")  # no program
        self.assertEqual(status, 3)

    def test_illegal_moves_and_nonsense_lose(self):
        for what, words in [("illegal", "there is a stone at"),
                            ("nonsense", "'banana' is no move")]:
            folder = self.path / what
            out, _ = self.go(FAKE, f"{FAKE} --{what} 4", "--jobs", 1, "--out", folder)
            row = results(folder)[0]
            self.assertEqual((row["end"], row["points"], row["result"]), ("illegal", 1.0, "B+F"))
            self.assertIn(f"B (white): {words}", row["note"])
            self.assertIn("one game was lost by an illegal move", out)

    def test_resigning_is_a_loss(self):
        self.go(FAKE, f"{FAKE} --resign 2", "--jobs", 1, "--out", self.path / "a")
        row = results(self.path / "a")[0]
        self.assertEqual((row["end"], row["points"], row["result"]), ("resigned", 1.0, "B+R"))

    def test_a_loud_program_does_no_harm(self):
        self.go(FAKE, FAKE + " --stderr", games=2)

    def test_clocks(self):
        out, _ = self.go(FAKE + " --slow 0.35", FAKE, "--time", "1", "--out", self.path / "a",
                         games=2)
        self.assertIn("2 lost on time", out)
        for row in results(self.path / "a"):
            self.assertEqual((row["end"], row["points"]), ("time", 0.0))
        self.go(FAKE + " --slow 0.1", FAKE, "--time", "0+1/1", "--out", self.path / "b", games=2)
        self.assertTrue(all(row["end"] == "played" for row in results(self.path / "b")))
        # One that hangs has lost when its clock is out, long before the timeout.
        out, _ = self.go(FAKE + " --hang 2", FAKE, "--time", "0+1/1", games=2)
        self.assertIn("2 lost on time", out)

    def test_nothing_is_left_behind(self):
        pids = self.path / "pids"
        command = f"{FAKE} --slow 0.2 --pid {pids}"
        process = subprocess.Popen([PROGRAM, "match", "go", command, command, "--referee", "board",
                                    "--jobs", "2"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(process.kill)
        while not pids.exists() or len(pids.read_text().split()) < 5:  # two only told their names
            self.assertIsNone(process.poll())
            time.sleep(0.05)
        process.kill()
        process.communicate()
        deadline = time.monotonic() + 10
        left = [int(pid) for pid in pids.read_text().split()]
        while left and time.monotonic() < deadline:
            left = [pid for pid in left if is_alive(pid)]
            time.sleep(0.05)
        self.assertEqual(left, [])

    def test_ctrl_c_is_not_for_the_programs(self):
        process = subprocess.Popen([PROGRAM, "match", "go", FAKE + " --slow 0.05", FAKE,
                                    "--referee", "board", "--jobs", "2", "--seed", "1",
                                    "--out", str(self.path / "a")],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                   start_new_session=True)
        self.addCleanup(process.kill)
        file = self.path / "a" / "results.jsonl"
        while not file.exists() or not file.read_text():
            self.assertIsNone(process.poll())
            time.sleep(0.02)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        out, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130, err)
        self.assertNotIn("void", err)
        self.assertNotIn("no game was finished", out)

    def test_openings_from_a_file(self):
        file = self.path / "openings.sgf"
        file.write_text("(;GM[1]SZ[9];B[ee];W[cc];B[gg])(;GM[1]SZ[9];B[dd])")
        folder = self.path / "a"
        out, _ = self.go(FAKE, FAKE, "--openings", file, "--out", folder, games=6)
        self.assertIn("2 openings of", out)
        begun = [row["moves"] for row in results(folder)]
        self.assertTrue(begun[0].startswith("E5 C7 G3 ") and begun[1].startswith("E5 C7 G3 "))
        self.assertTrue(begun[2].startswith("D6 ") and begun[3].startswith("D6 "))
        self.assertTrue(begun[4].startswith("E5 C7 G3 "))
        file.write_text("(;GM[1]SZ[9];B[ee];W[cd])")
        status, _, err = run("go", FAKE, FAKE, "--referee", "board", "--games", 6, "--openings",
                             file, "--out", folder)
        self.assertEqual(status, 1)
        self.assertIn("openings is", err)
        file.write_text("(;GM[1]SZ[19];B[ee])")
        status, _, err = run("go", FAKE, FAKE, "--referee", "board", "--openings", file)
        self.assertEqual(status, 1)
        self.assertIn("give --size 19", err)

    def test_handicaps(self):
        self.go(FAKE, FAKE, "--handicap", 3, "--opening", 0, "--out", self.path / "a", games=2)
        sgf = (self.path / "a" / "games.sgf").read_text()
        self.assertEqual(sgf.count("HA[3]"), 2)
        self.assertEqual(sgf.count("KM[0.5]"), 2)

    def test_our_own_players_repeat_themselves_for_any_jobs(self):
        found = []
        for jobs in (1, 2, 3):
            folder = self.path / str(jobs)
            self.match("go", "iterations=30", "iterations=60,rave=off", "--games", 6, "--seed", 4,
                       "--jobs", jobs, "--out", folder)
            found.append(contents(folder))
        self.assertEqual(found[0], found[1])
        self.assertEqual(found[0], found[2])
        self.assertEqual(len({row["moves"] for row in results(self.path / "1")}), 6)

    def test_a_match_that_was_begun_when_iterations_were_called_playouts_goes_on(self):
        def play(folder, a, b, games):
            self.match("go", a, b, "--size", 5, "--games", games, "--seed", 1, "--out",
                       self.path / folder)

        play("new", "iterations=5", "iterations=3,rave=off", 8)
        play("old", "playouts=5", "playouts=3,rave=off", 4)
        match = self.path / "old" / "match.json"
        text = match.read_text()
        self.assertEqual(text.count("iterations="), 6)  # terms and names
        match.write_text(text.replace("iterations=", "playouts="))
        play("old", "iterations=5", "playouts=3,rave=off", 8)
        self.assertEqual(contents(self.path / "old"), contents(self.path / "new"))

    def test_our_own_players_survive_kills(self):
        args = ["go", "iterations=100", "iterations=50", "--games", 12, "--seed", 4]
        self.match(*args, "--out", self.path / "whole")
        chance = random.Random(3)
        for _ in range(40):
            process = subprocess.Popen([PROGRAM, "match", *map(str, args), "--out",
                                        str(self.path / "killed"), "--jobs",
                                        str(chance.choice([1, 2]))],
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            try:
                process.communicate(timeout=chance.uniform(0.3, 2))
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
            if process.returncode == 0:
                break
        else:
            self.match(*args, "--out", self.path / "killed")
        found = {name: text for name, text in contents(self.path / "killed").items()
                 if not name.endswith(".part")}
        self.assertEqual(found, contents(self.path / "whole"))

    @unittest.skipUnless(shutil.which("gnugo") or os.path.exists("/usr/games/gnugo"),
                         "GNU Go is not installed")
    def test_gnu_go_plays_and_counts(self):
        out, err = self.match("go", "iterations=20",
                              "gtp:gnugo --mode gtp --level 0 --chinese-rules",
                              "--games", 2, "--seed", 1,
                              "--referee", "gtp:gnugo --mode gtp --chinese-rules", "--out",
                              self.path / "a")
        self.assertIn("B  GNU Go 3.", out)
        self.assertFalse((self.path / "a" / "failures.jsonl").exists(), err)
        self.assertEqual(len(results(self.path / "a")), 2)


if __name__ == "__main__":
    unittest.main()
