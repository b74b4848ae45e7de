"""Runs the program under watch, and says what was wrong with how it went."""

import dataclasses
import os
import pathlib
import re
import resource
import select
import signal
import subprocess
import tempfile
import time

RAW_TEXTS = (  # what a library says, and a user should never read
    "[json.exception", "filesystem error", "terminate called", "basic_string", "bad_alloc", "std::",
    "vector::", "nlohmann", "what():", "CLI::", "toml::", "stoi", "stod", "out_of_range")
SANITIZERS = ("AddressSanitizer", "LeakSanitizer", "ThreadSanitizer", "UndefinedBehavior",
              "runtime error:")
STATUSES = (0, 1, 2, 3, 130)  # those that the program has a meaning for
KEPT_BYTES = 1 << 20          # of what it prints


@dataclasses.dataclass
class Limits:
    seconds: float = 10
    megabytes: int = 1024


@dataclasses.dataclass
class Ran:
    """How one run went. `status` is negative for the signal that ended it, as in subprocess."""
    command: list
    status: int
    out: bytes
    err: bytes
    seconds: float
    megabytes: int
    stopped: str = ""  # why the watch ended it, if it did

    @property
    def last_words(self):
        return ascii(self.err.decode("utf-8", "replace").strip()[-100:])

    @property
    def text(self):
        return (self.out + b"\n" + self.err).decode("utf-8", "replace")


class Program:
    """The program, with an environment in which it finds nothing of the developer's."""

    def __init__(self, path, limits=None):
        self.path = str(pathlib.Path(path).resolve())
        self.limits = limits or Limits()
        # A browser must never open, whatever a case comes to.
        self.environment = {"PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LANG": "C.UTF-8",
                            "TERM": "dumb", "BROWSER": "true"}

    def start(self, arguments, folder, **more):
        usual = {"stdin": subprocess.DEVNULL, "env": {**self.environment, "TMPDIR": str(folder)}}
        return subprocess.Popen([self.path, *arguments], cwd=folder, start_new_session=True,
                                **{**usual, **more})

    def run(self, arguments, folder, typed=None, limits=None, stop_after=None, **more):
        """Runs to the end, or to a limit. `stop_after`: Ctrl-C then, for work that has no short
        form. What is in `more` is for subprocess, such as another stdout."""
        limits = limits or self.limits
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err, \
                tempfile.TemporaryFile() as keys:
            streams = {"stdin": subprocess.DEVNULL, "stdout": out, "stderr": err, **more}
            if typed is not None:
                keys.write(typed)
                keys.seek(0)
                streams["stdin"] = keys
            process = self.start(arguments, folder, **streams)
            status, seconds, megabytes, stopped = watch(process, limits, stop_after)
            return Ran([self.path, *arguments], status, read(out), read(err), seconds, megabytes,
                       stopped)

    def must(self, arguments, folder, statuses=(0,), **more):
        """For what has to go well before anything can be spoilt."""
        ran = self.run(arguments, folder, limits=Limits(600, 4096), **more)
        if ran.status not in statuses:
            raise SystemExit(f"{' '.join(map(str, ran.command))}: {ran.status}\n{ran.text[-2000:]}")
        return ran


def read(file):
    size = file.seek(0, os.SEEK_END)
    file.seek(0)
    if size <= KEPT_BYTES:
        return file.read()
    head = file.read(KEPT_BYTES // 2)
    file.seek(size - KEPT_BYTES // 2)
    return head + b"\n" + file.read()  # the cut may fall into a character: see cut_anywhere


def watch(process, limits, stop_after=None):
    """Waits for the end; returns status, seconds, megabytes, and why it was ended before, if so.

    What it waited for a processor that others had does not count: machines that test are busy."""
    began = time.monotonic()
    ends = began + limits.seconds
    asks = time.monotonic() + stop_after if stop_after else None
    stopped, most, waited, pause = "", 0, 0, 2
    poll, handle = select.poll(), os.pidfd_open(process.pid)
    try:
        poll.register(handle, select.POLLIN)
        while not poll.poll(pause):
            now, pause = time.monotonic(), min(2 * pause, 50)
            most = max(most, most_resident(process.pid))
            waited = max(waited, waiting_time(process.pid))
            if most > 1.5 * limits.megabytes:
                stopped = f"more than {limits.megabytes} MB"
            elif asks and now > asks:
                process.send_signal(signal.SIGINT)
                asks, ends = None, now + limits.seconds - waited
            elif now > ends + waited:
                stopped = f"longer than {limits.seconds:g} s"
            if stopped:
                end(process)
                break
    finally:
        os.close(handle)
    # Until it became the program, the process was as large as this one, and the system counts that,
    # too; only what is larger is sure to be the program's. Else what was seen on the way has to do.
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    _, raw, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(raw)
    if usage.ru_maxrss > own:
        most = max(most, usage.ru_maxrss // 1024)
    return process.returncode, time.monotonic() - began - waited, most, stopped


def end(process):
    """The process and what it started; they have a session of their own."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def most_resident(pid):
    """Megabytes in memory, at most so far."""
    try:
        found = re.search(r"VmHWM:\s*(\d+) kB", pathlib.Path(f"/proc/{pid}/status").read_text())
        return int(found[1]) // 1024 if found else 0
    except OSError:
        return 0


def waiting_time(pid):
    """Seconds that it was ready to run and did not get a processor."""
    try:
        return int(pathlib.Path(f"/proc/{pid}/schedstat").read_text().split()[1]) / 1e9
    except (OSError, IndexError):
        return 0


def name_of(status):
    return f"ended by {signal.Signals(-status).name}" if status < 0 else f"status {status}"


# Everything but a line's end and a tab that moves a cursor, rings, or changes a terminal.
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f\x80-\x9f]")
JSON_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f]")


def unprintable(data):
    """The first thing in what was printed that is not for a terminal; empty if there is none."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        if len(data) > KEPT_BYTES:  # cut in the middle
            text = data.decode("utf-8", "ignore")
        else:
            return f"byte 0x{data[error.start]:02x} that is not UTF-8"
    controls = JSON_CONTROLS if text[:1] in "{[" else CONTROLS
    found = controls.search(text)
    return f"control character U+{ord(found[0]):04X}" if found else ""


def faults_of(ran, limits, statuses=STATUSES):
    """What was wrong with a run, whatever it was given; each as a few words."""
    faults = []
    if ran.stopped:
        return [ran.stopped]
    if ran.status < 0:
        faults.append(name_of(ran.status))
    elif ran.status not in statuses:
        faults.append(f"status {ran.status}, which means nothing")
    if any(word in ran.text for word in SANITIZERS):
        faults.append("sanitizer report")
    if ran.seconds > limits.seconds:
        faults.append(f"longer than {limits.seconds:g} s")
    if ran.megabytes > limits.megabytes:
        faults.append(f"more than {limits.megabytes} MB")
    complaint = ran.err.decode("utf-8", "replace")
    for word in RAW_TEXTS:
        if word in complaint:
            faults.append(f"a library's own words: {word}")
            break
    if ran.status == 0 and re.search("^dramatis: ", complaint, re.MULTILINE):
        faults.append("status 0, and an error on standard error")
    if ran.status not in (0,
                          130) and ran.status > 0 and not ran.out.strip() and not complaint.strip():
        faults.append(f"status {ran.status} without a word")
    for stream, data in (("output", ran.out), ("error", ran.err)):
        if what := unprintable(data):
            faults.append(f"{what} on standard {stream}")
    return faults
