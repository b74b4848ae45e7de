"""`dramatis play` as its users meet it: files, pipes, signals, a real terminal.

DRAMATIS names the program. Python's standard library and tmux are all it needs.
"""

import csv
import fcntl
import io
import json
import os
import pty
import re
import shlex
import select
import shutil
import signal
import struct
import subprocess
import tempfile
import termios
import time
import unittest

PROGRAM = os.path.abspath(os.environ.get("DRAMATIS", "dramatis"))
VECTORS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data",
                       "match3-classic.jsonl")
PATIENCE = 60  # seconds until something that must happen counts as missing


def play(*options, stdin="", **environment):
    """Runs the program without a terminal."""
    env = {k: v for k, v in os.environ.items() if k != "NO_COLOR"} | environment
    return subprocess.run([PROGRAM, "play", *map(str, options)], input=stdin, env=env,
                          capture_output=True, text=True, errors="surrogateescape",
                          timeout=PATIENCE)


def records(*options, **more):
    """The JSON lines of one game: its head, its moves, its end."""
    done = play(*options, "--json", **more)
    assert done.returncode == 0, done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return lines[0], lines[1:-1], lines[-1]


def runs(board):
    """The cells that stand in a straight run of three or more."""
    cells = set()
    for r, row in enumerate(board):
        for c, tile in enumerate(row):
            for dr, dc in ((0, 1), (1, 0)):
                line = [(r + i * dr, c + i * dc) for i in range(3)]
                if all(y < len(board) and x < len(row) and board[y][x] == tile for y, x in line):
                    cells.update(line)
    return cells


def swapped(board, swap):
    rows = [list(row) for row in board]
    (r, c), (y, x) = swap
    rows[r][c], rows[y][x] = rows[y][x], rows[r][c]
    return ["".join(row) for row in rows]


def legal_swaps(board):
    for r in range(len(board)):
        for c in range(len(board[0])):
            for y, x in ((r, c + 1), (r + 1, c)):
                if y < len(board) and x < len(board[0]) and board[r][c] != board[y][x]:
                    if runs(swapped(board, [(r, c), (y, x)])) & {(r, c), (y, x)}:
                        yield [[r, c], [y, x]]


def as_line(swap):
    (r, c), (y, _) = swap
    return f"{r} {c} {'right' if y == r else 'down'}\n"


class Folder(unittest.TestCase):
    """A test with a folder of its own."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="dramatis-play-")
        self.addCleanup(shutil.rmtree, self.folder)

    def file(self, name, content):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as out:
            out.write(content if isinstance(content, bytes) else content.encode())
        return path


class OneGame(Folder):
    def test_endless_cascades_are_cut_and_that_is_said(self):
        storm = self.file("storm.json", json.dumps(
            {"dramatis_level": 1, "name": "Storm", "moves": 12, "colours": 3,
             "board": ["?" * 16] * 16}))
        options = ("--level", storm, "--player", "random", "--seed", 1)
        _, moves, _ = records(*options)
        cut = [move for move in moves if "left_out" in move]
        self.assertTrue(cut)
        for move in moves:
            self.assertLessEqual(len(move["waves"]), 20)
            rest = move.get("left_out", {"points": 0})["points"]
            self.assertEqual(move["points"], sum(wave["points"] for wave in move["waves"]) + rest)
        for move in cut:
            self.assertEqual(len(move["waves"]), 20)
            self.assertGreater(move["left_out"]["waves"], 0)
        text = play(*options, "--plain").stdout
        said = re.findall(r"^  and (\d+) more steps?: (\d+) points$", text, re.M)
        self.assertEqual([[int(n) for n in line] for line in said],
                         [[move["left_out"]["waves"], move["left_out"]["points"]] for move in cut])

    def test_plain_text_has_a_block_a_move_and_no_escape_codes(self):
        done = play("--player", "random", "--seed", 7, "--moves", 5)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertNotIn("\x1b", done.stdout)
        self.assertIn("seed 7", done.stdout)
        moves = re.findall(r"^move (\d+): \((\d+),(\d+)\) (right|down)$", done.stdout, re.M)
        self.assertEqual([int(move[0]) for move in moves], [1, 2, 3, 4, 5])
        gains = [int(n) for n in re.findall(r"^  score \d+ \(\+(\d+)\)", done.stdout, re.M)]
        waves = re.findall(r"^  step .*$", done.stdout, re.M)
        points = sum(int(n) for wave in waves for n in re.findall(r" (\d+)(?:;|$)", wave))
        self.assertEqual(sum(gains), points)
        self.assertIn(f"score {points} after 5 moves", done.stdout)

    def test_every_player_plays_the_same_game_again_with_the_same_seed(self):
        for player in ("random", "greedy", "mixed", "vanilla", "mcts"):
            for form in ("--json", "--plain"):
                with self.subTest(player=player, form=form):
                    first, second = (play("--player", player, "--seed", 11, "--moves", 6, form)
                                     for _ in "12")
                    self.assertEqual((first.returncode, first.stderr), (0, ""))
                    self.assertEqual(first.stdout, second.stdout)

    def test_json_obeys_the_rules(self):
        for agent, size in (("random", 7), ("greedy", 9), ("mcts", 5)):
            head, moves, end = records("--player", agent, "--seed", 5, "--rows", size, "--columns",
                                       size,
                                       "--colours", 5, "--moves", 12)
            self.assertEqual(head["type"], "game")
            self.assertEqual(head["seed"], 5)
            self.assertEqual(head["agent"]["name"], agent)
            self.assertEqual(head["setup"]["colours"], 5)
            self.assertRegex(head["version"], r"^\d+\.\d+\.\d+$")
            self.assertEqual([move["move"] for move in moves], list(range(1, 13)))
            board, score, offered = head["board"], 0, []
            for move in moves:
                swaps = list(legal_swaps(board))
                offered.append(len(swaps))
                self.assertIn(move["swap"], swaps)
                self.check_waves(swapped(board, move["swap"]), move["waves"])
                points = sum(match["points"] for wave in move["waves"] for match in wave["matches"])
                self.assertEqual(move["points"], points)
                score += points
                self.assertEqual(move["score"], score)
                board = move["board"]
                self.assertFalse(runs(board))
                self.assertEqual(move["available_moves"], len(list(legal_swaps(board))))
            self.assertEqual(end["type"], "end")
            self.assertEqual((end["score"], end["moves"]), (score, 12))
            self.assertAlmostEqual(end["mean_available_moves"], sum(offered) / len(offered))
            self.assertEqual(end["shuffles"], sum(move["reshuffled"] for move in moves))

    def check_waves(self, board, waves):
        self.assertEqual([wave["multiplier"] for wave in waves], list(range(1, len(waves) + 1)))
        for wave in waves:
            for match in wave["matches"]:
                n = len(match["cells"])
                self.assertEqual(match["cells"], sorted(match["cells"]))
                self.assertEqual(match["points"], n * (20 + 10 * (n - 3)) * wave["multiplier"])
        first = {tuple(cell): match["tile"] for match in waves[0]["matches"]
                 for cell in match["cells"]}
        self.assertEqual(set(first), runs(board))
        self.assertTrue(all(board[r][c] == tile for (r, c), tile in first.items()))

    def test_a_drawn_seed_is_printed_and_gives_the_game_again(self):
        drawn = play("--player", "random", "--moves", 4)
        seed = re.search(r"repeat it with --seed (\d+)", drawn.stdout)[1]
        again = play("--player", "random", "--moves", 4, "--seed", seed)
        self.assertEqual(drawn.stdout.split("\nstart\n")[1], again.stdout.split("\nstart\n")[1])
        self.assertIsInstance(records("--player", "random", "--moves", 1)[0]["seed"], int)

    def test_known_refills_are_worth_something(self):
        # The score that greedy expects is the score it gets: each move is the best of all legal
        # ones.
        head, moves, _ = records("--player", "greedy", "--refills", "known", "--seed", 3, "--moves",
                                 1)
        best = max(records("--human", "--seed", 3, "--moves", 1,
                           stdin=as_line(swap))[1][0]["points"]
                   for swap in legal_swaps(head["board"]))
        self.assertEqual(moves[0]["points"], best)

    def test_options_override_the_presets(self):
        agent = records("--player", "mcts", "--seed", 1, "--moves", 1)[0]["agent"]
        self.assertEqual((agent["reward"], agent["goal"], agent["choose"], agent["tree"],
                          agent["expand_after"]),
                         ("share", 7000, "mean", "open-loop", 1))
        agent = records("--player", "mcts", "--refills", "known", "--seed", 1, "--moves",
                        1)[0]["agent"]
        self.assertEqual(agent["tree"], "kept")
        agent = records("--player", "vanilla", "--seed", 1, "--moves", 1)[0]["agent"]
        self.assertEqual(agent, {"name": "vanilla", "refills": "hidden", "iterations": 250,
                                 "exploration": 1,
                                 "reward": "reach", "goal": 5000, "choose": "rule", "tree": "kept",
                                 "expand_after": 0, "max_depth": None})
        agent = records("--player", "vanilla", "--refills", "known", "--iterations", 40,
                        "--exploration", "0.5",
                        "--reward", "share", "--goal", 3000, "--choose", "visits", "--tree",
                        "open-loop",
                        "--max-depth", 3, "--expand-after", 2, "--seed", 1, "--moves",
                        1)[0]["agent"]
        self.assertEqual(agent, {"name": "vanilla", "refills": "known", "iterations": 40,
                                 "exploration": 0.5,
                                 "reward": "share", "from": 0, "goal": 3000, "choose": "visits",
                                 "tree": "open-loop",
                                 "expand_after": 2, "max_depth": 3})

    def test_a_dead_board_is_reshuffled_or_ends_the_game(self):
        path = self.file("dead.txt", "ABC\nBCA\nCAB\n")
        head, moves, end = records("--board", path, "--seed", 2, "--moves", 3, "--player", "random")
        self.assertTrue(head["reshuffled"])
        self.assertGreater(head["available_moves"], 0)
        self.assertEqual(len(moves), 3)
        head, moves, end = records("--board", path, "--seed", 2, "--dead-board", "end", "--player",
                                   "random")
        self.assertEqual((head["board"], head["available_moves"]), (["ABC", "BCA", "CAB"], 0))
        self.assertEqual((moves, end["score"], end["over"]), ([], 0, True))

    def test_a_pipe_that_closes_ends_it_quietly(self):
        done = subprocess.run(f"{shlex.quote(PROGRAM)} play --player random --seed 1 --moves 5000 "
                              f"| head -1", shell=True,
                              capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual((done.stdout, done.stderr), ("random\n", ""))

    def test_a_full_disk_is_reported(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([PROGRAM, "play", "--player", "random", "--seed", "1"],
                                  stdout=full,
                                  stderr=subprocess.PIPE, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 3)
        self.assertIn("disk full", done.stderr)


class ManyGames(Folder):
    def test_the_result_is_the_same_for_any_number_of_threads(self):
        for agent, games in (("random", 1000), ("vanilla", 15)):
            for form in ((), ("--json",), ("--csv", "-")):
                with self.subTest(agent=agent, form=form):
                    outputs = [play("--player", agent, "--games", games, "--seed", 4, "--threads",
                                    n, *form)
                               for n in (1, 2, 7)]
                    self.assertEqual({done.returncode for done in outputs}, {0})
                    # Progress is told only where it takes long, as in sanitizer builds.
                    told = {(done.stdout, re.sub(r"(?m)^playing: .*\n", "", done.stderr))
                            for done in outputs}
                    self.assertEqual(len(told), 1)

    def test_text_json_and_csv_tell_the_same_story(self):
        path = os.path.join(self.folder, "games.csv")
        options = ("--player", "random", "--games", 2000, "--seed", 9)
        text = play(*options, "--csv", path).stdout
        told = json.loads(play(*options, "--json").stdout)
        with open(path, newline="") as table:
            rows = list(csv.DictReader(table))
        self.assertEqual(list(rows[0])[:5], ["game", "score", "moves", "available_moves",
                                             "shuffles"])
        self.assertEqual([int(row["game"]) for row in rows], list(range(2000)))
        self.assertEqual({(row["moves"], row["seed"]) for row in rows}, {("20", "9")})
        scores = sorted(int(row["score"]) for row in rows)
        mean = sum(scores) / len(scores)
        self.assertAlmostEqual(told["score"]["mean"], mean, places=6)
        self.assertEqual((told["score"]["min"], told["score"]["max"]), (scores[0], scores[-1]))
        self.assertAlmostEqual(told["score"]["quantiles"]["50"], (scores[999] + scores[1000]) / 2)
        low, high = told["score"]["interval"]
        self.assertTrue(low < mean < high)
        self.assertAlmostEqual(high - mean, 1.961 * told["score"]["deviation"] / 2000 ** 0.5,
                               delta=0.1)
        for key in ("available_moves", "shuffles"):
            self.assertAlmostEqual(told[key]["mean"], sum(float(row[key]) for row in rows) / 2000,
                                   places=6)
        self.assertEqual(sum(b["count"] for b in told["histogram"]), 2000)
        for b in told["histogram"]:
            self.assertEqual(b["count"], sum(b["from"] <= score < b["to"] for score in scores))
        self.assertEqual((told["seed"], told["games"]), (9, 2000))
        for figure in (f"{mean:.1f}", f"{low:.1f} to {high:.1f}",
                       f"{told['score']['deviation']:.1f}",
                       f"{scores[0]}   to {scores[-1]}",
                       f"50%: {told['score']['quantiles']['50']:.0f}", "seed 9"):
            self.assertIn(figure, text)
        self.assertIn("█", text)

    def test_a_game_of_a_batch_can_be_watched(self):
        rows = list(csv.DictReader(io.StringIO(play("--player", "greedy", "--games", 4, "--seed", 8,
                                                    "--csv", "-").stdout)))
        for index in (0, 3):
            _, _, end = records("--player", "greedy", "--seed", 8, "--game", index)
            self.assertEqual(end["score"], int(rows[index]["score"]))
            self.assertAlmostEqual(end["mean_available_moves"],
                                   float(rows[index]["available_moves"]))

    def test_csv_on_standard_output_is_nothing_but_csv(self):
        done = play("--player", "random", "--games", 3, "--csv", "-")
        rows = list(csv.DictReader(io.StringIO(done.stdout)))
        self.assertEqual(len(rows), 3)
        self.assertIn(f"seed {rows[0]['seed']} (drawn", done.stderr)

    def test_a_csv_file_that_cannot_be_written_is_found_out(self):
        for path, why in (("/nonexistent/games.csv", "No such file"),
                          ("/dev/full", "No space left")):
            done = play("--player", "random", "--games", 10, "--csv", path)
            self.assertEqual(done.returncode, 3)
            self.assertIn(f"{path}: ", done.stderr)
            self.assertIn(why, done.stderr)

    def interrupted(self, *options):
        """Starts a long batch, waits until it says how far it is, and sends Ctrl-C."""
        process = subprocess.Popen([PROGRAM, "play", "--player", "vanilla", "--games", "1000000",
                                    "--seed", "6",
                                    *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   text=True)
        self.assertIn("playing", process.stderr.readline())
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=PATIENCE)
        return process.returncode, out

    def test_ctrl_c_reports_what_was_played(self):
        path = os.path.join(self.folder, "games.csv")
        status, text = self.interrupted("--csv", path)
        self.assertEqual(status, 130)
        played = int(re.search(r"stopped early: (\d+) of 1000000 games were played", text)[1])
        self.assertGreater(played, 0)
        whole = play("--player", "vanilla", "--games", max(2, played), "--seed", 6, "--csv",
                     "-").stdout
        with open(path) as table:
            self.assertEqual(table.read().splitlines(), whole.splitlines()[:played + 1])
        status, text = self.interrupted("--json")
        self.assertEqual(status, 130)
        self.assertLess(json.loads(text)["games"], json.loads(text)["games_asked"])


class BoardFiles(Folder):
    def test_a_board_and_refills_play_as_the_rules_say(self):
        played = 0
        with open(VECTORS) as vectors:
            cases = [json.loads(line) for line in vectors]
        for vector in cases:
            case, expect = vector["case"], vector["expect"]
            if not expect.get("legal") or runs(case["board"]):
                continue
            tiles = "".join(case["board"] + case.get("refill", []))
            refill = "".join(f"{queue or '-'}\n" for queue in case.get("refill", []))
            path = self.file("case.txt",
                             "\n".join(case["board"]) + "\n" + (f"\n{refill}" if refill else ""))
            head, moves, _ = records("--board", path, "--colours", max(3, ord(max(tiles)) - 64),
                                     "--moves", 1,
                                     "--dead-board", "end", "--seed", 1, "--human",
                                     stdin=as_line(case["swap"]))
            self.assertEqual(head["available_moves"], expect["available_moves"])
            if all(used <= len(queue) for used, queue in zip(expect["refill_used"],
                                                             case.get("refill", []))):
                played += 1
                self.assertEqual(moves[0]["waves"], expect["waves"])
                self.assertEqual(moves[0]["board"], expect["board"])
                self.assertEqual(moves[0]["score"], expect["score"])
                self.assertEqual(moves[0]["available_moves"], expect["available_moves_after"])
        self.assertGreater(played, 100)

    def test_a_board_may_be_written_in_many_ways(self):
        rows = records("--seed", 5, "--rows", 4, "--columns", 5, "--player", "random", "--moves", 3)
        board = rows[0]["board"]
        for text in ("\n".join(board), "\n".join(board) + "\n\n\n", "\r\n".join(board) + "\r\n",
                     "\ufeff\n" + "\n".join("  " + " ".join(row) for row in board) + "\n",
                     "\n".join(board) + "\n\n-\n-\n-\n-\n-\n"):
            path = self.file("board.txt", text)
            same = records("--seed", 5, "--board", path, "--player", "random", "--moves", 3)
            self.assertEqual(same[1:], rows[1:], text)

    def test_what_falls_is_what_the_file_says(self):
        path = self.file("board.txt", "ABC\nAED\nBAC\n\nCDE\n\nF\n")
        head, moves, _ = records("--board", path, "--human", "--moves", 1, "--seed", 1,
                                 "--dead-board", "end", stdin="2 0 right\n")
        self.assertEqual(head["setup"]["refill"], ["CDE", "", "F"])
        self.assertEqual([row[0] for row in moves[0]["board"]], ["E", "D", "C"])

    def test_bad_files_are_named_with_the_place_and_the_cure(self):
        for content, place, cure in (
                (b"", ":1:1: ", "3 to 16 rows of letters"),
                (b"\n\n\n", ":3:1: ", "3 to 16 rows of letters"),
                (b"ABC\nABD\n", ":2:1: ", "3 to 16 rows of letters"),
                (b"AB\nBA\nAB\n", ":1:1: ", "3 to 16 columns"),
                (b"ABCABCABCABCABCAB\n" * 3, ":1:1: ", "3 to 16 columns"),
                (b"ABC\nBCA\n" * 9, ":17:1: ", "3 to 16 rows"),
                (b"ABC\nABDA\nBAC\n", ":2:1: ", "equally long"),
                (b"ABC\nAbD\nBAC\n", ":2:2: ", "a letter from A to F"),
                (b"ABC\nA  H\nBAC\n", ":2:4: ", "--colours 8"),
                (b"ABC\nAZD\nBAC\n", ":2:2: ", "a letter from A to F"),
                (b"\x7fELF\x02\x01\0\0", ":1:1: ", "0x7f"),
                (b"ABC\nA\0D\nBAC\n", ":2:2: ", "0x00"),
                ("ABC\nA\u00c4D\nBAC\n".encode(), ":2:2: ", "0xc3"),
                (b"ABC\nDAA\nAAA\n", ":3:1: ", "change one of them"),
                (b"ABC\nABD\nBAC\n\nAB\nBA\n", ":7:1: ", "2 of 3 columns"),
                (b"ABC\nABD\nBAC\n\nAB\nBx\nA\n", ":6:2: ", "a letter from A to F"),
                (b"ABC\nABD\nBAC\n\nA\nA\nA\nA\n", ":8:1: ", "only has columns 0 to 2"),
                (b"A" * 10_000_000, ": ", ("larger than 1048576 bytes; a board is 3 to 16 rows of "
                                           "letters")),
                (b"\n" * 1_000_000, ":1000000:1: ", "3 to 16 rows of letters"),
                (bytes(range(256)) * 4096, ":1:1: ", "0x00")):
            with self.subTest(content=content[:40]):
                path = self.file("bad.txt", content)
                done = play("--board", path, "--seed", 1)
                self.assertEqual((done.returncode, done.stdout), (1, ""))
                self.assertIn(path + place, done.stderr)
                self.assertIn(cure, done.stderr)
                self.assertEqual(done.stderr.count("\n"), 1)
                self.assertLess(len(done.stderr), 400)
        for path, status in (("/nonexistent", 3), (self.folder, 3), ("/dev/zero", 1),
                             ("/dev/null", 1)):
            done = play("--board", path, "--seed", 1)
            self.assertEqual(done.returncode, status)
            self.assertIn(path, done.stderr)


class BadOptions(unittest.TestCase):
    def test_each_is_refused_with_what_would_be_right(self):
        for options, cure in (
                ("--rows 2", "from 3 to 16"), ("--columns 17", "from 3 to 16"),
                ("--colours 2", "from 3 to 10"),
                ("--colours 11", "from 3 to 10"), ("--moves 0", "from 1 to 10000"),
                ("--moves 1e3", "whole number"),
                ("--rows 7.5", "whole number"), ("--rows 0x7", "whole number"),
                ("--rows +7", "whole number"),
                ("--seed -1", "from 0 to 18446744073709551615"),
                ("--seed 18446744073709551616", "from 0 to"),
                ("--seed seven", "whole number"),
                ("--player human", "random, greedy, mixed, vanilla, mcts"),
                ("--player Random", "random, greedy, mixed, vanilla, mcts"),
                ("--refills some", "known, hidden"),
                ("--iterations 0", "from 1 to"), ("--exploration nan", "a number from 0"),
                ("--exploration -0.1", "a number from 0"), ("--exploration inf", "a number from 0"),
                ("--goal 0", "a number from 0.001"), ("--reward win", "reach, share"),
                ("--choose best", "rule, visits"),
                ("--tree closed", "kept, open-loop"), ("--samples 0 --player greedy", "from 1 to"),
                ("--max-depth 0", "from 1 to"), ("--expand-after -1", "from 0 to"),
                ("--dead-board stay", "reshuffle, end"), ("--delay -1", "from 0 to 60000"),
                ("--games 0", "from 1 to"), ("--games 2 --threads 0", "from 1 to 1024"),
                ("--player random --iterations 5", "plans nothing"),
                ("--player strong --exploration 0.2", "--player strong, which has techniques"),
                ("--player random --refills known", "plans nothing"),
                ("--player greedy --tree kept", "looks one move ahead"),
                ("--samples 3", "--player greedy"),
                ("--player greedy --refills known --samples 3", "only one outcome"),
                ("--threads 2", "give --games"), ("--human --games 2", "one game"),
                ("--human --csv x", "--json"),
                ("--games 2 --delay 5", "watching a game"), ("--games 2 --game 1", "game 0"),
                ("--json --plain", "choose one"),
                ("--games 2 --plain", "watching a game"), ("--games 2 --json --csv -", "file name"),
                ("--board x --rows 3", "its own size"), ("--board x --columns 3", "its own size"),
                ("--sed 5", "Did you mean --seed?"), ("--seed", "--seed"),
                ("spectate", "spectate")):
            with self.subTest(options=options):
                done = play(*options.split())
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn(cure, done.stderr)
                self.assertLessEqual(done.stderr.count("\n"), 2)

    def test_numbers_are_decimal(self):
        self.assertEqual(records("--rows", "010", "--player", "random", "--seed",
                                 1)[0]["setup"]["rows"], 10)

    def test_help_fits_the_screen_and_has_examples(self):
        done = play("--help")
        self.assertEqual(done.returncode, 0)
        self.assertLessEqual(max(map(len, done.stdout.splitlines())), 80)
        self.assertIn("Examples:", done.stdout)
        for option in ("--human", "--games", "--player", "--refills", "--board", "--seed", "--json",
                       "--csv"):
            self.assertIn(option, done.stdout)
        self.assertNotIn("--agent", done.stdout)  # as --player was called, and still may be
        old, new = (play(option, "greedy", "--seed", 3, "--moves", 2, "--json")
                    for option in ("--agent", "--player"))
        self.assertEqual((old.returncode, old.stdout), (0, new.stdout))


class Lines(unittest.TestCase):
    def test_a_recorded_game_can_be_played_again(self):
        head, moves, end = records("--player", "greedy", "--seed", 21)
        script = "".join(as_line(move["swap"]) for move in moves)
        again = records("--human", "--seed", 21, stdin=script)
        self.assertEqual(again[0]["agent"]["name"], "human")
        self.assertEqual(again[1], moves)
        self.assertEqual(again[2]["score"], end["score"])
        for name in ("random", "vanilla"):
            rival = records("--player", name, "--seed", 21)[2]["score"]
            self.assertEqual(again[2]["rivals"][name], rival)

    def test_swaps_may_be_pasted_from_a_transcript(self):
        told = play("--player", "random", "--seed", 21, "--moves", 4).stdout
        pasted = "".join(swap + "\n" for swap in re.findall(r"^move \d+: (.*)$", told, re.M))
        done = play("--human", "--seed", 21, "--moves", 4, stdin=pasted)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(re.findall("^move.*|^  .*", told, re.M),
                         re.findall(r"^move.*|^  (?!you|random|vanilla).*",
                                                                         done.stdout, re.M))
        self.assertIn("On the same board with the same falling tiles:", done.stdout)

    def test_an_illegal_swap_changes_nothing(self):
        head, moves, _ = records("--player", "random", "--seed", 21, "--moves", 1)
        legal = list(legal_swaps(head["board"]))
        wrong = next([[r, c], [r, c + 1]] for r in range(7) for c in range(6)
                     if [[r, c], [r, c + 1]] not in legal)
        lines = as_line(wrong) + as_line(moves[0]["swap"])
        done = play("--human", "--seed", 21, "--moves", 1, "--json", stdin=lines)
        self.assertEqual(done.returncode, 0)
        _, refused, move, _ = map(json.loads, done.stdout.splitlines())
        self.assertIn("is not legal", refused["error"])
        self.assertEqual(move, moves[0])

    def test_undo_and_hint(self):
        head, moves, _ = records("--player", "greedy", "--seed", 21, "--moves", 2)
        line = as_line(moves[0]["swap"])
        done = play("--human", "--seed", 21, "--moves", 2, "--json",
                    stdin=f"hint\n{line}undo\nu\n{line}quit\n{line}")
        _, hint, move, undo, nothing, again, end = map(json.loads, done.stdout.splitlines())
        self.assertEqual((hint["swap"], hint["by"]), (moves[0]["swap"], "greedy"))
        self.assertRegex(hint["why"], r"^it clears \d ")
        self.assertEqual(move, moves[0])
        self.assertEqual((undo["board"], undo["score"], undo["move"]), (head["board"], 0, 0))
        self.assertIn("no move to take back", nothing["error"])
        self.assertEqual(again, moves[0])
        self.assertEqual((end["moves"], end["over"], end["taken_back"]), (1, False, 1))
        self.assertNotIn("rivals", end)

    def test_games_can_be_recorded_for_a_report(self):
        """What greedy plays, given as a person's lines, on three seeds."""
        with tempfile.TemporaryDirectory() as folder:
            trace = os.path.join(folder, "me.jsonl.zst")
            scores = []
            for seed in (1, 2, 77):
                board = ("--level", "preset-2", "--moves", 6, "--seed", seed)
                _, moves, end = records(*board, "--player", "greedy")
                lines = "".join(
                    f"{row} {column} {'right' if row == other else 'down'}\n"
                    for (row, column), (other, _) in (move["swap"] for move in moves))
                done = play(*board, "--human", "--trace", trace, "--json",
                            stdin="hint\nundo\n" + lines)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(done.stdout.count("this game is recorded"), 2)
                scores.append(end["score"])
            # One that is left is not recorded.
            done = play(*board, "--human", "--trace", trace, stdin=lines.split("\n")[0] + "\n")
            self.assertIn("did not come to its end", done.stderr)
            os.makedirs(os.path.join(folder, "played", "traces", "preset-2"))
            os.rename(trace, os.path.join(folder, "played", "traces", "preset-2",
                                          "human.jsonl.zst"))
            played = os.path.join(folder, "played")
            for command in (("report", played), ("audit", played)):
                done = subprocess.run([PROGRAM, *command], capture_output=True, text=True,
                                      timeout=PATIENCE)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            with open(os.path.join(played, "report.html")) as file:
                self.assertIn("Played by people", file.read())
            with open(os.path.join(played, "report.json")) as file:
                player, = json.load(file)["levels"][0]["players"]
            self.assertEqual((player["name"], player["games"]), ("human", 3))
            self.assertIn(f'"value":{sum(scores) / 3:.6f}'[:14],
                          json.dumps(player, separators=(",", ":")))

    def test_a_recording_is_of_one_level_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            trace = os.path.join(folder, "me.jsonl.zst")
            lines = "".join(f"{row} {column} {way}\n" for _ in range(9) for row in range(7)
                            for column in range(7) for way in ("right", "down")
                            if row + (way == "down") < 7 and column + (way == "right") < 7)
            done = play("--human", "--seed", 1, "--moves", 2, "--trace", trace, stdin=lines)
            self.assertEqual(done.returncode, 0, done.stderr)
            for other in (("--moves", 3), ("--level", "preset-1")):
                done = play("--human", *other, "--trace", trace, stdin=lines)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn("another level", done.stderr)
            for words, why in ((("--player", "random", "--trace", trace), "--human"),
                               (("--human", "--trace", trace[:-4]), "me.jsonl.zst"),
                               (("--human", "--game", 2, "--trace", trace), "--seed")):
                done = play(*words)
                self.assertEqual(done.returncode, 2)
                self.assertIn(why, done.stderr)
            with open(trace, "wb") as file:
                file.write(b"mine")
            self.assertEqual(play("--human", "--trace", trace).returncode, 1)
            with open(trace, "rb") as file:
                self.assertEqual(file.read(), b"mine")

    def test_the_end_of_input_ends_it_cleanly(self):
        done = play("--human", "--seed", 1)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("score 0 after 0 moves of 20", done.stdout)

    def test_lines_that_are_no_moves_are_answered_and_counted(self):
        lines = ("1 1\n# a remark\n\n1 1 left\n9 9 right\n6 0 down\n-1 0 right\nx y right\n" +
                 "A" * 10_000_000)
        done = play("--human", "--seed", 1, stdin=lines + "\n\x1b[31m\0\xff")
        self.assertEqual(done.returncode, 1)
        self.assertEqual(len(re.findall(r"^line \d+: ", done.stdout, re.M)), 8)
        self.assertIn("line 5: '9 9 right' is off the board; a swap right starts in rows 0 to 6, "
                      "columns 0 to 5",
                      done.stdout)
        self.assertNotIn("\x1b", done.stdout)
        self.assertLess(len(done.stdout), 5000)
        self.assertIn("8 lines are not a move", done.stderr)
        self.assertEqual(play("--human", "--seed", 1, "--json", stdin="\udcff\udcfe 1").returncode,
                         1)


class Pty:
    """The program on a terminal of its own, whose settings can be looked at."""

    def __init__(self, *options, rows=24, columns=80, **environment):
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.before = termios.tcgetattr(self.slave)
        env = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
        env |= {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"} | environment
        self.process = subprocess.Popen([PROGRAM, "play", *options], stdin=self.slave,
                                        stdout=self.slave,
                                        stderr=self.slave, env=env, start_new_session=True,
                                        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        self.seen = ""

    def read(self, seconds=0.05):
        while select.select([self.master], [], [], seconds)[0]:
            self.seen += os.read(self.master, 65536).decode(errors="replace")

    def until(self, text):
        end = time.monotonic() + PATIENCE
        while text not in self.seen:
            if time.monotonic() > end:
                raise AssertionError(f"{text!r} did not come; seen: {self.seen[-2000:]!r}")
            self.read()

    def press(self, keys):
        os.write(self.master, keys.encode())

    def finish(self):
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            self.read()
        self.read()
        after = termios.tcgetattr(self.slave)
        os.close(self.master)
        os.close(self.slave)
        if self.process.poll() is None:
            self.process.kill()
            raise AssertionError(f"it does not end; seen: {self.seen[-2000:]!r}")
        return self.process.returncode, after == self.before


ENTER, LEAVE = "\x1b[?1049h", "\x1b[?1049l"


class TerminalIsGivenBack(unittest.TestCase):
    def check(self, terminal, status):
        returned, restored = terminal.finish()
        self.assertEqual(returned, status)
        self.assertTrue(restored, "the terminal has other settings than before")
        self.assertEqual(terminal.seen.count(ENTER), terminal.seen.count(LEAVE))
        self.assertGreater(terminal.seen.rindex(LEAVE), terminal.seen.rindex(ENTER))
        self.assertGreater(terminal.seen.rindex("\x1b[?25h"), terminal.seen.rindex("\x1b[?25l"))

    def test_after_q_ctrl_c_and_ctrl_d(self):
        for mode in (("--human",), ("--player", "random", "--delay", "60000")):
            for keys, status in (("q", 0), ("\x03", -signal.SIGINT), ("\x04", 0),
                                 ("\x1c", -signal.SIGQUIT)):
                with self.subTest(mode=mode, keys=keys):
                    terminal = Pty(*mode, "--seed", "7")
                    terminal.until("q quit")
                    terminal.press(keys)
                    self.check(terminal, status)

    def test_after_signals(self):
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGABRT):
            with self.subTest(signal=number):
                terminal = Pty("--human", "--seed", "7")
                terminal.until("q quit")
                terminal.process.send_signal(number)
                self.check(terminal, -number)

    def test_after_a_game_that_was_watched_to_its_end(self):
        terminal = Pty("--player", "random", "--seed", "7", "--delay", "0")
        self.check(terminal, 0)
        score = records("--player", "random", "--seed", 7)[2]["score"]
        self.assertIn(f"score {score} after 20 moves", terminal.seen.split(LEAVE)[1])

    def test_no_color_means_no_escape_codes_when_watching(self):
        terminal = Pty("--player", "random", "--seed", "7", NO_COLOR="1")
        self.assertEqual(terminal.finish(), (0, True))
        self.assertNotIn("\x1b", terminal.seen)
        self.assertEqual(terminal.seen.replace("\r\n", "\n"),
                         play("--player", "random", "--seed", 7).stdout)

    def test_no_color_means_no_colour_when_playing(self):
        terminal = Pty("--human", "--seed", "7", NO_COLOR="1")
        terminal.until("q quit")
        terminal.press("q")
        self.check(terminal, 0)
        self.assertNotRegex(terminal.seen.replace("\x1b[0m\x1b[?7h", ""), r"\x1b\[[\d;]*m")

    def test_a_dumb_terminal_gets_lines(self):
        terminal = Pty("--human", "--seed", "7", TERM="dumb")
        terminal.until("quit> ")
        terminal.press("quit\n")
        self.assertEqual(terminal.finish(), (0, True))
        self.assertNotIn("\x1b", terminal.seen)


class Tmux:
    """A shell in a window of 80 x 24, for which a person's keys are typed."""

    opened = 0

    def __init__(self, columns=80, rows=24):
        Tmux.opened += 1  # a server that is on its way out still holds its socket
        self.socket = f"dramatis-play-{os.getpid()}-{Tmux.opened}"
        env = {k: v for k, v in os.environ.items() if k not in ("TMUX", "NO_COLOR")}
        env |= {"LC_ALL": "C.UTF-8"}
        self.env = env
        self.call("-u", "-f", "/dev/null", "new-session", "-d", "-s", "play", "-x", str(columns),
                  "-y", str(rows),
                  "env PS1='$ ' sh")

    def call(self, *words):
        return subprocess.run(["tmux", "-L", self.socket, *words], env=self.env, check=True,
                              capture_output=True,
                              text=True, timeout=PATIENCE).stdout

    def screen(self, *options):
        return self.call("capture-pane", "-p", "-t", "play", *options)

    def type(self, *keys):
        self.call("send-keys", "-t", "play", *keys)

    def until(self, pattern):
        end = time.monotonic() + PATIENCE
        while True:
            screen = self.screen()
            found = re.search(pattern, screen)
            if found:
                return found
            if time.monotonic() > end:
                raise AssertionError(f"{pattern!r} did not come; the screen shows:\n{screen}")
            time.sleep(0.02)

    def resize(self, columns, rows):
        self.call("resize-window", "-t", "play", "-x", str(columns), "-y", str(rows))

    def close(self):
        self.call("kill-server")


class Keyboard(unittest.TestCase):
    def setUp(self):
        self.assertTrue(shutil.which("tmux"), "this test needs tmux (packages.txt)")
        self.tmux = Tmux()
        self.addCleanup(self.tmux.close)

    def start(self, options):
        self.tmux.type("-l", f"{shlex.quote(PROGRAM)} play {options}; echo status=$?")
        self.tmux.type("Enter")

    def swap(self, cursor, swap):
        """The keys that bring the cursor to the first cell and swap it with the second; where it is
        then."""
        (r, c), (y, x) = swap
        down, right = r - cursor[0], c - cursor[1]
        keys = ["Up"] * -down + ["j"] * down + ["a"] * -right + ["Right"] * right
        self.tmux.type(*keys, "Space", "l" if x > c else "Down")
        return y, x

    def test_a_whole_game(self):
        head, moves, end = records("--player", "greedy", "--seed", 7, "--moves", 4)
        self.start("--human --seed 7 --moves 4 --delay 20")
        self.tmux.until(r"score 0 +moves left 4 +legal moves " + str(head["available_moves"]))
        colours = self.tmux.screen("-e")
        for letter in "ABCDEF":
            self.assertRegex(colours, rf"48;5;\d+m {letter} ")
        cursor = (3, 3)
        for move in moves[:-1]:
            cursor = self.swap(cursor, move["swap"])
            self.tmux.until(rf"score {move['score']} +moves left {4 - move['move']} +legal moves "
                            rf"{move['available_moves']}\b")
        self.swap(cursor, moves[-1]["swap"])
        self.tmux.until(r"status=0")
        screen = self.tmux.screen()
        self.assertIn(f"score {end['score']} after 4 moves", screen)
        for name in ("random", "vanilla"):
            score = records("--player", name, "--seed", 7, "--moves", 4)[2]["score"]
            self.assertRegex(screen, rf"  {name} +{score}\n")
        self.assertRegex(screen, rf"  you +{end['score']}\n")

    def test_hint_illegal_swap_and_undo(self):
        hint = records("--player", "greedy", "--seed", 7)[1][0]
        (r, c), (y, _) = hint["swap"]
        self.start("--human --seed 7 --delay 0")
        self.tmux.until("q quit")
        self.tmux.type("?")
        self.tmux.until(rf"hint: greedy would play \({r},{c}\) {'right' if y == r else 'down'}: it "
                        r"clears \d ")
        self.swap((3, 3), hint["swap"])
        self.tmux.until(rf"score {hint['score']} +moves left 19")
        self.tmux.type("u")
        self.tmux.until(r"score 0 +moves left 20")
        self.tmux.type("u")
        self.tmux.until("there is no move to take back")
        self.tmux.type(*["Left"] * 9, *["Up"] * 9, "Enter", "Left")
        self.tmux.until("beyond the edge")
        self.tmux.type("Right")
        self.tmux.until(r"\(0,0\) right is not legal")
        self.tmux.until(r"score 0 +moves left 20")
        self.tmux.type("q")
        self.tmux.until(r"score 0 after 0 moves of 20.*\n.*status=0")

    def test_a_long_hint_is_read_to_its_end(self):
        level = {"dramatis_level": 1, "name": "A name that is as long as names of levels can be "
                 "when somebody means it well", "colours": 5, "moves": 20,
                 "board": ["???????"] * 6, "goals": [{"collect": "A", "count": 20}],
                 "colour_names": {letter: f"{name} glazed doughnut"
                                  for letter, name in zip("ABCDE", "pqrst")}}
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            file.write(json.dumps(level))
            file.flush()
            self.start(f"--human --level {file.name} --seed 7 --delay 0")
            self.tmux.until("q quit")
            self.tmux.until(r"you play; A name.*\u2026\n")  # cut, and it says so
            self.tmux.type("?")
            hint = self.tmux.until(r"hint: greedy would play (.*\n.*)\n").group(1)
            self.assertRegex(" ".join(hint.split()), r": it clears \d . glazed doughnut.*; then "
                             r"p glazed doughnut \d of 20|: it clears \d . glazed doughnut")
            self.tmux.until(r"\(\d,\d\): an? . glazed doughnut tile")
            self.tmux.type("q")
            self.tmux.until(r"status=0")

    def mouse(self, *events):
        """Presses (M) and releases (m) of the left button over cells, as terminals tell them."""
        for sign, (row, column) in events:
            self.tmux.type("-l", f"\033[<0;{4 * column + 6};{2 * row + 5}{sign}")

    def test_the_mouse_drags_and_clicks(self):
        moves = records("--player", "greedy", "--seed", 7)[1]
        self.start("--human --seed 7 --delay 0")
        self.tmux.until("q quit")
        first, second = moves[0]["swap"]
        self.mouse(("M", first), ("m", second))
        self.tmux.until(rf"score {moves[0]['score']} +moves left 19")
        first, second = moves[1]["swap"]
        self.mouse(("M", first), ("m", first))
        self.tmux.until("picked: an arrow key swaps it")
        self.mouse(("M", second), ("m", second))
        self.tmux.until(rf"score {moves[1]['score']} +moves left 18")
        self.tmux.type("q")
        self.tmux.until(r"status=0")
        self.tmux.type("-l", "echo $((6 * 7))")
        self.tmux.type("Enter")
        self.tmux.until(r"\n42\n")

    def test_the_mouse_is_given_back_whatever_happens(self):
        flags = ("display-message", "-p", "-t", "play", "#{mouse_standard_flag}#{mouse_sgr_flag}")
        for end in ("q", "C-c"):
            self.start("--human --seed 7 --delay 0")
            self.tmux.until("q quit")
            self.assertEqual(self.tmux.call(*flags), "11\n")
            self.tmux.type(end)
            self.tmux.until(r"(^|\n)\$\s*$")  # of the shell, whose list a signal ends
            self.assertEqual(self.tmux.call(*flags), "00\n")
            self.tmux.type("-l", "clear")
            self.tmux.type("Enter")

    def test_the_cursor_never_begins_in_a_hole(self):
        path = os.path.join(tempfile.mkdtemp(prefix="dramatis-hole-"), "hole.json")
        self.addCleanup(shutil.rmtree, os.path.dirname(path))
        with open(path, "w", encoding="utf-8") as out:
            json.dump({"dramatis_level": 1, "name": "Hole", "moves": 9, "colours": 4,
                       "board": ["?????", "?...?", "?...?", "?...?", "?????"],
                       "goals": [{"score": 100000}]}, out)
        self.start(f"--human --level {shlex.quote(path)} --seed 7")
        self.tmux.until(r"\([0-4],[0-4]\): an? .* tile")

    def test_watching_with_pause_step_and_speed(self):
        moves = records("--player", "random", "--seed", 7)[1]
        (r, c), (y, _) = moves[0]["swap"]
        self.start("--player random --seed 7 --delay 60000")
        self.tmux.until(r"speed \(60000 ms\)")
        self.tmux.type("+")
        self.tmux.until(r"speed \(30000 ms\)")
        self.tmux.type("-")
        self.tmux.until(r"speed \(60000 ms\)")
        self.tmux.type("Space")
        self.tmux.until("space step")
        self.tmux.type("Space")
        self.tmux.until(rf"\({r},{c}\) {'right' if y == r else 'down'} *\n")
        self.tmux.type("Space")
        self.tmux.until(r"step 1: ")
        self.assertIn("*" + moves[0]["waves"][0]["matches"][0]["tile"] + "*", self.tmux.screen())
        self.tmux.type("Enter")
        self.tmux.until("space pause")
        self.tmux.type(*"+" * 20)
        self.tmux.until(rf"score {moves[-1]['score']} after 20 moves")
        self.tmux.until("status=0")

    def test_ctrl_z_gives_the_terminal_back_until_fg(self):
        self.start("--human --seed 7")
        self.tmux.until("q quit")
        self.tmux.type("Right", "C-z")
        self.tmux.until(r"Stopped")
        self.tmux.type("stty -a", "Enter")
        self.tmux.until(r" icanon [^-]* echo ")
        self.tmux.type("fg", "Enter")
        self.tmux.until(r"score 0 +moves left 20")
        self.tmux.type("Space", "Escape", "q")
        self.tmux.until("score 0 after 0 moves")
        self.tmux.type("clear; stty -a", "Enter")
        self.tmux.until(r" icanon [^-]* echo ")

    def test_a_small_terminal_is_told_what_it_lacks(self):
        self.tmux.resize(40, 10)
        self.start("--human --seed 7")
        self.tmux.until(r"too small:\nit has 40 columns, 10 rows;\nneeded: 48 columns, 13 rows")
        self.tmux.resize(48, 13)
        self.tmux.until(r"score 0 +moves left 20")
        self.tmux.resize(80, 24)
        self.tmux.until(r"┌───┐")
        self.tmux.resize(47, 24)
        self.tmux.until("too small")
        self.tmux.type("q")
        self.tmux.until("status=0")


if __name__ == "__main__":
    unittest.main()
