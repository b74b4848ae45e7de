// What pictures with axes have in common.

// Round numbers within [low, high], about as many as wished for; `whole` allows no fractions.
export function ticks(
  low: number,
  high: number,
  wish: number,
  whole = false,
): { values: number[]; decimals: number; step: number } {
  const raw = (high - low) / Math.max(1, wish);
  const scale = 10 ** Math.floor(Math.log10(raw));
  let step = scale * ([1, 2, 5, 10].find((s) => s * scale >= raw * 0.8) ?? 10);
  if (whole) step = Math.max(1, Math.round(step));
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  const values: number[] = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9; ++i)
    values.push(i * step);
  return { values, decimals, step };
}

// The smallest range that holds all of them, with some air around it.
export function rangeOf(values: number[], air: number): { low: number; high: number } {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const more = (high - low) * air || Math.abs(high) * air || 1;
  return { low: low - more, high: high + more };
}

interface Placed {
  y: number;
  at?: number;
}

// Moves labels apart to at least `gap`, as little as possible; neighbours that meet share the way.
export function spread(labels: Placed[], gap: number, top: number, bottom: number): void {
  interface Group {
    items: Placed[];
    sum: number;
  }
  const start = ({ items, sum }: Group) => {
    const height = (items.length - 1) * gap;
    return Math.min(Math.max(sum / items.length - height / 2, top), bottom - height);
  };
  const groups: Group[] = [];
  for (const label of [...labels].sort((a, b) => a.y - b.y)) {
    groups.push({ items: [label], sum: label.y });
    while (groups.length > 1) {
      const [upper, lower] = groups.slice(-2) as [Group, Group];
      if (start(upper) + upper.items.length * gap <= start(lower)) break;
      upper.items.push(...lower.items);
      upper.sum += lower.sum;
      groups.pop();
    }
  }
  for (const group of groups)
    group.items.forEach((label, i) => {
      label.at = start(group) + i * gap;
    });
}

export const point = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;

// The path through points.
export const through = (points: [number, number][]) =>
  points.map(([x, y], i) => (i ? "L" : "M") + point(x, y)).join("");

// Draws in a place, at its width: once started, which needs it on the page, and whenever that
// changes.
export function fit(place: HTMLElement, least: number, draw: (width: number) => void): () => void {
  let then = 0;
  const again = () => {
    const width = Math.max(least, Math.round(place.clientWidth));
    if (Math.abs(width - then) < 2) return;
    then = width;
    draw(width);
  };
  return () => {
    again();
    new ResizeObserver(again).observe(place);
  };
}
