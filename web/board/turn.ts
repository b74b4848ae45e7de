import type { Turn } from "../engine/types";
import { emptyAct, placeOf, resting, type Act, type Mover, type Place } from "./act";
import { readBoard } from "./drawing";
import { WaveAct, type Look } from "./wave";

const SWAP = 170;
const BACK = 300;
const SHUFFLE = 620;
const GROW = 320;

// A part of a turn: what moves, the board then, and which wave of the turn it is.
export interface Part {
  act: Act;
  before: number[];
  after: number[];
  wave: number | null;
}

function held(board: number[], columns: number, look: Look): (Mover | undefined)[] {
  return board.map((spot, cell) =>
    look(spot).piece ? resting(spot, placeOf(cell, columns)) : undefined,
  );
}

const actOf = (movers: (Mover | undefined)[], lasts: number): Act => ({
  ...emptyAct(lasts),
  movers: movers.filter((mover) => mover !== undefined),
});

// Two neighbours change places, or come near each other and return.
export function swapAct(
  board: number[],
  [from, to]: readonly [number, number],
  columns: number,
  look: Look,
  way: "swap" | "back",
): Act {
  const movers = held(board, columns, look);
  const end = way === "swap" ? SWAP : BACK;
  for (const [here, there] of [
    [from, to],
    [to, from],
  ] as const) {
    const mover = movers[here];
    if (mover && !look(mover.spot).isFixed)
      mover.steps.push({ start: 0, end, from: mover.at, to: placeOf(there, columns), way });
  }
  return actOf(movers, end + 20);
}

// Every piece flies to where one that looks like it is afterwards.
function shuffleAct(before: number[], after: number[], columns: number, look: Look): Act {
  const movers = held(before, columns, look);
  const waiting = new Map<string, Place[]>();
  const others: [Place, number][] = [];
  const isMoved = (cell: number) => look(before[cell]!).look !== look(after[cell]!).look;
  after.forEach((spot, cell) => {
    if (!isMoved(cell) || !look(spot).piece) return;
    const places = waiting.get(look(spot).look) ?? [];
    places.push(placeOf(cell, columns));
    waiting.set(look(spot).look, places);
  });
  const late: Mover[] = [];
  movers.forEach((mover, cell) => {
    if (!mover || !isMoved(cell)) return;
    const to = waiting.get(look(mover.spot).look)?.pop();
    if (to) mover.steps.push({ start: 40, end: SHUFFLE, from: mover.at, to, way: "swap" });
    else mover.vanishes = 40;
  });
  for (const [key, places] of waiting) {
    const spot = after.find((each) => look(each).look === key)!;
    for (const place of places) others.push([place, spot]);
  }
  for (const [place, spot] of others) {
    const mover = resting(spot, place);
    mover.appears = SHUFFLE / 2;
    late.push(mover);
  }
  return actOf([...movers, ...late], SHUFFLE + 120);
}

// What is different after the last wave: a vine has grown.
function growAct(before: number[], after: number[], columns: number, look: Look): Act {
  const movers = held(before, columns, look);
  const late: Mover[] = [];
  after.forEach((spot, cell) => {
    if (look(spot).look === look(before[cell]!).look) return;
    if (movers[cell]) movers[cell].vanishes = 0;
    if (!look(spot).piece) return;
    const mover = resting(spot, placeOf(cell, columns));
    mover.appears = 80;
    late.push(mover);
  });
  return actOf([...movers, ...late], GROW);
}

const isSame = (a: number[], b: number[]) => a.every((spot, cell) => spot === b[cell]);

// All that a turn shows, in parts that follow each other, each made when it is asked for.
export function* partsOfTurn(
  before: string,
  turn: Turn,
  after: string,
  columns: number,
  look: Look,
): Generator<Part> {
  const start = readBoard(before);
  const swapped = readBoard(turn.swapped);
  const swap = [turn.from, turn.to] as const;
  // A combination happens where the two are.
  const way = isSame(start, swapped) ? "back" : "swap";
  const first = swapAct(start, swap, columns, look, way);
  yield { act: first, before: start, after: swapped, wave: null };
  let board = swapped;
  for (const [i, wave] of turn.waves.entries()) {
    const next = readBoard(wave.board);
    const act = new WaveAct(board, next, wave, i === 0 ? swap : [], columns, look).make();
    yield { act, before: board, after: next, wave: i };
    board = next;
  }
  const end = readBoard(after);
  const act = restAct(board, end, turn.reshuffled, columns, look);
  if (act) yield { act, before: board, after: end, wave: null };
}

// From the last wave to the end of the turn, if that makes a difference.
export function restAct(
  before: number[],
  after: number[],
  reshuffled: boolean,
  columns: number,
  look: Look,
): Act | null {
  if (isSame(before, after)) return null;
  return (reshuffled ? shuffleAct : growAct)(before, after, columns, look);
}

// Of all boards that a turn shows.
export function spotsOfTurn(turn: Turn, after: string): Set<number> {
  const boards = [turn.swapped, ...turn.waves.map((wave) => wave.board), after];
  return new Set(boards.flatMap(readBoard));
}
