// What is asked of the engine and what it answers. Cells are numbers, row * columns + column; a
// board is a text of two base-36 digits a cell, each an index into the engine's spots.

export type LevelFile = Record<string, unknown>; // docs/level.schema.json
export type Pair = [from: number, to: number];

export interface Spot {
  label: string;
  svg: string; // a fragment for a cell of 48 x 48; '' for a hole
}
export interface Figure {
  value: number | null;
  low: number | null;
  high: number | null;
  n: number;
}

export interface Remark {
  kind: "error" | "never_won" | "warning";
  text: string;
  line: number;
  column: number;
  cells: number[];
}
export interface PaletteEntry {
  letter: string;
  name: string;
  spot: number;
}
export interface Review {
  level: LevelFile | null;
  rows: number;
  columns: number;
  board: string | null;
  remarks: Remark[];
  left_out: number;
  goals?: string[]; // these only of a level without mistakes
  palette?: PaletteEntry[];
  words?: string;
}
export interface Drawing {
  rows: number;
  columns: number;
  board: string;
  goals: string[];
  palette: PaletteEntry[];
  words: string; // "7 x 7, 6 colours, 20 moves"
}
// What can be put into a cell, by the text that a level file has for it.
export interface Piece {
  text: string;
  label: string;
  spot: number;
}
export interface PlayerEntry {
  name: string;
  title: string;
  rung: number | null;
}

export interface Goal {
  text: string;
  done: number;
  target: number;
  met: boolean;
  spot: number | null;
}
export interface View {
  board: string;
  moves: Pair[];
  score: number;
  played: number;
  left: number;
  over: boolean;
  won: boolean;
  stars: number;
  shuffles: number;
  goals: Goal[];
  offered: number;
}
export interface Wave {
  matches: { cells: number[]; points: number }[];
  cleared: number[];
  fired: number[];
  struck: number[];
  made: number[];
  points: number;
  falls: number[][]; // the way of each piece on the board: from, to, between them where it slides
  enters: number[][]; // of each piece that comes in above the first cell of its way
  left: number[]; // where items left through an exit
  board: string; // at rest
  goals: Goal[];
}
export interface Turn {
  from: number;
  to: number;
  swapped: string;
  waves: Wave[];
  reshuffled: boolean;
  points: number;
}
export type Played = { legal: false; why: string } | { legal: true; turn: Turn; view: View };

export interface Numbers {
  games: number;
  pass_rate: Figure | null;
  figures: { metric: string; label: string; unit: string; figure: Figure }[];
  curve: Record<"value" | "low" | "high", (number | null)[]> | null; // by moves, from 1 on
  maps: Record<"swaps" | "clears" | "blockers", { value: number[]; margin: number[] } | null>;
}
export interface Difference {
  metric: "pass_rate" | "score";
  difference: Figure;
  p: number | null;
  games: number;
}
export interface Proposal {
  level: LevelFile;
  changes: string[];
  words: string[];
  pass: Figure;
  moves: Pair | null; // limits that would all do, where moves are all that changes
  is_sure: boolean;
}
export interface Tuned {
  status: "already" | "found" | "likely" | "unclear" | "none";
  nearest: Omit<Proposal, "moves" | "is_sure">;
  proposals: Proposal[];
}

// Every question with what it takes and what it brings.
export interface Asks {
  review: { takes: { text: string }; brings: Review };
  draw: { takes: { level: LevelFile }; brings: Drawing };
  write: { takes: { text: string; level: LevelFile }; brings: { text: string; is_whole: boolean } };
  changes: {
    takes: { before: LevelFile; after: LevelFile };
    brings: { changes: string[]; words: string[] };
  };
  set: {
    takes: { level: LevelFile; changes: string[] };
    brings: { level: LevelFile; words: string[] };
  };
  pieces: { takes: { level: LevelFile }; brings: { pieces: Piece[] } };
  persona: { takes: { text: string }; brings: { name: string } };
  players: { takes: object; brings: { players: PlayerEntry[] } };
  start: {
    takes: { level: LevelFile; seed: number; game: number; moves?: string };
    brings: { table: number; view: View };
  };
  play: { takes: { table: number; from: number; to: number }; brings: Played };
  undo: { takes: { table: number }; brings: { done: boolean; view: View } };
  hint: {
    takes: { table: number; player: string };
    brings: { from: number; to: number; words: string };
  };
  close: { takes: { table: number }; brings: object };
  moves: { takes: { table: number }; brings: { moves: string } };
  run: { takes: { level: LevelFile; player: string; seed: number }; brings: { run: number } };
  more: { takes: { run: number; games: number }; brings: Numbers };
  versus: { takes: { before: number; after: number }; brings: Difference };
  end: { takes: { run: number }; brings: object };
  tune: {
    takes: {
      level: LevelFile;
      low: number;
      high: number;
      player: string;
      seed: number;
      games: number;
    };
    brings: Tuned;
  };
  bench: { takes: object; brings: { signature: number } };
}
export type Ask = keyof Asks;
export type Question<K extends Ask> = { ask: K } & Asks[K]["takes"];
export type Answer<K extends Ask> = Asks[K]["brings"];

export class EngineError extends Error {
  constructor(
    what: string,
    readonly where: string,
  ) {
    super(what);
  }
}

export interface Engine {
  readonly spots: readonly Spot[]; // grows as answers bring new kinds
  ask<K extends Ask>(question: Question<K>): Answer<K>;
}

// Engines in workers. What one of them keeps (a table, a run) is asked of the same one again.
export interface Pool {
  readonly size: number;
  ask<K extends Ask>(question: Question<K>, worker?: number): Promise<Answer<K>>;
  cancel(worker: number): void; // what it was asked is rejected, and all that it kept is gone
}
