import * as Plot from "@observablehq/plot";

import { colour, type Member } from "../cast";
import type { Figure, Level, Player } from "../data";
import { figureWords } from "../words";
import { sign, TIP } from "./signs";

// Room for names, and ticks that do not touch each other, as far as the width goes.
const left = (width: number) => (width < 420 ? 96 : 118);
const shares = (width: number) => (width < 420 ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1]);

export interface Row { name: string; member: Member; figure: Figure }

// A row a player: a sign at the value, a bar over its interval.
export function dotRows(rows: Row[], target: Level["target"], width: number): SVGElement | HTMLElement {
  const seen = rows.filter((row) => row.figure.value !== null);
  const targets = target ? [target] : [];
  return Plot.plot({
    width, height: 24 + 27 * rows.length + 42, marginTop: 24, marginBottom: 42, marginLeft: left(width), marginRight: 128,
    x: { domain: [0, 1], label: null }, y: { domain: rows.map((row) => row.name), axis: null },
    marks: [
      Plot.rect(targets, { x1: "low", x2: "high", fill: "var(--band)" }),
      Plot.text(targets, { x: (t) => (t.low + t.high) / 2, frameAnchor: "top", dy: -14, text: (t) => `target for ${t.player}`, fill: "var(--band-ink)" }),
      Plot.gridX({ ticks: shares(width), stroke: "var(--grid)", strokeOpacity: 1 }),
      Plot.axisX({ color: "var(--soft)", ticks: shares(width), tickFormat: (v: number) => `${100 * v} %`, tickSize: 0, label: "games passed", labelAnchor: "center", labelArrow: "none" }),
      ...[true, false].map((isOnLadder) => Plot.text(rows.filter((row) => row.member.isOnLadder === isOnLadder), { y: "name", text: "name", frameAnchor: "left", textAnchor: "end", dx: -12, fontWeight: isOnLadder ? 600 : 400, fill: "var(--ink)" })),
      ...seen.flatMap((row) => [
        Plot.ruleY([row], { y: "name", x1: (r: Row) => r.figure.low, x2: (r: Row) => r.figure.high, stroke: colour(row.member), strokeOpacity: 0.45, strokeWidth: 5, strokeLinecap: "round" }),
        Plot.dot([row], { y: "name", x: (r: Row) => r.figure.value, r: 5, symbol: sign(row.member.look), fill: colour(row.member), stroke: "var(--paper)" }),
      ]),
      Plot.text(rows, { y: "name", frameAnchor: "right", dx: 126, textAnchor: "end", fontWeight: 600, fill: "var(--ink)", text: (r: Row) => figureWords(r.figure, "share") }),
      Plot.tip(seen, Plot.pointerY({ ...TIP, y: "name", x: (r: Row) => r.figure.value, title: (r: Row) => `${r.name}\n${figureWords(r.figure, "share")} of ${r.figure.n.toLocaleString("en")} games` })),
    ],
  });
}

export interface Hill { member: Member; player: Player; from: number; width: number; counts: number[] }

// A histogram a player, each with its own height; `boxes` draws the quantiles of the score below it.
export function histogramRows(hills: Hill[], axis: { label: string; stars: number[]; boxes: boolean; say: (from: number, to: number) => string }, width: number): SVGElement | HTMLElement {
  const bins = hills.flatMap((hill) => {
    const most = Math.max(1, ...hill.counts);
    return hill.counts.flatMap((count, i) => (count > 0 ? [{ hill, name: hill.member.name, count, height: count / most, x1: hill.from + hill.width * i, x2: hill.from + hill.width * (i + 1) }] : []));
  });
  const boxes = axis.boxes ? hills.flatMap((hill) => {
    const at = hill.player.score_quantiles.map((entry) => entry.figure.value);
    return at.length === 5 && at.every((v) => v !== null) ? [{ name: hill.member.name, fill: colour(hill.member), at: at as number[] }] : [];
  }) : [];
  type Box = (typeof boxes)[number];
  type Bin = (typeof bins)[number];
  const pitch = axis.boxes ? 44 : 30;
  const floor = axis.boxes ? -0.55 : -0.05;
  const at = (i: number) => (box: Box) => box.at[i]!;
  const to = Math.max(...bins.map((bin) => bin.x2), ...axis.stars.map((star) => star * 1.02));
  return Plot.plot({
    width, height: 22 + pitch * hills.length + 42, marginTop: 22, marginBottom: 42, marginLeft: left(width), marginRight: 14,
    x: { domain: [Math.min(...hills.map((hill) => hill.from)), to], label: null }, y: { domain: [floor, 1.05], axis: null },
    fy: { domain: hills.map((hill) => hill.member.name), axis: null, padding: 0.06 },
    marks: [
      Plot.gridX({ ticks: width < 420 ? 3 : 5, stroke: "var(--grid)", strokeOpacity: 1 }),
      Plot.axisX({ color: "var(--soft)", ticks: width < 420 ? 3 : 5, tickSize: 0, label: axis.label, labelAnchor: "center", labelArrow: "none" }),
      Plot.axisFy({ anchor: "left", tickSize: 0, tickPadding: 12, label: null, fill: "var(--ink)", textAnchor: "end" }),
      Plot.rect(bins, { fy: "name", x1: "x1", x2: "x2", y1: 0, y2: "height", fill: (b: Bin) => colour(b.hill.member), fillOpacity: 0.55, insetLeft: 0.4, insetRight: 0.4 }),
      Plot.ruleY(boxes, { fy: "name", y: -0.28, x1: at(0), x2: at(4), stroke: "fill", strokeWidth: 1.4 }),
      Plot.rect(boxes, { fy: "name", y1: -0.4, y2: -0.16, x1: at(1), x2: at(3), fill: "fill" }),
      Plot.ruleX(boxes, { fy: "name", x: at(2), y1: -0.48, y2: -0.08, stroke: "var(--ink)", strokeWidth: 2 }),
      Plot.ruleX(axis.stars, { stroke: "var(--ink)", strokeDasharray: "4 3" }),
      Plot.text(axis.stars, { x: (star: number) => star, frameAnchor: "top", facetAnchor: "top", dy: -14, text: (_: number, i: number) => "*".repeat(i + 1), fontWeight: 600, fill: "var(--ink)" }),
      Plot.tip(bins, Plot.pointer({ ...TIP, fy: "name", x: (b: Bin) => (b.x1 + b.x2) / 2, y: "height", title: (b: Bin) => `${b.name}\n${axis.say(b.x1, b.x2)}: ${b.count.toLocaleString("en")} of ${b.hill.player.games.toLocaleString("en")} games` })),
    ],
    color: { type: "identity" },
  });
}

export interface Pair { name: string; old: Figure; now: Figure }

// Old above new, a row a player.
export function pairRows(pairs: Pair[], width: number): SVGElement | HTMLElement {
  const versions = [{ key: "old", word: "old", paint: "var(--before)", look: 0, dy: -6 }, { key: "now", word: "new", paint: "var(--after)", look: 3, dy: 6 }] as const;
  return Plot.plot({
    width, height: 8 + 34 * pairs.length + 42, marginTop: 8, marginBottom: 42, marginLeft: left(width), marginRight: 30,
    x: { domain: [0, 1], label: null }, y: { domain: pairs.map((pair) => pair.name), label: null },
    marks: [
      Plot.gridX({ ticks: shares(width), stroke: "var(--grid)", strokeOpacity: 1 }),
      Plot.axisX({ color: "var(--soft)", ticks: shares(width), tickFormat: (v: number) => `${100 * v} %`, tickSize: 0, label: "games passed", labelAnchor: "center", labelArrow: "none" }),
      Plot.axisY({ tickSize: 0, tickPadding: 12, fill: "var(--ink)" }),
      ...versions.flatMap(({ key, paint, look, dy }) => [
        Plot.ruleY(pairs, { y: "name", dy, x1: (p: Pair) => p[key].low, x2: (p: Pair) => p[key].high, stroke: paint, strokeOpacity: 0.45, strokeWidth: 5, strokeLinecap: "round" }),
        Plot.dot(pairs, { y: "name", dy, x: (p: Pair) => p[key].value, r: 4.5, symbol: sign(look), fill: paint, stroke: "var(--paper)" }),
      ]),
      Plot.tip(pairs, Plot.pointerY({ ...TIP, y: "name", x: (p: Pair) => p.now.value, title: (p: Pair) => `${p.name}\nold ${figureWords(p.old, "share")}\nnew ${figureWords(p.now, "share")}` })),
    ],
  });
}
