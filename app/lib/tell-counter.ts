/**
 * Sends an event to the site's own counter, even while the page closes. It contains no data about the reader
 * (docs/content.md#product).
 */
export function sendToCounter(event: object): void {
  const body = JSON.stringify(event);
  if (navigator.sendBeacon?.("/api/track", body)) return;
  fetch("/api/track", { method: "POST", body, keepalive: true }).catch(() => undefined);
}
