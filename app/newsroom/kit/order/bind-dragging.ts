type Library = typeof import("@atlaskit/pragmatic-drag-and-drop/element/adapter");

/**
 * Enables dragging. The library is loaded in the browser with the first list: the server renders none, and Node cannot load it.
 * Returns the function that ends it.
 */
export function bindDragging(bind: (library: Library) => (() => void)[]): () => void {
  let ends: (() => void)[] = [];
  let isOver = false;
  import("@atlaskit/pragmatic-drag-and-drop/element/adapter").then(
    (library) => {
      if (!isOver) ends = bind(library);
    },
    // Without the library keys and buttons still work.
    () => undefined,
  );
  return () => {
    isOver = true;
    for (const end of ends) end();
  };
}

/** Combines several end functions into one. */
export const endOfAll =
  (...ends: (() => void)[]) =>
  () => {
    for (const end of ends) end();
  };
