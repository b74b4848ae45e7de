// The visits of the root's moves, over the iterations.
import { html, put, svg } from "../shared/dom";
import { count } from "../shared/format";
import { textWidth } from "../shared/measure";
import { fit, through, ticks } from "../shared/plot";
import type { View } from "./view";

export class VisitsPlot {
  readonly place = html("div", { class: "plot", id: "visits" });
  readonly start: () => void;
  private readonly leaders: number[];
  private readonly courses: [iteration: number, visits: number][][];
  private readonly most: number;
  private guide: SVGElement | undefined;
  private x: (iteration: number) => number = () => 0;

  // A click asks for another iteration.
  constructor(
    private readonly view: View,
    private readonly seek: (iteration: number) => void,
  ) {
    const { tree, total } = view;
    tree.to(total);
    this.leaders = view
      .visited(0)
      .sort((a, b) => view.visits(b) - view.visits(a) || a - b)
      .slice(0, 6);
    this.courses = this.leaders.map(() => []);
    const stride = Math.max(1, Math.ceil(total / 300));
    for (let k = total; k >= 0; --k) {
      tree.to(k);
      if (k % stride === 0 || k === total)
        this.leaders.forEach((id, i) => this.courses[i]!.unshift([k, view.visits(id)]));
    }
    this.most = Math.max(1, ...this.courses.map((course) => course.at(-1)?.[1] ?? 0));
    this.start = fit(this.place, 280, (width) => this.draw(width));
  }

  private draw(width: number): void {
    const { view, courses, most } = this;
    const { total } = view;
    const bold = { weight: 700 };
    const height = width < 500 ? 240 : 280;
    const [top, bottom] = [26, height - 40];
    const labels = this.leaders.map((id, i) => {
      const last = courses[i]!.at(-1)![1];
      return { i, text: `${view.nameOf(id)} ${count(last)}`, last, y: 0, at: 0 };
    });
    const left = textWidth(count(most)) + 14;
    const room = Math.max(30, ...labels.map((label) => textWidth(label.text, bold) + 26));
    const right = width - room;
    const x = (k: number) => left + (total ? k / total : 0) * (right - left);
    const y = (v: number) => bottom - (v / most) * (bottom - top);
    // From the lowest upwards, each at least a line above the one before.
    let below = bottom + 16;
    for (const label of [...labels].sort((a, b) => a.last - b.last)) {
      label.y = y(label.last);
      below = label.at = Math.min(label.y, below - 16);
    }
    const ends = labels.map((label) => label.text).join(", ");
    const across = ticks(0, Math.max(1, total), width < 500 ? 4 : 8, true);
    const picture = svg(
      "svg",
      {
        viewBox: `0 0 ${width} ${height}`,
        role: "img",
        "aria-label": `Visits of the root's moves over the iterations. At the end: ${ends}.`,
      },
      ticks(0, most, 4, true).values.map((v) => [
        svg("line", { class: "grid", x1: left, x2: right, y1: y(v), y2: y(v) }),
        svg("text", { x: left - 6, y: y(v) + 4, "text-anchor": "end" }, count(v)),
      ]),
      across.values
        .filter((k) => k <= total)
        .map((k) => svg("text", { x: x(k), y: bottom + 18, "text-anchor": "middle" }, count(k))),
      svg("line", { class: "axis", x1: left, x2: right, y1: bottom, y2: bottom }),
      svg("text", { x: 0, y: 12 }, "visits"),
      svg("text", { x: (left + right) / 2, y: height - 4, "text-anchor": "middle" }, "iteration"),
      courses.map((course, i) =>
        svg("path", { class: "l" + i, d: through(course.map(([k, v]) => [x(k), y(v)])) }),
      ),
      labels.map((label) => [
        svg("path", {
          class: `lead l${label.i}`,
          d: through([
            [right + 2, label.y],
            [right + 14, label.at],
          ]),
        }),
        svg("text", { class: `label l${label.i}`, x: right + 18, y: label.at + 4 }, label.text),
      ]),
      (this.guide = svg("line", { class: "guide", y1: top - 6, y2: bottom })),
    );
    const seek = (event: PointerEvent) => {
      const box = picture.getBoundingClientRect();
      const at = ((event.clientX - box.left) / box.width) * width;
      this.seek(Math.round(((at - left) / (right - left)) * total));
    };
    picture.addEventListener("pointerdown", (event) => {
      seek(event);
      picture.setPointerCapture(event.pointerId);
    });
    picture.addEventListener("pointermove", (event) => {
      if (event.buttons & 1) seek(event);
    });
    put(this.place, picture);
    this.x = x;
    this.follow();
  }

  // The line goes where the view is.
  follow(): void {
    for (const end of ["x1", "x2"]) this.guide?.setAttribute(end, String(this.x(this.view.now)));
  }
}
