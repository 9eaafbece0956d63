import { useRouteLoaderData } from "react-router";
import { ShownMessage } from "#app/features/members/message/components/shown-message.tsx";
import { readShownMessage } from "#app/features/newsroom/mailing/mailing-look.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import { pageLoader } from "#app/lib/page/page-loader.server.ts";
import { pageMeta } from "#app/lib/page/page-meta.ts";
import { SiteFooter } from "#app/pages/frame/components/site-footer.tsx";
import { SiteHeader } from "#app/pages/frame/components/site-header.tsx";
import type { loader as rootLoader } from "#app/root.tsx";
import type { Route } from "./+types/shown-message";

/** Loads the preview of a message that is not sent yet, as its receiver would see it. Only its writer can open it. */
export const loader = pageLoader(async ({ url, state: { language } }) => {
  const { pages, description } = messagesOf(language, "area");
  const meta = { title: pages.message, description, path: url.pathname, noindex: true };
  return { meta, ...(await readShownMessage(language)) };
});

export const meta = pageMeta;

/** Shows the message box within the member layout. */
export default function ShownMessagePage({ loaderData: { message, isOpen, nickname, menu } }: Route.ComponentProps) {
  const frame = useRouteLoaderData<typeof rootLoader>("root");
  if (frame === undefined) return null;
  return (
    <>
      <SiteHeader frame={frame} />
      <ShownMessage {...{ message, isOpen, nickname, menu }} />
      <SiteFooter frame={frame} />
    </>
  );
}
