import { redirect } from "react-router";
import { readHeatBeside } from "#app/features/published/billboard/billboard.service.server.ts";
import { readSettings } from "#app/features/base/site/site.service.server.ts";
import { withChartsDrawn } from "#app/features/base/rich-text/rich-text.drawn-charts.server.tsx";
import { withDecimalsAligned } from "#app/features/base/rich-text/rich-text.decimals.ts";
import { showCards } from "#app/features/published/body-card/body-card.service.server.ts";
import { readDiscussion, type Discussion } from "#app/features/members/comment/comment.service.server.ts";
import { withTermNotes } from "#app/features/published/term/term.service.server.ts";
import { toolLinksFor } from "#app/features/published/tool/tool.service.server.ts";
import { readSubjectLinks } from "#app/features/published/subject/subject.service.server.ts";
import { messagesOf } from "#app/i18n/messages.ts";
import type { Language } from "#app/lib/language.ts";
import type { PageMeta } from "#app/lib/page/meta.ts";
import { dependsOn } from "#app/lib/page/page-dependencies.server.ts";
import { pageTag } from "#app/lib/page/page-tag.ts";
import type { RequestState } from "#app/lib/page/request-context.ts";
import { sameSitePath } from "#app/lib/address/same-site-path.ts";
import {
  readShownArticle,
  readSurroundings,
  type ArticleRow,
} from "#app/features/published/article/article.service.server.ts";
import { titled } from "#app/features/base/title/title.view.ts";
import type { CorrectionNote } from "#app/features/published/article/article.schema.ts";
import {
  articleMeta,
  articleModel,
  articlePath,
  type ArticleLine,
  type Place,
} from "#app/features/published/article/article.view.ts";
import { pageArticle, relatedItems, type HeatList, type PageArticle, type RelatedItem } from "./article-page.view.ts";

/** Model of an article's page, for each of its routes. */
export type ArticlePageModel = {
  article: PageArticle;
  related: RelatedItem[];
  older: ArticleLine | null;
  newer: ArticleLine | null;
  subjects: Place[];
  heat: HeatList | null;
  corrections: CorrectionNote[];
  /** Calculators that help with the article. */
  tools: Place[];
  discussion: Discussion | null;
  meta: PageMeta;
};

/** Seconds for which content beside an article, such as related reading, may be outdated without a purge. */
const MAX_AGE = 300;

/**
 * Loads the page of an article for /news/{id}, /headlines/{id} and /industry/{i}/{id}. The discussion includes the
 * comment `commentId`. Throws a 301 if the article redirects to another page of this site, and the errors of reading
 * the article.
 */
export async function loadArticlePage(id: number, state: RequestState, commentId?: number): Promise<ArticlePageModel> {
  const row = await readShownArticle(id);
  const elsewhere = redirectOf(row);
  // Not cached, because editors may change the target.
  if (elsewhere !== undefined) throw redirect(elsewhere, { status: 301, headers: { "Cache-Control": "no-store" } });

  // The page links names of authors and tags.
  dependsOn(pageTag.authors, pageTag.topics);
  state.maxAge = MAX_AGE;
  const { language, siteUrl } = state;
  const [{ siteName }, body_html, around, subjects, heat, discussion] = await Promise.all([
    readSettings(),
    showCards(row.body_html, language),
    readSurroundings(row, language),
    readSubjectLinks(row.subject_ids, language),
    readHeat(row.industry_id, language),
    readDiscussion(row, commentId),
  ]);
  const model = articleModel(
    { ...row, body_html: withChartsDrawn(await withTermNotes(withDecimalsAligned(body_html), language)) },
    language,
    messagesOf(language, "common").home,
  );
  return {
    article: pageArticle(model),
    related: relatedItems(around.related),
    older: neighbour(around.older),
    newer: neighbour(around.newer),
    subjects: subjects.map(({ title, href }) => ({ name: title, href })),
    heat,
    corrections: row.corrections,
    tools: toolLinksFor(row, language).map(({ name, href }) => ({ name, href })),
    discussion,
    meta: articleMeta(row, model, { siteName, siteUrl }),
  };
}

/** Returns the path to which the article redirects, or undefined for an external URL and for its own path. */
function redirectOf(row: Pick<ArticleRow, "id" | "redirect_to">): string | undefined {
  const path = sameSitePath(row.redirect_to);
  return path === articlePath(row.id) ? undefined : path;
}

function neighbour(row: { id: number; title: string } | undefined): ArticleLine | null {
  return row === undefined ? null : { ...titled(row.title), href: articlePath(row.id) };
}

async function readHeat(industryId: number | null, language: Language): Promise<HeatList | null> {
  const board = await readHeatBeside(industryId, language);
  if (board === undefined) return null;
  const lines = board.top.flatMap((line) =>
    line.href === null ? [] : { title: line.name, breaks: line.breaks, href: line.href },
  );
  return { title: board.title, href: board.href, lines };
}
