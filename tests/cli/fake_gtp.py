"""A Go program that speaks GTP and can misbehave, for the tests of matches. Its moves depend on its
seed and the board alone.

Options, each taking effect at its so many-th genmove of the process (0: at once, before the first
answer):
  --die N        ends with status 3 after a last word on standard error
  --crash N      is ended by a signal
  --hang N       never answers again
  --close N      closes its output and lives on
  --garbage N    says things that are no answers, for ever
  --nonsense N   answers "= banana"
  --illegal N    plays on a stone
  --refuse N     answers "? cannot"
  --resign N     resigns
  --flood N      writes one line without end
and in general:
  --once FILE    misbehaves only if FILE is not there, and makes it then
  --deaf         never reads a line
  --protocol V   claims to speak this version of GTP
  --stderr       floods standard error before every answer
  --banner       greets on standard output
  --slow S       thinks for so many seconds
  --moves N      passes after so many moves (8)
  --name NAME    --seed N    --pid FILE
"""

import os
import random
import signal
import sys
import time

LETTERS = "ABCDEFGHJKLMNOPQRST"
SINS = ("die", "crash", "hang", "close", "garbage", "nonsense", "illegal", "refuse", "resign",
        "flood")


def options(argv):
    out = {}
    while argv:
        key = argv.pop(0).lstrip("-")
        out[key] = argv.pop(0) if argv and not argv[0].startswith("--") else "1"
    return out


class Engine:
    def __init__(self, given):
        self.given = given
        self.seed = int(given.get("seed", "1"))
        self.size = 9
        self.stones = set()
        self.asked = 0  # in the life of the process
        self.moved = 0  # in this game

    def due(self, what):
        return what in self.given and self.asked == int(self.given[what])

    def is_time(self):
        """Whether to misbehave now."""
        if not any(map(self.due, SINS)):
            return False
        mark = self.given.get("once")
        if mark and os.path.exists(mark):
            return False
        if mark:
            open(mark, "w").close()
        return True

    def misbehave(self):
        """What the options want at this move: an answer, or none ever."""
        if not self.is_time():
            return None
        if self.due("die"):
            print("assertion failed: the ladder has no rungs", file=sys.stderr, flush=True)
            os._exit(3)
        if self.due("crash"):
            os.kill(os.getpid(), signal.SIGSEGV)
        while self.due("hang"):
            time.sleep(60)
        if self.due("close"):
            os.close(1)
            time.sleep(600)
        while self.due("garbage"):
            sys.stdout.write("thinking very hard\n\n")
            sys.stdout.flush()
            time.sleep(0.01)
        while self.due("flood"):
            os.write(1, b"x" * 65536)
        for what, answer in (("nonsense", "= banana"), ("refuse", "? cannot"),
                             ("resign", "= resign")):
            if self.due(what):
                return answer
        if self.due("illegal") and self.stones:
            return "= " + sorted(self.stones)[0]
        return None

    def genmove(self, colour):
        self.asked += 1
        time.sleep(float(self.given.get("slow", 0)))
        answer = self.misbehave()
        if answer:
            return answer
        self.moved += 1
        if self.moved > int(self.given.get("moves", 8)):
            return "= pass"
        places = [f"{LETTERS[x]}{y + 1}" for x in range(1, self.size, 2)
                  for y in range(1, self.size, 2)]
        free = [place for place in places if place not in self.stones]
        if not free:
            return "= pass"
        chance = random.Random(f"{self.seed} {colour[0]} {sorted(self.stones)}")
        move = chance.choice(free)
        self.stones.add(move)
        return "= " + move

    def answer(self, words):
        command, rest = words[0], words[1:]
        if command == "protocol_version":
            return "= " + self.given.get("protocol", "2")
        if command == "name":
            return "= " + self.given.get("name", "Fake")
        if command == "version":
            return "= 1.0"
        if command == "list_commands":
            return "= " + "\n".join(["boardsize", "clear_board", "komi", "play", "genmove",
                                     "time_settings", "time_left", "set_random_seed", "quit"])
        if command == "boardsize":
            self.size = int(rest[0])
        elif command == "clear_board":
            self.stones, self.moved = set(), 0
        elif command == "set_random_seed":
            self.seed = int(rest[0])
        elif command == "play":
            if rest[1].lower() != "pass":
                self.stones.add(rest[1].upper())
        elif command == "genmove":
            return self.genmove(rest[0])
        elif command not in ("komi", "time_settings", "time_left", "quit"):
            return "? unknown command"
        return "= "

    def run(self):
        if "pid" in self.given:
            with open(self.given["pid"], "a") as file:
                file.write(f"{os.getpid()}\n")
        if "banner" in self.given:
            print("Welcome to Fake!\n\nWarning: no joseki\n", flush=True)
        while "deaf" in self.given:
            time.sleep(60)
        self.misbehave()
        for line in sys.stdin:
            words = line.split()
            if not words:
                continue
            if "stderr" in self.given:
                sys.stderr.write("a long story\n" * 20000)
                sys.stderr.flush()
            print(self.answer(words) + "\n", flush=True)
            if words[0] == "quit":
                return


if __name__ == "__main__":
    Engine(options(sys.argv[1:])).run()
