import type { z } from "zod";
import type { ColumnModel } from "#app/features/published/column/column.view.ts";
import type { IndustryModel } from "#app/features/published/industry/industry.view.ts";
import { DOSSIER_KINDS, dossierPath, type ShownDossier } from "#app/features/published/dossier/dossier.kinds.ts";
import type { PublicTarget } from "#app/lib/address/public-target.ts";
import type { feedItem, followedItem } from "./follow.answer.ts";
import type { FeedKey, FeedSources, FollowRow } from "./follow.repo.server.ts";
import type { FollowKind } from "./follow.schema.ts";

/** A public record that can be followed, in the reader's language. */
type Place = { name: string; url: string; isTop: boolean };

/** Public records, keyed by kind and id. */
export type Places = Map<string, Place>;

const keyOf = (kind: string, id: number) => `${kind} ${id}`;

/**
 * Returns columns and industries, named in the reader's language, and subjects, authors and topics, whose names are content, in one map.
 */
export function placesOf(
  columns: ColumnModel[],
  industries: IndustryModel[],
  subjects: PublicTarget[],
  dossiers: ShownDossier[],
): Places {
  return new Map([
    ...columns.map(
      ({ id, name, href, parent }) => [keyOf("column", id), { name, url: href, isTop: parent === null }] as const,
    ),
    ...industries.map(({ id, name, href }) => [keyOf("industry", id), { name, url: href, isTop: true }] as const),
    ...subjects.map(({ id, title, url }) => [keyOf("subject", id), { name: title, url, isTop: true }] as const),
    ...dossiers.map(
      ({ kind, id, name }) => [keyOf(kind, id), { name, url: dossierPath(kind, id), isTop: true }] as const,
    ),
  ]);
}

/** Returns the name of a record that can be followed, or undefined if it is not public. */
export function followedName({ kind, id }: { kind: FollowKind; id: number }, places: Places): string | undefined {
  return places.get(keyOf(kind, id))?.name;
}

/** Returns a follow with its target. A removed target has the name stored with the follow. */
export function toFollowedItem(row: FollowRow, places: Places): z.output<typeof followedItem> {
  const place = places.get(keyOf(row.kind, row.target_id));
  return {
    kind: row.kind,
    id: row.target_id,
    title: place?.name ?? row.title,
    url: place?.url ?? "",
    createtime: row.created_at,
    gone: place === undefined,
  };
}

/** Returns the public records among the follows, grouped by how their articles are found. */
export function feedSources(rows: FollowRow[], places: Places): FeedSources {
  const live = rows.flatMap(({ kind, target_id: id }) => {
    const place = places.get(keyOf(kind, id));
    return place === undefined ? [] : [{ kind, id, isTop: place.isTop }];
  });
  const idsOf = (kind: FollowKind, isTop = true) =>
    live.filter((one) => one.kind === kind && one.isTop === isTop).map((one) => one.id);
  return {
    topColumns: idsOf("column"),
    columns: idsOf("column", false),
    industries: idsOf("industry"),
    subjects: idsOf("subject"),
    dossiers: DOSSIER_KINDS.flatMap((kind) => idsOf(kind).map((id) => ({ kind, id }))),
  };
}

/** Returns entries of the feed with their articles, in the order of the keys. Removed articles are left out. */
export function toFeedItems(keys: FeedKey[], articles: PublicTarget[], places: Places): z.output<typeof feedItem>[] {
  const byId = new Map(articles.map((article) => [article.id, article]));
  return keys.flatMap(({ id, publish_at, kind, target_id }) => {
    const article = byId.get(id);
    if (article === undefined) return [];
    return [{ ...article, createtime: publish_at, from: places.get(keyOf(kind, target_id))?.name ?? "" }];
  });
}
