"""Evolutions, personas and the reproduction as their users meet them. The program's path is in
DRAMATIS."""

import csv
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import tempfile
import time
import unittest

PROGRAM = os.environ["DRAMATIS"]
SMALL = {"--population": 12, "--games": 4, "--generations": 5, "--iterations": 40, "--audition": 4,
         "--finalists": 2,
         "--held-out": 10, "--seed": 5}
RESULTS = ["checkpoint.json", "log.jsonl", "logbook.csv", "hall_of_fame.csv", "pareto.csv",
           "champion.tex", "persona.json"]


def run(*args, timeout=300, **more):
    done = subprocess.run([PROGRAM, *map(str, args)], capture_output=True, timeout=timeout, **more)
    return (done.returncode, done.stdout.decode(errors="replace"),
            done.stderr.decode(errors="replace"))


def small(**changes):
    """The options of a small run, some of them changed: small(generations=3)."""
    options = SMALL | {"--" + name: value for name, value in changes.items()}
    return [str(part) for option in options.items() for part in option]


def contents(folder):
    return {path.name: path.read_bytes() for path in pathlib.Path(folder).iterdir()
            if path.name != ".lock"}


class Scratch(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = pathlib.Path(self.folder.name)

    def evolve(self, name, *args, **changes):
        status, out, err = run("evolve", *small(**changes), *args, "--out", self.path / name)
        self.assertEqual(status, 0, err)
        return out, err


class Evolve(Scratch):
    def test_leaves_all_that_a_researcher_expects(self):
        out, err = self.evolve("a")
        files = contents(self.path / "a")
        self.assertEqual(sorted(files), sorted(RESULTS))
        self.assertIn("maximize score by paper rules, seed 5", err)
        for word in ("formula", "simplified", "ranks like", "95% interval", "vanilla", "random",
                     "persona.json"):
            self.assertIn(word, out)
        rows = list(csv.DictReader(files["logbook.csv"].decode().splitlines()))
        self.assertEqual([int(row["generation"]) for row in rows], list(range(5)))
        lines = [json.loads(line) for line in files["log.jsonl"].decode().splitlines()]
        for row, line in zip(rows, lines):
            self.assertEqual(float(row["best"]), line["best"])
            self.assertGreaterEqual(line["best"], line["median"])
            self.assertGreaterEqual(line["median"], line["worst"])
        self.assertEqual(lines[0]["goal"], lines[0]["random"])  # the first goal
        for before, after in zip(lines, lines[1:]):
            self.assertEqual(after["goal"], before["best"])  # it ratchets
        self.assertTrue(files["champion.tex"].decode().startswith("% as evolved\n\\[ "))
        persona = json.loads(files["persona.json"])
        self.assertEqual((persona["name"], persona["origin"]["seed"]), ("max-score", 5))
        for key in ("held_out", "vanilla", "random"):
            figure = persona["origin"][key]
            self.assertEqual(figure["games"], 10)
            self.assertTrue(figure["low"] <= figure["mean"] <= figure["high"])

    def test_any_number_of_threads_gives_the_same_files(self):
        for mode in ("paper", "modern"):
            found = []
            for threads in (1, 2, 7):
                self.evolve(f"{mode}{threads}", "--mode", mode, "--threads", threads)
                found.append(contents(self.path / f"{mode}{threads}"))
            self.assertEqual(found[0], found[1])
            self.assertEqual(found[0], found[2])

    def test_a_run_that_was_killed_again_and_again_ends_in_the_same_files(self):
        args = small(generations=8, games=8)
        status, _, err = run("evolve", *args, "--out", self.path / "whole")
        self.assertEqual(status, 0, err)
        chance = random.Random(1)
        kills = 0
        command = [PROGRAM, "evolve", *args, "--out", str(self.path / "killed")]
        for _ in range(40):
            process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            try:
                process.communicate(timeout=chance.uniform(0.05, 0.9))
            except subprocess.TimeoutExpired:
                process.kill()
                process.communicate()
                kills += 1
            if process.returncode == 0:
                break
            if (self.path / "killed" / "checkpoint.json").exists():
                command = [PROGRAM, "evolve", "--resume", str(self.path / "killed"), "--threads",
                           str(chance.choice([1, 2, 3]))]
        else:
            status, _, err = run(*command[1:])
            self.assertEqual(status, 0, err)
        self.assertGreater(kills, 1)
        drafts = [name for name in contents(self.path / "killed") if name.endswith(".part")]
        for name in drafts:  # what a kill may leave is never taken for the file
            (self.path / "killed" / name).unlink()
        self.assertEqual(contents(self.path / "killed"), contents(self.path / "whole"))

    def test_ctrl_c_stops_and_says_how_to_go_on(self):
        command = [PROGRAM, "evolve", *small(generations=1000), "--out", str(self.path / "a")]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   text=True)
        self.addCleanup(process.kill)
        log = self.path / "a" / "log.jsonl"
        while not log.exists() or len(log.read_text().splitlines()) < 2:
            self.assertIsNone(process.poll())
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertIn(f"continue with: dramatis evolve --resume {self.path / 'a'}", err)
        status, _, err = run("evolve", "--resume", self.path / "a", "--generations", "1")
        self.assertEqual(status, 2)
        self.assertIn("generations; give", err)

    def test_more_generations_go_on_where_the_run_ended(self):
        self.evolve("short", generations=3)
        status, _, err = run("evolve", "--resume", self.path / "short", "--generations", "5")
        self.assertEqual(status, 0, err)
        self.evolve("long")
        self.assertEqual(contents(self.path / "short"), contents(self.path / "long"))

    def test_a_damaged_or_foreign_checkpoint_is_refused_with_the_reason(self):
        self.evolve("a")
        checkpoint = self.path / "a" / "checkpoint.json"
        good = checkpoint.read_text()
        for bad, reason in [
            (good[: len(good) // 2], "the checkpoint is damaged"),
            ("", "is empty"),
            (good.replace('"population": 12', '"population": 13'), "checksum"),
            (re.sub(r'"signature": \d+', '"signature": 1', good), "plays differently"),
            (good.replace('"version": 1', '"version": 7', 1), "another version"),
            ((self.path / "a" / "persona.json").read_text(), "no checkpoint"),
            ("\x00\xff" * 100, "is not UTF-8"),
        ]:
            checkpoint.write_text(bad)
            before = contents(self.path / "a")
            status, out, err = run("evolve", "--resume", self.path / "a")
            self.assertEqual((status, out), (1, ""))
            self.assertIn(reason, err)
            self.assertIn("checkpoint.json", err)
            self.assertEqual(contents(self.path / "a"), before, "nothing is touched")

    def test_does_not_write_over_another_run(self):
        self.evolve("a")
        before = contents(self.path / "a")
        status, _, err = run("evolve", *small(), "--out", self.path / "a")
        self.assertEqual(status, 2)
        self.assertIn("--resume", err)
        self.assertEqual(contents(self.path / "a"), before)

    def test_two_cannot_work_in_one_folder(self):
        command = [PROGRAM, "evolve", *small(generations=1000), "--out", str(self.path / "a")]
        first = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.addCleanup(first.wait)
        self.addCleanup(first.kill)
        while not (self.path / "a" / "checkpoint.json").exists():
            self.assertIsNone(first.poll())
            time.sleep(0.02)
        status, _, err = run("evolve", "--resume", self.path / "a")
        self.assertEqual(status, 1)
        self.assertIn("another dramatis is working in this folder", err)

    def test_objectives_in_words_in_files_and_of_regions(self):
        (self.path / "o.json").write_text('{"name": "calm", "text": "minimize longest_cascade + '
                                          'score / 1000"}')
        for args, name, text in [
            (["--objective", "horizontal"], "horizontal", "maximize horizontal_share"),
            (["--objective", "maximize longest_cascade * 100 + score"], "custom",
             "maximize longest_cascade * 100 + score"),
            (["--objective", self.path / "o.json"], "calm",
             "minimize longest_cascade + score / 1000"),
            (["--objective", "region", "--region", "4,0,6,6", "--mode", "modern"], "region",
             "maximize region_share"),
        ]:
            status, out, err = run("evolve", *small(generations=1), *args, "--json", "--out",
                                   self.path / name)
            self.assertEqual(status, 0, err)
            answer = json.loads(out)
            self.assertEqual(answer["persona"]["name"], name)
            self.assertEqual(answer["persona"]["objective"]["text"], text)
            status, out, err = run("play", "--persona", self.path / name / "persona.json",
                                   "--games", "2", "--seed", "1")
            self.assertEqual(status, 0, err)

    def test_help_and_error_offer_the_same_objectives(self):
        _, out, _ = run("evolve", "--help")
        _, _, err = run("evolve", "--objective", "xyzzy", "--out", self.path / "never")
        offered = err.split("An objective is one of ")[1].split(", or ")[0]
        self.assertIn("win", offered.split(", "))
        self.assertIn(offered, " ".join(out.split()))
        self.assertFalse((self.path / "never").exists())

    def test_bad_usage(self):
        (self.path / "o.json").write_text('{"name": "calm"}')
        for args, status, wanted in [
            (["--objective", "maximise score"], 2,
             "did you mean 'maximize score'? An objective is one of max-score,"),
            (["--objective", "max-scor"], 2, "did you mean 'max-score'?"),
            (["--objective", "maximize scores"], 2,
             "'scores' is unknown; did you mean score? There are score,"),
            (["--objective", "maximize (score"], 2, "is not closed"),
            (["--objective", "region"], 2, "--region: this objective is about a part of the board"),
            (["--objective", "max-score", "--region", "0,0,1,1"], 2, "region_share"),
            (["--objective", "region", "--region", "0,0,1"], 2, "top,left,bottom,right"),
            (["--objective", self.path / "none.json"], 3, "none.json"),
            (["--objective", self.path / "o.json"], 1, "/text: is missing"),
            (["--parents", "few"], 2, "all, best-half, elites"),
            (["--parents", "elites", "--elites", "1"], 2, "give --elites 2 or more"),
            (["--playout-length", "long"], 2, "game, full"),
            (["--playout-length", "full", "--level", "12-garden"], 2, "boards without goals"),
            (["--population", "10", "--elites", "8", "--mutants", "5"], 2,
             "more than the population"),
            (["--mode", "modern", "--goal", "winner"], 2, "--fixed-goal"),
            (["--goal", "winner", "--fixed-goal", "5000"], 2, "choose one"),
            (["--mode", "modern", "--fixed-goal", "0"], 2, "better than where it begins"),
            (["--objective", "maximize moves"], 2, "have the same value"),
            (["--objective", "region", "--region", "10,10,12,12"], 2,
             "region that lies on the board"),
            (["--variables", "wins,luck"], 2, "luck"),
            (["--operators", "+,^"], 2, "^"),
            (["--name", "My Persona"], 2, "small letters"),
            (["--resume", self.path / "none"], 3, "no such folder"),
            (["--resume", self.path, "--games", "3"], 2, "--games cannot be used with --resume"),
            (["--resume", self.path], 1, "no checkpoint.json to continue from"),
        ]:
            done = run("evolve", *args)
            self.assertEqual(done[0], status, (args, done))
            self.assertIn(wanted, done[2])
            self.assertEqual(done[1], "")


class Personas(Scratch):
    def test_those_that_ship_are_right(self):
        status, out, err = run("persona", "check")
        self.assertEqual(status, 0, err)
        names = [line.split(":")[0] for line in out.splitlines()]
        for name in ("max-score", "min-score", "max-moves", "min-moves"):
            self.assertIn(name, names)
        listed = json.loads(run("persona", "list", "--json")[1])
        self.assertEqual([persona["name"] for persona in listed], names)
        for name in names:
            shown = run("persona", "show", name)
            self.assertEqual(shown[0], 0)
            self.assertIn("95% interval", shown[1])
            persona = json.loads(run("persona", "show", name, "--json")[1])
            self.assertEqual(persona["name"], name)
            if region := persona["objective"].get("region"):  # true on a board of any size
                top, _, bottom, _ = region.split(",")
                self.assertIn(f"rows {top} to {bottom} (the top row is 0)", persona["title"])
        self.assertIn("max-score", run("persona", "list")[1])

    def test_one_bad_file_does_not_keep_the_others_from_being_checked(self):
        bad = self.path / "bad.json"
        bad.write_text("{}")
        status, out, err = run("persona", "check", bad, "max-score")
        self.assertEqual((status, out), (1, "max-score: ok\n"))
        self.assertIn("bad.json", err)

    def test_a_persona_plays(self):
        for name in ("max-moves", "min-moves"):
            status, out, err = run("play", "--persona", name, "--games", "40", "--seed", "3",
                                   "--json")
            self.assertEqual(status, 0, err)
            answer = json.loads(out)
            self.assertEqual(answer["agent"]["name"], name)
            moves = answer["available_moves"]["mean"]
            self.assertTrue(moves > 12 if name == "max-moves" else moves < 5.5, moves)
        status, out, err = run("play", "--persona", "min-score", "--seed", "3", "--plain")
        self.assertEqual(status, 0, err)
        self.assertIn("min-score", out)
        status, out, err = run("play", "--persona", "min-score", "--iterations", "10", "--refills",
                               "known", "--games", "3", "--json")
        agent = json.loads(out)["agent"]
        self.assertEqual((agent["iterations"], agent["refills"]), (10, "known"))

    def test_a_persona_follows_the_length_of_the_game(self):
        """Its reward ends where no one gets to in 20 moves; with 60 it would end too early."""
        means = {}
        for player in (["--persona", "min-score"], ["--player", "random"]):
            status, out, err = run("play", *player, "--moves", "60", "--games", "30", "--seed", "3",
                                   "--json")
            self.assertEqual(status, 0, err)
            means[player[1]] = json.loads(out)["score"]["mean"]
        self.assertLess(means["min-score"], 0.75 * means["random"])

    def test_its_games_can_be_played_again(self):
        self.evolve("a")
        file = self.path / "a" / "persona.json"
        status, out, err = run("persona", "check", file, "--replay")
        self.assertEqual(status, 0, err)
        self.assertIn("give the same figures", out)
        persona = json.loads(file.read_text())
        persona["origin"]["held_out"]["mean"] += 1
        file.write_text(json.dumps(persona))
        status, out, err = run("persona", "check", file, "--replay")
        self.assertEqual(status, 1)
        self.assertIn("/origin/held_out is ", err)

    def test_a_file_does_not_say_how_much_memory_is_taken(self):
        self.evolve("a")
        file = self.path / "a" / "persona.json"
        persona = json.loads(file.read_text())

        def say(games):
            for who in ("held_out", "vanilla", "random"):
                persona["origin"][who]["games"] = games
            file.write_text(json.dumps(persona))

        say(60_000_000)
        status, out, err = run("persona", "check", file, "--replay")
        self.assertEqual((status, out), (1, ""))
        self.assertIn("/origin/held_out/games: must be a whole number from 1 to 1000000", err)
        say(1_000_000)
        process = subprocess.Popen([PROGRAM, "persona", "check", file, "--replay"],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.kill)
        time.sleep(4)
        self.assertIsNone(process.poll())
        memory = pathlib.Path(
            f"/proc/{process.pid}/status").read_text().split("VmHWM:")[1].split()[0]
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertIn("replaying", err)
        self.assertLess(int(memory), 500_000)  # kB

    def test_wrong_files_and_names(self):
        bad = self.path / "bad.json"
        bad.write_text('{"format": "dramatis-persona",\n "version": }')
        for args, status, wanted in [
            (["persona", "show", "nobody"], 2, "choose from"),
            (["persona", "check", bad], 1, "bad.json:2:13"),
            (["persona", "check", self.path / "none.json"], 3, "none.json"),
            (["play", "--persona", bad], 1, "bad.json:2:13"),
            (["play", "--persona", "nobody"], 2, "max-score"),
            (["play", "--persona", "max-score", "--player", "random"], 2, "--player"),
            (["play", "--persona", "max-score", "--exploration", "2"], 2, "formula"),
            (["play", "--player", "random", "--playout-length", "full"], 2, "--playout-length"),
            (["play", "--techniques", "rule=ucb1", "--playout-length", "full"], 2,
             "without --techniques"),
            (["play", "--level", "12-garden", "--playout-length", "full"], 2,
             "boards without goals"),
            (["play", "--persona", "paper-min-score", "--reward", "share"], 2,
             "where the reward begins"),
            (["play", "--persona", "min-score", "--goal", "8000"], 2, "better than 7000"),
        ]:
            done = run(*args)
            self.assertEqual(done[0], status, (args, done))
            self.assertIn(wanted, done[2])


class Reproduce(Scratch):
    def test_bad_usage(self):
        for args, status, wanted in [
            (["--scale", "huge"], 2, "tiny, quick, paper"),
            (["--evolutions", "0"], 2, "from 1 to 1000"),
            (["--parents", "some"], 2, "all, best-half, elites"),
            (["--resume", self.path / "none"], 3, "no such folder"),
            (["--resume", self.path], 1, "reproduction.json"),
            (["--resume", self.path, "--seed", "3"], 2, "--seed cannot be used with --resume"),
        ]:
            done = run("reproduce", *args)
            self.assertEqual(done[0], status, (args, done))
            self.assertIn(wanted, done[2])


if __name__ == "__main__":
    unittest.main()
