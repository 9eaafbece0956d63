import type { FlashText } from "#app/features/published/flash/newsroom/flash.calls.server.ts";

/** The text of the form across the reload after an upgrade; it is kept for that one reload. */
const KEY = "flash-line";

/** Keeps the line over a reload. */
export function keepFlashText(text: FlashText): void {
  sessionStorage.setItem(KEY, JSON.stringify(text));
}

/** Returns what was kept, once. */
export function takeKeptFlash(): FlashText | undefined {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept === null ? undefined : (JSON.parse(kept) as FlashText);
  } catch {
    return undefined;
  }
}
