import { messagesOf } from "#app/i18n/messages.ts";
import type { RequestState } from "#app/lib/request-context.ts";
import type { PageSite } from "./page.service.server.ts";

/** What a standing page takes from the request: where the site is, and what it calls its pages in the reader's language. */
export function pageSite({ language, siteUrl }: Pick<RequestState, "language" | "siteUrl">): PageSite {
  const { home, pageNames } = messagesOf(language, "common");
  return { siteUrl, homeName: home, pageNames };
}
