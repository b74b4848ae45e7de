// Small pictures for buttons, in the colour of their text.
import { svg } from "../../shared/dom";

const PATHS = {
  brush: "M4 16c0-2.5 1-4 3-4 1.8 0 2.8 1.2 2.8 2.8C9.8 17 8 18 4 18ZM9 11.5 16 2.5l2 1.6-7 8.9",
  fill:
    "M3 10 10 3l6.5 6.5-6.8 6.8a1.5 1.5 0 0 1-2.1 0L3 12ZM3 10h13" +
    "M18 13c1.3 2 1.3 4 0 4s-1.3-2 0-4Z",
  rectangle: "M3 4h14v12H3Z",
  pick: "M3 17l1-3.5 7-7 2.5 2.5-7 7ZM10 5.5l4.5 4.5M12.5 6l2-2.5a1.6 1.6 0 0 1 2.3 2.3L14.5 8",
  erase: "M8 16.5 3.5 12 11 4l5.5 5.5-6.8 7ZM7 8.5l5.5 5.5M8 16.5h9",
  undo: "M8 4 4 8l4 4M4 8h8a4 4 0 0 1 0 8H8",
  redo: "M12 4l4 4-4 4M16 8H8a4 4 0 0 0 0 8h4",
  sides: "M10 2v16M7 6 3 10l4 4ZM13 6l4 4-4 4Z",
  ends: "M2 10h16M6 7l4-4 4 4ZM6 13l4 4 4-4Z",
  turns: "M15.5 6.5A6.5 6.5 0 1 0 16.5 10M16 2.5v4.3h-4.3",
} as const;

export type IconName = keyof typeof PATHS;

export const icon = (name: IconName, size = 20) =>
  svg(
    "svg",
    { class: "draw-icon", width: size, height: size, viewBox: "0 0 20 20", "aria-hidden": "true" },
    svg("path", { d: PATHS[name] }),
  );
