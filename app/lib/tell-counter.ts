/** Tells the site's own counter something that outlasts the page, with nothing about who reads (docs/content.md#product). */
export function tellCounter(event: object): void {
  const body = JSON.stringify(event);
  if (navigator.sendBeacon?.("/api/track", body)) return;
  fetch("/api/track", { method: "POST", body, keepalive: true }).catch(() => undefined);
}
