const NARROW = "(max-width: 760px)"; // as the styles have it

// On a phone what is looked up, not read, is folded away under its heading.
export function foldReference(): void {
  if (!matchMedia(NARROW).matches) return;
  for (const each of document.querySelectorAll<HTMLDetailsElement>("details.reference"))
    each.open = false;
}
