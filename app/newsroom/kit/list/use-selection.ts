import { useState } from "react";

export type Selection = {
  ids: readonly number[];
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  clear: () => void;
};

/** Returns the rows selected for a command. A row that is no longer shown is no longer selected. */
export function useSelection(shown: readonly number[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  return {
    ids: shown.filter((id) => chosen.has(id)),
    has: (id) => chosen.has(id),
    toggle: (id) =>
      setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    clear: () => setChosen(new Set()),
  };
}
