import * as Plot from "@observablehq/plot";

import { colour, dash, type Cast } from "../cast";
import { figureOf, type Figure, type Level } from "../data";
import { figureWords } from "../words";
import { leads, spread } from "./labels";
import { sign, TIP } from "./signs";

const HEIGHT = 400,
  TOP = 28,
  BOTTOM = 100,
  LEFT = 64,
  RIGHT = 124,
  LEAST = 30;

// How often each player passes each level, in the order of the report.
export function difficultyPlot(levels: Level[], cast: Cast, width: number): SVGElement | HTMLElement {
  const played = levels.filter((level) => level.has_goals);
  const lines = cast.members.flatMap((member) => {
    const points = played.flatMap((level) => {
      const figure = figureOf(
        level.players.find((player) => player.name === member.name),
        "pass_rate",
      );
      return figure && figure.value !== null ? [{ id: level.id, level: level.name || level.id, member, figure }] : [];
    });
    return points.length ? [{ member, points }] : [];
  });
  type Point = (typeof lines)[number]["points"][number];
  const value = (p: { figure: Figure }) => p.figure.value;
  const ends = lines.map((line) => value(line.points.at(-1)!)!);
  const places = spread(ends, 15 / (HEIGHT - TOP - BOTTOM), 0, 1);
  const last = played.at(-1)?.id;
  const whole = Math.max(width, LEFT + RIGHT + LEAST * played.length);
  const step = (whole - LEFT - RIGHT) / played.length;
  const bands = played.filter((level) => level.target);
  const short = (id: string) => (id.length > 16 ? id.slice(0, 16) + "\u2026" : id);
  return Plot.plot({
    style: { maxWidth: "none" },
    width: whole,
    height: HEIGHT,
    marginTop: TOP,
    marginBottom: BOTTOM,
    marginLeft: LEFT,
    marginRight: RIGHT,
    x: { domain: played.map((level) => level.id), type: "band", padding: 0, label: null },
    y: { domain: [0, 1], label: null },
    marks: [
      Plot.barY(bands, {
        x: "id",
        y1: (l: Level) => l.target!.low,
        y2: (l: Level) => l.target!.high,
        fill: "var(--band)",
        insetLeft: 1,
        insetRight: 1,
      }),
      Plot.gridY({ ticks: [0, 0.25, 0.5, 0.75, 1], stroke: "var(--grid)", strokeOpacity: 1 }),
      Plot.axisY({
        color: "var(--soft)",
        ticks: [0, 0.25, 0.5, 0.75, 1],
        tickFormat: (v: number) => `${100 * v} %`,
        tickSize: 0,
        label: "passed",
        labelArrow: "none",
      }),
      Plot.axisX({ tickRotate: -40, tickSize: 0, tickFormat: short, textAnchor: "end", fill: "var(--ink)" }),
      ...lines.flatMap(({ member, points }) => [
        Plot.lineY(points, {
          x: "id",
          y: value,
          stroke: colour(member),
          strokeWidth: member.isOnLadder ? 2.2 : 1.1,
          strokeDasharray: dash(member),
        }),
        ...(member.isOnLadder
          ? [
              Plot.ruleX(points, {
                x: "id",
                y1: (p: Point) => p.figure.low,
                y2: (p: Point) => p.figure.high,
                stroke: colour(member),
                strokeOpacity: 0.45,
                strokeWidth: 4,
                strokeLinecap: "round",
              }),
            ]
          : []),
        Plot.dot(points, {
          x: "id",
          y: value,
          symbol: sign(member.look),
          r: member.isOnLadder ? 4.5 : 3,
          fill: colour(member),
          stroke: "var(--paper)",
        }),
      ]),
      leads(
        lines.map(({ member }, i) => ({ colour: colour(member), x: last ?? "", from: ends[i]!, to: places[i]! })),
        step / 2,
        step / 2,
      ),
      ...lines.map(({ member }, i) =>
        Plot.text([member.name], {
          x: () => last,
          y: () => places[i]!,
          text: (d: string) => d,
          textAnchor: "start",
          dx: step / 2 + 15,
          fontWeight: member.isOnLadder ? 600 : 400,
          fill: `color-mix(in srgb, ${colour(member)} 75%, var(--ink))`,
        }),
      ),
      Plot.tip(
        lines.flatMap((line) => line.points),
        Plot.pointer({
          ...TIP,
          x: "id",
          y: value,
          title: (p: Point) => `${p.level}\n${p.member.name} passes ${figureWords(p.figure, "share")}`,
        }),
      ),
    ],
  });
}
