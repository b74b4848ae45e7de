"""The rules of what `dramatis tune` proposes, docs/playtest.md, worked out again from two levels as
JSON (as `dramatis tune --json` prints them), independently of the program."""

import collections
import re

KINDS = ("crates", "ice", "vines", "locks")


def step_of(count):
    """A twentieth, rounded down to 1, 2 or 5 times a power of ten."""
    steps = [digit * 10 ** power for power in range(9) for digit in (1, 2, 5)]
    return max(step for step in steps if step == 1 or step <= count / 20)


def cells_of(level):
    """Every cell: what stands there, ice, lock, exit."""
    rows = [row.split() if " " in row else list(row) for row in level["board"]]
    layers = level.get("layers", {})
    blank = ["." * len(rows[0])] * len(rows)
    ice, locks, exits = (layers.get(name, blank) for name in ("ice", "locks", "exits"))
    return [[(cell, ice[r][c], locks[r][c], exits[r][c]) for c, cell in enumerate(row)]
            for r, row in enumerate(rows)]


def flat(level):
    return [cell for row in cells_of(level) for cell in row]


def is_special(cell):
    return cell[0] == "@" or (len(cell[0]) == 2 and cell[0][0].isalpha())


def blockers(level):
    """Of each kind: how many cells, and all hits or layers together."""
    out = collections.Counter()
    for thing, ice, lock, _ in flat(level):
        for name, depth in (("crates", int(thing) if thing.isdigit() else 0),
                            ("ice", int(ice) if ice.isdigit() else 0), ("vines", thing == "%"),
                            ("locks", lock == "x")):
            out[name, "cells"] += depth > 0
            out[name, "depth"] += depth
    return out


def held(level, kind):
    return blockers(level)[kind, "depth" if kind == "ice" else "cells"]


def parts(goal):
    """What it is about, and how much of it."""
    key = next(key for key in goal if key != "count")
    if "count" in goal:
        return (key, goal[key]), goal["count"]
    return (key, None), goal[key]


def symmetries(level):
    def drawn(cell):
        thing = re.sub("[A-J]", "A", cell[0])
        return (thing, *cell[1:])
    rows = [[drawn(cell) for cell in row] for row in cells_of(level)]
    if all(cell == ("?", ".", ".", ".") for row in rows for cell in row):
        return {"left to right"}
    turned = {"left to right": [row[::-1] for row in rows], "top to bottom": rows[::-1],
              "half a turn": [row[::-1] for row in rows[::-1]]}
    return {name for name, other in turned.items() if other == rows}


def weights(level):
    """Of every column, by colour."""
    letters = "ABCDEFGHIJ"[:level["colours"]]
    columns = range(len(cells_of(level)[0]))
    return [[(level.get("weights", {}) | level.get("column_weights", {}).get(str(column), {}))
             .get(letter, 1) for letter in letters] for column in columns]


def goal_faults(before, after):
    old, new = before["goals"], after["goals"]
    if [parts(goal)[0] for goal in old] != [parts(goal)[0] for goal in new]:
        yield "goals came or went"
    for one, other in zip(old, new):
        (kind, _), count = parts(other)
        was = parts(one)[1]
        if (was == "all") != (count == "all"):
            yield f"{kind}: \"all\" did not stay so"
        elif count != "all":
            is_all = kind in KINDS and was == held(before, kind) and count == held(after, kind)
            if count != was and not is_all and (
                    count % step_of(was) or not was / 3 - 1 <= count <= 2 * was):
                yield f"{kind}: {was} -> {count} is no round step, or too far"
            if kind in ("crates", "ice", "locks") and held(before, kind) and \
                    count > held(after, kind):
                yield f"{kind}: {count} of {held(after, kind)}"


def directions(before, after):
    """Which way each part went: 1 easier, -1 harder."""
    out = {"moves": after["moves"] - before["moves"],
           "colours": before["colours"] - after["colours"],
           "specials": sum(map(is_special, flat(after))) - sum(map(is_special, flat(before)))}
    old, new = blockers(before), blockers(after)
    out |= {key: old[key] - new[key] for key in old | new}
    for index, (one, other) in enumerate(zip(before["goals"], after["goals"])):
        if parts(one)[1] != "all":
            out["goal", index] = parts(one)[1] - parts(other)[1]
    return {key: (value > 0) - (value < 0) for key, value in out.items() if value}


def places(level, kind):
    """Of every hit or layer of a kind its row, and how far its column is from the middle."""
    rows = cells_of(level)
    middle = (len(rows[0]) - 1) / 2
    part, marks = {"crates": (0, "123456789"), "ice": (1, "123456789"), "vines": (0, "%"),
                   "locks": (2, "x")}[kind]
    out = []
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            if len(cell[part]) == 1 and cell[part] in marks:
                depth = int(cell[part]) if cell[part].isdigit() else 1
                out += [(r, abs(c - middle))] * depth
    return out


def place_faults(before, after, is_easier):
    """Blockers that only move go inwards, or up and no farther from the middle row, if it shall be
    easier; outwards or down if it shall be harder."""
    middle = (len(cells_of(before)) - 1) / 2
    for kind in KINDS:
        if any(blockers(before)[kind, what] != blockers(after)[kind, what]
               for what in ("cells", "depth")) or not held(before, kind):
            continue
        old, new = places(before, kind), places(after, kind)
        (row, out), (new_row, new_out) = ((sum(one for one, _ in each) / len(each),
                                           sum(other for _, other in each) / len(each))
                                          for each in (old, new))
        near = 1e-9
        if is_easier:
            good = new_out <= out + near and (
                abs(new_row - row) <= near or (
                    new_row < row and abs(new_row - middle) <= abs(row - middle) + near))
        else:
            good = new_out >= out - near and new_row >= row - near
        if not good:
            yield f"{kind}: moved the wrong way"


def board_faults(before, after):
    fixed = re.compile(r"[.#*_A-J]$")
    for one, other in zip(flat(before), flat(after)):
        if one[3] != other[3] or (one[0] != other[0]
                                  and (fixed.match(one[0]) or fixed.match(other[0]))):
            yield f"{one} -> {other}: the shape of the board"
    if not symmetries(before) <= symmetries(after):
        yield "the board is less symmetric"
    old, new = blockers(before), blockers(after)
    for key in old | new:
        if not old[key] <= 2 * new[key] or not new[key] <= 2 * old[key]:
            yield f"{key}: {old[key]} -> {new[key]}"
    if sum(map(is_special, flat(after))) > sum(map(is_special, flat(before))) + 4:
        yield "too many special pieces"


def falling_faults(before, after):
    if after["colours"] < 3 or abs(after["colours"] - before["colours"]) > 2:
        yield "colours"
    for old, new in zip(weights(before), weights(after)):
        pairs = list(zip(old, new))
        if any((one > 0) != (other > 0) for one, other in pairs):
            yield "a colour came or went"
        else:
            shifts = [other / one for one, other in pairs if one]
            if max(shifts) > 3.000001 * min(shifts):
                yield f"weights {old} -> {new}"


def faults(before, after, is_easier):
    """What a designer would not ship, in words; none if all is well."""
    out = [*goal_faults(before, after), *board_faults(before, after),
           *falling_faults(before, after), *place_faults(before, after, is_easier)]
    if not max(1, before["moves"] // 2) <= after["moves"] <= 2 * before["moves"]:
        out.append(f"moves {before['moves']} -> {after['moves']}")
    right = 1 if is_easier else -1
    out += [f"{key}: the wrong way" for key, way in directions(before, after).items()
            if way != right]
    for key in ("refill", "entries", "specials", "squares", "dead_board", "move_bonus"):
        if before.get(key) != after.get(key):
            out.append(f"{key} changed")
    old, new = before.get("stars", []), after.get("stars", [])
    if len(old) != len(new) or sorted(set(new)) != new or any(
            star % 50 and star not in old for star in new):
        out.append(f"stars {old} -> {new}")
    return out
