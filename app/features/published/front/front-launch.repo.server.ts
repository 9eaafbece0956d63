import { sql } from "kysely";
import type { Db } from "#db/client.ts";
import type { LaunchedHeadline, LaunchedPlace } from "./front-launch.schema.ts";

const now = sql<Date>`now()`;

/**
 * Returns the current and future slots. `hasBegun` uses the database's clock. The caller must hold the front's lock.
 */
export async function findStanding(trx: Db) {
  return trx
    .selectFrom("headlines")
    .select(["id", "article_id", "url", "end_at", sql<boolean>`start_at <= now()`.as("hasBegun")])
    .where((eb) => eb.or([eb("end_at", "is", null), eb("end_at", ">", now)]))
    .orderBy("id")
    .execute();
}
export type StandingSlot = Awaited<ReturnType<typeof findStanding>>[number];

/**
 * Returns which of the articles are public. An article released in this transaction counts too, although its time,
 * which has whole milliseconds, may lie slightly in the future.
 */
export async function findVisible(ids: number[], trx: Db): Promise<Set<number>> {
  const rows = await trx
    .selectFrom("articles")
    .select("id")
    .where("id", "=", sql<number>`any(${ids}::bigint[])`)
    .where("status", "=", "published")
    .where("publish_at", "<=", sql<Date>`now() + interval '1 millisecond'`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The id of the picture with a hash. Its slot makes it public; the caller has checked its rights. */
const pictureOf = ({ picture }: LaunchedHeadline) => sql<number | null>`(
  select id from media where sha256 = ${picture})`;

const rowOf = (slot: LaunchedHeadline) => ({
  article_id: slot.articleId,
  url: slot.url,
  title: slot.title,
  badge: slot.badge,
  badge_en: slot.badgeEn,
  cover_media_id: pictureOf(slot),
  position: slot.position,
  end_at: slot.endAt,
});

/** Inserts a slot. A start time in the past becomes now. */
export async function insertSlot(slot: LaunchedHeadline, trx: Db): Promise<void> {
  await trx
    .insertInto("headlines")
    .values({ ...rowOf(slot), start_at: sql`greatest(${slot.startAt}::timestamptz, now())` })
    .execute();
}

/** Updates a slot that keeps its target. Changes its start time only if it has not begun. */
export async function updateSlot(id: number, slot: LaunchedHeadline, hasBegun: boolean, trx: Db): Promise<void> {
  const time = hasBegun ? {} : { start_at: sql<Date>`greatest(${slot.startAt}::timestamptz, now())` };
  await trx
    .updateTable("headlines")
    .set({ ...rowOf(slot), ...time })
    .where("id", "=", id)
    .execute();
}

/** Ends current slots and deletes future ones. */
export async function endSlotsOf(slots: StandingSlot[], trx: Db): Promise<void> {
  const among = (begun: boolean) =>
    sql<number>`any(${slots.filter(({ hasBegun }) => hasBegun === begun).map(({ id }) => id)}::bigint[])`;
  await trx.updateTable("headlines").set({ end_at: now }).where("id", "=", among(true)).execute();
  await trx.deleteFrom("headlines").where("id", "=", among(false)).execute();
}

/** Replaces all entries below the headlines. */
export async function replacePlaces(places: LaunchedPlace[], trx: Db): Promise<void> {
  await trx.deleteFrom("home_places").execute();
  const rows = places.map((place) => ({
    area: place.area,
    position: place.position,
    industry_id: place.industryId,
    article_id: place.articleId,
    subject_id: place.subjectId,
    title: place.title,
    url: place.url,
    start_at: place.startAt,
    end_at: place.endAt,
  }));
  if (rows.length > 0) await trx.insertInto("home_places").values(rows).execute();
}

/** Returns which of the industries and subjects exist. */
export async function findTargets(
  places: LaunchedPlace[],
  trx: Db,
): Promise<{ industries: Set<number>; subjects: Set<number> }> {
  const among = (name: "industryId" | "subjectId") =>
    sql<number>`any(${places.flatMap((place) => place[name] ?? [])}::bigint[])`;
  const industries = await trx.selectFrom("industries").select("id").where("id", "=", among("industryId")).execute();
  const subjects = await trx.selectFrom("subjects").select("id").where("id", "=", among("subjectId")).execute();
  return {
    industries: new Set(industries.map(({ id }) => id)),
    subjects: new Set(subjects.map(({ id }) => id)),
  };
}

/** Returns the current and future slots with their own pictures, in the editors' order. */
export async function findArranged(db: Db) {
  return db
    .selectFrom("headlines")
    .leftJoin("media", "media.id", "headlines.cover_media_id")
    .select([
      "headlines.article_id",
      "headlines.url",
      "headlines.title",
      "headlines.badge",
      "headlines.badge_en",
      "headlines.end_at",
      "media.sha256 as picture",
      sql<Date | null>`case when headlines.start_at > now() then headlines.start_at end`.as("start_at"),
    ])
    .where((eb) => eb.or([eb("headlines.end_at", "is", null), eb("headlines.end_at", ">", now)]))
    .orderBy("position")
    .orderBy("headlines.start_at", "desc")
    .limit(20)
    .execute();
}

/**
 * Creates temporary tables with a copy of the home page's current and future arrangement. They block no launch, and are
 * dropped at the end of the transaction.
 */
export async function copyArranged(trx: Db): Promise<void> {
  const still = { headlines: sql`end_at is null or end_at > pg_catalog.now()`, home_places: sql`true` };
  for (const [table, isStill] of Object.entries(still)) {
    const [own, shared] = [sql.id("pg_temp", table), sql.id("public", table)];
    await sql`create temp table ${own} (like ${shared} including all) on commit drop`.execute(trx);
    await sql`insert into ${own} overriding system value select * from ${shared} where ${isStill}`.execute(trx);
    await sql`select setval(pg_get_serial_sequence(${`pg_temp.${table}`}, 'id'),
      (select coalesce(max(id), 0) + 1 from ${own}), false)`.execute(trx);
  }
}
