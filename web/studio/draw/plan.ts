// The board of a level as cells with their layers, which tools can change.
import type { LevelFile } from "../../engine/types";
import { boardOf, changed, isEmpty, layersOf, legendOf, type Layers } from "./level";
import { readRow, writeRows } from "./rows";

export interface Spot {
  readonly piece: string; // as the format writes it: "A", "A-", "?", "3", "#"
  readonly ice: number;
  readonly lock: boolean;
  readonly exit: boolean;
}

export const PLAIN: Spot = { piece: "?", ice: 0, lock: false, exit: false };
export const HOLE: Spot = { ...PLAIN, piece: "." };

export const LEAST = 3;
export const MOST = 16;

export const isTile = (piece: string) => /^([A-J][-|o^]?|\?)$/.test(piece);
export const isCrate = (piece: string) => /^[1-5]$/.test(piece);
export const isSame = (a: Spot, b: Spot) =>
  a.piece === b.piece && a.ice === b.ice && a.lock === b.lock && a.exit === b.exit;

// What can be in a cell at once: a lock holds a tile, and nothing is in a hole or under a stone.
export function settled(spot: Spot): Spot {
  const { piece } = spot;
  const bare = piece === "." || piece === "#";
  const lock = spot.lock && isTile(piece);
  const exit = spot.exit && !bare;
  const ice = bare ? 0 : spot.ice;
  return lock === spot.lock && exit === spot.exit && ice === spot.ice
    ? spot
    : { piece, ice, lock, exit };
}

export class Plan {
  constructor(
    readonly rows: number,
    readonly columns: number,
    readonly spots: readonly Spot[],
  ) {}

  // Rows that are too short end in holes; what is no cell of the format is kept as it is written.
  static of(file: LevelFile): Plan {
    const legend = legendOf(file);
    const board = boardOf(file).map((row) => readRow(row, legend));
    const [rows, columns] = [board.length, Math.max(0, ...board.map((row) => row.length))];
    const { ice, locks, exits, crates } = layersOf(file);
    const read = (layer: string[] = []) => layer.map((row) => readRow(row));
    const [iced, locked, left, crated] = [read(ice), read(locks), read(exits), read(crates)];
    const spots = board.flatMap((row, r) =>
      Array.from({ length: columns }, (_, c): Spot => {
        const crate = crated[r]?.[c] ?? "";
        return {
          piece: isCrate(crate) ? crate : (row[c] ?? "."),
          ice: Number(/^[1-3]$/.exec(iced[r]?.[c] ?? "")?.[0] ?? 0),
          lock: locked[r]?.[c] === "x",
          exit: left[r]?.[c] === "x",
        };
      }),
    );
    return new Plan(rows, columns, spots);
  }

  at(row: number, column: number): Spot {
    return this.spots[row * this.columns + column] ?? HOLE;
  }

  // With other spots in some cells.
  with(changed: ReadonlyMap<number, Spot>): Plan {
    return new Plan(
      this.rows,
      this.columns,
      this.spots.map((spot, cell) => changed.get(cell) ?? spot),
    );
  }

  // The cells in which another plan of the same size differs.
  differences(other: Plan): number[] {
    return this.spots.flatMap((spot, cell) => (isSame(spot, other.spots[cell]!) ? [] : [cell]));
  }

  private grid(of: (spot: Spot, cell: number) => string): string[][] {
    return Array.from({ length: this.rows }, (_, row) =>
      Array.from({ length: this.columns }, (_, column) => {
        const cell = row * this.columns + column;
        return of(this.spots[cell]!, cell);
      }),
    );
  }

  // The level with this board: its file keeps what it says of the rest. Crates stay in a layer of
  // their own where the file has one.
  in(file: LevelFile): LevelFile {
    const old = layersOf(file);
    const apart = old.crates !== undefined;
    const under = Plan.of(changed(file, { layers: undefined }));
    const isAlike = under.rows === this.rows && under.columns === this.columns;
    const pieces = this.grid(({ piece }, cell) => {
      if (!apart || !isCrate(piece)) return piece;
      return isAlike && under.spots[cell]!.piece === "_" ? "_" : "?";
    });
    const signs: Record<keyof Layers, (spot: Spot) => string> = {
      ice: ({ ice }) => (ice ? String(ice) : "."),
      locks: ({ lock }) => (lock ? "x" : "."),
      crates: ({ piece }) => (apart && isCrate(piece) ? piece : "."),
      exits: ({ exit }) => (exit ? "x" : "."),
    };
    // In the order of the file, then of the format.
    const layers: Layers = {};
    for (const name of [...Object.keys(old), ...Object.keys(signs)] as (keyof Layers)[]) {
      const rows = this.grid(signs[name]);
      const isDrawn = rows.some((row) => row.some((sign) => sign !== "."));
      if (isDrawn && !layers[name]) layers[name] = writeRows(rows, old[name] ?? []);
    }
    return changed(file, {
      board: writeRows(pieces, boardOf(file), legendOf(file)),
      layers: isEmpty(layers) ? undefined : layers,
    });
  }
}
