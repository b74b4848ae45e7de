"""`dramatis playtest` and `dramatis report` as their users meet them. The program's path is in
DRAMATIS."""

import csv
import fcntl
import html
import io
import json
import os
import pathlib
import pty
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = os.path.abspath(os.environ["DRAMATIS"])
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PATIENCE = 300  # seconds until something that must happen counts as missing

GARDEN = {
    "dramatis_level": 1, "name": "Garden <&>", "moves": 12, "colours": 5,
    "board": ["???????", "???????", "???????", "???????", "%?????%", "%%???%%"],
    "goals": [{"vines": "all"}], "stars": [1500, 3000, 6000], "move_bonus": 100,
    "target": {"pass_rate": [0.3, 0.6], "player": "greedy"}}
CRATES = {
    "dramatis_level": 1, "name": "Crates", "moves": 9, "colours": 5,
    "board": ["?????", "??1??", "?2?1?", "?????", "?????"],
    "goals": [{"crates": "all"}, {"collect": "A", "count": 9}]}
POINTS = {"dramatis_level": 1, "name": "Points", "moves": 8, "colours": 6, "board": ["?????"] * 5}
REPORTS = ["report-levels.csv", "report.csv", "report.html", "report.json"]


def run(*words, **more):
    more = {"capture_output": True, "timeout": PATIENCE} | more
    done = subprocess.run([PROGRAM, *map(str, words)], **more)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def contents(folder):
    """All files below a folder, by their path in it; but for the lock, and for the notes of a
    history, which have a date."""
    folder = pathlib.Path(folder)
    return {str(path.relative_to(folder)): path.read_bytes()
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.name not in (".lock", "version.json")}


class Scratch(unittest.TestCase):
    """A test with a folder of its own, in which the program runs, so that paths in reports are
    short and always the same."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name)
        for name, level in (("garden", GARDEN), ("crates", CRATES), ("points", POINTS)):
            self.level(name, level)

    def level(self, name, level):
        (self.path / f"{name}.json").write_text(json.dumps(level))

    def run_here(self, *words, **more):
        return run(*words, cwd=self.path, **more)

    def start(self, *words):
        return subprocess.Popen([PROGRAM, *map(str, words)], cwd=self.path, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE)

    def playtest(self, *words, status=0, out="out", cast="random,greedy", **more):
        done = self.run_here("playtest", *words, "--cast", cast, "--seed", "7", "--out", out,
                             **more)
        self.assertEqual(done[0], status, done)
        return done[1], done[2]

    def report(self, out="out"):
        """All of it as one object: an index has its levels in files of their own."""
        report = json.loads((self.path / out / "report.json").read_text())
        report["levels"] = [
            json.loads((self.path / out / level["data"]).read_text())["levels"][0]
            if "data" in level else level for level in report["levels"]]
        return report

    def files(self, out="out"):
        """As they would be if the folder were called out."""
        return {name: data.replace(b"%s/traces" % out.encode(), b"out/traces") for name,
                data in contents(self.path / out).items()}

    def trace(self, level, player, out="out"):
        return self.path / out / "traces" / level / f"{player}.jsonl.zst"

    def assert_same(self, got, wanted):
        self.assertEqual(sorted(got), sorted(wanted))
        self.assertEqual([name for name in wanted if got[name] != wanted[name]], [])


class Answer(Scratch):
    def test_what_is_no_terminal_gets_findings_whole(self):
        out, _ = self.playtest("garden.json", "crates.json", "points.json", "--games", "120")
        first = [level["findings"][0]["text"] for level in self.report()["levels"]
                 if level["status"] != "good" and level["findings"]]
        self.assertTrue(any(len(text) > 60 for text in first), first)
        for text in first:
            self.assertIn(f" {text}\n", out)

    def test_progress_never_goes_back(self):
        near, far = pty.openpty()
        started = subprocess.Popen([PROGRAM, "playtest", "garden.json", "--cast", "greedy,strong",
                                    "--games", "300", "--seed", "7", "--out", "out",
                                    "--no-advice"],
                                   cwd=self.path, stdout=subprocess.DEVNULL, stderr=far)
        os.close(far)
        told = b""
        while True:
            try:
                more = os.read(near, 4096)
            except OSError:  # the other side is closed
                break
            if not more:
                break
            told += more
        os.close(near)
        self.assertEqual(started.wait(PATIENCE), 0)
        shares = [int(share) for share in re.findall(rb"playing [^\d%]*(\d+)%", told)]
        self.assertGreater(len(set(shares)), 3, told)
        self.assertEqual(shares, sorted(shares))

    def test_prints_a_line_a_level_and_leaves_the_files(self):
        out, err = self.playtest("garden.json", "crates.json", "points.json", "--games", "120")
        self.assertEqual(sorted(contents(self.path / "out")), sorted(
            REPORTS + ["seed.txt"] + [f"report/{level}.{ending}"
                                      for level in ("crates", "garden", "points")
                                      for ending in ("html", "json")]
            + ["traces/garden/proposals.json"]  # the one that misses its target
            + [f"traces/{level}/{player}.jsonl.zst" for level in ("crates", "garden", "points")
               for player in ("greedy", "mixed.crossed", "random")]))
        self.assertIn("3 levels, 2 players, 120 games each, seed 7; into out", err)
        self.assertIn("a first report, from 100 games each: out/report.html", err)
        lines = out.splitlines()
        self.assertEqual(lines[0].split(), ["level", "random", "greedy"])
        self.assertEqual([line.split()[0] for line in lines[1:4]], ["crates", "garden", "points"])
        self.assertEqual(lines[-1], "report: out/report.html")
        report = self.report()
        for level, line in zip(report["levels"], lines[1:4]):
            for player in level["players"]:
                self.assertEqual(player["games"], 120)
                figures = {entry["metric"]: entry["figure"] for entry in player["figures"]}
                if level["has_goals"]:
                    share = figures["pass_rate"]["value"]
                    self.assertIn("under 1 %" if 0 < share < 0.01 else "over 99 %"
                                  if 0.99 < share < 1 else f"{100 * share:.0f} %", line)
                else:
                    self.assertIn(f"{figures['score']['value']:,.0f}", line)
        self.assertEqual((report["seed"], [player["name"] for player in report["cast"]]),
                         (7, ["random", "greedy"]))

    def test_json_and_csv_are_what_the_files_hold(self):
        for levels in (["garden.json"], ["garden.json", "points.json"]):
            out, _ = self.playtest(*levels, "--games", "30", "--csv")
            self.assertEqual(out, (self.path / "out" / "report.csv").read_text())
            out, _ = self.playtest(*levels, "--games", "30", "--json")
            if len(levels) == 1:
                self.assertEqual(out, (self.path / "out" / "report.json").read_text())
        report, printed = self.report(), json.loads(out)
        for level, whole in zip(report["levels"], printed["levels"], strict=True):
            self.assertGreater(len(whole.pop("spots")), 0)
            self.assertEqual(level, whole)
        self.assertEqual(printed["dramatis_report"], 1)
        rows = {(row["level"], row["player"], row["metric"]): row
                for row in csv.DictReader(
                        io.StringIO((self.path / "out" / "report.csv").read_text()))}
        figures = 0
        for level in report["levels"]:
            for player in level["players"]:
                for entry in player["figures"]:
                    row = rows[level["id"], player["name"], entry["metric"]]
                    for key in ("value", "low", "high", "n"):
                        value = entry["figure"][key]
                        self.assertEqual(row[key], "" if value is None else row[key])
                        self.assertEqual(value, float(row[key]) if row[key] else None)
                    figures += 1
        self.assertGreater(figures, 40)

    def test_any_number_of_threads_gives_the_same_bytes(self):
        for threads in (1, 2, 7):
            self.playtest("garden.json", "points.json", "--games", "110", "--threads", threads,
                          out=f"t{threads}")
            self.playtest("crates.json", "--games", "20", "--threads", threads, out=f"p{threads}",
                          cast="min-score,mcts")
        for kind in "tp":
            for threads in (2, 7):
                self.assert_same(self.files(f"{kind}{threads}"), self.files(f"{kind}1"))

    def test_the_seed_is_kept_with_the_folder(self):
        for _ in range(2):
            status, _, err = self.run_here("playtest", "points.json", "--cast", "random", "--games",
                                           "30", "--out", "out")
            self.assertEqual(status, 0, err)
        first = contents(self.path / "out")
        self.assertEqual(json.loads(first["report.json"])["seed"], int(first["seed.txt"]))
        status, _, _ = self.run_here("playtest", "points.json", "--cast", "random", "--games",
                                     "130", "--out", "out")
        self.assertEqual(status, 0)
        self.assertEqual(self.report()["seed"], int(first["seed.txt"]))
        self.assertEqual(self.report()["levels"][0]["players"][0]["games"], 130)
        for wrong in ("seven\n", "-5\n", "12abc\n", " 12\n", "", "12\n\n", "1e3",
                      "99999999999999999999\n"):
            (self.path / "out" / "seed.txt").write_text(wrong)
            status, _, err = self.run_here("playtest", "points.json", "--cast", "random", "--games",
                                           "130", "--out", "out")
            self.assertEqual(status, 1, wrong)
            self.assertIn("out/seed.txt: should contain the seed, a whole number; remove it, or "
                          "give --force --seed N", err)
            self.assertEqual((self.path / "out" / "seed.txt").read_text(), wrong,
                             "a file that is not ours stays")

    def test_report_makes_all_files_again_from_the_traces(self):
        self.playtest("garden.json", "crates.json", "points.json", "--games", "60",
                      cast="random,greedy,max-moves")
        before = contents(self.path / "out")
        reports = [name for name in before if name in REPORTS or name.startswith("report/")]
        self.assertEqual(len(reports), len(REPORTS) + 6)
        for name in reports:
            (self.path / "out" / name).unlink()
        status, out, err = self.run_here("report", "out")
        self.assertEqual(status, 0, err)
        self.assertIn("report: out/report.html", out)
        self.assert_same(contents(self.path / "out"), before)
        status, out, err = self.run_here("report", "out", "--out", "elsewhere", "--json")
        self.assertEqual(status, 0, err)
        self.assertEqual(len(json.loads(out)["levels"]), 3)
        for name in reports:
            self.assertEqual((self.path / "elsewhere" / name).read_bytes(), before[name])
        status, out, err = self.run_here("report", "out/traces/garden", "--out", "one")
        self.assertEqual(status, 0, err)
        self.assertEqual([level["id"] for level in self.report("one")["levels"]], ["garden"])
        status, out, err = self.run_here("report", self.trace("garden", "greedy"), "--out",
                                         "single")
        self.assertEqual(status, 0, err)
        self.assertEqual([player["name"]
                          for player in self.report("single")["levels"][0]["players"]], ["greedy"])

    def test_pages_of_levels_that_left_the_report_go_and_nothing_else(self):
        self.playtest("garden.json", "crates.json", "points.json", "--games", "20")
        pages = self.path / "out" / "report"
        self.assertEqual(len(list(pages.iterdir())), 6)
        (pages / "mine.html").write_text("<p>my notes</p>")
        (pages / "mine.json").write_text('{"dramatis_report": 1}')
        (pages / "old.html").write_bytes((pages / "garden.html").read_bytes())  # of ours
        self.playtest("garden.json", "crates.json", "--games", "20")
        self.assertEqual(sorted(path.name for path in pages.iterdir()), [
            "crates.html", "crates.json", "garden.html", "garden.json", "mine.html", "mine.json"])
        self.playtest("garden.json", "--games", "20")
        self.assertEqual(sorted(path.name for path in pages.iterdir()), ["mine.html", "mine.json"])
        self.assertEqual(self.report()["levels"][0]["id"], "garden")
        (pages / "crates.html").write_text("<p>mine as well</p>")
        status, _, err = self.run_here("playtest", "garden.json", "crates.json", "--cast", "random",
                                       "--games", "20", "--out", "out")
        self.assertEqual(status, 2)
        self.assertIn("out/report/crates.html: already exists, and dramatis did not make it", err)
        self.assertEqual((pages / "crates.html").read_text(), "<p>mine as well</p>")

    def test_a_table_with_a_row_per_level(self):
        self.playtest("garden.json", "points.json", "--games", "30")
        rows = {row["level"]: row for row in csv.DictReader(
            io.StringIO((self.path / "out" / "report-levels.csv").read_text()))}
        self.assertEqual(list(rows), ["garden", "points"])
        report = self.report()
        for level in report["levels"]:
            row = rows[level["id"]]
            self.assertEqual(row["moves"], str(level["moves"]))
            for player in level["players"]:
                for entry in player["figures"]:
                    value = entry["figure"]["value"]
                    name = f"{player['name']} {entry['metric']}"
                    self.assertEqual(row[name], "" if value is None
                                     else f"{float(f'{value:.4g}'):g}", name)
        self.assertEqual(rows["points"]["greedy pass_rate"], "")

    def test_thresholds_move_findings(self):
        ids = {}
        for value in (0, 1):
            self.playtest("garden.json", "--games", "100", "--threshold", f"near_misses={value}",
                          "--threshold", "near_miss=100")
            self.assertEqual(self.report()["thresholds"]["near_misses"], value)
            ids[value] = [finding["id"] for finding in self.report()["levels"][0]["findings"]]
        self.assertIn("near_misses", ids[0])
        self.assertNotIn("near_misses", ids[1])
        status, _, _ = self.run_here("report", "out", "--threshold", "near_misses=0", "--threshold",
                                     "near_miss=100")
        self.assertEqual(status, 0)
        self.assertEqual([finding["id"] for finding in self.report()["levels"][0]["findings"]],
                         ids[0])

    def test_one_page_names_one_move_limit(self):
        """A third of the shipped levels, half of them without a target and half with one that few
        meet; told by three sets of thresholds. From fewer than 400 games no limit is named."""
        for number, file in enumerate(sorted((ROOT / "levels").glob("[0-9]*.json"))[::3]):
            level = json.loads(re.sub(r"^\s*//.*$", "", file.read_text(), flags=re.M))
            level.pop("target", None)
            if number % 2:
                level["target"] = {"pass_rate": [0.3, 0.6], "player": "greedy"}
            (self.path / "levels").mkdir(exist_ok=True)
            self.level(f"levels/{file.stem}", level)
        self.playtest("levels", "--games", 400)
        for thresholds in ([], ["spare_moves=0.1", "easy_pass_rate=0.7"],
                           ["spare_moves=0", "easy_pass_rate=0.5", "hard_pass_rate=0.1"]):
            words = [word for each in thresholds for word in ("--threshold", each)]
            report = json.loads(self.run_here("report", "out", "--json", *words)[1])
            named = [{limit for finding in level["findings"] for limit in
                      re.findall(r"With (\d+) moves? instead of", finding["more"])}
                     for level in report["levels"]]
            self.assertGreater(sum(map(bool, named)), 2)
            self.assertEqual([each for each in named if len(each) > 1], [])
            check = subprocess.run([sys.executable, ROOT / "tools/check_findings.py", "out"],
                                   cwd=self.path, capture_output=True, text=True)
            self.assertEqual(check.returncode, 0, check.stdout)

    def test_precision_plays_until_it_is_known(self):
        _, err = self.playtest("garden.json", "points.json", "--precision", "0.04")
        counts = [player["games"] for level in self.report()["levels"]
                  for player in level["players"]]
        self.assertIn(f"{min(counts)} to {max(counts)} games each were played\n", err)
        for level in self.report()["levels"]:
            for player in level["players"]:
                figures = {entry["metric"]: entry["figure"] for entry in player["figures"]}
                figure = figures["pass_rate"] if level["has_goals"] else figures["score"]
                half = (figure["high"] - figure["low"]) / 2
                self.assertLessEqual(half if level["has_goals"] else half / figure["value"], 0.04)
                self.assertEqual(figure["n"], player["games"])
                self.assertLess(player["games"], 2000)
        self.playtest("garden.json", "--precision", "0.001", "--max-games", "300", out="most")
        self.assertEqual([player["games"]
                          for player in self.report("most")["levels"][0]["players"]], [300, 300])

    def test_wrong_options_are_refused_before_anything_is_played(self):
        for words, status, wanted in [
            (["garden.json", "--cast", "nobody"], 2,
             "there is no player 'nobody'; choose from random, greedy"),
            (["garden.json", "--cast", "greedy,random,greedy"], 2, "the cast has 'greedy' twice"),
            (["garden.json", "--cast", ","], 2, "--cast is empty"),
            (["garden.json", "--cast", "./none.json"], 3, "./none.json"),
            (["garden.json", "--games", "30", "--precision", "0.1"], 2, "choose one"),
            (["garden.json", "--max-games", "300"], 2, "--max-games is for --precision"),
            (["garden.json", "--games", "0"], 2, "whole number from 1"),
            (["garden.json", "--precision", "0"], 2, "from 0.001 to 0.5"),
            (["garden.json", "--threshold", "luck"], 2, "write name=value with one of near_miss"),
            (["garden.json", "--threshold", "luck=2"], 2, "luck must be a number from 0 to 1"),
            (["garden.json", "--threshold", "lucky=0.5"], 2, "'lucky=0.5' is no threshold"),
            (["garden.json", "--json", "--csv"], 2, "choose one"),
            (["no-such-level"], 2, "there is no level 'no-such-level'; choose from 01-"),
            (["none.json"], 3, "none.json: cannot be opened"),
            (["garden.json", "none.json"], 3, "none.json: cannot be opened"),
        ]:
            done = self.run_here("playtest", *words, "--out", "out")
            self.assertEqual(done[0], status, done)
            self.assertIn(wanted, done[2])
            self.assertFalse((self.path / "out").exists(), words)
        for words, status, wanted in [
            (["report"], 2, "traces"),
            (["report", "none"], 3, "none: cannot be opened"),
            (["report", "."], 1, ("contains no traces (*.jsonl.zst); give a folder written by "
                                  "dramatis playtest")),
            (["report", "garden.json"], 1, ("garden.json, part 1, byte 0: ends in the middle, or "
                                            "is no trace")),
            (["report", "out", "--threshold", "x=1"], 2, "is no threshold"),
        ]:
            done = self.run_here(*words)
            self.assertEqual(done[0], status, done)
            self.assertIn(wanted, done[2])

    def test_one_bad_level_does_not_keep_the_others_from_being_played(self):
        levels = self.path / "levels"
        levels.mkdir()
        for name in ("crates", "points"):
            shutil.copy(self.path / f"{name}.json", levels)
        (levels / "broken.json").write_text('{"dramatis_level": 1, "name": "x",\n'
                                            ' "moves": 5 "colours": 5}')
        self.level("levels/stuck", POINTS | {"board": ["AB", "CD", "EF"]})
        out, err = self.playtest("levels", "--games", "30", status=1)
        self.assertIn("levels/broken.json:2:", err)
        self.assertIn("levels/stuck.json", err)
        report = self.report()
        self.assertEqual([level["id"] for level in report["levels"]], ["crates", "points"])
        self.assertEqual([problem["file"] for problem in report["problems"]],
                         ["levels/broken.json", "levels/stuck.json"])
        for problem in report["problems"]:
            self.assertIn(f"problem: {problem['text']}\n", out)
        before = contents(self.path / "out")
        status, out, err = self.run_here("report", "out")
        self.assertEqual(status, 1, err)
        self.assertIn("problem: levels/broken.json:2:", out)
        self.assert_same(contents(self.path / "out"), before)
        # Mended, the problem is gone.
        for name in ("broken", "stuck"):
            self.level(f"levels/{name}", CRATES)
        self.playtest("levels", "--games", "30")
        self.assertEqual(self.report()["problems"], [])
        self.assertEqual(self.run_here("report", "out")[0], 0)

    def test_what_is_no_file_in_a_folder_of_levels_is_named_and_not_waited_for(self):
        levels = self.path / "levels"
        levels.mkdir()
        shutil.copy(self.path / "points.json", levels)
        os.mkfifo(levels / "pipe.json")
        (levels / "folder.json").mkdir()
        (levels / "gone.json").symlink_to("nowhere.json")
        (levels / "loop.json").symlink_to("loop.json")
        start = time.monotonic()
        out, err = self.playtest("levels", "--games", "30", status=1)
        self.assertLess(time.monotonic() - start, 60)
        for wanted in ("levels/pipe.json: is a pipe, not a file; remove it from the folder",
                       "levels/folder.json: is a folder, not a file",
                       "levels/gone.json: cannot be opened: No such file or directory",
                       "levels/loop.json: cannot be opened: links form a circle"):
            self.assertIn(wanted, err)
            self.assertIn(wanted, out)
        self.assertNotIn("filesystem error", err)
        self.assertEqual(len(self.report()["problems"]), 4)
        for words in (["level", "check", "--no-play", "levels"], ["compare", "levels", "levels"]):
            status, out, err = self.run_here(*words, timeout=60)
            self.assertEqual(status, 2 if words[0] == "compare" else 1, (out, err))
            self.assertIn("levels/pipe.json: is a pipe, not a file", out + err)

    def test_traces_that_cannot_be_read_are_named(self):
        self.playtest("points.json", "crates.json", "--games", "30")
        traces = self.path / "out" / "traces"
        shutil.move(traces / "crates" / "greedy.jsonl.zst", traces / "kept")
        os.mkfifo(traces / "crates" / "greedy.jsonl.zst")
        (traces / "points" / "gone.jsonl.zst").symlink_to("nowhere")
        status, out, err = self.run_here("report", "out", timeout=60)
        self.assertEqual(status, 1, err)
        for wanted in ("out/traces/crates/greedy.jsonl.zst: is a pipe, not a file",
                       ("out/traces/points/gone.jsonl.zst: cannot be opened: No such file or "
                        "directory")):
            self.assertIn(wanted, err)
            self.assertIn(f"problem: {wanted}", out)
        self.assertEqual([level["id"] for level in self.report()["levels"]], ["crates", "points"])
        self.assertEqual(len(self.report()["problems"]), 2)
        self.assertIn("is a pipe, not a file", (self.path / "out" / "report.html").read_text())

    def test_a_folder_of_traces_that_may_not_be_read_is_named(self):
        self.playtest("points.json", "crates.json", "--games", "30")
        (self.path / "new").mkdir()
        shutil.copy(PROGRAM, self.path / "program")  # where another user can run it
        for path in [self.path, *self.path.rglob("*")]:
            path.chmod(0o777)
        (self.path / "out" / "traces" / "crates").chmod(0)
        self.addCleanup((self.path / "out" / "traces" / "crates").chmod, 0o777)
        done = subprocess.run([self.path / "program", "report", "out", "--out", "new"],
                              cwd=self.path, capture_output=True, text=True,
                              timeout=PATIENCE, user=65534 if os.geteuid() == 0 else None)
        out, err = done.stdout, done.stderr
        self.assertEqual(done.returncode, 1, (out, err))
        wanted = "out/traces/crates: this folder cannot be read: Permission denied"
        self.assertIn(wanted, err)
        self.assertIn(f"problem: {wanted}", out)
        self.assertEqual([level["id"] for level in self.report("new")["levels"]], ["points"])

    def test_links_to_folders_of_traces_are_followed_once(self):
        self.playtest("points.json", "--games", "30")
        (self.path / "more").mkdir()
        (self.path / "more" / "points").symlink_to(self.path / "out" / "traces" / "points")
        (self.path / "more" / "again").symlink_to(self.path / "more")
        status, out, err = self.run_here("report", "more", "--out", "new")
        self.assertEqual((status, self.report("new")["problems"]), (0, []), err)

    def test_endless_cascades_make_no_huge_report(self):
        self.level("storm", {"dramatis_level": 1, "name": "Storm", "moves": 80, "colours": 3,
                             "board": ["?" * 16] * 16})
        out = subprocess.run([PROGRAM, "playtest", "storm.json", "--cast", "random", "--games", "1",
                              "--seed", "1", "--out", "out"],
                             cwd=self.path, capture_output=True, timeout=PATIENCE,
                             preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS,
                                                                   (1 << 30, 1 << 30)))
        self.assertEqual(out.returncode, 0, out.stderr)
        for name in ("report.html", "report.json"):
            self.assertLess((self.path / "out" / name).stat().st_size, 10_000_000)
        replay = self.report()["levels"][0]["players"][0]["replays"][0]
        self.assertEqual(replay["moves_used"], 80)
        self.assertRegex(replay["cut"], "cut after 20 steps.* The replay ends after move [0-9]+ of "
                                        "80")
        self.assertIn(replay["cut"], (self.path / "out" / "report.html").read_text())

    def test_a_name_may_be_cut_where_it_is_plain(self):
        self.assertIn("/12-garden.json: ok", self.run_here("level", "check", "--no-play", "12")[1])
        out, err = self.playtest("12", "--games", "5", cast="ran,hor")
        self.assertEqual([level["id"] for level in self.report()["levels"]], ["12-garden"])
        self.assertEqual([player["name"] for player in self.report()["cast"]],
                         ["random", "horizontal"])
        for words, wanted in (
                (["playtest", "1", "--out", "x"], "the level '1' could be 10-"),
                (["persona", "show", "m"], "the persona 'm' could be max-"),
                (["playtest", "12", "--cast", "m", "--out", "x"],
                 "the player 'm' could be mixed, mcts, max-"),
                (["playtest", "", "--out", "x"], "there is no level ''; choose from 01-"),
                (["story", "check", "zzz"], "there is no world 'zzz'")):
            status, out, err = self.run_here(*words)
            self.assertEqual(status, 2, (words, out, err))
            self.assertIn(wanted, err)
        self.assertEqual(self.run_here("story", "check", "app")[0], 0)

    def test_text_of_users_is_printable_and_no_formula(self):
        # what a level's name may not have is tried below
        evil = "=cmd|'x'!A0\u009b31m\u202egpj\u2066"
        name = "=cmd|calc!A0\x1b[31m\u202e.json"
        (self.path / "levels").mkdir()
        (self.path / "levels" / name).write_text(json.dumps(POINTS | {"name": evil}))
        odd = os.fsencode(self.path / "levels") + b"/=\xff\x9b\x1b[2J.json"
        with open(odd, "w") as file:
            json.dump(POINTS | {"name": evil}, file)

        def see(*words, wanted=(0, 1, 2, 3)):
            done = subprocess.run([PROGRAM, *words], cwd=self.path, capture_output=True,
                                  timeout=PATIENCE)
            self.assertIn(done.returncode, wanted, done)
            for text in (done.stdout, done.stderr):
                text.decode()  # is UTF-8
                self.assertNotRegex(text.decode(),
                                    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f"
                                    "\u2028-\u202e\u2066-\u2069]", words)
            return done.stdout.decode()

        see("playtest", "levels", "--cast", "random", "--games", "5", "--seed", "1", "--out", "out",
            wanted=(0,))
        see("report", "out", wanted=(0,))
        see("report", "out", "--json", wanted=(0,))
        for rows in (see("report", "out", "--csv", wanted=(0,)),
                     (self.path / "out" / "report.csv").read_text(errors="replace")):
            for row in list(csv.reader(io.StringIO(rows)))[1:]:
                self.assertTrue(row[0].startswith("'="), row)
        see("level", "check", "levels", "--no-play", wanted=(0,))
        for text in ("\x1b]0;title\x07", "\x7f", "\r"):
            self.level("bad", POINTS | {"name": text})
            see("level", "show", "bad.json", wanted=(1,))
        (self.path / "bad.json").write_bytes(b'{"dramatis_level": 1, "name": "\xff\x9b\x1b", '
                                             b'"\xc0\x1b[31m": 1}')
        see("level", "show", "bad.json", wanted=(1,))
        for path in (b"levels/" + name.encode(), odd):
            see("level", "show", path, wanted=(0,))
            see("play", "--level", path, "--player", "random", "--seed", "1", "--plain",
                wanted=(0,))
            see("compare", path, "garden.json", "--cast", "random", "--games", "2", "--seed", "1",
                "--json", "--out", b"c" + path[-9:-5])
            see("level", "show", path + b"-none.json", wanted=(3,))
        see("report", b"out/traces/\xff\x1b]0;x\x07", wanted=(3,))
        see("playtest", "no\x1b[31m\u202elevel", wanted=(2,))
        see("playtest", "--\x1b]0;option", wanted=(2,))
        # A trace's header says who played and what; none of it can be trusted.
        trace = next((self.path / "out" / "traces").rglob("*.zst"))
        (self.path / "mine").mkdir()
        shutil.copy(trace, self.path / "mine" / "a\x1b[1m.jsonl.zst")
        shutil.copy(trace, self.path / "mine" / "b.jsonl.zst")
        see("report", "mine", wanted=(1,))

    def test_levels_of_one_name_are_told_apart(self):
        (self.path / "other").mkdir()
        self.level("other/garden", GARDEN | {"moves": 14})
        self.playtest("garden.json", "other/garden.json", "--games", "20")
        self.assertEqual([(level["id"], level["moves"]) for level in self.report()["levels"]],
                         [("garden", 12), ("garden-2", 14)])


class GoingOn(Scratch):
    def uninterrupted(self, *words):
        self.playtest(*words, out="whole")
        return self.files("whole")

    def kill_again_and_again(self, wanted, *words, threads):
        """Until a run comes to its end."""
        chance = random.Random(5)
        kills = 0
        while True:
            started = self.start("playtest", *words, "--cast", "random,greedy", "--seed", "7",
                                 "--out", "out", "--threads", threads)
            try:
                _, err = started.communicate(timeout=chance.uniform(0.005, 0.25) * 1.2 ** kills)
                self.assertEqual(started.returncode, 0, err)
                break
            except subprocess.TimeoutExpired:
                started.kill()
                started.communicate()
                kills += 1
        self.assert_same({name: data for name, data in self.files().items()
                          if not name.endswith(".part")}, wanted)
        return kills

    def test_killed_at_any_moment_it_goes_on_to_the_same_bytes(self):
        words = ["garden.json", "points.json", "crates.json", "--games", "1000"]
        wanted = self.uninterrupted(*words)
        kills = 0
        for threads in (1, 2, 7):
            shutil.rmtree(self.path / "out", ignore_errors=True)
            kills += self.kill_again_and_again(wanted, *words, threads=threads)
        self.assertGreater(kills, 0)

    def test_killed_on_the_way_to_a_precision_it_plays_the_same_number_of_games(self):
        words = ["garden.json", "points.json", "--precision", "0.02"]
        wanted = self.uninterrupted(*words)
        kills = 0
        for threads in (2, 7):
            shutil.rmtree(self.path / "out", ignore_errors=True)
            kills += self.kill_again_and_again(wanted, *words, threads=threads)
        self.assertGreater(kills, 0)

    def interrupt(self, *words):
        started = self.start("playtest", *words, "--cast", "random,greedy", "--seed", "7", "--out",
                             "out")
        trace, end = self.trace("garden", "greedy"), time.monotonic() + PATIENCE
        while not (trace.exists() and trace.stat().st_size > 2000):
            self.assertIsNone(started.poll(), "it was over too soon")
            self.assertLess(time.monotonic(), end)
            time.sleep(0.002)
        started.send_signal(signal.SIGINT)
        out, err = started.communicate(timeout=PATIENCE)
        return started.returncode, out.decode(), err.decode()

    def test_ctrl_c_keeps_what_was_played(self):
        words = ["garden.json", "--games", "4000"]
        wanted = self.uninterrupted(*words)
        status, out, err = self.interrupt(*words)
        self.assertEqual((status, out), (130, ""), err)
        self.assertIn("stopped; all games so far are kept: run the same command again to continue",
                      err)
        page = (self.path / "out" / "report.html").exists()
        self.assertEqual("or see a report of what there is with\n  dramatis report out" in err,
                         not page, err)
        kept = self.trace("garden", "greedy").stat().st_size
        self.assertLess(kept, len(wanted["traces/garden/greedy.jsonl.zst"]))
        status, out, err = self.run_here("report", "out", "--out", "so-far")  # nothing is torn
        self.assertEqual(status, 0, err)
        self.playtest(*words)
        self.assert_same(self.files(), wanted)

    def test_more_games_later_are_the_same_as_all_at_once(self):
        wanted = self.uninterrupted("garden.json", "points.json", "--games", "350")
        for games in (1, 30, 100, 101, 250, 350):
            self.playtest("garden.json", "points.json", "--games", games)
            self.assertEqual({player["games"] for level in self.report()["levels"]
                              for player in level["players"]}, {games})
        self.assert_same(self.files(), wanted)

    def test_more_players_and_levels_later_are_the_same_as_all_at_once(self):
        wanted = self.uninterrupted("garden.json", "points.json", "--games", "110")
        self.playtest("garden.json", "--games", "110", cast="greedy")
        self.playtest("garden.json", "points.json", "--games", "110")
        self.assert_same(self.files(), wanted)

    def test_an_edited_level_is_played_anew_and_the_old_games_are_kept(self):
        self.playtest("garden.json", "points.json", "--games", "30")
        before = contents(self.path / "out")
        self.level("garden", GARDEN | {"moves": 14})
        wanted = self.uninterrupted("garden.json", "points.json", "--games", "30")
        self.playtest("garden.json", "points.json", "--games", "30")
        kept = {pathlib.Path(name).name: data for name, data in self.files().items()
                if name.startswith("history/garden/")}
        for player in ("random", "greedy"):
            self.assertEqual(kept[f"{player}.jsonl.zst"],
                             before[f"traces/garden/{player}.jsonl.zst"])
        self.assert_same(self.report_but_history(), wanted)
        status, _, err = self.run_here("report", "out", "--no-history")  # of what is new alone
        self.assertEqual(status, 0, err)
        self.assert_same({name: data for name, data in self.files().items()
                          if not name.startswith("history/")}, wanted)
        # Edited back: no game is played again, and everything is as it was.
        self.level("garden", GARDEN)
        _, err = self.playtest("garden.json", "points.json", "--games", "30", "--no-history")
        self.assertIn("games of this very version were played before", err)
        self.assertNotIn("playing:", err)
        now = self.files()
        now.pop("traces/garden/proposals.json", None)  # about the other version, and not shown
        self.assert_same({name: data for name, data in now.items()
                          if not name.startswith("history/")}, before)

    def report_but_history(self):
        """The files of the folder, made without the history, and none of it."""
        self.run_here("report", "out", "--no-history")
        return {name: data for name, data in self.files().items()
                if not name.startswith("history/")}

    # The first write of a trace is its header; killed before that there is a file, and nothing in
    # it.
    def test_an_empty_trace_is_begun_again_and_those_beside_it_stay(self):
        self.playtest("garden.json", "--games", "30")
        self.level("garden", GARDEN | {"moves": 14})
        self.playtest("garden.json", "--games", "30")
        wanted = contents(self.path / "out")
        self.trace("garden", "random").write_bytes(b"")
        self.playtest("garden.json", "--games", "30")
        self.assert_same(contents(self.path / "out"), wanted)

    def test_two_in_one_folder_are_refused(self):
        self.playtest("points.json", "--games", "30")
        before = contents(self.path / "out")
        with open(self.path / "out" / ".lock", "r+") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            for words in (["playtest", "points.json", "--games", "60", "--cast", "random", "--out",
                           "out"], ["report", "out"]):
                status, _, err = self.run_here(*words)
                self.assertEqual(status, 1)
                self.assertIn("out: another dramatis is working in this folder; wait for it or "
                              "give another folder", err)
        self.assert_same(contents(self.path / "out"), before)


class Damage(Scratch):
    WORDS = ["garden.json", "crates.json", "--games", "330"]

    def setUp(self):
        super().setUp()
        self.playtest(*self.WORDS)
        self.whole = contents(self.path / "out")
        self.victim = self.trace("garden", "greedy")
        self.bytes = self.victim.read_bytes()

    def expect_mended(self, damaged, usable, force=False):
        """`usable`: whether a part of the damaged trace can be used. `force`: it could be a file of
        the user's."""
        self.victim.write_bytes(damaged)
        status, out, err = self.run_here("report", "out", "--out", "partial", "--json")
        self.assertEqual(status, 1, err)
        self.assertIn("out/traces/garden/greedy.jsonl.zst", err)
        report = json.loads(out)
        self.assertEqual(len(report["problems"]), 1)
        self.assertIn(report["problems"][0]["text"], err)
        players = {player["name"]: player["games"] for player in report["levels"][1]["players"]}
        self.assertEqual(players["random"], 330)
        self.assertEqual(players.get("greedy", 0) > 0, usable)
        self.assertLess(players.get("greedy", 0), 330)
        if force:
            _, refused = self.playtest(*self.WORDS, status=2)
            self.assertIn("greedy.jsonl.zst: already exists, and dramatis did not make it", refused)
            self.assertEqual(self.victim.read_bytes(), damaged)
        self.playtest(*self.WORDS, *["--force"] * force)
        now = {name: data for name, data in contents(self.path / "out").items()
               if not name.startswith("history/")}
        self.assert_same(now, self.whole)
        shutil.rmtree(self.path / "out" / "history", ignore_errors=True)
        return err

    def test_turned_bits_cost_the_games_from_there_on(self):
        chance = random.Random(3)
        for first, last in [(len(self.bytes) - 1, len(self.bytes))] + [
                (at, at + 8) for at in (chance.randrange(len(self.bytes) // 2, len(self.bytes) - 8)
                                        for _ in range(8))]:
            damaged = bytearray(self.bytes)
            for at in range(first, last):
                damaged[at] ^= 1 << chance.randrange(8)
            err = self.expect_mended(bytes(damaged), usable=True)
            self.assertIn("games before it are used. dramatis playtest with the same options plays "
                          "the rest again", err)

    def test_a_cut_costs_the_games_from_there_on(self):
        for share in (0.4, 0.7, 0.999):
            err = self.expect_mended(self.bytes[:int(share * len(self.bytes))], usable=True)
            self.assertIn("ends in the middle", err)

    def test_a_file_that_is_no_trace_is_played_anew(self):
        self.assertIn("is no trace", self.expect_mended(b"", usable=False))
        self.assertIn("is no trace", self.expect_mended(b"garbage" * 1000, usable=False,
                                                        force=True))
        self.assertIn("is no trace", self.expect_mended(random.Random(1).randbytes(5000),
                                                        usable=False, force=True))
        self.expect_mended(self.bytes[:20], usable=False)

    def test_the_trace_of_another_level_is_not_taken_for_its_own(self):
        other = self.trace("crates", "greedy").read_bytes()
        err = self.expect_mended(other, usable=False)
        self.assertIn("there is another trace of greedy on crates; this one is left out", err)
        other = self.trace("garden", "random").read_bytes()
        err = self.expect_mended(other, usable=False)
        self.assertIn("there is another trace of random on garden", err)

    @unittest.skipUnless(shutil.which("zstd"), "needs zstd")
    def test_a_trace_that_someone_edited_is_refused_with_game_and_cure(self):
        def zstd(*words, text=None):
            return subprocess.run(["zstd", "-q", *words], input=text, capture_output=True,
                                  check=True).stdout

        lines = zstd("-dc", self.victim).splitlines(keepends=True)
        game = json.loads(lines[6])
        lines[6] = json.dumps(game | {"score": game["score"] + 60}).encode() + b"\n"
        edited = b""
        for text in (lines[0], b"".join(lines[1:101])):
            edited += zstd("-c", f"--stream-size={len(text)}", text=text)
        err = self.expect_mended_by_hand(edited)
        self.assertIn(f"greedy.jsonl.zst: game 5 by greedy comes to {game['score']} points and not "
                      f"to an end with {game['score'] + 60}; "
                      "the trace is damaged, or was played by other rules; remove the file, and "
                      "dramatis playtest plays its games again", err)

    def expect_mended_by_hand(self, damaged):
        self.victim.write_bytes(damaged)
        status, _, err = self.run_here("report", "out", "--out", "partial")
        self.assertEqual(status, 1, err)
        self.victim.unlink()
        self.playtest(*self.WORDS)
        self.assert_same(contents(self.path / "out"), self.whole)
        return err

    def test_what_is_damaged_beyond_the_games_that_are_wanted_is_mended_too(self):
        """The cure that the message names, with other options."""
        damaged = bytearray(self.bytes)
        damaged[-20] ^= 1
        self.victim.write_bytes(damaged)
        self.playtest("garden.json", "crates.json", "--games", "100")
        self.assertEqual(self.report()["problems"], [])


def limit_files(size):
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


class FullDisk(Scratch):
    # No first answer: traces are all that is written until all games are played.
    WORDS = ["garden.json", "crates.json", "points.json", "--games", "100", "--threads", "2"]
    CURE = "; what was played so far is kept: run the same command again to continue"

    def test_a_limit_on_file_sizes_is_told_with_the_cure(self):
        """Whether the signal that comes with it is ignored, as under Python, or not, as in a
        shell."""
        self.playtest(*self.WORDS, out="whole")
        for restore_signals in (False, True):
            shutil.rmtree(self.path / "out", ignore_errors=True)
            _, err = self.playtest(*self.WORDS, status=3, restore_signals=restore_signals,
                                   preexec_fn=limit_files(1500))
            self.assertRegex(err, r"out/traces/garden/\w+\.jsonl\.zst: cannot be written: File too "
                                  r"large" + self.CURE)
            self.playtest(*self.WORDS)
            self.assert_same(self.files(), self.files("whole"))

    def test_a_full_disk_is_told_with_the_cure(self):
        """Needs the right to mount one."""
        self.playtest(*self.WORDS, out="whole")
        (self.path / "out").mkdir()
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs",
                                  self.path / "out"], capture_output=True)
        if mounted.returncode != 0:
            self.skipTest("no small disk can be mounted here")
        self.addCleanup(subprocess.run, ["umount", "-l", self.path / "out"], capture_output=True)
        _, err = self.playtest(*self.WORDS, status=3)
        self.assertRegex(err, r"out/traces/\w+/\w+\.jsonl\.zst(\.new)?: cannot be written: No "
                              r"space left on device; .*run the same command again")
        subprocess.run(["mount", "-o", "remount,size=64m", self.path / "out"], check=True)
        self.playtest(*self.WORDS)
        self.assert_same(self.files(), self.files("whole"))

    def test_a_disk_too_full_for_the_report_is_told_with_the_cure(self):
        self.playtest("points.json", "--games", "30", cast="random", out="whole")
        _, err = self.playtest("points.json", "--games", "30", cast="random", status=3,
                               restore_signals=False,
                               preexec_fn=limit_files(20_000))
        self.assertRegex(err, r"out/report\.\w+: cannot be written: File too large; make room "
                              r"there and run the same command again")
        self.assertEqual([name for name in contents(self.path / "out") if name.endswith(".part")],
                         [])
        self.playtest("points.json", "--games", "30", cast="random")
        self.assert_same(self.files(), self.files("whole"))


HARD = GARDEN | {"moves": 3}


class Advice(Scratch):
    """What to do about a level, tried, as a command that does it."""

    def play(self, name, level, *words):
        file = self.path / name
        file.write_text(json.dumps(level))
        status, self.told, complaint = run("playtest", name, "--cast", "greedy", "--games", 300,
                                           "--seed", 3, "--out", "played", *words, cwd=self.path)
        self.assertEqual(status, 0, complaint)
        return json.loads((self.path / "played/report.json").read_text())["levels"][0]

    def shell(self, command):
        """As if it were pasted, where ./dramatis is."""
        (self.path / "dramatis").unlink(missing_ok=True)
        (self.path / "dramatis").symlink_to(PROGRAM)
        done = subprocess.run(["sh", "-c", command], cwd=self.path, capture_output=True, text=True,
                              timeout=PATIENCE)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_the_command_brings_the_level_to_its_target(self):
        name = "it's $HOME; (mine) & *.json"
        level = self.play(name, HARD)
        advice = level["advice"]
        self.assertEqual((advice["side"], advice["missed"], advice["tried"]),
                         ("too_hard", "pass_rate", True))
        first = advice["proposals"][0]
        self.assertTrue(first["sure"])
        page = (self.path / "played/report.html").read_text()
        said = html.escape(first["command"]).replace("&#x27;", "&#39;")
        self.assertTrue(said in page, said)
        text = self.shell(first["command"])
        self.assertIn("undo with", text)
        edited = json.loads((self.path / name).read_text())
        self.assertNotEqual(edited, HARD)
        self.shell("./" + text.split("undo with\n")[1].strip())
        self.assertEqual(json.loads((self.path / name).read_text()), HARD)
        self.shell(first["command"])
        # On games of another seed.
        status, _, complaint = run("playtest", name, "--cast", "greedy", "--games", 1000, "--seed",
                                   4, "--out", "again", "--no-advice", cwd=self.path)
        self.assertEqual(status, 0, complaint)
        after = json.loads((self.path / "again/report.json").read_text())["levels"][0]
        self.assertIn(after["advice"]["side"], ("inside", "unsure"))
        rate = after["players"][0]["figures"][0]["figure"]
        self.assertLess(rate["low"], 0.6)
        self.assertGreater(rate["high"], 0.3)

    def test_the_audit_agrees(self):
        self.play("hard.json", HARD)
        status, text, complaint = run("audit", "played", cwd=self.path)
        self.assertEqual(status, 0, text + complaint)

    def test_report_shows_what_was_tried(self):
        self.play("hard.json", HARD)
        before = contents(self.path / "played")
        status, _, complaint = run("report", "played", cwd=self.path)
        self.assertEqual(status, 0, complaint)
        self.assertEqual(contents(self.path / "played"), before)

    def test_nothing_is_tried_if_nobody_wants_it(self):
        level = self.play("hard.json", HARD, "--no-advice")
        self.assertEqual((level["advice"]["tried"], level["advice"]["proposals"]), (False, []))
        self.assertFalse(list(self.path.rglob("proposals.json")))
        page = (self.path / "played/report.html").read_text()
        self.assertTrue("No change has been tried yet" in page)
        good = self.play("good.json", GARDEN | {"target": {"pass_rate": [0.01, 1]}, "stars": [100]})
        self.assertIsNone(good["advice"]["missed"])

    def page_words(self, place):
        """What is to be read on a page, with one blank between the words."""
        text = re.sub(r"(?s)<script.*?</script>|<style.*?</style>", "", place.read_text())
        text = re.sub(r"<[^>]*>", " ", text)
        return " ".join(html.unescape(text).replace("\u00a0", " ").split())

    def test_the_terminal_says_it_in_the_words_of_the_page(self):
        advice = self.play("hard.json", HARD)["advice"]
        lines = self.told.splitlines()
        at = lines.index("  " + advice["standing"])
        self.assertTrue(lines[at + 1].startswith("  Changes that bring it to 30 to 60 %"), lines)
        self.assertGreater(len(advice["proposals"]), 1)
        page = self.page_words(self.path / "played/report.html")
        for i, proposal in enumerate(advice["proposals"]):
            words, command = lines[at + 2 + 2 * i:at + 4 + 2 * i]
            self.assertEqual(command, "      " + proposal["command"].removeprefix("./"))
            text, effect = words.strip().rsplit(": ", 1)
            self.assertEqual(text, proposal["text"])
            share = proposal["share"]
            for end in ("value", "low", "high"):
                self.assertIn(f"{100 * share[end]:.0f}", effect)
            self.assertIn(effect, page)

    def test_the_terminal_says_why_there_is_no_proposal(self):
        self.play("hard.json", HARD, "--no-advice")
        self.assertIn("  No change has been tried yet: playtest does so after it has played all "
                      "games.", self.told)
        (self.path / "slow.json").write_text(json.dumps(
            HARD | {"target": {"pass_rate": [0.9, 1], "player": "strong"}}))
        status, told, _ = run("playtest", "slow.json", "--cast", "strong", "--games", 40, "--seed",
                              3, "--out", "slow", cwd=self.path)
        self.assertIn("because this player takes long. This command tries some", told)
        self.assertIn("    dramatis tune slow.json --pass-rate 0.9..1 --for strong", told)

    def test_the_screen_stays_short_for_several_levels(self):
        for name in ("a", "b", "c", "d"):
            (self.path / f"{name}.json").write_text(json.dumps(HARD))
        status, told, _ = run("playtest", "a.json", "b.json", "--cast", "greedy", "--games", 100,
                              "--seed", 3, "--out", "two", cwd=self.path)
        self.assertEqual(told.count("level set"), 2)  # the first proposal of each
        self.assertIn("more, see the report", told)
        status, told, _ = run("playtest", "a.json", "b.json", "c.json", "d.json", "--cast",
                              "greedy", "--games", 100, "--seed", 3, "--out", "four", cwd=self.path)
        self.assertEqual(len(told.strip().splitlines()), 1 + 4 + 2)  # titles, levels, the page

    def test_a_shipped_level_is_copied(self):
        status, _, complaint = run("playtest", "12-garden", "--cast", "greedy", "--games", 300,
                                   "--threshold", "rare_stars=0.5", "--out", "played",
                                   cwd=self.path)
        self.assertEqual(status, 0, complaint)
        advice = json.loads((self.path / "played/report.json").read_text())["levels"][0]["advice"]
        self.assertEqual(advice["missed"], "three_stars")
        if not advice["proposals"]:  # 15 % of the wins are not half of them
            self.shell("./dramatis level set 12-garden moves=20 --output 12-garden.json")
        else:
            self.shell(advice["proposals"][0]["command"])
        self.assertTrue((self.path / "12-garden.json").is_file())


class LevelSet(Scratch):
    TEXT = '{"dramatis_level": 1, "name": "x", // me\n  "moves": 3, "colours": 5,\n' \
           '  "board": ["?????", "?????", "?????"]}\n'

    def setUp(self):
        super().setUp()
        (self.path / "x.json").write_text(self.TEXT)

    def set(self, *words):
        return run("level", "set", *words, cwd=self.path)

    def text(self, name="x.json"):
        return (self.path / name).read_text()

    def test_it_changes_the_field_and_nothing_else(self):
        status, text, complaint = self.set("x.json", "moves=8", "move_bonus=20")
        self.assertEqual((status, complaint), (0, ""))
        self.assertIn("moves: 3 -> 8", text)
        self.assertEqual(self.text(), self.TEXT.replace("3", "8").replace(
            '"?????"]', '"?????"], "move_bonus": 20'))

    def test_to_another_file(self):
        self.assertEqual(self.set("x.json", "moves=8", "-o", "y.json")[0], 0)
        self.assertEqual((self.text(), self.text("y.json")),
                         (self.TEXT, self.TEXT.replace("3", "8")))
        status, _, complaint = self.set("x.json", "moves=9", "-o", "y.json")
        self.assertNotEqual(status, 0)
        self.assertIn("y.json", complaint)
        self.assertEqual(self.text("y.json"), self.TEXT.replace("3", "8"))
        self.assertEqual(self.set("x.json", "moves=9", "-o", "x.json", "--force")[0] == 0, False)
        self.assertEqual(self.text(), self.TEXT)
        self.assertEqual(self.set("x.json", "moves=8", "-o", "-")[1], self.TEXT.replace("3", "8"))

    def test_what_is_no_level_is_not_written(self):
        for change in ("moves=0", "moves", "board/0=???", "mvoes=3", "goals/0/count=3"):
            status, _, complaint = self.set("x.json", change)
            self.assertNotEqual(status, 0, change)
            self.assertIn("x.json: ", complaint)
            self.assertEqual(self.text(), self.TEXT)
        status, _, complaint = self.set("12-garden", "moves=3")
        self.assertNotEqual(status, 0)
        self.assertIn("--output 12-garden.json", complaint)

    def test_a_link_is_followed(self):
        (self.path / "link.json").symlink_to("x.json")
        self.assertEqual(self.set("link.json", "moves=8")[0], 0)
        self.assertTrue((self.path / "link.json").is_symlink())
        self.assertEqual(self.text(), self.TEXT.replace("3", "8"))

    def test_as_json(self):
        result = json.loads(self.set("x.json", "moves=8", "--json")[1])
        self.assertEqual(result, {"file": "x.json", "edits": ["moves: 3 -> 8"],
                                  "undo": "dramatis level set x.json moves=3"})


if __name__ == "__main__":
    unittest.main()
