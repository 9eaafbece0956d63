/** What a reader meant to do when they were asked to sign in: kept for this tab alone. */
const KEY = "intendedAct";
/** After that long, in milliseconds, signing in has another reason. */
const FRESH_MS = 10 * 60_000;

type Stored = { act: string; path: string; time: number };

/** Keeps what the reader was about to do on this page, to be done once they have signed in. The newest act replaces others. */
export function rememberAct(act: string): void {
  const stored: Stored = { act, path: location.pathname, time: Date.now() };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Without storage the reader does it again.
  }
}

/** Returns whether the reader meant to do just this, on this page and a moment ago. True once only. */
export function takeAct(act: string): boolean {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Stored | null;
    if (stored?.act !== act || stored.path !== location.pathname) return false;
    sessionStorage.removeItem(KEY);
    return Math.abs(Date.now() - stored.time) < FRESH_MS;
  } catch {
    return false;
  }
}
