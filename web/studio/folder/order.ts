// Which levels are listed, and in which order.
import type { ListedLevel } from "./types";

export interface Choice {
  search: string;
  finding: string; // its id; "" for all, or one of STATES
  sort: string;
}

// What a level may be besides what was found.
export const STATES: Record<string, string> = {
  "=mistakes": "with mistakes",
  "=unplayed": "not played",
  "=edited": "edited since",
  "=alarm": "with an alarm",
};

const rate = (level: ListedLevel) => level.played?.figure?.value ?? undefined;

const SORTS: Record<string, (level: ListedLevel) => number | string | undefined> = {
  hardest: rate,
  easiest: (level) => (rate(level) === undefined ? undefined : -rate(level)!),
  "most moves": (level) => (level.moves === undefined ? undefined : -level.moves),
  "fewest moves": (level) => level.moves,
  "largest board": (level) => -((level.rows ?? 0) * (level.columns ?? 0)),
  "most findings": (level) => -(level.played?.findings.length ?? 0),
  "most games": (level) => -(level.played?.games ?? 0),
  name: (level) => (level.name || level.id).toLowerCase(),
};
export const ORDERS = ["as in the folder", ...Object.keys(SORTS)];

function is(level: ListedLevel, state: string): boolean {
  if (state === "=mistakes") return level.mistakes.length > 0;
  if (state === "=unplayed") return !level.played;
  if (state === "=edited") return level.played?.is_present === false;
  if (state === "=alarm") return level.played?.status === "alarm";
  return level.played?.findings.includes(state) ?? false;
}

export function chosen(levels: ListedLevel[], choice: Choice): ListedLevel[] {
  const words = choice.search.toLowerCase().split(/\s+/).filter(Boolean);
  const fitting = levels.filter((level) => {
    const text = `${level.id} ${level.file} ${level.name ?? ""}`.toLowerCase();
    return (
      words.every((word) => text.includes(word)) && (!choice.finding || is(level, choice.finding))
    );
  });
  const key = SORTS[choice.sort];
  if (!key) return fitting;
  const compare = (a: ListedLevel, b: ListedLevel) => {
    const [x, y] = [key(a), key(b)];
    if (x === y) return 0;
    if (x === undefined || y === undefined) return x === undefined ? 1 : -1;
    return x < y ? -1 : 1;
  };
  return fitting.sort(compare);
}
