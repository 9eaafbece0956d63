import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "./app.ts";
import { DRAIN_LIMIT_MS } from "./shutdown.ts";

/**
 * Stops listening without failing a request (docs/security.md#z17): readiness turns red, and for `windowMs` milliseconds the
 * server goes on answering, each answer ending its connection; then no new connection is taken, and the requests that
 * still run are waited for.
 */
export async function drain({ http, stopping, atWork }: App, windowMs: number): Promise<void> {
  stopping.abort();
  const { server } = http;
  for (const response of atWork) response.shouldKeepAlive = false;
  server.prependListener("request", (_, response) => {
    response.shouldKeepAlive = false;
  });
  await sleep(windowMs);
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT_MS - windowMs);
  await http.close();
  clearTimeout(cut);
}
