// How a page that draws itself comes to its data.
import { html, put, type Child } from "./dom";

interface Page<Data> {
  format: string;
  version: number;
  command: string; // that makes the page
  heading: () => Child; // without data
  render: (data: Data, main: HTMLElement) => void;
  refuse?: (data: Data) => string | undefined; // why data of the right format cannot be shown
  frame?: (notice: HTMLElement) => Child; // where a message stands, if not under the heading
}

export function open<Data>(page: Page<Data>): void {
  const main = document.getElementById("page")!;
  const command = () => html("code", {}, page.command);
  const again = ["Make it again: ", command(), "."];
  const message = (...lines: Child[]) => {
    const paragraphs = lines.map((line) => html("p", {}, line));
    const notice = html("div", { class: "notice", id: "message" }, paragraphs);
    put(main, page.frame ? page.frame(notice) : [page.heading(), notice]);
  };

  const text = document.getElementById("data")!.textContent!.trim();
  if (text === "" || /^__[A-Z]+__$/.test(text))
    return message("This page has no data yet.", ["To make it with data, run ", command(), "."]);
  let data: (Data & { format?: string; version?: number }) | null;
  try {
    // A seed has 64 bits, a JavaScript number 53: seeds are shown as they are written.
    data = JSON.parse(text.replace(/("seed"\s*:\s*)(\d+)/g, '$1"$2"'));
  } catch (error) {
    return message(`The data of this page cannot be read: ${(error as Error).message}`, again);
  }
  const { format, version } = page;
  if (data === null || data.format !== format || data.version !== version)
    return message(
      `The data of this page is not of the format ${format}, version ${version}.`,
      again,
    );
  const reason = page.refuse?.(data);
  if (reason) return message(reason, again);
  try {
    page.render(data, main);
  } catch (error) {
    message(`Some of the data of this page is missing: ${(error as Error).message}`, again);
    throw error;
  }
}
