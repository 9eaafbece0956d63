import { HomePage } from "#app/pages/home/components/home-page.tsx";
import { readHome } from "#app/pages/home/home.server.ts";
import { homeMeta } from "#app/pages/home/home.view.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import type { Route } from "./+types/home";

export const loader = pageLoader(async ({ state }) => {
  const { settings, home } = await readHome(state.language);
  const { title } = messagesOf(state.language, "home");
  return { meta: homeMeta(settings, state.siteUrl, title), home };
});

export const meta = pageMeta;

export default function Page({ loaderData }: Route.ComponentProps) {
  return <HomePage home={loaderData.home} />;
}
