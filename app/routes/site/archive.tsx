import { ArchivePage } from "#app/pages/archive/components/archive-page.tsx";
import { readArchive } from "#app/pages/archive/archive.server.ts";
import { archiveMeta } from "#app/pages/archive/archive.view.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { parseDigits } from "#app/lib/ids.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/archive";

export const handle = { params: ["month", "page"] };

export const loader = pageLoader(async ({ url, state }) => {
  const page = parseDigits(url.searchParams.get("page") ?? undefined) ?? 1;
  const archive = await readArchive(url.searchParams.get("month"), page, state.language);
  const t = messagesOf(state.language, "news");
  const title = archive.month === null ? t.archive : t.archiveOf(archive.month);
  const crumbs = [
    { name: messagesOf(state.language, "common").home, path: "/" },
    { name: t.archive, path: "/article" },
  ];
  return {
    meta: archiveMeta(archive, { title, description: t.archiveDescription, crumbs }, state.siteUrl),
    archive,
    crumbs,
  };
});

export const meta = pageMeta;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <ArchivePage archive={loaderData.archive} crumbs={loaderData.crumbs} />;
}
