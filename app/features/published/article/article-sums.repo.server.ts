import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

/** Merges the stored rows of each archive month into one. Safe while others write and in several instances at once. */
export async function foldMonths(db: Db = database()): Promise<void> {
  await sql`
    with folded as (
      delete from archive_months
      where month in (select month from archive_months group by month having count(*) > 1) returning month, change
    )
    insert into archive_months (month, change)
    select month, sum(change) from folded group by month having sum(change) <> 0`.execute(db);
}

/** Merges the stored rows of each sitemap file into one, in the same way. */
export async function foldSitemapFiles(db: Db = database()): Promise<void> {
  await sql`
    with folded as (
      delete from sitemap_files
      where file in (select file from sitemap_files group by file having count(*) > 1) returning file, change, changed_at
    )
    insert into sitemap_files (file, change, changed_at)
    select file, sum(change), max(changed_at) from folded group by file having sum(change) <> 0`.execute(db);
}

/**
 * Returns the months (yyyy-mm, Asia/Shanghai) with visible articles, newest first, with their counts: the stored counts
 * minus scheduled articles.
 */
export async function findArchiveMonths(db: Db = database()): Promise<{ month: string; count: number }[]> {
  const { rows } = await sql<{ month: string; count: number }>`
    select to_char(month, 'YYYY-MM') as month, sum(change)::int as count from (
      select month, change from archive_months
      union all
      select archive_month(publish_at), -1 from articles where status = 'published' and publish_at > now()
    ) as changes group by changes.month having sum(change) > 0 order by changes.month desc`.execute(db);
  return rows;
}
