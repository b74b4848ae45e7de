// How believable a story is, step by step, and when its goals are met.
import { svg, type Child } from "../shared/dom";
import { capital, number } from "../shared/format";
import { fitting, textWidth } from "../shared/measure";
import { through } from "../shared/plot";
import { isWeak, sentenceOf } from "./data";
import { axisName, BOLD, column, frameOf, stepTick, type Frame } from "./frame";
import { ownWords, percent, worth, type Telling, type Turn } from "./telling";

type Mark = Turn & { k: number };

// One row above for each goal: those that are never met, then the others in the order in which they
// are.
function rowsOfGoals(telling: Telling): { i: number; marks: Mark[] }[] {
  const rows = new Map<number, Mark[]>();
  for (let k = 1; k <= telling.total; ++k)
    for (const turn of telling.turns(k))
      rows.set(turn.i, [...(rows.get(turn.i) ?? []), { ...turn, k }]);
  const never = telling.goals.flatMap((_, i) => (rows.has(i) ? [] : [{ i, marks: [] }]));
  return [...never, ...[...rows].map(([i, marks]) => ({ i, marks }))];
}

function goalRow(
  telling: Telling,
  frame: Frame,
  { i, marks }: { i: number; marks: Mark[] },
  base: number,
  y: (v: number) => number,
): Child {
  const { name } = telling.goals[i]!;
  if (!marks.length) {
    const part = telling.story.goals?.[i] ?? 0;
    const text = `not met: ${name}${part > 0 ? ` (${percent(part)})` : ""}`;
    const at = { x: frame.end, y: base, "text-anchor": "end" };
    return svg("text", { class: "goal-name lost", ...at }, fitting(text, frame.end - 4));
  }
  let taken = -Infinity; // up to there stands a name
  return marks.map((mark) => {
    const at = frame.x(mark.k);
    const text = mark.isMet ? name : `no longer: ${name}`;
    const room = frame.width - at - 10;
    const isAhead = textWidth(text, BOLD) <= room || room >= at;
    const flag = [
      svg("line", {
        class: "flag",
        x1: at,
        x2: at,
        y1: base + 2,
        y2: y(telling.step(mark.k).share),
        "stroke-dasharray": mark.isMet ? null : "2 3",
      }),
      svg("path", {
        class: "flagged",
        d: `M${at - 4} ${base - 4}l4 -4.5l4 4.5l-4 4.5Z`,
        opacity: mark.isMet ? 1 : 0.5,
      }),
    ];
    const shown = fitting(text, isAhead ? room : at - 10, BOLD);
    const width = textWidth(shown, BOLD);
    const from = isAhead ? at + 8 : at - 8 - width;
    if (from < taken) return flag;
    taken = from + width + 12;
    const css = "goal-name" + (mark.isMet ? "" : " lost");
    return [
      flag,
      svg("rect", { class: "behind", x: from - 2, y: base - 11, width: width + 4, height: 15 }),
      svg("text", { class: css, x: from, y: base }, shown),
    ];
  });
}

export function curvePicture(telling: Telling, width: number): SVGElement {
  const frame = frameOf(telling, width);
  const { x } = frame;
  const { steps, total } = telling;
  const last = telling.step(total);
  const rows = rowsOfGoals(telling);
  const top = 14 + 18 * rows.length + 8;
  const height = frame.isWide ? 230 : 200;
  const bottom = top + height;
  const all = bottom + 40;
  const y = (v: number) => bottom - Math.max(0, Math.min(1, v)) * height;
  const bar = Math.min(22, frame.unit * 0.62);
  const numbers = steps.map((_, i) => i + 1);

  const columns = numbers.map((k) => {
    const step = telling.step(k);
    const words = [ownWords(step), ...telling.rest(k)].join("; ");
    const b = y(step.believability);
    return column(
      telling,
      frame,
      k,
      [top - 4, bottom + 22],
      `Step ${k}: ${sentenceOf(step)} ${capital(words)}.`,
      svg("rect", {
        class: "own",
        x: x(k) - bar / 2,
        width: bar,
        y: b,
        height: Math.max(1.5, bottom - b),
      }),
      stepTick(frame, k, bottom + 16),
    );
  });
  const grid = [0, 0.25, 0.5, 0.75, 1].map((v) => [
    svg("line", {
      class: "through " + (v === 0.5 ? "half" : v ? "grid" : "axis"),
      x1: frame.left,
      x2: frame.end,
      y1: y(v),
      y2: y(v),
    }),
    (v % 0.5 === 0 || frame.isWide) &&
      svg("text", { x: frame.left - 6, y: y(v) + 4, "text-anchor": "end" }, v),
  ]);
  const course: [number, number][] = [
    [x(0), y(1)],
    ...steps.map((step, i): [number, number] => [x(i + 1), y(step.so_far)]),
  ];
  const stairs = steps.map((step, i) => {
    const [at, share] = [x(i + 1).toFixed(1), y(step.share).toFixed(1)];
    return i ? `H${at}V${share}` : `M${at} ${share}`;
  });
  const ends = [
    { css: "course-end", y: y(last.so_far), text: `so far ${worth(last.so_far)}` },
    { css: "goals-end", y: y(last.share), text: `goals ${percent(last.share)}` },
  ].sort((a, b) => a.y - b.y);
  const [upper, lower] = ends as [(typeof ends)[0], (typeof ends)[0]];
  if (lower.y - upper.y < 16) {
    upper.y = Math.max(top, (upper.y + lower.y) / 2 - 8);
    lower.y = upper.y + 16;
  }
  const low = steps.map((step, i) => {
    const at = { x: x(i + 1), y: Math.min(bottom - 5, y(step.believability) - 6) };
    const text = number(step.believability, 2);
    return isWeak(step) && svg("text", { class: "halo low", ...at, "text-anchor": "middle" }, text);
  });
  return svg(
    "svg",
    {
      width: frame.width,
      height: all,
      viewBox: `0 0 ${frame.width} ${all}`,
      role: "group",
      "data-rove": true,
      "aria-label":
        `How believable the story is, step by step. In the end ${worth(last.so_far)}, with ` +
        `${percent(last.share)} of the goals met. The table of all steps has the same numbers.`,
    },
    columns,
    grid,
    axisName(frame, all - 4),
    svg(
      "g",
      { class: "through", "aria-hidden": "true" },
      rows.map((row, r) => goalRow(telling, frame, row, 14 + 18 * r, y)),
      svg("path", { class: "goals", d: `${stairs.join("")}H${frame.end.toFixed(1)}` }),
      svg("path", { class: "course", d: through(course) }),
      course
        .slice(1)
        .map(([cx, cy]) => svg("circle", { class: "point", cx, cy, r: frame.unit < 20 ? 3 : 4 })),
      low,
      ends.map((end) =>
        svg("text", { class: `end ${end.css}`, x: frame.end + 5, y: end.y + 4 }, end.text),
      ),
    ),
  );
}
