"""A level over its versions, as its designer meets it: history, and what playtest keeps for it. The
program's path is in DRAMATIS."""

import fcntl
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["DRAMATIS"]
LEVEL = {"dramatis_level": 1, "name": "Garden", "colours": 4, "moves": 8,
         "goals": [{"score": 1500}],
         "target": {"pass_rate": [0.2, 0.9], "player": "greedy"},
         "board": ["?????"] * 5}
GIT = {"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null",
       "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@b.invalid", "GIT_COMMITTER_NAME": "A",
       "GIT_COMMITTER_EMAIL": "a@b.invalid"}


class Scratch(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name)

    def dramatis(self, *args, status=0, **env):
        done = subprocess.run([PROGRAM, *map(str, args)], capture_output=True, text=True,
                              timeout=300, cwd=self.path, env=os.environ | GIT | env)
        self.assertEqual(done.returncode, status, f"{args}\n{done.stdout}\n{done.stderr}")
        return done.stdout, done.stderr

    def play(self, file="garden.json", games=60, more=(), **changes):
        path = self.path / file
        path.write_text(json.dumps(LEVEL | changes))
        return self.dramatis("playtest", f"./{file}", "--cast", "random,greedy", "--games", games,
                             "--seed", 3, *more)

    def versions(self, level="garden", status=0):
        return json.loads(self.dramatis("history", level, "--json", status=status)[0])["versions"]

    def traces(self):
        return {str(path.relative_to(self.path)): path.read_bytes()
                for path in sorted(self.path.rglob("*.zst"))}

    def git(self, *args):
        subprocess.run(["git", *args], cwd=self.path, check=True, capture_output=True,
                       env=os.environ | GIT)


class History(Scratch):
    def test_lists_the_versions_with_figures_and_edits(self):
        self.play()
        self.play(moves=6)
        self.play(moves=6, notes="words are no version")
        out, err = self.dramatis("history", "garden.json")
        self.assertTrue(out.startswith("garden: 2 versions\n"), out)
        self.assertIn("moves: 8 -> 6", out)
        self.assertEqual(len(re.findall(r"random \S+ % \(.*\), greedy \S+ % \(.*\)", out)), 2, out)
        versions = self.versions()
        self.assertEqual([(v["moves"], v["present"], v["edits"]) for v in versions],
                         [(8, False, []), (6, True, ["moves: 8 -> 6"])])
        # The same figures as those of the reports that were made of them.
        report = json.loads((self.path / "playtest/report.json").read_text())["levels"][0]
        rates = {player["name"]: player["figures"][0]["figure"] for player in report["players"]}
        self.assertEqual({player["name"]: player["figure"] for player in versions[1]["players"]},
                         rates)
        self.assertEqual(report["history"], versions)
        self.assertIn('data-plot="history"', (self.path / "playtest/report.html").read_text())

    def test_says_that_the_file_was_edited_since(self):
        self.play()
        quiet = self.dramatis("history", "garden.json")[0]
        self.assertNotIn("edited", quiet)
        self.assertNotIn("again", quiet)
        (self.path / "garden.json").write_text(json.dumps(LEVEL | {"moves": 6}))
        out = self.dramatis("history", "garden.json", DRAMATIS_AS="./dramatis")[0]
        self.assertTrue(out.endswith(
            "\ngarden.json was edited after that; play it, and it is the next version:\n"
            "  ./dramatis playtest garden.json\n"), out)
        self.play(moves=6)
        self.assertNotIn("edited", self.dramatis("history", "garden.json")[0])
        (self.path / "garden.json").write_text(json.dumps(LEVEL))
        self.assertIn("\ngarden.json is as in version 1 again;",
                      self.dramatis("history", "garden.json")[0])
        # What cannot be read as a level is the business of level check.
        (self.path / "garden.json").write_text("{")
        self.assertEqual(self.dramatis("history", "garden.json")[0].count("version"), 1)

    def test_other_names_are_no_version_and_no_edit(self):
        self.play()
        before = self.versions()
        goals = [goal | {"name": f"thing {i}"} for i, goal in enumerate(LEVEL["goals"])]
        self.play(colour_names={"A": "cherry"}, goals=goals)
        self.assertEqual([v["id"] for v in self.versions()], [v["id"] for v in before])
        report = json.loads((self.path / "playtest/report.json").read_text())["levels"][0]
        self.assertIsNone(report["history"])
        self.assertIn("A cherry", dict(report["facts"])["colours"])
        self.assertTrue(report["goals"][0].startswith("thing 0 ("), report["goals"])
        self.play(colour_names={"A": "cherry"}, goals=goals, moves=6)
        self.assertEqual([v["edits"] for v in self.versions()], [[], ["moves: 8 -> 6"]])

    def test_a_report_has_a_history_only_of_more_than_one_version(self):
        self.play()
        page = (self.path / "playtest/report.html").read_text()
        self.assertIsNone(json.loads((self.path / "playtest/report.json").read_text())
                          ["levels"][0]["history"])
        self.assertNotIn('data-plot="history"', page)
        self.play(moves=6)
        made = {name: (self.path / "playtest" / name).read_bytes()
                for name in ("report.json", "report.html", "report.csv")}
        self.dramatis("report", "playtest")
        for name, data in made.items():
            self.assertEqual((self.path / "playtest" / name).read_bytes(), data, name)
        self.dramatis("report", "playtest", "--no-history")
        self.assertNotIn(b"first_played", (self.path / "playtest/report.json").read_bytes())

    def test_an_old_version_finds_its_games_again(self):
        self.play()
        first = self.traces()
        self.play(moves=6)
        kept = [data for name, data in self.traces().items() if "/history/" in name]
        self.assertEqual(sorted(first.values()), sorted(kept))
        out, err = self.play()
        self.assertIn("games of this very version were played before, and are used again", err)
        self.assertNotIn("playing:", err)
        now = self.traces()
        self.assertEqual({name: now[name] for name in first}, first)
        self.assertEqual([v["present"] for v in self.versions()], [True, False])
        self.play(games=130)  # and goes on with them
        report = json.loads((self.path / "playtest/report.json").read_text())
        self.assertEqual(report["levels"][0]["players"][0]["games"], 130)

    def test_compares_any_two_versions(self):
        for moves in (8, 4, 7):
            self.play(moves=moves, games=200)
        ids = [v["id"] for v in self.versions()]
        data = json.loads(self.dramatis("history", "garden", "--compare", "1", "2", "--json")[0])
        self.assertEqual(data["levels"][0]["edits"], ["moves: 8 -> 4"])
        self.assertTrue(data["paired"])
        out, err = self.dramatis("history", "garden", "--compare", ids[1][:6], "now", "--html",
                                 "page.html")
        self.assertIn("moves: 4 -> 7", out)
        self.assertIn("passed by greedy", out)
        self.assertIn("What was edited", (self.path / "page.html").read_text())
        # The same as compare says of the levels themselves.
        for moves, name in ((8, "old.json"), (4, "new.json")):
            (self.path / name).write_text(json.dumps(LEVEL | {"moves": moves}))
        said = json.loads(self.dramatis("compare", "old.json", "new.json", "--cast",
                                        "random,greedy",
                                        "--games", 200, "--seed", 3, "--json", "--strict",
                                        status=1)[0])
        self.assertEqual([d["difference"] for d in said["levels"][0]["differences"]],
                         [d["difference"] for d in data["levels"][0]["differences"]])
        for words in (("1", "9"), ("1", "1"), ("zzz", "now")):
            self.dramatis("history", "garden", "--compare", *words, status=2)

    def test_a_version_is_called_by_its_commit(self):
        self.git("init", "-q", ".")
        (self.path / "garden.json").write_text(json.dumps(LEVEL))
        self.git("add", "garden.json")
        self.git("commit", "-qm", "Plant the garden")
        self.play()
        self.play(moves=6)  # not in git like that
        names = [v["name"] for v in self.versions()]
        self.assertRegex(names[0], r"^[0-9a-f]{7,} Plant the garden$")
        self.assertRegex(names[1], r"^\d{4}-\d\d-\d\d$")
        self.git("commit", "-qam", "Fewer moves")
        self.play(moves=6)  # its name is found later as well
        self.assertRegex(self.versions()[1]["name"], r" Fewer moves$")
        commit = self.versions()[0]["commit"]
        self.dramatis("history", "garden", "--compare", commit, "now")
        # Without git it is the day.
        out, err = self.dramatis("playtest", "./garden.json", "--cast", "random", "--games", 20,
                                 "--out", "other", PATH="/nowhere")
        listed = self.dramatis("history", "garden", "--out", "other")[0]
        self.assertNotIn("Fewer moves", listed)

    def test_prunes_by_the_policy_and_says_what_goes(self):
        self.git("init", "-q", ".")
        for moves in (4, 5, 6, 7, 8):
            (self.path / "garden.json").write_text(json.dumps(LEVEL | {"moves": moves}))
            if moves == 5:
                self.git("add", "garden.json")
                self.git("commit", "-qm", "Five")
            self.play(moves=moves, games=5)
        before = self.traces()
        prune = ("history", "garden", "--prune", "--keep", 2)
        out, err = self.dramatis(*prune)
        self.assertEqual(len(re.findall("^would go", out, re.M)), 2, out)
        self.assertIn("give --yes", out)
        self.assertEqual(self.traces(), before)
        with open(self.path / "playtest/.lock", "r+") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.assertIn("another dramatis is working",
                          self.dramatis(*prune, "--yes", status=1)[1])
            self.versions()  # reading needs no lock
        self.assertEqual(self.traces(), before)
        out, err = self.dramatis(*prune, "--yes")
        self.assertEqual(len(re.findall("^removed", out, re.M)), 2, out)
        self.assertEqual([v["moves"] for v in self.versions()], [5, 7, 8])
        self.assertIn("nothing to remove", self.dramatis(*prune, "--yes")[0])

    def places(self):
        return sorted({path.parent for path in
                       (self.path / "playtest/history").rglob("*.zst")})

    def prune_all(self, status=0):
        return self.dramatis("history", "garden", "--prune", "--keep", 0, "--yes", status=status)

    def test_pruning_follows_no_links(self):
        for moves in (4, 5, 6, 7):
            self.play(moves=moves, games=5)
        first, second, third = self.places()
        elsewhere = self.path / "elsewhere"
        for place, kept in ((first, "one"), (second, "two")):
            (elsewhere / kept).parent.mkdir(exist_ok=True)
            place.rename(elsewhere / kept)
            place.symlink_to(elsewhere / kept)
        (third / "notes.txt").write_text("mine")
        away = {path: path.read_bytes() for path in elsewhere.rglob("*.*")}
        self.assertGreaterEqual(len(away), 6)
        out, err = self.prune_all(status=1)
        self.assertEqual(len(re.findall("^removed", out, re.M)), 1, out)
        self.assertIn(f"{second.name}: is a link to a folder", err)
        self.assertEqual({path: path.read_bytes() for path in elsewhere.rglob("*.*")}, away)
        self.assertEqual([path.name for path in third.iterdir()], ["notes.txt"])
        # The whole history as a link, too.
        history = self.path / "playtest/history"
        history.rename(self.path / "old")
        history.symlink_to(self.path / "old")
        (self.path / "old/garden" / first.name).unlink()
        (elsewhere / "one").rename(self.path / "old/garden" / first.name)
        out, err = self.prune_all(status=1)
        self.assertIn("playtest/history: is a link", err)
        self.assertIn("nothing to remove", out)
        self.assertTrue((self.path / "old/garden" / first.name / "version.json").exists())

    def test_pruning_keeps_what_is_not_surely_in_order(self):
        self.git("init", "-q", ".")
        for moves in range(4, 11):
            (self.path / "garden.json").write_text(json.dumps(LEVEL | {"moves": moves}))
            self.git("add", "garden.json")
            self.git("commit", "-qm", f"Moves {moves}")
            self.play(moves=moves, games=5)
        notes = {json.loads((place / "version.json").read_text())["level"]["moves"]: place
                 for place in self.places()}
        damaged = notes[4] / "version.json"
        damaged.write_text(damaged.read_text()[:-9])
        (notes[5] / "version.json").unlink()
        (notes[6] / "version.json").write_bytes((notes[7] / "version.json").read_bytes())
        notes[9].rename(notes[9].parent / "for-later")
        for place in (notes[8], notes[9].parent / "for-later"):
            note = json.loads((place / "version.json").read_text())
            (place / "version.json").write_text(json.dumps(note | {"commit": None}))
        before = self.traces()
        out, err = self.prune_all(status=1)
        self.assertIn("version.json", err)
        for why in ("not all of it can be read", "its version.json is missing",
                    "holds traces of several versions", "does not have the name"):
            self.assertIn(why, out)
        self.assertEqual(len(re.findall("^removed", out, re.M)), 1, out)  # moves 8: as it says
        self.assertFalse(notes[8].exists())
        self.assertEqual(self.traces(), {name: data for name, data in before.items()
                                         if notes[8].name not in name})

    def test_a_history_that_cannot_be_read_is_told_once(self):
        for moves in (4, 6):
            self.play(moves=moves, games=5)
        history = self.path / "playtest/history"
        (self.path / "playtest/history/garden").rename(self.path / "kept")
        history.rmdir()
        for make in (lambda: history.write_text("mine"),
                     lambda: history.symlink_to(self.path / "kept")):
            make()
            for words in (("history", "garden"), ("report", "playtest")):
                out, err = self.dramatis(*words, status=1)
                self.assertEqual(err.count("playtest/history: is "), 1, err)
            history.unlink()
        if os.geteuid() != 0:
            history.mkdir(mode=0)
            out, err = self.dramatis("report", "playtest", status=1)
            self.assertEqual(err.count("playtest/history"), 1, err)
            history.rmdir()

    def test_git_runs_no_program_that_a_repository_names(self):
        self.git("init", "-q", ".")
        (self.path / "garden.json").write_text(json.dumps(LEVEL))
        self.git("add", "garden.json")
        self.git("commit", "-qm", "Plant the garden")
        ran = self.path / "ran"
        script = self.path / "script"
        script.write_text(f"#!/bin/sh\necho \"$0 $*\" >> {ran}\nexit 1\n")
        script.chmod(0o755)
        (self.path / ".gitattributes").write_text("*.json filter=x diff=x textconv=x\n")
        for name, value in (("core.repositoryFormatVersion", 1), ("extensions.partialClone", "o"),
                            ("remote.o.promisor", "true"), ("remote.o.url", f"ext::{script} %S"),
                            ("protocol.ext.allow", "always"), ("protocol.allow", "always"),
                            ("core.fsmonitor", script), ("core.pager", script),
                            ("core.sshCommand", script), ("core.askPass", script),
                            ("credential.helper", script), ("gpg.program", script),
                            ("log.showSignature", "true"), ("filter.x.clean", script),
                            ("filter.x.smudge", script), ("filter.x.process", script),
                            ("diff.x.textconv", script), ("diff.x.command", script),
                            ("diff.external", script), ("core.hooksPath", self.path),
                            ("alias.log", f"!{script}"), ("uploadpack.packObjectsHook", script)):
            self.git("config", name, str(value))
        self.play(games=5)
        self.assertFalse(ran.exists(), ran.exists() and ran.read_text())
        tree = subprocess.run(["git", "rev-parse", "HEAD^{tree}"], cwd=self.path, text=True,
                              capture_output=True, env=os.environ | GIT).stdout.strip()
        (self.path / ".git/objects" / tree[:2] / tree[2:]).unlink()
        subprocess.run(["git", "rev-parse", "HEAD:./garden.json"], cwd=self.path,
                       capture_output=True, env=os.environ | GIT)
        self.assertTrue(ran.exists(), "git itself fetches what is missing")
        ran.unlink()
        self.play(games=5, moves=7)
        self.assertFalse(ran.exists(), ran.exists() and ran.read_text())

    def test_names_what_is_damaged_and_shows_the_rest(self):
        for moves in (4, 6, 8):
            self.play(moves=moves)
        places = {path.parent for path in (self.path / "playtest/history").rglob("*.zst")}
        first, second = sorted(places)
        (first / "greedy.jsonl.zst").write_bytes(b"garbage")
        (second / "version.json").write_text("{")
        out, err = self.dramatis("history", "garden", status=1)
        self.assertIn("garden: 3 versions", out)
        self.assertIn(f"{first.name}/greedy.jsonl.zst: is no trace, or damaged", err)
        self.assertIn(f"{second.name}/version.json:1:", err)
        self.assertEqual((first / "greedy.jsonl.zst").read_bytes(), b"garbage")
        # A comparison is no success either, whether what is damaged belongs to it or not.
        for words in (("2", "3"), ("1", "2", "--json")):
            with self.subTest(words=words):
                out, err = self.dramatis("history", "garden", "--compare", *words, status=1)
                self.assertIn("pass", out)
                self.assertIn("version.json:1:", err)
        out, err = self.dramatis("report", "playtest", status=1)
        self.assertIn("greedy.jsonl.zst", err)
        self.assertEqual(len(json.loads((self.path / "playtest/report.json").read_text())
                             ["levels"][0]["history"]), 3)

    def test_odd_names(self):
        for name in ("previous.json", "history.json", "a b'; $(x) <i>.json", "ü-\U0001f600.json",
                     ".hidden.json", "-x.json"):
            for moves in (6, 8):
                self.play(name, games=20, moves=moves)
            self.assertEqual(len(json.loads(
                self.dramatis("history", f"./{name}", "--json")[0])["versions"]), 2, name)
        self.dramatis("report", "playtest")
        self.dramatis("history", "nowhere.json", status=1)
        self.play("mine.json", games=5, more=["--out", "other"])
        self.dramatis("history", "./-x.json", "--out", "other", status=1)
        self.dramatis("history", "garden", "--out", "nowhere", status=3)

    def test_the_audit_knows_its_games_from_those_of_other_versions(self):
        for moves in (6, 8):
            self.play(moves=moves)
        out, err = self.dramatis("audit", "playtest")
        self.assertNotIn("other traces", out + err)


if __name__ == "__main__":
    unittest.main()
