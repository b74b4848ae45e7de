import { html } from "../shared/dom";

export const MARKS = ["cleared", "fired", "struck", "made", "swap", "hint"] as const;
export type Mark = (typeof MARKS)[number];

const ARROWS: Record<string, readonly [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

// What a cell is called, by its row and column, from 0, and what is in it.
export type CellWords = (row: number, column: number, piece: string) => string;

// What a person does with the cells of a grid.
export interface Doings {
  pick(cell: number): void;
  push(cell: number, to: number): void; // what is picked, towards a neighbour
  drop(): void;
}

// The cells as elements above the picture: one at a time is in the order of the tab key, the arrows
// go from cell to cell, and each says what is in it.
export class Grid {
  readonly element: HTMLElement;
  private readonly cells: HTMLElement[] = [];
  private readonly isHole: boolean[] = [];
  private here = -1;
  private picked: number | null = null;

  constructor(
    readonly rows: number,
    readonly columns: number,
    label: string,
    private readonly doings: Doings | null, // null: only to be looked at, one picture
    private readonly say: CellWords = (row, column, piece) =>
      `row ${row}, column ${column}: ${piece}`,
  ) {
    const role = doings ? "grid" : "img";
    this.element = html("div", { class: "board-grid", role, "aria-label": label });
    for (let row = 0; row < rows; ++row) {
      const cells = Array.from({ length: columns }, () => {
        const own = doings ? { role: "gridcell", tabindex: -1 } : {};
        return html("div", { class: "board-cell", ...own });
      });
      this.cells.push(...cells);
      this.element.append(
        html("div", { class: "board-row", role: doings ? "row" : null }, cells),
      );
    }
    this.cells.forEach((cell, i) => (cell.dataset.cell = String(i)));
    if (!doings) return;
    this.element.addEventListener("keydown", (event) => this.onKey(event));
    this.element.addEventListener("focusin", (event) => {
      const cell = (event.target as HTMLElement).dataset.cell;
      if (cell !== undefined) this.stand(Number(cell));
    });
  }

  // Of a board that is one picture.
  describe(text: string): void {
    this.element.ariaLabel = text;
  }

  name(labels: readonly string[]): void {
    if (!this.doings) return;
    labels.forEach((label, cell) => {
      const element = this.cells[cell]!;
      const piece = label.replace(/^an? /, "").replace(/ \([A-J]\)/, "");
      const text = this.say(Math.floor(cell / this.columns), cell % this.columns, piece);
      this.isHole[cell] = label === "a hole";
      element.classList.toggle("is-hole", this.isHole[cell]);
      if (element.ariaLabel !== text) element.ariaLabel = text;
    });
    if (this.here < 0) this.stand(this.isHole.indexOf(false));
  }

  focus(cell = this.here): void {
    this.cells[cell]?.focus({ preventScroll: true });
  }

  // Where somebody who uses keys goes on.
  stay(cell: number): void {
    if (this.element.contains(document.activeElement)) this.focus(cell);
  }

  pick(cell: number | null): void {
    if (this.picked !== null) this.cells[this.picked]!.removeAttribute("aria-selected");
    this.picked = cell;
    if (cell !== null) this.cells[cell]!.setAttribute("aria-selected", "true");
  }

  // The marks of this kind on these cells and no others.
  mark(kind: Mark, cells: readonly number[]): void {
    for (const each of this.element.querySelectorAll(`.is-${kind}`))
      each.classList.remove(`is-${kind}`);
    for (const cell of cells) this.cells[cell]?.classList.add(`is-${kind}`);
  }

  private stand(cell: number): void {
    if (this.here >= 0) this.cells[this.here]!.tabIndex = -1;
    this.here = cell;
    if (cell >= 0) this.cells[cell]!.tabIndex = 0;
  }

  // In this direction, past holes.
  private next(from: number, [down, right]: readonly [number, number]): number | undefined {
    let row = Math.floor(from / this.columns);
    let column = from % this.columns;
    for (;;) {
      row += down;
      column += right;
      if (row < 0 || column < 0 || row >= this.rows || column >= this.columns) return undefined;
      const cell = row * this.columns + column;
      if (!this.isHole[cell]) return cell;
    }
  }

  private onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const way = ARROWS[event.key];
    if (way) {
      const next = this.next(this.here, way);
      if (next !== undefined && this.picked !== null) this.doings!.push(this.picked, next);
      if (next !== undefined) this.focus(next);
    } else if (event.key === " " || event.key === "Enter") this.doings!.pick(this.here);
    else if (event.key === "Escape" && this.picked !== null) this.doings!.drop();
    else if (event.key === "Home" || event.key === "End") this.toEnd(event.key === "End");
    else return;
    event.preventDefault();
  }

  private toEnd(isLast: boolean): void {
    const first = this.here - (this.here % this.columns);
    const row = Array.from({ length: this.columns }, (_, i) => first + i);
    const cells = row.filter((cell) => !this.isHole[cell]);
    const cell = isLast ? cells.at(-1) : cells[0];
    if (cell !== undefined) this.focus(cell);
  }
}
