import { CONTRIBUTION_PLACEHOLDERS } from "#app/features/members/contribution/contribution.rules.ts";
import { withDecimalsAligned } from "#app/features/base/rich-text/rich-text.decimals.ts";
import { showCards } from "#app/features/published/body-card/body-card.service.server.ts";
import type { PageSite } from "#app/features/published/page/page.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import type { RequestState } from "#app/lib/page/request-context.ts";

/**
 * Context of a single page: the site's address, the reader's language, the numbers of the contribution rules for the page about
 * them, and resolved cards.
 */
export function pageSite({ language, siteUrl }: Pick<RequestState, "language" | "siteUrl">): PageSite {
  const { home } = messagesOf(language, "common");
  const finishBody = async (html: string) => withDecimalsAligned(await showCards(html, language));
  return { siteUrl, homeName: home, language, values: CONTRIBUTION_PLACEHOLDERS, finishBody };
}
