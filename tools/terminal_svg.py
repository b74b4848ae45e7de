#!/usr/bin/env python3
"""Turns a terminal screen with colours (standard input, e.g. from `tmux capture-pane -e -p`) into
an SVG (standard output), for the pictures in the documentation. Knows the SGR codes that dramatis
prints."""

import html
import re
import sys

WIDTH, HEIGHT, SIZE = 8.4, 18, 14
GROUND, INK = "#1b1d23", "#d8dbe2"


def xterm(n):
    if n < 16:
        return ["#000000", "#cd3131", "#0dbc79", "#e5e510", "#2472c8", "#bc3fbc", "#11a8cd",
                "#e5e5e5"][n % 8]
    if n < 232:
        steps = [0, 95, 135, 175, 215, 255]
        return "#%02x%02x%02x" % tuple(steps[(n - 16) // k % 6] for k in (36, 6, 1))
    return "#" + "%02x" % (8 + 10 * (n - 232)) * 3


def cells(line, style):
    """The line as (character, style) pairs; style is kept from line to line, as a terminal does."""
    out = []
    for code, char in re.findall(r"\x1b\[([0-9;]*)m|(.)", line):
        if char:
            out.append((char, dict(style)))
            continue
        numbers = [int(n or 0) for n in code.split(";")]
        while numbers:
            n = numbers.pop(0)
            if n == 0:
                style.clear()
            elif n in (1, 2, 7):
                style[{1: "bold", 2: "dim", 7: "reverse"}[n]] = True
            elif n in (38, 48) and numbers[:1] == [5]:
                style["ink" if n == 38 else "ground"] = xterm(numbers[1])
                numbers = numbers[2:]
            elif 30 <= n <= 37 or 40 <= n <= 47:
                style["ink" if n < 40 else "ground"] = xterm(n % 10)
            elif n in (39, 49):
                style.pop("ink" if n == 39 else "ground", None)
    return out


def main():
    lines = sys.stdin.read().rstrip("\n ").split("\n")
    style, grounds, texts, columns = {}, [], [], 0
    for row, line in enumerate(lines):
        row_cells = cells(line, style)
        for column, (char, s) in enumerate(row_cells):
            x, y = 16 + column * WIDTH, 16 + row * HEIGHT
            ink, ground = s.get("ink", INK), s.get("ground")
            if s.get("reverse"):
                ink, ground = ground or GROUND, ink
            if ground or char != " ":
                columns = max(columns, column + 1)
            if ground:
                grounds.append(f'<rect x="{x:.1f}" y="{y}" width="{WIDTH + 0.3:.1f}" '
                               f'height="{HEIGHT}" fill="{ground}"/>')
            if char != " ":
                extra = ' font-weight="bold"' if s.get(
                    "bold") else ' opacity="0.6"' if s.get("dim") else ""
                texts.append(f'<text x="{x:.1f}" y="{y + 13.5}" '
                             f'fill="{ink}"{extra}>{html.escape(char)}</text>')
    width, height = 32 + columns * WIDTH, 32 + len(lines) * HEIGHT
    print(f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height}" font-size="{SIZE}" '
          f'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace">')
    print(f'<rect width="100%" height="100%" rx="8" fill="{GROUND}"/>')
    print("\n".join(grounds + texts))
    print("</svg>")


if __name__ == "__main__":
    main()
