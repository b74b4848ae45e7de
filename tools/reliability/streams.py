"""Standard streams that are full, closed or left, and environments that say nothing.

One function a row of the table."""

import itertools
import os
import signal
import subprocess

from . import kills
from .program import faults_of, name_of, watch
from .setting import WRITERS, filled, halves, tree


def full_stdout(section):
    section.begin("standard output on a full disk")
    for name in section.some(WRITERS):
        arguments, out = filled(name)
        prints = section.reference(name)[2]
        folder = section.folder()
        with open("/dev/full", "wb") as full:
            ran = section.program.run(arguments, folder, stdout=full)
        faults = faults_of(ran, section.program.limits)
        if prints and ran.status != 3:
            faults.append(f"{name_of(ran.status)} although nothing could be printed")
        section.judge(name, faults + halves(tree(folder / out), section.reference(name)[1]))


def full_stderr(section):
    section.begin("standard error on a full disk")
    for name in section.some(WRITERS):
        arguments, out = filled(name)
        folder = section.folder()
        with open("/dev/full", "wb") as full:
            ran = section.program.run(arguments, folder, stderr=full)
        faults = faults_of(ran, section.program.limits)
        if ran.status != 0:
            faults.append(name_of(ran.status))
        elif what := kills.difference(tree(folder / out), section.reference(name)[1]):
            faults.append(what)
        section.judge(name, faults)
    folder = section.folder()
    with open("/dev/full", "wb") as full:  # an error that cannot be told is still an error
        ran = section.program.run(["level", "check", "nowhere.json"], folder, stderr=full)
    section.judge("an error", [] if ran.status in (1, 2, 3) else [name_of(ran.status)])


def closed_pipe(section):
    section.begin("a reader that goes away (| head)")
    for name in section.some(WRITERS):
        arguments, out = filled(name)
        folder = section.folder()
        reader, writer = os.pipe()
        os.close(reader)
        try:
            ran = section.program.run(arguments, folder, stdout=writer)
        finally:
            os.close(writer)
        faults = [] if ran.status == -signal.SIGPIPE else faults_of(ran, section.program.limits)
        section.judge(name, faults + halves(tree(folder / out), section.reference(name)[1]))
    for arguments in (["gtp", "--size", "5"], ["tictactoe", "--watch"], ["level", "list"],
                      ["--help"]):
        reader, writer = os.pipe()
        os.close(reader)
        ran = section.program.run(arguments, section.folder(), stdout=writer)
        os.close(writer)
        faults = [] if ran.status == -signal.SIGPIPE else faults_of(ran, section.program.limits)
        section.judge(arguments[0], faults)


def closed_streams(section):
    section.begin("standard streams closed, in all 7 ways")
    for name in section.some(WRITERS):
        wanted = section.reference(name)[1]
        for closed in itertools.chain.from_iterable(itertools.combinations((0, 1, 2), n)
                                                    for n in (1, 2, 3)):
            arguments, out = filled(name)
            folder = section.folder()
            # Closed by a shell: subprocess itself would keep descriptors in their place.
            line = " ".join(f"{fd}{'<' if fd == 0 else '>'}&-" for fd in closed)
            shell = subprocess.Popen(["sh", "-c", f'exec "$0" "$@" {line}', section.program.path,
                                      *arguments], cwd=folder, stdin=subprocess.DEVNULL,
                                     stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                     env=section.program.environment, start_new_session=True)
            status, _, _, stopped = watch(shell, section.program.limits)
            faults = [stopped] if stopped else []
            if status not in (0, 3) or status == 3 and 1 not in closed:
                faults.append(f"{name_of(status)} without {closed}")
            if what := kills.difference(tree(folder / out), wanted):
                faults.append(f"without {closed}: {what}")
            section.judge(name, faults)


def poor_environment(section):
    section.begin("no HOME, TERM=dumb, LANG=C, nothing at all")
    settings = {"no HOME": {"HOME": None}, "no TERM": {"TERM": None}, "TERM=dumb": {"TERM": "dumb"},
                "TERM of nobody": {"TERM": "none-such"},
                "LANG=C": {"LANG": "C", "LC_ALL": "C"}, "odd LANG": {"LC_ALL": "xx_XX.UTF-9"},
                "COLUMNS=0": {"COLUMNS": "0", "LINES": "-1"}, "nothing": None}
    for name in section.some(WRITERS):
        status, wanted, printed = section.reference(name)
        for what, changes in settings.items():
            environment = {} if changes is None else {k: v for k,
                                                      v in {**section.program.environment,
                                                            **changes}.items() if v is not None}
            arguments, out = filled(name)
            folder = section.folder()
            ran = section.program.run(arguments, folder, env=environment)
            faults = faults_of(ran, section.program.limits)
            if ran.status != status:
                faults.append(f"{what}: {name_of(ran.status)}")
            elif difference := kills.difference(tree(folder / out), wanted):
                faults.append(f"{what}: {difference}")
            elif ran.out != printed and name not in ("lab", "match", "match go"):  # they tell times
                faults.append(f"{what}: prints something else")
            section.judge(name, faults)


CHECKS = (full_stdout, full_stderr, closed_pipe, closed_streams, poor_environment)
