// Boxes that scroll: at an edge where something is cut off they fade, and keys move them.

function look(box: HTMLElement): void {
  const wide = box.scrollWidth - box.clientWidth;
  const high = box.scrollHeight - box.clientHeight;
  const cut = [
    box.scrollLeft > 1 && "left",
    box.scrollLeft < wide - 1 && "right",
    box.scrollTop < high - 1 && "bottom", // the titles of the columns stay at the top
  ].filter(Boolean);
  if (cut.length) box.dataset.cut = cut.join(" ");
  else delete box.dataset.cut;
  // Without it not every browser lets keys into a box.
  if (cut.length && !box.hasAttribute("tabindex")) box.tabIndex = 0;
}

export function markScrolling(boxes: Iterable<HTMLElement>): void {
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const box = target.closest<HTMLElement>("[data-scrolls]");
      if (box) look(box);
    }
  });
  for (const box of boxes) {
    if (!/auto|scroll/.test(getComputedStyle(box).overflowX)) continue;
    box.dataset.scrolls = "";
    box.addEventListener("scroll", () => look(box), { passive: true });
    for (const each of [box, ...box.children]) sizes.observe(each);
  }
}
