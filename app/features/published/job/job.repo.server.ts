import { database, type Db } from "#db/client.ts";

/** Open posts, in the editors' order. */
export async function findPublished(db: Db = database()) {
  return db
    .selectFrom("job_posts")
    .select([
      "id",
      "title",
      "title_en",
      "department",
      "department_en",
      "place",
      "place_en",
      "headcount",
      "description",
      "description_en",
      "mail",
      "posted_at",
    ])
    .where("published", "=", true)
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
}

export type JobRow = Awaited<ReturnType<typeof findPublished>>[number];
