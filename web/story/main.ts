import { html } from "../shared/dom";
import { open } from "../shared/page";
import type { StoryData } from "./data";
import { Reader } from "./reader";

// The stories as the program wrote them, for those who run no scripts: a message leaves them.
const written = document.getElementById("static")!;
const isWritten = !/^\s*__[A-Z]+__\s*$/.test(written.textContent!);

open<StoryData>({
  format: "dramatis-stories",
  version: 1,
  command: "dramatis story WORLD --html FILE",
  heading: () => html("h1", {}, "Short stories"),
  frame: (notice) => (isWritten ? [notice, written] : [html("h1", {}, "Short stories"), notice]),
  refuse: (data) => (data.stories?.length ? undefined : "The search found no story."),
  render: (data, main) => void new Reader(data, main),
});
