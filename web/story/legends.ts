import { html, svg, type Child } from "../shared/dom";

const item = (text: string, ...drawing: Child[]) =>
  html("li", {}, svg("svg", { viewBox: "0 0 26 14", "aria-hidden": "true" }, drawing), text);
const line = (colour: string, width: number, dash?: string) =>
  svg("path", { d: "M1 7h24", stroke: colour, "stroke-width": width, "stroke-dasharray": dash });

export function curveLegend(hasGoals: boolean): HTMLElement {
  const bar = (y: number, fill: string) =>
    svg("rect", { x: 8, y, width: 10, height: 14 - y, fill });
  return html(
    "ul",
    { class: "legend" },
    item("this step", bar(1, "var(--own)")),
    item("hard to believe (under 0.5)", bar(6, "var(--warning)")),
    item(
      "the story so far",
      line("var(--course)", 2.6),
      svg("circle", { cx: 13, cy: 7, r: 4, fill: "var(--course)" }),
    ),
    hasGoals && item("share of the goals met", line("var(--goal)", 2, "7 4")),
    hasGoals &&
      item("a goal is met", svg("path", { d: "M9 7l4 -4.5l4 4.5l-4 4.5Z", fill: "var(--goal)" })),
  );
}

export function lanesLegend(hasEvents: boolean): HTMLElement {
  const soft = "var(--soft)";
  const dot = (r: number, attributes: Record<string, string | number>) =>
    svg("circle", { cx: 13, cy: 7, r, ...attributes });
  const cross = { stroke: soft, "stroke-width": 2.8, "stroke-linecap": "round" };
  return html(
    "ul",
    { class: "legend" },
    item("does it", dot(5.5, { fill: soft })),
    item("takes part", dot(4, { fill: "var(--paper)", stroke: soft, "stroke-width": 2.2 })),
    item("can do nothing any more", svg("path", { d: "M8.5 2.5l9 9m0 -9l-9 9", ...cross })),
    item("can do nothing for a while", line(soft, 1.1)),
    hasEvents &&
      item(
        "something happens that nobody does",
        svg("path", { d: "M13 1l6 6l-6 6l-6 -6Z", fill: "var(--warning)" }),
      ),
  );
}
