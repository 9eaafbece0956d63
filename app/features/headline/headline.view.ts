import type { ArticleCard } from "#app/features/article/article.view.ts";
import { coverOf } from "#app/features/cover/cover.view.ts";
import type { HeadlineRow } from "./headline.repo.server.ts";

/** A slot of the editor's choice: an article under the slot's own title and badge, or a link to an outside address. */
export type Headline = {
  id: number;
  title: string;
  href: string;
  /** Leads away from the site. */
  external: boolean;
  badge: string;
  startedAt: string;
  card: ArticleCard | null;
};

/** Joins slots with the cards of their articles; a slot whose article is missing is left out. */
export function headlineModels(rows: HeadlineRow[], cards: ArticleCard[]): Headline[] {
  const byId = new Map(cards.map((card) => [card.id, card]));
  return rows.flatMap((row) => {
    const found = row.article_id === null ? null : (byId.get(row.article_id) ?? undefined);
    if (found === undefined) return [];
    const card = found !== null && row.media_sha !== null ? { ...found, cover: coverOf(found.id, null, row) } : found;
    return {
      id: row.id,
      title: row.title !== "" ? row.title : (card?.title ?? ""),
      href: card?.href ?? row.url,
      external: card === null,
      badge: row.badge,
      startedAt: row.start_at.toISOString(),
      card,
    };
  });
}
