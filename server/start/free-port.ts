import { once } from "node:events";
import { createServer } from "node:net";
import type { Config } from "../config/config.ts";

/**
 * Checks that the server will be able to listen, before a database is created. Rejects with the error of listening.
 * PORT=0 is replaced by a free port, because the site's URL must be known first.
 */
export async function withFreePort(config: Config): Promise<Config> {
  const port = await freePort(config.port, config.host);
  return config.port === 0 ? { ...config, port, siteUrl: config.siteUrl.replace(/:0$/, `:${port}`) } : config;
}

/** Returns `port`, or a free port for 0. Rejects with the error of listening if the port cannot be used. */
export async function freePort(port: number, host: string): Promise<number> {
  const server = createServer().listen(port, host);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : port;
}
