import type { FastifyPluginAsync } from "fastify";
import { CONTENT_CALLS } from "#app/registry/site-calls.server.ts";
import type { Stopping } from "../http/health.ts";
import type { AppParts } from "../parts.ts";
import { nameAnswer } from "./answer-name.ts";
import { addContentDocs } from "./docs/content-docs.ts";
import { flashLive } from "./flash-live.ts";
import { serveCalls } from "./serve.ts";

/**
 * Serves the open content API below /api/content (docs/wire.md#content-api): lists, single records, search. It contains
 * what the pages show. Its documentation is at /api/docs.
 */
export function content(parts: AppParts, stopping: Stopping): FastifyPluginAsync {
  return async (app) => {
    const { config, stylesheets } = parts;
    app.addHook("onSend", nameAnswer);
    await addContentDocs(app, { siteUrl: config.siteUrl, stylesheets });
    await app.register(async (scope) => {
      const streams = { "GET /content/flashes/live": flashLive(scope, parts, stopping) };
      serveCalls(scope, CONTENT_CALLS, { parts, streams });
    });
  };
}
