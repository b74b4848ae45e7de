#!/usr/bin/env python3
"""Writes the tables of docs/techniques.md anew from what `dramatis lab` has played. Nothing is
played here. Several folders of one game are read as one lab, with q-values over all of them; where
they have the same row, that of the last folder in which it is finished counts. Labs of version 1,
which had no plans and no q-values, may come first: their figures are shown, but never in bold. Give
the folders of all games at once: most tables hold several. usage: tools/make_techniques.py
LAB_FOLDER... [--page FILE]"""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "techniques.md"
GAMES = {"go": "Go", "match3": "match-3", "tictactoe": "tic-tac-toe"}
LIMIT = 0.05  # of q: below it, a figure is a difference
SIGNS = {"": "", "not replicated": "", "confirmed": " ✓", "not confirmed": " ✗"}
# How labs call a fixed number of iterations, and called it up to version 2.
FIXED = ("iterations", "playouts")
PHASES = ["select", "expand", "playout", "backup", "choose"]
# Techniques whose constants differ from game to game, in the table of all games.
COMMON = {"tries": "MCS-UCB(x, y)", "c-small": "UCB1, a smaller c", "c-large": "UCB1, a larger c",
          "horizon": "Short playouts"}


class Lab:
    """All folders of one game."""

    def __init__(self, game):
        self.game, self.conditions = game, []
        self.techniques, self.rows, self.curves, self.sweeps, self.claims = {}, {}, {}, {}, {}
        self.folders = 0

    def read(self, data):
        data = from_version_1(data) if data["version"] == 1 else data
        self.measure, self.base, self.best = data["measure"], data["base"], data["best"]
        self.techniques |= {t["id"]: t for t in data["techniques"]}
        for row in data["rows"]:
            timed = row["budget"]["kind"] not in FIXED
            key = (row["technique"], row["question"], timed,
                   row["against"] if row["question"] == "anchor" else None)
            if key not in self.rows or not row["plan"] or row["q"] is not None:  # not unfinished
                self.rows[key] = row
        for curve in data["curves"]:
            amounts = {point["amount"] for point in curve["points"]}
            earlier = self.curves.get(curve["technique"], {"points": []})["points"]
            self.curves[curve["technique"]] = curve | {
                "points": [point for point in earlier if point["amount"] not in amounts] +
                curve["points"]}
        self.sweeps |= {sweep["id"]: sweep for sweep in data["sweeps"]}
        self.claims |= {claim["claim"]: claim for claim in data["claims"]}
        self.folders += 1
        conditions = data["conditions"].replace("playouts a move", "iterations a move")
        line = f"{conditions}, seed {data['seed']}{data.get('note', '')}."
        if line not in self.conditions:
            self.conditions.append(line)

    def results(self):
        """Every figure of the tables, claims left out: these are text."""
        return [*self.rows.values(), *(point for each in (*self.curves.values(),
                                                          *self.sweeps.values())
                                       for point in each["points"])]

    def adjust(self):
        """The q-values of Benjamini and Hochberg over several folders; those of one are there."""
        if self.folders == 1:
            return
        p = {found["bout"]: found["p"] for found in self.results() if found.get("q") is not None}
        q, least = {}, 1
        for rank, bout in reversed(list(enumerate(sorted(p, key=p.get), 1))):
            q[bout] = least = min(least, p[bout] * len(p) / rank)
        for found in self.results():
            if found.get("q") is not None:
                found["q"] = q[found["bout"]]
                if found["q"] >= LIMIT:
                    found["standing"] = ""

    def games(self):
        """How many games were planned, for a sentence."""
        counts = sorted({found["plan"]["games"] for found in self.results() if found["plan"]})
        if not counts:
            return ""
        again = sorted({found["replication"]["plan"]["games"] for found in self.results()
                        if found["replication"]})
        text = "Games, planned before the first was played: " + listed(counts) + " a row"
        return text + (f"; again, on fresh seeds: {listed(again)}." if again else ".")

    def row(self, technique, question, timed=False):
        return self.rows.get((technique, question, timed, None))

    def figure(self, value):
        return f"{value:.1f}" if self.measure["even"] else f"{value:+,.0f}"

    def text(self, found):
        """A value with its interval and q, bold where that is a difference; and the same again."""
        if not found:
            return ""
        q = found["q"]
        text = self.estimate(found)
        if not found["plan"]:
            return f"{text}, no plan"
        if q is None:
            return f"{text}, unfinished: {found['games']:,} of {found['plan']['games']:,} games"
        text = f"**{text}**" if q < LIMIT else text
        text += ", q < 0.001" if q < 0.001 else f", q {q:.3f}"
        again = found["replication"]
        if again and again["q"] is not None:  # all games were played again
            text += f" <br> again {self.estimate(again)}"
        if found["standing"]:
            text += f", {found['standing']}"
        return text

    def short(self, found):
        """The same without q, and with a sign for what came of it on fresh seeds."""
        if not found or found["plan"] and found["q"] is None:
            return ""
        text = self.estimate(found)
        if not found["plan"]:
            return text
        return f"**{text}**{SIGNS[found['standing']]}" if found["q"] < LIMIT else text

    def estimate(self, found):
        return (f"{self.figure(found['value'])} "
                f"({self.figure(found['low'])} to {self.figure(found['high'])})")

    def name(self, technique):
        return self.techniques[technique]["name"]

    def player(self, id):
        """Of an anchor: there, base and best are the two searches, whatever techniques are
        called."""
        return getattr(self, id)["name"] if id in ("base", "best") else self.name(id)

    def ordered(self):
        return sorted((t for t in self.techniques if self.techniques[t]["phase"]),
                      key=lambda t: PHASES.index(self.techniques[t]["phase"]))


def from_version_1(data):
    """With the fields of later versions. Nobody wrote down then how many games there would be, so
    that no error rate can be given."""
    for found in data["rows"] + [point for curve in data["curves"] for point in curve["points"]]:
        found |= {"bout": "", "plan": None, "q": None, "standing": "", "replication": None}
    for claim in data["claims"]:
        claim |= {"first": claim["verdict"], "again": None, "plan": None}
    note = "; played before labs had plans, so that nothing of it is in bold"
    return data | {"sweeps": [], "note": note}


def listed(numbers):
    words = [f"{number:,}" for number in numbers]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def plain(text):
    return text.replace("|", "\\|").replace("\n", " ")


def table(heads, lines):
    """Columns without a single figure are left away."""
    kept = [i for i in range(len(heads)) if i == 0 or any(line[i] for line in lines)]
    shown = ["| " + " | ".join(row[i] for i in kept) + " |" for row in (heads, *lines)]
    return [shown[0], "|" + "---|" * len(kept), *shown[1:]]


def game_table(lab):
    lines = []
    for id in lab.ordered():
        asked = [lab.row(id, "alone"), lab.row(id, "alone", True), lab.row(id, "removed"),
                 lab.row(id, "added")]
        if not any(asked):
            continue
        t = lab.techniques[id]
        over = asked[
            0]["against"].removeprefix(lab.base["name"]).removeprefix(" with ") if asked[0] else ""
        name = f"{plain(t['name'])} <br> `{t['change']}`" + (f" <br> against `{over}`" if over
                                                             else "")
        cost = asked[0] and asked[0].get("cost")
        lines.append([name, lab.text(asked[0]), lab.text(asked[1]), f"{cost:.2f}" if cost else "",
                      lab.text(asked[2]), lab.text(asked[3]),
                      plain(t.get("literature", ""))])
    heads = ["technique", "alone, same iterations", "alone, same time", "cost",
             "removed from the best", "added to the best", "literature"]
    return [*lab.conditions, "", (f"Base, {lab.base['name']}: `{lab.base['text']}`. Best: "
                                  f"`{lab.best['text']}`. Figures: {lab.measure['name']}. "
                                  f"{lab.games()}"), "",
            *table(heads, lines)]


def all_table(labs):
    ids = sorted({id: None for lab in labs for id in lab.ordered()},
                 key=lambda id: PHASES.index(next(lab.techniques[id]["phase"] for lab in labs
                                                  if id in lab.techniques)))
    heads, lines = ["technique"], []
    for lab in labs:
        heads += [f"{GAMES[lab.game]}, same iterations", "same time", "cost"]
    for id in ids:
        line = [plain(COMMON.get(id) or next(lab.name(id) for lab in labs if id in lab.techniques))]
        for lab in labs:
            found = lab.row(id, "alone")
            line += [lab.short(found), lab.short(lab.row(id, "alone", True)),
                     f"{found['cost']:.2f}" if found and found.get("cost") else ""]
        if any(line[1:]):
            lines.append(line)
    return table(heads, lines)


def anchor_table(labs):
    out = []
    for lab in labs:
        rows = [row for key, row in lab.rows.items() if key[1] == "anchor"]
        for against in {row["against"]: None for row in rows}:
            lines = [[plain(lab.player(row["technique"])), f"{row['budget']['amount']:,}",
                      f"{row['games']:,}", lab.text(row), points(row)] for row in rows
                     if row["against"] == against]
            out += [""] * bool(out) + [f"`{against.removeprefix('gtp:')}`", "",
                                       *table(["player", "iterations a move", "games",
                                               lab.measure["name"], "points a game"], lines)]
    return out


def points(row):
    found = row.get("points")
    return f"{found['value']:+.1f} ({found['low']:+.1f} to {found['high']:+.1f})" if found else ""


def sweep_table(labs):
    lines = []
    for lab in labs:
        for sweep in lab.sweeps.values():
            for point in sweep["points"]:
                cost = point.get("cost")
                lines.append([GAMES[lab.game], f"{plain(sweep['name'])} <br> "
                              f"`{';'.join(filter(None, (sweep['change'], sweep['setting'])))}`",
                              plain(sweep["against"]), point["setting"], f"{point['games']:,}",
                              lab.text(point), f"{cost:.2f}" if cost else ""])
    heads = ["game", "setting", "against", "value", "games", "result", "cost"]
    return table(heads, lines) if lines else []


def curve_table(labs):
    out = []
    for lab in labs:
        if not lab.curves:
            continue
        amounts = sorted({point["amount"] for curve in lab.curves.values()
                          for point in curve["points"]})
        lines = []
        for id, curve in lab.curves.items():
            points = {point["amount"]: point for point in curve["points"]}
            lines.append([plain(lab.name(id)),
                          *(lab.text(points.get(amount)) for amount in amounts)])
        out += [""] * bool(out) + table([f"{GAMES[lab.game]}, iterations a move",
                                         *(f"{amount:,}" for amount in amounts)], lines)
    return out


def verdict(claim):
    """In bold only what the replication has confirmed."""
    first, again = claim["first"], claim["again"]
    if "plan" in claim:
        return first if first == "open" else f"open; games without a plan: {first}"
    if again is None:
        return first if first == "open" else f"{first}, not replicated"
    if again != first:
        return f"open: first {first}, again {again}"
    return first if first == "open" else f"**{first}**, confirmed"


def claim_table(labs):
    lines = []
    for lab in labs:
        for claim in lab.claims.values():
            ours = plain(claim["ours"]).replace("; ", " <br> ")
            lines.append([GAMES[lab.game], f"{plain(claim['claim'])} ({plain(claim['source'])})",
                          plain(claim["theirs"]), ours, verdict(claim)])
    return table(["game", "claim", "theirs", "ours", "verdict"], lines) if lines else []


def write(page, name, lines):
    if not lines:
        return
    begin, end = f"<!-- {name}: tools/make_techniques.py -->\n", "<!-- end of table -->\n"
    text = page.read_text(encoding="utf-8")
    before, rest = text.split(begin)
    after = rest.split(end, 1)[1]
    page.write_text(before + begin + "\n".join(lines) + "\n" + end + after, encoding="utf-8")


def main():
    words, page = sys.argv[1:], PAGE
    if "--page" in words[:-1]:
        at = words.index("--page")
        page = pathlib.Path(words[at + 1])
        del words[at:at + 2]
    if not words or any(word.startswith("-") for word in words):
        sys.exit(__doc__)
    labs = {}
    for folder in words:
        data = json.loads((pathlib.Path(folder) / "lab.json").read_text(encoding="utf-8"))
        if data.get("format") != "dramatis-lab" or data.get("version") not in (1, 2, 3):
            sys.exit(f"{folder}/lab.json: this is no lab of version 1, 2 or 3")
        labs.setdefault(data["game"], Lab(data["game"])).read(data)
    found = [labs[game] for game in GAMES if game in labs]
    for lab in found:
        lab.adjust()
        write(page, lab.game, game_table(lab))
    write(page, "all", all_table(found))
    write(page, "anchors", anchor_table(found))
    write(page, "curves", curve_table(found))
    write(page, "sweeps", sweep_table(found))
    write(page, "claims", claim_table(found))


main()
