#!/usr/bin/env python3
"""What a study's server takes: many people at once, and what they lose if it is killed.

  tools/measure_study.py [--program build/release/bin/dramatis] [--people 300] [--rounds 3]
                         [--think SECONDS] [--kills 0] [--postgres]

Starts a server for a study of some rounds of 20 moves on fixed boards, and has all people come
within ten seconds: each consents, answers, and plays, with a move every THINK seconds on average
(1), a request each. With --kills the server is killed (SIGKILL) that often at random moments and
started again; people repeat what was not acknowledged, as the page does. --postgres: in a database
of a cluster of its own instead of SQLite.

Afterwards the store is read: every move that was acknowledged must be in it, as it was sent, and
no round may have another. Prints the times from a request to its answer, without those that met a
server that was down. Exit status 1 if anything was lost.
"""

import argparse
import asyncio
import contextlib
import hashlib
import json
import os
import pathlib
import random
import re
import signal
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "support"))
import postgres  # noqa: E402


def study_file(rounds):
    return {
        "dramatis_study": 1, "title": "Load", "version": "1", "contact": "a", "controller": "b",
        "retention": "c", "conditions": ["a", "b"],
        "blocks": [
            {"id": "consent", "kind": "consent", "title": "Consent", "text": ["Yes?"]},
            {"id": "profile", "kind": "questions", "questions": [
                {"id": "age", "ask": "Age?", "kind": "choice", "options": ["young", "old"],
                 "required": True}]},
            {"id": "play", "kind": "rounds", "order": "shuffle", "rounds": [
                {"id": f"r{i}", "level": "paper", "seed": i, "moves": 20}
                for i in range(1, rounds + 1)]},
            {"id": "end", "kind": "results", "title": "Thanks"}],
        "beside": ["random"]}


class Server:
    """The program, which can be killed and started again at the same port."""

    def __init__(self, program, folder, store):
        self.words = [program, "study", "serve", folder, "--store", store]
        self.port = 0

    async def start(self):
        self.process = await asyncio.create_subprocess_exec(
            *map(str, self.words), "--port", str(self.port), stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        line = (await self.process.stdout.readline()).decode()
        found = re.match(r"http://\S+:(\d+)/$", line.strip())
        if not found:
            raise SystemExit(f"no address: {line!r} {await self.process.stderr.read()}")
        self.port = int(found[1])
        asyncio.create_task(self.process.stderr.read())

    async def end(self, sign):
        self.process.send_signal(sign)
        return await self.process.wait()


class Client:
    """One connection at a time, and requests that are repeated until they are answered."""

    def __init__(self, server, log):
        self.server, self.log, self.token = server, log, ""
        self.reader = self.writer = None

    async def once(self, method, path, body):
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1",
                                                                     self.server.port)
        text = b"" if body is None else json.dumps(body).encode()
        person = f"X-Dramatis-Person: {self.token}\r\n" if self.token else ""
        kind = "" if body is None else "Content-Type: application/json\r\n"
        self.writer.write(f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.server.port}\r\n"
                          f"{person}{kind}Content-Length: {len(text)}\r\n\r\n".encode() + text)
        head = await self.reader.readuntil(b"\r\n\r\n")
        length = int(re.search(rb"Content-Length: (\d+)", head)[1])
        return int(head[9:12]), await self.reader.readexactly(length)

    async def ask(self, method, path, body=None, what=""):
        """(status, JSON); what took long because nobody was there is not measured."""
        was_down = False
        while True:
            began = time.perf_counter()
            try:
                status, text = await self.once(method, path, body)
            except (OSError, asyncio.IncompleteReadError):
                if self.writer:
                    self.writer.close()
                self.reader = self.writer = None
                was_down = True
                await asyncio.sleep(0.05)
                continue
            if status in (503, 507):
                was_down = True
                await asyncio.sleep(0.05)
                continue
            if what and not was_down:
                self.log.setdefault(what, []).append((time.perf_counter() - began) * 1000)
            return status, json.loads(text)

    def close(self):
        if self.writer:
            self.writer.close()


class Person:
    """Comes, consents, plays what somebody found out to be legal, and goes."""

    def __init__(self, server, design, games, options, log):
        self.client = Client(server, log)
        self.design, self.games, self.options = design, games, options
        self.sent, self.acknowledged = {}, {}
        self.code = self.number = None

    async def post(self, path, body, expected=200, what=""):
        status, answer = await self.client.ask("POST", "/api/" + path, body, what)
        if status != expected:
            raise SystemExit(f"{path}: {status} {answer}")
        return answer

    async def next(self, state, answers):
        body = {"tab": state["tab"], "step": state["step"]["id"], "answers": answers}
        return (await self.post("next", body, what="a step"))["state"]

    async def live(self, delay):
        await asyncio.sleep(delay)
        await self.post("arrive", {"params": {}, "test": False}, what="arriving")
        answer = await self.post("consent", {"params": {}, "hash": self.design, "device": "phone",
                                             "test": False, "as": ""}, 201, "consent")
        self.client.token, state = answer["token"], answer["state"]
        self.code = answer["code"]
        while (step := state["step"]) and step["kind"] != "results":
            if step["kind"] == "round":
                await self.play(state, step)
                state = await self.next(state, {})
            else:
                state = await self.next(state, {"age": "old"})
        self.client.close()

    async def play(self, state, step):
        sent = self.sent[step["id"]] = []
        now = 0
        for number, swap in enumerate(self.games[step["id"]]):
            pause = random.expovariate(1 / self.options.think) if self.options.think else 0
            await asyncio.sleep(pause)
            shown, now = now, now + 300 + int(1000 * pause)
            sent.append((swap, shown, now))
            answer = await self.post(
                "moves", {"tab": state["tab"], "step": step["id"], "attempt": step["attempt"],
                          "first": number, "input": "touch",
                          "moves": [{"swap": swap, "shown_ms": shown, "done_ms": now,
                                     "refused": 0}]}, what="a move")
            if answer["stored"] != number + 1:
                raise SystemExit(f"{answer['stored']} moves are stored after {number + 1}")
            self.acknowledged[step["id"]] = number + 1


async def find_games(server, design, log):
    """One legal game for each round, found by trying; as a test run."""
    scout = Person(server, design, {}, None, log)
    answer = await scout.post("consent", {"params": {}, "hash": design, "device": "phone",
                                          "test": True, "as": ""}, 201)
    scout.client.token, state = answer["token"], answer["state"]
    games = {}
    while (step := state["step"]) and step["kind"] != "results":
        if step["kind"] == "round":
            games[step["id"]] = await find_game(scout, state, step)
            state = await scout.next(state, {})
        else:
            state = await scout.next(state, {"age": "old"})
    scout.client.close()
    return games


async def find_game(scout, state, step):
    game, over = [], False
    swaps = [f"{row}{column}{way}" for row in range(7) for column in range(7) for way in "rd"]
    while not over:
        for swap in swaps:
            status, answer = await scout.client.ask(
                "POST", "/api/moves",
                {"tab": state["tab"], "step": step["id"], "attempt": 0, "first": len(game),
                 "input": "mouse",
                 "moves": [{"swap": swap, "shown_ms": 0, "done_ms": 500, "refused": 0}]})
            if status == 200:
                game.append(swap)
                over = answer["over"]
                break
        else:
            raise SystemExit("no swap is legal")
    return game


async def kill_at_times(server, count, seconds):
    """Kills and restarts; returns how long each restart took."""
    out = []
    for _ in range(count):
        await asyncio.sleep(random.uniform(0.5, 1.5) * seconds / (count + 1))
        began = time.perf_counter()
        await server.end(signal.SIGKILL)
        await server.start()
        out.append(time.perf_counter() - began)
    return out


def read_moves(store):
    """{(code hash, step): [(swap, shown, done)]} of all people, and how many rows there are."""
    statement = ("SELECT p.code, m.step, m.number, m.swap, m.shown_ms, m.done_ms FROM study_move m "
                 "JOIN study_person p ON p.number = m.person WHERE p.origin = 'person' "
                 "ORDER BY p.number, m.step, m.attempt, m.number")
    if str(store).startswith("postgresql:"):
        rows = postgres.ask(store, statement)
    else:
        with contextlib.closing(sqlite3.connect(store)) as database:
            rows = database.execute(statement).fetchall()
    out = {}
    for code, step, _, swap, shown, done in rows:
        out.setdefault((code, step), []).append((swap, int(shown), int(done)))
    return out, len(rows)


def count_lost(people, stored):
    """Moves that were acknowledged and are not there as they were sent; moves that nobody sent."""
    lost = strange = 0
    for person in people:
        plain = "".join(c for c in person.code if c.isalnum())
        code = hashlib.sha256(("code " + plain).encode()).hexdigest()
        for step, sent in person.sent.items():
            there = stored.pop((code, step), [])
            known = person.acknowledged.get(step, 0)
            lost += sum(there[i:i + 1] != [sent[i]] for i in range(known))
            strange += sum(there[i] != sent[i] if i < len(sent) else True
                           for i in range(known, len(there)))
    return lost, strange + sum(map(len, stored.values()))


def show(log):
    for what, waits in sorted(log.items()):
        waits.sort()
        p99 = waits[min(len(waits) - 1, int(len(waits) * 0.99))]
        print(f"{what}: {len(waits)} requests; median {statistics.median(waits):.1f} ms, p99 "
              f"{p99:.1f} ms, most {waits[-1]:.1f} ms")


async def measure(options, folder, store):
    server = Server(options.program, folder, store)
    await server.start()
    log = {}
    _, page = await Client(server, {}).once("GET", "/", None)
    design = re.search(rb'"hash":"([0-9a-f]{64})"', page)[1].decode()
    games = await find_games(server, design, {})
    people = [Person(server, design, games, options, log) for _ in range(options.people)]
    began = time.perf_counter()
    length = 10 + options.rounds * 20 * options.think
    killing = asyncio.create_task(kill_at_times(server, options.kills, length))
    await asyncio.gather(*(person.live(random.uniform(0, min(10, 3 + 3 * options.think)))
                           for person in people))
    took = time.perf_counter() - began
    restarts = await killing
    status = pathlib.Path(f"/proc/{server.process.pid}/status").read_text()
    most = int(re.search(r"VmHWM:\s+(\d+)", status)[1]) / 1024
    ended = await server.end(signal.SIGTERM)
    stored, rows = read_moves(store)
    sent = sum(sum(person.acknowledged.values()) for person in people)
    lost, strange = count_lost(people, stored)
    show(log)
    print(f"{options.people} people in {took:.0f} s: {sent / took:.0f} moves a second; load "
          f"{os.getloadavg()[0]:.1f}; the server held at most {most:.0f} MiB and ended with "
          f"status {ended}")
    if options.kills:
        print(f"killed {len(restarts)} times; it was back after "
              f"{1000 * statistics.median(restarts):.0f} ms (median)")
    print(f"{sent} moves acknowledged, {rows} stored; {lost} lost, {strange} that nobody sent or "
          "twice")
    return lost == 0 and strange == 0 and rows == sent


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", default=ROOT / "build/release/bin/dramatis")
    parser.add_argument("--people", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--think", type=float, default=1)
    parser.add_argument("--kills", type=int, default=0)
    parser.add_argument("--postgres", action="store_true")
    options = parser.parse_args()
    if options.postgres and (reason := postgres.why_not()):
        raise SystemExit(reason)
    with contextlib.ExitStack() as stack:
        folder = pathlib.Path(stack.enter_context(tempfile.TemporaryDirectory()))
        (folder / "study.json").write_text(json.dumps(study_file(options.rounds)))
        store = folder / "study.sqlite"
        if options.postgres:
            store = stack.enter_context(postgres.cluster()).database()
        return 0 if asyncio.run(measure(options, folder, store)) else 1


if __name__ == "__main__":
    sys.exit(main())
