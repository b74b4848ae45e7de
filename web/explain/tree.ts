// The picture of the tree, by pointer and by keys.
import { around, html, put, svg, type Child } from "../shared/dom";
import { count, plural } from "../shared/format";
import { textWidth } from "../shared/measure";
import { point } from "../shared/plot";
import type { Step } from "./data";
import { layOut, textsOf, TYPE, type Layout, type Place, type Stub } from "./layout";
import { KINDS, type View } from "./view";

const BOX = 22; // the height of one

interface Item {
  key: string; // the node's number, or "+" and its parent's for what is folded
  x: number;
  y: number;
  id?: number;
  place?: Place;
  stub?: Stub;
}

function curve(x1: number, y1: number, x2: number, y2: number): string {
  const middle = (x1 + x2) / 2;
  return `M${point(x1, y1)}C${point(middle, y1)} ${point(middle, y2)} ${point(x2, y2)}`;
}

export class TreeView {
  readonly place = html("div", { class: "tree", id: "tree" });
  readonly unfolded = new Map<number, number>(); // parent -> how many children more
  private items: Item[] = [];
  private layout: Layout | undefined;
  private tallest = 0;
  private widthThen = 0;
  private focused = "0";

  // `changed` is called when another node is picked or unfolded, `pointed` when one points at one.
  constructor(
    private readonly view: View,
    private readonly changed: () => void,
    pointed: () => void,
  ) {
    const pointAt = (event: Event | null) => {
      const key = event && around(event, "[role=treeitem]")?.dataset.key;
      view.under = key && !key.startsWith("+") ? Number(key) : null;
      pointed();
    };
    this.place.addEventListener("pointerover", pointAt);
    this.place.addEventListener("pointerleave", () => pointAt(null));
    this.place.addEventListener("focusin", pointAt);
    this.place.addEventListener("focusout", () => pointAt(null));
    this.place.addEventListener("click", (event) => {
      const key = around(event, "[role=treeitem]")?.dataset.key;
      if (key) this.act(key);
    });
    this.place.addEventListener("keydown", (event) => this.key(event));
  }

  isDrawn(id: number): boolean {
    return this.layout?.drawn.has(id) ?? false;
  }
  unfold(parent: number): void {
    const shown = this.view.visited(parent).filter((child) => this.isDrawn(child)).length;
    this.unfolded.set(parent, Math.max(this.unfolded.get(parent) ?? 0, shown) + 8);
  }
  focus(): void {
    this.place.querySelector<SVGElement>('[tabindex="0"]')?.focus();
  }
  // Whether the picture does not fit its place any more.
  isStale(): boolean {
    return Math.abs(this.place.clientWidth - this.widthThen) > 2;
  }

  private act(key: string): void {
    this.focused = key;
    const { view } = this;
    if (key.startsWith("+")) this.unfold(Number(key.slice(1)));
    else view.picked = view.picked === Number(key) ? null : Number(key);
    this.changed();
  }

  private key(event: KeyboardEvent): void {
    const key = around(event, "[role=treeitem]")?.dataset.key;
    const here = this.items.find((item) => item.key === key);
    if (!here) return;
    const parentOf = (item: Item) => item.stub?.parent ?? this.view.node(item.id!).parent;
    const column = this.items.filter((item) => item.x === here.x);
    const index = column.indexOf(here);
    let to: Item | undefined;
    if (event.key === "ArrowUp") to = column[index - 1];
    else if (event.key === "ArrowDown") to = column[index + 1];
    else if (event.key === "ArrowLeft") to = this.items.find((item) => item.id === parentOf(here));
    else if (event.key === "ArrowRight")
      to = this.items.find((item) => here.id !== undefined && parentOf(item) === here.id);
    else if (event.key === "Enter" || event.key === " ") this.act(here.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
    if (!to) return;
    this.focused = to.key;
    for (const other of this.place.querySelectorAll<SVGElement>("[role=treeitem]"))
      other.setAttribute("tabindex", other.dataset.key === this.focused ? "0" : "-1");
    this.focus();
  }

  draw(): void {
    const { view } = this;
    const { step, phase } = view;
    const wide = Math.max(280, this.place.clientWidth || 800);
    if (Math.abs(wide - this.widthThen) > 2) {
      this.widthThen = wide;
      this.tallest = 0;
    }
    const way = !step ? [] : phase === 1 ? step.path.slice(0, step.selected) : step.path;
    const hasTail = step !== null && (phase === 0 || phase >= 3);
    const layout = (this.layout = layOut(view, way, this.unfolded, wide, hasTail));
    const [edges, arrows] = this.edges(layout, way);
    const tails = step && layout.tail ? this.playout(layout, step, way.at(-1)!, wide < 600) : null;
    const items = this.boxes(layout, way);
    const height = Math.max(layout.bottom + 8, 90);
    const width = Math.ceil(Math.max(layout.right + 10, wide - 2));
    this.tallest = Math.ceil(Math.max(this.tallest, height));
    const after = plural(view.tree.at, "iteration", "iterations");
    const nodes = plural(layout.drawn.size, "node", "nodes");
    const hadFocus = this.place.contains(document.activeElement);
    put(
      this.place,
      svg(
        "svg",
        {
          width,
          height: this.tallest,
          viewBox: `0 0 ${width} ${this.tallest}`,
          role: "tree",
          "aria-label":
            `The tree after ${after}: ${nodes} drawn. ` +
            "Arrow keys move in it, Enter shows a node.",
        },
        edges,
        tails,
        items,
        arrows,
      ),
    );
    if (hadFocus)
      this.place.querySelector<SVGElement>('[tabindex="0"]')?.focus({ preventScroll: true });
    this.scrollTo(layout, way.at(-1), width, wide);
  }

  // The end of the way should be in sight.
  private scrollTo(layout: Layout, end: number | undefined, width: number, wide: number): void {
    const from = this.place.scrollLeft;
    if (end === undefined || width <= wide) {
      this.place.scrollLeft = 0;
      return;
    }
    const { x, width: own } = layout.place.get(end)!;
    const after = layout.tail ? 120 : 0;
    if (x < from + 20 || x + own + after > from + wide)
      this.place.scrollLeft = Math.max(0, x + own + after + 20 - wide);
  }

  // Of a node on the way: which phase brought it there, and whether that is shown.
  private kindAt(index: number): string {
    return index < this.view.step!.selected ? "select" : "expand";
  }
  private isLit(kind: string): boolean {
    const { phase } = this.view;
    if (phase === 0 || phase === 4 || KINDS[phase] === kind) return true;
    return (kind === "select" && phase > 1) || (kind === "expand" && phase > 2);
  }

  private edges(layout: Layout, way: number[]): [SVGElement, SVGElement] {
    const { view } = this;
    const { place } = layout;
    const edges = svg("g", { "aria-hidden": "true" });
    const arrows = svg("g", { "aria-hidden": "true" });
    const late: SVGElement[] = []; // the way lies above the others
    const most = Math.max(1, view.visits(0));
    const isBack = view.phase === 0 || view.phase === 4;
    for (const id of layout.drawn) {
      if (id === 0) continue;
      const from = place.get(view.node(id).parent)!;
      const to = place.get(id)!;
      const d = curve(from.x + from.width, from.y, to.x, to.y);
      const width = 1 + 8 * Math.sqrt(view.visits(id) / most);
      const index = way.indexOf(id);
      const kind = index >= 0 ? this.kindAt(index) : "";
      if (index < 0 || !this.isLit(kind)) {
        edges.append(svg("path", { class: "edge", d, "stroke-width": width.toFixed(1) }));
        continue;
      }
      const strong = Math.max(3, width).toFixed(1);
      late.push(svg("path", { class: `edge way ${kind}`, d, "stroke-width": strong }));
      if (!isBack) continue;
      const [x, y] = [(from.x + from.width + to.x) / 2, (from.y + to.y) / 2];
      const head = `M${x + 5} ${y - 6}L${x - 6} ${y}L${x + 5} ${y + 6}Z`;
      arrows.append(svg("path", { class: "arrow", d: head }));
    }
    for (const { parent, x, y } of layout.stubs) {
      const from = place.get(parent)!;
      const d = curve(from.x + from.width, from.y, x, y);
      const thin = { "stroke-width": 1, "stroke-dasharray": "2 3" };
      edges.append(svg("path", { class: "edge", d, ...thin }));
    }
    edges.append(...late);
    return [edges, arrows];
  }

  private playout(layout: Layout, step: Step, end: number, slim: boolean): SVGElement {
    const out = svg("g", { "aria-hidden": "true" });
    const { x: start, y } = layout.tail!;
    const moves = (step.playout ?? []).slice(0, slim ? 2 : 5);
    const length = step.playout_length ?? moves.length;
    const rest = length - moves.length;
    let x = start + layout.gap;
    const from = layout.place.get(end)!;
    out.append(svg("path", { class: "way playout", d: curve(start, from.y, x, y) }));
    for (const move of moves) {
      const width = textWidth(move, TYPE) + 12;
      const next = `M${x + width + 2} ${y}L${x + width + 10} ${y}`;
      out.append(
        svg("rect", { class: "pill", x, y: y - 9, width, height: 18, rx: 9 }),
        svg("text", { x: x + 6, y: y + 4 }, move),
        svg("path", { class: "way playout", d: next }),
      );
      x += width + 12;
    }
    const more = moves.length ? `+ ${rest} more: ` : `${plural(length, "move", "moves")}: `;
    const words = (rest > 0 ? more : length === 0 ? "end: " : "") + this.view.result(step);
    out.append(svg("text", { x: x + 3, y: y + 4 }, words));
    layout.right = Math.max(layout.right, x + 8 + textWidth(words, TYPE));
    return out;
  }

  private boxes(layout: Layout, way: number[]): SVGElement {
    const items: Item[] = [];
    for (const [id, place] of layout.place)
      items.push({ key: String(id), x: place.x, y: place.y, id, place });
    for (const stub of layout.stubs)
      items.push({ key: "+" + stub.parent, x: stub.x, y: stub.y, stub });
    items.sort((a, b) => a.x - b.x || a.y - b.y);
    this.items = items;
    if (!items.some((item) => item.key === this.focused)) this.focused = "0";
    const { step, phase } = this.view;
    const changed = new Set(
      step && (phase === 0 || phase === 4) ? step.values.map(([id]) => id) : [],
    );
    return svg(
      "g",
      {},
      items.map((item) =>
        item.stub ? this.stub(item, item.stub, layout) : this.box(item, layout, way, changed),
      ),
    );
  }

  private stub({ key, x, y }: Item, { parent, hidden }: Stub, layout: Layout): SVGElement {
    const text = `+ ${count(hidden)} more`;
    const width = textWidth(text, TYPE) + 8;
    layout.right = Math.max(layout.right, x + width);
    return svg(
      "g",
      {
        role: "treeitem",
        "aria-level": this.view.depth(parent) + 2,
        tabindex: key === this.focused ? 0 : -1,
        "data-key": key,
        "aria-selected": "false",
        "aria-label": `${text} under ${this.view.nameOf(parent)}: press Enter to unfold`,
      },
      svg("rect", { x, y: y - 10, width, height: 20, fill: "transparent" }),
      svg("text", { class: "stub", x: x + 4, y: y + 4 }, text),
    );
  }

  private box(item: Item, layout: Layout, way: number[], changed: Set<number>): SVGElement {
    const { view } = this;
    const id = item.id!;
    const { x, y, width } = item.place!;
    const [name, n, v] = textsOf(view, id, layout.isValueShown);
    const index = way.indexOf(id);
    const isOnWay = index >= 0;
    const kind = isOnWay ? this.kindAt(index) : "";
    const look = isOnWay && this.isLit(kind) ? `way ${kind}` : changed.has(id) ? "changed" : "";
    const rx = view.node(id).chooser > 0 ? BOX / 2 : 3;
    const top = y - BOX / 2;
    const words = [
      `${name}: ${plural(view.visits(id), "visit", "visits")}`,
      id > 0 && `value ${view.worth(view.value(id))} for ${view.playerOf(id)}`,
      isOnWay && `${kind}ed in this iteration`,
    ];
    const ring = { x: x - 4, y: top - 4, width: width + 8, height: BOX + 8, rx: rx + 4 };
    const end = (text: string, at: number): Child =>
      svg("text", { x: at, y: y + 4, "text-anchor": "end" }, text);
    return svg(
      "g",
      {
        role: "treeitem",
        "aria-level": view.depth(id) + 1,
        tabindex: item.key === this.focused ? 0 : -1,
        "data-key": item.key,
        "aria-selected": String(view.picked === id),
        "aria-label": words.filter(Boolean).join(", "),
      },
      svg("rect", {
        class: `box ${id ? view.shade(view.value(id)) : "none"} ${look}`,
        x,
        y: top,
        width,
        height: BOX,
        rx,
      }),
      view.picked === id && svg("rect", { class: "box ring", ...ring }),
      svg("text", { class: "name", x: x + 7, y: y + 4 }, name),
      end(n, x + width - 7 - (v ? textWidth(v, TYPE) + 8 : 0)),
      v && end(v, x + width - 7),
    );
  }
}

export function treeLegend(view: View): HTMLElement {
  const hidden = { "aria-hidden": "true" };
  const [low, high] = [count(view.whole.low), count(view.whole.high)];
  const box = (rx: number) => svg("rect", { class: "v3", x: 1, y: 1, width: 30, height: 14, rx });
  return html(
    "div",
    { class: "legend" },
    html(
      "span",
      { class: "scale" },
      html("span", {}, "value for who chose the move:"),
      html(
        "span",
        {},
        view.worth(view.low),
        svg(
          "svg",
          { width: 7 * 18 + 2, height: 14, ...hidden },
          [0, 1, 2, 3, 4, 5, 6].map((i) =>
            svg("rect", { class: "v" + i, x: 1 + 18 * i, y: 1, width: 18, height: 12 }),
          ),
        ),
        view.worth(view.high),
      ),
      view.isNarrow &&
        html("span", {}, `the colours span only what occurs in this tree, not ${low} to ${high}`),
    ),
    view.players.length > 1 &&
      view.players
        .slice(0, 2)
        .map((name, i) =>
          html(
            "span",
            {},
            svg("svg", { width: 32, height: 16, ...hidden }, box(i ? 7 : 2)),
            `${name}'s move`,
          ),
        ),
    html(
      "span",
      {},
      svg(
        "svg",
        { width: 34, height: 12, ...hidden },
        svg("line", { class: "edge", x1: 5, x2: 29, y1: 6, y2: 6, "stroke-width": 8 }),
      ),
      "thick: many visits",
    ),
    html("span", {}, "in a box: move, visits and, where there is room, value"),
  );
}
