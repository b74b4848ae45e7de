import { addThemeButton } from "../shared/theme";
import { Cast } from "./cast";
import { addCopyButtons } from "./copy";
import { isComparison, readData, type Level } from "./data";
import { addHeatChooser } from "./heat";
import { Navigation } from "./navigation";
import { Plots } from "./plots";
import { ReplayView } from "./replay";

// The page can be read as it is. What follows adds choice, tooltips and replays, to each view when
// it is first seen.
const data = readData();
const cast = new Cast(data);
const plots = new Plots(data, cast);
const ready = new Set<HTMLElement>();
let replay: ReplayView | undefined;

function prepare(view: HTMLElement): void {
  const index = Number(view.dataset.level);
  if (isComparison(data)) {
    const compared = data.levels[index];
    if (compared) addHeatChooser(view, cast, compared.new, compared.old);
    return;
  }
  const level: Level | undefined = data.levels[index];
  if (!level) return;
  addHeatChooser(view, cast, level);
  addCopyButtons(view);
  const place = view.querySelector<HTMLElement>(".replays");
  if (place) replays.set(view, new ReplayView(level, cast, data, place));
}

const replays = new Map<HTMLElement, ReplayView>();
addThemeButton();
new Navigation((view) => {
  if (!ready.has(view)) {
    ready.add(view);
    prepare(view);
  }
  replay?.stop();
  replay = replays.get(view);
  plots.show(view);
});
