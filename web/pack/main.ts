import { foldReference } from "../shared/fold";
import { addPrintButtons, unfoldForPrint } from "../shared/print";
import { markScrolling } from "../shared/scroll";
import { addThemeButton } from "../shared/theme";
import { PackCurve } from "./curve";
import { readData } from "./data";
import { PackTable } from "./table";

// The page can be read as it is. What follows adds search, order, pictures of the boards, and a
// curve to look at closely.
const data = readData();
document.documentElement.classList.add("scripted");

// An address that names a level, as those of older reports did, leads to its page.
const asked = decodeURIComponent(location.hash).replace(/^#level-/, "");
const level = location.hash.startsWith("#level-") && data.levels.find(({ id }) => id === asked);
if (level) location.replace(level.page);

addThemeButton();
const first = data.levels[0];
addPrintButtons(first && `${first.page}#print-all`);
unfoldForPrint();
foldReference();
const figure = document.querySelector<HTMLElement>('[data-plot="pack-curve"]');
const curve = figure && data.curve ? new PackCurve(data, data.curve, figure) : undefined;
if (document.querySelector("table.pack"))
  new PackTable(data, (levels) => curve?.highlight(levels));
markScrolling(document.querySelectorAll<HTMLElement>(".scroll, .plot .drawing"));
