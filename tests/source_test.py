"""Every kind of fault has a door through which it came; this keeps the doors few. Who needs another
one writes it down here, with the reason."""

import pathlib
import re
import unittest

SOURCES = pathlib.Path(__file__).resolve().parent.parent / "src"

# What may be called only in these files: elsewhere it would pass by what they take care of.
DOORS = {
    "standard streams (cli/printing.hpp makes text printable, and survives a closed stream)": (
        r"\bfmt::print\(|\bstd::c(out|err|log)\b|\bf?(printf|puts)\(|\bputchar\(|\bfwrite\(",
        {"cli/printing.cpp": "it is the door",
         "core/check.cpp": "one line before the program ends itself"}),
    "files that are written (cli/files.hpp knows whose they are)": (
        r"\bstd::ofstream\b|\bfopen\(|\bO_CREAT\b|::rename\(|\bfs::rename\(|\bcopy_file\(",
        {"cli/files.cpp": "it is the door",
         "cli/run_folder.cpp": "the lock, which stays empty",
         "cli/match_runner.cpp": "results as they come, behind what was read and checked",
         "cli/playtest_runner.cpp": "moves traces of an earlier version of a level aside"}),
    "files that are read (cli/files.hpp limits them, and does not wait for pipes)": (
        r"\bstd::ifstream\b|\bstd::getline\(",
        {"report/level_text.cpp": "lines of a text that is in memory"}),
    "folders that are read (cli/folder_list.hpp names what cannot be, and throws nothing)": (
        r"\bdirectory_iterator\b|\bopendir\(|\breaddir\(|\bscandir\(",
        {"cli/folder_list.cpp": "it is the door"}),
    "JSON (core::parse_json limits depth and keys, and says where)": (
        r"\b[Jj]son::parse\(|\bjson::accept\(|\bsax_parse\(",
        {"core/json.cpp": "it is the door",
         "cli/evolve.cpp": "text that the program has just made itself", "cli/persona.cpp": "likewise"}),
}


class Doors(unittest.TestCase):
    def test_nothing_passes_by_them(self):
        for what, (pattern, allowed) in DOORS.items():
            users = set()
            for file in sorted(SOURCES.rglob("*.[ch]pp")):
                name = str(file.relative_to(SOURCES))
                code = re.sub(r"//.*", "", file.read_text())
                if re.search(pattern, code):
                    users.add(name)
            with self.subTest(what):
                self.assertEqual(users - set(allowed), set(), "goes past the door")
                self.assertEqual(set(allowed) - users, set(), "is listed here, and needs it no more")


if __name__ == "__main__":
    unittest.main()
