import type { RenderFunction } from "@observablehq/plot";

import { draw } from "../dom";

// Labels beside the ends of lines, moved apart until they can be read: as Chart::side_labels() of the program.
export function spread(at: number[], apart: number, low: number, high: number): number[] {
  const order = at.map((_, i) => i).sort((a, b) => at[a]! - at[b]!);
  const out = [...at];
  let limit = low;
  for (const i of order) {
    out[i] = Math.max(at[i]!, limit);
    limit = out[i]! + apart;
  }
  limit = high;
  for (const i of order.reverse()) {
    out[i] = Math.min(out[i]!, limit);
    limit = out[i]! - apart;
  }
  return out;
}

// A stroke from the end of each line to its label, which stands `level` pixels on from there; x of a band is its left edge, `right` leads
// to where the line ends.
export function leads(
  ends: { colour: string; x: number | string; from: number; to: number }[],
  right = 0,
  level = 0,
): RenderFunction {
  return (_index, scales) =>
    draw(
      "g",
      { "aria-hidden": true },
      ...ends.map(({ colour, x, from, to }) => {
        const at = (scales.x as (v: unknown) => number)(x) + right;
        const y = scales.y as (v: unknown) => number;
        return draw("path", {
          d: `M${at + 2} ${y(from)}h${level}L${at + level + 12} ${y(to)}`,
          style: `stroke: ${colour}; stroke-opacity: .6; fill: none`,
        });
      }),
    );
}
