// What is seen to happen, in milliseconds from its begin. Places are in cells: x to the right, y
// down, and (0, 0) the middle of the first cell.

export interface Place {
  x: number;
  y: number;
}
export interface Step {
  start: number;
  end: number;
  from: Place;
  to: Place;
  way: "fall" | "slide" | "swap" | "back";
}
export interface Mover {
  spot: number;
  change: { at: number; spot: number } | null;
  at: Place; // before its first step
  steps: Step[];
  appears: number | null; // pops up then; null: it was there, or comes in from above
  vanishes: number | null;
  end: "burst" | "sink" | "break";
  entry: number | null; // the row below which it is seen
}
export interface Change {
  cell: number;
  at: number;
  spot: number;
}
export interface Ray {
  from: number;
  to: number;
  start: number;
  end: number;
  way: "beam" | "blast" | "flight";
}
export interface Burst {
  cell: number;
  at: number;
  kind: "spark" | "chip" | "shard" | "leaf";
  tint: string;
}
export interface Float {
  place: Place;
  at: number;
  text: string;
}
export interface Act {
  lasts: number;
  movers: Mover[];
  changes: Change[]; // of what lies under and over the pieces
  flashes: { cell: number; at: number }[];
  rays: Ray[];
  bursts: Burst[];
  floats: Float[];
  counts: number; // when points and goals change
}

export const emptyAct = (lasts: number): Act => ({
  lasts,
  movers: [],
  changes: [],
  flashes: [],
  rays: [],
  bursts: [],
  floats: [],
  counts: 0,
});

export const placeOf = (cell: number, columns: number): Place => ({
  x: cell % columns,
  y: Math.floor(cell / columns),
});

export const resting = (spot: number, at: Place): Mover => ({
  spot,
  change: null,
  at,
  steps: [],
  appears: null,
  vanishes: null,
  end: "burst",
  entry: null,
});

export const isStill = ({ steps, change, appears, vanishes }: Mover) =>
  steps.length === 0 && change === null && appears === null && vanishes === null;

// When the last of its steps is done.
export const readyOf = (mover: Mover) => mover.steps.at(-1)?.end ?? 0;
