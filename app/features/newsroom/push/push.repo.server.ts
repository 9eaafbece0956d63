import { sql, type Selectable } from "kysely";
import { database, type Db } from "#db/client.ts";
import type { Pushes } from "#db/types.ts";
import type { PushTarget } from "./push.settings.ts";

/** A push as screens show it. */
export type Push = {
  releaseId: number;
  target: PushTarget;
  state: "waiting" | "done" | "failed" | "dropped";
  attempts: number;
  answer: string;
  doneAt: Date | null;
};

/** A push that is due, with its data. */
export type DuePush = { id: number; target: PushTarget; attempts: number; articleId: number; kind: PushKind };

/** A public change of an article that is pushed to outside services, by a release or otherwise. */
export type Change = {
  articleId: number;
  kind: PushKind;
  /** The id of the release; null for a change without one. */
  releaseId: number | null;
};
type PushKind = Selectable<Pushes>["kind"];

/**
 * Inserts the pushes of a change for the targets of the setting. They are due after the given milliseconds. Waiting
 * pushes of older changes are cancelled. This is a single statement, because a thousand changes may be due at once.
 */
export async function orderAll(
  { articleId, kind, releaseId }: Change,
  setting: string,
  inMs: number,
  trx: Db,
): Promise<void> {
  await sql`
    with overtaken as (update pushes set state = 'dropped' where article_id = ${articleId} and state = 'waiting')
    insert into pushes (article_id, kind, release_id, target, next_at)
    select ${articleId}, ${kind}, ${releaseId}, target, clock_timestamp() + make_interval(secs => ${inMs / 1_000})
    from settings, jsonb_each(value) as targets (target, how)
    where key = ${setting} and jsonb_typeof(how) = 'object'`.execute(trx);
}

/**
 * Takes a push that is due, counts the try and schedules the next one, so that no other process takes it meanwhile. If
 * this process is killed before it stores the result, the push is retried at that time.
 */
export async function takeDue(db: Db = database()): Promise<DuePush | undefined> {
  const { rows } = await sql<DuePush>`
    with due as (
      select id from pushes where state = 'waiting' and next_at <= clock_timestamp()
      order by next_at, id limit 1 for update skip locked
    )
    update pushes set attempts = pushes.attempts + 1, next_at = clock_timestamp() + interval '1 minute'
    from due where pushes.id = due.id
    returning pushes.id, pushes.target, pushes.attempts::int as attempts, pushes.article_id as "articleId", pushes.kind`.execute(
    db,
  );
  return rows[0];
}

/** Returns the pictures of a story that were public and no longer are, with their file names. */
export async function findLostPictures(articleId: number, db: Db = database()): Promise<LostPicture[]> {
  return db
    .selectFrom("media_uses")
    .innerJoin("media", "media.id", "media_uses.media_id")
    .select(["sha256", "extension", "widths", "parts"])
    .distinctOn("media.id")
    .where("media_uses.kind", "in", ["manuscript", "article"])
    .where("media_uses.target_id", "=", articleId)
    .where("held", "=", true)
    .where("was_public", "=", true)
    .orderBy("media.id", "desc")
    .limit(100)
    .execute();
}
export type LostPicture = { sha256: string; extension: string; widths: number[]; parts?: unknown };

/** Stores that the service accepted a push. A push that was cancelled meanwhile stays cancelled. */
export async function markPushed(id: number, answer: string, db: Db = database()): Promise<void> {
  await sql`update pushes set state = 'done', answer = ${answer}, done_at = clock_timestamp()
    where id = ${id} and state = 'waiting'`.execute(db);
}

/** Stores why a push failed, and when it is tried again. If that is undefined, it is not tried again. */
export async function markFault(
  id: number,
  answer: string,
  againInMs: number | undefined,
  db: Db = database(),
): Promise<void> {
  const state = againInMs === undefined ? "failed" : "waiting";
  await sql`update pushes set state = ${state}, answer = ${answer},
    next_at = clock_timestamp() + make_interval(secs => ${(againInMs ?? 0) / 1_000})
    where id = ${id} and state = 'waiting'`.execute(db);
}

/** Returns the pushes of the given releases. */
export async function findPushes(releaseIds: readonly number[], db: Db = database()): Promise<Push[]> {
  if (releaseIds.length === 0) return [];
  const rows = await db
    .selectFrom("pushes")
    .select(({ ref }) => [
      ref("release_id").$notNull().as("releaseId"),
      "target",
      "state",
      "attempts",
      "answer",
      "done_at as doneAt",
    ])
    .where("release_id", "in", [...releaseIds])
    .orderBy("id")
    .execute();
  return rows;
}
