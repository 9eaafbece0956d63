import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import type { JobWatch } from "../jobs/job-watch.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { DatabaseWatch } from "./database-watch.ts";
import type { DiskWatch } from "./disk-watch.ts";
import type { RenderPage } from "./pages/render.ts";
import type { RouteTable } from "./pages/route-table.ts";
import type { Later } from "./later.ts";
import type { Purges } from "./purges.ts";

/** Where pages and the browser's files come from: the build, or in development the sources. */
export type PageSource = {
  render: RenderPage;
  routes: RouteTable;
  /** Folder of the browser's files as the build has made it. */
  clientDir: string;
  /** Addresses of the style sheets that every page has. */
  stylesheets: readonly string[];
  /** Development only: Vite, which answers requests for source files and calls `next` for all others. */
  vite?: (request: IncomingMessage, response: ServerResponse, next: (error?: Error) => void) => void;
};

/** Opens the pages of this process. */
export type OpenPages = (config: Config) => Promise<PageSource>;

/** What the application is made of; everything that differs between a test and a real start comes from outside. */
export type AppParts = PageSource & {
  config: Config;
  /** Whether the database answers. */
  database: DatabaseWatch;
  /** Whether there is room for what is to be kept; it is told of failures. */
  disk: DiskWatch;
  /** Which recurring work is overdue. */
  jobs: JobWatch;
  /** Where the application hears that pages have changed. */
  purges: Purges;
  /** Knows when pages cease to be true by themselves. */
  clock: Clock;
  /** What goes on after answers; the application is closed when it is done. */
  later: Later;
  logger: FastifyBaseLogger;
};
