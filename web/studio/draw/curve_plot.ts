// How many games would be passed with fewer moves, or with more: a line for each player.
import type { Numbers } from "../../engine/types";
import { html, svg } from "../../shared/dom";
import { number } from "../../shared/format";
import { fit, through, ticks } from "../../shared/plot";
import { addTips, type Mark } from "../../shared/tip";

const [LEFT, RIGHT, TOP, BOTTOM, HEIGHT] = [46, 10, 10, 26, 186];

export interface Line {
  name: string;
  look: string;
  curve: NonNullable<Numbers["curve"]>;
}

export class CurvePlot {
  readonly element = html("figure", { class: "draw-curve" });
  private readonly place = html("div", { class: "plot" });
  private readonly picture = svg("svg", { role: "img" });
  private readonly content = svg("g");
  private readonly title = html("figcaption", {}, "Passed if the level had so many moves");
  private lines: Line[] = [];
  private moves = 0;
  private width = 0;
  private hasTips = false;

  constructor() {
    this.picture.append(this.content);
    this.place.append(this.picture);
    this.element.append(this.title, this.place);
  }

  // Once it is on the page.
  start(): void {
    fit(this.place, 240, (width) => {
      this.width = width;
      this.draw();
    })();
  }

  show(lines: Line[], moves: number): void {
    this.lines = lines.filter(({ curve }) => curve.value.length > 0);
    this.moves = moves;
    this.element.hidden = this.lines.length === 0;
    if (this.width) this.draw();
    if (this.hasTips || this.lines.length === 0 || !this.width) return;
    this.hasTips = true;
    addTips(this.picture, () => this.marks(), { x: 1, y: 0.25 });
  }

  private get last(): number {
    return Math.max(2, ...this.lines.map(({ curve }) => curve.value.length));
  }
  private x(moves: number): number {
    return LEFT + ((moves - 1) / (this.last - 1)) * (this.width - LEFT - RIGHT);
  }
  private y(share: number): number {
    return HEIGHT - BOTTOM - share * (HEIGHT - BOTTOM - TOP);
  }

  private marks(): Mark[] {
    return this.lines.flatMap(({ name, look, curve }) =>
      curve.value.flatMap((value, i) => {
        if (value === null) return [];
        const percent = (share: number | null | undefined) =>
          share === null || share === undefined ? "\u2013" : number(100 * share, 0);
        return [
          {
            x: this.x(i + 1),
            y: this.y(value),
            words: [
              `${name}, ${i + 1} ${i === 0 ? "move" : "moves"}`,
              `passes ${percent(value)} % (${percent(curve.low[i])} to ${percent(curve.high[i])})`,
            ],
            css: look,
            line: name,
          },
        ];
      }),
    );
  }

  private draw(): void {
    const { picture, width } = this;
    picture.setAttribute("viewBox", `0 0 ${width} ${HEIGHT}`);
    picture.setAttribute("width", String(width));
    picture.setAttribute("height", String(HEIGHT));
    picture.setAttribute("aria-label", this.words());
    const at = this.x(Math.min(this.moves, this.last));
    this.content.replaceChildren(
      ...this.axes(),
      svg("path", { class: "now", d: `M${at} ${this.y(0)}V${this.y(1)}` }),
      ...this.lines.map((line) => this.line(line)),
    );
  }

  private words(): string {
    const parts = this.lines.map(({ name, curve }) => {
      const value = curve.value[this.moves - 1];
      return value === null || value === undefined
        ? name
        : `${name} passes ${number(100 * value, 0)} % with ${this.moves} moves`;
    });
    return `Passed for each number of moves: ${parts.join("; ")}`;
  }

  private axes(): SVGElement[] {
    const { width } = this;
    const out: SVGElement[] = [];
    for (const share of [0, 0.25, 0.5, 0.75, 1]) {
      const y = this.y(share);
      out.push(svg("path", { class: "grid", d: `M${LEFT} ${y}H${width - RIGHT}` }));
      if (share % 0.5 === 0)
        out.push(svg("text", { x: LEFT - 6, y: y + 4, "text-anchor": "end" }, `${100 * share} %`));
    }
    for (const moves of ticks(1, this.last, width / 70, true).values) {
      if (moves < 1) continue;
      const x = this.x(moves);
      const anchor = x > width - RIGHT - 14 ? "end" : "middle";
      out.push(
        svg("path", { class: "axis", d: `M${x} ${this.y(0)}v4` }),
        svg("text", { x, y: this.y(0) + 17, "text-anchor": anchor }, moves),
      );
    }
    return out;
  }

  private line({ look, curve }: Line): SVGElement {
    const points = (series: (number | null)[]) =>
      series.flatMap((value, i): [number, number][] =>
        value === null ? [] : [[this.x(i + 1), this.y(value)]],
      );
    const back = points(curve.low).reverse();
    return svg(
      "g",
      { class: `series ${look}` },
      svg("path", { class: "area", d: through([...points(curve.high), ...back]) + "Z" }),
      svg("path", { class: "line", d: through(points(curve.value)) }),
    );
  }
}
