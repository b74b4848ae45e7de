import * as Plot from "@observablehq/plot";

import type { Level, Series } from "../data";
import { figureWords } from "../words";
import { leads, spread } from "./labels";
import { TIP } from "./signs";

export interface Line {
  name: string;
  colour: string;
  dash: string;
  isMain: boolean;
  series: Series;
}
export interface Axes {
  x: string;
  y: string;
  unit: string;
  top: number; // of the y axis
  target?: Level["target"];
  limits?: number[];
}

const HEIGHT = 330,
  TOP = 30,
  BOTTOM = 44,
  LEFT = 46,
  RIGHT = 122;

// A line a player over 1, 2, 3 and so on; the nearest point says its figure.
export function linePlot(lines: Line[], axes: Axes, width: number): SVGElement | HTMLElement {
  const share = axes.unit === "share";
  const points = lines.flatMap((line) =>
    line.series.value.flatMap((value, i) =>
      value === null
        ? []
        : [{ line, x: i + 1, value, low: line.series.low[i] ?? null, high: line.series.high[i] ?? null }],
    ),
  );
  const most = Math.max(1, ...lines.map((line) => line.series.value.length));
  const ends = lines.map((line) => line.series.value.findLast((value) => value !== null) ?? 0);
  const perPixel = axes.top / (HEIGHT - TOP - BOTTOM);
  const places = spread(ends, 15 * perPixel, 0, axes.top);
  const of = (line: Line) => points.filter((point) => point.line === line);
  const target = axes.target ? [axes.target] : [];
  const limits = axes.limits ?? [];
  return Plot.plot({
    width,
    height: HEIGHT,
    marginTop: TOP,
    marginBottom: BOTTOM,
    marginLeft: LEFT,
    marginRight: RIGHT,
    x: { domain: [1, most], label: null },
    y: { domain: [0, axes.top], label: null },
    marks: [
      Plot.rect(target, { y1: "low", y2: "high", fill: "var(--band)" }),
      Plot.text(target, {
        x: 1,
        y: "high",
        text: (t: { player: string }) => `target for ${t.player}`,
        fill: "var(--band-ink)",
        textAnchor: "start",
        dx: 5,
        dy: 10,
      }),
      Plot.gridY({ ticks: share ? [0, 0.25, 0.5, 0.75, 1] : 5, stroke: "var(--grid)", strokeOpacity: 1 }),
      Plot.axisY({
        color: "var(--soft)",
        ticks: share ? [0, 0.25, 0.5, 0.75, 1] : 5,
        tickSize: 0,
        label: axes.y,
        labelArrow: "none",
        tickFormat: share ? (v: number) => `${100 * v} %` : undefined,
      }),
      Plot.axisX({
        color: "var(--soft)",
        ticks: Math.min(width < 420 ? 4 : 8, most),
        tickFormat: (v: number) => (Number.isInteger(v) ? String(v) : ""),
        label: axes.x,
        labelAnchor: "center",
        labelArrow: "none",
        tickSize: 4,
      }),
      Plot.ruleX(limits, { stroke: "var(--ink)", strokeDasharray: "4 3" }),
      Plot.text(limits.slice(-1), {
        x: (v: number) => v,
        frameAnchor: "top",
        dy: -14,
        text: () => (limits.length > 1 ? `limits ${limits.join(", ")}` : `limit ${limits[0]}`),
        fontWeight: 600,
        fill: "var(--ink)",
      }),
      ...lines
        .filter((line) => line.isMain)
        .map((line) =>
          Plot.areaY(of(line), { x: "x", y1: "low", y2: "high", fill: line.colour, fillOpacity: 0.17, clip: true }),
        ),
      ...lines.map((line) =>
        Plot.lineY(of(line), {
          x: "x",
          y: "value",
          stroke: line.colour,
          strokeWidth: line.isMain ? 2.2 : 1.1,
          strokeDasharray: line.dash,
        }),
      ),
      leads(lines.map((line, i) => ({ colour: line.colour, x: most, from: ends[i]!, to: places[i]! }))),
      ...lines.map((line, i) =>
        Plot.text([line.name], {
          x: most,
          y: places[i]!,
          text: (d: string) => d,
          textAnchor: "start",
          dx: 15,
          fontWeight: line.isMain ? 600 : 400,
          fill: `color-mix(in srgb, ${line.colour} 75%, var(--ink))`,
        }),
      ),
      Plot.dot(
        points,
        Plot.pointer({
          x: "x",
          y: "value",
          r: 4,
          fill: (p: (typeof points)[number]) => p.line.colour,
          stroke: "var(--paper)",
        }),
      ),
      Plot.tip(
        points,
        Plot.pointer({
          ...TIP,
          x: "x",
          y: "value",
          title: (p: (typeof points)[number]) =>
            `${p.line.name}, ${axes.x} ${p.x}\n${figureWords({ ...p, n: 0 }, axes.unit)}`,
        }),
      ),
    ],
    color: { type: "identity" },
  });
}
