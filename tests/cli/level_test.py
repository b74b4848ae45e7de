"""`dramatis level`, and `dramatis play --level`, as their users meet them.

DRAMATIS names the program. Python's standard library and play_test.py are all it needs.
"""

import csv
import io
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree as xml

from play_test import LEAVE, Pty, as_line

PROGRAM = os.path.abspath(os.environ.get("DRAMATIS", "dramatis"))
PATIENCE = 120  # seconds until something that must happen counts as missing

# One of everything: marks, layers, falling, goals.
RICH = {
    "dramatis_level": 1, "name": "Everything & <more>", "teaches": "All there is.", "moves": 9,
    "colours": 6,
    "notes": "first line\nsecond line",
    "board": [
        ". ? ? ? * ? ? ? .",
        "? A- B| Co D^ @ E F ?",
        "? ? ? # # # ? ? ?",
        "1 2 3 5 _ % % ? ?",
        "A- B| Co D^ E F A B ?",
        "C D E F A B C D ?",
        ". ? ? ? ? ? ? ? ."],
    "layers": {
        "ice": [".1.......", "111111...", ".........", "123.212..", "3.......3", ".........",
                ".22......"],
        "locks": [".........", ".........", ".........", ".........", "xxxxxx...", ".........",
                  ".....xx.."],
        "exits": [".........", ".........", ".........", ".........", ".........", "........x",
                  ".x.x....."]},
    "refill": ["", "", "*", "", "", "", "", "", ""],
    "entries": "vvvvvv.vv", "weights": {"A": 3}, "squares": True,
    "goals": [{"ice": "all"}, {"crates": 2}, {"items": "all"}, {"make": "bomb", "count": 1}],
    "stars": [3000, 5000], "move_bonus": 100, "target": {"pass_rate": [0.3, 0.5],
                                                         "player": "greedy"}}

# Most players win it soon.
EASY = {
    "dramatis_level": 1, "name": "Easy", "moves": 12, "colours": 4,
    "board": ["?????", "??#??", "?1???", "?????", "?????"],
    "layers": {"locks": ["x....", ".....", ".....", ".....", "....."],
               "ice": [".....", ".....", ".....", ".....", "11111"]},
    "goals": [{"crates": "all"}, {"ice": 2}], "stars": [100, 2000], "move_bonus": 50}


def run(*words, stdin=""):
    """Runs the program without a terminal."""
    env = {k: v for k, v in os.environ.items() if k != "NO_COLOR"} | {"LC_ALL": "C.UTF-8"}
    return subprocess.run([PROGRAM, *map(str, words)], input=stdin, env=env, capture_output=True,
                          text=True,
                          timeout=PATIENCE)


def records(*options, stdin=""):
    """The JSON lines of one game: its head, its moves, its end."""
    done = run("play", *options, "--json", stdin=stdin)
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return lines[0], [line for line in lines[1:-1] if line["type"] == "move"], lines[-1]


class Folder(unittest.TestCase):
    """A test with a folder of its own, and the levels above in it."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="dramatis-level-")
        self.addCleanup(shutil.rmtree, self.folder)
        self.rich, self.easy = self.level("rich.json", RICH), self.level("easy.json", EASY)

    def path(self, name):
        return os.path.join(self.folder, name)

    def file(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as out:
            out.write(text)
        return self.path(name)

    def level(self, file, level, **changes):
        return self.file(file, json.dumps(level | changes))

    def ok(self, *words, **more):
        done = run(*words, **more)
        # Progress is told only where it takes long, as in sanitizer builds.
        self.assertEqual((done.returncode, re.sub(r"(?m)^playing: .*\n", "", done.stderr)), (0, ""))
        return done.stdout


class Check(Folder):
    def test_a_right_file_is_ok_and_its_games_are_told(self):
        out = self.ok("level", "check", self.easy)
        self.assertRegex(out, rf"^{re.escape(self.easy)}: ok; random won \d+ of 200, greedy won "
                              rf"\d+ of 100\n")
        told = json.loads(self.ok("level", "check", self.easy, "--json"))
        self.assertEqual([(entry["file"], entry["ok"], entry["name"]) for entry in told],
                         [(self.easy, True, "Easy")])
        self.assertEqual([(game["player"], game["games"]) for game in told[0]["games"]],
                         [("random", 200), ("greedy", 100)])
        for game in told[0]["games"]:
            self.assertIn(f"{game['player']} won {game['won']} of {game['games']}", out)

    def test_the_same_is_said_twice(self):
        self.assertEqual(run("level", "check", self.easy).stdout,
                         run("level", "check", self.easy).stdout)

    def test_without_playing_nothing_is_played(self):
        self.assertEqual(self.ok("level", "check", self.easy, "--no-play"), f"{self.easy}: ok\n")
        self.assertEqual(json.loads(self.ok("level", "check", self.easy, "--no-play",
                                            "--json"))[0]["games"], [])

    def test_a_wrong_file_is_told_with_its_place_and_does_not_stop_the_others(self):
        bad = self.file("bad.json", json.dumps(EASY, indent=1).replace('"??#??"', '"??!??"'))
        missing = self.path("missing.json")
        done = run("level", "check", bad, missing, self.easy, "--no-play")
        self.assertEqual(done.returncode, 3)  # for the one that cannot be opened
        self.assertRegex(done.stdout, rf"(?m)^{re.escape(bad)}:\d+:\d+: '!' is not a cell")
        self.assertRegex(done.stdout, rf"(?m)^{re.escape(missing)}: cannot be opened")
        self.assertIn(f"{self.easy}: ok\n", done.stdout)
        self.assertIn("3 levels, 2 wrong, 0 warnings\n", done.stdout)
        done = run("level", "check", bad, self.easy, "--no-play", "--json")
        self.assertEqual(done.returncode, 1)
        told = json.loads(done.stdout)
        self.assertEqual([entry["ok"] for entry in told], [False, True])
        self.assertIn("is not a cell", told[0]["errors"][0]["text"])

    def test_all_mistakes_are_told_with_their_places(self):
        wrong = EASY | {"moves": 0, "star": [1], "goals": [{"ise": 3}]}
        bad = self.file("bad.json", json.dumps(wrong, indent=1).replace('"??#??"', '"??!??"'))
        done = run("level", "check", bad)
        self.assertEqual(done.returncode, 1)
        lines = done.stdout.splitlines()
        self.assertEqual(len(lines), 4, done.stdout)
        for line in lines:
            self.assertRegex(line, rf"^{re.escape(bad)}:\d+:\d+: ")
        for text in ("'!' is not a cell", '"moves" must be', 'did you mean "stars"?',
                     'did you mean "ice"?'):
            self.assertIn(text, done.stdout)
        told = json.loads(run("level", "check", bad, "--json").stdout)[0]
        self.assertEqual([f"{bad}:{one['line']}:{one['column']}: {one['text']}"
                          for one in told["errors"]], lines)
        self.assertEqual([one["cells"] for one in told["errors"] if "cells" in one], [[[1, 2]]])
        first = run("play", "--level", bad, "--player", "random")
        self.assertEqual(first.returncode, 1)
        self.assertIn(lines[0] + "; there are 3 more, see dramatis level check " + bad,
                      first.stderr)

    def test_many_mistakes_are_counted(self):
        bad = self.level("bad.json", EASY, **{f"{chr(97 + i // 26)}{chr(97 + i % 26)}xyz": 1
                                              for i in range(150)})
        lines = run("level", "check", bad).stdout.splitlines()
        self.assertEqual(len(lines), 21)
        self.assertEqual(lines[-1], f"{bad}: and 130 mistakes more; --json shows them")
        told = json.loads(run("level", "check", bad, "--json").stdout)[0]
        self.assertEqual((len(told["errors"]), told["errors_left_out"]), (100, 50))

    def test_what_can_never_be_won_is_wrong(self):
        never = self.level("never.json", EASY, goals=[{"ice": 99}])
        done = run("level", "check", never)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stdout, rf"^{re.escape(never)}:1:\d+: goal 1: it wants 99 layers of "
                                      r"ice and the level has 5; .*, or add ice\n$")
        self.ok("play", "--level", never, "--player", "random", "--games", "1")

    def test_a_folder_is_all_its_levels(self):
        self.file("notes.txt", "not a level")
        told = json.loads(self.ok("level", "check", self.folder, "--no-play", "--json"))
        self.assertEqual([os.path.basename(entry["file"]) for entry in told],
                         ["easy.json", "rich.json"])
        os.mkdir(self.path("empty"))
        done = run("level", "check", self.path("empty"))
        self.assertEqual(done.returncode, 1)
        self.assertIn("contains no .json files", done.stderr)

    def warnings(self, **changes):
        path = self.level("doubtful.json", EASY, **changes)
        told = json.loads(self.ok("level", "check", path, "--json"))[0]["warnings"]
        text = run("level", "check", path)
        for one in told:
            self.assertIn(f"{path}:{one['line']}:{one['column']}: warning: {one['text']}\n",
                          text.stdout)
        self.assertEqual(run("level", "check", path, "--strict").returncode, 1 if told else 0)
        return " ".join(one["text"] for one in told)

    def test_what_games_show_is_warned_of(self):
        self.assertRegex(self.warnings(goals=[{"collect": "A", "count": 900}]),
                         r"nobody got further than \d+ % of the goal '900 orange'")
        self.assertIn("random play won all 200 games",
                      self.warnings(goals=[{"score": 60}], moves=30, stars=[100]))

    def test_long_games_are_fewer(self):
        level = self.level("long.json", EASY, moves=1000, goals=[{"score": 1000000000}])
        games = json.loads(self.ok("level", "check", level, "--json"))[0]["games"]
        self.assertEqual([(game["player"], game["games"]) for game in games],
                         [("random", 10), ("greedy", 5)])

    def test_cascades_without_an_end_are_warned_of(self):
        level = {"dramatis_level": 1, "name": "Endless", "moves": 20, "colours": 3,
                 "board": ["?" * 16] * 16}
        told = json.loads(self.ok("level", "check", self.level("endless.json", level), "--json"))[0]
        self.assertRegex(" ".join(one["text"] for one in told["warnings"]),
                         r"in \d+ of 10 quick games one was cut after 1000 steps; use more colours")
        self.assertEqual([(game["player"], game["games"]) for game in told["games"]],
                         [("random", 10)])

    def test_a_target_needs_a_player_that_is_known(self):
        target = {"pass_rate": [0, 1], "player": "gredy"}
        self.assertIn("\"target\": there is no player 'gredy'; did you mean \"greedy\"?",
                      self.warnings(target=target))
        for player in ("random", "mcts", "vanilla"):
            level = self.level("target.json", EASY, target=target | {"player": player})
            self.assertEqual(json.loads(self.ok("level", "check", level, "--no-play",
                                                "--json"))[0]["warnings"], [])

    def test_a_level_in_which_no_game_can_begin_is_wrong(self):
        locks = ["xxxxx", "xx.xx", "x.xxx", "xxxxx", "xxxxx"]
        stuck = self.level("stuck.json", EASY, layers={"locks": locks}, goals=[])
        for words in (("level", "check", stuck), ("level", "check", stuck, "--no-play"),
                      ("play", "--level", stuck, "--player", "random")):
            done = run(*words)
            self.assertEqual(done.returncode, 1, words)
            self.assertRegex(done.stdout + done.stderr,
                             rf"{re.escape(stuck)}(:1:\d+)?: no game can start, because no board "
                             "with a legal swap was found")
        self.ok("level", "show", stuck)
        self.ok("level", "render", stuck, "-o", "-")

    def test_a_huge_file_is_refused_with_a_hint(self):
        huge = self.file("huge.json", " " * (1 << 20) + "{}")
        done = run("level", "check", huge)
        self.assertEqual(done.returncode, 1)
        self.assertIn("; a level has at most 16 x 16 cells", done.stdout)

    def test_unknown_words_are_refused(self):
        for words, cure in ((("level",), "subcommand"), (("level", "chek"), "Did you mean check?"),
                            (("level", "check", "--quik"), "--quik"), (("level", "show"), "name"),
                            (("level", "show", "nonesuch"), "no level 'nonesuch'"),
                            (("level", "show", self.easy, "--seed", "x"), "whole number")):
            with self.subTest(words=words):
                done = run(*words)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn(cure, done.stderr)

    def test_help_fits_the_screen_and_has_examples(self):
        for command in ((), ("list",), ("show",), ("check",), ("render",), ("new",)):
            with self.subTest(command=command):
                out = self.ok("level", *command, "--help")
                self.assertLessEqual(max(map(len, out.splitlines())), 80)
                self.assertIn("Examples:", out)


class Show(Folder):
    def test_every_state_has_its_own_marks_and_a_legend(self):
        out = self.ok("level", "show", self.rich, "--plain")
        self.assertNotIn("\x1b", out)
        rows = out.splitlines()
        self.assertEqual(rows[0], "Everything & <more>")
        self.assertEqual(rows[2], " 0       ?:1 ?   ?   *   ?   ?   ?")
        self.assertEqual(rows[3], " 1   ?:1-A-1|B|1(C)1^D^1(@)1 E   F   ?")
        self.assertEqual(rows[1], "     0   1   2   3   4   5   6x  7   8")
        self.assertEqual(rows[5], " 3  [1]1[2]2[3]3[5]  ·:2%%%1%%%2 ?   ?")
        self.assertEqual(rows[6], " 4  {A-3{B| {C) {D^ {E} {F}  A   B   ?:3")
        self.assertEqual(rows[8], " 6       ?:y ?:2 ?:v ?  {?} {?}  ?")
        for text in ("(@) colour bomb", "* item", "%%% vine", "stone", "{A} locked",
                     "A:2 -A-2 (@)2 [3]2 %%%2 {A-2 ice, so many layers", "A:v exit",
                     "moves        9", "all ice, 2 crates, all items, make 1 bomb",
                     "3000, 5000 points; 100 for every move left",
                     "30 to 50 % of games won by greedy", "A 3, B 1",
                     "only in columns 0, 1, 2, 3, 4, 5, 7, 8; x marks",
                     "refill       column 2: *\n               then random\n",
                     "first line\n               second line\n"):
            self.assertIn(text, out)
        self.assertLessEqual(max(map(len, rows)), 80)

    def test_exits_that_are_not_drawn_are_shown(self):
        level = self.level("down.json", EASY, board=["*????", "??#??", "?1???", "?????", "?.??#"],
                           layers={}, goals=[{"items": "all"}], refill=["BCA*", "", "", "", ""])
        out = self.ok("level", "show", level)
        self.assertRegex(out, r"(?m)^ 3   \?   \?:v \?   \?   \?$")
        self.assertRegex(out, r"(?m)^ 4   \?:v     \?:v \?:v▓▓▓$")
        self.assertIn("A:v exit", out)
        self.assertIn("column 0: B C A *", out)
        self.assertEqual(self.ok("level", "show", level, "--seed", 3).count(":v"), 5)
        picture = self.ok("level", "render", level, "-o", "-")
        self.assertEqual(picture.count("h20l-10 13Z"), 5)
        self.assertNotIn(":v", self.ok("level", "show", self.easy))

    def test_the_legend_tells_ice_beside_anything(self):
        level = self.level("ice.json", EASY, board=["?????", "?????", "?%%??", "?????", "?????"],
                           layers={"locks": ["x....", ".....", ".....", ".....", "....."],
                                   "ice": ["2....", ".....", ".3...", ".....", "....."]},
                           goals=[{"ice": 2}])
        out = self.ok("level", "show", level)
        self.assertIn("{A}2 %%%2 ice, so many layers", out)
        self.assertNotIn("A:2", out)

    def test_the_legend_tells_only_what_is_there(self):
        out = self.ok("level", "show", self.easy)
        self.assertIn("{A} locked", out)
        self.assertNotIn("vine", out)
        self.assertNotIn("bomb", out)

    def test_a_seed_shows_the_start_of_that_game(self):
        head = records("--level", self.rich, "--player", "random", "--seed", 5)[0]
        shown = self.ok("level", "show", self.rich, "--seed", 5)
        self.assertNotIn("?", shown)
        first = re.sub(r"[ :\d]", "", shown.splitlines()[2])
        self.assertEqual(first, head["board"][0].replace(" ", "").replace(".", ""))

    def test_json_is_the_level_again(self):
        again = self.file("again.json", self.ok("level", "show", self.rich, "--json"))
        self.assertEqual(self.ok("level", "show", again), self.ok("level", "show", self.rich))

    def test_a_wrong_file_fails_with_its_place(self):
        done = run("level", "show", self.file("bad.json", "{\n  \"moves\": ]\n}"))
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertRegex(done.stderr, r"bad\.json:2:\d+: ")
        self.assertEqual(run("level", "show", self.path("missing.json")).returncode, 3)


class Render(Folder):
    def test_the_picture_is_well_formed_and_says_what_it_shows(self):
        for path in (self.rich, self.easy):
            for seed in ((), ("--seed", 3)):
                root = xml.fromstring(self.ok("level", "render", path, *seed, "-o", "-"))
                self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")
                self.assertEqual(root.get("role"), "img")
        root = xml.fromstring(self.ok("level", "render", self.rich, "-o", "-"))
        space = {"s": "http://www.w3.org/2000/svg"}
        self.assertEqual(root.find("s:title", space).text, "Everything & <more>")
        self.assertIn("A- B| Co D^ E F A B ?", root.find("s:desc", space).text)
        texts = {text.text for text in root.iter("{http://www.w3.org/2000/svg}text")}
        for text in ("Everything & <more>", "A", "F", "?", "@", "bomb", "vine, spreads", "exit",
                     "no tiles enter"):
            self.assertIn(text, texts)
        for text in ("Stars: 3000, 5000 points; 100 for every move",
                     "Weights: A 3, B 1, C 1, D 1, E 1, F 1", "tiles enter",
                     "Special pieces: made by four or more, and by",
                     "Refill: column 2: *; then random"):
            self.assertTrue(any(text in shown for shown in texts if shown), text)
        self.assertNotIn("href", self.ok("level", "render", self.rich, "-o", "-"))

    def test_long_words_stay_in_the_picture(self):
        root = xml.fromstring(self.ok("level", "render",
                                      self.level("long.json", EASY, name="Ü" * 100 + " x"), "-o",
                                      "-"))
        texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text") if "Ü" in text.text]
        self.assertEqual("".join(texts), "Ü" * 100 + " x")
        self.assertLess(max(map(len, texts)), 35)

    def test_without_a_name_it_takes_the_levels(self):
        done = subprocess.run([PROGRAM, "level", "render", self.easy], cwd=self.folder,
                              capture_output=True, text=True,
                              timeout=PATIENCE)
        self.assertEqual((done.returncode, done.stdout, done.stderr),
                         (0, "easy.svg is written\n", ""))
        xml.parse(self.path("easy.svg"))

    def test_a_file_is_written_over_only_by_force(self):
        target = self.path("out.svg")
        self.assertEqual(self.ok("level", "render", self.easy, "-o", target),
                         f"{target} is written\n")
        with open(target, encoding="utf-8") as svg:
            first = svg.read()
        self.assertEqual(first, self.ok("level", "render", self.easy, "-o", "-"))
        self.ok("level", "render", self.rich, "-o", target)  # a picture of ours may be drawn again
        with open(target, encoding="utf-8") as svg:
            self.assertNotEqual(first, svg.read())
        with open(target, "w", encoding="utf-8") as svg:
            svg.write("<svg>drawn by somebody else</svg>")
        done = run("level", "render", self.rich, "-o", target)
        self.assertEqual(done.returncode, 2)
        self.assertIn(f"{target}: already exists, and dramatis did not make it", done.stderr)
        self.ok("level", "render", self.easy, "-o", target, "--force")
        with open(target, encoding="utf-8") as svg:
            self.assertEqual(first, svg.read())
        done = run("level", "render", self.easy, "-o", "/nonexistent/x.svg")
        self.assertEqual(done.returncode, 3)
        self.assertIn("No such file", done.stderr)


class New(Folder):
    def test_it_is_right_without_a_doubt_and_says_how_to_go_on(self):
        target = self.path("my level.json")
        out = self.ok("level", "new", target)
        self.assertIn(f"dramatis level show '{target}'", out)
        told = self.ok("level", "check", target, "--strict")
        self.assertNotIn("warning", told)
        won = list(map(int, re.findall(r"won (\d+) of", told)))
        self.assertTrue(0 < won[1] < 100)
        with open(target, encoding="utf-8") as file:
            text = file.read()
        self.assertEqual(text, self.ok("level", "new"))
        for field in ("legend", "layers", "refill", "weights", "column_weights", "entries",
                      "specials", "squares", "goals",
                      "stars", "move_bonus", "dead_board", "target", "teaches", "notes"):
            self.assertIn(f'"{field}"', text)
        self.ok("play", "--level", target, "--player", "greedy", "--seed", 1)

    def test_a_folder_is_no_file(self):
        for force in ((), ("--force",)):
            done = run("level", "new", self.folder, *force)
            self.assertEqual(done.returncode, 2)
            self.assertIn(f"{self.folder}: is a folder; give the name of a file in it", done.stderr)

    def test_a_file_is_written_over_only_by_force(self):
        done = run("level", "new", self.easy)
        self.assertEqual(done.returncode, 2)
        self.assertIn("already exists", done.stderr)
        self.ok("level", "show", self.easy)
        self.ok("level", "new", self.easy, "--force")
        self.assertIn("My first level", self.ok("level", "show", self.easy))


class List(Folder):
    def test_what_ships_is_listed_and_right(self):
        done = run("level", "list", "--json")
        if done.returncode == 3:
            self.assertIn("the levels that ship with dramatis were not found", done.stderr)
            return
        levels = json.loads(done.stdout)
        text = self.ok("level", "list")
        for entry in levels:
            self.assertRegex(text, rf"(?m)^{re.escape(entry['name'])} +\S")
            self.ok("level", "show", entry["name"])
        self.ok("level", "check", "--no-play")


def keys_for(swaps, cursor):
    """What is pressed to play these swaps, with the cursor where the game puts it first."""
    keys = ""
    for (r, c), (y, x) in swaps:
        down, right = r - cursor[0], c - cursor[1]
        keys += "k" * -down + "j" * down + "h" * -right + "l" * right
        keys += " " + ("l" if x > c else "j")
        cursor = (y, x)
    return keys


class Play(Folder):
    def test_json_tells_layers_specials_and_goals(self):
        head, moves, end = records("--level", self.rich, "--player", "greedy", "--seed", 4)
        self.assertEqual((head["level"], head["setup"]["level"]["moves"]),
                         ("Everything & <more>", 9))
        self.assertEqual(head["ice"], RICH["layers"]["ice"])
        self.assertEqual(head["locks"], RICH["layers"]["locks"])
        self.assertEqual([goal["goal"] for goal in head["goals"]],
                         ["all ice", "2 crates", "all items", "make 1 bomb"])
        self.assertEqual(head["goals"][0], {"goal": "all ice", "done": 0, "target": 28,
                                            "met": False})
        self.assertEqual(head["agent"]["level_goals"], 1)
        score = 0
        for move in moves:
            for wave in move["waves"]:
                self.assertGreaterEqual(wave["points"],
                                        sum(match["points"] for match in wave["matches"]))
                self.assertFalse({tuple(cell) for cell in wave["struck"]} &
                                 {tuple(cell) for match in wave["matches"]
                                  for cell in match["cells"]})
                for made in wave["made"]:
                    self.assertRegex(made["piece"], r"^([A-F][-|o^]|@)$")
            self.assertEqual(move["points"], sum(wave["points"] for wave in move["waves"]) +
                             move.get("bonus", 0))
            score += move["points"]
            self.assertEqual(move["score"], score)
        self.assertTrue(any(wave["fired"] for move in moves for wave in move["waves"]))
        self.assertEqual(end["won"], all(goal["met"] for goal in end["goals"]))
        self.assertEqual(end["moves_left"], 9 - end["moves"])

    def test_classic_games_tell_nothing_of_it(self):
        head, moves, end = records("--player", "random", "--seed", 1, "--moves", 2)
        self.assertEqual(set(head) & {"level", "ice", "locks", "goals"}, set())
        self.assertEqual(set(moves[0]["waves"][0]), {"multiplier", "matches"})
        self.assertEqual(set(end) & {"won", "goals", "stars", "moves_left"}, set())

    def a_win(self):
        """The seed of a game that the good player wins, and that game."""
        for seed in range(20):
            game = records("--level", self.easy, "--player", "mcts", "--seed", seed)
            if game[2]["won"]:
                return seed, *game
        self.fail("nobody wins the easy level")

    def test_a_game_by_lines_is_won_as_the_record_says(self):
        seed, head, moves, end = self.a_win()
        script = "".join(as_line(move["swap"]) for move in moves)
        again = records("--human", "--level", self.easy, "--seed", seed, stdin=script)
        self.assertEqual(again[1], moves)
        self.assertTrue(again[2]["won"])
        self.assertEqual(set(again[2]["rivals_won"]), {"random", "vanilla"})
        left = 12 - end["moves"]
        self.assertEqual(moves[-1].get("bonus", 0), 50 * left)
        text = self.ok("play", "--human", "--level", self.easy, "--seed", seed, stdin=script)
        self.assertIn(f"won with {left} move{'' if left == 1 else 's'} left, {end['stars']} star",
                      text)
        self.assertIn("crates 1 of 1 met, ice ", text)
        self.assertRegex(text, r"  you +\d+   won")

    def test_a_game_by_keys_is_won_as_the_record_says(self):
        seed, _, moves, end = self.a_win()
        terminal = Pty("--human", "--level", self.easy, "--seed", str(seed), "--delay", "0")
        terminal.until("crates 0 of 1, ice 0 of 2")
        terminal.until("(2,2): a light blue tile (B)")
        terminal.press(keys_for([move["swap"] for move in moves], (2, 2)))
        self.assertEqual(terminal.finish(), (0, True))
        outcome = terminal.seen.split(LEAVE)[1]
        self.assertIn(f"won with {end['moves_left']} move", outcome)
        self.assertIn(f"score {end['score']} after", outcome)
        self.assertIn("crates 1 of 1 met", outcome)
        self.assertIn("stone", outcome)

    def test_a_watched_game_ends_with_its_outcome(self):
        end = records("--level", self.rich, "--player", "greedy", "--seed", 4)[2]
        for environment in ({}, {"NO_COLOR": "1"}):
            terminal = Pty("--level", self.rich, "--player", "greedy", "--seed", "4", "--delay",
                           "0", rows=40, **environment)
            self.assertEqual(terminal.finish(), (0, True))
            self.assertIn("won with" if end["won"] else "lost", terminal.seen)
            self.assertIn(f"score {end['score']} after", terminal.seen)

    def test_a_game_that_runs_out_is_lost(self):
        done = self.ok("play", "--level", self.easy, "--player", "random", "--seed", 1, "--moves",
                       1)
        self.assertRegex(done, r"(?m)^lost$")
        self.assertRegex(done, r"(?m)^score \d+ after 1 move;")

    def test_swaps_are_refused_with_their_reason(self):
        out = self.ok("play", "--human", "--level", self.easy, "--seed", 1,
                      stdin="2 0 right\n0 0 down\n1 2 right\nquit\n")
        for reason in ("(2,0) right is not legal: a crate does not move",
                       "(0,0) down is not legal: the tile at (0,0) is locked",
                       "(1,2) right is not legal: a stone does not move"):
            self.assertIn(reason, out)
        out = self.ok("play", "--human", "--level", self.rich, "--seed", 1,
                      stdin="0 0 right\n3 4 down\nquit\n")
        self.assertIn("(0,0) is a hole", out)
        self.assertIn("there is nothing at (3,4)", out)

    def test_undo_brings_layers_and_goals_back(self):
        seed, head, moves, _ = self.a_win()
        done = self.ok("play", "--human", "--level", self.easy, "--seed", seed, "--json",
                       stdin="".join(as_line(move["swap"]) for move in moves[:1]) + "undo\nquit\n")
        undone = json.loads(done.splitlines()[2])
        for key in ("board", "ice", "locks", "goals", "available_moves"):
            self.assertEqual(undone[key], head[key])

    def test_text_shows_layers_and_goals(self):
        out = self.ok("play", "--level", self.rich, "--player", "greedy", "--seed", 4, "--moves", 1)
        self.assertIn("aims at the level's goals", out)
        self.assertIn("Everything & <more>: 7 x 9 with holes, stones, crates, vines, ice, locks, "
                      "items, specials, squares; "
                      "6 colours, 1 move", out)
        self.assertIn("  ice   .1.......   locks .........\n", out)
        self.assertIn("  ice 0 of 28, crates 0 of 2, items 0 of 2, bombs made 0 of 1\n", out)

    def test_many_games_tell_how_often_it_is_won(self):
        options = ("play", "--level", self.easy, "--moves", 3, "--player", "greedy", "--games", 200,
                   "--seed", 2)
        text, told = self.ok(*options), json.loads(self.ok(*options, "--json"))
        rows = list(csv.DictReader(io.StringIO(run(*options, "--csv", "-").stdout)))
        self.assertEqual(list(rows[0])[-7:],
                         ["won", "stars", "moves_left", "progress", "specials_made",
                          "specials_fired", "seed"])
        won = [row for row in rows if row["won"] == "1"]
        self.assertTrue(0 < len(won) < 200)
        share, (low, high) = told["won"]["share"], told["won"]["interval"]
        self.assertEqual((told["won"]["games"], share, told["level"]),
                         (len(won), len(won) / 200, "Easy"))
        self.assertRegex(text, rf"(?m)^won +{100 * share:.1f} % \({100 * low:.1f} to "
                               rf"{100 * high:.1f}\)$")
        self.assertAlmostEqual(told["moves_left_of_wins"]["mean"],
                               sum(int(row["moves_left"]) for row in won) / len(won))
        self.assertEqual(told["stars"], [sum(int(row["stars"]) == n for row in rows)
                                         for n in range(3)])
        self.assertTrue(all((row["won"] == "1") == (row["progress"] == "1") for row in rows))

    def test_intervals_stay_within_what_can_be(self):
        told = json.loads(self.ok("play", "--level", self.easy, "--player", "greedy", "--games", 3,
                                  "--seed", 2, "--json"))
        self.assertLessEqual(told["progress"]["interval"][1], 1)
        for name in ("progress", "specials_made", "specials_fired", "shuffles", "available_moves",
                     "score"):
            self.assertGreaterEqual(told[name]["interval"][0], 0, name)

    def test_a_reward_of_ones_own_replaces_the_goals(self):
        play = ("--level", self.easy, "--player", "mcts", "--iterations", 5, "--seed", 1, "--moves",
                1)
        self.assertEqual(records(*play)[0]["agent"]["level_goals"], 1)
        for options in (("--reward", "share"), ("--goal", 900)):
            self.assertNotIn("level_goals", records(*play, *options)[0]["agent"])

    def test_a_level_says_what_the_board_options_say(self):
        for options in (("--rows", 5), ("--columns", 5), ("--colours", 4), ("--board", "x"),
                        ("--dead-board", "end")):
            done = run("play", "--level", self.easy, *options)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn(f"{options[0]} cannot be used with --level", done.stderr)


if __name__ == "__main__":
    unittest.main()
