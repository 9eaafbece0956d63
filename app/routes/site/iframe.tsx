import { FramePage } from "#app/pages/iframe/components/iframe-page.tsx";
import { readFrame } from "#app/features/base/site/site.service.server.ts";
import { framePage } from "#app/features/base/site/site.view.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/iframe";

/** Reads the target from the undecoded path. The router's decoding would also accept a path that is encoded twice. */
export const loader = pageLoader(async ({ url, state }) => {
  const segment = url.pathname.slice("/iframe/".length);
  return framePage(await readFrame(segment, state.language, state.siteUrl), segment);
});

export const meta = pageMeta;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <FramePage page={loaderData.page} />;
}
