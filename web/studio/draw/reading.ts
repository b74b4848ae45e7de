// What a file says, as far as it can be read: a drawing of one that still has mistakes.
import type { LevelFile } from "../../engine/types";
import { treeOf, valueOf } from "./json_text";
import { hasBoard } from "./level";

export function readFile(text: string): LevelFile | null {
  try {
    const file = valueOf(treeOf(text));
    return hasBoard(file) ? file : null;
  } catch {
    return null;
  }
}
