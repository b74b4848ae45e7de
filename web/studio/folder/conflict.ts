// A file that somebody else changed while its level was drawn here.
import { button, html } from "../../shared/dom";

export type Choice = "ours" | "theirs" | "neither";

// The lines that differ, from the first to the last of them.
function differingLines(ours: string, theirs: string): [string, string] {
  const [mine, other] = [ours.split("\n"), theirs.split("\n")];
  let from = 0;
  while (from < mine.length && from < other.length && mine[from] === other[from]) ++from;
  let end = 0;
  while (
    end < mine.length - from &&
    end < other.length - from &&
    mine[mine.length - 1 - end] === other[other.length - 1 - end]
  )
    ++end;
  const part = (lines: string[]) => lines.slice(from, lines.length - end).join("\n");
  return [part(mine), part(other)];
}

export function askAboutConflict(file: string, ours: string, theirs: string): Promise<Choice> {
  const [mine, other] = differingLines(ours, theirs);
  return new Promise((resolve) => {
    const dialog = html("dialog", { class: "conflict", "aria-labelledby": "conflict-title" });
    const choose = (choice: Choice) => {
      dialog.remove();
      resolve(choice);
    };
    dialog.append(
      html("h2", { id: "conflict-title" }, `${file} was changed meanwhile`),
      html("p", {}, "Somebody wrote to the file after you opened it. This is where it differs:"),
      html(
        "div",
        { class: "conflict-sides" },
        html("div", {}, html("h3", {}, "Yours"), html("pre", {}, mine || "(nothing)")),
        html("div", {}, html("h3", {}, "In the file"), html("pre", {}, other || "(nothing)")),
      ),
      html(
        "p",
        { class: "conflict-ways" },
        button({ class: "primary" }, "Go on drawing", () => choose("neither")),
        button({}, "Save yours over it", () => choose("ours")),
        button({}, "Take what is in the file", () => choose("theirs")),
      ),
    );
    dialog.addEventListener("cancel", () => choose("neither"));
    document.body.append(dialog);
    dialog.showModal();
  });
}
