import { renderToString } from "react-dom/server";
import { ServerRouter, type EntryContext, type ServerBuild } from "react-router";
import * as build from "virtual:react-router/server-build";
import "#app/i18n/all-messages.ts";
import { keepSiteFacts } from "#app/features/base/site/site.service.server.ts";
import { PageContextProvider } from "#app/lib/page/page-context.tsx";
import { keepSharedReads } from "#app/lib/shared-read.server.ts";
import { connect, disconnect } from "#db/client.ts";
import { createFinisher } from "#server/pages/finish.ts";
import { createRenderer } from "#server/pages/render.ts";

const SITE = "http://127.0.0.1:3000";

/** The CPU milliseconds for rendering a page in each round: on the whole path of a cache miss, and by React alone. */
export type ColdPage = { path: string; rounds: { pipeline: number; react: number }[] };

/** The number of pages in a round. It is small, so that other load on the machine affects both alike. */
const IN_A_ROUND = 5;

/** The addresses of one kind of page: some to warm up the code, others to measure. */
export type ColdPaths = { name: string; warm: string[]; measured: string[] };

/** The recorded render inputs of each page, keyed by path. With them React alone can render the same trees again. */
const given = new Map<string, EntryContext>();

/**
 * Measures pages on the database of `url`. The caller makes queries answer from memory, so that SQL does not count. It
 * is part of the server build of the benchmark (`vite --mode bench`), because it renders the built routes.
 */
export async function measureColdPages(url: string, kinds: ColdPaths[]): Promise<ColdPage[]> {
  connect(url);
  // Caches shared data, as a running server does.
  keepSiteFacts();
  keepSharedReads();
  const render = createRenderer(watched(), SITE, "");
  const finish = createFinisher(SITE, { seconds: 120, keysHeader: undefined }, async () => "default-src 'none'");
  const miss = async (path: string) => (await finish(await render(path, "zh-cn"))).settle();
  const react = async (path: string) => renderToString(tree(path));
  const pages: ColdPage[] = [];
  for (const { name, warm, measured } of kinds) {
    await cpuOf(miss, warm);
    await cpuOf(react, warm);
    const rounds: ColdPage["rounds"] = [];
    for (let start = 0; start < measured.length; start += IN_A_ROUND) {
      const paths = measured.slice(start, start + IN_A_ROUND);
      rounds.push({ pipeline: await cpuOf(miss, paths), react: await cpuOf(react, paths) });
    }
    pages.push({ path: name, rounds });
  }
  await disconnect();
  return pages;
}

/** Returns the build, which also records the render inputs of each page. */
function watched(): ServerBuild {
  const original = build.entry.module.default;
  const overhear: typeof original = (request, status, headers, context, loadContext) => {
    given.set(new URL(request.url).pathname, { ...context });
    return original(request, status, headers, context, loadContext);
  };
  return { ...build, entry: { ...build.entry, module: { ...build.entry.module, default: overhear } } };
}

function tree(path: string) {
  const rendered = given.get(new URL(path, SITE).pathname);
  if (rendered === undefined) throw new Error(`${path} was not rendered yet`);
  const context = { ...rendered, serverHandoffStream: undefined, renderMeta: {} };
  return (
    <PageContextProvider value={{ language: "zh-cn", rawHtml: [], namespaces: new Set() }}>
      <ServerRouter context={context} url={SITE + path} />
    </PageContextProvider>
  );
}

async function cpuOf(work: (path: string) => Promise<unknown>, paths: string[]): Promise<number> {
  const before = process.cpuUsage();
  for (const path of paths) await work(path);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / paths.length;
}
