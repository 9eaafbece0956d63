import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Language } from "#app/lib/language.ts";
import { requestState, type RequestState } from "#app/lib/request-context.ts";

/** A page as the page cache keeps it: finished text with what it depends on. */
export type RenderedPage = {
  status: number;
  headers: Record<string, string>;
  body: string;
  tags: string[];
  /** Seconds after which it is rebuilt although nothing was purged. */
  maxAge: number;
};

/** Renders one address in one language. */
export type RenderPage = (path: string, language: Language) => Promise<RenderedPage>;

/** Pages live a minute at most between rebuilds: headlines start and end, and relative times move on. */
const DEFAULT_MAX_AGE = 60;

/**
 * The renderer of the built pages. It sees nothing of the reader but the address and the language,
 * so that what it gives may be kept and shown to everyone (architecture.md, decision 1).
 */
export function createRenderer(build: ServerBuild, siteUrl: string, bootTag: string): RenderPage {
  const handle = createRequestHandler(build, "production");
  return async (path, language) => {
    const state: RequestState = { language, siteUrl, tags: new Set(), maxAge: DEFAULT_MAX_AGE };
    const context = new RouterContextProvider();
    context.set(requestState, state);
    const response = await handle(new Request(`${siteUrl}${path}`), context);
    const body = (await response.text()).replace("<!--boot-->", bootTag);
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body,
      tags: [...state.tags],
      maxAge: state.maxAge,
    };
  };
}
