import { fromHtml } from "#app/features/base/rich-text/rich-text.service.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { findAsIfPublished } from "./article-preview.repo.server.ts";
import type { ArticleRow } from "./article.repo.server.ts";
import type { ReleasedText } from "./article-release.service.server.ts";

/** A text that nobody has answered the AI label of may be looked at too. */
type PreviewText = Omit<ReleasedText, "ai_label"> & { ai_label: ReleasedText["ai_label"] | null };

/**
 * What the page of an article would have of a text if it were released now. An article that readers have keeps its time.
 * Throws `not_found` for a text whose column or picture is no more.
 */
export async function readAsIfPublished(id: number, text: PreviewText): Promise<ArticleRow> {
  const { html, characters, toc } = fromHtml(text.body_html);
  const row = await findAsIfPublished(id, {
    ...text,
    ai_label: text.ai_label ?? "none",
    body_html: html,
    body_mark: "",
    characters,
    toc,
    status: "published",
    redirect_to: "",
    is_demo: false,
  });
  if (row === undefined) throw new DomainError("not_found", `article ${id} as it would be`);
  return { ...row, body_html: html };
}
