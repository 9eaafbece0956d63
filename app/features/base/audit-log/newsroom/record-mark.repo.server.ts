import { sql } from "kysely";
import { database, type Db } from "#db/client.ts";

export const RECORD_KINDS = ["decision", "revision", "release"] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** The key of a marked record: round and step of a decision, or the id of a revision or a release. */
export type MarkedRecord = { kind: RecordKind; id: number; step: number };

/**
 * SQL parts for each kind: its table, its id and step, which rows are final, and the time from which a row may be
 * deleted.
 */
const SOURCES = {
  revision: {
    rows: sql`manuscript_revisions r`,
    id: sql`r.id`,
    step: sql`0`,
    isFinal: sql`true`,
    mayGoAt: sql`revision_may_go_at(r)`,
  },
  decision: {
    rows: sql`review_steps r`,
    id: sql`r.round_id`,
    step: sql`r.step`,
    isFinal: sql`r.decision is not null`,
    mayGoAt: sql`null::timestamptz`,
  },
  release: {
    rows: sql`releases r`,
    id: sql`r.id`,
    step: sql`0`,
    isFinal: sql`r.state in ('done', 'cancelled')`,
    mayGoAt: sql`null::timestamptz`,
  },
} as const;

/** Returns the kinds that have records from before the marks existed. */
export async function findBacklogs(db: Db = database()): Promise<RecordKind[]> {
  const { rows } = await sql<{ kind: RecordKind }>`
    select kind from record_backlogs where after_id < upto_id order by kind`.execute(db);
  return rows.map(({ kind }) => kind);
}

/** Marks the next records of a backlog: those of up to `limit` further ids. */
export async function markBacklog(kind: RecordKind, limit: number, trx: Db): Promise<void> {
  const { rows, id, step, isFinal, mayGoAt } = SOURCES[kind];
  await sql`
    with backlog as (select after_id, upto_id from record_backlogs where kind = ${kind} for update),
      next as (select coalesce((select max(id) from (select distinct ${id} as id from ${rows}, backlog b
        where ${id} > b.after_id and ${id} <= b.upto_id order by 1 limit ${limit}) nearest), b.upto_id) as id from backlog b),
      marked as (insert into record_marks (kind, record_id, step, sha256, may_go_at)
        select ${kind}, ${id}, ${step}, record_sha256(r), ${mayGoAt} from ${rows}, backlog b, next
        where ${id} > b.after_id and ${id} <= next.id and ${isFinal} order by 2, 3 on conflict do nothing)
    update record_backlogs set after_id = next.id from next where kind = ${kind}`.execute(trx);
}

/**
 * Compares the marks after an id with their records. Returns marks whose record has changed, or was deleted too early,
 * and the last compared mark.
 */
export async function compareMarks(after: number, limit: number, db: Db = database()) {
  const { rows } = await sql<{ mark: number; kind: RecordKind; id: number; step: number; isGone: boolean }>`
    with marks as materialized (select * from record_marks where id > ${after} order by id limit ${limit})
    select m.id as mark, m.kind, m.record_id as id, m.step, now.sha256 is null as "isGone"
    from marks m left join lateral (
      select record_sha256(r) as sha256, sha256(convert_to(b.html, 'UTF8')) = r.body_sha256 as "isWhole"
        from manuscript_revisions r left join bodies b on b.sha256 = r.body_sha256
        where m.kind = 'revision' and r.id = m.record_id
      union all select record_sha256(r), true from review_steps r
        where m.kind = 'decision' and r.round_id = m.record_id and r.step = m.step and r.decision is not null
      union all select record_sha256(r), true from releases r
        where m.kind = 'release' and r.id = m.record_id and r.state in ('done', 'cancelled')
    ) now on true
    where (now.sha256 is distinct from m.sha256 or now."isWhole" is not true)
      and not (now.sha256 is null and coalesce(m.may_go_at < now(), false))
    order by m.id`.execute(db);
  const { rows: ends } = await sql<{ last: number | null }>`
    select max(id) as last from (select id from record_marks where id > ${after} order by id limit ${limit}) compared`.execute(
    db,
  );
  return { others: rows, last: ends[0]?.last ?? undefined };
}

/**
 * Returns final records that have no mark and are in no backlog, up to `limit` for a kind. Such records were inserted
 * without the application.
 */
export async function findUnmarked(kind: RecordKind, limit: number, db: Db = database()): Promise<MarkedRecord[]> {
  const source = SOURCES[kind];
  const { rows } = await sql<MarkedRecord>`
    select ${kind} as kind, ${source.id} as id, ${source.step} as step from ${source.rows}
    where ${source.isFinal}
      and not exists (select from record_marks m where m.kind = ${kind} and m.record_id = ${source.id} and m.step = ${source.step})
      and not exists (select from record_backlogs b where b.kind = ${kind} and ${source.id} > b.after_id and ${source.id} <= b.upto_id)
    order by 2, 3 limit ${limit}`.execute(db);
  return rows;
}
