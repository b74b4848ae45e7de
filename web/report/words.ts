// Numbers in words, as src/report/page/figure.cpp writes them.
import type { Figure } from "./data";

// As the program rounds: what is exactly in the middle goes to the even digit, where toFixed()
// alone goes up. Only multiples of a power of two can be exactly there.
function rounded(value: number, decimals: number): string {
  const scaled = value * 10 ** decimals;
  const isMiddle = scaled % 1 === 0.5 && Number.isInteger(value * 2 ** (decimals + 1));
  return (isMiddle ? (2 * Math.round(scaled / 2)) / 10 ** decimals : value).toFixed(decimals);
}

export function numberWords(value: number, decimals: number): string {
  const digits = rounded(Math.abs(value), decimals);
  const [whole, rest] = digits.split(".") as [string, string?];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",") + (rest ? "." + rest : "");
  return (value < 0 && /[1-9]/.test(digits) ? "\u2212" : "") + grouped;
}

function decimalsFor({ value, low, high }: Figure, unit: string): number {
  const width = low !== null && high !== null ? high - low : 1;
  if (unit === "share") return width > 0 && width < 0.02 ? 1 : 0;
  if (unit === "points") return 0;
  const size = Math.abs(value ?? low ?? 0);
  return size >= 100 ? 0 : width > 0 && width < 0.1 ? 2 : 1;
}

export function figureWords(figure: Figure, unit: string): string {
  const decimals = decimalsFor(figure, unit);
  const say = (value: number) =>
    unit === "share"
      ? numberWords(100 * value, decimals).replace(/^(0|100)\.0$/, "$1")
      : numberWords(value, decimals);
  const percent = unit === "share" ? " %" : "";
  const { value, low, high } = figure;
  if (value === null) return low === null ? "\u2013" : `at least ${say(low)}${percent}`;
  const interval =
    low === null ? "" : high === null ? ` (${say(low)} or more)` : ` (${say(low)} to ${say(high)})`;
  return say(value) + percent + interval;
}
