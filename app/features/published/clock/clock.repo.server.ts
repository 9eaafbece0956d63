import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

/** What changes by itself when its time comes; `releases`: articles that wait for theirs. */
export type Timed = "articles" | "billboards" | "bulletins" | "flashes" | "headlines" | "releases" | "subjects";

/**
 * The next moment of each thing that has one, and how many milliseconds it is away by the database's own clock. The one list of what the public sees by the time alone:
 * each line belongs to a condition with `now()` in the repo of its noun. Each is one step in an index or in a short table.
 */
export async function findNextMoments(db: Db = database()): Promise<{ timed: Timed; time: Date; inMs: number }[]> {
  const { rows } = await sql<{ timed: Timed; time: Date; inMs: number }>`
    select timed, min(at) as time, extract(epoch from min(at) - clock_timestamp())::float8 * 1000 as "inMs" from (
      select 'articles' as timed, min(publish_at) as at from articles where status = 'published' and publish_at > now()
      union all select 'releases', min(publish_at) from articles where status = 'scheduled' and publish_at > now()
      union all select 'flashes', min(publish_at) from flashes where status = 'published' and publish_at > now()
      union all select 'headlines', min(start_at) from headlines where start_at > now()
      union all select 'headlines', min(end_at) from headlines where end_at > now()
      union all select 'subjects', min(start_at) from subjects where published and start_at > now()
      union all select 'bulletins', min(publish_at) from bulletins where published and publish_at > now()
      union all select 'billboards', min(publish_at) from billboard_issues where publish_at > now()
    ) as moments where at is not null group by timed
  `.execute(db);
  return rows;
}
