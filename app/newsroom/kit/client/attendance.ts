/** Time after the last activity on this screen in which calls still count as made by the staff member. */
const ATTENDED_MS = 10_000;
const ACTS = ["pointerdown", "keydown", "input", "wheel", "touchstart"] as const;

/** Opening the screen counts as activity. */
let lastAct = performance.now();

/** Records activity on this screen. Returns the function that ends it. */
export function watchActivity(): () => void {
  const onAct = ({ isTrusted }: Event) => {
    if (isTrusted) lastAct = performance.now();
  };
  const options = { capture: true, passive: true } as const;
  for (const act of ACTS) addEventListener(act, onAct, options);
  return () => {
    for (const act of ACTS) removeEventListener(act, onAct, options);
  };
}

/**
 * Headers that mark a call which the screen makes by itself, such as a refetch after an event. Such a call does not keep the
 * session from idling out (docs/newsroom.md#signing-in). Empty for calls of a staff member.
 */
export function attendanceHeaders(): Record<string, string> {
  return performance.now() - lastAct > ATTENDED_MS ? { unattended: "true" } : {};
}
