// What pieces and layers are called, with the level's own names for its colours.
import { capital } from "../../shared/format";
import type { LevelFile } from "../../engine/types";
import type { Brush } from "./brush";
import { namesOf } from "./level";
import type { Spot } from "./plan";

const POWERS: Record<string, string> = {
  "-": "clears its row",
  "|": "clears its column",
  o: "bomb",
  "^": "homing piece",
};
const THINGS: Record<string, string> = {
  "?": "any tile",
  "@": "colour bomb",
  "*": "item",
  "%": "vine",
  "#": "stone",
  _: "empty cell",
  ".": "hole",
};

export function nameOfPiece(piece: string, file: LevelFile): string {
  const thing = THINGS[piece];
  if (thing) return thing;
  if (/^[1-5]$/.test(piece)) return `crate, ${piece} ${piece === "1" ? "hit" : "hits"}`;
  const [, letter, power] = /^([A-J])([-|o^]?)$/.exec(piece) ?? [];
  if (!letter) return piece;
  const colour = `${namesOf(file)[letter]} ${letter}`;
  return power ? `${colour}, ${POWERS[power]}` : `${colour} tile`;
}

export function nameOfBrush(brush: Brush, file: LevelFile): string {
  switch (brush.kind) {
    case "piece":
      return capital(nameOfPiece(brush.piece, file));
    case "ice":
      return `Ice, ${brush.layers} ${brush.layers === 1 ? "layer" : "layers"}`;
    case "lock":
      return "Lock";
    case "exit":
      return "Exit for items";
    case "bare":
      return "No ice, lock or exit";
    case "erase":
      return "Eraser";
  }
}

export function nameOfSpot({ piece, ice, lock, exit }: Spot, file: LevelFile): string {
  const parts = [nameOfPiece(piece, file)];
  if (lock) parts.push("locked");
  if (ice) parts.push(`ice ${ice}`);
  if (exit) parts.push("exit");
  return parts.join(", ");
}
