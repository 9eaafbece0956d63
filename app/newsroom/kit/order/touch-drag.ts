/** A finger that rests so long takes what it lies on; one that moves sooner scrolls. */
const HOLD_MS = 350;
/** Pixels that a finger may tremble meanwhile. */
const TREMBLE = 8;
/** Near an edge of the window the page goes on by so many pixels a step. */
const EDGE = 56;
const SCROLL = 12;

/** What takes a thing that is dragged by touch: an element with what happens at it. */
export type TouchTarget = {
  element: Element;
  canDrop?: (data: Record<string, unknown>) => boolean;
  onDragEnter: () => void;
  onDragLeave: () => void;
  onDrop: (data: Record<string, unknown>) => void;
};

/** All that can take something now. */
const targets = new Map<Element, TouchTarget>();

/** Lets an element take what is dragged by touch; returns what ends it. */
export function touchTarget(target: TouchTarget): () => void {
  targets.set(target.element, target);
  return () => void targets.delete(target.element);
}

/**
 * Lets an element be dragged by a finger that rests on it: browsers drag by the mouse, and only some of them by touch. Gives what
 * ends it.
 */
export function touchDraggable(element: HTMLElement, getData: () => Record<string, unknown>): () => void {
  const watch = new AbortController();
  let hold: ReturnType<typeof setTimeout> | undefined;
  let start = { x: 0, y: 0 };
  let lifted: { data: Record<string, unknown>; over: TouchTarget | undefined } | undefined;

  const leave = () => {
    clearTimeout(hold);
    lifted?.over?.onDragLeave();
    lifted = undefined;
    delete element.dataset["lifted"];
  };
  const lift = () => {
    lifted = { data: getData(), over: undefined };
    element.dataset["lifted"] = "";
    // A finger that rests on words would have them chosen.
    getSelection()?.removeAllRanges();
  };
  const over = (next: TouchTarget | undefined) => {
    if (lifted === undefined || lifted.over === next) return;
    lifted.over?.onDragLeave();
    next?.onDragEnter();
    lifted.over = next;
  };
  const on = <K extends keyof HTMLElementEventMap>(name: K, act: (event: HTMLElementEventMap[K]) => void) =>
    element.addEventListener(name, act, { signal: watch.signal, passive: false });

  on("touchstart", ({ touches }) => {
    leave();
    const [finger] = touches;
    if (touches.length !== 1 || finger === undefined) return;
    start = { x: finger.clientX, y: finger.clientY };
    hold = setTimeout(lift, HOLD_MS);
  });
  on("touchmove", (event) => {
    const [finger] = event.touches;
    if (finger === undefined) return;
    const { clientX: x, clientY: y } = finger;
    if (lifted === undefined) {
      if (Math.hypot(x - start.x, y - start.y) > TREMBLE) clearTimeout(hold);
      return;
    }
    event.preventDefault();
    if (y < EDGE) scrollBy(0, -SCROLL);
    if (y > innerHeight - EDGE) scrollBy(0, SCROLL);
    over(targetAt(x, y, element, lifted.data));
  });
  on("touchend", (event) => {
    if (lifted !== undefined) event.preventDefault();
    const { data, over: target } = lifted ?? {};
    leave();
    if (data !== undefined) target?.onDrop(data);
  });
  on("touchcancel", leave);
  // The menu and the dragging of the browser's own begin later than ours.
  on("contextmenu", (event) => lifted && event.preventDefault());
  on("dragstart", (event) => lifted && event.preventDefault());
  return () => {
    watch.abort();
    leave();
  };
}

/** What lies at a place and takes what is dragged, the innermost first. */
function targetAt(x: number, y: number, dragged: Element, data: Record<string, unknown>): TouchTarget | undefined {
  for (let element = document.elementFromPoint(x, y); element !== null; element = element.parentElement) {
    const target = targets.get(element);
    if (target !== undefined && element !== dragged && (target.canDrop?.(data) ?? true)) return target;
  }
  return undefined;
}
