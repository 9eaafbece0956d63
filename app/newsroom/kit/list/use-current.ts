import { useEffect } from "react";
import { useActs } from "#app/newsroom/kit/keys/commands.ts";

type Options = {
  ids: readonly number[];
  /** Whether one is done with. */
  isDone: (id: number) => boolean;
  /** The one that the address names. */
  wanted: number | undefined;
  /** It is shown although the queue has it no more: it was just decided, and can be taken back. */
  isKept?: boolean;
  onShow: (id: number) => void;
  /** Loads what comes behind; undefined at the end. */
  more: (() => void) | undefined;
};

/** Rows left before what comes behind them is asked for. */
const AHEAD = 5;

/** The one of a queue that is looked at: the one that the address names, else the first that is not done with. */
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
