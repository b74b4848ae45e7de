// A picture that came with the page, made as wide as its place: what the axes span grows or
// shrinks, the words beside them keep their size.

export interface Scale {
  from: number;
  to: number;
  start: number;
  end: number;
}

export const at = ({ from, to, start, end }: Scale, value: number) =>
  to === from ? start : start + ((value - from) / (to - from)) * (end - start);

function readScale(picture: SVGElement, name: "x" | "y"): Scale {
  const [from, to, start, end] = (picture.dataset[name] ?? "0 1 0 1").split(" ").map(Number);
  return { from: from!, to: to!, start: start!, end: end! };
}

type Move = (x: number) => number;
const SLIM = 420;

export class Stretched {
  x: Scale; // as it is drawn now
  readonly y: Scale;
  private readonly own: Scale;
  private readonly width: number;
  private readonly height: number;
  private readonly moves: ((move: Move) => void)[] = [];

  constructor(readonly picture: SVGSVGElement) {
    this.x = this.own = readScale(picture, "x");
    this.y = readScale(picture, "y");
    this.width = picture.viewBox.baseVal.width;
    this.height = picture.viewBox.baseVal.height;
    for (const element of picture.querySelectorAll<SVGElement>("text, path, rect, circle"))
      this.moves.push(this.moveOf(element));
  }

  private moveOf(element: SVGElement): (move: Move) => void {
    const number = (name: string) => Number(element.getAttribute(name));
    const set = (name: string, value: number) => element.setAttribute(name, value.toFixed(1));
    if (element.tagName === "path") {
      // What is written in small letters is relative, and keeps its shape.
      const d = element.getAttribute("d") ?? "";
      return (move) => {
        const moved = (_: string, letter: string, x: string) => letter + move(Number(x)).toFixed(1);
        element.setAttribute("d", d.replace(/([MLH])(-?[\d.]+)/g, moved));
      };
    }
    if (element.tagName === "circle") {
      const x = number("cx");
      return (move) => set("cx", move(x));
    }
    if (element.tagName === "rect") {
      const [from, to] = [number("x"), number("x") + number("width")];
      return (move) => {
        set("x", move(from));
        set("width", Math.max(0, move(to) - move(from)));
      };
    }
    const turned = /^translate\(([\d.]+) (.*)$/.exec(element.getAttribute("transform") ?? "");
    if (turned)
      return (move) => {
        const x = move(Number(turned[1])).toFixed(1);
        element.setAttribute("transform", `translate(${x} ${turned[2]}`);
      };
    const x = number("x");
    return (move) => set("x", move(x));
  }

  // `least` is what the axes need at least, whatever the place has.
  to(place: number, least = 0): void {
    const { start, end } = this.own;
    const margins = start + this.width - end;
    const width = Math.max(place, margins + least);
    this.draw(width, start);
    // Where there is little room, names are not given more than they need.
    if (width >= SLIM) return;
    const words = [...this.picture.querySelectorAll("text")];
    const spare = Math.min(...words.map((text) => text.getBBox().x)) - 2;
    if (spare > 0) this.draw(width, start - spare);
  }

  private draw(width: number, start: number): void {
    const { own } = this;
    const end = width - (this.width - own.end);
    this.x = { ...own, start, end };
    const scale = (end - start) / (own.end - own.start);
    const move: Move = (x) => {
      if (x < own.start) return x + start - own.start;
      return x > own.end ? x + end - own.end : start + (x - own.start) * scale;
    };
    for (const each of this.moves) each(move);
    this.picture.setAttribute("viewBox", `0 0 ${width} ${this.height}`);
    this.picture.style.maxWidth = `${width}px`;
    this.thin();
  }

  // Of the words along the bottom every second goes where they would touch.
  private thin(): void {
    const words = [...this.picture.querySelectorAll<SVGTextElement>('.tick[text-anchor="middle"]')];
    for (const each of words) each.style.display = "";
    const boxes = words.map((each) => each.getBBox());
    const isTight = boxes.some(
      (box, i) => i > 0 && box.x < boxes[i - 1]!.x + boxes[i - 1]!.width + 6,
    );
    if (isTight) words.forEach((each, i) => (each.style.display = i % 2 ? "none" : ""));
  }
}
