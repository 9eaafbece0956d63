import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import { jobPost } from "./job-post.fields.ts";

/** The current day in Shanghai. A post is shown until the end of its last day there. */
const today = sql<string>`(now() at time zone 'Asia/Shanghai')::date`;

/** The time at which the next post expires. */
export const nextEnd = sql<Date | null>`
  select (min(ends_on) + 1)::timestamp at time zone 'Asia/Shanghai' from job_posts
  where published and ends_on >= ${today}`;

/** Returns open posts, in the editors' order. */
export async function findPublished(db: Db = database()) {
  return db
    .selectFrom("job_posts")
    .select(["id", ...jobPost.names, "posted_at"])
    .where("published", "=", true)
    .where((eb) => eb.or([eb("ends_on", "is", null), eb("ends_on", ">=", today)]))
    .orderBy("sort_order")
    .orderBy("id")
    .execute();
}

export type JobRow = Awaited<ReturnType<typeof findPublished>>[number];
