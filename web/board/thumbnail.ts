import { svg } from "../shared/dom";
import type { Spot } from "../engine/types";
import { addPatterns, fragment, isLetter, readBoard } from "./drawing";

const PITCH = 50;

// A board as a small picture that does not move.
export function thumbnail(
  spots: readonly Spot[],
  rows: number,
  columns: number,
  board: string,
): SVGSVGElement {
  addPatterns();
  const cells = readBoard(board).map((spot, cell) => {
    const [x, y] = [2 + PITCH * (cell % columns), 2 + PITCH * Math.floor(cell / columns)];
    return svg("g", { transform: `translate(${x} ${y})` }, fragment(spots[spot]!.svg));
  });
  const viewBox = `0 0 ${PITCH * columns + 2} ${PITCH * rows + 2}`;
  return svg("svg", { class: "thumbnail", viewBox }, cells);
}

// One spot as a small picture, beside words.
export function spotPicture(spot: Spot): SVGSVGElement {
  addPatterns();
  const attributes = { class: "spot", viewBox: "0 0 48 48", "aria-hidden": "true" };
  return svg("svg", attributes, fragment(spot.svg).filter((each) => !isLetter(each)));
}
