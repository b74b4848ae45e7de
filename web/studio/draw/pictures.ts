// What a cell looks like, as symbols of the page that many cells use.
import { addPatterns, fragment } from "../../board/drawing";
import { svg } from "../../shared/dom";
import { EngineError, type Engine, type LevelFile } from "../../engine/types";
import type { Spot } from "./plan";

// A level around one cell that nothing falls into: all but an item on an exit may stand there.
const [ROW, COLUMN] = [1, 5];
function levelAround({ piece, ice, lock, exit }: Spot): LevelFile {
  const rows = ["????###", "????#.#", "????###", "???????", "???????"].map((row) => [...row]);
  rows[ROW]![COLUMN] = piece;
  const layer = (sign: string) =>
    rows.map((row, r) => row.map((_, c) => (r === ROW && c === COLUMN ? sign : ".")).join(""));
  const layers: Record<string, string[]> = {};
  if (ice) layers.ice = layer(String(ice));
  if (lock) layers.locks = layer("x");
  if (exit) layers.exits = layer("x");
  return {
    ...{ dramatis_level: 1, name: "one cell", moves: 1, colours: 10, layers },
    board: rows.map((row) => row.join(" ")),
  };
}

const EXIT = "<path d='M15 35h18l-9 11Z' fill='#1a7f37' stroke='#fff' stroke-width='1.5'/>";
const UNKNOWN =
  "<rect x='2' y='2' width='44' height='44' rx='8' fill='none' stroke='#b3261e' " +
  "stroke-width='2' stroke-dasharray='4 4'/><path d='M18 18L30 30M30 18L18 30' " +
  "stroke='#b3261e' stroke-width='3'/>";

export class Pictures {
  readonly store = svg("svg", {
    ...{ class: "draw-store", width: 0, height: 0, "aria-hidden": "true", focusable: "false" },
  });
  private readonly symbols = new Map<string, string>();

  constructor(private readonly engine: Engine) {
    addPatterns();
  }

  // The reference of the symbol that shows the spot.
  of(spot: Spot): string {
    const key = `${spot.piece} ${spot.ice} ${spot.lock} ${spot.exit}`;
    let id = this.symbols.get(key);
    if (id === undefined) {
      id = `draw-spot-${this.symbols.size}`;
      this.symbols.set(key, id);
      const drawing = this.fragmentOf(spot);
      this.store.append(svg("symbol", { id, viewBox: "0 0 48 48" }, fragment(drawing)));
    }
    return "#" + id;
  }

  // A picture of its own, for a button.
  icon(spot: Spot, size: number): SVGSVGElement {
    return svg(
      "svg",
      { width: size, height: size, viewBox: "0 0 48 48", "aria-hidden": "true" },
      svg("use", { href: this.of(spot) }),
    );
  }

  private fragmentOf(spot: Spot): string {
    if (spot.piece === ".") return "";
    try {
      return this.drawn(spot);
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (spot.exit) return this.fragmentOf({ ...spot, exit: false }) + EXIT;
      return UNKNOWN;
    }
  }

  private drawn(spot: Spot): string {
    const { board, columns } = this.engine.ask({ ask: "draw", level: levelAround(spot) });
    const at = 2 * (ROW * columns + COLUMN);
    return this.engine.spots[parseInt(board.slice(at, at + 2), 36)]!.svg;
  }
}
