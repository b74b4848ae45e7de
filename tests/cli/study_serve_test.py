"""dramatis study serve and forget as people, who runs a study and enemies meet them, with real
processes that are really killed. The program's path is in DRAMATIS.

  tests/cli/study_serve_test.py [TEST...]

DRAMATIS_HOSTILE=N sends N hostile requests (600; ./test --full sends 10,000).
"""

import concurrent.futures
import json
import os
import pathlib
import random
import re
import select
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(TOP / "tests" / "support"))
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import postgres  # noqa: E402
from serving import PATIENCE, PROGRAM, Server  # noqa: E402

HOSTILE = int(os.environ.get("DRAMATIS_HOSTILE", 600))
STUDY = {
    "dramatis_study": 1, "title": "Try", "version": "1", "contact": "Jo", "controller": "Uni",
    "retention": "a year", "conditions": ["a", "b"],
    "blocks": [
        {"id": "consent", "kind": "consent", "title": "Will you?", "text": ["?"]},
        {"id": "ask", "kind": "questions", "questions": [
            {"id": "free", "ask": "?", "kind": "text", "longest": 1000}]},
        {"id": "play", "kind": "rounds", "rounds": [
            {"id": "one", "level": "paper", "seed": 1, "moves": 20}]},
        {"id": "end", "kind": "results", "title": "Thanks"}],
    "links": {"take": ["PID"]}, "beside": ["random"]}
SWAPS = [f"{row}{column}{way}" for row in range(7) for column in range(7) for way in "rd"]


class StudyServer(Server):
    """The same clients as for the studio, and another command."""

    def __init__(self, folder, *options, port=0, store=None):
        words = [PROGRAM, "study", "serve", folder, "--port", port, *options]
        if store:
            words += ["--store", store]
        self.process = subprocess.Popen([str(word) for word in words], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)
        ready, _, _ = select.select([self.process.stdout], [], [], 60 * PATIENCE)
        line = self.process.stdout.readline() if ready else ""
        found = re.match(r"http://(\S+):(\d+)/$", line.strip())
        if not found:
            self.process.kill()
            _, said = self.process.communicate()
            raise AssertionError(f"no address: {line!r} {said}")
        self.address, self.port = line.strip(), int(found[2])
        while not (found := re.search(r"/admin\?token=(\S+)", self.process.stderr.readline())):
            pass
        self.admin_token = found[1]

    def post(self, path, body, token="", **headers):
        headers = {"Content-Type": "application/json"} | headers
        if token:
            headers["X-Dramatis-Person"] = token
        status, text, _ = self.ask("POST", "/api/" + path, json.dumps(body), headers)
        return status, json.loads(text) if text.strip() else None

    def admin(self, path):
        status, text, _ = self.ask("GET", "/api/admin/" + path,
                                   headers={"X-Dramatis-Token": self.admin_token})
        return status, json.loads(text)

    def hash(self):
        return self.page_data()["study"]["hash"]


class Person:
    def __init__(self, server, **params):
        status, answer = server.post("consent", {"params": params, "hash": server.hash(),
                                                 "device": "tablet", "test": False, "as": ""})
        assert status == 201, answer
        self.token, self.code, self.state = answer["token"], answer["code"], answer["state"]
        self.moves, self.score = [], 0

    def next(self, server, **answers):
        status, answer = server.post("next", {
            "tab": self.state["tab"], "step": self.state["step"]["id"], "answers": answers},
            self.token)
        assert status == 200, answer
        self.state = answer["state"]

    def send(self, server, first, swaps):
        return server.post("moves", {
            "tab": self.state["tab"], "step": "play.one", "attempt": 0, "first": first,
            "input": "mouse",
            "moves": [{"swap": swap, "shown_ms": 1000 * (first + i),
                       "done_ms": 1000 * (first + i) + 400, "refused": 0}
                      for i, swap in enumerate(swaps)]}, self.token)

    def play(self, server, count):
        """So many more moves, each the first that is legal."""
        for _ in range(count):
            for swap in SWAPS:
                status, answer = self.send(server, len(self.moves), [swap])
                if status == 200:
                    self.moves.append(swap)
                    self.score = answer["score"]
                    break
                assert status == 422, (status, answer)


def stored_moves(store):
    with sqlite3.connect(store) as database:
        return [swap for swap, in database.execute(
            "SELECT swap FROM study_move ORDER BY person, step, attempt, number")]


class Scratch(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name)
        self.write_study()
        self.store = self.path / "store" / "study.sqlite"

    def write_study(self, **changes):
        (self.path / "study.json").write_text(json.dumps(STUDY | changes))

    def serve(self, *options, **more):
        server = StudyServer(self.path, *options, **more)
        self.addCleanup(lambda: server.process.returncode is None and server.stop())
        return server

    def run_study(self, *words, **more):
        return subprocess.run([PROGRAM, "study", *map(str, words)], capture_output=True, text=True,
                              timeout=60 * PATIENCE, **more)


class Starting(Scratch):
    def test_people_must_be_told_who_is_responsible(self):
        for field in ("contact", "controller", "retention"):
            self.write_study(**{field: ""})
            done = self.run_study("serve", self.path, "--port", "0")
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertIn(field, done.stderr)
            self.assertFalse(self.store.exists())

    def test_who_tries_it_out_counts_nowhere(self):
        self.write_study(contact="")
        server = self.serve("--try")
        self.assertTrue(server.page_data()["test"])
        Person(server)
        self.assertEqual(server.admin("overview")[1]["tests"], 1)

    def test_a_password_is_neither_taken_nor_shown(self):
        for command in (["serve", self.path, "--port", "0"], ["forget", self.path, "1"]):
            done = self.run_study(*command, "--store", "postgresql://me:s3cret@127.0.0.1/study")
            self.assertEqual(done.returncode, 2)
            self.assertIn("PGPASSWORD", done.stderr)
            self.assertNotIn("s3cret", done.stderr + done.stdout)
        done = self.run_study("forget", self.path, "1", "--store", "postgresql://me@127.0.0.1:1/x",
                              env=os.environ | {"PGPASSWORD": "s3cret"})
        self.assertEqual(done.returncode, 3)
        self.assertNotIn("s3cret", done.stderr + done.stdout)

    def test_one_server_for_each_store(self):
        self.serve()
        done = self.run_study("serve", self.path, "--port", "0")
        self.assertEqual(done.returncode, 1)
        self.assertIn("another server", done.stderr)

    def test_one_study_for_each_store(self):
        server = self.serve()
        self.assertEqual(server.stop(), 0)
        self.write_study(title="Nobody took part yet")
        server = self.serve()
        Person(server)
        self.assertEqual(server.stop(), 0)
        self.write_study(title="Nobody took part yet", version="2")
        self.assertEqual(self.serve().stop(), 0)
        for title in ("Another", STUDY["title"]):  # the second was served here, for nobody
            self.write_study(title=title)
            done = self.run_study("serve", self.path, "--port", "0", "--store", self.store)
            self.assertEqual(done.returncode, 2)
            self.assertIn("another study, 'Nobody took part yet'", done.stderr)
            self.assertIn("--store", done.stderr)

    def test_the_store_is_for_nobody_else(self):
        self.serve()
        self.assertEqual(self.store.parent.stat().st_mode & 0o777, 0o700)
        self.assertEqual(self.store.stat().st_mode & 0o777, 0o600)
        self.assertIn("*", (self.store.parent / ".gitignore").read_text().splitlines())

    def test_pages(self):
        server = self.serve()
        status, body, headers = server.ask("GET", "/?PROLIFIC_PID=x")
        self.assertEqual(status, 200)
        self.assertNotIn("'unsafe-inline'", headers["Content-Security-Policy"])
        self.assertNotIn(server.admin_token.encode(), body)
        again = server.ask("GET", "/", headers={"If-None-Match": headers["ETag"]})
        self.assertEqual(again[:2], (304, b""))
        self.assertFalse(server.page_data()["test"])
        self.assertEqual(server.ask("GET", "/admin")[0], 401)
        status, _, headers = server.ask("GET", f"/admin?token={server.admin_token}")
        self.assertEqual((status, headers["Location"]), (303, "/admin"))
        cookie = headers["Set-Cookie"].split(";")[0]
        status, body, _ = server.ask("GET", "/admin", headers={"Cookie": cookie})
        self.assertEqual(status, 200)
        self.assertIn(server.admin_token.encode(), body)


class Killing(Scratch):
    def test_what_was_acknowledged_survives_sigkill(self):
        server = self.serve()
        person = Person(server)
        person.next(server, free="hello")
        for count in (1, 4, 7):
            person.play(server, count)
            server.stop(signal.SIGKILL)
            self.assertEqual(stored_moves(self.store), person.moves)
            server = self.serve(port=server.port)
            status, answer = person.send(server, 0, person.moves)
            self.assertEqual((status, answer["stored"]), (200, len(person.moves)))
            self.assertEqual(answer["score"], person.score)
        status, state = server.post("claim", {}, person.token)
        self.assertEqual((status, state["code"]), (200, person.code))
        self.assertEqual(state["step"]["moves"], "".join(person.moves))
        person.state = state
        person.play(server, 8)
        person.next(server)
        self.assertEqual(server.admin("overview")[1]["people"]["completed"], 1)
        self.assertEqual(stored_moves(self.store), person.moves)

    def test_many_people_and_many_kills(self):
        self.measure()

    @unittest.skipIf(postgres.why_not(), postgres.why_not())
    def test_the_same_on_postgresql(self):
        self.measure("--postgres")

    def measure(self, *more):
        done = subprocess.run(
            [sys.executable, TOP / "tools" / "measure_study.py", "--program", PROGRAM, "--people",
             "40", "--rounds", "1", "--think", "0.1", "--kills", "4", *more], capture_output=True,
            text=True, timeout=300 * PATIENCE)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("800 moves acknowledged, 800 stored; 0 lost", done.stdout)

    @unittest.skipIf(postgres.why_not(), postgres.why_not())
    def test_a_database_that_is_away_for_a_while(self):
        with postgres.cluster() as cluster:
            server = self.serve(store=cluster.database())
            person = Person(server)
            person.next(server)
            person.play(server, 3)
            cluster.stop()
            status, answer = person.send(server, 3, [SWAPS[0]])
            self.assertEqual(status, 507, answer)
            cluster.start()
            status, answer = person.send(server, 0, person.moves)
            self.assertEqual((status, answer["stored"]), (200, 3))
            person.play(server, 3)
            self.assertEqual(server.admin("people/1")[1]["rounds"][0]["moves"],
                             "".join(person.moves))
            self.assertEqual(server.stop(), 0)


class Forgetting(Scratch):
    def everything(self):
        return b"".join(path.read_bytes() for path in self.store.parent.iterdir())

    def test_by_number_and_by_code_while_people_play(self):
        server = self.serve()
        people = [Person(server, PID=f"a-name-of-{i}") for i in range(3)]
        for person in people:
            person.next(server, free=f"wrote-by-{person.code}")
            person.play(server, 2)
        for who in ("1", people[1].code.lower()):
            done = self.run_study("forget", self.path, who)
            self.assertEqual(done.returncode, 0, done.stderr)
        for person in people[:2]:
            self.assertEqual(person.send(server, 0, person.moves)[0], 401)
            self.assertEqual(server.post("claim", {}, person.token)[0], 401)
        people[2].play(server, 2)
        self.assertEqual([line["number"] for line in server.admin("people")[1]], [3])
        server.stop()
        for i, person in enumerate(people):
            there = f"a-name-of-{i}".encode() in self.everything()
            self.assertEqual(there, i == 2, i)
            self.assertEqual(f"wrote-by-{person.code}".encode() in self.everything(), i == 2)
        for who in ("1", "17", people[0].code, "'; DROP TABLE study_person; --", "-1", ""):
            done = self.run_study("forget", self.path, "--", who)
            self.assertEqual(done.returncode, 1, (who, done.stderr))
            self.assertIn("no such person", done.stderr)
        self.assertEqual(len(stored_moves(self.store)), 4)

    def test_withdrawing(self):
        server = self.serve()
        person = Person(server, PID="a-name-of-mine")
        person.next(server, free="what-I-wrote")
        self.assertEqual(server.post("withdraw", {}, person.token), (200, {}))
        self.assertEqual(server.post("withdraw", {}, person.token)[0], 401)
        server.stop()
        self.assertNotIn(b"a-name-of-mine", self.everything())
        self.assertNotIn(b"what-I-wrote", self.everything())

    def test_without_a_store(self):
        done = self.run_study("forget", self.path, "1")
        self.assertEqual(done.returncode, 3)
        self.assertIn("no such file", done.stderr)
        self.assertFalse(self.store.exists())

    @unittest.skipIf(postgres.why_not(), postgres.why_not())
    @unittest.skipIf(os.geteuid() != 0, "only root may look into the files of postgres")
    def test_on_postgresql(self):
        with postgres.cluster() as cluster:
            address = cluster.database()
            server = self.serve(store=address)
            person = Person(server, PID="a-name-of-mine")
            Person(server, PID="another-name")
            server.stop()
            postgres.ask(address, "CHECKPOINT")
            self.assertEqual(self.rows_with(cluster, b"a-name-of-mine"), True)
            done = self.run_study("forget", self.path, person.code, "--store", address)
            self.assertEqual(done.returncode, 0, done.stderr)
            postgres.ask(address, "CHECKPOINT")
            self.assertEqual(self.rows_with(cluster, b"a-name-of-mine"), False)
            self.assertEqual(self.rows_with(cluster, b"another-name"), True)

    def rows_with(self, cluster, text):
        """Whether the text is in the files of tables (the log keeps it, as the docs say)."""
        return any(text in path.read_bytes() for path in (cluster.data / "base").rglob("*")
                   if path.is_file())


class Enemies(Scratch):
    def test_bodies_that_are_too_large(self):
        server = self.serve()
        person = Person(server)
        big = json.dumps({"tab": 1, "step": "ask", "answers": {"free": "x" * (300 << 10)}})
        status, _, _ = server.ask("POST", "/api/next", big, {"Content-Type": "application/json",
                                                             "X-Dramatis-Person": person.token})
        self.assertEqual(status, 413)
        answer = server.send(
            f"POST /api/next HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Type: "
            f"application/json\r\nX-Dramatis-Person: {person.token}\r\n"
            "Transfer-Encoding: chunked\r\n\r\n".encode() + b"10000\r\n" + b"x" * 65536 +
            (b"\r\n10000\r\n" + b"x" * 65536) * 8)
        self.assertIn(b" 413 ", answer[:40])
        deep = "[" * 50_000
        status, _, _ = server.ask("POST", "/api/next", deep, {"Content-Type": "application/json",
                                                              "X-Dramatis-Person": person.token})
        self.assertEqual(status, 422)
        self.assertTrue(server.is_alive())

    def test_hostile_requests(self):
        """Requests that are right, spoilt in all ways: refused, or stored as harmless text."""
        server = self.serve()
        rng = random.Random(22)
        people = [Person(server) for _ in range(4)]
        seeds = [
            ("consent", {"params": {"PID": "x"}, "hash": server.hash(), "device": "phone",
                         "test": False, "as": ""}),
            ("next", {"tab": 1, "step": "ask", "answers": {"free": "x"}}),
            ("moves", {"tab": 1, "step": "play.one", "attempt": 0, "first": 0, "input": "mouse",
                       "moves": [{"swap": "00r", "shown_ms": 0, "done_ms": 1, "refused": 0}]}),
            ("events", {"tab": 1, "events": [{"kind": "blur", "detail": "x"}]}),
            ("claim", {}), ("arrive", {"params": {}, "test": False}),
            ("decline", {"params": {}, "test": True}),
            ("admin/forget", {"number": 1}), ("withdraw", {"a": 1})]
        statuses = {}
        for i in range(HOSTILE):
            path, body = rng.choice(seeds)
            data = spoilt(rng, json.dumps(body).encode())
            token = rng.choice([rng.choice(people).token, "0" * 32, "' OR 1=1", "x" * 9000])
            status = request(server, path, data, token)
            self.assertTrue(status is None or 200 <= status < 500, (path, data, status))
            statuses[status] = statuses.get(status, 0) + 1
        self.assertTrue(server.is_alive())
        self.assertGreater(statuses.get(422, 0), HOSTILE / 20, statuses)
        self.assertEqual(server.admin("overview")[0], 200)
        self.assertEqual(server.admin("people")[0], 200)
        self.assertEqual(server.stop(), 0)
        with sqlite3.connect(self.store) as database:
            self.assertEqual(database.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
        self.assertEqual(self.run_study("forget", self.path, "1").returncode, 0)

    def test_replays_and_other_peoples_games(self):
        server = self.serve()
        first, second = Person(server), Person(server)
        for person in (first, second):
            person.next(server)
        first.play(server, 6)
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            answers = list(pool.map(lambda _: first.send(server, 0, first.moves), range(64)))
        self.assertEqual({(status, answer["stored"]) for status, answer in answers}, {(200, 6)})
        self.assertEqual(stored_moves(self.store), first.moves)
        # Another's token plays another's game.
        status, answer = server.post("moves", {
            "tab": 1, "step": "play.one", "attempt": 0, "first": 6, "input": "mouse",
            "moves": [{"swap": "00r", "shown_ms": 0, "done_ms": 1, "refused": 0}]}, second.token)
        self.assertEqual(status, 409, answer)
        self.assertEqual(stored_moves(self.store), first.moves)

    def test_markup_and_statements_are_text(self):
        hostile = "</script><script>alert(1)</script>'); DROP TABLE study_answer; -- =1+1"
        server = self.serve()
        person = Person(server, PID=hostile)
        person.next(server, free=hostile)
        status, told = server.admin("people/1")
        self.assertEqual(told["answers"][0]["value"], hostile)
        self.assertNotIn("<script>alert", server.ask("GET", "/")[1].decode())
        self.assertEqual(server.stop(), 0)
        with sqlite3.connect(self.store) as database:
            self.assertEqual(database.execute("SELECT value FROM study_parameter").fetchall(),
                             [(hostile,)])


def spoilt(rng, data):
    """The same with something wrong, or nothing."""
    words = [b'"', b"\\u0000", b"'; DROP TABLE study_move; --", b"<script>", b"\xff\xfe", b"{",
             b"]", b"1e999", b"-1", b"null", b"[[[[", b"99999999999999999999", b"true", b"\\ud800"]
    for _ in range(rng.randrange(3)):
        at = rng.randrange(len(data) + 1)
        how = rng.randrange(4)
        if how == 0:
            data = data[:at] + rng.choice(words) + data[at:]
        elif how == 1:
            data = data[:at] + data[at + rng.randrange(1, 9):]
        elif how == 2:
            data = data[:at] + bytes([rng.randrange(256)]) + data[at + 1:]
        else:
            data = data[:at] * 2 + data[at:]
    return data


def request(server, path, data, token):
    """The status of a request, whatever its header says; None: hung up on."""
    head = (f"POST /api/{path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Type: "
            f"application/json\r\nX-Dramatis-Person: {token}\r\nContent-Length: {len(data)}\r\n"
            "Connection: close\r\n\r\n").encode()
    try:
        with socket.create_connection(("127.0.0.1", server.port), timeout=20 * PATIENCE) as client:
            client.sendall(head + data)
            answer = client.recv(65536)
    except ConnectionError:
        return None
    return int(answer[9:12]) if answer.startswith(b"HTTP/1.1 ") else None


if __name__ == "__main__":
    unittest.main()
