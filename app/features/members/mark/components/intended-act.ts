/** The command that a reader began before they had to sign in: stored for this tab alone. */
const KEY = "intendedAct";
/** After that long, in milliseconds, signing in has another reason. */
const FRESH_MS = 10 * 60_000;

type Stored = { act: string; path: string; time: number };

/** Stores the reader's command on this page, to run it once they have signed in. The newest one replaces others. */
export function rememberAct(act: string): void {
  const stored: Stored = { act, path: location.pathname, time: Date.now() };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Without storage the reader does it again.
  }
}

/** Returns whether the reader recently began this command on this page. True once only. */
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
