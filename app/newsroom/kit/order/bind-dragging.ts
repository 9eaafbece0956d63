type Library = typeof import("@atlaskit/pragmatic-drag-and-drop/element/adapter");

/**
 * Enables dragging. The library is loaded with the first list in the browser, because Node cannot load it. Returns a
 * function that disables dragging.
 */
export function bindDragging(bind: (library: Library) => (() => void)[]): () => void {
  let ends: (() => void)[] = [];
  let isOver = false;
  import("@atlaskit/pragmatic-drag-and-drop/element/adapter").then(
    (library) => {
      if (!isOver) ends = bind(library);
    },
    // If the library does not load, keys and buttons still work.
    () => undefined,
  );
  return () => {
    isOver = true;
    for (const end of ends) end();
  };
}

/** Returns one function that calls all the given end functions. */
export const endOfAll =
  (...ends: (() => void)[]) =>
  () => {
    for (const end of ends) end();
  };
