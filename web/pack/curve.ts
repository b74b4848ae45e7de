import { button, html, svg } from "../shared/dom";
import { fit, through } from "../shared/plot";
import { addTips, type Mark } from "../shared/tip";
import { nameOf, type Curve, type Index, type Short } from "./data";
import { addGestures } from "./gestures";
import { Window } from "./window";
import { shortWords } from "./words";

const [LEFT, RIGHT, TOP, BOTTOM, HEIGHT] = [52, 12, 26, 300, 344];
const MOST_SIGNS = 160; // points that have room for a sign each
const AROUND = 2; // levels on both sides of those that one wants to see
const GAP_WORDS = 60; // pixels that they need

// The difficulty curve of the pack, drawn anew whenever one looks closer.
export class PackCurve {
  private readonly place: HTMLElement;
  private readonly picture = svg("svg", { role: "img", class: "curve" });
  private readonly window: Window;
  private readonly look: string;
  private readonly rates: Short[];
  private readonly column: number;
  private readonly places: Map<string, number>;
  private width = 0;
  private marks: Mark[] = [];
  private chosen?: { first: number; last: number; item: HTMLElement };
  private shown?: Set<number>;

  constructor(
    private readonly data: Index,
    private readonly curve: Curve,
    figure: HTMLElement,
  ) {
    this.place = figure.querySelector<HTMLElement>(".drawing")!;
    this.window = new Window(data.levels.length);
    this.column = data.columns.findIndex(
      ({ player, metric }) => player === curve.player && metric === "pass_rate",
    );
    this.rates = data.levels.map((level) => level.figures[this.column] ?? null);
    this.places = new Map(data.levels.map((level, i) => [level.id, i]));
    const look = data.cast.findIndex(({ name }) => name === curve.player);
    this.look = `p${Math.max(look, 0) % 10}`;
    this.picture.setAttribute("aria-label", this.place.querySelector("svg")!.ariaLabel ?? "");
    this.place.replaceChildren(this.picture);
    this.place.before(this.controls());
    this.place.after(this.legend());
    this.addNames(figure);
    addGestures(this.picture, {
      zoom: (factor, x) =>
        this.change(() => this.window.zoom(factor, x === undefined ? x : this.levelAt(x))),
      move: (pixels) =>
        this.change(() => this.window.move((-pixels / this.inner) * this.window.size)),
      open: (x) => this.open(Math.floor(this.levelAt(x))),
    });
    fit(this.place, 300, (width) => {
      this.width = width;
      this.draw();
    })();
    addTips(this.picture, () => this.marks, { x: 1, y: 0.05 });
  }

  // Levels that the table shows: the others are pale.
  highlight(levels: Set<number>): void {
    this.shown = levels.size < this.data.levels.length ? levels : undefined;
    if (this.width) this.draw();
  }

  private get inner(): number {
    return this.width - LEFT - RIGHT;
  }
  private x(level: number): number {
    return LEFT + ((level - this.window.from) / this.window.size) * this.inner;
  }
  private y(share: number): number {
    return BOTTOM - share * (BOTTOM - TOP);
  }
  private levelAt(x: number): number {
    return this.window.from + ((x - LEFT) / this.inner) * this.window.size;
  }
  private open(level: number): void {
    const page = this.data.levels[level]?.page;
    if (page) location.href = page;
  }
  private change(work: () => void): void {
    work();
    this.draw();
  }

  private controls(): HTMLElement {
    const zoom = (words: string, label: string, work: () => void) =>
      button({ "aria-label": label }, words, () => this.change(work));
    return html(
      "div",
      { class: "zoom", role: "group", "aria-label": "Part of the curve" },
      zoom("+", "Closer", () => this.window.zoom(2)),
      zoom("\u2212", "Farther", () => this.window.zoom(0.5)),
      zoom("\u2190", "Earlier levels", () => this.window.move(-this.window.size / 3)),
      zoom("\u2192", "Later levels", () => this.window.move(this.window.size / 3)),
      zoom("All levels", "All levels", () => {
        this.choose();
        this.window.set(0, this.window.all);
      }),
      html(
        "span",
        { class: "soft" },
        "Drag to move, Ctrl and the wheel to zoom, click a level to open it. " +
          "By keys: arrows, Home, End, + and \u2212, Enter.",
      ),
    );
  }

  // What is drawn beside the line itself, of which the caption tells.
  private legend(): HTMLElement {
    const entry = (words: string, ...signs: SVGElement[]) =>
      html("li", {}, svg("svg", { width: 26, height: 14, "aria-hidden": "true" }, signs), words);
    const { plateaus, jumps } = this.curve;
    return html(
      "ul",
      { class: "legend" },
      plateaus.length > 0 &&
        entry(
          "a plateau: these levels do not get harder",
          svg("path", { class: "plateau", d: "M1 7H25" }),
        ),
      jumps.length > 0 &&
        entry(
          "a jump: much harder than the level before",
          svg("path", { class: "jump", d: "M13 0V8" }),
          svg("path", { class: "jump-head", d: "M9 6h8l-4 7Z" }),
        ),
      this.data.levels.some(({ target }) => target?.player === this.curve.player) &&
        entry("the target", svg("rect", { class: "band", width: 26, height: 14 })),
      this.rates.some((rate) => !isPlayed(rate)) &&
        entry("no goals to pass", svg("rect", { class: "gap", width: 26, height: 14 })),
    );
  }

  // Levels that the reader wants to see in the curve: they are marked there and in their list.
  private choose(chosen?: { first: number; last: number; item: HTMLElement }): void {
    this.chosen?.item.classList.remove("chosen");
    this.chosen = chosen;
    chosen?.item.classList.add("chosen");
  }

  // What has a name can be looked at.
  private addNames(figure: HTMLElement): void {
    for (const item of figure.parentElement!.querySelectorAll<HTMLElement>(".named li")) {
      const first = this.places.get(item.dataset.first!) ?? 0;
      const last = this.places.get(item.dataset.last!) ?? first;
      item.append(
        " ",
        button({}, "Show it in the curve", () => {
          const around = Math.max(AROUND, (last - first) / 2);
          this.choose({ first, last, item });
          this.change(() => this.window.set(first - around, last + 1 + around));
          figure.scrollIntoView({ block: "nearest" });
        }),
      );
    }
  }

  private draw(): void {
    const { picture, width } = this;
    picture.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    picture.setAttribute("width", String(width));
    picture.setAttribute("height", String(HEIGHT));
    const first = Math.max(0, Math.floor(this.window.from));
    const last = Math.min(this.window.all, Math.ceil(this.window.to));
    const played = [];
    for (let i = first; i < last; ++i) {
      const rate = this.rates[i];
      if (isPlayed(rate)) played.push({ i, rate });
    }
    picture.replaceChildren(
      ...this.gaps(first, last),
      ...this.bands(first, last),
      ...this.ground(),
      ...this.axes(first, last),
      ...this.named(),
      this.line(played),
    );
    this.marks = played.map(({ i, rate }) => ({
      x: this.x(i + 0.5),
      y: this.y(rate[0]!),
      css: this.look,
      line: this.curve.player,
      open: () => this.open(i),
      words: [
        nameOf(this.data.levels[i]!),
        `${this.curve.player} passes ${shortWords(this.rates[i], this.data.columns[this.column]!)}`,
        `level ${i + 1}`,
      ],
    }));
  }

  private line(played: { i: number; rate: number[] }[]): SVGElement {
    const at = (end: number) =>
      played.map(({ i, rate }): [number, number] => [this.x(i + 0.5), this.y(rate[end]!)]);
    const back = at(1).reverse();
    const pale = (i: number) => this.shown && !this.shown.has(i);
    const signs = this.shown ? played.filter(({ i }) => !pale(i)) : played;
    const crowded = played.length > MOST_SIGNS;
    return svg(
      "g",
      { class: `series ${this.look}`, opacity: played.length ? null : 0 },
      svg("path", { class: "area", d: through([...at(2), ...back]) + "Z" }),
      svg("path", {
        class: "line",
        d: through(at(0)),
        opacity: this.shown || crowded ? 0.35 : null,
      }),
      // So many that their line is a thicket: a dot each shows where most of them are.
      crowded && !this.shown && svg("path", { class: "dots", d: dots(at(0)) }),
      (this.shown || !crowded) &&
        signs.map(({ i, rate }) =>
          svg("circle", { class: "at", cx: this.x(i + 0.5), cy: this.y(rate[0]!), r: 3.2 }),
        ),
    );
  }

  private bands(first: number, last: number): SVGElement[] {
    const out: SVGElement[] = [];
    const band = (i: number) => {
      const target = this.data.levels[i]?.target;
      return target && target.player === this.curve.player ? target : null;
    };
    for (let i = first; i < last; ) {
      const here = band(i);
      let end = i + 1;
      while (end < last && band(end)?.low === here?.low && band(end)?.high === here?.high) ++end;
      if (here) {
        const [y, height] = [this.y(here.high), this.y(here.low) - this.y(here.high)];
        out.push(svg("rect", { class: "band", ...this.stretch(i, end), y, height }));
      }
      i = end;
    }
    return out;
  }

  // From a level to the one before `end`, as far as they are in sight.
  private stretch(i: number, end: number): { x: number; width: number } {
    const x = Math.max(this.x(i), LEFT);
    return { x, width: Math.max(Math.min(this.x(end), this.width - RIGHT) - x, 0) };
  }

  // Levels without a pass rate, neighbours as one.
  private gaps(first: number, last: number): SVGElement[] {
    const out: SVGElement[] = [];
    for (let i = first; i < last; ++i) {
      if (isPlayed(this.rates[i])) continue;
      let end = i + 1;
      while (end < last && !isPlayed(this.rates[end])) ++end;
      const { x, width } = this.stretch(i, end);
      out.push(svg("rect", { class: "gap", x, width, y: TOP, height: BOTTOM - TOP }));
      const place = { class: "gap-word", x: x + width / 2, y: (TOP + BOTTOM) / 2 };
      if (width > GAP_WORDS)
        out.push(svg("text", { ...place, "text-anchor": "middle" }, "no goals"));
      i = end;
    }
    return out;
  }

  // Behind the levels that the reader wants to see.
  private ground(): SVGElement[] {
    if (!this.chosen) return [];
    const { x, width } = this.stretch(this.chosen.first, this.chosen.last + 1);
    if (width === 0) return [];
    return [svg("rect", { class: "chosen", x, width, y: TOP - 6, height: BOTTOM - TOP + 6 })];
  }

  private axes(first: number, last: number): SVGElement[] {
    const out: SVGElement[] = [svg("text", { class: "title", x: 0, y: 12 }, "passed")];
    for (const share of [0, 0.25, 0.5, 0.75, 1]) {
      const y = this.y(share);
      out.push(
        svg("path", { class: "grid", d: `M${LEFT} ${y}H${this.width - RIGHT}` }),
        svg("text", { x: LEFT - 6, y: y + 4, "text-anchor": "end" }, `${100 * share} %`),
      );
    }
    const room = Math.max(1, Math.floor(this.inner / 110));
    const step = Math.max(1, Math.ceil((last - first) / room));
    for (let i = Math.ceil(first / step) * step; i < last; i += step) {
      const x = this.x(i + 0.5);
      if (x > this.width - RIGHT - 40) break;
      const id = this.data.levels[i]!.id;
      out.push(
        svg("path", { class: "axis", d: `M${x} ${BOTTOM}v5` }),
        svg("text", { x, y: BOTTOM + 20, "text-anchor": "middle" }, cut(id, 15)),
      );
    }
    return out;
  }

  // Jumps as arrows down, plateaus as bars along the top.
  private named(): SVGElement[] {
    const inside = (x: number) => x >= LEFT && x <= this.width - RIGHT;
    const rate = (i: number) => {
      const figure = this.rates[i];
      return isPlayed(figure) ? figure[0] : undefined;
    };
    const opacity = this.window.size > MOST_SIGNS ? 0.4 : null; // of shafts, so many that they hide
    const out: SVGElement[] = [];
    for (const { first, last, text } of this.curve.plateaus) {
      const left = Math.max(this.x(this.places.get(first)!), LEFT);
      const right = Math.min(this.x(this.places.get(last)! + 1), this.width - RIGHT);
      if (right <= left) continue;
      const d = `M${left} ${TOP - 6}H${right}`;
      out.push(svg("path", { class: "plateau", d }, svg("title", {}, text)));
    }
    for (const { from, to, text } of this.curve.jumps) {
      const [high, low] = [rate(this.places.get(from)!), rate(this.places.get(to)!)];
      const x = this.x(this.places.get(to)! + 0.5);
      if (high === undefined || low === undefined || !inside(x)) continue;
      const [y, end] = [this.y(high), this.y(low)];
      out.push(
        svg("path", { class: "jump", d: `M${x} ${y}V${end - 6}`, opacity }, svg("title", {}, text)),
        svg("path", { class: "jump-head", d: `M${x - 4} ${end - 8}h8l-4 7Z` }),
      );
    }
    return out;
  }
}

const dots = (points: [number, number][]) =>
  points.map(([x, y]) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`).join("");
const isPlayed = (rate: Short | undefined): rate is [number, number, number] =>
  Array.isArray(rate) && rate[0] !== null;
const cut = (text: string, most: number) =>
  text.length > most ? text.slice(0, most - 1) + "\u2026" : text;
