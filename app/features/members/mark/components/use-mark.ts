import { useCallback, useEffect, useSyncExternalStore } from "react";
import { takeAct } from "./intended-act.ts";
import { markKey, markState, readMark, setMark, subscribeMarks, UNMARKED, type Mark } from "./member-marks.ts";
import { useMember } from "#app/features/base/member-client/member-store.ts";

/** A mark as a component holds it. */
export type MarkHold = {
  isOn: boolean;
  /** How many have the mark beyond what the page's figures count: this member's own doing, from -1 to 1. */
  change: number;
  toggle: () => void;
};

/**
 * A mark of the signed-in member, loaded from the server on hydration; a mark intended before signing in is set now. `mark`
 * must be the same object from one rendering to the next.
 */
export function useMark(mark: Mark): MarkHold {
  const memberId = useMember()?.id;
  const state = useSyncExternalStore(
    subscribeMarks,
    () => markState(memberId, mark),
    () => UNMARKED,
  );
  useEffect(() => {
    if (memberId === undefined) return;
    void readMark(memberId, mark);
    if (takeAct(markKey(mark))) setMark(mark, true);
  }, [memberId, mark]);
  const toggle = useCallback(() => setMark(mark, !state.isOn), [mark, state.isOn]);
  return { isOn: state.isOn, change: Number(state.isOn) - Number(state.wasOn), toggle };
}
