import { useSyncExternalStore } from "react";

/**
 * The storage key of the newsroom token. A tab stores no other newsroom value. The token lasts until the tab is closed
 * (docs/security.md#s2).
 */
const KEY = "officeToken";

const listeners = new Set<() => void>();
let token: string | undefined;

/**
 * Returns the token to send, or "" without a session. A page that a link opens in a new tab has none, because such
 * links carry `noopener`.
 */
export function newsroomToken(): string {
  token ??= readStored();
  return token;
}

/** Stores the token of a new session. An empty string deletes the stored token. */
export function keepNewsroomToken(value: string): void {
  token = value;
  try {
    if (value === "") sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, value);
  } catch {
    // If the browser has no storage, the token lasts as long as the page.
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
