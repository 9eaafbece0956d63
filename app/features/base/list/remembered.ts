/**
 * Remembered views (docs/content.md#records, viewRoutes and keepalive): the data shown by each list of the member area
 * since the page was loaded, and the last parameters of each page. They belong to one member.
 */
const views = new Map<string, unknown>();
const addresses = new Map<string, string>();
const MOST = 40;
let owner: number | undefined;

/** Stores the data of a view, so that it can show them at once on return. */
export function remember(key: string, data: unknown): void {
  views.delete(key);
  views.set(key, data);
  const [oldest] = views.keys();
  if (views.size > MOST && oldest !== undefined) views.delete(oldest);
}

/** Returns the last data of a view, or undefined on the first visit. */
export function recall(key: string): unknown {
  return views.get(key);
}

/** Stores the current parameters of a page of the member area. */
export function rememberAddress(path: string, search: string): void {
  addresses.set(path, search);
}

/** Returns the page's last address, or its plain path on the first visit. */
export function addressOf(path: string): string {
  return path + (addresses.get(path) ?? "");
}

/** Deletes all remembered views when another member uses the browser. */
export function rememberFor(memberId: number): void {
  const isAnother = owner !== undefined && owner !== memberId;
  owner = memberId;
  if (!isAnother) return;
  views.clear();
  addresses.clear();
}
