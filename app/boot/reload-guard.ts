const KEY = "reload-guard";
/** Milliseconds for which a reload is remembered (docs/content.md#limits). */
const REMEMBERED_MS = 10_000;

type Page = { storage: Pick<Storage, "getItem" | "setItem">; reload: () => void };

/**
 * Reloads the page, but not twice within ten seconds, to avoid a loop. Returns whether it reloads. `now` is in
 * milliseconds.
 */
export function reloadOnce(now: number, { storage, reload }: Page): boolean {
  try {
    const last = Number(storage.getItem(KEY) ?? 0);
    if (now - last < REMEMBERED_MS && now >= last) return false;
    storage.setItem(KEY, String(now));
  } catch {
    // Without storage the page could reload endlessly.
    return false;
  }
  reload();
  return true;
}
