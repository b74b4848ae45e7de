import { plural } from "../shared/format";
import type { Origin, Status } from "./data";

export const STATUS_WORDS: Record<Status, string> = {
  active: "under way",
  completed: "completed",
  screened_out: "screened out",
  blocked: "stopped",
  left: "left",
};
export const ORIGIN_WORDS: Record<Origin, string> = {
  person: "People",
  test: "Test runs",
  simulated: "Simulated",
};
export const FLAG_WORDS: Record<string, string> = {
  clock: "impossible times",
  fast_moves: "very fast moves",
  focus: "left the page",
  quiz: "quiz wrong",
  repeat_visit: "been here before",
};
export const flagWords = (flag: string) => FLAG_WORDS[flag] ?? flag.replace(/_/g, " ");

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
export const when = (at: number) => (at > 0 ? day.format(at) : "–");

// How long ago, roughly.
export function ago(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / 1000));
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86400) return `${Math.floor(seconds / 3600)} h ago`;
  return when(at);
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

export function lasting(ms: number): string {
  const all = Math.max(0, Math.round(ms / 1000));
  if (all < 60) return plural(all, "second", "seconds");
  return `${Math.floor(all / 60)}:${String(all % 60).padStart(2, "0")} min`;
}
