type Library = typeof import("@atlaskit/pragmatic-drag-and-drop/element/adapter");

/**
 * Binds dragging to what is shown. Its library comes with the first list in a browser that can be put in order: the server draws
 * none, and Node cannot load it. Returns what ends it.
 */
export function bindDragging(bind: (library: Library) => (() => void)[]): () => void {
  let ends: (() => void)[] = [];
  let isOver = false;
  import("@atlaskit/pragmatic-drag-and-drop/element/adapter").then(
    (library) => {
      if (!isOver) ends = bind(library);
    },
    // Without it everything is done by keys and buttons.
    () => undefined,
  );
  return () => {
    isOver = true;
    for (const end of ends) end();
  };
}

/** One end of several. */
export const endOfAll =
  (...ends: (() => void)[]) =>
  () => {
    for (const end of ends) end();
  };
