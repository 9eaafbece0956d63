import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import "#app/i18n/all-messages.ts";
import { api } from "./api/api.ts";
import { trackRoutes } from "./api/track.ts";
import { addAdmission } from "./http/admission/admission.ts";
import { addDevelopmentFiles } from "./http/development-files.ts";
import { noEndedConnections } from "./http/admission/connections.ts";
import { addFailureAnswers } from "./http/failures.ts";
import { addAnswersFromMemory, createAnswerFromMemory } from "./http/answers-from-memory.ts";
import { addGuard, hostCheck } from "./http/admission/guard.ts";
import { addProbes } from "./http/health.ts";
import { addMetrics } from "./http/metrics.ts";
import { addRequestLog } from "./http/request-log.ts";
import { addSecurityHeaders } from "./http/security-headers.ts";
import { addForwarded, createProxies } from "./http/proxies.ts";
import { createServer } from "./http/server.ts";
import { readStaticFiles } from "./http/static-files.ts";
import { bulletinCsv } from "./pages/bulletin-csv.ts";
import { cachedRoutes, type AddCachedRoute } from "./pages/cache/cached-route.ts";
import { covers } from "./pages/covers.ts";
import { addFeeds } from "./pages/feeds.ts";
import { createFinisher } from "./pages/finish.ts";
import { media } from "./pages/media.ts";
import { countOldAddresses } from "./pages/old-addresses.ts";
import { PageCache } from "./pages/cache/page-cache.ts";
import { addPages } from "./pages/pages.ts";
import { Recompressor } from "./pages/cache/recompress.ts";
import { addSitemaps } from "./pages/sitemaps.ts";
import { storedFiles } from "./pages/stored-files.ts";
import { factsWithoutDatabase, siteFacts } from "./pages/site-facts.ts";
import type { AppParts } from "./parts.ts";

/** A complete application: Fastify, which does not listen yet, and the parts for starting and stopping. */
export type App = {
  http: FastifyInstance;
  cache: PageCache;
  /** Aborted when the server begins to stop. */
  stopping: AbortController;
  /** Responses in progress. */
  atWork: ReadonlySet<ServerResponse>;
};

/**
 * Adds the routes that are neither pages nor API calls. The page cache stores responses of routes added with
 * `addCachedRoute` and purges them by tag, like pages.
 */
async function addMachineRoutes(http: FastifyInstance, parts: AppParts, addCachedRoute: AddCachedRoute): Promise<void> {
  await http.register(trackRoutes);
  await http.register(bulletinCsv);
  await http.register(covers);
  await http.register(media(parts.config));
  await http.register(storedFiles(parts.config));
  await addFeeds(http, parts.config.siteUrl, addCachedRoute);
  await addSitemaps(http, parts.config.siteUrl, addCachedRoute);
}

/**
 * Builds the application. For each request it first tries the cached responses. Then the hooks run in order: the cheap
 * refusals, the limits, the routes.
 */
export async function buildApp(parts: AppParts): Promise<App> {
  const { config, purges, disk, logger } = parts;
  const basis = { config, isDevelopment: parts.vite !== undefined };
  const facts = siteFacts(basis);
  const fallback = factsWithoutDatabase(basis);
  const frame = () => ({
    ...(facts.latest ?? fallback),
    hsts: config.hsts,
    stylesheets: parts.stylesheets,
    isDatabaseUp: parts.database.isUp,
  });
  const recompressor = new Recompressor();
  const cache = new PageCache({
    limitBytes: config.pageCacheBytes,
    sharedSeconds: config.sharing.seconds,
    finish: createFinisher(config.hsts, config.sharing, async () => (await facts.get()).policy),
    database: parts.database,
    until: (tags) => parts.clock.until(tags),
    onPopular: (page) => recompressor.offer(page.answer, () => cache.store.weighAgain(page)),
    onFailure: (error) => {
      disk.note(error);
      logger.warn({ err: error }, "a page could not be rebuilt");
    },
  });
  purges.onChange((tags) => facts.purge(tags));
  purges.onMessage((message) => cache.receive(message));

  const files = await readStaticFiles(parts.clientDir, config.hsts);
  for (const file of files.values()) recompressor.offer(file);
  const isKnownHost = hostCheck(config.hosts);
  const answerFromMemory = createAnswerFromMemory(cache, files, isKnownHost, parts);
  const proxies = createProxies(config.trustProxy);
  const ended = noEndedConnections();
  const http = createServer(parts, { answerFromMemory, frame, proxies, ended });
  const stopping = new AbortController();
  if (parts.vite !== undefined) addDevelopmentFiles(http, parts.vite);
  addFailureAnswers(http, frame);
  addSecurityHeaders(http, config.hsts);
  addForwarded(http, proxies);
  addGuard(http, isKnownHost);
  addAnswersFromMemory(http, answerFromMemory);
  const atWork = addAdmission(http, proxies);
  addRequestLog(http, addMetrics(http, { ...parts, cache, atWork, ended }));
  addProbes(http, parts, stopping.signal);
  http.addHook("onError", async (_request, _reply, error) => disk.note(error));
  http.addHook("onClose", async () => disk.close());
  await addMachineRoutes(http, parts, cachedRoutes(cache, parts.routes, config.siteUrl));
  await http.register(api(parts, stopping.signal), { prefix: "/api" });
  countOldAddresses(http);
  await addPages(http, cache, parts);
  return { http, cache, stopping, atWork };
}
