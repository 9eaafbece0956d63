import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Language } from "#app/lib/language.ts";
import { readMoved } from "#app/features/published/old-address/old-address.service.server.ts";
import { collectDependencies } from "#app/lib/page/page-dependencies.server.ts";
import type { PageTag } from "#app/lib/page/page-tag.ts";
import { requestState, type RequestState } from "#app/lib/page/request-context.ts";
import { isForData } from "./page-address.ts";
import { isNewsroomAddress, publicManifestOf, withoutNewsroom } from "./public-routes.ts";

/** A rendered page for the page cache, with its tags. */
export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
  tags: readonly PageTag[];
  /** Seconds after which the page is rebuilt even without a purge. 0: it is never cached. */
  maxAge: number;
};

/**
 * Renders one path in one language. Throws the error that made a page fail, so that a failure is never cached or shown
 * as a page.
 */
export type RenderPage = (path: string, language: Language) => Promise<RenderedPage>;

/** Seconds after which a page is rebuilt by default, because headlines start and end and relative times change. */
const DEFAULT_MAX_AGE = 60;
/** Placeholder in app/entry.server.tsx for the boot script, whose file name is known only when the server starts. */
const BOOT_PLACE = "<!--boot-->";

/**
 * Creates the renderer of the built pages. It gets only the path and the language, so that its pages may be cached and
 * shown to everyone (docs/architecture.md#pages-for-everybody).
 */
export function createRenderer(
  build: ServerBuild,
  siteUrl: string,
  bootTag: string,
  mode: "production" | "development" = "production",
): RenderPage {
  const failures = new WeakMap<object, unknown>();
  const whole = withErrorHandler(build, failures);
  const ofNewsroom = createRequestHandler(whole, mode);
  const ofReaders = createRequestHandler(publicPart(whole), mode);
  return async (path, language) => {
    const loaded = isForData(path) ? undefined : [];
    const state: RequestState = { language, siteUrl, maxAge: DEFAULT_MAX_AGE, loaded, readMoved };
    const context = new RouterContextProvider();
    context.set(requestState, state);
    const request = new Request(`${siteUrl}${path}`);
    const handle = isNewsroomAddress(path) ? ofNewsroom : ofReaders;
    const { result: response, tags } = await collectDependencies(() => handle(request, context));
    if (response.status >= 500)
      throw failures.get(context) ?? new Error(`The page failed with status ${response.status}`);
    const body = state.html?.replace(BOOT_PLACE, () => bootTag) ?? (await response.text());
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body,
      tags,
      maxAge: state.maxAge,
    };
  };
}

/**
 * Returns the build without the newsroom's routes, so that they are neither searched for public paths nor sent with
 * public pages.
 */
function publicPart(build: ServerBuild): ServerBuild {
  const { assets } = build;
  const ofReaders = { ...assets, url: publicManifestOf(assets.url), routes: withoutNewsroom(assets.routes) };
  return { ...build, routes: withoutNewsroom(build.routes), assets: ofReaders };
}

/** Returns the build with an error handler. It stores a failure, keyed by the request's context, and prints nothing. */
function withErrorHandler(build: ServerBuild, failures: WeakMap<object, unknown>): ServerBuild {
  const handleError = (error: unknown, { context }: { context: object }) => {
    if (!failures.has(context)) failures.set(context, error);
  };
  return { ...build, entry: { ...build.entry, module: { ...build.entry.module, handleError } } };
}
