import { BulletinsPage } from "#app/features/published/bulletin/components/bulletins-page.tsx";
import { BULLETIN_PARAMS, decodeBulletinQuery } from "#app/features/published/bulletin/bulletin.schema.ts";
import { readBulletins } from "#app/features/published/bulletin/bulletin.service.server.ts";
import { bulletinsMeta } from "#app/features/published/bulletin/bulletin.view.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/bulletins";

export const handle = { params: BULLETIN_PARAMS };

export const loader = pageLoader(async ({ url, state }) => {
  const t = messagesOf(state.language, "spot-check");
  const model = await readBulletins(decodeBulletinQuery(url.searchParams), state.language);
  const crumbs = [
    { name: messagesOf(state.language, "common").home, path: "/" },
    { name: t.title, path: "/spotcheck" },
  ];
  return { model, crumbs, meta: bulletinsMeta(model, t, state.siteUrl, crumbs) };
});

export const meta = pageMeta;

export default function Bulletins({ loaderData }: Route.ComponentProps) {
  return <BulletinsPage model={loaderData.model} crumbs={loaderData.crumbs} />;
}
