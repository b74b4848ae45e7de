"""`dramatis audit` as its users meet it. The program's path is in DRAMATIS."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

PROGRAM = os.path.abspath(os.environ["DRAMATIS"])
PATIENCE = 600  # seconds until something that must happen counts as missing

GARDEN = {
    "dramatis_level": 1, "name": "Garden", "moves": 12, "colours": 5,
    "board": ["???????", "???????", "???????", "???????", "%?????%", "%%???%%"],
    "goals": [{"vines": "all"}], "stars": [1500, 3000, 6000], "move_bonus": 100,
    "target": {"pass_rate": [0.3, 0.6], "player": "greedy"}}
POINTS = {"dramatis_level": 1, "name": "Points", "moves": 8, "colours": 6, "board": ["?????"] * 5}


def run(*words, cwd=None):
    done = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, timeout=PATIENCE,
                          cwd=cwd)
    progress = r"(?m)^(reading traces|playing games again|fitting difficulties): .*\n"
    complaint = re.sub(progress, "", done.stderr.decode())
    return done.returncode, done.stdout.decode(), complaint


class Audit(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.home.cleanup)
        folder = pathlib.Path(cls.home.name)
        for name, level in (("=garden", GARDEN), ("points", POINTS)):
            (folder / f"{name}.json").write_text(json.dumps(level))
        status, _, complaint = run("playtest", "=garden.json", "points.json", "--cast",
                                   "random,greedy,max-score", "--games", 120, "--seed", 7, "--out",
                                   "played", cwd=folder)
        assert status == 0, complaint

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name) / "played"
        shutil.copytree(pathlib.Path(self.home.name) / "played", self.folder)

    def edit(self, level, change):
        """The data of one level, which the index refers to."""
        path = self.folder / json.loads((self.folder / "report.json").read_text())["levels"][level][
            "data"]
        report = json.loads(path.read_text())
        change(report["levels"][0])
        path.write_text(json.dumps(report))

    def audit(self, *words):
        return run("audit", self.folder.name, *words, cwd=self.folder.parent)

    def test_a_report_that_holds(self):
        status, text, complaint = self.audit()
        self.assertEqual((status, complaint), (0, ""), text)
        self.assertRegex(text, r"^960 games played again by plain, slow rules\.\n[\d,]+ values "
                               r"recomputed; none differs by more than \d\S*e-1\d\.\n")
        for what in ("sentences", "drawings", "thresholds", "report.html"):
            self.assertRegex(text, f"(?m)^not checked: .*{what}")

    def test_it_writes_nothing(self):
        before = {path: path.read_bytes() for path in self.folder.rglob("*") if path.is_file()}
        self.audit()
        after = {path: path.read_bytes() for path in self.folder.rglob("*") if path.is_file()}
        self.assertEqual(before, after)

    def test_a_figure_that_does_not_hold(self):
        def change(level):
            figure = level["players"][1]["figures"][0]
            self.assertEqual(figure["metric"], "pass_rate")
            figure["figure"]["value"] += 0.01
        self.edit(0, change)
        status, text, complaint = self.audit()
        self.assertEqual((status, complaint), (1, ""), text)
        # The figure itself; the row of report.csv; the data of the page; the index, which was
        # written with another file.
        self.assertIn("5 values of ", text)
        self.assertRegex(text, r"(?m)^=garden +greedy +figures/pass_rate/figure/value +0\.\d+ -> 0")
        self.assertRegex(text, r"(?m)^=garden +greedy +report.csv, pass_rate/value +0\.\d+ -> 0")
        self.assertRegex(text, r"(?m)^=garden +– +report/-garden.html, its data +")
        self.assertRegex(text, r"(?m)^=garden +– +report/-garden.json +another file -> the one")
        self.assertRegex(text, r"(?m)^– +– +levels/=garden/figures/4 +\[0\.\d+,.* -> \[0\.\d+,")

    def test_an_index_that_does_not_hold(self):
        path = self.folder / "report.json"
        whole = path.read_text()
        for where, wrong in ((("levels", 0, "mechanics", 0), "stones"),
                             (("levels", 0, "moves"), 99),
                             (("levels", 1, "status"), "alarm"),
                             (("levels", 0, "figures", 4, 1), 0.1234),
                             (("columns", 3, "label"), "luck"),
                             (("seed",), 8),
                             (("curve",), {"player": "greedy", "jumps": [], "plateaus": []})):
            report = json.loads(whole)
            place = report
            for key in where[:-1]:
                place = place[key]
            self.assertNotEqual(place[where[-1]], wrong, where)
            place[where[-1]] = wrong
            path.write_text(json.dumps(report))
            status, text, _ = self.audit()
            self.assertEqual(status, 1, where)
            self.assertRegex(text, rf"(?m)^– +– +{where[0]}", where)
            self.assertRegex(text, r"(?m)^– +– +report.html, its data +")
        path.write_text(whole)
        table = (self.folder / "report-levels.csv").read_text()
        for old, new, where in (("\npoints,", "\npaints,", "points"), (" low,", " least,", "–")):
            (self.folder / "report-levels.csv").write_text(table.replace(old, new, 1))
            status, text, _ = self.audit()
            self.assertEqual(status, 1)
            self.assertRegex(text, rf"(?m)^{where} +– +report-levels.csv, field \d+ +")

    def test_a_level_that_is_gone(self):
        (self.folder / "report" / "points.json").unlink()
        status, _, complaint = self.audit()
        self.assertEqual(status, 2)
        self.assertIn("played/report/points.json: is not there; dramatis report makes", complaint)

    def test_as_json(self):
        status, text, _ = self.audit("--json")
        self.assertEqual(status, 0)
        result = json.loads(text)
        self.assertEqual(list(result), ["dramatis_audit", "games", "values", "largest_difference",
                                        "differences", "not_checked", "problems", "notes"])
        self.assertEqual((result["games"], result["differences"], result["problems"]),
                         (960, [], []))
        self.assertGreater(result["values"], 3000)
        self.edit(1, lambda level: level.update(judge="random"))
        status, text, _ = self.audit("--json")
        self.assertEqual(status, 1)
        self.assertIn({"level": "points", "player": "", "figure": "judge", "report": '"random"',
                       "recomputed": '"greedy"'}, json.loads(text)["differences"])

    def test_any_number_of_threads(self):
        one, many = (self.audit("--json", "--threads", threads)[1] for threads in (1, 3))
        self.assertEqual(one, many)

    def test_a_report_of_fewer_games_than_there_are(self):
        report = self.folder / "report.json"
        before = report.read_bytes()
        done = run("playtest", "=garden.json", "points.json", "--cast", "random,greedy,max-score",
                   "--games", 130, "--seed", 7, "--out", self.folder, cwd=self.home.name)
        self.assertEqual(done[0], 0, done)
        self.assertEqual(self.audit()[0], 0)
        for name in ("report.csv", "report-levels.csv", "report.html", "report.json"):
            shutil.copy(pathlib.Path(self.home.name) / "played" / name, self.folder)
        shutil.copytree(pathlib.Path(self.home.name) / "played" / "report", self.folder / "report",
                        dirs_exist_ok=True)
        self.assertEqual(report.read_bytes(), before)
        status, text, _ = self.audit()
        self.assertEqual(status, 0, text)
        self.assertIn("greedy.jsonl.zst holds 10 games more than the report tells of", text)

    def test_damaged_and_missing_traces(self):
        traces = self.folder / "traces" / "=garden"
        names = sorted(path.name for path in traces.glob("*.zst"))
        self.assertEqual(names, [f"{name}.jsonl.zst" for name in (
            "greedy", "max-score", "mixed.crossed", "random")])
        data = (traces / "greedy.jsonl.zst").read_bytes()
        (traces / "greedy.jsonl.zst").write_bytes(data[:-20])
        status, text, complaint = self.audit()
        self.assertEqual(status, 2, text)
        self.assertIn("greedy.jsonl.zst, part 3, byte", complaint)
        self.assertIn("holds 100 games, and report.json tells of 120", complaint)
        self.assertIn("not checked: levels of which games are missing", text)
        self.assertRegex(text, r"[\d,]+ values recomputed; none differs")  # of the other level
        (traces / "greedy.jsonl.zst").unlink()
        status, text, complaint = self.audit()
        self.assertEqual(status, 2, text)
        self.assertEqual(complaint,
                         "dramatis: played: there is no whole trace of greedy on =garden\n")

    def test_games_by_other_rules(self):
        lines = subprocess.run(["zstd", "-dc", self.folder / "traces/points/random.jsonl.zst"],
                               capture_output=True, check=True).stdout.decode()
        other = re.sub(r'"score":(\d)', lambda found: f'"score":{int(found[1]) % 9 + 1}', lines, 1)
        self.assertNotEqual(lines, other)
        subprocess.run(["zstd", "-qf", "-o", self.folder / "traces/points/random.jsonl.zst"],
                       input=other.encode(), check=True)
        status, text, complaint = self.audit()
        self.assertEqual(status, 2, text)
        self.assertRegex(complaint, r"^dramatis: points/random: game 0 by random comes to \d+ "
                                    r"points and not to an end with \d+; the trace is damaged, or "
                                    r"was played by other rules\n$")

    def test_what_is_no_folder_of_a_playtest(self):
        status, _, complaint = run("audit", "nowhere", cwd=self.folder.parent)
        self.assertEqual((status, complaint), (3, "dramatis: nowhere: there is no such folder; "
                                                  "give a folder that dramatis playtest wrote\n"))
        status, _, complaint = run("audit", ".", cwd=self.folder.parent)
        self.assertEqual((status, complaint), (2, "dramatis: .: there is no report.json; "
                                                  "give a folder that dramatis playtest wrote\n"))
        (self.folder / "report.json").write_text("{}")
        status, _, complaint = self.audit()
        self.assertEqual((status, complaint), (2, "dramatis: played/report.json: is no report of a "
                                                  "playtest; give a folder that playtest wrote\n"))
        (self.folder / "report.json").write_text('{"dramatis_report": 1,')
        status, _, complaint = self.audit()
        self.assertEqual(status, 2)
        self.assertIn("played/report.json:1:", complaint)


class ShippedLevels(unittest.TestCase):
    def test_reports_on_all_of_them_hold(self):
        """Every level that ships, goals or none, with a cast that wins and loses."""
        with tempfile.TemporaryDirectory() as home:
            root = pathlib.Path(__file__).resolve().parents[2]
            levels = sorted(root.glob("levels/*.json"))
            self.assertGreaterEqual(len(levels), 30)
            done = run("playtest", *levels, "--cast", "random,greedy,min-score,max-score",
                       "--games", 12, "--seed", 3, "--out", "all", cwd=home)
            self.assertEqual(done[0], 0, done)
            status, text, complaint = run("audit", "all", cwd=home)
            self.assertEqual((status, complaint), (0, ""), text)
            self.assertIn(f"{len(levels) * 4 * 12:,} games played again", text)


if __name__ == "__main__":
    unittest.main()
