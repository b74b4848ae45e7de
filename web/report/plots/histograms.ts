import * as Plot from "@observablehq/plot";

import { colour, type Member } from "../cast";
import type { Player } from "../data";
import { left } from "./rows";
import { TIP } from "./signs";

export interface Hill {
  member: Member;
  player: Player;
  from: number;
  width: number;
  counts: number[];
}

// A histogram a player, each with its own height; `boxes` draws the quantiles of the score below it.
export function histogramRows(
  hills: Hill[],
  axis: { label: string; stars: number[]; boxes: boolean; say: (from: number, to: number) => string },
  width: number,
): SVGElement | HTMLElement {
  const bins = hills.flatMap((hill) => {
    const most = Math.max(1, ...hill.counts);
    return hill.counts.flatMap((count, i) =>
      count > 0
        ? [
            {
              hill,
              name: hill.member.name,
              count,
              height: count / most,
              x1: hill.from + hill.width * i,
              x2: hill.from + hill.width * (i + 1),
            },
          ]
        : [],
    );
  });
  const boxes = axis.boxes
    ? hills.flatMap((hill) => {
        const at = hill.player.score_quantiles.map((entry) => entry.figure.value);
        return at.length === 5 && at.every((v) => v !== null)
          ? [{ name: hill.member.name, fill: colour(hill.member), at: at as number[] }]
          : [];
      })
    : [];
  type Box = (typeof boxes)[number];
  type Bin = (typeof bins)[number];
  const pitch = axis.boxes ? 44 : 30;
  const floor = axis.boxes ? -0.55 : -0.05;
  const at = (i: number) => (box: Box) => box.at[i]!;
  const to = Math.max(...bins.map((bin) => bin.x2), ...axis.stars.map((star) => star * 1.02));
  return Plot.plot({
    width,
    height: 22 + pitch * hills.length + 42,
    marginTop: 22,
    marginBottom: 42,
    marginLeft: left(width),
    marginRight: 14,
    x: { domain: [Math.min(...hills.map((hill) => hill.from)), to], label: null },
    y: { domain: [floor, 1.05], axis: null },
    fy: { domain: hills.map((hill) => hill.member.name), axis: null, padding: 0.06 },
    marks: [
      Plot.gridX({ ticks: width < 420 ? 3 : 5, stroke: "var(--grid)", strokeOpacity: 1 }),
      Plot.axisX({
        color: "var(--soft)",
        ticks: width < 420 ? 3 : 5,
        tickSize: 0,
        label: axis.label,
        labelAnchor: "center",
        labelArrow: "none",
      }),
      Plot.axisFy({ anchor: "left", tickSize: 0, tickPadding: 12, label: null, fill: "var(--ink)", textAnchor: "end" }),
      Plot.rect(bins, {
        fy: "name",
        x1: "x1",
        x2: "x2",
        y1: 0,
        y2: "height",
        fill: (b: Bin) => colour(b.hill.member),
        fillOpacity: 0.55,
        insetLeft: 0.4,
        insetRight: 0.4,
      }),
      Plot.ruleY(boxes, { fy: "name", y: -0.28, x1: at(0), x2: at(4), stroke: "fill", strokeWidth: 1.4 }),
      Plot.rect(boxes, { fy: "name", y1: -0.4, y2: -0.16, x1: at(1), x2: at(3), fill: "fill" }),
      Plot.ruleX(boxes, { fy: "name", x: at(2), y1: -0.48, y2: -0.08, stroke: "var(--ink)", strokeWidth: 2 }),
      Plot.ruleX(axis.stars, { stroke: "var(--ink)", strokeDasharray: "4 3" }),
      Plot.text(axis.stars, {
        x: (star: number) => star,
        frameAnchor: "top",
        facetAnchor: "top",
        dy: -14,
        text: (_: number, i: number) => "*".repeat(i + 1),
        fontWeight: 600,
        fill: "var(--ink)",
      }),
      Plot.tip(
        bins,
        Plot.pointer({
          ...TIP,
          fy: "name",
          x: (b: Bin) => (b.x1 + b.x2) / 2,
          y: "height",
          title: (b: Bin) =>
            `${b.name}\n${axis.say(b.x1, b.x2)}: ${b.count.toLocaleString("en")} of ${b.hill.player.games.toLocaleString("en")} games`,
        }),
      ),
    ],
    color: { type: "identity" },
  });
}
