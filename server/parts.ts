import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { DatabaseWatch } from "./database-watch.ts";
import type { DiskWatch } from "./disk-watch.ts";
import type { RenderPage } from "./pages/render.ts";
import type { RouteTable } from "./pages/route-table.ts";
import type { Later } from "./later.ts";
import type { Purges } from "./purges.ts";

/** What the application is made of; everything that differs between a test and a real start comes from outside. */
export type AppParts = {
  config: Config;
  render: RenderPage;
  routes: RouteTable;
  /** Folder of the browser's files as the build has made it. */
  clientDir: string;
  /** Addresses of the style sheets that every page has. */
  stylesheets: readonly string[];
  /** Whether the database answers. */
  database: DatabaseWatch;
  /** Whether there is room for what is to be kept; it is told of failures. */
  disk: DiskWatch;
  /** Where the application hears that pages have changed. */
  purges: Purges;
  /** Knows when pages cease to be true by themselves. */
  clock: Clock;
  /** What goes on after answers; the application is closed when it is done. */
  later: Later;
  logger: FastifyBaseLogger;
};
