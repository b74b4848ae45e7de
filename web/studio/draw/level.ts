// What a level file says, as far as it says it in the right form; its text may say anything.
import type { LevelFile } from "../../engine/types";

export type Rows = string[];
export interface Layers {
  ice?: Rows;
  locks?: Rows;
  crates?: Rows;
  exits?: Rows;
}
export type Weights = Record<string, number>;
export type Goal = Record<string, string | number>;

export const COLOURS = [..."ABCDEFGHIJ"];
export const USUAL_NAMES = [
  "orange",
  "light blue",
  "yellow",
  "blue",
  "purple",
  "green",
  "plum",
  "mint",
  "maroon",
  "grey",
];

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isRows = (value: unknown): value is Rows =>
  Array.isArray(value) && value.every((row) => typeof row === "string");

const MOST_LINES = 32; // twice as much as a level may have: what is wrong is seen, too
const MOST_SIGNS = 128;

// A file of which a board can be drawn, whatever else is wrong with it.
export function hasBoard(file: unknown): file is LevelFile {
  if (!isObject(file) || !isRows(file.board)) return false;
  const { board } = file;
  return (
    board.length > 0 && board.length <= MOST_LINES && board.every((row) => row.length <= MOST_SIGNS)
  );
}

const rowsOf = (value: unknown): Rows | undefined => (isRows(value) ? value : undefined);

export const boardOf = (file: LevelFile): Rows => rowsOf(file.board) ?? [];

export function legendOf(file: LevelFile): Record<string, string> {
  if (!isObject(file.legend)) return {};
  return Object.fromEntries(
    Object.entries(file.legend).filter((each): each is [string, string] =>
      /^([A-J][-|o^]?|[@*?_.#%1-5])$/.test(String(each[1])),
    ),
  );
}

export function layersOf(file: LevelFile): Layers {
  const layers = isObject(file.layers) ? file.layers : {};
  const out: Layers = {};
  for (const name of ["ice", "locks", "crates", "exits"] as const) {
    const rows = rowsOf(layers[name]);
    if (rows) out[name] = rows;
  }
  return out;
}

export function numberOf(file: LevelFile, key: string): number | undefined {
  const value = file[key];
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}
export function wordsOf(file: LevelFile, key: string): string {
  const value = file[key];
  return typeof value === "string" ? value : "";
}

export const coloursOf = (file: LevelFile): number =>
  Math.min(Math.max(Math.round(numberOf(file, "colours") ?? 5), 3), 10);

export function namesOf(file: LevelFile): Record<string, string> {
  const own = isObject(file.colour_names) ? file.colour_names : {};
  return Object.fromEntries(
    COLOURS.map((letter, i) => {
      const name = own[letter];
      return [letter, typeof name === "string" && name ? name : USUAL_NAMES[i]!];
    }),
  );
}

export function goalsOf(file: LevelFile): Goal[] {
  if (!Array.isArray(file.goals)) return [];
  return file.goals.filter(isObject) as Goal[];
}

export function starsOf(file: LevelFile): number[] {
  if (!Array.isArray(file.stars)) return [];
  return file.stars.filter((value): value is number => typeof value === "number");
}

export function weightsOf(value: unknown): Weights {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((each): each is [string, number] => typeof each[1] === "number"),
  );
}
export function columnWeightsOf(file: LevelFile): Record<string, Weights> {
  if (!isObject(file.column_weights)) return {};
  return Object.fromEntries(
    Object.entries(file.column_weights).map(([column, weights]) => [column, weightsOf(weights)]),
  );
}

export interface Target {
  low: number;
  high: number;
  player: string;
}
export function targetOf(file: LevelFile): Target | null {
  const target = file.target;
  if (!isObject(target) || !Array.isArray(target.pass_rate)) return null;
  const [low, high] = target.pass_rate;
  if (typeof low !== "number" || typeof high !== "number") return null;
  return { low, high, player: typeof target.player === "string" ? target.player : "greedy" };
}

// Where a field stands that a file does not have yet.
const ORDER = [
  ...["dramatis_level", "name", "teaches", "notes", "moves", "colours", "colour_names"],
  ...["specials", "squares", "board", "legend", "layers", "refill", "entries", "weights"],
  ...["column_weights", "goals", "stars", "move_bonus", "dead_board", "target"],
];

// The file with other fields; what is undefined goes. New fields stand where people look for them.
export function changed(file: LevelFile, fields: LevelFile): LevelFile {
  const out = Object.entries({ ...file }).map(([key, value]): [string, unknown] => [
    key,
    key in fields ? fields[key] : value,
  ]);
  for (const [key, value] of Object.entries(fields)) {
    if (key in file || value === undefined) continue;
    const rank = ORDER.indexOf(key);
    const before = out.findLastIndex(([other]) => ORDER.indexOf(other) < rank);
    out.splice(before + 1, 0, [key, value]);
  }
  return Object.fromEntries(out.filter(([, value]) => value !== undefined));
}

export const isEmpty = (value: object) => Object.keys(value).length === 0;
