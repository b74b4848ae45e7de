// Which cells are painted together: mirrored, turned, or both.

export interface Symmetry {
  readonly sides: boolean; // left and right are mirror images
  readonly ends: boolean; // so are top and bottom
  readonly turns: boolean; // quarter turns on a square board, half turns on any other
}

export const NONE: Symmetry = { sides: false, ends: false, turns: false };

export interface Image {
  readonly cell: number;
  readonly isTurned: boolean; // rows became columns on the way
}

// A cell and all that belong to it, itself first.
export function imagesOf(
  cell: number,
  rows: number,
  columns: number,
  { sides, ends, turns }: Symmetry,
): Image[] {
  const seen = new Map<number, Image>();
  const visit = (row: number, column: number, isTurned: boolean) => {
    const here = row * columns + column;
    if (seen.has(here)) return;
    seen.set(here, { cell: here, isTurned });
    if (sides) visit(row, columns - 1 - column, isTurned);
    if (ends) visit(rows - 1 - row, column, isTurned);
    if (!turns) return;
    if (rows === columns) visit(column, rows - 1 - row, !isTurned);
    else visit(rows - 1 - row, columns - 1 - column, isTurned);
  };
  visit(Math.floor(cell / columns), cell % columns, false);
  return [...seen.values()];
}

// A piece that clears a row clears a column when the board is turned.
export const turned = (piece: string) =>
  piece.replace(/[-|]$/, (sign) => (sign === "-" ? "|" : "-"));
