import { useEffect } from "react";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";

type Options = {
  ids: readonly number[];
  /** Returns whether an item is done. */
  isDone: (id: number) => boolean;
  /** The id of the item in the address. */
  wanted: number | undefined;
  /**
   * Whether to show the item although the queue no longer contains it. It was just decided, and the decision can be
   * undone.
   */
  isKept?: boolean;
  onShow: (id: number) => void;
  /** Loads the next page. Undefined if there is none. */
  more: (() => void) | undefined;
};

/** The number of remaining rows at which the next page is loaded. */
const AHEAD = 5;

/** Returns the shown item of a queue: the one in the address, else the first that is not done. */
export function useCurrent({ ids, isDone, wanted, isKept = false, onShow, more }: Options) {
  const current = wanted !== undefined && (isKept || ids.includes(wanted)) ? wanted : ids.find((id) => !isDone(id));
  const index = current === undefined ? -1 : ids.indexOf(current);
  const next = ids.find((id, at) => at > index && !isDone(id)) ?? ids.find((id) => id !== current && !isDone(id));
  const previous = index > 0 ? ids[index - 1] : undefined;
  const isNearEnd = index >= ids.length - AHEAD;
  useEffect(() => {
    if (isNearEnd) more?.();
    // oxlint-disable-next-line react/exhaustive-deps -- Once each time that the end comes near, not for each new function.
  }, [isNearEnd, ids.length]);
  useActs({
    nextItem: next === undefined ? undefined : () => onShow(next),
    previousItem: previous === undefined ? undefined : () => onShow(previous),
  });
  return { current, next, previous };
}
