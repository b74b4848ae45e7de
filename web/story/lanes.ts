// Who is where: a line for each person, through the places.
import { svg, type Child } from "../shared/dom";
import { plural } from "../shared/format";
import { fitting } from "../shared/measure";
import { sentenceOf } from "./data";
import { axisName, BOLD, column, frameOf, stepTick, type Frame } from "./frame";
import type { Telling } from "./telling";

const GAP = 16; // between the rows of a lane

// Lanes are places, -1 being elsewhere. Every actor keeps its row of a lane as long as it stays
// there, so that the lines run straight.
class Lanes {
  readonly used = new Map<number, number>(); // lane -> rows
  readonly shown: number[];
  readonly bottom: number;
  private readonly row: number[][] = [];
  private readonly top = new Map<number, number>();
  private readonly strip: number;
  private readonly pad: number;

  constructor(
    private readonly telling: Telling,
    frame: Frame,
  ) {
    this.strip = frame.isWide ? 0 : 15;
    this.pad = frame.isWide ? 12 : 10;
    const { actors, places, total } = telling;
    for (let k = 0; k <= total; ++k) {
      const before = this.row[k - 1];
      const row = actors.map((_, a) =>
        before && this.lane(k, a) === this.lane(k - 1, a) ? before[a]! : -1,
      );
      this.row.push(row);
      actors.forEach((_, a) => {
        const lane = this.lane(k, a);
        if (row[a]! < 0) {
          let free = 0;
          while (actors.some((_, b) => this.lane(k, b) === lane && row[b] === free)) ++free;
          row[a] = free;
        }
        this.use(lane, row[a]! + 1);
      });
    }
    for (let k = 1; k <= total; ++k)
      if (telling.step(k).doer < 0) for (const lane of this.struck(k)) this.use(lane, 1);
    this.shown = places.map((_, i) => i).filter((i) => this.used.has(i));
    if (this.used.has(-1)) this.shown.push(-1);
    let at = 4;
    for (const lane of this.shown) {
      this.top.set(lane, at);
      at += this.heightOf(lane) + 4;
    }
    this.bottom = at;
  }

  private use(lane: number, rows: number): void {
    this.used.set(lane, Math.max(this.used.get(lane) ?? 0, rows));
  }
  private lane(k: number, actor: number): number {
    const place = this.telling.whereIs(k, actor);
    return place >= 0 && place < this.telling.places.length ? place : -1;
  }
  // The lanes that an event of step k strikes: those that it names, else of those whom it concerns.
  struck(k: number): number[] {
    const { telling } = this;
    const step = telling.step(k);
    const named = (/\((.*)\)\s*$/.exec(step.action || "")?.[1] ?? "").split(",");
    const names = new Set(named.map((name) => name.trim()));
    const lanes = telling.places.flatMap(({ id }, i) => (names.has(id) ? [i] : []));
    if (lanes.length) return lanes;
    const concerns = (a: number) =>
      step.others?.includes(a) || (telling.isOut(k, a) && !telling.isOut(k - 1, a));
    const actors = telling.actors.map((_, a) => a).filter(concerns);
    return [...new Set(actors.map((a) => this.lane(k, a)))];
  }
  topOf(lane: number): number {
    return this.top.get(lane)!;
  }
  heightOf(lane: number): number {
    return this.strip + 2 * this.pad + GAP * (this.used.get(lane)! - 1) + 4;
  }
  y(k: number, actor: number): number {
    const top = this.topOf(this.lane(k, actor));
    return top + this.strip + this.pad + 2 + GAP * this.row[k]![actor]!;
  }
}

function events(telling: Telling, frame: Frame, lanes: Lanes): Child {
  const half = Math.min(9, frame.unit * 0.42);
  return telling.steps.map((step, i) => {
    if (step.doer >= 0) return null;
    const x = frame.x(i + 1);
    const struck = lanes.struck(i + 1);
    return (struck.length ? struck : lanes.shown).map((lane) => {
      const y = lanes.topOf(lane);
      const box = { x: x - half, width: 2 * half, y, height: lanes.heightOf(lane) };
      return [
        svg("rect", { class: "event through", ...box }),
        svg("path", { class: "diamond through", d: `M${x} ${y - 3}l6 6l-6 6l-6 -6Z` }),
      ];
    });
  });
}

// Who does something together stands on one upright line.
function joins(telling: Telling, frame: Frame, lanes: Lanes, gone: number[]): SVGElement {
  const isThere = (a: number, k: number) => telling.actors[a] !== undefined && k <= gone[a]!;
  return svg(
    "g",
    { class: "through" },
    telling.steps.map(({ doer, others = [] }, i) => {
      const k = i + 1;
      if (doer < 0 || !isThere(doer, k)) return null;
      const along = others.filter((a) => a !== doer && isThere(a, k));
      const ys = [doer, ...along].map((a) => lanes.y(k, a));
      const [y1, y2] = [Math.min(...ys), Math.max(...ys)];
      const x = frame.x(k);
      return along.length > 0 && svg("line", { class: "join", x1: x, x2: x, y1, y2 });
    }),
  );
}

function life(
  telling: Telling,
  frame: Frame,
  lanes: Lanes,
  a: number,
  gone: number,
): [line: SVGElement, name: SVGElement] {
  const { total } = telling;
  const { x } = frame;
  const { name } = telling.actors[a]!;
  const look = `a${a % 8}`;
  const isGone = gone <= total;
  const end = Math.min(gone, total);
  // The same line twice, where they can do something and where they cannot, each with its own look.
  const start = `M${x(0).toFixed(1)} ${lanes.y(0, a)}`;
  let whole = start;
  let lives = start;
  let rests = "";
  for (let k = 1; k <= end + (isGone ? 0 : 1); ++k) {
    const [x0, x1] = [x(k - 1), k > total ? frame.end : x(k)];
    const [y0, y1] = [lanes.y(k - 1, a), lanes.y(Math.min(k, total), a)];
    const to = x1.toFixed(1);
    const middle = ((x0 + x1) / 2).toFixed(1);
    const part = y0 === y1 ? `H${to}` : `C${middle} ${y0} ${middle} ${y1} ${to} ${y1}`;
    whole += part;
    const isOut = telling.isOut(k - 1, a);
    lives += isOut ? `M${to} ${y1}` : part;
    if (isOut) rests += `M${x0.toFixed(1)} ${y0}${part}`;
  }
  const slim = frame.unit < 20;
  const dot = (css: string, k: number, r: number) =>
    svg("circle", { class: `${css} through`, cx: x(k), cy: lanes.y(k, a), r });
  const dots = telling.steps.slice(0, end).map((step, i) => {
    const k = i + 1;
    if (step.doer === a) return dot("doer", k, slim ? 4.2 : 5.5);
    return step.others?.includes(a) && k !== gone && dot("other", k, slim ? 3.2 : 4);
  });
  const [from, y] = [isGone ? x(end) : frame.end, lanes.y(end, a)];
  const cross = `M${from - 4.5} ${y - 4.5}l9 9m0 -9l-9 9`;
  return [
    svg(
      "g",
      { class: `actor ${look}` },
      svg("title", {}, name),
      svg("path", { class: "reach", d: whole }),
      svg("path", { class: "life through", d: lives }),
      rests && svg("path", { class: "life rest through", d: rests }),
      dot("doer", 0, 2.6),
      dots,
      isGone && svg("path", { class: "cross through", d: cross }),
    ),
    svg(
      "text",
      { class: `who halo through ${look}`, x: from + (isGone ? 9 : 5), y: y + 4 },
      fitting(name, isGone ? frame.width - from - 10 : frame.right - 6, BOLD),
    ),
  ];
}

export interface LanesPicture {
  picture: SVGElement;
  labels: SVGElement | null; // that stay in sight where the picture is wider than its place
  missing: string[]; // places where nobody ever was
}

export function lanesPicture(
  telling: Telling,
  width: number,
  go: (step: number) => void,
): LanesPicture {
  const frame = frameOf(telling, width);
  const lanes = new Lanes(telling, frame);
  const { actors, places, total } = telling;
  const { shown, bottom } = lanes;
  const all = bottom + 38;
  const left = frame.isWide ? 0 : frame.left - 28;
  const gone = actors.map((_, a) => telling.goneSince(a));
  const lives = actors.map((_, a) => life(telling, frame, lanes, a, gone[a]!));
  const over = svg(
    "g",
    { "aria-hidden": "true" },
    events(telling, frame, lanes),
    joins(telling, frame, lanes, gone),
    lives.map(([line]) => line),
  );
  const labels = svg(
    "g",
    { class: "through", "aria-hidden": "true" },
    shown.map((lane) => {
      const top = lanes.topOf(lane);
      const y = frame.isWide ? top + lanes.heightOf(lane) / 2 + 4 : top + 14;
      const room = frame.isWide ? frame.left - 12 : Math.min(frame.end - frame.left, width - 20);
      const name = lane < 0 ? "elsewhere" : telling.placeOf(lane);
      const x = frame.isWide ? 8 : frame.left - 22;
      return svg("text", { class: "place", x, y }, fitting(name, room));
    }),
  );
  const through = `through ${plural(shown.length, "place", "places")}`;
  const count = `${plural(actors.length, "line", "lines")} ${through}`;
  const picture = svg(
    "svg",
    {
      width: frame.width,
      height: all,
      viewBox: `0 0 ${frame.width} ${all}`,
      role: "group",
      "data-rove": true,
      "aria-label": `Who is where, step by step: ${count}. The table below has the same.`,
    },
    shown.map((lane) =>
      svg("rect", {
        class: "lane",
        x: left,
        width: frame.end - left,
        y: lanes.topOf(lane),
        height: lanes.heightOf(lane),
        rx: 4,
      }),
    ),
    Array.from({ length: total }, (_, i) => {
      const words = [sentenceOf(telling.step(i + 1)), ...telling.moves(i + 1)].join(" ");
      const tick = stepTick(frame, i + 1, bottom + 14);
      return column(telling, frame, i + 1, [0, bottom + 20], `Step ${i + 1}: ${words}`, tick);
    }),
    axisName(frame, all - 4),
    over,
    labels,
    svg(
      "g",
      { "aria-hidden": "true" },
      lives.map(([, name]) => name),
    ),
  );
  // A line under the pointer tells whose it is; a click on it is one on its step.
  over.addEventListener("click", (event) => {
    const box = picture.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * frame.width;
    go(Math.round((x - frame.x(0)) / frame.unit));
  });
  const missing = places.filter((_, i) => !lanes.used.has(i)).map(({ name }) => name);
  return { picture, labels: frame.isWide ? null : labels, missing };
}
