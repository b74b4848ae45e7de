import { svg } from "../shared/dom";
import type { Spot } from "../engine/types";

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

export const SVG = "http://www.w3.org/2000/svg";

// An SVG fragment of the engine as elements: read as XML, so nothing in it could run.
export function fragment(text: string): Element[] {
  const xml = `<svg xmlns="${SVG}">${text}</svg>`;
  return [...new DOMParser().parseFromString(xml, "image/svg+xml").documentElement.children];
}

// That of a tile; its shape says as much.
export const isLetter = (element: Element) =>
  element.tagName === "text" && /^[A-J@]$/.test(element.textContent!);

// The patterns once in a page, for all its pictures.
export function addPatterns(): void {
  if (document.getElementById("dramatis-ice")) return;
  const hidden = { width: 0, height: 0, class: "patterns", "aria-hidden": "true" };
  document.body.append(svg("svg", hidden, fragment(PATTERNS)));
}

export type Kind = "hole" | "empty" | "tile" | "special" | "item" | "stone" | "crate" | "vine";

export type Power = "row" | "column" | "bomb" | "homing" | "colour";

export function powerOf(label: string): Power | null {
  if (label.startsWith("a colour bomb")) return "colour";
  const found = / that (?:clears its|is a?) ?(row|column|bomb|homing)/.exec(label);
  return found ? (found[1] as Power) : null;
}

// A spot in the parts that move apart: the ground stays where it is, and so does what lies over the
// piece (the number of ice layers, the mark of an exit); a lock goes with its tile.
export interface Parts {
  kind: Kind;
  power: Power | null;
  isFixed: boolean; // does not fall
  ground: string;
  ice: boolean;
  piece: Element[];
  over: Element[];
  tint: string; // of what flies off when it breaks
}

const TINTS: Partial<Record<Kind, string>> = {
  crate: "#9b6b2f",
  vine: "#4f9a34",
  item: "#ffc400",
  stone: "#6d7178",
};

function kindOf(label: string): Kind {
  if (label.startsWith("a hole")) return "hole";
  if (label.startsWith("an empty place")) return "empty";
  for (const kind of ["item", "stone", "crate", "vine"] as const)
    if (label.startsWith(`a ${kind}`) || label.startsWith(`an ${kind}`)) return kind;
  return powerOf(label) ? "special" : "tile";
}

export function partsOf({ label, svg: text }: Spot): Parts {
  const [first, ...rest] = fragment(text);
  const ground = first?.getAttribute("fill") ?? "";
  const ice = ground.startsWith("url");
  const over: Element[] = [];
  if (label.endsWith("an exit") && rest.length) over.unshift(rest.pop()!);
  if (ice) over.unshift(...rest.splice(rest.length - 2));
  const kind = text === "" ? "hole" : kindOf(label);
  const isLocked = /, locked\b/.test(label);
  const paints = rest.map((each) => each.getAttribute("fill"));
  const tint = paints.findLast((paint) => paint && /^#/.test(paint) && !isInk(paint)) ?? "#22252b";
  return {
    kind,
    power: powerOf(label),
    isFixed: isLocked || ["hole", "empty", "stone", "crate", "vine"].includes(kind),
    ground,
    ice,
    piece: kind === "empty" ? [] : rest,
    over,
    tint: TINTS[kind] ?? tint,
  };
}

const written = (elements: Element[]) =>
  elements.map((each) => new XMLSerializer().serializeToString(each)).join("");

// What lies over the piece.
export const overText = (parts: Parts) => written(parts.over);

// Without its letter there is room for a larger tile.
export function pieceText(parts: Parts, letters: boolean): string {
  if (letters) return written(parts.piece);
  const bare = written(parts.piece.filter((each) => !isLetter(each)));
  if (parts.kind !== "tile" || parts.isFixed) return bare;
  return `<g transform="translate(24 24) scale(1.14) translate(-24 -24)">${bare}</g>`;
}

const isInk = (paint: string) => ["#22252b", "#fff", "#000", "#ffd25e"].includes(paint);
