import { FlashPage } from "#app/features/published/flash/components/flash-page.tsx";
import { readFlash } from "#app/features/published/flash/flash.service.server.ts";
import { flashMeta, flashModel } from "#app/features/published/flash/flash-page.view.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { parseId } from "#app/lib/ids.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/flash";

export const loader = pageLoader(async ({ params, state: { language, siteUrl } }) => {
  const t = messagesOf(language, "flash");
  const [{ item, others }, { siteName }] = await Promise.all([readFlash(parseId(params["id"])), readSettings()]);
  const crumbs = [
    { name: messagesOf(language, "common").home, path: "/" },
    { name: t.title, path: "/hours" },
  ];
  const model = flashModel(item, others, crumbs);
  return { model, meta: flashMeta(model, t, { siteName, siteUrl }) };
});

export const meta = pageMeta;

export default function Flash({ loaderData }: Route.ComponentProps) {
  return <FlashPage model={loaderData.model} />;
}
