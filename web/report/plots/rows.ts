import * as Plot from "@observablehq/plot";

import { colour, type Member } from "../cast";
import type { Figure, Level } from "../data";
import { figureWords } from "../words";
import { sign, TIP } from "./signs";

// Room for names, and ticks that do not touch each other, as far as the width goes.
export const left = (width: number) => (width < 420 ? 96 : 118);
const shares = (width: number) => (width < 420 ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1]);

export interface Row {
  name: string;
  member: Member;
  figure: Figure;
}

// A row a player: a sign at the value, a bar over its interval.
export function dotRows(rows: Row[], target: Level["target"], width: number): SVGElement | HTMLElement {
  const seen = rows.filter((row) => row.figure.value !== null);
  const targets = target ? [target] : [];
  return Plot.plot({
    width,
    height: 24 + 27 * rows.length + 42,
    marginTop: 24,
    marginBottom: 42,
    marginLeft: left(width),
    marginRight: 128,
    x: { domain: [0, 1], label: null },
    y: { domain: rows.map((row) => row.name), axis: null },
    marks: [
      Plot.rect(targets, { x1: "low", x2: "high", fill: "var(--band)" }),
      Plot.text(targets, {
        x: (t) => (t.low + t.high) / 2,
        frameAnchor: "top",
        dy: -14,
        text: (t) => `target for ${t.player}`,
        fill: "var(--band-ink)",
      }),
      Plot.gridX({ ticks: shares(width), stroke: "var(--grid)", strokeOpacity: 1 }),
      Plot.axisX({
        color: "var(--soft)",
        ticks: shares(width),
        tickFormat: (v: number) => `${100 * v} %`,
        tickSize: 0,
        label: "games passed",
        labelAnchor: "center",
        labelArrow: "none",
      }),
      ...[true, false].map((isOnLadder) =>
        Plot.text(
          rows.filter((row) => row.member.isOnLadder === isOnLadder),
          {
            y: "name",
            text: "name",
            frameAnchor: "left",
            textAnchor: "end",
            dx: -12,
            fontWeight: isOnLadder ? 600 : 400,
            fill: "var(--ink)",
          },
        ),
      ),
      ...seen.flatMap((row) => [
        Plot.ruleY([row], {
          y: "name",
          x1: (r: Row) => r.figure.low,
          x2: (r: Row) => r.figure.high,
          stroke: colour(row.member),
          strokeOpacity: 0.45,
          strokeWidth: 5,
          strokeLinecap: "round",
        }),
        Plot.dot([row], {
          y: "name",
          x: (r: Row) => r.figure.value,
          r: 5,
          symbol: sign(row.member.look),
          fill: colour(row.member),
          stroke: "var(--paper)",
        }),
      ]),
      Plot.text(rows, {
        y: "name",
        frameAnchor: "right",
        dx: 126,
        textAnchor: "end",
        fontWeight: 600,
        fill: "var(--ink)",
        text: (r: Row) => figureWords(r.figure, "share"),
      }),
      Plot.tip(
        seen,
        Plot.pointerY({
          ...TIP,
          y: "name",
          x: (r: Row) => r.figure.value,
          title: (r: Row) => `${r.name}\n${figureWords(r.figure, "share")} of ${r.figure.n.toLocaleString("en")} games`,
        }),
      ),
    ],
  });
}

export interface Pair {
  name: string;
  old: Figure;
  now: Figure;
}

// Old above new, a row a player.
export function pairRows(pairs: Pair[], width: number): SVGElement | HTMLElement {
  const versions = [
    { key: "old", word: "old", paint: "var(--before)", look: 0, dy: -6 },
    { key: "now", word: "new", paint: "var(--after)", look: 3, dy: 6 },
  ] as const;
  return Plot.plot({
    width,
    height: 8 + 34 * pairs.length + 42,
    marginTop: 8,
    marginBottom: 42,
    marginLeft: left(width),
    marginRight: 30,
    x: { domain: [0, 1], label: null },
    y: { domain: pairs.map((pair) => pair.name), label: null },
    marks: [
      Plot.gridX({ ticks: shares(width), stroke: "var(--grid)", strokeOpacity: 1 }),
      Plot.axisX({
        color: "var(--soft)",
        ticks: shares(width),
        tickFormat: (v: number) => `${100 * v} %`,
        tickSize: 0,
        label: "games passed",
        labelAnchor: "center",
        labelArrow: "none",
      }),
      Plot.axisY({ tickSize: 0, tickPadding: 12, fill: "var(--ink)" }),
      ...versions.flatMap(({ key, paint, look, dy }) => [
        Plot.ruleY(pairs, {
          y: "name",
          dy,
          x1: (p: Pair) => p[key].low,
          x2: (p: Pair) => p[key].high,
          stroke: paint,
          strokeOpacity: 0.45,
          strokeWidth: 5,
          strokeLinecap: "round",
        }),
        Plot.dot(pairs, {
          y: "name",
          dy,
          x: (p: Pair) => p[key].value,
          r: 4.5,
          symbol: sign(look),
          fill: paint,
          stroke: "var(--paper)",
        }),
      ]),
      Plot.tip(
        pairs,
        Plot.pointerY({
          ...TIP,
          y: "name",
          x: (p: Pair) => p.now.value,
          title: (p: Pair) => `${p.name}\nold ${figureWords(p.old, "share")}\nnew ${figureWords(p.now, "share")}`,
        }),
      ),
    ],
  });
}
