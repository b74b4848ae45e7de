import ENGLISH from "./words.json";
import type { Turn, View } from "../engine/types";
import { capital, count, filled } from "../shared/format";

// What a page says of a game; a page in another language brings its own (web/study/words.ts).
export const GAME_WORDS = ENGLISH;
// Names of goals and pieces are looked up by what the engine calls them.
export type GameWords = Record<keyof typeof GAME_WORDS, string> & Record<string, string>;

const SIDES: Record<string, string> = {
  "0,1": "right",
  "0,-1": "left",
  "1,0": "below",
  "-1,0": "above",
};

export function swapWords(from: number, to: number, columns: number): string {
  const [row, column] = [Math.floor(from / columns), from % columns];
  const [down, right] = [Math.floor(to / columns) - row, (to % columns) - column];
  const side = SIDES[`${down},${right}`] ?? "";
  const other = side === "left" || side === "right" ? `the one on its ${side}` : `the one ${side}`;
  return `row ${row}, column ${column} with ${other}`;
}

// What a turn has done, in a sentence or two.
export function turnWords(turn: Turn, view: View, words: GameWords = GAME_WORDS): string {
  const sum = (what: "matches" | "fired" | "made") =>
    turn.waves.reduce((all, wave) => all + wave[what].length, 0);
  const say = (n: number, one: string, many: string) =>
    n > 0 && (n === 1 ? one : filled(many, { n: count(n) }));
  const parts = [
    say(sum("matches"), words.one_match, words.matches),
    turn.waves.length > 1 && filled(words.waves, { n: count(turn.waves.length) }),
    say(sum("fired"), words.one_fired, words.fired),
    say(sum("made"), words.one_made, words.made),
    filled(words.plus_points, { n: count(turn.points) }),
  ];
  const shuffled = turn.reshuffled && !view.over ? " " + words.shuffled : "";
  return capital(parts.filter(Boolean).join(", ")) + "." + shuffled;
}
