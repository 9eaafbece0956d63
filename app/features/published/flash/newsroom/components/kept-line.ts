import type { FlashText } from "#app/features/published/flash/newsroom/flash.calls.server.ts";

/** Key in the session storage for the form's text, which survives one reload after an upgrade. */
const KEY = "flash-line";

/** Stores the text of the form for the next reload. */
export function keepFlashText(text: FlashText): void {
  sessionStorage.setItem(KEY, JSON.stringify(text));
}

/** Returns the stored text and deletes it. */
export function takeKeptFlash(): FlashText | undefined {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept === null ? undefined : (JSON.parse(kept) as FlashText);
  } catch {
    return undefined;
  }
}
