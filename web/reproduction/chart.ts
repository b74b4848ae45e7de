// How an experiment went, generation by generation.
import { html, put, svg, type Child } from "../shared/dom";
import { count, isNumber, number } from "../shared/format";
import { textWidth } from "../shared/measure";
import { fit, point, rangeOf, spread, through, ticks } from "../shared/plot";
import { measureOf, SERIES, type Experiment, type Generation, type Series } from "./data";

const BOLD = { weight: 700 };

interface Drawing {
  picture: SVGSVGElement;
  x: (generation: number) => number;
  y: (value: number) => number;
  left: number;
  right: number;
  top: number;
  bottom: number;
  width: number;
  height: number;
  isSlim: boolean;
}

interface Label {
  kind: string;
  text: string;
  value: number;
  y: number;
  at?: number;
}

function labelsOf(e: Experiment, isSlim: boolean): Label[] {
  const measure = measureOf(e);
  const end = e.generations.at(-1)!;
  const held = e.champion.held_out.mean;
  const found: [string, string, number | null][] = [
    ["best", `best ${measure.figure(end.best)}`, end.best],
    ["median", `median ${measure.figure(end.median)}`, end.median],
    ["worst", `worst ${measure.figure(end.worst)}`, end.worst],
    ["vanilla", `vanilla ${measure.figure(e.vanilla_mean)}`, e.vanilla_mean],
    ["random", `random ${measure.figure(e.random_mean)}`, e.random_mean],
    ["champion", `champion${isSlim ? "" : ", fresh games"} ${measure.figure(held)}`, held],
    ["bound", `lowest${isSlim ? "" : " possible"} ${count(e.bound)}`, e.bound],
  ];
  return found.flatMap(([kind, text, value]) =>
    isNumber(value) ? [{ kind, text, value, y: 0 }] : [],
  );
}

function description(e: Experiment): string {
  const measure = measureOf(e);
  const held = e.champion.held_out;
  const first = e.generations[0]!;
  const end = e.generations.at(-1)!;
  const inLast = (["best", "median", "worst"] as const)
    .map((kind) => `${kind} ${measure.figure(end[kind])}`)
    .join(", ");
  return (
    `Line chart of ${measure.axis} over generations ${first.generation} to ${end.generation}. ` +
    `In the last one: ${inLast}. Mean of vanilla ${measure.figure(e.vanilla_mean)}, ` +
    `of random ${measure.figure(e.random_mean)}. Champion on fresh games ` +
    `${measure.figure(held.mean)}, interval ${measure.between(held)}.` +
    (isNumber(e.bound) ? ` Lowest possible ${count(e.bound)}.` : "")
  );
}

// The picture for a width in pixels, with what the pointer needs to find a generation.
function drawChart(e: Experiment, width: number): Drawing {
  const measure = measureOf(e);
  const rows = e.generations;
  const isSlim = width < 620;
  const height = isSlim ? 330 : 400;
  const held = e.champion.held_out;
  const end = rows.at(-1)!;
  const [first, last] = [rows[0]!.generation, end.generation];
  const shown = ["best", "median", "worst", "vanilla"] as const;
  const { low, high } = rangeOf(
    [
      ...rows.flatMap((row) => shown.map((kind) => row[kind])),
      e.vanilla_mean,
      e.random_mean,
      e.bound,
      held.low,
      held.high,
    ].filter(isNumber),
    0.05,
  );
  const labels = labelsOf(e, isSlim);
  const yTicks = ticks(low, high, isSlim ? 5 : 7, e.measure === "score");
  const yTexts = yTicks.values.map((v) => number(v, yTicks.decimals));
  const [top, bottom] = [30, height - 44];
  const left = Math.ceil(Math.max(...yTexts.map((text) => textWidth(text, BOLD)))) + 12;
  const right = width - Math.ceil(Math.max(...labels.map((l) => textWidth(l.text, BOLD)))) - 24;
  const x = (generation: number) =>
    first === last
      ? (left + right) / 2
      : left + ((generation - first) / (last - first)) * (right - left);
  const y = (v: number) => bottom - ((v - low) / (high - low)) * (bottom - top);

  for (const label of labels) label.y = y(label.value);
  spread(labels, 17, top, bottom);

  const level = (kind: string, v: number | null): Child =>
    isNumber(v) && svg("path", { class: kind, d: `M${point(left, y(v))}L${point(right, y(v))}` });
  const dots = (kind: Series, css: string, r: number): Child =>
    rows
      .filter((row) => isNumber(row[kind]))
      .map((row) =>
        svg("circle", {
          class: css,
          cx: x(row.generation).toFixed(1),
          cy: y(row[kind]).toFixed(1),
          r,
        }),
      );
  const course = (kind: Series): Child => [
    svg("path", {
      class: kind,
      d: through(
        rows.filter((row) => isNumber(row[kind])).map((row) => [x(row.generation), y(row[kind])]),
      ),
    }),
    rows.length <= 16 && dots(kind, kind, 3),
    rows.length === 1 &&
      svg("path", {
        class: `lead ${kind}`,
        "stroke-dasharray": "1 4",
        d: through([
          [x(first), y(end[kind])],
          [right, y(end[kind])],
        ]),
      }),
  ];
  const id = `chart-${e.figure}`;
  const bandTop = y(held.high);
  const generations = first === last ? [first] : ticks(first, last, isSlim ? 5 : 10, true).values;
  const picture = svg(
    "svg",
    {
      viewBox: `0 0 ${width} ${height}`,
      role: "img",
      "aria-labelledby": `${id}-title ${id}-desc`,
    },
    svg("title", { id: `${id}-title` }, `Figure ${e.figure}: ${e.agent}, ${e.title}`),
    svg("desc", { id: `${id}-desc` }, description(e)),
    yTicks.values.map((v, i) => {
      const at = y(v).toFixed(1);
      return [
        svg("line", { class: "grid", x1: left, x2: right, y1: at, y2: at }),
        svg("text", { x: left - 7, y: (y(v) + 4.3).toFixed(1), "text-anchor": "end" }, yTexts[i]),
      ];
    }),
    svg("line", { class: "axis", x1: left, x2: right, y1: bottom, y2: bottom }),
    generations.map((generation) => {
      const at = x(generation).toFixed(1);
      return [
        svg("line", { class: "axis", x1: at, x2: at, y1: bottom, y2: bottom + 5 }),
        svg("text", { x: at, y: bottom + 19, "text-anchor": "middle" }, count(generation)),
      ];
    }),
    svg(
      "text",
      { x: ((left + right) / 2).toFixed(1), y: height - 6, "text-anchor": "middle" },
      "generation",
    ),
    svg("text", { x: 0, y: 14 }, measure.axis),
    svg("rect", {
      class: "champion",
      x: left,
      width: right - left,
      y: Math.min(bandTop, y(held.mean) - 1.5).toFixed(1),
      height: Math.max(3, y(held.low) - bandTop).toFixed(1),
    }),
    level("champion", held.mean),
    level("bound", e.bound),
    dots("vanilla", "vanilla each", rows.length <= 16 ? 3 : isSlim ? 1.5 : 2),
    level("random", e.random_mean),
    level("vanilla", e.vanilla_mean),
    (["worst", "median", "best"] as const).map(course),
    labels.map(({ kind, text, y: from, at }) => [
      svg("path", {
        class: `lead ${kind}`,
        d: through([
          [right + 2, from],
          [right + 16, at!],
        ]),
      }),
      svg("text", { class: `label ${kind}`, x: right + 20, y: (at! + 4.3).toFixed(1) }, text),
    ]),
  );
  return { picture, x, y, left, right, top, bottom, width, height, isSlim };
}

// A chart that fits its place, with the values of one generation on demand: pointer, finger or
// arrow keys.
export class Chart {
  readonly place = html("div", { class: "plot" });
  readonly start: () => void;
  private readonly tip = html("div", { class: "tip", hidden: true });
  private readonly scrub: HTMLElement;
  private readonly rows: Generation[];
  private drawn!: Drawing;
  private guide: SVGElement | undefined;
  private chosen: number;

  constructor(readonly experiment: Experiment) {
    this.rows = experiment.generations;
    this.chosen = this.rows.length - 1;
    this.scrub = html("div", {
      class: "scrub",
      tabindex: 0,
      role: "slider",
      "aria-label": `Generation of figure ${experiment.figure}`,
      "aria-valuemin": this.rows[0]!.generation,
      "aria-valuemax": this.rows.at(-1)!.generation,
    });
    this.listen();
    this.name(this.chosen);
    this.place.append(this.scrub, this.tip);
    this.start = fit(this.place, 280, (width) => this.draw(width));
  }

  private draw(width: number): void {
    this.hide();
    this.drawn?.picture.remove();
    const drawn = (this.drawn = drawChart(this.experiment, width));
    this.place.prepend(drawn.picture);
    const { left, right, top, bottom, height } = drawn;
    const percent = (part: number, of: number) => `${(part / of) * 100}%`;
    Object.assign(this.scrub.style, {
      left: percent(left, width),
      top: percent(top, height),
      width: percent(right - left, width),
      height: percent(bottom - top, height),
    });
  }

  private name(index: number): void {
    this.chosen = Math.min(Math.max(index, 0), this.rows.length - 1);
    const row = this.rows[this.chosen]!;
    const measure = measureOf(this.experiment);
    const words = SERIES.map((kind) => `${kind} ${measure.figure(row[kind])}`).join(", ");
    this.scrub.setAttribute("aria-valuenow", String(row.generation));
    this.scrub.setAttribute("aria-valuetext", `generation ${row.generation}: ${words}`);
  }

  private show(index: number): void {
    this.name(index);
    const { drawn, place, tip } = this;
    const row = this.rows[this.chosen]!;
    const measure = measureOf(this.experiment);
    const x = drawn.x(row.generation);
    this.guide?.remove();
    this.guide = svg(
      "g",
      {},
      svg("line", { class: "guide", x1: x, x2: x, y1: drawn.top, y2: drawn.bottom }),
      SERIES.filter((kind) => isNumber(row[kind]) && kind !== "random").map((kind) =>
        svg("circle", { class: kind, cx: x, cy: drawn.y(row[kind]), r: 4 }),
      ),
    );
    drawn.picture.append(this.guide);
    const winner = row.formula ?? "";
    const line = (css: string | null, name: Child, value: string) =>
      html(
        "div",
        { class: css },
        css && html("i"),
        html("span", {}, name),
        html("span", {}, value),
      );
    put(
      tip,
      html("strong", {}, `Generation ${row.generation}`),
      SERIES.map((kind) => line(kind, kind, measure.figure(row[kind]))),
      line(null, "goal of the search", measure.figure(row.goal)),
      html(
        "span",
        { class: "formula" },
        "won by ",
        winner.length > 180 ? winner.slice(0, 180) + " …" : winner,
      ),
    );
    tip.hidden = false;
    const scale = place.clientWidth / drawn.width;
    const room = place.clientWidth - tip.offsetWidth;
    const after = x * scale + 14;
    const before = x * scale - 14 - tip.offsetWidth;
    const beside = x > (drawn.left + drawn.right) / 2 ? [before, after] : [after, before];
    const fits = drawn.isSlim ? undefined : beside.find((at) => at >= 0 && at <= room);
    const over = Math.max(0, Math.min(room, x * scale - tip.offsetWidth / 2));
    tip.style.left = `${fits ?? over}px`;
    tip.style.top = `${fits === undefined ? place.clientHeight : drawn.top * scale}px`;
  }

  private hide(): void {
    this.guide?.remove();
    this.tip.hidden = true;
  }

  private listen(): void {
    const { scrub } = this;
    const last = this.rows.length - 1;
    const fromPointer = (event: PointerEvent) => {
      const box = scrub.getBoundingClientRect();
      this.show(Math.round(((event.clientX - box.left) / box.width) * last));
    };
    scrub.addEventListener("pointermove", fromPointer);
    scrub.addEventListener("pointerdown", fromPointer);
    scrub.addEventListener("pointerleave", () => this.hide());
    scrub.addEventListener("focus", () => {
      if (scrub.matches(":focus-visible")) this.show(this.chosen);
    });
    scrub.addEventListener("blur", () => this.hide());
    scrub.addEventListener("keydown", (event) => {
      const at = this.chosen;
      const keys: Record<string, number> = {
        ArrowLeft: at - 1,
        ArrowDown: at - 1,
        ArrowRight: at + 1,
        ArrowUp: at + 1,
        PageDown: at - 10,
        PageUp: at + 10,
        Home: 0,
        End: last,
      };
      const to = keys[event.key];
      if (event.key === "Escape") this.hide();
      if (to === undefined) return;
      event.preventDefault();
      this.show(to);
    });
  }
}
