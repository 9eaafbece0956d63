import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import { onlyRow } from "#db/only-row.ts";
import type { Verdict } from "./release.schema.ts";

/** Inserts the pending review of an emergency release. `minutes` is the time until its deadline. */
export async function insertAfterReview(
  { releaseId, writers, minutes }: { releaseId: number; writers: readonly number[]; minutes: number },
  trx: Db,
): Promise<void> {
  await sql`insert into after_reviews (release_id, writers, due_at)
    values (${releaseId}, ${[...writers]}::bigint[], now() + make_interval(mins => ${minutes}))`.execute(trx);
}

/**
 * Returns the open reviews of a story's emergency releases, oldest first. The caller must have locked the manuscript.
 */
export async function findOpenAfterReview(manuscriptId: number, db: Db = database()) {
  const { rows } = await sql<{ releaseId: number; writers: number[]; dueAt: Date }>`
    select a.release_id as "releaseId", a.writers::float8[] as writers, a.due_at as "dueAt"
    from after_reviews a join releases r on r.id = a.release_id
    where r.manuscript_id = ${manuscriptId} and a.verdict is null order by a.release_id limit 1`.execute(db);
  return rows[0];
}

export async function decideAfterReview(
  { releaseId, staffId, verdict, note }: { releaseId: number; staffId: number; verdict: Verdict; note: string },
  trx: Db,
): Promise<void> {
  await trx
    .updateTable("after_reviews")
    .set({ decided_by: staffId, decided_at: sql`now()`, verdict, note })
    .where("release_id", "=", releaseId)
    .execute();
}

/** Returns the number of emergency releases in the month that contains a time, in Shanghai. */
export async function countAlone(moment: Date, db: Db = database()): Promise<number> {
  const query = sql<{ count: number }>`
    select count(*)::int as count from releases where is_alone and done_at >=
      date_trunc('month', ${moment}::timestamptz at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;
  return (await onlyRow(query.execute(db))).count;
}
