#!/usr/bin/env python3
"""Checks that keep the house in order: ./test runs them, and so can you.

  tools/check_source.py [CHECK...]      all of them, or some of: doors rooms architecture
                                        columns functions format formulas links tests

  doors    what only one file may do (print, write files, read folders, parse JSON) is done there
  rooms    a folder of src/ includes only folders that it links to in src/CMakeLists.txt, and links
           to no folder that it does not include
  architecture  docs/architecture.md draws each room in one box, above those that it links to; its
                table has these links, and its walks go along them, into each room once
  columns  no line is longer than 100 columns, in C++, Python, shell, CMake, TypeScript,
           JavaScript, styles, worlds of stories, presets or prose; addresses, tables and what
           stands in long strings (markup, scripts) may be, and pages that programs write
  functions  no function of src/ is longer than 60 lines, but for those that have a reason
  format   C++ is as clang-format 14 leaves it (skipped where there is none)
  formulas  clang-format has not carried over the end of a formula in a comment
  links    links and paths in the documentation lead somewhere
  tests    every script that is a test is run by ./test: tests/CMakeLists.txt names it, or another
           test does

Exit status 1 if something is wrong; each fault is a line with its place.
"""

import io
import pathlib
import re
import shutil
import subprocess
import sys
import tokenize

ROOT = pathlib.Path(__file__).resolve().parent.parent
COLUMNS = 100
CODE = ("src", "tests", "bench", "fuzz")
CPP = (".cpp", ".hpp", ".in")

# What may be called only in these files: elsewhere it would go past what they take care of. Who
# needs another one writes it down here, with the reason.
DOORS = {
    "standard streams (os/printing.hpp makes text printable, and survives a closed stream)": (
        r"\bfmt::print\(|\bstd::c(out|err|log)\b|\bf?(printf|puts)\(|\bputchar\(|\bfwrite\(",
        {"os/printing.cpp": "it is the door",
         "core/check.cpp": "one line before the program ends itself"}),
    "files that are written (os/files.hpp knows whose they are)": (
        r"\bstd::ofstream\b|\bfopen\(|\bO_CREAT\b|::rename\(|\bfs::rename\(|\bcopy_file\(",
        {"os/files.cpp": "it is the door",
         "runs/run_folder.cpp": "the lock, which stays empty",
         "store/sqlite.cpp": "likewise",
         "research/match_runner.cpp": "results as they come, behind what was read and checked",
         "runs/version_store.cpp": "moves traces of an earlier version of a level aside"}),
    "files that are read (os/files.hpp limits them, and does not wait for pipes)": (
        r"\bstd::ifstream\b|\bstd::getline\(",
        {"report/level_text.cpp": "lines of a text that is in memory"}),
    "folders that are read (library/folder_list.hpp names what cannot be, and throws nothing)": (
        r"\bdirectory_iterator\b|\bopendir\(|\breaddir\(|\bscandir\(",
        {"library/folder_list.cpp": "it is the door"}),
    "JSON (core::parse_json limits depth and keys, and says where)": (
        r"\b[Jj]son::parse\(|\bjson::accept\(|\bsax_parse\(",
        {"core/json.cpp": "it is the door",
         "cli/commands/evolve.cpp": "text that the program has just made itself",
         "cli/commands/persona.cpp": "likewise"}),
    "the JSON library (core/json_library.hpp spares each file half a second)": (
        r"#include <nlohmann/json.hpp>",
        {"core/json_library.hpp": "it is the door"}),
    "the network (serve/listener.hpp limits whoever is there; Boost takes long to compile)": (
        r"#include <boost/|#include <sys/socket.h>",
        {"serve/listener.cpp": "it is the door"}),
    "CLI11 (cli/options/command.hpp has what commands need of it, and compiles in no time)": (
        r"#include <CLI/",
        {"cli/options/command.cpp": "it is the door"}),
}

# Functions that are longer than others may be, as FILE:NAME, and why.
LINES = 60
LONG = {
    "games/story/program.cpp:run": "an interpreter: one case an operation, and each step counts",
    "players/board/study.cpp:techniques": "a list, a row a technique",
    "players/go/study.cpp:techniques": "likewise",
    "players/go/study.cpp:claims": "likewise, a row a claim",
    "players/match3/study.cpp:techniques": "likewise",
    "library/level_template.cpp:level_template": "a text",
}

# Scripts and lists at the top, which have no ending that would tell what they are.
SCRIPTS = ("test", "dramatis", "packages.txt", "CMakePresets.json")

# Pages that programs write: their lines are as long as their figures need.
MADE = {"docs/reproduction/README.md", "docs/stories/README.md", "docs/techniques.md"}

# Libraries that a folder may include only if it links to them.
LIBRARIES = {"CLI/": "CLI11::CLI11", "archive": "LibArchive::LibArchive",
             "zstd.h": "zstd::libzstd_shared"}


def code_files(root):
    for folder in CODE:
        yield from sorted((root / folder).rglob("*.[ch]pp"))


def made_code(root):
    """Sources that CMake fills in: clang-format does not know them."""
    return sorted((root / "src").rglob("*.cpp.in"))


def tracked(root, *endings):
    """Files in git, without those that other programs write."""
    names = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, text=True)
    if names.returncode == 0:
        found = [root / name for name in names.stdout.split("\0") if name]
    else:
        found = [path for path in root.rglob("*") if path.is_file()]
    return sorted(path for path in found if path.name.endswith(endings) and path.exists())


def check_doors(root):
    sources = root / "src"
    for what, (pattern, allowed) in DOORS.items():
        users = set()
        for file in sorted(sources.rglob("*.[ch]pp")):
            name = file.relative_to(sources).as_posix()
            code = re.sub(r"//.*", "", file.read_text())
            if re.search(pattern, code):
                users.add(name)
                if name not in allowed:
                    yield f"src/{name}: goes past the door for {what}"
        for name in sorted(set(allowed) - users):
            yield f"tools/check_source.py: lists {name} for {what}, and it needs that no more"


def read_rooms(root):
    """Each room of src/CMakeLists.txt with what it links to, in order."""
    text = re.sub(r"#.*", "", (root / "src/CMakeLists.txt").read_text())
    rooms = {}
    for call in re.findall(r"\bdramatis_room\(([^)]*)\)", text):
        words = call.split()
        links = words[words.index("LINKS") + 1:] if "LINKS" in words else []
        rooms[words[0]] = links
    return rooms


def room_of(path, rooms):
    """The room that a path below src/ lies in: the longest that is a beginning of it."""
    fitting = [room for room in rooms if path.startswith(room + "/")]
    return max(fitting, key=len, default=None)


def check_rooms(root):
    rooms = read_rooms(root)
    used = {room: set() for room in rooms}
    for file in sorted((root / "src").rglob("*")):
        if not file.name.endswith((".cpp", ".hpp", ".cpp.in")):
            continue
        name = file.relative_to(root / "src").as_posix()
        room = room_of(name, rooms)
        if room is None:
            continue  # main.cpp
        for number, line in enumerate(file.read_text().splitlines(), 1):
            own = re.match(r'#include "([^"]+)"', line)
            other = re.match(r"#include <([^>]+)>", line)
            if own:
                target = room_of(own[1], rooms)
                if target is None:
                    yield f"src/{name}:{number}: {own[1]} lies in no room"
                elif target != room:
                    used[room].add(target)
                    if target not in rooms[room]:
                        yield (f"src/{name}:{number}: includes {own[1]}, but {room} does not link "
                               f"to {target} in src/CMakeLists.txt")
            elif other:
                for beginning, library in LIBRARIES.items():
                    if other[1].startswith(beginning) and library not in rooms[room]:
                        yield (f"src/{name}:{number}: includes {other[1]}, but {room} does not "
                               f"link to {library}")
    for room, links in rooms.items():
        for link in links:
            if link in rooms and link not in used[room]:
                yield f"src/CMakeLists.txt: {room} links to {link}, and includes nothing of it"


# What is no code, though it may hold braces: strings, comments, directives, characters; and
# numbers, as 1'000 has a quotation mark.
NOT_CODE = re.compile("|".join((
    r'R"(?P<mark>[^(\s]*)\(.*?\)(?P=mark)"', r'"(?:\\.|[^"\\\n])*"', r"//[^\n]*", r"/\*.*?\*/",
    r"^ *#[^\n]*", r"\b\d[\w']*", r"'(?:\\.|[^'\\\n])+'")), re.S | re.M)


def functions(text):
    """(name, first line, last line) of each function, from the line of its brace to the other."""
    code = NOT_CODE.sub(lambda found: "_" + "\n" * found[0].count("\n"), text)
    scopes, head, line = [], "", 1  # (a function's name, "" or None: more may be in it; line; head)
    for sign in code:
        line += sign == "\n"
        if sign == "{":
            is_value = not head[-1:].isspace() or head.count("(") > head.count(")")  # x{1}, f({})
            plain = re.sub(r"\btemplate\s*<[^;{]*?>(?=\s+[\w:~])", "", head)
            before = plain.partition("(")[0]
            named = re.search(r"(operator\s*\S*|~?\w+)\s*$", before) if "(" in plain else None
            if is_value or any(above[0] is not None for above in scopes):
                name = ""
            elif re.search(r"\b(namespace|class|struct|union|enum)\b[^()=]*$", plain):
                name = None
            else:
                is_variable = not named or "=" in re.sub(r"operator\S*", "", before)
                name = "" if is_variable else named[1]
            scopes.append((name, line, head + "_" if is_value else ""))
            head = ""
        elif sign == "}":
            name, first, head = scopes.pop() if scopes else ("", line, "")
            if name:
                yield name, first, line
        elif sign == ";":
            head = ""
        else:
            head += sign


def check_functions(root):
    long = set()
    for file in sorted((root / "src").rglob("*.[ch]pp")):
        place = file.relative_to(root / "src").as_posix()
        for name, first, last in functions(file.read_text()):
            lines = last - first + 1
            if lines <= LINES:
                continue
            long.add(f"{place}:{name}")
            if f"{place}:{name}" not in LONG:
                yield f"src/{place}:{first}: {name} has {lines} lines, and {LINES} is the most"
    for entry in sorted(set(LONG) - long):
        if (root / "src" / entry.partition(":")[0]).exists():
            yield f"tools/check_source.py: lists {entry} as a long function, and it is none"


def long_strings(text):
    """The lines of strings in Python that go over several, but for those that explain the code."""
    lines, before = set(), tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.STRING and before not in (tokenize.NEWLINE, tokenize.INDENT):
            if token.end[0] > token.start[0]:
                lines.update(range(token.start[0], token.end[0] + 1))
        if token.type not in (tokenize.NL, tokenize.COMMENT, tokenize.DEDENT):
            before = token.type
    return lines


def check_columns(root):
    scripts = [root / name for name in SCRIPTS if (root / name).exists()]
    for file in [*code_files(root), *made_code(root), *scripts,
                 *tracked(root, ".md", ".py", ".sh", ".js", ".mjs", ".ts", ".css", ".toml",
                          "CMakeLists.txt")]:
        name = file.relative_to(root).as_posix()
        if name in MADE or name.startswith(("web/node_modules", "build/", "fuzz/corpus")):
            continue
        free = long_strings(file.read_text()) if name.endswith(".py") else set()
        in_code = False  # of a page: output of programs is as wide as it is
        for number, line in enumerate(file.read_text(errors="replace").splitlines(), 1):
            if name.endswith(".md"):
                if line.lstrip().startswith("```"):
                    in_code = not in_code
                # Tables cannot be broken, nor can links.
                if in_code or "|" in line or "](" in line or "http" in line:
                    continue
            elif name.endswith((".json", ".toml")):
                # Nor can a string of JSON, or a string or a table in braces of TOML.
                if re.fullmatch(r'\s*("[^"]*": |\w+ *= )?("(\\.|[^"\\])*"|\{[^#]*\}),?', line):
                    continue
            elif "http" in line or number in free or (file.suffix in CPP and 'R"' in line):
                continue
            if len(line) > COLUMNS:
                yield f"{name}:{number}: {len(line)} columns, and {COLUMNS} is the most"


def formatter():
    """clang-format 14; other versions lay some lines out otherwise."""
    program = shutil.which("clang-format-14") or shutil.which("clang-format")
    if program:
        told = subprocess.run([program, "--version"], capture_output=True, text=True).stdout
        if "version 14" in told:
            return program
    return None


def check_format(root):
    program = formatter()
    if not program:
        print("format: skipped, there is no clang-format 14", file=sys.stderr)
        return
    files = [str(file) for file in code_files(root)]
    for start in range(0, len(files), 50):
        told = subprocess.run([program, "--dry-run", *files[start:start + 50]], cwd=root,
                              capture_output=True, text=True).stderr
        for place in dict.fromkeys(re.findall(r"^(\S+?):\d+:\d+: warning", told, re.M)):
            yield (f"{pathlib.Path(place).relative_to(root)}: is not as clang-format leaves it; "
                   f"{pathlib.Path(program).name} -i {pathlib.Path(place).relative_to(root)}")


def check_formulas(root):
    """A formula in a comment that was too long for its line: clang-format has carried the rest over
    to the next line, and run it into the formula that stood there."""
    for file in code_files(root):
        lines = file.read_text().splitlines()
        for number, (line, below) in enumerate(zip(lines, lines[1:]), 1):
            start = re.match(r"\s*//   +(?=\S)", line)
            if not start or " = " not in line or not re.match(re.escape(start[0]) + r"\S", below):
                continue
            rest = below[start.end():]
            own_line = re.search(r"\S {2,}\S", rest)
            if not own_line and len(line) + 1 + len(rest.split()[0]) > COLUMNS:
                yield (f"{file.relative_to(root)}:{number + 1}: clang-format has carried over the "
                       "end of a formula; make its line shorter")


def check_architecture(root):
    """The drawing, the table and the walks of docs/architecture.md against the rooms."""
    rooms = read_rooms(root)
    page = (root / "docs/architecture.md").read_text()
    yield from check_drawing(page.split("```")[1], rooms)
    rows = dict(re.findall(r"^\| `([^`]+)` \| .* \| ([^|]*) \|$", page, re.M))
    for room, links in rooms.items():
        if room not in rows:
            yield f"docs/architecture.md: the table leaves out {room}"
            continue
        told = set(re.findall(r"`([^`]+)`", rows[room]))
        if told != {link for link in links if link in rooms}:
            yield f"docs/architecture.md: {room} links to {' '.join(sorted(links))}"
    for room in rows:
        if "/" in room or room.islower():
            if room not in rooms and (root / "src" / room).exists():
                yield f"docs/architecture.md: {room} is no room of src/CMakeLists.txt"
    yield from check_walks(page, rooms)
    order = list(rooms)
    for room, links in rooms.items():
        for link in links:
            if link in rooms and order.index(link) > order.index(room):
                yield f"src/CMakeLists.txt: {room} stands before {link}, which it links to"


def boxes_of(drawing):
    """(title, number of the top line, lines inside) of each box; several may stand side by side."""
    lines = drawing.splitlines()
    for top, line in enumerate(lines):
        for box in re.finditer(r"┌─ (.*?) [─┴]*┐", line):
            inside = []
            for below in lines[top + 1:]:
                if below[box.start():box.start() + 1] != "│":
                    break
                inside.append(below[box.start() + 1:box.end() - 1])
            yield box[1], top, inside


def check_drawing(drawing, rooms):
    """Each room stands in one box, and links only to rooms of its own box and of lower ones. Names
    and what is said of them stand two columns apart; "games: …" has the rooms games/*."""
    places = {}  # a room's box: (number of its top line, title)
    for title, top, lines in boxes_of(drawing):
        folder = title.split(":")[0] + "/" if ":" in title else ""
        for entry in (entry for line in lines for entry in re.split(r"\s{2,}", line.strip())):
            room = folder + entry
            if room in rooms and room in places:
                yield f"docs/architecture.md: the drawing has {room} twice"
            elif room in rooms:
                places[room] = (top, title)
            elif entry and " " not in entry:
                yield f"docs/architecture.md: the drawing has {room}, which is no room"
    for sign in sorted(set(drawing) & set("◄►▲▼←→↑↓┼")):
        yield (f"docs/architecture.md: the drawing has a {sign}; boxes show who may link to whom, "
               "and no lines cross")
    for room, links in rooms.items():
        if room not in places:
            yield f"docs/architecture.md: the drawing leaves out {room}"
            continue
        for link in links:
            box, other = places[room], places.get(link)
            if other and other != box and other[0] <= box[0]:
                yield (f"docs/architecture.md: {room} links to {link}, which is not below it in "
                       "the drawing")


def check_walks(page, rooms):
    """The trees below "How data flows": each room once, below one that links to it, and with each
    player its game and the search."""
    flows = re.search(r"^## How data flows$(.*?)(?=^## |\Z)", page, re.M | re.S)
    for walk in (flows[1].split("```")[1::2] if flows else []):
        steps = []  # each line, with its column and room
        above = []  # the way down to the last line
        seen = set()
        for line in walk.strip("\n").splitlines():
            room = line.lstrip("│├└ ").split()[0]
            column = line.index(room)
            while above and above[-1][0] >= column:
                above.pop()
            if room not in rooms:
                yield f"docs/architecture.md: a walk enters {room}, which is no room"
            elif room in seen:
                yield f"docs/architecture.md: a walk enters {room} twice"
            elif above and room not in rooms.get(above[-1][1], []):
                yield (f"docs/architecture.md: a walk goes from {above[-1][1]} to {room}, "
                       "which it does not link to")
            elif column != (above[-1][0] + 2 if above else 0):
                between = f"between {above[-1][1]} and {room}" if above else f"above {room}"
                yield f"docs/architecture.md: a walk leaves out the room {between}"
            seen.add(room)
            above.append((column, room))
            steps.append((column, room, line))
        for player in sorted(room for room in seen if room.startswith("players/")):
            for part in ("games" + player.removeprefix("players"), "search"):
                if part in rooms and part not in seen:
                    yield f"docs/architecture.md: a walk enters {player}, and not {part}"
        for number, (column, room, line) in enumerate(steps[1:], 1):
            then = next((other[0] for other in steps[number + 1:] if other[0] <= column), 0)
            if line[column - 2:column] != ("├ " if then == column else "└ "):
                yield (f"docs/architecture.md: in a walk {room} has {line[column - 2:column]}"
                       "before it: should be ├ where another one follows, └ at the last")


def check_links(root):
    for page in tracked(root, ".md"):
        name = page.relative_to(root).as_posix()
        if name.startswith(("web/node_modules", "build/")):
            continue
        text = page.read_text()
        anchors = {anchor(title) for title in re.findall(r"^#+ (.*)$", text, re.M)}
        in_code = False
        for number, line in enumerate(text.splitlines(), 1):
            if line.lstrip().startswith("```"):
                in_code = not in_code
            if in_code:
                continue
            for target in re.findall(r"\]\(([^)\s]+)\)", line):
                if re.match(r"[a-z]+:", target):
                    continue
                path, _, part = target.partition("#")
                if path and not (page.parent / path).exists():
                    yield f"{name}:{number}: {target} leads nowhere"
                elif not path and part not in anchors:
                    yield f"{name}:{number}: there is no heading for #{part}"
                elif path.endswith(".md") and part:
                    titles = re.findall(r"^#+ (.*)$", (page.parent / path).read_text(), re.M)
                    if part not in {anchor(title) for title in titles}:
                        yield f"{name}:{number}: {path} has no heading for #{part}"


def check_tests(root):
    """A test that nobody runs fails without a word. CMake may put a name together from a list."""
    lists = (root / "tests/CMakeLists.txt").read_text()
    scripts = sorted(path for end in ("py", "mjs")
                     for path in (root / "tests").rglob(f"*_test.{end}"))
    texts = {path: path.read_text() for path in scripts}
    for path in scripts:
        name = path.name.partition("_test.")[0]
        words = (name, name.removesuffix("_page"))
        in_lists = path.name in lists or any(re.search(rf"\b{word}\b", lists) for word in words)
        if not in_lists and not any(path.name in text for other, text in texts.items()
                                    if other != path):
            yield f"{path.relative_to(root).as_posix()}: no test runs it; tests/CMakeLists.txt can"


def anchor(title):
    """A heading as GitHub makes an address of it."""
    title = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", title)
    return re.sub(r"[^\w\- ]", "", title.strip().lower()).replace(" ", "-")


CHECKS = {"doors": check_doors, "rooms": check_rooms, "architecture": check_architecture,
          "columns": check_columns, "functions": check_functions, "format": check_format,
          "formulas": check_formulas, "links": check_links, "tests": check_tests}


def main(arguments):
    if "-h" in arguments or "--help" in arguments:
        print(__doc__, end="")
        return 0
    unknown = [name for name in arguments if name not in CHECKS]
    if unknown:
        print(f"check_source.py: unknown check {unknown[0]}; there are: {' '.join(CHECKS)}",
              file=sys.stderr)
        return 2
    faults = [fault for name in arguments or CHECKS for fault in CHECKS[name](ROOT)]
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
