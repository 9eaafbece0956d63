import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import type { JobWatch } from "../jobs/job-watch.ts";
import type { DeliveryServices } from "#app/features/members/delivery/delivery.service.server.ts";
import type { Clock } from "./clock.ts";
import type { Config } from "./config/config.ts";
import type { DatabaseWatch } from "./database-watch.ts";
import type { DiskWatch } from "./disk-watch.ts";
import type { RenderPage } from "./pages/render.ts";
import type { RouteTable } from "./pages/route-table.ts";
import type { BackgroundWork } from "./background-work.ts";
import type { ParentLink } from "./workers/worker.ts";
import type { Purges } from "./purge/purges.ts";

/** Source of pages and of the browser's files. It is the build, or in development the source files. */
export type PageSource = {
  render: RenderPage;
  routes: RouteTable;
  /** Folder of the browser's files in the build. */
  clientDir: string;
  /** URLs of the style sheets that every page has. */
  stylesheets: readonly string[];
  /** Only in development: Vite serves requests for source files and calls `next` for all others. */
  vite?: (request: IncomingMessage, response: ServerResponse, next: (error?: Error) => void) => void;
};

/** Opens the page source of this process. */
export type OpenPages = (config: Config) => Promise<PageSource>;

/** The parts of the application. Those that differ between a test and a real start are parameters. */
export type AppParts = PageSource & {
  config: Config;
  /** Tells whether the database is up. */
  database: DatabaseWatch;
  /** Tells whether the disk has room. It gets reports of failures. */
  disk: DiskWatch;
  /** Tracks overdue jobs. */
  jobs: JobWatch;
  /** Source of purge messages. */
  purges: Purges;
  /** Expires pages at scheduled times. */
  clock: Clock;
  /** The services that send mails and SMS. */
  deliveries: DeliveryServices;
  /** Work that continues after responses. The application closes when it has ended. */
  backgroundWork: BackgroundWork;
  logger: FastifyBaseLogger;
  /** The parent of this process, if it is one of several workers. */
  parent?: ParentLink | undefined;
};
