import type { Act } from "../board/act";
import { restAct, swapAct } from "../board/turn";
import { WaveAct, type Look } from "../board/wave";
import type { Frame } from "./frames";
import { guessPaths } from "./paths";

// What is seen to happen from one frame to the next.
export function stepAct(
  from: Frame,
  to: Frame,
  before: number[],
  after: number[],
  columns: number,
  look: Look,
): Act | null {
  if (from.swap) return swapAct(before, from.swap, columns, look, "swap");
  const { cleared, fired, made, points } = from;
  if (cleared.length === 0) return restAct(before, after, to.shuffles, columns, look);
  const wave = {
    matches: [{ cells: cleared, points }],
    ...{ cleared, fired, made, points, struck: [], left: [], board: "", goals: [] },
    ...guessPaths(before, after, cleared, made, columns, look),
  };
  return new WaveAct(before, after, wave, [], columns, look).make();
}
