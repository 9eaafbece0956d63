import { BillboardPage } from "#app/pages/billboard/components/billboard-page.tsx";
import { readBillboard } from "#app/features/published/billboard/billboard.service.server.ts";
import { billboardMeta, billboardModel } from "#app/features/published/billboard/billboard.view.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { parseId } from "#app/lib/ids.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/billboard";

export const handle = { params: ["issue"] };

export const loader = pageLoader(async ({ params, url, state }) => {
  const t = messagesOf(state.language, "billboard");
  const read = await readBillboard(parseId(params["id"]), url.searchParams.get("issue"));
  const board = billboardModel(read, state.language);
  const crumbs = [
    { name: messagesOf(state.language, "common").home, path: "/" },
    { name: t.title, path: "/billboard" },
  ];
  const issueName = board.issue === null ? "" : t.issueName[board.period](board.issue.date);
  return { board, crumbs, meta: billboardMeta(board, state, crumbs, issueName) };
});

export const meta = pageMeta;

export default function Billboard({ loaderData }: Route.ComponentProps) {
  return <BillboardPage board={loaderData.board} crumbs={loaderData.crumbs} />;
}
