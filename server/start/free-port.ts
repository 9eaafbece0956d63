import { once } from "node:events";
import { createServer } from "node:net";
import type { Config } from "../config/config.ts";

/**
 * Checks that the server will be able to listen, before a database is made and filled in vain. Rejects as listening
 * does. PORT=0 is replaced by a free port, since the site's own address has to be known before.
 */
export async function withFreePort(config: Config): Promise<Config> {
  const port = await freePort(config.port, config.host);
  return config.port === 0 ? { ...config, port, siteUrl: config.siteUrl.replace(/:0$/, `:${port}`) } : config;
}

/** Returns `port`, or for 0 a free port. Rejects, as listening does, when nothing can listen there. */
export async function freePort(port: number, host: string): Promise<number> {
  const server = createServer().listen(port, host);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : port;
}
