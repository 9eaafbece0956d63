import type { Config } from "@react-router/dev/config";

/** The whole route table goes with the client manifest: it is small, and no address needs a look-up of its own. */
export default {
  appDirectory: "app",
  ssr: true,
  routeDiscovery: { mode: "initial" },
} satisfies Config;
