// How wide a text will be in a picture: as shared/style/plots.css writes it.

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif';
const pen = document.createElement("canvas").getContext("2d")!;

export interface Type {
  size?: number;
  weight?: number;
}

export function textWidth(text: string, { size = 12.5, weight = 400 }: Type = {}): number {
  pen.font = `${weight} ${size}px ${FONT}`;
  return pen.measureText(text).width;
}

// The text, cut where it has no room.
export function fitting(text: string, width: number, type: Type = {}): string {
  if (textWidth(text, type) <= width) return text;
  let end = text.length;
  while (end > 1 && textWidth(text.slice(0, end) + "…", type) > width) --end;
  return text.slice(0, end).trimEnd() + "…";
}
