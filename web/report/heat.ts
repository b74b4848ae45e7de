import type { Cast } from "./cast";
import type { Level, MapKind } from "./data";
import { chooser, draw } from "./dom";
import { numberWords } from "./words";

const PITCH = 50;

function words(value: number, most: number, kind: MapKind): string {
  if (kind === "blockers") return numberWords(100 * value, 0);
  return value.toFixed(most >= 10 ? 0 : most >= 1 ? 1 : 2);
}

// Another player's map in the figure that the page came with.
function redraw(figure: Element, level: Level, playerName: string): void {
  const kind = figure.getAttribute("data-map") as MapKind;
  const map = level.players.find((player) => player.name === playerName)?.maps[kind];
  const values = map?.value ?? [];
  const most = Math.max(0, ...values);
  const cells = draw("g", { class: "heat-cells" });
  const numbers = draw("g", { class: "heat-numbers" });
  values.forEach((value, cell) => {
    if (value <= 0) return;
    const x = 2 + PITCH * (cell % level.columns);
    const y = 2 + PITCH * Math.floor(cell / level.columns);
    const margin = map!.margin[cell] ?? 0;
    const exact = kind === "blockers" ? (v: number) => numberWords(100 * v, 1) : (v: number) => v.toFixed(2);
    const tip = `row ${Math.floor(cell / level.columns)}, column ${cell % level.columns}: ${exact(value)} \u00b1 ${exact(margin)}${kind === "blockers" ? " %" : " a game"}`;
    cells.append(draw("rect", { x, y, width: 48, height: 48, "fill-opacity": (0.04 + (0.86 * value) / most).toFixed(2) }, draw("title", {}, tip)));
    numbers.append(draw("text", { x: x + 24, y: y + 30 }, words(value, most, kind)));
  });
  figure.querySelector(".heat-cells")?.replaceWith(cells);
  figure.querySelector(".heat-numbers")?.replaceWith(numbers);
  const hottest = values.indexOf(most);
  const title = figure.querySelector("h4")?.textContent ?? kind;
  const top = words(most, most, kind) + (kind === "blockers" ? " %" : "");
  figure.querySelector(".most")!.textContent = top;
  figure.querySelector("svg")!.setAttribute("aria-label", most > 0
    ? `${title}, ${playerName}: most at row ${Math.floor(hottest / level.columns)}, column ${hottest % level.columns} with ${top}`
    : `${title}, ${playerName}: nowhere`);
}

// A choice of players above the heat maps of a view. `levelOf` gives the level of a figure: a comparison has two.
export function addHeatChooser(view: HTMLElement, cast: Cast, level: Level, levelOf: (figure: Element) => Level): void {
  const place = view.querySelector(".heats .chooser");
  if (!place) return;
  const show = (name: string) => {
    for (const figure of view.querySelectorAll("figure.heat")) redraw(figure, levelOf(figure), name);
  };
  const chosen = cast.mainPlayer(level)?.name ?? "";
  place.replaceChildren(...chooser("The board as played by", cast.of(level).map(({ member }) => member.name), chosen, show));
  show(chosen);
}
