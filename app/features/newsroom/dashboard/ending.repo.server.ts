import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";
import { PLACE, type Place } from "./dashboard.repo.server.ts";

/** The number of days before the expiry of a record from which the dashboard shows it. */
const DAYS = 7;
/** The highest number of rows that are read. There is one row for each pair of picture and story. */
const MOST = 500;

/** A picture in use whose licence expires soon, with one story that uses it, if any. `endsAt` is in seconds. */
export type EndingPicture = Place & {
  id: number;
  name: string;
  endsAt: number;
  uploadedBy: number | null;
  story: number | null;
  title: string;
};

/**
 * Returns public pictures whose licence expires soon, earliest first. Rows of one picture are sorted by story, last changed
 * first.
 */
export async function findEndingPictures(db: Db = database()): Promise<EndingPicture[]> {
  const { rows } = await sql<EndingPicture>`
    select media.id, coalesce(nullif(media.caption, ''), media.alt) as name, media.uploaded_by as "uploadedBy",
      extract(epoch from media.rights_change_at)::float8 as "endsAt", m.id as story, coalesce(m.title, '') as title, ${PLACE}
    from media
    left join lateral (
      select distinct target_id from media_uses where kind in ('manuscript', 'article')
        and media_id in (select part.id from media as part where part.id = media.id or part.crop_of = media.id)
    ) as used on true
    left join manuscripts m on m.id = used.target_id and m.state <> 'trashed'
    left join columns c on c.id = m.column_id
    where media.crop_of is null and media.is_used and not media.rights_over
      and media.rights_change_at > now() and media.rights_change_at <= now() + make_interval(days => ${DAYS})
      and not media_is_allowed(media.valid_until, media.leases, media.rights_change_at)
    order by media.rights_change_at, media.id, m.touched_at desc nulls last limit ${MOST}`.execute(db);
  return rows;
}

/** Returns active sources whose terms expire soon, earliest first. `endsAt` is the last second of the last day. */
export async function findEndingSources(db: Db = database()) {
  const { rows } = await sql<{ id: number; name: string; endsAt: number }>`
    select id, name, extract(epoch from (valid_until + 1)::timestamp at time zone 'Asia/Shanghai')::float8 - 1 as "endsAt"
    from sources
    where active and valid_until between (now() at time zone 'Asia/Shanghai')::date
      and (now() at time zone 'Asia/Shanghai')::date + ${DAYS}::integer
    order by valid_until, id limit ${MOST}`.execute(db);
  return rows;
}
