import type { FastifyInstance } from "fastify";
import { languageOfCookies, type Language } from "#app/lib/language.ts";
import { collectDependencies } from "#app/lib/page/page-dependencies.server.ts";
import { HttpError } from "../../http/http-error.ts";
import { pageKey, readAddress } from "../page-address.ts";
import type { PageCache } from "./page-cache.ts";
import { redirectTo, writeObtained } from "../pages.ts";
import type { RenderedPage } from "../render.ts";
import type { RouteTable } from "../route-table.ts";

/**
 * Input of a machine route: the values for its pattern, the URL with its declared parameters, and the reader's
 * language.
 */
type CachedRequest = { params: Record<string, string>; url: URL; language: Language };

/** Output of a machine route. The tags that it depends on are collected separately. */
export type Rendering = Omit<RenderedPage, "tags">;

/** Registers a GET route whose responses are cached like pages: feeds, sitemaps, drawn pictures. */
export type AddCachedRoute = (
  app: FastifyInstance,
  pattern: string,
  options: { params?: readonly string[] },
  produce: (request: CachedRequest) => Promise<Rendering>,
) => void;

/** Returns the function with which plugins register their cached routes. */
export function cachedRoutes(cache: PageCache, routes: RouteTable, siteUrl: string): AddCachedRoute {
  return (app, pattern, { params = [] }, produce) => {
    routes.add(pattern, params);
    app.get(pattern, async (request, reply) => {
      const address = readAddress(request.raw.url ?? "", routes);
      if (address.kind === "wrong") throw new HttpError(address.status);
      if (address.kind === "moved") return redirectTo(address.to, reply);
      const language = languageOfCookies(request.headers.cookie);
      const values = request.params as Record<string, string>;
      const url = new URL(address.path, siteUrl);
      const obtained = await cache.obtain(pageKey(address.path, language), async () => {
        const { result, tags } = await collectDependencies(() => produce({ params: values, url, language }));
        return { ...result, tags };
      });
      return writeObtained(cache, obtained, request, reply);
    });
  };
}
