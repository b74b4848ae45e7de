import { svg } from "../shared/dom";
import type { Comparison, Report } from "./data";

export const PITCH = 50;

// The indices into "spots": two digits of base 36 a cell, row by row.
export function readBoard(text: string): number[] {
  return Array.from({ length: text.length >> 1 }, (_, i) =>
    parseInt(text.slice(2 * i, 2 * i + 2), 36),
  );
}

// A board whose pieces can be changed again and again.
export class BoardView {
  readonly svg: SVGSVGElement;
  private readonly pieces: SVGUseElement[] = [];
  private readonly marks = svg("g");
  private readonly holes: Set<number>;
  private readonly cells = svg("path", { class: "cells" });

  constructor(
    data: Report | Comparison,
    readonly rows: number,
    readonly columns: number,
  ) {
    this.holes = new Set(data.spots.flatMap((spot, i) => (spot.svg === "" ? [i] : [])));
    const width = PITCH * columns + 2;
    const text = Math.min(Math.max(Math.floor(width / 24), 16), 30);
    const room = Math.floor((text * 8) / 5);
    const viewBox = `${-room} ${-room} ${width + room} ${PITCH * rows + 2 + room}`;
    this.svg = svg(
      "svg",
      { class: "stage", viewBox, role: "img" },
      this.cells,
      this.rulers(text, room),
    );
    for (let cell = 0; cell < rows * columns; ++cell) {
      const piece = svg("use", { x: this.x(cell), y: this.y(cell), width: 48, height: 48 });
      this.pieces.push(piece);
      this.svg.append(piece);
    }
    this.svg.append(this.marks);
  }

  // The numbers of the columns above the board and of the rows at its left.
  private rulers(text: number, room: number): SVGElement {
    const number = (x: number, y: number, value: number) => svg("text", { x, y }, value);
    return svg(
      "g",
      { class: "rulers", "font-size": text },
      ...Array.from({ length: this.columns }, (_, column) =>
        number(PITCH * column + 26, -Math.floor(text / 3), column),
      ),
      ...Array.from({ length: this.rows }, (_, row) =>
        number(-Math.floor(room / 2), PITCH * row + 26 + Math.floor(text / 3), row),
      ),
    );
  }

  x(cell: number): number {
    return 2 + PITCH * (cell % this.columns);
  }
  y(cell: number): number {
    return 2 + PITCH * Math.floor(cell / this.columns);
  }

  show(board: string, marks: SVGElement[], label: string): void {
    let ground = "";
    readBoard(board).forEach((spot, cell) => {
      this.pieces[cell]?.setAttribute("href", `#spot-${spot}`);
      if (!this.holes.has(spot)) ground += `M${this.x(cell)} ${this.y(cell)}h48v48h-48Z`;
    });
    this.cells.setAttribute("d", ground);
    this.marks.replaceChildren(...marks);
    this.svg.setAttribute("aria-label", label);
  }

  outline(cell: number, kind: string): SVGElement {
    return svg("rect", {
      class: kind,
      x: this.x(cell) + 2,
      y: this.y(cell) + 2,
      width: 44,
      height: 44,
      rx: 6,
    });
  }

  arrow(from: number, to: number): SVGElement {
    const middle = (cell: number): [number, number] => [this.x(cell) + 24, this.y(cell) + 24];
    const [x1, y1] = middle(from);
    const [x2, y2] = middle(to);
    return svg("path", { class: "arrow", d: `M${x1} ${y1}L${x2} ${y2}` });
  }
}
