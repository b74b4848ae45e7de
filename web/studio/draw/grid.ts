// The board as a grid of cells that can be painted: by mouse, by finger and by keys.
import { html, put, svg } from "../../shared/dom";
import type { Desk } from "./desk";
import { exitsOf } from "./exits";
import { isAlarm, type Mark } from "./marks";
import { nameOfSpot } from "./names";
import type { Pictures } from "./pictures";
import { isSame, Plan, type Spot } from "./plan";
import { wayBetween, type Tool } from "./tool";

export interface Heat {
  value: readonly number[]; // 0 to 1, of the strongest
  words: readonly string[]; // in the cell
  tips: readonly string[];
}

interface Stroke {
  tool: Tool;
  way: number[];
}

interface Cell {
  box: HTMLElement;
  use: SVGUseElement;
  heat: HTMLElement;
  shown: Spot | null;
}

const BADGE = "M8 .5L16 15.5H0Z";

export class Grid {
  readonly element = html("div", { class: "draw-board" });
  private readonly grid = html("div", {
    class: "draw-grid",
    role: "grid",
    "aria-label": "The board",
    "aria-describedby": "draw-keys",
  });
  private readonly heads = html("div", { class: "draw-heads", "aria-hidden": "true" });
  private readonly sides = html("div", { class: "draw-sides", "aria-hidden": "true" });
  private readonly tip = html("div", { class: "tip draw-tip", hidden: true, role: "tooltip" });
  private cells: Cell[] = [];
  private size = "";
  private here = 0; // where the keys are
  private corner: number | null = null; // of a rectangle that keys draw
  private stroke: Stroke | null = null;
  private hovered: number | null = null;
  private marks: Mark[] = [];
  private heat: Heat | null = null;
  private told: number | null = null; // the cell that the tooltip is about

  constructor(
    private readonly desk: Desk,
    private readonly pictures: Pictures,
    private readonly onCell: (cell: number | null) => void,
    private readonly setEntry: (column: number) => void,
  ) {
    put(
      this.element,
      this.heads,
      this.sides,
      this.grid,
      this.tip,
      html(
        "p",
        { id: "draw-keys", class: "unseen" },
        "Arrows move, space paints, a question mark shows all keys.",
      ),
    );
    const { grid } = this;
    grid.addEventListener("pointerdown", (event) => this.onDown(event));
    grid.addEventListener("pointermove", (event) => this.onMove(event));
    grid.addEventListener("pointerup", (event) => this.onUp(event));
    grid.addEventListener("pointercancel", () => this.cancel());
    grid.addEventListener("pointerleave", () => this.onLeave());
    grid.addEventListener("contextmenu", (event) => event.preventDefault());
    grid.addEventListener("keydown", (event) => this.onKey(event));
    grid.addEventListener("focusin", (event) => this.onFocus(event));
    grid.addEventListener("focusout", () => this.onBlur());
    desk.listen(() => this.preview());
  }

  get focused(): number {
    return this.here;
  }

  // Draws the level as it is now.
  show(marks: Mark[]): void {
    const { plan } = this.desk.document;
    this.marks = marks;
    const size = `${plan.rows} ${plan.columns}`;
    if (size !== this.size) this.build(plan);
    this.size = size;
    this.element.classList.toggle("is-old", !this.desk.document.canBeDrawn);
    this.showHeads();
    this.preview();
    this.showMarks();
  }

  showHeat(heat: Heat | null): void {
    this.heat = heat;
    this.element.classList.toggle("is-heated", heat !== null);
    for (const [cell, { heat: box }] of this.cells.entries()) {
      const value = heat?.value[cell] ?? 0;
      box.style.setProperty("--value", value.toFixed(3));
      box.textContent = heat && value > 0 ? (heat.words[cell] ?? "") : "";
      box.hidden = !heat;
    }
    if (!this.tip.hidden && !this.stroke) this.tell(this.told);
  }

  focus(cell = this.here): void {
    this.moveTo(Math.max(0, Math.min(cell, this.cells.length - 1)));
  }

  private build(plan: Plan): void {
    this.here = Math.min(this.here, Math.max(plan.spots.length - 1, 0));
    this.corner = null;
    this.stroke = null;
    const hadFocus = this.grid.contains(document.activeElement);
    this.cells = plan.spots.map((_, cell) => {
      const use = svg("use");
      const picture = svg("svg", { viewBox: "0 0 48 48", "aria-hidden": "true" }, use);
      const heat = html("span", { class: "draw-heat", hidden: true, "aria-hidden": "true" });
      const box = html(
        "div",
        {
          role: "gridcell",
          tabindex: cell === this.here ? 0 : -1,
          "data-cell": cell,
          "aria-colindex": (cell % plan.columns) + 1,
        },
        picture,
        heat,
      );
      return { box, use, heat, shown: null };
    });
    const { element } = this;
    element.style.setProperty("--rows", String(plan.rows));
    element.style.setProperty("--columns", String(plan.columns));
    this.grid.setAttribute("aria-rowcount", String(plan.rows));
    this.grid.setAttribute("aria-colcount", String(plan.columns));
    put(
      this.grid,
      Array.from({ length: plan.rows }, (_, row) =>
        html(
          "div",
          { role: "row", "aria-rowindex": row + 1 },
          this.cells.slice(row * plan.columns, (row + 1) * plan.columns).map(({ box }) => box),
        ),
      ),
    );
    put(
      this.sides,
      Array.from({ length: plan.rows }, (_, row) => html("span", {}, row)),
    );
    if (this.heat) this.showHeat(null);
    if (hadFocus) this.focus();
  }

  // Above each column its number, and whether tiles enter there: a click changes it.
  private showHeads(): void {
    const { plan, drawn } = this.desk.document;
    const entries = typeof drawn.entries === "string" ? drawn.entries : "";
    put(
      this.heads,
      Array.from({ length: plan.columns }, (_, column) => {
        const isOpen = (entries[column] ?? "v") === "v";
        const title = isOpen
          ? `Tiles enter column ${column}: click to close it`
          : `Nothing enters column ${column}: click to open it`;
        const sign = svg(
          "svg",
          { width: 12, height: 8, viewBox: "0 0 12 8" },
          isOpen
            ? svg("path", { d: "M1 1h10L6 7Z", fill: "currentColor" })
            : svg("path", { d: "M0 4h12", stroke: "currentColor", "stroke-width": 3 }),
        );
        const head = html(
          "button",
          { type: "button", tabindex: -1, title, class: isOpen ? null : "closed" },
          html("span", {}, column),
          sign,
        );
        head.addEventListener("click", () => this.setEntry(column));
        return head;
      }),
    );
  }

  // What is seen is the level, with the stroke in hand as if it were done. Cells that would change
  // are framed: those meant, and differently those that symmetry adds.
  private preview(): void {
    const { desk } = this;
    const { plan, drawn } = desk.document;
    if (this.cells.length !== plan.spots.length) return;
    const stroke = this.stroke ?? this.aim();
    const changes = stroke ? desk.stroke(stroke.way, stroke.tool) : new Map<number, Spot>();
    const next = this.stroke ? plan.with(changes) : plan;
    const exits = exitsOf(next, drawn);
    const meant = new Set(stroke && desk.meant(stroke.way, stroke.tool));
    for (const [cell, parts] of this.cells.entries()) {
      const own = next.spots[cell]!;
      const spot = exits.has(cell) ? { ...own, exit: true } : own;
      if (!parts.shown || !isSame(parts.shown, spot)) {
        parts.use.setAttribute("href", this.pictures.of(spot));
        parts.box.classList.toggle("is-hole", spot.piece === ".");
        parts.shown = spot;
      }
      const change = changes.get(cell);
      const isNew = change !== undefined && !isSame(change, plan.spots[cell]!);
      parts.box.classList.toggle("will", isNew && meant.has(cell));
      parts.box.classList.toggle("will-too", isNew && !meant.has(cell));
      parts.box.classList.toggle("is-meant", stroke !== null && meant.has(cell) && !isNew);
    }
    this.label();
  }

  // What the tool would do where the pointer is, or where the keys are.
  private aim(): Stroke | null {
    const { tool } = this.desk;
    if (this.corner !== null) return { tool, way: [this.corner, this.here] };
    if (this.hovered !== null) return { tool, way: [this.hovered] };
    if (this.grid.contains(document.activeElement) && this.isByKeys)
      return { tool, way: [this.here] };
    return null;
  }
  private isByKeys = false;

  private label(): void {
    const { plan, drawn } = this.desk.document;
    const told = this.remarksByCell();
    for (const [cell, { box, shown }] of this.cells.entries()) {
      const [row, column] = [Math.floor(cell / plan.columns), cell % plan.columns];
      const words = [
        `${nameOfSpot(shown!, drawn)}, row ${row}, column ${column}`,
        ...(told.get(cell) ?? []).map(({ remark }) => remark.text),
      ];
      const label = words.join(". ");
      if (box.getAttribute("aria-label") !== label) box.setAttribute("aria-label", label);
    }
  }

  private remarksByCell(): Map<number, Mark[]> {
    const out = new Map<number, Mark[]>();
    for (const mark of this.marks)
      for (const cell of mark.cells) out.set(cell, [...(out.get(cell) ?? []), mark]);
    return out;
  }

  private showMarks(): void {
    const told = this.remarksByCell();
    for (const [cell, { box }] of this.cells.entries()) {
      const marks = told.get(cell);
      box.querySelector(".draw-badge")?.remove();
      if (!marks) continue;
      const css = marks.some(isAlarm) ? "alarm" : "warning";
      box.append(
        svg(
          "svg",
          { class: `draw-badge ${css}`, viewBox: "0 0 16 16", "aria-hidden": "true" },
          svg("path", { d: BADGE, class: "ground" }),
          svg("path", { d: "M8 5.5v5M8 11.9v2", class: "sign" }),
        ),
      );
    }
  }

  // The tooltip of a cell: what is to be said of it, and its heat.
  private tell(cell: number | null): void {
    this.told = cell;
    const told = cell === null ? [] : (this.remarksByCell().get(cell) ?? []);
    const heat = cell === null ? undefined : this.heat?.tips[cell];
    this.tip.hidden = told.length === 0 && !heat;
    if (this.tip.hidden || cell === null) return;
    put(
      this.tip,
      heat && html("p", {}, heat),
      told.map((mark) => html("p", { class: isAlarm(mark) ? "alarm" : "" }, mark.remark.text)),
    );
    const board = this.element.getBoundingClientRect();
    const box = this.cells[cell]!.box.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = this.tip;
    const left = box.left - board.left + box.width / 2 - offsetWidth / 2;
    const below = box.bottom - board.top + 6;
    const above = box.top - board.top - offsetHeight - 6;
    const isLow = box.bottom + offsetHeight + 12 > innerHeight;
    this.tip.style.left = `${Math.max(0, Math.min(left, board.width - offsetWidth))}px`;
    this.tip.style.top = `${isLow && above > -board.top ? above : below}px`;
  }

  // --- pointers

  private cellAt(event: PointerEvent): number | null {
    const { plan } = this.desk.document;
    const box = this.grid.getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) / box.width) * plan.columns);
    const row = Math.floor(((event.clientY - box.top) / box.height) * plan.rows);
    if (row < 0 || column < 0 || row >= plan.rows || column >= plan.columns) return null;
    return row * plan.columns + column;
  }

  private onDown(event: PointerEvent): void {
    const cell = this.cellAt(event);
    if (cell === null || this.stroke || event.button === 1) return;
    event.preventDefault();
    this.isByKeys = false;
    this.corner = null;
    this.moveTo(cell);
    const tool = event.button === 2 ? "erase" : event.altKey ? "pick" : this.desk.tool;
    if (tool === "pick") return this.desk.pick(cell);
    this.stroke = { tool, way: [cell] };
    this.hovered = event.pointerType === "mouse" ? cell : null;
    this.tell(null);
    try {
      this.grid.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that is gone already: its stroke ends where it began.
    }
    this.preview();
  }

  private onMove(event: PointerEvent): void {
    const cell = this.cellAt(event);
    if (event.pointerType === "mouse" && cell !== this.hovered) {
      this.hovered = cell;
      this.isByKeys = false;
      if (!this.stroke) this.tell(cell);
      this.onCell(cell);
      if (!this.stroke) this.preview();
    }
    if (!this.stroke || cell === null || cell === this.stroke.way.at(-1)) return;
    const { tool, way } = this.stroke;
    if (tool === "rectangle") this.stroke.way = [way[0]!, cell];
    else if (tool !== "fill") {
      const { columns } = this.desk.document.plan;
      const seen = new Set(way);
      way.push(...wayBetween(way.at(-1)!, cell, columns).filter((each) => !seen.has(each)));
      // The way goes on from here, though it was here before.
      if (way.at(-1) !== cell) this.stroke.way = [...way.filter((each) => each !== cell), cell];
    }
    this.preview();
  }

  private onUp(event: PointerEvent): void {
    const { stroke } = this;
    if (!stroke) return;
    this.stroke = null;
    const cell = this.cellAt(event);
    if (event.pointerType === "mouse") this.hovered = cell;
    this.desk.paint(stroke.way, stroke.tool);
    this.preview();
    const last = stroke.way.at(-1)!;
    this.moveTo(last);
    this.tell(event.pointerType === "mouse" ? this.hovered : last);
  }

  private onLeave(): void {
    if (this.stroke) return;
    this.hovered = null;
    this.tell(null);
    this.onCell(null);
    this.preview();
  }

  // Gives up the stroke in hand; false if there is none.
  cancel(): boolean {
    const had = this.stroke !== null || this.corner !== null;
    this.stroke = null;
    this.corner = null;
    this.preview();
    return had;
  }

  // --- keys

  private moveTo(cell: number): void {
    const before = this.cells[this.here]?.box;
    before?.setAttribute("tabindex", "-1");
    this.here = cell;
    const { box } = this.cells[cell] ?? {};
    box?.setAttribute("tabindex", "0");
    box?.focus({ preventScroll: this.stroke !== null });
    this.onCell(cell);
  }

  private onFocus(event: FocusEvent): void {
    const box = (event.target as Element).closest<HTMLElement>("[data-cell]");
    if (!box) return;
    this.here = Number(box.dataset.cell);
    if (box.matches(":focus-visible")) {
      this.isByKeys = true;
      this.tell(this.here);
      this.onCell(this.here);
      this.preview();
    }
  }

  private onBlur(): void {
    this.isByKeys = false;
    if (this.hovered === null) this.tell(null);
    queueMicrotask(() => this.preview());
  }

  private onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { plan } = this.desk.document;
    const { rows, columns } = plan;
    const [row, column] = [Math.floor(this.here / columns), this.here % columns];
    const to: Record<string, [number, number]> = {
      ArrowUp: [row - 1, column],
      ArrowDown: [row + 1, column],
      ArrowLeft: [row, column - 1],
      ArrowRight: [row, column + 1],
      Home: [row, 0],
      End: [row, columns - 1],
      PageUp: [0, column],
      PageDown: [rows - 1, column],
    };
    const place = to[event.key];
    if (place) {
      event.preventDefault();
      this.isByKeys = true;
      this.hovered = null;
      const [r, c] = [
        Math.max(0, Math.min(rows - 1, place[0])),
        Math.max(0, Math.min(columns - 1, place[1])),
      ];
      const from = this.here;
      this.moveTo(r * columns + c);
      // With shift the brush goes along.
      if (event.shiftKey && this.desk.tool !== "rectangle" && this.desk.tool !== "fill")
        this.desk.paint(wayBetween(from, this.here, columns));
      this.tell(this.here);
      this.preview();
    } else if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      this.isByKeys = true;
      this.press();
    }
  }

  private press(): void {
    const { desk, here } = this;
    if (desk.tool === "pick") return desk.pick(here);
    if (desk.tool === "rectangle" && this.corner === null) {
      this.corner = here;
      desk.say("First corner; move to the other one and press space");
      return this.preview();
    }
    const way = this.corner !== null ? [this.corner, here] : [here];
    this.corner = null;
    desk.paint(way);
    this.tell(here);
    this.preview();
  }
}
