import type { Level, Replay } from "./data";
import { sentence, word } from "./terms";
import { numberWords } from "./words";

// One picture of a replay: a board, what is marked on it, and what to say of it.
export interface Frame {
  board: string;
  move: number; // 0 before the first
  event: string;
  swap?: [number, number];
  cleared: number[];
  fired: number[];
  made: number[];
  score: number;
  goals: string[];
  offered: number | null;
  points: number; // of its wave
  shuffles: boolean; // on the way to it
}

const BESIDE = { up: "above", down: "below", left: "on its left", right: "on its right" } as const;
const STEPS = { up: [-1, 0], down: [1, 0], left: [0, -1], right: [0, 1] } as const;

function endWords(level: Level, replay: Replay): string {
  const kept = replay.moves.length;
  if (kept < replay.moves_used)
    return `. The replay ends here, before move ${kept + 1} of ${replay.moves_used}`;
  if (!level.has_goals) return ". The game is over";
  return replay.won ? ". The level is passed" : ". The level is not passed";
}

// A move is the swap on the board as it was, then every wave on the board that it hits, then the
// board at rest.
export function framesOf(level: Level, replay: Replay): Frame[] {
  const nothing = { cleared: [], fired: [], made: [], points: 0, shuffles: false };
  const frames: Frame[] = [
    {
      board: replay.start,
      move: 0,
      event: "The board at the start",
      ...nothing,
      score: 0,
      goals: replay.goals,
      offered: replay.moves[0]?.offered ?? null,
    },
  ];
  let before = replay.start;
  let goals = replay.goals;
  let score = 0;
  replay.moves.forEach((move, i) => {
    const from = move.row * level.columns + move.column;
    const [down, right] = STEPS[move.direction];
    const to = from + down * level.columns + right;
    const common = { move: i + 1, offered: move.offered };
    frames.push({
      ...common,
      ...nothing,
      board: before,
      swap: [from, to],
      score,
      goals,
      event: `Swap row ${move.row}, column ${move.column} with the one ${BESIDE[move.direction]}`,
    });
    let board = move.swapped;
    const count = move.waves.length + (move.left_out?.waves ?? 0);
    move.waves.forEach((wave, w) => {
      score += wave.points;
      goals = wave.goals;
      const extra = [
        wave.fired.length
          ? `${wave.fired.length} special${wave.fired.length > 1 ? "s" : ""} fired`
          : "",
        wave.made.length ? "a special is made" : "",
      ].filter(Boolean);
      const which = count > 1 ? `${sentence(word("step"))} ${w + 1} of ${count}: ` : "";
      frames.push({
        ...common,
        board,
        points: wave.points,
        shuffles: false,
        cleared: wave.cleared,
        fired: wave.fired,
        made: wave.made,
        score,
        goals,
        event:
          which +
          [
            `${wave.cleared.length} cleared`,
            `+${numberWords(wave.points, 0)} points`,
            ...extra,
          ].join(", "),
      });
      board = wave.board;
    });
    if (move.left_out) {
      score += move.left_out.points;
      frames.push({
        ...common,
        ...nothing,
        board,
        score,
        goals,
        event:
          `${numberWords(move.left_out.waves, 0)} more ${word("step", 2)}, ` +
          `+${numberWords(move.left_out.points, 0)} points, which this replay leaves out`,
      });
    }
    goals = move.goals;
    score = move.score;
    const last = i === replay.moves.length - 1;
    frames.push({
      ...nothing,
      shuffles: move.shuffled,
      board: move.after,
      move: i + 1,
      score,
      goals,
      offered: replay.moves[i + 1]?.offered ?? null,
      event:
        (move.shuffled ? "No move was left: the board is shuffled" : "All is at rest") +
        (last ? endWords(level, replay) : ""),
    });
    before = move.after;
  });
  return frames;
}
