import type { Spot } from "../engine/types";
import { overText, partsOf, PATTERNS, pieceText, SVG, type Kind, type Power } from "./drawing";

export type Picture = HTMLCanvasElement;

export interface Sprite {
  kind: Kind;
  power: Power | null;
  isFixed: boolean;
  ice: boolean;
  tint: string;
  ground: Picture | null; // null: that of the board
  piece: Picture | null;
  over: Picture | null;
  look: string; // equal for pieces that look alike
  base: string; // equal for cells that are alike under and over the piece
}

export interface Looks {
  size: number; // of a cell, in pixels of the screen
  isDark: boolean;
  letters: boolean;
}

// A margin around the cell for what is drawn around a piece.
export const MARGIN = 1 / 12;

async function drawn(content: string, size: number, margin: number): Promise<Picture> {
  const pixels = Math.round(size * (1 + 2 * margin));
  const room = 48 * margin;
  const text =
    `<svg xmlns="${SVG}" width="${pixels}" height="${pixels}" viewBox="${-room} ${-room} ` +
    `${48 + 2 * room} ${48 + 2 * room}" font-family="system-ui, 'DejaVu Sans', sans-serif">` +
    `${PATTERNS}${content}</svg>`;
  const image = new Image(pixels, pixels);
  image.setAttribute("src", "data:image/svg+xml," + encodeURIComponent(text));
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = pixels;
  canvas.getContext("2d")!.drawImage(image, 0, 0, pixels, pixels);
  return canvas;
}

// Light from above over what is drawn, a shadow below it and, on a dark board, a pale edge.
function raised(flat: Picture, { size, isDark }: Looks): Picture {
  const lit = document.createElement("canvas");
  lit.width = lit.height = flat.width;
  const light = lit.getContext("2d")!;
  light.drawImage(flat, 0, 0);
  light.globalCompositeOperation = "source-atop";
  const shine = light.createLinearGradient(0, 0, 0, flat.height);
  shine.addColorStop(0.1, "rgba(255,255,255,0.34)");
  shine.addColorStop(0.5, "rgba(255,255,255,0.02)");
  shine.addColorStop(0.55, "rgba(0,0,0,0)");
  shine.addColorStop(0.95, "rgba(0,0,0,0.2)");
  light.fillStyle = shine;
  light.fillRect(0, 0, flat.width, flat.height);

  const out = document.createElement("canvas");
  out.width = out.height = flat.width;
  const over = out.getContext("2d")!;
  const edge = isDark ? size / 34 : 0;
  if (edge) {
    over.shadowColor = "#f2f4f6";
    for (let i = 0; i < 12; ++i) {
      over.shadowOffsetX = edge * Math.cos((i * Math.PI) / 6);
      over.shadowOffsetY = edge * Math.sin((i * Math.PI) / 6);
      over.drawImage(lit, 0, 0);
    }
  } else {
    over.shadowColor = "rgba(40,32,16,0.35)";
    over.shadowBlur = size / 18;
    over.shadowOffsetY = size / 26;
    over.drawImage(lit, 0, 0);
  }
  over.shadowColor = "transparent";
  over.drawImage(lit, 0, 0);
  return out;
}

// Every spot drawn once for the size and the looks that a board has.
export class Sprites {
  private readonly made = new Map<number, Sprite>();
  private readonly drawn = new Map<number, Spot>();
  private readonly waits = new Map<number, Promise<void>>();

  constructor(
    private readonly spots: readonly Spot[],
    private readonly looks: Looks,
  ) {}

  // Undefined before it was loaded.
  get(spot: number): Sprite | undefined {
    return this.made.get(spot);
  }

  // All that was ever wanted, here already or on its way.
  wanted(): Iterable<number> {
    return this.waits.keys();
  }

  async load(wanted: Iterable<number>): Promise<void> {
    const waits: Promise<void>[] = [];
    for (const spot of new Set(wanted)) {
      if (this.drawn.get(spot) !== this.spots[spot]) {
        // New, or the engine has begun its list anew.
        this.waits.delete(spot);
        this.drawn.set(spot, this.spots[spot]!);
      } else if (this.made.has(spot)) continue;
      let wait = this.waits.get(spot);
      if (!wait) this.waits.set(spot, (wait = this.make(spot)));
      waits.push(wait);
    }
    if (waits.length) await Promise.all(waits);
  }

  private async make(number: number): Promise<void> {
    const { looks } = this;
    const parts = partsOf(this.spots[number]!);
    const { kind, power, isFixed, ice, tint } = parts;
    const piece = pieceText(parts, looks.letters);
    const picture = async (content: string, margin: number) =>
      content && drawn(content, looks.size, margin);
    const ground = ice ? `<rect width='48' height='48' rx='8' fill='${parts.ground}'/>` : "";
    const [flat, below, over] = await Promise.all([
      parts.piece.length ? picture(piece, MARGIN) : null,
      picture(ground, 0),
      picture(overText(parts), 0),
    ]);
    this.made.set(number, {
      kind,
      power,
      isFixed,
      ice,
      tint,
      ground: below || null,
      piece: flat ? raised(flat, looks) : null,
      over: over || null,
      look: parts.piece.length ? piece : "",
      base: parts.ground + overText(parts),
    });
  }
}
