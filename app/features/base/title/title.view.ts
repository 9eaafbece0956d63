import { titleBreaks } from "./title-breaks.ts";

/** A title of editors, and the offsets at which its lines may break. */
export type Titled = { title: string; breaks: number[] };

/** The greatest number of titles whose breaks are cached. Then the cache starts again. */
const MOST_CACHED = 5_000;

const cached = new Map<string, number[]>();

/** Returns a title with its breaks. Most pages show titles that another page has shown, so they are cached. */
export function titled(title: string): Titled {
  const known = cached.get(title);
  if (known !== undefined) return { title, breaks: known };
  if (cached.size >= MOST_CACHED) cached.clear();
  const breaks = titleBreaks(title);
  cached.set(title, breaks);
  return { title, breaks };
}
