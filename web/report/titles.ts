import { fitting, textWidth } from "../shared/measure";

const TYPE = { size: 11.5 };
const GAP = 20; // beside a title, to the name and to the figures
const LEAST = 0.6; // of a title; less of it would say nothing

// What players do stands behind their names where there is room for it before the figures.
export function fitTitles(picture: SVGSVGElement): void {
  for (const title of picture.querySelectorAll<SVGTSpanElement>("text.name > tspan.title")) {
    const whole = (title.dataset.whole ??= title.textContent!);
    title.textContent = "";
    const name = title.parentElement as unknown as SVGTextElement;
    const figures = name.nextElementSibling as SVGTextElement;
    const room =
      picture.viewBox.baseVal.width -
      name.getComputedTextLength() -
      figures.getComputedTextLength() -
      GAP;
    if (room >= LEAST * textWidth(whole, TYPE)) title.textContent = fitting(whole, room, TYPE);
  }
}
