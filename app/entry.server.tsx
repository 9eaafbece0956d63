import { renderToString } from "react-dom/server";
import { ServerRouter, type EntryContext, type RouterContextProvider } from "react-router";
import "#app/i18n/all-messages.ts";
import { bootState } from "#app/boot/boot-state.ts";
import { firstPaintScript } from "#app/boot/first-paint.ts";
import { PageContextProvider, type PageContext } from "#app/lib/page/page-context.tsx";
import { loadedData } from "#app/lib/page/page-loader.server.ts";
import { requestState } from "#app/lib/page/request-context.ts";

/**
 * Renders a page once, to a string (docs/architecture.md#react-on-intent). The browser gets finished HTML, one small
 * script, and the state for hydration. The state is inert data, which the browser parses only when the reader is about
 * to use a control.
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

/** React Router's encoded state for a page without errors. The loaders' data are sent separately. */
const NO_ERRORS = "[{}]";

/**
 * Returns the context with the routes of this page only, because ServerRouter processes every given route each time.
 */
function ofThisPage(context: EntryContext): EntryContext {
  const { routes, ...manifest } = context.manifest;
  const matched = context.staticHandlerContext.matches.map(({ route }) => [route.id, routes[route.id]] as const);
  return { ...context, manifest: { ...manifest, routes: Object.fromEntries(matched) }, serverHandoffStream: undefined };
}

/** Returns the text of a stream. Reading it through a Response would take longer than reading it directly. */
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

/**
 * Adds what React does not render: the first-paint script, the placeholder of the boot script, and the page's state.
 */
function withScripts(html: string, state: string): string {
  const head = html.indexOf("</head>");
  const body = html.lastIndexOf("</body>");
  return `<!DOCTYPE html>${html.slice(0, head)}<script>${firstPaintScript}</script>${BOOT_PLACE}${html.slice(head, body)}<script type="application/json" id="boot">${state}</script>${html.slice(body)}`;
}

/** Placeholder of the boot script's tag. The server replaces it, because the file name is known only at its start. */
const BOOT_PLACE = "<!--boot-->";
