// The versions of a level that were played, and what became of it from one to the next.
import { button, html, put } from "../../shared/dom";
import { number } from "../../shared/format";
import type { Server } from "./server";
import type { LevelVersion } from "./types";

const share = (value: number | null) => (value === null ? "–" : `${number(100 * value, 0)} %`);

function table(versions: LevelVersion[]): HTMLElement {
  const names = [...new Set(versions.flatMap(({ players }) => players.map(({ name }) => name)))];
  const cell = (version: LevelVersion, name: string) => {
    const figure = version.players.find((player) => player.name === name)?.figure;
    if (!figure) return "–";
    const range = `${share(figure.low)} to ${share(figure.high)}`;
    return html("span", { title: range }, share(figure.value));
  };
  return html(
    "table",
    {},
    html("thead", {}, html("tr", {}, ["version", "moves", ...names, "edits"].map((name) =>
      html("th", { scope: "col" }, name),
    ))),
    html(
      "tbody",
      {},
      versions.map((version) =>
        html(
          "tr",
          {},
          html("th", { scope: "row" }, version.name, version.present && " (now)"),
          html("td", {}, version.moves),
          names.map((name) => html("td", {}, cell(version, name))),
          html("td", { class: "edits" }, version.edits.map((edit) => html("div", {}, edit))),
        ),
      ),
    ),
  );
}

// `compare`: starts a comparison with the version before.
export async function showHistory(
  server: Server,
  id: string,
  title: string,
  compare: () => void,
): Promise<void> {
  const place = html("div", {}, html("p", {}, "Reading the games…"));
  const dialog = html("dialog", { class: "history", "aria-label": `History of ${title}` });
  const close = () => dialog.remove();
  const comparing = html("span", {}); // once there is a version before
  dialog.append(
    html("h2", {}, `History of ${title}`),
    place,
    html(
      "p",
      {},
      button({ class: "primary" }, "Close", close),
      " ",
      comparing,
    ),
  );
  dialog.addEventListener("close", close);
  document.body.append(dialog);
  dialog.showModal();
  try {
    const { versions } = await server.call<{ versions: LevelVersion[] }>("GET", `/history/${id}`);
    if (versions.length > 1)
      put(
        comparing,
        button({}, "Compare with the version before", () => (close(), compare())),
      );
    put(
      place,
      versions.length
        ? table(versions)
        : html("p", {}, "Nobody has played this level yet: a playtest is the first entry."),
    );
  } catch (fault) {
    put(place, html("p", { class: "notice" }, (fault as Error).message));
  }
}
