type Library = typeof import("@atlaskit/pragmatic-drag-and-drop/element/adapter");

/** What can be dragged: a story or a subject, or a slot that stands already. */
export type Dragged = { article?: number; subject?: number; key?: string };

/**
 * Binds dragging to what is shown. Its library comes with the first board in a browser: the server draws no board, and Node
 * cannot load it. Gives what ends it.
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
