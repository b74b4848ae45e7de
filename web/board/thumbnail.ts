import { svg } from "../shared/dom";
import type { Spot } from "../engine/types";
import { readBoard } from "./sprites";
import { fragment, patterns } from "./sprites";

const PITCH = 50;

// A board as a small picture that does not move.
export function thumbnail(
  spots: readonly Spot[],
  rows: number,
  columns: number,
  board: string,
): SVGSVGElement {
  const cells = readBoard(board).map((spot, cell) =>
    svg(
      "g",
      {
        transform: `translate(${2 + PITCH * (cell % columns)} ${2 + PITCH * Math.floor(cell / columns)})`,
      },
      fragment(spots[spot]!.svg),
    ),
  );
  return svg(
    "svg",
    { class: "thumbnail", viewBox: `0 0 ${PITCH * columns + 2} ${PITCH * rows + 2}` },
    patterns(),
    cells,
  );
}
