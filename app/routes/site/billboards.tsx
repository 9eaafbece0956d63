import { BillboardsPage } from "#app/features/published/billboard/components/billboards-page.tsx";
import { readBillboards } from "#app/features/published/billboard/billboard.service.server.ts";
import { billboardsMeta } from "#app/features/published/billboard/billboard.view.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/billboards";

export const loader = pageLoader(async ({ state }) => {
  const t = messagesOf(state.language, "billboard");
  const boards = await readBillboards(state.language);
  const crumbs = [
    { name: messagesOf(state.language, "common").home, path: "/" },
    { name: t.title, path: "/billboard" },
  ];
  return { boards, crumbs, meta: billboardsMeta(boards, t, state.siteUrl, crumbs) };
});

export const meta = pageMeta;

export default function Billboards({ loaderData }: Route.ComponentProps) {
  return <BillboardsPage boards={loaderData.boards} crumbs={loaderData.crumbs} />;
}
