import { renderToString } from "react-dom/server";
import { ServerRouter, type EntryContext, type RouterContextProvider } from "react-router";
import "#app/i18n/all-messages.ts";
import { bootState } from "#app/boot/boot-state.ts";
import { firstPaintScript } from "#app/boot/first-paint.ts";
import { PageContextProvider, type PageContext } from "#app/lib/page/page-context.tsx";
import { loadedData } from "#app/lib/page/page-loader.server.ts";
import { requestState } from "#app/lib/page/request-context.ts";

/**
 * The page pipeline (docs/architecture.md#react-on-intent): a page is rendered once, to a string; the browser gets finished HTML,
 * one small script, and the state to hydrate with as inert data that is read only when the reader reaches for something.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const state = loadContext.get(requestState);
  const page: PageContext = { language: state.language, rawHtml: [], namespaces: new Set() };
  const { staticHandlerContext: handled, serverHandoffStream } = routerContext;
  handled.loaderData = loadedData(handled.loaderData, state);
  const stream = handled.errors === null ? NO_ERRORS : await readStream(serverHandoffStream);
  const html = renderToString(
    <PageContextProvider value={page}>
      <ServerRouter context={ofThisPage(routerContext)} url={request.url} />
    </PageContextProvider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  state.html = withScripts(html, bootState(routerContext, page, stream));
  return new Response(null, { status, headers });
}

/** What React Router hands over of a page without errors: its data goes beside it. */
const NO_ERRORS = "[{}]";

/** The context with nothing but the routes of this page: ServerRouter makes objects of all that it is given, each time. */
function ofThisPage(context: EntryContext): EntryContext {
  const { routes, ...manifest } = context.manifest;
  const matched = context.staticHandlerContext.matches.map(({ route }) => [route.id, routes[route.id]] as const);
  return { ...context, manifest: { ...manifest, routes: Object.fromEntries(matched) }, serverHandoffStream: undefined };
}

/** The text of a stream: without the machinery of a Response around it, which takes longer than the reading. */
async function readStream(stream: ReadableStream<Uint8Array> | undefined): Promise<string> {
  const reader = stream?.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}

/** Adds the first-paint script, the boot script's place and the page's state, none of which React knows. */
function withScripts(html: string, state: string): string {
  const head = html.indexOf("</head>");
  const body = html.lastIndexOf("</body>");
  return `<!DOCTYPE html>${html.slice(0, head)}<script>${firstPaintScript}</script>${BOOT_PLACE}${html.slice(head, body)}<script type="application/json" id="boot">${state}</script>${html.slice(body)}`;
}

/** Where the server puts the boot script's tag; its file name is known only when the server starts. */
const BOOT_PLACE = "<!--boot-->";
