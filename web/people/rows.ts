// A picture of rows: a mark where a value is, a line over its interval, dots for what it is
// made of.
import { svg } from "../shared/dom";
import { isNumber, number } from "../shared/format";
import { fitting, textWidth } from "../shared/measure";
import { fit, rangeOf, ticks } from "../shared/plot";
import { html } from "../shared/dom";
import type { Interval } from "./data";

const NAME = { size: 13.5 };

export interface PlotRow {
  name: string;
  heading?: boolean; // a line of text over the rows that follow
  value?: number | null;
  interval?: Interval;
  dots?: number[];
  colour?: string;
  words?: string; // what screen readers say of it
  strong?: boolean;
}

export interface Plot {
  id: string;
  title: string;
  axis: string;
  rows: PlotRow[];
  decimals?: number;
  percent?: boolean; // values are shares
  zero?: string; // a line at 0 that is called so
  low?: number;
  high?: number;
}

// Dots of one row side by side where they would lie on each other: up and down in turn.
function offsets(xs: number[]): number[] {
  const taken: number[] = [];
  return xs.map((x) => {
    const near = taken.filter((other) => Math.abs(other - x) < 4.5).length;
    taken.push(x);
    return near % 2 ? -Math.ceil(near / 2) * 3.5 : (near / 2) * 3.5;
  });
}

function draw(plot: Plot, width: number): SVGElement {
  const { rows } = plot;
  const slim = width < 560;
  const names = rows.filter((row) => !row.heading).map((row) => textWidth(row.name, NAME));
  const nameWidth = slim ? 0 : Math.min(Math.max(...names, 0) + 26, 0.34 * width);
  const values = rows.flatMap((row) => [
    row.value,
    ...(row.interval ?? []),
    ...(row.dots ?? []),
    plot.zero ? 0 : null,
  ]);
  const range = rangeOf([...values, plot.low, plot.high].filter(isNumber), 0.03);
  const low = plot.low ?? range.low;
  const high = plot.high ?? range.high;
  const [left, right] = [nameWidth + (slim ? 18 : 8), width - (slim ? 18 : 12)];
  const x = (value: number) =>
    left + ((Math.min(Math.max(value, low), high) - low) / (high - low)) * (right - left);
  const heightOf = (row: PlotRow) => (row.heading ? 34 : (row.dots ? 40 : 25) + (slim ? 16 : 0));
  const top = 8;
  const bottom = top + rows.reduce((sum, row) => sum + heightOf(row), 0) + 4;
  const { values: marks, decimals } = ticks(low, high, Math.max(3, Math.min(8, width / 110)));
  const text = (value: number) =>
    plot.percent ? `${number(100 * value, 0)} %` : number(value, Math.max(decimals, 0));
  const picture = svg(
    "svg",
    {
      viewBox: `0 0 ${width} ${bottom + 40}`,
      role: "img",
      "aria-labelledby": `${plot.id}-title ${plot.id}-words`,
    },
    svg("title", { id: `${plot.id}-title` }, plot.title),
    svg(
      "desc",
      { id: `${plot.id}-words` },
      rows
        .map((row) => row.words)
        .filter(Boolean)
        .join("; "),
    ),
    marks.map((value) => [
      svg("line", { class: "grid", x1: x(value), x2: x(value), y1: top, y2: bottom }),
      svg("text", { x: x(value), y: bottom + 16, "text-anchor": "middle" }, text(value)),
    ]),
    svg("line", { class: "axis", x1: left, x2: right, y1: bottom, y2: bottom }),
    svg(
      "text",
      { x: (left + right) / 2, y: bottom + 34, "text-anchor": "middle" },
      fitting(plot.axis, right - left, {}),
    ),
  );
  if (plot.zero)
    picture.append(svg("line", { class: "even", x1: x(0), x2: x(0), y1: top, y2: bottom }));
  let y = top;
  for (const row of rows) {
    const own = heightOf(row);
    if (row.heading) {
      picture.append(
        svg("text", { class: "head", x: 0, y: y + 24 }, fitting(row.name, width, NAME)),
      );
    } else {
      const middle = y + (own + (slim ? 16 : 0)) / 2;
      picture.append(line(row, { slim, nameWidth, middle, y, x, width }));
    }
    y += own;
  }
  return picture;
}

interface Place {
  slim: boolean;
  nameWidth: number;
  middle: number;
  y: number;
  x: (value: number) => number;
  width: number;
}

function line(row: PlotRow, { slim, nameWidth, middle, y, x, width }: Place): SVGElement {
  const dots = row.dots ?? [];
  const xs = [...dots].sort((a, b) => a - b).map(x);
  const shifts = offsets(xs);
  return svg(
    "g",
    { class: row.strong ? "row strong" : "row", style: `--c: ${row.colour ?? "var(--accent)"}` },
    row.words && svg("title", {}, row.words),
    svg(
      "text",
      { class: "name", x: slim ? 0 : 12, y: slim ? y + 15 : middle + 4.5 },
      fitting(row.name, slim ? width : nameWidth - 18, NAME),
    ),
    xs.map((at, i) =>
      svg("circle", {
        class: "one",
        cx: at.toFixed(1),
        cy: (middle + Math.max(-16, Math.min(16, shifts[i]!))).toFixed(1),
        r: 2.6,
      }),
    ),
    row.interval &&
      svg("line", {
        class: "interval",
        x1: x(row.interval[0]).toFixed(1),
        x2: x(row.interval[1]).toFixed(1),
        y1: middle,
        y2: middle,
      }),
    isNumber(row.value) &&
      svg("circle", { class: "dot", cx: x(row.value).toFixed(1), cy: middle, r: 5 }),
  );
}

// The picture, in a figure of its own, drawn when it is on the page.
export function rowPlot(plot: Plot, starts: (() => void)[]): HTMLElement {
  const place = html("div", { class: "plot", id: plot.id });
  starts.push(
    fit(place, 280, (width) => {
      place.replaceChildren(draw(plot, width));
    }),
  );
  return place;
}
