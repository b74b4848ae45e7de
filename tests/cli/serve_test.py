"""dramatis serve as browsers, programs and enemies meet it. The program's path is in DRAMATIS.

  tests/cli/serve_test.py [TEST...]

DRAMATIS_HOSTILE=N sends N hostile requests (600; ./test --full sends 10,000).
"""

import concurrent.futures
import hashlib
import json
import os
import pathlib
import random
import re
import signal
import socket
import sys
import threading
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from serving import PATIENCE, Scratch, Server, level_text, tree  # noqa: E402

HOSTILE = int(os.environ.get("DRAMATIS_HOSTILE", 600))


class Pages(Scratch):
    def test_the_page_has_the_levels_and_a_strict_policy(self):
        server = self.serve()
        status, body, headers = server.ask("GET", "/")
        self.assertEqual(status, 200)
        scripts = re.findall(rb'<script type="module">(.*?)</script', body, re.S)
        self.assertEqual(len(scripts), 1)
        policy = headers["Content-Security-Policy"]
        self.assertNotIn("'unsafe-inline'", policy)
        self.assertNotIn("http", policy)
        for part in ("default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'",
                     "form-action 'none'", "'sha256-"):
            self.assertIn(part, policy)
        self.assertEqual((headers["X-Content-Type-Options"], headers["Referrer-Policy"],
                          headers["X-Frame-Options"], headers["Cache-Control"]),
                         ("nosniff", "no-referrer", "DENY", "private, no-cache"))
        again = server.ask("GET", "/", headers={"If-None-Match": headers["ETag"]})
        self.assertEqual(again[:2], (304, b""))
        (self.levels / "garden.json").write_text(level_text(moves=9))
        time.sleep(0.2)
        again = server.ask("GET", "/", headers={"If-None-Match": headers["ETag"]})
        self.assertEqual(again[0], 200)
        (self.levels / "garden.json").write_text(level_text())
        time.sleep(0.2)
        data = server.page_data()
        text = (self.levels / "garden.json").read_text()
        self.assertEqual(data["levels"], [{"id": "garden", "text": text, "version":
                                           hashlib.sha256(text.encode()).hexdigest()}])
        self.assertEqual(data["serve"]["folder"], str(self.levels))
        self.assertFalse(data["serve"]["read_only"])
        self.assertIn("max-score", [persona["name"] for persona in data["personas"]])
        self.assertIn("greedy", data["serve"]["players"])

    def test_the_page_follows_the_folder(self):
        server = self.serve()
        server.page_data()
        (self.levels / "2.json").write_text(level_text(name="</script><script>alert(1)"))
        time.sleep(0.2)
        data = server.page_data()
        self.assertEqual([level["id"] for level in data["levels"]], ["2", "garden"])
        self.assertNotIn(b"<script>alert", server.ask("GET", "/")[1])

    def test_without_a_folder_the_present_one_or_what_ships(self):
        here = self.serve(folder="", cwd=self.levels)
        self.assertEqual([level["id"] for level in here.page_data()["levels"]], ["garden"])
        nowhere = self.path / "nowhere"
        nowhere.mkdir()
        (nowhere / "package.json").write_text("{}")
        shipped = Server("", cwd=nowhere)
        self.addCleanup(lambda: shipped.process.returncode is None and shipped.stop())
        data = shipped.page_data()
        self.assertTrue(data["serve"]["read_only"])
        level = next(level for level in data["levels"] if level["id"] == "12-garden")
        for method, path in (("PUT", "/levels/12-garden"), ("POST", "/levels")):
            body = {"text": "{}"} | ({"version": level["version"]} if method == "PUT"
                                     else {"name": "x"})
            status, answer = shipped.call(method, path, body)
            self.assertEqual(status, 403)
            self.assertIn("dramatis serve", answer["error"]["what"])
        self.assertEqual(tree(nowhere), {"package.json": b"{}"})
        shipped.stop()
        self.assertIn("only to look at and play", shipped.said)

    def test_two_servers_have_two_ports(self):
        first, second = self.serve(), self.serve()
        self.assertNotEqual(first.port, second.port)
        self.assertEqual(second.page_data()["serve"]["folder"], str(self.levels))


class Levels(Scratch):
    def test_save_add_and_list(self):
        server = self.serve()
        before = server.call("GET", "/levels/garden")[1]
        text = level_text(moves=9)
        status, saved = server.call("PUT", "/levels/garden",
                                    {"text": text, "version": before["version"]})
        self.assertEqual(status, 200, saved)
        self.assertEqual((self.levels / "garden.json").read_text(), text)
        self.assertEqual(saved["version"], hashlib.sha256(text.encode()).hexdigest())
        status, added = server.call("POST", "/levels", {"name": "../Über alles?", "text": text})
        self.assertEqual((status, added["file"]), (201, "ber-alles.json"))
        listed = server.call("GET", "/levels")[1]
        self.assertEqual([(level["id"], level["moves"], level["played"])
                          for level in listed["levels"]],
                         [("ber-alles", 9, None), ("garden", 9, None)])
        self.assertEqual(sorted(tree(self.levels)), ["ber-alles.json", "garden.json"])

    def test_a_level_with_mistakes_is_listed_with_them(self):
        (self.levels / "bad.json").write_text('{"dramatis_level": 1,\n "board": 3}')
        bad = self.serve().call("GET", "/levels")[1]["levels"][0]
        self.assertEqual(bad["id"], "bad")
        self.assertIn(2, [mistake["line"] for mistake in bad["mistakes"]])

    def test_a_file_that_changed_meanwhile_stays(self):
        server = self.serve()
        version = server.call("GET", "/levels/garden")[1]["version"]
        other = level_text(moves=20)
        (self.levels / "garden.json").write_text(other)
        status, answer = server.call("PUT", "/levels/garden",
                                     {"text": level_text(moves=9), "version": version})
        self.assertEqual((status, answer["text"]), (409, other))
        self.assertEqual((self.levels / "garden.json").read_text(), other)
        status, _ = server.call("PUT", "/levels/garden",
                                {"text": level_text(moves=9), "version": answer["version"]})
        self.assertEqual(status, 200)

    def test_of_parallel_saves_one_wins(self):
        server = self.serve()
        version = server.call("GET", "/levels/garden")[1]["version"]
        texts = [level_text(moves=moves) for moves in range(10, 42)]
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            answers = list(pool.map(lambda text: server.call(
                "PUT", "/levels/garden", {"text": text, "version": version}), texts))
        self.assertEqual(sorted(status for status, _ in answers), [200] + [409] * 31)
        winner = texts[[status for status, _ in answers].index(200)]
        self.assertEqual((self.levels / "garden.json").read_text(), winner)
        self.assertEqual(sorted(tree(self.levels)), ["garden.json"])

    def test_links_lead_nowhere(self):
        secret = self.path / "secret.json"
        secret.write_text(level_text())
        (self.levels / "link.json").symlink_to(secret)
        server = self.serve()
        listed = server.call("GET", "/levels")[1]
        self.assertEqual([level["id"] for level in listed["levels"]], ["garden"])
        self.assertIn("link.json: is a link", listed["problems"][0])
        self.assertEqual(server.call("GET", "/levels/link")[0], 404)

    def test_killed_while_it_saves_old_or_new(self):
        """SIGKILL at any moment: the file is whole, the old one or one of the new ones."""
        chance = random.Random(1)
        texts = {level_text(moves=moves, notes="x" * 200_000) for moves in range(10, 20)}
        (self.levels / "garden.json").write_text(min(texts))
        for _ in range(6):
            server = self.serve()
            version = server.call("GET", "/levels/garden")[1]["version"]
            threading.Timer(chance.uniform(0.05, 0.4), server.process.kill).start()
            try:
                while True:
                    _, answer = server.call("PUT", "/levels/garden",
                                            {"text": chance.choice(sorted(texts)),
                                             "version": version})
                    version = answer["version"]
            except (OSError, ValueError):
                pass
            server.stop()
            self.assertIn((self.levels / "garden.json").read_text(), texts)


class Jobs(Scratch):
    def setUp(self):
        super().setUp()
        (self.levels / "second.json").write_text(level_text(name="Second", moves=6))

    def test_a_playtest_with_progress_and_its_report(self):
        server = self.serve()
        status, answer = server.call("POST", "/playtests", {
            "levels": ["garden"], "players": ["random", "greedy"], "games": 3000})
        self.assertEqual(status, 202, answer)
        states = list(server.events(answer["job"]))
        self.assertEqual(states[-1]["state"], "done", states[-1])
        progress = [state["progress"] for state in states if state["progress"]]
        self.assertTrue(any(each.get("total") for each in progress), states)
        report = states[-1]["report"]
        self.assertEqual(report, "/reports/levels/garden/report.html")
        status, page, headers = server.ask("GET", report)
        self.assertEqual(status, 200)
        self.assertNotIn("script-src 'unsafe-inline'", headers["Content-Security-Policy"])
        script = re.search(rb'<script type="module">(.*?)</script', page, re.S)[1]
        import base64
        self.assertIn(base64.b64encode(hashlib.sha256(script).digest()).decode(),
                      headers["Content-Security-Policy"])
        played = {level["id"]: level["played"]
                  for level in server.call("GET", "/levels")[1]["levels"]}
        self.assertIsNone(played["second"])
        self.assertTrue(played["garden"]["is_present"])
        self.assertEqual((played["garden"]["games"], played["garden"]["page"]), (6000, report))
        self.assertEqual(played["garden"]["figure"]["metric"], "pass_rate")
        # The same games as the command line plays, in the folder where it would find them.
        self.assertTrue((self.levels / "playtest/levels/garden/report.json").is_file())

    def test_a_pack_its_pages_and_an_edit(self):
        server = self.serve()
        done = server.job("/playtests", {"players": ["random", "greedy"], "games": 40})
        self.assertEqual((done["state"], done["report"]), ("done", "/reports/pack/report.html"))
        listed = server.call("GET", "/levels")[1]
        self.assertEqual(listed["pack"], "/reports/pack/report.html")
        page = next(level for level in listed["levels"] if level["id"] == "second")["played"]
        self.assertEqual(page["page"], "/reports/pack/report/second.html")
        self.assertEqual(server.ask("GET", page["page"])[0], 200)
        (self.levels / "second.json").write_text(level_text(moves=7))
        edited = server.call("GET", "/levels")[1]["levels"][1]
        self.assertEqual((edited["id"], edited["played"]["is_present"]), ("second", False))

    def test_history_and_comparison(self):
        server = self.serve()
        body = {"levels": ["garden"], "players": ["random", "greedy"], "games": 40}
        self.assertEqual(server.job("/playtests", body)["state"], "done")
        status, answer = server.call("POST", "/comparisons", {"level": "garden"})
        self.assertEqual((status, "no other version" in answer["error"]["what"]), (422, True))
        (self.levels / "garden.json").write_text(level_text(moves=5))
        self.assertEqual(server.job("/playtests", body)["state"], "done")
        versions = server.call("GET", "/history/garden")[1]["versions"]
        self.assertEqual([(version["moves"], version["present"], version["place"])
                          for version in versions],
                         [(8, False, "levels/garden"), (5, True, "levels/garden")])
        body = {"level": "garden", "players": ["greedy"], "games": 40}
        done = server.job("/comparisons", body)
        self.assertEqual((done["state"], done["report"]),
                         ("done", "/reports/compare/garden/comparison.html"), done)
        page = server.ask("GET", done["report"])[1].decode()
        self.assertIn("moves", page)
        done = server.job("/comparisons", body | {"text": level_text(moves=15)})
        self.assertEqual(done["state"], "done", done)

    def test_cancelled_jobs_end_at_once_and_wait_for_nobody(self):
        server = self.serve()
        jobs = [server.call("POST", "/playtests", {"levels": ["garden"], "games": 10_000})[1]["job"]
                for _ in range(2)]
        self.wait_until(lambda: server.call("GET", f"/jobs/{jobs[0]}")[1]["state"] == "running")
        self.assertEqual(server.call("GET", f"/jobs/{jobs[1]}")[1]["state"], "waiting")
        children = self.children(server)
        self.assertEqual(len(children), 1)
        began = time.monotonic()
        self.assertEqual(server.call("DELETE", f"/jobs/{jobs[1]}")[0], 202)
        self.assertEqual(server.call("DELETE", f"/jobs/{jobs[0]}")[0], 202)
        for job in jobs:
            self.assertEqual(list(server.events(job))[-1]["state"], "cancelled")
        self.assertLess(time.monotonic() - began, 5 * PATIENCE)
        self.wait_until(lambda: not self.children(server))
        self.assertEqual(server.call("GET", "/jobs")[1]["jobs"][0]["state"], "cancelled")

    def children(self, server):
        found = []
        for task in pathlib.Path(f"/proc/{server.process.pid}/task").iterdir():
            found += (task / "children").read_text().split()
        return found

    def test_a_job_is_confined(self):
        server = self.serve()
        job = server.call("POST", "/playtests", {"levels": ["garden"], "games": 10_000})[1]["job"]
        self.wait_until(lambda: self.children(server))
        child = pathlib.Path("/proc") / self.children(server)[0]
        self.wait_until(lambda: b"playtest" in (child / "cmdline").read_bytes())
        limits = (child / "limits").read_text()
        if "asan" not in os.environ["DRAMATIS"] and "tsan" not in os.environ["DRAMATIS"]:
            self.assertRegex(limits, r"Max data size +4294967296")
        self.assertNotRegex(limits, r"Max cpu time +unlimited")
        self.assertRegex(limits, r"Max file size +1073741824")
        # No socket of the server's came along.
        sockets = [os.readlink(link) for link in (child / "fd").iterdir()]
        self.assertFalse([name for name in sockets if name.startswith("socket:")], sockets)
        if os.geteuid() == 0:
            self.assertNotEqual(os.readlink(child / "ns/net"), os.readlink("/proc/self/ns/net"))
        server.call("DELETE", f"/jobs/{job}")

    def test_quotas(self):
        server = self.serve()
        for body, what in (({"games": 10_001}, "/games"), ({"games": 0}, "/games"),
                           ({"levels": ["nope"]}, "no level"),
                           ({"levels": ["../garden"]}, "no level"),
                           ({"players": ["gtp:rm -rf /"]}, "no player"),
                           ({"players": ["./x.json"]}, "no player"),
                           ({"players": ["--help"]}, "no player"),
                           ({"out": "/tmp"}, "out"), ({"levels": {}}, "/levels")):
            status, answer = server.call("POST", "/playtests", body)
            self.assertEqual(status, 422, body)
            self.assertIn(what, answer["error"]["what"] + answer["error"]["where"])
        big = level_text(board=["?" * 16] * 16, moves=2000, goals=[{"score": 10_000_000}])
        for i in range(40):
            (self.levels / f"big{i}.json").write_text(big)
        status, answer = server.call("POST", "/playtests", {"games": 10_000})
        self.assertEqual(status, 422)
        self.assertIn("times as much", answer["error"]["what"])
        jobs = [server.call("POST", "/playtests", {"levels": ["garden"], "games": 10_000})
                for _ in range(25)]
        self.assertEqual(jobs[-1][0], 429)
        self.assertIn("waiting", jobs[-1][1]["error"]["what"])

    def test_a_persona_of_the_folder_plays(self):
        personas = self.levels / "personas"
        personas.mkdir()
        shipped = next(each for each in self.serve().page_data()["personas"]
                       if each["name"] == "max-score")
        (personas / "mine.json").write_text(
            shipped["text"].replace('"max-score"', '"my-own"', 1))
        server = self.serve()
        self.assertIn("my-own", server.page_data()["serve"]["players"])
        done = server.job("/playtests", {"levels": ["garden"], "players": ["my-own"],
                                         "games": 5, "advice": False})
        self.assertEqual(done["state"], "done", done)

    def test_a_level_that_cannot_be_played_says_why(self):
        (self.levels / "bad.json").write_text('{"dramatis_level": 1,\n "board": 3}')
        server = self.serve()
        status, answer = server.call("POST", "/playtests", {"levels": ["bad"]})
        self.assertEqual(status, 422)
        self.assertIn("bad.json:1:1: ", answer["error"]["what"])
        done = server.job("/playtests", {"players": ["random"], "games": 5, "advice": False})
        self.assertEqual(done["state"], "done", done)

    def test_it_ends_with_its_jobs_and_in_good_order(self):
        server = self.serve()
        job = server.call("POST", "/playtests", {"levels": ["garden"], "games": 10_000})[1]["job"]
        self.wait_until(lambda: self.children(server))
        child = pathlib.Path("/proc") / self.children(server)[0]
        states = []
        watcher = threading.Thread(target=lambda: states.extend(server.events(job)))
        watcher.start()
        self.wait_until(lambda: states)
        began = time.monotonic()
        self.assertEqual(server.stop(signal.SIGINT), 0)
        self.assertLess(time.monotonic() - began, 8 * PATIENCE)
        watcher.join(10)
        self.assertEqual(states[-1]["state"], "cancelled")
        self.assertFalse(child.exists())

    def test_a_server_that_is_killed_leaves_no_job(self):
        server = self.serve()
        server.call("POST", "/playtests", {"levels": ["garden"], "games": 10_000})
        self.wait_until(lambda: self.children(server))
        child = pathlib.Path("/proc") / self.children(server)[0]
        server.stop(signal.SIGKILL)
        self.wait_until(lambda: not child.exists() or
                        "\nState:\tZ" in (child / "status").read_text())


class Strangers(Scratch):
    """Who has no token, or comes from elsewhere."""

    def test_in_public_the_token_is_needed(self):
        token = self.path / "token"
        token.write_text("correct-horse-battery\n")
        server = self.serve("--token-file", token)
        self.assertEqual(server.given_token, "correct-horse-battery")
        self.assertEqual(server.ask("GET", "/")[0], 401)
        status, _, headers = server.ask("GET", "/?token=correct-horse-battery")
        self.assertEqual((status, headers["Location"]), (303, "/"))
        for part in ("HttpOnly", "SameSite=Strict", "Path=/"):
            self.assertIn(part, headers["Set-Cookie"])
        self.assertEqual(headers["Cache-Control"], "no-store")
        cookie = {"Cookie": headers["Set-Cookie"].split(";")[0]}
        self.assertEqual(server.page_data(**cookie)["serve"]["token"], "correct-horse-battery")
        self.assertEqual(server.ask("GET", "/api/levels", headers=cookie)[0], 401)
        self.assertEqual(server.ask("GET", "/?token=wrong")[0], 401)

    def test_tokens_that_are_none(self):
        for text in ("short", "with blanks in it, and long", ""):
            (self.path / "token").write_text(text)
            with self.assertRaises(AssertionError) as told:
                Server(self.levels, "--token-file", self.path / "token")
            self.assertIn("must hold one line of 16 to 200", str(told.exception))

    def test_no_address_but_its_own(self):
        listening = pathlib.Path("/proc/net/tcp").read_text()
        server = self.serve()
        entry = f":{server.port:04X} 00000000:0000 0A"
        now = pathlib.Path("/proc/net/tcp").read_text()
        self.assertIn(f"0100007F{entry}", now)
        self.assertNotIn(f"00000000{entry}", now)
        self.assertNotIn(f"0100007F{entry}", listening)


def hostile_request(chance, port, token):
    """Bytes that no browser of ours would send."""
    host = f"127.0.0.1:{port}"
    level = '{"text": "{}", "version": ""}'

    def request(method="GET", path="/", fields=(), body="", host=host, version="1.1"):
        lines = [f"{method} {path} HTTP/{version}"]
        lines += [f"Host: {host}"] if host is not None else []
        lines += fields
        return ("\r\n".join(lines) + "\r\n\r\n").encode("latin1") + body.encode("latin1")

    auth = [f"X-Dramatis-Token: {token}"]
    json_type = ["Content-Type: application/json"]
    length = [f"Content-Length: {len(level)}"]
    traversals = ["../../etc/passwd", "..%2f..%2fetc%2fpasswd", "....//....//etc/passwd",
                  "%2e%2e/%2e%2e/etc/passwd", "/etc/passwd", "..\\..\\etc\\passwd",
                  "garden.json%00.html", "%c0%ae%c0%ae/x", ".", "..", "~root", "x" * 5000]
    roots = ["/", "/reports/", "/reports/pack/", "/reports/levels/", "/reports/pack/report/",
             "/api/levels/", "/api/history/", "/api/jobs/", "/reports/compare/garden/given/"]
    noise = bytes(chance.randrange(256) for _ in range(chance.randrange(1, 3000)))
    many = [f"X-{i}: {'y' * chance.randrange(40)}" for i in range(chance.choice((2_000, 20_000)))]
    kinds = [
        lambda: request(path=chance.choice(roots) + chance.choice(traversals)),
        lambda: request(path=chance.choice(roots) + chance.choice(traversals), fields=auth),
        lambda: request("PUT", "/api/levels/" + chance.choice(traversals),
                        auth + json_type + length, level),
        lambda: request(host=chance.choice(["evil.example", f"evil.example:{port}", "", None,
                                            "127.0.0.1", "[::1", f"127.0.0.1:{port}@evil"])),
        lambda: request("GET", "/api/levels", auth + [
            "Origin: " + chance.choice(["http://evil.example", "null", "http://127.0.0.1",
                                        f"http://127.0.0.1:{port}.evil.example"])]),
        lambda: request("GET", "/api/levels", ["X-Dramatis-Token: " + chance.choice(
            ["", "0" * 32, token[:-1], token + "0", token.upper() + "x"])]),
        lambda: request("GET", "/api/levels", auth + auth),
        lambda: request("GET", "/api/levels", auth + ["Sec-Fetch-Site: cross-site"]),
        lambda: request("POST", "/api/levels", auth + [
            "Content-Type: text/plain"] + length, level),
        lambda: request("PUT", "/api/levels/garden", auth + json_type + [
            "Content-Length: 99999999999"], level),
        lambda: request("PUT", "/api/levels/garden", auth + json_type + [
            f"Content-Length: {5 << 20}"], "x" * (5 << 20)),
        lambda: request("PUT", "/api/levels/garden", [
            "Content-Length: 4000000"] + json_type, "x" * 100_000),
        lambda: request("PUT", "/api/levels/garden", auth + json_type + length + [
            "Transfer-Encoding: chunked"], f"{len(level):x}\r\n{level}\r\n0\r\n\r\n"),
        lambda: request("PUT", "/api/levels/garden", auth + json_type + [
            "Transfer-Encoding: chunked"], chance.choice(
                ["-2\r\n" + level, "ffffffffffffffff\r\nx", "zz\r\n", "5;" + "x" * 9999 + "\r\n",
                 "100000\r\n" + "x" * 0x100000 + "\r\n" + "600000\r\n" + "x" * 0x600000,
                 "5\r\nabcdeX\r\n0\r\n\r\n", "1\r\n{\r\n" * 3000])),
        lambda: request("PUT", "/api/levels/garden", auth + json_type + [
            f"Content-Length: {len(level)}", f"Content-Length: {len(level) + 1}"], level),
        lambda: request("POST", "/api/playtests", auth + json_type + ["Content-Length: 60000"],
                        "[" * 60_000),
        lambda: request("POST", "/api/levels", auth + json_type + ["Content-Length: 34"],
                        '{"name": "\xff\xfe", "text": "\xc0\xaf"} '),
        lambda: request(fields=many),
        lambda: request(fields=["X: " + "y" * 200_000]),
        lambda: request(path="/" + "a" * 100_000),
        lambda: request(fields=[" folded: x", "no colon", ": empty", "a\x00b: c"]),
        lambda: request(version=chance.choice(["0.9", "2.0", "9.9", "1.x", ""])),
        lambda: request(chance.choice(["TRACE", "CONNECT", "PROPFIND", "get", "G\xc9T", ""])),
        lambda: request(fields=["Upgrade: websocket", "Connection: Upgrade",
                                "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
                                "Sec-WebSocket-Version: 13"], path="/api/jobs/1/events"),
        lambda: b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff" + noise,
        lambda: noise,
        lambda: b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + noise,
        lambda: b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + noise,
        lambda: request()[:chance.randrange(1, 40)],
        lambda: b"\r\n" * 5000,
        lambda: b"GET / HTTP/1.1\nHost: " + host.encode() + b"\n\n",
    ]
    return chance.choice(kinds)()


class Enemies(Scratch):
    def test_hostile_requests(self):
        """Each is answered with a 4xx or hung up on; nothing is written, and it goes on."""
        chance = random.Random(7)
        server = self.serve()
        token = server.token
        server.call("GET", "/levels")
        before = tree(self.path)
        began = server.memory()[0]
        with concurrent.futures.ThreadPoolExecutor(16) as pool:
            asked = [hostile_request(random.Random(chance.random()), server.port, token)
                     for _ in range(min(HOSTILE, 600))]
            for _ in range(0, HOSTILE, len(asked)):
                for request, answer in zip(asked, pool.map(server.send, asked)):
                    self.assertTrue(server.is_alive(), request[:300])
                    for status in re.findall(rb"(?:^|\n)HTTP/1.1 (\d+) ", answer):
                        self.assertIn(status[0:1], b"4", (request[:300], answer[:300]))
                asked = [hostile_request(random.Random(chance.random()), server.port, token)
                         for _ in range(len(asked))]
        self.assertEqual(tree(self.path), before)
        self.assertEqual(server.call("GET", "/levels")[0], 200)
        if "san" not in os.environ["DRAMATIS"]:
            self.assertLess(server.memory()[1] - began, 256 << 20)
        self.assertEqual(server.stop(), 0)

    def test_slow_clients_keep_nobody_out(self):
        """More than the server takes, each with half a request."""
        server = self.serve()
        server.page_data()
        slow = []
        try:
            for _ in range(600):
                client = socket.create_connection(("127.0.0.1", server.port), timeout=10)
                client.sendall(b"GET / HT")
                slow.append(client)
            began = time.monotonic()
            self.assertEqual(server.ask("GET", "/")[0], 200)
            self.assertLess(time.monotonic() - began, 2 * PATIENCE)
            # Who drips is hung up on all the same.
            deadline = time.monotonic() + 30 * PATIENCE
            drip = slow[-1]
            drip.settimeout(1)
            answer = b""
            while time.monotonic() < deadline:
                try:
                    drip.sendall(b"T")
                    answer += drip.recv(4096)
                    if not answer or answer.startswith(b"HTTP/1.1 4"):
                        break
                except socket.timeout:
                    continue
                except OSError:
                    break
            else:
                self.fail("a client may drip for ever")
        finally:
            for client in slow:
                client.close()
        self.assertEqual(server.ask("GET", "/")[0], 200)

    def test_several_clients_watch_one_job(self):
        server = self.serve()
        job = server.call("POST", "/playtests", {
            "levels": ["garden"], "players": ["random"], "games": 4000})[1]["job"]
        with concurrent.futures.ThreadPoolExecutor(20) as pool:
            ends = list(pool.map(lambda _: list(server.events(job))[-1], range(20)))
        self.assertEqual({end["state"] for end in ends}, {"done"}, ends[0])


if __name__ == "__main__":
    unittest.main()
