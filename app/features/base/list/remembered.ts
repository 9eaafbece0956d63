/**
 * Remembered views (docs/content.md#records, viewRoutes and keepalive): what lists of the area have shown in this page life, and
 * with which parameters each page was left. They are one member's.
 */
const views = new Map<string, unknown>();
const addresses = new Map<string, string>();
const MOST = 40;
let owner: number | undefined;

/** Keeps what a view has shown, so that coming back to it begins with that. */
export function remember(key: string, data: unknown): void {
  views.delete(key);
  views.set(key, data);
  const [oldest] = views.keys();
  if (views.size > MOST && oldest !== undefined) views.delete(oldest);
}

/** The last state of the view; undefined on the first visit. */
export function recall(key: string): unknown {
  return views.get(key);
}

/** Keeps the parameters that a page of the area is shown with. */
export function rememberAddress(path: string, search: string): void {
  addresses.set(path, search);
}

/** The page's last address, or the page itself on the first visit. */
export function addressOf(path: string): string {
  return path + (addresses.get(path) ?? "");
}

/** Forgets everything when another member reads. */
export function rememberFor(memberId: number): void {
  const isAnother = owner !== undefined && owner !== memberId;
  owner = memberId;
  if (!isAnother) return;
  views.clear();
  addresses.clear();
}
