import { once } from "node:events";
import { createServer } from "node:net";
import type { Config } from "./config.ts";

/**
 * Makes sure that the server will be able to listen, before a database is made and filled in vain; rejects as listening
 * does. With PORT=0 a free port takes its place, since the site's own address has to be known before.
 */
export async function withFreePort(config: Config): Promise<Config> {
  const server = createServer().listen(config.port, config.host);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (config.port !== 0) return config;
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { ...config, port, siteUrl: config.siteUrl.replace(/:0$/, `:${port}`) };
}
