import { svg } from "../shared/dom";
import type { Spot } from "../engine/types";
import { addPatterns, fragment, overText, partsOf, pieceText, readBoard } from "./drawing";

const PITCH = 50;

// A spot as the board of a game has it, without letters.
function drawnSpot(spot: Spot): Element[] {
  const parts = partsOf(spot);
  if (parts.kind === "hole") return [];
  const ground = `<rect width="48" height="48" rx="8" fill="${parts.ground}"/>`;
  return fragment(ground + pieceText(parts, false) + overText(parts));
}

// A board as a small picture that does not move.
export function thumbnail(
  spots: readonly Spot[],
  rows: number,
  columns: number,
  board: string,
): SVGSVGElement {
  addPatterns();
  const known = new Map<number, Element[]>();
  const cells = readBoard(board).map((spot, cell) => {
    const [x, y] = [2 + PITCH * (cell % columns), 2 + PITCH * Math.floor(cell / columns)];
    const drawn = known.get(spot) ?? drawnSpot(spots[spot]!);
    known.set(spot, drawn);
    const copies = drawn.map((each) => each.cloneNode(true));
    return svg("g", { transform: `translate(${x} ${y})` }, copies);
  });
  const viewBox = `0 0 ${PITCH * columns + 2} ${PITCH * rows + 2}`;
  return svg("svg", { class: "thumbnail", viewBox }, cells);
}

// One spot as a small picture, beside words.
export function spotPicture(spot: Spot): SVGSVGElement {
  addPatterns();
  const attributes = { class: "spot", viewBox: "0 0 48 48", "aria-hidden": "true" };
  return svg("svg", attributes, drawnSpot(spot));
}
