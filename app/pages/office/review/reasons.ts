import { useSyncExternalStore } from "react";

/** Why findings may stand, by their ids. */
export type Reasons = Readonly<Record<string, string>>;

const NONE: Reasons = {};
const known = new Map<number, Reasons>();
const listeners = new Set<() => void>();

/** What somebody has written for the findings of a story, kept while they go between reading and writing it. */
export function useReasons(story: number): { reasons: Reasons; give: (finding: string, reason: string) => void } {
  const reasons = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => known.get(story) ?? NONE,
    () => NONE,
  );
  const give = (finding: string, reason: string) => {
    known.set(story, { ...reasons, [finding]: reason });
    for (const listener of listeners) listener();
  };
  return { reasons, give };
}

/** The reasons that were written for a story, as acts send them. */
export function waiversOf(story: number): { finding: string; reason: string }[] {
  return Object.entries(known.get(story) ?? NONE)
    .map(([finding, reason]) => ({ finding, reason: reason.trim() }))
    .filter(({ reason }) => reason !== "");
}
