import { useState } from "react";

/** The selected rows of a list. */
export type Selection = {
  /** Ids in list order, without rows that have left the list. */
  ids: number[];
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  isAll: boolean;
  toggleAll: () => void;
  clear: () => void;
};

/** Returns the selection of a list's rows by id. `present` are the current rows. */
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
