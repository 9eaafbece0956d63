import type { Config } from "@react-router/dev/config";

/**
 * Sends the whole route table with the client manifest. It is small, and the browser then needs no request to look up
 * the route of an address.
 */
export default {
  appDirectory: "app",
  ssr: true,
  routeDiscovery: { mode: "initial" },
} satisfies Config;
