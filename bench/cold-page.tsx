import { renderToString } from "react-dom/server";
import { ServerRouter, type EntryContext, type ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import "#app/i18n/all-messages.ts";
import { keepSiteFacts } from "#app/features/base/site/site.service.server.ts";
import { PageContextProvider } from "#app/lib/page-context.tsx";
import { keepSharedReads } from "#app/lib/shared-read.server.ts";
import { connect, disconnect } from "#db/client.ts";
import { createFinisher } from "#server/pages/finish.ts";
import { createRenderer } from "#server/pages/render.ts";

const SITE = "http://127.0.0.1:3000";
const RENDERINGS = 300;

/** CPU milliseconds that one rendering of a page takes: by the whole pipeline of a miss, and by React alone. */
export type ColdPage = { path: string; pipeline: number; react: number };

/** What the page pipeline was given to render, so that the same tree can be rendered again by React alone. */
let given: EntryContext | undefined;

/**
 * Measures pages on the database of `url`. The caller makes queries answer from memory, so that SQL does not count.
 * Part of the server build of the bench (`vite --mode bench`), because it renders the built routes.
 */
export async function measureColdPages(url: string, paths: string[]): Promise<ColdPage[]> {
  connect(url);
  // As a running server does, which hears of every purge.
  keepSiteFacts();
  keepSharedReads();
  const render = createRenderer(watched(), SITE, "");
  const finish = createFinisher(SITE, async () => "default-src 'none'");
  const pages: ColdPage[] = [];
  for (const path of paths) {
    const miss = async () => (await finish(await render(path, "zh-cn"))).settle();
    await repeat(miss, RENDERINGS / 3);
    const pipeline = await cpuOf(miss);
    const react = await cpuOf(async () => renderToString(tree(path)));
    pages.push({ path, pipeline, react });
  }
  await disconnect();
  return pages;
}

/** The build with its page pipeline overheard. */
function watched(): ServerBuild {
  const original = build.entry.module.default;
  const overhear: typeof original = (request, status, headers, context, loadContext) => {
    given = { ...context };
    return original(request, status, headers, context, loadContext);
  };
  return { ...build, entry: { ...build.entry, module: { ...build.entry.module, default: overhear } } };
}

function tree(path: string) {
  if (given === undefined) throw new Error("Nothing was rendered yet");
  const context = { ...given, serverHandoffStream: undefined, renderMeta: {} };
  return (
    <PageContextProvider value={{ language: "zh-cn", rawHtml: [], namespaces: new Set() }}>
      <ServerRouter context={context} url={SITE + path} />
    </PageContextProvider>
  );
}

async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await repeat(work, RENDERINGS);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / RENDERINGS;
}

async function repeat(work: () => Promise<unknown>, times: number): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) await work();
}
