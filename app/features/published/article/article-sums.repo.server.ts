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
