// What a picture says of the mark that one points at.
import { svg } from "./dom";
import { textWidth } from "./measure";

export interface Mark {
  x: number;
  y: number;
  words: string[]; // a line each, the first is the name
  css?: string; // of the dot on it; none without
}
// How far apart x and y are felt to be: 0 leaves one of them out.
export interface Feel {
  x: number;
  y: number;
}

const LINE = 17;
const PAD = 8;
const REACH = 60;

function box(picture: SVGSVGElement, mark: Mark): SVGElement {
  const { words } = mark;
  const widths = words.map((text, i) => textWidth(text, { weight: i ? 400 : 600 }));
  const width = Math.max(...widths) + 2 * PAD;
  const height = LINE * words.length + 2 * PAD - 4;
  const room = picture.viewBox.baseVal;
  const x = Math.max(0, Math.min(room.width - width, mark.x - width / 2));
  const above = mark.y - height - 10;
  const y = above >= 0 ? above : mark.y + 12;
  return svg(
    "g",
    { class: "callout" },
    mark.css &&
      svg("circle", { class: `callout-mark ${mark.css}`, cx: mark.x, cy: mark.y, r: 4.5 }),
    svg("rect", { class: "callout-box", x, y, width, height, rx: 4 }),
    words.map((text, i) =>
      svg(
        "text",
        { x: x + PAD, y: y + PAD + 9 + LINE * i, class: i ? null : "callout-name" },
        text,
      ),
    ),
  );
}

// `marks` is asked again whenever the picture was drawn anew: it may be as wide as the page.
export function addTips(picture: SVGSVGElement, marks: () => Mark[], feel: Feel): void {
  let shown: SVGElement | undefined;
  let last: Mark | undefined;
  const hide = () => {
    shown?.remove();
    shown = last = undefined;
  };
  const point = (event: PointerEvent) => {
    const screen = picture.getBoundingClientRect();
    const scale = picture.viewBox.baseVal.width / screen.width;
    const x = (event.clientX - screen.left) * scale;
    const y = (event.clientY - screen.top) * scale;
    let best: Mark | undefined;
    let distance = REACH;
    for (const mark of marks()) {
      const far = Math.hypot((mark.x - x) * feel.x, (mark.y - y) * feel.y);
      if (far < distance) [best, distance] = [mark, far];
    }
    if (best && last && best.x === last.x && best.y === last.y) return;
    hide();
    if (!best) return;
    last = best;
    picture.append((shown = box(picture, best)));
  };
  picture.addEventListener("pointermove", point);
  picture.addEventListener("pointerdown", point);
  picture.addEventListener("pointerleave", hide);
}
