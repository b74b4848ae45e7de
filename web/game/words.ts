import type { Turn, View } from "../engine/types";
import { capital, count, plural } from "../shared/format";

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
export function turnWords(turn: Turn, view: View): string {
  const matches = turn.waves.reduce((sum, wave) => sum + wave.matches.length, 0);
  const fired = turn.waves.reduce((sum, wave) => sum + wave.fired.length, 0);
  const made = turn.waves.reduce((sum, wave) => sum + wave.made.length, 0);
  const parts = [
    matches > 0 && plural(matches, "match", "matches"),
    turn.waves.length > 1 && `in ${turn.waves.length} waves`,
    fired > 0 && `${plural(fired, "special", "specials")} fired`,
    made > 0 && `${plural(made, "special", "specials")} made`,
    `+${count(turn.points)} points`,
  ];
  const shuffled = turn.reshuffled && !view.over ? " No move was left: the board is shuffled." : "";
  return capital(parts.filter(Boolean).join(", ")) + "." + shuffled;
}
