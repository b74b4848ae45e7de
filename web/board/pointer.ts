import type { Place } from "./act";

const REACH = 0.5; // of a cell: a drag that far is a swap
const STILL = 0.14; // and one that short is none

export interface Touches {
  isFree(): boolean; // whether a piece can be taken now
  tap(cell: number): void;
  swap(from: number, to: number): void;
  lift(cell: number, by: Place): void; // while it is dragged
  lay(cell: number): void; // a drag that came to nothing
}

interface Drag {
  id: number;
  cell: number;
  x: number;
  y: number;
  isFar: boolean;
}

// Drags and taps by mouse, pen or finger.
export function listenToPointer(
  element: HTMLElement,
  rows: number,
  columns: number,
  touches: Touches,
): void {
  let drag: Drag | undefined;

  const inCells = (event: PointerEvent): Place => {
    const box = element.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * columns,
      y: ((event.clientY - box.top) / box.height) * rows,
    };
  };

  element.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || drag || !touches.isFree()) return;
    const { x, y } = inCells(event);
    const [column, row] = [Math.floor(x), Math.floor(y)];
    if (column < 0 || row < 0 || column >= columns || row >= rows) return;
    drag = { id: event.pointerId, cell: row * columns + column, x, y, isFar: false };
    element.setPointerCapture(event.pointerId);
  });

  element.addEventListener("pointermove", (event) => {
    if (!drag || drag.id !== event.pointerId) return;
    const now = inCells(event);
    const [dx, dy] = [now.x - drag.x, now.y - drag.y];
    const isAcross = Math.abs(dx) > Math.abs(dy);
    const far = isAcross ? dx : dy;
    if (!drag.isFar && Math.abs(far) < STILL) return;
    drag.isFar = true;
    const { cell } = drag;
    const place = isAcross ? cell % columns : Math.floor(cell / columns);
    const side = place + Math.sign(far);
    const isInside = side >= 0 && side < (isAcross ? columns : rows);
    if (isInside && Math.abs(far) >= REACH) {
      drag = undefined;
      element.releasePointerCapture(event.pointerId);
      touches.swap(cell, cell + Math.sign(far) * (isAcross ? 1 : columns));
      return;
    }
    const by = Math.min(isInside ? 1 : 0.12, Math.max(isInside ? -1 : -0.12, far));
    touches.lift(cell, isAcross ? { x: by, y: 0 } : { x: 0, y: by });
  });

  const end = (event: PointerEvent) => {
    if (!drag || drag.id !== event.pointerId) return;
    const { cell, isFar } = drag;
    drag = undefined;
    if (isFar || event.type === "pointercancel") touches.lay(cell);
    else touches.tap(cell);
  };
  element.addEventListener("pointerup", end);
  element.addEventListener("pointercancel", end);
}
