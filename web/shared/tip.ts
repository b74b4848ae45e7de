// What a picture says of the mark that one points at.
import { html, svg } from "./dom";
import { textWidth } from "./measure";

export interface Mark {
  x: number;
  y: number;
  words: string[]; // a line each, the first is the name
  css?: string; // of the dot on it; none without
  line?: string; // that it is a point of; the name up to a comma if it has none
  open?: () => void; // what Enter does
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

const lineOf = (mark: Mark) => mark.line ?? mark.words[0]!.split(",")[0];

// The next mark for a key: along its own line (or row) to the sides or to an end, else to the
// nearest one of another.
function neighbour(marks: Mark[], from: Mark | undefined, key: string): Mark | undefined {
  const ordered = [...marks].sort((a, b) => a.x - b.x);
  if (!from) return key === "End" ? ordered.at(-1) : ordered[0];
  const own = (mark: Mark) => lineOf(mark) === lineOf(from);
  if (key === "Home") return ordered.find(own);
  if (key === "End") return ordered.findLast(own);
  const nearest = (fits: (mark: Mark) => boolean, far: (mark: Mark) => number) =>
    marks.filter(fits).reduce<Mark | undefined>(
      (best, mark) => (!best || far(mark) < far(best) ? mark : best),
      undefined,
    );
  const side = { ArrowLeft: -1, ArrowRight: 1 }[key];
  const along = (mark: Mark) => Math.abs(mark.x - from.x);
  if (side) return nearest((mark) => own(mark) && side * (mark.x - from.x) > 0.01, along);
  const way = key === "ArrowDown" ? 1 : -1;
  return nearest(
    (mark) => !own(mark) && way * (mark.y - from.y) > 0.01,
    (mark) => 4 * along(mark) + Math.abs(mark.y - from.y),
  );
}

const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

// By pointing, or by keys: arrows go from mark to mark, and what is shown is also said.
// `marks` is asked again whenever the picture was drawn anew: it may be as wide as the page.
export function addTips(picture: SVGSVGElement, marks: () => Mark[], feel: Feel): void {
  let shown: SVGElement | undefined;
  let last: Mark | undefined;
  const said = html("p", { class: "unseen", "aria-live": "polite" });
  const hide = () => {
    shown?.remove();
    shown = last = undefined;
  };
  const show = (mark: Mark) => {
    if (last && mark.x === last.x && mark.y === last.y) return;
    hide();
    last = mark;
    picture.append((shown = box(picture, mark)));
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
    if (best) show(best);
    else hide();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") return hide();
    if (event.key === "Enter") return last?.open?.();
    if (!KEYS.includes(event.key)) return;
    event.preventDefault();
    const next = neighbour(marks(), last, event.key);
    if (!next) return;
    show(next);
    said.textContent = next.words.join(": ");
  };
  picture.addEventListener("pointermove", point);
  picture.addEventListener("pointerdown", point);
  picture.addEventListener("pointerleave", hide);
  if (marks().length === 0) return;
  picture.tabIndex = 0;
  picture.after(said);
  picture.addEventListener("keydown", press);
  picture.addEventListener("blur", hide);
}
