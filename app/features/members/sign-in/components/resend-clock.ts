import { useCallback, useSyncExternalStore } from "react";
import { read, write } from "#app/lib/storage.ts";
import { RESEND_SECONDS } from "#app/features/base/member/member.limits.ts";

const TICK_MS = 250;

/**
 * Returns the storage key of the end of a template's waiting time, in milliseconds. It outlives the window and the
 * page.
 */
const keyOf = (template: string) => `resend:${template}`;

/**
 * Returns the whole seconds until another code may be sent; 0 if it may now. An end that is too far ahead comes from a
 * wrong clock.
 */
export function secondsLeft(stored: string | null, now: number): number {
  const left = Math.ceil((Number(stored ?? 0) - now) / 1_000);
  return left > 0 && left <= RESEND_SECONDS ? left : 0;
}

/** Starts the waiting time after a code was sent. */
export function startResendClock(template: string): void {
  write(keyOf(template), String(Date.now() + RESEND_SECONDS * 1_000));
}

/** Returns the seconds left, counting down in the browser; 0 before anything was sent. */
export function useResendClock(template: string): number {
  const left = useCallback(() => secondsLeft(read(keyOf(template)), Date.now()), [template]);
  return useSyncExternalStore(subscribe, left, () => 0);
}

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  return () => clearInterval(timer);
}
