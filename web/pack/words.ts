import { numberWords } from "../report/words";
import type { Column, Short } from "./data";

// A figure as the tables of the program write it.
export function shortWords(figure: Short | undefined, { unit }: Column): string {
  const [value, low, high] = Array.isArray(figure) ? figure : [figure ?? null, null, null];
  if (value === null) return "\u2013";
  const scale = unit === "share" ? 100 : 1;
  const size = Math.abs(value * scale);
  const decimals = unit === "share" || unit === "points" || size >= 100 ? 0 : size < 1 ? 2 : 1;
  const say = (number: number) => numberWords(number * scale, decimals);
  const interval = low === null || high === null ? "" : ` (${say(low)} to ${say(high)})`;
  return say(value) + (unit === "share" ? " %" : "") + interval;
}

export const columnWords = ({ player, label }: Column) => (player ? `${label}, ${player}` : label);
