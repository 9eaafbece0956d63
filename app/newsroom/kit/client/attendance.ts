/** So long after the last thing that somebody did at this screen, a call is still taken for theirs. */
const ATTENDED_MS = 10_000;
const ACTS = ["pointerdown", "keydown", "input", "wheel", "touchstart"] as const;

/** Opening the screen is an act, too. */
let lastAct = performance.now();

/** Notes whenever somebody does something at this screen. Returns what ends that. */
export function watchActs(): () => void {
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
 * Headers that tell the server of a call which the screen makes by itself, such as one that an event of a colleague made
 * necessary: it does not keep the session from idling out (docs/newsroom.md#signing-in). None for a call of a person.
 */
export function attendance(): Record<string, string> {
  return performance.now() - lastAct > ATTENDED_MS ? { unattended: "true" } : {};
}
