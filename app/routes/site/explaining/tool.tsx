import { data } from "react-router";
import { ToolPage } from "#app/features/published/tool/components/tool-page.tsx";
import { TOOLS_PATH, toolPath } from "#app/features/published/tool/tool.names.ts";
import { TOOL_PARAMS } from "#app/features/published/tool/tool.params.ts";
import { readTool } from "#app/features/published/tool/tool.service.server.ts";
import { toolMeta } from "#app/features/published/tool/tool.view.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/tool";

export const handle = { params: TOOL_PARAMS };

/**
 * Cache time in seconds. It is short for two reasons: readers enter very many different numbers, and the example uses
 * today's date.
 */
const MAX_AGE = 20;

export const loader = pageLoader(async ({ params, url, state }) => {
  const { language, siteUrl } = state;
  const page = await readTool(params["name"], { params: url.searchParams, language, now: Date.now() });
  state.maxAge = MAX_AGE;
  const crumbs = [
    { name: messagesOf(language, "common").home, path: "/" },
    { name: messagesOf(language, "tool").title, path: TOOLS_PATH },
    { name: page.title, path: toolPath(page.name) },
  ];
  const model = { ...page, crumbs };
  const hasFaults = model.fields.some(({ error }) => error !== undefined);
  return data({ model, meta: toolMeta(model, siteUrl) }, { status: hasFaults ? 400 : 200 });
});

export const meta = pageMeta;

export default function Tool({ loaderData }: Route.ComponentProps) {
  return <ToolPage model={loaderData.model} />;
}
