import { html, put, type Child } from "../shared/dom";
import { plural } from "../shared/format";
import { open } from "../shared/page";
import { markScrolling } from "../shared/scroll";
import type { PeopleData } from "./data";
import { answerSection, method, timeSection, traitSection } from "./more";
import { rangeSection, rankingSection, scorePlot, tableOne, tableTwo } from "./scores";
import { whoSection } from "./who";

const TITLE = "How people and players relate";

function warning(data: PeopleData): Child {
  const { simulated, people } = data.sample;
  if (!simulated) return false;
  return html(
    "p",
    { class: "notice loud", id: "simulated" },
    html("strong", {}, simulated === people ? "No people here. " : "Not only people. "),
    simulated === people
      ? "All of them are artificial participants"
      : `${plural(simulated, "artificial participant counts", "artificial participants count")} ` +
          `as if ` +
          "they were people",
    " (--simulated). Nothing on this page is evidence about people.",
  );
}

function render(data: PeopleData, main: HTMLElement): void {
  const starts: (() => void)[] = [];
  const some = data.sample.games > 0;
  document.title = `${TITLE}: ${data.study.title}`;
  put(
    main,
    html("h1", {}, TITLE),
    html("p", { class: "source" }, `The study “${data.study.title}”`),
    warning(data),
    html(
      "ul",
      { class: "summary", id: "summary" },
      data.headlines.map((line) => html("li", {}, line)),
    ),
    some && [
      html("h2", {}, "People and players on the same boards"),
      scorePlot(data, starts),
      tableOne(data),
      tableTwo(data),
      rangeSection(data),
      rankingSection(data),
      whoSection(data, starts),
      traitSection(data, starts),
      timeSection(data, starts),
      answerSection(data),
    ],
    method(data),
  );
  for (const start of starts) start();
  markScrolling(main.querySelectorAll<HTMLElement>(".scroll"));
}

open<PeopleData>({
  format: "dramatis-people",
  version: 1,
  command: "dramatis study report",
  heading: () => html("h1", {}, TITLE),
  render,
});
