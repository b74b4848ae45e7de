// What both pictures of a story have in common: the same steps stand at the same place.
import { svg, type Child } from "../shared/dom";
import { textWidth } from "../shared/measure";
import { isWeak } from "./data";
import type { Telling } from "./telling";

export const BOLD = { weight: 600 };

export interface Frame {
  isWide: boolean;
  left: number;
  right: number;
  unit: number;
  width: number;
  end: number;
  x: (step: number) => number;
}

export function frameOf(telling: Telling, width: number): Frame {
  const { total, places, actors } = telling;
  const isWide = width >= 700;
  const longest = (all: { name: string }[], weight: number) =>
    Math.max(0, ...all.map(({ name }) => textWidth(name, { weight })));
  const left = isWide ? Math.max(44, Math.min(170, longest(places, 400) + 14)) : 32;
  const right = Math.min(isWide ? 170 : 116, Math.max(84, longest(actors, 600) + 20));
  const unit = Math.max(isWide ? 15 : 9.5, (width - left - right - 6) / (total + 0.75));
  const end = left + 4 + (total + 0.75) * unit;
  return {
    isWide,
    left,
    right,
    unit,
    width: Math.max(width, Math.ceil(end + right + 2)),
    end,
    x: (step) => left + 4 + (step + 0.25) * unit,
  };
}

// The place of a step, from top to bottom, to be pointed at and pressed.
export function column(
  telling: Telling,
  frame: Frame,
  k: number,
  [top, bottom]: [number, number],
  label: string,
  ...children: Child[]
): SVGElement {
  return svg(
    "g",
    {
      class: "col" + (isWeak(telling.step(k)) ? " weak" : ""),
      role: "button",
      tabindex: -1,
      "data-steps": k,
      "aria-label": label,
    },
    svg("title", {}, label),
    svg("rect", {
      class: "hit",
      x: frame.x(k) - frame.unit / 2,
      width: frame.unit,
      y: top,
      height: bottom - top,
    }),
    children,
  );
}

export function stepTick({ unit, x }: Frame, k: number, y: number): Child {
  const every = unit >= 19 ? 1 : unit >= 12 ? 2 : 5;
  return k % every === 0 && svg("text", { class: "tick", x: x(k), y, "text-anchor": "middle" }, k);
}

export const axisName = ({ left, end }: Frame, y: number) =>
  svg("text", { x: (left + end) / 2, y, "text-anchor": "middle" }, "step");
