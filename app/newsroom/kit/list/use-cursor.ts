import { useEffect, useRef, useState } from "react";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";

/** Returns the element id of a row's link, used to focus it. */
export const rowLinkId = (id: number) => `row-${id}`;

type Cursor = { id: number | undefined; index: number; onFocus: (id: number) => void };

/**
 * Returns the row that commands apply to. The keys j and k move it together with the focus, so that Enter follows its
 * link. `reveal` scrolls to a row that may not be rendered.
 */
export function useCursor(ids: readonly number[], reveal?: (index: number) => void): Cursor {
  const [id, setId] = useState<number>();
  const pending = useRef<number>(undefined);
  const index = id === undefined ? -1 : ids.indexOf(id);
  const move = (by: number) => {
    const next = Math.min(Math.max(index + by, 0), ids.length - 1);
    const to = ids[next];
    if (to === undefined) return;
    reveal?.(next);
    pending.current = to;
    setId(to);
  };
  useEffect(() => {
    if (pending.current === undefined) return;
    const link = document.getElementById(rowLinkId(pending.current));
    if (link === null) return;
    pending.current = undefined;
    link.focus();
  });
  useActs({ nextRow: () => move(1), previousRow: () => move(-1) });
  return { id: index === -1 ? undefined : id, index, onFocus: setId };
}
