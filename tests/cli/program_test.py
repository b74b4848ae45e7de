"""The program as its users meet it: help, errors, match3 apply, bench. The program's path is in
DRAMATIS."""

import json
import os
import pathlib
import re
import subprocess
import tempfile
import time
import unittest

PROGRAM = os.environ["DRAMATIS"]
DATA = pathlib.Path(__file__).parent.parent / "data"
CASE = '{"board":["CDE","BBA","AAB"],"refill":["FG","GH","HF"],"swap":[[1,2],[2,2]]}'


def run(*args, stdin=b""):
    if isinstance(stdin, str):
        stdin = stdin.encode()
    done = subprocess.run([PROGRAM, *args], input=stdin, capture_output=True, timeout=300)
    return (done.returncode, done.stdout.decode(errors="replace"),
            done.stderr.decode(errors="replace"))


class Help(unittest.TestCase):
    def test_every_command_has_a_page_with_an_example(self):
        for command in ([], ["play"], ["persona"], ["persona", "list"], ["persona", "show"],
                        ["persona", "check"], ["evolve"], ["reproduce"], ["match3"],
                        ["match3", "apply"], ["tictactoe"], ["bench"], ["bench", "match3"],
                        ["bench", "go"], ["lab"], ["lab", "go"], ["lab", "match3"],
                        ["lab", "tictactoe"], ["explain"], ["explain", "go"],
                        ["explain", "match3"], ["explain", "tictactoe"], ["explain", "connect4"],
                        ["learn"], ["learn", "go"], ["learn", "match3"]):
            status, out, err = run(*command, "--help")
            self.assertEqual((status, err), (0, ""), command)
            self.assertIn("Examples:", out)
            self.assertIn("dramatis " + " ".join(command), out)
            self.assertLessEqual(max(len(line) for line in out.splitlines()), 80, command)

    def test_the_program_for_levels_has_the_commands_that_the_wrapper_gives_it(self):
        levels = pathlib.Path(PROGRAM).with_name("dramatis-levels")
        out = subprocess.run([levels, "--help"], capture_output=True, text=True, timeout=60).stdout
        listed = out[out.index("Subcommands:"):out.index("Examples:")]
        has = re.findall(r"^  ([a-z]+) ", listed, re.M)
        wrapper = (pathlib.Path(__file__).parents[2] / "dramatis").read_text()
        given = re.search(r"^ *([a-z]+(?: \| [a-z]+)+)\)$", wrapper, re.M)[1].split(" | ")
        self.assertEqual(given, has)

    def test_version(self):
        self.assertRegex(run("--version")[1], r"^\d+\.\d+\.\d+\n$")


class BadUsage(unittest.TestCase):
    def test_says_what_is_wrong_and_where_to_look(self):
        for args, wanted in [
            ((), "--help"),
            (("plya",), "Did you mean play?"),
            (("match3",), "match3 --help"),
            (("match3", "foo"), "'foo' is unknown here; choose from: apply"),
            (("--nope",), "'--nope' is unknown here"),
            (("play", "--sed", "1"), "Did you mean --seed?"),
            (("bench", "match3", "--thread", "2"), "Did you mean --threads?"),
            (("bench", "match3", "--threads", "zero"), "threads"),
            (("bench", "match3", "--threads", "0"), "1"),
        ]:
            status, out, err = run(*args)
            self.assertEqual((status, out), (2, ""), args)
            self.assertIn(wanted, err)


class Apply(unittest.TestCase):
    def test_agrees_with_all_vectors_from_a_file_and_from_standard_input(self):
        lines = [json.loads(line)
                 for line in (DATA / "match3-classic.jsonl").read_text().splitlines()]
        whole = run("match3", "apply", str(DATA / "match3-classic.jsonl"))
        cases = run("match3", "apply", stdin="\n".join(json.dumps(line["case"]) for line in lines))
        self.assertEqual(whole, cases)
        self.assertEqual(whole[0], 0)
        self.assertEqual([json.loads(line) for line in whole[1].splitlines()],
                         [line["expect"] for line in lines])

    def test_a_bad_case_is_answered_on_its_line_and_the_run_goes_on(self):
        status, out, err = run("match3", "apply", stdin=CASE + "\nnonsense\n" + CASE + "\n")
        answers = [json.loads(line) for line in out.splitlines()]
        self.assertEqual(status, 1)
        self.assertEqual([list(a)[0] for a in answers],
                         ["available_moves", "error", "available_moves"])
        self.assertTrue(answers[1]["error"].startswith("line 2: "))
        self.assertIn("1 of 3 cases was wrong", err)

    def test_blank_lines_and_windows_line_ends_are_no_cases(self):
        status, out, _ = run("match3", "apply", stdin="\n" + CASE + "\r\n\n  \n")
        self.assertEqual((status, len(out.splitlines())), (0, 1))

    def test_input_without_a_case_is_an_error(self):
        for stdin in (b"", b"\n\n"):
            status, out, err = run("match3", "apply", stdin=stdin)
            self.assertEqual((status, out), (1, ""))
            self.assertIn("there is no case", err)

    def test_files_that_cannot_be_read(self):
        for path in ("/no/such/file", str(DATA)):
            status, _, err = run("match3", "apply", path)
            self.assertEqual(status, 3)
            self.assertIn(path, err)

    def test_a_pipe_is_waited_for_only_while_someone_writes(self):
        with tempfile.TemporaryDirectory() as folder:
            pipe = os.path.join(folder, "pipe")
            os.mkfifo(pipe)
            begun = time.monotonic()
            status, out, err = run("match3", "apply", pipe)
            self.assertEqual((status, out), (1, ""))
            self.assertIn("is a pipe that nobody writes to", err)
            self.assertLess(time.monotonic() - begun, 30)
            # One that writes late and slowly is heard to its end.
            writer = subprocess.Popen(["sh", "-c", (f"sleep 0.5; exec 3> {pipe}; sleep 6; echo "
                                                    f"'{CASE}' >&3; sleep 1; echo '{CASE}' >&3")])
            status, out, err = run("match3", "apply", pipe)
            writer.wait()
            self.assertEqual((status, len(out.splitlines())), (0, 2), err)

    def test_a_line_that_is_too_long_has_an_answer_and_the_run_goes_on(self):
        long = '{"note":"' + "x" * (3 << 20) + '"}'
        status, out, err = run("match3", "apply", stdin=f"{CASE}\n{long}\n{CASE}\n{long}")
        answers = [json.loads(line) for line in out.splitlines()]
        self.assertEqual([list(answer)[0] for answer in answers],
                         ["available_moves", "error", "available_moves", "error"])
        self.assertIn("line 2: has more than 1048576 bytes", answers[1]["error"])
        self.assertEqual(status, 1)
        self.assertIn("2 of 4 cases were wrong", err)

    def test_a_case_with_a_key_twice_or_thousands_of_keys(self):
        twice = CASE[:-1] + ',"seed":1,"seed":2}'
        many = "{" + ",".join(f'"k{i}":1' for i in range(60_000)) + "}"
        begun = time.monotonic()
        status, out, _ = run("match3", "apply", stdin=f"{twice}\n{many}\n")
        self.assertLess(time.monotonic() - begun, 20)
        self.assertEqual(status, 1)
        self.assertIn("the key 'seed' stands twice", out.splitlines()[0])
        self.assertIn("more than 10000 keys", out.splitlines()[1])

    def test_binary_and_huge_lines(self):
        for stdin in (os.urandom(200_000), b"\0" * 1000, b"[" * (10 << 20),
                      b'{"board":["' + b"A" * (10 << 20) + b'"]}'):
            status, out, err = run("match3", "apply", stdin=stdin)
            self.assertEqual(status, 1)
            for line in out.splitlines():
                self.assertIn("error", json.loads(line))

    def test_answers_each_line_before_it_reads_the_next(self):
        with subprocess.Popen([PROGRAM, "match3", "apply"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE) as process:
            for _ in range(3):
                process.stdin.write(CASE.encode() + b"\n")
                process.stdin.flush()
                self.assertIn(b"available_moves", process.stdout.readline())
            process.stdin.close()

    def test_a_closed_pipe_ends_it_quietly(self):
        shell = f"yes '{CASE}' | head -n 20000 | \"$0\" match3 apply | head -n 1"
        done = subprocess.run(["sh", "-c", shell, PROGRAM], capture_output=True, timeout=60)
        self.assertEqual((done.returncode, done.stderr), (0, b""))


class TicTacToe(unittest.TestCase):
    def test_a_game_by_lines_and_a_line_that_is_no_move(self):
        self.assertEqual(run("tictactoe", "--seed", "1", stdin="5\nq\n")[0], 0)
        status, out, err = run("tictactoe", "--seed", "1", stdin="foo\n")
        self.assertEqual(status, 1)
        self.assertIn("not a cell", out)
        self.assertIn("not a free cell", err)

    def test_cells_have_one_name_in_all_that_is_shown(self):
        games = {run("tictactoe", "--seed", "1", "--show", stdin=f"{cell}\nq\n")[1]
                 for cell in ("b2", "B2", "5", "2 2", "2,2")}
        self.assertEqual(len(games), 1)  # numbers are understood as well
        game = games.pop()
        self.assertIn("a3 | b3 | c3", game)
        self.assertRegex(game, r"O plays [a-c][1-3]\.")
        self.assertNotRegex(game, r"(?m)^ +\d \| \d \| \d|plays \d|^ +\d +\d+   0")
        _, taken, _ = run("tictactoe", "--seed", "1", stdin="b2\nb2\nq\n")
        self.assertRegex(taken, r"Cell b2 is taken. Free:( [a-c][1-3]){7}\n")
        data = json.loads(run("tictactoe", "--watch", "--json", "--seed", "1")[1])
        for move in data["moves"]:
            for each in (move, *move["options"]):
                self.assertEqual(each["name"],
                                 "abc"[(each["cell"] - 1) % 3] + str(3 - (each["cell"] - 1) // 3))

    def test_the_search_against_itself_draws(self):
        status, out, _ = run("tictactoe", "--watch", "--json", "--seed", "1")
        self.assertEqual(status, 0)
        self.assertIsNone(json.loads(out)["winner"])


class FullDisk(unittest.TestCase):
    def test_output_that_cannot_be_written_is_an_error(self):
        for args in (("--help",), ("bench",),
                     ("match3", "apply", str(DATA / "match3-classic.jsonl"))):
            with open("/dev/full", "w") as full:
                done = subprocess.run([PROGRAM, *args], stdout=full, stderr=subprocess.PIPE,
                                      timeout=60)
            self.assertEqual(done.returncode, 3, args)
            self.assertRegex(done.stderr, rb"cannot (be written|write)")


class Bench(unittest.TestCase):
    def test_the_signature_is_one_number(self):
        status, out, _ = run("bench")
        self.assertEqual(status, 0)
        self.assertEqual(json.loads(run("bench", "--json")[1]), {"signature": int(out)})

    def test_speed_as_json(self):
        status, out, _ = run("bench", "match3", "--json", "--seconds", "0.1", "--threads", "2")
        speed = json.loads(out)
        self.assertEqual(status, 0)
        self.assertEqual(list(speed), ["moves_per_second", "mcts_games_per_second", "threads",
                                       "signature"])
        self.assertGreater(speed["moves_per_second"], 0)
        self.assertGreater(speed["mcts_games_per_second"], 0)
        self.assertEqual(speed["threads"], 2)

    def test_rates_are_by_processor_time(self):
        """A program that shares its core with others is as fast as alone."""
        args = ("bench", "go", "--json", "--size", "9", "--playouts", "20000", "--seconds", "0.4")
        core = min(os.sched_getaffinity(0))
        busy = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(3)]
        try:
            for process in busy:
                os.sched_setaffinity(process.pid, {core})
            shared = subprocess.run([PROGRAM, *args], capture_output=True, timeout=120,
                                    preexec_fn=lambda: os.sched_setaffinity(0, {core}))
        finally:
            for process in busy:
                process.kill()
                process.wait()
        start = os.times()
        alone = subprocess.run([PROGRAM, *args], capture_output=True, timeout=120)
        spent = os.times().children_user - start.children_user
        self.assertGreater(spent, 0.8)  # both searches by processor time
        rates, usual = json.loads(shared.stdout), json.loads(alone.stdout)
        for player in ("uniform", "uct", "default"):  # by the wall clock it would be a quarter
            name = f"{player}_playouts_per_second"
            self.assertGreater(rates[name], 0.5 * usual[name], name)

    def test_the_text_says_which_seconds(self):
        _, out, _ = run("bench", "go", "--playouts", "100", "--seconds", "0.01")
        self.assertIn("seconds of processor time", out)
        _, out, _ = run("bench", "match3", "--seconds", "0.01")
        self.assertIn("seconds of processor time", out)
        _, out, _ = run("bench", "match3", "--seconds", "0.01", "--threads", "2")
        self.assertIn("seconds of the wall clock", out)


class OneOfAKind(unittest.TestCase):
    def test_one_is_not_counted_as_many(self):
        with tempfile.TemporaryDirectory() as folder:
            sgf = pathlib.Path(folder) / "g.sgf"
            sgf.write_text("(;GM[1]FF[4]SZ[5]KM[7.5];B[cc];W[bb])\n" * 2)
            world = pathlib.Path(folder) / "w.toml"
            world.write_text('[story]\ntitle = "One"\nlength = 1\n[types]\nactor = []\n'
                             '[entities]\nA = { is = "actor" }\n[attributes]\n'
                             'up = { of = "actor", value = "bool" }\n'
                             '[[action]]\nname = "Rise"\nwho = "X: actor"\nwhen = "not up(X)"\n'
                             'believe = 0.9\ndo = ["up(X) = true"]\ntell = "{X} rose."\n'
                             '[[goal]]\nname = "up"\nholds = "up(A)"\n')
            board = pathlib.Path(folder) / "b.txt"
            board.write_text("A\n")
            for args in (["play", "--player", "mcts", "--iterations", "1", "--moves", "1", "--seed",
                          "1", "--plain"],
                         ["play", "--player", "mcts", "--iterations", "1", "--moves", "1", "--seed",
                          "1", "--games", "1"],
                         ["play", "--board", str(board)],
                         ["explain", "tictactoe", "--iterations", "1"],
                         ["explain", "tictactoe", "--iterations", "1", "--at", "2"],
                         ["explain", "match3", "--iterations", "1", "--moves", "1"],
                         ["match", "match3", "random", "greedy", "--moves", "1", "--games", "1",
                          "--out", folder + "/m"],
                         ["match", "go", "playouts=1", "playouts=1", "--size", "5", "--opening",
                          "1", "--games", "2", "--out", folder + "/g"],
                         ["learn", "go", str(sgf), "-o", folder + "/w.json", "--holdout", "0"],
                         ["story", "check", str(world)],
                         ["story", str(world), "--nodes", "50", "--seed", "1"],
                         ["tictactoe", "--iterations", "1", "--watch"]):
                with self.subTest(args=args):
                    _, out, err = run(*args)
                    said = re.findall(r"(?<![\d.,])1 [a-z]+s\b", out + err)
                    self.assertEqual([words for words in said if words != "1 is"], [], out + err)


if __name__ == "__main__":
    unittest.main()
