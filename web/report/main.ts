import { foldReference } from "../shared/fold";
import { addPrintButtons, unfoldForPrint } from "../shared/print";
import { markScrolling } from "../shared/scroll";
import { addThemeButton } from "../shared/theme";
import { Cast } from "./cast";
import { addCopyButtons } from "./copy";
import {
  isComparison,
  isReport,
  readData,
  type Comparison,
  type Level,
  type Report,
} from "./data";
import { addHeatChooser } from "./heat";
import { Navigation } from "./navigation";
import { Plots } from "./plots";
import { isForPrint } from "./print_all";
import { ReplayView } from "./replay";

// The page can be read as it is. What follows adds choice, tooltips and replays, to each view when
// it is first seen.
function showViews(data: Report | Comparison): void {
  const cast = new Cast(data);
  const plots = new Plots(data, cast);
  const ready = new Set<HTMLElement>();
  const replays = new Map<HTMLElement, ReplayView>();
  let replay: ReplayView | undefined;

  const prepare = (view: HTMLElement) => {
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
  };
  new Navigation((view) => {
    if (!ready.has(view)) {
      ready.add(view);
      prepare(view);
    }
    replay?.stop();
    replay = replays.get(view);
    plots.show(view);
  });
}

if (!isForPrint()) {
  const data = readData();
  addThemeButton();
  addPrintButtons();
  unfoldForPrint();
  foldReference();
  if (isReport(data) || isComparison(data)) {
    showViews(data);
  } else {
    document.documentElement.classList.add("scripted");
    addCopyButtons(document.body);
  }
  markScrolling(document.querySelectorAll<HTMLElement>(".scroll, .plot .drawing"));
}
