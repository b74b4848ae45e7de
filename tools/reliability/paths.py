"""Paths that are long, odd or impossible, and what else than a file may lie there.

One function a row of the table."""

import os
import pathlib
import shutil
import socket
import stat

from .program import faults_of, name_of
from .setting import LEVEL, READERS, RECORD, WORLD, WRITERS, filled


ODD_NAMES = [
    b"with blanks", b"new\nline", b"tab\tand\rreturn", b"quote\"s'`$(x)", b"back\\slash", b"-dash",
    b"*?[a]", "ünï-工-🧙".encode(), b"not-\xff-utf8",
    b"\x1b[31mred", b"\xc2\x9b31m", b"semi;colon&amp", b"<b>bold", b"percent%s%n{}", b"a" * 200,
    b".hidden", b"..dots", b"=formula"]


def odd_paths(section):
    section.begin("long and odd paths, in and out")
    for name in section.some(WRITERS):
        for odd in ODD_NAMES if not section.short else ODD_NAMES[1::3]:
            folder = section.folder()
            word = os.fsdecode(odd)
            inner = folder / word
            inner.mkdir()
            arguments, out = filled(name, f"./{word}/{WRITERS[name][1]}")
            moved = []
            for each in arguments:  # the inputs lie there, too
                if (folder / each).is_file() and each in (LEVEL, WORLD, RECORD, "other.json"):
                    target = f"./{word}/{word}{pathlib.Path(each).suffix}"
                    if each == "other.json":
                        target = f"./{word}/x{word[:100]}.json"
                    shutil.copy(folder / each, folder / target)
                    each = target
                moved.append(each)
            ran = section.program.run(moved, folder)
            faults = faults_of(ran, section.program.limits)
            if ran.status != 0:
                faults.append(f"{name_of(ran.status)} with {odd[:20]!r}: {ran.last_words}")
            elif not (folder / out).exists():
                faults.append(f"nothing was written to {odd[:20]!r}")
            section.judge(name, faults)


def impossible_paths(section):
    section.begin("paths that cannot be")
    long_name, long_path = "a" * 300 + ".json", "/".join(["a" * 200] * 25) + ".json"
    for name, arguments in section.some(READERS, 6).items():
        folder = section.folder()
        os.symlink("loop.json", folder / "loop.json")
        (folder / "a-folder.json").mkdir()
        for path in (long_name, long_path, "loop.json", "loop.json/x.json", "a-folder.json",
                     LEVEL + "/x", "/", "/proc/self/mem", "/dev/null", "no/such/file.json"):
            ran = section.program.run([path if word == "{in}" else word for word in arguments],
                                      folder)
            faults = faults_of(ran, section.program.limits)
            if ran.status == 0:
                faults.append("status 0")
            section.judge(name, [f"{fault} ({path[:16]!a})" for fault in faults])
    for name in section.some(WRITERS):
        folder = section.folder()
        os.symlink("loop", folder / "loop")
        for path in (long_name, long_path, "loop/x", LEVEL + "/x", "/proc/x", ""):
            arguments, _ = filled(name, path or None)
            if not path:
                arguments = ["" if word == WRITERS[name][1] else word for word in arguments]
            ran = section.program.run(arguments, folder)
            faults = faults_of(ran, section.program.limits)
            if ran.status == 0 and path:
                faults.append("status 0")
            section.judge(name, [f"{fault} ({path[:16]!a})" for fault in faults])


def pipes_and_devices(section):
    section.begin("a FIFO, a socket or an endless device as input")
    for name, arguments in section.some(READERS, 6).items():
        folder = section.folder()
        os.mkfifo(folder / "fifo.json")
        (folder / "levels").mkdir()
        os.mkfifo(folder / "levels/fifo.json")
        shutil.copy(folder / LEVEL, folder / "levels/good.json")
        with socket.socket(socket.AF_UNIX) as plug:
            here = os.getcwd()
            os.chdir(folder)  # the path of a socket has to be short
            try:
                plug.bind("plug.json")
            finally:
                os.chdir(here)
            for path in ("./fifo.json", "./plug.json", "/dev/zero", "./levels"):
                ran = section.program.run([path if word == "{in}" else word for word in arguments],
                                          folder)
                faults = faults_of(ran, section.program.limits)
                if ran.status == 0 and path != "./levels":
                    faults.append("status 0")
                section.judge(name, [f"{fault} ({path})" for fault in faults])


def devices_as_output(section):
    section.begin("a device, a link or a neighbour of the output")
    for name in section.some(WRITERS):
        arguments, out = filled(name)
        if not pathlib.Path(out).suffix:
            continue
        folder = section.folder()
        (folder / (out + ".new")).write_bytes(b"the user's own\n")
        (folder / (out + ".tmp")).write_bytes(b"the user's own\n")
        ran = section.program.run(arguments, folder)
        faults = faults_of(ran, section.program.limits)
        for ending in (".new", ".tmp"):
            neighbour = folder / (out + ending)
            if not neighbour.exists() or neighbour.read_bytes() != b"the user's own\n":
                faults.append(f"the user's {out}{ending} is lost")
        section.judge(name, faults)
        folder = section.folder()
        os.symlink("/dev/null", folder / out)
        ran = section.program.run(arguments, folder)
        faults = faults_of(ran, section.program.limits)
        if not (folder / out).is_symlink():
            faults.append("the link to a device was replaced")
        section.judge(name, faults)
        folder = section.folder()
        try:
            os.mknod(folder / out, stat.S_IFCHR | 0o666, os.makedev(1, 3))
        except PermissionError:
            continue
        ran = section.program.run(arguments, folder)
        faults = faults_of(ran, section.program.limits)
        if not stat.S_ISCHR(os.stat(folder / out).st_mode):
            faults.append("the device was replaced")
        section.judge(name, faults)


def own_files(section):
    section.begin("an output that is an input, or a file of the user's")
    inputs = {"level render": LEVEL, "story --html": WORLD, "learn": RECORD, "tune": LEVEL,
              "compare --junit": LEVEL, "play --csv": LEVEL}
    for name, target in inputs.items():
        for way in (target, "./" + target, "link", "hard"):
            folder = section.folder()
            before = (folder / target).read_bytes()
            os.symlink(target, folder / "link")
            os.link(folder / target, folder / "hard")
            arguments, _ = filled(name, way)
            ran = section.program.run(arguments, folder)
            faults = faults_of(ran, section.program.limits)
            if (folder / target).read_bytes() != before:
                faults.append(f"its own input is gone (as {way})")
            elif ran.status == 0:
                faults.append(f"status 0 (as {way})")
            section.judge(name, faults)
    own = b"the user's own\n"
    for name in section.some(WRITERS):
        arguments, out = filled(name)
        folder = section.folder()
        names = sorted(section.reference(name)[1])
        for inside in names if names != [""] else [""]:
            folder = section.folder()
            file = folder / out / inside if inside else folder / out
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(own)
            ran = section.program.run(arguments, folder)
            faults = faults_of(ran, section.program.limits)
            if not file.exists() or file.read_bytes() != own:
                faults.append(f"the user's {inside or out} was overwritten")
            section.judge(name, faults)


CHECKS = (odd_paths, impossible_paths, pipes_and_devices, devices_as_output, own_files)
