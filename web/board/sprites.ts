import { svg } from "../shared/dom";

// The indices into the spots: two digits of base 36 a cell, row by row.
export function readBoard(text: string): number[] {
  return Array.from({ length: text.length >> 1 }, (_, i) =>
    parseInt(text.slice(2 * i, 2 * i + 2), 36),
  );
}

// What the fragments refer to, as spot_defs() in src/report/spot_svg.cpp has it.
export const PATTERNS =
  "<defs><pattern id='dramatis-ice' width='8' height='8' patternUnits='userSpaceOnUse' " +
  "patternTransform='rotate(45)'><rect width='8' height='8' fill='#d3effc'/><rect width='2.5' " +
  "height='8' fill='#7cc4e8'/></pattern><pattern id='dramatis-stone' width='9' height='9' " +
  "patternUnits='userSpaceOnUse'><path d='M0 0L9 9M9 0L0 9' stroke='#4d5057' " +
  "stroke-width='1.5'/></pattern></defs>";

const SVG = "http://www.w3.org/2000/svg";

// An SVG fragment of the engine as elements: read as XML, so nothing in it could run.
export function fragment(text: string): Element[] {
  const xml = `<svg xmlns="${SVG}">${text}</svg>`;
  return [...new DOMParser().parseFromString(xml, "image/svg+xml").documentElement.children];
}

export const patterns = (): SVGElement => svg("g", {}, fragment(PATTERNS));
