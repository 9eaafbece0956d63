import { writeFile } from "node:fs/promises";
import { setImmediate as afterConnections, setTimeout as sleep } from "node:timers/promises";
import type { App } from "../app.ts";
import { DRAIN_LIMIT_MS } from "./shutdown.ts";

/**
 * Stops listening without failing a request (docs/security.md#z17). Readiness turns red, and `downFile` tells the proxy
 * to choose another instance. For `windowMs` milliseconds the server still responds, and each response closes its
 * connection. Then it accepts no new connection and waits for running requests.
 */
export async function drain(
  { http, stopping, atWork }: App,
  { windowMs, downFile }: { windowMs: number; downFile?: string | undefined },
): Promise<void> {
  stopping.abort();
  const { server } = http;
  if (!server.listening) {
    await http.close();
    return;
  }
  if (downFile !== undefined)
    await writeFile(downFile, "").catch((error: unknown) =>
      http.log.error({ err: error }, "the proxy cannot be told that this instance stops"),
    );
  for (const response of atWork) response.shouldKeepAlive = false;
  server.prependListener("request", (_, response) => {
    response.shouldKeepAlive = false;
  });
  await sleep(windowMs);
  // At this point the process has accepted all connections that waited in the system's queue, so closing resets none of
  // them. A proxy may already have sent a POST on one, and would not repeat it on another instance.
  // A connection that arrives between the two next lines is reset. Only a proxy that sends none any more prevents that.
  await afterConnections();
  server.close();
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_LIMIT_MS - windowMs);
  await http.close();
  clearTimeout(cut);
}
