import { BulletinPage } from "#app/pages/bulletin/components/bulletin-page.tsx";
import { loadBulletin } from "#app/pages/bulletin/bulletin-page.server.ts";
import { bulletinMeta } from "#app/features/published/bulletin/bulletin.view.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { parseId } from "#app/lib/ids.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/bulletin";

export const loader = pageLoader(async ({ params, state }) => {
  const bulletin = await loadBulletin(parseId(params["id"]), state.language);
  const crumbs = [
    { name: messagesOf(state.language, "common").home, path: "/" },
    { name: messagesOf(state.language, "spot-check").title, path: "/spotcheck" },
  ];
  return { bulletin, crumbs, meta: bulletinMeta(bulletin, state.siteUrl, crumbs) };
});

export const meta = pageMeta;

export default function Bulletin({ loaderData }: Route.ComponentProps) {
  return <BulletinPage bulletin={loaderData.bulletin} crumbs={loaderData.crumbs} />;
}
