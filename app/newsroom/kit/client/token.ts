import { useSyncExternalStore } from "react";

/**
 * Storage key of the newsroom token, the only newsroom value that a tab stores. It lasts until the tab is closed
 * (docs/security.md#s2).
 */
const KEY = "officeToken";

const listeners = new Set<() => void>();
let token: string | undefined;

/**
 * Returns the token to send; empty without a session. A page opened from here has none, since external links carry `noopener`.
 */
export function newsroomToken(): string {
  token ??= readStored();
  return token;
}

/** Stores the token of a sign-in; "" deletes it. */
export function keepNewsroomToken(value: string): void {
  token = value;
  try {
    if (value === "") sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, value);
  } catch {
    // Without storage the token lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Returns whether a staff member is signed in; undefined on the server and during hydration. */
export function useIsSignedIn(): boolean | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => newsroomToken() !== "",
    () => undefined,
  );
}

function readStored(): string {
  try {
    return sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
