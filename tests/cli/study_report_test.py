"""dramatis study report and export, of artificial people in a real store."""
import json
import os
import pathlib
import re
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
import unittest

PROGRAM = os.environ["DRAMATIS"]


def run(*arguments, **options):
    options.setdefault("stdin", subprocess.DEVNULL)
    return subprocess.run([PROGRAM, *map(str, arguments)], capture_output=True, text=True,
                          timeout=300, **options)


def files_of(folder):
    return {str(p.relative_to(folder)): p.read_bytes() for p in sorted(folder.rglob("*"))
            if p.is_file()}


QUICK = ("--simulated", "--cast", "random,greedy,max-score,min-score", "--games", 2)


class Analysed(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.scratch = pathlib.Path(scratch.name)
        cls.study = cls.scratch / "study"
        done = run("study", "new", cls.study)
        assert done.returncode == 0, done.stderr
        done = run("study", "simulate", cls.study, "--as", "greedy:3,random:2", "--seed", 1)
        assert done.returncode == 0, done.stderr

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def report(self, *arguments, **options):
        return run("study", "report", self.study, *arguments, **options)

    def export(self, *arguments):
        return run("study", "export", self.study, "--out", self.folder / "data", *arguments)


class Report(Analysed):
    def test_artificial_people_do_not_count_by_themselves(self):
        page = self.folder / "page.html"
        done = self.report("-o", page, "--cast", "random")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("Nobody has finished a round yet that counts", done.stdout)
        self.assertIn('"simulated":5', page.read_text())

    def test_says_who_plays_like_whom(self):
        page = self.folder / "page.html"
        done = self.report("-o", page, "--json", *QUICK)
        self.assertEqual(done.returncode, 0, done.stderr)
        data = json.loads(done.stdout)
        self.assertEqual(data["sample"]["people"], 5)
        self.assertEqual(data["sample"]["simulated"], 5)
        self.assertEqual(data["problems"], [])
        names = [each["name"] for each in data["who"]["classes"]]
        for person in data["who"]["people"]:
            best = names[max(range(len(names)), key=lambda k: person["chance"][k])]
            self.assertEqual(best, "nobody" if person["as"] == "random" else person["as"])
        shares = dict(zip(names, (each["share"] for each in data["who"]["classes"])))
        self.assertAlmostEqual(shares["greedy"], 0.6, delta=0.05)
        self.assertIn(json.dumps(data["headlines"][0])[1:-1], page.read_text())

    def test_is_the_same_on_any_number_of_threads(self):
        pages = [self.folder / f"{n}.html" for n in (1, 2)]
        for threads, page in zip((1, 2), pages):
            done = self.report("-o", page, "--threads", threads, *QUICK)
            self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(pages[0].read_bytes(), pages[1].read_bytes())

    def test_replaces_its_own_page_alone(self):
        page = self.folder / "page.html"
        page.write_text("somebody's")
        done = self.report("-o", page, "--cast", "random")
        self.assertEqual(done.returncode, 2)
        self.assertEqual(page.read_text(), "somebody's")
        self.assertEqual(self.report("-o", page, "--cast", "random", "--force").returncode, 0)
        self.assertEqual(self.report("-o", page, "--cast", "random").returncode, 0)

    def test_stops_at_once(self):
        page = self.folder / "page.html"
        process = subprocess.Popen(
            [PROGRAM, "study", "report", str(self.study), "-o", str(page), "--simulated",
             "--asks", "1000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(1.5)
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertIn("stopped; nothing was written", said)
        self.assertFalse(page.exists())

    def test_asks_too_few_times_to_tell_players_apart_are_refused(self):
        done = self.report("-o", self.folder / "p.html", "--asks", 7)
        self.assertEqual(done.returncode, 2)
        self.assertIn("8", done.stderr)

    def test_names_the_versions_that_people_met(self):
        study = self.folder / "study"
        shutil.copytree(self.study, study)
        text = (study / "study.json").read_text(encoding="utf-8")
        version = re.search(r'"version": *"([^"]*)"', text)[1]
        (study / "study.json").write_text(re.sub(r'("version": *)"[^"]*"', r'\1"next"', text),
                                          encoding="utf-8")
        done = run("study", "simulate", study, "--as", "random:1", "--seed", 2)
        self.assertEqual(done.returncode, 0, done.stderr)
        done = run("study", "report", study, "-o", self.folder / "p.html", *QUICK)
        self.assertEqual(done.returncode, 0, done.stderr)
        words = f"5 people met version {version} and 1 person met version next"
        self.assertIn(words, done.stdout)
        self.assertIn(words, (self.folder / "p.html").read_text(encoding="utf-8"))

    def test_people_of_another_study_are_not_taken_for_those_of_this_one(self):
        other = self.folder / "other"
        shutil.copytree(self.study, other)
        text = (other / "study.json").read_text(encoding="utf-8")
        (other / "study.json").write_text(
            re.sub(r'("title": *)"[^"]*"', r'\1"Something else"', text, count=1),
            encoding="utf-8")
        for command in (("report", other, "-o", self.folder / "p.html", *QUICK),
                        ("export", other, "--out", self.folder / "data", "--simulated"),
                        ("power", other, "--difference", 500, "--simulated")):
            done = run("study", *command)
            self.assertEqual(done.returncode, 2, done.stdout)
            self.assertIn("people of another study", done.stderr)
            self.assertIn("Something else", done.stderr)
            self.assertEqual(done.stdout, "")
        self.assertEqual(sorted(p.name for p in self.folder.iterdir()), ["other"])

    def test_says_what_is_wrong(self):
        done = self.report("--cast", "nobody-of-that-name", "-o", self.folder / "p.html")
        self.assertEqual(done.returncode, 2)
        self.assertIn("nobody-of-that-name", done.stderr)
        done = run("study", "report", self.study, "--store", self.folder / "none.sqlite",
                   "-o", self.folder / "p.html")
        self.assertEqual(done.returncode, 3)
        self.assertIn("there is no such file", done.stderr)


class Export(Analysed):
    def test_is_a_data_set_that_reports_read(self):
        done = self.export("--simulated")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("5 people", done.stdout)
        first = files_of(self.folder / "data")
        self.assertEqual(self.export("--simulated").returncode, 0)
        self.assertEqual(files_of(self.folder / "data"), first)
        out = self.folder / "report"
        done = run("report", self.folder / "data" / "traces", "--out", out, "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        levels = json.loads(done.stdout)["levels"]
        self.assertEqual({level["id"]: level["players"][0]["games"] for level in levels},
                         {"board-1": 5, "board-2": 5, "board-3": 5, "paper": 15})
        for level in levels:
            self.assertEqual([player["name"] for player in level["players"]], ["people"])

    def test_scores_are_those_of_the_report(self):
        self.export("--simulated")
        run("report", self.folder / "data" / "traces", "--out", self.folder / "report", "--json")
        told = json.loads(run("report", self.folder / "data" / "traces", "--out",
                              self.folder / "report", "--json").stdout)
        scores = {level["id"]: next(f["figure"]["value"] for f in level["players"][0]["figures"]
                                    if f["metric"] == "score") for level in told["levels"]}
        ours = json.loads(self.report("-o", self.folder / "p.html", "--json", "--simulated",
                                      "--cast", "random", "--games", 1).stdout)
        for board, row in zip(ours["sample"]["boards"], ours["people"]["boards"]):
            self.assertAlmostEqual(row["score"]["mean"], scores[board["id"]], places=6)

    def test_has_every_row_of_the_store(self):
        self.export("--simulated")
        lines = (self.folder / "data" / "people.jsonl").read_text(encoding="utf-8").splitlines()
        people = [json.loads(line) for line in lines]
        with sqlite3.connect(self.study / "store" / "study.sqlite") as store:
            moves = store.execute(
                "SELECT person, step, attempt, swap, shown_ms, done_ms, refused, choices, points, "
                "waves FROM study_move ORDER BY person, step, attempt, number").fetchall()
            answers = store.execute(
                "SELECT a.person, a.step, a.question, a.value, given_at - consented_at "
                "FROM study_answer a JOIN study_person ON person = study_person.number "
                "ORDER BY 1, 2, 3").fetchall()
            rounds = store.execute(
                "SELECT person, step, attempt, game_seed, place FROM study_step WHERE is_round = 1 "
                "ORDER BY 1, 2, 3").fetchall()
        keys = ("swap", "shown_ms", "done_ms", "refused", "choices", "points", "waves")
        told = [(p["person"], r["step"], r["attempt"], *(m[key] for key in keys))
                for p in people for r in sorted(p["rounds"], key=lambda r: r["step"])
                for m in r["moves"]]
        self.assertEqual(told, moves)
        self.assertGreater(len(moves), 500)
        told = sorted((p["person"], r["step"], r["attempt"], r["seed"], r["place"])
                      for p in people for r in p["rounds"])
        self.assertEqual(told, rounds)
        told = sorted((p["person"], a["step"], a["question"], a["answer"], a["after_ms"])
                      for p in people for a in p["answers"])
        self.assertEqual(told, [(*row[:3], json.loads(row[3]), row[4]) for row in answers])

    def test_without_artificial_people_has_nobody(self):
        done = self.export()
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual((self.folder / "data" / "people.jsonl").read_text(), "")

    def test_who_is_forgotten_is_gone(self):
        store = self.folder / "copy.sqlite"
        with sqlite3.connect(self.study / "store" / "study.sqlite") as source:
            source.backup(sqlite3.connect(store))
        self.export("--simulated", "--store", store)
        done = run("study", "forget", self.study, 2, "--store", store)
        self.assertEqual(done.returncode, 0, done.stderr)
        done = self.export("--simulated", "--store", store)
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = (self.folder / "data" / "people.jsonl").read_text().splitlines()
        self.assertEqual([json.loads(line)["person"] for line in lines], [1, 3, 4, 5])

    def test_touches_nothing_of_others(self):
        data = self.folder / "data"
        data.mkdir()
        (data / "thesis.txt").write_text("mine")
        done = self.export("--simulated")
        self.assertEqual(done.returncode, 2)
        self.assertIn("give another folder", done.stderr)
        self.assertEqual(files_of(data), {"thesis.txt": b"mine"})
        self.assertEqual(self.export("--simulated", "--force").returncode, 0)
        readme = data / "README.md"
        readme.write_text(readme.read_text() + "a note")
        done = self.export("--simulated")
        self.assertEqual(done.returncode, 2)
        self.assertIn("was changed since", done.stderr)
        self.assertTrue(readme.read_text().endswith("a note"))
        self.assertEqual(self.export("--force").returncode, 0)
        self.assertFalse(readme.read_text().endswith("a note"))
        self.assertFalse((data / "traces").exists() and files_of(data / "traces"))
        self.assertEqual((data / "thesis.txt").read_text(), "mine")


if __name__ == "__main__":
    unittest.main()
