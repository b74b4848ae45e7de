"""A server of a test's own, and clients for it. The program's path is in DRAMATIS."""

import http.client
import json
import os
import pathlib
import re
import select
import signal
import socket
import subprocess
import tempfile
import time
import unittest

PROGRAM = os.environ.get("DRAMATIS", "dramatis")
LEVEL = {"dramatis_level": 1, "name": "Garden", "colours": 4, "moves": 8,
         "goals": [{"score": 1500}], "board": ["?????"] * 5}
PATIENCE = float(os.environ.get("DRAMATIS_PATIENCE", 1))


def level_text(**changes):
    return json.dumps(LEVEL | changes, indent=1) + "\n"


def tree(folder):
    """Everything in a folder, with the bytes of files."""
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
            for path in sorted(pathlib.Path(folder).rglob("*"))}


class Server:
    def __init__(self, folder, *options, cwd=None):
        self.process = subprocess.Popen(
            [PROGRAM, "serve", *([str(folder)] if folder else []), "--port", "0",
             *map(str, options)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=cwd)
        ready, _, _ = select.select([self.process.stdout], [], [], 60 * PATIENCE)
        line = self.process.stdout.readline() if ready else ""
        found = re.match(r"http://(\S+):(\d+)/(\?token=(\S+))?$", line.strip())
        if not found:
            self.process.kill()
            _, said = self.process.communicate()
            raise AssertionError(f"no address: {line!r} {said}")
        self.address, self.port = line.strip(), int(found[2])
        self.given_token = found[4]
        self._token = None

    @property
    def token(self):
        if self._token is None:
            self._token = self.page_data()["serve"]["token"]
        return self._token

    def page_data(self, **headers):
        status, body, _ = self.ask("GET", "/", headers=headers)
        assert status == 200, (status, body[:500])
        data = re.search(r'<script id="data" type="application/json">(.*?)</script>',
                         body.decode(), re.S)[1]
        return json.loads(data)

    def ask(self, method, path, body=None, headers=None, timeout=60):
        """(status, body, headers) of one request as it stands."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port,
                                                timeout=timeout * PATIENCE)
        try:
            connection.request(method, path, body=body, headers=headers or {})
            answer = connection.getresponse()
            return answer.status, answer.read(), dict(answer.getheaders())
        finally:
            connection.close()

    def call(self, method, path, body=None, headers=None):
        """(status, JSON) of a request as the page makes it."""
        headers = {"X-Dramatis-Token": self.token} | (headers or {})
        if body is not None:
            body = json.dumps(body)
            headers["Content-Type"] = "application/json"
        status, text, _ = self.ask(method, "/api" + path, body, headers)
        return status, json.loads(text) if text.strip() else None

    def send(self, data, timeout=10):
        """What comes back for these bytes, until the server closes; b"" if it only closes."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=timeout) as client:
            client.settimeout(timeout)
            out = b""
            try:
                client.sendall(data)
                client.shutdown(socket.SHUT_WR)
            except OSError:
                pass
            try:
                while piece := client.recv(65536):
                    out += piece
            except (ConnectionError, socket.timeout):
                pass
            return out

    def events(self, job, timeout=120):
        """The states of a job as they come."""
        with socket.create_connection(("127.0.0.1", self.port),
                                      timeout=timeout * PATIENCE) as client:
            client.sendall(f"GET /api/jobs/{job}/events HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
                           f"X-Dramatis-Token: {self.token}\r\n\r\n".encode())
            text = b""
            while piece := client.recv(65536):
                text += piece
                *whole, text = text.split(b"\n")
                for line in whole:
                    if line.startswith(b"data: "):
                        yield json.loads(line[6:])

    def job(self, path, body):
        """The last state of a job that is started so."""
        status, answer = self.call("POST", path, body)
        assert status == 202, (status, answer)
        return list(self.events(answer["job"]))[-1]

    def memory(self):
        """Bytes that the server holds, and the most that it ever held."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return [int(re.search(rf"^{key}:\s+(\d+)", status, re.M)[1]) * 1024
                for key in ("VmRSS", "VmHWM")]

    def is_alive(self):
        return self.process.poll() is None

    def stop(self, sign=signal.SIGTERM, timeout=30):
        if self.is_alive():
            self.process.send_signal(sign)
        try:
            return self.process.wait(timeout * PATIENCE)
        finally:
            if self.is_alive():
                self.process.kill()
                self.process.wait()
            self.said = self.process.stderr.read()
            self.process.stdout.close()
            self.process.stderr.close()


class Scratch(unittest.TestCase):
    """A folder of levels, and servers that end with the test."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name)
        self.levels = self.path / "levels"
        self.levels.mkdir()
        (self.levels / "garden.json").write_text(level_text())

    def serve(self, *options, folder=None, **more):
        server = Server(folder or self.levels, *options, **more)
        self.addCleanup(lambda: server.process.returncode is None and server.stop())
        return server

    def wait_until(self, what, seconds=30):
        deadline = time.monotonic() + seconds * PATIENCE
        while not what():
            self.assertLess(time.monotonic(), deadline, "it does not happen")
            time.sleep(0.02)
