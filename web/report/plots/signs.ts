import type { SymbolImplementation, SymbolType } from "@observablehq/plot";

const upsideDown: SymbolImplementation = {
  draw(context: Pick<CanvasPath, "moveTo" | "lineTo" | "closePath">, size: number) {
    const y = -Math.sqrt(size / (Math.sqrt(3) * 3));
    context.moveTo(0, -y * 2);
    context.lineTo(-Math.sqrt(3) * y, y);
    context.lineTo(Math.sqrt(3) * y, y);
    context.closePath();
  },
};

// In the order of sign_svg() of the program.
const SIGNS: SymbolType[] = ["circle", "square", "triangle", "diamond", upsideDown, "cross"];

export const sign = (look: number): SymbolType => SIGNS[look % SIGNS.length]!;

// How every tooltip looks.
export const TIP = { fill: "var(--paper)", stroke: "var(--soft)", textPadding: 8, lineHeight: 1.35 } as const;
