import { useSyncExternalStore } from "react";

/** The one thing of the newsroom that a tab keeps: what it signs its calls with, until it is closed (docs/security.md#s2). */
const KEY = "officeToken";

const listeners = new Set<() => void>();
let token: string | undefined;

/** The token to send along; empty for nobody. A page opened from here has none, since links out carry `noopener`. */
export function newsroomToken(): string {
  token ??= readStored();
  return token;
}

/** Keeps the token of a sign-in, or with "" forgets it. */
export function keepNewsroomToken(value: string): void {
  token = value;
  try {
    if (value === "") sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, value);
  } catch {
    // Without storage it lasts as long as the page.
  }
  for (const listener of listeners) listener();
}

/** Returns whether somebody is signed in; undefined on the server and while the page is taken over. */
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
