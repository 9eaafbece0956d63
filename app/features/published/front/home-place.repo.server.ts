import { sql } from "kysely";
import { visible } from "#app/features/published/article/article.visibility.ts";
import { database, type Db } from "#db/client.ts";
import { shapedQuery } from "#db/shaped-query.ts";

/** Returns the current entries of the home page below the headlines, in the editors' order, without hidden articles. */
export function findHomePlaces(db: Db = database()) {
  return places(db, {});
}
const places = shapedQuery((db) =>
  db
    .selectFrom("home_places")
    .leftJoin("articles", (join) => join.onRef("articles.id", "=", "home_places.article_id").on(visible))
    .select([
      "home_places.area",
      "home_places.industry_id",
      "articles.id as article_id",
      "home_places.subject_id",
      "home_places.title",
      "home_places.url",
    ])
    .where("home_places.start_at", "<=", sql<Date>`now()`)
    .where((eb) => eb.or([eb("home_places.end_at", "is", null), eb("home_places.end_at", ">", sql<Date>`now()`)]))
    .orderBy("home_places.position")
    .orderBy("home_places.start_at", "desc"),
);
export type HomePlaceRow = Awaited<ReturnType<typeof findHomePlaces>>[number];
