// Zooming and moving by wheel, mouse, fingers and keys. Places and ways are in pixels of the
// picture.
export interface Gestures {
  zoom: (factor: number, x?: number) => void;
  move: (pixels: number) => void;
  open: (x: number) => void;
}

const STILL = 5; // pixels that a click may stray

export function addGestures(picture: SVGSVGElement, { zoom, move, open }: Gestures): void {
  const pointers = new Map<number, number>();
  let strayed = 0;
  const place = (event: { clientX: number }) =>
    event.clientX - picture.getBoundingClientRect().left;

  // The wheel alone scrolls the page.
  picture.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 240), place(event));
    },
    { passive: false },
  );
  picture.addEventListener("pointerdown", (event) => {
    if (pointers.size === 0) strayed = 0;
    pointers.set(event.pointerId, place(event));
    picture.setPointerCapture(event.pointerId);
  });
  picture.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (before === undefined) return;
    const now = place(event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, now);
    strayed += Math.abs(now - before);
    if (other === undefined) move(now - before);
    else if (Math.abs(before - other) > 10)
      zoom(Math.abs(now - other) / Math.abs(before - other), other);
  });
  const end = (event: PointerEvent) => {
    const known = pointers.delete(event.pointerId);
    if (known && pointers.size === 0 && strayed < STILL && event.type === "pointerup")
      open(place(event));
  };
  picture.addEventListener("pointerup", end);
  picture.addEventListener("pointercancel", end);
  picture.addEventListener("keydown", (event) => {
    if (event.key === "+" || event.key === "=") zoom(2);
    else if (event.key === "-") zoom(0.5);
    else if (event.key === "PageUp") move(picture.clientWidth / 2);
    else if (event.key === "PageDown") move(-picture.clientWidth / 2);
    else return;
    event.preventDefault();
  });
}
