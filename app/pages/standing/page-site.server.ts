import { CONTRIBUTION_PLACEHOLDERS } from "#app/features/members/contribution/contribution.rules.ts";
import { withChartsDrawn } from "#app/features/base/rich-text/rich-text.drawn-charts.server.tsx";
import { withDecimalsAligned } from "#app/features/base/rich-text/rich-text.decimals.ts";
import { showCards } from "#app/features/published/body-card/body-card.service.server.ts";
import type { PageSite } from "#app/features/published/page/page.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import type { RequestState } from "#app/lib/page/request-context.ts";

/**
 * Returns the context of a single page: the site's URL, the reader's language, values for its placeholders, and the
 * function that fills cards.
 */
export function pageSite({ language, siteUrl }: Pick<RequestState, "language" | "siteUrl">): PageSite {
  const { home } = messagesOf(language, "common");
  const finishBody = async (html: string) => withChartsDrawn(withDecimalsAligned(await showCards(html, language)));
  return { siteUrl, homeName: home, language, values: CONTRIBUTION_PLACEHOLDERS, finishBody };
}
