"""The house is in order (tools/check_source.py), and each check fails where somebody plants a
fault."""

import pathlib
import shutil
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))
sys.dont_write_bytecode = True

import check_source  # noqa: E402


DRAWING = """
 ┌─ games: rules ────────────┐ ┌─ what is told ────┐
 │   chess    two players    │ │   tales  of all   │
 └─────────────┬─────────────┘ └─────────┬─────────┘
 ┌─ what knows no game ──────────────────┴─────────┐
 │   core     seeds, errors                        │
 └─────────────────────────────────────────────────┘
"""
TABLE = """
| room | holds | links to |
|---|---|---|
| `core` | seeds | – |
| `games/chess` | a board | `core` |
| `tales` | tales | `core` |
"""


class House(unittest.TestCase):
    def test_doors(self):
        self.assertEqual(list(check_source.check_doors(ROOT)), [])

    def test_rooms(self):
        self.assertEqual(list(check_source.check_rooms(ROOT)), [])

    def test_architecture(self):
        self.assertEqual(list(check_source.check_architecture(ROOT)), [])

    def test_columns(self):
        self.assertEqual(list(check_source.check_columns(ROOT)), [])

    def test_functions(self):
        self.assertEqual(list(check_source.check_functions(ROOT)), [])

    def test_format(self):
        self.assertEqual(list(check_source.check_format(ROOT)), [])

    def test_formulas(self):
        self.assertEqual(list(check_source.check_formulas(ROOT)), [])

    def test_links(self):
        self.assertEqual(list(check_source.check_links(ROOT)), [])

    def test_tests(self):
        self.assertEqual(list(check_source.check_tests(ROOT)), [])


class Planted(unittest.TestCase):
    """A small house, with one fault at a time."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = pathlib.Path(self.folder.name)
        shutil.copy(ROOT / ".clang-format", self.root)
        self.write(
            "src/CMakeLists.txt",
            "dramatis_room(core LINKS fmt::fmt)\n"
            "dramatis_room(games/chess LINKS core)\n"
            "dramatis_room(tales LINKS core)\n",
        )
        self.write("src/core/seed.hpp", "#pragma once\n")
        self.write("src/games/chess/board.hpp", '#pragma once\n\n#include "core/seed.hpp"\n')
        self.write("src/tales/tale.hpp", '#pragma once\n\n#include "core/seed.hpp"\n')
        self.draw(DRAWING)
        self.write(
            "README.md", "# Chess\n\n[the board](src/games/chess/board.hpp), [top](#chess)\n"
        )

    def tearDown(self):
        self.folder.cleanup()

    def write(self, name, text):
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text)

    def draw(self, drawing, table=TABLE):
        self.write("docs/architecture.md", f"# Rooms\n\n```{drawing}```\n{table}")

    def faults(self, check):
        return list(getattr(check_source, "check_" + check)(self.root))

    def assert_one(self, check, *words):
        faults = self.faults(check)
        self.assertEqual(len(faults), 1, faults)
        for word in words:
            self.assertIn(word, faults[0])

    def test_a_house_in_order_has_no_fault(self):
        for check in ("rooms", "architecture", "columns", "functions", "format", "formulas",
                      "links"):
            self.assertEqual(self.faults(check), [], check)

    def test_an_include_that_is_not_linked(self):
        self.write("src/core/seed.cpp", '#include "games/chess/board.hpp"\n')
        self.assert_one("rooms", "src/core/seed.cpp:1", "core does not link to games/chess")

    def test_a_link_that_nothing_includes(self):
        self.write("src/games/chess/board.hpp", "#pragma once\n")
        self.assert_one("rooms", "games/chess links to core")

    def test_a_library_that_is_not_linked(self):
        self.write("src/core/options.hpp", "#include <CLI/CLI.hpp>\n")
        self.assert_one("rooms", "src/core/options.hpp:1", "CLI11::CLI11")

    def test_a_file_in_no_room(self):
        self.write("src/core/seed.cpp", '#include "elsewhere/seed.hpp"\n')
        self.assert_one("rooms", "lies in no room")

    def test_a_room_that_the_page_forgets(self):
        self.write("src/CMakeLists.txt", "dramatis_room(core)\n"
                                         "dramatis_room(games/chess LINKS core)\n"
                                         "dramatis_room(games/draughts LINKS core)\n"
                                         "dramatis_room(tales LINKS core)\n")
        faults = self.faults("architecture")
        self.assertEqual(len(faults), 2, faults)
        self.assertIn("the drawing leaves out games/draughts", faults[0])
        self.assertIn("the table leaves out games/draughts", faults[1])

    def test_a_link_that_the_page_forgets(self):
        self.write("src/CMakeLists.txt", "dramatis_room(core LINKS games/chess)\n"
                                         "dramatis_room(games/chess LINKS core)\n"
                                         "dramatis_room(tales LINKS core)\n")
        faults = self.faults("architecture")
        self.assertEqual(len(faults), 3, faults)
        self.assertIn("core links to games/chess, which is not below it", faults[0])
        self.assertIn("core links to games/chess", faults[1])
        self.assertIn("core stands before games/chess", faults[2])

    def test_a_room_that_the_drawing_leaves_out(self):
        for name, room in (("chess", "games/chess"), ("tales", "tales"), ("core ", "core")):
            self.draw(DRAWING.replace(name, " " * len(name)))
            self.assert_one("architecture", f"the drawing leaves out {room}")

    def test_a_room_in_the_wrong_box(self):
        lower = " ┌─ the cellar ─┐\n │   tales      │\n └──────────────┘\n"
        self.draw(DRAWING.replace("tales", "     ") + lower)
        self.assert_one("architecture", "tales links to core, which is not below it")
        self.draw(DRAWING.replace("games: rules", "games, rules"))
        faults = self.faults("architecture")
        self.assertEqual(len(faults), 2, faults)
        self.assertIn("the drawing has chess, which is no room", faults[0])
        self.assertIn("the drawing leaves out games/chess", faults[1])

    def test_a_room_in_two_boxes(self):
        self.draw(DRAWING.replace("seeds, errors       ", "seeds, errors  tales"))
        self.assert_one("architecture", "the drawing has tales twice")

    def test_a_link_that_goes_up_or_across(self):
        rooms = {"core": [], "games/chess": ["core"], "tales": ["core"]}
        self.assertEqual(list(check_source.check_drawing(DRAWING, rooms)), [])
        for room, link in (("core", "tales"), ("tales", "games/chess")):
            faults = list(check_source.check_drawing(DRAWING, rooms | {room: [link]}))
            self.assertEqual(faults, [f"docs/architecture.md: {room} links to {link}, which is not "
                                      "below it in the drawing"])

    def test_an_arrow_in_the_drawing(self):
        self.draw(DRAWING.replace("──┬──", "──►──"))
        self.assert_one("architecture", "the drawing has a ►")

    def test_a_walk_that_goes_astray(self):
        page = (self.root / "docs/architecture.md").read_text() + "\n## How data flows\n\n"
        for walk, *words in (("games/chess  plays\n└ core  draws",),
                             ("games/chess\n├ core\n└ core", "enters core twice"),
                             ("core\n└ games/chess", "from core to games/chess"),
                             ("games/chess\n└ games/go", "games/go, which is no room"),
                             ("games/chess\n├ core", "core has ├"),
                             ("games/chess\n│ └ core", "between games/chess and core")):
            self.write("docs/architecture.md", f"{page}```\n{walk}\n```\n\n## More\n")
            if words:
                self.assert_one("architecture", *words)
            else:
                self.assertEqual(self.faults("architecture"), [])

    def test_a_walk_with_half_a_player(self):
        rooms = {"search": [], "games/go": [], "players/go": ["search", "games/go"]}
        for walk, *left_out in (("players/go\n├ search\n└ games/go",),
                                ("players/go\n└ search", "games/go"),
                                ("players/go\n└ games/go", "search")):
            page = f"## How data flows\n\n```\n{walk}\n```\n"
            self.assertEqual(list(check_source.check_walks(page, rooms)),
                             [f"docs/architecture.md: a walk enters players/go, and not {room}"
                              for room in left_out])

    def test_a_long_line(self):
        self.write("src/core/seed.cpp", "// " + "x" * 98 + "\n")
        self.assert_one("columns", "src/core/seed.cpp:1: 101 columns")
        self.write("src/core/seed.cpp", "// " + "x" * 97 + "\n")
        self.assertEqual(self.faults("columns"), [])

    def test_a_long_line_of_a_script(self):
        for name in ("tools/a.py", "tools/a.sh", "test", "dramatis", "packages.txt",
                     "CMakePresets.json", "bench/CMakeLists.txt"):
            self.write(name, "#\n#" + "x" * 100 + "\n")
            self.assert_one("columns", f"{name}:2: 101 columns")
            self.write(name, "#\n#" + "x" * 99 + "\n")
            self.assertEqual(self.faults("columns"), [])

    def test_a_long_line_in_a_string_of_python(self):
        words = "a word " * 20
        self.write("a.py", f'x = """\n{words}\n"""\n')
        self.assertEqual(self.faults("columns"), [])
        self.write("a.py", f'"""About it.\n\n{words}\n"""\n')
        self.assert_one("columns", "a.py:3")
        self.write("a.py", f'def f():\n    """About it.\n    {words}"""\n')
        self.assert_one("columns", "a.py:3")
        self.write("a.py", f'x = "{words}"\n')
        self.assert_one("columns", "a.py:1")

    def test_a_long_string_of_json(self):
        self.write("CMakePresets.json", '{\n  "flags": "' + "-x " * 40 + '",\n  "n": 1\n}\n')
        self.assertEqual(self.faults("columns"), [])

    def test_a_long_line_of_prose(self):
        self.write("README.md", "# Chess\n\n" + "a word " * 20 + "\n")
        self.assert_one("columns", "README.md:3")

    def test_a_long_line_of_a_page_or_a_world(self):
        for name in ("web/report/plots.ts", "web/build.js", "web/shared/style/text.css",
                     "tests/web/report_test.mjs", "stories/heist.toml"):
            self.write(name, "\n" + "x" * 101 + "\n")
            self.assert_one("columns", f"{name}:2: 101 columns")
            self.write(name, "\n" + "x" * 100 + "\n")
            self.assertEqual(self.faults("columns"), [])

    def test_a_long_text_of_a_world(self):
        words = "She takes the apple. " * 6
        self.write("stories/apple.toml", f'text = "{words}"\ntexts = [\n  "{words}",\n'
                   f'  {{ text = "{words}", if = "free(A)" }},\n]\n')
        self.assertEqual(self.faults("columns"), [])
        for fault in (f"# {words}", f'texts = ["{words}", "{words}"]', "a = 1  # " + words):
            self.write("stories/apple.toml", fault + "\n")
            self.assert_one("columns", "stories/apple.toml:1")

    def test_a_long_function(self):
        long = "{\n" + "    f();\n" * 59 + "}\n"
        for head in ("void chess() ", "template <class T = int>\nint chess(T t = {})\n    const ",
                     "Board::chess() : a_{1}, b_(2) ", "bool chess(auto x) requires A<B> "):
            self.write("src/core/seed.cpp", "namespace core {\n\n" + head + long + "}\n")
            self.assert_one("functions", "src/core/seed.cpp:", "chess has 61 lines", "60 is")
            self.write("src/core/seed.cpp", head + long.replace("    f();\n", "", 1))
            self.assertEqual(self.faults("functions"), [])
        self.write("src/core/seed.cpp", "struct Board {\n    int operator()(int) " + long + "};\n")
        self.assert_one("functions", "operator", "61 lines")

    def test_what_is_no_long_function(self):
        rows = "    {1, \"}\", '{'},\n" * 80
        self.write("src/core/seed.cpp", "constexpr Row kRows[] = {\n" + rows + "};\n"
                   "const Rows kMore{\n" + rows + "};\n"
                   "struct Board {\n" + "    int a() { return 1'000; }  // {\n" * 80 + "};\n")
        self.assertEqual(self.faults("functions"), [])

    def test_a_function_that_is_listed_as_long_and_is_not(self):
        self.write("src/games/story/program.cpp", "double run() { return 1; }\n")
        self.assert_one("functions", "lists games/story/program.cpp:run", "it is none")

    def test_code_that_is_not_formatted(self):
        self.write("src/core/seed.cpp", "int  main( ){return 0;}\n")
        if not check_source.formatter():
            self.skipTest("there is no clang-format 14")
        self.assert_one("format", "src/core/seed.cpp", "clang-format", " -i src/core/seed.cpp")

    def test_a_formula_that_was_too_long(self):
        long = "//   w = N / (N + k)       value = (1 - w) * mean + w * best " + "x" * 35
        self.write("src/core/seed.cpp", long + "\n//   among them\n")
        self.assert_one("formulas", "src/core/seed.cpp:2", "the end of a formula")
        for below in ("//   v  = 1", "//     deeper, so meant", "// prose", "int x;",
                      "//   " + "y" * 3):
            line = long if below != "//   yyy" else long[:95]
            self.write("src/core/seed.cpp", f"{line}\n{below}\n")
            self.assertEqual(self.faults("formulas"), [], below)

    def test_links_that_lead_nowhere(self):
        self.write("README.md", "# Chess\n\n[the board](src/chess.hpp)\n")
        self.assert_one("links", "README.md:3", "src/chess.hpp leads nowhere")
        self.write("README.md", "# Chess\n\n[further down](#rules)\n")
        self.assert_one("links", "no heading for #rules")

    def test_a_test_that_nobody_runs(self):
        self.write("tests/CMakeLists.txt", "foreach(name chess)\nendforeach()\n")
        self.write("tests/cli/chess_test.py", "")
        self.write("tests/web/lost_test.mjs", "")
        self.assert_one("tests", "tests/web/lost_test.mjs", "no test runs it")
        self.write("tests/web/chess_page_test.py", 'run("lost_test.mjs")')
        self.assertEqual(self.faults("tests"), [])

    def test_printing_past_the_door(self):
        self.write("src/core/seed.cpp", 'void f() { std::printf("x"); }\n')
        self.assertTrue(
            any(
                "goes past the door for standard streams" in fault for fault in self.faults("doors")
            )
        )


if __name__ == "__main__":
    unittest.main()
