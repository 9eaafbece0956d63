import { useState } from "react";

export type Selection = {
  ids: readonly number[];
  has: (id: number) => boolean;
  toggle: (id: number) => void;
  clear: () => void;
};

/** Rows that an act is meant for; one that is shown no more is selected no more. */
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
