/** The storage key of the command that a reader began before signing in. It is stored for this tab only. */
const KEY = "intendedAct";
/** The milliseconds after which a stored command is ignored, because the reader has signed in for another reason. */
const FRESH_MS = 10 * 60_000;

type Stored = { act: string; path: string; time: number };

/** Stores the reader's command on this page, to run it after signing in. A newer command replaces it. */
export function rememberAct(act: string): void {
  const stored: Stored = { act, path: location.pathname, time: Date.now() };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(stored));
  } catch {
    // Without storage the reader has to repeat the command.
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
