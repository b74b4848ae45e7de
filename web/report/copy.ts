import { button, html } from "../shared/dom";

// A button beside each command of the page that copies it.
export function addCopyButtons(view: HTMLElement): void {
  for (const place of view.querySelectorAll<HTMLElement>(".command")) {
    const text = place.querySelector("code")!.textContent!;
    const said = "Copy command";
    const made = button({ class: "copy" }, said, () => {
      const tell = (word: string) => {
        made.textContent = word;
        setTimeout(() => (made.textContent = said), 2000);
      };
      copy(text, place).then(
        () => tell("Copied"),
        () => tell("Select it and copy by hand"),
      );
    });
    place.append(made);
    const change = servedChange(text);
    if (change)
      place.append(html("a", { class: "apply", href: change }, "Make it in the studio"));
  }
}

// Where `dramatis serve` shows the page, a command that changes its level leads to the drawing,
// with the change made there; nothing is saved before somebody says so.
function servedChange(command: string): string | undefined {
  const [, id] = /^\/reports\/levels\/([^/]+)\//.exec(location.pathname) ?? [];
  if (id === undefined || !location.protocol.startsWith("http")) return undefined;
  const words = wordsOf(command);
  const at = words.indexOf("set");
  if (words[at - 1] !== "level") return undefined;
  const output = words.indexOf("--output");
  const changes = words.slice(at + 2, output < 0 ? undefined : output);
  const query = new URLSearchParams(changes.map((change) => ["set", change]));
  return `/#/draw/${id}?${query}`;
}

// As a shell reads the commands of a page: words with blanks between them, perhaps in '' quotes.
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/(?:'[^']*'|\\'|[^\s'])+/g)].map(([word]) =>
    word.replace(/'([^']*)'|\\'/g, (_, inside) => inside ?? "'"),
  );

// Browsers give the clipboard only to pages from a server or a file; else by selecting.
async function copy(text: string, place: HTMLElement): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const selection = getSelection()!;
  selection.selectAllChildren(place.querySelector("code")!);
  if (!document.execCommand("copy")) throw new Error("not copied");
  selection.removeAllRanges();
}
