import { sql } from "kysely";
import { cleanMark } from "#app/features/base/rich-text/rich-text.service.server.ts";
import type { Db } from "#db/client.ts";
import type { ArticleRecord } from "./article-writing.repo.server.ts";

/** The row of a released story. */
export type ReleasedRecord = ArticleRecord & {
  source_id: number | null;
  original_title: string;
  original_author: string;
  release_id: number;
};

type Row = ReleasedRecord & { toc: string };

/** Returns the top-level column of a column. */
export async function findTopColumnId(columnId: number | null, trx: Db): Promise<number | null> {
  if (columnId === null) return null;
  const row = await trx
    .selectFrom("columns")
    .select((eb) => eb.fn.coalesce("parent_id", "id").as("top"))
    .where("id", "=", columnId)
    .executeTakeFirst();
  return row?.top ?? null;
}

/** Inserts the row of a released story under the manuscript's id. It is public at once, with its counters at zero. */
export async function insertReleased(id: number, row: Row, trx: Db): Promise<void> {
  await trx
    .insertInto("articles")
    .values({
      ...row,
      body_mark: cleanMark(row.body_html),
      id,
      status: "published",
      first_published_at: sql`now()`,
      publish_at: sql`now()`,
    })
    .execute();
  await trx.insertInto("article_counts").values({ article_id: id }).execute();
}

/** Updates the row of a story and makes it public. Its counters and the time of its first release are kept. */
export async function updateReleased(id: number, row: Row & { corrected_at?: Date }, trx: Db): Promise<void> {
  await trx
    .updateTable("articles")
    .set({
      ...row,
      body_mark: cleanMark(row.body_html),
      status: "published",
      first_published_at: sql`coalesce(first_published_at, publish_at)`,
      updated_at: sql`now()`,
      version: sql`version + 1`,
    })
    .where("id", "=", id)
    .execute();
}
