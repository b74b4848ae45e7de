// What is at hand while one draws: the document, the tool, the brush and what is painted together.
import type { Brush } from "./brush";
import { brushOf, idOf } from "./brush";
import type { LevelDocument } from "./document";
import { nameOfBrush } from "./names";
import type { Spot } from "./plan";
import { NONE, type Symmetry } from "./symmetry";
import { meantBy, strokeOf, type Tool } from "./tool";

export class Desk {
  tool: Tool = "brush";
  brush: Brush = { kind: "piece", piece: "1" };
  symmetry: Symmetry = NONE;
  colour = "A"; // of special pieces
  private painting: Tool = "brush"; // to which the pick tool goes back
  private readonly listeners: (() => void)[] = [];

  constructor(
    readonly document: LevelDocument,
    readonly say: (words: string) => void, // also to those who do not see it
  ) {}

  listen(work: () => void): void {
    this.listeners.push(work);
  }
  private tell(): void {
    for (const work of this.listeners) work();
  }

  get brushWords(): string {
    return nameOfBrush(this.brush, this.document.drawn);
  }

  takeTool(tool: Tool): void {
    this.tool = tool;
    if (tool !== "pick") this.painting = tool;
    this.tell();
  }

  // An eraser has no use for a brush: who takes one wants to paint.
  takeBrush(brush: Brush): void {
    this.brush = brush;
    const colour = brush.kind === "piece" && /^[A-J]/.exec(brush.piece)?.[0];
    if (colour) this.colour = colour;
    if (this.tool === "pick") this.tool = this.painting;
    if (this.tool === "erase") this.tool = this.painting = "brush";
    this.tell();
  }

  setSymmetry(change: Partial<Symmetry>): void {
    this.symmetry = { ...this.symmetry, ...change };
    this.tell();
  }

  // The cells that would change, with what would be in them.
  stroke(way: readonly number[], tool = this.tool): Map<number, Spot> {
    const { plan } = this.document;
    return strokeOf(plan, tool, this.brush, this.symmetry, way);
  }

  meant(way: readonly number[], tool = this.tool): number[] {
    return meantBy(this.document.plan, tool, this.brush, way);
  }

  // Paints it, as one step.
  paint(way: readonly number[], tool = this.tool): void {
    const { document } = this;
    if (!document.canBeDrawn) return this.say("The text is no level at the moment: mend it first");
    const next = document.plan.with(this.stroke(way, tool));
    const cells = document.plan.differences(next).length;
    if (cells === 0) return;
    const what = tool === "erase" ? "Erase" : this.brushWords;
    const words = `${what}, ${cells} ${cells === 1 ? "cell" : "cells"}`;
    document.edit((file) => next.in(file), words);
    this.say(words);
  }

  pick(cell: number): void {
    const spot = this.document.plan.spots[cell];
    if (!spot) return;
    this.takeBrush(brushOf(spot));
    this.say(`Brush: ${this.brushWords}`);
  }

  undo(): void {
    const words = this.document.undo();
    this.say(words === undefined ? "Nothing to undo" : `Undone: ${words}`);
  }
  redo(): void {
    const words = this.document.redo();
    this.say(words === undefined ? "Nothing to redo" : `Done again: ${words}`);
  }

  holds = (brush: Brush): boolean => idOf(brush) === idOf(this.brush);
}
