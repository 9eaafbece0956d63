import { once } from "node:events";
import { createServer } from "node:net";
import type { Config } from "./config.ts";

/** With PORT=0 a free port takes its place, since the site's own address has to be known before the server listens. */
export async function withRealPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const server = createServer().listen(0, config.host);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { ...config, port, siteUrl: config.siteUrl.replace(/:0$/, `:${port}`) };
}
