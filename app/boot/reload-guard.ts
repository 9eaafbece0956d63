const KEY = "reload-guard";
/** How long a reload is remembered, in milliseconds (docs/content.md#limits). */
const REMEMBERED_MS = 10_000;

type Page = { storage: Pick<Storage, "getItem" | "setItem">; reload: () => void };

/**
 * Loads the page anew, but not twice within ten seconds, so that what a reload does not mend ends in no circle. Returns
 * whether it did. `now` in milliseconds.
 */
export function reloadOnce(now: number, { storage, reload }: Page): boolean {
  try {
    const last = Number(storage.getItem(KEY) ?? 0);
    if (now - last < REMEMBERED_MS && now >= last) return false;
    storage.setItem(KEY, String(now));
  } catch {
    // What cannot be remembered could go round for ever.
    return false;
  }
  reload();
  return true;
}
