import { useCallback, useEffect, useSyncExternalStore } from "react";
import { takeAct } from "./intended-act.ts";
import { markKey, markState, readMark, setMark, subscribeMarks, UNMARKED, type Mark } from "./member-marks.ts";
import { useMember } from "#app/features/base/member-client/member-store.ts";

/** The data with which a component shows and changes a mark of a member: a collected or followed record. */
export type MarkHold = {
  isOn: boolean;
  /** The change that this member has made to the page's count, from -1 to 1. */
  change: number;
  toggle: () => void;
};

/**
 * Returns a mark of the signed-in member, loaded from the server on hydration. A mark begun before signing in is set
 * now. Pass the same `mark` object in each rendering.
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
