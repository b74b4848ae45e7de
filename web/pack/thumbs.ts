import { svg } from "../shared/dom";
import type { Index, Level } from "./data";

const PITCH = 50;

// The boards of levels, each drawn when its row is about to be seen.
export class Thumbs {
  private readonly seen: IntersectionObserver;
  private readonly levels = new WeakMap<Element, Level>();

  constructor(private readonly data: Index) {
    this.seen = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) if (isIntersecting) this.draw(target);
      },
      { rootMargin: "300px" },
    );
  }

  add(place: Element, level: Level): void {
    if (!level.board) return;
    this.levels.set(place, level);
    this.seen.observe(place);
  }

  private draw(place: Element): void {
    this.seen.unobserve(place);
    const { board, rows, columns } = this.levels.get(place)!;
    let cells = "";
    const pieces: SVGElement[] = [];
    for (let i = 0; 2 * i + 1 < board!.length; ++i) {
      const spot = parseInt(board!.slice(2 * i, 2 * i + 2), 36);
      if (!this.data.spots[spot]?.svg) continue; // a hole
      const [x, y] = [2 + PITCH * (i % columns), 2 + PITCH * Math.floor(i / columns)];
      cells += `M${x} ${y}h48v48h-48Z`;
      pieces.push(svg("use", { href: `#spot-${spot}`, x, y, width: 48, height: 48 }));
    }
    place.replaceChildren(
      svg(
        "svg",
        { viewBox: `0 0 ${PITCH * columns + 2} ${PITCH * rows + 2}`, "aria-hidden": "true" },
        svg("path", { class: "cells", d: cells }),
        pieces,
      ),
    );
  }
}
