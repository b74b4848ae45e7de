// Figures in words for people who make levels.
import { count, number } from "../../shared/format";
import type { Difference, Figure } from "../../engine/types";

// As the program writes shares: a decimal where whole points would hide the interval.
const decimals = (low: number, high: number) => (high - low < 0.02 ? 1 : 0);

export function shareWords({ value, low, high }: Figure): { value: string; range: string } {
  if (value === null) return { value: "\u2013", range: "" };
  const digits = low === null || high === null ? 0 : decimals(low, high);
  const words = (share: number) => number(100 * share, digits);
  return {
    value: `${words(value)} %`,
    range: low === null || high === null ? "" : `${words(low)} to ${words(high)} %`,
  };
}

export function pointsWords({ value, low, high }: Figure): { value: string; range: string } {
  if (value === null) return { value: "\u2013", range: "" };
  return {
    value: count(value),
    range: low === null || high === null ? "" : `${count(low)} to ${count(high)} points`,
  };
}

export interface Verdict {
  words: string;
  range: string;
  css: "easier" | "harder" | "same";
}

// What an edit did, if that can be told yet.
export function verdictOf({ metric, difference, games }: Difference): Verdict | null {
  const { value, low, high } = difference;
  if (value === null || low === null || high === null || games === 0) return null;
  const isShare = metric === "pass_rate";
  const scale = isShare ? 100 : 1;
  const digits = isShare ? decimals(low, high) : 0;
  const size = number(Math.abs(scale * value), digits);
  const sign = (each: number) => number(scale * each, digits, "exceptZero");
  const range = `${sign(low)} to ${sign(high)}${isShare ? " points" : ""}`;
  if (low > 0 || high < 0) {
    const isMore = value > 0;
    const unit = size === "1" && isShare ? "point" : "points";
    const word = isShare ? (isMore ? "easier" : "harder") : isMore ? "more" : "less";
    return { words: `${size} ${unit} ${word}`, range, css: isMore ? "easier" : "harder" };
  }
  return { words: "no sure difference", range, css: "same" };
}
