import { sql } from "kysely";
import { visibleBulletin } from "#app/features/published/bulletin/bulletin.visibility.ts";
import { visibleFlash } from "#app/features/published/flash/flash.visibility.ts";
import { database, type Db } from "#db/client.ts";

const entriesOf = (id: number, kind: "flash" | "bulletin") => sql`
  select entry_id, publish_at from dossier_entries
  where kind = 'company' and page_id = ${id} and entry_kind = ${sql.lit(kind)} and publish_at <= now()`;

/** Returns the newest flashes that name a company. */
export async function findFlashes(id: number, limit: number, db: Db = database()) {
  const { rows } = await sql<{ id: number; title: string; content: string; publish_at: Date }>`
    select flashes.id, title, content, flashes.publish_at from (${entriesOf(id, "flash")}) as entries
    join flashes on flashes.id = entry_id
    where ${visibleFlash} and withdrawn_at is null
    order by entries.publish_at desc, entry_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns the newest bulletins that name a company. */
export async function findBulletins(id: number, limit: number, db: Db = database()) {
  const { rows } = await sql<{ id: number; title: string; total: number; failed: number; publish_at: Date }>`
    select bulletins.id, title, total, failed, bulletins.publish_at from (${entriesOf(id, "bulletin")}) as entries
    join bulletins on bulletins.id = entry_id
    where ${visibleBulletin}
    order by entries.publish_at desc, entry_id desc limit ${limit}`.execute(db);
  return rows;
}
