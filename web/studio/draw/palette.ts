// Everything that a cell can have, to be taken up as a brush.
import { button, html, put } from "../../shared/dom";
import { idOf, type Brush } from "./brush";
import type { Desk } from "./desk";
import { COLOURS, coloursOf } from "./level";
import { nameOfBrush } from "./names";
import type { Pictures } from "./pictures";
import { PLAIN, type Spot } from "./plan";

const piece = (text: string): Brush => ({ kind: "piece", piece: text });
const ICON = 34;

const BLOCKERS = ["1", "2", "3", "4", "5", "%", "#"].map(piece);
const LAYERS: Brush[] = [
  ...[1, 2, 3].map((layers): Brush => ({ kind: "ice", layers })),
  ...(["lock", "exit", "bare"] as const).map((kind): Brush => ({ kind })),
];

// The spot that stands for a brush.
function sampleOf(brush: Brush): Spot {
  switch (brush.kind) {
    case "piece":
      return { ...PLAIN, piece: brush.piece };
    case "ice":
      return { ...PLAIN, ice: brush.layers };
    case "lock":
      return { ...PLAIN, lock: true };
    case "exit":
      return { ...PLAIN, exit: true };
    default:
      return PLAIN;
  }
}

export class Palette {
  readonly element = html("div", { class: "draw-palette" });
  private readonly words = html("p", { class: "draw-brush" });
  private readonly buttons = new Map<string, HTMLButtonElement>();
  private order: Brush[] = [];
  private built = "";

  constructor(
    private readonly desk: Desk,
    private readonly pictures: Pictures,
  ) {
    desk.listen(() => this.show());
  }

  show(): void {
    const { desk } = this;
    const file = desk.document.drawn;
    const colours = COLOURS.slice(0, coloursOf(file));
    const colour = colours.includes(desk.colour) ? desk.colour : "A";
    const built = `${colours.length} ${colour} ${JSON.stringify(file.colour_names ?? null)}`;
    if (built !== this.built) this.build(colours, colour);
    this.built = built;
    for (const [id, made] of this.buttons)
      made.setAttribute("aria-pressed", String(id === idOf(desk.brush)));
    put(this.words, desk.tool === "erase" ? "Eraser: any tile, nothing on it" : desk.brushWords);
  }

  // The brush before or after the one in hand.
  step(by: number): void {
    const at = this.order.findIndex((brush) => this.desk.holds(brush));
    const { length } = this.order;
    const next = this.order[(((at < 0 ? 0 : at + by) % length) + length) % length]!;
    this.desk.takeBrush(next);
    this.desk.say(`Brush: ${this.desk.brushWords}`);
  }

  private build(colours: string[], colour: string): void {
    this.buttons.clear();
    this.order = [];
    const had = document.activeElement?.closest<HTMLElement>("[data-brush]")?.dataset.brush;
    const tiles = ["?", ...colours].map(piece);
    const specials = ["-", "|", "o", "^"].map((power) => piece(colour + power));
    const others = ["*", "_", "."].map(piece);
    put(
      this.element,
      this.words,
      this.group("Tiles", tiles),
      this.group(`Special pieces`, [...specials, piece("@")]),
      this.group("Crates, vines, stones", BLOCKERS),
      this.group("Items and places", others),
      this.group("Under and over a cell", LAYERS),
    );
    if (had) this.buttons.get(had)?.focus();
  }

  private group(title: string, brushes: Brush[]): HTMLElement {
    this.order.push(...brushes);
    return html(
      "div",
      { class: "draw-group", role: "group", "aria-label": title },
      html("p", { class: "draw-group-name", "aria-hidden": "true" }, title),
      html(
        "div",
        { class: "draw-swatches" },
        brushes.map((brush) => this.swatch(brush)),
      ),
    );
  }

  private swatch(brush: Brush): HTMLButtonElement {
    const name = nameOfBrush(brush, this.desk.document.drawn);
    const isNone = brush.kind === "bare" || (brush.kind === "piece" && brush.piece === ".");
    const sample = isNone
      ? html("span", { class: `draw-none ${brush.kind === "bare" ? "bare" : "hole"}` })
      : this.pictures.icon(sampleOf(brush), ICON);
    const attributes = { title: name, "aria-label": name, "data-brush": idOf(brush) };
    const made = button(attributes, sample, () => this.desk.takeBrush(brush));
    this.buttons.set(idOf(brush), made);
    return made;
  }
}
