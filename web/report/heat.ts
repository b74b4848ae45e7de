import { chooser, svg } from "../shared/dom";
import type { Cast } from "./cast";
import type { Level, MapKind } from "./data";
import { numberWords } from "./words";

const PITCH = 50;

function words(value: number, most: number, kind: MapKind): string {
  if (kind === "blockers") return numberWords(100 * value, 0);
  return numberWords(value, most >= 10 ? 0 : most >= 1 ? 1 : 2);
}

const mapOf = (level: Level, player: string, kind: MapKind) =>
  level.players.find((each) => each.name === player)?.maps[kind];

// Another player's map in the figure that the page came with. The strongest colour is the highest
// value of all these levels.
function redraw(figure: Element, level: Level, playerName: string, levels: Level[]): void {
  const kind = figure.getAttribute("data-map") as MapKind;
  const map = mapOf(level, playerName, kind);
  const values = map?.value ?? [];
  const own = Math.max(0, ...values);
  const most = Math.max(0, ...levels.flatMap((each) => mapOf(each, playerName, kind)?.value ?? []));
  const cells = svg("g", { class: "heat-cells" });
  const numbers = svg("g", { class: "heat-numbers" });
  values.forEach((value, cell) => {
    if (value <= 0) return;
    const x = 2 + PITCH * (cell % level.columns);
    const y = 2 + PITCH * Math.floor(cell / level.columns);
    const margin = map!.margin[cell] ?? 0;
    const exact =
      kind === "blockers"
        ? (v: number) => numberWords(100 * v, 1)
        : (v: number) => numberWords(v, 2);
    const where = `row ${Math.floor(cell / level.columns)}, column ${cell % level.columns}`;
    const unit = kind === "blockers" ? " %" : " a game";
    // Of a few lost games the margin of a share would be wider than all shares there are.
    const isTold = kind !== "blockers" || margin < 0.5;
    const tip = `${where}: ${exact(value)}${isTold ? ` \u00b1 ${exact(margin)}` : ""}${unit}`;
    cells.append(
      svg(
        "rect",
        { x, y, width: 48, height: 48, "fill-opacity": (0.04 + (0.86 * value) / most).toFixed(2) },
        svg("title", {}, tip),
      ),
    );
    numbers.append(svg("text", { x: x + 24, y: y + 30 }, words(value, most, kind)));
  });
  figure.querySelector(".heat-cells")?.replaceWith(cells);
  figure.querySelector(".heat-numbers")?.replaceWith(numbers);
  const hottest = values.lastIndexOf(own);
  const title = figure.querySelector("h4")?.textContent ?? kind;
  const say = (value: number) => words(value, most, kind) + (kind === "blockers" ? " %" : "");
  figure.querySelector(".most")!.textContent = say(most);
  figure
    .querySelector("svg")!
    .setAttribute(
      "aria-label",
      own > 0
        ? `${title}, ${playerName}: most at row ${Math.floor(hottest / level.columns)}, ` +
            `column ${hottest % level.columns} with ${say(own)}`
        : `${title}, ${playerName}: nowhere`,
    );
}

// A choice of players above the heat maps of a view: of a level, or of its two versions.
export function addHeatChooser(view: HTMLElement, cast: Cast, level: Level, old?: Level): void {
  const place = view.querySelector(".heats .chooser");
  if (!place) return;
  const show = (name: string) => {
    for (const figure of view.querySelectorAll("figure.heat"))
      redraw(
        figure,
        old && figure.closest('[data-side="old"]') ? old : level,
        name,
        old ? [old, level] : [level],
      );
  };
  const chosen = cast.mainPlayer(level)?.name ?? "";
  place.replaceChildren(
    ...chooser(
      "The board as played by",
      cast.of(level).map(({ member }) => member.name),
      chosen,
      show,
    ),
  );
  show(chosen);
}
