// What can be painted: a piece into a cell, or a layer under or over what is there.
import { PLAIN, isTile, settled, type Spot } from "./plan";
import { turned } from "./symmetry";

export type Brush =
  | { readonly kind: "piece"; readonly piece: string }
  | { readonly kind: "ice"; readonly layers: number }
  | { readonly kind: "lock" }
  | { readonly kind: "exit" }
  | { readonly kind: "bare" } // takes ice, lock and exit away
  | { readonly kind: "erase" }; // a cell as a new board has it

export const idOf = (brush: Brush) =>
  brush.kind === "piece" ? brush.piece : brush.kind === "ice" ? `ice ${brush.layers}` : brush.kind;

// What one takes up from a spot: its piece, or what lies on it if any tile may be there.
export function brushOf({ piece, ice, lock, exit }: Spot): Brush {
  if (piece !== "?") return { kind: "piece", piece };
  if (lock) return { kind: "lock" };
  if (ice > 0) return { kind: "ice", layers: ice };
  return exit ? { kind: "exit" } : { kind: "piece", piece };
}

// The spot after one stroke of the brush.
export function painted(spot: Spot, brush: Brush, isTurned = false): Spot {
  const full = spot.piece !== "." && spot.piece !== "#";
  switch (brush.kind) {
    case "piece": {
      const piece = isTurned ? turned(brush.piece) : brush.piece;
      return settled({ ...spot, piece });
    }
    case "ice":
      return full ? { ...spot, ice: brush.layers } : spot;
    case "lock":
      return isTile(spot.piece) ? { ...spot, lock: true } : spot;
    case "exit":
      return full ? { ...spot, exit: true } : spot;
    case "bare":
      return { ...PLAIN, piece: spot.piece };
    case "erase":
      return PLAIN;
  }
}
