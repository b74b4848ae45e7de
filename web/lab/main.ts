import { html, put, type Child } from "../shared/dom";
import { open } from "../shared/page";
import { curves } from "./curves";
import { GAMES, type LabData } from "./data";
import { Findings } from "./findings";
import { forests, legend } from "./forest";
import { claims, conditions, method, players, sweeps, techniques } from "./parts";
import { rowTable } from "./rows";
import { summary } from "./summary";

const TITLE = "What each technique is worth";

function render(data: LabData, main: HTMLElement): void {
  const findings = new Findings(data);
  const starts: (() => void)[] = [];
  const glance = (): Child =>
    html(
      "section",
      { id: "forest" },
      html("h2", {}, "At a glance"),
      html(
        "p",
        {},
        "One line a technique: the mark is what was measured, the line its 95 % interval. Where ",
        "the mark is a circle, these games showed no difference: with so many lines, an interval ",
        "beside the dashed one is not enough.",
      ),
      legend(),
      forests(findings, starts),
    );
  const nothing = html("p", { class: "notice", id: "nothing" }, "Nothing was measured yet.");
  const isMeasured = findings.rows.length > 0;
  document.title = `${TITLE}: ${GAMES[data.game] ?? data.game}`;
  put(
    main,
    html("h1", {}, document.title),
    html(
      "p",
      { class: "source" },
      `Techniques of Monte-Carlo tree search, measured by dramatis. ${conditions(findings)}`,
    ),
    summary(findings) ?? nothing,
    isMeasured && [glance(), rowTable(findings)],
    curves(findings, starts),
    sweeps(findings),
    claims(findings),
    techniques(findings),
    players(findings),
    method(findings),
  );
  for (const start of starts) start();
}

open<LabData>({
  format: "dramatis-lab",
  version: 3,
  command: "dramatis lab",
  heading: () => html("h1", {}, TITLE),
  render,
});
