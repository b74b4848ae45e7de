// The same comparison with more and more thinking.
import { html, put, svg, type Child } from "../shared/dom";
import { isNumber, plural } from "../shared/format";
import { textWidth } from "../shared/measure";
import { fit, point, rangeOf, ticks } from "../shared/plot";
import { table } from "../shared/table";
import type { Curve } from "./data";
import { amountWords, gamesWords, qWords, type Findings } from "./findings";

interface Range {
  low: number;
  high: number;
  from: number;
  to: number;
}

function curvePicture(
  findings: Findings,
  curve: Curve,
  title: string,
  range: Range,
  width: number,
): SVGElement {
  const { even, isPercent, data } = findings;
  const points = [...curve.points].sort((a, b) => a.amount - b.amount);
  const height = 210;
  const { values, decimals } = ticks(range.low, range.high, 4);
  const texts = values.map((v) => findings.value(v, decimals));
  const left = Math.max(...texts.map((text) => textWidth(text))) + 10;
  const [right, top, bottom] = [width - 16, 24, height - 40];
  const [from, to] = [Math.log(range.from), Math.log(range.to)];
  const x = (v: number) =>
    to > from
      ? left + 8 + ((Math.log(v) - from) / (to - from)) * (right - left - 16)
      : (left + right) / 2;
  const y = (v: number) => bottom - ((v - range.low) / (range.high - range.low)) * (bottom - top);
  const at = (amount: number, v: number) => point(x(amount), y(v));
  const amounts: number[] = [];
  for (const { amount } of points) {
    const last = amounts.at(-1);
    if (last === undefined || x(amount) - x(last) > textWidth(amountWords(amount)) + 12)
      amounts.push(amount);
  }
  const words = points.map((p) => `${amountWords(p.amount)}: ${findings.full(p)}`);
  const band = [
    ...points.map((p) => at(p.amount, p.high)),
    ...[...points].reverse().map((p) => at(p.amount, p.low)),
  ];
  return svg(
    "svg",
    {
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-label": `${title}: ${words.join("; ")}.`,
    },
    values.map((v, i) => [
      svg("line", { class: "grid", x1: left, x2: right, y1: y(v), y2: y(v) }),
      svg("text", { x: left - 6, y: y(v) + 4, "text-anchor": "end" }, texts[i]),
    ]),
    svg("line", { class: "even", x1: left, x2: right, y1: y(even), y2: y(even) }),
    svg("line", { class: "axis", x1: left, x2: right, y1: bottom, y2: bottom }),
    amounts.map((a) => [
      svg("line", { class: "axis", x1: x(a), x2: x(a), y1: bottom, y2: bottom + 5 }),
      svg("text", { x: x(a), y: bottom + 18, "text-anchor": "middle" }, amountWords(a)),
    ]),
    svg("text", { x: 0, y: 12 }, isPercent ? "%" : data.measure.unit),
    svg(
      "text",
      { x: (left + right) / 2, y: height - 4, "text-anchor": "middle" },
      "budget, each step to the right multiplies it",
    ),
    points.length > 1
      ? svg("path", { class: "band", d: `M${band.join("L")}Z` })
      : points.map((p) =>
          svg("line", {
            class: "interval better",
            x1: x(p.amount),
            x2: x(p.amount),
            y1: y(p.low),
            y2: y(p.high),
          }),
        ),
    svg("path", { class: "curve", d: "M" + points.map((p) => at(p.amount, p.value)).join("L") }),
    points.map((p, i) =>
      svg(
        "circle",
        { class: "point", cx: x(p.amount), cy: y(p.value), r: 4 },
        svg("title", {}, `${words[i]}, ${plural(p.games, "game", "games")}`),
      ),
    ),
  );
}

export function curves(findings: Findings, starts: (() => void)[]): Child {
  const found = findings.curves;
  if (!found.length) return null;
  const points = found.flatMap((curve) => curve.points);
  const values = [...points.flatMap((p) => [p.low, p.high, p.value]), findings.even];
  const amounts = points.map((p) => p.amount);
  const range = {
    ...rangeOf(values.filter(isNumber), 0.05),
    from: Math.min(...amounts),
    to: Math.max(...amounts),
  };
  const figure = (curve: Curve) => {
    const place = html("div", { class: "plot" });
    const title = `${findings.nameOf(curve.technique)} against ${curve.against}`;
    starts.push(
      fit(place, 240, (width) => put(place, curvePicture(findings, curve, title, range, width))),
    );
    return html("figure", { "data-curve": curve.technique }, html("figcaption", {}, title), place);
  };
  return html(
    "section",
    { id: "curves" },
    html("h2", {}, "More budget, same effect?"),
    html(
      "p",
      {},
      "The same comparison with more and more thinking for both. Band: 95 % interval; dashed: ",
      "equal. All panels have the same scales.",
    ),
    html("div", { class: "curves" }, found.map(figure)),
    html(
      "details",
      {},
      html("summary", {}, "The numbers of the curves"),
      table({
        id: "curve-numbers",
        head: [
          ["Technique"],
          ["Against"],
          ["Budget", "number"],
          ["Value", "number"],
          ["95 % interval", "number"],
          ["Games", "number"],
          ["q", "number"],
        ],
        rows: found.flatMap((curve) =>
          curve.points.map((p) => [
            findings.nameOf(curve.technique),
            curve.against,
            amountWords(p.amount),
            findings.value(p.value) + findings.unit,
            findings.between(p),
            gamesWords(p),
            qWords(p.q),
          ]),
        ),
      }),
    ),
  );
}
