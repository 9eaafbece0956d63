/** Milliseconds that a finger must rest before dragging starts. An earlier move scrolls the page. */
const HOLD_MS = 350;
/** Pixels that a finger may move while it rests. */
const TREMBLE = 8;
/**
 * The distance from the window's edge, in pixels, within which dragging scrolls the page, and the pixels of each step.
 */
const EDGE = 56;
const SCROLL = 12;

/** A drop target for dragging by touch, with its callbacks. */
export type TouchTarget = {
  element: Element;
  canDrop?: (data: Record<string, unknown>) => boolean;
  onDragEnter: () => void;
  onDragLeave: () => void;
  onDrop: (data: Record<string, unknown>) => void;
};

/** All current drop targets. */
const targets = new Map<Element, TouchTarget>();

/** Makes an element a drop target for touch. Returns a function that ends it. */
export function touchTarget(target: TouchTarget): () => void {
  targets.set(target.element, target);
  return () => void targets.delete(target.element);
}

/**
 * Makes an element draggable with a resting finger, because only some browsers support dragging by touch. Returns a
 * function that ends it.
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
    // A resting finger selects text in some browsers.
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
  // Prevents the browser's own context menu and dragging, which would begin later.
  on("contextmenu", (event) => lifted && event.preventDefault());
  on("dragstart", (event) => lifted && event.preventDefault());
  return () => {
    watch.abort();
    leave();
  };
}

/** Returns the innermost drop target at a position that accepts the dragged data. */
function targetAt(x: number, y: number, dragged: Element, data: Record<string, unknown>): TouchTarget | undefined {
  for (let element = document.elementFromPoint(x, y); element !== null; element = element.parentElement) {
    const target = targets.get(element);
    if (target !== undefined && element !== dragged && (target.canDrop?.(data) ?? true)) return target;
  }
  return undefined;
}
