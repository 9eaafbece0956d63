/** Milliseconds after the last activity on this screen during which calls count as made by the staff member. */
const ATTENDED_MS = 10_000;
const ACTS = ["pointerdown", "keydown", "input", "wheel", "touchstart"] as const;

/** Opening the screen counts as activity. */
let lastAct = performance.now();

/** Starts recording activity on this screen. Returns a function that stops it. */
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
 * Returns headers that mark a call made without the staff member, such as a refetch after an event. Such a call does
 * not extend the session (docs/newsroom.md#signing-in). Returns no headers while the staff member is active.
 */
export function attendanceHeaders(): Record<string, string> {
  return performance.now() - lastAct > ATTENDED_MS ? { unattended: "true" } : {};
}
