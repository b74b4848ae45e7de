import { button, html } from "../../shared/dom";
import type { Desk } from "./desk";
import { icon } from "./icons";
import type { Symmetry } from "./symmetry";
import type { Tool } from "./tool";

interface ToolEntry {
  tool: Tool;
  key: string;
  name: string;
  title: string;
}

export const TOOLS: ToolEntry[] = [
  { tool: "brush", key: "b", name: "Brush", title: "Paint cells one after the other" },
  { tool: "fill", key: "f", name: "Fill", title: "Paint a cell and all like it that it touches" },
  { tool: "rectangle", key: "r", name: "Box", title: "Paint a rectangle, from corner to corner" },
  { tool: "pick", key: "p", name: "Pick", title: "Take up what is in a cell, to paint with it" },
  { tool: "erase", key: "e", name: "Erase", title: "Back to any tile, with nothing on it" },
];

interface SymmetryEntry {
  key: string;
  part: keyof Symmetry;
  name: string;
  title: string;
}

export const SYMMETRIES: SymmetryEntry[] = [
  { key: "m", part: "sides", name: "Left-right", title: "Left and right are mirror images" },
  { key: "w", part: "ends", name: "Top-bottom", title: "Top and bottom are mirror images" },
  {
    key: "t",
    part: "turns",
    name: "Turned",
    title: "Quarter turns on a square board, half turns on any other",
  },
];

// Tools, and what is painted together.
export class ToolsBar {
  readonly element: HTMLElement;
  private readonly tools = new Map<Tool, HTMLButtonElement>();
  private readonly parts = new Map<keyof Symmetry, HTMLButtonElement>();

  constructor(private readonly desk: Desk) {
    for (const { tool, key, name, title } of TOOLS)
      this.tools.set(
        tool,
        button(
          { class: "draw-tool", title: `${title} (${key.toUpperCase()})`, "data-tool": tool },
          [icon(tool), html("span", {}, name)],
          () => desk.takeTool(tool),
        ),
      );
    for (const { key, part, name, title } of SYMMETRIES)
      this.parts.set(
        part,
        button(
          { class: "draw-tool", title: `${title} (${key.toUpperCase()})`, "data-symmetry": part },
          [icon(part), html("span", {}, name)],
          () => desk.setSymmetry({ [part]: !desk.symmetry[part] }),
        ),
      );
    this.element = html(
      "div",
      { class: "draw-tools" },
      html("div", { class: "draw-five", role: "group", "aria-label": "Tools" }, [
        ...this.tools.values(),
      ]),
      html("div", { class: "draw-three", role: "group", "aria-label": "Paint together" }, [
        ...this.parts.values(),
      ]),
    );
    desk.listen(() => this.show());
    this.show();
  }

  private show(): void {
    const { tool, symmetry } = this.desk;
    for (const [each, made] of this.tools) made.setAttribute("aria-pressed", String(each === tool));
    for (const [part, made] of this.parts)
      made.setAttribute("aria-pressed", String(symmetry[part]));
  }
}
