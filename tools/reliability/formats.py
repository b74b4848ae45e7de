"""Every format that the program reads: good samples of it, and the commands that read it."""

import ctypes
import ctypes.util
import dataclasses
import json
import pathlib

from . import monsters

ROOT = pathlib.Path(__file__).resolve().parents[2]
TEXT = "{text}"  # in a command: the spoilt text itself


@dataclasses.dataclass
class Reader:
    """A command that reads the file, and what it may leave in the folder."""
    arguments: list
    leaves: tuple = ()      # names, or beginnings of paths with a slash at the end
    typed: bool = False     # the spoilt text comes by standard input
    stop_after: float = 0   # seconds until Ctrl-C, where a file that is good means long work
    seconds: float = 0      # more than others may take, for each line, where lines are commands
    keeps: bool = True      # whether the spoilt file must stay as it is


@dataclasses.dataclass
class Format:
    title: str
    samples: list           # folders to start from: {path: bytes}
    spoilt: list            # of these paths one is spoilt
    readers: list
    repack: object = None   # (unpack, pack): half of the cases spoil what is inside
    monsters: dict = dataclasses.field(default_factory=dict)  # by name, in place of what is spoilt


def shipped(pattern):
    return [file.read_bytes() for file in sorted(ROOT.glob(pattern)) if file.is_file()]


def named(name, contents, **more):
    return [{name: data, **more} for data in contents]


def folder_of(path, under):
    return {f"{under}/{file.relative_to(path)}": file.read_bytes()
            for file in sorted(path.rglob("*")) if file.is_file() and file.name != ".lock"}


class Zstandard:
    """By the library that the program links to: Python has none of its own before 3.14."""

    def __init__(self):
        name = ctypes.util.find_library("zstd")
        self.zstd = ctypes.CDLL(name) if name else None
        for function in ("ZSTD_compress", "ZSTD_decompress", "ZSTD_compressBound",
                         "ZSTD_findFrameCompressedSize"):
            if self.zstd:
                getattr(self.zstd, function).restype = ctypes.c_size_t

    def __bool__(self):
        return self.zstd is not None

    def unpack(self, data):
        """All frames, each in a piece of its own."""
        out = []
        while data:
            size = self.zstd.ZSTD_findFrameCompressedSize(data, ctypes.c_size_t(len(data)))
            room = ctypes.create_string_buffer(1 << 22)
            count = self.zstd.ZSTD_decompress(room, ctypes.c_size_t(len(room)), data[:size],
                                                 ctypes.c_size_t(size))
            out.append(room.raw[:count])
            data = data[size:]
        return b"".join(out)

    def pack(self, data):
        """The first line in a frame of its own, as in a trace; the rest in another."""
        head, newline, rest = data.partition(b"\n")
        return b"".join(map(self.frame, filter(None, (head + newline, rest))))

    def frame(self, data):
        bound = self.zstd.ZSTD_compressBound(ctypes.c_size_t(len(data)))
        room = ctypes.create_string_buffer(bound)
        count = self.zstd.ZSTD_compress(room, ctypes.c_size_t(bound), data,
                                           ctypes.c_size_t(len(data)), 3)
        return room.raw[:count]


def checksum(text):
    """FNV-1a, 64 bits."""
    number = 0xcbf29ce484222325
    for byte in text.encode("utf-8", "replace"):
        number = (number ^ byte) * 0x100000001b3 & 0xffffffffffffffff
    return f"{number:016x}"


def checked(data):
    """A checkpoint whose checksum fits what it holds now: of the compact JSON, keys sorted."""
    try:
        whole = json.loads(data)
        text = json.dumps(whole["content"], sort_keys=True, separators=(",", ":"),
                          ensure_ascii=False)
    except (ValueError, KeyError, TypeError, RecursionError):
        return data
    whole["checksum"] = checksum(text)
    return json.dumps(whole).encode()


def checked_records(data):
    """What is known of tuned levels, each with a checksum that fits: of the compact JSON, keys as
    they stand."""
    try:
        whole = json.loads(data)
        for record in whole["levels"].values():
            record.pop("check", None)
            record["check"] = checksum(json.dumps(record, separators=(",", ":"),
                                                  ensure_ascii=False))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return data
    return json.dumps(whole).encode()


SMALL_LEVEL = json.dumps({
    "dramatis_level": 1, "name": "Small", "colours": 4, "moves": 5, "board": ["? ? ? ? ?"] * 5,
    "goals": [{"score": 200}]}).encode()

EVOLVE = ["evolve", "--objective", "max-score", "--population", "6", "--generations", "2",
          "--games", "2",
          "--audition", "2", "--finalists", "1", "--held-out", "3", "--rows", "5", "--columns",
          "5", "--moves", "4",
          "--iterations", "10", "--threads", "1"]
MATCH = ["match", "tictactoe", "iterations=5", "random", "--games", "6", "--seed", "1", "--jobs",
         "1"]
MATCH_GO = ["match", "go", "iterations=3", "iterations=2", "--size", "5", "--games", "4", "--seed",
            "1", "--jobs", "1"]
MATCH3 = ["match", "match3", "random", "greedy", "--level", "good.json", "--games", "4", "--seed",
          "1", "--jobs", "1"]
LAB = ["lab", "tictactoe", "--games", "4", "--iterations", "5", "--only", "rave", "--ask", "alone",
       "--jobs", "1"]
EXPERIMENT = ["story", "experiment", "apple", "--seeds", "1", "--nodes", "30", "--threads", "1"]


class Kitchen:
    """Makes samples with the program itself, once."""

    def __init__(self, program, folder):
        self.program, self.folder = program, pathlib.Path(folder)
        (self.folder / "good.json").write_bytes(SMALL_LEVEL)

    def cook(self, name, arguments, statuses=(0,)):
        """The files that a command leaves in its folder `name`."""
        self.program.must([*arguments, "--out", name], self.folder, statuses)
        return folder_of(self.folder / name, name)


def levels(kitchen):
    readers = [
        Reader(["level", "check", "level.json"]), Reader(["level", "check", "--no-play", "--json",
                                                          "level.json"]),
        Reader(["level", "show", "level.json", "--plain"]),
        Reader(["level", "show", "level.json", "--json"]),
        Reader(["level", "render", "level.json", "-o", "a.svg"], ("a.svg",)),
        Reader(["play", "--level", "level.json", "--player", "random", "--games", "3", "--seed",
                "1"]),
        Reader(["playtest", "level.json", "--cast", "random", "--games", "3", "--seed", "1",
                "--threads", "1", "--out", "p"], ("p/",)),
        Reader(["compare", "level.json", "good.json", "--cast", "random", "--games", "3", "--seed",
                "1", "--threads", "1",
                "--out", "c", "--junit", "j.xml"], ("c/", "j.xml")),
        Reader(["explain", "match3", "--level", "level.json", "--iterations", "10"])]
    good = {"good.json": SMALL_LEVEL}
    return Format("level (JSON)", named("level.json", shipped("levels/*.json")
                                        + shipped("fuzz/corpus/level/*") + [SMALL_LEVEL], **good),
                  ["level.json"], readers, monsters=monsters.levels())


def boards(kitchen):
    board = b"ABCDE\nBCDEA\nCDEAB\nABCDE\nEABCD\n\nABCDEABC\nBBCDAECD\nABCDE\n-\nEDCBA\n"
    return Format("board (text)", named("board.txt", [board, board.replace(b"\n", b"\r\n")]),
                  ["board.txt"], [
        Reader(["play", "--board", "board.txt", "--colours", "5", "--games", "3", "--player",
                "random", "--seed", "1"]),
        Reader(["play", "--board", "board.txt", "--player", "greedy", "--plain", "--delay", "0",
                "--moves", "2", "--seed", "1"])])


def personas(kitchen):
    made = kitchen.cook("e", [*EVOLVE, "--seed", "1"])["e/persona.json"]
    readers = [
        Reader(["persona", "check", "./p.json"]),
        Reader(["persona", "check", "--replay", "./p.json"]),
        Reader(["persona", "show", "./p.json"]), Reader(["persona", "show", "--latex", "./p.json"]),
        Reader(["persona", "show", "--json", "./p.json"]),
        Reader(["play", "--persona", "./p.json", "--level", "good.json", "--iterations", "5",
                "--games", "2", "--seed", "1"]),
        Reader(["playtest", "good.json", "--cast", "random,./p.json", "--games", "2", "--threads",
                "1", "--seed", "1", "--out", "p"], ("p/",))]
    return Format("persona (JSON)", named("p.json", [made, made, *shipped("fuzz/corpus/persona/*")],
                                          **{"good.json": SMALL_LEVEL}),
                  ["p.json"], readers, monsters=monsters.personas(made))


def objectives(kitchen):
    file = json.dumps({"name": "mine", "text": "maximize longest_cascade + score / 10000",
                       "region": "1,0,3,3"}).encode()
    evolve = ["evolve", "--objective", "./o.json", *EVOLVE[3:], "--seed", "1", "--out", "e"]
    return Format("objective (JSON)", named("o.json", [file]), ["o.json"],
                  [Reader(evolve, ("e/",))])


def objective_texts(kitchen):
    texts = [b"maximize longest_cascade + score / 10000",
             b"minimize sqrt(available_moves) * ln(moves + 1) - won", b"region"]
    evolve = ["evolve", "--objective", TEXT, *EVOLVE[3:], "--seed", "1", "--out", "e"]
    return Format("objective (command line)", named("text", texts), ["text"],
                  [Reader(evolve, ("e/",))])


def traces(kitchen):
    played = kitchen.cook("t", ["playtest", "good.json", "--cast", "random,greedy", "--games", "30",
                                "--seed", "1", "--threads", "1"])
    bare = {name: data for name, data in played.items() if name.startswith("t/traces/")}
    readers = [
        Reader(["report", "t", "--out", "r"], ("r/",)),
        Reader(["report", "t/traces/good/random.jsonl.zst", "--out", "r", "--json"], ("r/",)),
        Reader(["learn", "match3", "t", "-o", "w.json", "--seed", "1"], ("w.json",)),
        Reader(["compare", "t/traces/good", "u/traces/good", "--out", "c"], ("c/",)),
        Reader(["playtest", "good.json", "--cast", "random,greedy", "--games", "40", "--threads",
                "1", "--out", "t", "--seed", "1"], ("t/",), keeps=False)]
    other = {name.replace("t/", "u/", 1): data for name, data in bare.items()}
    return Format("trace (JSON lines, Zstandard)", [{**bare, **other, "good.json": SMALL_LEVEL}],
                  ["t/traces/good/random.jsonl.zst", "t/traces/good/greedy.jsonl.zst"], readers,
                  Zstandard() or None)


def playtest_folders(kitchen):
    (kitchen.folder / "bad.json").write_bytes(b"{")
    played = kitchen.cook("s", ["playtest", "good.json", "bad.json", "--cast", "random", "--games",
                                "5", "--seed", "1", "--threads", "1"], (0, 1))
    again = ["playtest", "good.json", "--cast", "random", "--games", "6", "--threads", "1", "--out",
             "s"]
    return Format("folder of a playtest (seed.txt, problems.json)",
                  [{**played, "good.json": SMALL_LEVEL}], ["s/seed.txt", "s/problems.json"],
                  [Reader(again, ("s/",), keeps=False), Reader(["report", "s", "--out", "r"],
                                                               ("r/",)),
                                                               Reader(["report", "s", "--json"],
                                                                      ("s/",), keeps=False)])


def histories(kitchen):
    """Two versions of a level and the report on both, as history, compare and audit read them."""
    level = kitchen.folder / "garden.json"
    playtest = ["playtest", "garden.json", "--cast", "random,greedy", "--games", "20", "--seed",
                "1", "--threads", "1"]
    for moves in (b"5", b"7"):
        level.write_bytes(SMALL_LEVEL.replace(b'"moves": 5', b'"moves": ' + moves))
        files = kitchen.cook("h", playtest)
    files["garden.json"] = level.read_bytes()
    notes = [name for name in files if name.endswith("version.json")]
    readers = [
        Reader(["history", "garden.json", "--out", "h"]),
        Reader(["history", "garden", "--out", "h", "--json"]),
        Reader(["history", "garden.json", "--out", "h", "--compare", "1", "now", "--html",
                "a.html"], ("a.html",)),
        Reader(["history", "garden.json", "--out", "h", "--prune", "--keep", "0"]),
        Reader(["report", "h", "--out", "r"], ("r/",)),
        Reader([*playtest, "--out", "h"], ("h/",), keeps=False), Reader(["audit", "h"])]
    reports = [f"h/report.{end}" for end in ("json", "csv", "html")]
    return [Format("history of a level (version.json)", [files], notes, readers),
            Format("report (JSON, CSV, page)", [files], reports,
                   [Reader(["audit", "h"]), Reader(["audit", "h", "--json"])])]


class Checkpoints:
    """Half of them with a checksum that fits, so that what is behind it is met."""

    @staticmethod
    def unpack(data):
        return data

    pack = staticmethod(checked)


class Tuned(Checkpoints):
    pack = staticmethod(checked_records)


def tuned_folders(kitchen):
    pack = {f"pack/{name}.json": SMALL_LEVEL.replace(b"200", points)
            for name, points in (("a", b"300"), ("b", b"600"))}
    for name, data in pack.items():
        (kitchen.folder / name).parent.mkdir(exist_ok=True)
        (kitchen.folder / name).write_bytes(data)
    tune = ["tune", "pack", "--curve", "0.9..0.5", "--for", "random", "--games", "100",
            "--max-games", "200", "--vary", "goals", "--seed", "1", "--threads", "1"]
    made = kitchen.cook("u", tune, (0, 1))
    return Format("folder of tune (JSON)", [made | pack], ["u/tune.json"],
                  [Reader([*tune, "--out", "u"], ("u/",), keeps=False),
                   Reader([*tune, "--out", "u", "--json"], ("u/",), keeps=False)], Tuned)


def checkpoints(kitchen):
    made = kitchen.cook("k", [*EVOLVE, "--seed", "2"])
    return Format("checkpoint of evolve (JSON)", [made], ["k/checkpoint.json"],
                  [Reader(["evolve", "--resume", "k", "--threads", "1"], ("k/",), stop_after=3,
                          keeps=False)], Checkpoints)


def reproductions(kitchen):
    plan = json.dumps({"scale": "quick", "seed": 1}).encode()
    made = kitchen.cook("k2", [*EVOLVE, "--seed", "2"])
    point = {"r/max-score/checkpoint.json": made["k2/checkpoint.json"]}
    return Format("plan of reproduce (JSON)",
                  [{"r/reproduction.json": plan}, {"r/reproduction.json": plan, **point}],
                  ["r/reproduction.json"],
                  [Reader(["reproduce", "--resume", "r", "--threads", "1"], ("r/",), stop_after=1,
                          keeps=False)])


def matches(kitchen):
    failure = b'{"game":0,"what":"game 1: it said nothing for 300 s"}\n'
    files = ("match.json", "results.jsonl", "failures.jsonl")
    samples, readers = [], []
    # One name for all three, so that every reader also meets the folder of another game.
    for arguments in (MATCH, MATCH_GO, MATCH3):
        name = arguments[1]
        made = kitchen.cook("m-" + name, arguments)
        samples.append({f"m/{path.split('/', 1)[1]}": data for path, data in made.items()}
                       | {"m/failures.jsonl": failure, "good.json": SMALL_LEVEL})
        readers.append(Reader([*arguments, "--out", "m"], ("m/",), keeps=False))
    return [Format(f"folder of a match of {arguments[1]}", [sample],
                   [f"m/{file}" for file in files], [reader])
            for arguments, sample, reader in zip((MATCH, MATCH_GO, MATCH3), samples, readers)]


def labs(kitchen):
    made = kitchen.cook("l", LAB)
    return Format("folder of the lab", [made],
                  [name for name in made if name.endswith((".json", ".jsonl"))],
                  [Reader([*LAB, "--out", "l"], ("l/",), keeps=False)])


def worlds(kitchen):
    small = shipped("fuzz/corpus/world/small.toml") + shipped("stories/apple.toml")
    readers = [
        Reader(["story", "check", "w.toml"]), Reader(["story", "check", "--json", "w.toml"]),
        Reader(["story", "./w.toml", "--nodes", "200", "--seed", "1", "--threads", "1"]),
        Reader(["story", "./w.toml", "--nodes", "100", "--seed", "1", "--threads", "1", "--trace",
                "--html", "a.html"], ("a.html",)),
        Reader(["story", "./w.toml", "--nodes", "50", "--seed", "1", "--by", "breadth-first",
                "--json"]),
        Reader(["story", "experiment", "./w.toml", "--seeds", "1", "--nodes", "20", "--threads",
                "1", "--out", "x"], ("x/",))]
    return Format("world of stories (TOML)", named("w.toml", shipped("stories/*.toml") + 3 * small),
                  ["w.toml"], readers,
                  monsters=monsters.worlds(shipped("stories/apple.toml")[0]))


def experiments(kitchen):
    made = kitchen.cook("x", EXPERIMENT)
    return Format("results of story experiment (JSON)", [made], ["x/results.json"],
                  [Reader([*EXPERIMENT, "--out", "x"], ("x/",), keeps=False)])


def records(kitchen):
    short = (b"(;GM[1]FF[4]SZ[5]KM[7.5]PB[Ann]PW[Bob]RE[B+2.5]C[a game];B[cc];W[bc]C[good];B[cd]"
             b"(;W[dd];B[bd])(;W[db]))")
    bad = shipped("weights/records/gnugo-1.sgf")[0][:6000]
    readers = [
        Reader(["learn", "go", "g.sgf", "-o", "w.json", "--seed", "1"], ("w.json",)),
        Reader(["explain", "go", "g.sgf", "--iterations", "5"]),
        Reader(["explain", "go", "g.sgf", "--iterations", "5", "--html", "a.html"], ("a.html",)),
        Reader([*MATCH_GO, "--openings", "g.sgf", "--opening", "2"]),
        Reader(["explain", "go", "g.sgf", "--move", "2", "--iterations", "3", "--json"])]
    return Format("game record (SGF)", named("g.sgf", [*shipped("fuzz/corpus/sgf/*"), short, short,
                                                       bad]), ["g.sgf"], readers,
                  monsters=monsters.records())


def weights(kitchen):
    return [
        Format("weights (JSON)", named("w.json", shipped("weights/match3-classic.json")),
               ["w.json"],
               [Reader(["explain", "match3", "--iterations", "5", "--techniques",
                        "playout=weighted", "--weights", "w.json"])]),
        Format("weights of Go (JSON)", named("w.json", shipped("weights/go-9x9.json")), ["w.json"],
               [Reader(["explain", "go", "--size", "5", "--iterations", "5", "--techniques",
                        "playout=weighted", "--weights", "w.json"])])]


TECHNIQUES = [
    b"rule=rave;priors=on;playout=preferred;solver=on", b"rule=ucb-tuned;c=0.5",
    b"pruning=soft;pruning-least=5;pruning-ratio=1.5;first-tries=3",
    b"rule=equal;depth=2;expand-after=0;mix=on;mix-k=0;mix-robust=off;choose=mean",
    b"rule=boltzmann;k=30;anneal=100;transpositions=on"]


def techniques(kitchen):
    files = [*shipped("fuzz/corpus/techniques/file.json"),
             b'{"rule": "rave", "bias": 0.1, "playout": "uniform", "solver": true}']
    games = (["explain", "tictactoe", "--iterations", "20"], ["explain", "go", "--size", "5",
                                                              "--iterations", "5"],
             ["explain", "match3", "--iterations", "5"])
    return [
        Format("techniques (JSON)", named("t.json", files), ["t.json"],
               [Reader([*game, "--techniques", "./t.json"]) for game in games],
               monsters=monsters.objects_with_many_keys()),
        Format("techniques (command line)", named("text", TECHNIQUES), ["text"],
               [Reader([*game, "--techniques", TEXT]) for game in games])]


def cases(kitchen):
    lines = (ROOT / "tests/data/match3-classic.jsonl").read_bytes().splitlines(keepends=True)[:4]
    return Format("cases of match3 apply (JSON lines)",
                  named("c.jsonl", [*shipped("fuzz/corpus/match3_apply/*"), b"".join(lines)]),
                  ["c.jsonl"],
                  [Reader(["match3", "apply", "c.jsonl"]), Reader(["match3", "apply"], typed=True)],
                  monsters=monsters.objects_with_many_keys())


def gtp(kitchen):
    sessions = [data.replace(b"19", b"9") for data in shipped("fuzz/corpus/gtp/*")]
    sessions.append(b"boardsize 5\nkomi 7.5\nplay b c3\ngenmove w\nundo\nloadsgf g.sgf\n"
                    b"final_score\nshowboard\nlist_commands\nkgs-genmove_cleanup b\nquit\n")
    game = b"(;GM[1]FF[4]SZ[5];B[cc])"
    command = ["gtp", "--size", "5", "--seed", "1", "--set", "iterations=20"]
    return Format("GTP (lines)", named("session", sessions, **{"g.sgf": game}), ["session"],
                  [Reader(command, ("",), typed=True, seconds=0.1)])


def keys(kitchen):
    moves = b"1 1 right\n0 0 down\n2 3 right\nhelp\n\nquit\n"
    return Format("typed moves (lines)", named("keys", [moves, b"5\n1\n9\nb2\nq\n"],
                                               **{"good.json": SMALL_LEVEL}), ["keys"], [
        Reader(["play", "--human", "--plain", "--level", "good.json", "--seed", "1"], typed=True),
        Reader(["tictactoe", "--seed", "1", "--iterations", "20"], typed=True)])


MAKERS = (levels, boards, personas, objectives, objective_texts, traces, playtest_folders,
          histories, tuned_folders, checkpoints, reproductions, matches,
          labs, worlds, experiments, records, weights, techniques, cases, gtp, keys)


def all_formats(program, folder, wanted=None):
    """`wanted`: parts of titles; the others are left out."""
    kitchen = Kitchen(program, folder)
    out = []
    for maker in MAKERS:
        made = maker(kitchen)
        out += made if isinstance(made, list) else [made]
    return [each for each in out if not wanted or any(part in each.title for part in wanted)]
