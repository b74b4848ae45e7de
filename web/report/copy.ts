import { button } from "../shared/dom";

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
  }
}

// Browsers give the clipboard only to pages from a server or a file; else by selecting.
async function copy(text: string, place: HTMLElement): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const selection = getSelection()!;
  selection.selectAllChildren(place.querySelector("code")!);
  if (!document.execCommand("copy")) throw new Error("not copied");
  selection.removeAllRanges();
}
