import { setImmediate as afterConnections, setTimeout as sleep } from "node:timers/promises";
import type { App } from "../app.ts";
import { DRAIN_LIMIT_MS } from "./shutdown.ts";

/**
 * Stops listening without failing a request (docs/security.md#z17). Readiness turns red. For `windowMs` milliseconds
 * the server still responds, and each response closes its connection. Then it accepts no new connection and waits for
 * running requests.
 */
export async function drain({ http, stopping, atWork }: App, windowMs: number): Promise<void> {
  stopping.abort();
  const { server } = http;
  if (!server.listening) {
    await http.close();
    return;
  }
  for (const response of atWork) response.shouldKeepAlive = false;
  server.prependListener("request", (_, response) => {
    response.shouldKeepAlive = false;
  });
  await sleep(windowMs);
  // At this point the process has accepted all connections that waited in the system's queue, so closing resets none of
  // them. A proxy may already have sent a POST on one, and would not repeat it on another instance.
  await afterConnections();
  server.close();
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT_MS - windowMs);
  await http.close();
  clearTimeout(cut);
}
