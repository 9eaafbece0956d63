import { useState } from "react";

/** Which rows of a list are ticked. */
export type Selection = {
  /** In the order of the list; what is no longer in it does not count. */
  ids: number[];
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  isAll: boolean;
  toggleAll: () => void;
  clear: () => void;
};

/** Ticks for the rows of a list, by their ids; `present` are those in view. */
export function useSelection(present: number[]): Selection {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const ids = present.filter((id) => ticked.has(id));
  const isAll = present.length > 0 && ids.length === present.length;
  return {
    ids,
    has: (id) => ticked.has(id),
    toggle: (id) =>
      setTicked((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    isAll,
    toggleAll: () => setTicked(new Set(isAll ? [] : present)),
    clear: () => setTicked(new Set()),
  };
}
