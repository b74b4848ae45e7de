#!/usr/bin/env python3
"""How long 200 clients at once wait for the studio's page.

  tools/measure_serve.py [--program build/release/bin/dramatis] [--clients N] [--seconds S]
                         [--levels FOLDER]

Starts a server for a copy of the levels that ship, connects all clients, and has each of them load
the page over and over on its connection: once a second ("paced", as people who reload a page), and
again as soon as it has it ("as fast as it goes", which measures the machine's throughput: there the
wait is what a full queue takes), and so again as browsers that have the page already and only ask
whether it is still the same. Prints the median, p99 and the most of the times from the request
to the last byte, how many failed, and the memory that the server came to hold. The client takes a
part of the processors, too.
"""

import argparse
import pathlib
import re
import selectors
import shutil
import socket
import statistics
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Client:
    """A connection that asks for the page again and again."""

    def __init__(self, port, start, known=""):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.socket.setblocking(False)
        field = f"If-None-Match: {known}\r\n" if known else ""
        self.request = f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n{field}\r\n".encode()
        self.next, self.began, self.left, self.head = start, None, 0, b""

    def ask(self, now):
        self.socket.send(self.request)
        self.began, self.left, self.head = now, None, b""

    def take(self, buffer):
        """Whether the answer is whole; raises if it is none."""
        while True:
            try:
                count = self.socket.recv_into(buffer)
            except BlockingIOError:
                return False
            if count == 0:
                raise ConnectionError("closed")
            if self.left is None:
                self.head += bytes(buffer[:count])
                end = self.head.find(b"\r\n\r\n")
                if end < 0:
                    continue
                if self.head.startswith(b"HTTP/1.1 304 "):
                    return True
                if not self.head.startswith(b"HTTP/1.1 200 "):
                    raise ConnectionError(self.head[:80])
                length = int(re.search(rb"Content-Length: (\d+)", self.head)[1])
                self.left = length - (len(self.head) - end - 4)
            else:
                self.left -= count
            if self.left == 0:
                return True


def name_of_page(port):
    """By which a browser asks whether the page is still the one that it has."""
    client = Client(port, 0)
    client.socket.setblocking(True)
    client.socket.sendall(client.request)
    return re.search(r"ETag: (\S+)", client.socket.recv(65536).decode("latin1"))[1]


def measure(port, clients, seconds, pace, known=""):
    """The waits of all requests, in milliseconds, and how many failed."""
    start = time.perf_counter()
    all_clients = [Client(port, start + pace * i / clients, known) for i in range(clients)]
    selector = selectors.DefaultSelector()
    for client in all_clients:
        selector.register(client.socket, selectors.EVENT_READ, client)
    waits, failed, buffer = [], 0, memoryview(bytearray(1 << 20))
    waiting = sorted(all_clients, key=lambda client: client.next)
    while (now := time.perf_counter()) < start + seconds:
        while waiting and waiting[0].next <= now:
            waiting.pop(0).ask(time.perf_counter())
        timeout = min(waiting[0].next - now, 0.05) if waiting else 0.05
        for key, _ in selector.select(max(timeout, 0)):
            client = key.data
            try:
                if not client.take(buffer):
                    continue
            except (OSError, ConnectionError):
                failed += 1
                selector.unregister(client.socket)
                continue
            now = time.perf_counter()
            waits.append((now - client.began) * 1000)
            client.next = max(client.next + pace, now) if pace else now
            waiting.append(client)
        if pace:
            waiting.sort(key=lambda client: client.next)
    for client in all_clients:
        client.socket.close()
    return sorted(waits), failed


def show(what, waits, failed, seconds):
    p99 = waits[min(len(waits) - 1, int(len(waits) * 0.99))]
    print(f"{what}: {len(waits)} pages, {len(waits) / seconds:.0f} a second; median "
          f"{statistics.median(waits):.1f} ms, p99 {p99:.1f} ms, most {waits[-1]:.1f} ms; "
          f"{failed} failed")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", default=ROOT / "build/release/bin/dramatis")
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--levels", default=ROOT / "levels")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        levels = pathlib.Path(folder) / "levels"
        shutil.copytree(options.levels, levels)
        server = subprocess.Popen([options.program, "serve", levels, "--port", "0"],
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            port = int(re.search(r":(\d+)/", server.stdout.readline())[1])
            page = measure(port, 1, 1, 0.5)[0]
            print(f"{options.clients} clients; one alone waits {page[0]:.1f} ms")
            known = name_of_page(port)
            for what, pace, name in (("paced", 1.0, ""), ("as fast as it goes", 0, ""),
                                     ("the same, by browsers that have the page", 0, known)):
                waits, failed = measure(port, options.clients, options.seconds, pace, name)
                show(what, waits, failed, options.seconds)
            status = pathlib.Path(f"/proc/{server.pid}/status").read_text()
            most = int(re.search(r"VmHWM:\s+(\d+)", status)[1])
            print(f"the server held at most {most / 1024:.0f} MiB")
        finally:
            server.terminate()
            print(f"it ended with status {server.wait(30)}")


if __name__ == "__main__":
    main()
