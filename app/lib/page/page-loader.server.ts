import { STATUS_CODES } from "node:http";
import { data, redirect, type LoaderFunctionArgs } from "react-router";
import { DomainError } from "#app/lib/errors.ts";
import { requestState, type RequestState } from "./request-context.ts";

/**
 * Arguments of a page's loader: its parameters and URL (also if the router loads only data), and the state of the
 * request.
 */
export type PageArgs = {
  params: Record<string, string | undefined>;
  url: URL;
  state: RequestState;
};

/**
 * Wraps a page's loader. It passes the state of the request and maps domain errors to responses. An invalid id
 * redirects to / with 301, uncached (docs/content.md#states). A missing record is 404, one that was taken down is 410.
 */
export function pageLoader<T>(load: (args: PageArgs) => Promise<T>) {
  return async ({ url, params, context }: LoaderFunctionArgs): Promise<T> => {
    try {
      const state = context.get(requestState);
      return setAside(await load({ params, url, state }), state);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const moved = error.code === "not_found" ? await movedAnswer(url.pathname, context.get(requestState)) : undefined;
      throw moved ?? toPageAnswer(error, url.pathname);
    }
  };
}

/** Seconds for which browsers and CDNs may cache the redirect of an old address. */
const MOVED_SECONDS = 300;

/**
 * Returns the response of an old address, or undefined for an unknown one. It is not stored in the page cache, so that
 * each hit is counted.
 */
async function movedAnswer(path: string, state: RequestState) {
  const moved = await state.readMoved?.(path);
  if (moved === undefined) return undefined;
  state.maxAge = 0;
  if (moved.to === null) return errorPage(path, 410);
  return redirect(moved.to, { status: 301, headers: { "Cache-Control": `public, max-age=${MOVED_SECONDS}` } });
}

/**
 * Stores a loader's data outside of React Router and gives React Router its index instead. `loadedData` turns the index
 * into the data again.
 */
function setAside<T>(given: T, { loaded }: RequestState): T {
  if (loaded === undefined || given instanceof Response) return given;
  const withInit = given as { type?: unknown; data?: unknown; init?: ResponseInit | null } | null;
  const isData = withInit?.type === "DataWithResponseInit";
  const place = loaded.push(isData ? withInit.data : given) - 1;
  return (isData ? data(place, withInit.init ?? undefined) : place) as T;
}

/** Returns the loaders' data by route, for the indexes that React Router has. */
export function loadedData(places: Record<string, unknown>, { loaded = [] }: RequestState): Record<string, unknown> {
  const given = (place: unknown) => (typeof place === "number" ? loaded[place] : place);
  return Object.fromEntries(Object.entries(places).map(([route, place]) => [route, given(place)]));
}

/**
 * Returns the response of an error page. The status text is set, because React Router would otherwise use "Internal
 * Server Error".
 */
const errorPage = (path: string, status: 400 | 403 | 404 | 410) =>
  data({ path }, { status, statusText: STATUS_CODES[status] ?? "" });

/** Returns the page's response to a domain error: a redirect, or an error page with its status. */
function toPageAnswer(error: DomainError, path: string) {
  switch (error.code) {
    case "invalid_id":
      return redirect("/", { status: 301, headers: { "Cache-Control": "no-store" } });
    case "gone":
      return errorPage(path, 410);
    case "forbidden":
      return errorPage(path, 403);
    case "invalid_input":
    case "conflict":
      return errorPage(path, 400);
    case "not_found":
      return errorPage(path, 404);
  }
}
