import { useState } from "react";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";
import { rowLinkId } from "#app/newsroom/kit/list/use-cursor.ts";

/** Returns the number of pictures in a row. Pictures of the first row have the same top as the first picture. */
function acrossOf(ids: readonly number[]): number {
  const tops = ids.map((id) => document.getElementById(rowLinkId(id))?.offsetTop);
  const next = tops.findIndex((top) => top !== tops[0]);
  return next === -1 ? Math.max(1, ids.length) : next;
}

/**
 * Returns the picture that receives keys. Arrow keys move it, with the focus, over the grid. `more` is called at the
 * end of the grid.
 */
export function useGrid(ids: readonly number[], more: (() => void) | undefined) {
  const [id, setId] = useState<number>();
  const index = id === undefined ? -1 : ids.indexOf(id);
  const move = (by: number) => {
    const next = Math.min(Math.max(index + by, 0), ids.length - 1);
    if (index + by >= ids.length) more?.();
    const to = ids[next];
    if (to !== undefined) document.getElementById(rowLinkId(to))?.focus();
  };
  const across = () => acrossOf(ids);
  useActs({
    nextPicture: () => move(1),
    previousPicture: () => move(index === -1 ? 1 : -1),
    pictureBelow: () => move(index === -1 ? 1 : across()),
    pictureAbove: () => move(-across()),
  });
  return { id: index === -1 ? undefined : id, onFocus: setId };
}
