"""Lab, explain, learn and --techniques as their users meet them. The program's path is in
DRAMATIS."""

import json
import math
import os
import pathlib
import random
import re
import signal
import subprocess
import tempfile
import time
import unicodedata
import unittest

from game_record import changed, without_checksum

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ["DRAMATIS"]


def run(*args, timeout=300, **more):
    done = subprocess.run([PROGRAM, *map(str, args)], capture_output=True, timeout=timeout, **more)
    return (done.returncode, done.stdout.decode(errors="replace"),
            done.stderr.decode(errors="replace"))


class Scratch(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name)

    def good(self, *args, **more):
        status, out, err = run(*args, **more)
        self.assertEqual(status, 0, err + out)
        return out

    def bad(self, *args, says, lines=1):
        status, out, err = run(*args)
        self.assertNotEqual(status, 0)
        self.assertEqual(out, "")
        self.assertIn(says, err)
        self.assertEqual(err.count("\n"), lines, err)


class Lab(Scratch):
    ORDER = ("lab", "tictactoe", "--games", "20", "--only", "rave,pure,solver")

    def lab(self, folder, *more):
        out = self.good(*self.ORDER, "--out", folder, *more)
        return out, json.loads((folder / "lab.json").read_text())

    @staticmethod
    def results(data):
        return data["rows"] + [point for each in data["curves"] + data["sweeps"]
                               for point in each["points"]]

    def q_values(self, data):
        """Benjamini and Hochberg, from the p-values of all bouts."""
        p = {row["bout"]: row["p"] for row in self.results(data)}
        out, least = {}, 1
        for rank, bout in reversed(list(enumerate(sorted(p, key=p.get), 1))):
            least = min(least, p[bout] * len(p) / rank)
            out[bout] = least
        return out

    def test_measures_and_writes_page_and_table(self):
        out, data = self.lab(self.path / "lab")
        self.assertIn("Pure Monte Carlo", out)
        asked = {(row["technique"], row["question"], row["budget"]["kind"]) for row in data["rows"]}
        self.assertLessEqual({("rave", "alone", "iterations"), ("pure", "alone", "iterations"),
                              ("solver", "removed", "iterations"), ("rave", "added", "iterations")},
                             asked)
        self.assertTrue(any(kind == "time" for *_, kind in asked))
        plan = json.loads((self.path / "lab" / "plan.json").read_text())["bouts"]
        for row in data["rows"]:
            self.assertEqual(row["games"], 20)
            self.assertEqual(row["plan"], {"rule": "fixed", "games": 20})
            self.assertEqual(plan[row["bout"]], 20)
            self.assertLessEqual(row["low"], row["value"])
            self.assertLessEqual(row["value"], row["high"])
            self.assertLessEqual(row["p"], row["q"])
            clear = "no difference seen" if row[
                "q"] >= 0.05 else "better" if row["value"] > 50 else "worse"
            self.assertEqual(row["verdict"], clear)
        self.assertEqual(self.q_values(data), {row["bout"]: row["q"] for row in self.results(data)})
        self.assertEqual({curve["technique"] for curve in data["curves"]}, {"rave", "solver"})
        page = (self.path / "lab" / "index.html").read_text()
        self.assertNotIn("__DATA__", page)
        self.assertIn("dramatis-lab", page)
        self.assertIn("| Pure Monte Carlo |", (self.path / "lab" / "table.md").read_text())

    def test_the_same_seed_gives_the_same_games_for_any_jobs(self):
        for name, jobs in (("one", "1"), ("two", "2")):
            self.good(*self.ORDER, "--ask", "alone,removed", "--out", self.path / name, "--jobs",
                      jobs)
        games = [{path.relative_to(self.path / name): path.read_bytes()
                  for path in (self.path / name).rglob("results.jsonl")} for name in ("one", "two")]
        self.assertEqual(games[0], games[1])
        self.assertGreater(len(games[0]), 3)

    def test_goes_on_after_kills(self):
        command = [PROGRAM, "lab", "tictactoe", "--games", "1000", "--iterations", "300", "--only",
                   "rave,pure", "--ask", "alone"]
        luck = random.Random(1)
        for _ in range(4):
            child = subprocess.Popen([*command, "--out", self.path / "killed"],
                                     stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(luck.uniform(0.1, 0.6))
            child.send_signal(signal.SIGKILL)
            child.wait()
        for name in ("killed", "whole"):
            subprocess.run([*command, "--out", self.path / name], check=True, capture_output=True,
                           timeout=300)
        for bout in ("alone-rave-300", "alone-pure-300"):
            texts = [(self.path / name / "bouts" / bout / "results.jsonl").read_text()
                     for name in ("killed", "whole")]
            self.assertEqual(texts[0], texts[1])
            self.assertEqual(texts[0].count("\n"), 1000)

    def test_orders_in_one_folder_add_up(self):
        folder = self.path / "lab"
        rows = lambda: {(row["technique"], row["question"], row["budget"]["kind"]): row
                        for row in json.loads((folder / "lab.json").read_text())["rows"]}
        self.good("lab", "tictactoe", "--games", 20, "--only", "pure", "--out", folder)
        self.good("lab", "tictactoe", "--games", 20, "--only", "rave", "--ask", "alone", "--out",
                  folder)
        self.assertLessEqual({("pure", "alone", "iterations"), ("pure", "alone", "time"),
                              ("rave", "alone", "iterations")}, set(rows()))
        # Each bout has the games of its own plan, and keeps it.
        self.good("lab", "tictactoe", "--games", 40, "--only", "solver", "--ask", "alone", "--out",
                  folder)
        self.assertEqual(rows()["solver", "alone", "iterations"]["games"], 40)
        before = rows()
        for games in (10, 60):
            self.bad("lab", "tictactoe", "--games", games, "--only", "pure,solver", "--ask",
                     "alone", "--out", folder, says="'alone-pure-40' was planned with 20 games",
                     lines=2)
        self.good("lab", "tictactoe", "--only", "pure,solver", "--ask", "alone", "--out", folder)
        self.assertEqual(rows(), before)

    def test_a_stopped_bout_is_not_judged(self):
        folder = self.path / "lab"
        self.good("lab", "tictactoe", "--games", 40, "--only", "pure", "--ask", "alone", "--out",
                  folder)
        results = folder / "bouts" / "alone-pure-40" / "results.jsonl"
        whole = results.read_text()
        results.write_text("".join(whole.splitlines(keepends=True)[:30]))
        self.good("lab", "tictactoe", "--games", 20, "--only", "rave", "--ask", "alone", "--out",
                  folder)
        rows = {row["technique"]: row
                for row in json.loads((folder / "lab.json").read_text())["rows"]}
        self.assertEqual((rows["pure"]["games"], rows["pure"]["plan"]["games"]), (30, 40))
        self.assertEqual((rows["pure"]["q"], rows["pure"]["verdict"]), (None, "unfinished"))
        self.good("lab", "tictactoe", "--only", "pure", "--ask", "alone", "--out", folder)
        self.assertEqual(results.read_text(), whole)

    def test_what_stands_out_is_played_again_on_fresh_seeds(self):
        folder = self.path / "lab"
        order = ("lab", "tictactoe", "--only", "pure,c-small", "--ask", "alone", "--out", folder)
        self.good(*order, "--games", 400)
        self.good(*order, "--replicate", 600)
        text = (folder / "lab.json").read_text()
        rows = {row["technique"]: row for row in json.loads(text)["rows"]}
        self.assertGreater(rows["c-small"]["q"], 0.05)
        self.assertIsNone(rows["c-small"]["replication"])
        pure = rows["pure"]
        self.assertEqual((pure["verdict"], pure["standing"]), ("worse", "confirmed"))
        self.assertEqual((pure["games"], pure["replication"]["games"]), (400, 600))
        self.assertIn(", confirmed |", (folder / "table.md").read_text())
        first, again = ((folder / "bouts" / name / "results.jsonl").read_text().splitlines()
                        for name in ("alone-pure-40", "alone-pure-40-again"))
        self.assertFalse({json.loads(line)["moves"] for line in first[:20]} ==
                         {json.loads(line)["moves"] for line in again[:20]})
        # What was played again is shown whatever is asked later, and its plan is kept, too.
        self.good(*order)
        self.assertEqual((folder / "lab.json").read_text(), text)
        self.bad(*order, "--replicate", 800, says="'alone-pure-40-again' was planned with 600",
                 lines=4)

    def test_files_of_a_bout_are_not_believed(self):
        folder = self.path / "lab"
        order = ("lab", "tictactoe", "--games", 20, "--only", "pure", "--ask", "alone", "--out",
                 folder)
        self.good(*order)
        bout = next((folder / "bouts").glob("alone-pure-*"))
        results = (bout / "results.jsonl").read_text()
        lines = results.splitlines(keepends=True)

        def spoilt(name, text, says, *args):
            good = (bout / name).read_text()
            (bout / name).write_text(text)
            for each in (order, ("lab", "tictactoe", "--games", 20, "--only", "rave", "--ask",
                                 "alone", "--out", folder)):
                status, out, err = run(*each)
                self.assertEqual((status, out), (1, ""), err)
                self.assertIn(f"{bout.name}/{name}", err)
                self.assertIn(says, err)
                self.assertNotIn("json.exception", err)
                self.assertNotIn("\x1b", err)
            (bout / name).write_text(good)

        spoilt("cost.json", '{"a_seconds": "x", "a_moves": -1, "own_iterations": 1e300}',
               "remove that file")
        spoilt("cost.json", "[]", "remove that file")
        spoilt("match.json",
               (bout / "match.json").read_text().replace('"version": 1', '"version": "1"'),
               "/version")
        spoilt("results.jsonl", "".join([changed(lines[0], moves="1 1 1")] + lines[1:]),
               ":1/moves: move 2")
        spoilt("results.jsonl", "".join([without_checksum(lines[0])] + lines[1:]),
               ":1/check: is missing")
        spoilt("results.jsonl", "".join(lines[:2] + [changed(lines[2], result="\x1b[2J")] +
                                        lines[3:]), ":3/result")
        spoilt("results.jsonl",
               "".join(lines[:-1]) + changed(lines[-1], game=9_999_999, first="B"),
               "remove that line")
        self.good(*order)
        self.assertEqual((bout / "results.jsonl").read_text(), results)

    def test_a_bout_of_go_keeps_its_openings(self):
        folder = self.path / "lab"
        order = ("lab", "go", "--iterations", 4, "--only", "pure", "--ask", "alone", "--out",
                 folder)
        self.good(*order, "--games", 12)
        results = next((folder / "bouts").glob("alone-pure-*")) / "results.jsonl"
        whole = results.read_text()
        results.write_text("".join(whole.splitlines(keepends=True)[:-1]))
        self.good(*order)
        self.assertEqual(results.read_text(), whole)

    def test_a_lab_that_was_begun_when_iterations_were_called_playouts_goes_on(self):
        folder = self.path / "lab"
        order = ("lab", "go", "--only", "pure", "--ask", "alone", "--games", 4, "--out", folder)
        self.good(*order, "--playouts", 4)
        bout = next((folder / "bouts").glob("alone-pure-4"))
        results = bout / "results.jsonl"
        whole = results.read_text()
        own = json.loads((bout / "cost.json").read_text())["own_iterations"]
        self.assertGreater(own, 0)
        results.write_text("".join(whole.splitlines(keepends=True)[:-1]))
        for file, now, before in ((bout / "match.json", "iterations=4", "playouts=4"),
                                  (bout / "cost.json", '"own_iterations":', '"own_playouts":'),
                                  (folder / "table.md", "same iterations", "same playouts")):
            text = file.read_text()
            self.assertIn(now, text)
            file.write_text(text.replace(now, before))
        self.good(*order, "--iterations", 4)
        self.assertEqual(results.read_text(), whole)
        self.assertIn("iterations=4", (bout / "match.json").read_text())
        self.assertEqual(json.loads((bout / "cost.json").read_text())["own_iterations"], own)
        self.assertIn("same iterations", (folder / "table.md").read_text())

    def test_help_has_only_the_name_of_today(self):
        text = self.good("lab", "go", "--help")
        self.assertIn("--iterations N ", text)
        self.assertNotIn("--playouts", text)
        self.bad("lab", "go", "--iterations", 4, "--playouts", 4, says="--iterations",
                 lines=2)

    def test_games_without_a_plan_are_refused(self):
        folder = self.path / "lab"
        order = ("lab", "tictactoe", "--games", 20, "--only", "pure", "--ask", "alone", "--out",
                 folder)
        self.good(*order)
        (folder / "plan.json").unlink()
        for each in (order, ("lab", "tictactoe", "--games", 20, "--only", "rave", "--ask", "alone",
                             "--out", folder)):
            self.bad(*each, says="give another folder with --out", lines=2)

    def test_plays_every_technique_of_every_game(self):
        self.good("lab", "tictactoe", "--games", "2", "--iterations", "20", "--ask",
                  "alone,removed,added", "--out", self.path / "t")
        self.good("lab", "go", "--games", "2", "--iterations", "10", "--ask", "alone,removed,added",
                  "--out", self.path / "g")
        self.good("lab", "match3", "--games", "2", "--iterations", "20", "--moves", "3", "--ask",
                  "alone,removed,added", "--out", self.path / "m")
        for name in "tgm":
            data = json.loads((self.path / name / "lab.json").read_text())
            self.assertEqual({row["technique"] for row in data["rows"]
                              if row["question"] == "alone"},
                             {technique["id"] for technique in data["techniques"]
                              if technique["phase"]})

    def test_wrong_orders_get_the_cure(self):
        self.bad("lab", "go", "--only", "ravel",
                 says="--only: there is no 'ravel'; choose from base, best, pure")
        self.bad("lab", "go", "--ask", "why",
                 says="--ask: there is no 'why'; choose from alone, time")
        self.bad("lab", "go", "--ask", "anchors", says="--against")
        self.bad("lab", "match3", "--ask", "claims", says="there are no claims")
        self.bad("explain", "tictactoe", "--iterations", 10, "--at", 11, says="--at 11")
        self.bad("explain", "tictactoe", "--techniques", "mix=on;scoring=wins", says="scoring")


class Explain(Scratch):
    def data(self, *args):
        return json.loads(self.good("explain", *args, "--json"))

    def check(self, data, iterations):
        self.assertEqual(len(data["steps"]), iterations)
        visits, children = {}, {}
        for node, each in enumerate(data["nodes"]):
            self.assertLess(each["parent"], node)
        for step in data["steps"]:
            self.assertEqual(step["path"][0], 0)
            for above, below in zip(step["path"], step["path"][1:]):
                self.assertEqual(data["nodes"][below]["parent"], above)
            for node in step["path"]:
                visits[node] = visits.get(node, 0) + 1
            for node, count, value in step["values"]:
                self.assertEqual(count, visits[node])
                self.assertGreaterEqual(value, -1e-9)
            for table in step["tables"]:
                self.assertIn(table["chosen"], [row[0] for row in table["rows"]])
                self.assertIn(table["parent"], step["path"])
        self.assertEqual(visits[0], iterations)
        self.assertIn(data["choice"], [option[0] for option in data["options"]])

    def test_every_game_step_by_step(self):
        self.check(self.data("tictactoe", "X.O/.X./...", "--iterations", 60), 60)
        self.check(self.data("go", "--size", 5, "--moves", "C3,C2", "--iterations", 80), 80)
        self.check(self.data("match3", "--iterations", 50), 50)
        self.check(self.data("match3", "--level", "12-garden", "--iterations", 30), 30)

    def test_techniques_show(self):
        rave = self.data("tictactoe", "--techniques", "rule=rave;bias=0.1", "--iterations", 40)
        self.assertEqual(rave["columns"], ["visits", "value", "rave", "score"])
        pruned = self.data("tictactoe", "XX./OO./...", "--techniques",
                           "pruning=soft;pruning-least=5;pruning-ratio=1;pruning-every=1",
                           "--iterations", 200)
        self.assertTrue(any("pruned" in note for step in pruned["steps"] for note in step["notes"]))
        wide = self.data("go", "--size", 5, "--techniques", "rule=rave;widening=on", "--iterations",
                         20)
        self.assertTrue(any("open" in note for step in wide["steps"] for note in step["notes"]))

    def test_words_and_page(self):
        out = self.good("explain", "tictactoe", "X.O/.X./...", "--iterations", 30, "--at", 10,
                        "--steps", 2, "--html", self.path / "e.html")
        for word in ("iteration 9", "iteration 10", "select", "expand", "playout", "backup",
                     "The tree after 10 iterations", "e.html"):
            self.assertIn(word, out)
        self.assertLessEqual(max(map(len, out.splitlines())), 120)
        page = (self.path / "e.html").read_text()
        self.assertIn("dramatis-explain", page)
        self.assertNotIn("__DATA__", page)

    def test_the_same_seed_is_the_same_search(self):
        command = ("go", "--size", 5, "--iterations", 40, "--seed", 7)
        self.assertEqual(self.data(*command), self.data(*command))

    def test_wrong_positions_and_techniques_get_the_cure(self):
        self.bad("explain", "tictactoe", "XXX/OO./...", says="BOARD")
        self.bad("explain", "go", "--moves", "E5,E5", says="--moves: E5")
        self.bad("explain", "go", "--techniques", "widening=on", says="--techniques: widening")
        self.bad("explain", "go", "--techniques", "rule=ucb3", says="ucb-tuned")
        self.bad("explain", "match3", "--techniques", "solver=on", says="solver")
        self.bad("explain", "tictactoe", "--techniques", "playout=weighted",
                 says="tic-tac-toe has no features")
        (self.path / "bad.json").write_text('{"rule": ["ucb1"]}')
        self.bad("explain", "go", "--techniques", self.path / "bad.json", says="bad.json")
        self.bad("explain", "connect4", "--weights", self.path / "bad.json",
                 says="have no features")
        self.bad("explain", "go", "--weights", self.path / "bad.json", "--techniques",
                 "playout=weighted", says="bad.json")


def fields(text):
    """"rule=ucb1;c=0.2" as a dictionary."""
    return dict(part.split("=", 1) for part in text.split(";"))


class Defaults(Scratch):
    """One start for the searches of a game, whatever command they are asked for by, and whatever
    else is named."""
    START = {"go": {"rule": "ucb1", "c": "0.2"}, "match3": {"rule": "ucb1", "c": "0.1",
                                                            "choose": "mean"},
             "tictactoe": {"rule": "ucb1", "c": "0.7"}}
    PRUNING = "pruning=soft;pruning-least=20;pruning-ratio=2"

    def played(self, game, *more):
        return fields(json.loads(self.good("explain", game, "--iterations", 5, *more,
                                           "--json"))["techniques"])

    def test_naming_a_technique_changes_that_technique_alone(self):
        (self.path / "t.json").write_text(json.dumps(fields(self.PRUNING)))
        for game, start in self.START.items():
            self.assertEqual(self.played(game), start)
            self.assertEqual(self.played(game, "--techniques", "rule=ucb1"), start)
            self.assertEqual(self.played(game, "--techniques", "default"), start)
            for given in (self.PRUNING, "rule=ucb1;" + self.PRUNING, self.path / "t.json"):
                self.assertEqual(self.played(game, "--techniques", given),
                                 start | fields(self.PRUNING))
            shown = self.good("explain", game, "--iterations", 5, "--techniques", self.PRUNING)
            self.assertIn(f"rule=ucb1;c={start['c']};pruning=soft", shown)
            self.assertIn(f"c = {start['c']}, weight of exploration", shown)

    def test_players_begin_there_too(self):
        def names(*args):
            out = self.good("match", *args, "--games", 2, "--seed", 1)
            return [line.split(None, 1)[1] for line in out.splitlines()
                    if line.startswith(("A  ", "B  "))]
        self.assertEqual(names("tictactoe", "iterations=9", "iterations=9,techniques=solver=on"),
                         ["iterations=9,c=0.7",
                          "iterations=9,techniques=rule=ucb1;c=0.7;solver=on"])
        self.assertEqual(names("go", "iterations=9,techniques=solver=on",
                               "iterations=9,techniques=rule=rave", "--size", 5),
                         ["dramatis iterations=9,techniques=rule=ucb1;c=0.2;solver=on",
                          "dramatis iterations=9,techniques=rule=rave;bias=0.01;c=0;first-play=1"])
        self.assertEqual(names("match3", "mcts,iterations=9,techniques=horizon=2", "random",
                               "--moves", 3),
                         ["mcts,iterations=9,techniques=rule=ucb1;c=0.1;horizon=2;choose=mean",
                          "random"])
        self.assertIn("rule=ucb1;c=0.1;expand-after=4;choose=mean",
                      self.good("play", "--games", 1, "--iterations", 5, "--moves", 3,
                                "--techniques", "expand-after=4"))
        self.assertEqual(json.loads(self.good("tictactoe", "--watch", "--json", "--seed",
                                              1))["techniques"], "rule=ucb1;c=0.7")
        self.assertIn("rule=ucb1;c=0.7", self.good("tictactoe", "--watch", "--seed", 1))

    def test_the_lab_and_the_manual_have_the_same(self):
        manual = (ROOT / "docs" / "techniques.md").read_text()
        for game, name in (("go", "Go"), ("match3", "match-3"), ("tictactoe", "tic-tac-toe"),
                           ("connect4", "connect four")):
            base = fields(self.good("lab", game, "--list").splitlines()[0].split(": ", 1)[1])
            self.assertEqual(base, self.START.get(game, base))
            (row,) = re.findall(rf"(?m)^\| {name} \| `(rule=[^`]*)` \|$", manual)
            self.assertEqual(fields(row), {"choose": "visits"} | base)

    def test_another_rule_has_its_own_settings_and_they_are_shown(self):
        self.assertEqual(self.played("go", "--techniques", "rule=ucb-tuned"),
                         {"rule": "ucb-tuned", "c": "1"})
        self.assertEqual(self.played("tictactoe", "--techniques", "rule=rave"),
                         {"rule": "rave", "bias": "0.01", "c": "0", "first-play": "1"})


def evaluated(text):
    """What "0.250 + 1 × sqrt(ln 29 / 4)" comes to."""
    code = re.sub(r"ln (\S+)", r"ln(\1)", text).replace("×", "*").replace("^", "**")
    assert re.fullmatch(r"(?:sqrt|ln|exp|min|max|[-+*/(), .0-9])*", code), text
    return eval(code, {"__builtins__": {}}, {"sqrt": math.sqrt, "ln": math.log, "exp": math.exp,
                                             "min": min, "max": max})


class Formulas(Scratch):
    """The formula of the rule with its numbers, as explain shows it for each child."""
    RULES = {"ucb1": "", "ucb-variance": "", "ucb-tuned": "", "ucb-v": "", "first-play": "",
             "rave": "c=0.3", "rave-hand": "k=20", "rave-fixed": "c=0.1", "boltzmann": "k=10",
             "best": "first-tries=2", "equal": "choose=mean"}

    def check_equations(self, text, score):
        whole, *where = re.split(r",  (?:where )?", text)
        for part in (whole, *(each.split(" = ", 1)[1] for each in where)):
            expression, result = part.rsplit(" = ", 1)
            unit = 10.0 ** -len(result.split(".")[1])
            self.assertAlmostEqual(evaluated(expression), float(result), delta=unit / 2 + 1e-9,
                                   msg=text)
        self.assertEqual(whole.rsplit(" = ", 1)[1], f"{score:.3f}", text)

    def check(self, *args):
        """Every formula of a search; gives how many there were."""
        data = json.loads(self.good("explain", *args, "--json"))
        seen = 0
        for table in (table for step in data["steps"] for table in step["tables"]):
            by_rule = table["rows"][0][-1] is not None
            self.assertEqual("worked" in table, by_rule)
            if not by_rule:
                continue
            self.assertEqual(len(table["worked"]), len(table["rows"]))
            for row, worked in zip(table["rows"], table["worked"]):
                shape, *numbers = worked.split(" ")
                shape = data["shapes"][int(shape)]
                self.assertEqual(shape.count("{}"), len(numbers))
                self.check_equations(shape.replace("{}", "%s") % tuple(numbers), row[-1])
                seen += 1
        return seen

    def test_every_rule_shows_how_its_scores_come_about(self):
        _, _, err = run("explain", "go", "--techniques", "rule=none")
        # a new rule is tried here as well
        self.assertEqual(set(err.strip().split("one of ")[1].split(", ")), set(self.RULES))
        for rule, more in self.RULES.items():
            techniques = f"rule={rule};{more}".rstrip(";")
            with self.subTest(rule=rule):
                self.assertGreater(self.check("tictactoe", "X.O/.X./...", "--iterations", 60,
                                              "--techniques", techniques), 100)
                self.assertGreater(self.check("tictactoe", "--iterations", 150, "--techniques",
                                              f"rule={rule};{more}".rstrip(";")), 200)
                self.assertGreater(self.check("match3", "--iterations", 120, "--techniques",
                                              techniques), 50)

    def test_with_techniques_that_change_what_the_rule_sees(self):
        for techniques in ("transpositions=on", "table-k=10", "mix=on;mix-k=20", "solver=on",
                           "pruning=hard;pruning-least=5;pruning-every=1", "playout=preferred"):
            with self.subTest(techniques=techniques):
                self.assertGreater(self.check("tictactoe", "--iterations", 120, "--techniques",
                                              techniques), 100)
        for techniques in ("rule=rave;priors=on;c=0.2",
                           "rule=first-play;priors=on;prior-weight=0.7", "rule=rave;widening=on",
                           "scoring=score"):
            with self.subTest(techniques=techniques):
                self.assertGreater(self.check("go", "--size", 5, "--iterations", 120,
                                              "--techniques", techniques), 100)

    def test_words_show_them_too(self):
        out = self.good("explain", "tictactoe", "X.O/.X./...", "--iterations", 40, "--steps", 5,
                        "--techniques", "rule=ucb1;c=1")
        self.assertIn("UCB1: mean + c * sqrt(ln N / n) (Auer, Cesa-Bianchi and Fischer 2002)", out)
        lines = re.findall(r"(?m)^ +([a-c][1-3])  ([^=\n]+) = (-?[\d.]+)(  <- taken)?$", out)
        self.assertGreater(len(lines), 12)
        for _, expression, score, _ in lines:
            self.assertRegex(expression, r"^\d\.\d{3,} \+ 1 × sqrt\(ln \d+ / \d+\)$")
            self.assertAlmostEqual(evaluated(expression), float(score), delta=0.0005 + 1e-9)
        self.assertEqual(sum(1 for line in lines if line[3]),
                         len(re.findall(r"(?m)^ +(?:at the root|after .*):$", out)))


class Boards(Scratch):
    """Of every node that an iteration came to."""

    def data(self, *args):
        return json.loads(self.good("explain", *args, "--json"))

    def line(self, data, node):
        moves = []
        while node > 0:
            moves.insert(0, (data["nodes"][node]["move"], data["nodes"][node]["chooser"]))
            node = data["nodes"][node]["parent"]
        return moves

    def test_are_those_that_the_moves_lead_to(self):
        data = self.data("tictactoe", "X.O/.X./...", "--iterations", 200)
        visited = {node for step in data["steps"] for node in step["path"]}
        for id, node in enumerate(data["nodes"]):
            self.assertEqual("board" in node, id in visited)
            if "board" not in node:
                continue
            rows = [list(row) for row in ("X.O", ".X.", "...")]
            for move, chooser in self.line(data, id):
                rows[3 - int(move[1])]["abc".index(move[0])] = "XO"[chooser]
            self.assertEqual(node["board"], "/".join(map("".join, rows)))

    def test_of_go_have_the_last_stone_where_it_was_put(self):
        data = self.data("go", "--size", 5, "--moves", "C3", "--iterations", 150)
        seen = 0
        for id, node in enumerate(data["nodes"]):
            if "board" not in node or id == 0 or node["move"].lower() == "pass":
                continue
            column, row = "ABCDE".index(node["move"][0]), int(node["move"][1:])
            self.assertEqual(node["board"].split("/")[5 - row][column], "XO"[node["chooser"]])
            seen += 1
        self.assertGreater(seen, 50)
        self.assertEqual(data["nodes"][0]["board"], "...../...../..X../...../.....")

    def test_of_match3_say_which_iteration_they_are_of(self):
        data = self.data("match3", "--iterations", 60)
        self.assertTrue(data["chance"])
        for step, each in enumerate(data["steps"], 1):
            for node in each["path"][1:]:
                self.assertLessEqual(data["nodes"][node]["board_of"], step)
                self.assertRegex(data["nodes"][node]["board"], r"^[A-Z#]+(/[A-Z#]+)+$")

    def test_a_node_by_name(self):
        out = self.good("explain", "tictactoe", "X.O/.X./...", "--iterations", 200, "--node",
                        "c1,c2")
        self.assertIn("After c1, c2: ", out)
        self.assertIn("X . O \n. X X \n. . O \n", out)
        self.assertIn("Its children when the rule last chose here", out)
        self.assertIn("The root: 60 visits\nX . O",
                      self.good("explain", "tictactoe", "X.O/.X./...", "--iterations", 60,
                                "--node", ""))
        choice = json.loads(self.good("explain", "match3", "--iterations", 60, "--json"))["choice"]
        self.assertIn("as it stood in iteration",
                      self.good("explain", "match3", "--iterations", 60, "--node", choice))
        self.bad("explain", "tictactoe", "X.O/.X./...", "--node", "c1,c1",
                 says="--node: no iteration went on with 'c1' after c1")
        self.assertIn("After c1, b3: ", self.good("explain", "tictactoe", "X.O/.X./...",
                                                  "--iterations", 60, "--node", "C1 b3"))


class Sources(unittest.TestCase):
    """Whoever is cited with a year is in the list at the end of docs/techniques.md."""
    NAME = r"[A-ZÀ-Þ][A-Za-zÀ-ÿ]+(?:-[A-ZÀ-Þ][A-Za-zÀ-ÿ]+)?"
    CITED = re.compile(rf"((?:{NAME}, )*{NAME}(?:,? and {NAME})?)(?: et al\.)? ((?:19|20)\d\d(?:, "
                       rf"(?:19|20)\d\d)*)\b")
    NO_AUTHORS = {"MC-RAVE", "RAVE", "Search"}  # what stands before the authors

    @staticmethod
    def plain(name):
        plain = unicodedata.normalize("NFKD", name.replace("ue", "ü"))
        return plain.encode("ascii", "ignore").decode()

    def test_every_one_of_them(self):
        manual, sources = (ROOT / "docs" / "techniques.md").read_text().split("\n## Sources\n")
        sources = sources.replace("\n  ", " ")  # an entry may go over several lines
        entries = [self.plain(line) for line in sources.splitlines() if line.startswith("- ")]
        texts = {"docs/techniques.md": manual}
        for folder, kind in (("search", "*.hpp"), ("lab", "*.?pp")):
            for path in (ROOT / "src" / folder).glob(kind):
                # a citation may go over two lines
                texts[path.name] = re.sub(r"\n\s*// ?", " ", path.read_text())
        found, missing = set(), []
        for place, text in sorted(texts.items()):
            for names, years in self.CITED.findall(text):
                authors = [self.plain(name) for name in re.split(r",? and |, ", names)
                           if name not in self.NO_AUTHORS]
                for year in years.split(", "):
                    found.add((authors[0], year))
                    if not any(entry.startswith(f"- {authors[0]},") and year in entry
                               and all(author in entry for author in authors) for entry in entries):
                        missing.append(f"{place}: {names} {year}")
        self.assertEqual(missing, [])
        self.assertGreater(len(found), 25)


class Techniques(Scratch):
    def test_a_file_has_the_limits_of_other_files(self):
        file = self.path / "t.json"
        many = "{" + ",".join(f'"k{i}": 1' for i in range(60_000)) + "}"
        for text, says in [('{"rule": "ucb1",\n "c": 1, "c": 0.2}',
                            "t.json:2:10: the key 'c' stands twice in one object"),
                           (many, "this object has more than 10000 keys"),
                           ("[" * 200, "brackets are nested more than 100 deep"),
                           ("[]", "this is no JSON object of techniques; write an object such as"),
                           ('{"rule": "ucb1"', ("t.json:1:16: is not JSON from here on; the "
                                                "closing } is missing")),
                           ('{"rule": "ucb1", "c": {"c": 1}}',
                            "c: its value must be a word, a number, true or false")]:
            file.write_text(text)
            begun = time.monotonic()
            self.bad("explain", "tictactoe", "--techniques", file, says=says)
            self.assertLess(time.monotonic() - begun, 10)

    def test_play_takes_text_or_file(self):
        text = json.loads(self.good("play", "--games", 20, "--seed", 1, "--player", "mcts",
                                    "--iterations", 30, "--techniques",
                                    "rule=ucb-tuned;c=0.2;choose=mean", "--json"))
        (self.path / "t.json").write_text('{"rule": "ucb-tuned", "c": 0.2, "choose": "mean"}')
        file = json.loads(self.good("play", "--games", 20, "--seed", 1, "--player", "mcts",
                                    "--iterations", 30, "--techniques", self.path / "t.json",
                                    "--json"))
        self.assertEqual(text, file)
        self.bad("play", "--player", "greedy", "--techniques", "rule=ucb1",
                 says="--techniques is for the tree searches")
        self.bad("play", "--player", "mcts", "--exploration", "1", "--techniques", "rule=ucb1",
                 says="--exploration cannot be used with")

    def test_go_players_have_techniques(self):
        out = json.loads(self.good("match", "go", "iterations=50,techniques=rule=rave;priors=on",
                                   "iterations=50,techniques=rule=equal;depth=1;choose=amaf",
                                   "--size", 5, "--games", 4, "--seed", 1, "--json"))
        self.assertEqual(out["summary"]["games"], 4)
        status, _, err = run("match", "go", "techniques=transpositions=on;mix=on", "default",
                             "--games", 2)
        self.assertNotEqual(status, 0)
        self.assertIn("shared values are means", err)

    def test_strong_is_the_best_of_the_ladder(self):
        means = {}
        for agent in ("greedy", "mcts", "strong"):
            data = json.loads(self.good("play", "--games", 300, "--seed", 5, "--player", agent,
                                        "--json"))
            means[agent] = data["score"]["mean"]
        self.assertGreater(means["strong"], means["mcts"] + 800)
        self.assertGreater(means["strong"], 7000)
        self.assertGreater(means["mcts"], means["greedy"])


class Learn(Scratch):
    def test_learns_go_from_games_and_match3_from_traces(self):
        self.good("match", "go", "iterations=30", "iterations=30", "--size", 9, "--games", 6,
                  "--seed", 1, "--out", self.path / "m")
        self.good("learn", "go", self.path / "m" / "games.sgf", "-o", self.path / "go.json",
                  "--seed", 1)
        weights = json.loads((self.path / "go.json").read_text())
        self.assertEqual(weights["game"], "go")
        self.assertEqual(len(weights["weights"]), weights["features"])
        self.good("playtest", "paper", "--cast", "greedy", "--games", 40, "--seed", 1, "--out",
                  self.path / "p")
        self.good("learn", "match3", self.path / "p", "-o", self.path / "m3.json", "--seed", 1)
        learnt = json.loads((self.path / "m3.json").read_text())
        # greedy prefers runs of four to runs of three
        self.assertGreater(learnt["weights"][1], learnt["weights"][0])
        again = self.path / "again.json"
        self.good("learn", "match3", self.path / "p", "-o", again, "--seed", 1)
        self.assertEqual(again.read_bytes(), (self.path / "m3.json").read_bytes())
        self.good("explain", "go", "--weights", self.path / "go.json", "--techniques",
                  "playout=weighted", "--iterations", 5)

    def test_wrong_files_get_the_cure(self):
        status, _, err = run("learn", "go", self.path / "nothing.sgf", "-o", self.path / "w.json")
        self.assertNotEqual(status, 0)
        self.assertIn("nothing.sgf", err)
        (self.path / "junk.sgf").write_text("(;GM[1]SZ[9];B[zz])")
        status, _, err = run("learn", "go", self.path / "junk.sgf", "-o", self.path / "w.json")
        self.assertNotEqual(status, 0)
        self.assertIn("junk.sgf", err)
        self.assertFalse((self.path / "w.json").exists())


if __name__ == "__main__":
    unittest.main()
