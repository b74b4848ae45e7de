"""Lab, explain, learn and --techniques as their users meet them. The program's path is in DRAMATIS."""

import json
import os
import pathlib
import random
import signal
import subprocess
import tempfile
import time
import unittest

PROGRAM = os.environ["DRAMATIS"]


def run(*args, timeout=300, **more):
    done = subprocess.run([PROGRAM, *map(str, args)], capture_output=True, timeout=timeout, **more)
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")


class Scratch(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name)

    def good(self, *args, **more):
        status, out, err = run(*args, **more)
        self.assertEqual(status, 0, err + out)
        return out

    def bad(self, *args, says):
        status, out, err = run(*args)
        self.assertNotEqual(status, 0)
        self.assertEqual(out, "")
        self.assertIn(says, err)
        self.assertEqual(err.count("\n"), 1, err)


class Lab(Scratch):
    ORDER = ("lab", "tictactoe", "--games", "20", "--only", "rave,pure,solver")

    def lab(self, folder, *more):
        out = self.good(*self.ORDER, "--out", folder, *more)
        return out, json.loads((folder / "lab.json").read_text())

    def test_measures_and_writes_page_and_table(self):
        out, data = self.lab(self.path / "lab")
        self.assertIn("Pure Monte Carlo", out)
        asked = {(row["technique"], row["question"], row["budget"]["kind"]) for row in data["rows"]}
        self.assertLessEqual({("rave", "alone", "playouts"), ("pure", "alone", "playouts"), ("solver", "removed", "playouts"), ("rave", "added", "playouts")}, asked)
        self.assertTrue(any(kind == "time" for *_, kind in asked))
        for row in data["rows"]:
            self.assertEqual(row["games"], 20)
            self.assertLessEqual(row["low"], row["value"])
            self.assertLessEqual(row["value"], row["high"])
            clear = "better" if row["low"] > 50 else "worse" if row["high"] < 50 else "no difference seen"
            self.assertEqual(row["verdict"], clear)
        self.assertEqual({curve["technique"] for curve in data["curves"]}, {"rave", "solver"})
        page = (self.path / "lab" / "index.html").read_text()
        self.assertNotIn("__DATA__", page)
        self.assertIn("dramatis-lab", page)
        self.assertIn("| Pure Monte Carlo |", (self.path / "lab" / "table.md").read_text())

    def test_the_same_seed_gives_the_same_games_for_any_jobs(self):
        for name, jobs in (("one", "1"), ("two", "2")):
            self.good(*self.ORDER, "--ask", "alone,removed", "--out", self.path / name, "--jobs", jobs)
        games = [{path.relative_to(self.path / name): path.read_bytes() for path in (self.path / name).rglob("results.jsonl")} for name in ("one", "two")]
        self.assertEqual(games[0], games[1])
        self.assertGreater(len(games[0]), 3)

    def test_goes_on_after_kills(self):
        command = [PROGRAM, "lab", "tictactoe", "--games", "1000", "--playouts", "300", "--only", "rave,pure", "--ask", "alone"]
        luck = random.Random(1)
        for _ in range(4):
            child = subprocess.Popen([*command, "--out", self.path / "killed"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(luck.uniform(0.1, 0.6))
            child.send_signal(signal.SIGKILL)
            child.wait()
        for name in ("killed", "whole"):
            subprocess.run([*command, "--out", self.path / name], check=True, capture_output=True, timeout=300)
        for bout in ("alone-rave-300", "alone-pure-300"):
            texts = [(self.path / name / "bouts" / bout / "results.jsonl").read_text() for name in ("killed", "whole")]
            self.assertEqual(texts[0], texts[1])
            self.assertEqual(texts[0].count("\n"), 1000)

    def test_orders_in_one_folder_add_up(self):
        folder = self.path / "lab"
        rows = lambda: {(row["technique"], row["question"], row["budget"]["kind"]): row for row in json.loads((folder / "lab.json").read_text())["rows"]}
        self.good("lab", "tictactoe", "--games", 20, "--only", "pure", "--out", folder)
        self.good("lab", "tictactoe", "--games", 20, "--only", "rave", "--ask", "alone", "--out", folder)
        self.assertLessEqual({("pure", "alone", "playouts"), ("pure", "alone", "time"), ("rave", "alone", "playouts")}, set(rows()))
        self.good("lab", "tictactoe", "--games", 40, "--only", "pure", "--out", folder)  # more games
        self.assertEqual(rows()["pure", "alone", "playouts"]["games"], 40)
        self.assertEqual(rows()["rave", "alone", "playouts"]["games"], 20)
        self.good("lab", "tictactoe", "--games", 10, "--only", "pure", "--out", folder)  # fewer: what is there stays
        self.assertEqual(rows()["pure", "alone", "playouts"]["games"], 40)
        (folder / "bouts" / "alone-pure-40" / "cost.json").write_text('{"a_seconds": "x", "a_moves": -1, "own_playouts": 1e300}')
        self.good("lab", "tictactoe", "--games", 10, "--only", "pure", "--out", folder)

    def test_plays_every_technique_of_every_game(self):
        self.good("lab", "tictactoe", "--games", "2", "--playouts", "20", "--ask", "alone,removed,added", "--out", self.path / "t")
        self.good("lab", "go", "--games", "2", "--playouts", "10", "--ask", "alone,removed,added", "--out", self.path / "g")
        self.good("lab", "match3", "--games", "2", "--playouts", "20", "--moves", "3", "--ask", "alone,removed,added", "--out", self.path / "m")
        for name in "tgm":
            data = json.loads((self.path / name / "lab.json").read_text())
            self.assertEqual({row["technique"] for row in data["rows"] if row["question"] == "alone"}, {technique["id"] for technique in data["techniques"]})

    def test_wrong_orders_get_the_cure(self):
        self.bad("lab", "go", "--only", "ravel", says="--only: there is no 'ravel'; there are base, best, pure")
        self.bad("lab", "go", "--ask", "why", says="--ask: there is no 'why'; there are alone, time")
        self.bad("lab", "go", "--ask", "anchors", says="--against")
        self.bad("lab", "tictactoe", "--ask", "claims", says="no claims are made")
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
        pruned = self.data("tictactoe", "XX./OO./...", "--techniques", "pruning=soft;pruning-least=5;pruning-ratio=1;pruning-every=1", "--iterations", 200)
        self.assertTrue(any("pruned" in note for step in pruned["steps"] for note in step["notes"]))
        wide = self.data("go", "--size", 5, "--techniques", "rule=rave;widening=on", "--iterations", 20)
        self.assertTrue(any("open" in note for step in wide["steps"] for note in step["notes"]))

    def test_words_and_page(self):
        out = self.good("explain", "tictactoe", "X.O/.X./...", "--iterations", 30, "--at", 10, "--steps", 2, "--html", self.path / "e.html")
        for word in ("iteration 9", "iteration 10", "select", "expand", "playout", "backup", "The tree after 10 iterations", "e.html"):
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
        self.bad("explain", "tictactoe", "--techniques", "playout=weighted", says="tic-tac-toe has no features")
        (self.path / "bad.json").write_text('{"rule": ["ucb1"]}')
        self.bad("explain", "go", "--techniques", self.path / "bad.json", says="bad.json")
        self.bad("explain", "go", "--weights", self.path / "bad.json", "--techniques", "playout=weighted", says="bad.json")


class Techniques(Scratch):
    def test_play_takes_text_or_file(self):
        text = json.loads(self.good("play", "--games", 20, "--seed", 1, "--agent", "mcts", "--iterations", 30, "--techniques", "rule=ucb-tuned;c=0.2;choose=mean", "--json"))
        (self.path / "t.json").write_text('{"rule": "ucb-tuned", "c": 0.2, "choose": "mean"}')
        file = json.loads(self.good("play", "--games", 20, "--seed", 1, "--agent", "mcts", "--iterations", 30, "--techniques", self.path / "t.json", "--json"))
        self.assertEqual(text, file)
        self.bad("play", "--agent", "greedy", "--techniques", "rule=ucb1", says="--techniques is for the tree searches")
        self.bad("play", "--agent", "mcts", "--exploration", "1", "--techniques", "rule=ucb1", says="--exploration does not go with")

    def test_go_players_have_techniques(self):
        out = json.loads(self.good("match", "go", "playouts=50,techniques=rule=rave;priors=on", "playouts=50,techniques=rule=equal;depth=1;choose=amaf", "--size", 5, "--games", 4, "--seed", 1, "--json"))
        self.assertEqual(out["summary"]["games"], 4)
        status, _, err = run("match", "go", "techniques=transpositions=on;mix=on", "default", "--games", 2)
        self.assertNotEqual(status, 0)
        self.assertIn("shared values are means", err)

    def test_strong_is_the_best_of_the_ladder(self):
        means = {}
        for agent in ("greedy", "mcts", "strong"):
            data = json.loads(self.good("play", "--games", 300, "--seed", 5, "--agent", agent, "--json"))
            means[agent] = data["score"]["mean"]
        self.assertGreater(means["strong"], means["mcts"] + 800)
        self.assertGreater(means["strong"], 7000)
        self.assertGreater(means["mcts"], means["greedy"])


class Learn(Scratch):
    def test_learns_go_from_games_and_match3_from_traces(self):
        self.good("match", "go", "playouts=30", "playouts=30", "--size", 9, "--games", 6, "--seed", 1, "--out", self.path / "m")
        self.good("learn", "go", self.path / "m" / "games.sgf", "-o", self.path / "go.json", "--seed", 1)
        weights = json.loads((self.path / "go.json").read_text())
        self.assertEqual(weights["game"], "go")
        self.assertEqual(len(weights["weights"]), weights["features"])
        self.good("playtest", "paper", "--cast", "greedy", "--games", 40, "--seed", 1, "--out", self.path / "p")
        self.good("learn", "match3", self.path / "p", "-o", self.path / "m3.json", "--seed", 1)
        learnt = json.loads((self.path / "m3.json").read_text())
        self.assertGreater(learnt["weights"][1], learnt["weights"][0])  # greedy prefers runs of four to runs of three
        again = self.path / "again.json"
        self.good("learn", "match3", self.path / "p", "-o", again, "--seed", 1)
        self.assertEqual(again.read_bytes(), (self.path / "m3.json").read_bytes())
        self.good("explain", "go", "--weights", self.path / "go.json", "--techniques", "playout=weighted", "--iterations", 5)

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
