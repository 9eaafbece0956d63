import { ToolsPage } from "#app/features/published/tool/components/tools-page.tsx";
import { TOOLS_PATH } from "#app/features/published/tool/tool.names.ts";
import { listTools } from "#app/features/published/tool/tool.service.server.ts";
import { toolsMeta } from "#app/features/published/tool/tool.view.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/tools";

export const loader = pageLoader(({ state }) => {
  const t = messagesOf(state.language, "tool");
  const links = listTools(state.language);
  const crumbs = [
    { name: messagesOf(state.language, "common").home, path: "/" },
    { name: t.title, path: TOOLS_PATH },
  ];
  return Promise.resolve({ links, crumbs, meta: toolsMeta(links, t, state.siteUrl, crumbs) });
});

export const meta = pageMeta;

export default function Tools({ loaderData }: Route.ComponentProps) {
  return <ToolsPage links={loaderData.links} crumbs={loaderData.crumbs} />;
}
