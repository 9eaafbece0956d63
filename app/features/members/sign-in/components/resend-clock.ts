import { useCallback, useSyncExternalStore } from "react";
import { read, write } from "#app/lib/storage.ts";
import { RESEND_SECONDS } from "#app/features/base/member/member.limits.ts";

const TICK_MS = 250;

/** Where the end of a template's waiting time is kept, in milliseconds, so that it outlives the window and the page. */
const keyOf = (template: string) => `resend:${template}`;

/** Whole seconds until a code may be sent again, 0 when it may be. An end further off than any wait comes of a wrong clock. */
export function secondsLeft(stored: string | null, now: number): number {
  const left = Math.ceil((Number(stored ?? 0) - now) / 1_000);
  return left > 0 && left <= RESEND_SECONDS ? left : 0;
}

/** Begins the waiting time after a code was sent. */
export function startResendClock(template: string): void {
  write(keyOf(template), String(Date.now() + RESEND_SECONDS * 1_000));
}

/** Seconds left, counting down. Only asked for in the browser and once something has been sent; 0 before. */
export function useResendClock(template: string): number {
  const left = useCallback(() => secondsLeft(read(keyOf(template)), Date.now()), [template]);
  return useSyncExternalStore(subscribe, left, () => 0);
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}
